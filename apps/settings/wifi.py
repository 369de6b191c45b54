"""Wi-Fi: networks in reach, joining them, and what is saved."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, SystemData, View, switches
from mobilegym_mcp.phone.system import WifiNetwork
from mobilegym_mcp.ui import Bound, Node

from . import _, app, identity
from .rows import fact_row, inset, nav_row, settings_page
from .state import SettingsState
from .switchboard import switch

_GLYPHS = ("wifi-none", "wifi-low", "wifi-medium", "wifi-high", "wifi-high")


def in_reach(system: SystemData) -> list[WifiNetwork]:
    """The networks that can be joined: the present one first, then by strength."""
    found = [network for network in system.wifi.networks if network.strength > 0]
    return sorted(found, key=lambda network: (network.ssid != system.wifi.connected, -network.strength))


@app.screen("wifi")
def wifi_page(view: View[SettingsState]) -> Node:
    wifi = view.system.wifi
    if not wifi.on:
        return settings_page(
            _("Wi-Fi"),
            ui.section(switch(view, "wifi")),
            ui.empty_state("wifi-slash", _("Wi-Fi is off"), _("Turn it on to see the networks around you")),
        )
    networks = in_reach(view.system)
    joined = [network for network in networks if network.ssid == wifi.connected]
    others = [network for network in networks if network.ssid != wifi.connected]
    saved = sum(network.saved for network in wifi.networks)
    return settings_page(
        _("Wi-Fi"),
        ui.section(switch(view, "wifi")),
        ui.section(*(_row(network, True) for network in joined), header=_("Connected")) if joined else None,
        ui.section(*(_row(network, False) for network in others), header=_("Available networks")) if others else None,
        ui.section(
            ui.list_row(_("Add network"), leading="plus", on_tap=add_network()),
            nav_row(_("Saved networks"), saved_networks(), value=app.ngettext("{n} network", "{n} networks", saved)),
        ),
    )


def _row(network: WifiNetwork, joined: bool) -> Node:
    if joined:
        said: str | None = _("Connected")
    elif network.saved:
        said = _("Saved")
    else:
        said = _("Password needed") if network.secured else _("No password")
    known = joined or network.saved
    return ui.list_row(
        network.ssid,
        subtitle=said,
        leading=ui.icon(_GLYPHS[network.strength], size=24, tone="accent" if joined else 1),
        trailing=[
            ui.icon("lock-simple", size=16, tone=3) if network.secured else None,
            ui.icon_button(
                "info", label=_("Details of {ssid}").format(ssid=network.ssid), on_tap=wifi_network(network.ssid)
            )
            if known
            else None,
        ],
        on_tap=wifi_network(network.ssid) if joined else _join(network),
    )


def _join(network: WifiNetwork) -> Bound:
    return join(network.ssid) if network.saved or not network.secured else ask_password(network.ssid)


@app.action
def join(ctx: Context[SettingsState], ssid: str) -> None:
    """Join a network that asks for nothing."""
    try:
        switches.connect_wifi(ctx.system, ssid)
    except Refused:
        ctx.toast(_("“{ssid}” is not in range").format(ssid=ssid))
        return
    ctx.toast(_("Connected to {ssid}").format(ssid=ssid))


@app.action
def ask_password(ctx: Context[SettingsState], ssid: str) -> None:
    _forget_typed(ctx)
    ctx.open(wifi_password(ssid), focus="password")


@app.overlay
def wifi_password(view: View[SettingsState], ssid: str) -> Node:
    shown = bool(view.local("show_password"))
    return ui.dialog(
        ssid,
        ui.text_field(
            "password",
            label=_("Password"),
            kind="text" if shown else "password",
            error=view.local("password_error"),
            on_change=clear_error(),
            on_submit=join_with_password(ssid),
            trailing=ui.icon_button(
                "eye-slash" if shown else "eye",
                label=_("Hide password") if shown else _("Show password"),
                on_tap=show_password(),
                size=20,
            ),
        ),
        actions=[(_("Cancel"), leave_password(), "text"), (_("Connect"), join_with_password(ssid), "text")],
        on_close=leave_password(),
    )


@app.action
def show_password(ctx: Context[SettingsState]) -> None:
    ctx.local["show_password"] = not ctx.local.get("show_password")


@app.action
def clear_error(ctx: Context[SettingsState]) -> None:
    ctx.local.pop("password_error", None)


@app.action
def leave_password(ctx: Context[SettingsState]) -> None:
    _forget_typed(ctx)
    ctx.close()


@app.action
def join_with_password(ctx: Context[SettingsState], ssid: str) -> None:
    """Join with the typed password; a wrong one is told at the field."""
    typed = ctx.draft("password")
    if len(typed) < 8:
        ctx.local["password_error"] = _("At least 8 characters")
        return
    if not switches.wifi_accepts(switches.wifi_network(ctx.system, ssid), typed):
        ctx.local["password_error"] = _("Wrong password")
        return
    switches.connect_wifi(ctx.system, ssid, typed)
    _forget_typed(ctx)
    ctx.close()
    ctx.toast(_("Connected to {ssid}").format(ssid=ssid))


def _forget_typed(ctx: Context[SettingsState]) -> None:
    ctx.clear_draft("password")
    ctx.focus(None)
    for name in ("password_error", "show_password"):
        ctx.local.pop(name, None)


@app.screen("wifi/network/{ssid}")
def wifi_network(view: View[SettingsState], ssid: str) -> Node:
    found = next((network for network in view.system.wifi.networks if network.ssid == ssid), None)
    if found is None:
        return settings_page(ssid, ui.empty_state("wifi-slash", _("This network is not known")))
    joined = view.system.wifi.connected == ssid
    strengths = (_("Not in range"), _("Weak"), _("Fair"), _("Good"), _("Excellent"))
    return settings_page(
        ssid,
        inset(
            ui.buttons(
                ui.button(_("Disconnect"), kind="tonal", grow=True, icon="wifi-slash", on_tap=leave())
                if joined
                else ui.button(
                    _("Connect"), grow=True, icon="wifi-high", on_tap=_join(found), disabled=found.strength == 0
                ),
                ui.button(_("Forget"), kind="tonal", grow=True, icon="trash", on_tap=confirm_forget(ssid))
                if found.saved
                else None,
            )
        ),
        ui.section(
            fact_row(_("Status"), _("Connected") if joined else _("Saved") if found.saved else _("Not connected")),
            fact_row(_("Signal strength"), strengths[found.strength]),
            fact_row(_("Security"), "WPA2/WPA3" if found.secured else _("None")),
            fact_row(_("Frequency"), "5 GHz" if "5G" in ssid else "2.4 GHz"),
        ),
        ui.section(
            fact_row(_("IP address"), identity.ip_address(view.system.seed, ssid)),
            fact_row(_("Gateway"), identity.gateway(view.system.seed, ssid)),
            fact_row(_("Subnet mask"), "255.255.255.0"),
            fact_row("DNS", identity.gateway(view.system.seed, ssid)),
            fact_row(_("Wi-Fi MAC address"), identity.mac_address(view.system.seed, "wifi")),
            header=_("Network details"),
        )
        if joined
        else None,
    )


@app.action
def leave(ctx: Context[SettingsState]) -> None:
    switches.disconnect_wifi(ctx.system)


@app.overlay
def confirm_forget(view: View[SettingsState], ssid: str) -> Node:
    secured = any(network.secured for network in view.system.wifi.networks if network.ssid == ssid)
    return ui.dialog(
        _("Forget “{ssid}”?").format(ssid=ssid),
        text=_("To join it again you will need its password.")
        if secured
        else _("The phone will no longer join it by itself."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Forget"), forget(ssid), "danger")],
    )


@app.action
def forget(ctx: Context[SettingsState], ssid: str) -> None:
    switches.forget_wifi(ctx.system, ssid)
    ctx.close()
    ctx.toast(_("Network forgotten"))
    ctx.back()


@app.screen("wifi/saved")
def saved_networks(view: View[SettingsState]) -> Node:
    saved = sorted((n for n in view.system.wifi.networks if n.saved), key=lambda n: n.ssid.casefold())
    return settings_page(
        _("Saved networks"),
        ui.section(
            *(
                nav_row(n.ssid, wifi_network(n.ssid), subtitle=_("Not in range") if n.strength == 0 else None)
                for n in saved
            )
        )
        if saved
        else ui.empty_state("wifi-high", _("No saved networks")),
    )


@app.screen("wifi/add")
def add_network(view: View[SettingsState]) -> Node:
    secured = bool(view.local("secured", True))
    return ui.page(
        ui.app_bar(_("Add network"), back=True),
        ui.scroll(
            "page",
            inset(
                ui.text_field(
                    "ssid", label=_("Network name"), error=view.local("ssid_error"), max_length=32, on_change=retype()
                )
            ),
            ui.section(
                ui.radio_row(_("No security"), selected=not secured, on_tap=choose_security(False)),
                ui.radio_row("WPA2/WPA3", selected=secured, on_tap=choose_security(True)),
                header=_("Security"),
            ),
            inset(
                ui.text_field(
                    "password",
                    label=_("Password"),
                    kind="password",
                    error=view.local("password_error"),
                    on_change=retype(),
                    on_submit=save_network(),
                )
            )
            if secured
            else None,
            inset(ui.button(_("Save"), wide=True, on_tap=save_network())),
            pad=(8, 0, 24, 0),
        ),
    )


@app.action
def choose_security(ctx: Context[SettingsState], secured: bool) -> None:
    ctx.local["secured"] = secured


@app.action
def retype(ctx: Context[SettingsState]) -> None:
    ctx.local.pop("ssid_error", None)
    ctx.local.pop("password_error", None)


@app.action
def save_network(ctx: Context[SettingsState]) -> None:
    """Save what was typed; joined at once if it is in range. Faults are told at their field."""
    ssid, secured = ctx.draft("ssid").strip(), bool(ctx.local.get("secured", True))
    password = ctx.draft("password") if secured else None
    if not ssid:
        ctx.local["ssid_error"] = _("Enter a name")
        return
    if password is not None and len(password) < 8:
        ctx.local["password_error"] = _("At least 8 characters")
        return
    try:
        joined = switches.add_wifi(ctx.system, ssid, password)
    except Refused:
        ctx.local["password_error"] = _("Wrong password")
        return
    ctx.toast(
        _("Connected to {ssid}").format(ssid=ssid) if joined else _("Saved. It will be joined when it is in range")
    )
    ctx.back()
