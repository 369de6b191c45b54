"""Conversations as rows, in the list, the archive and search."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import ago_text

from . import _, app, texting
from .conversation import open_thread
from .numbers import Names
from .state import MessagesState
from .threads import Thread


def face(thread_peers: tuple[str, ...], who: Names, *, size: int = 48) -> Node:
    """The picture of whom a conversation is with."""
    people = [who.name(peer) for peer in thread_peers]
    if len(people) > 1:
        return ui.group_avatar(people, size=size, radius="full", kind="initials")
    return ui.avatar(people[0], size=size)


def thread_row(view: View[MessagesState], thread: Thread, who: Names, selected: list[str]) -> Node:
    """A conversation as a row of a list; while others are selected a tap selects it too."""
    prefs = view.state.prefs(thread.key)
    draft = view.state.drafts.get(thread.key, "")
    last = thread.last
    group = len(thread.peers) > 1
    chosen = thread.key in selected
    if draft:
        preview: str | Node = ui.rich(
            [ui.Span(_("Draft: "), tone="accent"), " ".join(draft.split())], size="secondary", tone=2, lines=1
        )
    else:
        preview = texting.said(last, who, group=group)
    failed = last.state == "failed"
    return ui.list_row(
        ui.row(
            ui.text(
                who.title(thread.peers, prefs.name), size="row", weight="semibold" if thread.unread else None, lines=1
            ),
            ui.icon("bell-slash", size=14, tone=3) if prefs.muted else None,
            ui.icon("push-pin", size=14, weight="fill", tone="accent") if prefs.pinned else None,
            gap=6,
        ),
        subtitle=_("Not sent: {text}").format(text=last.text) if failed and not draft else preview,
        leading=ui.icon_tile("check", "accent", size=48) if chosen else face(thread.peers, who),
        note=ago_text(last.at, view.now, hour24=view.system.datetime_settings.hour24),
        badge=thread.unread or None,
        selected=chosen,
        states=tuple(mark for mark in ("pinned", "muted") if getattr(prefs, mark)),
        on_tap=select(thread.key) if selected else open_thread(thread.key),
        on_long_press=select(thread.key),
        on_swipe={"left": archive(thread.key, not prefs.archived), "right": toggle_read(thread.key)},
    )


@app.action
def select(ctx: Context[MessagesState], key: str) -> None:
    """Select a conversation, or leave it out again."""
    chosen: list[str] = ctx.local.get("selected", [])
    ctx.local["selected"] = [other for other in chosen if other != key] if key in chosen else [*chosen, key]


@app.action
def archive(ctx: Context[MessagesState], key: str, archived: bool) -> None:
    """Into the archive, or back to the list."""
    ctx.state.decide(key, archived=archived)
    ctx.toast(_("Archived") if archived else _("Moved to the list"))


@app.action
def toggle_read(ctx: Context[MessagesState], key: str) -> None:
    unread = texting.conversation(ctx, key).unread
    texting.mark_read(ctx, key, bool(unread))
    ctx.toast(_("Marked as read") if unread else _("Marked as unread"))
