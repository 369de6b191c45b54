"""Serving many clients over streamable HTTP."""

from __future__ import annotations

import sys
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from .. import __version__
from ..errors import BadArgument
from ..gym import Gym
from ..store import Store
from .app import build
from .auth import is_loopback, read_tokens
from .host import Host
from .logs import log_to_stderr
from .toolsets import Toolsets

ENDPOINT = "/mcp"
CLOSING = 3
"""Seconds that open requests get to finish when the server ends."""


def application(host: Host, toolsets: Toolsets, *, address: str = "127.0.0.1", tokens: Path | None = None) -> Starlette:
    """The web application: MCP at `/mcp`, and `/health`.

    Host and Origin headers are checked, so that no page in a browser can reach a server on this machine.
    """
    mcp = build(host, toolsets, read_tokens(tokens) if tokens is not None else None)
    served = mcp.http_app(path=ENDPOINT, host_origin_protection="auto", allowed_hosts=_names(address))

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "ok", "version": __version__})

    return Starlette(
        routes=[Route("/health", health), Mount("/", app=served)],
        lifespan=served.lifespan,
    )


def _names(address: str) -> list[str] | None:
    """The names by which a server may be called, besides those of this machine to itself.

    A server on all addresses cannot know its names; it is tokens that keep strangers out there. Its Origin check
    stays: a browser's page of another host is refused.
    """
    if is_loopback(address):
        return None
    return ["*"] if address in ("0.0.0.0", "::") else [address]


def serve(
    host: str = "127.0.0.1",
    port: int = 8321,
    toolsets: str = "gui,lab",
    tokens: Path | None = None,
    store: Path | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT.

    Raises:
        BadArgument: toolsets or tokens are wrong, or the address is not loopback and there are no tokens.
    """
    import uvicorn

    chosen = Toolsets.parse(toolsets)
    if not is_loopback(host) and tokens is None:
        raise BadArgument(f"{host!r} can be reached from other machines: give --tokens FILE, or listen on 127.0.0.1")
    log_to_stderr()
    app = application(Host(lambda: Gym(Store(store)), scoped=tokens is not None), chosen, address=host, tokens=tokens)
    shown = f"[{host}]" if ":" in host else host
    sys.stderr.write(
        f"mobilegym {__version__}: MCP at http://{shown}:{port}{ENDPOINT} (toolsets {', '.join(chosen)})\n"
    )
    uvicorn.run(app, host=host, port=port, log_level="warning", ws="none", timeout_graceful_shutdown=CLOSING)
