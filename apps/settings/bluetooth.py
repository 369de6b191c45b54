"""Bluetooth: paired devices, devices around, and the phone's own name."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, View, switches
from mobilegym_mcp.phone.system import BluetoothDevice
from mobilegym_mcp.ui import Node

from . import _, app, identity
from .about import device_name_row
from .rows import fact_row, inset, nav_row, settings_page
from .state import SettingsState
from .switchboard import switch

_LONGEST_NAME = 32

GLYPHS = {
    "headphones": "headphones",
    "speaker": "speaker-hifi",
    "watch": "watch",
    "car": "car",
    "keyboard": "keyboard",
    "phone": "device-mobile",
}


def kind_name(kind: str) -> str:
    return {
        "headphones": _("Headphones"),
        "speaker": _("Speaker"),
        "watch": _("Watch"),
        "car": _("Car"),
        "keyboard": _("Keyboard"),
        "phone": _("Phone"),
    }[kind]


@app.screen("bluetooth")
def bluetooth_page(view: View[SettingsState]) -> Node:
    bluetooth = view.system.bluetooth
    if not bluetooth.on:
        return settings_page(
            _("Bluetooth"),
            ui.section(switch(view, "bluetooth"), device_name_row(view)),
            ui.empty_state("bluetooth-slash", _("Bluetooth is off"), _("Turn it on to connect devices")),
        )
    paired = sorted((d for d in bluetooth.devices if d.paired), key=lambda d: not d.connected)
    others = [device for device in bluetooth.devices if not device.paired]
    return settings_page(
        _("Bluetooth"),
        ui.section(
            switch(view, "bluetooth"),
            device_name_row(view),
            footer=_("Visible to devices nearby as “{name}”").format(name=view.system.device_name),
        ),
        ui.section(*(_paired(device) for device in paired), header=_("Paired devices")) if paired else None,
        ui.section(
            *(
                ui.list_row(
                    device.name,
                    subtitle=kind_name(device.kind),
                    leading=GLYPHS[device.kind],
                    on_tap=confirm_pair(device.name),
                )
                for device in others
            ),
            header=_("Available devices"),
        )
        if others
        else None,
    )


def _paired(device: BluetoothDevice) -> Node:
    return ui.list_row(
        device.name,
        subtitle=_("Connected") if device.connected else _("Not connected"),
        leading=ui.icon(GLYPHS[device.kind], tone="accent" if device.connected else 1),
        trailing=ui.icon_button(
            "gear-six", label=_("Details of {name}").format(name=device.name), on_tap=device_page(device.name)
        ),
        on_tap=disconnect(device.name) if device.connected else connect(device.name),
    )


@app.action
def connect(ctx: Context[SettingsState], name: str) -> None:
    switches.connect_device(ctx.system, name)
    ctx.toast(_("Connected to {name}").format(name=name))


@app.action
def disconnect(ctx: Context[SettingsState], name: str) -> None:
    switches.disconnect_device(ctx.system, name)
    ctx.toast(_("Disconnected from {name}").format(name=name))


@app.overlay
def confirm_pair(view: View[SettingsState], name: str) -> Node:
    code = int(identity.mac_address(view.system.seed, name).replace(":", ""), 16) % 1_000_000
    return ui.dialog(
        _("Pair with {name}?").format(name=name),
        text=_("Make sure that it shows this code: {code}").format(code=f"{code:06d}"),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Pair"), pair(name), "text")],
    )


@app.action
def pair(ctx: Context[SettingsState], name: str) -> None:
    switches.connect_device(ctx.system, name)
    ctx.close()
    ctx.toast(_("Paired with {name}").format(name=name))


@app.screen("bluetooth/device/{name}")
def device_page(view: View[SettingsState], name: str) -> Node:
    found = next((device for device in view.system.bluetooth.devices if device.name == name and device.paired), None)
    if found is None:
        return settings_page(name, ui.empty_state("bluetooth-slash", _("This device is not paired")))
    return settings_page(
        name,
        inset(
            ui.buttons(
                ui.button(_("Disconnect"), kind="tonal", grow=True, on_tap=disconnect(name))
                if found.connected
                else ui.button(_("Connect"), grow=True, on_tap=connect(name), disabled=not view.system.bluetooth.on),
                ui.button(_("Unpair"), kind="tonal", grow=True, on_tap=confirm_unpair(name)),
            )
        ),
        ui.section(
            nav_row(_("Name"), ask_device_name(name), value=name),
            fact_row(_("Kind"), kind_name(found.kind)),
            fact_row(_("Status"), _("Connected") if found.connected else _("Not connected")),
            fact_row(_("Bluetooth address"), identity.mac_address(view.system.seed, name)),
        ),
    )


@app.action
def ask_device_name(ctx: Context[SettingsState], name: str) -> None:
    ctx.open(rename_device(name), focus="name")


@app.overlay
def rename_device(view: View[SettingsState], name: str) -> Node:
    return ui.dialog(
        _("Rename device"),
        ui.text_field(
            "name",
            label=_("Name"),
            value=name,
            error=view.local("name_error"),
            max_length=_LONGEST_NAME,
            on_submit=save_device_name(name),
        ),
        actions=[(_("Cancel"), leave_device_name(), "text"), (_("Save"), save_device_name(name), "text")],
        on_close=leave_device_name(),
    )


@app.action
def leave_device_name(ctx: Context[SettingsState]) -> None:
    ctx.clear_draft("name")
    ctx.local.pop("name_error", None)
    ctx.focus(None)
    ctx.close()


@app.action
def save_device_name(ctx: Context[SettingsState], name: str) -> None:
    """Rename a device; a name that is empty or taken is told at the field."""
    new_name = ctx.draft("name", name).strip()
    if not new_name:
        ctx.local["name_error"] = _("Enter a name")
        return
    try:
        switches.rename_device(ctx.system, name, new_name)
    except Refused:
        ctx.local["name_error"] = _("Another device has this name")
        return
    # The page is named by its device.
    ctx.replace(device_page(new_name))


@app.overlay
def confirm_unpair(view: View[SettingsState], name: str) -> Node:
    return ui.dialog(
        _("Unpair {name}?").format(name=name),
        text=_("To use it again you will have to pair it anew."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Unpair"), unpair(name), "danger")],
    )


@app.action
def unpair(ctx: Context[SettingsState], name: str) -> None:
    switches.unpair_device(ctx.system, name)
    ctx.close()
    ctx.toast(_("Unpaired"))
    ctx.back()
