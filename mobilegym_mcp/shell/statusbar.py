"""The status bar: the time at the left, what the phone is doing at the right."""

from __future__ import annotations

from typing import Any

from ..phone import SystemData, View
from ..ui.icons import icon
from ..ui.node import Node, el
from . import app
from .clock import clock_text
from .tiles import app_tile

_ = app.gettext

HEIGHT = 32
_MOST_ICONS = 3
INKS = {"dark": "rgba(0,0,0,.86)", "light": "rgba(255,255,255,.95)"}


def status_bar(view: View[Any], *, background: str = "none", ink: str = "light") -> Node:
    """The bar, `HEIGHT` px high.

    Args:
        background: CSS. ink: `dark` or `light`.
    """
    system = view.system
    time = clock_text(view)
    return el(
        "div.r",
        el("div.t.tab-n", time, style="font-size:13px;font-weight:500", role="text", label=time),
        _waiting(view),
        el("div.gap"),
        *_glyphs(system),
        _battery(system),
        style=f"height:{HEIGHT}px;flex:none;padding:0 16px 0 18px;gap:5px;background:{background};color:{INKS[ink]}",
        solid=True,
    )


def _waiting(view: View[Any]) -> Node | None:
    """The icons of the apps whose notifications wait in the shade."""
    notes = view.system.notifications
    if not notes:
        return None
    ids = list(dict.fromkeys(note.app for note in notes))
    return el(
        "div.r",
        [app_tile(view.phone.apps.apps[id], 15) for id in ids[:_MOST_ICONS]],
        el("i", style="width:4px;height:4px;border-radius:2px;background:currentColor")
        if len(ids) > _MOST_ICONS
        else None,
        style="gap:5px;margin-left:6px",
        role="text",
        label=app.ngettext("{n} notification", "{n} notifications", len(notes)),
    )


def _glyphs(system: SystemData) -> list[Node]:
    sound, network = system.sound, system.network
    shown: list[tuple[str, str]] = []
    if any(alarm.id.startswith("clock/") for alarm in system.alarms):
        shown.append(("alarm", _("Alarm set")))
    if sound.do_not_disturb:
        shown.append(("minus-circle", _("Do not disturb")))
    if sound.mode == "vibrate":
        shown.append(("vibrate", _("Vibrate")))
    elif sound.mode == "silent":
        shown.append(("bell-slash", _("Silent")))
    if network.hotspot:
        shown.append(("broadcast", _("Hotspot on")))
    if system.bluetooth.on:
        connected = any(device.connected for device in system.bluetooth.devices)
        shown.append(
            ("bluetooth-connected", _("Bluetooth connected")) if connected else ("bluetooth", _("Bluetooth on"))
        )
    if system.wifi.on and system.wifi.connected is not None:
        shown.append(_wifi(system))
    if network.airplane:
        shown.append(("airplane", _("Airplane mode")))
    else:
        shown.append(("cell-signal-full", _("Mobile signal, {carrier}").format(carrier=_(network.carrier))))
    return [icon(name, size=16, weight="fill" if name == "airplane" else "bold", label=label) for name, label in shown]


def _wifi(system: SystemData) -> tuple[str, str]:
    joined = system.wifi.connected
    strength = next((n.strength for n in system.wifi.networks if n.ssid == joined), 4)
    name = ("wifi-none", "wifi-low", "wifi-medium", "wifi-high", "wifi-high")[strength]
    return name, _("Wi-Fi {ssid}").format(ssid=joined)


def _battery(system: SystemData) -> Node:
    battery = system.battery
    fill = "#34C759" if battery.charging else "#FFB340" if battery.saver else "currentColor"
    if battery.level <= 15 and not battery.charging:
        fill = "#FF453A"
    said = _("Battery {n}%").format(n=battery.level)
    if battery.charging:
        said += ", " + _("charging")
    return el(
        "div.r",
        el("div.tab-n", f"{battery.level}%", style="font-size:12px;font-weight:500") if battery.show_percent else None,
        el(
            "div",
            el(
                "div",
                style=f"height:100%;width:{max(4, battery.level)}%;background:{fill};border-radius:1.5px",
            ),
            style="width:22px;height:11px;border:1.2px solid currentColor;border-radius:3.5px;padding:1.3px",
        ),
        el("div", style="width:1.6px;height:4px;border-radius:0 1px 1px 0;background:currentColor;margin-left:-3px"),
        icon("lightning", size=12, weight="fill") if battery.charging else None,
        style="gap:4px;flex:none",
        role="text",
        label=said,
    )
