"""Titles set in lines: how wide a text is, where it breaks, how large it can be."""

from __future__ import annotations

import unicodedata

_NARROW = frozenset("ijlI.,:;'!|()[] ")


def measure(text: str) -> float:
    """Roughly how wide a text is, in ems of a sans serif."""
    total = 0.0
    for char in text:
        if unicodedata.east_asian_width(char) in "WF":
            total += 1.0
        elif char in _NARROW:
            total += 0.3
        elif char.isupper() or char in "mwMW":
            total += 0.7
        else:
            total += 0.56
    return total


def lines(text: str, width: float, most: int) -> list[str]:
    """A text broken into at most `most` lines of `width` ems; what is left over ends in an ellipsis.

    Latin text breaks at spaces, Chinese anywhere.
    """
    pieces: list[str] = []
    for char in text.strip():
        wide = unicodedata.east_asian_width(char) in "WF"
        if pieces and not wide and not pieces[-1].endswith(" ") and not _ends_wide(pieces[-1]):
            pieces[-1] += char
        else:
            pieces.append(char)
    out = [""]
    for piece in pieces:
        if out[-1] and measure((out[-1] + piece).rstrip()) > width:
            out.append("")
        out[-1] += piece
    out = [_cut(line.strip(), width) for line in out]
    if len(out) > most:
        out = out[:most]
        out[-1] = _cut(out[-1] + "…", width, force=True)
    return out


def _ends_wide(text: str) -> bool:
    return unicodedata.east_asian_width(text[-1]) in "WF"


def _cut(line: str, width: float, *, force: bool = False) -> str:
    if measure(line) <= width:
        return line
    body = line.removesuffix("…")
    while body and measure(body + "…") > width:
        body = body[:-1]
    return body.rstrip() + "…"


def fit(text: str, width: float, most: int, sizes: tuple[float, ...]) -> tuple[float, list[str]]:
    """The largest of the sizes (given in falling order) at which the text fits into the lines, and the lines."""
    for size in sizes[:-1]:
        broken = lines(text, width / size, most)
        if not any(line.endswith("…") for line in broken):
            return size, broken
    return sizes[-1], lines(text, width / sizes[-1], most)
