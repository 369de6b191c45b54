"""Finding the apps that are installed and reading their files.

Apps are the packages under `apps/` and the objects of the entry-point group `mobilegym.apps`. Importing an
app imports all modules of its package, so a feature exists by its file being there.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any

from pydantic_core import from_json

from .phone import App, AppError, Content, Doc, Registry
from .phone.document import State

_PAGE = 20
"""Icons on a launcher page: four columns, five rows."""


class PackageResources:
    """The files of an app's package."""

    def __init__(self, package: str) -> None:
        self.package = package

    def read(self, name: str) -> bytes | None:
        path = files(self.package).joinpath(name)
        return path.read_bytes() if path.is_file() else None

    def catalogue(self, language: str) -> Mapping[str, str | tuple[str, ...]]:
        """The translations of `locale/{zh_CN}.po`; texts marked fuzzy are left out."""
        code = {"zh": "zh_CN"}.get(language, language)
        raw = self.read(f"locale/{code}.po")
        return _parse_po(raw) if raw else {}


def _parse_po(raw: bytes) -> Mapping[str, str | tuple[str, ...]]:
    import io

    from babel.messages.pofile import read_po

    out: dict[str, str | tuple[str, ...]] = {}
    for message in read_po(io.BytesIO(raw)):
        if not message.id or message.fuzzy or not message.string:
            continue
        key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
        out[key] = tuple(message.string) if isinstance(message.string, (list, tuple)) else message.string
    return out


def attach(app: App[Any], package: str) -> App[Any]:
    """Give an app its files and import all modules of its package."""
    app.resources = PackageResources(package)
    module = importlib.import_module(package)
    for info in sorted(pkgutil.iter_modules(module.__path__), key=lambda m: m.name):
        importlib.import_module(f"{package}.{info.name}")
    return app


def _find() -> Iterator[App[Any]]:
    import apps

    for info in sorted(pkgutil.iter_modules(apps.__path__), key=lambda m: m.name):
        if info.ispkg:
            package = f"apps.{info.name}"
            app = getattr(importlib.import_module(package), "app", None)
            if not isinstance(app, App):
                raise AppError(f"{package} has no `app = App(…)`")
            yield attach(app, package)
    for point in sorted(entry_points(group="mobilegym.apps"), key=lambda p: p.name):
        app = point.load()
        if not isinstance(app, App):
            raise AppError(f"entry point {point.name!r} of mobilegym.apps is a {type(app).__name__}, not an App")
        yield attach(app, point.module)


@cache
def load_apps() -> Registry:
    """All installed apps, by id in alphabetical order, the shell first.

    Raises:
        AppError: an app breaks the contract; two apps have one id.
    """
    from . import shell

    found: dict[str, App[Any]] = {"system": attach(shell.app, shell.__name__)}
    for app in sorted(_find(), key=lambda a: a.id):
        if app.id in found:
            raise AppError(f"two apps are called {app.id!r}")
        found[app.id] = app
    raw = shell.app.resources.read("content.json") if shell.app.resources else None
    content = Doc.of(Content.model_validate(from_json(raw)) if raw else Content())
    return Registry(found, content, shell.compose, _place(found))


def _place(apps: Mapping[str, App[Any]]) -> Doc[State]:
    """The shell's seed with every app installed, and on the launcher where the seed does not place it."""
    system: Any = apps["system"].seed.open()
    system.installed = [app.id for app in apps.values() if app.launcher and app.id != "system"]
    known = {id for page in system.home_screens for id in page} | set(system.dock)
    system.home_screens = [[id for id in page if id in apps] for page in system.home_screens] or [[]]
    system.dock = [id for id in system.dock if id in apps]
    for id in system.installed:
        if id not in known:
            if len(system.home_screens[-1]) >= _PAGE:
                system.home_screens.append([])
            system.home_screens[-1].append(id)
    return Doc.of(system)


def by_ids(*ids: str) -> Registry:
    """A registry of the shell and some apps only, for tests of one app alone."""
    every = load_apps()
    apps = {id: every.apps[id] for id in ("system", *ids)}
    return Registry(apps, every.content, every.compose, _place(apps))
