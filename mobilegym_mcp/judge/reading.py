"""Reading what people write, in English and Chinese: numbers, dates, times, durations.

Each reader takes the whole text: what it cannot account for is refused, never skipped over.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import NamedTuple

from .errors import AnswerError

_CJK = "\u3400-\u9fff"
_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_GROUPS = {"万": 10_000, "亿": 100_000_000}
_ENGLISH = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_SCALES = {"万": 10_000, "亿": 100_000_000, "w": 10_000, "k": 1000, "thousand": 1000, "million": 1_000_000}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_NAMES = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_WEEKDAY = re.compile(
    r"(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday|s|rs|r)?\b[.,]?|[(（]?(?:星期|周|礼拜)[一二三四五六日天][)）]?[,，]?"
)
_DAYS = {"today": 0, "tomorrow": 1, "yesterday": -1, "今天": 0, "明天": 1, "后天": 2, "昨天": -1, "前天": -2}
_HALVES = {
    "am": "am", "a.m.": "am", "pm": "pm", "p.m.": "pm", "凌晨": "am", "清晨": "am", "早上": "am", "早晨": "am",
    "上午": "am", "中午": "noon", "下午": "pm", "傍晚": "pm", "晚上": "night",
}  # fmt: skip


def plain(text: str) -> str:
    """A text for comparison: full-width forms made half-width, capitals, quotes and closing stops dropped, blanks
    run together and gone between Chinese characters.

    >>> plain(" “Ｃafé  Luna”。"), plain("图书馆 三楼")
    ('café luna', '图书馆三楼')
    """
    text = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    text = text.strip(" \"'“”‘’「」『』《》`").rstrip("。.!,;").strip(" \"'“”‘’「」『』《》`")
    return re.sub(f"(?<=[{_CJK}]) (?=[{_CJK}])", "", text)


def speaks_of(text: str, word: str) -> bool:
    """Whether a text has a word in it: a Latin one as a whole word (or its plural), a Chinese one anywhere; capitals
    aside.

    >>> speaks_of("No Air mail", "air"), speaks_of("Is that fair?", "air"), speaks_of("找不到Bo Lin这个人", "bo lin")
    (True, False, True)
    """
    line, wanted = " ".join(text.casefold().split()), " ".join(word.casefold().split())
    if re.search(f"[{_CJK}]", wanted):
        return wanted in line
    return re.search(rf"(?<![a-z0-9]){re.escape(wanted)}(?:s|es|'s)?(?![a-z0-9])", line) is not None


class Quantity(NamedTuple):
    """A number and what follows it."""

    value: Decimal
    rest: str


def quantity(text: str) -> Quantity:
    """The number at the start of a text, with its scale: `1,234.5 km`, `3.4万`, `1.2k`, `十二个`, `twelve notes`.

    >>> quantity("1.2万元"), quantity("两百零三"), quantity("twelve notes").value
    (Quantity(value=Decimal('12000.0'), rest='元'), Quantity(value=Decimal('203'), rest=''), Decimal('12'))
    """
    text = plain(text)
    match = re.match(r"[-+−]?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|[-+−]?\d+(?:\.\d+)?|[-+−]?\.\d+", text)
    if match:
        value = Decimal(match[0].replace(",", "").replace("−", "-"))
        rest = text[match.end() :]
        scale = re.match(r"\s?(?:(万|亿)|([kw])(?![a-z])|(thousand|million)\b)", rest)
        if scale:
            value *= _SCALES[scale[1] or scale[2] or scale[3]]
            rest = rest[scale.end() :]
        return Quantity(value, rest.strip())
    run = re.match(r"负?[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?", text)
    if run:
        return Quantity(_chinese(run[0]), text[run.end() :].strip())
    word = re.match(r"[a-z]+", text)
    if word and word[0] in _ENGLISH:
        return Quantity(Decimal(_ENGLISH.index(word[0])), text[word.end() :].strip())
    raise AnswerError(f"{text!r} does not begin with a number")


def _chinese(run: str) -> Decimal:
    """A Chinese numeral: by places (二十三), or digit by digit (二〇二六)."""
    if run.startswith("负"):
        return -_chinese(run[1:])
    whole, _, part = run.partition("点")
    if part:
        return _chinese(whole) + Decimal("0." + "".join(str(_DIGITS[c]) for c in part))
    if len(whole) > 1 and all(c in _DIGITS for c in whole):
        return Decimal("".join(str(_DIGITS[c]) for c in whole))
    total, section, digit = 0, 0, 0
    for char in whole:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _PLACES:
            section += (digit or 1) * _PLACES[char]
            digit = 0
        else:
            total = (total + section + digit or 1) * _GROUPS[char]
            section = digit = 0
    return Decimal(total + section + digit)


def read_date(text: str, now: datetime) -> date:
    """A date. Without a year it is in the year of the phone's clock.

    `3/4` and `03/04/2026` could be either of two days and are refused; `3/14` could not.

    >>> now = datetime(2026, 5, 14)
    >>> read_date("May 20th", now), read_date("2026年6月1日 周一", now), read_date("5/31", now)
    (datetime.date(2026, 5, 20), datetime.date(2026, 6, 1), datetime.date(2026, 5, 31))
    """
    line = _WEEKDAY.sub(" ", plain(text)).strip(" ,，")
    line = re.sub(r"\s+", " ", line)
    if line in _DAYS:
        return now.date() + timedelta(days=_DAYS[line])
    found = re.fullmatch(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{4})[/.](\d{1,2})[/.](\d{1,2})|(\d{4})(\d{2})(\d{2})", line)
    if found:
        year, month, day = (int(part) for part in found.groups() if part is not None)
        return _day(text, year, month, day)
    numeral = "[0-9零〇一二三四五六七八九十]+"
    found = re.fullmatch(rf"(?:({numeral}) ?年 ?)?({numeral}) ?月 ?({numeral}) ?[日号]?", line)
    if found:
        year = int(quantity(found[1]).value) if found[1] else now.year
        return _day(text, year, int(quantity(found[2]).value), int(quantity(found[3]).value))
    found = re.fullmatch(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?", line)
    if found:
        return _day(text, int(found[3] or now.year), _month(text, found[1]), int(found[2]))
    found = re.fullmatch(r"(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?(?:,? (\d{4}))?", line)
    if found:
        return _day(text, int(found[3] or now.year), _month(text, found[2]), int(found[1]))
    found = re.fullmatch(r"(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?", line)
    if found:
        one, two, year = int(found[1]), int(found[2]), int(found[3] or now.year)
        if one <= 12 and two <= 12 and one != two:
            raise AnswerError(f"{text!r} could be either of two days; write it as 2026-05-14")
        return _day(text, year, two, one) if one > 12 else _day(text, year, one, two)
    raise AnswerError(f"{text!r} is not a date; write it as 2026-05-14")


def _month(text: str, name: str) -> int:
    if name in _MONTH_NAMES:
        return _MONTH_NAMES.index(name) + 1
    if name in _MONTHS or name == "sept":
        return _MONTHS.index(name[:3]) + 1
    raise AnswerError(f"{text!r}: {name!r} is no month")


def _day(text: str, year: int, month: int, day: int) -> date:
    try:
        return date(year, month, day)
    except (ValueError, OverflowError) as error:
        raise AnswerError(f"{text!r} is not a day of the calendar") from error


def read_time(text: str) -> time:
    """A time of day, to the minute. Without am or pm it is on the 24-hour clock: `9:05` is in the morning.

    >>> read_time("9:05 pm"), read_time("下午9点05分"), read_time("晚上九点半"), read_time("12 am")
    (datetime.time(21, 5), datetime.time(21, 5), datetime.time(21, 30), datetime.time(0, 0))
    """
    line = plain(text)
    if line in ("noon", "midday", "正午", "中午"):
        return time(12)
    if line in ("midnight", "午夜", "零点"):
        return time(0)
    half = ""
    for word, kind in _HALVES.items():
        if line.startswith(word):
            half, line = kind, line[len(word) :].strip()
            break
        # `plain` has dropped the last stop of "p.m.".
        bare = word.rstrip(".")
        if word[0] in "ap" and line.endswith(bare) and not line[: -len(bare)].rstrip().endswith((".", "a", "p")):
            half, line = kind, line[: -len(bare)].strip()
            break
    numeral = "[0-9零〇一二两三四五六七八九十]+"
    found = re.fullmatch(r"(\d{1,2})(?:[:.](\d{2})(?::00)?)?", line)
    if found:
        if found[2] is None and not half:
            raise AnswerError(f"{text!r} is not a time; write it as 21:05")
        hour, minute = int(found[1]), int(found[2] or 0)
    else:
        found = re.fullmatch(rf"({numeral}) ?[点时] ?(?:(半|一刻|三刻|整|钟)|({numeral}) ?分?)?", line)
        if not found:
            raise AnswerError(f"{text!r} is not a time; write it as 21:05")
        hour = int(quantity(found[1]).value)
        minute = {"半": 30, "一刻": 15, "三刻": 45}.get(found[2] or "", 0)
        if found[3]:
            minute = int(quantity(found[3]).value)
    if half == "am" and hour == 12:
        hour = 0
    elif half == "night":
        hour = {12: 0}.get(hour, hour + 12 if 5 <= hour < 12 else hour)
    elif (half == "pm" and hour < 12) or (half == "noon" and 1 <= hour <= 2):
        hour += 12
    if hour == 24 and minute == 0:
        hour = 0
    if hour > 23 or minute > 59:
        raise AnswerError(f"{text!r} is not a time of the day")
    return time(hour, minute)


_UNITS = {
    86_400: ("days", "day", "d", "天", "日"),
    3_600: ("hours", "hour", "hrs", "hr", "h", "个小时", "小时", "个钟头", "时"),
    60: ("minutes", "minute", "mins", "min", "m", "分钟", "分"),
    1: ("seconds", "second", "secs", "sec", "s", "秒钟", "秒"),
}
_SECONDS = {word: seconds for seconds, words in _UNITS.items() for word in words}
_UNIT = "|".join(sorted(_SECONDS, key=len, reverse=True))
_AMOUNT = r"\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百]+|half an|half|an|a|半个?"
_PART = re.compile(rf"({_AMOUNT}) ?(?:(个半|and a half) ?)?({_UNIT})(半)?(?![a-z])[ ,]*(?:and )?")


def read_duration(text: str) -> int:
    """A length of time, in seconds. `1:30` could be hours or minutes and is refused; `1:30:00` could not.

    >>> [read_duration(x) for x in ("1 h 30 min", "90分钟", "1.5 hours", "一个半小时", "1:30:00", "半小时")]
    [5400, 5400, 5400, 5400, 5400, 1800]
    """
    line = plain(text)
    found = re.fullmatch(r"(\d+):(\d{2}):(\d{2})", line)
    if found:
        return int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3])
    total, at, last = Decimal(0), 0, 10**9
    while at < len(line):
        part = _PART.match(line, at)
        if part is None or _SECONDS[part[3]] >= last:
            raise AnswerError(f"{text!r} is not a length of time; write it as 1 h 30 min")
        seconds = _SECONDS[part[3]]
        amount = part[1]
        if amount in ("半", "半个", "half", "half an"):
            value = Decimal("0.5")
        elif amount in ("a", "an"):
            value = Decimal(1)
        else:
            value = quantity(amount).value
        if part[2] or part[4]:
            value += Decimal("0.5")
        total += value * seconds
        last, at = seconds, part.end()
    if not line or total != int(total):
        raise AnswerError(f"{text!r} is not a length of time in whole seconds; write it as 1 h 30 min")
    return int(total)
