"""Phones of a gym: made, found, forked, restored, and driven by several at once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from mobilegym_mcp.errors import BadArgument, ForeignPhone, PhoneMoved, UnknownPhone, UnknownStep
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.options import phone_options
from mobilegym_mcp.phone import Phone, Registry
from mobilegym_mcp.store import Store
from mobilegym_mcp.timeline import KEPT

from .. import desk
from ..desk import cards, ref_of
from .gyms import APPS, NoBrowser, at_desk, bytes_of, gym_at, stored

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer

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


async def test_forks_of_a_long_past_step_are_read_once_and_only_when_used(gym: Gym) -> None:
    session = gym.create("me")
    for seconds in range(KEPT + 8):
        await session.wait(seconds + 1)
    then = Phone.load(gym.store.documents(session.handle, 3), gym.apps)
    one, two, unused = gym.fork(session, step=3, n=3)
    gym.close_phone(session.handle, "me")
    assert one.phone.digest == then.digest
    assert two.phone is one.phone
    unused.line.rest()
    assert unused.phone.digest == then.digest
    await one.wait(5)
    assert (one.step, two.step) == (1, 0)
    assert two.phone.digest == then.digest


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
from tests.desk import ref_of
from tests.session.gyms import gym_at, at_desk
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
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
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
