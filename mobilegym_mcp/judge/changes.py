"""What changed between two phones, as paths with old and new values, and in words.

Only `data` documents are compared: what an app's `ui` holds is where the user is, never a side effect.
Documents with the same bytes are skipped, and so is what a model declares volatile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

import orjson
from pydantic import BaseModel
from pydantic_core import from_json

from ..phone import Doc, Phone
from .shapes import OPAQUE, Shape, fields_of, same, shape
from .wording import noun_of, place_of, title_of, words_of

Kind = Literal["added", "removed", "changed", "moved"]


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    Attributes:
        path: a JSON Pointer into `Phone.value()`. In a list of records with ids, the id stands for the index.
        kind: `added` and `removed` for entries of a table, mapping or list as wholes; `changed` for a leaf;
            `moved` for a list that holds the same in another order.
        old, new: JSON values; None where there is none.
        model: the record's type if a record was added or removed.
        where: the place in words, outermost first: `("Notes", "note “Groceries”")`.
    """

    path: str
    kind: Kind
    old: Any = None
    new: Any = None
    model: type[BaseModel] | None = field(default=None, compare=False, repr=False)
    where: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def parts(self) -> tuple[str, ...]:
        """The unescaped segments of the path."""
        return split(self.path)

    def to_json(self) -> dict[str, Any]:
        return {"path": self.path, "kind": self.kind, "old": self.old, "new": self.new, "text": describe(self)}


def split(path: str) -> tuple[str, ...]:
    """The segments of a JSON Pointer.

    >>> split("/notes/data/a~1b")
    ('notes', 'data', 'a/b')
    """
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in path[1:].split("/"))


def join(parts: Iterable[str]) -> str:
    """The JSON Pointer of some segments."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


def describe(change: Change) -> str:
    """A change in words: `Notes: note “Groceries”: pinned no → yes`."""
    where = list(change.where)
    leaf = change.parts[-1]
    if change.kind == "changed":
        name = leaf.replace("_", " ")
        return ": ".join([*where, f"{name} {words_of(change.old)} → {words_of(change.new)}"])
    if change.kind == "moved":
        return ": ".join([*where, f"{leaf.replace('_', ' ')} in another order"])
    value = change.new if change.kind == "added" else change.old
    if isinstance(value, dict):
        parts = change.parts
        record = cast("dict[str, Any]", value)
        return ": ".join([*where, f"{noun_of(parts[-2])} {title_of(record, leaf)} {change.kind}"])
    return ": ".join([*where, f"{change.parts[-2].replace('_', ' ')}: {words_of(value)} {change.kind}"])


def diff(before: Phone, after: Phone, *, parts: Sequence[str] = ("data",), volatile: bool = False) -> list[Change]:
    """All changes from one phone to another, in the order of the documents.

    Args:
        parts: which documents of each app; `("data", "ui")` for everything.
        volatile: also compare what is declared volatile.
    """
    walk = _Walk(volatile)
    if before.docs is after.docs:
        return walk.out
    for name, doc in after.docs.items():
        app, _, part = name.partition("/")
        old = before.docs.get(name)
        if old is doc or part not in parts:
            continue
        if old is None:
            walk.out.append(Change("/" + name, "added", None, doc.value(), None, place_of(app, (), after)))
            continue
        walk.document(app, part, old, doc, after)
    for name, old in before.docs.items():
        app, _, part = name.partition("/")
        if name not in after.docs and part in parts:
            walk.out.append(Change("/" + name, "removed", old.value(), None, None, place_of(app, (), before)))
    return walk.out


class _Walk:
    """A comparison on its way down."""

    def __init__(self, volatile: bool) -> None:
        self.volatile = volatile
        self.out: list[Change] = []

    def document(self, app: str, part: str, old: Doc[Any], new: Doc[Any], phone: Phone) -> None:
        fields = fields_of(new.type)
        root = (app, part)
        if old.json != new.json:
            one = cast("dict[str, Any]", from_json(old.json))
            two = cast("dict[str, Any]", from_json(new.json))
            for key in _keys(one, two):
                inner = fields.get(key, OPAQUE)
                if inner.volatile and not self.volatile:
                    continue
                if _pruned(one.get(key), two.get(key)):
                    continue
                self.value((*root, key), inner, one.get(key), two.get(key), place_of(app, (key,), phone))
        for name, table in new.tables.items():
            inner = fields.get(name, OPAQUE)
            rows = old.tables[name].docs
            if rows is table.docs or (inner.volatile and not self.volatile):
                continue
            where = place_of(app, (name,), phone)
            for key, row in rows.items():
                if key not in table.docs:
                    self.out.append(Change(join((*root, name, key)), "removed", row.value(), None, row.type, where))
            for key, row in table.docs.items():
                was = rows.get(key)
                if was is row:
                    continue
                path = (*root, name, key)
                if was is None:
                    self.out.append(Change(join(path), "added", None, row.value(), row.type, where))
                elif was.json != row.json:
                    value = was.value()
                    name_now = f"{noun_of(name)} {title_of(value, key)}"
                    self.value(path, shape(row.type), value, row.value(), (*where, name_now))

    def value(self, path: tuple[str, ...], kind: Shape, old: Any, new: Any, where: tuple[str, ...]) -> None:
        """Compare two values at a path."""
        if isinstance(old, dict) and isinstance(new, dict):
            self.mapping(path, kind, cast("dict[str, Any]", old), cast("dict[str, Any]", new), where)
        elif isinstance(old, list) and isinstance(new, list):
            self.sequence(path, kind.item, cast("list[Any]", old), cast("list[Any]", new), where)
        elif not same(old, new):
            self.out.append(Change(join(path), "changed", old, new, None, where))

    def mapping(
        self, path: tuple[str, ...], kind: Shape, old: dict[str, Any], new: dict[str, Any], where: tuple[str, ...]
    ) -> None:
        model = kind.model_of(new)
        fields = fields_of(model) if model is not None else None
        for key in _keys(old, new):
            inner = fields.get(key, OPAQUE) if fields is not None else kind.item
            if inner.volatile and not self.volatile:
                continue
            here = (*path, key)
            # A record has all its fields always; in a free mapping an entry can come and go.
            if key not in old:
                self.out.append(Change(join(here), "added", None, new[key], _model(inner, new[key]), where))
            elif key not in new:
                self.out.append(Change(join(here), "removed", old[key], None, _model(inner, old[key]), where))
            elif not _pruned(old[key], new[key]):
                value = new[key]
                deeper = where
                if isinstance(value, dict):
                    record = cast("dict[str, Any]", value)
                    entry = f"{noun_of(path[-1])} {title_of(record, key)}"
                    deeper = (*where, entry if model is None else key.replace("_", " "))
                self.value(here, inner, old[key], value, deeper)

    def sequence(
        self, path: tuple[str, ...], item: Shape, old: list[Any], new: list[Any], where: tuple[str, ...]
    ) -> None:
        ids_old, ids_new = _ids(old), _ids(new)
        if ids_old is not None and ids_new is not None and (ids_old or ids_new):
            self.records(path, item, ids_old, ids_new, where)
            return
        start, stop = 0, 0
        while start < min(len(old), len(new)) and same(old[start], new[start]):
            start += 1
        while stop < min(len(old), len(new)) - start and same(old[-1 - stop], new[-1 - stop]):
            stop += 1
        gone = list(range(start, len(old) - stop))
        come: list[int] = []
        for index in range(start, len(new) - stop):
            match = next((i for i in gone if same(old[i], new[index])), None)
            if match is None:
                come.append(index)
            else:
                gone.remove(match)
        if not gone and not come:
            if start + stop < len(old):
                self.out.append(Change(join(path), "moved", old, new, None, where))
            return
        nested = all(isinstance(new[i], (dict, list)) for i in come) and all(
            isinstance(old[i], (dict, list)) for i in gone
        )
        if nested and len(gone) == len(come):
            for index_old, index_new in zip(gone, come, strict=True):
                was = old[index_old]
                deeper = where
                if isinstance(was, dict):
                    record = cast("dict[str, Any]", was)
                    deeper = (*where, f"{noun_of(path[-1])} {title_of(record, str(index_old))}")
                self.value((*path, str(index_new)), item, was, new[index_new], deeper)
            return
        for index in gone:
            self.out.append(
                Change(join((*path, str(index))), "removed", old[index], None, _model(item, old[index]), where)
            )
        for index in come:
            self.out.append(
                Change(join((*path, str(index))), "added", None, new[index], _model(item, new[index]), where)
            )

    def records(
        self,
        path: tuple[str, ...],
        item: Shape,
        old: Mapping[str, dict[str, Any]],
        new: Mapping[str, dict[str, Any]],
        where: tuple[str, ...],
    ) -> None:
        """Compare two lists of records by their ids."""
        for id, record in old.items():
            if id not in new:
                self.out.append(Change(join((*path, id)), "removed", record, None, item.model_of(record), where))
        for id, record in new.items():
            was = old.get(id)
            if was is None:
                self.out.append(Change(join((*path, id)), "added", None, record, item.model_of(record), where))
            elif not _pruned(was, record):
                self.value((*path, id), item, was, record, (*where, f"{noun_of(path[-1])} {title_of(was, id)}"))
        stayed_old = [id for id in old if id in new]
        stayed_new = [id for id in new if id in old]
        if stayed_old != stayed_new:
            self.out.append(Change(join(path), "moved", stayed_old, stayed_new, None, where))


def _keys(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    return [*old, *(key for key in new if key not in old)]


def _pruned(old: Any, new: Any) -> bool:
    """Surely equal: `==` alone would take True for 1, so equal containers must also have the same bytes."""
    if old is new:
        return True
    if isinstance(old, (dict, list)):
        return bool(old == new) and orjson.dumps(old) == orjson.dumps(new)
    return same(old, new)


def _ids(items: list[Any]) -> dict[str, dict[str, Any]] | None:
    """The records of a list by id, if each is a record with an id of its own."""
    out: dict[str, dict[str, Any]] = {}
    for item in items:
        if not isinstance(item, dict):
            return None
        record = cast("dict[str, Any]", item)
        id = record.get("id")
        if not isinstance(id, str) or id in out:
            return None
        out[id] = record
    return out


def _model(kind: Shape, value: Any) -> type[BaseModel] | None:
    return kind.model_of(cast("dict[str, Any]", value)) if isinstance(value, dict) else None
