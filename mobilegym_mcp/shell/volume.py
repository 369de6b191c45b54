"""The volume panel that the volume keys bring up."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View, switches
from ..phone.switches import Ringer, Stream
from ..ui.controls import segmented, slider
from ..ui.icons import icon
from ..ui.node import Node, el
from ..ui.structure import icon_button
from ..ui.text import text
from . import app
from .actions import close_panel
from .presses import keep_volume
from .statusbar import HEIGHT

_ = app.gettext


@app.action
def slide_volume(ctx: Context[SystemData], stream: Stream, value: float) -> None:
    """A volume from 0 to 1."""
    switches.set_volume(ctx.system, stream, round(value * 100))
    keep_volume(ctx)


@app.action
def choose_ringer(ctx: Context[SystemData], mode: Ringer) -> None:
    """Ring, vibrate or silent."""
    switches.set_ringer(ctx.system, mode)
    keep_volume(ctx)


def volume_panel(view: View[Any]) -> Node:
    """A card at the top; the screen around it stays alive, and it goes by itself."""
    sound = view.system.sound
    streams: tuple[tuple[Stream, str, str, int], ...] = (
        ("media", _("Media"), "music-note" if sound.media else "speaker-slash", sound.media),
        ("ring", _("Ring"), "bell" if sound.mode == "ring" else "bell-slash", sound.ring),
        ("alarm", _("Alarm"), "alarm", sound.alarm),
    )
    modes: tuple[tuple[Ringer, str], ...] = (("ring", _("Sound")), ("vibrate", _("Vibrate")), ("silent", _("Silent")))
    return el(
        "div.c",
        el(
            "div.r",
            text(_("Volume"), size=16, weight="semibold", grow=True),
            icon_button("x", label=_("Close"), on_tap=close_panel(), size=20),
            style="padding-left:4px",
        ),
        [
            el(
                "div.r",
                icon(glyph, size=22, tone=2),
                slider(level / 100, label=label, on_slide=slide_volume(stream), shown=f"{level}%"),
                text(level, size=13, tone=2, align="end", tabular=True, role=None),
                style="gap:14px;padding:0 4px",
            )
            for stream, label, glyph, level in streams
        ],
        segmented(modes, sound.mode, lambda mode: choose_ringer(mode)),
        style=(
            f"position:absolute;top:{HEIGHT + 8}px;left:14px;right:14px;background:var(--raised);border-radius:24px;"
            "padding:8px 14px 14px;box-shadow:var(--lift);gap:4px;color:var(--ink)"
        ),
        # No dialog: what lies around it can still be touched.
        role="group",
        label=_("Volume"),
        on_swipe={"up": close_panel()},
        solid=True,
    )
