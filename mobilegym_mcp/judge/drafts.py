"""A phone's documents as plain JSON that can be edited by path, as a mutator does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import orjson
from pydantic import ValidationError
from pydantic_core import from_json

from ..phone import Doc, Phone, Table
from ..phone.document import dump
from .shapes import Shape, shape

Path = Sequence[str]


class Draft:
    """Copies of the documents that are touched, edited by the paths of `Change`; `phone` makes them a phone again.

    In a list of records with ids a segment is an id, elsewhere an index.
    """

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._own: dict[str, dict[str, Any]] = {}
        self._rows: dict[tuple[str, str], dict[str, dict[str, Any] | None]] = {}

    def shape(self, path: Path) -> Shape:
        """The type of what lies at a path, as far as the models say."""
        doc = self._phone.docs[f"{path[0]}/{path[1]}"]
        here: Any = doc.value() if len(path) > 2 and path[2] not in doc.tables else {}
        found = shape(doc.type)
        for segment in path[2:]:
            if found.models == (doc.type,) and segment in doc.tables:
                found, here = shape(doc.tables[segment].row_type), None
                continue
            if here is None:
                here = self.get(path[:4])
                continue
            found = found.step(segment, here)
            here = _child(here, segment)
        return found

    def keys(self, path: Path) -> list[str]:
        """The segments of the entries of a collection."""
        doc, table = self._table(path)
        if table is not None and len(path) == 3:
            rows = self._rows.get((doc, path[2]), {})
            kept = [key for key in table.docs if rows.get(key, ...) is not None]
            return kept + [key for key, row in rows.items() if row is not None and key not in table.docs]
        here = self.get(path)
        if isinstance(here, dict):
            return list(cast("dict[str, Any]", here))
        if isinstance(here, list):
            items = cast("list[Any]", here)
            return [_segment(item, index) for index, item in enumerate(items)]
        return []

    def get(self, path: Path) -> Any:
        """The value at a path; None if nothing is there."""
        doc, table = self._table(path)
        if table is not None and len(path) > 3:
            here: Any = self._row(doc, table, path[2], path[3])
            rest = path[4:]
        else:
            here, rest = self._document(doc), path[2:]
        for segment in rest:
            here = _child(here, segment)
        return here

    def put(self, path: Path, value: Any) -> None:
        """Set or add the value at a path; in a list an unknown segment appends, a known index replaces."""
        doc, table = self._table(path)
        if table is not None and len(path) == 4:
            self._rows.setdefault((doc, path[2]), {})[path[3]] = value
            return
        parent = self.get(path[:-1]) if len(path) > 3 else self._document(doc)
        if isinstance(parent, dict):
            cast("dict[str, Any]", parent)[path[-1]] = value
        elif isinstance(parent, list):
            items = cast("list[Any]", parent)
            index = _index(items, path[-1])
            if index is None:
                items.append(value)
            else:
                items[index] = value

    def insert(self, path: Path, value: Any) -> None:
        """Add an entry; into a list at the index that the path ends with."""
        parent = self.get(path[:-1])
        if isinstance(parent, list) and path[-1].isdigit():
            cast("list[Any]", parent).insert(int(path[-1]), value)
        else:
            self.put(path, value)

    def remove(self, path: Path, value: Any = None) -> None:
        """Take an entry away; from a list of plain values the one that equals `value`."""
        doc, table = self._table(path)
        if table is not None and len(path) == 4:
            self._rows.setdefault((doc, path[2]), {})[path[3]] = None
            return
        parent = self.get(path[:-1]) if len(path) > 3 else self._document(doc)
        if isinstance(parent, dict):
            cast("dict[str, Any]", parent).pop(path[-1], None)
        elif isinstance(parent, list):
            items = cast("list[Any]", parent)
            index = items.index(value) if value in items else _index(items, path[-1])
            if index is not None:
                del items[index]

    def reorder(self, path: Path, order: Sequence[Any]) -> None:
        """Put a list into the order of these ids or values."""
        items = cast("list[Any]", self.get(path))
        if all(isinstance(item, dict) for item in items):
            place = {id: index for index, id in enumerate(order)}
            items.sort(key=lambda item: place.get(cast("dict[str, Any]", item).get("id"), len(place)))
        else:
            items[:] = list(order)

    def phone(self) -> Phone | None:
        """The edited phone; None if a model refuses a document."""
        docs: dict[str, Doc[Any]] = dict(self._phone.docs)
        try:
            for name, value in self._own.items():
                old = docs[name]
                model = old.type.model_validate_json(orjson.dumps(value))
                docs[name] = Doc(old.type, dump(model), old.tables)
            for (name, field), rows in self._rows.items():
                old = docs[name]
                table = old.tables[field]
                found = dict(table.docs)
                for key, row in rows.items():
                    if row is None:
                        found.pop(key, None)
                    else:
                        found[key] = Doc.of(table.row_type.model_validate_json(orjson.dumps(row)))
                docs[name] = Doc(old.type, old.json, {**old.tables, field: Table(table.row_type, found)})
        except ValidationError:
            return None
        return Phone(docs, self._phone.apps)

    def _table(self, path: Path) -> tuple[str, Table[Any] | None]:
        name = f"{path[0]}/{path[1]}"
        tables: Mapping[str, Table[Any]] = self._phone.docs[name].tables
        return name, tables.get(path[2]) if len(path) > 2 else None

    def _document(self, name: str) -> dict[str, Any]:
        if name not in self._own:
            self._own[name] = from_json(self._phone.docs[name].json)
        return self._own[name]

    def _row(self, doc: str, table: Table[Any], field: str, key: str) -> dict[str, Any] | None:
        rows = self._rows.setdefault((doc, field), {})
        if key not in rows:
            found = table.docs.get(key)
            if found is None:
                return None
            rows[key] = from_json(found.json)
        return rows[key]


def _segment(item: Any, index: int) -> str:
    id = cast("dict[str, Any]", item).get("id") if isinstance(item, dict) else None
    return id if isinstance(id, str) else str(index)


def _index(items: list[Any], segment: str) -> int | None:
    for index, item in enumerate(items):
        if isinstance(item, dict) and cast("dict[str, Any]", item).get("id") == segment:
            return index
    return int(segment) if segment.isdigit() and int(segment) < len(items) else None


def _child(here: Any, segment: str) -> Any:
    if isinstance(here, dict):
        return cast("dict[str, Any]", here).get(segment)
    if isinstance(here, list):
        items = cast("list[Any]", here)
        index = _index(items, segment)
        return None if index is None else items[index]
    return None
