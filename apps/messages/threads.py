"""Conversations: the shared store's messages, grouped by whom they are with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from mobilegym_mcp.phone import Message

from .codes import code_in
from .numbers import key_of, once
from .state import MessagesState


@dataclass(frozen=True)
class Thread:
    """All messages with the same people, the oldest first; there is at least one."""

    key: str
    peers: Sequence[str]
    messages: tuple[Message, ...]

    @property
    def last(self) -> Message:
        return self.messages[-1]

    @cached_property
    def unread(self) -> int:
        return sum(not message.read for message in self.messages)

    @cached_property
    def has_code(self) -> bool:
        return any(message.sender != "me" and code_in(message.text) for message in self.messages)

    def position(self, message_id: str) -> int | None:
        return next((i for i, message in enumerate(self.messages) if message.id == message_id), None)


@lru_cache(maxsize=4096)
def _key(peers: tuple[str, ...]) -> str:
    return key_of(peers)


@once
def threads(messages: Mapping[str, Message]) -> Mapping[str, Thread]:
    """Every conversation by its key."""
    grouped: dict[str, list[Message]] = {}
    for message in messages.values():
        grouped.setdefault(_key(tuple(message.peers)), []).append(message)
    made: dict[str, Thread] = {}
    for key, found in grouped.items():
        found.sort(key=lambda message: message.at)
        made[key] = Thread(key, tuple(found[-1].peers), tuple(found))
    return made


def peers_of(key: str, found: Mapping[str, Thread]) -> Sequence[str]:
    """The numbers of a conversation as they are written; of one that has no messages yet, those of its key."""
    thread = found.get(key)
    return thread.peers if thread is not None else key.split(",")


def ordered(found: Iterable[Thread], state: MessagesState) -> list[Thread]:
    """Pinned conversations first, then the latest message first."""
    latest = sorted(found, key=lambda thread: thread.last.at, reverse=True)
    return sorted(latest, key=lambda thread: not state.prefs(thread.key).pinned)
