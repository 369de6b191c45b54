"""Documents: immutable JSON with a digest, read through a Pydantic model.

A `Doc` is a blob. A state whose keyed collections grow large declares them as `Table`: each row is then a
document of its own, so that an action costs what it changes and not what the app holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from hashlib import blake2b
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field
from pydantic_core import CoreSchema, core_schema, from_json

T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)
N = TypeVar("N", bound=BaseModel)


class VolatileMark:
    """Marks a field that is part of the snapshot but never a side effect (search history, read marks)."""


Volatile = Annotated[T, VolatileMark()]


class Model(BaseModel):
    """Base of every record in a phone's documents: unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", protected_namespaces=())


class State(Model):
    """Base of an app's `data` document. Fields of type `Table[Row]` live in documents of their own."""

    table_types: ClassVar[dict[str, type[BaseModel]]] = {}
    serial: Volatile[int] = 0
    """Counter behind `ctx.new_id`."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        tables: dict[str, type[BaseModel]] = {}
        for name, info in cls.model_fields.items():
            if get_origin(info.annotation) is Table:
                tables[name] = get_args(info.annotation)[0]
        cls.table_types = tables


class Doc(Generic[M]):
    """An immutable document: its JSON, its digest, its model (parsed at first use and shared, read-only)."""

    __slots__ = ("_digest", "_model", "json", "tables", "type")

    def __init__(self, model_type: type[M], json: bytes, tables: Mapping[str, Table[Any]] | None = None) -> None:
        self.type = model_type
        self.json = json
        self.tables: Mapping[str, Table[Any]] = tables or {}
        self._digest: str | None = None
        self._model: M | None = None

    @staticmethod
    def of(model: N) -> Doc[N]:
        """The document of a model as it is now. Its tables are sealed along."""
        tables = {name: getattr(model, name).sealed() for name in table_types(type(model))}
        return Doc(type(model), dump(model), tables)

    @property
    def digest(self) -> str:
        """32 hexadecimal digits of the document's own JSON (rows have their own)."""
        if self._digest is None:
            self._digest = blake2b(self.json, digest_size=16).hexdigest()
        return self._digest

    @property
    def model(self) -> M:
        """The parsed document, shared by all who read it. It must not be changed."""
        if self._model is None:
            self._model = self._parse()
        return self._model

    def forget(self) -> None:
        """Let go of the parsed model, many times the size of the JSON; it is parsed again where it is wanted."""
        self._model = None

    def open(self) -> M:
        """A private copy that may be changed; `Doc.of` makes it a document again."""
        model = self._parse()
        for name, table in self.tables.items():
            vars(model)[name] = table.opened()
        return model

    def _parse(self) -> M:
        model = self.type.model_validate_json(self.json)
        for name, table in self.tables.items():
            vars(model)[name] = table
        return model

    def value(self) -> dict[str, Any]:
        """The document as plain JSON values, its tables' rows within it."""
        out = cast("dict[str, Any]", from_json(self.json))
        for name, table in self.tables.items():
            out[name] = {key: doc.value() for key, doc in table.docs.items()}
        return out

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Doc):
            return NotImplemented
        return self.json == other.json and dict(self.tables) == dict(other.tables)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Doc({self.type.__name__}, {len(self.json)} bytes)"


class Table(MutableMapping[str, T], Generic[T]):
    """Rows by key, each a document of its own, in the order they were added.

    Read-only in a view; in an action `table[key]` gives a row that may be changed, and assigning and
    deleting work as with a dict. To look through many rows without changing them, an action uses `peek()`.
    """

    __slots__ = ("_live", "_open", "docs", "row_type")

    def __init__(self, row_type: type[T], docs: Mapping[str, Doc[Any]] | None = None, *, open: bool = False) -> None:
        self.row_type = row_type
        self.docs: Mapping[str, Doc[Any]] = docs or {}
        self._open = open
        self._live: dict[str, T | None] = {}

    def __getitem__(self, key: str) -> T:
        if not self._open:
            return self.docs[key].model
        if key in self._live:
            row = self._live[key]
            if row is None:
                raise KeyError(key)
            return row
        row = cast("T", self.docs[key].open())
        self._live[key] = row
        return row

    def __setitem__(self, key: str, row: T) -> None:
        if not self._open:
            raise TypeError("a table can be changed in actions only")
        if not isinstance(row, self.row_type):
            raise TypeError(f"row {key!r} must be a {self.row_type.__name__}, not {type(row).__name__}")
        self._live[key] = row

    def __delitem__(self, key: str) -> None:
        if not self._open:
            raise TypeError("a table can be changed in actions only")
        if key not in self:
            raise KeyError(key)
        if key in self.docs:
            self._live[key] = None
        else:
            del self._live[key]

    def __contains__(self, key: object) -> bool:
        if key in self._live:
            return self._live[cast("str", key)] is not None
        return key in self.docs

    def __iter__(self) -> Iterator[str]:
        if not self._live:
            yield from self.docs
            return
        # The rows as they are now: an action may add or remove while it iterates.
        for key in list(self.docs):
            if key not in self._live or self._live[key] is not None:
                yield key
        for key, row in list(self._live.items()):
            if row is not None and key not in self.docs:
                yield key

    def __len__(self) -> int:
        if not self._live:
            return len(self.docs)
        return sum(1 for _ in self)

    def peek(self) -> Mapping[str, T]:
        """The rows for reading only, as they were when the action began: cheap, and not to be changed."""
        return Table(self.row_type, self.docs)

    def opened(self) -> Table[T]:
        return Table(self.row_type, self.docs, open=True)

    def sealed(self) -> Table[T]:
        """The table as immutable documents: itself if nothing changed."""
        if not self._open:
            return self
        docs: dict[str, Doc[Any]] | None = None
        for key, row in self._live.items():
            old = self.docs.get(key)
            if row is None:
                if docs is None:
                    docs = dict(self.docs)
                docs.pop(key, None)
                continue
            new = Doc.of(cast("BaseModel", row))
            if old is not None and old.json == new.json:
                continue
            if docs is None:
                docs = dict(self.docs)
            docs[key] = new
        return Table(self.row_type, self.docs if docs is None else docs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        there = cast("Table[Any]", other)
        if self._live or there._live:
            return dict(self.items()) == dict(there.items())
        return self.docs is there.docs or dict(self.docs) == dict(there.docs)

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], CoreSchema]) -> CoreSchema:
        row_type = get_args(source)[0]
        rows = handler(dict[str, row_type])

        def build(value: Any) -> Table[Any]:
            table: Table[Any] = Table(row_type, open=True)
            for key, row in value.items():
                table[key] = row
            return Table(row_type, table.sealed().docs, open=True)

        return core_schema.union_schema(
            [
                core_schema.is_instance_schema(cls),
                core_schema.no_info_after_validator_function(build, rows),
            ],
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda table: {key: doc.value() for key, doc in table.sealed().docs.items()}
            ),
        )


def table(row_type: type[T]) -> Any:
    """The default of a `Table[Row]` field: `messages: Table[Message] = table(Message)`."""
    return Field(default_factory=lambda: Table(row_type, open=True))


def table_types(model_type: type[BaseModel]) -> Mapping[str, type[BaseModel]]:
    """The tables of a state class, by field; rows and other models have none."""
    return model_type.table_types if issubclass(model_type, State) else {}


def dump(model: BaseModel) -> bytes:
    """A model's own JSON, without its tables; equal models give equal bytes."""
    tables = table_types(type(model))
    exclude = set(tables) if tables else None
    # A wrong type is found when the document is parsed again; a warning would say it twice.
    return model.__pydantic_serializer__.to_json(model, exclude=exclude, warnings=False)
