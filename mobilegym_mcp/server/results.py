"""Replies as MCP results.

Clients show a model different parts of a result: some the structured content alone if there is any, some the text and
the images. So the text comes first, the structured content says the same facts, and tools that only show the screen or
the state have no structured content.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from fastmcp.tools import ToolResult
from mcp_types import ContentBlock, ImageContent, TextContent

from ..replies import Picture, Reply


def result(reply: Reply, *, structured: bool) -> ToolResult:
    """A reply as text, image and, if asked, structured content. Each of them names the phone."""
    content: list[ContentBlock] = [
        TextContent(type="text", text=f"{reply.text}\n[phone {reply.phone}, step {reply.step}]")
    ]
    facts: dict[str, Any] = {**reply.structured, "text": reply.text}
    if reply.tree is not None:
        content.append(TextContent(type="text", text=reply.tree))
        facts["tree"] = reply.tree
    if reply.picture is not None:
        content.append(image(reply.picture))
    return ToolResult(content=content, structured_content=facts if structured else None)


def image(picture: Picture) -> ImageContent:
    return ImageContent(type="image", data=b64encode(picture.data).decode("ascii"), mime_type=picture.mime)
