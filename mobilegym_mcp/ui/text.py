"""Text: paragraphs, titles, links, mixed spans and prices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .bound import Bound
from .errors import UnknownToken
from .node import Node, el
from .theme import colour
from .theme import tone as tone_css

Size = Literal["caption", "secondary", "body", "row", "title", "large", "hero"] | int
Weight = Literal["thin", "light", "regular", "medium", "semibold", "bold"] | int

_SIZES = {"caption": 11, "secondary": 13, "body": 15, "row": 16, "title": 18, "large": 30, "hero": 64}
_WEIGHTS = {"thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700}


def text(
    content: str | int,
    *,
    size: Size = "body",
    tone: int | str | None = None,
    weight: Weight | None = None,
    lines: int | None = None,
    align: Literal["start", "center", "end"] | None = None,
    tabular: bool = False,
    strike: bool = False,
    serif: bool = False,
    grow: bool = False,
    role: str | None = "text",
    label: str | None = None,
    on_tap: Bound | None = None,
    on_long_press: Bound | None = None,
) -> Node:
    """A piece of text; line breaks in it are kept.

    Args:
        size: `caption` 11 px, `secondary` 13, `body` 15, `row` 16, `title` 18, `large` 30, `hero` 64 (thin), or px;
            all follow the font scale.
        tone: 1, 2, 3 (90, 55, 30 % ink), `accent`, `danger` …, or a CSS colour; None: that around it.
        lines: at most so many, the last one with an ellipsis.
        tabular: digits of equal width, for columns of figures.
        grow: takes the room that is left in a row.
    """
    cls, style = _type(size, weight)
    if tone is not None:
        style += f"color:{tone_css(tone)};"
    if lines == 1:
        cls += ".one"
    elif lines is not None:
        cls += ".clamp"
        style += f"-webkit-line-clamp:{lines};"
    if align is not None:
        style += f"text-align:{align};"
    if tabular:
        cls += ".tab-n"
    if strike:
        cls += ".strike"
    if serif:
        cls += ".serif"
    if grow:
        cls += ".fill"
    return el(
        cls,
        content if isinstance(content, str) else str(content),
        style=style,
        role=role,
        label=label,
        on_tap=on_tap,
        on_long_press=on_long_press,
    )


def _type(size: Size, weight: Weight | None) -> tuple[str, str]:
    if isinstance(size, int):
        cls, style = "div.t", f"font-size:calc(var(--fs)*{size}px);"
    elif size in _SIZES:
        cls, style = f"div.t.t-{size}", ""
    else:
        raise UnknownToken(f"no text size {size!r} (sizes: {', '.join(_SIZES)}, or px)")
    if weight is not None:
        style += f"font-weight:{_weight(weight)};"
    return cls, style


def _pixels(size: Size) -> int:
    pixels = size if isinstance(size, int) else _SIZES.get(size)
    if pixels is None:
        raise UnknownToken(f"no text size {size!r} (sizes: {', '.join(_SIZES)}, or px)")
    return pixels


def _weight(weight: Weight) -> int:
    number = weight if isinstance(weight, int) else _WEIGHTS.get(weight)
    if number is None:
        raise UnknownToken(f"no weight {weight!r} (weights: {', '.join(_WEIGHTS)}, or a number)")
    return number


def heading(content: str, *, size: Size = "title", tone: int | str | None = None, lines: int | None = None) -> Node:
    """A title inside a page, announced as a heading."""
    return text(content, size=size, tone=tone, weight="semibold", lines=lines, role="heading", label=content)


def link(
    content: str,
    *,
    on_tap: Bound,
    size: Size = "body",
    tone: int | str = "accent",
    weight: Weight | None = None,
    align: Literal["start", "center", "end"] | None = None,
) -> Node:
    """A text that is touched to go somewhere."""
    node = text(content, size=size, tone=tone, weight=weight, align=align, role="link", on_tap=on_tap)
    node.cls += " a"
    return node


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a `rich` text. With `on_tap` it is a link of its own."""

    content: str
    tone: int | str | None = None
    weight: Weight | None = None
    size: Size | None = None
    strike: bool = False
    bg: str | None = None
    on_tap: Bound | None = None


def rich(
    parts: Iterable[str | Span | Node],
    *,
    size: Size = "body",
    tone: int | str | None = None,
    lines: int | None = None,
    align: Literal["start", "center", "end"] | None = None,
) -> Node:
    """One paragraph of mixed spans, strings and inline nodes (a small icon, a tag)."""
    node = text("", size=size, tone=tone, lines=lines, align=align)
    given = list(parts)
    node.children = [part if isinstance(part, (str, Node)) else _span(part) for part in given]
    node.label = "".join(_said(part) for part in given)
    return node


def _said(part: str | Span | Node) -> str:
    if isinstance(part, str):
        return part
    return part.content if isinstance(part, Span) else part.label or ""


def _span(part: Span) -> Node:
    style = ""
    if part.tone is not None:
        style += f"color:{tone_css(part.tone)};"
    elif part.on_tap is not None:
        style += "color:var(--accent);"
    if part.size is not None:
        style += f"font-size:calc(var(--fs)*{_pixels(part.size)}px);"
    if part.weight is not None:
        style += f"font-weight:{_weight(part.weight)};"
    if part.strike:
        style += "text-decoration:line-through;"
    if part.bg is not None:
        style += f"background:{colour(part.bg)};"
    tag = "span" if part.on_tap is None else "span.a"
    return el(tag, part.content, style=style, role="link" if part.on_tap else None, on_tap=part.on_tap)


def price(
    amount: str,
    *,
    currency: str = "¥",
    size: int = 18,
    tone: int | str = "danger",
    was: str | None = None,
    prefix: str = "",
    suffix: str = "",
) -> Node:
    """A price as shops print it: small currency sign, big whole part, small decimals.

    >>> price("1299.00").label
    '¥1299.00'

    Args:
        amount: the number as text, `"19.9"`. was: the former price, struck out.
        prefix, suffix: small words around it (`"from "`, `"/night"`).
    """
    whole, point, cents = amount.partition(".")
    small = f"font-size:calc(var(--fs)*{max(11, round(size * 0.66))}px)"
    said = f"{prefix}{currency}{amount}{suffix}" + (f" ({currency}{was})" if was else "")
    return el(
        "div.price.tab-n",
        el("span", prefix + currency, style=small),
        el("span", whole, style=f"font-size:calc(var(--fs)*{size}px)"),
        el("span", point + cents, style=small) if cents else None,
        el("span.price-small", suffix) if suffix else None,
        el("span.price-was", currency + was) if was else None,
        style=f"color:{tone_css(tone)}",
        role="text",
        label=said,
    )
