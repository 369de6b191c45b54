"""The keys at the side: volume, power, restart."""

from __future__ import annotations

import pytest

from mobilegym_mcp.phone import Phone, Refused, perform
from mobilegym_mcp.phone.events import Drag, Key, OpenApp, Tap, Wait
from mobilegym_mcp.phone.transaction import Transaction

from .hands import edit, find, go, post, shows, swipe, tap


def test_volume_keys_and_panel(phone: Phone) -> None:
    up = go(phone, Key(name="volume_up"))
    assert up.system.sound.media == 60
    assert go(up, Key(name="volume_down"), Key(name="volume_down")).system.sound.media == 40
    quiet = go(up, Drag(target=find(up, "Ring", "slider").n, to=(0.0, 0.5)))
    assert (quiet.system.sound.ring, quiet.system.sound.mode) == (0, "vibrate")
    loud = tap(quiet, "Sound", role="tab")
    assert loud.system.sound.mode == "ring"
    assert loud.system.sound.ring > 0
    assert tap(up, "Silent").system.sound.mode == "silent"
    assert go(up, Wait(seconds=8)).shell.panel == "none"
    assert tap(up, "Alpha App").shell.foreground == "alpha", "the screen around the panel stays alive"
    for _ in range(8):
        up = go(up, Key(name="volume_up"))
    assert up.system.sound.media == 100


def test_a_dialog_beside_the_volume_panel_still_closes(phone: Phone) -> None:
    sheet = go(tap(go(phone, OpenApp(app="alpha")), "Open sheet"), Key(name="volume_up"))
    closing = next(n for n in sheet.frame.nodes if n.label == "Close")
    assert go(sheet, Tap(target=closing.n)).ui("alpha").stack[-1].overlays == []


def test_power_turns_the_screen_off_and_on_to_the_lock_screen(phone: Phone) -> None:
    dark = go(phone, OpenApp(app="alpha"), Key(name="power"))
    assert [n.label for n in dark.frame.nodes] == ["Screen off"]
    with pytest.raises(Refused, match="power"):
        perform(dark, Tap(target=0))
    locked = go(dark, Key(name="power"))
    assert shows(locked, "Lock screen")
    assert not shows(locked, "Open nine")
    with pytest.raises(Refused, match="locked"):
        perform(locked, OpenApp(app="beta"))
    for name in ("home", "back", "recents", "notifications"):
        assert shows(go(locked, Key(name=name)), "Lock screen")
    assert swipe(locked, "Lock screen", "up").shell.foreground == "alpha"
    assert shows(swipe(locked, "Lock screen", "up"), "Open nine")
    free = edit(phone, lambda tx: setattr(tx.system.security, "lock", "none"))
    assert not go(free, Key(name="power"), Key(name="power")).shell.locked


def test_the_pin_opens_the_phone_and_no_other(phone: Phone) -> None:
    def secure(tx: Transaction) -> None:
        tx.system.security.lock = "pin"
        tx.system.security.pin = "2580"

    asked = tap(go(edit(phone, secure), Key(name="power"), Key(name="power")), "Swipe up to unlock")
    wrong = tap(asked, "2", "5", "8", "1")
    assert wrong.shell.locked
    assert shows(wrong, "Wrong PIN")
    assert shows(wrong, "0 digits entered")
    assert not tap(wrong, "2", "5", "9", "Backspace", "8", "0").shell.locked
    assert shows(go(asked, Key(name="back")), "Swipe up to unlock")


def test_the_lock_screen_tells_no_more_than_it_may(phone: Phone) -> None:
    def hide(tx: Transaction) -> None:
        tx.system.security.lock_notifications = "hide_content"

    shown = go(post(phone, "Secret"), Key(name="power"), Key(name="power"))
    assert shows(shown, "Alpha App, Secret")
    hidden = edit(shown, hide)
    assert "Secret" not in hidden.frame.html
    assert shows(hidden, "Alpha App, Content hidden")


def test_restart_empties_every_app(phone: Phone) -> None:
    used = tap(go(phone, OpenApp(app="alpha")), "Open nine")
    menu = tap(go(used, Key(name="quick_settings")), "Power")
    restarted = tap(menu, "Restart")
    assert restarted.ui("alpha").stack == []
    assert (restarted.shell.foreground, restarted.shell.recents) == ("launcher", [])
    assert shows(restarted, "Lock screen")
    assert not tap(menu, "Screen off").shell.screen_on
    assert tap(menu, "Close").shell.panel == "none"
