"""Toasts and notifications."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

from ..ui.bound import Bound
from .app import App
from .system import Notification, NotificationAction, NotificationRule, SystemData, Toast
from .transaction import Transaction

TOAST_SECONDS = 4
HEADS_UP_SECONDS = 8


def toast(tx: Transaction, text: str) -> None:
    """Show a short text low on the screen for a moment; it is also what the action's answer says."""
    now = cast("SystemData", tx.read("system/data")).now
    tx.shell.toast = Toast(text=text, until=now + timedelta(seconds=TOAST_SECONDS))
    tx.said.append(text)


def post(
    tx: Transaction,
    app: App[Any],
    title: str,
    text: str,
    *,
    tag: str = "",
    on_tap: Bound | None = None,
    actions: list[NotificationAction],
    ongoing: bool = False,
    silent: bool = False,
) -> str | None:
    """Post a notification in place of an earlier one of the same app and tag; see `Context.notify`."""
    system = tx.system
    rule = system.notification_rules.get(app.id) or NotificationRule()
    if not rule.allowed:
        return None
    if tag:
        dismiss_tag(tx, app.id, tag)
    system.serial += 1
    note = Notification(
        id=f"p{system.serial}",
        app=app.id,
        title=title,
        text=text,
        at=system.now,
        tag=tag,
        on_tap=on_tap,
        actions=actions,
        ongoing=ongoing,
        silent=silent,
    )
    system.notifications.insert(0, note)
    if rule.heads_up and not silent and not system.sound.do_not_disturb:
        tx.shell.heads_up = note.id
        tx.shell.heads_up_until = system.now + timedelta(seconds=HEADS_UP_SECONDS)
    return note.id


def dismiss(tx: Transaction, id: str) -> Notification | None:
    """Take a notification away; gives it, or None if it is not there."""
    system = tx.system
    note = next((n for n in system.notifications if n.id == id), None)
    if note is not None:
        system.notifications.remove(note)
        if tx.shell.heads_up == id:
            tx.shell.heads_up = None
            tx.shell.heads_up_until = None
    return note


def dismiss_tag(tx: Transaction, app: str, tag: str) -> None:
    found = [n.id for n in cast("SystemData", tx.read("system/data")).notifications if n.app == app and n.tag == tag]
    for id in found:
        dismiss(tx, id)
