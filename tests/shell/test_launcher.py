"""Launcher, keyboard and recents."""

from __future__ import annotations

from mobilegym_mcp.phone import Phone
from mobilegym_mcp.phone.events import Key, OpenApp, Swipe, Tap, Type

from .hands import edit, find, go, got, post, shows, swipe, tap

# Launcher


def test_launcher_shows_its_page_and_dock_and_opens_apps(phone: Phone) -> None:
    assert shows(phone, "Alpha App")
    assert shows(phone, "Gamma App")
    assert not shows(phone, "Beta App")
    opened = tap(phone, "Alpha App")
    assert opened.shell.foreground == "alpha"
    assert opened.ui("alpha").stack[-1].path == "home"


def test_launcher_pages_turn_by_swipe_and_by_dots_and_home_goes_to_the_first(phone: Phone) -> None:
    second = swipe(phone, "Home screen, page 1 of 2", "left")
    assert shows(second, "Beta App")
    assert not shows(second, "Alpha App")
    assert go(second, Swipe(target=find(second, "Home screen").n, direction="left")).shell.page == 1
    assert swipe(second, "Home screen", "right").shell.page == 0
    assert tap(phone, "Page 2").shell.page == 1
    assert go(second, Key(name="home")).shell.page == 0
    assert tap(second, "Home", role="button").shell.page == 0


def test_launcher_hides_disabled_apps_and_counts_notifications(phone: Phone) -> None:
    counted = post(post(phone, "one"), "two")
    assert shows(counted, "Alpha App, 2 new")
    assert not shows(post(phone, "music", ongoing=True), "Alpha App, 1 new")
    off = edit(phone, lambda tx: tx.system.disabled.append("gamma"))
    assert not shows(off, "Gamma App")


# Keyboard


def test_the_keyboard_types_what_is_tapped(phone: Phone) -> None:
    at = tap(go(phone, OpenApp(app="alpha")), "Name")
    at = tap(at, "Shift", "H", "i", "Space", "Numbers", "7", "Symbols", "€", "Letters", "x", "Backspace", role="key")
    assert at.ui("alpha").stack[-1].drafts["name"] == "Hi 7€"
    sent = tap(at, "Done", role="key")
    assert got(sent) == ["Hi 7€"]
    assert sent.ui("alpha").stack[-1].focus is None
    assert not shows(sent, "Keyboard")


def test_shift_is_once_then_locked_then_off(phone: Phone) -> None:
    at = tap(go(phone, OpenApp(app="alpha")), "Name")
    once = tap(at, "Shift")
    assert once.shell.keyboard.shift == "once"
    assert tap(once, "Q").shell.keyboard.shift == "off"
    locked = tap(once, "Shift", "Q", "W")
    assert locked.shell.keyboard.shift == "lock"
    assert locked.ui("alpha").stack[-1].drafts["name"] == "QW"
    assert tap(locked, "Shift").shell.keyboard.shift == "off"


def test_hiding_the_keyboard_and_clearing_a_search(phone: Phone) -> None:
    at = go(tap(go(phone, OpenApp(app="alpha")), "Find"), Type(text="milk"))
    hidden = tap(at, "Hide keyboard")
    assert not shows(hidden, "Keyboard")
    assert hidden.ui("alpha").stack[-1].drafts["find"] == "milk"
    cleared = go(hidden, Tap(target=find(hidden, "Clear", "button").n))
    assert cleared.ui("alpha").stack[-1].drafts["find"] == ""
    assert cleared.ui("alpha").stack[-1].focus == "find"


def test_the_bar_arrow_leaves_though_the_keyboard_is_up_and_the_button_hides_it_first(phone: Phone) -> None:
    at = tap(go(phone, OpenApp(app="alpha")), "Open nine", "Note")
    arrow = next(n for n in at.frame.nodes if n.label == "Back")
    assert go(at, Tap(target=arrow.n)).ui("alpha").stack[-1].path == "home"
    assert go(at, Key(name="back")).ui("alpha").stack[-1].path == "item/9"
    assert find(at, "Back").n != arrow.n
    assert tap(at, "Back").ui("alpha").stack[-1].focus is None


# Recents


def test_recents_show_the_latest_first_and_switch_where_it_was_left(phone: Phone) -> None:
    used = tap(go(phone, OpenApp(app="alpha")), "Open nine")
    used = go(used, OpenApp(app="beta"), Key(name="recents"))
    cards = [n.label for n in used.frame.nodes if "swipe_up" in n.handlers]
    assert cards == ["Beta App", "Alpha App"]
    back = tap(used, "Alpha App")
    assert back.shell.foreground == "alpha"
    assert back.shell.panel == "none"
    assert back.ui("alpha").stack[-1].path == "item/9"
    assert go(used, Key(name="recents")).shell.panel == "none"


def test_a_card_is_a_picture_without_anything_to_touch(phone: Phone) -> None:
    recents = go(phone, OpenApp(app="alpha"), Key(name="recents"))
    assert "Open nine" in recents.frame.html
    assert not shows(recents, "Open nine")
    assert recents.frame.html.count("data-n=") == len(recents.frame.nodes)


def test_swiped_apps_start_anew(phone: Phone) -> None:
    used = tap(go(phone, OpenApp(app="beta"), OpenApp(app="alpha")), "Open nine")
    recents = go(used, Key(name="recents"))
    gone = swipe(recents, "Alpha App", "up")
    assert gone.shell.recents == ["beta"]
    assert gone.ui("alpha").stack == []
    assert gone.shell.panel == "recents"
    assert go(gone, Key(name="back")).shell.foreground == "launcher"
    assert go(gone, OpenApp(app="alpha")).ui("alpha").stack[-1].path == "home"
    none = tap(recents, "Clear all")
    assert (none.shell.recents, none.shell.foreground, none.shell.panel) == ([], "launcher", "none")
    assert none.ui("beta").stack == []
    assert shows(go(none, Key(name="recents")), "No recent apps")
