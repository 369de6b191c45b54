"""The page of date and time."""

from __future__ import annotations

from datetime import date, time

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node

from . import _, app, clock
from .rows import fact_row, settings_page
from .state import SettingsState
from .switchboard import switch


@app.screen("datetime")
def datetime_page(view: View[SettingsState]) -> Node:
    given = view.system.datetime_settings
    return settings_page(
        _("Date & time"),
        ui.section(
            switch(view, "automatic_time", subtitle=_("Use the time of the mobile network")),
            ui.date_field(
                _("Date"),
                value=view.now.date(),
                on_pick=set_date(),
                min=clock.EARLIEST,
                max=clock.LATEST,
                disabled=given.automatic,
            ),
            ui.time_field(_("Time"), value=view.now, on_pick=set_time(), hour24=given.hour24, disabled=given.automatic),
        ),
        ui.section(switch(view, "hour24", subtitle=_("13:00 instead of 1:00 PM"))),
        ui.section(fact_row(_("Time zone"), _("GMT+08:00 China Standard Time"))),
    )


@app.action
def set_date(ctx: Context[SettingsState], value: date) -> None:
    clock.set_moment(ctx, day=value)


@app.action
def set_time(ctx: Context[SettingsState], value: time) -> None:
    clock.set_moment(ctx, at=value)
