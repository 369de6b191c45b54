"""What Settings itself keeps; nearly all it shows belongs to the system."""

from __future__ import annotations

from pydantic import Field

from mobilegym_mcp.phone import State, Volatile


class SettingsState(State):
    """`cleared` names the apps whose cache was cleared. `clock_offset` is by how many seconds the clock was moved by
    hand from network time."""

    cleared: list[str] = Field(default_factory=list[str])
    clock_offset: int = 0
    searches: Volatile[list[str]] = Field(default_factory=list[str])
    """Recent search words, the latest first."""
