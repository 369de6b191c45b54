"""The three buttons at the bottom: back, home, recents."""

from __future__ import annotations

from ..ui.bound import HOME, Bound
from ..ui.node import Node, el
from . import app
from .statusbar import INKS

_ = app.gettext

HEIGHT = 44

_DRAWN = {
    "back": '<path d="M14.5 4.2 5.6 9.6a.5.5 0 0 0 0 .9l8.9 5.3a.5.5 0 0 0 .8-.4V4.6a.5.5 0 0 0-.8-.4z"/>',
    "home": '<circle cx="10" cy="10" r="6.6"/>',
    "recents": '<rect x="4" y="4" width="12" height="12" rx="2.4"/>',
}


def nav_bar(*, background: str = "none", ink: str = "light", shade: float = 0.0) -> Node:
    """The bar, `HEIGHT` px high, at the bottom of the screen. shade: how much a scrim above the page darkens it."""
    dark = f"linear-gradient(rgba(0,0,0,{shade:g}),rgba(0,0,0,{shade:g}))," if shade else ""
    return el(
        "div.r",
        _button("back", _("Back"), Bound("system", "press_back")),
        _button("home", _("Home"), HOME),
        _button("recents", _("Recents"), Bound("system", "press_recents")),
        style=(
            f"position:absolute;left:0;right:0;bottom:0;height:{HEIGHT}px;padding:0 24px;"
            f"background:{dark}{'transparent' if background == 'none' else background};color:{INKS[ink]}"
        ),
        solid=True,
    )


def _button(shape: str, label: str, bound: Bound) -> Node:
    return el(
        "div.r.fill",
        el(
            "svg",
            raw=_DRAWN[shape],
            attrs='viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.7"',
        ),
        style="height:100%;justify-content:center;opacity:.8",
        role="button",
        label=label,
        on_tap=bound,
    )
