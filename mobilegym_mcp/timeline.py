"""A phone's line of steps: the present moment in memory, all of it in the store."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from time import time
from typing import Any, NamedTuple

from .episode import DOCUMENT, Episode
from .errors import PhoneMoved, UnknownPhone, UnknownStep
from .options import PhoneOptions
from .phone import Phone, Registry
from .phone.events import Event
from .store import Change, Document, SessionClosed, SessionRow, StepConflict, StepRow, Store

KEPT = 64
"""Past moments that a line keeps in memory; older ones are read from the store."""


class Moment(NamedTuple):
    """The phone and the task under way on it, after a step.

    Attributes:
        unstored: names of documents that the stored snapshot lacks: those of apps that were installed since.
    """

    phone: Phone
    episode: Episode | None = None
    unstored: frozenset[str] = frozenset()

    def documents(self) -> Iterable[Document]:
        """Every document of the moment, the episode's last."""
        for name, doc in self.phone.documents():
            yield name, doc.digest, doc.json
        if self.episode is not None:
            json = self.episode.dump()
            yield DOCUMENT, Episode.digest_of(json), json

    def delta(self, base: Moment) -> list[Change]:
        """What must be put onto `base`'s documents to have this moment's."""
        was = base.phone
        if base.unstored:
            was = Phone({name: doc for name, doc in was.docs.items() if name not in base.unstored}, was.apps)
        changes: list[Change] = list(self.phone.delta(was)) if self.phone is not was else []
        if self.episode != base.episode:
            if self.episode is None:
                changes.append((DOCUMENT, None, None))
            else:
                json = self.episode.dump()
                changes.append((DOCUMENT, Episode.digest_of(json), json))
        return changes

    @classmethod
    def load(cls, documents: dict[str, bytes], apps: Registry) -> Moment:
        """The moment of a snapshot's documents, of which `documents` is emptied of the episode's."""
        episode = documents.pop(DOCUMENT, None)
        phone = Phone.load(documents, apps)
        unstored = frozenset(name for name in phone.docs if name not in documents)
        return cls(phone, None if episode is None else Episode.model_validate_json(episode), unstored)

    def bare(self, after: Moment) -> Moment:
        """The same as a past moment, without what is large and can be made again: the drawn frame, and the parsed
        models of those documents that the moment after it no longer has."""
        for name, doc in self.phone.docs.items():
            if after.phone.docs.get(name) is not doc:
                doc.forget()
        return self._replace(phone=Phone(self.phone.docs, self.phone.apps))


class Timeline:
    """One phone's steps.

    Attributes:
        handle: the phone's name, in the store as well.
        owner, title: whose it is, and what people call it.
        options: how it was set up and is shown.
        step: the number of its last step.
        now: the moment after it. A fork of a long past step is given how to get it, and does so at first use.
    """

    __slots__ = ("_age", "_apps", "_now", "_past", "_store", "handle", "options", "owner", "step", "title")

    def __init__(
        self,
        store: Store,
        apps: Registry,
        row: SessionRow,
        options: PhoneOptions,
        now: Moment | Callable[[], Moment],
    ) -> None:
        self._store = store
        self._apps = apps
        self._age: int = row.meta.get("age", 0)
        self._past: OrderedDict[int, Moment] = OrderedDict()
        self.handle = row.id
        self.owner = row.owner
        self.title = row.title
        self.options = options
        self.step = row.last_step
        self._now = now

    @property
    def now(self) -> Moment:
        if not isinstance(self._now, Moment):
            self._now = self._now()
        return self._now

    @now.setter
    def now(self, moment: Moment) -> None:
        self._now = moment

    @classmethod
    def read(cls, store: Store, apps: Registry, row: SessionRow) -> Timeline:
        """The line as the store has it."""
        now = Moment.load(store.documents(row.id, row.last_step), apps)
        return cls(store, apps, row, PhoneOptions.model_validate(row.meta["options"]), now)

    @property
    def age(self) -> int:
        """Steps since its line of forks began."""
        return self._age + self.step

    def age_at(self, step: int) -> int:
        return self._age + step

    def at(self, step: int) -> Moment:
        """The moment after a step; 0 is how the phone began.

        Raises:
            UnknownStep: it has no such step.
        """
        if step == self.step:
            return self.now
        if not 0 <= step <= self.step:
            raise UnknownStep(f"this phone has no step {step}: its steps are 0 to {self.step}")
        known = self._past.get(step)
        if known is None:
            known = Moment.load(self._store.documents(self.handle, step), self._apps)
            self._remember(step, known)
        return known

    def later(self, step: int) -> Moment | Callable[[], Moment]:
        """The moment after a step if it is in memory, else how to get it from the store, once. Raises as `at`."""
        if step == self.step or step in self._past or not 0 <= step <= self.step:
            return self.at(step)
        return cache(partial(self.at, step))

    def append(
        self,
        tool: str,
        args: Mapping[str, Any],
        events: Sequence[Event],
        moment: Moment,
        text: str,
        took_ms: float,
    ) -> None:
        """Take the next step, committed when this returns.

        Raises:
            PhoneMoved: another process took that step first; this line is then as the store has it.
            UnknownPhone: another process closed the phone.
        """
        row = StepRow(
            step=self.step + 1,
            at=time(),
            tool=tool,
            args=args,
            event={"events": [event.model_dump(mode="json") for event in events]} if events else None,
            text=text,
            frame_key=moment.phone.frame.key,
            took_ms=round(took_ms, 3),
        )
        try:
            self._store.append(self.handle, row, moment.delta(self.now))
        except StepConflict as conflict:
            mine = self.step
            self.reload()
            raise PhoneMoved(
                f"the phone is at step {self.step}, not {mine}: another connection drives it too; look again"
            ) from conflict
        except SessionClosed as closed:
            raise UnknownPhone(f"phone {self.handle} was closed; create_phone makes a new one") from closed
        self._remember(self.step, self.now.bare(moment))
        self.step += 1
        self.now = moment._replace(unstored=frozenset())

    def reload(self) -> None:
        """Read the present again from the store."""
        row = self._store.session(self.handle)
        self.now = Moment.load(self._store.documents(self.handle, row.last_step), self._apps)
        self.step = row.last_step
        self._past.clear()

    def rest(self) -> None:
        """Give back all memory but the present documents' own bytes; the rest is made or read again when wanted."""
        self._past.clear()
        if not isinstance(self._now, Moment):
            return
        phone = self.now.phone
        for name, doc in phone.docs.items():
            if self._apps.factory.get(name) is not doc:
                doc.forget()
        self.now = self.now._replace(phone=Phone(phone.docs, self._apps))

    def history(self, start: int, stop: int | None) -> list[StepRow]:
        """The line's own steps from `start` up to but not including `stop`."""
        return self._store.history(self.handle, start, stop)

    def _remember(self, step: int, moment: Moment) -> None:
        self._past[step] = moment
        self._past.move_to_end(step)
        if len(self._past) > KEPT:
            self._past.popitem(last=False)
