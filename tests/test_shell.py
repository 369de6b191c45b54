"""The shell: what its controls do to the phone, found on the screen by their names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.extract import extract
from pydantic import Field

from mobilegym_mcp import shell, ui
from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import (
    App,
    Content,
    Context,
    Doc,
    NotificationAction,
    Phone,
    PickContact,
    Refused,
    Registry,
    Share,
    State,
    View,
    new_phone,
    perform,
    switches,
)
from mobilegym_mcp.phone.events import (
    Drag,
    Event,
    Key,
    LongPress,
    OpenApp,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobilegym_mcp.phone.gestures import at_point, stroke
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.phone.system import Alarm
from mobilegym_mcp.phone.transaction import Transaction
from mobilegym_mcp.ui.bound import Bound
from mobilegym_mcp.ui.frame import FrameNode

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer


class DemoState(State):
    got: list[str] = Field(default_factory=list[str])


def make_app(id: str, title: str, *, answers: bool = True) -> App[DemoState]:
    app = App(id, title=title, state=DemoState, permissions=("contacts", "location"))

    @app.screen("home")
    def home(view: View[DemoState]) -> ui.Node:
        return ui.page(
            ui.app_bar(title),
            ui.text_field("name", label="Name", on_submit=got()),
            ui.search_field("find", placeholder="Find"),
            ui.list_row("Open nine", on_tap=item("9")),
            ui.date_field("Day", value=datetime(2026, 5, 20).date(), on_pick=got(), max=datetime(2026, 6, 3).date()),
            ui.time_field("Hour", value=datetime(2026, 5, 20, 9, 30), on_pick=got()),
            ui.select_row("Tone", value="a", options=[("a", "Alpha"), ("b", "Beta")], on_select=got()),
            ui.button("Ask", on_tap=ask()),
            ui.button("Share", on_tap=share()),
            ui.button("Pick", on_tap=pick()),
            ui.button("Open sheet", on_tap=panel()),
        )

    @app.screen("item/{n}")
    def item(view: View[DemoState], n: str) -> ui.Node:
        return ui.page(ui.app_bar(f"{title} {n}", back=True), ui.text_field("note", label="Note"))

    @app.overlay
    def panel(view: View[DemoState]) -> ui.Node:
        return ui.sheet(ui.text("in the sheet"), title="Sheet")

    @app.action
    def got(ctx: Context[DemoState], value: str) -> None:
        ctx.state.got.append(value)

    @app.action
    def ask(ctx: Context[DemoState]) -> None:
        ctx.require("location", then=got("allowed"), otherwise=got("refused"))

    @app.action
    def share(ctx: Context[DemoState]) -> None:
        ctx.start(Share(text="See you at eight"), otherwise=got("cancelled"))

    @app.action
    def pick(ctx: Context[DemoState]) -> None:
        ctx.start(PickContact(), then=got(), otherwise=got("cancelled"))

    @app.action
    def post(ctx: Context[DemoState], name: str, ongoing: bool = False) -> None:
        ctx.notify(
            name,
            f"about {name}",
            on_tap=item("9"),
            actions=[
                NotificationAction(label="Done", do=got("done")),
                NotificationAction(label="Reply", do=got(), reply=True),
            ],
            ongoing=ongoing,
        )

    @app.on("message_received")
    def heard(ctx: Context[DemoState], message_id: str) -> None:
        ctx.state.got.append(ctx.tx.content.messages[message_id].text)

    @app.on("call_received")
    def rung(ctx: Context[DemoState], number: str, name: str) -> None:
        ctx.state.got.append(f"{number} {name}")

    if answers:

        @app.handles(Share, label=f"Send with {title}")
        def shared(ctx: Context[DemoState], intent: Share) -> Bound:
            return item("shared")

        @app.handles(PickContact)
        def picking(ctx: Context[DemoState], intent: PickContact) -> Bound:
            return item("people")

    return app


@pytest.fixture(scope="module")
def registry() -> Registry:
    every = load_apps()
    apps: dict[str, App[Any]] = {"system": every.apps["system"]}
    for id, title in (("alpha", "Alpha App"), ("beta", "Beta App"), ("gamma", "Gamma App")):
        apps[id] = make_app(id, title)
    return Registry(apps, Doc.of(Content()), every.compose)


@pytest.fixture
def phone(registry: Registry) -> Phone:
    def arrange(tx: Transaction) -> None:
        tx.system.dock = ["gamma"]
        tx.system.home_screens = [["alpha"], ["beta", "missing"]]
        tx.system.installed = ["alpha", "beta", "gamma"]

    return edit(new_phone(registry), arrange)


def edit(phone: Phone, change: Callable[[Transaction], None]) -> Phone:
    tx = begin(phone)
    change(tx)
    return tx.commit()


def find(phone: Phone, label: str, role: str | None = None) -> FrameNode:
    """The last element on the screen of that name (what lies on top comes last), else the last that begins so."""
    fitting = [n for n in reversed(phone.frame.nodes) if role is None or n.role == role]
    for node in (*(n for n in fitting if n.label == label), *(n for n in fitting if n.label.startswith(label))):
        return node
    shown = "; ".join(f"{n.role} {n.label!r}" for n in phone.frame.nodes if n.label)
    raise AssertionError(f"no {role or 'element'} {label!r} on the screen, which has: {shown}")


def shows(phone: Phone, label: str) -> bool:
    return any(node.label.startswith(label) for node in phone.frame.nodes)


def go(phone: Phone, *events: Event) -> Phone:
    for event in events:
        phone = perform(phone, event).phone
    return phone


def tap(phone: Phone, *labels: str, role: str | None = None) -> Phone:
    for label in labels:
        phone = go(phone, Tap(target=find(phone, label, role).n))
    return phone


def swipe(phone: Phone, label: str, direction: Any) -> Phone:
    return go(phone, Swipe(target=find(phone, label).n, direction=direction))


def post(phone: Phone, name: str, *, app: str = "alpha", ongoing: bool = False) -> Phone:
    bound = Bound(app, "post", {"name": name, "ongoing": ongoing})
    return edit(phone, lambda tx: tx.runner.run(tx, bound, background=True))


def got(phone: Phone, app: str = "alpha") -> list[str]:
    return phone.data(app).got


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


# Dialogs of the system


@pytest.mark.parametrize(
    ("answer", "grant", "value"),
    [("Allow", "granted", "allowed"), ("Don't allow", "denied", "refused")],
)
def test_the_permission_dialog_remembers_and_goes_on(phone: Phone, answer: str, grant: str, value: str) -> None:
    asking = tap(go(phone, OpenApp(app="alpha")), "Ask")
    assert find(asking, "Allow Alpha App to use this phone's location?", "dialog")
    button = next(n for n in asking.frame.nodes if n.label == answer and n.role == "button")
    decided = go(asking, Tap(target=button.n))
    assert decided.system.permissions["alpha"] == {"location": grant}
    assert got(decided) == [value]
    assert decided.shell.shell.overlays == []
    again = tap(decided, "Ask")
    assert got(again) == [value, value]
    assert not shows(again, "Allow Alpha App")


def test_going_back_from_the_permission_dialog_decides_nothing(phone: Phone) -> None:
    asking = tap(go(phone, OpenApp(app="alpha")), "Ask")
    back = go(asking, Key(name="back"))
    assert back.system.permissions == {}
    assert got(back) == ["refused"]


def test_sharing_goes_to_the_app_that_is_touched(phone: Phone) -> None:
    sheet = tap(go(phone, OpenApp(app="alpha")), "Share")
    assert shows(sheet, "See you at eight")
    assert not shows(sheet, "Send with Alpha App"), "an app does not share with itself"
    shared = tap(sheet, "Send with Gamma App")
    assert shared.ui("alpha").stack[-1].app == "gamma"
    assert shared.ui("alpha").stack[-1].path == "item/shared"
    assert got(tap(sheet, "Close", role="button")) == ["cancelled"]
    assert got(go(sheet, Key(name="back"))) == ["cancelled"]


@pytest.mark.parametrize("question", ["Share", "Ask"])
def test_a_question_of_the_system_does_not_follow_into_another_app(phone: Phone, question: str) -> None:
    asked = tap(go(phone, OpenApp(app="alpha")), question)
    assert asked.shell.shell.overlays
    elsewhere = go(asked, OpenApp(app="beta"))
    assert elsewhere.shell.shell.overlays == []
    assert go(asked, OpenApp(app="alpha")).shell.shell.overlays == asked.shell.shell.overlays


def test_choosing_once_and_for_good(phone: Phone) -> None:
    sheet = tap(go(phone, OpenApp(app="alpha")), "Pick")
    assert "checked" in find(sheet, "Beta App", "radio").states
    once = tap(tap(sheet, "Gamma App", role="radio"), "Just once")
    assert once.ui("alpha").stack[-1].app == "gamma"
    assert once.system.default_apps == {}
    always = tap(sheet, "Always")
    assert always.system.default_apps == {"PickContact": "beta"}
    again = tap(go(always, Key(name="back")), "Pick")
    assert again.ui("alpha").stack[-1].app == "beta"


def test_picking_a_date(phone: Phone) -> None:
    picker = tap(go(phone, OpenApp(app="alpha")), "Day")
    marked = tap(picker, "Thu, May 28, 2026", role="button")
    assert got(marked) == [], "a day is marked before it is taken"
    assert got(tap(marked, "OK")) == ["2026-05-28"]
    june = tap(picker, "Next month")
    assert shows(june, "June 2026")
    late = find(june, "Thu, Jun 4, 2026")
    assert "disabled" in late.states
    assert got(go(tap(june, "Wed, Jun 3, 2026"))) == []
    assert got(tap(june, "Wed, Jun 3, 2026", "OK")) == ["2026-06-03"]
    assert "disabled" in find(june, "Next month").states
    assert shows(tap(june, "Previous month", "Previous month"), "April 2026")
    cancelled = tap(marked, "Cancel")
    assert got(cancelled) == []
    assert cancelled.ui("alpha").stack[-1].overlays == []


def test_picking_a_time_and_a_choice(phone: Phone) -> None:
    app = go(phone, OpenApp(app="alpha"))
    picker = tap(app, "Hour", role="row")
    assert got(tap(picker, "Hour 21", "Minute 45", "OK")) == ["21:45"]
    twelve = edit(app, lambda tx: setattr(tx.system.datetime_settings, "hour24", False))
    assert got(tap(tap(twelve, "Hour", role="row"), "PM", "OK")) == ["21:30"]
    options = tap(app, "Tone")
    assert "checked" in find(options, "Alpha", "radio").states
    assert got(tap(options, "Beta", role="radio")) == ["b"]


def test_an_apps_sheet_lies_above_its_page_and_below_the_systems_dialog(phone: Phone) -> None:
    sheet = tap(go(phone, OpenApp(app="alpha")), "Open sheet")
    assert find(sheet, "Sheet", "sheet").n > find(sheet, "Open nine").n
    assert find(sheet, "Back").n > find(sheet, "Sheet", "sheet").n, "the navigation bar stays above"
    assert go(sheet, Key(name="back")).ui("alpha").stack[-1].overlays == []


# Keys


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


# What comes from outside


def plan(phone: Phone, action: str, /, **args: Any) -> Phone:
    def schedule(tx: Transaction) -> None:
        at = tx.system.now + timedelta(seconds=40)
        tx.system.alarms.append(Alarm(id="task/1", at=at, do=Bound("system", action, args)))

    return go(edit(phone, schedule), Wait(seconds=41))


def test_a_planned_message_arrives_unless_it_is_blocked(phone: Phone) -> None:
    came = plan(phone, "receive_message", number="+86 139 0000 0001", text="code 4821")
    (message,) = came.content.messages.values()
    assert (message.sender, message.peers, message.text, message.read) == (
        "+86 139 0000 0001",
        ["+86 139 0000 0001"],
        "code 4821",
        False,
    )
    assert message.at == phone.system.now + timedelta(seconds=40)
    assert got(came) == ["code 4821"]
    blocked = edit(phone, lambda tx: tx.content.blocked.append("13900000001"))
    assert not plan(blocked, "receive_message", number="+86 139 0000 0001", text="code 4821").content.messages


def test_a_message_waits_for_the_end_of_airplane_mode(phone: Phone) -> None:
    flying = edit(phone, lambda tx: switches.set_airplane(tx.system, True))
    kept = plan(flying, "receive_message", number="13900000001", text="late")
    assert not kept.content.messages
    assert got(plan(kept, "incoming_call", number="13900000001")) == []
    landed = edit(kept, lambda tx: switches.set_airplane(tx.system, False))
    assert got(go(landed, Wait(seconds=31))) == ["late"]


def test_a_planned_call_rings_unless_it_is_blocked(phone: Phone) -> None:
    assert got(plan(phone, "incoming_call", number="13900000001", name="Ann")) == ["13900000001 Ann"]
    blocked = plan(
        edit(phone, lambda tx: tx.content.blocked.append("13900000001")), "incoming_call", number="13900000001"
    )
    assert got(blocked) == []
    assert [c.outcome for c in blocked.content.calls.values()] == ["blocked"]


# Look


def test_every_screen_draws_in_both_languages_and_has_no_untranslated_word(phone: Phone) -> None:
    full = post(post(go(phone, OpenApp(app="alpha")), "one"), "two", ongoing=True)

    def chinese(tx: Transaction) -> None:
        tx.system.locale = "zh"
        tx.system.display.dark = True
        tx.system.display.font_scale = 1.3
        tx.system.display.width = 360

    own = {"Alpha App", "Beta App", "Gamma App", "Done", "Reply", "Wi-Fi", "NFC"}
    zh = edit(full, chinese)
    for name in ("home", "notifications", "quick_settings", "recents", "volume_up"):
        screen = go(zh, Key(name=name))
        assert screen.frame.lang == "zh"
        for node in screen.frame.nodes:
            if node.owner == "system" and node.label and not any(word in node.label for word in own):
                assert not any(c.isascii() and c.isalpha() for c in node.label), f"{name}: {node.label!r}"


def test_the_status_bar_says_what_the_phone_is_doing(phone: Phone) -> None:
    def change(tx: Transaction) -> None:
        tx.system.datetime_settings.hour24 = False
        tx.system.sound.mode = "vibrate"
        tx.system.sound.do_not_disturb = True
        tx.system.battery.level = 9
        tx.system.now = datetime(2026, 5, 14, 21, 5)

    busy = edit(phone, change)
    for label in ("9:05 PM", "Vibrate", "Do not disturb", "Wi-Fi Maple Garden 5G", "Mobile signal", "Battery 9%"):
        assert shows(busy, label)
    flying = tap(go(busy, Key(name="quick_settings")), "Airplane mode", role="switch")
    assert not shows(flying, "Mobile signal")


def test_an_apps_layers_wear_its_theme(registry: Registry) -> None:
    app = make_app("alpha", "Alpha App")
    app.theme = ui.Theme(accent="#07C160", bar="#07C160", bar_ink="#FFFFFF")
    apps = Registry({**registry.apps, "alpha": app}, registry.content, registry.compose)
    opened = go(new_phone(apps), OpenApp(app="alpha"))
    assert "--accent:#07C160" in opened.frame.html
    assert "--accent:#07C160" not in opened.frame.root_style
    dialog = tap(opened, "Day")
    assert dialog.frame.html.count("--accent:#07C160") == 2, "the page's layer and its overlays'"


def test_every_text_of_the_shell_is_translated() -> None:
    written: set[str] = set()
    for source in Path(shell.__file__).parent.glob("*.py"):
        code = BytesIO(source.read_bytes())
        for _line, message, _comments, _context in extract("python", code, {"_": None, "ngettext": (1, 2)}):
            written.add(message if isinstance(message, str) else message[0])
    resources = load_apps().apps["system"].resources
    assert resources is not None
    assert written - set(resources.catalogue("zh")) == set()


SCREENS: dict[str, list[Event]] = {
    "launcher": [],
    "app": [OpenApp(app="alpha")],
    "shade": [Key(name="notifications")],
    "quick": [Key(name="quick_settings")],
    "recents": [OpenApp(app="beta"), OpenApp(app="alpha"), Key(name="recents")],
    "volume": [Key(name="volume_up")],
    "lock": [Key(name="power"), Key(name="power")],
}


@pytest.mark.browser
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("width", "scale", "locale"), [(412, 1.0, "en"), (360, 1.3, "zh"), (480, 1.0, "zh")])
async def test_every_control_of_the_shell_can_be_touched_where_it_is_drawn(
    phone: Phone, renderer: Renderer, width: int, scale: float, locale: Any
) -> None:
    def change(tx: Transaction) -> None:
        tx.system.display.width = width
        tx.system.display.font_scale = scale
        tx.system.locale = locale
        tx.shell.heads_up = None

    for name, events in SCREENS.items():
        frame = go(edit(post(post(phone, "one"), "two", app="beta"), change), *events).frame
        layout = await renderer.layout(frame)
        # The volume panel covers a part of the launcher, which goes on below it.
        first = next(n.n for n in frame.nodes if "swipe_up" in n.handlers) if name == "volume" else 0
        for node in frame.nodes[first:]:
            if not node.handlers or node.owner != "system" or node.n not in layout.boxes:
                continue
            box = layout.boxes[node.n]
            where = f"{name}: {node.role} {node.label!r} at {box}"
            assert box.height >= 44, where
            assert box.x >= 0, where
            if node.role in ("group", "button") and box.height > 120:
                continue  # what lies behind other controls
            touch = at_point(frame, layout, *box.center)
            assert touch is not None, where
            assert node.n in [around.n for around in frame.ancestors(touch.target)], where


@pytest.mark.browser
@pytest.mark.timeout(120)
async def test_fingers_find_the_keyboard_the_shade_and_the_page_under_a_toast(phone: Phone, renderer: Renderer) -> None:
    typing = tap(go(phone, OpenApp(app="alpha")), "Name")
    layout = await renderer.layout(typing.frame)
    key = layout.boxes[find(typing, "t", "key").n]
    page = layout.boxes[find(typing, "Open nine").n]
    assert page.y + page.height <= key.y, "the page ends above the keyboard"
    touch = at_point(typing.frame, layout, *key.center)
    assert touch is not None
    assert go(typing, touch).ui("alpha").stack[-1].drafts["name"] == "t"

    pulled = stroke(typing.frame, layout, (100, 5), (100, 500))
    assert pulled is not None
    assert pulled == Key(name="notifications")
    shade = go(typing, pulled)
    assert not shows(shade, "Keyboard")
    closing = stroke(shade.frame, await renderer.layout(shade.frame), (200, 700), (200, 200))
    assert closing is not None
    assert go(shade, closing).shell.panel == "none"

    told = edit(
        go(typing, Key(name="back")), lambda tx: tx.runner.context(tx, tx.phone.apps.shell, None).toast("Saved")
    )
    layout = await renderer.layout(told.frame)
    said = layout.boxes[find(told, "Saved", "status").n]
    through = at_point(told.frame, layout, *said.center)
    assert through is not None
    assert told.frame.nodes[through.target].owner == "app"


@pytest.mark.browser
@pytest.mark.timeout(120)
async def test_the_field_of_a_reply_stays_above_the_keyboard(phone: Phone, renderer: Renderer) -> None:
    many = phone
    for n in range(8):
        many = post(many, f"note {n}", app=("alpha", "beta", "gamma")[n % 3])
    shade = go(many, Key(name="notifications"))
    replies = [n for n in shade.frame.nodes if n.label == "Reply"]
    replying = go(shade, Tap(target=replies[-1].n))
    layout = await renderer.layout(replying.frame)
    field = next(n for n in replying.frame.nodes if n.field is not None)
    keyboard = layout.boxes[find(replying, "Keyboard").n]
    assert field.n in layout.boxes
    assert layout.boxes[field.n].y + layout.boxes[field.n].height <= keyboard.y
