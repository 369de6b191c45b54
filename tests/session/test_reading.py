"""Reading the phone, and the table of tools."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from mobilegym_mcp import tools
from mobilegym_mcp.errors import BadArgument, UnknownStep, UnknownTool
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.session import Session

from ..desk import ref_of
from .gyms import at_desk

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
