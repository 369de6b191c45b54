"""A few pages, shared by all sessions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..ui.frame import Frame
from .browser import Chromium
from .document import BasePage
from .page import Page


class Pool:
    """Lends pages, at most `size` at once; opens them when they are needed and drops those that broke."""

    def __init__(self, chromium: Chromium, base: BasePage, size: int) -> None:
        self._chromium = chromium
        self._base = base
        self._places = asyncio.Semaphore(size)
        self._idle: list[Page] = []
        self._opening: set[asyncio.Task[Page]] = set()
        self._closing: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def page(self, frame: Frame, scale: float | None = None) -> AsyncIterator[Page]:
        """Lend a page on which the frame is to be drawn: if possible one that shows it or has its
        size and the image's scale (None: any).

        A page inside whose loan anything is raised, a cancellation too, may be half drawn: it is closed.
        """
        page = await self._borrow(frame, scale)
        try:
            try:
                yield page
            except BaseException:
                self._drop(page)
                raise
            self._idle.append(page)
        finally:
            self._places.release()

    async def close(self) -> None:
        """Close all pages. Loans must have ended."""
        for task in self._opening:
            task.cancel()
        await asyncio.gather(*self._opening, return_exceptions=True)
        for page in self._idle:
            self._drop(page)
        self._idle.clear()
        await asyncio.gather(*self._closing)

    async def _borrow(self, frame: Frame, scale: float | None) -> Page:
        await self._places.acquire()
        page = self._take(frame, scale)
        if page is not None:
            return page
        opening = asyncio.get_running_loop().create_task(self._open())
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)
        try:
            return await asyncio.shield(opening)
        except BaseException:
            # Whoever gives up while a page opens leaves it, and its place, to the next.
            opening.add_done_callback(self._keep)
            raise

    def _keep(self, opening: asyncio.Task[Page]) -> None:
        self._places.release()
        if not opening.cancelled() and opening.exception() is None:
            self._idle.append(opening.result())

    def _take(self, frame: Frame, scale: float | None) -> Page | None:
        for page in [page for page in self._idle if page.lost]:
            self._idle.remove(page)
            self._drop(page)
        if not self._idle:
            return None
        size = (frame.width, frame.height)

        def fitness(page: Page) -> tuple[bool, bool]:
            fits = page.size == size and scale in (None, page.scale)
            return fits and page.drawn == frame.key, fits

        best = max(self._idle, key=fitness)
        self._idle.remove(best)
        return best

    async def _open(self) -> Page:
        page = Page(*await self._chromium.open())
        try:
            await page.load(self._base)
        except BaseException:
            self._drop(page)
            raise
        return page

    def _drop(self, page: Page) -> None:
        task = asyncio.get_running_loop().create_task(page.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)
