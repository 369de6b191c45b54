"""The kit: what each component is called, what its touch runs, and that the HTML, the names and the targets agree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, time
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from mobilegym_mcp import ui
from mobilegym_mcp.ui import Bound, Frame, FrameNode, Inputs, Node, words

GO = Bound("test", "go")
VOID = {"br", "img", "input", "hr"}
ROLES = {
    "button", "checkbox", "chip", "dialog", "field", "group", "heading", "image", "key", "link", "list", "menu",
    "menuitem", "progress", "radio", "row", "sheet", "slider", "status", "stepper", "switch", "tab", "text",
}  # fmt: skip


def go(value: object = None) -> Bound:
    return Bound("test", "go", {"value": str(value)})


def frame_of(node: Node, **inputs: object) -> Frame:
    return ui.render(node, width=412, height=915, inputs=Inputs(**inputs) if inputs else None)  # type: ignore[arg-type]


def only(frame: Frame, role: str) -> FrameNode:
    found = [node for node in frame.nodes if node.role == role]
    assert len(found) == 1, [(node.role, node.label) for node in frame.nodes]
    return found[0]


class Tree(HTMLParser):
    """Reads a frame's HTML strictly: every tag is closed, in order; remembers the numbers and the text by number."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, int | None]] = []
        self.numbers: list[int] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        number = dict(attrs).get("data-n")
        if number is not None:
            self.numbers.append(int(number))
        if tag not in VOID:
            self.open.append((tag, None if number is None else int(number)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings close their shapes at once."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        opened, _ = self.open.pop()
        assert opened == tag, f"</{tag}> closes <{opened}>"

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def parse(frame: Frame) -> Tree:
    tree = Tree()
    tree.feed(frame.html)
    tree.close()
    assert not tree.open, f"never closed: {tree.open}"
    return tree


COMPONENTS: dict[str, tuple[Callable[[], Node], list[tuple[str, str]]]] = {
    "text": (lambda: ui.text("Hello"), [("text", "Hello")]),
    "heading": (lambda: ui.heading("Today"), [("heading", "Today")]),
    "text as a heading": (lambda: ui.text("Ann", role="heading"), [("heading", "Ann")]),
    "link": (lambda: ui.link("Terms", on_tap=GO), [("link", "Terms")]),
    "rich": (
        lambda: ui.rich(["I accept the ", ui.Span("terms", on_tap=GO), "."]),
        [("text", "I accept the terms."), ("link", "terms")],
    ),
    "price": (lambda: ui.price("19.90", was="25"), [("text", "¥19.90 (¥25)")]),
    "button": (lambda: ui.button("Save", on_tap=GO), [("button", "Save")]),
    "small button": (lambda: ui.button("Join", on_tap=GO, small=True), [("button", "Join")]),
    "icon button": (lambda: ui.icon_button("trash", label="Delete", on_tap=GO, badge=3), [("button", "Delete, 3")]),
    "round button": (lambda: ui.round_button("phone", label="Call", on_tap=GO, text="Call"), [("button", "Call")]),
    "fab": (lambda: ui.fab("plus", label="New note", on_tap=GO), [("button", "New note")]),
    "switch": (lambda: ui.switch("Wi-Fi", on=True, on_toggle=GO), [("switch", "Wi-Fi")]),
    "checkbox": (lambda: ui.checkbox("Milk", checked=True, on_toggle=GO), [("checkbox", "Milk")]),
    "radio": (lambda: ui.radio("Dark", selected=False, on_tap=GO), [("radio", "Dark")]),
    "slider": (lambda: ui.slider(0.7, label="Brightness", on_slide=GO), [("slider", "Brightness")]),
    "stepper": (
        lambda: ui.stepper(2, label="Guests", on_minus=GO, on_plus=GO),
        [("stepper", "Guests"), ("button", "Decrease Guests"), ("button", "Increase Guests")],
    ),
    "segmented": (
        lambda: ui.segmented([("d", "Day"), ("w", "Week")], "w", go),
        [("tab", "Day"), ("tab", "Week")],
    ),
    "top tabs": (lambda: ui.top_tabs([("a", "All"), ("b", "Paid")], "a", go), [("tab", "All"), ("tab", "Paid")]),
    "chip": (
        lambda: ui.chip("Ann", on_tap=GO, on_close=go("x")),
        [("chip", "Ann"), ("button", "Clear Ann")],
    ),
    "tag": (lambda: ui.tag("Urgent", "danger"), [("text", "Urgent")]),
    "progress": (lambda: ui.progress(0.4, label="Download"), [("progress", "Download")]),
    "rating": (lambda: ui.rating(4.5), [("text", "4.5/5")]),
    "notice": (lambda: ui.notice("No network", on_tap=GO), [("button", "No network")]),
    "empty state": (
        lambda: ui.empty_state("note", "No notes", "Write one"),
        [("text", "No notes"), ("text", "Write one")],
    ),
    "app bar": (
        lambda: ui.app_bar("Notes", back=True, subtitle="12 notes"),
        [("button", "Back"), ("heading", "Notes"), ("text", "12 notes")],
    ),
    "app bar whose title leads somewhere": (
        lambda: ui.app_bar("Ann", subtitle="13800138000", on_title=GO),
        [("button", "Ann, 13800138000"), ("heading", "Ann")],
    ),
    "tab bar": (
        lambda: ui.tab_bar(
            ui.tab("Chats", "chat-circle", selected=True, on_tap=GO, badge=3),
            ui.tab("Me", "user", selected=False, on_tap=go(2), badge=""),
        ),
        [("group", ""), ("tab", "Chats, 3"), ("tab", "Me, New")],
    ),
    "service": (lambda: ui.service("Food", "bowl-food", on_tap=GO), [("button", "Food")]),
    "section": (
        lambda: ui.section(ui.list_row("Wi-Fi", value="Off", on_tap=GO), header="Network", footer="Slow today"),
        [("heading", "Network"), ("row", "Wi-Fi, Off"), ("text", "Slow today")],
    ),
    "list row": (
        lambda: ui.list_row("Ann", subtitle="See you", note="09:41", badge=120, on_tap=GO, leading="user"),
        [("row", "Ann, 09:41, See you, 99+")],
    ),
    "unread row": (lambda: ui.list_row("Mum", note="Tue", badge="", on_tap=GO), [("row", "Mum, Tue, New")]),
    "switch row": (lambda: ui.switch_row("Wi-Fi", on=False, on_toggle=GO), [("switch", "Wi-Fi")]),
    "checkbox row": (lambda: ui.checkbox_row("Reports", checked=True, on_toggle=GO), [("checkbox", "Reports")]),
    "radio row": (lambda: ui.radio_row("Light", selected=True, on_tap=GO), [("radio", "Light")]),
    "slider row": (
        lambda: ui.slider_row("Volume", value=0.5, on_slide=GO, shown="50%"),
        [("text", "Volume"), ("text", "50%"), ("slider", "Volume")],
    ),
    "stepper row": (
        lambda: ui.stepper_row("Snooze", value=5, on_minus=None, on_plus=GO),
        [("text", "Snooze"), ("stepper", "Snooze"), ("button", "Decrease Snooze"), ("button", "Increase Snooze")],
    ),
    "key values": (lambda: ui.key_values({"Order": "E512"}), [("text", "Order: E512")]),
    "text field": (lambda: ui.text_field("name", label="Name", value="Ann"), [("field", "Name")]),
    "bare field": (lambda: ui.text_field("body", label="Note", kind="multiline", bare=True), [("field", "Note")]),
    "search field": (
        lambda: ui.search_field("q", placeholder="Search notes", cancel=GO),
        [("field", "Search notes"), ("button", "Clear"), ("button", "Cancel")],
    ),
    "search button": (lambda: ui.search_button("Where to?", on_tap=GO), [("button", "Where to?")]),
    "date field": (
        lambda: ui.date_field("Due", value=date(2026, 12, 1), on_pick=GO),
        [("row", "Due, Tue, Dec 1, 2026")],
    ),
    "time field": (
        lambda: ui.time_field("At", value=time(9, 41), on_pick=GO, hour24=False),
        [("row", "At, 9:41 AM")],
    ),
    "select row": (
        lambda: ui.select_row("Ring", value="b", options=[("a", "Bell"), ("b", "Chime")], on_select=GO),
        [("row", "Ring, Chime")],
    ),
    "dialog": (
        lambda: ui.dialog("Delete?", text="For good.", actions=[("Delete", GO, "danger")]),
        [
            ("button", "Close"),
            ("dialog", "Delete?"),
            ("heading", "Delete?"),
            ("text", "For good."),
            ("button", "Delete"),
        ],
    ),
    "sheet": (
        lambda: ui.sheet(ui.text("Inside"), title="Pick"),
        [
            ("button", "Close"),
            ("sheet", "Pick"),
            ("heading", "Pick"),
            ("button", "Close"),
            ("list", ""),
            ("text", "Inside"),
        ],
    ),
    "menu": (
        lambda: ui.menu([("Sort", "sort-ascending", GO)]),
        [("button", "Close"), ("menu", "More"), ("menuitem", "Sort")],
    ),
    "action sheet": (
        lambda: ui.action_sheet([("Pin", None, GO)], title="Ann"),
        [("button", "Close"), ("sheet", "Ann"), ("text", "Ann"), ("menuitem", "Pin"), ("menuitem", "Cancel")],
    ),
    "chooser": (
        lambda: ui.chooser("Ring", [("a", "Bell")], "a", on_select=go),
        [
            ("button", "Close"),
            ("dialog", "Ring"),
            ("heading", "Ring"),
            ("list", ""),
            ("radio", "Bell"),
            ("button", "Cancel"),
        ],
    ),
    "toast": (lambda: ui.toast("Saved"), [("status", "Saved")]),
    "snackbar": (
        lambda: ui.snackbar("Moved", action=("Undo", GO)),
        [("group", ""), ("status", "Moved"), ("button", "Undo")],
    ),
    "bubble": (
        lambda: ui.bubble("Hello\nthere", mine=True, note="Read", failed=go("again"), on_long_press=GO),
        [("row", "Hello\nthere"), ("button", "Send again"), ("text", "Read")],
    ),
    "plain bubble": (
        lambda: ui.bubble("Hi", mine=False, name="Bob", avatar=ui.avatar("Bob"), tail=True),
        [("text", "Bob"), ("text", "Hi")],
    ),
    "chat mark": (lambda: ui.chat_mark("Yesterday 09:41"), [("text", "Yesterday 09:41")]),
    "page dots": (lambda: ui.page_dots(3, 1), [("text", "2/3")]),
    "heads-up card": (
        lambda: ui.heads_up_card(
            "Ann", "Hi", app="Messages", icon=ui.icon("chat"), on_tap=GO, actions=[("Reply", go("r"))]
        ),
        [("button", "Messages, Ann, Hi"), ("button", "Reply")],
    ),
}


@pytest.mark.parametrize("name", COMPONENTS)
def test_component_is_named_and_well_formed(name: str) -> None:
    make, named = COMPONENTS[name]
    frame = frame_of(make())
    parse(frame)
    assert [(node.role, node.label) for node in frame.nodes] == named


def screens() -> Iterator[Node]:
    for make, _ in COMPONENTS.values():
        yield make()
    for layer in ("letters", "digits", "symbols"):
        yield ui.keyboard(layer, True, kind="text", key=go)
    for kind in ("number", "decimal", "phone", "email", "search", "multiline"):
        yield ui.keyboard("letters", False, kind=kind, key=go)
    yield ui.calendar_month(2026, 2, on_day=go, on_next=GO, today=date(2026, 2, 3), mark=lambda day: ui.DayMark("初一"))
    yield ui.time_wheel(13, 7, on_hour=go, on_minute=go, hour24=False)


def test_whole_screen_is_well_formed_numbered_in_order_and_known_by_role() -> None:
    frame = frame_of(
        ui.page(ui.app_bar("All"), ui.scroll("all", *screens()), fab=ui.fab("plus", label="New", on_tap=GO))
    )
    tree = parse(frame)
    assert tree.numbers == [node.n for node in frame.nodes] == list(range(len(frame.nodes)))
    assert {node.role for node in frame.nodes} <= ROLES
    for node in frame.nodes:
        assert node.parent < node.n
        if node.touchable:
            assert node.label, f"{node.role} of {node.handlers} has no name"


def test_refs_are_distinct_and_stay_when_the_screen_grows() -> None:
    def rows(*names: str) -> Frame:
        return frame_of(ui.page(ui.scroll("s", *(ui.list_row(name, on_tap=go(name)) for name in names))))

    few, many = rows("Ann", "Bob"), rows("New", "Ann", "Twin", "Twin", "Bob")
    refs = [node.ref for node in many.nodes]
    assert len(set(refs)) == len(refs)
    by_name = {node.label: node.ref for node in few.nodes}
    again = {node.label: node.ref for node in many.nodes}
    assert (by_name["Ann"], by_name["Bob"]) == (again["Ann"], again["Bob"])
    assert by_name["Ann"] != by_name["Bob"]
    assert all(re.fullmatch(r"e[0-9a-z]{4}", ref) for ref in refs)


HOSTILE = "<script>alert(1)</script>\"'&amp; </div> \ud800"


def test_texts_cannot_break_out_of_the_page() -> None:
    frame = frame_of(
        ui.page(
            ui.app_bar(HOSTILE, subtitle=HOSTILE),
            ui.scroll(
                "s",
                ui.text(HOSTILE),
                ui.list_row(HOSTILE, subtitle=HOSTILE, value=HOSTILE, badge=HOSTILE, on_tap=go(HOSTILE)),
                ui.text_field("f", label=HOSTILE, placeholder=HOSTILE),
                ui.text_field("g", label="g", value=HOSTILE),
                ui.chip(HOSTILE, on_close=GO),
                ui.dialog(HOSTILE, text=HOSTILE, actions=[(HOSTILE, GO, "filled")]),
            ),
        )
    )
    tree = parse(frame)
    assert "<script" not in frame.html
    assert "".join(tree.text).count(HOSTILE) >= 10
    assert only(frame, "chip").label == HOSTILE


def test_what_runs_never_stands_in_the_html() -> None:
    secret = Bound("bank", "wire_transfer", {"to": "mallory-account"})
    html = frame_of(ui.page(ui.button("Pay", on_tap=secret), ui.date_field("Due", value=None, on_pick=secret))).html
    assert "wire_transfer" not in html
    assert "mallory" not in html


def test_states_and_values_tell_what_is_drawn() -> None:
    frame = frame_of(
        ui.page(
            ui.switch_row("Wi-Fi", on=True, on_toggle=GO),
            ui.slider(0.255, label="Volume", on_slide=GO),
            ui.tab("Chats", "chat", selected=True, on_tap=GO),
            ui.list_row("Gone", disabled=True, on_tap=GO),
            ui.progress(None, label="Busy"),
        )
    )
    assert only(frame, "switch").states == ("checked",)
    assert only(frame, "slider").value == "26%"
    assert only(frame, "tab").states == ("selected",)
    assert only(frame, "row").states == ("disabled",)
    assert only(frame, "row").handlers == {}
    assert only(frame, "progress").value is None


def test_field_shows_its_draft_its_placeholder_and_the_caret() -> None:
    page = ui.page(
        ui.text_field("name", label="Name", value="Ann"),
        ui.text_field("pin", label="PIN", kind="password"),
        ui.text_field("city", label="City", placeholder="Any city"),
    )
    frame = frame_of(page, drafts={"app/name": "Bob", "app/pin": "1234"}, focus="app/name")
    name, pin, city = [node for node in frame.nodes if node.field is not None]
    assert (name.value, name.states) == ("Bob", ("focused",))
    assert pin.value == "••••"
    assert "1234" not in frame.html
    assert city.value == ""
    assert "Any city" in frame.html
    assert frame.html.count('class="caret"') == 1


def test_field_labels_are_not_what_stands_in_them() -> None:
    frame = frame_of(ui.page(ui.text_field("name", label="Name", value="Ann")))
    assert (only(frame, "field").label, only(frame, "field").value) == ("Name", "Ann")


def test_page_that_can_be_pulled_keeps_its_texts() -> None:
    frame = frame_of(ui.page(ui.scroll("s", ui.text("One"), ui.text("Two")), refresh=GO))
    assert [node.label for node in frame.nodes if node.role == "text"] == ["One", "Two"]


def test_page_tells_the_shell_the_colour_behind_the_status_bar() -> None:
    plain = ui.page(ui.scroll("s"))
    barred = ui.page(ui.app_bar("Pay", bg="#1677FF"), ui.scroll("s"))
    own = ui.page(ui.app_bar("Pay"), status="#000000", status_ink="light")
    assert [(page.meta or {})["status"] for page in (plain, barred, own)] == ["var(--page)", "#1677FF", "#000000"]
    assert [(page.meta or {})["status_ink"] for page in (plain, barred, own)] == ["auto", "auto", "light"]


def test_scroll_begins_where_it_is_told_until_it_was_scrolled() -> None:
    chat = ui.page(ui.scroll("chat", start="end"), ui.scroll("day", start=480), ui.scroll("strip", axis="x", start=60))
    assert re.findall(r'data-at="([^"]*)"', frame_of(chat).html) == ["end", "0,480", "60,0"]
    moved = frame_of(chat, offsets={"app/chat": (0, 12.5), "app/day": (0, 3)})
    assert re.findall(r'data-at="([^"]*)"', moved.html) == ["0,12.5", "0,3", "60,0"]


def test_touch_on_a_panel_goes_no_further_than_the_panel() -> None:
    frame = frame_of(ui.stack(ui.page(ui.text("Under", on_tap=GO)), ui.dialog("Sure?", text="Really?")))
    panel = only(frame, "dialog")
    assert frame.handler(panel.n, "tap") is None
    scrim = next(node for node in frame.nodes if node.label == "Close")
    assert frame.handler(scrim.n, "tap") == (scrim, ui.CLOSE)
    locked = frame_of(ui.dialog("Answer me", on_close=None, actions=[("OK", GO, "filled")]))
    assert not any(bound == ui.CLOSE for node in locked.nodes for bound in node.handlers.values())


def test_calendar_names_every_day_and_closes_those_out_of_range() -> None:
    frame = frame_of(
        ui.calendar_month(
            2024, 2, on_day=go, selected=date(2024, 2, 29), today=date(2024, 2, 1), min=date(2024, 2, 10), on_prev=None
        )
    )
    days = [node for node in frame.nodes if re.search(r"\d, 2024", node.label)]
    assert len(days) == 29
    assert days[0].label == "Thu, Feb 1, 2024, Today"
    assert days[8].handlers == {}
    assert days[9].handlers == {"tap": go("2024-02-10")}
    assert days[28].states == ("selected",)
    previous = next(node for node in frame.nodes if node.label == "Previous month")
    assert (previous.handlers, previous.states) == ({}, ("disabled",))


@pytest.mark.parametrize(("first", "blanks"), [(0, 1), (6, 2)])
def test_calendar_begins_its_weeks_where_told(first: int, blanks: int) -> None:
    html = frame_of(ui.calendar_month(2026, 12, on_day=go, first_weekday=first)).html
    assert html.count('<div class="day"></div>') == blanks


def test_time_wheel_offers_each_value_once_and_the_present_one_always() -> None:
    frame = frame_of(ui.time_wheel(13, 7, on_hour=go, on_minute=go, hour24=False, minute_step=5))
    hours = [node for node in frame.nodes if node.label.startswith("Hour ")]
    minutes = [node for node in frame.nodes if node.label.startswith("Minute ")]
    assert [node.handlers["tap"].args["value"] for node in hours] == [str(h) for h in range(12, 24)]
    assert [node.label for node in hours if node.states] == ["Hour 1"]
    assert [node.label for node in minutes if node.states] == ["Minute 07"]
    assert len(minutes) == 13
    halves = {node.label: node.handlers["tap"].args["value"] for node in frame.nodes if node.label in ("AM", "PM")}
    assert halves == {"AM": "1", "PM": "13"}


def typed(node: Node) -> dict[str, str]:
    return {n.label: n.handlers["tap"].args["value"] for n in frame_of(node).nodes if n.role == "key"}


def test_keyboard_types_what_its_keys_say() -> None:
    small, large = (typed(ui.keyboard("letters", shift, kind="text", key=go)) for shift in (False, True))
    assert {label: value for label, value in small.items() if len(label) == 1 and label.isalpha()} == {
        char: char for char in "abcdefghijklmnopqrstuvwxyz"
    }
    assert {value for value in large.values() if len(value) == 1 and value.isalpha()} == set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    assert small["Space"] == " "
    assert {small[name] for name in ("Shift", "Backspace", "Done", "Numbers")} == {
        "shift",
        "backspace",
        "enter",
        "digits",
    }


def test_every_printable_ascii_character_can_be_typed() -> None:
    reached: set[str] = set()
    for layer in ("letters", "digits", "symbols"):
        for shift in (False, True):
            reached |= set(typed(ui.keyboard(layer, shift, kind="text", key=go)).values())
    assert {chr(code) for code in range(32, 127)} <= reached


@pytest.mark.parametrize(("kind", "extra"), [("number", "-"), ("decimal", ".-"), ("phone", "*#+")])
def test_number_pads_offer_what_their_fields_take(kind: str, extra: str) -> None:
    keys = set(typed(ui.keyboard("letters", False, kind=kind, key=go)).values())  # type: ignore[arg-type]
    assert keys == {*"0123456789", *extra, "backspace", "enter"}


@pytest.mark.parametrize(
    ("kind", "label"), [("text", "Done"), ("search", "Search"), ("multiline", "Enter"), ("number", "Done")]
)
def test_enter_key_says_what_it_does(kind: str, label: str) -> None:
    assert label in typed(ui.keyboard("letters", False, kind=kind, key=go))  # type: ignore[arg-type]


def test_kit_speaks_the_language_of_the_screen() -> None:
    with words.language("zh_CN"):
        frame = frame_of(
            ui.page(ui.app_bar("笔记", back=True), ui.date_field("日期", value=date(2026, 12, 1), on_pick=GO))
        )
        labels = [node.label for node in frame.nodes]
        assert words.month_title(2026, 12) == "2026年12月"
        assert words.time_text(time(15, 5), hour24=False) == "下午3:05"
    assert "返回" in labels
    assert "日期, 2026年12月1日 周二" in labels
    assert words.current() == "en"


def test_every_word_that_the_kit_says_is_translated() -> None:
    said: set[str] = set()
    for module in files("mobilegym_mcp.ui").iterdir():
        if module.name.endswith(".py"):
            said |= set(re.findall(r'\bword\("([^"]+)"', module.read_text(encoding="utf-8")))
    assert len(said) > 15
    with words.language("zh"):
        for english in said:
            assert words.word(english) != english


@pytest.mark.parametrize("dark", [False, True])
def test_theme_defines_every_property_that_the_stylesheet_uses(dark: bool) -> None:
    css = files("mobilegym_mcp.ui").joinpath("kit.css").read_text(encoding="utf-8")
    defined = set(re.findall(r"--([\w-]+):", ui.theme_style(ui.Theme(), dark, 1.3)))
    # A bubble brings its own colour.
    assert set(re.findall(r"var\(--([\w-]+)\)", css)) <= defined | {"bub"}
    assert '"' not in ui.theme_style(ui.Theme(font="serif"), dark)


def test_stylesheet_keeps_its_own_rules() -> None:
    css = files("mobilegym_mcp.ui").joinpath("kit.css").read_text(encoding="utf-8")
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    for banned in ("z-index", "fixed", "animation", "transition", ":hover", "url(", "@import"):
        assert banned not in css, banned


def test_every_class_that_is_written_has_a_rule() -> None:
    css = files("mobilegym_mcp.ui").joinpath("kit.css").read_text(encoding="utf-8")
    html = frame_of(
        ui.page(ui.app_bar("All", large=True, back=True), *screens(), bottom=ui.bottom_bar(ui.text("x")))
    ).html
    used = {name for group in re.findall(r'class="([^"]*)"', html) for name in group.split()}
    # Pictures carry their own style.
    assert {name for name in used - {"picture"} if not re.search(rf"\.{re.escape(name)}(?![\w-])", css)} == set()


@pytest.mark.parametrize(
    ("accent", "ink"),
    [("#FFD100", "rgba(0,0,0,.9)"), ("#E8960C", "#FFFFFF"), ("#1677FF", "#FFFFFF"), ("#07C160", "#FFFFFF")],
)
def test_text_on_the_accent_can_be_read(accent: str, ink: str) -> None:
    assert f"--accent-ink:{ink};" in ui.theme_style(ui.Theme(accent=accent))


def test_glyphs_of_the_status_bar_follow_what_is_behind_them() -> None:
    theme = ui.Theme(bar="#1677FF")
    assert ui.ink_over("var(--bar)", theme) == "light"
    assert ui.ink_over("var(--page)", theme) == "dark"
    assert ui.ink_over("var(--page)", theme, dark=True) == "light"
    assert ui.ink_over("#FFD100", theme) == "dark"


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        (lambda: ui.icon("no-such-icon"), "no icon 'no-such-icon'"),
        (lambda: ui.text("x", size="enormous"), "hero"),  # type: ignore[arg-type]
        (lambda: ui.text("x", weight="fat"), "semibold"),  # type: ignore[arg-type]
        (lambda: ui.text("x", tone=4), "tones: 1, 2, 3"),
        (lambda: ui.text("x", tone="acent"), "accent"),
        (lambda: ui.button("x", on_tap=GO, kind="big"), "tonal"),  # type: ignore[arg-type]
        (lambda: ui.box(bakground="card"), "bg"),  # type: ignore[call-arg]
        (lambda: ui.box(bg="carrd"), "card"),
    ],
)
def test_an_author_is_told_what_would_have_been_right(wrong: Callable[[], Node], hint: str) -> None:
    with pytest.raises(ui.UiError, match=re.escape(hint)):
        wrong()


def test_box_properties_become_style() -> None:
    node = ui.row(gap=8, pad=(4, 16), bg="card", radius="full", width=120, justify="between", grow=True, on_tap=GO)
    assert node.style == (
        "flex:1 1 0;min-width:0;min-height:0;"
        "gap:8px;padding:4px 16px;background:var(--card);border-radius:999px;width:120px;flex-shrink:0;"
        "justify-content:space-between;"
    )
    assert ui.box(at=(8, 10, None, "50%")).style == "position:absolute;top:8px;right:10px;left:50%;"


def test_children_may_be_nested_and_missing() -> None:
    node = ui.column(None, "a", [ui.text("b"), None, (child for child in ("c", None, [ui.text("d")]))])
    assert [child if isinstance(child, str) else child.children[0] for child in node.children] == ["a", "b", "c", "d"]


def test_names_of_the_public_face_are_all_there() -> None:
    assert len(set(ui.__all__)) == len(ui.__all__)
    for name in ui.__all__:
        assert getattr(ui, name) is not None


KIT_PAGE = Path(__file__).parent.parent / "docs" / "kit.md"


def test_the_kits_page_names_everything_public() -> None:
    words_of_page = set(re.findall(r"\w+", KIT_PAGE.read_text(encoding="utf-8")))
    assert set(ui.__all__) <= words_of_page, set(ui.__all__) - words_of_page


def test_the_examples_on_the_kits_page_run() -> None:
    examples = re.findall(r"```python\n(.*?)```", KIT_PAGE.read_text(encoding="utf-8"), flags=re.S)
    assert len(examples) > 8
    names: dict[str, object] = {}
    for example in examples:
        exec(compile(example, "docs/kit.md", "exec"), names)


@pytest.mark.parametrize("props", [{"grow": True, "min_height": 44}, {"min_height": 44, "grow": True}])
def test_what_grows_keeps_its_least_height(props: dict[str, Any]) -> None:
    html = ui.render(ui.row(ui.text("Milk"), **props), width=412, height=915).html
    assert html.index("min-height:0") < html.index("min-height:44px")
