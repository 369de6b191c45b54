"""Chromium: where it is found, how it is started, and that none of it is left behind."""

from __future__ import annotations

import asyncio
import importlib
import os
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import BrowserFailed, BrowserNotFound
from .joint import Joint
from .process import Process

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession, Playwright
    from playwright.async_api import Page as Tab

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A frame holds all it shows; nothing that an app draws may reach a network.
    "--host-resolver-rules=MAP * ~NOTFOUND",
    # The same pixels on every machine, and every time: no subpixel order, no hinting, no monitor's colours,
    # no picture that appears a frame later, no tile patched over an older one.
    "--disable-lcd-text",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--disable-checker-imaging",
    "--disable-partial-raster",
    # Pages are drawn side by side: more raster threads than this only switch.
    "--num-raster-threads=1",
)
PATIENCE = 15.0
"""Seconds that the browser may take for anything, before it is given up."""

_SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
_MAC_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_OWN_GLOBS = (
    "chromium_headless_shell-*/chrome-headless-shell-*/chrome-headless-shell",
    "chromium_headless_shell-*/chrome-*/headless_shell",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)


def find_browser() -> Path:
    """The Chromium to draw with: `MOBILEGYM_BROWSER`, Playwright's own download, or the system's Chromium or Chrome.

    Raises:
        BrowserNotFound: there is none; the message says what to run.
    """
    named = os.environ.get("MOBILEGYM_BROWSER")
    if named:
        found = shutil.which(named)
        if found is None:
            raise BrowserNotFound(
                f"MOBILEGYM_BROWSER is {named!r}, which is no program that can be run; "
                "set it to a Chromium or Chrome, or unset it to have one found"
            )
        return Path(found)
    folder = _playwright_folder()
    for pattern in _OWN_GLOBS:
        downloads = [path for path in folder.glob(pattern) if os.access(path, os.X_OK)]
        if downloads:
            return max(downloads, key=lambda path: _revision(path.relative_to(folder).parts[0]))
    for name in _SYSTEM_NAMES:
        found = shutil.which(name)
        if found:
            return Path(found)
    for app in _MAC_APPS:
        if os.access(app, os.X_OK):
            return Path(app)
    raise BrowserNotFound(
        "no Chromium to draw with: run `playwright install --with-deps chromium`, or on Debian "
        "`apt-get install chromium`, or set MOBILEGYM_BROWSER to a Chromium or Chrome "
        f"(looked for Playwright's own in {folder} and for {', '.join(_SYSTEM_NAMES)} on PATH)"
    )


def _playwright_folder() -> Path:
    chosen = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    if chosen and chosen != "0":
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "ms-playwright"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ms-playwright"


def _revision(download: str) -> int:
    """The number in the name of a download's folder, `chromium-1200`."""
    found = re.search(r"-(\d+)$", download)
    return int(found[1]) if found else 0


async def _printed_version(executable: Path) -> str | None:
    """The version that the program itself prints, or None if it prints none."""
    try:
        process = await asyncio.create_subprocess_exec(
            str(executable),
            "--version",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
    except OSError as error:
        raise BrowserFailed(f"{executable} cannot be run: {error}") from error
    try:
        printed, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    except TimeoutError:
        return None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    found = re.search(rb"\d+(?:\.\d+){2,3}", printed)
    return found[0].decode("ascii") if found else None


class Chromium:
    """One Chromium, started when it is first needed and again whenever it died. Belongs to one event loop."""

    def __init__(self, executable: str | None = None) -> None:
        self._executable = executable
        self._lock = asyncio.Lock()
        self._starting = Joint(self._start)
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._session: CDPSession | None = None
        self._process: Process | None = None
        self.version: str | None = None

    @property
    def pid(self) -> int | None:
        """The browser's process while one is running."""
        return self._process.pid if self._process is not None else None

    async def know_version(self) -> str:
        """The browser's version (`156.0.8078.114`), by asking the program without starting it where it tells."""
        if self.version is None:
            self.version = await _printed_version(self._path())
        if self.version is None:
            await self._running()
        if self.version is None:
            raise BrowserFailed(f"{self._path()} does not say which version it is; is it a Chromium or Chrome?")
        return self.version

    async def open(self) -> tuple[Tab, CDPSession]:
        """A new blank page of its own context, starting the browser if it does not run.

        Raises:
            BrowserNotFound, BrowserFailed: it cannot be had; what was left of the browser has been ended.
        """
        browser = await self._running()
        from playwright.async_api import Error

        try:
            async with asyncio.timeout(PATIENCE):
                context = await browser.new_context(no_viewport=True)
                tab = await context.new_page()
                return tab, await context.new_cdp_session(tab)
        except (TimeoutError, Error) as error:
            async with self._lock:
                if self._browser is browser:
                    await self._end()
            raise BrowserFailed(f"Chromium opened no page: {str(error) or 'it did not answer'}") from error

    async def check(self) -> None:
        """End the browser if it does not answer any more, so that the next page comes from a new one."""
        session = self._session
        if session is None:
            return
        try:
            await asyncio.wait_for(session.send("Browser.getVersion"), PATIENCE / 3)
        except Exception:
            async with self._lock:
                if self._session is session:
                    await self._end()

    async def close(self) -> None:
        """End the browser and everything that it started. May be called at any time and again."""
        # Playwright loses track of a driver whose start is cancelled, so a start is always seen through.
        await self._starting.settle()
        async with self._lock:
            await self._end()

    def _path(self) -> Path:
        return Path(self._executable) if self._executable else find_browser()

    async def _running(self) -> Browser:
        if self._browser is not None and self._browser.is_connected():
            return self._browser
        return await self._starting.wait()

    async def _start(self) -> Browser:
        path = self._path()
        async with self._lock:
            await self._end()
            # Importing Playwright takes long enough to hold up everything else in this event loop.
            await asyncio.to_thread(importlib.import_module, "playwright.async_api")
            from playwright.async_api import Error, async_playwright

            try:
                async with asyncio.timeout(2 * PATIENCE):
                    self._playwright = await async_playwright().start()
                    self._browser = await self._playwright.chromium.launch(
                        executable_path=path,
                        args=list(FLAGS),
                        # Who ends this process by a signal also closes the renderer; Playwright must not exit for it.
                        handle_sigint=False,
                        handle_sigterm=False,
                        handle_sighup=False,
                    )
                    self._session = await self._browser.new_browser_cdp_session()
                    processes = (await self._session.send("SystemInfo.getProcessInfo"))["processInfo"]
                    self._process = Process(next(entry["id"] for entry in processes if entry["type"] == "browser"))
                    self.version = self._browser.version
                    return self._browser
            except (TimeoutError, Error, OSError) as error:
                await self._end()
                reason = str(error).strip() or "it did not answer in time"
                raise BrowserFailed(f"{path} did not start: {reason}") from error
            except BaseException:
                await self._end()
                raise

    async def _end(self) -> None:
        browser, playwright, process = self._browser, self._playwright, self._process
        self._browser = self._playwright = self._session = self._process = None
        try:
            if browser is not None and browser.is_connected():
                with suppress(Exception):
                    await asyncio.wait_for(browser.close(), PATIENCE / 3)
        finally:
            # One that was killed or hangs cannot be asked to go, and we may be cancelled while we ask.
            if process is not None:
                process.kill()
        if playwright is not None:
            with suppress(Exception):
                await asyncio.wait_for(playwright.stop(), PATIENCE / 3)
