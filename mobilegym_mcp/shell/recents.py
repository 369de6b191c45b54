"""Recents: the started apps, each with a small picture of where it was left."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View
from ..phone.draw import preview
from ..ui.bound import HOME
from ..ui.feedback import empty_state
from ..ui.node import Node, el
from ..ui.structure import scroll
from ..ui.theme import theme_style
from . import app, navbar
from .statusbar import HEIGHT as STATUS
from .statusbar import status_bar
from .tiles import app_tile, app_title

_ = app.gettext

_ZOOM = 0.6


@app.action
def switch_to(ctx: Context[SystemData], app_id: str) -> None:
    """Go back to an app, where it was left."""
    ctx.open_app(app_id)


@app.action
def close_app(ctx: Context[SystemData], app_id: str) -> None:
    """Swipe an app away: it will start anew."""
    _close(ctx, app_id)
    shell = ctx.shell
    if shell.foreground == app_id:
        shell.foreground = "launcher"
    if not shell.recents:
        shell.panel = "none"


@app.action
def close_all_apps(ctx: Context[SystemData]) -> None:
    """Swipe all apps away."""
    shell = ctx.shell
    for id in list(shell.recents):
        _close(ctx, id)
    shell.foreground = "launcher"
    shell.panel = "none"


def _close(ctx: Context[SystemData], app_id: str) -> None:
    ctx.tx.ui(app_id).stack.clear()
    ctx.shell.recents = [id for id in ctx.shell.recents if id != app_id]


def recents_panel(view: View[Any]) -> Node:
    """The whole screen but the navigation bar."""
    display = view.system.display
    width, height = round(display.width / display.zoom), round(display.height / display.zoom)
    card = (round(width * _ZOOM), round((height - STATUS - navbar.HEIGHT) * _ZOOM))
    side = (width - card[0]) // 2
    started = [id for id in view.phone.shell.recents if id not in view.system.disabled]
    if started:
        body: list[Node | None] = [
            # Above and below the cards one gets back to the launcher, as with the home button.
            el("div.gap", role="button", label=_("Close"), on_tap=HOME),
            scroll(
                "recents",
                [_card(view, id, card) for id in started],
                axis="x",
                gap=16,
                pad=(0, side, 0, side),
                grow=False,
            ),
            el("div.gap", on_tap=HOME, role="button", label=_("Close")),
            el(
                "div.r",
                el(
                    "div.r",
                    _("Clear all"),
                    style=(
                        "min-height:44px;padding:0 26px;border-radius:22px;background:rgba(255,255,255,.16);"
                        "font-size:calc(var(--fs)*15px);font-weight:500"
                    ),
                    role="button",
                    label=_("Clear all"),
                    on_tap=close_all_apps(),
                ),
                style="justify-content:center;padding-bottom:24px;flex:none",
            ),
        ]
    else:
        body = [
            el(
                "div.c.fill",
                empty_state("cards-three", _("No recent apps")),
                style="justify-content:center;--ink2:rgba(255,255,255,.8);--ink3:rgba(255,255,255,.6);--fill:rgba(255,255,255,.1)",
            )
        ]
    return el(
        "div.c",
        status_bar(view),
        body,
        style=(
            f"position:absolute;inset:0;padding-bottom:{navbar.HEIGHT}px;color:#fff;"
            "background:linear-gradient(#3a4256,#1b1f2a)"
        ),
        role="group",
        label=_("Recent apps"),
        solid=True,
    )


def _card(view: View[Any], id: str, size: tuple[int, int]) -> Node:
    shown = view.phone.apps.apps[id]
    look = theme_style(shown.theme, view.dark, view.system.display.font_scale)
    width, height = size
    return el(
        "div.c",
        el(
            "div.r",
            app_tile(shown, 28),
            el("div.one", app_title(shown), style="font-size:calc(var(--fs)*15px);font-weight:500"),
            style="gap:10px;padding:0 4px 10px",
        ),
        el(
            "div.themed",
            el(
                "div.c",
                raw=preview(view.phone, id),
                style=f"zoom:{_ZOOM};width:{width / _ZOOM:.2f}px;height:{height / _ZOOM:.2f}px;pointer-events:none",
            ),
            style=f"width:{width}px;height:{height}px;border-radius:20px;overflow:hidden;background:var(--page);{look}",
        ),
        style=f"width:{width}px;flex:none",
        role="button",
        label=app_title(shown),
        on_tap=switch_to(id),
        on_swipe={"up": close_app(id)},
    )
