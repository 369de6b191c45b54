"""What the buttons of the system do."""

from __future__ import annotations

from ..phone import Context, SystemData
from ..phone import navigation
from . import app


@app.action
def back(ctx: Context[SystemData]) -> None:
    """The back button and the arrow of an app bar."""
    navigation.back(ctx.tx)


@app.action
def home(ctx: Context[SystemData]) -> None:
    """The home button."""
    navigation.to_launcher(ctx.tx)


@app.action
def close_overlay(ctx: Context[SystemData]) -> None:
    """Close the topmost dialog, sheet or menu."""
    navigation.close_overlay(ctx.tx, ctx.entry)
