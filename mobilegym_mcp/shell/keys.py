"""The keyboard's keys, and clearing a field."""

from __future__ import annotations

from ..phone import Context, SystemData, editing
from ..ui.frame import FrameNode
from . import app

_SHIFTS = {"off": "once", "once": "lock", "lock": "off"}
_LAYERS = ("letters", "digits", "symbols")


@app.action
def key(ctx: Context[SystemData], name: str) -> None:
    """A key of the on-screen keyboard: the text it types, or `backspace`, `enter`, `shift`, `hide` or a layer."""
    keyboard = ctx.shell.keyboard
    if name == "shift":
        keyboard.shift = _SHIFTS[keyboard.shift]  # type: ignore[assignment]
        return
    if name in _LAYERS:
        keyboard.layer = name
        keyboard.shift = "off"
        return
    node = editing.focused(ctx.tx.phone.frame)
    match name:
        case "hide":
            editing.holder(ctx.tx, node.owner).focus = None
        case "enter":
            editing.submit(ctx.tx, node)
        case "backspace":
            editing.delete_last(ctx.tx, node)
        case _:
            editing.add_text(ctx.tx, node, name)
            if keyboard.shift == "once":
                keyboard.shift = "off"
            if name == " " and keyboard.layer != "letters":
                keyboard.layer = "letters"


@app.action
def clear_field(ctx: Context[SystemData], name: str) -> None:
    """The cross in a search field: empty it, and go on typing."""
    fields: list[FrameNode] = [n for n in ctx.tx.phone.frame.nodes if n.field is not None and n.field.name == name]
    if not fields:
        return
    # A dialog's field lies above one of the same name on the page.
    node = fields[-1]
    editing.set_text(ctx.tx, node, "")
    editing.holder(ctx.tx, node.owner).focus = name
