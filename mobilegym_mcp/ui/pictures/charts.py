"""Small charts: sparkline, bars, donut. Their values are announced; their colours come from the theme."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Unpack

from ..node import Node, el
from ..theme import colour as theme_colour
from .canvas import clean, ids, num
from .frames import Length, Touch, css

PALETTE = ("#4c8dff", "#ff9f43", "#2fbf8f", "#f0616d", "#9b7bf0", "#f5c542", "#3bb5d0", "#e07ab5", "#8a97a8")
"""Colours of parts, in order, where none are given."""

_SMALL = "font-size:calc(var(--fs,1)*11px)"


def _announced(labels: Sequence[str], values: Sequence[float]) -> str:
    return ", ".join(f"{label} {value:g}".strip() for label, value in zip(labels, values, strict=True))


def _chart(markup: str, label: str, style: str, touch: Touch) -> Node:
    return el("div.chart", raw=markup, style=f"flex-shrink:0;{style}", role="image", label=label, **touch)


def _svg(content: str, width: float, height: float, *, stretch: bool = False) -> str:
    fit = "none" if stretch else "xMidYMid meet"
    return (
        f'<svg viewBox="0 0 {num(width)} {num(height)}" preserveAspectRatio="{fit}" aria-hidden="true" '
        f'style="display:block;width:100%;height:100%;overflow:visible">{content}</svg>'
    )


def sparkline(
    values: Sequence[float],
    *,
    colour: str = "accent",
    width: Length = "100%",
    height: Length = 40,
    fill: bool = True,
    thick: float = 2,
    label: str | None = None,
    **touch: Unpack[Touch],
) -> Node:
    """A line through the values, from the left to the right of its box, its lowest at the foot.

    Args:
        colour: a theme token or a CSS colour. fill: tints the area below the line.
        label: by default first, lowest, highest and last value.

    Raises:
        ValueError: fewer than two values.
    """
    if len(values) < 2:
        raise ValueError(f"a sparkline needs at least two values, got {list(values)!r}")
    ink = theme_colour(colour)
    low, high = min(values), max(values)
    span = (high - low) or 1
    points = [(200 * i / (len(values) - 1), 56 - 52 * (v - low) / span) for i, v in enumerate(values)]
    d = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    parts: list[str] = []
    if fill:
        name = ids(f"spark:{ink}:{d}")
        parts.append(
            f'<linearGradient id="{name}" x2="0" y2="1"><stop style="stop-color:{clean(ink)}" stop-opacity=".32"/>'
            f'<stop offset="1" style="stop-color:{clean(ink)}" stop-opacity="0"/></linearGradient>'
            f'<path d="{d}V60H0Z" fill="url(#{name})"/>'
        )
    parts.append(
        f'<path d="{d}" fill="none" style="stroke:{clean(ink)}" stroke-width="{num(thick)}" stroke-linejoin="round" '
        f'stroke-linecap="round" vector-effect="non-scaling-stroke"/>'
    )
    said = f"{values[0]:g} – {values[-1]:g} ({low:g} – {high:g})" if label is None else label
    style = f"width:{css(width)};height:{css(height)};"
    return _chart(_svg("".join(parts), 200, 60, stretch=True), said, style, touch)


def bar_chart(
    values: Sequence[float],
    labels: Sequence[str],
    *,
    colour: str = "accent",
    selected: int | None = None,
    width: Length = "100%",
    height: int = 140,
    show_values: bool = False,
    label: str | None = None,
    **touch: Unpack[Touch],
) -> Node:
    """Upright bars with their labels below, on a common foot at zero.

    Args:
        values: not negative, one a label. selected: that bar is in full colour, the others pale.
        height: pixels, with the labels. show_values: writes each value over its bar.
        label: by default all labels with their values.

    Raises:
        ValueError: no values, not one a label, or a negative one.
    """
    if not values or len(values) != len(labels) or min(values) < 0:
        raise ValueError(f"a bar chart needs one value of 0 or more a label, got {list(values)!r} for {list(labels)!r}")
    ink = clean(theme_colour(colour))
    top = max(values) or 1
    room = height - 18 - (16 if show_values else 2)
    columns: list[str] = []
    for i, (value, name) in enumerate(zip(values, labels, strict=True)):
        tall = max(round(room * value / top), 2 if value else 1)
        pale = "" if selected is None or i == selected else "opacity:.35;"
        said = f'<span style="{_SMALL};opacity:.6;line-height:16px">{value:g}</span>' if show_values else ""
        columns.append(
            '<div style="flex:1;min-width:0;display:flex;flex-direction:column;align-items:center;'
            f'justify-content:flex-end">{said}'
            f'<div style="width:58%;max-width:28px;height:{tall}px;border-radius:4px 4px 2px 2px;'
            f'background:{ink};{pale}"></div>'
            f'<span style="{_SMALL};opacity:.6;line-height:18px;white-space:nowrap">{clean(name)}</span></div>'
        )
    style = f"width:{css(width)};height:{height}px;display:flex;gap:2px;"
    return _chart("".join(columns), _announced(labels, values) if label is None else label, style, touch)


def donut(
    values: Sequence[float],
    labels: Sequence[str],
    *,
    colours: Sequence[str] = PALETTE,
    size: int = 140,
    thick: float = 0.2,
    centre: str = "",
    caption: str = "",
    label: str | None = None,
    **touch: Unpack[Touch],
) -> Node:
    """A ring of the values' shares, clockwise from the top, with a text in its middle.

    Args:
        values: not negative, one a label. colours: in order, repeated if they are too few.
        thick: of the ring, as a share of the size. centre, caption: a large text in the middle and a small one below.
        label: by default the middle's text and all labels with their values.

    Raises:
        ValueError: no values, not one a label, a negative one, or all zero.
    """
    if not values or len(values) != len(labels) or min(values) < 0 or sum(values) <= 0:
        raise ValueError(
            f"a donut needs one value of 0 or more a label and a sum above 0, got {list(values)!r} for {list(labels)!r}"
        )
    whole = sum(values)
    stroke = 100 * thick
    radius = 50 - stroke / 2
    round_ = 2 * math.pi * radius
    gap = 1.2 if sum(v > 0 for v in values) > 1 else 0.0
    parts: list[str] = []
    done = 0.0
    for i, value in enumerate(values):
        arc = round_ * value / whole
        if value:
            parts.append(
                f'<circle cx="50" cy="50" r="{num(radius)}" fill="none" style="'
                f'stroke:{clean(theme_colour(colours[i % len(colours)]))}" '
                f'stroke-width="{num(stroke)}" stroke-dasharray="{max(arc - gap, 0.4):.2f} {round_:.2f}" '
                f'stroke-dashoffset="{-done:.2f}" transform="rotate(-90 50 50)"/>'
            )
        done += arc
    if centre:
        y = 53 if caption else 56
        parts.append(
            f'<text x="50" y="{y}" font-size="17" font-weight="600" fill="currentColor" text-anchor="'
            f'middle">{clean(centre)}</text>'
        )
    if caption:
        parts.append(
            '<text x="50" y="66" font-size="8.5" fill="currentColor" opacity=".55" text-anchor="'
            f'middle">{clean(caption)}</text>'
        )
    said = ", ".join(part for part in (centre, _announced(labels, values)) if part) if label is None else label
    return _chart(_svg("".join(parts), 100, 100), said, f"width:{size}px;height:{size}px;", touch)
