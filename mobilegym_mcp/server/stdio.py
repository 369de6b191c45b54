"""Serving one client over stdio, with a clean end on SIGTERM, SIGINT and a closed stdin."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import anyio

from ..gym import Gym
from ..store import Store
from .app import build
from .host import Host
from .logs import log_to_stderr
from .toolsets import Toolsets
from .wire import take_stdin

CLOSING = 5.0
"""Seconds that an end may take before the process goes anyway."""


def serve(toolsets: str = "gui,lab", store: Path | None = None) -> None:
    """Serve until the client goes or a signal comes. Nothing but protocol is written to stdout.

    Raises:
        BadArgument: `toolsets` names something else than toolsets.
    """
    chosen = Toolsets.parse(toolsets)
    log_to_stderr()
    take_stdin()
    status = anyio.run(_serve, chosen, store)
    # The client's end of stdin may still be open, and the thread that reads it cannot be stopped.
    sys.stdout.flush()
    os._exit(status)


async def _serve(toolsets: Toolsets, store: Path | None) -> int:
    host = Host(lambda: Gym(Store(store)), single=True)
    server = build(host, toolsets)
    status = 0
    async with anyio.create_task_group() as group:

        async def obey_signals() -> None:
            nonlocal status
            with anyio.open_signal_receiver(signal.SIGTERM, signal.SIGINT) as signals:
                async for number in signals:
                    status = 128 + number
                    break
            with anyio.move_on_after(CLOSING, shield=True):
                await host.close()
            os._exit(status)

        group.start_soon(obey_signals)
        await server.run_stdio_async(show_banner=False)
        with anyio.move_on_after(CLOSING, shield=True):
            await host.close()
        group.cancel_scope.cancel()
    return status
