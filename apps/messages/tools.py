"""What Messages can do for its user, called by name."""

from __future__ import annotations

from typing import Any

from mobilegym_mcp.phone import Context, Message, Refused

from . import app, texting
from .codes import code_in
from .numbers import Names, addressed, key_of
from .search import matching
from .state import MessagesState
from .threads import Thread, ordered


def _brief(ctx: Context[MessagesState], thread: Thread, who: Names) -> dict[str, Any]:
    prefs = ctx.state.prefs(thread.key)
    return {
        "thread": thread.key,
        "name": who.title(thread.peers, prefs.name),
        "numbers": list(thread.peers),
        "last": texting.said(thread.last, who, group=len(thread.peers) > 1),
        "at": thread.last.at,
        "unread": thread.unread,
        "pinned": prefs.pinned,
        "muted": prefs.muted,
        "archived": prefs.archived,
    }


def _told(message: Message, who: Names) -> dict[str, Any]:
    return {
        "id": message.id,
        "from": "me" if message.sender == "me" else who.name(message.sender),
        "text": message.text,
        "at": message.at,
        "state": message.state,
        "read": message.read,
    }


def _thread_with(ctx: Context[MessagesState], who: str) -> Thread:
    """A conversation by its key, a number, or a name (of a person, or that a group was given)."""
    found = texting.every(ctx)
    key = key_of(who.split(","))
    if key in found:
        return found[key]
    named = [key for key, prefs in ctx.state.threads.items() if prefs.name == who and key in found]
    if len(named) == 1:
        return found[named[0]]
    number = addressed(ctx.content, who, known=ctx.granted("contacts"))
    return texting.conversation(ctx, key_of([number]))


@app.tool
def list_threads(
    ctx: Context[MessagesState], unread_only: bool = False, archived: bool = False
) -> list[dict[str, Any]]:
    """List conversations, pinned ones first, then the latest: key (`thread`), name, numbers, last message, unread
    count. `unread_only`: only those with unread messages. `archived`: those of the archive instead."""
    who = texting.names(ctx)
    found = ordered(texting.every(ctx).values(), ctx.state)
    return [
        _brief(ctx, thread, who)
        for thread in found
        if ctx.state.prefs(thread.key).archived == archived and (thread.unread or not unread_only)
    ]


@app.tool
def read_thread(ctx: Context[MessagesState], thread: str, limit: int = 20) -> list[dict[str, Any]]:
    """Read the last messages of a conversation, the oldest first, and mark it as read. `thread`: its key, a number,
    or a name."""
    found = _thread_with(ctx, thread)
    who = texting.names(ctx)
    told = [_told(message, who) for message in found.messages[-max(1, limit) :]]
    texting.mark_read(ctx, found.key)
    return told


@app.tool
def send_message(ctx: Context[MessagesState], to: list[str], text: str) -> str:
    """Send a text to one or several (a group), each a number or a contact's exact name; gives the message's id."""
    numbers = [addressed(ctx.content, who, known=ctx.granted("contacts")) for who in to]
    for number in numbers:
        if texting.blocked(ctx, number):
            raise Refused(f"{number} is blocked; unblock it first (block_number with on=false)")
    return texting.send(ctx, numbers, text).id


@app.tool
def reply_to(ctx: Context[MessagesState], thread: str, text: str) -> str:
    """Send a text in an existing conversation, a group too; gives the message's id."""
    found = _thread_with(ctx, thread)
    texting.mark_read(ctx, found.key)
    return texting.send(ctx, found.peers, text).id


@app.tool
def resend(ctx: Context[MessagesState], message_id: str) -> None:
    """Send a message again that failed."""
    texting.send_again(ctx, message_id)


@app.tool
def search_messages(ctx: Context[MessagesState], query: str, limit: int = 20) -> list[dict[str, Any]]:
    """Find messages that contain a text in any case, the latest first, with their conversation."""
    if not query.strip():
        raise Refused("a search needs a text")
    who = texting.names(ctx)
    found = matching(list(texting.every(ctx).values()), query.strip())
    return [{"thread": thread.key, **_told(message, who)} for thread, message in found[: max(1, limit)]]


@app.tool
def list_codes(ctx: Context[MessagesState], limit: int = 5) -> list[dict[str, Any]]:
    """List the latest codes that came by message (verification codes, pickup codes), with sender, time and text."""
    who = texting.names(ctx)
    received = sorted(
        (m for m in ctx.content.messages.peek().values() if m.sender != "me"), key=lambda m: m.at, reverse=True
    )
    coded = [(code_in(message.text), message) for message in received]
    return [{"code": code, **_told(message, who)} for code, message in coded if code is not None][: max(1, limit)]


@app.tool
def mark_read(ctx: Context[MessagesState], thread: str, read: bool = True) -> None:
    """Mark a conversation as read, or its last received message as unread."""
    texting.mark_read(ctx, _thread_with(ctx, thread).key, read)


@app.tool
def pin_thread(ctx: Context[MessagesState], thread: str, pinned: bool = True) -> None:
    """Pin a conversation to the top of the list, or unpin it."""
    ctx.state.decide(_thread_with(ctx, thread).key, pinned=pinned)


@app.tool
def mute_thread(ctx: Context[MessagesState], thread: str, muted: bool = True) -> None:
    """Mute a conversation, so that it posts no notifications, or unmute it."""
    ctx.state.decide(_thread_with(ctx, thread).key, muted=muted)


@app.tool
def archive_thread(ctx: Context[MessagesState], thread: str, archived: bool = True) -> None:
    """Move a conversation into the archive, or back to the list."""
    ctx.state.decide(_thread_with(ctx, thread).key, archived=archived)


@app.tool
def name_group(ctx: Context[MessagesState], thread: str, name: str) -> None:
    """Give a group a name; an empty one takes it away."""
    found = _thread_with(ctx, thread)
    if len(found.peers) < 2:
        raise Refused(f"conversation {found.key!r} is not a group")
    ctx.state.decide(found.key, name=name.strip())


@app.tool
def star_message(ctx: Context[MessagesState], message_id: str, starred: bool = True) -> None:
    """Star a message, or remove its star."""
    texting.star(ctx, message_id, starred)


@app.tool
def delete_message(ctx: Context[MessagesState], message_id: str) -> None:
    """Delete one message for good."""
    texting.message(ctx, message_id)
    texting.delete_messages(ctx, [message_id])


@app.tool
def delete_thread(ctx: Context[MessagesState], thread: str) -> int:
    """Delete a conversation with all its messages for good; gives how many there were."""
    return texting.delete_thread(ctx, _thread_with(ctx, thread).key)


@app.tool
def block_number(ctx: Context[MessagesState], number: str, on: bool = True) -> None:
    """Block a number, so that its calls and messages are turned away, or unblock it."""
    texting.block(ctx, number, on)
