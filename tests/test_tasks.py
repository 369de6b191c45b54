"""Every installed task is proven: its oracle passes, nothing else does, and the same seed gives the same bytes.

Tasks are found by scanning, so a new one is proven by being there. `make test` plays each once without a browser;
the slow proofs play three seeds of each in a real one, in both languages.
"""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import tasks
from mobilegym_mcp import tools
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Claim, Instance, Lang, Verdict, mutants, wrong_answers
from mobilegym_mcp.judge.levels import ASKS, level_of
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.phone import Phone, Refused, step
from mobilegym_mcp.phone.events import LongPress, Tap
from mobilegym_mcp.render import Renderer
from mobilegym_mcp.replies import Reply
from mobilegym_mcp.store import Store
from mobilegym_mcp.suites import load_tasks

TASKS = load_tasks()
PAGE = Path(__file__).parent.parent / "docs" / "tasks.md"
SEEDS = (0, 1, 2)
LANGS: tuple[Lang, ...] = get_args(Lang)
FEWEST_INSTANCES = 20
WALK = 25
"""Touches of a walk at random."""

each_task = pytest.mark.parametrize("id", TASKS)


@pytest.fixture(scope="module")
def gym(tmp_path_factory: pytest.TempPathFactory, renderer: Renderer) -> Iterator[Gym]:
    """One gym for all proofs; the browser starts only where one is asked for."""
    store = Store(tmp_path_factory.mktemp("proofs") / "phones.db")
    yield Gym(store, renderer)
    store.close()


@dataclass(frozen=True)
class Played:
    """What came of an oracle: the phone it left, the screens it saw, its steps, and the verdict."""

    phone: Phone
    screens: tuple[str, ...]
    steps: int
    verdict: Verdict
    answer: dict[str, Any] | None


def options(lang: Lang) -> PhoneOptions:
    return PhoneOptions(locale=lang)


def instance_of(gym: Gym, id: str, seed: int, lang: Lang = "en") -> Instance:
    return gym.instance(id, seed, options(lang))


async def play(gym: Gym, id: str, seed: int, lang: Lang, *, boxes: bool) -> Played:
    """Let the oracle do an instance on a phone of its own."""
    session = gym.create("prover", options=options(lang))
    await session.reset_task(task=id, seed=seed)
    screens: list[str] = []
    answers: list[dict[str, Any]] = []

    async def call(tool: str, args: dict[str, Any]) -> Reply:
        reply = await tools.call(session, tool, args)
        screens.append(session.phone.frame.key)
        if tool == "submit_answer":
            answers.append(args["answer"])
        return reply

    hand = Hand(call, gym.apps, lang=lang, boxes=boxes)
    instance = instance_of(gym, id, seed, lang)
    await instance.task.oracle(hand, instance.params)
    played = Played(session.phone, tuple(screens), hand.steps, session.verdict(), answers[-1] if answers else None)
    gym.close_phone(session.handle, "prover")
    return played


def documents(phone: Phone) -> dict[str, bytes]:
    return {name: doc.json for name, doc in phone.documents()}


# What a task says of itself


@each_task
def test_it_has_many_instances(gym: Gym, id: str) -> None:
    assert TASKS[id].instances(gym.apps) >= FEWEST_INSTANCES


@each_task
def test_its_phrasings_fill_and_differ_in_both_languages(gym: Gym, id: str) -> None:
    task = TASKS[id]
    for seed in SEEDS:
        instance = instance_of(gym, id, seed)
        for lang in LANGS:
            said = [instance.instruction(lang, n) for n in range(len(task.instructions[lang]))]
            assert len(set(said)) == len(said) >= 2
            for words in said:
                assert not set("{}") & set(words), words
                assert words == " ".join(words.split()), words
                assert any("\u4e00" <= c <= "\u9fff" for c in words) or lang == "en", words


@each_task
def test_instances_are_told_apart_by_their_instruction(gym: Gym, id: str) -> None:
    """Other parameters, other words: nothing that matters stays unsaid."""
    task = TASKS[id]
    space = task.all_params(gym.apps)
    said = {tuple(sorted(task.words(p, "en").items())) for p in space}
    assert len(said) >= FEWEST_INSTANCES


@each_task
def test_seeds_give_equal_instances_and_spread(gym: Gym, id: str) -> None:
    task = TASKS[id]
    drawn = [task.draw(seed, gym.apps).model_dump_json() for seed in range(FEWEST_INSTANCES)]
    assert len(set(drawn)) == FEWEST_INSTANCES
    one, two = task.instance(1, gym.apps), task.instance(1, gym.apps)
    assert documents(one.phone) == documents(two.phone)
    assert one.phone.digest != task.instance(1 + FEWEST_INSTANCES, gym.apps).phone.digest


def test_the_suites_are_varied() -> None:
    assert {task.level for task in TASKS.values()} == {1, 2, 3, 4}
    assert {"operate", "query", "infeasible"} <= {task.kind for task in TASKS.values()}
    assert sum(len([app for app in task.apps if app != "system"]) > 1 for task in TASKS.values()) >= 4


def test_apps_that_tasks_name_are_installed(gym: Gym) -> None:
    assert {app for task in TASKS.values() for app in task.apps} <= set(gym.apps.apps)


# What must not pass


@each_task
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_done_at_the_start(gym: Gym, id: str, seed: int) -> None:
    for lang in LANGS:
        instance = instance_of(gym, id, seed, lang)
        claims = (
            None,
            Claim("done"),
            Claim("done", "I did all that was asked."),
            Claim("impossible", ""),
            Claim("impossible", "It did not work."),
        )
        for claim in claims:
            verdict = instance.judge(instance.phone, claim=claim)
            assert (verdict.passed, verdict.success, verdict.progress) == (False, False, 0.0), claim
        assert instance.phone.shell.foreground == "launcher"


@each_task
@pytest.mark.parametrize("seed", SEEDS)
def test_touching_at_random_does_not_pass(gym: Gym, id: str, seed: int) -> None:
    instance = instance_of(gym, id, seed)
    chance = Random(f"{id}:{seed}")
    phone = instance.phone
    for _ in range(WALK):
        targets = [node.n for node in phone.frame.nodes if node.touchable]
        target = chance.choice(targets)
        try:
            phone = step(phone, LongPress(target=target) if chance.random() < 0.1 else Tap(target=target))
        except Refused:
            continue
    assert not instance.judge(phone).passed
    assert not instance.judge(phone, claim=Claim("done")).passed


def wrong_outcomes_that_pass(instance: Instance, played: Played) -> list[str]:
    """Mutants of the right outcome, and of the right answer, that the judge lets through."""
    through = [
        mutant.label
        for mutant in mutants(instance.phone, played.phone)
        if instance.judge(mutant.phone, answer=played.answer).passed
    ]
    if instance.task.answer:
        solution = instance.task.solution(instance.params, instance.phone)
        for label, answer in wrong_answers(instance.task.answer, solution, instance.phone.system.now):
            if instance.judge(played.phone, answer=answer).passed:
                through.append(label)
    return through


@each_task
@pytest.mark.parametrize("lang", LANGS)
async def test_its_oracle_passes_and_wrong_outcomes_do_not(gym: Gym, id: str, lang: Lang) -> None:
    """One seed, read without boxes: no browser."""
    seed = 1
    played = await play(gym, id, seed, lang, boxes=False)
    assert played.verdict.passed, str(played.verdict)
    assert played.verdict.progress == 1.0
    instance = instance_of(gym, id, seed, lang)
    tried = list(mutants(instance.phone, played.phone))
    assert tried or not instance.task.expects(instance.params, instance.phone, played.phone)
    assert wrong_outcomes_that_pass(instance, played) == []


# In a real browser


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.timeout(300)
@each_task
async def test_it_is_proven_at_three_seeds(gym: Gym, id: str) -> None:
    task = TASKS[id]
    most = 0
    for seed in SEEDS:
        for lang in LANGS:
            played = await play(gym, id, seed, lang, boxes=True)
            assert played.verdict.passed, str(played.verdict)
            again = await play(gym, id, seed, lang, boxes=True)
            assert documents(again.phone) == documents(played.phone), (seed, lang)
            assert again.screens == played.screens, (seed, lang)
            instance = instance_of(gym, id, seed, lang)
            assert wrong_outcomes_that_pass(instance, played) == [], (seed, lang)
            most = max(most, played.steps)
    assert most <= task.steps <= most + max(2, most // 4), f"{id} says steps = {task.steps}, its oracle takes {most}"
    asks = [tag for tag in task.tags if tag in ASKS]
    assert task.level == level_of(most, task.apps, task.tags), f"{most} steps in {task.apps}, asks {asks or 'nothing'}"


# The suites' own words


@each_task
def test_the_list_of_tasks_says_what_it_is(id: str) -> None:
    task = TASKS[id]
    what = " ".join((inspect.getdoc(type(task)) or "").split())
    assert what.endswith(".")
    row = f"| `{id}` | L{task.level} | {task.kind} | {', '.join(task.apps)} | {what} |"
    assert row in PAGE.read_text().splitlines()


def test_the_list_of_tasks_names_no_other() -> None:
    assert re.findall(r"^\| `([a-z_.0-9]+)`", PAGE.read_text(), re.MULTILINE) == list(TASKS)


@pytest.mark.parametrize("module", [info.name for info in pkgutil.iter_modules(tasks.__path__)])
def test_examples_of_the_suites_run(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"tasks.{module}")).failed == 0


def test_levels_are_read_off_steps_apps_and_what_is_asked() -> None:
    assert doctest.testmod(importlib.import_module("mobilegym_mcp.judge.levels")).failed == 0
    assert [level_of(n, ["notes"]) for n in (1, 6, 7, 14, 15, 25, 26)] == [1, 1, 2, 2, 3, 3, 4]
    assert level_of(3, ["notes", "messages"]) == 3
    assert level_of(3, ["notes", "messages", "contacts"]) == 4
    assert level_of(3, ["system", "notes"]) == 1
    assert [level_of(3, ["notes"], [tag]) for tag in ("find", "sum", "memory", "wifi")] == [2, 3, 4, 1]
