"""Text messages: what was sent, and what a task expects to be sent or to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from apps.messages.numbers import key_of
from apps.messages.state import MessagesState, ThreadPrefs
from mobilegym_mcp.judge import Edit, Expect
from mobilegym_mcp.judge.expect import Wanted, numbers, one_of, text
from mobilegym_mcp.phone import Message, Phone, normal_number


def sent(before: Phone, after: Phone) -> Iterator[Message]:
    """The user's own messages that are new, on their way or delivered."""
    for id, message in after.content.messages.items():
        if id not in before.content.messages and message.sender == "me" and message.state in ("sending", "sent"):
            yield message


def was_sent(before: Phone, after: Phone, to: Sequence[str], words: str | Wanted) -> bool:
    """Whether a new message with those words went to those numbers and to nobody else."""
    peers = numbers(to).test
    said = _said(words).test
    return any(peers(message.peers) and said(message.text) for message in sent(before, after))


def to_be_sent(before: Phone, to: Sequence[str], words: str | Wanted) -> list[Expect]:
    """One message of the user's to those numbers and nobody else, on its way or delivered, and what comes of it."""
    message = Expect.added(
        "/content/data/messages",
        peers=numbers(to),
        sender="me",
        text=_said(words),
        state=one_of("sending", "sent"),
    )
    return [message, *_out_of_the_archive(before, to)]


def _said(words: str | Wanted) -> Wanted:
    return text(words) if isinstance(words, str) else words


def to_come(before: Phone, number: str, words: str) -> list[Expect]:
    """One message that the task's set-up has planned to come, and what comes of it."""
    message = Expect.added("/content/data/messages", peers=[number], sender=number, text=words)
    # Not required: the answer that the task asks for takes the conversation out as well.
    return [message, *(change.optional() for change in _out_of_the_archive(before, [number]))]


def _out_of_the_archive(before: Phone, peers: Sequence[str]) -> list[Expect]:
    """A conversation that goes on leaves the archive; its entry goes if nothing else was decided about it."""
    state: MessagesState = before.data("messages")
    key = key_of(peers)
    prefs = state.prefs(key)
    if not prefs.archived:
        return []
    path = f"/messages/data/threads/{key}"
    if prefs == ThreadPrefs(archived=True):
        return [Expect.removed(path)]
    return [Expect.changed(f"{path}/archived", to=False)]


def put(edit: Edit, id: str, number: str, words: str, at: datetime, *, mine: bool = False, read: bool = True) -> None:
    """Put a message of one conversation into the phone as it is at the start."""
    edit.content.messages[id] = Message(
        id=id,
        peers=[number],
        sender="me" if mine else number,
        text=words,
        at=at,
        state="sent" if mine else "received",
        read=read,
    )


def of(phone: Phone, number: str) -> list[Message]:
    """All messages of the conversation with one number, the oldest first."""
    wanted = normal_number(number)
    found: list[Any] = [m for m in phone.content.messages.values() if [normal_number(p) for p in m.peers] == [wanted]]
    return sorted(found, key=lambda message: message.at)
