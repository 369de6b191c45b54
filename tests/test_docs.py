"""The documents say what is so: their examples run, their links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "examples").glob("*.md")))
RUNNABLE = ("README.md",)
"""Pages whose Python blocks are whole programs."""


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.S | re.M)


@pytest.mark.parametrize("page", [ROOT / name for name in RUNNABLE], ids=lambda p: p.name)
def test_programs_in_a_page_run(page: Path) -> None:
    programs = blocks(page, "python")
    assert programs
    for program in programs:
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=50, check=False, cwd=ROOT
        )
        assert done.returncode == 0, done.stderr


def test_the_readme_says_what_its_program_prints() -> None:
    program = blocks(ROOT / "README.md", "python")[0]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=50, check=True)
    assert done.stdout.splitlines()[0] == "2 1 0"


def test_the_newcomers_example_of_writing_an_app_runs() -> None:
    program = blocks(ROOT / "docs" / "writing-an-app.md", "python")[-1]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=50, check=False)
    assert done.returncode == 0, done.stderr
    assert " Notes" in done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


def test_the_readme_names_the_commands_that_set_everything_up() -> None:
    text = (ROOT / "README.md").read_text()
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M)
    for target in re.findall(r"`?make ([a-z-]+)", text):
        assert target in targets
    assert {"demo", "test", "serve"} <= set(re.findall(r"make ([a-z-]+)", text))
