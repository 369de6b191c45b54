"""The kernel and the kit are pure: no input or output, no wall clock, no randomness of the machine's."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import mobilegym_mcp

ROOT = Path(mobilegym_mcp.__file__).parent
MODULES = sorted(path for room in ("phone", "ui", "judge") for path in (ROOT / room).rglob("*.py"))

FORBIDDEN = {
    "asyncio", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "shutil", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib.request", "uuid",
    "fastmcp", "playwright", "starlette",
}  # fmt: skip
CALLS = {"open", "print", "input", "id", "hash"}


def violations(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
            if node.module == "random":
                names += [f"random.{alias.name}" for alias in node.names if alias.name != "Random"]
        elif isinstance(node, ast.Attribute) and node.attr in ("now", "today", "utcnow"):
            if isinstance(node.value, ast.Name) and node.value.id in ("datetime", "date"):
                yield f"line {node.lineno}: the machine's clock ({node.value.id}.{node.attr})"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield f"line {node.lineno}: {node.func.id}()"
        for name in names:
            if name in FORBIDDEN or name.split(".")[0] in FORBIDDEN or name.startswith("random."):
                yield f"line {getattr(node, 'lineno', 0)}: imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_kernel_module_is_pure(path: Path) -> None:
    assert list(violations(path)) == []


def test_the_check_sees_what_it_forbids(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text(
        "import time\nfrom os import path\nfrom random import choice\nimport urllib.request\n"
        "from datetime import datetime\nx = datetime.now()\nopen('x')\n"
    )
    assert len(list(violations(bad))) == 6
