"""What is said of an action, from the phone before and after it."""

from __future__ import annotations

import pytest

from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.phone import Phone, Refused, new_phone, perform
from mobilegym_mcp.phone.events import Event, Key, OpenApp, OpenLink, Tap, Type
from mobilegym_mcp.phone.system import Locale
from mobilegym_mcp.telling import changes, place


def after(*events: Event, phone: Phone | None = None) -> Phone:
    now = phone or new_phone(load_apps())
    for event in events:
        now = perform(now, event).phone
    return now


def tapped(phone: Phone, label: str, role: str | None = None) -> tuple[Phone, list[str]]:
    """The phone after a tap on the element of that name, and what is said of it."""
    node = next(n for n in phone.frame.nodes if label in n.label and n.touchable and role in (None, n.role))
    outcome = perform(phone, Tap(target=node.n))
    return outcome.phone, changes(phone, outcome.phone, outcome.said, outcome.hit)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ((), "the launcher"),
        ((Key(name="quick_settings"),), "quick settings over the launcher"),
        ((OpenApp(app="notes"), Key(name="recents")), "the recent apps over «Notes»"),
        ((OpenApp(app="notes"),), "«Notes»"),
        ((OpenLink(url="notes://note/n1"),), "«Notes › Groceries»"),
        ((OpenLink(url="messages://thread/15618023391"),), "«Messages › Ann Lee»"),
        ((Key(name="power"),), "the dark screen"),
        ((Key(name="power"), Key(name="power")), "the lock screen"),
    ],
)
def test_a_place_is_called_by_its_title_and_what_lies_over_it(events: tuple[Event, ...], said: str) -> None:
    assert place(after(*events)) == said


@pytest.mark.parametrize(("locale", "said"), [("en", "Contacts (contacts), Phone"), ("zh", "联系人 (contacts), 电话")])
def test_who_opens_an_app_that_is_not_there_hears_what_is(locale: Locale, said: str) -> None:
    phone = PhoneOptions(locale=locale).dress(new_phone(load_apps()))
    with pytest.raises(Refused) as told:
        perform(phone, OpenApp(app="WhatsApp"))
    assert str(told.value).startswith(f"no app 'WhatsApp' (apps: {said}")


def test_a_switch_that_would_do_another_thing_now_is_told_by_how_it_stands() -> None:
    rules = after(OpenLink(url="settings://notifications"))
    page, _ = tapped(rules, "Messages")
    page, said = tapped(page, "Allow notifications", "switch")
    assert said == ["now off"]
    assert tapped(page, "Allow notifications", "switch")[1] == ["now on"]


def test_a_message_that_is_sent_is_told_and_a_key_is_not_told_twice() -> None:
    thread, _ = tapped(after(OpenLink(url="messages://thread/15618023391")), "Text message")
    thread = after(Type(text="h"), phone=thread)
    thread, said = tapped(thread, "i", "key")
    assert said == ['text now "hi"']
    assert tapped(thread, "Send", "button")[1][1].startswith('now there: row "hi", text "Sending…"')
