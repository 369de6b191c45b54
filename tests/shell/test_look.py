"""How the shell looks and where it can be touched."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.extract import extract

from mobilegym_mcp import shell, ui
from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import Phone, Registry, new_phone
from mobilegym_mcp.phone.events import Event, Key, OpenApp, Tap
from mobilegym_mcp.phone.gestures import at_point, stroke
from mobilegym_mcp.phone.transaction import Transaction

from .hands import edit, find, go, make_app, post, shows, tap

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer


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
