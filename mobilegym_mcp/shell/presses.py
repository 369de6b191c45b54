"""The phone's keys, and what a finger pulls from the top of the screen."""

from __future__ import annotations

from typing import Literal

from ..phone import Context, SystemData, switches
from ..phone.navigation import TYPED_PIN
from ..phone.system import SystemUi
from ..ui.bound import Bound
from . import app

VOLUME_STEP = 10
VOLUME_SECONDS = 6
"""How long the volume panel stays."""


@app.action
def press_recents(ctx: Context[SystemData]) -> None:
    """The recents button: shows the started apps, or puts them away again."""
    shell = ctx.shell
    _show(shell, "none" if shell.panel == "recents" else "recents")


@app.action
def press_notifications(ctx: Context[SystemData]) -> None:
    """Pull down the notification shade."""
    _show(ctx.shell, "notifications")


@app.action
def press_quick_settings(ctx: Context[SystemData]) -> None:
    """Pull down the quick settings."""
    _show(ctx.shell, "quick")


@app.action
def press_volume_up(ctx: Context[SystemData]) -> None:
    """The upper volume key."""
    _volume(ctx, VOLUME_STEP)


@app.action
def press_volume_down(ctx: Context[SystemData]) -> None:
    """The lower volume key."""
    _volume(ctx, -VOLUME_STEP)


@app.action
def press_power(ctx: Context[SystemData]) -> None:
    """The power key: the screen off, or on again, at the lock screen if the phone has one."""
    shell = ctx.shell
    shell.screen_on = not shell.screen_on
    if not shell.screen_on:
        _show(shell, "none")
        shell.toast = None
        shell.shell.local.pop(TYPED_PIN, None)
        shell.locked = shell.locked or ctx.system.security.lock != "none"


@app.action
def hide_volume(ctx: Context[SystemData]) -> None:
    """The volume panel goes by itself."""
    if ctx.shell.panel == "volume":
        ctx.shell.panel = "none"


def keep_volume(ctx: Context[SystemData]) -> None:
    """Let the volume panel stay its time from now."""
    ctx.shell.panel = "volume"
    ctx.schedule(Bound("system", "hide_volume"), after=VOLUME_SECONDS, key="volume")


def _volume(ctx: Context[SystemData], by: int) -> None:
    switches.set_volume(ctx.system, "media", ctx.system.sound.media + by)
    if not ctx.shell.locked:
        keep_volume(ctx)


def _show(shell: SystemUi, panel: Literal["none", "notifications", "quick", "recents"]) -> None:
    if shell.locked:
        return
    shell.panel = panel
    shell.shell.focus = None
    shell.heads_up = None
    shell.heads_up_until = None
