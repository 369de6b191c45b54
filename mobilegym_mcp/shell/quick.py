"""The quick settings: all tiles and the brightness."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View, switches
from ..ui.bound import Bound
from ..ui.controls import slider
from ..ui.icons import icon
from ..ui.node import Node, el
from ..ui.structure import icon_button, scroll
from . import app, navbar
from .actions import close_panel
from .shade import BACKDROP, head, settings_button
from .statusbar import status_bar
from .toggles import TOGGLES, wide_tile

_ = app.gettext


@app.action
def slide_brightness(ctx: Context[SystemData], value: float) -> None:
    """Brightness from 0 to 1."""
    switches.set_brightness(ctx.system, round(value * 100))


@app.action
def toggle_auto_brightness(ctx: Context[SystemData]) -> None:
    """Let the phone choose the brightness, or stop it."""
    ctx.system.display.auto_brightness = not ctx.system.display.auto_brightness


def quick_panel(view: View[Any]) -> Node:
    """The whole screen but the navigation bar."""
    return el(
        "div.c",
        status_bar(view),
        head(
            view,
            icon_button("bell", label=_("Notifications"), on_tap=Bound("system", "press_notifications")),
            icon_button("power", label=_("Power"), on_tap=Bound("system", "open_power_menu")),
            settings_button(view),
        ),
        scroll(
            "quick",
            _brightness(view),
            el(
                "div.grid",
                [wide_tile(view, name) for name in TOGGLES],
                style="grid-template-columns:repeat(2,minmax(0,1fr));gap:10px",
            ),
            gap=16,
            pad=(8, 16, 20, 16),
            grow=True,
        ),
        style=f"position:absolute;inset:0;padding-bottom:{navbar.HEIGHT}px;{BACKDROP};color:#fff",
        role="group",
        label=_("Quick settings"),
        on_swipe={"up": close_panel()},
        solid=True,
    )


def _brightness(view: View[Any]) -> Node:
    display = view.system.display
    auto = display.auto_brightness
    return el(
        "div.r",
        icon("sun-dim", size=22),
        slider(
            display.brightness / 100,
            label=_("Brightness"),
            on_slide=slide_brightness(),
            shown=f"{display.brightness}%",
            tone="#ffffff",
        ),
        icon("sun", size=22),
        el(
            "div.r",
            el(
                "div",
                _("Auto"),
                style="padding:4px 12px;border-radius:14px;font-size:calc(var(--fs)*13px);"
                + ("background:#fff;color:#1b1e26" if auto else "background:rgba(255,255,255,.14)"),
            ),
            style="min-height:44px",
            role="switch",
            label=_("Automatic brightness"),
            value=_("On") if auto else _("Off"),
            states=("checked",) if auto else (),
            on_tap=toggle_auto_brightness(),
        ),
        style=(
            "gap:14px;background:rgba(255,255,255,.08);border-radius:24px;padding:4px 14px;"
            "--track:rgba(255,255,255,.25)"
        ),
    )
