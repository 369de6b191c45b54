"""What an app takes up, and stopping, disabling and clearing it."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from mobilegym_mcp.phone import App, Context, Phone, Refused

from .state import SettingsState

KEPT = ("settings",)
"""Apps that cannot be stopped or disabled: who would enable them again?"""


def listed(phone: Phone) -> list[App[Any]]:
    """The installed apps by name in the phone's language, disabled ones too."""
    found = [phone.apps.apps[id] for id in phone.system.installed if id in phone.apps.apps]
    return sorted(found, key=lambda other: other.gettext(other.title).casefold())


def data_mb(phone: Phone, app_id: str) -> float:
    """What an app's own data takes: its documents, with the index and undo log that go with each."""
    doc = phone.docs[f"{app_id}/data"]
    size = len(doc.json) + sum(len(row.json) for table in doc.tables.values() for row in table.docs.values())
    return size * 24 / 1_048_576


def cache_mb(state: SettingsState, other: App[Any]) -> int:
    """What an app's cache takes; nothing once it was cleared."""
    if other.id in state.cleared:
        return 0
    return 2 + crc32(other.id.encode()) % max(8, other.size_mb // 2)


def total_mb(phone: Phone, state: SettingsState, other: App[Any]) -> float:
    return other.size_mb + data_mb(phone, other.id) + cache_mb(state, other)


def find(ctx: Context[SettingsState], app_id: str) -> App[Any]:
    """An installed app. Raises Refused with the ids there are if there is none of this id."""
    other = ctx.tx.phone.apps.app(app_id)
    if app_id not in ctx.system.installed:
        raise Refused(f"no installed app {app_id!r} (apps: {', '.join(ctx.system.installed)})")
    return other


def running(phone: Phone, app_id: str) -> bool:
    return bool(phone.ui(app_id).stack)


def force_stop(ctx: Context[SettingsState], app_id: str) -> None:
    """End an app: its screens, its notifications and what it has planned.

    Raises:
        Refused: it is Settings itself.
    """
    _may(ctx, app_id, "stopped")
    ctx.tx.ui(app_id).stack = []
    recents = ctx.tx.shell.recents
    if app_id in recents:
        recents.remove(app_id)
    system = ctx.system
    system.notifications = [note for note in system.notifications if note.app != app_id]
    system.alarms = [alarm for alarm in system.alarms if not alarm.id.startswith(f"{app_id}/")]


def set_enabled(ctx: Context[SettingsState], app_id: str, on: bool) -> None:
    """Enable an app, or disable it: it is stopped, leaves the launcher and answers nothing.

    Raises:
        Refused: it is Settings itself.
    """
    _may(ctx, app_id, "disabled")
    system = ctx.system
    if on:
        system.disabled = [id for id in system.disabled if id != app_id]
    elif app_id not in system.disabled:
        force_stop(ctx, app_id)
        system.disabled.append(app_id)
        system.default_apps = {intent: id for intent, id in system.default_apps.items() if id != app_id}


def clear_data(ctx: Context[SettingsState], app_id: str) -> None:
    """Put an app's own data back to what a new phone has, and its cache to nothing; it is stopped.

    Raises:
        Refused: it is Settings itself.
    """
    other = find(ctx, app_id)
    force_stop(ctx, app_id)
    clear_cache(ctx, app_id)
    data = ctx.tx.open(f"{app_id}/data")
    fresh = other.seed.open()
    for name in type(fresh).model_fields:
        setattr(data, name, getattr(fresh, name))


def clear_cache(ctx: Context[SettingsState], app_id: str) -> None:
    find(ctx, app_id)
    if app_id not in ctx.state.cleared:
        ctx.state.cleared.append(app_id)


def _may(ctx: Context[SettingsState], app_id: str, what: str) -> None:
    find(ctx, app_id)
    if app_id in KEPT:
        raise Refused(f"{app_id} cannot be {what}")
