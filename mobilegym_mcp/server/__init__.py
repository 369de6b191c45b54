"""The MCP server: the phone's tools for any MCP client, over stdio and streamable HTTP."""

from __future__ import annotations

from .app import build
from .host import Host
from .toolsets import Toolsets

__all__ = ["Host", "Toolsets", "build"]
