"""A month to pick a day from, and columns to pick a time from."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from .bound import Bound
from .icons import icon
from .node import Node, Scroll, el
from .theme import colour
from .words import day_text, month_title, weekday_initials, word

_CELL = 44


@dataclass(frozen=True, slots=True)
class DayMark:
    """What a calendar says about a day: a small note under its number (a lunar day, a holiday, a fare),
    the note's tone, and coloured dots for its events."""

    note: str | None = None
    tone: str = "ink-2"
    dots: tuple[str, ...] = ()
    said: str | None = None


def calendar_month(
    year: int,
    month: int,
    *,
    on_day: Callable[[date], Bound],
    on_prev: Bound | None = None,
    on_next: Bound | None = None,
    selected: date | Sequence[date] | None = None,
    today: date | None = None,
    min: date | None = None,
    max: date | None = None,
    first_weekday: int = 0,
    mark: Callable[[date], DayMark | None] | None = None,
    title: bool = True,
) -> Node:
    """A month as a grid of days, each a touch target with its full date as its name.

    Args:
        on_day: what each day runs. on_prev, on_next: the arrows beside the month's title; None disables one.
        selected: the chosen day, or the first and last day of a chosen range.
        min, max: days outside cannot be chosen. first_weekday: 0 is Monday, 6 Sunday.
        mark: notes and dots of a day. title: False leaves out the title and the arrows.
    """
    first = date(year, month, 1)
    lead = (first.weekday() - first_weekday) % 7
    days = monthrange(year, month)[1]
    ends: tuple[date, ...] = (selected,) if isinstance(selected, date) else tuple(selected or ())
    cells: list[Node] = [el("div.day") for _ in range(lead)]
    for offset in range(days):
        day = first + timedelta(days=offset)
        off = (min is not None and day < min) or (max is not None and day > max)
        cells.append(_day(day, ends, day == today, off, on_day, mark(day) if mark is not None else None))
    swipes = {name: bound for name, bound in (("right", on_prev), ("left", on_next)) if bound is not None}
    return el(
        "div.cal",
        el(
            "div.cal-head",
            _arrow("caret-left", word("Previous month"), on_prev),
            el("div.cal-title.fill", month_title(year, month), role="heading", label=month_title(year, month)),
            _arrow("caret-right", word("Next month"), on_next),
        )
        if title
        else None,
        el("div.cal-week", [el("div", name) for name in weekday_initials(first_weekday)]),
        el("div.cal-grid", cells),
        on_swipe=swipes or None,
        role="list" if swipes else None,
        label=month_title(year, month) if swipes else None,
    )


def _arrow(name: str, label: str, bound: Bound | None) -> Node:
    return el(
        "div.ib" if bound is not None else "div.ib.off",
        icon(name, size=18, weight="bold"),
        role="button",
        label=label,
        states=() if bound is not None else ("disabled",),
        on_tap=bound,
    )


def _day(
    day: date,
    ends: tuple[date, ...],
    is_today: bool,
    off: bool,
    on_day: Callable[[date], Bound],
    mark: DayMark | None,
) -> Node:
    chosen = day in ends
    cls = "div.day"
    if chosen:
        cls += ".on"
    elif len(ends) == 2 and ends[0] < day < ends[1]:
        cls += ".within"
    if is_today:
        cls += ".today"
    if off:
        cls += ".off"
    note = None
    dots = None
    if mark is not None:
        note = el("small.one", mark.note, style=f"color:{colour(mark.tone)}") if mark.note else None
        dots = el("div.dots", [el("i", style=f"background:{colour(dot)}") for dot in mark.dots]) if mark.dots else None
    extra = "" if mark is None else "".join(f", {part}" for part in (mark.note, mark.said) if part)
    states = (*(("selected",) if chosen else ()), *(("disabled",) if off else ()))
    return el(
        cls,
        el("div.day-face", el("span", str(day.day)), note),
        dots,
        role="button",
        label=day_text(day) + (f", {word('Today')}" if is_today else "") + extra,
        states=states,
        on_tap=None if off else on_day(day),
    )


def time_wheel(
    hour: int,
    minute: int,
    *,
    on_hour: Callable[[int], Bound],
    on_minute: Callable[[int], Bound],
    hour24: bool = True,
    minute_step: int = 1,
    name: str = "time",
) -> Node:
    """Columns of hours and minutes that scroll; a touch picks a value.

    Args:
        hour: 0 to 23, also on a 12-hour clock, which gets a third column for the half of the day.
        minute_step: 5 shows only 00, 05, …; the present minute is always among them.
        name: prefix of the columns' scroll names.
    """
    if hour24:
        hours = [(h, f"{h:02d}") for h in range(24)]
    else:
        base = hour - hour % 12
        hours = [(base + h, str(h or 12)) for h in range(12)]
    minutes = sorted({*range(0, 60, minute_step), minute})
    return el(
        "div.wheel",
        _wheel(f"{name}/hour", word("Hour"), hours, hour, on_hour),
        el("div.wheel-colon", ":"),
        _wheel(f"{name}/minute", word("Minute"), [(m, f"{m:02d}") for m in minutes], minute, on_minute),
        None
        if hour24
        else el(
            "div.halves",
            _half(word("AM"), hour < 12, on_hour(hour % 12)),
            _half(word("PM"), hour >= 12, on_hour(hour % 12 + 12)),
        ),
    )


def _wheel(name: str, what: str, values: list[tuple[int, str]], chosen: int, on_pick: Callable[[int], Bound]) -> Node:
    index = next((i for i, (value, _) in enumerate(values) if value == chosen), 0)
    return el(
        "div.wheel-col",
        [
            el(
                "div.wheel-one.on" if value == chosen else "div.wheel-one",
                text,
                role="button",
                label=f"{what} {text}",
                states=("selected",) if value == chosen else (),
                on_tap=on_pick(value),
            )
            for value, text in values
        ],
        label=what,
        scroll=Scroll(name, "y", index * _CELL),
    )


def _half(label: str, held: bool, bound: Bound) -> Node:
    return el(
        "div.wheel-one.on" if held else "div.wheel-one",
        label,
        role="button",
        label=label,
        states=("selected",) if held else (),
        on_tap=bound,
    )
