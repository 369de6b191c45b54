"""The renderer: a frame goes in, pixels and layout come out."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from types import TracebackType
from typing import Literal, NamedTuple

from ..ui.frame import Frame
from ..ui.layout import Layout
from .browser import Chromium
from .cache import FrameCache, MemoryCache, decode_image, decode_layout, encode_image, encode_layout
from .document import BasePage
from .errors import BrowserFailed, FrameFailed, PageLost, RendererClosed
from .fonts import fonts_digest
from .joint import Joint
from .page import Page
from .pool import Pool

_FORMATS = ("jpeg", "png", "webp")
_SCALES = (0.1, 4.0)
_TRIES = 3


@dataclass(frozen=True)
class Shot:
    """A picture of a frame and where its elements lie.

    Attributes:
        image: an image file; width, height: its pixels, CSS pixels times the scale, rounded.
        layout: in CSS pixels, the same for every scale.
        cached: it was not drawn for this call.
    """

    image: bytes
    format: Literal["jpeg", "png", "webp"]
    width: int
    height: int
    layout: Layout
    cached: bool


class _Image(NamedTuple):
    data: bytes
    width: int
    height: int


class _Drawn(NamedTuple):
    layout: Layout
    image: _Image | None


@dataclass
class _Flight:
    """A drawing that is on its way, and how many calls wait for it."""

    task: asyncio.Task[_Drawn]
    waiting: int = 0
    started: bool = False


class Renderer:
    """Draws frames in a pool of pages of one Chromium, each frame once.

    The browser starts with the first frame that no cache holds. A page or browser that crashes or hangs is
    replaced and the frame drawn again. A renderer belongs to the event loop in which it is first used.

    Args:
        pages: pages that draw at once; by default one a core, at most 8.
        executable: the browser; by default what `find_browser` finds.
        cache: where drawn frames are kept beyond this process.
        memory_bytes: how much of them is kept in memory.
    """

    def __init__(
        self,
        *,
        pages: int | None = None,
        executable: str | None = None,
        cache: FrameCache | None = None,
        memory_bytes: int = 64 * 1024 * 1024,
    ) -> None:
        if pages is not None and pages < 1:
            raise ValueError(f"a renderer needs at least 1 page, not {pages}")
        self._pages = pages or min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2, 8)
        self._chromium = Chromium(executable)
        self._caches: tuple[FrameCache, ...] = (MemoryCache(memory_bytes), *([cache] if cache is not None else []))
        self._flights: dict[str, _Flight] = {}
        self._identity: str | None = None
        self._identifying = Joint(self._identify)
        self._closed = False

    @property
    def browser_version(self) -> str | None:
        """Version of the browser (`156.0.8078.114`), as soon as it is known."""
        return self._chromium.version

    async def shot(
        self, frame: Frame, *, format: Literal["jpeg", "png", "webp"] = "jpeg", quality: int = 80, scale: float = 1.0
    ) -> Shot:
        """The pixels of a frame together with its layout.

        Args:
            quality: 1 to 100, for JPEG and WebP.
            scale: image pixels a CSS pixel, 0.1 to 4; text is sharp at each.

        Raises:
            ValueError: an argument is none of these.
            RenderError: see `errors`.
        """
        if format not in _FORMATS:
            raise ValueError(f"no image format {format!r} (formats: {', '.join(_FORMATS)})")
        if not 1 <= quality <= 100:
            raise ValueError(f"quality is 1 to 100, not {quality}")
        if not _SCALES[0] <= scale <= _SCALES[1]:
            raise ValueError(f"scale is {_SCALES[0]:g} to {_SCALES[1]:g}, not {scale}")
        layout_key, image_key = await self._keys(frame, format, quality, scale)
        image = self._read_image(image_key)
        layout = self._read_layout(layout_key)
        if image is not None and layout is not None:
            return Shot(image.data, format, image.width, image.height, layout, cached=True)
        if image is not None:
            drawn = await self._share((layout_key,), lambda page: self._measure(page, frame, layout_key), frame)
        else:

            async def draw(page: Page) -> _Drawn:
                made = await self._measure(page, frame, layout_key, scale)
                data = await page.capture(format, quality)
                fresh = _Image(data, *_size(data))
                self._write(image_key, encode_image(*fresh))
                return _Drawn(made.layout, fresh)

            drawn = await self._share((image_key, layout_key), draw, frame, scale)
            image = drawn.image
        assert image is not None
        return Shot(image.data, format, image.width, image.height, drawn.layout, cached=False)

    async def layout(self, frame: Frame) -> Layout:
        """Where the elements of a frame lie, without making an image."""
        layout_key, _ = await self._keys(frame, "png", 100, 1.0)
        layout = self._read_layout(layout_key)
        if layout is None:
            drawn = await self._share((layout_key,), lambda page: self._measure(page, frame, layout_key), frame)
            layout = drawn.layout
        return layout

    async def close(self) -> None:
        """Give up drawings on their way and end the browser. May be called again; frames are refused afterwards."""
        self._closed = True
        await self._identifying.cancel()
        tasks = {flight.task for flight in self._flights.values()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if "_pool" in self.__dict__:
            await self._pool.close()
        await self._chromium.close()

    async def __aenter__(self) -> Renderer:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @cached_property
    def _base(self) -> BasePage:
        return BasePage.load()

    @cached_property
    def _pool(self) -> Pool:
        return Pool(self._chromium, self._base, self._pages)

    async def _keys(self, frame: Frame, format: str, quality: int, scale: float) -> tuple[str, str]:
        """The cache keys of a frame's layout and of its image."""
        if self._closed:
            raise RendererClosed("the renderer is closed; make a new one to draw with")
        if self._identity is None:
            try:
                self._identity = await self._identifying.wait()
            except asyncio.CancelledError:
                self._tell_closed()
                raise
        stem = f"{frame.key}-{self._identity}"
        return f"{stem}-layout", f"{stem}-{format}{quality if format != 'png' else ''}@{scale:g}"

    async def _identify(self) -> str:
        """What decides pixels besides the frame: browser, style sheet and script, fonts."""
        version = await self._chromium.know_version()
        fonts = await asyncio.to_thread(fonts_digest)
        return f"{version}-{self._base.digest}-{fonts}"

    def _read(self, key: str) -> bytes | None:
        memory, *others = self._caches
        value = memory.get(key)
        for cache in others:
            if value is not None:
                break
            value = cache.get(key)
            if value is not None:
                memory.put(key, value)
        return value

    def _read_image(self, key: str) -> _Image | None:
        found = decode_image(self._read(key))
        return _Image(*found) if found is not None else None

    def _read_layout(self, key: str) -> Layout | None:
        return decode_layout(self._read(key))

    def _write(self, key: str, value: bytes) -> None:
        for cache in self._caches:
            cache.put(key, value)

    async def _measure(self, page: Page, frame: Frame, layout_key: str, scale: float | None = None) -> _Drawn:
        """Have the frame on the page and its layout known, with as little asked of the page as there can be."""
        known = self._read_layout(layout_key)
        layout = known
        if page.drawn != frame.key or scale not in (None, page.scale):
            layout = await page.draw(frame, measured=known is None, scale=scale) or known
        elif known is None:
            layout = await page.measure()
        assert layout is not None
        if known is None:
            self._write(layout_key, encode_layout(layout))
        return _Drawn(layout, None)

    async def _share(
        self,
        keys: tuple[str, ...],
        draw: Callable[[Page], Awaitable[_Drawn]],
        frame: Frame,
        scale: float | None = None,
    ) -> _Drawn:
        """Draw, or wait for a drawing of the same that is on its way.

        `keys[0]` is what must come of it, the others come of it as well. Who is cancelled leaves the drawing
        to the others; one that nobody waits for and that has no page yet is given up.
        """
        flight = self._flights.get(keys[0])
        if flight is None:
            flight = self._take_off(keys, draw, frame, scale)
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        except asyncio.CancelledError:
            self._tell_closed()
            raise
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.started:
                flight.task.cancel()
                self._forget(flight)

    def _tell_closed(self) -> None:
        """On a cancellation: raise RendererClosed instead if it was not the caller who was cancelled."""
        task = asyncio.current_task()
        if self._closed and task is not None and not task.cancelling():
            raise RendererClosed("the renderer was closed while it drew") from None

    def _forget(self, flight: _Flight) -> None:
        for key in [key for key, other in self._flights.items() if other is flight]:
            del self._flights[key]

    def _take_off(
        self, keys: tuple[str, ...], draw: Callable[[Page], Awaitable[_Drawn]], frame: Frame, scale: float | None
    ) -> _Flight:
        async def fly() -> _Drawn:
            cause: Exception | None = None
            for _ in range(_TRIES):
                try:
                    async with self._pool.page(frame, scale) as page:
                        flight.started = True
                        return await draw(page)
                except PageLost as error:
                    cause = error
                    await self._chromium.check()
                except BrowserFailed as error:
                    cause = error
                except FrameFailed as error:
                    raise FrameFailed(f"frame {frame.key} cannot be drawn: {error}") from error
            if isinstance(cause, BrowserFailed):
                raise cause
            raise FrameFailed(f"frame {frame.key} could not be drawn in {_TRIES} tries: {cause}") from cause

        def land(task: asyncio.Task[_Drawn]) -> None:
            self._forget(flight)
            if not task.cancelled():
                # Seen by whoever waits; if all were cancelled there is nobody to tell.
                task.exception()

        flight = _Flight(asyncio.get_running_loop().create_task(fly()))
        for key in keys:
            self._flights.setdefault(key, flight)
        flight.task.add_done_callback(land)
        return flight


def _size(image: bytes) -> tuple[int, int]:
    """Width and height of an image file, read from its head."""
    from PIL import Image

    with Image.open(io.BytesIO(image)) as opened:
        return opened.size
