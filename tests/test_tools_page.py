"""The page of the tools says what the tools say."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from fastmcp import Client

from mobilegym_mcp.gym import Gym
from mobilegym_mcp.server import Host, Toolsets, build
from mobilegym_mcp.server.resources import OFFERED
from mobilegym_mcp.store import Store

from . import desk

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "tools.md").read_text()


def test_the_reference_is_that_of_the_tools() -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "tools_page.py"))["reference"]()
    assert PAGE.partition("\n## Reference\n")[2].strip() == made.strip(), "run .venv/bin/python scripts/tools_page.py"


@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_every_tool_that_is_offered_is_on_it(tmp_path: Path, era: str) -> None:
    server = build(Host(lambda: Gym(Store(tmp_path / "phones.db"), apps=desk.registry())), Toolsets.parse("gui,lab"))
    async with Client(server, mode=era) as client:
        tools = await client.list_tools()
    assert [tool.name for tool in tools] == re.findall(r"^#### `(\w+)`$", PAGE, re.MULTILINE)
    for tool in tools:
        assert tool.description is not None
        assert len(tool.description) > 20
        assert tool.annotations is not None
        for name, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), f"{tool.name}: {name} is not described"
            assert "anyOf" not in schema, f"{tool.name}: {name}"
            assert "$ref" not in str(schema), f"{tool.name}: {name}"


def test_every_resource_is_on_it() -> None:
    for name, toolset, _ in OFFERED:
        assert f"| `phone://{{phone}}/{name}` | `{toolset}` |" in PAGE
