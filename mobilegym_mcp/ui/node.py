"""The node tree: what a screen function returns.

A node is a piece of a page: an HTML tag with a class and an inline style, children, and, if it can be
read or touched, a role, a label, states and bound actions. One walk over the tree (`ui.frame`) gives the
HTML, the text observation and the touch targets, so the three cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .bound import Bound

FieldKind = Literal["text", "multiline", "number", "decimal", "phone", "password", "pin", "search", "email"]


@dataclass(frozen=True, slots=True)
class Field:
    """A text field: its draft's name on the screen, what it shows without one, and what typing runs.

    `on_change` and `on_submit` receive the text as their first unbound argument.
    """

    name: str
    value: str = ""
    kind: FieldKind = "text"
    placeholder: str = ""
    on_change: Bound | None = None
    on_submit: Bound | None = None
    max_length: int | None = None


@dataclass(frozen=True, slots=True)
class Scroll:
    """A scroll container: its name on the screen, its axis, and where it begins: at its start, at its end
    (a chat), or so many CSS pixels in (a day's calendar at 8 o'clock)."""

    name: str
    axis: Literal["x", "y"] = "y"
    start: Literal["start", "end"] | int = "start"


FIELD_SLOT = "field-slot"
"""Tag of the child of a field's element where the frame writes the draft, the placeholder and the caret."""


_TAGS: dict[str, tuple[str, str]] = {}
"""Tags as the kit writes them (`"div.row.tall"`), taken apart once: they are few and the same on each screen."""


class Node:
    """One element. Make nodes with `el` or the kit's components rather than directly."""

    __slots__ = (
        "attrs",
        "children",
        "cls",
        "field",
        "handlers",
        "key",
        "label",
        "meta",
        "owner",
        "raw",
        "role",
        "scroll",
        "solid",
        "states",
        "style",
        "tag",
        "value",
    )

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.cls: str = ""
        self.style: str = ""
        self.attrs: str = ""
        self.children: list[Node | str] = []
        self.raw: str = ""
        self.role: str | None = None
        self.label: str | None = None
        self.value: str | None = None
        self.states: tuple[str, ...] = ()
        self.handlers: dict[str, Bound] | None = None
        self.field: Field | None = None
        self.scroll: Scroll | None = None
        self.solid: bool = False
        self.owner: str | None = None
        self.key: str | None = None
        self.meta: Mapping[str, Any] | None = None

    @property
    def plain(self) -> bool:
        """Whether it only shapes the page: nothing to read by itself, to touch, to type into or to scroll."""
        return (
            self.role is None
            and self.handlers is None
            and self.field is None
            and self.scroll is None
            and self.key is None
            and not self.solid
        )


def el(
    tag: str,
    *children: Any,
    style: str = "",
    role: str | None = None,
    label: str | None = None,
    value: str | None = None,
    states: Iterable[str] = (),
    on_tap: Bound | None = None,
    on_double_tap: Bound | None = None,
    on_long_press: Bound | None = None,
    on_swipe: Mapping[str, Bound] | None = None,
    on_slide: Bound | None = None,
    on_drop: Bound | None = None,
    field: Field | None = None,
    scroll: Scroll | None = None,
    solid: bool = False,
    key: str | None = None,
    raw: str = "",
    attrs: str = "",
    meta: Mapping[str, Any] | None = None,
) -> Node:
    """Make a node.

    Args:
        tag: `"div"`, or with classes `"div.row.tall"`.
        children: nodes, strings (escaped), `None` (left out), or lists of these.
        style: inline CSS, written by the kit or an app, never by the phone's state.
        role: how assistive technology would call it (`button`, `text`, `switch` …); None: not announced.
        label: its accessible name; by default the text inside it.
        value: its present value (`"70%"`, `"Wi-Fi on"`).
        states: any of `checked`, `selected`, `disabled`, `focused`, `expanded`.
        on_swipe: `{"left": bound, …}`; on_slide receives `value`, a fraction 0 to 1 of the width;
            on_drop receives the `key` of the node that was dragged onto this one.
        key: the name by which a drag knows this node.
        solid: it covers what lies beneath, though nothing happens when it is touched.
        raw: trusted markup (icons, drawings made by the kit) written as it is.
        attrs: further HTML attributes, trusted and already escaped.
    """
    node = Node(tag)
    parts = _TAGS.get(tag)
    if parts is None:
        name, _, cls = tag.partition(".")
        parts = _TAGS[tag] = (name, cls.replace(".", " "))
    node.tag, node.cls = parts
    node.style = style
    node.attrs = attrs
    node.raw = raw
    node.role = role
    node.label = label
    node.value = value
    if states:
        node.states = tuple(states)
    node.field = field
    node.scroll = scroll
    node.solid = solid
    node.key = key
    node.meta = meta
    if (
        on_tap is not None
        or on_long_press is not None
        or on_swipe
        or on_slide is not None
        or on_double_tap is not None
        or on_drop is not None
    ):
        handlers: dict[str, Bound] = {}
        if on_tap is not None:
            handlers["tap"] = on_tap
        if on_double_tap is not None:
            handlers["double_tap"] = on_double_tap
        if on_long_press is not None:
            handlers["long_press"] = on_long_press
        if on_swipe:
            for direction, bound in on_swipe.items():
                handlers["swipe_" + direction] = bound
        if on_slide is not None:
            handlers["slide"] = on_slide
        if on_drop is not None:
            handlers["drop"] = on_drop
        node.handlers = handlers
    if children:
        out = node.children
        for child in children:
            if child is None:
                continue
            if isinstance(child, (Node, str)):
                out.append(child)
            else:
                out.extend(flatten(child))
    return node


def flatten(items: Iterable[Any]) -> Iterable[Node | str]:
    """Nodes and strings of a nested list, in order, without the `None`s."""
    for item in items:
        if item is None:
            continue
        if isinstance(item, (Node, str)):
            yield item
        else:
            yield from flatten(item)
