"""The gym: all phones of a process, with the store, the renderer, the apps and the tasks that they share."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping
from time import monotonic
from types import TracebackType
from typing import Any
from weakref import WeakValueDictionary

from .catalog import load_apps
from .episode import Episode
from .errors import BadArgument, ForeignPhone, UnknownPhone
from .grip import Grip
from .judge import Instance, Task
from .options import PhoneOptions
from .phone import Phone, Registry, new_phone
from .render import Renderer
from .replies import PhoneInfo
from .session import Session
from .store import NoSuchSession, SessionRow, Store
from .suites import find_task, load_tasks
from .timeline import Moment, Timeline

_INSTANCES = 128
"""Task instances kept ready; a group of rollouts shares one."""
_REST_SECONDS = 15.0
"""A phone that nobody has used for so long keeps its documents in memory, and no more."""


class Gym:
    """Creates, finds, forks and closes phones. An asynchronous context manager.

    A phone belongs to the owner (principal) that made it, and to nobody else. Phones that nobody has used for
    `idle_seconds` leave the memory; they are read from the store when they are wanted again.

    Args:
        store, renderer: by default the store in the user's data folder, and a renderer that keeps its frames there.
        apps, tasks: by default all that are installed.
    """

    def __init__(
        self,
        store: Store | None = None,
        renderer: Renderer | None = None,
        apps: Registry | None = None,
        tasks: Mapping[str, Task[Any]] | None = None,
        *,
        idle_seconds: float = 300.0,
    ) -> None:
        self.store = store if store is not None else Store()
        self.renderer = renderer if renderer is not None else Renderer(cache=self.store.frames)
        self.apps = apps if apps is not None else load_apps()
        self._tasks = tasks
        self._idle_seconds = idle_seconds
        # By when they were last used, the longest ago first: phones in use, and phones at rest.
        self._live: OrderedDict[str, tuple[Session, float]] = OrderedDict()
        self._resting: OrderedDict[str, tuple[Session, float]] = OrderedDict()
        # A session that somebody still holds is the one that is found again, however long it was idle.
        self._known: WeakValueDictionary[str, Session] = WeakValueDictionary()
        self._instances: OrderedDict[tuple[str, int, str], Instance] = OrderedDict()

    @property
    def tasks(self) -> Mapping[str, Task[Any]]:
        """The tasks by id; found at first use."""
        if self._tasks is None:
            self._tasks = load_tasks()
        return self._tasks

    @property
    def live(self) -> int:
        """How many phones are in memory."""
        return len(self._live) + len(self._resting)

    async def close(self) -> None:
        """End the browser and close the store. What was answered is stored."""
        self._live.clear()
        self._resting.clear()
        await self.renderer.close()
        self.store.close()

    async def __aenter__(self) -> Gym:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # Phones

    def create(
        self, owner: str, title: str | None = None, seed: int = 0, options: PhoneOptions | None = None
    ) -> Session:
        """A new phone, on its launcher. Equal seeds and options give equal phones."""
        chosen = options or PhoneOptions()
        now = Moment(self.fresh(seed, chosen))
        row = SessionRow(secrets.token_hex(16), owner, title or "", {"options": chosen.model_dump(), "age": 0})
        self.store.create_session(row, now.documents())
        return self._keep(Session(self, Timeline(self.store, self.apps, row, chosen, now)))

    def session(self, handle: str | None, owner: str) -> Session:
        """The phone of a handle, as it is now. Without a handle: the owner's only phone.

        Raises:
            UnknownPhone: there is none of that handle, or no handle was given and there is not exactly one phone.
            ForeignPhone: it is somebody else's.
        """
        if handle is None:
            handle = self._only(owner)
        try:
            row = self.store.session(handle)
        except NoSuchSession:
            row = None
        if row is None or row.closed is not None:
            self._drop(handle)
            state = "was closed" if row is not None else "is unknown"
            raise UnknownPhone(
                f"phone {handle!r} {state}; create_phone makes one and gives its handle, list_phones lists yours"
            )
        if row.owner != owner:
            raise ForeignPhone(
                f"phone {handle!r} belongs to somebody else; create_phone makes one, list_phones lists yours"
            )
        session = self._known.get(handle)
        if session is None:
            session = Session(self, Timeline.read(self.store, self.apps, row))
        elif session.step != row.last_step and not session.busy:
            session.line.reload()
        return self._keep(session)

    def phones(self, owner: str) -> list[PhoneInfo]:
        """The owner's open phones, the oldest first."""
        return [
            PhoneInfo(row.id, row.title, row.last_step, row.created, row.used, row.parent, row.parent_step)
            for row in self.store.sessions(owner)
        ]

    def close_phone(self, handle: str, owner: str) -> None:
        """Close a phone; its handle is then unknown. Its history can be read until gc drops it. Raises as `session`."""
        self.session(handle, owner)
        self.store.close_session(handle)
        self._drop(handle)

    def fork(self, session: Grip, step: int | None = None, n: int = 1) -> list[Session]:
        """Copies of a phone as it is now or was after a past step, of the same owner.

        Raises:
            UnknownStep: the phone has no such step.
        """
        line = session.line
        at = line.step if step is None else step
        moment = line.later(at)
        meta = {"options": line.options.model_dump(), "age": line.age_at(at)}
        handles = [secrets.token_hex(16) for _ in range(n)]
        self.store.fork_many(handles, line.handle, at, line.owner, line.title, meta)
        made: list[Session] = []
        for handle in handles:
            row = SessionRow(handle, line.owner, line.title, meta, parent=line.handle, parent_step=at)
            fork = Timeline(self.store, self.apps, row, line.options, moment)
            made.append(self._keep(Session(self, fork)))
        return made

    def fresh(self, seed: int, options: PhoneOptions) -> Phone:
        """A phone as it leaves the factory, with these settings."""
        return options.dress(new_phone(self.apps, seed=seed))

    # Tasks

    def task(self, id: str) -> Task[Any]:
        """The task of an id.

        Raises:
            UnknownTask: there is none; names those that come near.
        """
        return find_task(id, self.tasks)

    def instance(self, id: str, seed: int, options: PhoneOptions) -> Instance:
        """The instance of a task and a seed, on a phone with these settings.

        Raises:
            UnknownTask: there is no such task.
            TaskError: its set-up failed.
        """
        key = (id, seed, options.settings)
        found = self._instances.get(key)
        if found is None:
            base = options.dress(new_phone(self.apps))
            found = self.task(id).instance(seed, self.apps, base=base)
            self._instances[key] = found
            if len(self._instances) > _INSTANCES:
                self._instances.popitem(last=False)
        self._instances.move_to_end(key)
        return found

    def begin(self, instance: Instance, options: PhoneOptions, phrasing: int | None, age: int) -> Episode:
        """An attempt at an instance, at the phone's age.

        Raises:
            BadArgument: the task has no such phrasing.
        """
        task, language = instance.task, options.locale
        most = len(task.instructions[language]) - 1
        if phrasing is not None and not 0 <= phrasing <= most:
            raise BadArgument(f"task {task.id} has phrasings 0 to {most} in {language!r}, got {phrasing}")
        return Episode(
            task=task.id,
            seed=instance.seed,
            language=language,
            phrasing=phrasing,
            instruction=instance.instruction(language, phrasing),
            options=options.model_dump(),
            budget=instance.budget,
            began=age,
        )

    def list_tasks(
        self,
        *,
        app: str | None = None,
        level: int | None = None,
        split: str | None = None,
        kind: str | None = None,
    ) -> list[dict[str, Any]]:
        """The tasks as JSON values, those that fit all filters that are given."""
        return [
            {
                "id": task.id,
                "apps": list(task.apps),
                "level": task.level,
                "split": task.split,
                "kind": task.kind,
                "tags": list(task.tags),
                "budget": task.budget,
            }
            for task in self.tasks.values()
            if (app is None or app in task.apps)
            and (level is None or level == task.level)
            and (split is None or split == task.split)
            and (kind is None or kind == task.kind)
        ]

    # Memory

    def _keep(self, session: Session) -> Session:
        now = monotonic()
        self._known[session.handle] = session
        self._resting.pop(session.handle, None)
        self._live[session.handle] = (session, now)
        self._live.move_to_end(session.handle)
        for idle, used in _take_unused(self._live, now - min(_REST_SECONDS, self._idle_seconds)):
            if not idle.busy:
                idle.line.rest()
            self._resting[idle.handle] = (idle, used)
        _take_unused(self._resting, now - self._idle_seconds)
        return session

    def _drop(self, handle: str) -> None:
        self._live.pop(handle, None)
        self._resting.pop(handle, None)
        self._known.pop(handle, None)

    def _only(self, owner: str) -> str:
        rows = self.store.sessions(owner)
        if len(rows) == 1:
            return rows[0].id
        if not rows:
            raise UnknownPhone("you have no phone yet; create_phone makes one and gives its handle")
        listed = ", ".join(row.id for row in rows[:10])
        raise UnknownPhone(f"you have {len(rows)} phones; say which: {listed}")


def _take_unused(sessions: OrderedDict[str, tuple[Session, float]], since: float) -> list[tuple[Session, float]]:
    """Take out those that were last used before a moment, the longest ago first."""
    taken: list[tuple[Session, float]] = []
    while sessions:
        handle, idle = next(iter(sessions.items()))
        if idle[1] >= since:
            break
        del sessions[handle]
        taken.append(idle)
    return taken
