"""Contact sheets: many screens on one picture."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

_PAPER = "#f1f2f4"
_INK = "#1c1c1e"
_EDGE = "#c9ccd1"
_MARK = "#ff3b30"
_GAP = 20
_TEXT = 15
_CAPTION_LINES = 2
_LINE = 20


def contact_sheet(
    images: Sequence[tuple[str, bytes]],
    *,
    columns: int | None = None,
    width: int = 1600,
    touches: Mapping[int, Sequence[tuple[float, float]]] | None = None,
) -> bytes:
    """One PNG of many screens in reading order, each with its caption below.

    Args:
        images: captions and image files (any sizes and formats that Pillow reads). A caption is cut after two lines.
        columns: pictures a row; by default as many as are about 240 pixels wide.
        width: pixels of the whole sheet.
        touches: by index of the image, points to be marked on it, as fractions 0 to 1 of its width and
            height; two or more points are joined (a swipe), the last being its end.
    """
    from PIL import Image, ImageDraw

    if not images:
        raise ValueError("a contact sheet needs at least one image")
    if columns is not None and columns < 1:
        raise ValueError(f"a contact sheet has at least 1 column, not {columns}")
    columns = columns or max(1, min(len(images), (width - _GAP) // (240 + _GAP)))
    cell = (width - _GAP * (columns + 1)) // columns
    if cell < 16:
        raise ValueError(f"{columns} columns do not fit a sheet of {width} pixels")
    screens: list[Image.Image] = []
    for _, data in images:
        with Image.open(io.BytesIO(data)) as opened:
            height = max(1, round(opened.height * cell / opened.width))
            screens.append(opened.convert("RGB").resize((cell, height), Image.Resampling.LANCZOS))
    rows = math.ceil(len(screens) / columns)
    heights = [max(screen.height for screen in screens[row * columns : (row + 1) * columns]) for row in range(rows)]
    caption = _CAPTION_LINES * _LINE + 8
    sheet = Image.new("RGB", (width, sum(heights) + rows * (caption + _GAP) + _GAP), _PAPER)
    pen = ImageDraw.Draw(sheet)
    top = _GAP
    for row, height in enumerate(heights):
        for column in range(columns):
            index = row * columns + column
            if index >= len(screens):
                break
            screen, left = screens[index], _GAP + column * (cell + _GAP)
            points = [(x * screen.width, y * screen.height) for x, y in (touches or {}).get(index, ())]
            if points:
                screen = _touched(screen, points)
            sheet.paste(screen, (left, top))
            pen.rectangle((left - 1, top - 1, left + screen.width, top + screen.height), outline=_EDGE)
            _write(pen, images[index][0], left, top + height + 6, cell)
        top += height + caption + _GAP
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()


def _touched(screen: Image.Image, points: Sequence[tuple[float, float]]) -> Image.Image:
    """The screen with rings where it was touched, drawn at twice the size for smooth edges."""
    from PIL import Image, ImageDraw

    layer = Image.new("RGBA", (screen.width * 2, screen.height * 2), (0, 0, 0, 0))
    pen = ImageDraw.Draw(layer)
    radius = max(8, screen.width // 16) * 2
    doubled = [(x * 2, y * 2) for x, y in points]
    if len(doubled) > 1:
        pen.line(doubled, fill=_MARK, width=radius // 3, joint="curve")
    # A swipe begins with a dot and ends with the ring.
    for x, y in doubled[:-1]:
        pen.ellipse((x - radius / 3, y - radius / 3, x + radius / 3, y + radius / 3), fill=_MARK)
    x, y = doubled[-1]
    ring = (x - radius, y - radius, x + radius, y + radius)
    pen.ellipse(ring, fill=(255, 59, 48, 70), outline=_MARK, width=max(3, radius // 6))
    small = layer.resize(screen.size, Image.Resampling.LANCZOS)
    return Image.alpha_composite(screen.convert("RGBA"), small).convert("RGB")


@cache
def _fonts() -> tuple[ImageFont.FreeTypeFont | ImageFont.ImageFont, ImageFont.FreeTypeFont | ImageFont.ImageFont]:
    """The font of Latin captions, and one with Chinese characters (the same where the machine has none)."""
    from PIL import ImageFont

    inter = files("fontpkg_inter").joinpath("files", "Inter[opsz,wght].ttf").read_bytes()
    latin = ImageFont.truetype(io.BytesIO(inter), _TEXT)
    for name in ("NotoSansCJK-Regular.ttc", "NotoSansCJKsc-Regular.otf", "PingFang.ttc", "wqy-zenhei.ttc"):
        try:
            return latin, ImageFont.truetype(name, _TEXT)
        except OSError:
            continue
    return latin, latin


def _write(pen: ImageDraw.ImageDraw, text: str, left: int, top: int, width: int) -> None:
    latin, han = _fonts()
    font = latin if text.isascii() else han
    for number, line in enumerate(_wrapped(pen, text, font, width)):
        pen.text((left, top + number * _LINE), line, font=font, fill=_INK)


def _wrapped(
    pen: ImageDraw.ImageDraw, text: str, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, width: int
) -> list[str]:
    """The text in at most two lines that fit the width, broken at spaces where there are any."""
    lines: list[str] = []
    rest = " ".join(text.split())
    while rest and len(lines) < _CAPTION_LINES:
        fits = len(rest)
        while fits > 1 and pen.textlength(rest[:fits], font=font) > width:
            fits -= 1
        if fits < len(rest):
            space = rest.rfind(" ", 0, fits + 1)
            if space > 0 and len(lines) + 1 < _CAPTION_LINES:
                fits = space
        lines.append(rest[:fits].strip())
        rest = rest[fits:].strip()
    if rest:
        lines[-1] = lines[-1][:-1].rstrip() + "…"
    return lines
