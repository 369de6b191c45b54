"""Running app code within a step."""

from __future__ import annotations

from typing import Any, cast

from ..ui.bound import Bound
from . import navigation
from .app import App
from .context import Context
from .errors import AppError, Refused
from .phone import Phone
from .system import Entry, SystemUi
from .transaction import Transaction


class _Runner:
    def run(self, tx: Transaction, bound: Bound, *payload: Any, background: bool = False) -> None:
        run(tx, bound, *payload, background=background)

    def context(self, tx: Transaction, app: App[Any], entry: Entry | None) -> Context[Any]:
        return Context(tx, app, entry)


def begin(phone: Phone) -> Transaction:
    """A step on this phone."""
    return Transaction(phone, _Runner())


def run(tx: Transaction, bound: Bound, *payload: Any, background: bool = False) -> None:
    """Run a bound action, or open a bound screen or overlay.

    Raises:
        AppError: the bound names nothing that exists or its arguments do not fit.
        Refused: the action says that it cannot be done.
    """
    app = tx.phone.apps.apps.get(bound.app)
    if app is None:
        raise AppError(f"no app {bound.app!r} to run {bound.name!r}")
    entry = None if background else (tx.shell.shell if _on_shell(tx, bound) else tx.top())
    if bound.kind != "action":
        navigation.open_target(tx, bound, entry)
        return
    action = app.actions.get(bound.name)
    if action is None:
        raise AppError(f"{app.id} has no action {bound.name!r}")
    args = action.check(bound.args, payload)
    try:
        action.fn(Context(tx, app, entry), **args)
    except (Refused, AppError):
        raise
    except Exception as error:
        raise AppError(f"{app.id}.{bound.name}({args}) failed: {type(error).__name__}: {error}") from error


def _on_shell(tx: Transaction, bound: Bound) -> bool:
    """Whether an action acts on the shell's own entry: nothing else is in front. Around the volume panel the
    screen below is still in use."""
    shell = cast("SystemUi", tx.read("system/ui"))
    covered = shell.foreground == "launcher" or shell.panel not in ("none", "volume") or bool(shell.shell.overlays)
    return bound.app == "system" and covered
