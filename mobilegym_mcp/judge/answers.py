"""Typed answers: how what an agent says is read and held against what is right.

A value is read whole, by its type, in either language: «9» is never found in «95%». Agents give JSON: a string,
number, boolean or list; the right answer may also be a date, time, timedelta or Decimal.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, ClassVar, cast

import orjson

from .errors import AnswerError
from .reading import plain, quantity, read_date, read_duration, read_time


class Either:
    """A right answer that has several forms: `Either("Ann Lee", "李安")`. Only tasks use it, never agents."""

    def __init__(self, *values: Any) -> None:
        self.values = values


@dataclass(frozen=True, kw_only=True)
class AnswerField(ABC):
    """One thing that is asked.

    Attributes:
        label: what the AnswerSheet calls it, by language.
    """

    type: ClassVar[str]
    label: Mapping[str, str] = field(default_factory=dict[str, str])

    @abstractmethod
    def read(self, given: Any, now: datetime) -> Any:
        """The value that is meant; `now` is the phone's clock.

        Raises:
            AnswerError: it cannot be read as this type; says what would be right.
        """

    @abstractmethod
    def expects(self) -> str:
        """What is asked for, in a few words: `a number in km`."""

    def right(self, given: Any, wanted: Any) -> bool:
        """Whether two values that were read are the same answer."""
        return bool(given == wanted)

    def show(self, value: Any) -> str:
        """A value that was read, in words."""
        return str(value)

    def to_json(self) -> dict[str, Any]:
        """What an agent is told of the field."""
        return {"type": self.type, "expects": self.expects(), "label": dict(self.label)}


@dataclass(frozen=True, kw_only=True)
class Text(AnswerField):
    """Words. Capitals, full width, blanks between Chinese characters, quotes around it and a stop at its end do not
    matter; everything else does. Ambiguity: «Ann» is not «Ann Lee»; give the right answer's forms with `Either`."""

    type: ClassVar[str] = "text"

    def read(self, given: Any, now: datetime) -> str:
        text = plain(_string(given, self.expects()))
        if not text:
            raise AnswerError("the text is empty")
        return text

    def expects(self) -> str:
        return "a text"


@dataclass(frozen=True, kw_only=True)
class Code(AnswerField):
    """Letters and digits that name something: a telephone, order or tracking number, a code. Blanks, dashes,
    brackets and capitals do not matter, nor a leading +86. Ambiguity: 0 and O are two things."""

    type: ClassVar[str] = "code"

    def read(self, given: Any, now: datetime) -> str:
        text = _string(given, self.expects())
        code = re.sub(r"[\s()（）-]", "", plain(text)).removeprefix("+86").upper()
        if not re.fullmatch(r"[A-Z0-9+*#]+", code):
            raise AnswerError(f"{text!r} is not a code of letters and digits")
        return code

    def expects(self) -> str:
        return "a number or code, digit by digit"


_COUNTERS = frozenset("个條条次人件张封位份只本部辆家篇页首步")
"""Chinese measure words, which may follow any count."""


@dataclass(frozen=True, kw_only=True)
class Number(AnswerField):
    """A number, with its unit or without. `1,234.5`, `３`, `三`, `3.4万`, `1.2k`, `twelve`.

    Attributes:
        unit: the unit that is asked for. Its names may follow the number; a number alone is taken to be in it.
            Any other word after the number is refused. Chinese measure words (`3个`) may always follow.
        units: further unit names, with what one of them is in the asked unit: `{"m": 0.001, "公里": 1}`.
        within: how far off may still be right.

    Ambiguity: a comma separates thousands, never decimals.
    """

    type: ClassVar[str] = "number"
    unit: str = ""
    units: Mapping[str, float] = field(default_factory=dict[str, float])
    within: float = 0

    def read(self, given: Any, now: datetime) -> Decimal:
        if _is_number(given):
            return _finite(given, self.expects())
        text = _string(given, self.expects())
        value, rest = quantity(text)
        if not rest or rest in _COUNTERS:
            return value
        known = {plain(self.unit): 1.0, **{plain(name): factor for name, factor in self.units.items()}}
        if self.unit and rest in known:
            return value * Decimal(str(known[rest]))
        raise AnswerError(f"{text!r} is not {self.expects()}: {rest!r} after the number")

    def expects(self) -> str:
        return f"a number in {self.unit}" if self.unit else "a number"

    def right(self, given: Any, wanted: Any) -> bool:
        return abs(given - wanted) <= Decimal(str(self.within))

    def show(self, value: Any) -> str:
        return f"{_decimal(value)} {self.unit}".strip()


_CURRENCIES = {
    "¥": "CNY", "元": "CNY", "块": "CNY", "块钱": "CNY", "rmb": "CNY", "cny": "CNY", "yuan": "CNY", "人民币": "CNY",
    "$": "USD", "us$": "USD", "usd": "USD", "dollars": "USD", "dollar": "USD", "美元": "USD", "€": "EUR", "eur": "EUR",
    "euros": "EUR", "euro": "EUR", "欧元": "EUR", "£": "GBP", "gbp": "GBP", "pounds": "GBP", "英镑": "GBP",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Money(AnswerField):
    """An amount of money: `¥12.50`, `12.5元`, `CNY 12.5`, `十二块`, or a number alone in the asked currency.

    Another currency's sign makes it wrong, not unreadable. Ambiguity: `¥` is read as yuan."""

    type: ClassVar[str] = "money"
    currency: str = "CNY"

    def read(self, given: Any, now: datetime) -> tuple[Decimal, str]:
        if _is_number(given):
            return _finite(given, self.expects()), self.currency
        text = _string(given, self.expects())
        line = plain(text)
        sign = next((s for s in sorted(_CURRENCIES, key=len, reverse=True) if line.startswith(s)), "")
        value, rest = quantity(line[len(sign) :].strip())
        if rest and rest not in _CURRENCIES:
            raise AnswerError(f"{text!r} is not {self.expects()}: {rest!r} after the amount")
        named = {_CURRENCIES[word] for word in (sign, rest) if word}
        if len(named) > 1:
            raise AnswerError(f"{text!r} names two currencies")
        return value, named.pop() if named else self.currency

    def expects(self) -> str:
        return f"an amount of money in {self.currency}"

    def show(self, value: Any) -> str:
        return f"{value[0]:.2f} {value[1]}"


@dataclass(frozen=True, kw_only=True)
class Date(AnswerField):
    """A day: `2026-05-14`, `May 14`, `14 May 2026`, `5月14日`, `tomorrow`. Without a year it is in the year of the
    phone's clock; `3/4` could be either of two days and is refused. A weekday beside it is passed over."""

    type: ClassVar[str] = "date"

    def read(self, given: Any, now: datetime) -> date:
        if isinstance(given, datetime):
            return given.date()
        if isinstance(given, date):
            return given
        return read_date(_string(given, self.expects()), now)

    def expects(self) -> str:
        return "a date such as 2026-05-14"


@dataclass(frozen=True, kw_only=True)
class Time(AnswerField):
    """A time of day to the minute: `21:05`, `9:05 pm`, `下午9点05分`, `晚上九点半`. Ambiguity: `9:05` alone is on the
    24-hour clock."""

    type: ClassVar[str] = "time"

    def read(self, given: Any, now: datetime) -> time:
        if isinstance(given, datetime):
            given = given.time()
        if isinstance(given, time):
            return given.replace(second=0, microsecond=0)
        return read_time(_string(given, self.expects()))

    def expects(self) -> str:
        return "a time such as 21:05"

    def show(self, value: Any) -> str:
        return f"{value:%H:%M}"


@dataclass(frozen=True, kw_only=True)
class Duration(AnswerField):
    """A length of time: `1 h 30 min`, `90分钟`, `一个半小时`, `1:30:00`. A number alone is in `unit`. Ambiguity:
    `1:30` is refused.

    Attributes:
        within: seconds that it may be off.
    """

    type: ClassVar[str] = "duration"
    unit: str = "minutes"
    within: int = 0

    def read(self, given: Any, now: datetime) -> int:
        if isinstance(given, timedelta):
            return int(given.total_seconds())
        if _is_number(given):
            given = f"{_finite(given, self.expects()):f} {self.unit}"
        text = _string(given, self.expects())
        if re.fullmatch(r"\d+(\.\d+)?", plain(text)):
            text = f"{text} {self.unit}"
        return read_duration(text)

    def expects(self) -> str:
        return "a length of time such as 1 h 30 min"

    def right(self, given: Any, wanted: Any) -> bool:
        return abs(given - wanted) <= self.within

    def show(self, value: Any) -> str:
        hours, rest = divmod(int(value), 3600)
        minutes, seconds = divmod(rest, 60)
        parts = ((hours, "h"), (minutes, "min"), (seconds, "s"))
        return " ".join(f"{n} {unit}" for n, unit in parts if n) or "0 s"


@dataclass(frozen=True, kw_only=True)
class Choice(AnswerField):
    """One of some options, by its key or by one of its names, read as `Text` is.

    >>> Choice(options={"yes": ("是", "有"), "no": ("否", "没有")}).read("是", datetime(2026, 5, 14))
    'yes'
    """

    type: ClassVar[str] = "choice"
    options: Mapping[str, Sequence[str]]

    def read(self, given: Any, now: datetime) -> str:
        if isinstance(given, bool):
            given = "yes" if given else "no"
        text = plain(_string(given, self.expects()))
        for key, names in self.options.items():
            if text == plain(key) or any(text == plain(name) for name in names):
                return key
        raise AnswerError(f"{given!r} is not {self.expects()}")

    def expects(self) -> str:
        return "one of " + ", ".join(self.options)

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "options": {key: list(names) for key, names in self.options.items()}}


def yes_or_no(*, label: Mapping[str, str] | None = None) -> Choice:
    """A question of yes or no."""
    options = {
        "yes": ("true", "是", "是的", "有", "对", "会"),
        "no": ("false", "否", "不是", "没有", "不", "不会", "无"),
    }
    return Choice(options=options, label=label or {})


@dataclass(frozen=True, kw_only=True)
class ListOf(AnswerField):
    """Several of one type, in order. Best a JSON list; a string is split at commas, semicolons, 、, line ends and
    between words at «and». Ambiguity: so an item with a comma needs a JSON list."""

    type: ClassVar[str] = "list"
    item: AnswerField

    def read(self, given: Any, now: datetime) -> list[Any]:
        return [self.item.read(item, now) for item in _items(given, self.expects())]

    def expects(self) -> str:
        return f"a list, each {self.item.expects()}"

    def right(self, given: Any, wanted: Any) -> bool:
        return len(given) == len(wanted) and all(self.item.right(a, b) for a, b in zip(given, wanted, strict=True))

    def show(self, value: Any) -> str:
        return ", ".join(self.item.show(item) for item in value)

    def to_json(self) -> dict[str, Any]:
        return {**super().to_json(), "item": self.item.to_json()}


@dataclass(frozen=True, kw_only=True)
class SetOf(ListOf):
    """Several of one type, in any order, each as often as it is right."""

    type: ClassVar[str] = "set"

    def expects(self) -> str:
        return f"all of them in any order, each {self.item.expects()}"

    def right(self, given: Any, wanted: Any) -> bool:
        if len(given) != len(wanted):
            return False
        rest = list(wanted)
        for value in given:
            match = next((i for i, option in enumerate(rest) if self.item.right(value, option)), None)
            if match is None:
                return False
            del rest[match]
        return True


_LONGEST = 2_000
"""Characters of an answer; what is longer is a text about the answer."""


def _is_number(given: Any) -> bool:
    return isinstance(given, (int, float, Decimal)) and not isinstance(given, bool)


def _finite(given: Any, expects: str) -> Decimal:
    value = Decimal(given) if isinstance(given, int) else Decimal(str(given))
    if not value.is_finite():
        raise AnswerError(f"{given!r} is not {expects}")
    return value


def _string(given: Any, expects: str) -> str:
    if _is_number(given):
        return str(given)
    if not isinstance(given, str):
        raise AnswerError(f"{given!r} is not {expects}")
    if not given.strip():
        raise AnswerError(f"it is empty, expected {expects}")
    if len(given) > _LONGEST:
        raise AnswerError(f"it has {len(given)} characters, expected {expects} in at most {_LONGEST}")
    return given


def _items(given: Any, expects: str) -> list[Any]:
    if isinstance(given, (list, tuple)):
        return list(cast("Sequence[Any]", given))
    text = _string(given, expects).strip()
    if text.startswith("["):
        try:
            parsed = orjson.loads(text)
        except orjson.JSONDecodeError:
            parsed = None
        if isinstance(parsed, list):
            return cast("list[Any]", parsed)
    parts = re.split(r"\s*[,;，；、\n]\s*(?:and\s+)?|\s+and\s+", text)
    return [part for part in parts if part]


def _decimal(value: Decimal) -> str:
    return f"{value:f}".rstrip("0").rstrip(".") if "." in f"{value:f}" else f"{value:f}"
