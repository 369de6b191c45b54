"""Content shared by all apps (`content/data`): people, messages, calls, calendar, media and files.

As on Android, the system owns these stores and apps are views over them. Reading and writing each store
needs the permission of the same name (`contacts`, `messages`, `calls`, `calendar`, `media`, `files`).
"""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from pydantic import Field

from .document import Model, State, Table, Volatile, table


class PhoneNumber(Model):
    number: str
    kind: Literal["mobile", "work", "home", "other"] = "mobile"


class Person(Model):
    """A contact. `groups` names groups of the same store."""

    id: str
    name: str
    phones: list[PhoneNumber] = Field(default_factory=list[PhoneNumber])
    emails: list[str] = Field(default_factory=list[str])
    company: str = ""
    job: str = ""
    address: str = ""
    birthday: date | None = None
    note: str = ""
    starred: bool = False
    groups: list[str] = Field(default_factory=list[str])


class Call(Model):
    """An entry of the call log. `seconds` is 0 for a call that was not answered."""

    id: str
    number: str
    direction: Literal["in", "out"]
    outcome: Literal["answered", "missed", "declined", "blocked"] = "answered"
    at: datetime
    seconds: int = 0
    seen: Volatile[bool] = True


class Message(Model):
    """A text message. `peers` are the other numbers (one, or several for a group message).

    `state` is `received`, or `sending`, `sent`, `failed` for own messages.
    """

    id: str
    peers: list[str]
    sender: str
    """A number, or "me"."""
    text: str
    at: datetime
    state: Literal["received", "sending", "sent", "failed"] = "received"
    read: Volatile[bool] = True


class Calendar(Model):
    id: str
    name: str
    colour: str
    visible: bool = True


class Event(Model):
    """A calendar event. `repeat` is an RFC 5545 RRULE without the prefix, or empty."""

    id: str
    calendar: str
    title: str
    start: datetime
    end: datetime
    all_day: bool = False
    repeat: str = ""
    exceptions: list[date] = Field(default_factory=list[date])
    place: str = ""
    notes: str = ""
    guests: list[str] = Field(default_factory=list[str])
    """Ids of people."""
    reminders: list[int] = Field(default_factory=list[int])
    """Minutes before the start."""


class Media(Model):
    """A photo, video or recording. Its picture is drawn from `scene` and `seed`."""

    id: str
    kind: Literal["photo", "video", "screenshot", "audio"] = "photo"
    name: str
    album: str = "Camera"
    at: datetime
    scene: str = "hills"
    seed: int = 0
    place: str = ""
    width: int = 3072
    height: int = 4096
    seconds: int = 0
    kilobytes: int = 2400
    favourite: bool = False
    trashed_at: datetime | None = None


class File(Model):
    """A file or folder. `path` is the folder it lies in, as in `/Download`."""

    id: str
    name: str
    path: str = "/"
    kind: Literal["folder", "pdf", "doc", "sheet", "slides", "text", "image", "audio", "video", "archive", "apk"] = (
        "text"
    )
    kilobytes: int = 0
    at: datetime
    text: str = ""


class Content(State):
    """The shared stores."""

    people: Table[Person] = table(Person)
    groups: list[str] = Field(default_factory=list[str])
    blocked: list[str] = Field(default_factory=list[str])
    """Numbers whose calls and messages are turned away."""
    calls: Table[Call] = table(Call)
    messages: Table[Message] = table(Message)
    calendars: Table[Calendar] = table(Calendar)
    events: Table[Event] = table(Event)
    media: Table[Media] = table(Media)
    files: Table[File] = table(File)

    def by_number(self, number: str) -> Person | None:
        """The first person with this number; spaces, dashes and a leading +86 do not matter."""
        wanted = normal_number(number)
        for person in self.people.values():
            if any(normal_number(p.number) == wanted for p in person.phones):
                return person
        return None


@lru_cache(maxsize=4096)
def normal_number(number: str) -> str:
    """A phone number for comparison.

    >>> normal_number("+86 138-0013 8000")
    '13800138000'
    """
    digits = "".join(c for c in number if c.isdigit() or c in "+*#")
    return digits.removeprefix("+86")
