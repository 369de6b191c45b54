"""Notes: folders of notes and check lists, search, sharing, a bin."""

from mobilegym_mcp.phone import App
from mobilegym_mcp.ui import Theme

from .state import NotesState

app = App("notes", title="Notes", state=NotesState, theme=Theme(accent="#E8960C"), system=True, size_mb=21)
_ = app.gettext
