"""Numbers and the people behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from mobilegym_mcp.phone import Content, Person, Refused, Table, normal_number
from mobilegym_mcp.phone.names import shown_number

T = TypeVar("T")
R = TypeVar("R")


class _Rows:
    """The documents of a table, equal only to themselves: what is made of them is made once."""

    __slots__ = ("table",)

    def __init__(self, table: Table[Any]) -> None:
        self.table = table.peek()

    @property
    def docs(self) -> Mapping[str, Any]:
        return self.table.docs  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return id(self.docs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rows) and self.docs is other.docs


def once(make: Callable[[Mapping[str, T]], R]) -> Callable[[Table[T]], R]:
    """A function of a table's rows that is computed once for the same rows, whoever asks."""
    cached = lru_cache(maxsize=16)(lambda rows: make(rows.table))
    return lambda table: cached(_Rows(table))


@lru_cache(maxsize=4096)
def plain(number: str) -> str:
    """A number for comparison; a sender that has no digits (`DHL`) is itself."""
    return normal_number(number) or number.strip()


def key_of(peers: Iterable[str]) -> str:
    """The key of the conversation with these numbers, whatever their order and writing.

    >>> key_of(["186-1677 3042", "+86 138 1762 4459"])
    '13817624459,18616773042'
    """
    return ",".join(sorted({plain(peer) for peer in peers}))


@once
def directory(people: Mapping[str, Person]) -> Mapping[str, Person]:
    """People by plain number; of two with one number the first."""
    found: dict[str, Person] = {}
    for person in people.values():
        for phone in person.phones:
            found.setdefault(plain(phone.number), person)
    return found


class Names:
    """Who is who: names for numbers. Without access to contacts a number is its own name, as people write it."""

    def __init__(self, content: Content, *, known: bool) -> None:
        self._people: Mapping[str, Person] = directory(content.people) if known else {}

    def person(self, number: str) -> Person | None:
        return self._people.get(plain(number))

    def name(self, number: str) -> str:
        found = self.person(number)
        return found.name if found is not None else shown_number(number)

    def title(self, peers: Iterable[str], given: str = "") -> str:
        """What a conversation is called: by the name it was given, else by its people."""
        return given or ", ".join(self.name(peer) for peer in peers)


def addressed(content: Content, who: str, *, known: bool) -> str:
    """The number that is meant: a number itself, or a person's first one by name.

    Raises:
        Refused: nobody is called so, or several are, or the person has no number.
    """
    if any(c.isdigit() for c in who) and not any(c.isalpha() for c in who):
        return who.strip()
    people = list(content.people.peek().values()) if known else []
    wanted = who.strip().casefold()
    found = [person for person in people if person.name.casefold() == wanted]
    if not found:
        near = [person.name for person in people if wanted and wanted in person.name.casefold()]
        raise Refused(f"nobody is called {who!r}" + (f" (names like it: {', '.join(near[:8])})" if near else ""))
    with_number = [person for person in found if person.phones]
    if not with_number:
        raise Refused(f"{who!r} has no phone number")
    if len({plain(person.phones[0].number) for person in with_number}) > 1:
        each = ", ".join(f"{p.phones[0].number} ({p.company or p.note or p.id})" for p in with_number)
        raise Refused(f"{who!r} may be several people; give a number: {each}")
    return with_number[0].phones[0].number
