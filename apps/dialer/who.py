"""Who is behind a number, as far as the phone knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Content, Context, Person, Refused, View, normal_number
from mobilegym_mcp.phone.names import keypad_words, shown_number, sort_key
from mobilegym_mcp.ui import Node

from . import _
from .state import DialerState


class Book:
    """People by number, for one drawing. Without the contacts permission it is empty."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = sorted(people, key=lambda person: sort_key(person.name))
        self.by_number: dict[str, Person] = {}
        for person in self.people:
            for phone in person.phones:
                self.by_number.setdefault(normal_number(phone.number), person)

    def who(self, number: str) -> Person | None:
        return self.by_number.get(normal_number(number))

    def name(self, number: str) -> str:
        """The person's name, or the number as people write it."""
        person = self.who(number)
        return person.name if person is not None else shown_number(number)

    def dialled(self, digits: str, most: int) -> list[tuple[Person, str]]:
        """People with a number: those whose name the digits spell, then those whose number holds them."""
        spelled: list[tuple[Person, str]] = []
        holding: list[tuple[Person, str]] = []
        for person in self.people:
            if not person.phones:
                continue
            if any(word.startswith(digits) for word in keypad_words(person.name)):
                spelled.append((person, person.phones[0].number))
                continue
            number = next((p.number for p in person.phones if digits in normal_number(p.number)), None)
            if number is not None:
                holding.append((person, number))
        return (spelled + holding)[:most]


def book(view: View[DialerState]) -> Book:
    return Book(view.content.people.values() if view.granted("contacts") else ())


def known(ctx: Context[DialerState]) -> Book:
    return Book(ctx.content.people.peek().values() if ctx.granted("contacts") else ())


def face(name: str | None, size: int = 40) -> Node:
    """The picture of a person of that name; a grey figure for a number nobody is known by."""
    if name is not None:
        return ui.avatar(name, size=size)
    return ui.row(
        ui.icon("user", size=round(size * 0.55), weight="fill"),
        justify="center",
        width=size,
        height=size,
        radius="full",
        bg="#9AA0A6",
        ink="#FFFFFF",
    )


def kind_name(kind: str) -> str:
    names: Mapping[str, str] = {"mobile": _("Mobile"), "work": _("Work"), "home": _("Home"), "other": _("Other")}
    return names[kind]


def kind_of(person: Person, number: str) -> str:
    wanted = normal_number(number)
    return next((kind_name(p.kind) for p in person.phones if normal_number(p.number) == wanted), "")


def check_number(number: str) -> str:
    """A number as it is dialled. Raises Refused if it cannot be one."""
    plain = number.strip()
    if not any(c.isdigit() or c in "*#" for c in plain) or any(c not in "+0123456789 -()*#" for c in plain):
        raise Refused(f"{number!r} is not a telephone number")
    return plain


# Blocked numbers


def is_blocked(content: Content, number: str) -> bool:
    wanted = normal_number(number)
    return any(normal_number(blocked) == wanted for blocked in content.blocked)


def block(ctx: Context[DialerState], number: str) -> None:
    if not any(normal_number(blocked) == normal_number(number) for blocked in ctx.content.blocked):
        ctx.content.blocked.append(number)


def unblock(ctx: Context[DialerState], number: str) -> None:
    wanted = normal_number(number)
    ctx.content.blocked = [blocked for blocked in ctx.content.blocked if normal_number(blocked) != wanted]
