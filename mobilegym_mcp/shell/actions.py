"""What the buttons of the system do."""

from __future__ import annotations

from ..phone import Context, SystemData, navigation, switches
from . import app


@app.action
def press_back(ctx: Context[SystemData]) -> None:
    """The back button: closes what lies on top, or leaves the screen."""
    navigation.back(ctx.tx)


@app.action
def back(ctx: Context[SystemData]) -> None:
    """The arrow of an app bar: leaves the screen at once, even while the keyboard is up."""
    top = ctx.tx.top()
    if top is None or top.overlays:
        navigation.back(ctx.tx)
        return
    top.focus = None
    navigation.leave(ctx.tx, top)


@app.action
def home(ctx: Context[SystemData]) -> None:
    """The home button: to the launcher; there, to its first page."""
    shell = ctx.shell
    if shell.locked:
        return
    if shell.foreground == "launcher" and shell.panel == "none":
        shell.page = 0
    shell.shell.overlays.clear()
    shell.shell.path = "launcher"
    navigation.to_launcher(ctx.tx)


@app.action
def close_overlay(ctx: Context[SystemData]) -> None:
    """Close the topmost dialog, sheet or menu."""
    navigation.cancel_overlay(ctx.tx, ctx.entry)


@app.action
def close_panel(ctx: Context[SystemData]) -> None:
    """Close the shade, the quick settings, recents, the volume or the power panel."""
    ctx.shell.panel = "none"
    ctx.shell.shell.focus = None


@app.action
def scheduled_dark(ctx: Context[SystemData], on: bool) -> None:
    """Sunrise or sunset, for a dark theme that follows the sun."""
    switches.set_dark(ctx.system, on)
