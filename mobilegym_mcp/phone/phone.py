"""The phone as a value: an immutable set of documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..ui.words import language
from .app import App
from .content import Content
from .document import Doc, State, Table, table_types
from .errors import AppError, Refused
from .system import AppUi, SystemData, SystemUi

if TYPE_CHECKING:
    from ..ui.frame import Frame
    from .draw import Compose


_EMPTY_UI: Doc[AppUi] = Doc.of(AppUi())


class Change(NamedTuple):
    """One document of a delta; `digest` and `json` are None if it is gone."""

    name: str
    digest: str | None
    json: bytes | None


@dataclass(frozen=True)
class Registry:
    """The apps that exist, by id, and the shell among them (`system`)."""

    apps: Mapping[str, App[Any]]
    content: Doc[Content]
    """The shared stores of a new phone."""
    compose: Compose
    """How the shell puts a screen together."""
    system: Doc[Any] | None = None
    """Settings of a new phone, these apps installed; by default the shell's bare seed."""

    def app(self, id: str) -> App[Any]:
        """Raises Refused with the known ids if there is no such app."""
        app = self.apps.get(id)
        if app is None:
            known = ", ".join(sorted(a.id for a in self.apps.values() if a.launcher))
            raise Refused(f"no app {id!r} (apps: {known})")
        return app

    @property
    def shell(self) -> App[Any]:
        return self.apps["system"]

    @cached_property
    def factory(self) -> Mapping[str, Doc[Any]]:
        """The documents of a phone as it leaves the factory, shared by all phones made from these apps."""
        docs: dict[str, Doc[Any]] = {
            "system/data": self.shell.seed if self.system is None else self.system,
            "system/ui": Doc.of(SystemUi()),
            "content/data": self.content,
        }
        for app in self.apps.values():
            if app.id != "system":
                docs[f"{app.id}/data"] = app.seed
                docs[f"{app.id}/ui"] = _EMPTY_UI
        return docs

    def find(self, name: str) -> App[Any]:
        """An app by id or by title in either language, case and spaces ignored.

        Raises:
            Refused: there is no such app; says which there are, as the phone's language calls them.
        """
        wanted = "".join(name.lower().split())
        for app in self.apps.values():
            with language("zh"):
                titles = (app.id, app.title, app.gettext(app.title))
            if app.launcher and wanted in ("".join(t.lower().split()) for t in titles):
                return app
        found = self.apps.get(name)
        if found is None:
            known = ", ".join(f"{app.gettext(app.title)} ({app.id})" for app in self.apps.values() if app.launcher)
            raise Refused(f"no app {name!r} (apps: {known})")
        if found is self.shell:
            raise Refused(f"{name!r} is the phone's own shell, not an app that can be opened")
        return found


class Phone:
    """An immutable phone. Documents are named `system/data`, `system/ui`, `content/data`, `{app}/data`, `{app}/ui`;
    a table's row is `{app}/data/{table}/{key}`. A fork is another reference to the same value."""

    __slots__ = ("_frame", "apps", "docs")

    def __init__(self, docs: Mapping[str, Doc[Any]], apps: Registry) -> None:
        self.docs = docs
        self.apps = apps
        self._frame: Frame | None = None

    # Reading

    @property
    def system(self) -> SystemData:
        return self.docs["system/data"].model

    @property
    def shell(self) -> SystemUi:
        return self.docs["system/ui"].model

    @property
    def content(self) -> Content:
        return self.docs["content/data"].model

    def data(self, app: str) -> Any:
        """An app's own state, read-only, as its model."""
        return self.docs[f"{self.apps.app(app).id}/data"].model

    def ui(self, app: str) -> AppUi:
        doc = self.docs.get(f"{app}/ui")
        return doc.model if doc is not None else _EMPTY_UI.model

    @property
    def frame(self) -> Frame:
        """The screen; drawn at first use."""
        if self._frame is None:
            from .draw import draw

            self._frame = draw(self)
        return self._frame

    def value(self) -> dict[str, Any]:
        """The whole phone as plain JSON values: `{"notes": {"data": …, "ui": …}, "system": …}`."""
        out: dict[str, Any] = {}
        for name, doc in self.docs.items():
            app, _, part = name.partition("/")
            out.setdefault(app, {})[part] = doc.value()
        return out

    def at(self, pointer: str) -> Any:
        """The value at a JSON Pointer (RFC 6901) such as `/notes/data/notes/n1/title`.

        Raises:
            Refused: nothing is there; says how far the pointer led and what is there instead.
        """
        if pointer in ("", "/"):
            return self.value()
        if not pointer.startswith("/"):
            raise Refused(f"a JSON Pointer starts with '/', got {pointer!r}")
        parts = [p.replace("~1", "/").replace("~0", "~") for p in pointer[1:].split("/")]
        root = {name for name in self.docs if name.startswith(parts[0] + "/")}
        if not root:
            raise _not_there(parts, 0, sorted({name.partition("/")[0] for name in self.docs}))
        if len(parts) == 1:
            return {name.partition("/")[2]: self.docs[name].value() for name in self.docs if name in root}
        name = f"{parts[0]}/{parts[1]}"
        if name not in self.docs:
            raise _not_there(parts, 1, sorted(n.partition("/")[2] for n in root))
        doc = self.docs[name]
        rest, depth = parts[2:], 2
        if len(rest) >= 2 and rest[0] in doc.tables:
            docs = doc.tables[rest[0]].docs
            if rest[1] not in docs:
                raise _not_there(parts, 3, list(docs))
            here: Any = docs[rest[1]].value()
            rest, depth = rest[2:], 4
        else:
            here = doc.value()
        for offset, part in enumerate(rest):
            inside = _children(here)
            if part not in inside:
                raise _not_there(parts, depth + offset, list(inside))
            here = inside[part]
        return here

    # Snapshots

    def documents(self) -> Iterator[tuple[str, Doc[Any]]]:
        """Every document with its name, each table's rows after the document they belong to."""
        for name, doc in self.docs.items():
            yield name, doc
            for field, table in doc.tables.items():
                for key, row in table.docs.items():
                    yield f"{name}/{field}/{key}", row

    @property
    def digest(self) -> str:
        """A hash of the whole phone: equal phones have equal digests."""
        digest = blake2b(digest_size=16)
        for name, doc in self.documents():
            digest.update(name.encode("utf-8", "surrogatepass"))
            digest.update(doc.digest.encode())
        return digest.hexdigest()

    def delta(self, base: Phone) -> list[Change]:
        """What must be put onto `base`'s documents to have this phone's. Costs what changed."""
        changes: list[Change] = []
        for name, doc in self.docs.items():
            old = base.docs.get(name)
            if old is doc:
                continue
            if old is None or old.json != doc.json:
                changes.append(Change(name, doc.digest, doc.json))
            for field, table in doc.tables.items():
                before: Mapping[str, Doc[Any]] = old.tables[field].docs if old is not None else {}
                if before is table.docs:
                    continue
                changes.extend(Change(f"{name}/{field}/{key}", None, None) for key in before if key not in table.docs)
                for key, row in table.docs.items():
                    if before.get(key) is not row:
                        changes.append(Change(f"{name}/{field}/{key}", row.digest, row.json))
        changes.extend(Change(name, None, None) for name in base.docs if name not in self.docs)
        return changes

    @classmethod
    def load(cls, documents: Mapping[str, bytes], apps: Registry) -> Phone:
        """The phone of a snapshot: documents by name, rows after their document, as `documents()` gives them.

        Raises:
            AppError: a document belongs to no app that is installed here.
        """
        docs: dict[str, Doc[Any]] = {}
        rows: dict[str, dict[str, dict[str, Doc[Any]]]] = {}
        for name, json in documents.items():
            app, part, *row = name.split("/", 3)
            root = f"{app}/{part}"
            kind = _type_of(root, apps)
            if row:
                field, key = row
                row_type = table_types(kind)[field]
                rows.setdefault(root, {}).setdefault(field, {})[key] = Doc(row_type, json)
            else:
                docs[root] = Doc(kind, json)
        fresh = apps.factory
        for root, doc in docs.items():
            found = rows.get(root, {})
            original = fresh.get(root)
            tables: dict[str, Any] = {}
            for field, row_type in table_types(doc.type).items():
                tables[field] = Table(row_type, found.get(field, {}))
            loaded = Doc(doc.type, doc.json, tables)
            # Documents nobody changed are shared with all other phones again.
            docs[root] = original if original is not None and original == loaded else loaded
        for name, doc in fresh.items():
            docs.setdefault(name, doc)
        return cls(docs, apps)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phone) and dict(self.docs) == dict(other.docs)

    __hash__ = None  # type: ignore[assignment]


def _type_of(root: str, apps: Registry) -> type[State]:
    app, _, part = root.partition("/")
    if root == "content/data":
        return Content
    if root == "system/ui":
        return SystemUi
    if app not in apps.apps:
        raise AppError(f"document {root!r} belongs to an app that is not installed here")
    return apps.apps[app].state if part == "data" else AppUi


def _children(value: Any) -> Mapping[str, Any]:
    """What a JSON Pointer can name inside a value, by the part that names it."""
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    if isinstance(value, list):
        return {str(i): item for i, item in enumerate(cast("list[Any]", value))}
    return {}


def _not_there(parts: list[str], depth: int, options: list[str]) -> Refused:
    led = "/" + "/".join(parts[:depth])
    shown = ", ".join(options[:20]) + (f", … ({len(options)} in all)" if len(options) > 20 else "")
    has = f" (has: {shown})" if shown else ""
    return Refused(f"nothing at /{'/'.join(parts)}: {led!r} has no {parts[depth]!r}{has}")


def new_phone(apps: Registry, *, seed: int = 0) -> Phone:
    """A fresh phone: on the launcher, with the apps' seed data. Equal seeds give equal bytes."""
    docs = dict(apps.factory)
    if seed:
        system = docs["system/data"].open()
        system.seed = seed
        docs["system/data"] = Doc.of(system)
    return Phone(docs, apps)
