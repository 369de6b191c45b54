"""A small SVG canvas: what every drawing of this package is made on.

A canvas has its own coordinates (200 × 200 unless told otherwise) and an identity, from which the ids of its
gradients, patterns and clips are made, so that many drawings can stand in one page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import pairwise
from random import Random

from ..frame import escape

Point = tuple[float, float]

EMOJI_FONT = "'Noto Color Emoji','Apple Color Emoji','Segoe UI Emoji',sans-serif"
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def num(value: float) -> str:
    """A coordinate with at most one decimal: `3.0` is `"3"`, `-0.04` is `"0"`."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Text for SVG content or a quoted attribute: escaped, without characters that XML forbids."""
    return escape(_ILLEGAL.sub("", text))


def ids(identity: str) -> str:
    """A prefix for element ids that belongs to this identity alone."""
    return "p" + blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


def seeded(identity: str) -> Random:
    """The source of chance that belongs to an identity; any text will do, even one that is no valid Unicode."""
    digest = blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


def mix(one: str, other: str, share: float) -> str:
    """`#rrggbb` between two others: share 0 gives the first, 1 the second."""
    parts = [round(int(one[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#{:02x}{:02x}{:02x}".format(*parts)


def hsl(hue: float, saturation: float, lightness: float) -> str:
    """`#rrggbb` of a hue in degrees and two fractions.

    >>> hsl(0, 1, 0.5)
    '#ff0000'
    """
    chroma = saturation * min(lightness, 1 - lightness)

    def channel(offset: int) -> int:
        k = (offset + hue / 30) % 12
        return round(255 * (lightness - chroma * max(-1, min(k - 3, 9 - k, 1))))

    return f"#{channel(0):02x}{channel(8):02x}{channel(4):02x}"


def smooth(points: Sequence[Point]) -> str:
    """A path through the points' midpoints, as soft as a hill; starts at the first and ends at the last point."""
    x, y = points[0]
    out = [f"M{num(x)} {num(y)}"]
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        out.append(f"Q{num(ax)} {num(ay)} {num((ax + bx) / 2)} {num((ay + by) / 2)}")
    x, y = points[-1]
    out.append(f"L{num(x)} {num(y)}")
    return "".join(out)


def corners(points: Iterable[Point]) -> str:
    """A path of straight lines through the points, not closed."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def ring(cx: float, cy: float, radius: float, count: int, turn: float = 0) -> list[Point]:
    """Points evenly on a circle, the first at the angle `turn` (degrees, clockwise from the right)."""
    angles = (math.radians(turn + 360 * i / count) for i in range(count))
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]


class Canvas:
    """Collects shapes in painting order; `svg()` gives the markup."""

    def __init__(self, identity: str, width: float = 200, height: float = 200) -> None:
        self.width = width
        self.height = height
        self.random = seeded(identity)
        self._prefix = ids(identity)
        self._count = 0
        self._body: list[str] = []

    def _id(self) -> str:
        self._count += 1
        return f"{self._prefix}{self._count}"

    def _stops(self, colours: Sequence[str], opacity: Sequence[float]) -> str:
        last = max(len(colours) - 1, 1)
        out: list[str] = []
        for i, colour in enumerate(colours):
            see = f' stop-opacity="{opacity[i]:g}"' if opacity else ""
            out.append(f'<stop offset="{round(i / last, 2):g}" stop-color="{colour}"{see}/>')
        return "".join(out)

    def linear(self, *colours: str, to: Point = (0, 1), opacity: Sequence[float] = ()) -> str:
        """A gradient over a shape's box, from its upper left towards `to`; gives a fill."""
        name = self._id()
        x = f' x2="{num(to[0])}" y2="{num(to[1])}"'
        self._body.append(f'<linearGradient id="{name}"{x}>{self._stops(colours, opacity)}</linearGradient>')
        return f"url(#{name})"

    def radial(self, *colours: str, at: Point = (0.5, 0.5), opacity: Sequence[float] = ()) -> str:
        """A gradient over a shape's box, from the point `at` outwards; gives a fill."""
        name = self._id()
        centre = "" if at == (0.5, 0.5) else f' cx="{at[0]:g}" cy="{at[1]:g}" r=".7"'
        self._body.append(f'<radialGradient id="{name}"{centre}>{self._stops(colours, opacity)}</radialGradient>')
        return f"url(#{name})"

    def pattern(self, width: float, height: float, content: str) -> str:
        """A repeated tile; gives a fill."""
        name = self._id()
        self._body.append(
            f'<pattern id="{name}" width="{num(width)}" height="{num(height)}" '
            f'patternUnits="userSpaceOnUse">{content}</pattern>'
        )
        return f"url(#{name})"

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, *, r: float = 0, opacity: float = 1
    ) -> None:
        rounded = f' rx="{num(r)}"' if r else ""
        self._body.append(
            f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{rounded} '
            f'fill="{fill}"{_faint(opacity)}/>'
        )

    def fill(self, fill: str, opacity: float = 1) -> None:
        """Paint the whole canvas."""
        self.rect(0, 0, self.width, self.height, fill, opacity=opacity)

    def circle(self, x: float, y: float, radius: float, fill: str, *, opacity: float = 1) -> None:
        self._body.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{_faint(opacity)}/>')

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str, *, opacity: float = 1, turn: float = 0
    ) -> None:
        turned = f' transform="rotate({num(turn)} {num(x)} {num(y)})"' if turn else ""
        self._body.append(
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" '
            f'fill="{fill}"{_faint(opacity)}{turned}/>'
        )

    def path(self, d: str, fill: str, *, opacity: float = 1) -> None:
        self._body.append(f'<path d="{d}" fill="{fill}"{_faint(opacity)}/>')

    def polygon(self, points: Iterable[Point], fill: str, *, opacity: float = 1) -> None:
        self.path(corners(points) + "Z", fill, opacity=opacity)

    def define(self, d: str) -> str:
        """Keep a path without painting it; gives the name for `reuse`."""
        name = self._id()
        self._body.append(f'<defs><path id="{name}" d="{d}"/></defs>')
        return name

    def reuse(self, name: str, fill: str) -> None:
        """Paint a kept path."""
        self._body.append(f'<use href="#{name}" fill="{fill}"/>')

    def line(self, d: str, colour: str, width: float, *, opacity: float = 1, dash: str = "") -> None:
        """A stroked path with round ends."""
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self._body.append(
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="round" '
            f'stroke-linejoin="round"{dashed}{_faint(opacity)}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        content: str,
        fill: str,
        size: float,
        *,
        weight: int = 400,
        anchor: str = "start",
        family: str = "",
        opacity: float = 1,
        style: str = "",
    ) -> None:
        """One line of text on the baseline `y`; the content is cleaned here."""
        parts = [f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}"{_faint(opacity)}']
        if weight != 400:
            parts.append(f' font-weight="{weight}"')
        if anchor != "start":
            parts.append(f' text-anchor="{anchor}"')
        if family:
            parts.append(f' font-family="{family}"')
        if style:
            parts.append(f' style="{style}"')
        self._body.append("".join(parts) + f">{clean(content)}</text>")

    def emoji(self, x: float, y: float, content: str, size: float, *, opacity: float = 1) -> None:
        """An emoji centred on a point."""
        self.text(x, y + size * 0.36, content, "#000", size, anchor="middle", family=EMOJI_FONT, opacity=opacity)

    def open(self, attributes: str) -> None:
        """Begin a group with trusted attributes (`transform="…"`); ends with `close`."""
        self._body.append(f"<g {attributes}>")

    def raw(self, markup: str) -> None:
        """Trusted markup, as it is."""
        self._body.append(markup)

    def close(self) -> None:
        self._body.append("</g>")

    def glow(self, x: float, y: float, radius: float, colour: str, strength: float = 0.8) -> None:
        """Soft light around a point."""
        self.circle(x, y, radius, self.radial(colour, colour, opacity=(strength, 0)))

    def shadow(self, x: float, y: float, rx: float, ry: float, strength: float = 0.35) -> None:
        """A soft shadow on the ground."""
        self.ellipse(x, y, rx, ry, self.radial("#000000", "#000000", opacity=(strength, 0)))

    def svg(self, *, fit: str = "slice", align: str = "xMidYMid") -> str:
        """The whole drawing, filling the element around it; `fit` is `slice` (cover), `meet` or `none`."""
        ratio = "none" if fit == "none" else f"{align} {fit}"
        return (
            f'<svg viewBox="0 0 {num(self.width)} {num(self.height)}" preserveAspectRatio="{ratio}" '
            f'style="display:block;width:100%;height:100%" aria-hidden="true">{"".join(self._body)}</svg>'
        )


def _faint(opacity: float) -> str:
    return "" if opacity >= 1 else f' opacity="{round(opacity, 2):g}"'
