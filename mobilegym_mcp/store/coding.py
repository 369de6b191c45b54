"""How documents and texts are written: pure functions from values to bytes and back.

A document is kept raw (short), deflated, or as a *patch*: what makes it from an earlier version of the same
document, its *base*, which is at hand when it is written. A tap changes a few bytes of a few kilobytes, so a
patch is some fifty bytes where the whole would be a thousand.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

RAW = 0
DEFLATED = 1
PATCH = 2

_SHORT = 256
_PIECE = 2_048
_AROUND = 4_096
_PROBE = 32
_WORTH = 6
"""A patch is kept if it is this many times shorter than the document; deflating alone gives about a third."""


def encode(document: bytes) -> tuple[int, bytes]:
    """The whole document as (coding, data)."""
    if len(document) > _SHORT:
        data = zlib.compress(document, 1)
        if len(data) < len(document):
            return DEFLATED, data
    return RAW, document


def decode(coding: int, data: bytes, base: bytes | None = None) -> bytes:
    """The document that `encode` or `patch` wrote; a patch needs the base it was made with."""
    if coding == RAW:
        return data
    if coding == DEFLATED:
        return zlib.decompress(data)
    if coding != PATCH or base is None:
        raise ValueError(f"coding {coding} {'without a base ' if base is None else ''}is not one of a document")
    out: list[bytes] = []
    suffix, at = _read_number(data, 0)
    while at < len(data):
        place, at = _read_number(data, at)
        same, at = _read_number(data, at)
        size, at = _read_number(data, at)
        out.append(base[place : place + same])
        inflate = zlib.decompressobj(-15, _dictionary(base, place + same))
        out.append(inflate.decompress(data[at : at + size]) + inflate.flush())
        at += size
    out.append(base[len(base) - suffix :])
    return b"".join(out)


def patch(document: bytes, base: bytes) -> bytes | None:
    """What makes the document from the base; None where that would not be much shorter than the document.

    It is the number of bytes that both have in common at the end, and before that a series of: where in the
    base to go on, how many bytes are the same from there, and a piece that is not, deflated with the base's
    bytes around that place as the dictionary.
    """
    if len(document) <= _SHORT:
        return None
    most = len(document) // _WORTH
    prefix = _common_prefix(document, 0, base, 0)
    suffix = _common_suffix(document, base, min(len(document), len(base)) - prefix)
    end = len(document) - suffix
    out = bytearray(_number(suffix))
    at = place = 0
    while at < end:
        same = min(_common_prefix(document, at, base, place) if at else prefix, end - at)
        out += _number(place) + _number(same)
        at += same
        place += same
        piece = document[at : min(at + _PIECE, end)]
        # A small hash table is as good on pieces of this size, and a third of the time to set up.
        deflate = zlib.compressobj(3, zlib.DEFLATED, -15, 5, zlib.Z_DEFAULT_STRATEGY, _dictionary(base, place))
        data = deflate.compress(piece) + deflate.flush()
        out += _number(len(data)) + data
        if len(out) > most:
            return None
        at += len(piece)
        place = _resume(document, at, base, min(place + len(piece), len(base)))
    return bytes(out)


def _dictionary(base: bytes, place: int) -> bytes:
    return base[max(place - _AROUND, 0) : place + _PIECE + _AROUND]


def _resume(document: bytes, at: int, base: bytes, place: int) -> int:
    """Where the base goes on like the document from `at`, if that is near `place`; else `place`."""
    probe = document[at : at + _PROBE]
    if base.startswith(probe, place):
        return place
    found = base.find(probe, max(place - _AROUND, 0), place + _AROUND)
    return place if found < 0 else found


def pack_text(text: str) -> str | bytes:
    """A text as SQLite can hold it: itself, or bytes where it is long or holds lone surrogates."""
    if len(text) <= _SHORT and _is_clean(text):
        return text
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


def unpack_text(value: str | bytes) -> str:
    """The text that `pack_text` was given."""
    return value if isinstance(value, str) else zlib.decompress(value).decode("utf-8", "surrogatepass")


def key_text(text: str) -> str | bytes:
    """A text that SQLite can compare and look up: itself, or its bytes where it holds lone surrogates."""
    return text if _is_clean(text) else text.encode("utf-8", "surrogatepass")


def unkey_text(value: str | bytes) -> str:
    """The text that `key_text` was given."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogatepass")


def pack_json(value: Mapping[str, Any]) -> str | bytes:
    """A JSON object as text or bytes; raises ValueError or TypeError where it is none."""
    return pack_text(json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")))


def unpack_json(value: str | bytes) -> dict[str, Any]:
    """The object that `pack_json` was given."""
    return json.loads(unpack_text(value))


def _is_clean(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _common_prefix(one: bytes, one_at: int, other: bytes, other_at: int) -> int:
    low, high = 0, min(len(one) - one_at, len(other) - other_at)
    while low < high:
        middle = (low + high + 1) // 2
        if one[one_at + low : one_at + middle] == other[other_at + low : other_at + middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_suffix(one: bytes, other: bytes, most: int) -> int:
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one[len(one) - middle : len(one) - low] == other[len(other) - middle : len(other) - low]:
            low = middle
        else:
            high = middle - 1
    return low


def _number(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _read_number(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
