"""Mobile network, the hotspot, NFC and location."""

from __future__ import annotations

from calendar import monthrange

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app
from .permissions import permission_page, users_of
from .rows import GREEN, app_mark, fact_row, nav_row, settings_page
from .sizes import size_text
from .state import SettingsState
from .switchboard import switch

_PLAN_MB = 20_480
"""The data that the mobile plan includes each month."""


def carrier_name(carrier: str) -> str:
    """The network as people call it; what is not known here is shown as it is."""
    return {
        "China Mobile": _("China Mobile"),
        "China Unicom": _("China Unicom"),
        "China Telecom": _("China Telecom"),
    }.get(carrier, carrier)


@app.screen("mobile")
def mobile_page(view: View[SettingsState]) -> Node:
    network = view.system.network
    used = network.data_used_mb
    return settings_page(
        _("Mobile network"),
        ui.section(
            switch(view, "mobile_data", subtitle=_("Not in airplane mode") if network.airplane else None),
            switch(view, "roaming", subtitle=_("Use mobile data abroad. This may cost extra")),
            switch(view, "airplane", subtitle=_("Turns off mobile network, Wi-Fi and Bluetooth")),
        ),
        ui.section(
            fact_row(_("Carrier"), _("No service") if network.airplane else carrier_name(network.carrier)),
            fact_row(_("Phone number"), shown_number(view.system.phone_number)),
            fact_row(_("Network type"), _("None") if network.airplane else "5G"),
            header="SIM 1",
        ),
        ui.card(
            ui.row(
                ui.text(_("{used} used").format(used=size_text(used)), size="row", weight="semibold", grow=True),
                ui.text(_("of {all}").format(all=size_text(_PLAN_MB)), size="secondary", tone=2),
            ),
            ui.progress(used / _PLAN_MB, label=_("Data used this month"), height=8),
            ui.text(_("This month, until {day}").format(day=_last_day(view)), size="secondary", tone=2),
            gap=10,
            margin=(0, 12, 12, 12),
        ),
        ui.section(
            nav_row(_("Personal hotspot"), hotspot_page(), value=ui.words.word("On" if network.hotspot else "Off"))
        ),
    )


def _last_day(view: View[SettingsState]) -> str:
    today = view.now.date()
    return f"{today.month}/{monthrange(today.year, today.month)[1]}"


@app.screen("hotspot")
def hotspot_page(view: View[SettingsState]) -> Node:
    network = view.system.network
    ready = network.mobile_data and not network.airplane
    return settings_page(
        _("Personal hotspot"),
        ui.section(
            switch(view, "hotspot", subtitle=None if ready else _("Needs mobile data"), disabled=not ready),
            footer=_("Other devices can use this phone's mobile data."),
        ),
        ui.section(
            nav_row(_("Hotspot name"), ask_hotspot("hotspot_name"), subtitle=network.hotspot_name),
            nav_row(_("Hotspot password"), ask_hotspot("hotspot_password"), subtitle=network.hotspot_password),
            fact_row(_("Security"), "WPA2"),
        ),
        ui.column(
            ui.qr_like(f"WIFI:{network.hotspot_name};{network.hotspot_password}", size=148),
            ui.text(_("Scan to join"), size="secondary", tone=2),
            gap=8,
            align="center",
            pad=(20, 0),
        )
        if network.hotspot
        else None,
    )


@app.action
def ask_hotspot(ctx: Context[SettingsState], name: str) -> None:
    """Ask for the hotspot's name or password, ready to type."""
    ctx.open(edit_hotspot_name() if name == "hotspot_name" else edit_hotspot_password(), focus=name)


@app.overlay
def edit_hotspot_name(view: View[SettingsState]) -> Node:
    return _edit(view, _("Hotspot name"), "hotspot_name", view.system.network.hotspot_name)


@app.overlay
def edit_hotspot_password(view: View[SettingsState]) -> Node:
    return _edit(view, _("Hotspot password"), "hotspot_password", view.system.network.hotspot_password)


def _edit(view: View[SettingsState], title: str, name: str, value: str) -> Node:
    return ui.dialog(
        title,
        ui.text_field(
            name,
            label=title,
            value=value,
            error=view.local(f"{name}_error"),
            max_length=32,
            on_submit=save_hotspot(name),
        ),
        actions=[(_("Cancel"), leave_hotspot(name), "text"), (_("Save"), save_hotspot(name), "text")],
        on_close=leave_hotspot(name),
    )


@app.action
def leave_hotspot(ctx: Context[SettingsState], name: str) -> None:
    _close_field(ctx, name)


@app.action
def save_hotspot(ctx: Context[SettingsState], name: str) -> None:
    """Keep the hotspot's name or password; what is too short is told at the field."""
    network = ctx.system.network
    typed = ctx.draft(name, network.hotspot_name if name == "hotspot_name" else network.hotspot_password).strip()
    fault = hotspot_fault(name, typed)
    if fault:
        ctx.local[f"{name}_error"] = fault
        return
    setattr(network, name, typed)
    _close_field(ctx, name)


def hotspot_fault(name: str, typed: str) -> str | None:
    """What is wrong with a new `hotspot_name` or `hotspot_password`, for the user; None if nothing."""
    if name == "hotspot_name":
        return None if typed else _("Enter a name")
    return None if len(typed) >= 8 else _("At least 8 characters")


def _close_field(ctx: Context[SettingsState], name: str) -> None:
    ctx.clear_draft(name)
    ctx.local.pop(f"{name}_error", None)
    ctx.focus(None)
    ctx.close()


@app.screen("nfc")
def nfc_page(view: View[SettingsState]) -> Node:
    network = view.system.network
    return settings_page(
        _("NFC"),
        ui.section(
            switch(view, "nfc", subtitle=_("Pay, ride and share by holding the phone close")),
            footer=None if network.nfc else _("Turn NFC on to use transport cards and contactless payment."),
        ),
    )


@app.screen("location")
def location_page(view: View[SettingsState]) -> Node:
    users = users_of(view, "location")
    allowed = [user for user in users if user.grant == "granted"]
    return settings_page(
        _("Location"),
        ui.section(switch(view, "location", subtitle=_("Apps that are allowed may see where you are"))),
        ui.section(
            nav_row(
                _("App location permissions"),
                permission_page("location"),
                glyph="map-pin",
                tone=GREEN,
                subtitle=_("{n} of {all} apps have access").format(n=len(allowed), all=len(users))
                if users
                else _("No app asks for this permission"),
            ),
            *(
                ui.list_row(
                    user.app.gettext(user.app.title), leading=app_mark(user.app), value=_("Allowed"), role="text"
                )
                for user in allowed
            ),
        ),
    )
