"""Folders: the list of them, naming, deleting, and moving notes between them."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node

from . import _, app, editing
from .state import NotesState


@app.overlay
def move_notes(view: View[NotesState], note_ids: list[str]) -> Node:
    current = {view.state.notes[id].folder for id in note_ids if id in view.state.notes}
    here = current.pop() if len(current) == 1 else None
    return ui.sheet(
        ui.radio_row(_("No folder"), selected=here == "", on_tap=move_to(note_ids, "")),
        *(
            ui.radio_row(folder.name, selected=here == folder.id, on_tap=move_to(note_ids, folder.id))
            for folder in view.state.folders
        ),
        title=_("Move to"),
    )


@app.action
def move_to(ctx: Context[NotesState], note_ids: list[str], folder_id: str) -> None:
    for id in note_ids:
        ctx.state.notes[id].folder = folder_id
    ctx.local["selected"] = []
    ctx.close_all()
    name = ctx.state.folder_name(folder_id)
    ctx.toast(_("Moved to {folder}").format(folder=name) if name else _("Moved out of its folder"))


@app.screen("folders")
def folder_list(view: View[NotesState]) -> Node:
    counts = {folder.id: len(view.state.listed(folder=folder.id)) for folder in view.state.folders}
    return ui.page(
        ui.app_bar(
            _("Folders"), back=True, actions=[ui.icon_button("plus", label=_("New folder"), on_tap=start_naming(""))]
        ),
        ui.scroll(
            "list",
            ui.section(
                *(
                    ui.list_row(
                        folder.name,
                        leading=ui.icon_tile("folder-simple", "accent"),
                        subtitle=app.ngettext("{n} note", "{n} notes", counts[folder.id]),
                        trailing=ui.icon_button(
                            "dots-three", label=_("Edit {name}").format(name=folder.name), on_tap=folder_menu(folder.id)
                        ),
                        on_tap=open_folder(folder.id),
                    )
                    for folder in view.state.folders
                )
            )
            if view.state.folders
            else ui.empty_state("folder-simple", _("No folders"), text=_("Tap + to make one")),
            pad=(8, 0, 24, 0),
        ),
    )


@app.action
def open_folder(ctx: Context[NotesState], folder_id: str) -> None:
    ctx.restart(local={"folder": folder_id})


@app.overlay
def folder_menu(view: View[NotesState], folder_id: str) -> Node:
    return ui.action_sheet(
        [(_("Rename"), "pencil-simple", start_naming(folder_id)), (_("Delete"), "trash", confirm_folder(folder_id))],
        title=view.state.folder_name(folder_id),
        danger=[_("Delete")],
    )


@app.action
def start_naming(ctx: Context[NotesState], folder_id: str) -> None:
    """Ask for the name of a folder, or of a new one; what was typed and cancelled before does not come back."""
    ctx.clear_draft("folder")
    ctx.local.pop("folder_error", None)
    ctx.close_all()
    ctx.open(name_folder(folder_id), focus="folder")


@app.overlay
def name_folder(view: View[NotesState], folder_id: str) -> Node:
    name = view.state.folder_name(folder_id) or ""
    return ui.dialog(
        _("Rename folder") if folder_id else _("New folder"),
        ui.text_field(
            "folder",
            label=_("Folder name"),
            value=name,
            error=view.local("folder_error"),
            on_submit=save_folder(folder_id),
            max_length=40,
        ),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Save"), save_folder(folder_id), "text")],
    )


@app.action
def save_folder(ctx: Context[NotesState], folder_id: str) -> None:
    """Make or rename a folder; a name that is empty or taken is told at the field."""
    name = ctx.draft("folder", ctx.state.folder_name(folder_id) or "").strip()
    taken = editing.is_taken(ctx, name, but=folder_id)
    if not name or taken:
        ctx.local["folder_error"] = _("This name is taken") if taken else _("Enter a name")
        return
    if folder_id:
        next(folder for folder in ctx.state.folders if folder.id == folder_id).name = name
    else:
        editing.new_folder(ctx, name)
    ctx.clear_draft("folder")
    ctx.local.pop("folder_error", None)
    ctx.close_all()


@app.overlay
def confirm_folder(view: View[NotesState], folder_id: str) -> Node:
    return ui.dialog(
        _("Delete the folder “{name}”?").format(name=view.state.folder_name(folder_id) or ""),
        text=_("Its notes stay, in no folder."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), remove_folder(folder_id), "danger")],
    )


@app.action
def remove_folder(ctx: Context[NotesState], folder_id: str) -> None:
    editing.delete_folder(ctx, folder_id)
    ctx.close_all()
    ctx.toast(_("Folder deleted"))
