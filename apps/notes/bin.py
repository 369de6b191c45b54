"""The bin: restoring notes and deleting them for good."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import moment_text

from . import _, app, editing
from .state import NotesState


@app.screen("bin")
def bin_list(view: View[NotesState]) -> Node:
    notes = view.state.binned()
    hour24 = view.system.datetime_settings.hour24
    return ui.page(
        ui.app_bar(
            _("Bin"),
            back=True,
            actions=[ui.icon_button("trash", label=_("Empty the bin"), on_tap=confirm_empty())] if notes else [],
        ),
        ui.scroll(
            "list",
            ui.section(
                *(
                    ui.list_row(
                        note.title or _("Untitled"),
                        subtitle=_("Deleted {when}").format(
                            when=moment_text(note.trashed_at or note.edited_at, hour24=hour24)
                        ),
                        leading=ui.icon_tile("note", "#8E8E93"),
                        trailing=ui.icon_button(
                            "arrow-counter-clockwise",
                            label=_("Restore {title}").format(title=note.title or _("Untitled")),
                            on_tap=restore(note.id),
                        ),
                        on_tap=binned(note.id),
                        lines=2,
                    )
                    for note in notes
                ),
            )
            if notes
            else ui.empty_state("trash", _("The bin is empty")),
            pad=(8, 0, 24, 0),
        ),
    )


@app.overlay
def binned(view: View[NotesState], note_id: str) -> Node:
    note = view.state.notes[note_id]
    return ui.sheet(
        ui.scroll("binned", ui.text(note.content(), size="body"), pad=(0, 20), height="40vh"),
        ui.column(
            ui.button(_("Restore"), wide=True, on_tap=restore(note_id)),
            ui.button(_("Delete for good"), kind="danger", wide=True, on_tap=delete(note_id)),
            gap=8,
            pad=(12, 16),
            shrink=False,
        ),
        title=note.title or _("Untitled"),
    )


@app.overlay
def confirm_empty(view: View[NotesState]) -> Node:
    count = len(view.state.binned())
    return ui.dialog(
        _("Empty the bin?"),
        text=app.ngettext("{n} note will be deleted for good.", "{n} notes will be deleted for good.", count),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Empty"), empty(), "danger")],
    )


@app.action
def restore(ctx: Context[NotesState], note_id: str) -> None:
    editing.restore(editing.find(ctx, note_id))
    ctx.close_all()
    ctx.toast(_("Restored"))


@app.action
def delete(ctx: Context[NotesState], note_id: str) -> None:
    del ctx.state.notes[note_id]
    ctx.close_all()
    ctx.toast(_("Deleted for good"))


@app.action
def empty(ctx: Context[NotesState]) -> None:
    editing.empty_bin(ctx)
    ctx.close_all()
    ctx.toast(_("The bin is empty"))
