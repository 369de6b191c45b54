"""`make demo`: an agent does a task on the phone through MCP, and a program verifies what it did.

Starts the real server as a subprocess, connects an MCP client over stdio, sets a new phone to a task and plays the
task's oracle, which works by what is on the screen and calls the same tools that any agent calls. Prints each step
and the verdict, writes the screens as one picture, and ends with status 1 if the task was not passed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fastmcp import Client
from fastmcp.exceptions import ToolError

from examples.remote import Answer, RemotePhone, stdio_server
from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.errors import UnknownTask
from mobilegym_mcp.hand import Hand, HandError, read_tree
from mobilegym_mcp.judge import TaskError
from mobilegym_mcp.render import contact_sheet
from mobilegym_mcp.suites import find_task
from mobilegym_mcp.tools import tool

TASK = "across.booking_to_note"

Point = tuple[float, float]

_WAYS: dict[str, Point] = {"up": (0, -0.15), "down": (0, 0.15), "left": (-0.2, 0), "right": (0.2, 0)}
"""How a swipe is drawn around its middle, in fractions of the screen."""


class Recorder:
    """Passes an agent's calls on to the phone, prints what each did, and keeps the screens."""

    def __init__(self, phone: RemotePhone) -> None:
        self._phone = phone
        self._places: dict[str, Point] = {}
        self.screens: list[tuple[str, bytes]] = []
        self.touches: dict[int, list[Point]] = {}

    async def call(self, name: str, arguments: dict[str, Any]) -> Answer:
        """Call a tool. One that only looks is not shown, but where it saw things is remembered."""
        if tool(name).looks:
            answer = await self._phone.call(name, arguments)
            if name == "ui_tree":
                self._places = {line.ref: _middle(line.box) for line in read_tree(answer.text) if line.ref and line.box}
            return answer
        before = (await self._phone.call("screenshot")).image
        answer = await self._phone.call(name, arguments)
        said = answer.text.splitlines()[0]
        if before is not None:
            self._keep(before, said, arguments)
        print(f"{len(self.screens):3}  {said}", flush=True)
        return answer

    async def end(self, caption: str) -> None:
        """Keep the last screen, unless the last call left the screen as it was."""
        last = (await self._phone.call("screenshot")).image
        if self.screens and self.screens[-1][1] == last:
            said, _ = self.screens.pop()
            caption = f"{said}: {caption}"
        if last is not None:
            self.screens.append((caption, last))

    def sheet(self) -> bytes:
        """Every screen as the agent had it before it acted, with a ring where it touched, as one PNG."""
        return contact_sheet(self.screens, touches=self.touches)

    def _keep(self, screen: bytes, caption: str, arguments: dict[str, Any]) -> None:
        place = self._places.get(arguments.get("ref", ""))
        if "x" in arguments and "y" in arguments:
            place = (arguments["x"], arguments["y"])
        if place is not None:
            width, height = self._phone.size
            x, y = place[0] / width, place[1] / height
            across, down = _WAYS.get(arguments.get("direction", ""), (0, 0))
            path = [(x, y)] if (across, down) == (0, 0) else [(x - across, y - down), (x + across, y + down)]
            self.touches[len(self.screens)] = path
        self.screens.append((caption, screen))


def _middle(box: tuple[int, int, int, int]) -> Point:
    x, y, width, height = box
    return x + width / 2, y + height / 2


async def demo(task: str, seed: int, language: str, out: Path, store: Path) -> bool:
    """Play one task; gives whether it was passed."""
    apps, chosen = load_apps(), find_task(task)
    print("Starting the MCP server: mobilegym mcp", flush=True)
    async with Client(stdio_server(store)) as client:
        print(f"Connected; it offers {len(await client.list_tools())} tools.")
        phone = await RemotePhone.create(client, title=f"demo: {task}", language=language)
        begun = await phone.call("reset_task", {"task": task, "seed": seed})
        print(f"Phone {phone.handle} is set to {task} (level {chosen.level}), seed {seed}:")
        print(f"\n  {begun.structured['instruction']}\n", flush=True)
        recorder = Recorder(phone)
        hand = Hand(recorder.call, apps, lang="zh" if language == "zh" else "en")
        await chosen.oracle(hand, chosen.draw(seed, apps))
        checked = await phone.call("check_task")
        verdict: dict[str, Any] = checked.structured["verdict"]
        await recorder.end("passed" if verdict["passed"] else "not passed")
    print(f"\n{checked.text.rpartition(chr(10))[0]}")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(await asyncio.to_thread(recorder.sheet))
    print(f"Its {len(recorder.screens)} screens: {out}")
    return bool(verdict["passed"])


def how_to_connect() -> str:
    """What a person types to give the phone to an MCP client of theirs."""
    program = Path(sys.executable).with_name("mobilegym")
    command = [str(program), "mcp"] if program.exists() else [sys.executable, "-m", "mobilegym_mcp.cli", "mcp"]
    entry = {"mobilegym": {"command": command[0], "args": command[1:]}}
    block = json.dumps({"mcpServers": entry}, indent=2)
    return f"""
Connect a client of your own
  Claude Code      claude mcp add mobilegym -- {shlex.join(command)}
  Claude Desktop   put this into claude_desktop_config.json (Settings, Developer, Edit Config); Cursor takes the
                   same in ~/.cursor/mcp.json; VS Code wants "servers" for "mcpServers", in .vscode/mcp.json:
{block}
  Any client over HTTP: `make serve`, then http://127.0.0.1:8321/mcp
  More in examples/README.md. Then ask it, for instance: “Create a phone and list its tasks, then do one.”
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m examples.demo",
        description="Let an agent do a task on the phone through MCP, and verify what it did.",
    )
    parser.add_argument("--task", default=TASK, help="a task's id; `mobilegym tasks` lists them")
    parser.add_argument("--seed", type=int, default=0, help="which instance")
    parser.add_argument("--language", choices=("en", "zh"), default="en", help="the phone's language")
    parser.add_argument("--out", type=Path, default=Path("out/demo.png"), help="where the picture goes")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="mobilegym-demo-") as folder:
        store = Path(folder) / "phones.db"
        try:
            passed = asyncio.run(demo(given.task, given.seed, given.language, given.out, store))
        except (HandError, TaskError, UnknownTask, ToolError) as error:
            sys.exit(f"the demo failed: {error}")
    print(how_to_connect())
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
