"""What Messages keeps of its own; the texts lie in the phone's shared store."""

from __future__ import annotations

from pydantic import Field

from mobilegym_mcp.phone import Model, State, Volatile


class ThreadPrefs(Model):
    """What the user decided about one conversation. `name` is what a group is called; empty: by its people."""

    pinned: bool = False
    muted: bool = False
    archived: bool = False
    name: str = ""


class MessagesState(State):
    threads: dict[str, ThreadPrefs] = Field(default_factory=dict[str, ThreadPrefs])
    """By thread key (`numbers.key_of`); a conversation about which nothing was decided is not here."""
    starred: list[str] = Field(default_factory=list[str])
    """Ids of messages, in the order they were starred."""
    drafts: Volatile[dict[str, str]] = Field(default_factory=dict[str, str])
    """What was typed and not sent yet, by thread key."""
    searches: Volatile[list[str]] = Field(default_factory=list[str])
    """Recent search words, the latest first."""

    def prefs(self, key: str) -> ThreadPrefs:
        """What was decided about a conversation, for reading."""
        return self.threads.get(key) or ThreadPrefs()

    def decide(self, key: str, **changes: bool | str) -> None:
        """Set `pinned`, `muted`, `archived` or `name`; a conversation with nothing decided is forgotten."""
        prefs = self.threads.get(key, ThreadPrefs()).model_copy(update=changes)
        if prefs == ThreadPrefs():
            self.threads.pop(key, None)
        else:
            self.threads[key] = prefs
