"""What Notes keeps."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from pydantic import Field

from mobilegym_mcp.phone import Model, State, Table, Volatile, table

Sort = Literal["edited", "created", "title"]


class Item(Model):
    """A line of a check list."""

    text: str
    done: bool = False


class Folder(Model):
    id: str
    name: str


class Note(Model):
    """A note, or a check list if `kind` is `list` (its lines are `items`, and `body` is empty).

    `folder` is a folder's id, empty for none; `trashed_at` is set while it lies in the bin.
    """

    id: str
    title: str = ""
    body: str = ""
    kind: Literal["text", "list"] = "text"
    items: list[Item] = Field(default_factory=list[Item])
    folder: str = ""
    pinned: bool = False
    created_at: datetime
    edited_at: Volatile[datetime]
    trashed_at: datetime | None = None

    @property
    def empty(self) -> bool:
        return not (self.title.strip() or self.body.strip() or self.items)

    def content(self) -> str:
        """The body, or the lines of a check list with their marks."""
        return self.body or "\n".join(f"{'☑' if item.done else '☐'} {item.text}" for item in self.items)

    def text(self) -> str:
        """The note as it is shared: title, then body or lines."""
        return "\n".join(part for part in (self.title, self.content()) if part)


class NotesState(State):
    notes: Table[Note] = table(Note)
    folders: list[Folder] = Field(default_factory=list[Folder])
    sort: Sort = "edited"
    searches: Volatile[list[str]] = Field(default_factory=list[str])
    """Recent search words, the latest first."""

    def folder_name(self, id: str) -> str | None:
        return next((folder.name for folder in self.folders if folder.id == id), None)

    def listed(self, *, folder: str | None = None, query: str = "") -> list[Note]:
        """The notes outside the bin, pinned ones first, in the chosen order.

        `folder`: only those of a folder's id (`""`: of none). `query`: only those that contain it, in any case.
        """
        wanted = query.strip().casefold()
        found = [
            note
            for note in self.notes.values()
            if note.trashed_at is None
            and (folder is None or note.folder == folder)
            and (not wanted or wanted in note.text().casefold())
        ]
        return sorted(self._ordered(found), key=lambda note: not note.pinned)

    def binned(self) -> list[Note]:
        """The notes in the bin, the latest deleted first."""
        found = [note for note in self.notes.values() if note.trashed_at is not None]
        return sorted(found, key=lambda note: note.trashed_at or note.edited_at, reverse=True)

    def _ordered(self, notes: Iterable[Note]) -> list[Note]:
        if self.sort == "title":
            return sorted(notes, key=lambda note: note.title.casefold())
        if self.sort == "created":
            return sorted(notes, key=lambda note: note.created_at, reverse=True)
        return sorted(notes, key=lambda note: note.edited_at, reverse=True)
