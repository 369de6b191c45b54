"""The Inspector's command line, a client that is not FastMCP's, over stdio and HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .serving import Serving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

PACKAGES = ("node@22", "@modelcontextprotocol/inspector@2.12.0")

Inspect = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def inspect(tmp_path_factory: pytest.TempPathFactory) -> Inspect:
    """Runs the Inspector with arguments, in a folder of its own."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed, which brings the Inspector")
    folder = tmp_path_factory.mktemp("inspector")
    subprocess.run([npm, "install", "--no-audit", "--no-fund", *PACKAGES], cwd=folder, check=True, capture_output=True)
    modules = folder / "node_modules"
    environment = {**os.environ, "PATH": f"{modules / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [str(modules / ".bin" / "mcp-inspector"), "--cli", *arguments]
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)

    return run


@pytest.fixture(scope="module")
def stdio(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command of a server that offers everything."""
    store = tmp_path_factory.mktemp("store") / "phones.db"
    program = str(Path(sys.executable).with_name("mobilegym"))
    return [program, "mcp", "--toolsets", "gui,lab,apps", "--store", str(store)]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    served = Serving(tmp_path_factory.mktemp("http"), None)
    yield served
    served.end()


def test_every_schema_is_portable(inspect: Inspect, stdio: list[str]) -> None:
    listed = inspect(*stdio, "--method", "tools/list", "--strict")
    assert listed.returncode == 0, listed.stderr
    assert "error" not in listed.stderr.casefold(), listed.stderr
    assert len(json.loads(listed.stdout)["tools"]) > 40


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_it_makes_a_phone_over_stdio(inspect: Inspect, stdio: list[str], era: str) -> None:
    called = inspect(
        *stdio, "--protocol-era", era, "--method", "tools/call", "--tool-name", "create_phone", "--tool-arg", "seed=3"
    )
    assert called.returncode == 0, called.stderr
    facts: dict[str, Any] = json.loads(called.stdout)["structuredContent"]
    assert facts["phone"] in called.stdout
    assert (facts["width"], facts["height"]) == (412, 915)


@pytest.mark.parametrize("era", ["legacy", "modern"])
async def test_it_bears_many_calls_at_once_over_http(inspect: Inspect, served: Serving, era: str) -> None:
    async with served.client() as client:
        made = (await client.call_tool("create_phone")).structured_content
        assert made is not None
        phone = made["phone"]
        loaded = await asyncio.to_thread(
            inspect,
            f"http://127.0.0.1:{served.port}/mcp",
            *("--protocol-era", era, "--method", "tools/call", "--tool-name", "wait"),
            *("--tool-arg", "seconds=1", f"phone={phone}"),
            *("--load", "--load-concurrency", "8", "--load-requests", "200"),
        )
        assert loaded.returncode == 0, loaded.stdout + loaded.stderr
        history = (await client.call_tool("history", {"phone": phone})).structured_content
        assert history is not None
        assert [step["step"] for step in history["steps"]] == list(range(1, 201))


def test_a_mistake_is_an_error_to_it(inspect: Inspect, stdio: list[str]) -> None:
    called = inspect(
        *stdio, "--method", "tools/call", "--tool-name", "open_app", "--tool-arg", "name=x", "phone=nobody"
    )
    assert "create_phone makes one" in called.stdout + called.stderr
