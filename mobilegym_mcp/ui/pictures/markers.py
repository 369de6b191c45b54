"""Markers on a map: pins, places, one's own position, vehicles; nodes of their own, so that they can be touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from ..bound import Bound
from ..errors import UnknownToken
from ..node import Node, el
from ..words import current
from .canvas import clean, num

MarkerKind = Literal["pin", "place", "me", "start", "end", "car", "number"]

_PAD = 7
"""Pixels around what is drawn that count as the marker when it is touched."""

_PIN = "M15 38C15 38 28 23.5 28 14.5A13 13 0 0 0 2 14.5C2 23.5 15 38 15 38Z"


class Marker(NamedTuple):
    """Something on the map: where (metres on the plane), its text, its look, and what a tap runs."""

    x: float
    y: float
    label: str = ""
    kind: MarkerKind = "pin"
    on_tap: Bound | None = None


def marker_node(mark: Marker, dx: float, dy: float, dark: bool) -> Node:
    """A marker that stands `dx`, `dy` px from the middle of the map around it.

    Raises:
        UnknownToken: its kind is unknown.
    """
    draw = _MARKS.get(mark.kind)
    if draw is None:
        raise UnknownToken(f"no marker kind {mark.kind!r} (kinds: {', '.join(_MARKS)})")
    svg, wide, high, below = draw(mark.label)
    lettered = mark.label and mark.kind in ("pin", "place")
    caption = None
    if lettered:
        halo = "#1b1f26" if dark else "#ffffff"
        caption = el(
            "span",
            mark.label,
            style=f"display:block;font-size:calc(var(--fs,1)*12px);line-height:1.2;font-weight:500;white-space:nowrap;"
            f"color:{'#e6e9ee' if dark else '#22262e'};"
            f"text-shadow:0 0 2px {halo},0 1px 2px {halo},1px 0 2px {halo},-1px 0 2px {halo}",
        )
    return el(
        "div.marker",
        el("div", raw=svg, style=f"width:{wide}px;height:{high}px;margin:0 auto"),
        caption,
        style=f"position:absolute;left:calc(50% + {num(dx)}px);top:calc(50% + {num(dy - below - _PAD)}px);"
        f"padding:{_PAD}px;transform:translateX(-50%)",
        role="button" if mark.on_tap else "image",
        label=mark.label or _MARK_NAMES[mark.kind][1 if current() == "zh" else 0],
        on_tap=mark.on_tap,
    )


_MARK_NAMES: dict[str, tuple[str, str]] = {
    "pin": ("Marked place", "标记的位置"),
    "place": ("Place", "地点"),
    "me": ("My location", "我的位置"),
    "start": ("Start", "起点"),
    "end": ("End", "终点"),
    "car": ("Vehicle", "车辆"),
    "number": ("Place", "地点"),
}

_Mark = tuple[str, int, int, float]


def _svg(content: str, width: int, height: int) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" aria-hidden="true" '
        f'style="display:block">{content}</svg>'
    )


def _drop(colour: str, mark: str) -> _Mark:
    shape = (
        f'<ellipse cx="15" cy="38" rx="5" ry="2" fill="#000" opacity=".25"/><path d="{_PIN}" fill="{colour}" '
        f'stroke="#fff" stroke-width="1.5"/>{mark}'
    )
    return _svg(shape, 30, 40), 30, 40, 38


def _letter(text: str) -> str:
    return (
        f'<text x="15" y="19.5" font-size="13" font-weight="700" fill="#fff" text-anchor="middle">{clean(text)}</text>'
    )


def _place(label: str) -> _Mark:
    dot = (
        '<circle cx="9" cy="9" r="7" fill="#f0523d" stroke="#fff" stroke-width="2"/><circle cx="9" '
        'cy="9" r="2.4" fill="#fff"/>'
    )
    return _svg(dot, 18, 18), 18, 18, 9


def _me(label: str) -> _Mark:
    dot = (
        '<circle cx="22" cy="22" r="21" fill="#2f7bff" opacity=".16"/><path d="M22 4l7 9h-14Z" '
        'fill="#2f7bff" opacity=".8"/>'
        '<circle cx="22" cy="22" r="9" fill="#fff"/><circle cx="22" cy="22" r="6.5" fill="#2f7bff"/>'
    )
    return _svg(dot, 44, 44), 44, 44, 22


def _car(label: str) -> _Mark:
    body = (
        '<rect x="8" y="3" width="18" height="34" rx="8" fill="#000" opacity=".22"/><rect x="7" '
        'y="2" width="18" height="34" rx="8" '
        'fill="#fff" stroke="#98a1ad"/><path d="M9 12q7-4 14 0l-1.5 5h-11ZM10.5 28h11l1 4q-6.5 2-13 '
        '0Z" fill="#27384d"/>'
    )
    return _svg(body, 32, 40), 32, 40, 20


def _red(label: str) -> _Mark:
    return _drop("#f0523d", '<circle cx="15" cy="14.5" r="5" fill="#fff"/>')


def _start(label: str) -> _Mark:
    return _drop("#18a95b", _letter("起" if current() == "zh" else "A"))


def _end(label: str) -> _Mark:
    return _drop("#f0523d", _letter("终" if current() == "zh" else "B"))


def _number(label: str) -> _Mark:
    return _drop("#f0523d", _letter(label[:2]))


_MARKS: dict[str, Callable[[str], _Mark]] = {
    "pin": _red,
    "place": _place,
    "me": _me,
    "start": _start,
    "end": _end,
    "car": _car,
    "number": _number,
}
