"""Levels: how hard a task is, read off what its oracle does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

ASKS: Mapping[str, int] = MappingProxyType({"find": 2, "compare": 3, "sum": 3, "condition": 4, "memory": 4})
"""Tags that say what a task asks of the mind beside taps, with the level that each makes it at least: something to
`find` out; several records to `compare` or `sum`; a `condition` that changes the plan; something to keep in `memory`
from one app to another."""

_MOST_STEPS = (6, 14, 25)
"""The most actions of the levels 1 to 3."""


def level_of(steps: int, apps: Collection[str], tags: Collection[str] = ()) -> int:
    """The level, 1 to 4, of a task whose oracle takes so many actions in these apps; its tags say what else it asks.

    >>> level_of(5, ["notes"]), level_of(5, ["notes"], ["sum"]), level_of(12, ["notes", "messages"])
    (1, 3, 3)
    """
    by_steps = 1 + sum(steps > most for most in _MOST_STEPS)
    count = len([app for app in apps if app != "system"])
    by_apps = 1 if count < 2 else 3 if count == 2 else 4
    return max(by_steps, by_apps, *(ASKS.get(tag, 1) for tag in tags), 1)
