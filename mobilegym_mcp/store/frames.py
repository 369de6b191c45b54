"""Drawn frames: images and layouts by key. They can be drawn again, so the oldest go when there are too many."""

from __future__ import annotations

from collections.abc import Callable

from .coding import key_text
from .file import File

_TOUCH_S = 600.0
"""A frame that is read is marked as used at most this often: reading stays reading."""
_RECOUNT = 1_000
_EVICT = 4


class Frames:
    """The frames of one file: `get` and `put`, as a renderer's cache wants them.

    All frames together take `most` bytes at the most (a little more for a while when several processes write).
    """

    def __init__(self, file: File, clock: Callable[[], float], *, most: int) -> None:
        self._file = file
        self._clock = clock
        self._most = most
        self._total = 0
        self._until_recount = 0

    def get(self, key: str) -> bytes | None:
        """The frame's bytes; None if there is none of that key (any more)."""
        now = self._clock()
        with self._file.reading() as conn:
            row = conn.execute("SELECT data, at FROM frames WHERE key = ?", (key_text(key),)).fetchone()
        if row is None:
            return None
        if row[1] < now - _TOUCH_S and not self._file.readonly:
            with self._file.writing() as conn:
                conn.execute("UPDATE frames SET at = ? WHERE key = ?", (now, key_text(key)))
        return row[0]

    def put(self, key: str, value: bytes) -> None:
        """Keep the frame; one of that key is replaced. The least recently used make room; one that is
        larger than all room there is isn't kept."""
        if len(value) > self._most:
            return
        with self._file.writing() as conn:
            if self._until_recount <= 0:
                self._total = conn.execute("SELECT coalesce(sum(size), 0) FROM frames").fetchone()[0]
                self._until_recount = _RECOUNT
            self._until_recount -= 1
            if self._total + len(value) > self._most:
                # Few at a time: freeing many megabytes at once would hold everybody up.
                oldest = conn.execute("SELECT rowid, size FROM frames ORDER BY at LIMIT ?", (_EVICT,)).fetchall()
                for rowid, size in oldest:
                    conn.execute("DELETE FROM frames WHERE rowid = ?", (rowid,))
                    self._total -= size
            name = key_text(key)
            replaced = conn.execute("DELETE FROM frames WHERE key = ? RETURNING size", (name,)).fetchone()
            conn.execute("INSERT INTO frames VALUES (?, ?, ?, ?)", (name, self._clock(), len(value), value))
            self._total += len(value) - (replaced[0] if replaced else 0)
