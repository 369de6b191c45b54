"""The list of conversations and the archive, with filters and selection."""

from __future__ import annotations

from typing import Literal

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node

from . import _, app, texting
from .access import no_access
from .routes import new_page
from .rows import thread_row
from .search import start_search
from .starred import starred_list
from .state import MessagesState
from .threads import Thread, ordered, threads

Filter = Literal["all", "unread", "codes"]

PAGE = 40
"""Conversations listed at once; earlier ones come by a button."""


@app.screen("home")
def home(view: View[MessagesState]) -> Node:
    if not view.granted("messages"):
        return no_access(_("Messages"), back=False)
    selected: list[str] = view.local("selected", [])
    chosen: Filter = view.local("filter", "all")
    listed = [t for t in threads(view.content.messages).values() if not view.state.prefs(t.key).archived]
    shown = ordered((t for t in listed if _passes(t, chosen)), view.state)
    unread = sum(thread.unread for thread in listed)
    if shown:
        who = texting.names(view)
        count: int = view.local("count", PAGE)
        body: Node = ui.column(
            ui.section(*(thread_row(view, thread, who, selected) for thread in shown[:count])),
            ui.button(_("Earlier conversations"), kind="text", on_tap=show_more(count)) if len(shown) > count else None,
            gap=8,
        )
    elif chosen == "all":
        body = ui.empty_state("chat-circle", _("No conversations"), _("Tap the pencil to write a message"))
    else:
        body = ui.empty_state("check-circle", _("Nothing here"), _("Choose “All” to see every conversation"))
    return ui.page(
        _selection_bar(view, selected)
        if selected
        else ui.app_bar(
            _("Messages"),
            subtitle=app.ngettext("{n} unread message", "{n} unread messages", unread) if unread else None,
            large=True,
            actions=[
                ui.icon_button("magnifying-glass", label=_("Search"), on_tap=start_search()),
                ui.icon_button("dots-three-vertical", label=_("More"), on_tap=list_menu()),
            ],
        ),
        ui.scroll(
            "list",
            ui.row(
                ui.chip(_("All"), selected=chosen == "all", on_tap=show("all")),
                ui.chip(_("Unread"), selected=chosen == "unread", on_tap=show("unread")),
                ui.chip(_("Codes"), selected=chosen == "codes", on_tap=show("codes")),
                gap=8,
                pad=(0, 16),
                shrink=False,
            ),
            body,
            pad=(4, 0, 96, 0),
            gap=10,
        ),
        fab=ui.fab("pencil-simple", label=_("New message"), on_tap=new_page()) if not selected else None,
    )


def _passes(thread: Thread, chosen: Filter) -> bool:
    return chosen == "all" or (thread.unread > 0 if chosen == "unread" else thread.has_code)


@app.screen("archived")
def archived(view: View[MessagesState]) -> Node:
    if not view.granted("messages"):
        return no_access(_("Archived"))
    selected: list[str] = view.local("selected", [])
    listed = [t for t in threads(view.content.messages).values() if view.state.prefs(t.key).archived]
    who = texting.names(view)
    return ui.page(
        _selection_bar(view, selected) if selected else ui.app_bar(_("Archived"), back=True),
        ui.scroll(
            "list",
            ui.section(*(thread_row(view, thread, who, selected) for thread in ordered(listed, view.state)))
            if listed
            else ui.empty_state(
                "archive", _("The archive is empty"), _("Swipe a conversation to the left to archive it")
            ),
            pad=(4, 0, 24, 0),
        ),
    )


def _selection_bar(view: View[MessagesState], selected: list[str]) -> Node:
    prefs = [view.state.prefs(key) for key in selected]
    found = threads(view.content.messages)
    pinned = all(p.pinned for p in prefs)
    archived_all = all(p.archived for p in prefs)
    unread = any(found[key].unread for key in selected if key in found)
    return ui.app_bar(
        str(len(selected)),
        leading=ui.icon_button("x", label=_("Cancel selection"), on_tap=select_none()),
        actions=[
            ui.icon_button(
                "push-pin-slash" if pinned else "push-pin",
                label=_("Unpin") if pinned else _("Pin"),
                on_tap=decide_selected("pinned", not pinned),
            ),
            ui.icon_button(
                "tray-arrow-up" if archived_all else "archive",
                label=_("Move to the list") if archived_all else _("Archive"),
                on_tap=decide_selected("archived", not archived_all),
            ),
            ui.icon_button(
                "envelope-open" if unread else "envelope",
                label=_("Mark as read") if unread else _("Mark as unread"),
                on_tap=read_selected(unread),
            ),
            ui.icon_button("trash", label=_("Delete"), on_tap=confirm_delete(selected)),
            ui.icon_button("dots-three-vertical", label=_("More"), on_tap=selection_menu(selected)),
        ],
    )


@app.overlay
def selection_menu(view: View[MessagesState], keys: list[str]) -> Node:
    muted = all(view.state.prefs(key).muted for key in keys)
    return ui.menu(
        [
            (
                _("Unmute") if muted else _("Mute"),
                "bell" if muted else "bell-slash",
                decide_selected("muted", not muted),
            ),
            (_("Select all"), "checks", select_all()),
        ]
    )


@app.overlay
def list_menu(view: View[MessagesState]) -> Node:
    return ui.menu(
        [
            (_("Mark all as read"), "checks", read_all()),
            (_("Starred messages"), "star", go("starred")),
            (_("Archived"), "archive", go("archived")),
        ]
    )


@app.overlay
def confirm_delete(view: View[MessagesState], keys: list[str]) -> Node:
    return ui.dialog(
        app.ngettext("Delete {n} conversation?", "Delete {n} conversations?", len(keys)),
        text=_("All its messages go from this phone for good."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), delete_selected(keys), "danger")],
    )


@app.action
def show(ctx: Context[MessagesState], chosen: Filter) -> None:
    """Show all conversations, those with unread messages, or those that brought codes."""
    ctx.local["filter"] = chosen
    ctx.local.pop("count", None)
    ctx.scroll("list")


@app.action
def show_more(ctx: Context[MessagesState], count: int) -> None:
    ctx.local["count"] = count + PAGE


@app.action
def go(ctx: Context[MessagesState], place: Literal["starred", "archived"]) -> None:
    ctx.close_all()
    ctx.open(starred_list() if place == "starred" else archived())


@app.action
def select_none(ctx: Context[MessagesState]) -> None:
    ctx.local["selected"] = []


@app.action
def select_all(ctx: Context[MessagesState]) -> None:
    """Every conversation of the same list: the archive, or what is not in it."""
    chosen: list[str] = ctx.local.get("selected", [])
    archived_ones = any(ctx.state.prefs(key).archived for key in chosen)
    found = ordered(texting.every(ctx).values(), ctx.state)
    ctx.local["selected"] = [t.key for t in found if ctx.state.prefs(t.key).archived == archived_ones]
    ctx.close_all()


@app.action
def decide_selected(ctx: Context[MessagesState], mark: Literal["pinned", "muted", "archived"], on: bool) -> None:
    for key in ctx.local.get("selected", []):
        ctx.state.decide(key, **{mark: on})
    ctx.local["selected"] = []
    ctx.close_all()
    said = {
        ("pinned", True): _("Pinned"),
        ("pinned", False): _("Unpinned"),
        ("muted", True): _("Muted"),
        ("muted", False): _("Unmuted"),
        ("archived", True): _("Archived"),
        ("archived", False): _("Moved to the list"),
    }
    ctx.toast(said[mark, on])


@app.action
def read_selected(ctx: Context[MessagesState], read: bool) -> None:
    for key in ctx.local.get("selected", []):
        texting.mark_read(ctx, key, read)
    ctx.local["selected"] = []
    ctx.toast(_("Marked as read") if read else _("Marked as unread"))


@app.action
def read_all(ctx: Context[MessagesState]) -> None:
    for key in texting.every(ctx):
        texting.mark_read(ctx, key)
    ctx.close_all()
    ctx.toast(_("Marked as read"))


@app.action
def delete_selected(ctx: Context[MessagesState], keys: list[str]) -> None:
    for key in keys:
        texting.delete_thread(ctx, key)
    ctx.local["selected"] = []
    ctx.close_all()
    ctx.toast(_("Deleted"))
