"""The time in large figures: on the launcher, the lock screen and the panels."""

from __future__ import annotations

from typing import Any

from ..phone import View
from ..ui import words
from ..ui.node import Node, el
from ..ui.text import text


def clock_text(view: View[Any]) -> str:
    """The time as the status bar says it, by the phone's 12- or 24-hour setting."""
    return words.time_text(view.now.time(), hour24=view.system.datetime_settings.hour24)


def big_clock(view: View[Any], size: int) -> Node:
    """The time at `size` px; on a 12-hour clock the half of the day stands small beside it."""
    now = view.now
    if view.system.datetime_settings.hour24:
        return text(clock_text(view), size=size, weight="light", tabular=True)
    half = text(words.word("AM" if now.hour < 12 else "PM"), size=max(12, round(size * 0.28)), role=None)
    figures = text(f"{now.hour % 12 or 12}:{now.minute:02d}", size=size, weight="light", tabular=True, role=None)
    return el(
        "div.r",
        (half, figures) if view.language == "zh" else (figures, half),
        style=f"gap:{round(size * 0.12)}px;align-items:baseline",
        role="text",
        label=clock_text(view),
    )
