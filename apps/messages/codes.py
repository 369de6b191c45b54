"""What a message's text holds that can be used: a code, links, phone numbers."""

from __future__ import annotations

import re
from functools import lru_cache

_SIGNS = r"[0-9]{3} [0-9]{3}(?![0-9])|[0-9][0-9-]{2,10}[0-9]"
_WORDS = r"验证码|校验码|动态码|动态密码|确认码|取件码|取餐码|开门码|passcode|\bcode|\bPIN"
_AFTER = re.compile(rf"(?:{_WORDS})[^0-9。.;；\n]{{0,16}}?({_SIGNS})(?![0-9])", re.IGNORECASE)
_BEFORE = re.compile(
    rf"(?<![0-9])({_SIGNS})\s*(?:is your|为您的|是您的|（|\()[^。.\n]{{0,24}}?(?:{_WORDS})", re.IGNORECASE
)
_USABLE = re.compile(
    r"(?P<link>https?://[^\s，。；、）)】]*[^\s，。；、）)】.,;!?])"
    r"|(?<![\d-])(?P<phone>\+\d{1,3}[ -]?\d[\d -]{6,13}\d|1[3-9]\d[ -]?\d{4}[ -]?\d{4}"
    r"|0\d{2,3}[ -]\d{4}[ -]?\d{4}|400[ -]\d{3}[ -]?\d{4})(?![\d-])"
)


@lru_cache(maxsize=4096)
def code_in(text: str) -> str | None:
    """The code that a message was sent for, without spaces: `482913`, `8-2-3041`; None if it has none.

    >>> code_in("【镜湖银行】验证码 482913，5 分钟内有效。"), code_in("Your room is 4829")
    ('482913', None)
    """
    found = _AFTER.search(text) or _BEFORE.search(text)
    return found[1].replace(" ", "") if found is not None else None


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[tuple[str, str], ...]:
    """A text cut into (kind, piece), the kinds `text`, `link` and `phone`.

    >>> pieces("Call 021-6189 2200 now")
    (('text', 'Call '), ('phone', '021-6189 2200'), ('text', ' now'))
    """
    cut: list[tuple[str, str]] = []
    end = 0
    for match in _USABLE.finditer(text):
        if match.start() > end:
            cut.append(("text", text[end : match.start()]))
        cut.append((match.lastgroup or "text", match[0]))
        end = match.end()
    if end < len(text):
        cut.append(("text", text[end:]))
    return tuple(cut)
