"""Notes as cards, in the list and in search results."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import ago_text

from . import _, app
from .editor import editor
from .state import Item, Note, NotesState


def cards(view: View[NotesState], notes: list[Note], selected: list[str]) -> Node:
    """Notes as a column of cards."""
    return ui.column(*(note_card(view, note, selected) for note in notes), gap=12)


def note_card(view: View[NotesState], note: Note, selected: list[str]) -> Node:
    """A note as a card of the list; while others are selected a tap selects it too."""
    when = ago_text(note.edited_at, view.now, hour24=view.system.datetime_settings.hour24)
    folder = view.state.folder_name(note.folder)
    chosen = note.id in selected
    return ui.card(
        ui.row(
            ui.text(note.title or _("Untitled"), size="row", weight="semibold", lines=1, grow=True),
            ui.icon("push-pin", size=16, weight="fill", tone="accent") if note.pinned else None,
            _tick(chosen) if selected else None,
            gap=8,
        ),
        _preview(note),
        ui.row(
            ui.text(when, size="caption", tone=3),
            ui.text(folder, size="caption", tone="accent") if folder else None,
            gap=8,
        ),
        gap=6,
        role="row",
        border="accent" if chosen else "none",
        states=("selected",) if chosen else (),
        on_tap=select(note.id) if selected else editor(note.id),
        on_long_press=select(note.id),
    )


def _preview(note: Note) -> Node | None:
    """The first three lines of a note, or items of a check list with their boxes."""
    body = note.body.strip()
    if body:
        return ui.text(body, size="secondary", tone=2, lines=3)
    if not note.items:
        return None
    shown = note.items[:3]
    more = len(note.items) > len(shown)
    return ui.column(
        *(_item(item, "…" if more and item is shown[-1] else "") for item in shown),
        gap=2,
    )


def _item(item: Item, end: str) -> Node:
    # The box is drawn as an icon, since fonts draw ☑ as a coloured emoji; it is told as the character.
    return ui.row(
        ui.icon("check-square" if item.done else "square", size=16, tone=3 if item.done else 2),
        ui.text(
            item.text + end,
            size="secondary",
            tone=3 if item.done else 2,
            lines=1,
            grow=True,
            label=f"{'☑' if item.done else '☐'} {item.text}",
        ),
        gap=6,
    )


def _tick(chosen: bool) -> Node:
    """The mark at a card while notes are being selected."""
    return ui.icon(
        "check-circle" if chosen else "circle",
        size=22,
        weight="fill" if chosen else "regular",
        tone="accent" if chosen else 3,
    )


@app.action
def select(ctx: Context[NotesState], note_id: str) -> None:
    """Select a note, or leave it out again."""
    chosen: list[str] = ctx.local.get("selected", [])
    ctx.local["selected"] = [id for id in chosen if id != note_id] if note_id in chosen else [*chosen, note_id]
