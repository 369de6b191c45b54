"""What the phone's switches mean."""

from __future__ import annotations

from datetime import datetime

import pytest

from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import Refused, SystemData, new_phone, step, switches
from mobilegym_mcp.phone.events import Wait
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.phone.system import Alarm, Bluetooth, BluetoothDevice, Notification, Wifi, WifiNetwork
from mobilegym_mcp.ui import Bound


@pytest.fixture
def system() -> SystemData:
    return SystemData(
        wifi=Wifi(
            on=True,
            connected="Home",
            networks=[
                WifiNetwork(ssid="Cafe", secured=False, strength=4),
                WifiNetwork(ssid="Home", strength=2, saved=True, password="open sesame"),
                WifiNetwork(ssid="Office", strength=3, saved=True, password="desk"),
                WifiNetwork(ssid="Attic", strength=0, saved=True, password="dust"),
                WifiNetwork(ssid="Gym", strength=1, password="weights"),
            ],
        ),
        bluetooth=Bluetooth(
            on=True,
            devices=[
                BluetoothDevice(name="Buds", kind="headphones", paired=True, connected=True),
                BluetoothDevice(name="Cans", kind="headphones"),
                BluetoothDevice(name="Watch", kind="watch", paired=True),
            ],
        ),
    )


def test_wifi_off_leaves_the_network_and_on_joins_the_strongest_saved_one(system: SystemData) -> None:
    switches.set_wifi(system, False)
    assert (system.wifi.on, system.wifi.connected) == (False, None)
    switches.set_wifi(system, True)
    assert (system.wifi.on, system.wifi.connected) == (True, "Office")
    for network in system.wifi.networks:
        network.saved = False
    switches.set_wifi(system, False)
    switches.set_wifi(system, True)
    assert system.wifi.connected is None


def test_joining_a_network_takes_its_password(system: SystemData) -> None:
    with pytest.raises(Refused, match=r"'Gym' is not 'weight'"):
        switches.connect_wifi(system, "Gym", "weight")
    with pytest.raises(Refused):
        switches.connect_wifi(system, "Gym")
    assert system.wifi.connected == "Home"
    switches.connect_wifi(system, "Gym", "weights")
    assert system.wifi.connected == "Gym"
    switches.connect_wifi(system, "Cafe")
    assert system.wifi.connected == "Cafe"
    switches.connect_wifi(system, "Gym")
    assert system.wifi.connected == "Gym", "a saved network needs no password"
    switches.forget_wifi(system, "Gym")
    assert system.wifi.connected is None
    with pytest.raises(Refused):
        switches.connect_wifi(system, "Gym")
    with pytest.raises(Refused, match="Cafe, Home, Office"):
        switches.connect_wifi(system, "Pub")


def test_joining_a_network_turns_wifi_on(system: SystemData) -> None:
    switches.set_wifi(system, False)
    switches.connect_wifi(system, "Home")
    assert (system.wifi.on, system.wifi.connected) == (True, "Home")


def test_one_device_of_a_kind_is_connected_at_a_time(system: SystemData) -> None:
    switches.connect_device(system, "Watch")
    switches.connect_device(system, "Cans")
    states = {d.name: (d.paired, d.connected) for d in system.bluetooth.devices}
    assert states == {"Buds": (True, False), "Cans": (True, True), "Watch": (True, True)}
    switches.unpair_device(system, "Cans")
    assert not system.bluetooth.devices[1].paired
    switches.set_bluetooth(system, False)
    assert not any(d.connected for d in system.bluetooth.devices)
    with pytest.raises(Refused, match="Bluetooth is off"):
        switches.connect_device(system, "Buds")
    with pytest.raises(Refused, match="Buds, Cans, Watch"):
        switches.disconnect_device(system, "Car")


def test_airplane_mode_is_a_round_trip(system: SystemData) -> None:
    system.network.hotspot = True
    before = system.model_copy(deep=True)
    switches.set_airplane(system, True)
    assert (system.wifi.on, system.bluetooth.on, system.network.hotspot) == (False, False, False)
    switches.set_airplane(system, True)
    switches.set_airplane(system, False)
    assert system == before


def test_a_radio_turned_on_in_airplane_mode_is_left_as_it_is(system: SystemData) -> None:
    switches.set_airplane(system, True)
    switches.connect_wifi(system, "Office")
    switches.set_airplane(system, False)
    assert system.wifi.connected == "Office"


def test_the_hotspot_shares_mobile_data_or_is_refused(system: SystemData) -> None:
    switches.set_hotspot(system, True)
    assert system.network.hotspot
    switches.set_mobile_data(system, False)
    assert not system.network.hotspot
    with pytest.raises(Refused, match="mobile data is off"):
        switches.set_hotspot(system, True)
    switches.set_mobile_data(system, True)
    switches.set_airplane(system, True)
    with pytest.raises(Refused, match="airplane mode is on"):
        switches.set_hotspot(system, True)


def test_the_ring_volume_and_the_ringer_agree(system: SystemData) -> None:
    switches.set_volume(system, "ring", -5)
    assert (system.sound.ring, system.sound.mode) == (0, "vibrate")
    switches.set_ringer(system, "silent")
    switches.set_volume(system, "ring", 0)
    assert system.sound.mode == "silent"
    switches.set_ringer(system, "ring")
    assert system.sound.ring > 0
    switches.set_ringer(system, "silent")
    switches.set_volume(system, "ring", 30)
    assert system.sound.mode == "ring"
    switches.set_volume(system, "media", 140)
    assert system.sound.media == 100


def test_notifications_that_are_turned_off_go(system: SystemData) -> None:
    at = datetime(2026, 5, 14, 9, 0)
    system.notifications = [
        Notification(id="p1", app="notes", title="a", at=at),
        Notification(id="p2", app="notes", title="b", at=at, ongoing=True),
        Notification(id="p3", app="mail", title="c", at=at),
    ]
    switches.set_notifications_allowed(system, "notes", False)
    assert [n.id for n in system.notifications] == ["p2", "p3"]
    assert not system.notification_rules["notes"].allowed


def test_the_dark_theme_follows_the_sun() -> None:
    phone = new_phone(load_apps())
    tx = begin(phone)
    switches.set_dark_schedule(tx.system, "sunset")
    phone = tx.commit()
    assert not phone.system.display.dark
    evening = step(phone, Wait(seconds=9 * 3600))
    assert evening.system.display.dark
    morning = step(evening, Wait(seconds=12 * 3600))
    assert not morning.system.display.dark
    next_evening = step(morning, Wait(seconds=12 * 3600))
    assert next_evening.system.display.dark
    tx = begin(next_evening)
    switches.set_dark_schedule(tx.system, "off")
    assert not any(alarm.id.startswith("system/sun") for alarm in tx.system.alarms)
    assert tx.commit().system.display.dark


def test_a_network_out_of_range_is_saved_for_later_and_cannot_be_joined(system: SystemData) -> None:
    with pytest.raises(Refused, match="'Attic' is not in range"):
        switches.connect_wifi(system, "Attic")
    assert switches.add_wifi(system, "Cabin", "firewood") is False
    assert switches.wifi_network(system, "Cabin").secured
    assert system.wifi.connected == "Home"
    switches.forget_wifi(system, "Cabin")
    with pytest.raises(Refused, match="no Wi-Fi network 'Cabin'"):
        switches.wifi_network(system, "Cabin")
    assert switches.add_wifi(system, "Gym", "weights") is True
    assert system.wifi.connected == "Gym"
    switches.forget_wifi(system, "Gym")
    with pytest.raises(Refused, match="the password of Wi-Fi 'Gym'"):
        switches.add_wifi(system, "Gym", "dumbbells")


def test_a_device_keeps_its_new_name_through_airplane_mode(system: SystemData) -> None:
    switches.set_airplane(system, True)
    switches.rename_device(system, "Buds", "Left and right")
    with pytest.raises(Refused, match="another Bluetooth device is called 'Watch'"):
        switches.rename_device(system, "Cans", "Watch")
    switches.set_airplane(system, False)
    assert switches.bluetooth_device(system, "Left and right").connected


def test_a_network_reset_forgets_everything_even_in_airplane_mode(system: SystemData) -> None:
    switches.set_airplane(system, True)
    switches.reset_network(system)
    assert [network.ssid for network in system.wifi.networks] == ["Cafe", "Home", "Office", "Gym"]
    assert not any(network.saved for network in system.wifi.networks)
    assert not any(device.paired or device.connected for device in system.bluetooth.devices)
    assert (system.wifi.on, system.wifi.connected, system.bluetooth.on) == (True, None, False)
    assert (system.network.airplane, system.network.mobile_data) == (False, True)


def test_the_clock_passes_over_what_repeats_once(system: SystemData) -> None:
    system.now = datetime(2026, 5, 14, 9, 0)
    hourly = Alarm(id="a/hourly", at=datetime(2026, 5, 14, 9, 30), do=Bound("a", "b"), every=3600)
    once = Alarm(id="a/once", at=datetime(2026, 5, 14, 10, 0), do=Bound("a", "b"))
    system.alarms = [hourly, once]
    switches.set_clock(system, datetime(2027, 1, 1, 12, 0))
    assert [alarm.at for alarm in system.alarms] == [datetime(2027, 1, 1, 11, 30), datetime(2026, 5, 14, 10, 0)]
    switches.set_clock(system, datetime(2026, 5, 14, 9, 0))
    assert system.now == datetime(2026, 5, 14, 9, 0)
