"""A store in a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mobilegym_mcp.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "phones" / "store.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened
