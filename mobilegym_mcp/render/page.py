"""One page of the browser, on which any frame can be drawn."""

from __future__ import annotations

import asyncio
import json
import math
from base64 import b64decode
from collections.abc import Awaitable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import orjson

from ..ui.frame import Frame
from ..ui.layout import Layout
from . import browser
from .cache import layout_from
from .document import BasePage, language_tag
from .errors import FrameFailed, PageLost

if TYPE_CHECKING:
    from playwright.async_api import CDPSession
    from playwright.async_api import Page as Tab

T = TypeVar("T")
Format = Literal["jpeg", "png", "webp"]


class Page:
    """A page with the kit's style sheet, font and script loaded. It holds nothing but the frame drawn last.

    Its methods raise PageLost if the page crashes, closes or does not answer; such a page must be closed.
    """

    def __init__(self, tab: Tab, session: CDPSession) -> None:
        self._tab = tab
        self._session = session
        self._gone: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.drawn: str | None = None
        """Key of the frame that is on the page."""
        self.size: tuple[int, int] | None = None
        self.scale = 1.0
        """Image pixels a CSS pixel of what is on the page."""
        tab.on("crash", lambda _: self._lose("its process crashed"))
        tab.on("close", lambda _: self._lose("it was closed"))

    @property
    def lost(self) -> bool:
        return self._gone.done()

    async def load(self, base: BasePage) -> None:
        """Load what all frames share; returns when the font is ready to draw with."""
        await self._exchange(self._tab.set_content(base.html))
        await self._evaluate("document.fonts.load('16px Inter').then(() => document.fonts.ready).then(() => '')")

    async def draw(self, frame: Frame, *, measured: bool, scale: float | None = None) -> Layout | None:
        """Put a frame on the page and, if `measured`, say where everything lies: one round trip.

        Args:
            scale: of the image that `capture` is to make; None: as it was.

        Raises:
            FrameFailed: the page refused the frame.
        """
        self.drawn = None
        if scale is None:
            scale = self.scale
        if self.size != (frame.width, frame.height) or self.scale != scale:
            await self._resize(frame.width, frame.height, scale)
        # The standard library's JSON, not orjson: it also writes the lone surrogates that a user may have typed.
        args = json.dumps([frame.root_class, frame.root_style, language_tag(frame.lang), frame.html, measured])
        answer = await self._evaluate(f"phone.show(...{args})")
        self.drawn = frame.key
        return _layout(answer) if measured else None

    async def _resize(self, width: int, height: int, scale: float) -> None:
        """Make the page ready for frames of a size and images of a scale.

        What Chromium would otherwise change for each capture, and change back after it, is set here for good, so
        that a capture draws nothing anew. The viewport's scale draws text and shapes in the image's size, and
        unlike the device's scale it leaves the layout as it is: a tap means the same whatever the scale.
        """
        self.size = None
        # What was drawn for another size or scale might be stretched instead of drawn anew.
        await self._evaluate("phone.clear()")
        metrics: dict[str, Any] = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        if scale != 1:
            metrics["viewport"] = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
        await self._exchange(self._session.send("Emulation.setDeviceMetricsOverride", metrics))
        visible = {"width": math.ceil(width * scale), "height": math.ceil(height * scale)}
        await self._exchange(self._session.send("Emulation.setVisibleSize", visible))
        self.size, self.scale = (width, height), scale

    async def measure(self) -> Layout:
        """Where everything of the frame on the page lies."""
        return _layout(await self._evaluate("phone.measure()"))

    async def capture(self, format: Format, quality: int) -> bytes:
        """The pixels of the frame on the page, as an image file of `round(side * scale)` pixels."""
        options: dict[str, Any] = {"format": format, "optimizeForSpeed": True}
        if format != "png":
            options["quality"] = quality
        if self.scale != 1:
            assert self.size is not None
            options["clip"] = {"x": 0, "y": 0, "width": self.size[0], "height": self.size[1], "scale": self.scale}
        answer = await self._exchange(self._session.send("Page.captureScreenshot", options))
        return b64decode(answer["data"])

    async def close(self) -> None:
        """Close the page's context; a page that does not close in time is left to the browser's end."""
        with suppress(Exception):
            await asyncio.wait_for(self._tab.context.close(), browser.PATIENCE)

    async def _evaluate(self, expression: str) -> str:
        answer = await self._exchange(
            self._session.send(
                "Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True}
            )
        )
        fault = answer.get("exceptionDetails")
        if fault is not None:
            raise FrameFailed(fault.get("exception", {}).get("description") or fault.get("text", "unknown fault"))
        return answer["result"]["value"]

    async def _exchange(self, call: Awaitable[T]) -> T:
        """Await an answer of the browser, but not longer than the page lives or our patience lasts."""
        from playwright.async_api import Error

        task = asyncio.ensure_future(call)
        try:
            # A crashed page leaves its calls unanswered, so its end is awaited as well.
            await asyncio.wait((task, self._gone), timeout=browser.PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
        except Error as error:
            self._lose(str(error))
            raise PageLost(f"the page is gone: {error}") from error
        finally:
            if not task.done():
                task.cancel()
        if not self._gone.done():
            self._lose(f"it did not answer for {browser.PATIENCE:g} s")
        raise PageLost(f"the page is gone: {self._gone.result()}")

    def _lose(self, why: str) -> None:
        if not self._gone.done():
            self._gone.set_result(why)


def _layout(answer: str) -> Layout:
    boxes, extents = orjson.loads(answer)
    return layout_from(boxes, extents)
