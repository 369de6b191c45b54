"""What stands over a screen: dialogs, sheets, menus, toasts, heads-up cards.

`dialog`, `sheet`, `menu`, `action_sheet` and `chooser` give a whole layer: a scrim that covers the screen
and closes it when touched, and the panel in front. Put the layer last in a positioned parent (the shell
does). Panels have the roles `dialog`, `sheet` and `menu`: a touch on one goes no further than it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from .bound import CLOSE, Bound
from .controls import ButtonKind, button, radio_mark
from .icons import icon as glyph
from .node import Node, Scroll, el
from .style import Child
from .words import word

Anchor = Literal["top-right", "top-left", "bottom-right", "bottom-left", "center"]
_FITTING = 8
"""So many commands fit on every screen; with more, a menu scrolls."""
_SHORT = 400
"""Characters of a dialog's text that fit on every screen."""

MenuItem = tuple[str, str | None, Bound]
"""Label, icon name or None, what it runs."""


def scrim(on_tap: Bound | None = CLOSE, *, clear: bool = False) -> Node:
    """The shade over a screen; `clear` covers it without darkening. None: a touch does nothing."""
    return el(
        "div.scrim.clear" if clear else "div.scrim",
        role="button" if on_tap is not None else None,
        label=word("Close"),
        on_tap=on_tap,
        solid=True,
    )


def dialog(
    title: str,
    *children: Child,
    text: str | None = None,
    actions: Sequence[tuple[str, Bound, ButtonKind]] = (),
    on_close: Bound | None = CLOSE,
    icon: str | None = None,
) -> Node:
    """A centred panel of 304 px with a title, a text, children and buttons.

    Args:
        actions: (label, bound, kind); two share a line, more stand one under another.
        on_close: what a touch beside it runs; None: it must be answered.
    """
    side = len(actions) <= 2
    return el(
        "div.layer.mid",
        scrim(on_close),
        el(
            "div.dialog",
            el("div.dialog-icon", glyph(icon, size=28)) if icon else None,
            el("div.dialog-title", title, role="heading", label=title) if title else None,
            _long_text(text) if text else None,
            _body("div.dialog-body", "dialog", children) if children else None,
            el(
                "div.dialog-acts" if side else "div.dialog-acts.tall",
                [button(label, on_tap=bound, kind=kind, grow=side, wide=not side) for label, bound, kind in actions],
            )
            if actions
            else None,
            role="dialog",
            label=title,
            solid=True,
        ),
    )


def sheet(
    *children: Child,
    title: str | None = None,
    on_close: Bound = CLOSE,
    action: Node | None = None,
    height: str | None = None,
) -> Node:
    """A panel from the bottom, at most 90 % high. What does not fit scrolls: by itself, unless it holds a `scroll`.

    action: a link or button at the right of the title. height: a CSS length (`"60%"`), by default its content's.
    """
    return el(
        "div.layer.low",
        scrim(on_close),
        el(
            "div.sheet",
            el("div.grip"),
            el(
                "div.sheet-head",
                el("div.sheet-title.fill", title, role="heading", label=title),
                action,
                el("div.ib", glyph("x", size=20), role="button", label=word("Close"), on_tap=on_close),
            )
            if title is not None
            else None,
            _body("div.sheet-body", "sheet", children),
            role="sheet",
            label=title or "",
            on_swipe={"down": on_close},
            solid=True,
            style=f"height:{height}" if height else "",
        ),
    )


def menu(items: Sequence[MenuItem], *, anchor: Anchor = "top-right", title: str | None = None) -> Node:
    """A small panel of commands: by default below the right end of the app bar."""
    return el(
        f"div.layer.a-{anchor}",
        scrim(CLOSE, clear=anchor != "center"),
        el(
            "div.menu",
            el("div.menu-title", title, role="text") if title else None,
            [_item(item, "menu-item") for item in items],
            role="menu",
            label=title or word("More"),
            scroll=Scroll("menu") if len(items) > _FITTING else None,
            solid=True,
        ),
    )


def action_sheet(items: Sequence[MenuItem], *, title: str | None = None, danger: Sequence[str] = ()) -> Node:
    """Commands from the bottom with a `Cancel` under them. danger: the labels drawn red."""
    return el(
        "div.layer.low",
        scrim(CLOSE),
        el(
            "div.sheet",
            el("div.acts-title", title, role="text") if title else None,
            el(
                "div.acts",
                [_item(item, "act.bad" if item[0] in danger else "act") for item in items],
                scroll=Scroll("actions") if len(items) > _FITTING else None,
            ),
            el("div.act.cancel", word("Cancel"), role="menuitem", on_tap=CLOSE),
            role="sheet",
            label=title or "",
            solid=True,
        ),
    )


def chooser(
    title: str, options: Sequence[tuple[str, str]], selected: str | None, *, on_select: Callable[[str], Bound]
) -> Node:
    """A dialog of exclusive options (value, label); `on_select` gives what each of them runs."""
    return el(
        "div.layer.mid",
        scrim(CLOSE),
        el(
            "div.dialog",
            el("div.dialog-title", title, role="heading", label=title),
            el(
                "div.choices",
                [
                    el(
                        "div.choice",
                        el("div.fill", label),
                        radio_mark(value == selected),
                        role="radio",
                        label=label,
                        states=("checked",) if value == selected else (),
                        on_tap=on_select(value),
                    )
                    for value, label in options
                ],
                scroll=Scroll("choices"),
                role="list",
            ),
            el("div.dialog-acts", button(word("Cancel"), on_tap=CLOSE, kind="tonal", grow=True)),
            role="dialog",
            label=title,
            solid=True,
        ),
    )


def _body(cls: str, name: str, children: tuple[Child, ...]) -> Node:
    """Content that scrolls if it is too high, unless something in it scrolls already."""
    node = el(cls, *children)
    if not any(_scrolls(child) for child in node.children):
        node.scroll, node.role = Scroll(name), "list"
    return node


def _scrolls(node: Node | str) -> bool:
    return isinstance(node, Node) and (node.scroll is not None or any(_scrolls(child) for child in node.children))


def _long_text(text: str) -> Node:
    body = el("div", text, role="text")
    if len(text) <= _SHORT:
        return el("div.dialog-text", body)
    return el("div.dialog-text", body, scroll=Scroll("dialog-text"), role="list")


def _item(item: MenuItem, cls: str) -> Node:
    label, name, bound = item
    return el(
        "div." + cls,
        glyph(name, size=20) if name is not None else None,
        el("span", label),
        role="menuitem",
        label=label,
        on_tap=bound,
    )


def toast(text: str) -> Node:
    """A short message low on the screen; a layer that lets touches through around it."""
    return el("div.layer.toasts", el("div.toast", text, role="status", label=text))


def snackbar(text: str, *, action: tuple[str, Bound] | None = None) -> Node:
    """A message at the bottom with, where given, one command (`Undo`)."""
    return el(
        "div.layer.snacks",
        el(
            "div.snack",
            el("div.fill", text, role="status", label=text),
            el("div.snack-act", action[0], role="button", on_tap=action[1]) if action is not None else None,
            solid=True,
        ),
    )


def heads_up_card(
    title: str,
    text: str,
    *,
    app: str,
    icon: Node,
    on_tap: Bound,
    on_dismiss: Bound | None = None,
    actions: Sequence[tuple[str, Bound]] = (),
    when: str | None = None,
) -> Node:
    """A notification as a card: over the screen when it comes, and in the shade.

    Args:
        app: the name of its app; icon: the app's, at about 20 px.
        on_dismiss: what a swipe to either side runs. actions: its own buttons.
    """
    return el(
        "div.note",
        el("div.note-head", icon, el("span.one", app), el("span.note-when", when) if when else None),
        el("div.note-title.one", title) if title else None,
        el("div.note-text", text) if text else None,
        el("div.note-acts", [el("div.note-act", label, role="button", on_tap=bound) for label, bound in actions])
        if actions
        else None,
        role="button",
        label=", ".join(part for part in (app, title, text, when or "") if part),
        on_tap=on_tap,
        on_swipe={"left": on_dismiss, "right": on_dismiss, "up": on_dismiss} if on_dismiss is not None else None,
    )
