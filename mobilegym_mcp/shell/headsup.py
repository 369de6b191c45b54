"""The card of a notification that has just come, over whatever is on the screen."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View
from ..ui.node import Node, el
from ..ui.overlays import heads_up_card
from . import app
from .dates import age
from .notes import open_notification, run_notification_action, start_reply
from .statusbar import HEIGHT
from .tiles import app_tile, app_title


@app.action
def hide_heads_up(ctx: Context[SystemData]) -> None:
    """Put the card away; the notification stays in the shade."""
    ctx.shell.heads_up = None
    ctx.shell.heads_up_until = None


def heads_up(view: View[Any], id: str) -> Node | None:
    """The card, below the status bar; None if its notification is gone."""
    note = next((n for n in view.system.notifications if n.id == id), None)
    if note is None:
        return None
    owner = view.phone.apps.apps[note.app]
    actions = [
        (action.label, start_reply(id, index) if action.reply else run_notification_action(id, index))
        for index, action in enumerate(note.actions)
    ]
    card = heads_up_card(
        note.title,
        note.text,
        app=app_title(owner),
        icon=app_tile(owner, 20),
        on_tap=open_notification(id),
        on_dismiss=hide_heads_up(),
        actions=actions,
        when=age(note.at, view.now),
    )
    return el("div", card, style=f"position:absolute;top:{HEIGHT + 6}px;left:10px;right:10px")
