"""Typed style properties of the layout components, and the inline CSS they become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias, TypedDict

from .bound import Bound
from .errors import UnknownToken
from .node import Field, Node, Scroll
from .theme import colour, tone

Child: TypeAlias = "Node | str | Iterable[Child] | None"
"""What a component takes as content: nodes, bare strings, None (left out), or lists of these."""

Pad: TypeAlias = "int | tuple[int, int] | tuple[int, int, int, int]"
"""px: all sides; (vertical, horizontal); or (top, right, bottom, left)."""

Length: TypeAlias = "int | str"
"""px, or a CSS length such as `"50%"`."""

Align = Literal["start", "center", "end", "stretch", "baseline"]
Justify = Literal["start", "center", "end", "between", "around", "evenly"]


class Listening(TypedDict, total=False):
    """What any box may listen to and be called; see `ui.node.el`."""

    role: str | None
    label: str | None
    value: str | None
    states: Iterable[str]
    on_tap: Bound | None
    on_double_tap: Bound | None
    on_long_press: Bound | None
    on_swipe: Mapping[str, Bound] | None
    on_slide: Bound | None
    on_drop: Bound | None
    field: Field | None
    scroll: Scroll | None
    solid: bool
    key: str | None
    raw: str
    attrs: str
    meta: Mapping[str, Any] | None


class BoxProps(Listening, total=False):
    """Look and place of a box.

    Attributes:
        gap: px between children. pad, margin: px.
        bg: a colour token, CSS colour or gradient. ink: a tone for the text inside.
        radius: px, or `"full"`. border: a colour for a hairline around it. shadow: `True` soft, `"lift"` strong.
        width, height, min_height, max_width …: px or a CSS length.
        align: across the box's direction; justify: along it; align_self: this box in its parent.
        grow: takes the room that is left (True, or its share). shrink: False keeps its size.
        wrap: children go on in a new line. clip: hides what sticks out.
        at: places it over its `stack`: (top, right, bottom, left) in px or CSS lengths, None where free.
        style: further inline CSS, for what the properties do not say.
    """

    gap: int
    pad: Pad
    margin: Pad
    bg: str
    ink: int | str
    radius: int | Literal["full"]
    border: str
    shadow: bool | Literal["lift"]
    width: Length
    height: Length
    min_width: Length
    min_height: Length
    max_width: Length
    max_height: Length
    align: Align
    justify: Justify
    align_self: Align
    grow: bool | float
    shrink: bool
    wrap: bool
    clip: bool
    opacity: float
    ratio: float
    at: tuple[Length | None, Length | None, Length | None, Length | None]
    style: str


_FLEX = {
    "start": "flex-start",
    "end": "flex-end",
    "between": "space-between",
    "around": "space-around",
    "evenly": "space-evenly",
}


def length(value: Length) -> str:
    """CSS of a length."""
    return f"{value}px" if isinstance(value, int) else value


def pads(value: Pad) -> str:
    """CSS of paddings or margins."""
    return f"{value}px" if isinstance(value, int) else " ".join(f"{side}px" for side in value)


def _place(value: tuple[Length | None, ...]) -> str:
    sides = zip(("top", "right", "bottom", "left"), value, strict=True)
    return "position:absolute;" + "".join(f"{side}:{length(far)};" for side, far in sides if far is not None)


def _grow(value: bool | float) -> str:
    return f"flex:{float(value):g} 1 0;min-width:0;min-height:0;" if value else ""


_WRITERS: dict[str, Callable[[Any], str]] = {
    "gap": lambda v: f"gap:{v}px;",
    "pad": lambda v: f"padding:{pads(v)};",
    "margin": lambda v: f"margin:{pads(v)};",
    "bg": lambda v: f"background:{colour(v)};",
    "ink": lambda v: f"color:{tone(v)};",
    "radius": lambda v: "border-radius:999px;" if v == "full" else f"border-radius:{v}px;",
    "border": lambda v: f"border:1px solid {colour(v)};",
    "shadow": lambda v: f"box-shadow:var(--{'lift' if v == 'lift' else 'shadow'});" if v else "",
    "width": lambda v: f"width:{length(v)};flex-shrink:0;" if isinstance(v, int) else f"width:{v};",
    "height": lambda v: f"height:{length(v)};flex-shrink:0;" if isinstance(v, int) else f"height:{v};",
    "min_width": lambda v: f"min-width:{length(v)};",
    "min_height": lambda v: f"min-height:{length(v)};",
    "max_width": lambda v: f"max-width:{length(v)};",
    "max_height": lambda v: f"max-height:{length(v)};",
    "align": lambda v: f"align-items:{_FLEX.get(v, v)};",
    "justify": lambda v: f"justify-content:{_FLEX.get(v, v)};",
    "align_self": lambda v: f"align-self:{_FLEX.get(v, v)};",
    "grow": _grow,
    "shrink": lambda v: "" if v else "flex-shrink:0;",
    "wrap": lambda v: "flex-wrap:wrap;" if v else "",
    "clip": lambda v: "overflow:hidden;" if v else "",
    "opacity": lambda v: f"opacity:{v:g};",
    "ratio": lambda v: f"aspect-ratio:{v:g};",
    "at": _place,
    "style": lambda v: v,
}
_LISTENING = frozenset(Listening.__annotations__)


def split(props: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Inline CSS of the style properties, and the remaining properties for `el`."""
    # What grows may shrink to nothing, unless another property says how far.
    css = _grow(props.get("grow") or False)
    rest: dict[str, Any] = {}
    for name, value in props.items():
        if value is None or name == "grow":
            continue
        writer = _WRITERS.get(name)
        if writer is not None:
            css += writer(value)
        elif name in _LISTENING:
            rest[name] = value
        else:
            raise UnknownToken(f"no property {name!r} of a box (properties: {', '.join((*_WRITERS, *_LISTENING))})")
    return css, rest
