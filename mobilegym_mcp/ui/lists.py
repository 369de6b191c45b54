"""Rows and the sections that hold them."""

from __future__ import annotations

from collections.abc import Mapping

from .bound import Bound
from .controls import checkbox_mark, radio_mark, slider, stepper, switch_mark
from .feedback import badge as badge_mark
from .icons import Weight, icon
from .node import Node, el
from .style import Child
from .theme import colour


def icon_tile(name: str, tone: str, *, size: int = 32, weight: Weight = "fill") -> Node:
    """A coloured rounded square with a white icon: the leading mark of settings rows."""
    return el(
        "div.tile",
        icon(name, size=round(size * 0.6), weight=weight),
        style=f"width:{size}px;height:{size}px;border-radius:{round(size * 0.28)}px;background:{colour(tone)}",
    )


def section(*rows: Child, header: str | None = None, footer: str | None = None, action: Node | None = None) -> Node:
    """A rounded card of rows with inset hairlines between them.

    Args:
        header: small title above it. action: a link at the header's right. footer: small print below it.
    """
    head = None
    if header is not None or action is not None:
        head = el(
            "div.sec-head", el("div.fill", header, role="heading", label=header) if header else el("div.gap"), action
        )
    return el("div.sec", head, el("div.sec-card", *rows), el("div.sec-foot", footer, role="text") if footer else None)


def rows(*children: Child, label: str | None = None) -> Node:
    """Rows on the card colour from edge to edge, with inset hairlines: the list of most apps."""
    return el("div.rows", *children, role="list" if label else None, label=label)


def list_row(
    title: str | Node,
    *,
    subtitle: str | Node | None = None,
    leading: Node | str | None = None,
    trailing: Child = None,
    value: str | None = None,
    chevron: bool = False,
    on_tap: Bound | None = None,
    on_long_press: Bound | None = None,
    on_swipe: Mapping[str, Bound] | None = None,
    on_drop: Bound | None = None,
    badge: int | str | None = None,
    selected: bool = False,
    disabled: bool = False,
    danger: bool = False,
    lines: int = 1,
    title_lines: int = 1,
    strong: bool = False,
    note: str | None = None,
    key: str | None = None,
    label: str | None = None,
    role: str = "row",
    states: tuple[str, ...] = (),
) -> Node:
    """One row of a list.

    Args:
        title: its first line; subtitle: its second, of `lines` lines at most.
        leading: an icon name, or a node (avatar, tile, picture). trailing: nodes at the right end.
        value: the grey text at the right (`"On"`, `"3 days"`); chevron: the mark of a row that opens something.
        note: small grey text at the right of the title (a time in a list of chats).
        badge: red count; beside `note`, under it. strong: a heavier title (unread).
        on_swipe: `{"left": …, "right": …}`. key, on_drop: for dragging rows onto one another.
        label: what it is called; by default all its text.
    """
    lead = icon(leading) if isinstance(leading, str) else leading
    mark = badge_mark(badge) if badge is not None else None
    first = _line(title, "lr-title.strong" if strong else "lr-title", title_lines)
    second = None if subtitle is None else _line(subtitle, "lr-sub", lines)
    if note is not None:
        first = el("div.lr-line", first, el("div.lr-note", note))
        second = el("div.lr-line", second if second is not None else el("div.gap"), mark)
        mark = None
    cls = "div.lr.two" if subtitle is not None else "div.lr"
    if selected:
        cls += ".on"
        states = (*states, "selected")
    if disabled:
        cls += ".off"
        states = (*states, "disabled")
    if danger:
        cls += ".bad"
    return el(
        cls,
        el("div.lr-lead", lead) if lead is not None else None,
        el(
            "div.lr-body",
            el("div.lr-main", first, second),
            el("div.lr-value", value) if value is not None else None,
            mark,
            trailing,
            icon("caret-right", size=16, weight="bold", tone=3) if chevron else None,
        ),
        role=role,
        label=label,
        states=states,
        on_tap=None if disabled else on_tap,
        on_long_press=None if disabled else on_long_press,
        on_swipe=None if disabled else on_swipe,
        on_drop=on_drop,
        key=key,
    )


def _line(content: str | Node, cls: str, lines: int) -> Node:
    if isinstance(content, Node):
        return el("div." + cls, content)
    if lines == 1:
        return el(f"div.{cls}.one", content)
    return el(f"div.{cls}.clamp", content, style=f"-webkit-line-clamp:{lines}")


def switch_row(
    title: str,
    *,
    on: bool,
    on_toggle: Bound,
    subtitle: str | None = None,
    leading: Node | str | None = None,
    disabled: bool = False,
    lines: int = 3,
) -> Node:
    """A row with a switch; the whole row toggles it."""
    return _marked(title, "switch", switch_mark(on), on, on_toggle, subtitle, leading, disabled, lines)


def checkbox_row(
    title: str,
    *,
    checked: bool,
    on_toggle: Bound,
    subtitle: str | None = None,
    leading: Node | str | None = None,
    disabled: bool = False,
    lines: int = 2,
) -> Node:
    """A row with a check box at its right end; the whole row toggles it."""
    return _marked(title, "checkbox", checkbox_mark(checked), checked, on_toggle, subtitle, leading, disabled, lines)


def radio_row(
    title: str,
    *,
    selected: bool,
    on_tap: Bound,
    subtitle: str | None = None,
    leading: Node | str | None = None,
    disabled: bool = False,
    lines: int = 2,
) -> Node:
    """One of several rows of which one is chosen."""
    return _marked(title, "radio", radio_mark(selected), selected, on_tap, subtitle, leading, disabled, lines)


def _marked(
    title: str,
    role: str,
    mark: Node,
    held: bool,
    bound: Bound,
    subtitle: str | None,
    leading: Node | str | None,
    disabled: bool,
    lines: int,
) -> Node:
    return list_row(
        title,
        subtitle=subtitle,
        leading=leading,
        trailing=mark,
        on_tap=bound,
        disabled=disabled,
        lines=lines,
        title_lines=2,
        role=role,
        states=("checked",) if held else (),
    )


def slider_row(
    title: str,
    *,
    value: float,
    on_slide: Bound,
    low: str | None = None,
    high: str | None = None,
    shown: str | None = None,
    leading: Node | str | None = None,
    disabled: bool = False,
) -> Node:
    """A row with a slider under its title.

    Args:
        low, high: icons at the ends. shown: the value as people read it (`"70%"`).
    """
    lead = icon(leading) if isinstance(leading, str) else leading
    return el(
        "div.lr.off" if disabled else "div.lr",
        el("div.lr-lead", lead) if lead is not None else None,
        el(
            "div.lr-body.lr-slide",
            el(
                "div.lr-line",
                el("div.lr-title.one", title, role="text"),
                el("div.lr-note", shown, role="text") if shown else None,
            ),
            el(
                "div.slide-line",
                icon(low, size=20, tone=2) if low else None,
                slider(value, label=title, on_slide=on_slide, shown=shown, disabled=disabled),
                icon(high, size=20, tone=2) if high else None,
            ),
        ),
    )


def stepper_row(
    title: str,
    *,
    value: int,
    on_minus: Bound | None,
    on_plus: Bound | None,
    subtitle: str | None = None,
    leading: Node | str | None = None,
    shown: str | None = None,
) -> Node:
    """A row with a stepper; a None bound disables that end."""
    lead = icon(leading) if isinstance(leading, str) else leading
    first = el("div.lr-title.one", title, role="text")
    second = el("div.lr-sub.one", subtitle, role="text") if subtitle else None
    return el(
        "div.lr.two" if subtitle else "div.lr",
        el("div.lr-lead", lead) if lead is not None else None,
        el(
            "div.lr-body",
            el("div.lr-main", first, second),
            stepper(value, label=title, on_minus=on_minus, on_plus=on_plus, shown=shown),
        ),
    )


def key_values(pairs: Mapping[str, str] | list[tuple[str, str]]) -> Node:
    """Lines of a grey name and its value, as on receipts and details."""
    items = list(pairs.items()) if isinstance(pairs, Mapping) else pairs
    return el(
        "div.kvs",
        [
            el("div.kv", el("div.kv-name", name), el("div.kv-value", shown), role="text", label=f"{name}: {shown}")
            for name, shown in items
        ],
    )
