"""Writes the reference of docs/tools.md anew from the tools themselves: `.venv/bin/python scripts/tools_page.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fastmcp.tools import Tool

from mobilegym_mcp.gym import Gym
from mobilegym_mcp.server.host import Host
from mobilegym_mcp.server.phone_tools import making_tools, session_tools

PAGE = Path(__file__).parent.parent / "docs" / "tools.md"
HEAD = "\n## Reference\n"
SECTIONS = (
    ("Phones: with every toolset", None),
    ("`gui`: touching, typing, looking, answering", "gui"),
    ("`lab`: state, forks, tasks, verdicts", "lab"),
)


def reference() -> str:
    """The tools that belong to no app, as Markdown."""
    host = Host(_no_gym)
    lines: list[str] = []
    for title, toolset in SECTIONS:
        lines += [f"### {title}", ""]
        tools = making_tools(host) if toolset is None else session_tools(host, {toolset})  # type: ignore[arg-type]
        lines += _tools(tools)
    return "\n".join(lines).rstrip()


def _no_gym() -> Gym:
    raise AssertionError("the tools are only described")


def _tools(tools: Iterable[Tool]) -> Iterable[str]:
    for tool in tools:
        yield f"#### `{tool.name}`"
        yield ""
        yield tool.description or ""
        yield ""
        required = tool.parameters.get("required", [])
        arguments = {name: schema for name, schema in tool.parameters["properties"].items() if name != "phone"}
        if arguments:
            yield "| argument | takes | |"
            yield "| --- | --- | --- |"
            for name, schema in arguments.items():
                yield f"| `{name}` | {_takes(schema, name in required)} | {schema.get('description', '')} |"
            yield ""


def _takes(schema: Mapping[str, Any], required: bool) -> str:
    choices = ", ".join(f"`{value}`" for value in schema.get("enum", []))
    kind = choices or str(schema.get("type", "any"))
    least = schema.get("minimum", schema.get("exclusiveMinimum"))
    most = schema.get("maximum", schema.get("maxLength"))
    if least is not None:
        kind += f", {'over' if 'exclusiveMinimum' in schema else 'from'} {least:,}"
    if most is not None:
        kind += f", at most {most:,}" + (" characters" if "maxLength" in schema else "")
    if required:
        return f"{kind}; required"
    return kind if schema.get("default") in (None, "") else f"{kind}; by default `{str(schema['default']).lower()}`"


def main() -> None:
    prose, _, _ = PAGE.read_text().partition(HEAD)
    PAGE.write_text(f"{prose}{HEAD}\n{reference()}\n")


if __name__ == "__main__":
    main()
