"""Listings: which documents a phone has, by name and digest, in order; and how they are written.

A whole listing is cut into chunks, and a chunk is kept once for all phones that have the same one. Where to cut
is decided by the names alone, so that a changed, added or removed document changes its own chunk and no other.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TypeAlias

Listing: TypeAlias = dict[str, bytes]
"""Digests (16 bytes) by name, in order."""

Entries: TypeAlias = list[tuple[str, bytes]]
"""Names and digests in order; in a delta, GONE is the digest of a document that was removed."""

DIGEST_SIZE = 16
GONE = bytes(DIGEST_SIZE)

_CUT = 31
"""A chunk ends at a name whose checksum has these bits all zero: one in 32."""
_SHORT = 256
_GONE_TEXT = GONE.hex()
_COUNT = struct.Struct("<I")


def digest_bytes(digest: str) -> bytes:
    """A digest as the store keeps it; ValueError unless it is 32 hexadecimal digits, not all zero."""
    try:
        raw = bytes.fromhex(digest)
    except ValueError:
        raw = b""
    if len(raw) != DIGEST_SIZE or len(digest) != 2 * DIGEST_SIZE or raw == GONE:
        raise ValueError(f"digest {digest!r} must be {2 * DIGEST_SIZE} hexadecimal digits, not all zero")
    return raw


def digest_of(data: bytes) -> bytes:
    """The digest of what the store itself makes (chunks, trees)."""
    return blake2b(data, digest_size=DIGEST_SIZE).digest()


def digests_bytes(digests: Sequence[str]) -> bytes:
    """Digests as the store keeps them, one after the other; ValueError unless all are well-formed."""
    try:
        raw = bytes.fromhex("".join(digests))
    except ValueError:
        raw = b""
    if len(raw) != len(digests) * DIGEST_SIZE or {len(digest) for digest in digests} - {2 * DIGEST_SIZE}:
        return b"".join(map(digest_bytes, digests))
    if _GONE_TEXT in digests:
        digest_bytes(_GONE_TEXT)
    return raw


def digest_at(digests: bytes, at: int) -> bytes:
    """The digest at an index of digests that follow one another."""
    return digests[at * DIGEST_SIZE : (at + 1) * DIGEST_SIZE]


@lru_cache(32)
def cut(names: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Where a listing of these names is cut into chunks: the index of each one's first entry and past its last."""
    ends = [at for at, name in enumerate(names, 1) if not zlib.crc32(name.encode("utf-8", "surrogatepass")) & _CUT]
    if names and (not ends or ends[-1] != len(names)):
        ends.append(len(names))
    return tuple(zip([0, *ends], ends, strict=False))


def join(names: tuple[str, ...], digests: bytes) -> bytes:
    """Entries as bytes; equal ones give equal bytes."""
    return b"".join((_COUNT.pack(len(names)), digests, _names_bytes(names)))


@lru_cache(1024)
def _names_bytes(names: tuple[str, ...]) -> bytes:
    return json.dumps(names, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def split(data: bytes) -> Entries:
    """What `join` was given, as pairs."""
    end = _COUNT.size + _COUNT.unpack_from(data)[0] * DIGEST_SIZE
    names: list[str] = json.loads(data[end:].decode("utf-8", "surrogatepass"))
    digests = (data[at : at + DIGEST_SIZE] for at in range(_COUNT.size, end, DIGEST_SIZE))
    return list(zip(names, digests, strict=True))


def squeeze(data: bytes) -> bytes:
    """Bytes as they are kept: deflated if long."""
    return b"\1" + zlib.compress(data, 1) if len(data) > _SHORT else b"\0" + data


def unsqueeze(data: bytes) -> bytes:
    """What `squeeze` was given."""
    return zlib.decompress(data[1:]) if data[:1] == b"\1" else data[1:]


def apply(listing: Listing, delta: Iterable[tuple[str, bytes]]) -> None:
    """Change the listing in place: a changed name keeps its place, a new one goes to the end."""
    for name, digest in delta:
        if digest == GONE:
            listing.pop(name, None)
        else:
            listing[name] = digest
