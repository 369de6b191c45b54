"""What stands where conversations would be when the user took the permission away."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context
from mobilegym_mcp.ui import Node

from . import _, app
from .state import MessagesState


def no_access(title: str, *, back: bool = True) -> Node:
    """A page that says why it is empty and lets the user allow it."""
    return ui.page(
        ui.app_bar(title, back=back),
        ui.empty_state(
            "lock-simple",
            _("No access to messages"),
            _("Allow it to read and send the messages on this phone."),
            action=ui.button(_("Allow"), on_tap=ask_access()),
        ),
    )


@app.action
def ask_access(ctx: Context[MessagesState]) -> None:
    ctx.require("messages", then=access_given(), otherwise=access_denied())


@app.action
def access_given(ctx: Context[MessagesState]) -> None:
    """The page draws itself anew with what it may now see."""


@app.action
def access_denied(ctx: Context[MessagesState]) -> None:
    ctx.toast(_("Allow it in Settings, Apps, Messages, Permissions"))
