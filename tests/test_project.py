"""The checkout itself: what a stranger gets holds together, and says nothing about the machines it was made on."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
LONGEST_MODULE = 600

# What would tie the project to one machine or one mirror. Written in pieces, so that this file holds none of it.
FOREIGN = re.compile(
    "|".join(
        [
            r"(?<![\w.])/" + "work" + r"/(?:main|shared|\.library)\b",
            r"(?<![\w.])/" + "root" + r"/(?!\*)\w",
            r"(?<![\w.])/" + "tmp" + r"/brief\b",
            r"/opt/" + r"(?:wheels|pypi)",
            "extra-" + "index-url|--" + "index-url|--" + "find-links",
            "file" + "s?\\.pythonhosted|py" + r"pi\.org/simple|registry\." + r"npmjs|deb\." + "debian",
        ]
    )
)


MADE_HERE = {"__pycache__", "out", "build", "dist"}
HIDDEN_YET_OURS = {".ci", ".gitignore"}


def sources(folder: Path = ROOT) -> Iterator[Path]:
    """Every file of the checkout, without what building and running it leaves behind."""
    for path in sorted(folder.iterdir()):
        if path.name in MADE_HERE or (path.name.startswith(".") and path.name not in HIDDEN_YET_OURS):
            continue
        if path.is_dir():
            yield from sources(path)
        else:
            yield path


def distribution(requirement: str) -> str:
    """The normalised name of the distribution that a requirement asks for: 'FastMCP>=4' gives 'fastmcp'."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name, f"{requirement!r} is no requirement"
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def test_no_file_names_the_machine_it_was_made_on() -> None:
    found: list[str] = []
    for path in sources():
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in FOREIGN.finditer(text)]
    assert not found


@pytest.mark.parametrize("room", ["mobilegym_mcp", "apps", "tasks"])
def test_modules_are_short(room: str) -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sorted((ROOT / room).rglob("*.py"))
        if (lines := len(path.read_text().splitlines())) > LONGEST_MODULE
    }
    assert not long, f"a module holds one noun, in {LONGEST_MODULE} lines at most"


def test_the_licence_is_the_one_declared() -> None:
    assert PROJECT["project"]["license"] == "Apache-2.0"
    text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in text
    assert "Version 2.0, January 2004" in text


def test_the_lock_pins_every_declared_dependency_and_nothing_unpinned() -> None:
    lines = [line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.startswith("#")]
    unpinned = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+_-]+", line)]
    assert not unpinned
    locked = {distribution(line) for line in lines}
    declared = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    # The build back end too: the project is installed without build isolation, so that no version is left to chance.
    declared += PROJECT["build-system"]["requires"]
    assert {distribution(requirement) for requirement in declared} <= locked


def test_the_makefile_explains_every_target_but_the_stamp() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = set(re.findall(r"^\.PHONY: (\S+)$", makefile, re.MULTILINE))
    explained = set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))
    assert phony == explained
    assert {"setup", "demo", "serve", "test", "test-all", "check", "shots", "bench", "clean"} <= phony


def test_scripts_are_sound_bash() -> None:
    for script in [ROOT / ".ci" / "run", ROOT / "scripts" / "setup", ROOT / "scripts" / "lock"]:
        assert script.stat().st_mode & 0o111, f"{script.name} is not executable"
        assert "set -euo pipefail" in script.read_text()
        subprocess.run(["bash", "-n", str(script)], check=True)


def test_the_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    """Styles, icons, seeds and catalogues are of no use in a checkout alone."""
    packages = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert packages == PROJECT["tool"]["importlinter"]["root_packages"], "a package is either built or not ours"
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    expected = {path.relative_to(ROOT).as_posix() for package in packages for path in sources(ROOT / package)}
    assert expected - packed == set()
