"""Names and numbers: the order of lists, the dial pad's letters, how numbers are written."""

from __future__ import annotations

import pytest

from mobilegym_mcp.phone.names import initial, keypad_words, letters, shown_number, sort_key


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("阿姨", "A"), ("妈妈", "M"), ("王芳", "W"), ("周怡", "Z"), ("欧阳静", "O"), ("闫冬", "Y"), ("祎祎", "Y"),
        ("曾国藩", "Z"), ("单田芳", "S"), ("Élodie", "E"), ("  ann", "A"), ("10086", "#"), ("", "#"), ("🙂", "#"),
    ],
)  # fmt: skip
def test_letter_of_a_name(name: str, letter: str) -> None:
    assert initial(name) == letter


def test_order_mixes_alphabets_by_letter_and_puts_others_last() -> None:
    names = ["10086", "张蕾", "王芳", "Wang Fang", "ann", "陈伟", "Chen Wei", "Zoe", "陈宇"]
    assert sorted(names, key=sort_key) == [
        "ann",
        "Chen Wei",
        "陈伟",
        "陈宇",
        "Wang Fang",
        "王芳",
        "Zoe",
        "张蕾",
        "10086",
    ]


def test_a_surname_is_read_otherwise_only_in_front() -> None:
    assert letters("单国") == "sg"
    assert letters("国单") == "gd"


def test_names_on_the_dial_pad() -> None:
    assert keypad_words("陈伟") == ("29", "9")
    assert "533" in keypad_words("Ann Lee")
    assert keypad_words("Inês")[0] == "4637"
    assert keypad_words("10086") == ()


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("13816247705", "138 1624 7705"), ("057186420917", "0571-8642 0917"), ("02161892200", "021-6189 2200"),
        ("95588", "95588"), ("+44 7700 900184", "+44 7700 900184"), ("138-1624", "138-1624"),
        ("+6581230719", "+65 8123 0719"), ("+85298765432", "+852 9876 5432"), ("+15550100", "+15550100"),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(number: str, shown: str) -> None:
    assert shown_number(number) == shown
