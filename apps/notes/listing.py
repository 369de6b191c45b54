"""The list of notes: folders as chips, selection, sorting."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Share, View
from mobilegym_mcp.ui import Bound, Node

from . import _, app, editing
from .bin import bin_list
from .cards import cards
from .editor import editor
from .folders import folder_list, move_notes
from .search import start_search
from .state import NotesState, Sort


@app.screen("home")
def home(view: View[NotesState]) -> Node:
    selected: list[str] = view.local("selected", [])
    kept: str | None = view.local("folder")
    folder = kept if kept is not None and view.state.folder_name(kept) is not None else None
    notes = view.state.listed(folder=folder)
    return ui.page(
        _selection_bar(view, selected) if selected else _title_bar(len(notes)),
        ui.scroll(
            "list",
            _folder_chips(view, folder),
            cards(view, notes, selected)
            if notes
            else ui.empty_state("note-blank", _("No notes here"), _("Tap + to write one")),
            pad=(4, 16, 96, 16),
            gap=12,
        ),
        fab=ui.fab("plus", label=_("New note"), on_tap=new_note(folder or "")) if not selected else None,
    )


def _title_bar(count: int) -> Node:
    return ui.app_bar(
        _("Notes"),
        subtitle=app.ngettext("{n} note", "{n} notes", count),
        large=True,
        actions=[
            ui.icon_button("magnifying-glass", label=_("Search"), on_tap=start_search()),
            ui.icon_button("dots-three-vertical", label=_("More"), on_tap=more()),
        ],
    )


def _selection_bar(view: View[NotesState], selected: list[str]) -> Node:
    pinned = all(view.state.notes[id].pinned for id in selected if id in view.state.notes)
    return ui.app_bar(
        _("{n} selected").format(n=len(selected)),
        leading=ui.icon_button("x", label=_("Cancel selection"), on_tap=select_none()),
        actions=[
            ui.icon_button(
                "push-pin-slash" if pinned else "push-pin",
                label=_("Unpin") if pinned else _("Pin"),
                on_tap=pin_selected(not pinned),
            ),
            ui.icon_button("folder-simple", label=_("Move"), on_tap=move_notes(selected)),
            ui.icon_button("trash", label=_("Delete"), on_tap=delete_selected()),
        ],
    )


def _folder_chips(view: View[NotesState], folder: str | None) -> Node:
    return ui.chips(
        ui.chip(_("All"), selected=folder is None, on_tap=show_folder(None)),
        *(ui.chip(f.name, selected=folder == f.id, on_tap=show_folder(f.id)) for f in view.state.folders),
        ui.chip(_("Folders"), selected=False, icon="folder-simple", on_tap=folder_list()),
    )


@app.action
def show_folder(ctx: Context[NotesState], folder_id: str | None) -> None:
    """Show the notes of one folder, or of all."""
    ctx.local["folder"] = folder_id
    ctx.scroll("list")


@app.action
def new_note(ctx: Context[NotesState], folder_id: str) -> None:
    note = editing.create(ctx, folder=folder_id)
    ctx.open(editor(note.id), focus="title")


@app.action
def select_none(ctx: Context[NotesState]) -> None:
    ctx.local["selected"] = []


@app.action
def pin_selected(ctx: Context[NotesState], pinned: bool) -> None:
    for id in ctx.local.get("selected", []):
        ctx.state.notes[id].pinned = pinned
    ctx.local["selected"] = []
    ctx.toast(_("Pinned") if pinned else _("Unpinned"))


@app.action
def delete_selected(ctx: Context[NotesState]) -> None:
    chosen: list[str] = ctx.local.get("selected", [])
    for id in chosen:
        editing.bin_note(ctx, ctx.state.notes[id])
    ctx.local["selected"] = []
    ctx.toast(_("Moved to the bin"))


@app.overlay
def more(view: View[NotesState]) -> Node:
    return ui.menu(
        [
            (_("Sort by"), "sort-ascending", sort_menu()),
            (_("Folders"), "folder-simple", folder_list()),
            (_("Bin"), "trash", open_bin()),
        ]
    )


@app.overlay
def sort_menu(view: View[NotesState]) -> Node:
    options = [("edited", _("Last edited")), ("created", _("Date created")), ("title", _("Title"))]
    return ui.chooser(_("Sort by"), options, view.state.sort, on_select=sort_by)


@app.action
def sort_by(ctx: Context[NotesState], sort: Sort) -> None:
    ctx.state.sort = sort
    ctx.close_all()


@app.action
def open_bin(ctx: Context[NotesState]) -> None:
    ctx.close_all()
    ctx.open(bin_list())


@app.handles(Share, label="Save to Notes")
def save_shared(ctx: Context[NotesState], intent: Share) -> Bound | None:
    """What another app shares becomes a note, which opens."""
    note = editing.create(ctx, title=intent.title, body=intent.text)
    ctx.toast(_("Saved to Notes"))
    return editor(note.id)
