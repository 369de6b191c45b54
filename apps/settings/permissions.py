"""Permissions: by permission which apps, by app which permissions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from mobilegym_mcp import ui
from mobilegym_mcp.phone import App, Context, Refused, View, switches
from mobilegym_mcp.phone.context import is_granted
from mobilegym_mcp.phone.system import Grant, SystemData
from mobilegym_mcp.ui import Node

from . import _, app
from .rows import BLUE, GREEN, ORANGE, PINK, PURPLE, RED, TEAL, YELLOW, app_mark, nav_row, settings_page
from .state import SettingsState

GLYPHS = {
    "contacts": ("address-book", BLUE),
    "calls": ("phone", GREEN),
    "messages": ("chat-text", TEAL),
    "calendar": ("calendar-blank", RED),
    "media": ("image", PINK),
    "files": ("folder-simple", YELLOW),
    "location": ("map-pin", GREEN),
    "camera": ("camera", PURPLE),
    "microphone": ("microphone", ORANGE),
    "notifications": ("bell", RED),
}
ORDER = tuple(GLYPHS)


def permission_name(permission: str) -> str:
    """What a permission is called; one that is not known here is shown as it is."""
    return {
        "contacts": _("Contacts"),
        "calls": _("Calls and call log"),
        "messages": _("Text messages"),
        "calendar": _("Calendar"),
        "media": _("Photos, videos and recordings"),
        "files": _("Files"),
        "location": _("Location"),
        "camera": _("Camera"),
        "microphone": _("Microphone"),
        "notifications": _("Notifications"),
    }.get(permission, permission.replace("_", " ").capitalize())


def grant_name(grant: Grant) -> str:
    return {"granted": _("Allowed"), "ask": _("Ask every time"), "denied": _("Not allowed")}[grant]


@dataclass(frozen=True, slots=True)
class User:
    """An app that may ask for a permission, and what it has now."""

    app: App[Any]
    grant: Grant


def grant_of(system: SystemData, other: App[Any], permission: str) -> Grant:
    """What an app may do now; what has not been decided yet will be asked."""
    if is_granted(other, system, permission):
        return "granted"
    return system.permissions.get(other.id, {}).get(permission, "ask")


def users_of(view: View[Any], permission: str) -> list[User]:
    """The apps that a permission is about, by name."""
    found = [
        other for other in view.phone.apps.apps.values() if other.id != "system" and permission in other.permissions
    ]
    found.sort(key=lambda other: other.gettext(other.title).casefold())
    return [User(other, grant_of(view.system, other, permission)) for other in found]


def asked_for(view: View[Any]) -> list[str]:
    """The permissions that some app asks for, in the order of this page."""
    known = {permission for other in view.phone.apps.apps.values() for permission in other.permissions}
    return [*(p for p in ORDER if p in known), *sorted(known.difference(ORDER))]


def decide(ctx: Context[SettingsState], app_id: str, permission: str, grant: Grant) -> None:
    """Keep what the user decides.

    Raises:
        Refused: there is no such app, or it does not ask for this permission.
    """
    other = ctx.tx.phone.apps.app(app_id)
    if permission not in other.permissions:
        asks = ", ".join(other.permissions) or "none"
        raise Refused(f"{app_id} does not ask for the permission {permission!r} (it asks for: {asks})")
    switches.set_permission(ctx.system, app_id, permission, grant)


@app.screen("permissions")
def permissions_page(view: View[SettingsState]) -> Node:
    rows: list[Node] = []
    for permission in asked_for(view):
        users = users_of(view, permission)
        glyph, tone = GLYPHS.get(permission, ("shield-check", BLUE))
        allowed = sum(user.grant == "granted" for user in users)
        said = _("{n} of {all} apps allowed").format(n=allowed, all=len(users))
        title = permission_name(permission)
        rows.append(nav_row(title, permission_page(permission), glyph=glyph, tone=tone, subtitle=said))
    return settings_page(
        _("Permission manager"),
        ui.section(*rows) if rows else ui.empty_state("shield-check", _("No app asks for a permission")),
    )


@app.screen("permissions/{permission}")
def permission_page(view: View[SettingsState], permission: str) -> Node:
    users = users_of(view, permission)
    heads: list[tuple[Grant, str]] = [
        ("granted", _("Allowed")),
        ("ask", _("Ask every time")),
        ("denied", _("Not allowed")),
    ]
    sections: list[Node] = []
    for grant, head in heads:
        those = [user for user in users if user.grant == grant]
        if those:
            sections.append(
                ui.section(
                    *(
                        ui.list_row(
                            user.app.gettext(user.app.title),
                            leading=app_mark(user.app),
                            chevron=True,
                            on_tap=grant_page(user.app.id, permission),
                        )
                        for user in those
                    ),
                    header=head,
                )
            )
    return settings_page(
        permission_name(permission),
        *(sections or [ui.empty_state("shield-check", _("No app asks for this permission"))]),
    )


@app.screen("app/{app_id}/permissions")
def app_permissions_page(view: View[SettingsState], app_id: str) -> Node:
    other = view.phone.apps.apps.get(app_id)
    if other is None or not other.permissions:
        return settings_page(_("Permissions"), ui.empty_state("shield-check", _("This app asks for no permissions")))
    rows = [
        nav_row(
            permission_name(permission),
            grant_page(app_id, permission),
            glyph=GLYPHS.get(permission, ("shield-check", BLUE))[0],
            tone=GLYPHS.get(permission, ("shield-check", BLUE))[1],
            value=grant_name(grant_of(view.system, other, permission)),
        )
        for permission in sorted(other.permissions, key=lambda p: ORDER.index(p) if p in ORDER else len(ORDER))
    ]
    return settings_page(_("Permissions"), ui.section(*rows, header=other.gettext(other.title)))


@app.screen("app/{app_id}/permissions/{permission}")
def grant_page(view: View[SettingsState], app_id: str, permission: str) -> Node:
    other = view.phone.apps.apps.get(app_id)
    title = permission_name(permission)
    if other is None or permission not in other.permissions:
        return settings_page(title, ui.empty_state("shield-check", _("This app does not ask for this permission")))
    now = grant_of(view.system, other, permission)
    return settings_page(
        title,
        ui.section(ui.list_row(other.gettext(other.title), leading=app_mark(other), role="text")),
        ui.section(
            *(
                ui.radio_row(label, selected=grant == now, on_tap=set_grant(app_id, permission, grant))
                for grant, label in (
                    ("granted", _("Allow")),
                    ("ask", _("Ask every time")),
                    ("denied", _("Don't allow")),
                )
            ),
            header=_("Access for this app"),
        ),
    )


@app.action
def set_grant(ctx: Context[SettingsState], app_id: str, permission: str, grant: str) -> None:
    decide(ctx, app_id, permission, cast("Grant", grant))
