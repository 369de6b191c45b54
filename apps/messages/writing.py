"""The bar at the foot of a conversation: the field of a text message, and the button that sends it."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.ui import Bound, Node

from . import _


def writing_bar(given: str, *, ready: bool, on_send: Bound, on_change: Bound | None = None) -> Node:
    """The field is named `text` and begins with what was `given`; it can be sent once it is `ready`."""
    return ui.bottom_bar(
        ui.box(
            ui.text_field(
                "text",
                label=_("Text message"),
                placeholder=_("Text message"),
                value=given,
                kind="multiline",
                bare=True,
                on_change=on_change,
                max_length=2000,
            ),
            bg="card",
            radius=22,
            pad=(0, 16),
            grow=True,
        ),
        ui.icon_button(
            "paper-plane-right",
            label=_("Send"),
            weight="fill",
            tone="accent" if ready else 3,
            disabled=not ready,
            on_tap=on_send,
        ),
        bg="page",
    )
