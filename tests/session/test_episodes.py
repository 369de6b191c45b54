"""Tasks over a session: instruction, answer, verdict."""

from __future__ import annotations

import pytest

from mobilegym_mcp import tools
from mobilegym_mcp.errors import BadArgument, Impossible, NoTask, UnknownTask
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.options import PhoneOptions

from .. import desk
from ..desk import ref_of
from .gyms import APPS


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
