"""Searching all notes as one types."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node

from . import _, app
from .cards import cards
from .state import NotesState


@app.screen("search")
def search(view: View[NotesState], q: str = "") -> Node:
    query = view.draft("q", q)
    found = view.state.listed(query=query) if query.strip() else []
    if found:
        body: Node = ui.column(cards(view, found, []), pad=(4, 16))
    elif query.strip():
        body = ui.empty_state("magnifying-glass", _("Nothing found"), text=_("No note contains “{q}”").format(q=query))
    else:
        body = _recent(view)
    return ui.page(
        ui.app_bar(ui.search_field("q", value=q, placeholder=_("Search notes"), on_submit=remember()), back=True),
        ui.scroll("results", body, pad=(8, 0, 24, 0)),
    )


@app.action
def start_search(ctx: Context[NotesState]) -> None:
    """Open the search with the caret in its field."""
    ctx.open(search(), focus="q")


def _recent(view: View[NotesState]) -> Node:
    if not view.state.searches:
        return ui.empty_state("magnifying-glass", _("Search all notes"))
    return ui.section(
        *(ui.list_row(q, leading="clock-counter-clockwise", on_tap=search_again(q)) for q in view.state.searches),
        header=_("Recent searches"),
        action=ui.link(_("Clear"), on_tap=forget(), size="secondary"),
    )


@app.action
def remember(ctx: Context[NotesState], text: str) -> None:
    if text.strip():
        ctx.state.searches = [text, *(q for q in ctx.state.searches if q != text)][:8]


@app.action
def search_again(ctx: Context[NotesState], q: str) -> None:
    ctx.set_draft("q", q)


@app.action
def forget(ctx: Context[NotesState]) -> None:
    ctx.state.searches = []
