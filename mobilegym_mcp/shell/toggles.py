"""The quick settings' tiles: what each is called, whether it is on, what touching it does, where its page is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..phone import Context, SystemData, View, switches
from ..ui.bound import Bound
from ..ui.icons import icon
from ..ui.node import Node, el
from . import app

_ = app.gettext


@dataclass(frozen=True, slots=True)
class Toggle:
    """A tile. `label` is English; `page` is the route of its page in the Settings app."""

    label: str
    glyph: str
    is_on: Callable[[SystemData], bool]
    turn: Callable[[SystemData, bool], None]
    page: str
    says: Callable[[SystemData], str | None] = lambda _system: None


def _put(part: str, name: str) -> Callable[[SystemData, bool], None]:
    """A switch that is nothing but its own field."""

    def turn(system: SystemData, on: bool) -> None:
        setattr(getattr(system, part) if part else system, name, on)

    return turn


def _connected_device(system: SystemData) -> str | None:
    return next((device.name for device in system.bluetooth.devices if device.connected), None)


TOGGLES: dict[str, Toggle] = {
    "wifi": Toggle("Wi-Fi", "wifi-high", lambda s: s.wifi.on, switches.set_wifi, "wifi", lambda s: s.wifi.connected),
    "mobile_data": Toggle(
        "Mobile data",
        "arrows-down-up",
        lambda s: s.network.mobile_data,
        switches.set_mobile_data,
        "mobile",
        lambda s: _(s.network.carrier) if not s.network.airplane else None,
    ),
    "bluetooth": Toggle(
        "Bluetooth", "bluetooth", lambda s: s.bluetooth.on, switches.set_bluetooth, "bluetooth", _connected_device
    ),
    "airplane": Toggle("Airplane mode", "airplane-tilt", lambda s: s.network.airplane, switches.set_airplane, "mobile"),
    "do_not_disturb": Toggle(
        "Do not disturb", "minus-circle", lambda s: s.sound.do_not_disturb, _put("sound", "do_not_disturb"), "sound"
    ),
    "torch": Toggle("Torch", "flashlight", lambda s: s.torch, _put("", "torch"), "home"),
    "location": Toggle("Location", "map-pin", lambda s: s.network.location, _put("network", "location"), "location"),
    "dark": Toggle("Dark theme", "moon", lambda s: s.display.dark, switches.set_dark, "display"),
    "saver": Toggle("Battery saver", "leaf", lambda s: s.battery.saver, _put("battery", "saver"), "battery"),
    "rotate": Toggle(
        "Auto-rotate", "device-rotate", lambda s: s.display.auto_rotate, _put("display", "auto_rotate"), "display"
    ),
    "hotspot": Toggle("Hotspot", "broadcast", lambda s: s.network.hotspot, switches.set_hotspot, "hotspot"),
    "nfc": Toggle("NFC", "contactless-payment", lambda s: s.network.nfc, _put("network", "nfc"), "nfc"),
}
FIRST = ("wifi", "mobile_data", "bluetooth", "do_not_disturb", "torch")
"""The tiles that the notification shade shows."""

_LABELS = (
    _("Wi-Fi"), _("Mobile data"), _("Bluetooth"), _("Airplane mode"), _("Do not disturb"), _("Torch"), _("Location"),
    _("Dark theme"), _("Battery saver"), _("Auto-rotate"), _("Hotspot"), _("NFC"), _("China Mobile"),
)  # fmt: skip
"""For the catalogue tools, which find only what is written so."""


@app.action
def toggle(ctx: Context[SystemData], name: str) -> None:
    """Touch a tile: turn it over."""
    tile = TOGGLES[name]
    on = not tile.is_on(ctx.system)
    if name == "hotspot" and on and (ctx.system.network.airplane or not ctx.system.network.mobile_data):
        ctx.toast(_("The hotspot needs mobile data"))
        return
    tile.turn(ctx.system, on)


@app.action
def open_settings(ctx: Context[SystemData], page: str) -> None:
    """Open a page of the Settings app, or its first one if it has no such page."""
    settings = ctx.tx.phone.apps.apps["settings"]
    ctx.open_link(f"settings://{page if settings.match(page) is not None else 'home'}")


def settings_page(view: View[Any], page: str) -> Bound | None:
    """What a long press on a tile runs; None on a phone without the Settings app."""
    return open_settings(page) if "settings" in view.phone.apps.apps else None


def round_tiles(view: View[Any]) -> Node:
    """A row of the first tiles as circles."""
    return el(
        "div.r",
        [_circle(view, name) for name in FIRST],
        style="padding:8px 12px 6px;flex:none;align-items:flex-start",
    )


def _circle(view: View[Any], name: str) -> Node:
    tile = TOGGLES[name]
    on = tile.is_on(view.system)
    look = "background:#fff;color:#1b1e26" if on else "background:rgba(255,255,255,.14);color:#fff"
    return el(
        "div.c.fill",
        el(
            "div.r",
            icon(tile.glyph, size=24, weight="fill" if on else "regular"),
            style=f"width:52px;height:52px;border-radius:26px;justify-content:center;{look}",
        ),
        el(
            "div.clamp",
            _(tile.label),
            style=(
                "-webkit-line-clamp:2;font-size:calc(var(--fs)*11px);line-height:1.25;max-width:100%;"
                "text-align:center;color:rgba(255,255,255,.8)"
            ),
        ),
        style="align-items:center;gap:6px;padding:4px 0",
        role="switch",
        label=_(tile.label),
        value=_("On") if on else _("Off"),
        states=("checked",) if on else (),
        on_tap=toggle(name),
        on_long_press=settings_page(view, tile.page),
    )


def wide_tile(view: View[Any], name: str) -> Node:
    """A tile with its name and what it is connected to."""
    tile = TOGGLES[name]
    on = tile.is_on(view.system)
    look = "background:#fff;color:#1b1e26" if on else "background:rgba(255,255,255,.12);color:#fff"
    said = (tile.says(view.system) if on else None) or (_("On") if on else _("Off"))
    return el(
        "div.r",
        icon(tile.glyph, size=24, weight="fill" if on else "regular"),
        el(
            "div.c.fill",
            el(
                "div.clamp",
                _(tile.label),
                style="-webkit-line-clamp:2;font-size:calc(var(--fs)*14px);font-weight:500;line-height:1.2",
            ),
            el("div.one", said, style="font-size:calc(var(--fs)*12px);opacity:.65"),
            style="line-height:1.3",
        ),
        style=f"gap:12px;padding:8px 14px 8px 16px;min-height:64px;border-radius:22px;{look}",
        role="switch",
        label=_(tile.label),
        value=said,
        states=("checked",) if on else (),
        on_tap=toggle(name),
        on_long_press=settings_page(view, tile.page),
    )
