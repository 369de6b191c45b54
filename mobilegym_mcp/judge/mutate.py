"""Wrong outcomes made from a right one, to try a task's judge with.

`mutants` knows nothing of any task: it takes the changes that a right solution made and gets each of them wrong
in the ways in which agents do: another recipient, amount, date or text; one record too many or too few; the
neighbour's record; half done. A judge that lets one pass has a hole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import chain
from typing import Any, cast

from pydantic import BaseModel

from ..phone import Phone
from .answers import AnswerField, Choice, Either, ListOf, Money
from .changes import Change, describe, diff
from .drafts import Draft
from .shapes import OPAQUE, Shape, fields_of, same

_MOST_NEIGHBOURS = 2
_OTHER_TEXT = "Something else entirely"


@dataclass(frozen=True)
class Mutant:
    """A wrong outcome: what is wrong with it, and the phone."""

    label: str
    phone: Phone = field(repr=False)


def mutants(before: Phone, after: Phone) -> Iterator[Mutant]:
    """Wrong versions of `after`, the outcome of a right solution that began at `before`.

    No mutant differs from `after` in volatile fields, ids or the moments at which things happened alone: each
    differs in meaning. Those that the documents' models refuse are left out.
    """
    changes = diff(before, after)
    window = (before.system.now, after.system.now)
    right = [(c.path, c.kind, c.old, c.new) for c in changes]
    for label, edit in chain(
        _undone(changes), _half(changes), *(_wrong(change, after, window, changes) for change in changes)
    ):
        draft = Draft(after)
        edit(draft)
        phone = draft.phone()
        if phone is None:
            continue
        if [(c.path, c.kind, c.old, c.new) for c in diff(before, phone)] != right:
            yield Mutant(label, phone)


_Edit = tuple[str, Callable[[Draft], None]]


def _undo(draft: Draft, change: Change) -> None:
    match change.kind:
        case "added":
            draft.remove(change.parts, change.new)
        case "removed":
            draft.insert(change.parts, change.old)
        case "changed":
            draft.put(change.parts, change.old)
        case "moved":
            draft.reorder(change.parts, cast("list[Any]", change.old))


def _undone(changes: Sequence[Change]) -> Iterator[_Edit]:
    for change in reversed(changes):
        yield f"not done: {describe(change)}", lambda draft, change=change: _undo(draft, change)


def _half(changes: Sequence[Change]) -> Iterator[_Edit]:
    middle = len(changes) // 2
    for name, part in (("first", changes[middle:]), ("second", changes[:middle])):
        if len(changes) > 2:

            def edit(draft: Draft, part: Sequence[Change] = part) -> None:
                for change in reversed(part):
                    _undo(draft, change)

            yield f"only the {name} half done", edit


def _wrong(
    change: Change, after: Phone, window: tuple[datetime, datetime], changes: Sequence[Change]
) -> Iterator[_Edit]:
    """One change, done wrongly."""
    parts = change.parts
    draft = Draft(after)
    if change.kind == "added":
        yield from _wrong_record(change, draft, window)
        if _is_keyed(draft, change):
            other = (*parts[:-1], f"{parts[-1]}-other")
            yield f"{describe(change)}, but under {other[-1]!r}", _mover(change, other)
        copy = _copied(change)
        if copy is not None:
            yield f"twice: {describe(change)}", lambda draft: draft.insert(*copy)
    elif change.kind == "removed":
        for neighbour in _neighbours(draft, parts, changes):
            value = draft.get(neighbour)

            def instead(draft: Draft, neighbour: tuple[str, ...] = neighbour, value: Any = value) -> None:
                draft.remove(neighbour, value)
                _undo(draft, change)

            yield (
                f"{neighbour[-1]!r} removed as well as {parts[-1]!r}",
                (lambda draft, neighbour=neighbour, value=value: draft.remove(neighbour, value)),
            )
            yield f"{neighbour[-1]!r} removed instead of {parts[-1]!r}", instead
    elif change.kind == "changed":
        yield from _wrong_leaf(change, draft, window)
        yield from _wrong_place(change, draft, changes)
    elif change.kind == "moved":
        order = cast("list[Any]", change.new)
        if len(order) > 1:
            swapped = [order[1], order[0], *order[2:]]
            yield f"{describe(change)}, but not in that one", lambda draft: draft.reorder(parts, swapped)


def _wrong_record(change: Change, draft: Draft, window: tuple[datetime, datetime]) -> Iterator[_Edit]:
    """Fields of an added record set to something else."""
    siblings = [
        draft.get((*change.parts[:-1], key)) for key in draft.keys(change.parts[:-1]) if key != change.parts[-1]
    ]
    new: Any = change.new
    if not isinstance(new, dict):
        for other in _others(new, draft.shape(change.parts), siblings):
            yield f"{other!r} added instead of {new!r}", _setter(change, other)
        return
    record = cast("dict[str, Any]", new)
    for path, kind in _leaves(record, change.model, change.parts):
        value = draft.get(path)
        depth = len(change.parts)
        if path[depth:] == ("id",) or _is_moment(value, window):
            continue
        pool = [_dig(sibling, path[depth:]) for sibling in siblings]
        for other in _others(value, kind, pool):
            yield (
                f"{describe(change)}, but {'/'.join(path[depth:])} is {other!r} instead of {value!r}",
                lambda draft, path=path, other=other: draft.put(path, other),
            )


def _setter(change: Change, other: Any) -> Callable[[Draft], None]:
    def edit(draft: Draft) -> None:
        draft.remove(change.parts, change.new)
        draft.insert(change.parts, other)

    return edit


def _is_keyed(draft: Draft, change: Change) -> bool:
    """It is an entry of a mapping whose key says something: not just the record's own id."""
    holder: Any = draft.get(change.parts[:-1])
    new: Any = change.new
    own = cast("dict[str, Any]", new).get("id") if isinstance(new, dict) else None
    return isinstance(holder, dict) and own != change.parts[-1]


def _mover(change: Change, other: tuple[str, ...]) -> Callable[[Draft], None]:
    def edit(draft: Draft) -> None:
        draft.remove(change.parts, change.new)
        draft.put(other, change.new)

    return edit


def _wrong_leaf(change: Change, draft: Draft, window: tuple[datetime, datetime]) -> Iterator[_Edit]:
    """A changed leaf set to a third value."""
    parts = change.parts
    if _is_moment(change.new, window):
        return
    holder = parts[:-2]
    # A field of the document itself has no neighbours of its own kind.
    records = draft.keys(holder) if len(holder) > 1 else ()
    pool = [draft.get((*holder, key, parts[-1])) for key in records if key != parts[-2]]
    for other in _others(change.new, draft.shape(parts), pool):
        if not same(other, change.old):
            yield (
                f"{describe(change)}, but to {other!r}",
                lambda draft, other=other: draft.put(parts, other),
            )


def _wrong_place(change: Change, draft: Draft, changes: Sequence[Change]) -> Iterator[_Edit]:
    """The same done to a neighbouring record, or another flag of this one changed as well."""
    parts = change.parts
    record = parts[:-1]
    if len(record) > 2:
        for neighbour in _neighbours(draft, record, changes):
            there = (*neighbour, parts[-1])
            value = draft.get(there)
            holder = draft.get(neighbour)
            if not isinstance(holder, dict) or parts[-1] not in holder or same(value, change.new):
                continue

            def instead(draft: Draft, there: tuple[str, ...] = there) -> None:
                draft.put(there, change.new)
                _undo(draft, change)

            yield f"{describe(change)}, but in {neighbour[-1]!r}", instead
            yield (
                f"{describe(change)}, and in {neighbour[-1]!r} too",
                lambda draft, there=there: draft.put(there, change.new),
            )
    holder = draft.get(record) if len(record) > 2 else None
    if isinstance(holder, dict):
        touched = {c.parts for c in changes}
        for key, value in cast("dict[str, Any]", holder).items():
            path = (*record, key)
            if isinstance(value, bool) and path not in touched and not draft.shape(path).volatile:
                yield (
                    f"{describe(change)}, and {key} {'off' if value else 'on'} too",
                    lambda draft, path=path, value=value: draft.put(path, not value),
                )
                return


def _neighbours(draft: Draft, record: tuple[str, ...], changes: Sequence[Change]) -> Iterator[tuple[str, ...]]:
    """Entries of the same collection that no change touches."""
    found = 0
    for key in draft.keys(record[:-1]):
        path = (*record[:-1], key)
        if key == record[-1] or any(c.parts[: len(path)] == path for c in changes):
            continue
        yield path
        found += 1
        if found == _MOST_NEIGHBOURS:
            return


def _copied(change: Change) -> tuple[tuple[str, ...], Any] | None:
    """Where a second copy of an added record goes, and the copy; None for a plain entry of a mapping."""
    key = change.parts[-1]
    new: Any = change.new
    if not isinstance(new, dict):
        return (change.parts, new) if key.isdigit() else None
    record = dict(cast("dict[str, Any]", new))
    other = f"{key}-again" if not key.isdigit() else key
    if record.get("id") == key:
        record["id"] = other
    return (*change.parts[:-1], other), record


def _leaves(
    value: Mapping[str, Any], model: type[BaseModel] | None, path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Shape]]:
    """Paths to what can be wrong in a record: its fields, and those of the records within it."""
    fields: Mapping[str, Shape] = fields_of(model) if model is not None else {}
    for name, inner in value.items():
        kind = fields.get(name, OPAQUE)
        here = (*path, name)
        if kind.volatile:
            continue
        if isinstance(inner, dict):
            record = cast("dict[str, Any]", inner)
            yield from _leaves(record, kind.model_of(record), here)
        elif isinstance(inner, list) and inner and isinstance(inner[0], dict):
            first = cast("dict[str, Any]", inner[0])
            id = first.get("id")
            yield from _leaves(first, kind.item.model_of(first), (*here, id if isinstance(id, str) else "0"))
        else:
            yield here, kind


def _others(value: Any, kind: Shape, pool: Sequence[Any]) -> list[Any]:
    """Values of the same type that are not this one: a neighbour's if there is one, else one made up."""
    options = [x for x in kind.scalars if not isinstance(x, type)]
    if isinstance(value, bool):
        return [not value]
    if options:
        return [x for x in options if not same(x, value)][:1]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, float):
        return [value + 1.0, value - 1.0]
    if isinstance(value, list):
        return _other_lists(cast("list[Any]", value), kind.item, pool)
    if isinstance(value, str):
        return [_other_text(value, kind, pool)]
    return []


def _other_lists(items: list[Any], kind: Shape, pool: Sequence[Any]) -> list[Any]:
    spare = [x for other in pool if isinstance(other, list) for x in cast("list[Any]", other)]
    out: list[Any] = []
    if items:
        out.append(items[:-1])
        replaced = _others(items[0], kind, spare)
        if replaced:
            out.append([replaced[0], *items[1:]])
    extra = next((x for x in spare if x not in items), None)
    if extra is not None:
        out.append([*items, extra])
    return out


def _other_text(text: str, kind: Shape, pool: Sequence[Any]) -> str:
    types = {t for t in kind.scalars if isinstance(t, type)}
    if datetime in types or date in types:
        moment = _moment(text)
        if moment is not None:
            later = moment + timedelta(days=1)
            return later.isoformat() if "T" in text else later.date().isoformat()
    if Decimal in types:
        return str(Decimal(text) + 1)
    if time in types:
        later = datetime.combine(date(2000, 1, 1), time.fromisoformat(text)) + timedelta(hours=1)
        return later.time().isoformat()
    other = next((x for x in pool if isinstance(x, str) and x and x != text), None)
    return other if other is not None else _OTHER_TEXT


def _moment(text: Any) -> datetime | None:
    if not isinstance(text, str) or len(text) < 10:
        return None
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return None


def _is_moment(value: Any, window: tuple[datetime, datetime]) -> bool:
    """A time stamp of the run itself: it says when something was done, not what."""
    moment = _moment(value)
    return moment is not None and "T" in value and window[0] <= moment <= window[1]


def _dig(value: Any, path: Sequence[str]) -> Any:
    for segment in path:
        value = cast("dict[str, Any]", value).get(segment) if isinstance(value, dict) else None
    return value


def wrong_answers(
    fields: Mapping[str, AnswerField], solution: Mapping[str, Any], now: datetime
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Wrong answers made from the right ones, each with what is wrong: one field at a time."""
    right = {name: _plain(value) for name, value in solution.items()}
    for name, kind in fields.items():
        for wrong in _wrong_answer(kind, right[name], now):
            yield f"{name} is {wrong!r}", {**right, name: wrong}


def _plain(value: Any) -> Any:
    return value.values[0] if isinstance(value, Either) else value


def _wrong_answer(kind: AnswerField, value: Any, now: datetime) -> list[Any]:
    if isinstance(kind, ListOf):
        items = list(cast("Sequence[Any]", value))
        wrong = [[*items[:-1], w] for w in _wrong_answer(kind.item, items[-1], now)] if items else []
        return [items[:-1], [*items, *items[:1]], *wrong] if items else [[_OTHER_TEXT]]
    if isinstance(kind, Choice):
        right = kind.read(value, now)
        return [key for key in kind.options if key != right]
    read = kind.read(value, now)
    if isinstance(kind, Money):
        return [read[0] + 1, read[0] * 10 + 1]
    if isinstance(read, (int, Decimal)):
        unit = " s" if kind.type == "duration" else ""
        beyond = int(getattr(kind, "within", 0)) + 1
        return [f"{read + beyond}{unit}", f"{read * 10 + beyond}{unit}"]
    if isinstance(read, date):
        return [read + timedelta(days=1)]
    if isinstance(read, time):
        return [(datetime.combine(now.date(), read) + timedelta(minutes=1)).time()]
    return [f"{read}x", str(read)[:-1] or "x"]
