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
_WINDOW = 32 * 1024
_WORTH = 6
"""A patch is kept if it is this many times shorter than the document; deflated alone would be about a third."""


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
    prefix, at = _read_number(data, 0)
    suffix, at = _read_number(data, at)
    known = base[prefix : len(base) - suffix]
    inflate = zlib.decompressobj(-15, known[-_WINDOW:])
    middle = inflate.decompress(data[at:]) + inflate.flush()
    return base[:prefix] + middle + base[len(base) - suffix :]


def patch(document: bytes, base: bytes) -> bytes | None:
    """What makes the document from the base; None where that would not be much shorter than the document.

    It is two numbers, how many bytes both have in common at the start and at the end, and what lies between,
    deflated with the base's own middle as the dictionary.
    """
    if len(document) <= _SHORT:
        return None
    prefix = _common_prefix(document, base)
    suffix = _common_suffix(document, base, min(len(document), len(base)) - prefix)
    known = base[prefix : len(base) - suffix]
    # A small hash table is as good on documents of some kilobytes, and a third of the time to set up.
    deflate = zlib.compressobj(3, zlib.DEFLATED, -15, 5, zlib.Z_DEFAULT_STRATEGY, known[-_WINDOW:])
    middle = deflate.compress(document[prefix : len(document) - suffix]) + deflate.flush()
    data = _number(prefix) + _number(suffix) + middle
    return data if len(data) * _WORTH <= len(document) else None


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


def _common_prefix(one: bytes, other: bytes) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
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
