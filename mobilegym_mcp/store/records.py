"""What the store gives and takes: frozen records, apart from behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Document: TypeAlias = tuple[str, str, bytes]
"""(name, digest, JSON): the digest is 32 hexadecimal digits, one for each distinct JSON."""

Change: TypeAlias = tuple[str, str | None, bytes | None]
"""(name, digest, JSON) of a document that is new or has changed, (name, None, None) of one that is gone."""


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session. `create_session` takes its first four fields; the store sets the others.

    Attributes:
        id: its name in the store, any text.
        owner: whose it is (the principal), any text.
        title: for people.
        meta: what else its maker wants to keep: JSON values.
        created: when, in seconds since the epoch.
        used: the `at` of its last step, or `created`.
        closed: when it was closed; None while it is open.
        parent, parent_step: what it was forked from; None if it was created. The parent may since be gone.
        last_step: the number of its last step; 0 is how it began.
    """

    id: str
    owner: str
    title: str = ""
    meta: Mapping[str, Any] = field(default_factory=dict[str, Any])
    created: float = 0.0
    used: float = 0.0
    closed: float | None = None
    parent: str | None = None
    parent_step: int | None = None
    last_step: int = 0


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step of a session: what was asked, what it did and how it was answered.

    Attributes:
        step: its number, from 1.
        at: when it was answered, in seconds since the epoch on the machine's clock.
        tool: the tool that was called.
        args: its arguments, JSON values.
        event: the phone's event that came of it, JSON values; None if the phone got none.
        text: the answer.
        frame_key: the key of the frame or image that shows the phone after the step, if one was drawn.
        took_ms: how long the call took.
    """

    step: int
    at: float
    tool: str
    args: Mapping[str, Any] = field(default_factory=dict[str, Any])
    event: Mapping[str, Any] | None = None
    text: str = ""
    frame_key: str | None = None
    took_ms: float = 0.0


@dataclass(frozen=True, slots=True)
class GcReport:
    """What a gc removed, by number, and the size of what the file holds in bytes, before and after."""

    sessions: int
    steps: int
    documents: int
    frames: int
    bytes_before: int
    bytes_after: int
