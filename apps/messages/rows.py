"""Conversations as rows, in the list, the archive and search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import ago_text

from . import _, app, texting
from .conversation import open_thread
from .numbers import Names
from .state import MessagesState
from .threads import Thread


def face(thread_peers: Sequence[str], who: Names, *, size: int = 48) -> Node:
    """The picture of whom a conversation is with."""
    return _faces(tuple(who.name(peer) for peer in thread_peers), size)


def _faces(people: Sequence[str], size: int) -> Node:
    if len(people) > 1:
        return ui.group_avatar(people, size=size, radius="full", kind="initials")
    return ui.avatar(people[0], size=size)


def _chosen(size: int) -> Node:
    """What stands in the picture's place while a conversation is selected."""
    return ui.row(
        ui.icon("check", size=24, weight="bold"),
        justify="center",
        width=size,
        height=size,
        radius="full",
        bg="accent",
        ink="#FFFFFF",
    )


def thread_row(view: View[MessagesState], thread: Thread, who: Names, selected: list[str]) -> Node:
    """A conversation as a row of a list; while others are selected a tap selects it too."""
    prefs = view.state.prefs(thread.key)
    last = thread.last
    draft = " ".join(view.state.drafts.get(thread.key, "").split())
    mark = _("Draft: ") if draft else _("Not sent: ") if last.state == "failed" else ""
    text = draft or (last.text if mark else texting.said(last, who, group=len(thread.peers) > 1))
    return _row(
        thread.key,
        who.title(thread.peers, prefs.name),
        mark,
        "accent" if draft else "danger",
        text,
        tuple(who.name(peer) for peer in thread.peers),
        ago_text(last.at, view.now, hour24=view.system.datetime_settings.hour24),
        thread.unread,
        prefs.pinned,
        prefs.muted,
        prefs.archived,
        thread.key in selected,
        bool(selected),
    )


@lru_cache(maxsize=1024)
def _row(
    key: str,
    title: str,
    mark: str,
    mark_tone: str,
    text: str,
    people: tuple[str, ...],
    when: str,
    unread: int,
    pinned: bool,
    muted: bool,
    archived: bool,
    chosen: bool,
    selecting: bool,
) -> Node:
    """The row itself. Most rows of a list are the same from one frame to the next, and are made once."""
    marks = [
        ui.icon("bell-slash", size=14, tone=3) if muted else None,
        ui.icon("push-pin", size=14, weight="fill", tone="accent") if pinned else None,
    ]
    return ui.list_row(
        ui.row(ui.text(title, size="row", weight="semibold" if unread else None, lines=1), marks, gap=6)
        if pinned or muted
        else title,
        subtitle=ui.rich([ui.Span(mark, tone=mark_tone), text], size="secondary", tone=2, lines=1) if mark else text,
        leading=_chosen(48) if chosen else _faces(people, 48),
        note=when,
        badge=unread or None,
        strong=unread > 0,
        selected=chosen,
        states=tuple(name for name, held in (("pinned", pinned), ("muted", muted)) if held),
        on_tap=select(key) if selecting else open_thread(key),
        on_long_press=select(key),
        on_swipe={"left": archive(key, not archived), "right": toggle_read(key)},
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
