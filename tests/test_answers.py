"""Reading typed answers in both languages, and refusing what only looks right."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import settings
from hypothesis import strategies as st

from mobilegym_mcp.judge import (
    AnswerError,
    AnswerField,
    Choice,
    Code,
    Date,
    Duration,
    ListOf,
    Money,
    Number,
    SetOf,
    Text,
    Time,
    yes_or_no,
)
from mobilegym_mcp.judge.mutate import wrong_answers

NOW = datetime(2026, 5, 14, 9, 41)
KM = Number(unit="km", units={"公里": 1, "千米": 1, "kilometres": 1, "m": 0.001})
PAIR = ListOf(item=Text())
BAG = SetOf(item=Number())
SIZE = Choice(options={"small": ("小", "小杯"), "large": ("大", "大杯")})

SAME: list[tuple[AnswerField, Any, list[Any]]] = [
    (Text(), "Café Luna", ["café luna", " “Ｃafé  Luna”. ", "CAFÉ LUNA"]),
    (Text(), "图书馆三楼", ["图书馆 三楼", "「图书馆三楼」。"]),
    (Code(), "138 0013 8000", ["13800138000", 13800138000, "+86 138-0013-8000", "１３８００１３８０００"]),
    (Code(), "SF-12x9", ["sf12X9", "SF 12 X9"]),
    (Number(), 9, ["9", 9.0, "９", "九", "nine", "9个", "9 条", "9.0"]),
    (Number(), 1234.5, ["1,234.5", "１，２３４.5"]),
    (Number(), 34_000, ["3.4万", "34000", "三万四千", "34k", "34 thousand"]),
    (Number(), 203, ["两百零三", "二百零三", "二〇三"]),
    (Number(), 10_010, ["一万零一十", "10010"]),
    (Number(), -4, ["-4", "−4", "负四"]),
    (Number(), Decimal("0.5"), [".5", "零点五", 0.5]),
    (KM, 3.2, ["3.2 km", "3.2公里", "3200 m", "3.2", 3.2, "３.２千米"]),
    (Number(unit="%"), 95, ["95%", "95 %", "９５％", 95]),
    (Number(within=0.5), 20, [20.5, "19.5"]),
    (Money(), Decimal("12.50"), ["¥12.50", "￥12.5", "12.5元", "12.5 yuan", "CNY 12.50", 12.5, "RMB12.50"]),
    (Money(), 12_000, ["1.2万元", "¥12,000", "12000块", "一万二千元"]),
    (Money(currency="USD"), Decimal("9.99"), ["$9.99", "9.99 USD", "US$9.99", "9.99美元", 9.99]),
    (
        Date(),
        date(2026, 5, 20),
        ["2026-05-20", "2026/5/20", "2026.5.20", "20260520", "May 20", "May 20th, 2026", "20 May", "the 20th of May",
         "5月20日", "2026年5月20日 星期三", "五月二十日", "5/20", "20/5", "20/05/2026", "Wed, May 20",
         "Wednesday 20 May 2026"],
    ),
    (Date(), date(2026, 5, 15), ["tomorrow", "明天"]),
    (Date(), date(2026, 9, 1), ["Sept 1", "1 Sep 2026", "九月一日"]),
    (
        Time(),
        time(21, 5),
        ["21:05", "9:05 pm", "9:05PM", "9:05 p.m.", "下午9点05分", "晚上9:05", "21点05分", "21:05:00", "下午9时5分",
         "晚上九点五分"],
    ),
    (Time(), time(9, 0), ["9:00", "09:00", "9 am", "9am", "上午9点", "早上九点", "9点整", "九点钟"]),
    (Time(), time(21, 30), ["9:30 pm", "晚上九点半", "21.30"]),
    (Time(), time(0, 0), ["00:00", "12 am", "midnight", "24:00"]),
    (Time(), time(12, 0), ["12 pm", "noon", "中午12点"]),
    (Time(), time(13, 15), ["1:15 pm", "下午一点一刻", "中午1点15分"]),
    (
        Duration(),
        timedelta(hours=1, minutes=30),
        ["1 h 30 min", "90分钟", "90 minutes", "1.5 hours", "一个半小时", "1小时30分钟", "1h30m",
         "1 hour and 30 minutes", "an hour and 30 minutes", 90, "90", "1:30:00", "5400 s"],
    ),
    (Duration(), timedelta(minutes=30), ["half an hour", "半小时", "半个小时", "30 min"]),
    (Duration(unit="days"), timedelta(days=3), ["3 days", 3, "三天", "72 hours"]),
    (SIZE, "large", ["Large", "大杯", "大"]),
    (yes_or_no(), "yes", [True, "Yes.", "是", "有"]),
    (
        PAIR,
        ["Ann", "Bob"],
        ["Ann, Bob", "Ann and Bob", "Ann、Bob", '["Ann", "Bob"]', ["ann", "bob"], "Ann; Bob", "Ann\nBob"],
    ),
    (BAG, [3, 1, 1], [[1, 1, 3], "1, 3 and 1", "1、1、3"]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "right", "given"), SAME, ids=lambda v: getattr(v, "type", None))
def test_the_same_answer_in_other_words(field: AnswerField, right: Any, given: list[Any]) -> None:
    wanted = field.read(right, NOW)
    for value in given:
        assert field.right(field.read(value, NOW), wanted), value


OTHER: list[tuple[AnswerField, Any, list[Any]]] = [
    (Text(), "Ann", ["Ann Lee", "An", "Anne"]),
    (Code(), "1234", ["12345", "123", "01234"]),
    (Number(), 9, ["95", "0.9", "90", "-9"]),
    (KM, 3.2, ["3.2 m", "32 km"]),
    (Money(), Decimal("12.50"), ["12.05", "$12.50", "125", "1.25万"]),
    (Date(), date(2026, 5, 20), ["2027-05-20", "May 2", "5月2日"]),
    (Time(), time(21, 5), ["9:05", "21:50", "9:05 am"]),
    (Duration(), timedelta(minutes=90), ["90 s", "1 h", "90 hours"]),
    (SIZE, "large", ["small", "小"]),
    (PAIR, ["Ann", "Bob"], ["Bob, Ann", "Ann", "Ann, Bob, Cem"]),
    (BAG, [1, 1, 3], [[1, 3], [1, 3, 3], [1, 1, 3, 3]]),
]


@pytest.mark.parametrize(("field", "right", "given"), OTHER, ids=lambda v: getattr(v, "type", None))
def test_another_answer(field: AnswerField, right: Any, given: list[Any]) -> None:
    wanted = field.read(right, NOW)
    for value in given:
        assert not field.right(field.read(value, NOW), wanted), value


UNREADABLE: list[tuple[AnswerField, list[Any]]] = [
    (Text(), ["", "  ", None, True, ["a"]]),
    (Code(), ["10 €", "4/5", ""]),
    (Number(), ["95%", "9 or 10", "about 9", "none", True, None, "9 km", "3 notes", [9]]),
    (KM, ["3.2 miles", "3.2 kg"]),
    (Money(), ["12.50 apples", "free", "$12 元"]),
    (Date(), ["3/4", "03/04/2026", "May 32", "2026-02-30", "soon", "May", 14, True]),
    (Time(), ["9", "25:00", "9:60", "later", "13 o'clock"]),
    (Duration(), ["1:30", "long", "30 min 1 h", "90 lightyears", "1 h 30"]),
    (SIZE, ["huge", "", True]),
    (BAG, ["1, two hundred apples", {"a": 1}]),
]


@pytest.mark.parametrize(("field", "given"), UNREADABLE, ids=lambda v: getattr(v, "type", None))
def test_what_cannot_be_read_says_what_would_be_right(field: AnswerField, given: list[Any]) -> None:
    for value in given:
        with pytest.raises(AnswerError) as caught:
            field.read(value, NOW)
        assert str(caught.value), value


SCRAPS = st.sampled_from(
    [
        *"0123456789:/.-,+ ¥$%年月日号点时分半亿万百十零一二两个天小时",
        "am",
        "pm",
        "May",
        " h ",
        "min",
        "and",
        "th",
        "晚上",
        "周三",
        "\u0000",
    ]
)
ANYTHING = st.one_of(
    st.lists(SCRAPS, max_size=12).map("".join),
    st.text(max_size=20),
    st.floats(),
    st.integers(),
    st.none() | st.booleans(),
    st.lists(st.integers() | st.text(max_size=4), max_size=3),
    st.just("九" * 1500 + "亿" * 400),
    st.just("9" * 5000),
)


@settings(max_examples=400, deadline=None)
@given_any(value=ANYTHING)
def test_whatever_is_given_is_read_or_refused(value: Any) -> None:
    for field in (Text(), Code(), KM, Money(), Date(), Time(), Duration(), SIZE, PAIR, BAG):
        try:
            read = field.read(value, NOW)
        except AnswerError:
            continue
        assert field.right(read, read)
        assert isinstance(field.show(read), str)


def test_fields_tell_what_they_ask() -> None:
    assert KM.to_json() == {"type": "number", "expects": "a number in km", "label": {}}
    assert SIZE.to_json()["options"] == {"small": ["小", "小杯"], "large": ["大", "大杯"]}
    assert BAG.to_json()["item"]["type"] == "number"


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        (KM, 3.20, "3.2 km"),
        (Money(), 12, "12.00 CNY"),
        (Time(), "9:05 pm", "21:05"),
        (Duration(), 95, "1 h 35 min"),
        (Date(), "May 20", "2026-05-20"),
        (BAG, [100, 2], "100, 2"),
    ],
)
def test_answers_are_shown_as_understood(field: AnswerField, value: Any, shown: str) -> None:
    assert field.show(field.read(value, NOW)) == shown


def test_wrong_answers_are_wrong_and_readable() -> None:
    fields = {f"f{i}": field for i, (field, _, _) in enumerate(SAME)}
    right = {f"f{i}": value for i, (_, value, _) in enumerate(SAME)}
    spoiled: set[str] = set()
    for label, answer in wrong_answers(fields, right, NOW):
        wrong = [
            name
            for name, field in fields.items()
            if not field.right(field.read(answer[name], NOW), field.read(right[name], NOW))
        ]
        assert len(wrong) == 1, label
        spoiled.update(wrong)
    assert spoiled == set(fields)
