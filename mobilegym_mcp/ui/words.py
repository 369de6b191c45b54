"""The few words that the kit itself says, in the language of the screen being drawn.

Labels come from apps, already translated; the kit's own words (Back, Clear, the weekdays …) come from
here. The language is a context variable that whoever draws a frame sets once:

>>> with language("zh"):
...     word("Back")
'返回'
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time

_LANGUAGE: ContextVar[str] = ContextVar("mobilegym_ui_language", default="en")

_ZH = {
    "No app can do this": "没有可以执行此操作的应用",
    "Yesterday": "昨天",
    "AM": "上午",
    "Add": "添加",
    "Back": "返回",
    "Backspace": "退格",
    "Cancel": "取消",
    "Clear": "清除",
    "Close": "关闭",
    "Confirm": "确定",
    "Decrease": "减少",
    "Done": "完成",
    "Enter": "换行",
    "Go": "前往",
    "Hide keyboard": "收起键盘",
    "Hour": "时",
    "Increase": "增加",
    "Keyboard": "键盘",
    "Letters": "字母",
    "Loading": "正在加载",
    "Minute": "分",
    "More": "更多",
    "New": "有新内容",
    "Next": "下一步",
    "Next month": "下个月",
    "No": "否",
    "Not set": "未设置",
    "Numbers": "数字",
    "OK": "确定",
    "Off": "关",
    "On": "开",
    "PM": "下午",
    "Previous month": "上个月",
    "Search": "搜索",
    "Send": "发送",
    "Send again": "重新发送",
    "Shift": "大写",
    "Space": "空格",
    "Symbols": "符号",
    "Today": "今天",
    "Yes": "是",
    "stars": "星",
}

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WEEKDAYS_ZH = "一二三四五六日"


@contextmanager
def language(lang: str) -> Generator[None]:
    """Say the kit's words in `lang` (`en`, `zh` or a tag that begins so) inside the block."""
    token = _LANGUAGE.set("zh" if lang.startswith("zh") else "en")
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def current() -> str:
    """The language of the screen being drawn: `en` or `zh`."""
    return _LANGUAGE.get()


def word(english: str) -> str:
    """A word of the kit in the present language; KeyError for one that has no translation."""
    if _LANGUAGE.get() == "en":
        return english
    return _ZH[english]


def month_title(year: int, month: int) -> str:
    """`December 2026`, `2026年12月`."""
    return f"{year}年{month}月" if _LANGUAGE.get() == "zh" else f"{_MONTHS[month - 1]} {year}"


def weekday(day: date) -> str:
    """`Tue`, `周二`."""
    index = day.weekday()
    return "周" + _WEEKDAYS_ZH[index] if _LANGUAGE.get() == "zh" else _WEEKDAYS[index]


def weekday_initials(first: int) -> tuple[str, ...]:
    """Seven one-letter heads of a month's columns, beginning with weekday `first` (0 is Monday)."""
    names = _WEEKDAYS_ZH if _LANGUAGE.get() == "zh" else "MTWTFSS"
    return tuple(names[(first + i) % 7] for i in range(7))


def day_text(day: date) -> str:
    """`Tue, Dec 1, 2026`, `2026年12月1日 周二`."""
    if _LANGUAGE.get() == "zh":
        return f"{day.year}年{day.month}月{day.day}日 {weekday(day)}"
    return f"{weekday(day)}, {_MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def time_text(at: time, *, hour24: bool = True) -> str:
    """`09:41`; on a 12-hour clock `9:41 AM`, `上午9:41`."""
    if hour24:
        return f"{at.hour:02d}:{at.minute:02d}"
    half = word("AM" if at.hour < 12 else "PM")
    clock = f"{at.hour % 12 or 12}:{at.minute:02d}"
    return half + clock if _LANGUAGE.get() == "zh" else f"{clock} {half}"


def moment_text(at: datetime, *, hour24: bool = True) -> str:
    """A date with its time: `Tue, Dec 1, 2026 09:41`."""
    return f"{day_text(at.date())} {time_text(at.time(), hour24=hour24)}"


def ago_text(at: datetime, now: datetime, *, hour24: bool = True) -> str:
    """A past moment as lists show it: `09:41` today, `Yesterday`, `Tue` within a week, `3/14`, `2025/12/20`.

    >>> ago_text(datetime(2026, 5, 12, 8, 0), datetime(2026, 5, 14, 9, 41))
    'Tue'
    """
    days = (now.date() - at.date()).days
    if days == 0:
        return time_text(at.time(), hour24=hour24)
    if days == 1:
        return word("Yesterday")
    if 1 < days < 7:
        return weekday(at.date())
    return f"{at.month}/{at.day}" if at.year == now.year else f"{at.year}/{at.month}/{at.day}"
