"""Values from outside: that they are JSON which the phone can keep."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, cast

from .errors import BadArgument
from .phone.editing import LONGEST_TEXT

MOST_VALUES = 10_000
"""Values that one call's arguments may hold, all levels together."""
DEEPEST = 50
"""Levels that values may be nested."""
_LARGEST = 2**53
"""Whole numbers beyond it are not the same everywhere."""


def check_plain(args: Mapping[str, Any]) -> None:
    """Hold a call's arguments against what can be stored and told.

    Raises:
        BadArgument: a text is too long or holds half of a surrogate pair, a number is too large or not finite, or
            there are too many values or levels; names the place.
    """
    left = MOST_VALUES
    waiting: list[tuple[str, int, Any]] = []
    for name, value in args.items():
        _check_text("an argument's name", name)
        waiting.append((f"{name:.40}", 1, value))
    while waiting:
        where, level, value = waiting.pop()
        left -= 1
        if left < 0:
            raise BadArgument(f"the arguments hold more than {MOST_VALUES:,} values; give less at once")
        if level > DEEPEST:
            raise BadArgument(f"{where[:80]} is nested more than {DEEPEST} levels deep")
        if isinstance(value, str):
            _check_text(where, value)
        elif isinstance(value, float) and not math.isfinite(value):
            raise BadArgument(f"{where} must be a finite number, got {value}")
        elif isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
            raise BadArgument(f"{where} must lie between -2^53 and 2^53, got a number of {value.bit_length()} bits")
        elif isinstance(value, Mapping):
            for key, item in cast("Mapping[str, Any]", value).items():
                _check_text(f"a key in {where}", key)
                waiting.append((f"{where}.{key:.40}", level + 1, item))
        elif isinstance(value, Sequence) and not isinstance(value, bytes):
            items = cast("Sequence[Any]", value)
            waiting.extend((f"{where}[{at}]", level + 1, item) for at, item in enumerate(items[: MOST_VALUES + 1]))


def _check_text(where: str, text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise BadArgument(f"{where} has {len(text):,} characters; at most {LONGEST_TEXT:,} are taken at once")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        broken = f"U+{ord(text[error.start]):04X}"
        raise BadArgument(f"{where} holds half of a surrogate pair, {broken}, which is no character") from error
