"""Choosing people: the field to search by, whom it finds, and the ticks that a screen keeps."""

from __future__ import annotations

from collections.abc import Iterable

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, View
from mobilegym_mcp.ui import Bound, Node

from . import _, app, people
from .state import ContactsState


def search_box() -> Node:
    return ui.box(ui.search_field("q", placeholder=_("Search contacts")), pad=(0, 16, 8, 16))


def searched(view: View[ContactsState]) -> bool:
    """Whether anything is written in the field."""
    return bool(view.draft("q").strip())


def shown(view: View[ContactsState], every: Iterable[Person]) -> list[Person]:
    """Whom the field finds; all of them, by name, while it is empty."""
    return people.matching(every, view.draft("q")) if searched(view) else people.ordered(every)


def chosen(view: View[ContactsState]) -> list[str]:
    """The ids of those that are ticked, in the order of the ticks."""
    return view.local("chosen", [])


@app.action
def tick(ctx: Context[ContactsState], person_id: str) -> None:
    """Tick a person, or take the tick away."""
    ticked: list[str] = ctx.local.get("chosen", [])
    ctx.local["chosen"] = [id for id in ticked if id != person_id] if person_id in ticked else [*ticked, person_id]


def done_bar(text: str, view: View[ContactsState], on_tap: Bound) -> Node:
    """The button that ends the choice, once somebody is ticked."""
    return ui.bottom_bar(ui.button(text, wide=True, disabled=not chosen(view), on_tap=on_tap))
