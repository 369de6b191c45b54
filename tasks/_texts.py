"""Text messages: what was sent, and what a task expects to be sent or to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from mobilegym_mcp.judge import Edit, Expect
from mobilegym_mcp.judge.expect import Wanted, numbers, one_of, text
from mobilegym_mcp.phone import Message, Phone, normal_number


def sent(before: Phone, after: Phone) -> Iterator[Message]:
    """The user's own messages that are new, on their way or delivered."""
    for id, message in after.content.messages.items():
        if id not in before.content.messages and message.sender == "me" and message.state in ("sending", "sent"):
            yield message


def was_sent(before: Phone, after: Phone, to: Sequence[str], words: str) -> bool:
    """Whether a new message with those words went to those numbers and to nobody else."""
    peers = numbers(to).test
    said = text(words).test
    return any(peers(message.peers) and said(message.text) for message in sent(before, after))


def to_be_sent(to: Sequence[str], words: str | Wanted) -> Expect:
    """One message of the user's to those numbers and nobody else, on its way or delivered."""
    return Expect.added(
        "/content/data/messages",
        peers=numbers(to),
        sender="me",
        text=text(words) if isinstance(words, str) else words,
        state=one_of("sending", "sent"),
    )


def to_come(number: str, words: str) -> Expect:
    """One message that the task's set-up has planned to come."""
    return Expect.added("/content/data/messages", peers=[number], sender=number, text=words)


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
