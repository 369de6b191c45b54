"""Apps: the list of them, and a page for each."""

from __future__ import annotations

from typing import Any

from mobilegym_mcp import ui
from mobilegym_mcp.phone import App, Context, View
from mobilegym_mcp.ui import Bound, Node

from . import _, app, keeping
from .defaults import app_defaults_page, defaults_page
from .notifications import rule_page, rule_summary
from .permissions import app_permissions_page, grant_of, permissions_page
from .rows import app_mark, fact_row, inset, nav_row, settings_page
from .sizes import size_text
from .state import SettingsState


@app.screen("apps")
def apps_page(view: View[SettingsState]) -> Node:
    query = view.draft("q").strip().casefold()
    apps = [a for a in keeping.listed(view.phone) if query in a.gettext(a.title).casefold() or query in a.id]
    enabled = [other for other in apps if other.id not in view.system.disabled]
    disabled = [other for other in apps if other.id in view.system.disabled]
    return settings_page(
        _("Apps"),
        inset(ui.search_field("q", placeholder=_("Search apps"))),
        ui.section(
            nav_row(_("Default apps"), defaults_page()),
            nav_row(_("Permission manager"), permissions_page()),
        )
        if not query
        else None,
        ui.section(*(_row(view, other) for other in enabled), header=app.ngettext("{n} app", "{n} apps", len(enabled)))
        if enabled
        else None,
        ui.section(*(_row(view, other) for other in disabled), header=_("Disabled")) if disabled else None,
        None if apps else ui.empty_state("magnifying-glass", _("No app of this name")),
    )


def _row(view: View[SettingsState], other: App[Any]) -> Node:
    size = size_text(keeping.total_mb(view.phone, view.state, other))
    return ui.list_row(
        other.gettext(other.title),
        subtitle=_("{size} · version {version}").format(size=size, version=other.version),
        leading=app_mark(other, 40),
        chevron=True,
        on_tap=app_page(other.id),
    )


@app.screen("app/{app_id}")
def app_page(view: View[SettingsState], app_id: str) -> Node:
    other = view.phone.apps.apps.get(app_id)
    if other is None or app_id not in view.system.installed:
        return settings_page(_("App info"), ui.empty_state("squares-four", _("This app is not installed")))
    enabled = app_id not in view.system.disabled
    kept = app_id in keeping.KEPT
    phone = view.phone
    granted = sum(grant_of(view.system, other, permission) == "granted" for permission in other.permissions)
    chosen = sum(id == app_id for id in view.system.default_apps.values())
    state = _("Running") if keeping.running(phone, app_id) else _("Not running")
    return settings_page(
        _("App info"),
        ui.column(
            app_mark(other, 64),
            ui.text(other.gettext(other.title), size="title", weight="semibold", align="center"),
            ui.text(
                _("Version {version}").format(version=other.version) + " · " + (state if enabled else _("Disabled")),
                size="secondary",
                tone=2,
            ),
            gap=6,
            align="center",
            pad=(4, 0, 16, 0),
        ),
        ui.row(
            _deed("arrow-square-out", _("Open"), open_app(app_id), off=not enabled or kept),
            _deed("prohibit", _("Disable"), confirm_disable(app_id), off=kept)
            if enabled
            else _deed("check-circle", _("Enable"), enable(app_id)),
            _deed(
                "warning-octagon",
                _("Force stop"),
                confirm_stop(app_id),
                off=kept or not keeping.running(phone, app_id),
            ),
            justify="evenly",
            align="start",
            margin=(0, 12, 16, 12),
        ),
        ui.section(
            nav_row(_("Notifications"), rule_page(app_id), subtitle=rule_summary(view, app_id)),
            nav_row(
                _("Permissions"),
                app_permissions_page(app_id),
                subtitle=_("{n} of {all} allowed").format(n=granted, all=len(other.permissions))
                if other.permissions
                else _("None asked for"),
            ),
            nav_row(
                _("Open by default"),
                app_defaults_page(app_id),
                subtitle=app.ngettext("Default for {n} thing", "Default for {n} things", chosen)
                if chosen
                else _("No defaults set"),
            ),
        ),
        ui.section(
            fact_row(_("App size"), size_text(other.size_mb)),
            fact_row(_("Data"), size_text(keeping.data_mb(phone, app_id))),
            fact_row(_("Cache"), size_text(keeping.cache_mb(view.state, other))),
            fact_row(_("Total"), size_text(keeping.total_mb(phone, view.state, other))),
            ui.list_row(
                _("Clear cache"), on_tap=clear_cache(app_id), disabled=keeping.cache_mb(view.state, other) == 0
            ),
            ui.list_row(_("Clear data"), danger=True, on_tap=confirm_clear(app_id), disabled=kept),
            header=_("Storage"),
        ),
    )


def _deed(glyph: str, title: str, bound: Bound, *, off: bool = False) -> Node:
    return ui.round_button(glyph, label=title, text=title, size=48, bg="card", on_tap=bound, disabled=off)


@app.action
def open_app(ctx: Context[SettingsState], app_id: str) -> None:
    ctx.open_app(app_id)


@app.overlay
def confirm_disable(view: View[SettingsState], app_id: str) -> Node:
    return ui.dialog(
        _("Disable {app}?").format(app=_title(view, app_id)),
        text=_("It disappears from the home screen and can no longer be used by other apps. Its data stays."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Disable"), disable(app_id), "danger")],
    )


@app.action
def disable(ctx: Context[SettingsState], app_id: str) -> None:
    keeping.set_enabled(ctx, app_id, False)
    ctx.close()


@app.action
def enable(ctx: Context[SettingsState], app_id: str) -> None:
    keeping.set_enabled(ctx, app_id, True)


@app.overlay
def confirm_stop(view: View[SettingsState], app_id: str) -> Node:
    return ui.dialog(
        _("Stop {app}?").format(app=_title(view, app_id)),
        text=_("What is not saved may be lost, and it will not remind you of anything until you open it again."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Force stop"), stop(app_id), "danger")],
    )


@app.action
def stop(ctx: Context[SettingsState], app_id: str) -> None:
    keeping.force_stop(ctx, app_id)
    ctx.close()


@app.action
def clear_cache(ctx: Context[SettingsState], app_id: str) -> None:
    keeping.clear_cache(ctx, app_id)
    ctx.toast(_("Cache cleared"))


@app.overlay
def confirm_clear(view: View[SettingsState], app_id: str) -> Node:
    return ui.dialog(
        _("Clear the data of {app}?").format(app=_title(view, app_id)),
        text=_("All that you have done in it is deleted for good: its files, accounts and settings."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Clear"), clear_data(app_id), "danger")],
    )


@app.action
def clear_data(ctx: Context[SettingsState], app_id: str) -> None:
    keeping.clear_data(ctx, app_id)
    ctx.close()
    ctx.toast(_("Data cleared"))


def _title(view: View[SettingsState], app_id: str) -> str:
    other = view.phone.apps.app(app_id)
    return other.gettext(other.title)
