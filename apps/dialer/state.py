"""What Phone keeps of its own: the call that is under way. The call log is shared content."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from mobilegym_mcp.phone import Model, State, Volatile

Phase = Literal["calling", "ringing", "connected"]


class OngoingCall(Model):
    """The call under way.

    `calling`: we wait for the other side; `ringing`: the other side waits for us. `over` is the app that was in front
    when it came, where the user returns to. `tones` are the digits pressed during the call.
    """

    number: str
    name: str = ""
    direction: Literal["in", "out"]
    phase: Phase
    started_at: datetime
    connected_at: datetime | None = None
    muted: bool = False
    speaker: bool = False
    held: bool = False
    tones: str = ""
    over: str = "dialer"


class DialerState(State):
    call: Volatile[OngoingCall | None] = None
    replies: list[str] = Field(default_factory=list[str])
    """The user's own texts for declining a call; none: the app's."""
