"""A phone on an MCP server, held through FastMCP's client: what the examples share."""

from __future__ import annotations

import os
import sys
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp_types import ImageContent, TextContent


class Answer(NamedTuple):
    """What a tool answered.

    Attributes:
        text: its first text.
        structured: its facts as JSON values; empty for tools that only show something.
        image: the screenshot's file, if there is one.
    """

    text: str
    structured: Mapping[str, Any]
    image: bytes | None


class RemotePhone:
    """One phone of a server. `create` makes it; `call` calls a tool on it."""

    def __init__(self, client: Client[Any], handle: str, size: tuple[int, int]) -> None:
        self._client = client
        self.handle = handle
        self.size = size
        """Width and height of its screenshots in pixels."""

    @classmethod
    async def create(cls, client: Client[Any], **options: Any) -> RemotePhone:
        """A new phone; `options` are the arguments of `create_phone`."""
        made = (await client.call_tool("create_phone", options)).structured_content or {}
        return cls(client, made["phone"], (made["width"], made["height"]))

    async def call(self, tool: str, arguments: Mapping[str, Any] | None = None) -> Answer:
        """Call a tool on this phone.

        Raises:
            ToolError: the server answers with an error; its text says what would have been right.
        """
        result = await self._client.call_tool(tool, {**(arguments or {}), "phone": self.handle})
        texts = [block.text for block in result.content if isinstance(block, TextContent)]
        images = [b64decode(block.data) for block in result.content if isinstance(block, ImageContent)]
        return Answer("\n".join(texts[:1]), result.structured_content or {}, images[0] if images else None)


def stdio_server(store: Path | None = None, toolsets: str = "gui,lab") -> StdioTransport:
    """The server as a process of its own, spoken to over its stdin and stdout; it ends with the client.

    Args:
        store: its store's file; by default the one in the user's data folder.
    """
    command = ["-m", "mobilegym_mcp.cli", "mcp", "--toolsets", toolsets]
    if store is not None:
        command += ["--store", str(store)]
    # A client hands its server only a few environment variables unless it is told to hand it all.
    return StdioTransport(sys.executable, command, env=dict(os.environ), keep_alive=False)
