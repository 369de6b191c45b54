"""The dialogs that pick a date, a time, or one of several: opened by the kit's fields, answered to their `then`."""

from __future__ import annotations

from datetime import date, time
from typing import Any

from ..phone import Context, SystemData, View
from ..phone.system import OverlayRef
from ..ui import words
from ..ui.bound import CLOSE, Bound
from ..ui.node import Node
from ..ui.overlays import chooser as options_dialog
from ..ui.overlays import dialog
from ..ui.pickers import calendar_month, time_wheel
from . import app

_ = app.gettext

_WHEELS = ("time/hour", "time/minute")


@app.action
def pick_date(
    ctx: Context[SystemData],
    then: Bound,
    value: date | None = None,
    title: str = "",
    min: date | None = None,
    max: date | None = None,
) -> None:
    """Open the calendar. `then` runs with the ISO date that is picked."""
    start = value or ctx.now.date()
    if min is not None and start < min:
        start = min
    if max is not None and start > max:
        start = max
    ctx.open(date_picker(then=then, value=start, title=title, min=min, max=max, month=start.replace(day=1)))


@app.action
def pick_time(ctx: Context[SystemData], then: Bound, value: time | None = None, title: str = "") -> None:
    """Open the wheels. `then` runs with the time that is picked, as `HH:MM`."""
    start = value or ctx.now.time()
    for wheel in _WHEELS:
        ctx.entry.offsets.pop(wheel, None)
    ctx.open(time_picker(then=then, hour=start.hour, minute=start.minute, title=title))


@app.action
def choose(
    ctx: Context[SystemData],
    title: str,
    options: list[tuple[str, str]],
    then: Bound,
    value: str | None = None,
) -> None:
    """Open a list of (value, label). `then` runs with the value that is touched."""
    ctx.entry.offsets.pop("choices", None)
    ctx.open(choices(title=title, options=options, then=then, value=value))


@app.overlay
def date_picker(
    view: View[Any],
    then: Bound,
    value: date,
    month: date,
    title: str = "",
    min: date | None = None,
    max: date | None = None,
) -> Node:
    """A month to pick a day from; the day is marked first and taken with OK."""
    before, after = _month(month, -1), _month(month, 1)
    return dialog(
        title or _("Pick a date"),
        calendar_month(
            month.year,
            month.month,
            selected=value,
            today=view.now.date(),
            min=min,
            max=max,
            on_day=mark_day,
            on_prev=turn_month(before) if min is None or before >= min.replace(day=1) else None,
            on_next=turn_month(after) if max is None or after <= max else None,
        ),
        text=words.day_text(value),
        actions=[(words.word("Cancel"), CLOSE, "tonal"), (words.word("OK"), picked(value.isoformat(), then), "filled")],
    )


@app.overlay
def time_picker(view: View[Any], then: Bound, hour: int, minute: int, title: str = "") -> Node:
    """Wheels to pick a time from; taken with OK."""
    hour24 = view.system.datetime_settings.hour24
    at = time(hour, minute)
    return dialog(
        title or _("Pick a time"),
        time_wheel(hour, minute, on_hour=mark_hour, on_minute=mark_minute, hour24=hour24),
        text=words.time_text(at, hour24=hour24),
        actions=[
            (words.word("Cancel"), CLOSE, "tonal"),
            (words.word("OK"), picked(at.strftime("%H:%M"), then), "filled"),
        ],
    )


@app.overlay
def choices(view: View[Any], title: str, options: list[tuple[str, str]], then: Bound, value: str | None = None) -> Node:
    """A list of which one is taken by touching it."""
    return options_dialog(title, options, value, on_select=lambda key: picked(key, then))


@app.action
def mark_day(ctx: Context[SystemData], day: date) -> None:
    """Mark a day of the calendar."""
    _open_picker(ctx, "date_picker").args["value"] = day.isoformat()


@app.action
def turn_month(ctx: Context[SystemData], month: date) -> None:
    """Show another month of the calendar, given by its first day."""
    _open_picker(ctx, "date_picker").args["month"] = month.isoformat()


@app.action
def mark_hour(ctx: Context[SystemData], hour: int) -> None:
    """Turn the wheel of hours."""
    _open_picker(ctx, "time_picker").args["hour"] = hour
    ctx.entry.offsets.pop(_WHEELS[0], None)


@app.action
def mark_minute(ctx: Context[SystemData], minute: int) -> None:
    """Turn the wheel of minutes."""
    _open_picker(ctx, "time_picker").args["minute"] = minute
    ctx.entry.offsets.pop(_WHEELS[1], None)


@app.action
def picked(ctx: Context[SystemData], value: str, then: Bound) -> None:
    """Close the picker and give its value to who asked."""
    ctx.close()
    ctx.tx.runner.run(ctx.tx, then, value)


def _open_picker(ctx: Context[SystemData], name: str) -> OverlayRef:
    return next(ref for ref in reversed(ctx.entry.overlays) if ref.app == app.id and ref.name == name)


def _month(month: date, by: int) -> date:
    index = month.year * 12 + month.month - 1 + by
    return date(index // 12, index % 12 + 1, 1)
