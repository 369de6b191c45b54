"""Writing a note: its text or the lines of its check list, saved as one types."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Share, View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import moment_text

from . import _, app, editing
from .folders import move_notes
from .state import Item, Note, NotesState


@app.action
def leave(ctx: Context[NotesState], note_id: str) -> None:
    """Go back; a note in which nothing was written is not kept."""
    note = ctx.state.notes.get(note_id)
    if note is not None and note.empty:
        del ctx.state.notes[note_id]
    ctx.back()


@app.screen("note/{note_id}", on_back=leave)
def editor(view: View[NotesState], note_id: str) -> Node:
    note = view.state.notes.get(note_id)
    if note is None or note.trashed_at is not None:
        return ui.page(
            ui.app_bar(back=True),
            ui.empty_state("note-blank", _("This note is not here"), text=_("It may be in the bin")),
        )
    return ui.page(
        ui.app_bar(
            back=True,
            bg="card",
            actions=[
                ui.icon_button(
                    "push-pin",
                    label=_("Unpin") if note.pinned else _("Pin"),
                    on_tap=pin(note_id),
                    selected=note.pinned,
                ),
                ui.icon_button("share-network", label=_("Share"), on_tap=share(note_id)),
                ui.icon_button("dots-three-vertical", label=_("More"), on_tap=note_menu(note_id)),
            ],
        ),
        ui.scroll(
            "body",
            ui.text_field(
                "title",
                label=_("Title"),
                value=note.title,
                placeholder=_("Title"),
                bare=True,
                size=26,
                strong=True,
                on_change=write_title(note_id),
                on_submit=go_on(note_id),
                max_length=120,
            ),
            ui.text(_about(view, note), size="caption", tone=3),
            _lines(note)
            if note.kind == "list"
            else ui.text_field(
                "body",
                label=_("Note"),
                value=note.body,
                placeholder=_("Start writing"),
                kind="multiline",
                lines=12,
                bare=True,
                on_change=write_body(note_id),
            ),
            pad=(4, 20, 24, 20),
            gap=10,
        ),
        bg="card",
    )


def _about(view: View[NotesState], note: Note) -> str:
    when = moment_text(note.edited_at, hour24=view.system.datetime_settings.hour24)
    return " · ".join(part for part in (when, view.state.folder_name(note.folder)) if part)


def _lines(note: Note) -> Node:
    return ui.column(
        *(
            ui.row(
                ui.checkbox(item.text, checked=item.done, on_toggle=tick(note.id, index)),
                ui.row(
                    ui.text(item.text, tone=3 if item.done else 1, strike=item.done, grow=True),
                    min_height=44,
                    grow=True,
                    role="button",
                    label=_("Edit “{text}”").format(text=item.text),
                    on_tap=start_editing(note.id, index),
                ),
                ui.icon_button(
                    "x",
                    label=_("Remove “{text}”").format(text=item.text),
                    size=18,
                    tone=3,
                    on_tap=remove(note.id, index),
                ),
                gap=4,
                # The box, not the room for the finger around it, stands below the title.
                margin=(0, 0, 0, -11),
                key=f"item-{index}",
                on_drop=move_item(note.id, index),
            )
            for index, item in enumerate(note.items)
        ),
        ui.text_field(
            "item",
            label=_("New item"),
            placeholder=_("Add an item"),
            leading=ui.row(ui.icon("plus", size=20, tone=3), width=27, pad=(0, 0, 0, 1)),
            bare=True,
            on_submit=add_item(note.id),
            max_length=200,
        ),
        gap=2,
    )


@app.action
def write_title(ctx: Context[NotesState], note_id: str, text: str) -> None:
    note = editing.find(ctx, note_id)
    note.title = text
    editing.touch(ctx, note)


@app.action
def go_on(ctx: Context[NotesState], note_id: str, text: str) -> None:
    """From the title to what stands below it."""
    ctx.focus("item" if editing.find(ctx, note_id).kind == "list" else "body")


@app.action
def write_body(ctx: Context[NotesState], note_id: str, text: str) -> None:
    note = editing.find(ctx, note_id)
    note.body = text
    editing.touch(ctx, note)


@app.action
def add_item(ctx: Context[NotesState], note_id: str, text: str) -> None:
    """Add a line and stay in the field, ready for the next one."""
    note = editing.find(ctx, note_id)
    if text.strip():
        note.items.append(Item(text=text.strip()))
        editing.touch(ctx, note)
        ctx.clear_draft("item")
        ctx.focus("item")


@app.action
def tick(ctx: Context[NotesState], note_id: str, index: int) -> None:
    note = editing.find(ctx, note_id)
    note.items[index].done = not note.items[index].done
    editing.touch(ctx, note)


@app.action
def remove(ctx: Context[NotesState], note_id: str, index: int) -> None:
    note = editing.find(ctx, note_id)
    del note.items[index]
    editing.touch(ctx, note)


@app.action
def move_item(ctx: Context[NotesState], note_id: str, index: int, key: str) -> None:
    """A line dragged onto another takes its place."""
    note = editing.find(ctx, note_id)
    note.items.insert(index, note.items.pop(int(key.removeprefix("item-"))))
    editing.touch(ctx, note)


@app.action
def start_editing(ctx: Context[NotesState], note_id: str, index: int) -> None:
    """Edit a line; what was typed into another one and cancelled does not come back."""
    ctx.clear_draft("edited")
    ctx.open(edit_item(note_id, index), focus="edited")


@app.overlay
def edit_item(view: View[NotesState], note_id: str, index: int) -> Node:
    return ui.dialog(
        _("Edit item"),
        ui.text_field(
            "edited",
            label=_("Item"),
            value=view.state.notes[note_id].items[index].text,
            on_submit=save_item(note_id, index),
            max_length=200,
        ),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Save"), save_item(note_id, index), "text")],
    )


@app.action
def save_item(ctx: Context[NotesState], note_id: str, index: int) -> None:
    note = editing.find(ctx, note_id)
    text = ctx.draft("edited", note.items[index].text).strip()
    if text:
        note.items[index].text = text
        editing.touch(ctx, note)
    ctx.clear_draft("edited")
    ctx.close_all()


@app.action
def pin(ctx: Context[NotesState], note_id: str) -> None:
    note = editing.find(ctx, note_id)
    note.pinned = not note.pinned
    ctx.toast(_("Pinned") if note.pinned else _("Unpinned"))


@app.action
def share(ctx: Context[NotesState], note_id: str) -> None:
    note = editing.find(ctx, note_id)
    if note.empty:
        ctx.toast(_("There is nothing to share yet"))
    else:
        ctx.start(Share(text=note.text()))


@app.overlay
def note_menu(view: View[NotesState], note_id: str) -> Node:
    note = view.state.notes[note_id]
    is_list = note.kind == "list"
    return ui.menu(
        [
            (_("Move"), "folder-simple", move_notes([note_id])),
            (
                _("Make it text") if is_list else _("Make it a check list"),
                "text-align-left" if is_list else "list-checks",
                turn(note_id),
            ),
            (_("Copy text"), "copy", copy(note_id)),
            (_("Delete"), "trash", delete_note(note_id)),
        ]
    )


@app.action
def turn(ctx: Context[NotesState], note_id: str) -> None:
    """Text becomes a check list, and back."""
    note = editing.find(ctx, note_id)
    if note.kind == "list":
        editing.make_text(note)
    else:
        editing.make_list(note)
    editing.touch(ctx, note)
    ctx.clear_draft("body", "item")
    ctx.close_all()


@app.action
def copy(ctx: Context[NotesState], note_id: str) -> None:
    ctx.copy(editing.find(ctx, note_id).text())
    ctx.close_all()
    ctx.toast(_("Copied"))


@app.action
def delete_note(ctx: Context[NotesState], note_id: str) -> None:
    editing.bin_note(ctx, editing.find(ctx, note_id))
    ctx.toast(_("Moved to the bin"))
    ctx.back()
