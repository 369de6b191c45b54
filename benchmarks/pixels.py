"""What costs pixels: steps with new and with cached screenshots, beside a bare draw and capture of the same pages."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from mobilegym_mcp.gym import Gym
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.render import Renderer, document, find_browser
from mobilegym_mcp.render.browser import FLAGS
from mobilegym_mcp.session import Session
from mobilegym_mcp.store import Store
from mobilegym_mcp.ui import Frame

from .plain import OWNER, timed, writing
from .rows import Row, row

PAGES = 2


async def measure(quick: bool) -> tuple[list[Row], float]:
    """The rows of this module, and the median of a bare draw and capture in ms."""
    n = 25 if quick else 150
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "bench.db")
        gym = Gym(store, Renderer(pages=PAGES, cache=store.frames))
        session = gym.create(OWNER, options=PhoneOptions())
        await writing(session)
        frames: list[Frame] = []

        async def new(i: int) -> object:
            reply = await session.type(f"{i} ", observe="image")
            frames.append(session.phone.frame)
            return reply

        async def cached(i: int) -> object:
            return await session.screenshot()

        fresh = await timed(n, new)
        bare = await _bare(frames[1:])
        base = median(bare)
        rows = [
            row("bare draw and capture of the same pages", bare, "ms", ratio=1.0),
            row("one step with a new screenshot", [ms / base for ms in fresh], "× bare", budget=1.3),
            row("one step with a new screenshot, in ms", fresh, "ms", ratio=round(median(fresh) / base, 2)),
            row("one step with a cached screenshot", await timed(n, cached), "ms", budget=3),
            await _throughput(gym, "412×915", PhoneOptions(), 5 if quick else 30, 40),
            await _throughput(gym, "1080×2400", _LARGE, 2 if quick else 12, 12),
        ]
        await gym.close()
        return rows, base


_LARGE = PhoneOptions(width=432, height=960, scale=2.5, allow_large=True)
"""An image of 1080 × 2400."""


async def _throughput(gym: Gym, size: str, options: PhoneOptions, rounds: int, budget: float) -> Row:
    """Steps a second of four phones at once, each step with an image nobody has seen."""
    sessions = [gym.create(OWNER, options=options) for _ in range(4)]
    for session in sessions:
        await writing(session)

    async def drive(session: Session, name: str, count: int) -> None:
        for i in range(count):
            await session.type(f"{name}{i} ", observe="image")

    await asyncio.gather(*(drive(s, f"{size}w{k}-", 1) for k, s in enumerate(sessions)))
    samples: list[float] = []
    for part in range(3):
        start = time.perf_counter()
        await asyncio.gather(*(drive(s, f"{size}{part}-{k}-", rounds) for k, s in enumerate(sessions)))
        samples.append(rounds * len(sessions) / (time.perf_counter() - start))
    name = f"steps a second, a new image each, {size}"
    return row(name, samples, "/s", budget=budget, better="more")


async def _bare(frames: list[Frame]) -> list[float]:
    """Milliseconds for setting a page's body and capturing it over a bare CDP session, without anything of ours."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(find_browser()), args=list(FLAGS))
        page = await browser.new_page(viewport={"width": frames[0].width, "height": frames[0].height})
        cdp = await page.context.new_cdp_session(page)
        await page.set_content(document(frames[0]))
        out: list[float] = []
        for frame in frames:
            start = time.perf_counter()
            await page.evaluate("html => { document.body.innerHTML = html }", frame.html)
            await cdp.send("Page.captureScreenshot", {"format": "jpeg", "quality": 80, "optimizeForSpeed": True})
            out.append((time.perf_counter() - start) * 1000)
        await browser.close()
        return out
