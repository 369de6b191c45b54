"""A gym in a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mobilegym_mcp.gym import Gym

from .gyms import gym_at

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer


@pytest.fixture
async def gym(tmp_path: Path) -> AsyncIterator[Gym]:
    """A gym without a browser."""
    async with gym_at(tmp_path) as gym:
        yield gym


@pytest.fixture
def drawing(tmp_path: Path, renderer: Renderer) -> Gym:
    """A gym with a real browser, which it does not close."""
    return gym_at(tmp_path, renderer)
