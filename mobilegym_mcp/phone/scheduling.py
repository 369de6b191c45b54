"""Alarms and broadcasts: what happens on the phone by itself, on its own clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast

from ..ui.bound import Bound
from .errors import AppError, Refused
from .system import Alarm, SystemData, SystemUi
from .transaction import Transaction

TICK = 2.0
"""Seconds of the phone's time that one event takes."""

MOST_ALARMS = 10_000
"""Alarms that may run within one event; more means that one reschedules itself without end."""


def schedule(tx: Transaction, id: str, at: datetime, do: Bound, every: int | None = None) -> None:
    """Plan a bound action; an alarm of the same id is replaced."""
    if every is not None and every < 1:
        raise AppError(f"alarm {id!r}: every must be at least 1 second, got {every}")
    system = tx.system
    system.alarms = [alarm for alarm in system.alarms if alarm.id != id]
    system.alarms.append(Alarm(id=id, at=at, do=do, every=every))


def cancel(tx: Transaction, id: str) -> None:
    system = tx.system
    system.alarms = [alarm for alarm in system.alarms if alarm.id != id]


def advance(tx: Transaction, seconds: float) -> None:
    """Let time pass: run what is due, in order of time and then of planning, and let toasts expire.

    What is due and refuses (a permission was taken back meanwhile) is over, and has done nothing.
    """
    system = tx.system
    began = system.now.date()
    until = system.now + timedelta(seconds=seconds)
    ran = 0
    while (due := _next_due(system, until)) is not None:
        ran += 1
        if ran > MOST_ALARMS:
            raise AppError(f"more than {MOST_ALARMS} alarms within {seconds} s; the last was {due.id!r}")
        system.now = max(system.now, due.at)
        system.alarms.remove(due)
        if due.every is not None:
            again = due.model_copy(update={"at": due.at + timedelta(seconds=due.every)})
            system.alarms.append(again)
        tx.attempt(partial(_run, due.do))
        system = tx.system
    system.now = until
    if began != until.date():
        broadcast(tx, "day_changed", {})
    shell = cast("SystemUi", tx.read("system/ui"))
    if shell.toast is not None and shell.toast.until <= until:
        tx.shell.toast = None
    if shell.heads_up is not None and shell.heads_up_until is not None and shell.heads_up_until <= until:
        tx.shell.heads_up = None
        tx.shell.heads_up_until = None


def _run(do: Bound, tx: Transaction) -> None:
    tx.runner.run(tx, do, background=True)


def _next_due(system: SystemData, until: datetime) -> Alarm | None:
    return min((alarm for alarm in system.alarms if alarm.at <= until), key=lambda alarm: alarm.at, default=None)


def broadcast(tx: Transaction, name: str, args: Mapping[str, Any]) -> None:
    """Run every installed app's listener of that name, in the order of the apps."""
    disabled = cast("SystemData", tx.read("system/data")).disabled
    for app in tx.phone.apps.apps.values():
        listener = app.listeners.get(name)
        if listener is None or app.id in disabled:
            continue
        try:
            listener(tx.runner.context(tx, app, None), **args)
        except (Refused, AppError):
            raise
        except Exception as error:
            raise AppError(f"{app.id}: listener of {name!r} failed: {type(error).__name__}: {error}") from error
