"""Codes and sounds as pictures: QR-like matrices, bar codes, waveforms.

A code shows that there is one and which it is; its text is in the label. It is no real QR or EAN code.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import shake_256
from typing import Unpack

from ..node import Node, el
from ..theme import colour as theme_colour
from .canvas import clean, num, seeded
from .frames import Length, Touch, css, framed


@lru_cache(maxsize=256)
def qr_svg(text: str) -> str:
    """The markup of a matrix of 25 to 37 modules a side, more for a longer text, with finders and timing lines."""
    side = 25 + 4 * min(3, len(text) // 40)
    bits = int.from_bytes(shake_256(text.encode("utf-8", "surrogatepass")).digest(side * side // 8 + 1), "big")
    runs: list[str] = []
    for y in range(side):
        x = 0
        while x < side:
            start = x
            while x < side and _dark(x, y, side, bits):
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            else:
                x += 1
    return (
        f'<svg viewBox="-2 -2 {side + 4} {side + 4}" shape-rendering="crispEdges" aria-hidden="true" '
        f'style="display:block;width:100%;height:100%"><rect x="-2" y="-2" width="{side + 4}" height="{side + 4}" '
        f'fill="#fff"/><path d="{"".join(runs)}" fill="#111"/></svg>'
    )


def _dark(x: int, y: int, side: int, bits: int) -> bool:
    last = side - 1
    for cx, cy in ((3, 3), (last - 3, 3), (3, last - 3)):
        away = max(abs(x - cx), abs(y - cy))
        if away <= 4:
            return away <= 1 or away == 3
    away = max(abs(x - last + 6), abs(y - last + 6))
    if away <= 2:
        return away != 1
    if x == 6 or y == 6:
        return (x + y) % 2 == 0
    return bits >> (y * side + x) & 1 == 1


def qr_like(
    text: str, size: int = 180, *, radius: Length = 0, label: str | None = None, **touch: Unpack[Touch]
) -> Node:
    """A square code of `size` px, always dark on white; equal texts give equal codes. The label is the text."""
    return framed(
        qr_svg(text), width=size, height=size, radius=radius, label=text if label is None else label, touch=touch
    )


@lru_cache(maxsize=256)
def barcode_svg(text: str) -> str:
    """The markup of bars whose widths follow the text, with guard bars at both ends."""
    widths = [1, 1, 1, 1]
    for char in text:
        for byte in char.encode("utf-8", "surrogatepass"):
            # Four elements of one to four modules a byte: two bits each.
            widths += [1 + (byte >> shift & 3) for shift in (6, 4, 2, 0)]
    widths += [1, 1, 1]
    x = 0
    bars: list[str] = []
    for i, width in enumerate(widths):
        if i % 2 == 0:
            bars.append(f"M{x} 0h{width}v1h-{width}z")
        x += width
    return (
        f'<svg viewBox="-4 0 {x + 8} 1" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true" '
        f'style="display:block;width:100%;height:100%"><rect x="-4" width="{x + 8}" height="1" fill="#fff"/>'
        f'<path d="{"".join(bars)}" fill="#111"/></svg>'
    )


def barcode(
    text: str, *, width: Length = "100%", height: Length = 64, label: str | None = None, **touch: Unpack[Touch]
) -> Node:
    """A bar code, always dark on white, of up to some thirty characters. The label is the text."""
    return framed(barcode_svg(text), width=width, height=height, label=text if label is None else label, touch=touch)


@lru_cache(maxsize=256)
def _levels(seed: int | str, bars: int) -> tuple[float, ...]:
    random = seeded(f"wave:{seed}")
    out: list[float] = []
    level = 0.4
    for i in range(bars):
        if random.random() < 0.12:
            level = random.uniform(0.1, 0.9)
        level = min(1.0, max(0.08, level + random.uniform(-0.28, 0.28)))
        edge = min(1.0, (i + 1) / 4, (bars - i) / 4)
        out.append(max(0.08, level * edge))
    return tuple(out)


def waveform(
    seed: int | str,
    *,
    bars: int = 48,
    played: float = 0,
    levels: Sequence[float] | None = None,
    colour: str = "accent",
    width: Length = "100%",
    height: Length = 32,
    label: str = "",
    **touch: Unpack[Touch],
) -> Node:
    """The loudness of a recording as upright bars; the part already played (0 to 1) in full colour.

    Args:
        seed: gives the levels, unless `levels` (each 0 to 1) gives them.
        colour: a theme token or a CSS colour.
    """
    shown = tuple(levels) if levels is not None else _levels(seed, bars)
    done = round(len(shown) * min(max(played, 0.0), 1.0))
    paths = ["", ""]
    for i, level in enumerate(shown):
        half = max(0.6, 19 * min(level, 1.0))
        paths[i < done] += f"M{num(4 * i + 2)} {num(20 - half)}V{num(20 + half)}"
    ink = clean(theme_colour(colour))
    content = "".join(
        f'<path d="{d}" style="stroke:{stroke}" {faint} stroke-width="2" stroke-linecap="round"/>'
        for d, stroke, faint in ((paths[0], ink, 'opacity=".35"'), (paths[1], ink, ""))
        if d
    )
    svg = (
        f'<svg viewBox="0 0 {4 * len(shown)} 40" preserveAspectRatio="none" aria-hidden="true" '
        f'style="display:block;width:100%;height:100%">{content}</svg>'
    )
    return el(
        "div.waveform",
        raw=svg,
        style=f"width:{css(width)};height:{css(height)};flex-shrink:0;",
        role="image" if label else None,
        label=label or None,
        **touch,
    )
