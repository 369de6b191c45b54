"""Default apps: which app answers what other apps ask for."""

from __future__ import annotations

import re

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Intent, Refused, View
from mobilegym_mcp.ui import Node

from . import _, app
from .rows import fact_row, inset, settings_page
from .state import SettingsState

_ASK = ""
_ALWAYS_CHOSEN = ("Share",)
"""Intents whose target the user picks each time."""


def intent_name(name: str) -> str:
    """What an intent is called; one of an app's own by its words (`BookTable`: `Book table`)."""
    return {
        "ViewLink": _("Web links"),
        "PickContact": _("Choosing contacts"),
        "PickFile": _("Choosing files and pictures"),
        "Pay": _("Payment"),
        "Dial": _("Phone calls"),
        "SendMessage": _("Text messages"),
        "AddEvent": _("Calendar events"),
    }.get(name, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize())


def answering(view: View[SettingsState]) -> dict[str, list[str]]:
    """The enabled apps that can answer each intent, by the intent's name."""
    found: dict[str, list[str]] = {}
    for name, kind in Intent.registry.items():
        ids = [
            other.id
            for other in view.phone.apps.apps.values()
            if kind in other.handlers and other.id not in view.system.disabled and other.id != "system"
        ]
        if ids and name not in _ALWAYS_CHOSEN:
            found[name] = ids
    return found


@app.screen("apps/defaults")
def defaults_page(view: View[SettingsState]) -> Node:
    rows = [
        ui.select_row(
            intent_name(name),
            value=view.system.default_apps.get(name, _ASK),
            options=[*((id, _title(view, id)) for id in ids), (_ASK, _("Ask every time"))],
            on_select=set_default(name),
        )
        for name, ids in answering(view).items()
    ]
    return settings_page(
        _("Default apps"),
        ui.section(*rows, footer=_("Where only one app can do something, it is used without asking."))
        if rows
        else ui.empty_state("squares-four", _("No app offers anything to others")),
    )


@app.action
def set_default(ctx: Context[SettingsState], intent: str, value: str) -> None:
    choose(ctx, intent, value or None)


def choose(ctx: Context[SettingsState], intent: str, app_id: str | None) -> None:
    """Let an app answer an intent for good; None: ask every time.

    Raises:
        Refused: there is no such intent, or the app does not answer it.
    """
    kind = Intent.registry.get(intent)
    if kind is None or intent in _ALWAYS_CHOSEN:
        known = ", ".join(name for name in Intent.registry if name not in _ALWAYS_CHOSEN)
        raise Refused(f"no default app for {intent!r} (there are: {known})")
    if app_id is None:
        ctx.system.default_apps.pop(intent, None)
        return
    if kind not in ctx.tx.phone.apps.app(app_id).handlers:
        raise Refused(f"{app_id} does not answer {intent}")
    ctx.system.default_apps[intent] = app_id


@app.screen("app/{app_id}/defaults")
def app_defaults_page(view: View[SettingsState], app_id: str) -> Node:
    other = view.phone.apps.apps.get(app_id)
    if other is None:
        return settings_page(_("Open by default"), ui.empty_state("squares-four", _("This app is not installed")))
    able = [name for name, ids in answering(view).items() if app_id in ids]
    chosen = [name for name in able if view.system.default_apps.get(name) == app_id]
    return settings_page(
        _("Open by default"),
        ui.section(fact_row(_("Links"), f"{app_id}://"), header=other.gettext(other.title)),
        ui.section(
            *(
                ui.switch_row(
                    intent_name(name),
                    on=name in chosen,
                    on_toggle=set_default(name, _ASK if name in chosen else app_id),
                )
                for name in able
            ),
            header=_("Use this app for"),
        )
        if able
        else None,
        inset(ui.button(_("Clear defaults"), kind="tonal", wide=True, on_tap=clear_defaults(app_id)))
        if chosen
        else None,
    )


@app.action
def clear_defaults(ctx: Context[SettingsState], app_id: str) -> None:
    ctx.system.default_apps = {intent: id for intent, id in ctx.system.default_apps.items() if id != app_id}
    ctx.toast(_("Defaults cleared"))


def _title(view: View[SettingsState], id: str) -> str:
    other = view.phone.apps.app(id)
    return other.gettext(other.title)
