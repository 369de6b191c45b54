"""Contacts: people and groups, a page for each, duplicates, and choosing people for other apps."""

from mobilegym_mcp.phone import App
from mobilegym_mcp.ui import Theme

from .state import ContactsState

app = App(
    "contacts",
    title="Contacts",
    state=ContactsState,
    theme=Theme(accent="#F2802F"),
    permissions=("contacts",),
    system=True,
    size_mb=18,
)
_ = app.gettext
