"""A phone's screen, tree, state and trace as resources, `phone://{phone}/…`, owned as the phone is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from fastmcp import FastMCP
from fastmcp.exceptions import ResourceError
from fastmcp.resources import ResourceContent, ResourceResult

from ..errors import ToolFault
from ..render import RenderError
from ..session import Session
from ..tools import Toolset
from .host import Host
from .logs import EXPECTED
from .toolsets import Toolsets

Read = Callable[[Session], Awaitable[ResourceContent]]


async def screenshot(session: Session) -> ResourceContent:
    """The phone's screen as an image, in the format and size it was made with."""
    picture = (await session.screenshot()).picture
    if picture is None:
        raise ResourceError("there is no picture")
    return ResourceContent(picture.data, mime_type=picture.mime)


async def tree(session: Session) -> ResourceContent:
    """The phone's screen as a text tree."""
    return ResourceContent((await session.ui_tree()).text, mime_type="text/plain")


async def state(session: Session) -> ResourceContent:
    """The phone's whole state as JSON."""
    return ResourceContent(orjson.dumps(session.phone.value()).decode(), mime_type="application/json")


async def trace(session: Session) -> ResourceContent:
    """Every step taken with the phone, as JSON."""
    return ResourceContent(orjson.dumps((await session.history()).data["steps"]).decode(), mime_type="application/json")


OFFERED: tuple[tuple[str, Toolset, Read], ...] = (
    ("screenshot", "gui", screenshot),
    ("tree", "gui", tree),
    ("state", "lab", state),
    ("trace", "lab", trace),
)


def add_resources(mcp: FastMCP[Any], host: Host, toolsets: Toolsets) -> None:
    """Offer what is on the screen with `gui`, and what is behind it with `lab`."""
    for name, toolset, read in OFFERED:
        if toolset in toolsets:
            mcp.resource(
                f"phone://{{phone}}/{name}",
                name=name,
                description=read.__doc__,
                auth=host.scope(toolset),
            )(_reader(host, read))


def _reader(host: Host, read: Read) -> Callable[[str], Awaitable[ResourceResult]]:
    async def reader(phone: str) -> ResourceResult:
        try:
            return ResourceResult(contents=[await read(host.session(phone))])
        except (ToolFault, RenderError) as fault:
            raise ResourceError(str(fault), log_level=EXPECTED) from fault

    return reader
