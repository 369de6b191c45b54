"""The power menu."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View, navigation
from ..ui.controls import round_button
from ..ui.node import Node, el
from ..ui.overlays import scrim
from . import app
from .actions import close_panel
from .presses import press_power

_ = app.gettext


@app.action
def open_power_menu(ctx: Context[SystemData]) -> None:
    """Show the power menu."""
    ctx.shell.panel = "power"


@app.action
def restart_phone(ctx: Context[SystemData]) -> None:
    """Start the phone anew: no app is running, the launcher is in front, below the lock screen if there is one;
    settings and data stay."""
    shell = ctx.shell
    for id in shell.recents:
        ctx.tx.ui(id).stack.clear()
    shell.recents.clear()
    shell.shell.overlays.clear()
    shell.page = 0
    shell.heads_up = None
    shell.heads_up_until = None
    navigation.to_launcher(ctx.tx)
    shell.locked = ctx.system.security.lock != "none"


def power_panel(view: View[Any]) -> Node:
    """The menu in the middle of a darkened screen."""
    return el(
        "div.layer.mid",
        scrim(close_panel()),
        el(
            "div.r",
            round_button("device-mobile", label=_("Screen off"), text=_("Screen off"), on_tap=press_power(), size=64),
            round_button("arrow-clockwise", label=_("Restart"), text=_("Restart"), on_tap=restart_phone(), size=64),
            style=(
                "position:relative;gap:28px;background:var(--raised);border-radius:32px;padding:28px 36px;"
                "box-shadow:var(--lift)"
            ),
            role="dialog",
            label=_("Power menu"),
            solid=True,
        ),
    )
