"""The examples run as they are documented."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from PIL import Image

from mobilegym_mcp.server.auth import read_tokens
from mobilegym_mcp.server.toolsets import EVERY

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"


def run(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=280)


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.timeout(300)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_demo_passes(tmp_path: Path, language: str) -> None:
    picture = tmp_path / "demo.png"
    ran = run("examples.demo", "--out", str(picture), "--language", language)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stderr == ""
    assert "passed, progress 100%" in ran.stdout
    assert "claude mcp add mobilegym -- " in ran.stdout
    steps = re.findall(r"^ *\d+  ", ran.stdout, re.MULTILINE)
    assert len(steps) >= 6
    with Image.open(picture) as image:
        assert image.width == 1600
        assert image.height > 600


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.timeout(120)
def test_the_client_over_stdio(tmp_path: Path) -> None:
    picture = tmp_path / "screen.jpeg"
    ran = run("examples.stdio_client", "--out", str(picture), "--store", str(tmp_path / "phones.db"))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert 'typed "Written through MCP"' in ran.stdout
    assert "forked step 1 into 1 phone" in ran.stdout
    with Image.open(picture) as image:
        assert image.size == (412, 915)


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_the_client_over_http(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mobilegym_mcp.cli", "serve", "--port", str(port)]
    server = subprocess.Popen([*command, "--store", str(tmp_path / "phones.db")], stderr=subprocess.DEVNULL)
    try:
        while not _answers(f"http://127.0.0.1:{port}/health"):
            time.sleep(0.1)
        ran = run("examples.http_client", "--url", f"http://127.0.0.1:{port}/mcp", "--phones", "3")
    finally:
        server.terminate()
        server.wait(20)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("opened") == 3


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as reply:
            return reply.status == 200
    except URLError:
        return False


@pytest.mark.parametrize(
    "file", sorted(file for file in (EXAMPLES / "config").glob("*.json") if file.name != "tokens.json")
)
def test_configurations_start_the_server(file: Path) -> None:
    """Each names a command of ours whose arguments the command line takes."""
    servers = json.loads(file.read_text())
    entry = servers["servers" if file.name.startswith("vscode") else "mcpServers"]["mobilegym"]
    assert entry["command"].endswith("/.venv/bin/mobilegym")
    assert set(entry) <= {"type", "command", "args"}
    helped = subprocess.run(
        [sys.executable, "-m", "mobilegym_mcp.cli", *entry["args"], "--help"], capture_output=True, text=True
    )
    assert helped.returncode == 0
    assert f"config/{file.name}" in (EXAMPLES / "README.md").read_text()


async def test_the_tokens_are_taken() -> None:
    verifier = read_tokens(EXAMPLES / "config" / "tokens.json")
    known = json.loads((EXAMPLES / "config" / "tokens.json").read_text())
    found = await asyncio.gather(*(verifier.verify_token(token) for token in known))
    assert [token.client_id for token in found if token is not None] == ["ann", "ann"]
    assert {scope for token in found if token is not None for scope in token.scopes} == set(EVERY)


def test_each_program_is_documented() -> None:
    page = (EXAMPLES / "README.md").read_text()
    for file in EXAMPLES.glob("*.py"):
        if file.stem not in ("__init__", "demo"):
            assert file.stem in page
