"""Putting a screen together: bars, the app's page, its overlays, panels and the keyboard, in painting order."""

from __future__ import annotations

from ..phone import Surface
from ..ui.bound import BACK, HOME, RECENTS
from ..ui.node import Node, el


def compose(surface: Surface) -> Node:
    """The whole screen."""
    page = surface.page or el("div.launcher", role="group", label="Launcher")
    body = el("div.fill", page, style="flex:1;min-height:0;display:flex;flex-direction:column;position:relative")
    bar = el(
        "div",
        el("div", "◁", role="button", label="Back", on_tap=BACK),
        el("div", "○", role="button", label="Home", on_tap=HOME),
        el("div", "□", role="button", label="Recents", on_tap=RECENTS),
        style="height:44px;display:flex;justify-content:space-around",
    )
    return el(
        "div",
        el("div", surface.view.now.strftime("%H:%M"), role="text", style="height:32px"),
        body,
        *surface.overlays,
        bar,
        *surface.system_overlays,
        style="height:100%;display:flex;flex-direction:column;position:relative",
    )
