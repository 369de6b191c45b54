"""Notifications: what each app's may do, and the recent ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, cast

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View, switches
from mobilegym_mcp.phone.system import NotificationRule
from mobilegym_mcp.ui import Node

from . import _, app, keeping
from .rows import app_mark, nav_row, on_off, settings_page
from .sound import disturb_page
from .state import SettingsState

Way = Literal["heads_up", "sound", "badge", "on_lock_screen"]
WAYS: dict[Way, Callable[[], str]] = {
    "heads_up": lambda: _("Pop up on the screen"),
    "sound": lambda: _("Sound"),
    "badge": lambda: _("Badge on the icon"),
    "on_lock_screen": lambda: _("Show on the lock screen"),
}
"""What an app's notifications may do, besides being posted at all."""


def rule_of(view: View[SettingsState], app_id: str) -> NotificationRule:
    return view.system.notification_rules.get(app_id) or NotificationRule()


def rule_summary(view: View[SettingsState], app_id: str) -> str:
    """`Allowed`, or with what is off: `Allowed, silent`."""
    rule = rule_of(view, app_id)
    if not rule.allowed:
        return _("Not allowed")
    return _("Allowed") if rule.sound else _("Allowed, silent")


def set_way(ctx: Context[SettingsState], app_id: str, way: Way, on: bool) -> None:
    """Whether an app's notifications may do one of `WAYS`."""
    keeping.find(ctx, app_id)
    setattr(switches.notification_rule(ctx.system, app_id), way, on)


def lock_choices() -> list[tuple[str, str]]:
    """What the lock screen may show, by value."""
    return [("all", _("All content")), ("hide_content", _("Hide content")), ("none", _("Nothing"))]


@app.screen("notifications")
def notifications_page(view: View[SettingsState]) -> Node:
    waiting = view.system.notifications
    return settings_page(
        _("Notifications"),
        ui.section(
            nav_row(_("Recent notifications"), recent_page(), value=str(len(waiting)) if waiting else _("None")),
            nav_row(_("Do not disturb"), disturb_page(), value=on_off(view.system.sound.do_not_disturb)),
            ui.select_row(
                _("On the lock screen"),
                value=view.system.security.lock_notifications,
                options=lock_choices(),
                on_select=set_lock_notifications(),
            ),
        ),
        ui.section(
            *(
                ui.list_row(
                    other.gettext(other.title),
                    subtitle=rule_summary(view, other.id),
                    leading=app_mark(other),
                    chevron=True,
                    on_tap=rule_page(other.id),
                )
                for other in keeping.listed(view.phone)
            ),
            header=_("By app"),
        ),
    )


@app.action
def set_lock_notifications(ctx: Context[SettingsState], value: str) -> None:
    ctx.system.security.lock_notifications = cast("Literal['all', 'hide_content', 'none']", value)


@app.screen("notifications/recent")
def recent_page(view: View[SettingsState]) -> Node:
    notes = view.system.notifications
    hour24 = view.system.datetime_settings.hour24
    apps = view.phone.apps
    return settings_page(
        _("Recent notifications"),
        ui.section(
            *(
                ui.list_row(
                    note.title,
                    subtitle=note.text or apps.app(note.app).gettext(apps.app(note.app).title),
                    leading=app_mark(apps.app(note.app)),
                    note=ui.words.ago_text(note.at, view.now, hour24=hour24),
                    lines=2,
                    on_tap=rule_page(note.app),
                )
                for note in notes
                if note.app in apps.apps
            )
        )
        if notes
        else ui.empty_state("bell-slash", _("No notifications"), _("What comes in stays here until you dismiss it")),
    )


@app.screen("app/{app_id}/notifications")
def rule_page(view: View[SettingsState], app_id: str) -> Node:
    other = view.phone.apps.apps.get(app_id)
    if other is None or app_id not in view.system.installed:
        return settings_page(_("Notifications"), ui.empty_state("bell-slash", _("This app is not installed")))
    rule = rule_of(view, app_id)
    return settings_page(
        _("Notifications"),
        ui.section(
            ui.switch_row(
                _("Allow notifications"),
                subtitle=other.gettext(other.title),
                leading=app_mark(other),
                on=rule.allowed,
                on_toggle=allow(app_id, not rule.allowed),
            )
        ),
        ui.section(
            *(
                ui.switch_row(
                    label(),
                    on=getattr(rule, way),
                    on_toggle=put(app_id, way, not getattr(rule, way)),
                    disabled=not rule.allowed,
                )
                for way, label in WAYS.items()
            )
        ),
    )


@app.action
def allow(ctx: Context[SettingsState], app_id: str, on: bool) -> None:
    switches.set_notifications_allowed(ctx.system, app_id, on)


@app.action
def put(ctx: Context[SettingsState], app_id: str, way: Way, on: bool) -> None:
    set_way(ctx, app_id, way, on)
