"""People's names and numbers as phones sort, find and show them.

Chinese names stand under the first letter of their pinyin. GB 2312 lists its 3,755 common characters in the order of
pinyin, so that their code gives both the letter and the order; a table holds rarer characters of names and
surnames that are read otherwise.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from itertools import pairwise

_LETTERS = "abcdefghjklmnopqrstwxyz"
_STARTS = (
    0xB0A1, 0xB0C5, 0xB2C1, 0xB4EE, 0xB6EA, 0xB7A2, 0xB8C1, 0xB9FE, 0xBBF7, 0xBFA6, 0xC0AC, 0xC2E8,
    0xC4C3, 0xC5B6, 0xC5BE, 0xC6DA, 0xC8BB, 0xC8F6, 0xCBFA, 0xCDDA, 0xCEF4, 0xD1B9, 0xD4D1,
)  # fmt: skip
"""The first code of each letter's characters."""
_END = 0xD7F9

_RARER = {
    "b": "彬璧卞贲", "c": "晁郴琛岑宸", "d": "妲迪", "f": "斐霏沣", "g": "莞戈",
    "h": "珩晗骅邯郝昊皓灏翯", "j": "婧珏瑾璟菁嘉郏靳", "k": "恺珂蒯邝", "l": "璐琳岚阆郦逯骊琏磊", "m": "旻淼芈苗",
    "n": "妮嫩聂甯", "p": "沛邳裴", "q": "倩琪琦麒祺淇绮綦瞿岐芊谯", "r": "芮睿阮蕊", "s": "姗珊飒晟莎邵嵩",
    "t": "婷彤佟郯", "w": "玮炜薇嵬邬婉琬", "x": "昕歆馨鑫萱煊璇奚郗禤", "y": "怡祎懿旖煜昱钰妤瑜琰嫣妍闫阎婴郁晔熠",
    "z": "臻甄祯芷曌翟仉",
}  # fmt: skip
_RARE = {char: letter for letter, chars in _RARER.items() for char in chars}
_SURNAMES = {
    "曾": "z",
    "单": "s",
    "解": "x",
    "仇": "q",
    "查": "z",
    "区": "o",
    "翟": "z",
    "朴": "p",
    "盖": "g",
    "重": "c",
}
"""Characters that are read otherwise as a surname."""

_KEYS = {
    letter: digit
    for digit, letters in {
        "2": "abc", "3": "def", "4": "ghi", "5": "jkl", "6": "mno", "7": "pqrs", "8": "tuv", "9": "wxyz",
    }.items()
    for letter in letters
}  # fmt: skip


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


@lru_cache(maxsize=4096)
def _han(char: str) -> tuple[str, int]:
    """Letter and place of a Chinese character; letter `~` if it is not known."""
    try:
        code = int.from_bytes(char.encode("gb2312"), "big")
    except UnicodeEncodeError:
        code = 0
    if _STARTS[0] <= code <= _END:
        return _LETTERS[bisect_right(_STARTS, code) - 1], code
    return _RARE.get(char, "~"), 0xFFFF


@lru_cache(maxsize=4096)
def letters(name: str) -> str:
    """A name in lower-case letters: Latin without accents, each Chinese character as its first letter.

    >>> letters("Inês 陈伟")
    'ines cw'
    """
    out: list[str] = []
    for place, char in enumerate(name.strip()):
        if _is_han(char):
            out.append(_SURNAMES.get(char, "") if place == 0 and char in _SURNAMES else _han(char)[0])
        else:
            out.append(unicodedata.normalize("NFD", char)[0].casefold())
    return "".join(out)


def initial(name: str) -> str:
    """The letter that a name stands under in a list: `A` to `Z`, or `#`.

    >>> initial("王芳"), initial("Élodie"), initial("10086")
    ('W', 'E', '#')
    """
    first = letters(name)[:1]
    return first.upper() if first and "a" <= first <= "z" else "#"


@lru_cache(maxsize=4096)
def sort_key(name: str) -> tuple[str, tuple[tuple[str, int], ...], str]:
    """The order of names in a list: by letter (`#` last), then by pinyin and alphabet."""
    first = initial(name)
    parts = tuple(
        _han(char) if _is_han(char) else (unicodedata.normalize("NFD", char)[0].casefold(), 0) for char in name.strip()
    )
    return ("~" if first == "#" else first, parts, name)


@lru_cache(maxsize=4096)
def keypad_words(name: str) -> tuple[str, ...]:
    """The digits that spell a name on a dial pad, from the start of each of its words on.

    A Chinese name is spelled by the first letters of its characters.

    >>> keypad_words("Ann Lee"), keypad_words("陈伟")
    (('266533', '533'), ('29', '9'))
    """
    plain = letters(name)
    han = any(_is_han(char) for char in name)
    starts = [i for i, char in enumerate(plain) if char.isalpha() and (han or i == 0 or not plain[i - 1].isalpha())]
    return tuple("".join(_KEYS.get(char, "") for char in plain[start:]) for start in starts)


def shown_number(number: str) -> str:
    """A number as people write it; one that was written with spaces or dashes stays as it is.

    >>> shown_number("13816247705"), shown_number("02164735518"), shown_number("+6581230719"), shown_number("10086")
    ('138 1624 7705', '021-6473 5518', '+65 8123 0719', '10086')
    """
    if number.startswith("+") and number[1:].isdigit():
        return _abroad(number)
    if not number.isdigit():
        return number
    if len(number) == 11 and number[0] == "1":
        return f"{number[:3]} {number[3:7]} {number[7:]}"
    if 10 <= len(number) <= 12 and number[0] == "0":
        area = 3 if number[1] in "12" else 4
        return f"{number[:area]}-{number[area : area + 4]} {number[area + 4 :]}"
    return number


_ABROAD = {
    "+1": (3, 3, 4), "+33": (1, 2, 2, 2, 2), "+44": (4, 6), "+61": (3, 3, 3), "+65": (4, 4), "+81": (2, 4, 4),
    "+82": (2, 4, 4), "+86": (3, 4, 4), "+852": (4, 4), "+853": (4, 4), "+886": (3, 3, 3),
}  # fmt: skip
"""How the mobile numbers of a country are grouped after its code."""


def _abroad(number: str) -> str:
    """A number with a country's code in that country's groups; one of another length stays as it is."""
    for end in (2, 3, 4):
        groups = _ABROAD.get(number[:end], ())
        if groups and len(number) == end + sum(groups):
            cuts = [end + sum(groups[:place]) for place in range(len(groups) + 1)]
            return " ".join([number[:end], *(number[a:b] for a, b in pairwise(cuts))])
    return number
