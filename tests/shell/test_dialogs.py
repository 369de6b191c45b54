"""What the system asks, and what reaches it from outside."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from mobilegym_mcp.phone import Phone, switches
from mobilegym_mcp.phone.events import Key, OpenApp, Tap, Wait
from mobilegym_mcp.phone.system import Alarm
from mobilegym_mcp.phone.transaction import Transaction
from mobilegym_mcp.ui.bound import Bound

from .hands import edit, find, go, got, shows, tap

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
