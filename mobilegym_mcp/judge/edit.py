"""What a task's set-up works with: the documents of a fresh phone, opened for writing."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeVar, cast, overload

from ..phone import Content, Phone, State, SystemData
from ..phone.running import run
from ..phone.scheduling import schedule
from ..phone.transaction import Transaction
from ..ui.bound import Bound
from .errors import TaskError

S = TypeVar("S", bound=State)


class Edit:
    """A phone being set up. All changes become one new phone, checked by the documents' own models.

    Attributes:
        random: a random source decided by the task and the seed.
        language: the phone's: `en` or `zh`.
    """

    def __init__(self, tx: Transaction, random: Random, task: str) -> None:
        self._tx = tx
        self._task = task
        self._planned = 0
        self.random = random

    @property
    def phone(self) -> Phone:
        """The phone before this set-up."""
        return self._tx.phone

    @property
    def language(self) -> str:
        return cast("SystemData", self._tx.read("system/data")).locale

    @property
    def now(self) -> datetime:
        """The phone's clock. To set it, assign `edit.system.now`."""
        return cast("SystemData", self._tx.read("system/data")).now

    @property
    def system(self) -> SystemData:
        """Settings and services, to be changed in place."""
        return self._tx.system

    @property
    def content(self) -> Content:
        """People, messages, calls, calendar, media and files, to be changed in place."""
        return self._tx.content

    @overload
    def state(self, app: str) -> Any: ...
    @overload
    def state(self, app: str, kind: type[S]) -> S: ...
    def state(self, app: str, kind: type[S] | None = None) -> Any:
        """An app's own data, to be changed in place; `kind` names its class for the type checker.

        Raises:
            TaskError: there is no such app, or its state is of another class.
        """
        if app not in self.phone.apps.apps:
            raise TaskError(f"{self._task}: no app {app!r} to set up (has: {', '.join(self.phone.apps.apps)})")
        model = self._tx.open(f"{app}/data")
        if kind is not None and not isinstance(model, kind):
            raise TaskError(f"{self._task}: the state of {app} is a {type(model).__name__}, not a {kind.__name__}")
        return model

    def run(self, do: Bound) -> None:
        """Run an app's action now, in the background: a notification posted, a message received."""
        run(self._tx, do, background=True)

    def schedule(self, *, after: float | timedelta, do: Bound, every: int | None = None) -> None:
        """Plan an app's action for a moment of the phone's time after the start (`after` in seconds); `every`
        repeats it after that many seconds."""
        delay = after if isinstance(after, timedelta) else timedelta(seconds=after)
        if delay <= timedelta(0):
            raise TaskError(f"{self._task}: schedule(after={after}) must lie after the start")
        self._planned += 1
        schedule(self._tx, f"task/{self._planned}", self.now + delay, do, every)

    def commit(self) -> Phone:
        """The phone that was set up, on the launcher as it was found.

        A heads-up or toast of what `run` posted is taken off the screen.

        Raises:
            TaskError: the set-up started an app or changed what is on the screen.
        """
        after = self._tx.commit()
        before = self._tx.phone
        shell = after.docs["system/ui"].open()
        shell.heads_up = shell.heads_up_until = shell.toast = None
        left = [n for n in after.docs if n.endswith("/ui") and n != "system/ui" and after.docs[n] != before.docs.get(n)]
        if shell != before.shell:
            left.append("system/ui")
        if left:
            raise TaskError(f"{self._task}: set-up must not touch the screen, but changed {', '.join(left)}")
        return Phone({**after.docs, "system/ui": before.docs["system/ui"]}, after.apps)
