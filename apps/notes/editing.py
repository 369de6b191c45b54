"""What can be done to notes, whoever asks: the screens' actions and the tools."""

from __future__ import annotations

from mobilegym_mcp.phone import Context, Refused

from .state import Folder, Item, Note, NotesState


def create(ctx: Context[NotesState], *, title: str = "", body: str = "", folder: str = "", kind: str = "text") -> Note:
    note = Note(
        id=ctx.new_id("n"),
        title=title,
        body=body,
        folder=folder,
        kind="list" if kind == "list" else "text",
        created_at=ctx.now,
        edited_at=ctx.now,
    )
    ctx.state.notes[note.id] = note
    return note


def find(ctx: Context[NotesState], note_id: str) -> Note:
    """Raises Refused if there is no such note."""
    if note_id not in ctx.state.notes:
        raise Refused(f"no note {note_id!r} (notes: {', '.join(ctx.state.notes) or 'none'})")
    return ctx.state.notes[note_id]


def touch(ctx: Context[NotesState], note: Note) -> None:
    note.edited_at = ctx.now


def bin_note(ctx: Context[NotesState], note: Note) -> None:
    """Into the bin; an empty note is not worth keeping and goes at once."""
    if note.empty:
        del ctx.state.notes[note.id]
    else:
        note.trashed_at = ctx.now
        note.pinned = False


def restore(note: Note) -> None:
    note.trashed_at = None


def empty_bin(ctx: Context[NotesState]) -> int:
    """Delete all that lies in the bin; gives how many notes."""
    binned = ctx.state.binned()
    for note in binned:
        del ctx.state.notes[note.id]
    return len(binned)


def make_list(note: Note) -> None:
    """Turn text into a check list, a line an item."""
    note.items += [Item(text=line.strip()) for line in note.body.splitlines() if line.strip()]
    note.body = ""
    note.kind = "list"


def make_text(note: Note) -> None:
    note.body = "\n".join(item.text for item in note.items)
    note.items = []
    note.kind = "text"


def new_folder(ctx: Context[NotesState], name: str) -> Folder:
    """Raises Refused if the name is empty or taken."""
    name = check_folder_name(ctx, name)
    folder = Folder(id=ctx.new_id("f"), name=name)
    ctx.state.folders.append(folder)
    return folder


def is_taken(ctx: Context[NotesState], name: str, *, but: str = "") -> bool:
    """Whether another folder than the one of id `but` has this name."""
    return any(folder.name == name and folder.id != but for folder in ctx.state.folders)


def check_folder_name(ctx: Context[NotesState], name: str, *, but: str = "") -> str:
    name = name.strip()
    if not name:
        raise Refused("a folder needs a name")
    if is_taken(ctx, name, but=but):
        raise Refused(f"there is a folder {name!r} already")
    return name


def folder_by_name(ctx: Context[NotesState], name: str | None) -> str:
    """The id of the folder of that name, empty for no name. Raises as `named_folder`."""
    return named_folder(ctx, name).id if name else ""


def named_folder(ctx: Context[NotesState], name: str) -> Folder:
    """The folder of that name. Raises Refused with the names there are."""
    for folder in ctx.state.folders:
        if folder.name == name:
            return folder
    raise Refused(f"no folder {name!r} (folders: {', '.join(f.name for f in ctx.state.folders) or 'none'})")


def delete_folder(ctx: Context[NotesState], folder_id: str) -> None:
    """Its notes stay, in no folder."""
    ctx.state.folders = [folder for folder in ctx.state.folders if folder.id != folder_id]
    for id, note in ctx.state.notes.peek().items():
        if note.folder == folder_id:
            ctx.state.notes[id].folder = ""
