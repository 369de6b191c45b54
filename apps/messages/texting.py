"""What can be done to messages and conversations, whoever asks: the screens' actions and the tools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mobilegym_mcp.phone import Context, Message, Refused, Table, View

from . import _, app
from .numbers import Names, key_of, plain
from .state import MessagesState
from .threads import Thread, threads

SENDING_SECONDS = 3
"""How long a message is under way; longer than one event takes, so that it is seen to be."""


def names(where: View[MessagesState] | Context[MessagesState]) -> Names:
    known = where.granted("contacts")
    content: Any = where.content
    return Names(content, known=known)


def every(ctx: Context[MessagesState]) -> Mapping[str, Thread]:
    """The conversations as they were when the action began."""
    return threads(ctx.content.messages)


def conversation(ctx: Context[MessagesState], key: str) -> Thread:
    """Raises Refused if there is none of that key."""
    found = every(ctx).get(key_of(key.split(",")))
    if found is None:
        raise Refused(f"no conversation {key!r} (see list_threads for the keys)")
    return found


def message(ctx: Context[MessagesState], message_id: str) -> Message:
    """A message that may be changed. Raises Refused if there is none of that id."""
    if message_id not in ctx.content.messages:
        raise Refused(f"no message {message_id!r}")
    return ctx.content.messages[message_id]


def send(ctx: Context[MessagesState], peers: Sequence[str], text: str) -> Message:
    """Put an own message on its way; the conversation leaves the archive and its draft is done with.

    Raises:
        Refused: there is nobody to send to, or nothing to say.
    """
    text = text.strip()
    if not peers:
        raise Refused("a message needs at least one recipient")
    if not text:
        raise Refused("a message needs a text")
    key = key_of(peers)
    before = every(ctx).get(key)
    sent = Message(
        id=_fresh(ctx, ctx.content.messages),
        peers=list(before.peers if before is not None else peers),
        sender="me",
        text=text,
        at=ctx.now,
        state="sending",
    )
    ctx.content.messages[sent.id] = sent
    ctx.state.drafts.pop(key, None)
    ctx.state.decide(key, archived=False)
    ctx.schedule(sending_done(sent.id), after=SENDING_SECONDS, key=f"send-{sent.id}")
    return sent


def _fresh(ctx: Context[MessagesState], taken: Table[Message]) -> str:
    """An id that no message has, from the store's own counter."""
    content = ctx.content
    while True:
        content.serial += 1
        id = f"m{content.serial}"
        if id not in taken:
            return id


@app.action
def sending_done(ctx: Context[MessagesState], message_id: str) -> None:
    """A text goes over the mobile network, which airplane mode turns off."""
    if message_id in ctx.content.messages:
        ctx.content.messages[message_id].state = "failed" if ctx.system.network.airplane else "sent"


def send_again(ctx: Context[MessagesState], message_id: str) -> None:
    """Raises Refused if it has not failed."""
    failed = message(ctx, message_id)
    if failed.state != "failed":
        raise Refused(f"message {message_id!r} has not failed, it is {failed.state}")
    failed.state = "sending"
    failed.at = ctx.now
    ctx.schedule(sending_done(message_id), after=SENDING_SECONDS, key=f"send-{message_id}")


def delete_messages(ctx: Context[MessagesState], ids: Iterable[str]) -> None:
    for id in ids:
        del ctx.content.messages[id]
        ctx.cancel(f"send-{id}")
        if id in ctx.state.starred:
            ctx.state.starred.remove(id)


def delete_thread(ctx: Context[MessagesState], key: str) -> int:
    """All its messages, and what was decided about it; gives how many messages."""
    found = conversation(ctx, key)
    delete_messages(ctx, [message.id for message in found.messages])
    ctx.state.threads.pop(found.key, None)
    ctx.state.drafts.pop(found.key, None)
    ctx.dismiss(found.key)
    return len(found.messages)


def mark_read(ctx: Context[MessagesState], key: str, read: bool = True) -> None:
    """All messages of a conversation as read, which ends its notification; or its last received one as unread."""
    found = every(ctx).get(key)
    if found is None:
        return
    if read:
        for item in found.messages:
            if not item.read:
                ctx.content.messages[item.id].read = True
        ctx.dismiss(key)
    else:
        received = [item for item in found.messages if item.sender != "me"]
        if received:
            ctx.content.messages[received[-1].id].read = False


def star(ctx: Context[MessagesState], message_id: str, starred: bool = True) -> None:
    message(ctx, message_id)
    if starred and message_id not in ctx.state.starred:
        ctx.state.starred.append(message_id)
    elif not starred and message_id in ctx.state.starred:
        ctx.state.starred.remove(message_id)


def blocked(where: View[MessagesState] | Context[MessagesState], number: str) -> bool:
    if not where.granted("contacts"):
        return False
    return any(plain(other) == plain(number) for other in where.content.blocked)


def block(ctx: Context[MessagesState], number: str, on: bool = True) -> None:
    """Turn a number's calls and messages away, or let them through again."""
    if on and not blocked(ctx, number):
        ctx.content.blocked = [*ctx.content.blocked, number]
    elif not on:
        ctx.content.blocked = [other for other in ctx.content.blocked if plain(other) != plain(number)]


def said(message: Message, who: Names, *, group: bool) -> str:
    """A message in one line, as lists show it."""
    line = " ".join(message.text.split())
    if message.sender == "me":
        return _("You: {text}").format(text=line)
    return f"{who.name(message.sender)}: {line}" if group else line
