"""The skeleton of a screen: page, app bar, tab bar, scroll containers and boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Unpack

from .bound import BACK, Bound
from .feedback import badge as dot
from .feedback import counted
from .icons import Weight
from .icons import icon as glyph
from .node import Node, Scroll, el
from .style import BoxProps, Child, Pad, pads, split
from .theme import colour, tone
from .words import word

StatusInk = Literal["auto", "dark", "light"]


def page(
    *children: Child,
    bg: str = "page",
    status: str | None = None,
    status_ink: StatusInk = "auto",
    fab: Node | None = None,
    bottom: Node | None = None,
    refresh: Bound | None = None,
) -> Node:
    """A whole screen below the status bar: a column that fills its parent.

    Give it an `app_bar` first, then what fills the room (a `scroll`, or boxes with `grow=True`).

    Args:
        status: colour behind the status bar; by default that of the app bar, else of the page.
        status_ink: colour of the status bar's glyphs; `auto`: whichever reads on `status`.
        fab: a floating button, above `bottom`. bottom: a tab bar, a toolbar or an input bar.
        refresh: what pulling the page down from its top runs.

    The node's `meta` is `{"status": css, "status_ink": "auto" | "dark" | "light", "nav": css}`, for the shell's bars.
    """
    css = colour(bg)
    kids: list[Node] = list(_nodes(children))
    if status is None and kids and kids[0].meta is not None and "bg" in kids[0].meta:
        behind = str(kids[0].meta["bg"])
    else:
        behind = css if status is None else colour(status)
    foot = str(bottom.meta["bg"]) if bottom is not None and bottom.meta and "bg" in bottom.meta else css
    main = el(
        "div.main",
        kids,
        el("div.fab-spot", fab) if fab is not None else None,
        on_swipe={"down": refresh} if refresh else None,
    )
    return el(
        "div.page",
        main,
        bottom,
        style=f"background:{css}",
        solid=True,
        meta={"status": behind, "status_ink": status_ink, "nav": foot},
    )


def _nodes(children: tuple[Child, ...]) -> list[Node]:
    """Children as nodes: a bare string on a page is text like any other."""
    return [kid if isinstance(kid, Node) else el("div.t", kid, role="text") for kid in el("div", *children).children]


def icon_button(
    name: str,
    *,
    label: str,
    on_tap: Bound | None,
    badge: int | str | None = None,
    weight: Weight = "regular",
    size: int = 24,
    tone: int | str | None = None,
    selected: bool = False,
    disabled: bool = False,
) -> Node:
    """A round target of 44 px with an icon; `label` says what it does. badge: as for `badge`."""
    return el(
        "div.ib",
        glyph(name, size=size, weight="fill" if selected and weight == "regular" else weight, tone=tone),
        el("div.ib-badge", dot(badge)) if badge is not None else None,
        role="button",
        label=counted(label, badge),
        states=_states(selected=selected, disabled=disabled),
        on_tap=None if disabled else on_tap,
    )


def _states(**given: bool) -> tuple[str, ...]:
    return tuple(name for name, held in given.items() if held)


def app_bar(
    title: str | Node = "",
    *,
    back: bool | Bound = False,
    actions: Sequence[Node | None] = (),
    subtitle: str | None = None,
    large: bool = False,
    center: bool = False,
    leading: Node | None = None,
    bg: str | None = None,
    ink: int | str | None = None,
    on_title: Bound | None = None,
) -> Node:
    """The bar at the top of a page.

    Args:
        title: a text, or a node of one's own in its place (a search field).
        back: an arrow that goes back, or runs another action.
        actions: icon buttons at the right. leading: a node at the left, after the arrow.
        large: the title stands large below the bar, as in the system's apps.
        bg, ink: colour and tone; by default the theme's bar.
        on_title: what a tap on the title runs.
    """
    behind = colour(bg) if bg is not None else "var(--bar)"
    style = "" if bg is None else f"background:{behind};"
    if ink is not None:
        style += f"color:{tone(ink)};--bar-ink:{tone(ink)}"
    arrow = None
    if back:
        arrow = el(
            "div.ib",
            glyph("arrow-left"),
            role="button",
            label=word("Back"),
            on_tap=back if isinstance(back, Bound) else BACK,
        )
    heading: Node | None = None
    if isinstance(title, Node):
        heading = el("div.bar-own", title)
    elif title:
        heading = el(
            "div.bar-text",
            el("div.bar-title", title, role="heading", label=title),
            el("div.bar-sub", subtitle, role="text") if subtitle else None,
            on_tap=on_title,
            role="button" if on_title is not None else None,
        )
    gap = "" if arrow is not None or leading is not None else ".bare"
    if large:
        top = el(f"div.bar{gap}", arrow, leading, el("div.gap"), actions)
        big = el("div.bar-large", heading)
        return el("div.bars", top if (arrow or leading or actions) else None, big, style=style, meta={"bg": behind})
    cls = f"div.bar{gap}.centered" if center else f"div.bar{gap}"
    return el(
        cls,
        arrow,
        leading,
        heading if heading is not None else el("div.gap"),
        actions,
        style=style,
        meta={"bg": behind},
    )


def large_title(title: str, *, subtitle: str | None = None) -> Node:
    """A large title that scrolls away with what follows: the first child of a `scroll`."""
    return el(
        "div.bar-large",
        el("div.bar-title", title, role="heading", label=title),
        el("div.bar-sub", subtitle, role="text") if subtitle else None,
    )


def tab(label: str, icon: str, *, selected: bool, on_tap: Bound, badge: int | str | None = None) -> Node:
    """One tab of a `tab_bar`; its icon is filled while selected."""
    return el(
        "div.tab.on" if selected else "div.tab",
        el(
            "div.tab-icon",
            glyph(icon, weight="fill" if selected else "regular"),
            el("div.tab-badge", dot(badge)) if badge is not None else None,
        ),
        el("div.tab-label", label),
        role="tab",
        label=counted(label, badge),
        states=("selected",) if selected else (),
        on_tap=on_tap,
    )


def tab_bar(*tabs: Node, bg: str | None = None) -> Node:
    """The tabs at the bottom of an app; give it as `page(bottom=…)`."""
    behind = colour(bg or "bar")
    return el("div.tabs", *tabs, style=f"background:{behind}" if bg else "", solid=True, meta={"bg": behind})


def bottom_bar(*children: Child, bg: str = "bar", pad: Pad = (8, 12), gap: int = 8) -> Node:
    """A toolbar, a button row or an input bar at the bottom; give it as `page(bottom=…)`."""
    behind = colour(bg)
    style = f"background:{behind};padding:{pads(pad)};gap:{gap}px"
    return el("div.bottom", *children, style=style, solid=True, meta={"bg": behind})


def scroll(
    name: str,
    *children: Child,
    axis: Literal["x", "y"] = "y",
    start: Literal["start", "end"] | int = "start",
    gap: int = 0,
    pad: Pad = 0,
    grow: bool | None = None,
    bg: str | None = None,
    height: int | str | None = None,
    label: str | None = None,
) -> Node:
    """A scroll container.

    Args:
        name: its name on the screen; the phone keeps the offset by it.
        start: where it begins: at its start, its end (a chat), or so many px in.
        grow: takes the room that is left; by default if it is vertical and has no height.
    """
    filling = (axis == "y" and height is None) if grow is None else grow
    style = f"gap:{gap}px;" if gap else ""
    if pad:
        style += f"padding:{pads(pad)};"
    if bg is not None:
        style += f"background:{colour(bg)};"
    if height is not None:
        style += f"height:{height}px;" if isinstance(height, int) else f"height:{height};"
    cls = "div.sy" if axis == "y" else "div.sx"
    return el(
        f"{cls}.grow" if filling else cls,
        *children,
        style=style,
        scroll=Scroll(name, axis, start),
        label=label,
        role="list",
    )


def column(*children: Child, **props: Unpack[BoxProps]) -> Node:
    """Children one under another, as wide as the column."""
    css, rest = split(props)
    return el("div.c", *children, style=css, **rest)


def row(*children: Child, **props: Unpack[BoxProps]) -> Node:
    """Children side by side, centred on one line."""
    css, rest = split(props)
    return el("div.r", *children, style=css, **rest)


def box(*children: Child, **props: Unpack[BoxProps]) -> Node:
    """A plain block: children flow one under another."""
    css, rest = split(props)
    return el("div", *children, style=css, **rest)


def stack(*children: Child, **props: Unpack[BoxProps]) -> Node:
    """Children over one another, the later in front; give those after the first a place by `at=`."""
    css, rest = split(props)
    return el("div.stack", *children, style=css, **rest)


def card(*children: Child, **props: Unpack[BoxProps]) -> Node:
    """A column on a rounded surface of the theme's card colour, with 16 px of padding."""
    css, rest = split(props)
    return el("div.card", *children, style=css, **rest)


def grid(*children: Child, columns: int, **props: Unpack[BoxProps]) -> Node:
    """Children in equal columns."""
    css, rest = split(props)
    return el("div.grid", *children, style=f"grid-template-columns:repeat({columns},minmax(0,1fr));{css}", **rest)


def service(
    title: str,
    icon: Node | str,
    *,
    on_tap: Bound,
    badge: int | str | None = None,
    tone: int | str | None = None,
    size: int = 28,
) -> Node:
    """One cell of a grid of services: an icon (by name, or a node) over a short label."""
    return el(
        "div.service",
        el(
            "div.tab-icon",
            glyph(icon, size=size, tone=tone) if isinstance(icon, str) else icon,
            el("div.tab-badge", dot(badge)) if badge is not None else None,
        ),
        el("div.service-label", title),
        role="button",
        label=counted(title, badge),
        on_tap=on_tap,
    )


def spacer(size: int | None = None) -> Node:
    """Empty room: so many px, or all that is left."""
    return el("div.gap") if size is None else el("div", style=f"width:{size}px;height:{size}px;flex:none")


def divider(*, inset: int = 0, thick: int | None = None) -> Node:
    """A hairline, inset at the left; or a band of the page's colour, `thick` px high."""
    if thick is not None:
        return el("div", style=f"height:{thick}px;background:var(--page);flex:none")
    return el("div.hair", style=f"margin-left:{inset}px" if inset else "")


def themed(style: str, *children: Child) -> Node:
    """A part of the screen in a look of its own; `style` comes from `theme_style`."""
    return el("div.themed", *children, style=style)
