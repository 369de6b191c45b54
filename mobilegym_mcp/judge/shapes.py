"""What the models say about a document's JSON: which fields are volatile, which values are records of what kind."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from ..phone import Table
from ..phone.document import VolatileMark


class Shape:
    """The type of a JSON value, as far as the judge needs it. Shapes are made as a comparison goes down, so
    models that hold themselves are no trouble. Get them from `shape`."""

    def __init__(self, annotation: Any) -> None:
        self.volatile = False
        self.models: tuple[type[BaseModel], ...] = ()
        self.scalars: tuple[Any, ...] = ()
        """The plain types it may have, and the values of a `Literal`."""
        self._item: Any = None
        self._read(annotation)

    def _read(self, annotation: Any) -> None:
        origin = get_origin(annotation)
        if origin is Annotated:
            base, *marks = get_args(annotation)
            self.volatile = self.volatile or any(isinstance(mark, VolatileMark) for mark in marks)
            self._read(base)
        elif origin in (Union, types.UnionType):
            for option in get_args(annotation):
                if option is not type(None):
                    self._read(option)
        elif origin is Literal:
            self.scalars = (*self.scalars, *get_args(annotation))
        elif origin is not None and isinstance(origin, type):
            args = get_args(annotation)
            if (args and issubclass(origin, (Sequence, frozenset, set))) or issubclass(origin, Table):
                self._item = args[0]
            elif len(args) == 2 and issubclass(origin, Mapping):
                self._item = args[1]
        elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
            self.models = (*self.models, annotation)
        elif isinstance(annotation, type):
            self.scalars = (*self.scalars, annotation)

    @cached_property
    def item(self) -> Shape:
        """The shape of a list's elements or a mapping's values."""
        return OPAQUE if self._item is None else shape(self._item)

    def model_of(self, value: Mapping[str, Any]) -> type[BaseModel] | None:
        """Which of the possible records this JSON object is: the one with exactly its fields, else the first
        that has them all."""
        if len(self.models) < 2:
            return self.models[0] if self.models else None
        keys = set(value)
        exact = (m for m in self.models if set(m.model_fields) == keys)
        wide = (m for m in self.models if keys <= set(m.model_fields))
        return next(exact, None) or next(wide, None)

    def step(self, segment: str, value: Any) -> Shape:
        """The shape of what lies at one path segment below a value of this shape."""
        if isinstance(value, dict):
            model = self.model_of(cast("dict[str, Any]", value))
            if model is not None:
                return fields_of(model).get(segment, OPAQUE)
        return self.item


@cache
def shape(annotation: Any) -> Shape:
    """The shape of a type annotation, made once."""
    return Shape(annotation)


OPAQUE = Shape(object)
"""A value about which nothing is known; plain JSON."""


@cache
def fields_of(model: type[BaseModel]) -> Mapping[str, Shape]:
    """The shapes of a record's fields, by name."""
    out: dict[str, Shape] = {}
    for name, info in model.model_fields.items():
        annotation: Any = info.annotation
        marks = tuple(mark for mark in info.metadata if isinstance(mark, VolatileMark))
        out[name] = shape(Annotated[annotation, marks[0]]) if marks else shape(annotation)
    return out


@cache
def defaults_of(model: type[BaseModel]) -> Mapping[str, Any]:
    """The default values of a record's fields as JSON values; fields that must be given are missing."""
    out: dict[str, Any] = {}
    for name, info in model.model_fields.items():
        if not info.is_required():
            out[name] = to_jsonable_python(info.get_default(call_default_factory=True, validated_data={}))
    return out


def same(a: Any, b: Any) -> bool:
    """Whether two JSON values are equal, where Python's `True == 1` is not taken for equal.

    >>> same(1, True), same(1, 1.0), same([1, {"a": True}], [1, {"a": 1}])
    (False, True, False)
    """
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, dict) and isinstance(b, dict):
        left, right = cast("dict[str, Any]", a), cast("dict[str, Any]", b)
        return left.keys() == right.keys() and all(same(value, right[key]) for key, value in left.items())
    if isinstance(a, list) and isinstance(b, list):
        one, two = cast("list[Any]", a), cast("list[Any]", b)
        return len(one) == len(two) and all(same(x, y) for x, y in zip(one, two, strict=True))
    return bool(a == b)
