"""The element around a drawing: its size, its corners, its name, what touches do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from ..bound import Bound
from ..node import Node, el

Length = int | float | str
"""Pixels, or a CSS length such as `"100%"`; as a radius also `"full"` for a circle."""


class Touch(TypedDict, total=False):
    """What a picture may listen to; see `ui.node.el`."""

    on_tap: Bound | None
    on_double_tap: Bound | None
    on_long_press: Bound | None
    on_swipe: Mapping[str, Bound] | None
    on_drop: Bound | None
    key: str | None


def css(length: Length) -> str:
    """`40` is `"40px"`, `"full"` more than half of everything, any other text itself."""
    if isinstance(length, str):
        return "9999px" if length == "full" else length
    return f"{length:g}px"


def framed(
    svg: str,
    *children: Node,
    width: Length,
    height: Length | None = None,
    ratio: float | None = None,
    radius: Length = 0,
    label: str,
    style: str = "",
    touch: Touch | None = None,
) -> Node:
    """A `div.picture` of that size around the drawing, the children painted over it.

    An empty label makes it a decoration: it is not announced, unless it can be touched.
    """
    parts = [f"width:{css(width)};"]
    if height is not None:
        parts.append(f"height:{css(height)};")
    elif ratio is not None:
        parts.append(f"aspect-ratio:{ratio:.4g};")
    if radius:
        parts.append(f"border-radius:{css(radius)};")
    return el(
        "div.picture",
        *children,
        style=f"{''.join(parts)}overflow:hidden;flex-shrink:0;{style}",
        role="image" if label else None,
        label=label or None,
        raw=svg,
        **(touch or {}),
    )
