"""Building the MCP server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastmcp import FastMCP
from fastmcp.server.auth import AuthProvider

from .. import __version__
from ..catalog import load_apps
from .host import Host
from .phone_tools import app_tools, making_tools, session_tools
from .prompts import TaskPrompts
from .resources import add_resources
from .toolsets import Toolsets

INSTRUCTIONS = """A simulated smartphone with real apps. create_phone gives a handle; pass it as `phone` in every call.
Look with screenshot (an image; its pixels are the tap pixels) or ui_tree (text, with refs); act with tap, long_press,
swipe, drag, type and press_button, by x and y or by ref. Each action's answer says what was hit and what changed; ask
for observe="image" or "tree" to see the new screen in the same call. The phone's time passes by steps and wait."""


def build(host: Host, toolsets: Toolsets, auth: AuthProvider | None = None) -> FastMCP[Any]:
    """The server of a host's phones with a choice of toolsets. It closes the host when it ends."""

    @asynccontextmanager
    async def lifespan(_: FastMCP[Any]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await host.close()

    mcp: FastMCP[Any] = FastMCP(
        "mobilegym",
        instructions=INSTRUCTIONS,
        version=__version__,
        auth=auth,
        lifespan=lifespan,
        mask_error_details=True,
        strict_input_validation=False,
        providers=[TaskPrompts(host)] if "lab" in toolsets else None,
    )
    for tool in (*making_tools(host), *session_tools(host, toolsets.names)):
        mcp.add_tool(tool)
    if "apps" in toolsets:
        for tool in app_tools(host, load_apps().apps):
            mcp.add_tool(tool)
    add_resources(mcp, host, toolsets)
    return mcp
