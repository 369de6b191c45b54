"""Expectations: which changes of data a task allows or requires, down to the recipient, the amount and the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, cast

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from ..phone import normal_number
from .changes import Change, Kind, describe, join, split
from .shapes import defaults_of, fields_of, same
from .wording import words_of

_UNSET: Any = object()
ANY = "*"
BELOW = "**"


@dataclass(frozen=True)
class Wanted:
    """A value that is checked by a rule instead of being given. `text` says the rule."""

    text: str
    test: Callable[[Any], bool]

    def __repr__(self) -> str:
        return f"Wanted({self.text!r})"


def one_of(*values: Any) -> Wanted:
    """Any of these values."""
    plain = [to_jsonable_python(value) for value in values]
    return Wanted("one of " + words_of(plain), lambda value: any(same(value, option) for option in plain))


def near(value: float, within: float) -> Wanted:
    """A number at most `within` away."""
    return Wanted(
        f"{value:g} ± {within:g}",
        lambda got: isinstance(got, (int, float)) and not isinstance(got, bool) and abs(got - value) <= within,
    )


def number(value: str) -> Wanted:
    """A phone number, however it is written."""
    wanted = normal_number(value)
    return Wanted(f"the number {value}", lambda got: isinstance(got, str) and normal_number(got) == wanted)


def numbers(values: Iterable[str]) -> Wanted:
    """These phone numbers and no others, in any order, however they are written."""
    given = tuple(values)
    wanted = sorted(normal_number(value) for value in given)

    def test(got: Any) -> bool:
        return isinstance(got, list) and sorted(normal_number(str(x)) for x in cast("list[Any]", got)) == wanted

    return Wanted("the numbers " + ", ".join(given), test)


def text(value: str) -> Wanted:
    """A text, where blanks at its ends, runs of blanks and capitals do not matter."""
    wanted = " ".join(value.split()).casefold()
    return Wanted(words_of(value), lambda got: isinstance(got, str) and " ".join(got.split()).casefold() == wanted)


def holding(*parts: str, without: Iterable[str] = ()) -> Wanted:
    """A text with all of these parts, and with none of those of `without`; capitals aside: for texts that an agent
    words itself."""
    barred = tuple(without)

    def test(got: Any) -> bool:
        if not isinstance(got, str):
            return False
        line = got.casefold()
        return all(p.casefold() in line for p in parts) and not any(p.casefold() in line for p in barred)

    said = "a text with " + ", ".join(words_of(part) for part in parts)
    return Wanted(said + (", without " + ", ".join(words_of(part) for part in barred) if barred else ""), test)


def any_order(*items: Any) -> Wanted:
    """A list of these items, in any order."""
    plain = [to_jsonable_python(item) for item in items]

    def test(got: Any) -> bool:
        if not isinstance(got, list) or len(cast("list[Any]", got)) != len(plain):
            return False
        rest = list(plain)
        for item in cast("list[Any]", got):
            match = next((i for i, wanted in enumerate(rest) if same(item, wanted)), None)
            if match is None:
                return False
            del rest[match]
        return True

    return Wanted(words_of(plain) + " in any order", test)


anything = Wanted("anything", lambda value: True)
"""Whatever it is."""


def fits(value: Any, wanted: Any) -> bool:
    """Whether a JSON value is the wanted one: equal, or as the rule says."""
    if isinstance(wanted, Wanted):
        return wanted.test(value)
    return same(value, to_jsonable_python(wanted))


@dataclass(frozen=True)
class Expect:
    """One expectation. Make them with the class methods; each expects exactly one change unless told otherwise.

    Paths are JSON Pointers as in `Change.path`; `*` stands for any one segment, `**` at the end for all below.

    In a record that is added, a field that the expectation does not name must hold the model's default. A field
    without a default (an id, a time stamp) and a volatile one may hold anything, and so may those given to `free`.
    """

    path: tuple[str, ...]
    kinds: tuple[Kind, ...]
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    value: Any = _UNSET
    was: Any = _UNSET
    open_fields: frozenset[str] = frozenset()
    least: int = 1
    most: int | None = 1

    @classmethod
    def added(cls, path: str, value: Any = _UNSET, /, **fields: Any) -> Expect:
        """An entry added to the collection at `path`: a record with these fields, or in a list of plain values
        this value.

        >>> Expect.added("/content/data/messages", peers=["13800138000"], sender="me", text="On my way").kinds
        ('added',)
        """
        return cls((*split(path), ANY), ("added",), fields, value)

    @classmethod
    def removed(cls, path: str, value: Any = _UNSET, /) -> Expect:
        """The entry at `path` removed: `/notes/data/notes/n1`; in a list of plain values, any one that equals
        `value`."""
        return cls(split(path), ("removed",), value=value)

    @classmethod
    def changed(cls, path: str, *, to: Any = _UNSET, was: Any = _UNSET) -> Expect:
        """The leaf at `path` changed, to a value if one is given."""
        return cls(split(path), ("changed",), value=to, was=was)

    @classmethod
    def record(cls, path: str, /, **fields: Any) -> list[Expect]:
        """Leaves of the record at `path` changed to these values, each an expectation of its own."""
        return [cls.changed(join((*split(path), name)), to=value) for name, value in fields.items()]

    @classmethod
    def moved(cls, path: str, *, to: Sequence[Any] | None = None) -> Expect:
        """The list at `path` put into another order; `to` are the ids (or values) in their new order."""
        return cls(split(path), ("moved",), value=_UNSET if to is None else list(to))

    @classmethod
    def below(cls, path: str) -> Expect:
        """Whatever happens at or below `path`, any number of times. Use it for what the task does not care about,
        never for what it asks to be done."""
        return cls((*split(path), BELOW), ("added", "removed", "changed", "moved"), least=0, most=None)

    def times(self, least: int, most: int | None = None) -> Expect:
        """This many changes: exactly `least`, or from `least` to `most`."""
        return replace(self, least=least, most=least if most is None else most)

    def optional(self) -> Expect:
        """Allowed, not required."""
        return replace(self, least=0)

    def any_number(self) -> Expect:
        """Allowed any number of times, and not required."""
        return replace(self, least=0, most=None)

    def at(self, key: str) -> Expect:
        """Of an entry added to a mapping: under this key."""
        return replace(self, path=(*self.path[:-1], key))

    def free(self, *names: str) -> Expect:
        """Fields of an added record that may hold anything."""
        return replace(self, open_fields=self.open_fields | frozenset(names))

    def __str__(self) -> str:
        what = ", ".join(f"{name} = {_shown(value)}" for name, value in self.fields.items())
        if self.value is not _UNSET:
            what = _shown(self.value)
        count = (
            ""
            if self.least == self.most == 1
            else f" ({self.least} to {'any number' if self.most is None else self.most})"
        )
        return f"{join(self.path)} {' or '.join(self.kinds)}{': ' + what if what else ''}{count}"

    def concerns(self, change: Change) -> bool:
        """Whether the change is of this kind and at this place, whatever its values."""
        if change.kind not in self.kinds:
            return False
        parts = change.parts
        if self.path and self.path[-1] == BELOW:
            head = self.path[:-1]
            return len(parts) >= len(head) and _along(head, parts[: len(head)])
        return len(parts) == len(self.path) and _along(self.path, parts)

    def refusal(self, change: Change) -> str | None:
        """Why a change that this concerns is not the expected one; None if it is."""
        value = change.old if change.kind == "removed" else change.new
        if self.value is not _UNSET and not fits(value, self.value):
            return f"expected {_shown(self.value)}"
        if self.was is not _UNSET and not fits(change.old, self.was):
            return f"expected it to have been {_shown(self.was)}"
        if change.kind != "added" or self.path[-1] == BELOW:
            return None
        if not isinstance(value, dict):
            return f"expected a record with {', '.join(self.fields)}" if self.fields else None
        record = cast("dict[str, Any]", value)
        for name, wanted in self.fields.items():
            if name not in record:
                return f"a record there has no field {name!r} (has {', '.join(record)})"
            if not fits(record[name], wanted):
                return f"{name} is {words_of(record[name])}, expected {_shown(wanted)}"
        return None if self.value is not _UNSET else self._unnamed(record, change.model)

    def _unnamed(self, record: Mapping[str, Any], model: type[BaseModel] | None) -> str | None:
        if model is None:
            return None
        shapes, defaults = fields_of(model), defaults_of(model)
        for name, default in defaults.items():
            if name in self.fields or name in self.open_fields or shapes[name].volatile:
                continue
            if name in record and not same(record[name], default):
                return f"{name} is {words_of(record[name])}, and the task did not ask for that"
        return None


class Unexpected(NamedTuple):
    """A side effect. `why` says how it misses the expectation that comes nearest, or is empty."""

    change: Change
    why: str

    def to_json(self) -> dict[str, Any]:
        return {**self.change.to_json(), "why": self.why}

    def __str__(self) -> str:
        return describe(self.change) + (f" ({self.why})" if self.why else "")


class Account(NamedTuple):
    """The changes held against the expectations: what nobody expected, and what did not happen."""

    unexpected: tuple[Unexpected, ...]
    missing: tuple[Expect, ...]


def account(changes: Sequence[Change], expects: Sequence[Expect]) -> Account:
    """Hold changes against expectations.

    Each change takes the first expectation that it fits and that still has room, required ones before allowed
    ones; so where two expectations could take the same change, put the narrower first.
    """
    order = sorted(range(len(expects)), key=lambda i: expects[i].least == 0)
    taken = [0] * len(expects)
    unexpected: list[Unexpected] = []
    for change in changes:
        why = ""
        for index in order:
            expect = expects[index]
            if not expect.concerns(change):
                continue
            refusal = expect.refusal(change)
            if refusal is None and expect.most is not None and taken[index] >= expect.most:
                refusal = f"expected {'once' if expect.most == 1 else f'{expect.most} times'} only"
            if refusal is None:
                taken[index] += 1
                break
            why = why or refusal
        else:
            unexpected.append(Unexpected(change, why))
    missing = tuple(e for e, n in zip(expects, taken, strict=True) if n < e.least)
    return Account(tuple(unexpected), missing)


def _along(pattern: Sequence[str], parts: Sequence[str]) -> bool:
    return all(p in (ANY, part) for p, part in zip(pattern, parts, strict=True))


def _shown(value: Any) -> str:
    return value.text if isinstance(value, Wanted) else words_of(to_jsonable_python(value))
