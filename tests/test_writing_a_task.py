"""The page for authors of tasks holds: its examples run, its task is proven as it says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mobilegym_mcp import tools
from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Task, mutants
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.replies import Reply
from mobilegym_mcp.session import Session
from mobilegym_mcp.store import Store
from mobilegym_mcp.suites import tasks_of

PAGE = Path(__file__).parent.parent / "docs" / "writing-a-task.md"


@pytest.fixture(scope="module")
def task() -> Task[Any]:
    """The task of the page's long example."""
    block = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert block is not None
    module = ModuleType("pinning")
    exec(compile(block[1], str(PAGE), "exec"), vars(module))
    [found] = tasks_of(module)
    return found


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0
    assert tried > 15


async def play(gym: Gym, task: Task[Any], seed: int, lang: Any) -> tuple[Session, int]:
    session = gym.create("author", options=PhoneOptions(locale=lang))
    await session.reset_task(task=task.id, seed=seed)

    async def call(tool: str, args: dict[str, Any]) -> Reply:
        return await tools.call(session, tool, args)

    hand = Hand(call, gym.apps, lang=lang, boxes=False)
    await task.oracle(hand, task.draw(seed, gym.apps))
    return session, hand.steps


@pytest.mark.parametrize(("seed", "lang"), [(0, "en"), (1, "zh"), (2, "en")])
async def test_its_task_is_proven(tmp_path: Path, task: Task[Any], seed: int, lang: str) -> None:
    apps = load_apps()
    async with Gym(Store(tmp_path / "phones.db"), apps=apps, tasks={task.id: task}) as gym:
        session, steps = await play(gym, task, seed, lang)
        verdict = session.verdict()
        assert verdict.passed, str(verdict)
        assert steps <= task.steps
        again, _ = await play(gym, task, seed, lang)
        assert again.phone.digest == session.phone.digest
        instance = gym.instance(task.id, seed, session.options)
        idle = instance.judge(instance.phone)
        assert (idle.passed, idle.progress) == (False, 0.0)
        found = list(mutants(instance.phone, session.phone))
        assert found
        assert [m.label for m in found if instance.judge(m.phone).passed] == []
        assert instance.params.title in instance.instruction("en")
