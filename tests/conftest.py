"""What several test modules share: one real Chromium for a whole test process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer


@pytest.fixture(scope="session")
async def renderer() -> AsyncIterator[Renderer]:
    """A renderer with two pages; its browser starts with the first frame that a test draws."""
    from mobilegym_mcp.render import Renderer

    async with Renderer(pages=2) as renderer:
        yield renderer
