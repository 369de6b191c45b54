"""What the phone's switches mean: pure functions on the system's settings.

Quick settings, the volume panel and the Settings app all call these, so that a tile and a settings row can
never disagree about what turning something on does. Each takes the `SystemData` that an action may change.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Literal

from ..ui.bound import Bound
from .errors import Refused
from .system import Alarm, BluetoothDevice, Grant, NotificationRule, Radios, SystemData, WifiNetwork

Stream = Literal["media", "ring", "alarm", "call"]
Ringer = Literal["ring", "vibrate", "silent"]

SUNRISE, SUNSET = time(6, 30), time(18, 30)
"""When a dark theme on the `sunset` schedule ends and begins."""

_FIRST_RING = 50
"""The ring volume that a phone whose volume was 0 gets when its ringer is turned on."""


# Radios


def set_wifi(system: SystemData, on: bool) -> None:
    """Turn Wi-Fi on, joining the strongest saved network in reach, or off, leaving the one it was on.

    In airplane mode Wi-Fi may be turned on by itself, as on any phone.
    """
    wifi = system.wifi
    wifi.on = on
    if not on:
        wifi.connected = None
        return
    if wifi.connected is None:
        saved = [network for network in wifi.networks if network.saved and network.strength > 0]
        best = max(saved, key=lambda network: network.strength, default=None)
        wifi.connected = best.ssid if best is not None else None


def wifi_network(system: SystemData, ssid: str) -> WifiNetwork:
    """The network of that name. Raises Refused with the names in reach if there is none."""
    found = next((network for network in system.wifi.networks if network.ssid == ssid), None)
    if found is None:
        names = ", ".join(network.ssid for network in system.wifi.networks)
        raise Refused(f"no Wi-Fi network {ssid!r} in reach (networks: {names or 'none'})")
    return found


def wifi_accepts(network: WifiNetwork, password: str | None) -> bool:
    """Whether a network lets one in: it is open, it is saved, or the password is right."""
    return not network.secured or network.saved or (password is not None and password == network.password)


def connect_wifi(system: SystemData, ssid: str, password: str | None = None) -> None:
    """Join a network and save it; Wi-Fi is turned on if it was off.

    Raises:
        Refused: there is no such network, it is out of range, or it is secured, not saved, and the password is not
            its own.
    """
    network = wifi_network(system, ssid)
    if network.strength == 0:
        raise Refused(f"Wi-Fi {ssid!r} is not in range")
    if not wifi_accepts(network, password):
        raise Refused(f"the password of Wi-Fi {ssid!r} is not {password!r}")
    system.wifi.on = True
    network.saved = True
    system.wifi.connected = ssid


def disconnect_wifi(system: SystemData) -> None:
    """Leave the present network; it stays saved."""
    system.wifi.connected = None


def forget_wifi(system: SystemData, ssid: str) -> None:
    """Leave a network for good: joining it again needs its password. One out of range is no longer known."""
    network = wifi_network(system, ssid)
    network.saved = False
    if network.strength == 0:
        system.wifi.networks.remove(network)
    if system.wifi.connected == ssid:
        system.wifi.connected = None


def add_wifi(system: SystemData, ssid: str, password: str | None = None) -> bool:
    """Save a network by its name: one in range is joined at once, another when it will be. Gives whether it joined.

    Raises:
        Refused: it is in range and the password is not its own.
    """
    known = next((network for network in system.wifi.networks if network.ssid == ssid), None)
    if known is not None and known.strength > 0:
        connect_wifi(system, ssid, password)
        return True
    if known is not None:
        system.wifi.networks.remove(known)
    secured = bool(password)
    new = WifiNetwork(ssid=ssid, secured=secured, strength=0, saved=True, password=password if secured else None)
    system.wifi.networks.append(new)
    return False


def set_bluetooth(system: SystemData, on: bool) -> None:
    """Turn Bluetooth on or off; off, every device loses its connection and stays paired."""
    system.bluetooth.on = on
    if not on:
        for device in system.bluetooth.devices:
            device.connected = False


def bluetooth_device(system: SystemData, name: str) -> BluetoothDevice:
    """The device of that name. Raises Refused with the names in reach if there is none."""
    found = next((device for device in system.bluetooth.devices if device.name == name), None)
    if found is None:
        names = ", ".join(device.name for device in system.bluetooth.devices)
        raise Refused(f"no Bluetooth device {name!r} in reach (devices: {names or 'none'})")
    return found


def connect_device(system: SystemData, name: str) -> None:
    """Connect a device, pairing it first if need be. Of one kind only one is connected at a time.

    Raises:
        Refused: there is no such device, or Bluetooth is off.
    """
    device = bluetooth_device(system, name)
    if not system.bluetooth.on:
        raise Refused(f"Bluetooth is off; turn it on to connect {name!r}")
    for other in system.bluetooth.devices:
        if other.kind == device.kind:
            other.connected = False
    device.paired = True
    device.connected = True


def disconnect_device(system: SystemData, name: str) -> None:
    """End a device's connection; it stays paired."""
    bluetooth_device(system, name).connected = False


def unpair_device(system: SystemData, name: str) -> None:
    """Forget a device."""
    device = bluetooth_device(system, name)
    device.connected = False
    device.paired = False


def rename_device(system: SystemData, name: str, new_name: str) -> None:
    """Call a device something else on this phone.

    Raises:
        Refused: there is no such device, or another one has the new name.
    """
    device = bluetooth_device(system, name)
    if any(other.name == new_name for other in system.bluetooth.devices if other is not device):
        raise Refused(f"another Bluetooth device is called {new_name!r}")
    device.name = new_name
    before = system.network.before_airplane
    if before is not None:
        before.devices = [new_name if old == name else old for old in before.devices]


def set_airplane(system: SystemData, on: bool) -> None:
    """Airplane mode: on, all radios go off and what they were is remembered; off, they come back as they were.

    A radio that was turned on by hand meanwhile stays on. Mobile data keeps its setting but does not work.
    """
    network = system.network
    if network.airplane == on:
        return
    network.airplane = on
    if on:
        devices = [device.name for device in system.bluetooth.devices if device.connected]
        network.before_airplane = Radios(
            wifi=system.wifi.on,
            ssid=system.wifi.connected,
            bluetooth=system.bluetooth.on,
            devices=devices,
            hotspot=network.hotspot,
        )
        set_wifi(system, False)
        set_bluetooth(system, False)
        network.hotspot = False
        return
    before, network.before_airplane = network.before_airplane, None
    if before is None:
        return
    if before.wifi and not system.wifi.on:
        system.wifi.on = True
        system.wifi.connected = before.ssid
    if before.bluetooth and not system.bluetooth.on:
        system.bluetooth.on = True
        for device in system.bluetooth.devices:
            device.connected = device.name in before.devices
    network.hotspot = before.hotspot


def set_mobile_data(system: SystemData, on: bool) -> None:
    """Mobile data; off, the hotspot has nothing to share and goes off too."""
    system.network.mobile_data = on
    if not on:
        system.network.hotspot = False


def set_hotspot(system: SystemData, on: bool) -> None:
    """The hotspot shares mobile data.

    Raises:
        Refused: there is none to share: mobile data is off, or airplane mode is on.
    """
    if on and (system.network.airplane or not system.network.mobile_data):
        why = "airplane mode is on" if system.network.airplane else "mobile data is off"
        raise Refused(f"the hotspot needs mobile data, but {why}")
    system.network.hotspot = on


def reset_network(system: SystemData) -> None:
    """Radios as they leave the factory: no saved networks, no paired devices, mobile data on, the rest off."""
    set_airplane(system, False)
    for network in [network for network in system.wifi.networks if network.saved]:
        forget_wifi(system, network.ssid)
    for device in system.bluetooth.devices:
        unpair_device(system, device.name)
    set_wifi(system, True)
    set_bluetooth(system, False)
    set_hotspot(system, False)
    set_mobile_data(system, True)
    system.network.roaming = False


# Display


def set_dark(system: SystemData, on: bool) -> None:
    """The dark theme, from now on; a schedule goes on from its next turn."""
    system.display.dark = on


def set_dark_schedule(system: SystemData, schedule: Literal["off", "sunset"]) -> None:
    """Let the theme follow the sun: dark now if it is night, and changed each sunrise and sunset by alarms."""
    system.display.dark_schedule = schedule
    ids = ("system/sunrise", "system/sunset")
    system.alarms = [alarm for alarm in system.alarms if alarm.id not in ids]
    if schedule == "off":
        return
    now = system.now
    system.display.dark = not SUNRISE <= now.time() < SUNSET
    for id, at, dark in ((ids[0], SUNRISE, False), (ids[1], SUNSET, True)):
        first = datetime.combine(now.date(), at)
        if first <= now:
            first += timedelta(days=1)
        system.alarms.append(Alarm(id=id, at=first, do=Bound("system", "scheduled_dark", {"on": dark}), every=86_400))


def set_brightness(system: SystemData, percent: int) -> None:
    """Brightness by hand, 0 to 100; automatic brightness goes off, or it would be undone at once."""
    system.display.brightness = min(100, max(0, percent))
    system.display.auto_brightness = False


# The clock


def set_clock(system: SystemData, at: datetime) -> None:
    """Move the phone's clock. What was planned for a time that is passed over runs once, as the clock goes on."""
    system.now = at
    for alarm in system.alarms:
        if alarm.every is not None and alarm.at < at:
            alarm.at += timedelta(seconds=(at - alarm.at) // timedelta(seconds=alarm.every) * alarm.every)
    if system.display.dark_schedule != "off":
        set_dark_schedule(system, system.display.dark_schedule)


# Sound


def set_volume(system: SystemData, stream: Stream, percent: int) -> None:
    """A volume, 0 to 100. Ringing at 0 is vibrating; ringing louder ends vibrate and silent."""
    level = min(100, max(0, percent))
    setattr(system.sound, stream, level)
    if stream == "ring":
        if level > 0:
            system.sound.mode = "ring"
        elif system.sound.mode == "ring":
            system.sound.mode = "vibrate"


def set_ringer(system: SystemData, mode: Ringer) -> None:
    """Ring, vibrate or silent. A ringer turned on is heard: it gets a volume if it had none."""
    system.sound.mode = mode
    if mode == "ring" and system.sound.ring == 0:
        system.sound.ring = _FIRST_RING


# Apps


def set_permission(system: SystemData, app: str, permission: str, grant: Grant) -> None:
    """What the user decided about an app's permission; `ask`: it will be asked again."""
    system.permissions.setdefault(app, {})[permission] = grant


def notification_rule(system: SystemData, app: str) -> NotificationRule:
    """The rule for an app's notifications, made if there is none yet, to be changed in place."""
    return system.notification_rules.setdefault(app, NotificationRule())


def set_notifications_allowed(system: SystemData, app: str, on: bool) -> None:
    """Whether an app may post notifications; off, those it has posted go, but for ongoing ones."""
    notification_rule(system, app).allowed = on
    if not on:
        system.notifications = [note for note in system.notifications if note.app != app or note.ongoing]
