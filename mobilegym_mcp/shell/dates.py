"""Days and ages as the shell says them."""

from __future__ import annotations

from datetime import date, datetime

from ..ui.words import current, weekday
from . import app

_ = app.gettext

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def day_line(day: date) -> str:
    """`Thursday, May 14`, `5月14日 星期四`."""
    if current() == "zh":
        return f"{day.month}月{day.day}日 星期{'一二三四五六日'[day.weekday()]}"
    return f"{_WEEKDAYS[day.weekday()]}, {_MONTHS[day.month - 1]} {day.day}"


def age(at: datetime, now: datetime) -> str:
    """How long ago something was, as a notification says it: `now`, `5 min`, `2 h`, `Yesterday`, `Tue`, `3/14`."""
    minutes = int((now - at).total_seconds() // 60)
    if minutes < 1:
        return _("now")
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    days = (now.date() - at.date()).days
    if days == 0 or minutes < 6 * 60:
        return _("{n} h").format(n=minutes // 60)
    if days == 1:
        return _("Yesterday")
    return weekday(at.date()) if days < 7 else f"{at.month}/{at.day}"
