"""A bound action: what a touch will run, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

BoundKind = Literal["action", "screen", "overlay"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A named action, screen or overlay of an app together with its arguments.

    It holds only JSON, so it can be numbered in a frame, stored in a notification or an alarm,
    compared and logged. It is checked against the app's own signature when it runs.

    >>> Bound("notes", "trash", {"note_id": "n1"})
    Bound(app='notes', name='trash', args={'note_id': 'n1'}, kind='action')
    """

    app: str
    name: str
    args: dict[str, Any] = field(default_factory=dict[str, Any])
    kind: BoundKind = "action"


BACK = Bound("system", "back")
HOME = Bound("system", "home")
RECENTS = Bound("system", "recents")
CLOSE = Bound("system", "close_overlay")
