"""Documents in words, for people who read a verdict or a diff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from ..phone import Phone

_STORES = {
    "people": "Contacts",
    "groups": "Contacts",
    "blocked": "Contacts",
    "calls": "Phone",
    "messages": "Messages",
    "calendars": "Calendar",
    "events": "Calendar",
    "media": "Gallery",
    "files": "Files",
}
"""Under which app people look for the shared stores."""

_SINGULAR = {"people": "person", "media": "media item", "addresses": "address", "dishes": "dish", "boxes": "box"}
_NAMES = ("title", "name", "label", "subject", "text", "ssid", "number", "id")


def place_of(app: str, inner: Sequence[str], phone: Phone) -> tuple[str, ...]:
    """The app's name as people know it: `("Notes",)`; for the shared stores the app that shows them."""
    if app == "content":
        return (_STORES.get(inner[0], "Content") if inner else "Content",)
    if app == "system":
        group = inner[0] if inner else ""
        return ("Settings", group.replace("_", " ")) if group in _GROUPS else ("Settings",)
    found = phone.apps.apps.get(app)
    return (found.title if found is not None else app,)


_GROUPS = frozenset(
    {"display", "wifi", "bluetooth", "network", "sound", "battery", "datetime_settings", "security", "permissions"}
)
"""Fields of the system's data that hold settings of one kind."""


def noun_of(collection: str) -> str:
    """What one entry of a collection is called.

    >>> noun_of("notes"), noun_of("people"), noun_of("check_entries")
    ('note', 'person', 'check entry')
    """
    known = _SINGULAR.get(collection)
    if known is not None:
        return known
    word = collection.replace("_", " ")
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def title_of(record: Mapping[str, Any], key: str) -> str:
    """What people call a record: its title, name or first words, in quotes; its key if it has none."""
    for name in _NAMES:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return f"“{shorten(value)}”"
    return f"“{key}”"


def words_of(value: Any) -> str:
    """A JSON value as people would say it.

    >>> words_of(True), words_of(None), words_of("Milk"), words_of([1, 2])
    ('yes', 'none', '“Milk”', '1, 2')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return f"“{shorten(value)}”"
    if isinstance(value, list):
        items = cast("list[Any]", value)
        shown = ", ".join(words_of(item) for item in items[:4])
        return (shown + f", … ({len(items)} in all)" if len(items) > 4 else shown) or "nothing"
    if isinstance(value, dict):
        record = cast("dict[str, Any]", value)
        return title_of(record, f"{len(record)} fields")
    return str(value)


def shorten(text: str, most: int = 48) -> str:
    """A text on one line, cut with an ellipsis."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"
