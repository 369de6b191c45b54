"""Work that several calls wait for together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Joint(Generic[T]):
    """Work done once for all who wait for it, which goes on when some of them, or all, are cancelled.

    So a caller that gives up early does not throw away what was done for the next. Once the work has ended,
    the next `wait` does it anew.
    """

    def __init__(self, work: Callable[[], Coroutine[Any, Any, T]]) -> None:
        self._work = work
        self._task: asyncio.Task[T] | None = None

    async def wait(self) -> T:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())
            self._task.add_done_callback(self._ended)
        return await asyncio.shield(self._task)

    async def cancel(self) -> None:
        """Give the work up, for all who wait; returns when it has ended."""
        if self._task is not None:
            self._task.cancel()
            await self.settle()

    async def settle(self) -> None:
        """Return when no work is under way, whatever came of it."""
        if self._task is not None:
            await asyncio.wait((self._task,))

    def _ended(self, task: asyncio.Task[T]) -> None:
        self._task = None
        if not task.cancelled():
            # Whoever waits is told of an error; if nobody does any more, it is nobody's.
            task.exception()
