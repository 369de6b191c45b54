"""The switches of Settings by name: what each is called, how it is read, what turning it does.

Rows and the tool `set_switch` both go through here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, SystemData, View, switches
from mobilegym_mcp.ui import Node

from . import _, app, clock
from .state import SettingsState

Ctx = Context[SettingsState]


@dataclass(frozen=True, slots=True)
class Switch:
    """`label` gives its name in the phone's language; `turn` may refuse."""

    label: Callable[[], str]
    is_on: Callable[[SystemData], bool]
    turn: Callable[[Ctx, bool], None]


def _field(label: Callable[[], str], path: str) -> Switch:
    """A switch that is nothing but its own field, `part.name` of the system's data."""
    part, _dot, name = path.partition(".")

    def turn(ctx: Ctx, on: bool) -> None:
        setattr(getattr(ctx.system, part), name, on)

    return Switch(label, lambda system: bool(getattr(getattr(system, part), name)), turn)


def _shared(
    label: Callable[[], str], is_on: Callable[[SystemData], bool], turn: Callable[[SystemData, bool], None]
) -> Switch:
    """A switch whose meaning quick settings share."""
    return Switch(label, is_on, lambda ctx, on: turn(ctx.system, on))


def _scheduled_dark(system: SystemData, on: bool) -> None:
    switches.set_dark_schedule(system, "sunset" if on else "off")


SWITCHES: dict[str, Switch] = {
    "wifi": _shared(lambda: _("Wi-Fi"), lambda s: s.wifi.on, switches.set_wifi),
    "bluetooth": _shared(lambda: _("Bluetooth"), lambda s: s.bluetooth.on, switches.set_bluetooth),
    "airplane": _shared(lambda: _("Airplane mode"), lambda s: s.network.airplane, switches.set_airplane),
    "mobile_data": _shared(lambda: _("Mobile data"), lambda s: s.network.mobile_data, switches.set_mobile_data),
    "roaming": _field(lambda: _("Data roaming"), "network.roaming"),
    "hotspot": _shared(lambda: _("Personal hotspot"), lambda s: s.network.hotspot, switches.set_hotspot),
    "nfc": _field(lambda: _("NFC"), "network.nfc"),
    "location": _field(lambda: _("Use location"), "network.location"),
    "dark": _shared(lambda: _("Dark theme"), lambda s: s.display.dark, switches.set_dark),
    "dark_schedule": _shared(
        lambda: _("Sunset to sunrise"), lambda s: s.display.dark_schedule == "sunset", _scheduled_dark
    ),
    "auto_brightness": _field(lambda: _("Automatic brightness"), "display.auto_brightness"),
    "night_light": _field(lambda: _("Night light"), "display.night_light"),
    "auto_rotate": _field(lambda: _("Auto-rotate"), "display.auto_rotate"),
    "vibrate_on_ring": _field(lambda: _("Vibrate while ringing"), "sound.vibrate_on_ring"),
    "touch_sounds": _field(lambda: _("Touch sounds"), "sound.touch_sounds"),
    "do_not_disturb": _field(lambda: _("Do not disturb"), "sound.do_not_disturb"),
    "dnd_allow_starred": _field(lambda: _("Allow starred contacts"), "sound.dnd_allow_starred"),
    "battery_saver": _field(lambda: _("Battery saver"), "battery.saver"),
    "battery_percent": _field(lambda: _("Percentage in the status bar"), "battery.show_percent"),
    "hour24": _field(lambda: _("24-hour clock"), "datetime_settings.hour24"),
    "automatic_time": Switch(
        lambda: _("Set automatically"), lambda s: s.datetime_settings.automatic, clock.set_automatic
    ),
}


def switch(
    view: View[Any], name: str, *, subtitle: str | None = None, leading: Node | None = None, disabled: bool = False
) -> Node:
    """The row of a switch."""
    known = SWITCHES[name]
    return ui.switch_row(
        known.label(),
        on=known.is_on(view.system),
        on_toggle=flip(name),
        subtitle=subtitle,
        leading=leading,
        disabled=disabled,
    )


@app.action
def flip(ctx: Ctx, name: str) -> None:
    """Turn a switch over."""
    known = SWITCHES[name]
    try:
        known.turn(ctx, not known.is_on(ctx.system))
    except Refused:
        # Only the hotspot refuses; its page says the same under the switch.
        ctx.toast(_("The hotspot needs mobile data"))
