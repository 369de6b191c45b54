"""The tool surface over a real store; a real browser where points and pixels matter."""

from __future__ import annotations

import asyncio
import inspect
import io
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from PIL import Image

from mobilegym_mcp import tools
from mobilegym_mcp.errors import (
    BadArgument,
    BadPoint,
    ForeignPhone,
    Impossible,
    NoTask,
    PhoneMoved,
    StaleRef,
    ToolFault,
    UnknownPhone,
    UnknownStep,
    UnknownTask,
    UnknownTool,
)
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.options import PhoneOptions, phone_options
from mobilegym_mcp.phone import AppError, Phone, Registry
from mobilegym_mcp.replies import Reply
from mobilegym_mcp.session import Session
from mobilegym_mcp.store import Store

from . import desk
from .desk import cards, ref_of

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer

APPS = desk.registry()


class NoBrowser:
    """Stands where a renderer would: what must do without one fails if it asks."""

    async def layout(self, frame: object) -> object:
        raise AssertionError("a browser was asked for a layout")

    async def shot(self, frame: object, **_: object) -> object:
        raise AssertionError("a browser was asked for pixels")

    async def close(self) -> None:
        """Nothing to close."""


def gym_at(folder: Path, renderer: Any = None, apps: Registry = APPS) -> Gym:
    return Gym(Store(folder / "gym.sqlite"), renderer or cast("Renderer", NoBrowser()), apps, desk.TASKS)


@pytest.fixture
async def gym(tmp_path: Path) -> AsyncIterator[Gym]:
    """A gym without a browser."""
    async with gym_at(tmp_path) as gym:
        yield gym


@pytest.fixture
def drawing(tmp_path: Path, renderer: Renderer) -> Gym:
    """A gym with a real browser, which it does not close."""
    return gym_at(tmp_path, renderer)


async def at_desk(gym: Gym, **options: Any) -> Session:
    """A phone with the desk app in front."""
    session = gym.create("ann", options=PhoneOptions(**options))
    await session.open_app("desk")
    return session


def stored(gym: Gym, session: Session) -> dict[str, bytes]:
    return gym.store.documents(session.handle)


def bytes_of(phone: Phone) -> dict[str, bytes]:
    return {name: doc.json for name, doc in phone.documents()}


# Making and finding phones


async def test_equal_seeds_and_options_give_equal_phones(gym: Gym) -> None:
    one, two = gym.create("ann", seed=3), gym.create("bob", seed=3)
    assert one.handle != two.handle
    assert len(one.handle) >= 22
    assert stored(gym, one) == stored(gym, two) == bytes_of(one.phone)
    assert one.phone.digest != gym.create("ann", seed=4).phone.digest
    assert one.phone.shell.foreground == "launcher"


async def test_options_are_settings_of_the_phone(gym: Gym) -> None:
    session = gym.create("ann", options=phone_options(locale="zh", dark=True, font_scale=1.3, width=360, height=800))
    display = session.phone.system.display
    assert (session.phone.system.locale, display.dark, display.font_scale) == ("zh", True, 1.3)
    assert (session.phone.frame.width, session.phone.frame.height) == (360, 800)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"scale": 3}, "allow_large"),
        ({"scale": 9}, "scale"),
        ({"locale": "fr"}, "locale"),
        ({"width": 10}, "width"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_options_that_do_not_fit_are_refused_by_name(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadArgument, match=said):
        phone_options(**given)


def test_a_large_image_may_be_asked_for() -> None:
    assert phone_options(scale=3, allow_large=True).image_size == (1236, 2745)


async def test_a_phone_is_its_owners(gym: Gym) -> None:
    session = gym.create("ann")
    assert gym.session(session.handle, "ann") is session
    with pytest.raises(ForeignPhone, match="somebody else"):
        gym.session(session.handle, "bob")
    with pytest.raises(UnknownPhone, match="create_phone"):
        gym.session("nonsense", "ann")
    with pytest.raises(ForeignPhone):
        gym.close_phone(session.handle, "bob")


async def test_the_handle_may_be_left_out_while_there_is_one_phone(gym: Gym) -> None:
    with pytest.raises(UnknownPhone, match="no phone yet"):
        gym.session(None, "ann")
    first = gym.create("ann")
    gym.create("bob")
    assert gym.session(None, "ann") is first
    second = gym.create("ann")
    with pytest.raises(UnknownPhone, match=second.handle):
        gym.session(None, "ann")
    gym.close_phone(first.handle, "ann")
    assert gym.session(None, "ann") is second
    with pytest.raises(UnknownPhone, match="closed"):
        gym.session(first.handle, "ann")
    assert [info.phone for info in gym.phones("ann")] == [second.handle]


async def test_idle_phones_leave_the_memory_and_come_back_the_same(tmp_path: Path) -> None:
    async with Gym(
        Store(tmp_path / "g.sqlite"), cast("Renderer", NoBrowser()), APPS, desk.TASKS, idle_seconds=0
    ) as gym:
        session = await at_desk(gym)
        await session.tap(ref=ref_of(session.phone, "Loud"))
        handle, before, held = session.handle, bytes_of(session.phone), session
        await asyncio.sleep(0.001)
        gym.create("bob")
        assert gym.live == 1
        assert gym.session(handle, "ann") is held
        del session, held
        await asyncio.sleep(0.001)
        gym.create("bob")
        again = gym.session(handle, "ann")
        assert (bytes_of(again.phone), again.step) == (before, 2)


async def test_a_phone_at_rest_goes_on_as_if_it_had_not_rested(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
    was, frame = bytes_of(session.phone), session.phone.frame
    session.line.rest()
    assert bytes_of(session.phone) == was
    assert session.phone.frame == frame
    reply = await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
    assert "now off" in reply.text
    assert session.line.at(1).phone.shell.foreground == "desk"
    assert stored(gym, session) == bytes_of(session.phone)


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


# Reading


async def test_the_tree_and_find_need_no_browser_without_boxes(gym: Gym) -> None:
    session = await at_desk(gym, boxes=False)
    tree = (await session.ui_tree()).text
    assert '- heading "Desk"' in tree
    assert "[box=" not in tree
    inner = (await session.ui_tree(root=ref_of(session.phone, "Cards"))).text
    assert '"Cards"' in inner.splitlines()[0]
    found = (await session.find("card 2")).text.splitlines()
    assert found[0].startswith('- row "Card 2" ')
    assert len(found) == 11
    assert (await session.find(role="switch")).text.startswith('- switch "Loud"')
    assert 'no row "zebra" on this screen' in (await session.find("zebra", role="row")).text
    with pytest.raises(BadArgument, match="text, a role"):
        await session.find()
    reply = await session.press_button("home", observe="tree")
    assert reply.tree is not None
    assert "Home screen" in reply.tree


async def test_state_by_pointer(gym: Gym) -> None:
    session = await at_desk(gym)
    assert (await session.get_state("/desk/data/cards/c1/title")).structured["value"] == "Card 1"
    assert (await session.get_state("desk")).structured["value"]["data"]["cards"]["c2"]["title"] == "Card 2"
    assert set((await session.get_state()).structured["value"]) >= {"system", "content", "desk"}
    with pytest.raises(BadArgument, match="c1, c2"):
        await session.get_state("/desk/data/cards/zz")
    assert session.step == 1


async def test_a_long_state_is_cut_in_the_text_and_says_how_to_ask(gym: Gym) -> None:
    session = await at_desk(gym)
    for n in range(30):
        await session.call_tool("desk", "add_card", {"title": f"{n} " + "long " * 200})
    reply = await session.get_state("desk")
    assert len(reply.text) < 21_000
    assert "JSON Pointer; its keys: data, ui" in reply.text
    assert len(reply.structured["value"]["data"]["cards"]) == 70


async def test_what_changed_between_two_steps_in_words(gym: Gym) -> None:
    session = await at_desk(gym)
    await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
    await session.tap(ref=ref_of(session.phone, "Card 1"))
    await session.tap(ref=ref_of(session.phone, "Done"))
    reply = await session.diff_state(1)
    assert "2 changes" in reply.text
    assert [change["path"] for change in reply.structured["changes"]] == [
        "/desk/data/loud",
        "/desk/data/cards/c1/done",
    ]
    assert "no data changed" in (await session.diff_state(1, 1)).text
    with pytest.raises(UnknownStep, match="0 to 4"):
        await session.diff_state(0, 9)


# Forks, restoring, history


async def test_a_fork_of_a_past_step_leaves_the_original_untouched(gym: Gym) -> None:
    session = await at_desk(gym)
    loud = ref_of(session.phone, "Loud", "switch")
    await session.tap(ref=loud)
    then = bytes_of(session.phone)
    await session.tap(ref=ref_of(session.phone, "Card 1"))
    now = bytes_of(session.phone)
    reply = await session.fork(step=2, n=3)
    forks = [gym.session(handle, "ann") for handle in reply.structured["phones"]]
    assert len({fork.handle for fork in forks}) == 3
    for fork in forks:
        assert bytes_of(fork.phone) == stored(gym, fork) == then
        assert fork.step == 0
    await forks[0].tap(ref=loud)
    assert not forks[0].phone.data("desk").loud
    assert forks[1].phone.data("desk").loud
    assert bytes_of(session.phone) == stored(gym, session) == now
    deeper = gym.session((await forks[0].fork()).structured["phones"][0], "ann")
    assert bytes_of(deeper.phone) == bytes_of(forks[0].phone)
    with pytest.raises(UnknownStep, match="0 to 3"):
        await session.fork(step=4)


async def test_forks_belong_to_the_owner_alone(gym: Gym) -> None:
    session = gym.create("ann")
    fork = (await session.fork()).structured["phones"][0]
    with pytest.raises(ForeignPhone):
        gym.session(fork, "bob")


async def test_restoring_is_a_step_itself(gym: Gym) -> None:
    session = await at_desk(gym)
    states = {0: bytes_of(session.line.at(0).phone), 1: bytes_of(session.phone)}
    await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
    states[2] = bytes_of(session.phone)
    reply = await session.restore(1)
    assert "back at step 1: «Desk»" in reply.text
    assert session.step == 3
    assert bytes_of(session.phone) == stored(gym, session) == states[1]
    await session.restore(2)
    assert bytes_of(session.phone) == stored(gym, session) == states[2]
    await session.restore(0)
    assert bytes_of(session.phone) == stored(gym, session) == states[0]
    rows = (await session.history()).structured["steps"]
    assert [row["tool"] for row in rows] == ["open_app", "tap", "restore", "restore", "restore"]
    assert [row["step"] for row in (await session.history(2, 4)).structured["steps"]] == [2, 3]


async def test_old_steps_are_read_from_the_store(gym: Gym) -> None:
    session = await at_desk(gym)
    digests = [session.line.at(0).phone.digest, session.phone.digest]
    for _ in range(80):
        await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
        digests.append(session.phone.digest)
    for step in (0, 1, 2, 16, 17, 63, 64, 81):
        assert session.line.at(step).phone.digest == digests[step], step


async def test_an_app_installed_later_is_stored_whole_with_the_next_step(tmp_path: Path) -> None:
    without = Registry({"system": APPS.apps["system"]}, APPS.content, APPS.compose)
    async with gym_at(tmp_path, apps=without) as gym:
        session = gym.create("ann")
        await session.wait(1)
        await session.wait(1)
        handle = session.handle
    async with gym_at(tmp_path) as gym:
        session = gym.session(handle, "ann")
        (fork,) = gym.fork(session, step=1)
        for phone in (session, fork):
            await phone.call_tool("desk", "add_card", {"title": "One more"})
            assert stored(gym, phone) == bytes_of(phone.phone)
        await session.restore(1)
        await session.call_tool("desk", "add_card", {"title": "Another"})
        assert stored(gym, session) == bytes_of(session.phone)
    async with gym_at(tmp_path) as gym:
        assert len(cards(gym.session(handle, "ann").phone)) == 41


# Several at once


async def test_actions_at_once_happen_one_after_the_other(gym: Gym) -> None:
    session = await at_desk(gym)
    titles = [f"t{n}" for n in range(20)]
    await asyncio.gather(*(session.call_tool("desk", "add_card", {"title": title}) for title in titles))
    assert session.step == 21
    assert [card.title for card in cards(session.phone).values()][40:] == titles
    assert stored(gym, session) == bytes_of(session.phone)


async def test_another_process_that_drives_the_same_phone_is_noticed(tmp_path: Path) -> None:
    async with gym_at(tmp_path) as here, gym_at(tmp_path) as there:
        mine = await at_desk(here)
        theirs = there.session(mine.handle, "ann")
        await theirs.tap(ref=ref_of(theirs.phone, "Loud", "switch"))
        with pytest.raises(PhoneMoved, match="step 2, not 1"):
            await mine.press_button("home")
        assert bytes_of(mine.phone) == bytes_of(theirs.phone)
        await mine.press_button("home")
        assert there.session(mine.handle, "ann").step == 3
        assert theirs.phone.shell.foreground == "launcher"
        there.close_phone(mine.handle, "ann")
        with pytest.raises(UnknownPhone, match="closed"):
            await mine.press_button("home")


async def test_a_cancelled_action_changes_nothing_and_frees_the_phone(tmp_path: Path) -> None:
    class Slow(NoBrowser):
        async def layout(self, frame: object) -> object:
            await asyncio.sleep(3600)
            raise AssertionError

    async with gym_at(tmp_path, Slow()) as gym:
        session = await at_desk(gym)
        before = session.phone
        task = asyncio.create_task(session.tap(x=5, y=5))
        await asyncio.sleep(0.01)
        assert session.busy
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert session.phone is before
        assert not session.busy
        await session.press_button("home")
        assert session.step == 2


_CHILD = """
import asyncio, sys
from pathlib import Path
from tests.test_session import gym_at, at_desk, ref_of
async def main():
    gym = gym_at(Path(sys.argv[1]))
    session = gym.create("ann")
    await session.reset_task("desk.tick", seed=1)
    await session.open_app("desk")
    await session.submit_answer({"cards": 40})
    print(session.handle, flush=True)
    while True:
        await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
        print(session.step, session.phone.digest, flush=True)
asyncio.run(main())
"""


async def test_killed_at_any_moment_the_phone_is_at_its_last_answered_step(tmp_path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
    )
    assert child.stdout is not None
    try:
        handle = child.stdout.readline().strip()
        answered = [child.stdout.readline().split() for _ in range(70)]
    finally:
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read()
        child.wait()
        child.stdout.close()
    # What was printed before the kill was answered; one more step may have been stored without having been.
    answered += [line.split() for line in rest.splitlines() if len(line.split()) == 2 and len(line.split()[1]) == 32]
    step, digest = int(answered[-1][0]), answered[-1][1]
    async with gym_at(tmp_path) as gym:
        session = gym.session(handle, "ann")
        assert session.step in (step, step + 1)
        assert session.line.at(step).phone.digest == digest
        assert stored(gym, session).keys() - bytes_of(session.phone).keys() == {"@episode"}
        assert session.episode is not None
        assert session.episode.answer == {"cards": 40}
        reply = await session.tap(ref=ref_of(session.phone, "Loud", "switch"))
        assert reply.structured["steps_used"] == session.step - 1


# Tasks


async def test_a_task_from_its_instruction_to_its_verdict(gym: Gym) -> None:
    session = gym.create("ann")
    reply = await session.reset_task("desk.tick", seed=0, phrasing=0)
    card = gym.instance("desk.tick", 0, session.options).params.card
    assert reply.text.startswith(f"Mark {card} as done. How many cards are there?")
    assert reply.structured["budget"] == 15
    assert list(reply.structured["answer_fields"]) == ["cards"]
    assert session.phone.shell.foreground == "launcher"
    assert session.verdict().progress == 0
    await session.open_app("desk")
    await session.open_link(f"desk://card/{card}")
    await session.tap(ref=ref_of(session.phone, "Done"))
    assert 0 < session.verdict().progress < 1
    with pytest.raises(BadArgument, match="cards"):
        await session.submit_answer({"card": 3})
    with pytest.raises(BadArgument, match="many"):
        await session.submit_answer({"cards": "many"})
    await session.submit_answer({"cards": "40"})
    reply = await session.finish_task("done")
    assert reply.structured["finished"]
    assert reply.structured["steps_used"] == 5
    check = await session.check_task()
    assert check.structured["verdict"]["passed"], check.text
    assert session.step == 6


async def test_side_effects_are_in_the_verdict(gym: Gym) -> None:
    session = gym.create("ann")
    await session.reset_task("desk.tick")
    await session.open_app("desk")
    await session.swipe("left", ref=ref_of(session.phone, "Card 9"))
    effects = session.verdict().to_json()["side_effects"]
    assert [effect["path"] for effect in effects] == ["/desk/data/cards/c9"]


async def test_after_the_end_the_phone_stands_still(gym: Gym) -> None:
    session = gym.create("ann")
    await session.reset_task("desk.fly")
    with pytest.raises(BadArgument, match="why"):
        await session.finish_task("impossible", " ")
    await session.finish_task("impossible", "it has no wings")
    assert session.verdict().passed
    for act in (session.press_button("home"), session.finish_task("done"), session.wait(1)):
        with pytest.raises(Impossible, match="finished"):
            await act
    await session.restore(1)
    await session.press_button("home")
    assert not session.verdict().passed
    await session.reset_task()
    assert session.episode is None
    with pytest.raises(NoTask, match="reset_task"):
        await session.check_task()


async def test_the_user_answers_in_the_tasks_language(gym: Gym) -> None:
    session = gym.create("ann")
    reply = await session.reset_task("desk.vague", language="zh", phrasing=1)
    assert reply.text == "把卡片扔掉。"
    assert session.phone.system.locale == "zh"
    assert (await session.ask_user("哪张卡片？")).structured["reply"] == "七号。"
    await session.open_app("desk")
    await session.swipe("left", ref=ref_of(session.phone, "Card 7"))
    await session.finish_task()
    assert session.verdict().passed, session.verdict()


async def test_a_fork_and_a_restored_step_bring_the_episode_along(gym: Gym) -> None:
    session = gym.create("ann")
    await session.wait(1)
    await session.reset_task("desk.tick")
    await session.open_app("desk")
    await session.submit_answer({"cards": 12})
    (fork,) = gym.fork(session, step=3)
    assert fork.episode is not None
    assert fork.episode.answer is None
    reply = await fork.submit_answer({"cards": 40})
    assert reply.structured["steps_used"] == 2
    assert session.episode is not None
    assert session.episode.answer == {"cards": 12}
    await session.restore(3)
    assert session.episode.answer is None
    assert (await session.press_button("home")).structured["steps_used"] == 4
    await session.restore(1)
    assert session.episode is None


async def test_a_used_up_budget_is_said(gym: Gym) -> None:
    session = gym.create("ann")
    await session.reset_task("desk.tick")
    replies = [await session.wait(1) for _ in range(15)]
    assert "budget" not in replies[13].text
    assert "budget of 15 steps is used up" in replies[14].text


async def test_unknown_tasks_and_phrasings_are_named(gym: Gym) -> None:
    session = gym.create("ann")
    with pytest.raises(UnknownTask, match=r"desk\.tick"):
        await session.reset_task("desk.tock")
    with pytest.raises(BadArgument, match="0 to 1"):
        await session.reset_task("desk.tick", phrasing=2)
    assert session.step == 0


async def test_tasks_are_listed_by_what_is_asked(gym: Gym) -> None:
    session = gym.create("ann")
    listed = (await session.list_tasks()).structured["tasks"]
    assert {task["id"] for task in listed} == set(desk.TASKS)
    found = (await session.list_tasks(kind="infeasible", app="desk", level=1, split="train")).structured["tasks"]
    assert [task["id"] for task in found] == ["desk.fly"]
    assert (await session.list_tasks(level=4)).text == "no such task"


async def test_a_phone_with_other_settings_has_no_side_effects_from_them(gym: Gym) -> None:
    session = gym.create("ann", options=PhoneOptions(dark=True, font_scale=1.3, locale="zh", width=360, height=780))
    await session.reset_task("desk.tick", seed=2)
    assert session.phone.system.display.dark
    assert session.verdict().side_effects == ()


async def test_an_oracle_drives_the_session_by_its_screen(gym: Gym) -> None:
    session = gym.create("ann", options=PhoneOptions(boxes=False))
    await session.reset_task("desk.tick", seed=0, phrasing=0)
    card = gym.instance("desk.tick", 0, session.options).params.card
    hand = Hand(lambda tool, args: tools.call(session, tool, args), APPS, boxes=False)
    await session.open_app("desk")
    await hand.tap(f"Card {card[1:]}")
    await hand.toggle("Done", True)
    await hand.answer(cards=40)
    await hand.done()
    assert session.verdict().passed, session.verdict()


# The table of tools


def test_every_method_of_the_surface_is_a_tool_with_a_description() -> None:
    public = {
        name for name, _method in inspect.getmembers(Session, inspect.iscoroutinefunction) if not name.startswith("_")
    }
    assert set(tools.all_tools()) == public
    for tool in tools.all_tools().values():
        assert len(tool.description) > 20, tool.name
        for name, parameter in tool.parameters.items():
            schema = tool.arguments.model_json_schema()["properties"][name]
            assert schema.get("description"), f"{tool.name}.{name} {parameter}"


async def test_arguments_from_outside_are_converted_or_named(gym: Gym) -> None:
    session = await at_desk(gym)
    await tools.call(session, "wait", {"seconds": "3"})
    for name, args, said in [
        ("wait", {}, "seconds"),
        ("tap", {"x": "left"}, "x:"),
        ("press_button", {"button": "warp"}, "button"),
        ("tap", {"z": 1}, "z:.*it takes x, y, ref, observe"),
        ("fork", {"n": 1_000_000}, "n:"),
    ]:
        with pytest.raises(BadArgument, match=said):
            await tools.call(session, name, args)
    with pytest.raises(UnknownTool, match="tap, double_tap"):
        await tools.call(session, "poke", {})
    assert session.step == 2


async def test_tools_that_look_take_no_step(gym: Gym) -> None:
    session = await at_desk(gym, boxes=False)
    args: dict[str, dict[str, Any]] = {"find": {"role": "row"}}
    for tool in tools.all_tools().values():
        if tool.looks and tool.name not in ("screenshot", "check_task"):
            await tool.call(session, args.get(tool.name, {}))
    assert session.step == 1


# Points and pixels: a real browser


def center(layout: Any, phone: Phone, label: str, role: str | None = None) -> tuple[float, float]:
    return layout.boxes[phone.frame.by_ref[ref_of(phone, label, role)].n].center


@pytest.mark.browser
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"scale": 2.0},
        {"zoom": 1.25, "scale": 1.5},
        {"coordinates": "normalised"},
        {"width": 360, "height": 740, "scale": 1.3, "format": "png"},
    ],
    ids=str,
)
async def test_image_pixels_are_tap_pixels(drawing: Gym, renderer: Renderer, options: dict[str, Any]) -> None:
    session = await at_desk(drawing, **options)
    shot = await session.screenshot()
    picture = shot.picture
    assert picture is not None
    with Image.open(io.BytesIO(picture.data)) as image:
        assert image.size == (picture.width, picture.height)
    assert picture.width == pytest.approx(session.options.image_size[0], abs=1)
    assert picture.height == pytest.approx(session.options.image_size[1], abs=1)
    assert f"{picture.width}×{picture.height}" in shot.text
    frame = session.phone.frame
    x, y = center(await renderer.layout(frame), session.phone, "Card 1")
    unit = (1000, 1000) if "coordinates" in options else (picture.width, picture.height)
    reply = await session.tap(x=x / frame.width * unit[0], y=y / frame.height * unit[1])
    assert "Desk › Card 1" in reply.text
    tree = (await session.ui_tree()).text
    left, top, width, height = map(int, tree.split('checkbox "Done"')[1].split("[box=")[1].split("]")[0].split(","))
    await session.tap(x=left + width / 2, y=top + height / 2)
    assert cards(session.phone)["c1"].done


@pytest.mark.browser
@pytest.mark.parametrize(("x", "y"), [(-1, 5), (412, 5), (5, 915), (1e9, 0), (float("nan"), 3)])
async def test_a_point_off_the_screen_is_refused_with_its_size(gym: Gym, x: float, y: float) -> None:
    session = gym.create("ann")
    with pytest.raises(BadPoint, match="x 0 to 411, y 0 to 914"):
        await session.tap(x=x, y=y)


@pytest.mark.browser
async def test_a_tap_on_nothing_names_what_is_nearest(drawing: Gym, renderer: Renderer) -> None:
    session = await at_desk(drawing)
    before = session.phone.system.now
    x, y = center(await renderer.layout(session.phone.frame), session.phone, "Desk", "heading")
    reply = await session.tap(x=x, y=y)
    assert "nothing there reacts to a tap; nearest is " in reply.text
    assert "[ref=" in reply.text
    assert session.step == 2
    assert session.phone.system.now > before
    assert reply.structured["changes"] == []


@pytest.mark.browser
async def test_swiping_scrolls_as_far_as_there_is(drawing: Gym) -> None:
    session = await at_desk(drawing)
    reply = await session.swipe("up", distance=200)
    assert 'scrolled "Cards" down by 200 px' in reply.text
    assert "px more below" in reply.text
    reply = await session.swipe("down", distance=5000)
    assert "up by 200 px, now at its end" in reply.text
    reply = await session.swipe("down")
    assert '"Cards" is at its end that way' in reply.text
    for _ in range(20):
        reply = await session.swipe("up", ref=ref_of(session.phone, "Cards"))
        if "now at its end" in reply.text:
            break
    assert "[offscreen]" in (await session.find("Card 1")).text.splitlines()[0]
    assert "[offscreen]" not in (await session.find("Card 40")).text
    tree = (await session.ui_tree()).text
    assert "0 px below]" in tree


@pytest.mark.browser
async def test_a_swipe_between_points_answers_where_it_starts(drawing: Gym, renderer: Renderer) -> None:
    session = await at_desk(drawing)
    x, y = center(await renderer.layout(session.phone.frame), session.phone, "Card 2")
    await session.swipe(x=x, y=y, to_x=x - 150, to_y=y + 10)
    assert "c2" not in cards(session.phone)
    reply = await session.swipe(x=200, y=5, to_x=200, to_y=400)
    assert "the notification shade opened" in reply.text
    with pytest.raises(BadArgument, match="direction"):
        await session.swipe()
    with pytest.raises(BadPoint, match="off the screen"):
        await session.swipe(x=5, y=5, to_x=5, to_y=4000)


@pytest.mark.browser
async def test_a_slider_is_dragged_to_a_value(drawing: Gym, renderer: Renderer) -> None:
    session = await at_desk(drawing)
    layout = await renderer.layout(session.phone.frame)
    box = layout.boxes[session.phone.frame.by_ref[ref_of(session.phone, "Level", "slider")].n]
    reply = await session.drag(
        ref=ref_of(session.phone, "Level", "slider"), to_x=box.x + box.width * 0.8, to_y=box.center[1] + 40
    )
    assert session.phone.data("desk").level == pytest.approx(0.8, abs=0.02)
    assert "now" in reply.text


@pytest.mark.browser
async def test_an_observation_shows_the_screen_after_the_action(drawing: Gym) -> None:
    session = await at_desk(drawing)
    reply = await session.tap(ref=ref_of(session.phone, "Card 1"), observe="both")
    assert reply.tree is not None
    assert 'heading "Card 1" [box=' in reply.tree
    assert reply.picture is not None
    assert reply.picture.key == session.phone.frame.key
    again = await session.screenshot()
    assert again.picture is not None
    assert again.picture.cached
    assert again.picture.data == reply.picture.data
