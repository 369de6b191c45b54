"""A step in progress: documents opened for writing, and what the step has to say about itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from pydantic import BaseModel, ValidationError

from ..ui.bound import Bound
from .app import App
from .content import Content
from .document import Doc
from .errors import AppError, Refused
from .phone import Phone
from .system import AppUi, Entry, SystemData, SystemUi


class Runner(Protocol):
    """How app code is run within a transaction (`phone.running` has the one there is)."""

    def run(self, tx: Transaction, bound: Bound, *payload: Any, background: bool = False) -> None: ...

    def context(self, tx: Transaction, app: App[Any], entry: Entry | None) -> Any: ...


class Transaction:
    """Collects the changes of one step; `commit` makes the new phone, discarding the object leaves the old one.

    `said` collects toasts and other words for the user, in order; `result` is what a tool returned.
    """

    def __init__(self, phone: Phone, runner: Runner) -> None:
        self.phone = phone
        self.runner = runner
        self.said: list[str] = []
        self.result: Any = None
        self._open: dict[str, BaseModel] = {}

    def open(self, name: str) -> Any:
        """A document's model that may be changed."""
        model = self._open.get(name)
        if model is None:
            doc = self.phone.docs.get(name)
            model = doc.open() if doc is not None else AppUi()
            self._open[name] = model
        return model

    def read(self, name: str) -> Any:
        """A document's model as it is now in this step, for reading only."""
        model = self._open.get(name)
        if model is not None:
            return model
        doc = self.phone.docs.get(name)
        return doc.model if doc is not None else AppUi()

    @property
    def system(self) -> SystemData:
        return self.open("system/data")

    @property
    def shell(self) -> SystemUi:
        return self.open("system/ui")

    @property
    def content(self) -> Content:
        return self.open("content/data")

    def ui(self, app: str) -> AppUi:
        return cast("AppUi", self.open(f"{app}/ui"))

    def top(self) -> Entry | None:
        """The screen in front, or None on the launcher."""
        foreground = cast("SystemUi", self.read("system/ui")).foreground
        if foreground == "launcher":
            return None
        stack = self.ui(foreground).stack
        return stack[-1] if stack else None

    def attempt(self, deed: Callable[[Transaction], None]) -> bool:
        """Run something within this step that may refuse without undoing the rest; gives whether it was done.

        Models opened before are stale afterwards: open them again.
        """
        inner = Transaction(self.commit(), self.runner)
        try:
            deed(inner)
        except Refused:
            return False
        self.phone = inner.commit()
        self._open.clear()
        self.said += inner.said
        return True

    def commit(self) -> Phone:
        """The new phone; the same object if nothing changed.

        Raises:
            AppError: an action left a document that its own model refuses.
        """
        docs: dict[str, Doc[Any]] | None = None
        for name, model in self._open.items():
            old = self.phone.docs.get(name)
            try:
                new: Doc[Any] = Doc.of(model)
                if old is not None:
                    same_tables = all(new.tables[f] is t or new.tables[f].docs is t.docs for f, t in old.tables.items())
                    if new.json == old.json and same_tables:
                        continue
                _ = new.model
                for field, table in new.tables.items():
                    before: Mapping[str, Doc[Any]] = old.tables[field].docs if old is not None else {}
                    for key, row in table.docs.items():
                        if before.get(key) is not row:
                            _ = row.model
            except ValidationError as error:
                raise AppError(f"{name}: {error}") from error
            if docs is None:
                docs = dict(self.phone.docs)
            docs[name] = new
        return self.phone if docs is None else Phone(docs, self.phone.apps)
