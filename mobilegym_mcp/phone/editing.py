"""Typing into the focused field."""

from __future__ import annotations

from ..ui.frame import Frame, FrameNode
from ..ui.node import Field
from .errors import Refused
from .system import Entry
from .transaction import Transaction

LONGEST_TEXT = 100_000
"""Characters that one field can hold when it sets no limit of its own."""

_ALLOWED = {
    "number": "0123456789-",
    "decimal": "0123456789.-",
    "phone": "0123456789+*#,; -()",
}


def focused(frame: Frame) -> FrameNode:
    """The focused field of a frame.

    Raises:
        Refused: none is; names the fields there are.
    """
    for node in frame.nodes:
        if node.field is not None and "focused" in node.states:
            return node
    names = ", ".join(f'"{n.label}" [ref={n.ref}]' for n in frame.nodes if n.field is not None)
    where = f"tap one first: {names}" if names else "there is none on this screen"
    raise Refused(f"no text field is focused; {where}")


def holder(tx: Transaction, owner: str) -> Entry:
    """Whose drafts a field of that owner belongs to."""
    if owner == "system":
        return tx.shell.shell
    top = tx.top()
    return tx.shell.shell if top is None else top


def set_text(tx: Transaction, node: FrameNode, text: str) -> None:
    """Put text into a field and tell its app."""
    field = _field(node)
    text = clean(field, text)
    entry = holder(tx, node.owner)
    entry.drafts[field.name] = text
    entry.follow = True
    if field.on_change is not None:
        tx.runner.run(tx, field.on_change, text)


def add_text(tx: Transaction, node: FrameNode, text: str) -> None:
    set_text(tx, node, current(tx, node) + text)


def delete_last(tx: Transaction, node: FrameNode) -> None:
    set_text(tx, node, current(tx, node)[:-1])


def current(tx: Transaction, node: FrameNode) -> str:
    field = _field(node)
    return holder(tx, node.owner).drafts.get(field.name, field.value)


def submit(tx: Transaction, node: FrameNode) -> None:
    """The enter key: a new line in a multi-line field, else the field's own deed, and the keyboard goes."""
    field = _field(node)
    if field.kind == "multiline" and field.on_submit is None:
        add_text(tx, node, "\n")
        return
    text = current(tx, node)
    holder(tx, node.owner).focus = None
    if field.on_submit is not None:
        tx.runner.run(tx, field.on_submit, text)


def clean(field: Field, text: str) -> str:
    """The part of a text that the field takes.

    Raises:
        Refused: nothing of it fits the field's kind, or it is too long for any field.
    """
    if len(text) > LONGEST_TEXT:
        raise Refused(f"a field holds at most {LONGEST_TEXT} characters, got {len(text)}")
    if not text.isprintable():
        # Surrogates are not printable either, so what is left can always be stored.
        text = "".join(c for c in text if c in "\n\t" or c.isprintable())
    if field.kind != "multiline":
        text = " ".join(text.split("\n"))
    allowed = _ALLOWED.get(field.kind)
    if allowed is not None:
        kept = "".join(c for c in text if c in allowed)
        if text and not kept:
            raise Refused(f"the field takes only characters of {allowed!r}, got {text!r:.60}")
        text = kept
    return text[: field.max_length] if field.max_length is not None else text


def _field(node: FrameNode) -> Field:
    if node.field is None:
        raise Refused(f'"{node.label}" is not a text field')
    return node.field
