"""What Notes can do for its user, called by name."""

from __future__ import annotations

from typing import Any

from mobilegym_mcp.phone import Context, Refused

from . import app, editing
from .state import Item, Note, NotesState


def _brief(state: NotesState, note: Note) -> dict[str, Any]:
    return {
        "id": note.id,
        "title": note.title,
        "folder": state.folder_name(note.folder),
        "pinned": note.pinned,
        "edited_at": note.edited_at,
    }


@app.tool
def list_notes(ctx: Context[NotesState], folder: str | None = None, query: str = "") -> list[dict[str, Any]]:
    """List notes outside the bin, pinned ones first. `folder`: only those of the folder of that name. `query`: only
    those that contain this text, in any case."""
    chosen = None if folder is None else editing.folder_by_name(ctx, folder)
    return [_brief(ctx.state, note) for note in ctx.state.listed(folder=chosen, query=query)]


@app.tool
def read_note(ctx: Context[NotesState], note_id: str) -> dict[str, Any]:
    """Read a note: its title, its text, and its lines if it is a check list."""
    note = editing.find(ctx, note_id)
    return {**_brief(ctx.state, note), "body": note.body, "items": note.items, "in_bin": note.trashed_at is not None}


@app.tool
def create_note(
    ctx: Context[NotesState],
    title: str,
    body: str = "",
    items: list[str] | None = None,
    folder: str | None = None,
) -> str:
    """Write a note and give its id. With `items` it is a check list. `folder`: a folder's name."""
    if items and body:
        raise Refused("a note holds either a body or items, not both")
    note = editing.create(
        ctx, title=title, body=body, folder=editing.folder_by_name(ctx, folder), kind="list" if items else "text"
    )
    note.items = [Item(text=text) for text in items or []]
    if note.empty:
        raise Refused("a note needs a title, a body or items")
    return note.id


@app.tool
def edit_note(ctx: Context[NotesState], note_id: str, title: str | None = None, body: str | None = None) -> None:
    """Replace a note's title, its body, or both. A check list has no body; see `set_item`."""
    note = editing.find(ctx, note_id)
    if body is not None and note.kind == "list":
        raise Refused(f"note {note_id!r} is a check list: add lines with add_item")
    note.title = note.title if title is None else title
    note.body = note.body if body is None else body
    editing.touch(ctx, note)


@app.tool
def add_item(ctx: Context[NotesState], note_id: str, text: str) -> None:
    """Add a line to a check list."""
    note = editing.find(ctx, note_id)
    if note.kind != "list":
        raise Refused(f"note {note_id!r} is not a check list")
    note.items.append(Item(text=text))
    editing.touch(ctx, note)


@app.tool
def set_item(ctx: Context[NotesState], note_id: str, text: str, done: bool) -> None:
    """Tick a line of a check list, or untick it. `text` is the line as it stands."""
    note = editing.find(ctx, note_id)
    for item in note.items:
        if item.text == text:
            item.done = done
            editing.touch(ctx, note)
            return
    raise Refused(f"note {note_id!r} has no line {text!r} (lines: {', '.join(i.text for i in note.items) or 'none'})")


@app.tool
def pin_note(ctx: Context[NotesState], note_id: str, pinned: bool = True) -> None:
    """Pin a note to the top of the list, or unpin it."""
    editing.find(ctx, note_id).pinned = pinned


@app.tool
def move_note(ctx: Context[NotesState], note_id: str, folder: str | None) -> None:
    """Move a note into the folder of that name, or out of all folders with null."""
    editing.find(ctx, note_id).folder = editing.folder_by_name(ctx, folder)


@app.tool
def delete_note(ctx: Context[NotesState], note_id: str) -> None:
    """Move a note to the bin."""
    editing.bin_note(ctx, editing.find(ctx, note_id))


@app.tool
def restore_note(ctx: Context[NotesState], note_id: str) -> None:
    """Take a note out of the bin."""
    editing.restore(editing.find(ctx, note_id))


@app.tool
def empty_bin(ctx: Context[NotesState]) -> int:
    """Delete all notes in the bin for good; gives how many."""
    return editing.empty_bin(ctx)


@app.tool
def create_folder(ctx: Context[NotesState], name: str) -> str:
    """Make a folder and give its id."""
    return editing.new_folder(ctx, name).id


@app.tool
def rename_folder(ctx: Context[NotesState], name: str, new_name: str) -> None:
    """Give the folder of that name another one."""
    folder = editing.named_folder(ctx, name)
    folder.name = editing.check_folder_name(ctx, new_name, but=folder.id)


@app.tool
def delete_folder(ctx: Context[NotesState], name: str) -> None:
    """Delete a folder; its notes stay, in no folder."""
    editing.delete_folder(ctx, editing.named_folder(ctx, name).id)
