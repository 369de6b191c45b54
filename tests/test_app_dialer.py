"""Phone: dialling, calls made and received, the log, blocked numbers; by touch, by intent and by tool."""

from __future__ import annotations

from typing import Any

import pytest

from mobilegym_mcp.catalog import by_ids, load_apps
from mobilegym_mcp.phone import Call, Doc, Phone, Refused, new_phone
from mobilegym_mcp.phone.events import CallTool, LongPress, Wait
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.phone.step import perform
from mobilegym_mcp.ui import Bound
from tests import touch

APPS = by_ids("contacts", "dialer")
XIAOYA = "186 1677 3042"
STRANGER = "139 0000 1111"


@pytest.fixture
def phone() -> Phone:
    return touch.open_app(new_phone(APPS), "dialer")


def rung(phone: Phone, number: str) -> Phone:
    """The phone as a call comes in."""
    tx = begin(phone)
    tx.runner.run(tx, Bound("system", "incoming_call", {"number": number}), background=True)
    return tx.commit()


def wait(phone: Phone, seconds: float) -> Phone:
    return perform(phone, Wait(seconds=seconds)).phone


def tab(phone: Phone, name: str) -> Phone:
    return touch.tap(phone, name, role="tab")


def dial(phone: Phone, digits: str) -> Phone:
    return touch.tap(phone, *digits, role="key")


def new_calls(before: Phone, after: Phone) -> list[Call]:
    return [call for id, call in after.content.calls.items() if id not in before.content.calls]


def with_system(phone: Phone, change: Any) -> Phone:
    system: Any = phone.docs["system/data"].open()
    change(system)
    return Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)


def test_the_pad_suggests_by_spelled_name_and_by_number(phone: Phone) -> None:
    spelled = dial(phone, "93")
    assert touch.sees(spelled, "王芳, 138 1624 7705")
    assert touch.sees(spelled, "闫冬")
    by_number = dial(phone, "64102258")
    assert touch.sees(by_number, "王芳, 137 6410 2258")
    assert touch.sees(dial(phone, "00000000"), "No contact matches")
    taken = touch.tap(spelled, "王芳, 138 1624 7705")
    assert touch.sees(taken, "138 1624 7705")
    assert not touch.sees(touch.tap(taken, *["Delete"] * 11), "138 1624 7705")


def test_a_call_made_is_answered_timed_and_logged(phone: Phone) -> None:
    calling = touch.tap(dial(phone, "13816247705"), "Call")
    assert touch.sees(calling, "Calling…")
    assert touch.sees(calling, "王芳")
    connected = wait(calling, 60)
    call = connected.data("dialer").call
    assert call.phase == "connected"
    assert not touch.sees(connected, "Calling…")
    switched = touch.tap(connected, "Mute", "Speaker", "Hold")
    assert switched.data("dialer").call.held
    assert touch.sees(switched, "On hold")
    ended = touch.tap(switched, "Hang up")
    [entry] = new_calls(phone, ended)
    assert (entry.direction, entry.outcome, entry.number) == ("out", "answered", "13816247705")
    assert 50 < entry.seconds < 90
    assert entry.at < ended.system.now
    assert ended.data("dialer").call is None
    assert not [note for note in ended.system.notifications if note.app == "dialer"]


def test_hanging_up_before_an_answer_is_a_call_not_answered(phone: Phone) -> None:
    ended = touch.tap(dial(phone, "95588"), "Call", "Hang up")
    [entry] = new_calls(phone, ended)
    assert (entry.outcome, entry.seconds) == ("missed", 0)
    later = wait(ended, 30)
    assert later.data("dialer").call is None
    assert touch.sees(touch.open_link(ended, "dialer://number/95588"), "Not answered")


def test_tool_and_touch_log_the_same_call(phone: Phone) -> None:
    by_touch = touch.tap(wait(touch.tap(dial(phone, "95588"), "Call"), 20), "Hang up")
    by_tool = touch.call(wait(touch.call(phone, "dialer", "make_call", number="95588"), 20), "dialer", "hang_up")
    [one], [other] = new_calls(phone, by_touch), new_calls(phone, by_tool)
    assert one.model_copy(update={"at": other.at}) == other


def test_an_incoming_call_rings_over_another_app_and_returns_there() -> None:
    at_contacts = touch.open_app(new_phone(APPS), "contacts")
    ringing = rung(at_contacts, XIAOYA)
    assert touch.sees(ringing, "Incoming call")
    assert touch.sees(ringing, "小雅")
    talked = touch.tap(wait(touch.tap(ringing, "Answer"), 30), "Hang up")
    assert talked.shell.foreground == "contacts"
    [entry] = new_calls(at_contacts, talked)
    assert (entry.direction, entry.outcome) == ("in", "answered")
    assert entry.seconds >= 30
    declined = touch.tap(ringing, "Decline")
    assert declined.shell.foreground == "contacts"
    assert new_calls(at_contacts, declined)[0].outcome == "declined"


def test_a_call_nobody_answers_is_missed_and_told() -> None:
    start = new_phone(APPS)
    missed = wait(rung(start, STRANGER), 30)
    [entry] = new_calls(start, missed)
    assert (entry.outcome, entry.seen) == ("missed", False)
    assert missed.shell.foreground == "launcher"
    [note] = [note for note in missed.system.notifications if note.app == "dialer"]
    assert (note.title, note.text) == ("Missed call", "139 0000 1111")
    opened = tab(touch.open_app(missed, "dialer"), "Calls")
    assert all(call.seen for call in opened.content.calls.values())
    assert not [note for note in opened.system.notifications if note.app == "dialer"]


def test_one_call_at_a_time(phone: Phone) -> None:
    busy = wait(touch.call(phone, "dialer", "make_call", number="95588"), 10)
    second = rung(busy, STRANGER)
    assert second.data("dialer").call.number == "95588"
    assert new_calls(busy, second)[0].outcome == "missed"
    assert any(note.title == "Missed call" for note in second.system.notifications)
    with pytest.raises(Refused, match="call already"):
        touch.call(busy, "dialer", "make_call", number="10086")


def test_do_not_disturb_lets_only_favourites_through(phone: Phone) -> None:
    def quiet(system: Any) -> None:
        system.sound.do_not_disturb = True

    still = with_system(phone, quiet)
    assert rung(still, STRANGER).data("dialer").call is None
    assert rung(still, XIAOYA).data("dialer").call is not None


def test_a_blocked_number_does_not_ring(phone: Phone) -> None:
    turned_away = rung(phone, phone.content.blocked[0])
    assert turned_away.data("dialer").call is None
    assert new_calls(phone, turned_away)[0].outcome == "blocked"


def test_airplane_mode_hinders_calls(phone: Phone) -> None:
    def fly(system: Any) -> None:
        system.network.airplane = True

    flying = touch.tap(dial(with_system(phone, fly), "95588"), "Call")
    assert flying.data("dialer").call is None
    assert touch.sees(flying, "airplane mode")
    assert touch.find(flying, "95588", "status"), "what was dialled still stands there"


def test_a_minimised_call_is_one_tap_away_and_survives_home(phone: Phone) -> None:
    away = touch.tap(wait(touch.call(phone, "dialer", "make_call", number="95588"), 10), "Minimise")
    assert touch.sees(away, "Return to the call with 95588")
    again = touch.tap(away, "Return to the call with 95588")
    assert touch.sees(again, "Hang up")


def test_recents_filter_group_and_delete(phone: Phone) -> None:
    recents = tab(phone, "Calls")
    assert touch.sees(recents, "Marco Bellini (2)")
    missed = touch.tap(recents, "Missed", role="tab")
    assert not touch.sees(missed, "Marco Bellini")
    row = next(node for node in recents.frame.nodes if node.label.startswith("Marco Bellini (2)"))
    deleted = touch.tap(perform(recents, LongPress(target=row.n)).phone, "Delete")
    assert len(deleted.content.calls) == len(phone.content.calls) - 2
    cleared = touch.tap(recents, "More", "Clear call log", "Clear")
    assert len(cleared.content.calls) == 0
    assert touch.sees(cleared, "No calls yet")
    assert cleared.docs["content/data"] == touch.call(recents, "dialer", "clear_calls").docs["content/data"]


def test_block_from_a_numbers_page_equals_the_tool(phone: Phone) -> None:
    page = touch.open_link(phone, "dialer://number/130%206122%204870")
    blocked = touch.tap(page, "Block number", "Block")
    assert blocked.content.blocked[-1] == "130 6122 4870"
    called = touch.call(phone, "dialer", "block_number", number="130 6122 4870")
    assert called.docs["content/data"] == blocked.docs["content/data"]
    assert touch.tap(blocked, "Unblock number").content.blocked == phone.content.blocked
    entered = touch.tap(touch.open_link(phone, "dialer://blocked"), "Block a number")
    assert touch.sees(touch.tap(entered, "Block"), "Not a telephone number")
    entered = touch.tap(touch.type(entered, "Number", "400 820 5599"), "Block")
    assert entered.content.blocked[-1] == "400 820 5599"


def test_an_unknown_number_goes_to_contacts(phone: Phone) -> None:
    page = touch.open_link(phone, "dialer://number/130%206122%204870")
    insert = touch.tap(page, "Add to contacts")
    assert touch.sees(insert, "130 6122 4870")
    saved = touch.tap(touch.back(touch.type(touch.tap(insert, "New contact"), "Name", "Shop")), "Save")
    assert saved.content.by_number("13061224870") is not None


def test_dial_intent_and_tel_links() -> None:
    start = new_phone(APPS)
    linked = touch.open_link(start, "tel:13061224870")
    assert touch.sees(linked, "130 6122 4870")
    assert linked.data("dialer").call is None
    calling = touch.tap(touch.open_link(start, "contacts://person/xiaoya"), "Call")
    assert calling.data("dialer").call.number == XIAOYA
    assert touch.tap(calling, "Hang up").shell.foreground == "contacts"


def test_decline_with_a_message_goes_on_to_messages() -> None:
    ringing = rung(new_phone(load_apps()), STRANGER)
    declined = touch.tap(ringing, "Decline with a message", "I'll call you right back.")
    assert new_calls(ringing, declined)[0].outcome == "declined"
    assert declined.shell.foreground == "messages"


def test_replies_can_be_changed(phone: Phone) -> None:
    replies = touch.tap(touch.open_link(phone, "dialer://replies"), "New reply")
    assert touch.sees(touch.tap(replies, "Save"), "Enter a text")
    saved = touch.tap(touch.type(replies, "Text", "On the train"), "Save")
    assert saved.data("dialer").replies[-1] == "On the train"
    offered = touch.tap(rung(saved, STRANGER), "Decline with a message")
    assert touch.sees(offered, "On the train")


def test_list_calls_gives_names_and_can_be_narrowed(phone: Phone) -> None:
    result = perform(phone, CallTool(app="dialer", tool="list_calls", args={"missed": True, "limit": 3})).result
    assert [call["name"] for call in result] == ["Chen Wei", None, "陈伟"]
    assert all(call["outcome"] == "missed" for call in result)
