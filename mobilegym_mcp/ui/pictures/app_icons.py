"""App icons: an app's own drawing, or a glyph on colour, in a rounded tile."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Unpack

from ..icons import icon_markup
from ..node import Node
from .canvas import Canvas, mix, num
from .frames import Length, Touch, framed

_PROLOG = re.compile(r"^\s*(<\?xml.*?\?>\s*|<!--.*?-->\s*)*", re.DOTALL)
_SIZE = re.compile(r'\s(?:width|height)="[^"]*"')


@lru_cache(maxsize=256)
def _filling(svg: str) -> str:
    """An icon's markup, made to fill the element around it."""
    body = _PROLOG.sub("", svg, count=1).strip()
    if not body.startswith("<svg"):
        raise ValueError(f"an app icon must be an <svg> with viewBox 0 0 48 48, got {svg[:60]!r}")
    head, close, rest = body.partition(">")
    return f'{_SIZE.sub("", head)} style="display:block;width:100%;height:100%" aria-hidden="true"{close}{rest}'


@lru_cache(maxsize=256)
def _glyph(icon: str, colour: str) -> str:
    canvas = Canvas(f"glyph:{icon}:{colour}", 48, 48)
    canvas.fill(canvas.linear(mix(colour, "#ffffff", 0.18), mix(colour, "#000000", 0.06)))
    scale = 28 / 256
    canvas.open(f'transform="translate({num(10)} {num(10)}) scale({scale:.4f})" fill="#fff" style="color:#fff"')
    canvas.raw(icon_markup(icon, "fill"))
    canvas.close()
    return canvas.svg()


def app_icon(
    svg: str | None,
    *,
    size: int = 56,
    radius: Length = 14,
    glyph: str = "app-window",
    background: str = "#5b6b86",
    label: str = "",
    **touch: Unpack[Touch],
) -> Node:
    """An app's icon as a rounded tile.

    Args:
        svg: the text of the app's `icon.svg` (viewBox 0 0 48 48, its background reaching the edges); None for
            an app without one, which gets a white `glyph` on the `background` (`#rrggbb`).
        size, radius: pixels.
        label: the name stands below an icon, so it is not announced without one.

    Raises:
        ValueError: the text is no SVG.
        UnknownIcon: there is no such glyph.
    """
    markup = _glyph(glyph, background) if svg is None else _filling(svg)
    return framed(markup, width=size, height=size, radius=radius, label=label, touch=touch)


def glyph_tile(
    icon: str, colour: str, *, size: int = 56, radius: Length = 14, label: str = "", **touch: Unpack[Touch]
) -> Node:
    """A white glyph of the icon set on a tile of that colour (`#rrggbb`)."""
    return framed(_glyph(icon, colour), width=size, height=size, radius=radius, label=label, touch=touch)
