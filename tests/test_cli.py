"""The command line: real processes for what a shell sees, in-process calls for the rest."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from mobilegym_mcp.cli import cli, cut
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.store import Store
from mobilegym_mcp.suites import load_tasks

ROOT = Path(__file__).parents[1]
COMMANDS = sorted(command.name or str(command.callback.__name__) for command in cli.registered_commands)  # type: ignore[union-attr]


def run(*args: str, code: int = 0) -> str:
    """What a command prints on stdout."""
    done = CliRunner().invoke(cli, args)
    assert done.exit_code == code, done.output
    return done.stdout


@pytest.fixture
async def store(tmp_path: Path) -> Path:
    """A store with a phone that has done three steps and one that was closed."""
    path = tmp_path / "phones.db"
    async with Gym(Store(path)) as gym:
        session = gym.create("local", "first", options=PhoneOptions(boxes=False))
        await session.open_app("notes")
        await session.press_button("home")
        await session.open_app("notes")
        gym.close_phone(gym.create("local", "second").handle, "local")
    return path


def test_every_command_has_help_and_is_in_a_document() -> None:
    documents = "".join(path.read_text() for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))))
    assert COMMANDS == ["doctor", "gc", "mcp", "play", "serve", "sessions", "shots", "state", "tasks"]
    for name in COMMANDS:
        assert run(name, "--help").strip()
        assert f"mobilegym {name}" in documents, f"no document mentions `mobilegym {name}`"


def test_tasks_lists_each_with_its_instances_counted() -> None:
    found: list[dict[str, Any]] = json.loads(run("tasks", "--json"))
    assert [task["id"] for task in found] == list(load_tasks())
    for task in found:
        assert {"id", "apps", "level", "split", "kind", "instances"} <= set(task)
        assert task["instances"] >= 1
    levels = {task["level"] for task in found}
    some = json.loads(run("tasks", "--json", "--level", str(min(levels)))) if levels else []
    assert [task for task in found if task["level"] == min(levels)] == some


def test_tasks_are_told_in_two_lines_each_that_fit_the_terminal() -> None:
    lines = run("tasks").splitlines()
    assert [line.partition(":")[0] for line in lines[:-1:2]] == list(load_tasks())
    assert all(line.startswith("    ") for line in lines[1:-1:2])
    assert cut("    Send 林浩 my list", 12) == "    Send 林…"
    assert cut("  as\nlong as it is", None) == "  as long as it is"


def test_sessions_state_and_gc_read_the_store(store: Path) -> None:
    opened = json.loads(run("sessions", "--json", "--store", str(store)))
    assert [(row["title"], row["steps"]) for row in opened] == [("first", 3)]
    every = json.loads(run("sessions", "--all", "--json", "--store", str(store)))
    assert len(every) == 2
    handle = opened[0]["phone"]

    def foreground(*args: str) -> Any:
        return json.loads(run("state", handle, "/system/ui/foreground", "--json", "--store", str(store), *args))

    assert foreground() == "notes"
    assert foreground("--step", "2") == "launcher"
    report = json.loads(run("gc", "--keep-days", "0", "--json", "--store", str(store)))
    assert report["sessions"] == 1
    assert foreground("--step", "1") == "notes"


def test_mistakes_are_told_in_one_line_on_stderr(store: Path) -> None:
    for args, message in [
        (["state", "nobody", "--store", str(store)], "nobody"),
        (["play", "no.such_task", "--store", str(store)], "no task 'no.such_task'"),
        (["shots", "nowhere"], "no app 'nowhere'"),
        (["mcp", "--toolsets", "everything"], "toolsets are gui, lab, apps"),
        (["serve", "--host", "0.0.0.0"], "give --tokens FILE"),
    ]:
        done = subprocess.run(
            [sys.executable, "-m", "mobilegym_mcp.cli", *args],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=50,
            check=False,
        )
        assert done.returncode == 1, done.stderr
        assert done.stdout == ""
        assert message in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr


def test_doctor_finds_what_is_there(tmp_path: Path) -> None:
    checks = json.loads(run("doctor", "--json", "--store", str(tmp_path / "x.db")))
    assert {check["name"]: check["ok"] for check in checks} == {
        "python": True,
        "apps": True,
        "browser": True,
        "tasks": True,
        "fonts": True,
        "store": True,
    }


def test_doctor_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOBILEGYM_BROWSER", str(tmp_path / "no-browser"))
    checks = json.loads(run("doctor", "--json", "--store", str(tmp_path / "x.db"), code=1))
    browser = next(check for check in checks if check["name"] == "browser")
    assert not browser["ok"]
    assert "no-browser" in browser["found"]


@pytest.mark.slow
def test_shots_draws_an_app_in_four_appearances(tmp_path: Path) -> None:
    made = json.loads(run("shots", "notes", "--out", str(tmp_path), "--json"))
    files = [Path(file) for file in made["notes"]]
    assert len(files) > 60
    assert len({file.name.rsplit(".", 2)[1] for file in files}) == 4
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in files)
    assert (tmp_path / "notes.zh-dark.png").exists()
