"""Conversations: bubbles and what stands between them."""

from __future__ import annotations

from .bound import Bound
from .icons import icon
from .node import Node, el
from .style import Child
from .theme import colour, tone
from .words import word


def bubble(
    content: str | Node,
    *,
    mine: bool,
    avatar: Node | None = None,
    name: str | None = None,
    note: str | None = None,
    bg: str | None = None,
    ink: int | str | None = None,
    tail: bool = False,
    frameless: bool = False,
    radius: int = 18,
    failed: Bound | None = None,
    key: str | None = None,
    label: str | None = None,
    on_tap: Bound | None = None,
    on_long_press: Bound | None = None,
    on_double_tap: Bound | None = None,
) -> Node:
    """A message of a conversation: one's own at the right, others' at the left.

    Args:
        content: the text, or a node in its place (a picture, a card).
        avatar: beside the bubble; name: above it, in groups. note: small print below it (a time, `Read`).
        bg, ink: by default the accent for one's own, the card colour for others'.
        tail: a small point towards the avatar. frameless: no bubble around the content (pictures, stickers).
        failed: shows a red mark; what a touch on it runs (send again).
        label: what it is called; by default the sender's name and all its text.
    """
    behind = colour(bg) if bg is not None else "var(--accent)" if mine else "var(--card)"
    front = tone(ink) if ink is not None else "var(--accent-ink)" if mine and bg is None else "var(--ink)"
    inside = el("div.t", content, role="text") if isinstance(content, str) else content
    if frameless:
        face = el("div.bub-bare", inside)
    else:
        cls = "div.bub.tail" if tail else "div.bub"
        face = el(cls, inside, style=f"--bub:{behind};color:{front};border-radius:{radius}px")
    mark = None
    if failed is not None:
        red = icon("warning-circle", size=20, weight="fill", tone="danger")
        mark = el("div.hit", red, role="button", label=word("Send again"), on_tap=failed)
    # The touch is the bubble's, not the whole line's, as in a real conversation.
    touched = el(
        "div.bub-hit",
        face,
        role="row" if on_tap is not None or on_long_press is not None else None,
        label=label,
        key=key,
        on_tap=on_tap,
        on_long_press=on_long_press,
        on_double_tap=on_double_tap,
    )
    return el(
        "div.say.mine" if mine else "div.say",
        avatar,
        el(
            "div.say-main",
            el("div.say-name.one", name, role="text") if name else None,
            el("div.say-line", touched, mark),
            el("div.say-note", note, role="text") if note else None,
        ),
    )


def chat_mark(text: str, *children: Child) -> Node:
    """A grey line in the middle of a conversation: a time, `Ann joined`."""
    return el("div.say-mark", text, *children, role="text")
