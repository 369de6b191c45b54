"""What several test modules share: one real Chromium for a whole test process, and how Hypothesis draws.

On a developer's machine Hypothesis looks for new examples each time; in CI it draws the same ones, so that a change is
judged by itself.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture(scope="session")
async def renderer() -> AsyncIterator[Renderer]:
    """A renderer with two pages; its browser starts with the first frame that a test draws."""
    from mobilegym_mcp.render import Renderer

    async with Renderer(pages=2) as renderer:
        yield renderer
