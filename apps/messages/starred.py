"""Messages the user starred."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import ago_text

from . import _, app, texting
from .access import no_access
from .conversation import open_thread
from .numbers import key_of
from .rows import face
from .state import MessagesState


@app.screen("starred")
def starred_list(view: View[MessagesState]) -> Node:
    if not view.granted("messages"):
        return no_access(_("Starred messages"))
    store = view.content.messages
    found = [store[id] for id in reversed(view.state.starred) if id in store]
    who = texting.names(view)
    return ui.page(
        ui.app_bar(_("Starred messages"), back=True),
        ui.scroll(
            "list",
            ui.section(
                *(
                    ui.list_row(
                        who.title(message.peers, view.state.prefs(key_of(message.peers)).name),
                        subtitle=texting.said(message, who, group=len(message.peers) > 1),
                        lines=2,
                        leading=face(tuple(message.peers), who, size=40),
                        note=ago_text(message.at, view.now, hour24=view.system.datetime_settings.hour24),
                        on_tap=open_thread(key_of(message.peers), message.id),
                    )
                    for message in found
                )
            )
            if found
            else ui.empty_state("star", _("No starred messages"), _("Hold a message to star it")),
            pad=(4, 0, 24, 0),
        ),
    )
