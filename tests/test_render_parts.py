"""The parts of the renderer that need no browser: finding one, encoding, the memory cache, documents, sheets, fonts."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from mobilegym_mcp.render import (
    BrowserFailed,
    BrowserNotFound,
    MemoryCache,
    Renderer,
    contact_sheet,
    document,
    find_browser,
    fonts,
    missing_fonts,
)
from mobilegym_mcp.render.cache import decode_image, decode_layout, encode_image, encode_layout
from mobilegym_mcp.render.document import BasePage
from mobilegym_mcp.ui.frame import Frame
from mobilegym_mcp.ui.layout import Box, Extent, Layout

FRAME = Frame("<p data-n='0'>hello</p>", "--page:#fff", "dark", 412, 915, "zh", ())


def program(path: Path, text: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any browser; returns a folder that is its PATH."""
    (tmp_path / "bin").mkdir()
    monkeypatch.delenv("MOBILEGYM_BROWSER", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "downloads"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr("mobilegym_mcp.render.browser._MAC_APPS", ())
    return tmp_path / "bin"


def test_browsers_are_looked_for_in_order(bare_machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BrowserNotFound, match=r"playwright install .*apt-get install chromium.*MOBILEGYM_BROWSER"):
        find_browser()
    chrome = program(bare_machine / "google-chrome")
    assert find_browser() == chrome
    chromium = program(bare_machine / "chromium")
    assert find_browser() == chromium
    downloads = bare_machine.parent / "downloads"
    full = program(downloads / "chromium-1200" / "chrome-linux64" / "chrome")
    assert find_browser() == full
    program(downloads / "chromium_headless_shell-999" / "chrome-headless-shell-linux64" / "chrome-headless-shell")
    newer = program(
        downloads / "chromium_headless_shell-1200" / "chrome-headless-shell-linux64" / "chrome-headless-shell"
    )
    assert find_browser() == newer
    named = program(bare_machine / "my-browser")
    monkeypatch.setenv("MOBILEGYM_BROWSER", str(named))
    assert find_browser() == named
    monkeypatch.setenv("MOBILEGYM_BROWSER", str(bare_machine / "absent"))
    with pytest.raises(BrowserNotFound, match="absent"):
        find_browser()


async def test_a_program_that_is_no_browser_is_named(tmp_path: Path) -> None:
    impostor = program(tmp_path / "impostor", "echo not a browser")
    async with Renderer(executable=str(impostor)) as renderer:
        with pytest.raises(BrowserFailed, match="impostor"):
            await renderer.shot(FRAME)
    async with Renderer(executable=str(tmp_path / "absent")) as renderer:
        with pytest.raises(BrowserFailed, match="absent"):
            await renderer.layout(FRAME)


def test_a_renderer_has_at_least_one_page() -> None:
    with pytest.raises(ValueError, match="at least 1 page, not 0"):
        Renderer(pages=0)


def test_importing_the_renderer_imports_no_browser_driver() -> None:
    code = "import sys, mobilegym_mcp.render; print([m for m in ('playwright', 'PIL') if m in sys.modules])"
    root = Path(__file__).resolve().parents[1]
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert ran.stdout.strip() == "[]"


hundredths = st.integers(-(10**6), 10**7).map(lambda value: value / 100)
numbers = st.integers(0, 5000)
layouts = st.builds(
    Layout,
    st.dictionaries(numbers, st.builds(Box, hundredths, hundredths, hundredths, hundredths), max_size=20),
    st.dictionaries(numbers, st.builds(Extent, hundredths, hundredths, hundredths, hundredths), max_size=5),
)


@given(layouts)
def test_a_layout_comes_back_exactly(layout: Layout) -> None:
    assert decode_layout(encode_layout(layout)) == layout


@given(st.binary(max_size=60))
def test_other_bytes_are_no_layout_and_no_image(data: bytes) -> None:
    assert decode_layout(data) is None
    assert decode_layout(b"MGL1" + data) is None
    assert decode_image(data) is None


def test_a_layout_cut_short_is_none() -> None:
    data = encode_layout(Layout({1: Box(0, 0, 1, 1)}, {}))
    assert all(decode_layout(data[:length]) is None for length in range(len(data)))


def test_an_image_comes_back_with_its_size() -> None:
    assert decode_image(encode_image(b"pixels", 412, 915)) == (b"pixels", 412, 915)


def test_memory_is_bounded_and_drops_what_was_used_least_recently() -> None:
    cache = MemoryCache(100)
    for name in "abcd":
        cache.put(name, name.encode() * 25)
    assert cache.get("a") is not None
    cache.put("e", b"e" * 25)
    assert [name for name in "abcde" if cache.get(name) is not None] == ["a", "c", "d", "e"]
    cache.put("a", b"a" * 10)
    assert cache.size == 85
    cache.put("whale", b"w" * 101)
    assert cache.get("whale") is None
    assert cache.size == 85


def test_a_changed_part_changes_the_digest() -> None:
    base = BasePage("css", b"font", "script")
    others = [replace(base, css="css2"), replace(base, font=b"font2"), replace(base, script="script2")]
    assert len({each.digest for each in (base, *others)}) == 4
    assert BasePage("css", b"font", "script").digest == base.digest


def test_a_document_stands_alone_and_allows_only_its_own_script() -> None:
    html = document(FRAME)
    assert FRAME.html in html
    assert '<html class="dark" style="--page:#fff" lang="zh-CN">' in html
    script = re.search(r"<script>(.*)</script>", html, re.DOTALL)
    assert script is not None
    digest = base64.b64encode(hashlib.sha256(script[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in html
    assert re.findall(r"(?:src|href)=[\"']?http|@import|url\((?!data:)", html) == []


def png(colour: str, width: int = 200, height: int = 400) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def test_a_sheet_shows_every_screen_in_reading_order() -> None:
    colours = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#ff00ff"]
    sheet = Image.open(io.BytesIO(contact_sheet([(c, png(c)) for c in colours], columns=3, width=680))).convert("RGB")
    assert sheet.format is None
    assert sheet.width == 680
    cell, gap = 200, 20
    row = (sheet.height - gap) // 2
    seen: list[str] = []
    for line, column in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)):
        red, green, blue = sheet.getpixel((gap + column * (cell + gap) + 100, gap + line * row + 200))  # type: ignore[misc]
        seen.append(f"#{red:02x}{green:02x}{blue:02x}")
    assert seen == colours


def test_a_sheet_marks_touches_and_writes_captions_of_any_length_and_script() -> None:
    images = [("", png("#ffffff")), ("很长的说明" * 30, png("#ffffff")), ("word " * 60, png("#ffffff"))]
    plain = Image.open(io.BytesIO(contact_sheet(images, columns=3, width=680))).convert("RGB")
    marked = Image.open(
        io.BytesIO(contact_sheet(images, columns=3, width=680, touches={0: [(0.5, 0.5)], 1: [(0.5, 0.9), (0.5, 0.1)]}))
    ).convert("RGB")
    assert plain.size == marked.size
    assert plain.getpixel((120, 220)) == (255, 255, 255)
    assert marked.getpixel((120, 220)) != (255, 255, 255)
    red, green, blue = marked.getpixel((340, 220))  # type: ignore[misc]
    assert red > 250
    assert max(green, blue) < 70
    assert marked.getpixel((560, 220)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("images", "options", "message"),
    [
        ([], {}, "at least one image"),
        ([("a", b"")], {"columns": 0}, "at least 1 column, not 0"),
        ([("a", b"")], {"columns": 50, "width": 400}, "50 columns do not fit a sheet of 400 pixels"),
    ],
)
def test_sheets_that_cannot_be(images: list[tuple[str, bytes]], options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        contact_sheet(images, **options)  # type: ignore[arg-type]


def test_missing_fonts_name_their_packages(bare_machine: Path) -> None:
    assert missing_fonts() == ["fontconfig, by which fonts are found: run `apt-get install fontconfig`"]
    assert fonts.fonts_digest() == ""
    program(bare_machine / "fc-list", "exit 0")
    assert [re.findall(r"fonts-[a-z-]+", line) for line in missing_fonts()] == [
        ["fonts-noto-cjk"],
        ["fonts-noto-color-emoji"],
    ]
    without = fonts.fonts_digest()
    program(bare_machine / "fc-list", "echo /fonts/All.ttf: All")
    assert missing_fonts() == []
    assert fonts.fonts_digest() != without


async def test_closing_an_unused_renderer_twice_is_nothing() -> None:
    renderer = Renderer()
    await renderer.close()
    await asyncio.gather(renderer.close(), renderer.close())
    assert renderer.browser_version is None
