"""What Contacts keeps of its own; people and groups are shared content."""

from __future__ import annotations

from pydantic import Field

from mobilegym_mcp.phone import State


class ContactsState(State):
    numbers_only: bool = False
    """The list leaves out people without a number."""
    kept_apart: list[str] = Field(default_factory=list[str])
    """Suggested merges that the user turned down: the ids of their people, sorted and joined by spaces."""
