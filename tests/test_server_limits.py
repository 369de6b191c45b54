"""What a client may get wrong: each mistake is a tool error that says what would have been right; nothing is lost."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import pytest
from fastmcp import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobilegym_mcp.errors import BadArgument
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.plain import DEEPEST, MOST_VALUES, check_plain
from mobilegym_mcp.render import BrowserFailed
from mobilegym_mcp.server import Host, Toolsets, build
from mobilegym_mcp.store import Store, StoreBusy
from mobilegym_mcp.tools import all_tools

from . import desk

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer

MEGABYTE = "x" * 1_000_000


class Held:
    """A client in this process, and a phone that it holds."""

    def __init__(self, client: Client[Any], phone: str, gym: Gym) -> None:
        self.client = client
        self.phone = phone
        self.gym = gym

    async def refused(self, tool: str, arguments: dict[str, Any]) -> str:
        """The error that a call ends in; the phone is then as it was."""
        before = self.gym.store.session(self.phone).last_step
        result = await self.client.call_tool(tool, arguments, raise_on_error=False)
        said: str = result.content[0].text  # type: ignore[union-attr]
        assert result.is_error, said
        assert self.gym.store.session(self.phone).last_step == before
        return said


@pytest.fixture(scope="module")
async def gym(tmp_path_factory: pytest.TempPathFactory, renderer: Renderer) -> Gym:
    return Gym(Store(tmp_path_factory.mktemp("limits") / "phones.db"), renderer, desk.registry(), desk.TASKS)


@pytest.fixture
async def held(gym: Gym) -> AsyncIterator[Held]:
    host = Host(lambda: gym, single=True)
    server = build(host, Toolsets.parse("gui,lab"))
    async with Client(server) as client:
        made = (await client.call_tool("create_phone")).structured_content
        assert made is not None
        yield Held(client, made["phone"], gym)
        # The gym and its browser are shared by these tests; the server would close them.
        host._gym = None


@pytest.mark.browser
@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("tap", {"x": 5000, "y": 5}, "off the screen: x 0 to 411, y 0 to 914"),
        ("tap", {"x": -1, "y": -1}, "off the screen"),
        ("tap", {"x": "inf", "y": 5}, "finite number"),
        ("tap", {"x": 10**30, "y": 5}, "x must lie between"),
        ("tap", {"x": 5}, "give x and y, or ref"),
        ("tap", {}, "give x and y, or ref"),
        ("tap", {"ref": "e12"}, "call ui_tree or find"),
        ("tap", {"ref": ""}, "call ui_tree or find"),
        ("tap", {"where": 5}, "where: Extra inputs are not permitted"),
        ("tap", {"x": [1], "y": {}}, "y: Input should be a valid number"),
        ("swipe", {"direction": "sideways"}, "'up', 'down', 'left' or 'right'"),
        ("swipe", {}, "give a direction"),
        ("drag", {"x": 5, "y": 5}, "to_x and to_y"),
        ("type", {"text": MEGABYTE}, "text has 1,000,000 characters; at most 100,000"),
        ("type", {"text": "hello"}, "no text field"),
        ("type", {}, "text: Field required"),
        ("type", {"text": "half \ud83d"}, "U+D83D"),
        ("press_button", {"button": "bakc"}, "'back'"),
        ("open_app", {"name": "nowhere"}, "apps: Desk (desk)"),
        ("open_link", {"url": "javascript:alert(1)"}, "is not a link"),
        ("wait", {"seconds": -1}, "greater than 0"),
        ("wait", {"seconds": 1e12}, "less than or equal to 86400"),
        ("wait_for", {"text": " "}, "text is empty"),
        ("ui_tree", {"max_chars": 1}, "greater than or equal to 200"),
        ("find", {}, "give a text, a role, or both"),
        ("get_state", {"path": "/nowhere"}, "has: content, desk, system"),
        ("fork", {"step": 9}, "its steps are 0 to 0"),
        ("fork", {"n": 10_000}, "less than or equal to 256"),
        ("restore", {"step": 3}, "its steps are 0 to 0"),
        ("diff_state", {"from_step": 4}, "its steps are 0 to 0"),
        ("reset_task", {"task": "desk.nothing"}, "near it: desk."),
        ("reset_task", {"seed": 1.5}, "seed: Input should be a valid integer"),
        ("submit_answer", {"answer": "x"}, "answer: Input should be a valid dictionary"),
        ("submit_answer", {"answer": {"a": [0] * 20_000}}, "more than 10,000 values"),
        ("finish_task", {"status": "finished"}, "'done' or 'impossible'"),
        ("finish_task", {}, "reset_task sets one"),
        ("check_task", {}, "reset_task sets one"),
        ("call_tool", {"app": "desk", "tool": "x"}, "Unknown tool"),
        ("nothing", {}, "Unknown tool"),
        ("screenshot", {"phone": "nobody's"}, "create_phone makes one"),
        ("screenshot", {"phone": 5}, "phone is a handle"),
        ("create_phone", {"scale": 3}, "allow_large=true"),
        ("create_phone", {"title": MEGABYTE}, "title has 1,000,000 characters"),
        ("create_phone", {"seed": -1}, "greater than or equal to 0"),
        ("create_phone", {"font_scale": "nan"}, "finite number"),
        ("create_phone", {"phone": "x"}, "it takes title, seed"),
        ("list_phones", {"all": True}, "it takes no arguments"),
    ],
    ids=lambda value: None if isinstance(value, dict) else str(value)[:24],
)
async def test_a_mistake_is_told(held: Held, tool: str, arguments: dict[str, Any], said: str) -> None:
    told = await held.refused(tool, arguments)
    assert said in told
    assert len(told) < 4_200
    assert "fault of the server" not in told


async def test_what_models_send_is_taken(held: Held) -> None:
    """Numbers as text, text as numbers, and null for what is left out."""
    await held.client.call_tool("open_app", {"name": "desk", "observe": None})
    await held.client.call_tool("wait", {"seconds": "5", "phone": None})
    found = await held.client.call_tool("find", {"text": "Find a card", "role": "field", "boxes": "false"})
    ref = found.content[0].text.partition("[ref=")[2].partition("]")[0]  # type: ignore[union-attr]
    typed = await held.client.call_tool("type", {"ref": ref, "text": 42, "submit": "true", "x": None})
    assert 'typed "42" and pressed enter' in typed.content[0].text  # type: ignore[union-attr]


def test_plain_values_are_taken() -> None:
    check_plain({"text": "x" * 100_000, "answer": {"a": [1, 2.5, None, True, "😀", {"b": []}]}, "n": 2**53})


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (-math.inf, "value must be a finite number, got -inf"),
        (2**53 + 1, "a number of 54 bits"),
        ("x" * 100_001, "value has 100,001 characters"),
        (math.nan, "value must be a finite number, got nan"),
        ({"a": {"\ud800": 1}}, "a key in value.a holds half of a surrogate pair"),
        ({"a": ["\udc00"]}, r"value.a\[0\] holds half of a surrogate pair, U\+DC00"),
        ([[]] * MOST_VALUES, "more than 10,000 values"),
    ],
    ids=["infinite", "large", "long", "nan", "half a key", "half", "many"],
)
def test_other_values_are_not(value: Any, said: str) -> None:
    with pytest.raises(BadArgument, match=said):
        check_plain({"value": value})


def test_deep_values_are_not_taken() -> None:
    value: Any = 1
    for _ in range(DEEPEST):
        value = [value]
    with pytest.raises(BadArgument, match="nested more than 50 levels"):
        check_plain({"value": value})


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
_NAMES = sorted({name for tool in all_tools().values() for name in tool.parameters} - {"timeout", "seconds", "n"})


@pytest.mark.browser
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(tool=st.sampled_from(sorted(all_tools())), arguments=st.dictionaries(st.sampled_from(_NAMES), _JSON, max_size=4))
async def test_nothing_that_is_sent_finds_a_fault(held: Held, tool: str, arguments: dict[str, Any]) -> None:
    result = await held.client.call_tool(tool, {**arguments, "phone": held.phone}, raise_on_error=False)
    assert "fault of the server" not in result.content[0].text  # type: ignore[union-attr]
    assert (await held.client.call_tool("history")).structured_content is not None


@pytest.mark.browser
async def test_calls_on_one_phone_are_one_after_the_other(held: Held) -> None:
    calls = [held.client.call_tool("wait", {"seconds": second, "observe": "tree"}) for second in range(1, 13)]
    done = [result.structured_content or {} for result in await asyncio.gather(*calls)]
    assert sorted(facts["step"] for facts in done) == list(range(1, 13))
    history = (await held.client.call_tool("history")).structured_content
    assert history is not None
    told = {step["step"]: step["text"] for step in history["steps"]}
    assert all(facts["text"] == told[facts["step"]] for facts in done)


@pytest.mark.browser
async def test_cancelled_at_any_moment_the_phone_is_sound(held: Held) -> None:
    """A call that is cut off was done wholly or not at all, and the next one finds the phone as it is stored."""
    await held.client.call_tool("open_app", {"name": "desk"})
    for patience in (0.0, 0.001, 0.004, 0.016, 0.064):
        call = asyncio.ensure_future(held.client.call_tool("swipe", {"direction": "up", "observe": "image"}))
        await asyncio.sleep(patience)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
    shown = await held.client.call_tool("wait", {"seconds": 1, "observe": "both"})
    assert [block.type for block in shown.content] == ["text", "text", "image"]
    stored = held.gym.store.documents(held.phone, held.gym.store.session(held.phone).last_step)
    session = held.gym.session(held.phone, "local")
    assert {name: json for name, _, json in session.line.now.documents()} == stored


@pytest.mark.parametrize("fault", [BrowserFailed("Chromium does not start"), StoreBusy("the file is locked")])
async def test_a_screen_that_cannot_be_shown_undoes_nothing(
    held: Held, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(held.gym.renderer, "shot", fail)
    done = await held.client.call_tool("open_app", {"name": "desk", "observe": "image"})
    assert done.structured_content is not None
    assert done.structured_content["step"] == 1
    assert f"done, but the screen could not be shown: {fault}" in done.structured_content["text"]
    assert f"the phone is as it was: {fault}" in await held.refused("screenshot", {})


async def test_a_fault_of_ours_is_logged_and_not_shown(
    held: Held, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("a secret of the machine's")

    monkeypatch.setattr(type(held.gym), "list_tasks", fail)
    with caplog.at_level(logging.ERROR, "mobilegym"):
        told = await held.refused("list_tasks", {})
    assert told == "list_tasks failed by a fault of the server's; its log says more. The phone is as it was."
    assert "a secret of the machine's" in caplog.text


async def test_prompts_give_the_tasks(held: Held) -> None:
    prompts = await held.client.list_prompts()
    assert [prompt.name for prompt in prompts] == list(desk.TASKS)
    given = await held.client.get_prompt(prompts[0].name, {"seed": "3", "language": "zh"})
    told = given.messages[0].content.text  # type: ignore[union-attr]
    task = held.gym.task(prompts[0].name)
    assert f'task="{task.id}", seed=3 and language="zh"' in told
    for wrong in ({"seed": "-1"}, {"seed": "x"}, {"language": "fr"}, {"seed": "9" * 400}, {"seed": "²"}):
        with pytest.raises(Exception, match="seed"):
            await held.client.get_prompt(prompts[0].name, wrong)
