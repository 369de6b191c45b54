"""Finding the tasks that are installed.

Tasks are the `Task` classes of the modules under `tasks/` and of the modules that the entry-point group
`mobilegym.tasks` names. A suite is a module of its own name; what it imports from elsewhere is not taken twice.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType, ModuleType
from typing import Any, cast

from .errors import UnknownTask
from .judge import Task, TaskError


@cache
def load_tasks() -> Mapping[str, Task[Any]]:
    """All installed tasks by id, in alphabetical order.

    Raises:
        TaskError: a task breaks the contract, or two have one id.
    """
    found: dict[str, Task[Any]] = {}
    for module in _modules():
        suite = module.__name__.rpartition(".")[2]
        for task in tasks_of(module):
            if task.id in found:
                raise TaskError(f"two tasks are called {task.id!r}: {type(found[task.id])} and {type(task)}")
            if module.__name__.startswith("tasks.") and task.suite != suite:
                raise TaskError(f"task {task.id!r} in {module.__name__} must be called '{suite}.…'")
            found[task.id] = task
    return MappingProxyType(dict(sorted(found.items())))


def find_task(id: str, tasks: Mapping[str, Task[Any]] | None = None) -> Task[Any]:
    """The task of an id, among all installed tasks or those given.

    Raises:
        UnknownTask: there is none; names those that come near.
    """
    known = load_tasks() if tasks is None else tasks
    if id not in known:
        near = difflib.get_close_matches(id, known, n=5, cutoff=0.4) or list(known)[:5]
        raise UnknownTask(f"no task {id!r} (near it: {', '.join(near) or 'none'}); list_tasks lists them all")
    return known[id]


def tasks_of(module: ModuleType) -> Iterator[Task[Any]]:
    """The tasks that a module defines, in the order of its text. A class whose name begins with an underscore, or
    that sets no id, is a base for others."""
    for name, cls in vars(module).items():
        if not inspect.isclass(cls) or not issubclass(cls, Task) or cls.__module__ != module.__name__:
            continue
        if name.startswith("_") or not hasattr(cls, "id"):
            continue
        yield cast("type[Task[Any]]", cls)()


def _modules() -> Iterator[ModuleType]:
    package = importlib.import_module("tasks")
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda m: m.name):
        if not info.name.startswith("_"):
            yield importlib.import_module(f"tasks.{info.name}")
    for point in sorted(entry_points(group="mobilegym.tasks"), key=lambda p: p.name):
        yield importlib.import_module(point.module)
