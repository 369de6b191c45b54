"""Settings: every row does what it says."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any
from urllib.parse import quote

import pytest

from apps.settings import app, identity, keeping, search, storage
from apps.settings.switchboard import SWITCHES
from mobilegym_mcp.catalog import by_ids
from mobilegym_mcp.phone import Content, Doc, Phone, Refused, Registry, View, new_phone, perform
from mobilegym_mcp.phone.events import CallTool, Wait

from . import touch, toy

TILE_PAGES = (
    "wifi", "bluetooth", "mobile", "display", "sound", "notifications", "battery", "location", "hotspot", "nfc",
    "apps", "app/notes", "language", "datetime", "storage", "privacy", "about",
)  # fmt: skip
"""Links that quick settings and other apps use; they stay."""


@pytest.fixture
def phone() -> Phone:
    return touch.open_app(new_phone(by_ids("settings", "notes")), "settings")


def page(phone: Phone, path: str) -> Phone:
    return touch.open_link(phone, f"settings://{path}")


def changed(phone: Phone, **parts: Any) -> Phone:
    """The phone with other values in its system data."""
    system = phone.docs["system/data"].open()
    for name, value in parts.items():
        setattr(system, name, value)
    return Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)


def same_data(by_touch: Phone, by_tool: Phone) -> None:
    """The two ways left the same data, but for the clock, which each touch moves on."""
    for name in by_touch.docs:
        if name.endswith("/data"):
            left, right = (p.docs[name].value() for p in (by_touch, by_tool))
            for value in (left, right):
                value.pop("now", None)
                value.pop("searches", None)
            assert left == right, name


# Pages


@pytest.mark.parametrize("path", TILE_PAGES)
def test_the_links_of_quick_settings_open_their_page(phone: Phone, path: str) -> None:
    opened = page(phone, path)
    assert opened.ui("settings").stack[-1].path == path
    assert len(opened.ui("settings").stack) == 2
    assert touch.back(opened).ui("settings").stack[-1].path == "home"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_page_copes_with_what_is_not_there(phone: Phone, language: str) -> None:
    phone = touch.call(phone, "settings", "set_language", language=language)
    for screen in app.screens.values():
        names = {"tone": "ringtone", "step": "new"}
        path = re.sub(r"{(\w+)}", lambda m: quote(names.get(m[1], "no such thing")), screen.path)  # noqa: B023
        assert page(phone, path).frame.nodes


def test_every_row_of_the_first_page_opens_something(phone: Phone) -> None:
    rows = [node.label for node in phone.frame.nodes if node.role == "row"]
    assert len(rows) > 18
    for label in rows:
        assert len(touch.tap(phone, label).ui("settings").stack) == 2, label


# Wi-Fi


def test_a_wrong_password_is_told_at_the_field_and_the_right_one_joins(phone: Phone) -> None:
    phone = touch.tap(touch.tap(phone, "Wi-Fi"), "Harbour Library")
    phone = touch.type(phone, "Password", "readmore2025")
    phone = touch.tap(phone, "Connect")
    assert touch.sees(phone, "Wrong password")
    assert "invalid" in touch.find(phone, "Password", "field").states
    assert phone.system.wifi.connected == "Maple Garden 5G"
    phone = touch.type(phone, "Password", "readmore2026")
    assert not touch.sees(phone, "Wrong password")
    phone = touch.tap(phone, "Connect")
    assert phone.system.wifi.connected == "Harbour Library"
    assert not touch.sees(phone, "Password needed, ")
    assert phone.ui("settings").stack[-1].drafts == {}


def test_what_was_typed_for_one_network_is_not_offered_to_another(phone: Phone) -> None:
    phone = touch.tap(page(phone, "wifi"), "Unit 1203")
    phone = touch.back(touch.back(touch.type(phone, "Password", "a wrong guess")))
    phone = touch.tap(phone, "Harbour Library")
    assert touch.find(phone, "Password", "field").value == ""


def test_forgetting_a_network_asks_first(phone: Phone) -> None:
    phone = touch.tap(page(phone, "wifi"), "Details of Maple Garden 5G")
    assert touch.sees(phone, identity.ip_address(phone.system.seed, "Maple Garden 5G"))
    phone = touch.tap(phone, "Forget", role="button")
    assert phone.system.wifi.connected == "Maple Garden 5G"
    phone = touch.tap(phone, "Forget", role="button")
    assert phone.system.wifi.connected is None
    assert not next(n for n in phone.system.wifi.networks if n.ssid == "Maple Garden 5G").saved
    assert phone.ui("settings").stack[-1].path == "wifi"


def test_adding_a_network_joins_it_in_range_and_saves_it_elsewhere(phone: Phone) -> None:
    adding = touch.tap(page(phone, "wifi"), "Add network")
    assert touch.sees(touch.tap(adding, "Save"), "Enter a name")
    away = touch.type(touch.type(adding, "Network name", "Cabin"), "Password", "long enough")
    away = touch.tap(away, "Save")
    cabin = next(n for n in away.system.wifi.networks if n.ssid == "Cabin")
    assert (cabin.saved, cabin.strength, away.system.wifi.connected) == (True, 0, "Maple Garden 5G")
    assert not touch.sees(page(away, "wifi"), "Cabin")
    assert touch.sees(page(away, "wifi/saved"), "Cabin, Not in range")
    near = touch.type(touch.type(adding, "Network name", "Unit 1203"), "Password", "not this one")
    near = touch.tap(near, "Save")
    assert touch.sees(near, "Wrong password")
    near = touch.tap(touch.type(near, "Password", "q7-winter-plum"), "Save")
    assert near.system.wifi.connected == "Unit 1203"


# Bluetooth


def test_pairing_connecting_and_unpairing(phone: Phone) -> None:
    phone = touch.tap(page(phone, "bluetooth"), "Bluetooth", role="switch")
    phone = touch.tap(phone, "Family Car", "Pair")
    devices = {device.name: device for device in phone.system.bluetooth.devices}
    assert devices["Family Car"].connected
    phone = touch.tap(phone, "Family Car")
    car = next(device for device in phone.system.bluetooth.devices if device.name == "Family Car")
    assert (car.paired, car.connected) == (True, False)
    phone = touch.tap(phone, "Details of Family Car", "Unpair", "Unpair")
    assert not next(device for device in phone.system.bluetooth.devices if device.name == "Family Car").paired
    assert phone.ui("settings").stack[-1].path == "bluetooth"


def test_a_device_is_renamed_and_its_page_goes_with_it(phone: Phone) -> None:
    at = touch.tap(page(phone, "bluetooth/device/Orbit Watch"), "Name")
    assert touch.sees(touch.tap(touch.type(at, "Name", "Cedar Buds"), "Save"), "Another device has this name")
    renamed = touch.tap(touch.type(at, "Name", "Gym watch"), "Save")
    assert touch.find(renamed, "Gym watch", "heading")
    same_data(
        renamed,
        touch.call(phone, "settings", "set_bluetooth_device", name="Orbit Watch", new_name="Gym watch"),
    )
    assert touch.sees(touch.tap(touch.back(touch.tap(renamed, "Unpair")), "Name"), "Rename device")


def test_the_phone_is_renamed(phone: Phone) -> None:
    phone = touch.tap(page(phone, "bluetooth"), "Device name")
    assert touch.sees(touch.tap(touch.type(phone, "Device name", "  "), "Save"), "Enter a name")
    phone = touch.tap(touch.type(phone, "Device name", "Lin's second phone"), "Save")
    assert phone.system.device_name == "Lin's second phone"
    assert touch.sees(page(phone, "about"), "Lin's second phone")


# Switches


@pytest.mark.parametrize("name", sorted(SWITCHES))
def test_each_switch_is_on_a_page_and_the_tool_does_the_same(phone: Phone, name: str) -> None:
    label = SWITCHES[name].label()
    where = next(s.page for s in search.INDEX if s.name() == label)
    at = page(phone, app.route_of(where))
    before = SWITCHES[name].is_on(at.system)
    assert touch.is_on(at, label) == before
    by_touch = touch.tap(at, label, role="switch")
    assert SWITCHES[name].is_on(by_touch.system) != before
    same_data(by_touch, touch.call(at, "settings", "set_switch", name=name, on=not before))


def test_the_hotspot_cannot_be_turned_on_without_mobile_data(phone: Phone) -> None:
    phone = touch.tap(page(phone, "mobile"), "Mobile data")
    at = page(phone, "hotspot")
    assert "disabled" in touch.find(at, "Personal hotspot", "switch").states
    with pytest.raises(Refused, match="mobile data is off"):
        touch.call(phone, "settings", "set_switch", name="hotspot", on=True)


def test_the_hotspot_password_is_checked_at_the_field(phone: Phone) -> None:
    phone = touch.tap(page(phone, "hotspot"), "Hotspot password")
    phone = touch.tap(touch.type(phone, "Hotspot password", "short"), "Save")
    assert touch.sees(phone, "At least 8 characters")
    phone = touch.tap(touch.type(phone, "Hotspot password", "paper-boat-7"), "Save")
    assert phone.system.network.hotspot_password == "paper-boat-7"
    same_data(phone, touch.call(page(phone, "hotspot"), "settings", "set_hotspot", password="paper-boat-7"))


# Display and sound


def test_brightness_by_hand_ends_the_automatic_one(phone: Phone) -> None:
    at = page(phone, "display")
    slid = touch.tap(at, "Brightness", role="slider", at=(0.25, 0.5))
    assert (slid.system.display.brightness, slid.system.display.auto_brightness) == (25, False)
    same_data(slid, touch.call(at, "settings", "set_display", brightness=25))


def test_sizes_change_the_frame_at_once(phone: Phone) -> None:
    at = page(phone, "display/font")
    large = touch.tap(at, "Largest")
    assert "--fs:1.3" in large.frame.root_style
    assert touch.is_on(large, "Largest")
    slid = touch.tap(at, "Font size", role="slider", at=(0.97, 0.5))
    assert slid.system.display.font_scale == 1.3
    zoomed = touch.tap(page(phone, "display/size"), "Large")
    assert zoomed.system.display.zoom == 1.1
    same_data(zoomed, touch.call(page(phone, "display/size"), "settings", "set_display", zoom=1.1))


def test_the_time_out_and_the_wallpaper(phone: Phone) -> None:
    phone = touch.tap(page(phone, "display"), "Screen time-out", "5 minutes")
    assert phone.system.display.timeout == 300
    phone = touch.tap(page(phone, "display/wallpaper"), "Forest")
    assert phone.system.wallpaper == "forest"
    with pytest.raises(Refused, match="no wallpaper 'sea'"):
        touch.call(phone, "settings", "set_display", wallpaper="sea")


def test_volumes_ringer_and_tones(phone: Phone) -> None:
    at = page(phone, "sound")
    quiet = touch.tap(at, "Ring volume", role="slider", at=(0.0, 0.5))
    assert (quiet.system.sound.ring, quiet.system.sound.mode) == (0, "vibrate")
    same_data(quiet, touch.call(at, "settings", "set_volume", stream="ring", percent=0))
    assert touch.tap(quiet, "Ring", role="tab").system.sound.ring > 0
    toned = touch.tap(at, "Notification sound", "Glass Bead")
    assert toned.system.sound.notification_sound == "Glass Bead"
    same_data(toned, touch.call(at, "settings", "set_tones", notification_sound="Glass Bead"))


# Apps


def started(phone: Phone) -> Phone:
    """Notes has been opened and has made a note; Settings is in front."""
    phone = touch.call(touch.open_app(phone, "notes"), "notes", "create_note", title="Keep me not")
    return page(phone, "app/notes")


def test_force_stop_empties_the_stack_and_is_confirmed(phone: Phone) -> None:
    at = started(phone)
    assert touch.sees(at, "Running")
    asked = touch.tap(at, "Force stop")
    assert asked.ui("notes").stack
    stopped = touch.tap(asked, "Force stop")
    assert stopped.ui("notes").stack == []
    assert "notes" not in stopped.shell.recents
    assert "disabled" in touch.find(stopped, "Force stop").states
    same_data(stopped, touch.call(at, "settings", "manage_app", app_id="notes", deed="force_stop"))


def test_clear_data_puts_the_seed_back(phone: Phone) -> None:
    at = started(phone)
    assert at.docs["notes/data"] != phone.docs["notes/data"]
    cleared = touch.tap(at, "Clear data", "Clear")
    assert cleared.docs["notes/data"] == phone.apps.app("notes").seed
    assert keeping.cache_mb(cleared.data("settings"), phone.apps.app("notes")) == 0
    same_data(cleared, touch.call(at, "settings", "manage_app", app_id="notes", deed="clear_data"))


def test_a_disabled_app_cannot_be_opened_until_it_is_enabled(phone: Phone) -> None:
    at = started(phone)
    disabled = touch.tap(at, "Disable", "Disable")
    assert disabled.system.disabled == ["notes"]
    assert "disabled" in touch.find(disabled, "Open", "button").states
    with pytest.raises(Refused, match="disabled"):
        touch.open_app(disabled, "notes")
    enabled = touch.tap(disabled, "Enable")
    assert touch.open_app(enabled, "notes").shell.foreground == "notes"
    assert touch.tap(enabled, "Open").shell.foreground == "notes"


def test_settings_itself_can_be_neither_stopped_nor_disabled(phone: Phone) -> None:
    at = page(phone, "app/settings")
    for label in ("Open", "Disable", "Force stop", "Clear data"):
        assert "disabled" in touch.find(at, label).states
    for deed in ("disable", "force_stop", "clear_data"):
        with pytest.raises(Refused, match="settings cannot be"):
            touch.call(at, "settings", "manage_app", app_id="settings", deed=deed)


def test_searching_apps_by_name(phone: Phone) -> None:
    at = touch.type(page(phone, "apps"), "Search apps", "NOT")
    assert touch.sees(at, "Notes, ")
    assert not touch.sees(at, "Settings, ")
    assert touch.sees(touch.type(at, "Search apps", "zzz"), "No app of this name")


def test_default_apps_are_chosen_by_intent(phone: Phone) -> None:
    phone = changed(phone, default_apps={"AddEvent": "notes"})
    with pytest.raises(Refused, match="no default app for 'Share'"):
        touch.call(phone, "settings", "set_default_app", intent="Share", app_id="notes")
    with pytest.raises(Refused, match="notes does not answer Dial"):
        touch.call(phone, "settings", "set_default_app", intent="Dial", app_id="notes")
    assert touch.call(phone, "settings", "set_default_app", intent="AddEvent", app_id=None).system.default_apps == {}


# Notifications and permissions


def test_an_app_that_may_not_notify_does_not(phone: Phone) -> None:
    at = page(phone, "app/notes/notifications")
    off = touch.tap(at, "Allow notifications")
    assert not off.system.notification_rules["notes"].allowed
    assert "disabled" in touch.find(off, "Sound").states
    same_data(off, touch.call(at, "settings", "set_notifications", app_id="notes", allowed=False))
    quiet = touch.tap(at, "Pop up on the screen")
    assert not quiet.system.notification_rules["notes"].heads_up
    same_data(quiet, touch.call(at, "settings", "set_notifications", app_id="notes", heads_up=False))


def test_permissions_of_an_app_that_asks_for_none(phone: Phone) -> None:
    assert touch.sees(page(phone, "app/notes/permissions"), "This app asks for no permissions")
    with pytest.raises(Refused, match="notes does not ask for the permission 'camera'"):
        touch.call(phone, "settings", "set_permission", app_id="notes", permission="camera", grant="granted")


@pytest.fixture
def asking() -> Phone:
    """A phone with two apps that ask for permissions: `toy` for contacts and location, `picker` (a system app that
    answers PickContact) for contacts."""
    others = toy.make()[0].apps
    registry = by_ids("settings")
    apps = {**registry.apps, "toy": others["toy"], "picker": others["picker"]}
    phone = new_phone(Registry(apps, registry.content, registry.compose))
    return touch.open_app(changed(phone, installed=["settings", "toy", "picker"]), "settings")


def test_permissions_by_permission_and_by_app(asking: Phone) -> None:
    at = page(asking, "permissions")
    assert touch.sees(at, "Contacts, 1 of 2 apps allowed")
    at = touch.tap(at, "Contacts")
    assert [node.label for node in at.frame.nodes if node.role in ("row", "heading")] == [
        "Contacts", "Allowed", "Picker", "Ask every time", "Toy",
    ]  # fmt: skip
    allowed = touch.tap(at, "Toy", "Allow")
    assert allowed.system.permissions == {"toy": {"contacts": "granted"}}
    same_data(
        allowed,
        touch.call(at, "settings", "set_permission", app_id="toy", permission="contacts", grant="granted"),
    )
    assert touch.sees(page(allowed, "permissions"), "Contacts, 2 of 2 apps allowed")
    denied = touch.tap(page(asking, "app/picker/permissions"), "Contacts", "Don't allow")
    assert denied.system.permissions == {"picker": {"contacts": "denied"}}
    assert touch.sees(page(denied, "app/picker"), "Permissions, 0 of 1 allowed")
    assert touch.sees(page(asking, "location"), "0 of 1 apps have access")


def test_an_app_is_the_default_until_that_is_taken_back(asking: Phone) -> None:
    at = touch.tap(page(asking, "apps/defaults"), "Choosing contacts", "Picker")
    assert at.system.default_apps == {"PickContact": "picker"}
    same_data(
        at,
        touch.call(page(asking, "apps/defaults"), "settings", "set_default_app", intent="PickContact", app_id="picker"),
    )
    assert touch.sees(page(at, "app/picker"), "Open by default, Default for 1 thing")
    cleared = touch.tap(page(at, "app/picker/defaults"), "Clear defaults")
    assert cleared.system.default_apps == {}
    assert touch.tap(cleared, "Choosing contacts").system.default_apps == {"PickContact": "picker"}
    disabled = touch.tap(page(at, "app/picker"), "Disable", "Disable")
    assert disabled.system.default_apps == {}


# Language, clock


def test_the_language_changes_the_whole_phone_at_once(phone: Phone) -> None:
    at = page(phone, "language")
    zh = touch.tap(at, "简体中文")
    assert zh.frame.lang == "zh"
    assert touch.sees(zh, "语言")
    same_data(zh, touch.call(at, "settings", "set_language", language="zh"))
    assert touch.sees(touch.open_app(zh, "notes"), "设置") is False
    assert touch.tap(zh, "English").frame.lang == "en"


def test_the_clock_is_set_by_hand_and_put_right_by_the_network(phone: Phone) -> None:
    at = page(phone, "datetime")
    assert "disabled" in touch.find(at, "Date").states
    with pytest.raises(Refused, match="automatic_time"):
        touch.call(at, "settings", "set_clock", day="2026-05-20")
    manual = touch.tap(at, "Set automatically")
    moved = touch.call(manual, "settings", "set_clock", day="2026-05-20", at="18:05")
    assert moved.system.now.date() == date(2026, 5, 20)
    assert (moved.system.now.hour, moved.system.now.minute) == (18, 5)
    right = touch.tap(moved, "Set automatically")
    drift = (right.system.now - phone.system.now).total_seconds()
    assert 0 <= drift < 30
    assert right.data("settings").clock_offset == 0


def test_a_date_is_picked_from_the_calendar(phone: Phone) -> None:
    manual = touch.tap(page(phone, "datetime"), "Set automatically")
    picked = touch.tap(manual, "Date", "Wed, May 20, 2026")
    picked = touch.tap(picked, "OK") if touch.sees(picked, "OK") else picked
    assert picked.system.now.date() == date(2026, 5, 20)


def test_a_repeating_alarm_that_was_passed_over_runs_once(phone: Phone) -> None:
    phone = touch.call(phone, "settings", "set_switch", name="dark_schedule", on=True)
    phone = touch.call(phone, "settings", "set_switch", name="automatic_time", on=False)
    moved = touch.call(phone, "settings", "set_clock", day="2036-01-01", at="23:00")
    assert moved.system.display.dark
    alarms = [alarm.at for alarm in moved.system.alarms if alarm.id.startswith("system/")]
    assert len(alarms) == 2
    assert all(datetime(2036, 1, 1, 23) < at <= datetime(2036, 1, 2, 18, 30) for at in alarms)
    assert not perform(moved, Wait(seconds=8 * 3600)).phone.system.display.dark


# Storage, privacy, about


def media(*items: tuple[str, int]) -> Any:
    """Media of these kinds and sizes, as rows for a table."""
    return {
        f"m{i}": {"id": f"m{i}", "kind": kind, "name": f"{i}.jpg", "at": "2026-05-01T00:00", "kilobytes": size}
        for i, (kind, size) in enumerate(items)
    }


def test_storage_adds_up_what_is_there(phone: Phone) -> None:
    at = datetime(2026, 5, 1)
    content = Content.model_validate(
        {
            "media": media(("photo", 3000), ("screenshot", 1000), ("video", 90_000), ("photo", 5000)),
            "files": {"f1": {"id": "f1", "name": "a.pdf", "kind": "pdf", "kilobytes": 2048, "at": at}},
        }
    )
    content.media["m3"].trashed_at = at
    phone = Phone({**phone.docs, "content/data": Doc.of(content)}, phone.apps)
    sizes = storage.kinds(View(phone, app, phone.ui("settings").stack[0]))
    found = {kind: round(sizes[kind] * 1024) for kind in ("photos", "videos", "audio", "bin", "files")}
    assert found == {"photos": 4000, "videos": 90_000, "audio": 0, "bin": 5000, "files": 2048}
    assert sizes["cache"] > 0
    assert touch.sees(page(phone, "storage"), "Videos, 88 MB")
    cleared = touch.tap(page(phone, "storage"), "Clear cache", "Clear")
    assert storage.kinds(View(cleared, app, cleared.ui("settings").stack[0]))["cache"] == 0
    assert "disabled" in touch.find(cleared, "Clear cache").states


def test_a_pin_is_entered_twice_and_asked_for_before_it_is_changed(phone: Phone) -> None:
    at = touch.tap(page(phone, "privacy"), "Screen lock", "PIN")
    assert "disabled" in touch.find(touch.type(at, "PIN", "123"), "Next").states
    first = touch.tap(touch.type(at, "PIN", "4826"), "Next")
    wrong = touch.tap(touch.type(first, "PIN", "4827"), "Confirm")
    assert touch.sees(wrong, "This is not the PIN you chose")
    assert wrong.system.security.lock == "swipe"
    done = touch.tap(touch.type(first, "PIN", "4826"), "Confirm")
    assert (done.system.security.lock, done.system.security.pin) == ("pin", "4826")
    assert done.ui("settings").stack[-1].path == "privacy/lock"
    same_data(done, touch.call(page(phone, "privacy"), "settings", "set_screen_lock", lock="pin", pin="4826"))
    asked = touch.tap(done, "None")
    assert touch.sees(touch.tap(touch.type(asked, "PIN", "0000"), "Next"), "Wrong PIN")
    off = touch.tap(touch.type(asked, "PIN", "4826"), "Next")
    assert (off.system.security.lock, off.system.security.pin) == ("none", None)
    with pytest.raises(Refused, match="the present PIN"):
        touch.call(done, "settings", "set_screen_lock", lock="swipe")


def test_clearing_the_clipboard(phone: Phone) -> None:
    at = page(phone, "privacy")
    assert "disabled" in touch.find(at, "Clear clipboard").states
    at = changed(at, clipboard={"text": "4826", "app": "notes", "at": datetime(2026, 5, 14, 9, 30)})
    assert touch.sees(at, "Copied from Notes, 09:30")
    assert touch.tap(at, "Clear clipboard").system.clipboard is None


def test_resetting_the_network_forgets_it_all(phone: Phone) -> None:
    phone = touch.tap(phone, "Airplane mode")
    reset = touch.tap(page(phone, "reset"), "Reset network settings", "Reset")
    system = reset.system
    assert not any(network.saved for network in system.wifi.networks)
    assert not any(device.paired for device in system.bluetooth.devices)
    assert (system.wifi.on, system.wifi.connected) == (True, None)
    assert (system.network.airplane, system.network.mobile_data) == (False, True)


def test_the_imei_has_a_right_check_digit() -> None:
    for seed in range(20):
        digits = [int(char) for char in identity.imei(seed)]
        doubled = [d * (1 + i % 2) for i, d in enumerate(digits)]
        assert len(digits) == 15
        assert sum(d // 10 + d % 10 for d in doubled) % 10 == 0


# Search


@pytest.mark.parametrize(
    ("language", "query", "label", "path"),
    [
        ("en", "dark", "Dark theme", "display"),
        ("en", "gps", "Location", "location"),
        ("en", "深色", "Dark theme", "display"),
        ("zh", "font size", "字体大小", "display/font"),
        ("zh", "密码", "屏幕锁定", "privacy/lock"),
    ],
)
def test_results_open_their_page(phone: Phone, language: str, query: str, label: str, path: str) -> None:
    phone = touch.call(phone, "settings", "set_language", language=language)
    name = "Search settings" if language == "en" else "搜索设置"
    found = touch.type(touch.tap(phone, name), name, query)
    opened = touch.tap(found, label)
    assert opened.ui("settings").stack[-1].path == path
    assert opened.data("settings").searches == [query]


def test_a_search_without_results_says_so_and_recent_ones_are_kept(phone: Phone) -> None:
    at = touch.tap(phone, "Search settings")
    assert touch.sees(touch.type(at, "Search settings", "qqq"), "Nothing found")
    at = touch.type(at, "Search settings", "night", submit=True)
    again = touch.tap(touch.back(at), "Search settings")
    assert touch.sees(touch.tap(again, "night"), "Night light")
    assert not touch.sees(touch.tap(again, "Clear"), "night")


def test_every_page_is_found_by_search() -> None:
    found = {setting.page.name for setting in search.INDEX}
    parts = {name for name, screen in app.screens.items() if "{" not in screen.path}
    assert parts - found <= {"home", "search_page"}


# Tools and texts


def test_reading_settings_gives_no_secrets(phone: Phone) -> None:
    phone = touch.call(phone, "settings", "set_screen_lock", lock="pin", pin="739154")
    told = str(perform(phone, CallTool(app="settings", tool="get_settings")).result)
    for secret in ("739154", "bluebird-1987", "sunny-hill-42"):
        assert secret not in told
    listed = perform(phone, CallTool(app="settings", tool="list_apps")).result
    assert {entry["id"] for entry in listed} >= {"notes", "settings"}
