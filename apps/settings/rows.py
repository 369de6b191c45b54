"""What the pages of Settings are made of."""

from __future__ import annotations

from typing import Any

from mobilegym_mcp import ui
from mobilegym_mcp.phone import App
from mobilegym_mcp.ui import Bound, Node
from mobilegym_mcp.ui.style import Child

BLUE, GREEN, ORANGE, RED, PURPLE, TEAL, GREY, YELLOW, PINK = (
    "#2F6BFF",
    "#22B573",
    "#F5821F",
    "#F2453D",
    "#7A5AF8",
    "#0FA3B1",
    "#7D8794",
    "#E9A100",
    "#E8467C",
)

_ROOM = 27
"""So many characters of a title and its value fit on one line of the narrowest screen with the largest text."""


def settings_page(title: str, *children: Child, actions: list[Node] | None = None) -> Node:
    """A page with an arrow, a large title and sections that scroll."""
    return ui.page(
        ui.app_bar(title, back=True, large=True, actions=actions or []),
        ui.scroll("page", *children, pad=(4, 0, 24, 0)),
    )


def inset(*children: Child) -> Node:
    """What stands among sections without being one, with their margins."""
    return ui.box(*children, margin=(0, 12, 12, 12))


def nav_row(
    title: str,
    to: Bound,
    *,
    glyph: str | None = None,
    tone: str = BLUE,
    value: str | None = None,
    subtitle: str | None = None,
    disabled: bool = False,
) -> Node:
    """A row that opens a page."""
    return ui.list_row(
        title,
        subtitle=subtitle,
        leading=ui.icon_tile(glyph, tone) if glyph is not None else None,
        value=value,
        chevron=True,
        on_tap=to,
        disabled=disabled,
        title_lines=2,
        lines=2,
    )


def fact_row(title: str, value: str) -> Node:
    """A row that only tells something; a long value stands below its title."""
    if len(title) + len(value) > _ROOM:
        return ui.list_row(title, subtitle=value, lines=3, role="text")
    return ui.list_row(title, value=value, role="text")


def app_mark(app: App[Any], size: int = 36) -> Node:
    """An app's icon as the leading mark of a row."""
    return ui.app_icon(app.icon, size=size, radius=round(size * 0.25), background=app.icon_colour)


def on_off(on: bool) -> str:
    return ui.words.word("On" if on else "Off")
