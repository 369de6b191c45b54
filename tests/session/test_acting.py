"""Acting by ref and waiting: no browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from mobilegym_mcp.errors import BadArgument, Impossible, StaleRef, ToolFault
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.phone import AppError
from mobilegym_mcp.replies import Reply
from mobilegym_mcp.session import Session

from ..desk import cards, ref_of
from .gyms import at_desk, bytes_of, stored

# Acting by ref: no browser


async def test_a_tap_by_ref_says_what_was_hit_and_what_changed(gym: Gym) -> None:
    session = await at_desk(gym)
    reply = await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
    assert reply.text == 'tapped switch "Loud": now on'
    assert reply.structured["phone"] == session.handle
    assert reply.structured["step"] == 2
    assert reply.structured["hit"]["label"] == "Loud"
    assert session.phone.data("desk").loud


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda s: s.tap(ref=ref_of(s.phone, "Card 1")), 'tapped row "Card 1": new screen «Desk › Card 1»'),
        (lambda s: s.tap(ref=ref_of(s.phone, "Empty")), 'dialog "Empty the desk?" opened'),
        (lambda s: s.tap(ref=ref_of(s.phone, "Find")), 'keyboard shown for field "Find a card"'),
        (lambda s: s.tap(ref=ref_of(s.phone, "Old")), 'tapped button "Old": it is disabled'),
        (lambda s: s.swipe("left", ref=ref_of(s.phone, "Card 2")), 'toast "Binned"'),
        (lambda s: s.press_button("home"), "pressed home: now on the launcher"),
        (lambda s: s.press_button("power"), "screen off"),
        (lambda s: s.press_button("notifications"), "the notification shade opened"),
        (lambda s: s.long_press(ref=ref_of(s.phone, "Loud", "switch")), "nothing there reacts to a long press"),
        (lambda s: s.open_app("Desk"), "opened Desk: nothing changed"),
        (lambda s: s.wait(5), "waited 5 s, now 2026-05-14 09:41:07: nothing changed"),
    ],
)
async def test_replies_say_what_happened(gym: Gym, act: Callable[[Session], Awaitable[Reply]], said: str) -> None:
    session = await at_desk(gym)
    reply = await act(session)
    assert said in reply.text
    assert "\n" not in reply.text
    assert reply.step == session.step == 2


async def test_going_back_is_told_as_such(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.tap(ref=ref_of(session.phone, "Card 1"))
    assert "back on «Desk»" in (await session.press_button("back")).text


async def test_a_ref_that_is_not_on_the_screen_is_refused_and_nothing_happens(gym: Gym) -> None:
    session = await at_desk(gym)
    old = ref_of(session.phone, "Loud")
    await session.tap(ref=ref_of(session.phone, "Card 1"))
    before = session.phone
    with pytest.raises(StaleRef, match=f"{old}.*ui_tree"):
        await session.tap(ref=old)
    assert session.phone is before
    assert session.step == 2


async def test_what_lies_behind_a_dialog_cannot_be_touched(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.tap(ref=ref_of(session.phone, "Empty"))
    with pytest.raises(Impossible, match='behind the dialog "Empty the desk'):
        await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
    await session.tap(ref=next(n.ref for n in session.phone.frame.nodes if n.label == "Empty"))
    assert not cards(session.phone)


@pytest.mark.parametrize("args", [{}, {"x": 1}, {"x": 1, "y": 2, "ref": "e1"}, {"y": 3, "ref": "e1"}])
async def test_a_tap_takes_a_point_or_a_ref(gym: Gym, args: dict[str, Any]) -> None:
    session = gym.create("ann")
    with pytest.raises(BadArgument, match="x and y, or ref"):
        await session.tap(**args)


async def test_typing_adds_replaces_and_submits(gym: Gym) -> None:
    session = await at_desk(gym)
    reply = await session.type("but", ref=ref_of(session.phone, "Find"))
    assert reply.text == 'typed "but": keyboard shown for field "Find a card"; text now "but"'
    await session.type("ter")
    assert "butter" in [node.value for node in session.phone.frame.nodes]
    reply = await session.type("milk", clear=True)
    assert 'text now "milk"' in reply.text
    reply = await session.type("", submit=True)
    assert "keyboard hidden" in reply.text
    assert session.phone.data("desk").log == ["searched milk"]


async def test_typing_without_a_field_names_the_fields(gym: Gym) -> None:
    session = await at_desk(gym)
    with pytest.raises(Impossible, match=r'"Find a card" \[ref='):
        await session.type("hello")


async def test_a_megabyte_of_text_is_refused_and_nothing_is_lost(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.type("kept", ref=ref_of(session.phone, "Find"))
    with pytest.raises(Impossible, match="at most 100000 characters, got 10000"):
        await session.type("x" * 1_000_000)
    assert "kept" in [node.value for node in session.phone.frame.nodes]
    assert session.step == 2


@pytest.mark.parametrize("text", ["a\x00b", "emoji 👩‍👩‍👧", "\ud800", "<b>&amp;</b>", "引号\"'", "\n\n"])
async def test_any_text_can_be_typed_and_stored(gym: Gym, text: str) -> None:
    session = await at_desk(gym)
    reply = await session.type(text, ref=ref_of(session.phone, "Find"))
    reply.text.encode()
    assert stored(gym, session) == bytes_of(session.phone)
    assert (await session.history()).structured["steps"][-1]["args"]["text"] == text


async def test_unknown_apps_and_links_name_what_there_is(gym: Gym) -> None:
    session = gym.create("ann")
    with pytest.raises(Impossible, match="desk"):
        await session.open_app("calender")
    with pytest.raises(Impossible, match=r"card/\{card_id\}"):
        await session.open_link("desk://nowhere/at/all")
    assert "Card 3" in (await session.open_link("desk://card/c3")).text
    assert (await session.list_apps()).structured["apps"] == [{"id": "desk", "title": "Desk"}]


async def test_with_the_screen_off_nothing_can_be_touched(gym: Gym) -> None:
    session = await at_desk(gym)
    loud = ref_of(session.phone, "Loud")
    await session.press_button("power")
    with pytest.raises(ToolFault):
        await session.tap(ref=loud)
    with pytest.raises(Impossible, match="power"):
        await session.open_app("desk")


async def test_a_drag_between_refs_needs_no_browser(gym: Gym) -> None:
    session = await at_desk(gym)
    phone = session.phone
    await session.drag(ref=ref_of(phone, "Card 1"), to_ref=ref_of(phone, "Card 3"))
    assert session.phone.data("desk").log == ["c1 onto c3"]


async def test_an_app_that_fails_leaves_the_phone_as_it_was(gym: Gym) -> None:
    session = await at_desk(gym)
    before = session.phone
    for label in ("Break", "Break the screen"):
        with pytest.raises(AppError):
            await session.tap(ref=ref_of(session.phone, label))
    assert session.phone is before
    assert stored(gym, session) == bytes_of(before)
    await session.tap(ref=ref_of(session.phone, "Loud"))
    assert session.step == 2


async def test_app_native_tools_work_over_the_same_state(gym: Gym) -> None:
    session = await at_desk(gym)
    reply = await session.call_tool("desk", "add_card", {"title": "From afar"})
    assert cards(session.phone)[reply.structured["result"]].title == "From afar"
    for tool, args, said in [
        ("add_card", {}, "title"),
        ("fly", {}, "add_card"),
        ("add_card", {"title": ""}, "needs a title"),
    ]:
        with pytest.raises(Impossible, match=said):
            await session.call_tool("desk", tool, args)


# Time


async def test_waiting_runs_what_is_planned(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.tap(ref=ref_of(session.phone, "Ring later"))
    before = session.phone.system.now
    reply = await session.wait_for("it rang late", timeout=120)
    assert reply.structured["found"]
    assert (session.phone.system.now - before).total_seconds() == reply.structured["waited"] == 48
    assert "rung" in cards(session.phone)


async def test_waiting_for_what_does_not_come_ends(gym: Gym) -> None:
    session = await at_desk(gym)
    reply = await session.wait_for("godot", timeout=200)
    assert not reply.structured["found"]
    assert reply.structured["waited"] == 200
    assert 'godot" is not there after 200 s' in reply.text


async def test_waiting_for_what_is_there_takes_no_step(gym: Gym) -> None:
    session = await at_desk(gym)
    assert "already" in (await session.wait_for("card 2")).text
    assert "already" in (await session.wait_for("godot", gone=True)).text
    assert session.step == 1


async def test_waiting_until_a_toast_has_gone(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.swipe("left", ref=ref_of(session.phone, "Card 2"))
    assert (await session.wait_for("Binned", gone=True, timeout=60)).structured["found"]


@pytest.mark.parametrize("seconds", [0, -1, 86_401, float("nan"), float("inf")])
async def test_how_long_one_can_wait(gym: Gym, seconds: float) -> None:
    session = gym.create("ann")
    with pytest.raises(BadArgument, match="86,400"):
        await session.wait(seconds)


async def test_replayed_events_give_the_same_bytes(gym: Gym) -> None:
    """The log of events is enough to get the same phone again."""
    from mobilegym_mcp.phone import EVENT, perform

    session = await at_desk(gym)
    start = session.line.at(0).phone
    await session.type("x", ref=ref_of(session.phone, "Find"))
    await session.press_button("back")
    await session.tap(ref=ref_of(session.phone, "Ring later"))
    await session.wait_for("It rang", timeout=300)
    phone = start
    for row in gym.store.history(session.handle):
        for event in (row.event or {})["events"]:
            phone = perform(phone, EVENT.validate_python(event)).phone
    assert bytes_of(phone) == bytes_of(session.phone)
