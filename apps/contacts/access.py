"""What stands where people would be when the user took the permission away."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context
from mobilegym_mcp.ui import Node

from . import _, app
from .state import ContactsState


def no_access(title: str, *, back: bool) -> Node:
    """A page that says why it is empty and lets the user allow it."""
    return ui.page(
        ui.app_bar(title, back=back),
        ui.empty_state(
            "lock-simple",
            _("No access to contacts"),
            _("Allow it to see and change the people on this phone."),
            action=ui.button(_("Allow"), on_tap=ask()),
        ),
    )


@app.action
def ask(ctx: Context[ContactsState]) -> None:
    ctx.require("contacts", then=allowed(), otherwise=explain())


@app.action
def allowed(ctx: Context[ContactsState]) -> None:
    """The page draws itself anew with what it may now see."""


@app.action
def explain(ctx: Context[ContactsState]) -> None:
    ctx.toast(_("Allow it in Settings, Apps, Contacts, Permissions"))
