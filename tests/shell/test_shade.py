"""Notifications and quick settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mobilegym_mcp import ui
from mobilegym_mcp.phone import App, Phone, Registry, State, View, new_phone, perform
from mobilegym_mcp.phone.events import Drag, Key, LongPress, OpenApp, Swipe, Tap, Type, Wait
from mobilegym_mcp.phone.transaction import Transaction

from .hands import edit, find, go, got, post, shows, swipe, tap

# Notifications


def test_a_new_notification_drops_in_and_can_be_opened_or_put_away(phone: Phone) -> None:
    came = post(phone, "Lunch")
    card = find(came, "Alpha App, Lunch")
    opened = go(came, Tap(target=card.n))
    assert opened.shell.foreground == "alpha"
    assert opened.ui("alpha").stack[-1].path == "item/9"
    assert opened.system.notifications == []
    away = go(came, Swipe(target=card.n, direction="up"))
    assert away.shell.heads_up is None
    assert len(away.system.notifications) == 1
    assert not shows(go(came, Wait(seconds=9)), "Alpha App, Lunch")


def test_the_shade_groups_opens_and_closes(phone: Phone) -> None:
    full = post(post(post(phone, "one"), "two"), "three", app="beta")
    shade = go(full, Key(name="notifications"))
    assert shade.shell.panel == "notifications"
    assert shade.shell.heads_up is None
    assert not shows(shade, "Dock"), "what the shade hides is not drawn"
    assert [n.label for n in shade.frame.nodes if "about" in n.label and n.role == "button"] == [
        "Beta App, three, about three, now",
        "Alpha App, two, about two, now",
        "Alpha App, one, about one, now",
    ]
    opened = tap(shade, "Alpha App, one")
    assert opened.shell.panel == "none"
    assert opened.shell.foreground == "alpha"
    assert [n.title for n in opened.system.notifications] == ["three", "two"]
    assert swipe(shade, "Notification shade", "up").shell.panel == "none"
    assert go(shade, Key(name="back")).shell.panel == "none"


def test_notifications_are_swiped_away_but_for_ongoing_ones(phone: Phone) -> None:
    full = post(post(phone, "song", ongoing=True), "one")
    shade = go(full, Key(name="notifications"))
    left = swipe(shade, "Alpha App, one", "left")
    assert [n.title for n in left.system.notifications] == ["song"]
    assert swipe(shade, "Alpha App, song", "right").system.notifications == shade.system.notifications
    cleared = tap(shade, "Clear all")
    assert [n.title for n in cleared.system.notifications] == ["song"]
    assert not shows(cleared, "Clear all")
    assert shows(tap(go(post(phone, "one"), Key(name="notifications")), "Clear all"), "No notifications")


def test_a_notification_button_works_in_place(phone: Phone) -> None:
    shade = go(post(phone, "one"), Key(name="notifications"))
    done = tap(shade, "Done")
    assert got(done) == ["done"]
    assert done.shell.foreground == "launcher"
    assert done.shell.panel == "notifications"
    assert done.system.notifications == []


def test_a_notification_is_answered_in_the_shade(phone: Phone) -> None:
    shade = go(post(go(phone, OpenApp(app="beta")), "one"), Key(name="notifications"))
    replying = tap(shade, "Reply")
    assert shows(replying, "Keyboard")
    typed = go(replying, Type(text="on my way"))
    sent = tap(typed, "Send")
    assert got(sent) == ["on my way"]
    assert sent.system.notifications == []
    assert not shows(sent, "Keyboard")
    entered = go(replying, Type(text="on my way", submit=True))
    assert got(entered) == ["on my way"]
    assert tap(replying, "Send").system.notifications == replying.system.notifications, "nothing is sent empty"
    from_card = tap(post(phone, "one"), "Reply")
    assert from_card.shell.panel == "notifications"
    assert shows(from_card, "Keyboard")


# Quick settings


@pytest.mark.parametrize(
    ("label", "read"),
    [
        ("Mobile data", lambda s: s.network.mobile_data),
        ("Bluetooth", lambda s: s.bluetooth.on),
        ("Do not disturb", lambda s: s.sound.do_not_disturb),
        ("Torch", lambda s: s.torch),
        ("Location", lambda s: s.network.location),
        ("Dark theme", lambda s: s.display.dark),
        ("Battery saver", lambda s: s.battery.saver),
        ("Auto-rotate", lambda s: s.display.auto_rotate),
        ("Hotspot", lambda s: s.network.hotspot),
        ("NFC", lambda s: s.network.nfc),
        ("Wi-Fi", lambda s: s.wifi.on),
    ],
)
def test_each_tile_turns_its_setting_over_and_back(phone: Phone, label: str, read: Callable[[Any], bool]) -> None:
    panel = go(phone, Key(name="quick_settings"))
    before = read(panel.system)
    assert ("checked" in find(panel, label, "switch").states) == before
    turned = tap(panel, label, role="switch")
    assert read(turned.system) is not before
    assert ("checked" in find(turned, label, "switch").states) is not before
    assert read(tap(turned, label, role="switch").system) == before


def test_airplane_mode_turns_the_radios_off_and_brings_them_back(phone: Phone) -> None:
    def connect(tx: Transaction) -> None:
        tx.system.bluetooth.on = True
        tx.system.bluetooth.devices[0].connected = True

    start = edit(phone, connect)
    flying = tap(go(start, Key(name="quick_settings")), "Airplane mode", role="switch")
    system = flying.system
    assert system.network.airplane
    assert not system.wifi.on
    assert system.wifi.connected is None
    assert not system.bluetooth.on
    assert not any(d.connected for d in system.bluetooth.devices)
    landed = tap(flying, "Airplane mode", role="switch").system
    assert (landed.wifi, landed.bluetooth, landed.network) == (
        start.system.wifi,
        start.system.bluetooth,
        start.system.network,
    )


def test_the_hotspot_needs_mobile_data(phone: Phone) -> None:
    panel = tap(go(phone, Key(name="quick_settings")), "Mobile data", role="switch")
    outcome = perform(panel, Tap(target=find(panel, "Hotspot", "switch").n))
    assert not outcome.phone.system.network.hotspot
    assert outcome.said == ("The hotspot needs mobile data",)


def test_brightness_slides_and_is_then_no_longer_automatic(phone: Phone) -> None:
    panel = go(phone, Key(name="quick_settings"))
    slid = go(panel, Drag(target=find(panel, "Brightness", "slider").n, to=(0.25, 0.5)))
    assert slid.system.display.brightness == 25
    assert not slid.system.display.auto_brightness
    assert tap(slid, "Automatic brightness").system.display.auto_brightness


def test_a_long_press_on_a_tile_opens_its_page(registry: Registry, phone: Phone) -> None:
    assert find(go(phone, Key(name="quick_settings")), "Wi-Fi", "switch").handlers.keys() == {"tap"}
    settings = App("settings", title="Settings", state=State)

    @settings.screen("home")
    def home(view: View[State]) -> ui.Node:
        return ui.page(ui.text("settings"))

    @settings.screen("wifi")
    def wifi(view: View[State]) -> ui.Node:
        return ui.page(ui.text("networks"))

    apps = Registry({**registry.apps, "settings": settings}, registry.content, registry.compose)
    panel = go(new_phone(apps), Key(name="quick_settings"))
    opened = go(panel, LongPress(target=find(panel, "Wi-Fi", "switch").n))
    assert shows(opened, "networks")
    assert opened.shell.panel == "none"
    assert shows(go(panel, LongPress(target=find(panel, "NFC", "switch").n)), "settings")
    assert shows(tap(panel, "Settings"), "settings")
