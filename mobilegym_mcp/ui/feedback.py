"""What tells the user something: badges, tags, progress, ratings, empty states."""

from __future__ import annotations

from .bound import Bound
from .icons import icon
from .node import Node, el
from .theme import colour, faded
from .words import word


def badge(count: int | str = "") -> Node | None:
    """A red mark: a dot for `""`, a number (`99+` beyond 99) or a short word; nothing for 0."""
    if count == 0:
        return None
    if count == "":
        return el("i.dot", label=word("New"))
    return el("span.badge", _shown(count))


def counted(label: str, count: int | str | None) -> str:
    """A name with what its badge says: `Chats, 3`, `Chats, New`."""
    if count is None or count == 0:
        return label
    return f"{label}, {word('New') if count == '' else _shown(count)}"


def _shown(count: int | str) -> str:
    return ("99+" if count > 99 else str(count)) if isinstance(count, int) else count


def tag(label: str, tone: str = "accent", *, filled: bool = False) -> Node:
    """A small label with a tint or a fill of its colour: `self-operated`, `Urgent`."""
    css = colour(tone)
    if filled:
        style = f"background:{css};color:#fff"
    elif css.startswith("#"):
        style = f"background:{faded(css, 0.12)};color:{css}"
    else:
        style = f"background:color-mix(in srgb,{css} 13%,transparent);color:{css}"
    return el("span.tag", label, style=style, role="text")


def progress(fraction: float | None, *, label: str = "", tone: str = "accent", height: int = 4) -> Node:
    """A bar filled to a fraction 0 to 1; None: under way without a measure, drawn as a third."""
    share = 1 / 3 if fraction is None else min(1.0, max(0.0, fraction))
    return el(
        "div.progress",
        el("div", style=f"width:{share * 100:.2f}%;background:{colour(tone)}"),
        style=f"height:{height}px",
        role="progress",
        label=label,
        value=None if fraction is None else f"{share:.0%}",
    )


def rating(stars: float, *, size: int = 14, label: str | None = None) -> Node:
    """One to five stars with halves: `rating(4.5)`."""
    glyphs: list[Node] = []
    for i in range(5):
        left = stars - i
        if left >= 0.75:
            glyphs.append(icon("star", size=size, weight="fill"))
        elif left >= 0.25:
            glyphs.append(icon("star-half", size=size, weight="fill"))
        else:
            glyphs.append(icon("star", size=size))
    return el("div.rating", glyphs, role="text", label=label if label is not None else f"{stars:g}/5")


def empty_state(glyph: str | Node, title: str, text: str | None = None, *, action: Node | None = None) -> Node:
    """What stands where a list would be: an icon or a picture, a title, a sentence and a button."""
    return el(
        "div.nothing",
        el("div.nothing-icon", icon(glyph, size=40, weight="light")) if isinstance(glyph, str) else glyph,
        el("div.nothing-title", title, role="text"),
        el("div.nothing-text", text, role="text") if text else None,
        el("div.nothing-action", action) if action is not None else None,
    )


def notice(text: str, *, glyph: str = "info", tone: str = "accent", on_tap: Bound | None = None) -> Node:
    """A coloured band across a page: no network, a reminder."""
    css = colour(tone)
    return el(
        "div.notice",
        icon(glyph, size=18, weight="fill"),
        el("div.fill", text),
        icon("caret-right", size=14) if on_tap is not None else None,
        style=f"color:{css};background:color-mix(in srgb,{css} 12%,transparent)",
        role="status" if on_tap is None else "button",
        label=text,
        on_tap=on_tap,
    )


def page_dots(count: int, index: int) -> Node:
    """Dots below pages that are flicked through; `index` counts from 0."""
    dots = [el("i.on" if i == index else "i") for i in range(count)]
    return el("div.page-dots", dots, role="text", label=f"{index + 1}/{count}")
