"""What Settings can do for its user, called by name."""

from __future__ import annotations

from datetime import date, time
from typing import Any, Literal

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, switches
from mobilegym_mcp.phone.switches import Ringer, Stream
from mobilegym_mcp.phone.system import Grant, Locale

from . import app, clock, defaults, keeping, mobile, notifications, permissions, privacy
from .display import FONT_SCALES, TIMEOUTS, ZOOMS
from .sound import NOTIFICATION_SOUNDS, RINGTONES
from .state import SettingsState
from .switchboard import SWITCHES

Ctx = Context[SettingsState]


@app.tool
def get_settings(ctx: Ctx) -> dict[str, Any]:
    """Read the phone's settings: every switch by its name, the networks and devices in reach, volumes, sizes, language,
    storage of apps, battery and device. Passwords and the PIN are left out."""
    system = ctx.system
    return {
        "switches": {name: known.is_on(system) for name, known in SWITCHES.items()},
        "wifi": {
            "connected": system.wifi.connected,
            "networks": [
                {"ssid": n.ssid, "secured": n.secured, "strength": n.strength, "saved": n.saved}
                for n in system.wifi.networks
            ],
        },
        "bluetooth": [device.model_dump() for device in system.bluetooth.devices],
        "display": system.display.model_dump(include={"brightness", "font_scale", "zoom", "timeout"}),
        "wallpaper": system.wallpaper,
        "sound": system.sound.model_dump(include={"media", "ring", "alarm", "call", "mode", "ringtone"})
        | {"notification_sound": system.sound.notification_sound},
        "hotspot_name": system.network.hotspot_name,
        "language": system.locale,
        "now": system.now,
        "lock": system.security.lock,
        "lock_notifications": system.security.lock_notifications,
        "battery": system.battery.level,
        "device_name": system.device_name,
        "owner": system.owner,
        "phone_number": system.phone_number,
        "default_apps": system.default_apps,
    }


@app.tool
def list_apps(ctx: Ctx) -> list[dict[str, Any]]:
    """List the installed apps: id, title, version, size, whether enabled, running and allowed to notify, and what
    each may use (`granted`, `denied`, or `ask`)."""
    phone, system = ctx.tx.phone, ctx.system
    return [
        {
            "id": other.id,
            "title": other.title,
            "version": other.version,
            "size_mb": other.size_mb,
            "enabled": other.id not in system.disabled,
            "running": keeping.running(phone, other.id),
            "notifications": other.id not in system.notification_rules or system.notification_rules[other.id].allowed,
            "permissions": {p: permissions.grant_of(system, other, p) for p in other.permissions},
        }
        for other in keeping.listed(phone)
    ]


@app.tool
def set_switch(ctx: Ctx, name: str, on: bool) -> None:
    """Turn a setting on or off. `name` is one of: wifi, bluetooth, airplane, mobile_data, roaming, hotspot, nfc,
    location, dark, dark_schedule (dark from sunset to sunrise), auto_brightness, night_light, auto_rotate,
    vibrate_on_ring, touch_sounds, do_not_disturb, dnd_allow_starred, battery_saver, battery_percent, hour24,
    automatic_time."""
    known = SWITCHES.get(name)
    if known is None:
        raise Refused(f"no switch {name!r} (switches: {', '.join(SWITCHES)})")
    if known.is_on(ctx.system) != on:
        known.turn(ctx, on)


@app.tool
def connect_wifi(ctx: Ctx, ssid: str, password: str | None = None) -> None:
    """Join a Wi-Fi network in reach and save it; Wi-Fi goes on. `password` is needed by a secured network that is not
    saved."""
    switches.connect_wifi(ctx.system, ssid, password)


@app.tool
def forget_wifi(ctx: Ctx, ssid: str) -> None:
    """Forget a saved Wi-Fi network; joining it again needs its password."""
    if not switches.wifi_network(ctx.system, ssid).saved:
        raise Refused(f"Wi-Fi {ssid!r} is not saved")
    switches.forget_wifi(ctx.system, ssid)


@app.tool
def set_bluetooth_device(
    ctx: Ctx,
    name: str,
    state: Literal["connected", "disconnected", "unpaired"] | None = None,
    new_name: str | None = None,
) -> None:
    """Connect a Bluetooth device (pairing it if need be), end its connection, unpair it, or rename it. Bluetooth must
    be on to connect."""
    do = {
        "connected": switches.connect_device,
        "disconnected": switches.disconnect_device,
        "unpaired": switches.unpair_device,
    }
    if state is not None:
        do[state](ctx.system, name)
    if new_name is not None:
        if not new_name.strip():
            raise Refused("new_name must not be empty")
        switches.rename_device(ctx.system, name, new_name.strip())


@app.tool
def set_hotspot(ctx: Ctx, name: str | None = None, password: str | None = None) -> None:
    """Give the personal hotspot another name, another password (at least 8 characters), or both."""
    given = {"hotspot_name": name, "hotspot_password": password}
    for field, text in given.items():
        if text is not None:
            fault = mobile.hotspot_fault(field, text.strip())
            if fault:
                raise Refused(f"{field} {text!r}: {fault}")
            setattr(ctx.system.network, field, text.strip())


@app.tool
def set_display(
    ctx: Ctx,
    brightness: int | None = None,
    font_scale: float | None = None,
    zoom: float | None = None,
    timeout: int | None = None,
    wallpaper: str | None = None,
) -> None:
    """Change the display. brightness: 0 to 100 (turns automatic brightness off). font_scale: 0.85, 1.0, 1.15 or 1.3.
    zoom (display size): 0.9, 1.0, 1.1 or 1.2. timeout: seconds until the screen goes dark (15, 30, 60, 120, 300, 600).
    wallpaper: a name. What is not given stays."""
    display = ctx.system.display
    _one_of("font_scale", font_scale, FONT_SCALES)
    _one_of("zoom", zoom, ZOOMS)
    _one_of("timeout", timeout, TIMEOUTS)
    _one_of("wallpaper", wallpaper, tuple(ui.WALLPAPERS))
    if brightness is not None:
        if not 0 <= brightness <= 100:
            raise Refused(f"brightness {brightness} is not between 0 and 100")
        switches.set_brightness(ctx.system, brightness)
    display.font_scale = display.font_scale if font_scale is None else font_scale
    display.zoom = display.zoom if zoom is None else zoom
    display.timeout = display.timeout if timeout is None else timeout
    ctx.system.wallpaper = ctx.system.wallpaper if wallpaper is None else wallpaper


@app.tool
def set_volume(ctx: Ctx, stream: Stream, percent: int) -> None:
    """Set a volume, 0 to 100. A ring volume of 0 means vibrating."""
    if not 0 <= percent <= 100:
        raise Refused(f"volume {percent} is not between 0 and 100")
    switches.set_volume(ctx.system, stream, percent)


@app.tool
def set_ringer(ctx: Ctx, mode: Ringer) -> None:
    """Let the phone ring, only vibrate, or stay silent."""
    switches.set_ringer(ctx.system, mode)


@app.tool
def set_tones(ctx: Ctx, ringtone: str | None = None, notification_sound: str | None = None) -> None:
    """Choose the ringtone, the notification sound, or both, by their English names."""
    _one_of("ringtone", ringtone, RINGTONES)
    _one_of("notification_sound", notification_sound, NOTIFICATION_SOUNDS)
    sound = ctx.system.sound
    sound.ringtone = sound.ringtone if ringtone is None else ringtone
    sound.notification_sound = sound.notification_sound if notification_sound is None else notification_sound


@app.tool
def set_notifications(
    ctx: Ctx,
    app_id: str,
    allowed: bool | None = None,
    heads_up: bool | None = None,
    sound: bool | None = None,
    badge: bool | None = None,
    on_lock_screen: bool | None = None,
) -> None:
    """Say what an app's notifications may do. What is not given stays."""
    keeping.find(ctx, app_id)
    if allowed is not None:
        switches.set_notifications_allowed(ctx.system, app_id, allowed)
    ways: dict[notifications.Way, bool | None] = {
        "heads_up": heads_up,
        "sound": sound,
        "badge": badge,
        "on_lock_screen": on_lock_screen,
    }
    for way, on in ways.items():
        if on is not None:
            notifications.set_way(ctx, app_id, way, on)


@app.tool
def set_permission(ctx: Ctx, app_id: str, permission: str, grant: Grant) -> None:
    """Allow an app something (`granted`), forbid it (`denied`), or let it ask (`ask`)."""
    permissions.decide(ctx, app_id, permission, grant)


@app.tool
def manage_app(
    ctx: Ctx, app_id: str, deed: Literal["enable", "disable", "force_stop", "clear_data", "clear_cache"]
) -> None:
    """Enable or disable an app, stop it, put its data back to what a new phone has, or clear its cache."""
    match deed:
        case "enable" | "disable":
            keeping.set_enabled(ctx, app_id, deed == "enable")
        case "force_stop":
            keeping.force_stop(ctx, app_id)
        case "clear_data":
            keeping.clear_data(ctx, app_id)
        case "clear_cache":
            keeping.clear_cache(ctx, app_id)


@app.tool
def set_default_app(ctx: Ctx, intent: str, app_id: str | None) -> None:
    """Choose the app that answers an intent (`Dial`, `SendMessage`, `ViewLink`, `Pay`, `PickContact`, `PickFile`,
    `AddEvent`) for good; null: ask every time."""
    defaults.choose(ctx, intent, app_id)


@app.tool
def set_language(ctx: Ctx, language: Locale) -> None:
    """Set the language of the whole phone: `en` or `zh`."""
    ctx.system.locale = language


@app.tool
def set_clock(ctx: Ctx, day: date | None = None, at: time | None = None) -> None:
    """Set the date, the time of day (`HH:MM`), or both. `automatic_time` must be off."""
    clock.set_moment(ctx, day=day, at=at)


@app.tool
def set_screen_lock(
    ctx: Ctx, lock: Literal["none", "swipe", "pin"], pin: str | None = None, current_pin: str | None = None
) -> None:
    """Change the screen lock. `pin`: the new PIN, 4 to 12 digits. `current_pin`: the present one, if there is one."""
    privacy.set_lock(ctx, lock, pin=pin or "", current=current_pin or "")


@app.tool
def set_names(ctx: Ctx, device_name: str | None = None, owner: str | None = None) -> None:
    """Rename the phone, its owner, or both."""
    for field, name in (("device_name", device_name), ("owner", owner)):
        if name is not None:
            if not name.strip():
                raise Refused(f"{field} must not be empty")
            setattr(ctx.system, field, name.strip())


@app.tool
def reset_network_settings(ctx: Ctx) -> None:
    """Forget all Wi-Fi networks and Bluetooth devices, and put mobile network and hotspot back to a new phone's."""
    switches.reset_network(ctx.system)


def _one_of(name: str, value: object, known: tuple[Any, ...]) -> None:
    if value is not None and value not in known:
        raise Refused(f"no {name} {value!r} (there are: {', '.join(str(one) for one in known)})")
