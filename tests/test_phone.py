"""The kernel: events, navigation, intents, time, permissions, snapshots. All on the toy app."""

from __future__ import annotations

import itertools
from datetime import datetime
from typing import Any

import pytest

from mobilegym_mcp.phone import AppError, Doc, Phone, Refused, State, Table, new_phone, perform, table
from mobilegym_mcp.phone.events import (
    EVENT,
    CallTool,
    DoubleTap,
    Drag,
    Key,
    LongPress,
    OpenApp,
    OpenLink,
    ScrollTo,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobilegym_mcp.phone.scheduling import TICK
from mobilegym_mcp.ui import Bound

from . import toy


@pytest.fixture
def phone() -> Phone:
    return toy.start()


def find(phone: Phone, label: str) -> int:
    return next(node.n for node in phone.frame.nodes if node.label == label)


def tap(phone: Phone, label: str) -> Phone:
    return perform(phone, Tap(target=find(phone, label))).phone


def heard(phone: Phone) -> list[str]:
    return phone.data("toy").heard


def top(phone: Phone) -> str:
    return phone.ui(phone.shell.foreground).stack[-1].path


def test_an_action_makes_a_new_phone_and_leaves_the_old_one(phone: Phone) -> None:
    before = phone.digest
    outcome = perform(phone, Tap(target=find(phone, "Add")))
    assert outcome.said == ("Added t1",)
    assert outcome.ran == Bound("toy", "add")
    assert list(outcome.phone.data("toy").things) == ["t1"]
    assert list(phone.data("toy").things) == []
    assert phone.digest == before


def test_a_failing_action_changes_nothing_and_names_its_app(phone: Phone) -> None:
    with pytest.raises(AppError, match=r"toy\.break_it.*ZeroDivisionError: oops"):
        tap(phone, "Break")
    with pytest.raises(Refused, match="not today"):
        tap(phone, "Refuse")
    assert phone.data("toy").colours == []


def test_time_passes_by_a_fixed_tick_and_by_waiting(phone: Phone) -> None:
    start = phone.system.now
    after = tap(phone, "Add")
    assert (after.system.now - start).total_seconds() == TICK
    assert (perform(after, Wait(seconds=90.5)).phone.system.now - after.system.now).total_seconds() == 90.5


def test_alarms_fire_in_order_of_time_and_repeat(phone: Phone) -> None:
    after = perform(tap(phone, "Later"), Wait(seconds=60)).phone
    assert heard(after) == ["a@09:41:12", "b@09:41:32", "a@09:41:32", "a@09:41:52"]
    assert [alarm.id for alarm in after.system.alarms] == ["toy/a"]


def test_an_alarm_that_reschedules_itself_without_end_is_an_app_error(phone: Phone) -> None:
    system: Any = phone.docs["system/data"].open()
    from mobilegym_mcp.phone.system import Alarm

    system.alarms = [Alarm(id="x", at=system.now, do=Bound("toy", "ring", {"which": "x"}), every=1)]
    runaway = Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)
    with pytest.raises(AppError, match="more than 10000 alarms"):
        perform(runaway, Wait(seconds=20_000))


@pytest.mark.parametrize(
    ("url", "path", "depth"),
    [
        ("toy://thing/t1", "thing/t1", 2),
        ("toy://thing/a%2Fb?tab=x&page=3", "thing/a%2Fb?tab=x&page=3", 2),
        ("toy://home", "home", 1),
        ("toy://", "home", 1),
    ],
)
def test_links_open_screens(phone: Phone, url: str, path: str, depth: int) -> None:
    after = perform(phone, OpenLink(url=url)).phone
    assert top(after) == path
    assert len(after.ui("toy").stack) == depth
    assert after.frame.nodes


def test_link_parameters_are_typed(phone: Phone) -> None:
    after = perform(phone, OpenLink(url="toy://thing/a%2Fb?tab=x&page=3")).phone
    assert any(node.label == "gone x 3" for node in after.frame.nodes)


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("toy://nowhere/1", r"no screen 'nowhere/1' \(routes: home, thing/\{thing_id\}\)"),
        ("nothing://x", r"no app 'nothing' \(apps: picker, toy\)"),
        ("hello", "is not a link"),
        ("https://example.org/", "no app on this phone opens web links"),
    ],
)
def test_links_that_lead_nowhere_say_so(phone: Phone, url: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        perform(phone, OpenLink(url=url))


def test_back_runs_on_back_then_pops_then_leaves_the_app(phone: Phone) -> None:
    inside = perform(phone, OpenLink(url="toy://thing/t9")).phone
    for leave in (lambda p: perform(p, Key(name="back")).phone, lambda p: tap(p, "Up")):
        after = leave(inside)
        assert after.data("toy").colours == ["left t9"]
        assert top(after) == "home"
    home = perform(perform(inside, Key(name="back")).phone, Key(name="back")).phone
    assert home.shell.foreground == "launcher"
    again = perform(home, OpenApp(app="Toy")).phone
    assert again.shell.foreground == "toy"


def test_back_closes_the_dialog_before_the_screen(phone: Phone) -> None:
    dialog = tap(phone, "Confirm")
    assert dialog.ui("toy").stack[-1].overlays[0].name == "confirm"
    assert perform(dialog, Key(name="back")).phone.ui("toy").stack[-1].overlays == []


def test_what_was_typed_into_a_cancelled_dialog_is_forgotten(phone: Phone) -> None:
    typed = perform(perform(phone, Tap(target=find(phone, "Age"))).phone, Type(text="7")).phone
    dialog = tap(typed, "Confirm")
    inside = perform(perform(dialog, Tap(target=find(dialog, "Reason"))).phone, Type(text="because")).phone
    assert inside.ui("toy").stack[-1].drafts == {"age": "7", "reason": "because"}
    hidden = perform(inside, Key(name="back")).phone
    assert perform(hidden, Key(name="back")).phone.ui("toy").stack[-1].drafts == {"age": "7"}
    assert tap(inside, "Yes").ui("toy").stack[-1].drafts == {"age": "7", "reason": "because"}


def test_a_menu_goes_when_an_item_of_it_leads_on(phone: Phone) -> None:
    menu = tap(phone, "Menu")
    assert [ref.name for ref in tap(menu, "Ask first").ui("toy").stack[-1].overlays] == ["confirm"]


def test_back_hides_the_keyboard_first(phone: Phone) -> None:
    inside = perform(phone, Tap(target=find(phone, "Name"))).phone
    after = perform(inside, Key(name="back")).phone
    assert after.ui("toy").stack[-1].focus is None
    assert after.shell.foreground == "toy"


def test_typing_appends_replaces_deletes_and_submits(phone: Phone) -> None:
    with pytest.raises(Refused, match='no text field is focused; tap one first: "Name"'):
        perform(phone, Type(text="x"))
    p = perform(phone, Tap(target=find(phone, "Name"))).phone
    p = perform(p, Type(text="Ann")).phone
    p = perform(p, Type(text=" 李😀")).phone
    assert p.ui("toy").stack[-1].drafts["name"] == "Ann 李😀"
    assert p.data("toy").visits == 6
    p = perform(p, Key(name="delete")).phone
    assert p.ui("toy").stack[-1].drafts["name"] == "Ann 李"
    p = perform(p, Type(text="Bob", replace=True, submit=True)).phone
    assert heard(p) == ["submit Bob"]
    assert "name" not in p.ui("toy").stack[-1].drafts
    assert p.ui("toy").stack[-1].focus is None


def test_fields_take_only_what_fits(phone: Phone) -> None:
    p = perform(phone, Tap(target=find(phone, "Age"))).phone
    assert perform(p, Type(text="12 years")).phone.ui("toy").stack[-1].drafts["age"] == "12"
    with pytest.raises(Refused, match="takes only characters of"):
        perform(p, Type(text="twelve"))
    p = perform(phone, Tap(target=find(phone, "Name"))).phone
    assert perform(p, Type(text="x" * 50)).phone.ui("toy").stack[-1].drafts["name"] == "x" * 20
    assert perform(p, Type(text="a\nb\x00\ud800c")).phone.ui("toy").stack[-1].drafts["name"] == "a bc"
    with pytest.raises(Refused, match="at most 100000 characters, got 1000000"):
        perform(p, Type(text="x" * 1_000_000))
    p = perform(phone, Tap(target=find(phone, "Body"))).phone
    p = perform(perform(p, Type(text="a")).phone, Key(name="enter")).phone
    assert p.ui("toy").stack[-1].drafts["body"] == "a\n"


def test_intents_bring_their_result_back_through_all_screens(phone: Phone) -> None:
    asked = tap(phone, "Pick")
    assert asked.shell.foreground == "toy"
    assert [entry.app for entry in asked.ui("toy").stack] == ["toy", "picker"]
    assert heard(tap(asked, "Ann multiple=False")) == ["for p1"]
    deep = tap(tap(asked, "Deeper"), "Bob")
    assert heard(deep) == ["for p2"]
    assert len(deep.ui("toy").stack) == 1
    assert heard(perform(asked, Key(name="back")).phone) == ["cancelled"]


def test_an_intent_nobody_answers_says_so(phone: Phone) -> None:
    assert perform(phone, Tap(target=find(phone, "Share"))).said == ("No app can do this",)


def test_permissions_ask_once_and_run_what_waits(phone: Phone) -> None:
    asked = tap(phone, "Ask")
    assert heard(asked) == []
    allowed = tap(asked, "Allow")
    assert heard(allowed) == ["yes"]
    assert heard(tap(allowed, "Ask")) == ["yes", "yes"]
    assert heard(perform(asked, Key(name="back")).phone) == ["no"]


def test_notifications_replace_by_tag_and_obey_the_rule(phone: Phone) -> None:
    p = tap(tap(phone, "Notify"), "Notify")
    assert [n.title for n in p.system.notifications] == ["Title"]
    assert p.shell.heads_up == p.system.notifications[0].id
    assert perform(p, Wait(seconds=10)).phone.shell.heads_up is None
    system: Any = phone.docs["system/data"].open()
    from mobilegym_mcp.phone.system import NotificationRule

    system.notification_rules["toy"] = NotificationRule(allowed=False)
    silent = Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)
    assert tap(silent, "Notify").system.notifications == []


def test_sliders_drags_and_drops(phone: Phone) -> None:
    level = find(phone, "Level")
    assert heard(perform(phone, Tap(target=level, at=(0.25, 0.5))).phone) == ["level 0.25"]
    assert heard(perform(phone, Drag(target=level, to=(1.7, 0.5))).phone) == ["level 1.0"]
    two = tap(tap(phone, "Add"), "Add")
    dropped = perform(two, Drag(target=find(two, "Thing t1"), onto=find(two, "Thing t2"))).phone
    assert heard(dropped) == ["t1 onto t2"]


def test_scrolling_keeps_its_offset_and_takes_no_negative_one(phone: Phone) -> None:
    scroller = next(node.n for node in phone.frame.nodes if node.scroll)
    assert perform(phone, ScrollTo(target=scroller, y=120.04)).phone.ui("toy").stack[-1].offsets["list"] == (0, 120.0)
    assert perform(phone, ScrollTo(target=scroller, y=-5)).phone.ui("toy").stack[-1].offsets["list"] == (0, 0)
    with pytest.raises(Refused, match="does not scroll"):
        perform(phone, ScrollTo(target=find(phone, "Add"), y=1))


def test_a_focused_field_is_followed_until_the_user_scrolls(phone: Phone) -> None:
    inside = perform(phone, Tap(target=find(phone, "Name"))).phone
    assert "data-focus" in inside.frame.html
    away = perform(inside, ScrollTo(target=next(n.n for n in inside.frame.nodes if n.scroll), y=50)).phone
    assert "data-focus" not in away.frame.html
    assert "data-focus" in perform(away, Type(text="a")).phone.frame.html


def test_gestures_that_nothing_listens_to_change_only_the_clock(phone: Phone) -> None:
    for event in (LongPress(target=find(phone, "Add")), Swipe(target=find(phone, "Add"), direction="left")):
        outcome = perform(phone, event)
        assert outcome.hit is None
        assert [change.name for change in outcome.phone.delta(phone)] == ["system/data"]


def test_a_double_tap_taps_twice_where_nothing_listens_to_it(phone: Phone) -> None:
    assert list(perform(phone, DoubleTap(target=find(phone, "Add"))).phone.data("toy").things) == ["t1", "t2"]


def test_an_element_that_is_not_there_is_refused(phone: Phone) -> None:
    with pytest.raises(Refused, match="element 999 is not on this screen"):
        perform(phone, Tap(target=999))


def test_tools_share_the_state_and_explain_wrong_arguments(phone: Phone) -> None:
    outcome = perform(phone, CallTool(app="toy", tool="add_thing", args={"name": "Lamp", "count": "3"}))
    assert outcome.result == "t1"
    assert outcome.phone.at("/toy/data/things/t1/count") == 3
    with pytest.raises(Refused, match=r"name: Field required"):
        perform(phone, CallTool(app="toy", tool="add_thing", args={"nmae": "Lamp"}))
    with pytest.raises(Refused, match=r"no tool 'fly' \(tools: add_thing\)"):
        perform(phone, CallTool(app="toy", tool="fly"))
    with pytest.raises(Refused, match="a thing needs a name"):
        perform(phone, CallTool(app="toy", tool="add_thing", args={"name": ""}))


def test_randomness_comes_from_the_seed() -> None:
    registry = toy.make()[0]

    def roll(seed: int) -> list[str]:
        p = perform(new_phone(registry, seed=seed), OpenApp(app="toy")).phone
        return heard(tap(tap(p, "Dice"), "Dice"))

    assert roll(1) == roll(1)
    assert roll(1) != roll(2)
    assert len(set(roll(1))) == 2


def test_a_snapshot_loads_to_the_byte_and_shares_what_nobody_changed(phone: Phone) -> None:
    p = tap(tap(phone, "Add"), "Notify")
    loaded = Phone.load({name: doc.json for name, doc in p.documents()}, p.apps)
    assert [(n, d.json) for n, d in loaded.documents()] == [(n, d.json) for n, d in p.documents()]
    assert loaded.digest == p.digest
    assert loaded == p
    assert loaded.docs["picker/data"] is p.docs["picker/data"]


def test_a_delta_put_onto_the_base_gives_the_phone(phone: Phone) -> None:
    steps = [phone, tap(phone, "Add")]
    steps += [tap(steps[-1], "Add")]
    gone: Any = steps[-1].docs["toy/data"].open()
    del gone.things["t1"]
    steps += [Phone({**steps[-1].docs, "toy/data": Doc.of(gone)}, phone.apps)]
    documents = {name: doc.json for name, doc in phone.documents()}
    for before, after in itertools.pairwise(steps):
        for name, _digest, json in after.delta(before):
            if json is None:
                del documents[name]
            else:
                documents[name] = json
        assert documents == {name: doc.json for name, doc in after.documents()}
    assert [c.name for c in steps[3].delta(steps[2])] == ["toy/data/things/t1"]


def test_pointers_lead_through_documents_tables_and_values(phone: Phone) -> None:
    p = tap(phone, "Add")
    assert p.at("/toy/data/things/t1/name") == "Thing t1"
    assert p.at("/toy/data/things") == {"t1": {"id": "t1", "name": "Thing t1", "count": 0, "due": None}}
    assert p.at("/toy/ui/stack/0/path") == "home"
    assert p.at("")["toy"]["data"]["serial"] == 1
    for pointer, message in [
        ("/toy/data/things/t7", r"'/toy/data/things' has no 't7' \(has: t1\)"),
        ("/toy/data/nothing", "has no 'nothing'"),
        ("/toy/ui/stack/9", r"has no '9' \(has: 0\)"),
        ("/nope/data", "has no 'nope'"),
        ("toy", "starts with '/'"),
    ]:
        with pytest.raises(Refused, match=message):
            p.at(pointer)


class Row(State):
    at: datetime | None = None


class Book(State):
    rows: Table[Row] = table(Row)


def test_a_table_reads_and_changes_like_a_dict_and_keeps_its_order() -> None:
    book = Doc.of(Book(rows={"b": Row(), "a": Row()}))  # type: ignore[arg-type]
    opened = book.open()
    opened.rows["c"] = Row()
    del opened.rows["b"]
    assert list(opened.rows) == ["a", "c"]
    assert "b" not in opened.rows
    assert len(opened.rows) == 2
    with pytest.raises(KeyError):
        del opened.rows["b"]
    opened.rows["a"].at = datetime(2026, 1, 1)
    sealed = Doc.of(opened)
    assert list(sealed.model.rows) == ["a", "c"]
    assert sealed.model.rows["a"].at == datetime(2026, 1, 1)
    assert book.model.rows["a"].at is None
    with pytest.raises(TypeError, match="actions only"):
        sealed.model.rows["d"] = Row()
    assert Doc.of(sealed.open()) == sealed


def test_an_action_that_leaves_an_invalid_document_is_an_app_error(phone: Phone) -> None:
    _, app = toy.make()
    registry = phone.apps

    def spoil(ctx: Any) -> None:
        ctx.state.visits = "many"

    registry.apps["toy"].actions["add"].fn = spoil
    with pytest.raises(AppError, match="toy/data"):
        tap(phone, "Add")
    assert app is not registry.apps["toy"]


@pytest.mark.parametrize("raw", ['{"kind":"tap","target":3,"at":[0.1,0.2]}', '{"kind":"wait","seconds":5.0}'])
def test_events_round_trip_as_json(raw: str) -> None:
    assert EVENT.dump_json(EVENT.validate_json(raw)).decode() == raw


def test_replaying_the_same_events_gives_the_same_bytes() -> None:
    def run() -> list[tuple[str, bytes]]:
        p = perform(new_phone(toy.make()[0], seed=5), OpenApp(app="toy")).phone
        for label in ("Add", "Dice", "Later", "Notify", "Add"):
            p = tap(p, label)
        p = perform(p, Wait(seconds=40)).phone
        return [(name, doc.json) for name, doc in p.documents()]

    assert run() == run()
