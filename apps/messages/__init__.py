"""Messages: conversations by text, with codes, groups, search, an archive."""

from mobilegym_mcp.phone import App
from mobilegym_mcp.ui import Theme

from .state import MessagesState

app = App(
    "messages",
    title="Messages",
    state=MessagesState,
    theme=Theme(accent="#2F6BFF"),
    permissions=("messages", "contacts"),
    system=True,
    size_mb=34,
)
_ = app.gettext
