"""Messages: what is touched, what arrives, what other apps ask for."""

from __future__ import annotations

from typing import Any

import pytest

from apps.messages.codes import code_in, pieces
from apps.messages.numbers import key_of
from mobilegym_mcp.catalog import by_ids
from mobilegym_mcp.phone import Doc, Message, Phone, Refused, SendMessage, Share, new_phone, perform
from mobilegym_mcp.phone.events import CallTool, Key, OpenLink, Tap, Wait
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.ui import Bound

from . import touch

CHEN = "13817624459"
ANN = "Ann Lee, 09:05"
"""Her row in the list; a group has her in its name too."""


@pytest.fixture
def fresh() -> Phone:
    return new_phone(by_ids("messages", "contacts", "notes"))


@pytest.fixture
def phone(fresh: Phone) -> Phone:
    return touch.open_app(fresh, "messages")


def data(phone: Phone) -> Any:
    return phone.docs["messages/data"].model


def texts(phone: Phone, key: str) -> list[Message]:
    return [m for m in phone.content.messages.values() if key_of(m.peers) == key]


def same_data(one: Phone, other: Phone) -> None:
    """Both phones hold the same of Messages' and of the shared stores; times of sending may differ by a few events."""
    for name in ("messages/data", "content/data"):
        assert _timeless(one.docs[name].value()) == _timeless(other.docs[name].value())


def _timeless(value: dict[str, Any]) -> dict[str, Any]:
    for row in value.get("messages", {}).values():
        if row["id"] not in SEEDED:
            row["at"] = row["state"] = None
    return value


SEEDED = frozenset(new_phone(by_ids("messages")).content.messages)


def run(phone: Phone, name: str, **args: object) -> Phone:
    """Let something happen to the phone from outside."""
    tx = begin(phone)
    tx.runner.run(tx, Bound("system", name, args), background=True)
    return tx.commit()


def arrive(phone: Phone, number: str, text: str) -> Phone:
    return run(phone, "receive_message", number=number, text=text)


def wait(phone: Phone, seconds: float) -> Phone:
    return perform(phone, Wait(seconds=seconds)).phone


def fly(phone: Phone, on: bool = True) -> Phone:
    """The phone with airplane mode on or off."""
    system: Any = phone.docs["system/data"].open()
    system.network.airplane = on
    return Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)


# The list


def test_the_list_shows_names_times_and_unread(phone: Phone) -> None:
    rows = [node.label for node in phone.frame.nodes if node.role == "row"]
    assert rows[0].startswith("Release 4.2, 09:30")
    assert rows[1].startswith("妈妈, 08:31")
    assert touch.sees(phone, "Chen Wei, 09:20, And can we start at 14:15")
    assert touch.sees(phone, "Ryan Ng, Yesterday, You: Yes, court 3")
    assert touch.sees(phone, "房东 沈阿姨, Yesterday, Draft: 沈阿姨，6300可以，不过")
    assert not touch.sees(phone, "Emily Clarke")
    more = touch.tap(phone, "Earlier conversations")
    assert len([n for n in more.frame.nodes if n.role == "row"]) > len(rows)


def test_filters(phone: Phone) -> None:
    unread = touch.tap(phone, "Unread")
    assert not touch.sees(unread, "Ryan Ng, ")
    assert touch.sees(unread, "Chen Wei, 09:20")
    codes = touch.tap(phone, "Codes")
    assert touch.sees(codes, "10690 2208 1163")
    assert not touch.sees(codes, "Chen Wei, ")
    assert touch.sees(touch.tap(codes, "All"), "Ryan Ng, ")


def test_opening_a_conversation_reads_it(phone: Phone) -> None:
    at = touch.tap(phone, "Chen Wei")
    assert touch.sees(at, "The projector in Birch is dead again.")
    assert all(m.read for m in texts(at, CHEN))
    same_data(at, touch.call(phone, "messages", "read_thread", thread="Chen Wei"))
    linked = touch.back(touch.open_link(phone, f"messages://thread/{CHEN}"))
    same_data(at, linked)


def test_swipes_archive_and_mark(phone: Phone) -> None:
    gone = touch.swipe(phone, ANN, "left")
    assert not touch.sees(gone, "Ann Lee, 09:05")
    assert touch.sees(touch.tap(gone, "More", "Archived"), ANN)
    same_data(gone, touch.call(phone, "messages", "archive_thread", thread="156 1802 3391"))
    read = touch.swipe(phone, "Chen Wei", "right")
    assert all(m.read for m in texts(read, CHEN))
    again = touch.swipe(read, "Chen Wei", "right")
    assert [m.read for m in texts(again, CHEN)][-2:] == [True, False]


def test_a_selection_is_pinned_muted_and_deleted(phone: Phone) -> None:
    chosen = touch.tap(touch.long_press(phone, ANN), "陈宇")
    assert touch.sees(chosen, "2")
    pinned = touch.tap(chosen, "Pin")
    assert data(pinned).prefs("15618023391").pinned
    assert data(pinned).prefs("15201867719").pinned
    muted = touch.tap(touch.long_press(phone, ANN), "More", "Mute")
    same_data(muted, touch.call(phone, "messages", "mute_thread", thread="156 1802 3391"))
    deleted = touch.tap(touch.long_press(phone, ANN), "Delete")
    assert texts(deleted, "15618023391")
    deleted = touch.tap(deleted, "Delete")
    assert not texts(deleted, "15618023391")
    same_data(deleted, touch.call(phone, "messages", "delete_thread", thread="15618023391"))


def test_what_is_undone_leaves_no_trace(phone: Phone) -> None:
    undone = touch.tap(touch.long_press(touch.tap(touch.long_press(phone, ANN), "Pin"), ANN), "Unpin")
    assert undone.docs["messages/data"] == phone.docs["messages/data"]


def test_two_people_of_one_name_are_not_mixed_up(phone: Phone) -> None:
    with pytest.raises(Refused, match="several people"):
        touch.call(phone, "messages", "send_message", to=["王芳"], text="?")
    with pytest.raises(Refused, match="Chen Yu"):
        touch.call(phone, "messages", "send_message", to=["chen y"], text="?")


# Sending


def test_a_message_is_sent_after_a_moment(phone: Phone) -> None:
    at = touch.tap(phone, "Chen Wei")
    assert "disabled" in touch.find(at, "Send").states
    at = touch.type(at, "Text message", "Slides are printed")
    at = touch.tap(at, "Send")
    assert texts(at, CHEN)[-1].state == "sending"
    assert touch.sees(at, "Sending…")
    assert touch.find(at, "Text message").value == ""
    done = wait(at, 5)
    assert texts(done, CHEN)[-1].state == "sent"
    tool = touch.call(phone, "messages", "reply_to", thread="Chen Wei", text="Slides are printed")
    same_data(done, wait(tool, 5))


def test_in_airplane_mode_it_fails_and_is_sent_again(phone: Phone) -> None:
    at = touch.type(touch.tap(fly(phone), "Chen Wei"), "Text message", "hello")
    failed = wait(touch.tap(at, "Send"), 5)
    assert texts(failed, CHEN)[-1].state == "failed"
    assert touch.sees(failed, "Not sent")
    assert touch.sees(touch.back(touch.back(failed)), "Not sent: hello")
    again = wait(touch.tap(fly(failed, False), "Send again"), 5)
    assert texts(again, CHEN)[-1].state == "sent"


def test_a_draft_is_kept_with_its_conversation(phone: Phone) -> None:
    at = touch.type(touch.tap(phone, "Chen Wei"), "Text message", "half a thou")
    left = touch.back(touch.back(at))
    assert touch.sees(left, "Draft: half a thou")
    assert touch.find(touch.tap(left, "Chen Wei"), "Text message").value == "half a thou"
    assert touch.find(touch.tap(left, ANN), "Text message").value == ""
    sent = touch.tap(left, "Chen Wei", "Send")
    assert CHEN not in data(sent).drafts


def test_writing_to_several_makes_a_group(phone: Phone) -> None:
    at = touch.tap(phone, "New message")
    at = touch.tap(touch.type(at, "To", "tom h"), "Tom Hughes")
    at = touch.type(at, "To", "13912345678", submit=True)
    at = touch.type(at, "Text message", "See you both at six")
    sent = touch.tap(at, "Send")
    assert touch.sees(sent, "Tom Hughes, 139 1234 5678")
    assert touch.sees(sent, "3 people")
    tool = touch.call(phone, "messages", "send_message", to=["Tom Hughes", "13912345678"], text="See you both at six")
    same_data(sent, tool)
    alone = touch.tap(at, "Clear 139 1234 5678", "Send")
    assert texts(alone, "+447700900356")[-1].text == "See you both at six"


def test_contacts_are_picked_for_a_message(phone: Phone) -> None:
    picking = touch.tap(phone, "New message", "Choose contacts")
    assert picking.ui("messages").stack[-1].app == "contacts"


# Messages


def test_the_menu_of_a_message(phone: Phone) -> None:
    at = touch.tap(phone, ANN)
    text = "Daniel can't eat walnuts, should have said. Anything with walnuts on Saturday?"
    menu = touch.long_press(at, text)
    copied = touch.tap(menu, "Copy")
    assert copied.system.clipboard is not None
    assert copied.system.clipboard.text == text
    starred = touch.tap(menu, "Star")
    id = texts(phone, "15618023391")[-1].id
    same_data(starred, touch.call(at, "messages", "star_message", message_id=id))
    assert touch.sees(touch.open_link(starred, "messages://starred"), "Daniel can't eat walnuts")
    details = touch.tap(menu, "Details")
    assert touch.sees(details, "From: Ann Lee (156 1802 3391)")
    forwarded = touch.tap(menu, "Forward")
    assert touch.find(forwarded, "Text message").value == text
    deleted = touch.tap(menu, "Delete", "Delete")
    assert not touch.sees(deleted, text)
    same_data(deleted, touch.call(at, "messages", "delete_message", message_id=id))


def test_codes_are_copied_from_their_message(phone: Phone) -> None:
    copied = touch.tap(phone, "镜湖银行 客服", "Copy code 482913")
    assert copied.system.clipboard is not None
    assert copied.system.clipboard.text == "482913"
    listed = perform(phone, CallTool(app="messages", tool="list_codes", args={"limit": 2})).result
    assert [entry["code"] for entry in listed] == ["482913", "482931"]


def test_numbers_in_a_text_can_be_called(phone: Phone) -> None:
    at = touch.tap(phone, "10690 2208 1163", "021-5406 2217")
    assert touch.sees(at, "Copy number")
    written = touch.tap(at, "Send a message")
    assert written.ui("messages").stack[-1].path == "thread/02154062217"
    assert touch.sees(written, "No messages yet")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("【镜湖银行】验证码 482913，5分钟内有效", "482913"),
        ("取件码 8-2-3041，营业时间8:00-21:00", "8-2-3041"),
        ("661940 is your Fernmail verification code.", "661940"),
        ("Your Fernmail security code is 204 771. It expires in 10 minutes.", "204771"),
        ("Gate code comes on the day, 18:30", None),
        ("您尾号4471的储蓄卡支出6,200.00元", None),
        ("Zip codes have 5 digits", None),
    ],
)
def test_codes_are_found(text: str, code: str | None) -> None:
    assert code_in(text) == code


def test_pieces_of_a_text() -> None:
    assert ("phone", "+6581230719") in pieces("Ring +6581230719, or +1 if you come")
    text = "Call 138 1762 4459 or see https://a.example/b, 2026-05-14, 6,200.00"
    cut = pieces(text)
    assert [piece for kind, piece in cut if kind == "phone"] == ["138 1762 4459"]
    assert [piece for kind, piece in cut if kind == "link"] == ["https://a.example/b"]
    assert (
        "".join(piece for _kind, piece in cut) == "Call 138 1762 4459 or see https://a.example/b, 2026-05-14, 6,200.00"
    )


def test_a_search_opens_at_its_message(phone: Phone) -> None:
    at = touch.type(touch.tap(phone, "Search"), "Search messages", "酱鸭和年糕", submit=True)
    assert data(at).searches[0] == "酱鸭和年糕"
    found = next(n for n in at.frame.nodes if n.role == "row" and "酱鸭和年糕" in n.label)
    opened = perform(at, Tap(target=found.n)).phone
    assert touch.sees(opened, "酱鸭和年糕寄出去了")
    assert not touch.sees(opened, "刚才电话里忘了说")
    assert touch.sees(touch.tap(opened, "Newest messages"), "刚才电话里忘了说")
    by_number = touch.type(touch.tap(phone, "Search"), "Search messages", "7700 900356")
    assert touch.sees(by_number, "Tom Hughes")
    assert touch.sees(touch.type(by_number, "Search messages", "zzzz"), "No message contains “zzzz”")


# Arriving


def test_an_arriving_message_is_notified_and_answered(fresh: Phone) -> None:
    phone = arrive(fresh, CHEN, "Are you there?")
    (note,) = phone.system.notifications
    assert (note.title, note.text) == ("Chen Wei", "Are you there?")
    assert [action.label for action in note.actions] == ["Reply", "Mark as read"]
    second = arrive(phone, "+86 138 1762 4459", "Hello?")
    assert len(second.system.notifications) == 1
    answered = run(second, "send_reply", id=second.system.notifications[0].id, index=0, text="Yes")
    assert texts(answered, CHEN)[-1].text == "Yes"
    assert all(m.read for m in texts(answered, CHEN))
    assert not answered.system.notifications
    opened = run(second, "open_notification", id=second.system.notifications[0].id)
    assert opened.shell.foreground == "messages"
    assert touch.sees(opened, "Hello?")
    assert not opened.system.notifications


def test_a_code_is_copied_from_its_notification(fresh: Phone) -> None:
    phone = arrive(fresh, "95 0127", "【镜湖银行】验证码 110952，5分钟内有效。")
    note = phone.system.notifications[0]
    assert note.actions[0].label == "Copy code"
    copied = run(phone, "run_notification_action", id=note.id, index=0)
    assert copied.system.clipboard is not None
    assert copied.system.clipboard.text == "110952"


def test_muted_blocked_and_open_conversations_stay_silent(phone: Phone) -> None:
    muted = touch.call(phone, "messages", "mute_thread", thread="Chen Wei")
    assert not arrive(muted, CHEN, "psst").system.notifications
    blocked = touch.call(phone, "messages", "block_number", number=CHEN)
    assert arrive(blocked, CHEN, "psst").content.messages == blocked.content.messages
    opened = touch.tap(phone, "Chen Wei")
    shown = arrive(opened, CHEN, "psst")
    assert not shown.system.notifications
    assert touch.sees(shown, "psst")
    assert texts(shown, CHEN)[-1].read
    away = perform(opened, Key(name="home")).phone
    assert arrive(away, CHEN, "psst").system.notifications


def test_an_archived_conversation_comes_back(phone: Phone) -> None:
    back = arrive(phone, "+61 491 570 156", "Pelican update")
    assert touch.sees(back, "Emily Clarke")


# Blocking, details


def test_blocking_from_a_conversation(phone: Phone) -> None:
    at = touch.tap(phone, ANN, "More", "Block")
    assert not any(key_of([n]) == "15618023391" for n in at.content.blocked)
    shut = touch.tap(at, "Block")
    same_data(
        shut,
        touch.call(touch.tap(phone, ANN), "messages", "block_number", number="156 1802 3391"),
    )
    refused = touch.tap(touch.type(shut, "Text message", "x"), "Send")
    assert touch.sees(refused, "Unblock it to write to it.")
    opened = touch.tap(refused, "Unblock")
    assert opened.content.blocked == phone.content.blocked


def test_a_group_gets_a_name(phone: Phone) -> None:
    at = touch.open_link(phone, "messages://info/18616773042,18621503378")
    named = touch.tap(touch.type(touch.tap(at, "Group name"), "Name", "Quartet"), "Save")
    assert touch.sees(touch.back(named), "Quartet")
    same_data(named, touch.call(phone, "messages", "name_group", thread="18616773042,18621503378", name="Quartet"))


def test_people_lead_to_contacts(phone: Phone) -> None:
    known = touch.tap(phone, "Chen Wei", "More", "Contact")
    assert (known.shell.foreground, known.ui("contacts").stack[-1].path) == ("contacts", "person/chen-wei")
    stranger = touch.tap(phone, "130 6122 4870", "More", "Add to contacts")
    assert stranger.ui("contacts").stack[-1].path == "new?number=13061224870"


# Links, intents, permissions


def ask(phone: Phone, intent: Share | SendMessage) -> Phone:
    """Another app (Notes, in front) asks."""
    front = touch.open_app(phone, "notes")
    tx = begin(front)
    app = front.apps.apps["notes"]
    tx.runner.context(tx, app, tx.top()).start(intent)
    return tx.commit()


def test_what_other_apps_ask_for(fresh: Phone) -> None:
    known = ask(fresh, SendMessage(to=("138 1762 4459",), text="On my way"))
    assert touch.sees(known, "Chen Wei")
    assert touch.find(known, "Text message").value == "On my way"
    sent = touch.tap(known, "Send")
    assert texts(sent, CHEN)[-1].text == "On my way"
    assert touch.find(sent, "Text message").value == ""
    unknown = ask(fresh, SendMessage(to=("13900001111",), text="Hi"))
    assert texts(touch.tap(unknown, "Send"), "13900001111")
    shared = ask(fresh, Share(title="Groceries", text="Milk"))
    assert touch.find(shared, "Text message").value == "Groceries\nMilk"


def test_links(phone: Phone) -> None:
    at = touch.open_link(phone, "messages://new?to=13900001111,13900002222&text=Hi%20both")
    assert touch.sees(at, "139 0000 2222")
    assert len(texts(touch.tap(at, "Send"), "13900001111,13900002222")) == 1
    assert touch.sees(perform(phone, OpenLink(url="sms:13817624459")).phone, "Chen Wei")
    assert touch.sees(touch.open_link(phone, "messages://thread/000"), "No messages yet")


def test_without_permissions(phone: Phone) -> None:
    system: Any = phone.docs["system/data"].open()
    system.permissions["messages"] = {"messages": "denied"}
    shut = Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)
    for path in ("home", "archived", "search", "starred", "new", f"thread/{CHEN}", f"info/{CHEN}"):
        assert touch.sees(touch.open_link(shut, f"messages://{path}"), "No access to messages"), path
    system.permissions["messages"] = {"contacts": "denied"}
    nameless = Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)
    assert touch.sees(nameless, "138 1762 4459, 09:20")
    assert not touch.sees(nameless, "Chen Wei, 09:20")
