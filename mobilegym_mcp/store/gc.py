"""Garbage: what no session needs any more, found and removed while others go on writing.

The file is locked for moments only. What is needed is first marked in one look at the file, and the rest
removed in small transactions, each of which first marks what was written since. Trees go before chunks and
chunks before documents, since a chunk in the file stands for its documents being there.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field

from .documents import Documents
from .file import WAIT_S, File
from .listing import GONE, Entries, split, unsqueeze
from .records import GcReport
from .trees import Trees

_SESSIONS = 10
_ROWS = 1_000
_FRAMES = 50
_PAGES = 500


def collect(file: File, trees: Trees, documents: Documents, *, now: float, keep_s: float, most: int) -> GcReport:
    """Remove what `Store.gc` says, and give the space back to the file system."""
    before = _size(file)
    sessions, steps = _drop_closed(file, now - keep_s)
    rows = _sweep(file, trees, documents)
    frames = _drop_frames(file, _used(file) - most)
    if _used(file) > most:
        for cutoff in _cutoffs(file):
            if _used(file) <= most:
                break
            more_sessions, more_steps = _drop_closed(file, cutoff)
            rows += _sweep(file, trees, documents)
            sessions += more_sessions
            steps += more_steps
    _shrink(file)
    return GcReport(sessions, steps, rows, frames, before, _size(file))


def _drop_closed(file: File, cutoff: float) -> tuple[int, int]:
    """Drop sessions closed at the cutoff or before; of those that a fork needs, the steps after the fork's."""
    with file.reading() as conn:
        # A fork is younger than its parent: youngest first, a parent's forks are gone when its turn comes.
        ask = "SELECT no FROM sessions WHERE closed <= ? ORDER BY no DESC"
        doomed = [row[0] for row in conn.execute(ask, (cutoff,))]
    sessions = steps = 0
    for start in range(0, len(doomed), _SESSIONS):
        with file.writing() as conn:
            for no in doomed[start : start + _SESSIONS]:
                ask = "SELECT max(source_step) FROM sessions WHERE source = ?"
                needed: int | None = conn.execute(ask, (no,)).fetchone()[0]
                cut = "DELETE FROM steps WHERE session = ? AND step > ?"
                steps += conn.execute(cut, (no, needed or 0)).rowcount
                if needed is None:
                    sessions += conn.execute("DELETE FROM sessions WHERE no = ?", (no,)).rowcount
    return sessions, steps


def _cutoffs(file: File) -> list[float]:
    """Times that cut the closed sessions in half, the rest in half, and the rest."""
    with file.reading() as conn:
        ask = "SELECT closed FROM sessions WHERE closed IS NOT NULL ORDER BY closed"
        closed: list[float] = [row[0] for row in conn.execute(ask)]
    count = len(closed)
    return [closed[at] for at in sorted({count // 2, count * 3 // 4, count - 1})] if closed else []


@dataclass
class _Marks:
    """What is needed, of all that sessions and steps up to these numbers say."""

    session: int = 0
    step: int = 0
    trees: set[bytes] = field(default_factory=set[bytes])
    chunks: set[bytes] = field(default_factory=set[bytes])
    documents: set[bytes] = field(default_factory=set[bytes])

    def advance(self, conn: sqlite3.Connection, trees: Trees, documents: Documents) -> None:
        """Mark what sessions and steps of higher numbers need."""
        roots: set[bytes] = set()
        ask = "SELECT no, tree FROM sessions WHERE no > ?"
        for no, tree in conn.execute(ask, (self.session,)):
            self.session = max(self.session, no)
            if tree is not None:
                roots.add(tree)
        ask = "SELECT no, tree, delta FROM steps WHERE no > ?"
        for no, tree, delta in conn.execute(ask, (self.step,)):
            self.step = max(self.step, no)
            if tree is not None:
                roots.add(tree)
            self._mark(conn, documents, split(unsqueeze(delta)))
        for tree in roots - self.trees:
            self.trees.add(tree)
            for chunk in trees.chunks(conn, tree):
                if chunk not in self.chunks:
                    self.chunks.add(chunk)
                    self._mark(conn, documents, trees.entries(conn, chunk))

    def _mark(self, conn: sqlite3.Connection, documents: Documents, entries: Entries) -> None:
        fresh = [entry for entry in entries if entry[1] != GONE and entry[1] not in self.documents]
        self.documents.update(digest for _, digest in fresh)
        self.documents.update(documents.bases(conn, fresh))


def _sweep(file: File, trees: Trees, documents: Documents) -> int:
    """Remove trees, chunks and documents that nothing needs; gives the number of documents."""
    marks = _Marks()
    with file.reading() as conn:
        marks.advance(conn, trees, documents)
        dead = [
            (table, needed, [row[0] for row in conn.execute(f"SELECT digest FROM {table}") if row[0] not in needed])
            for table, needed in (("trees", marks.trees), ("chunks", marks.chunks), ("documents", marks.documents))
        ]
    removed = 0
    for table, needed, digests in dead:
        for start in range(0, len(digests), _ROWS):
            with file.writing() as conn:
                marks.advance(conn, trees, documents)
                # `needed` is the set that the marks have just added to.
                batch = [(digest,) for digest in digests[start : start + _ROWS] if digest not in needed]
                conn.executemany(f"DELETE FROM {table} WHERE digest = ?", batch)
            if table == "documents":
                removed += len(batch)
    return removed


def _drop_frames(file: File, over: int) -> int:
    """Drop the frames used longest ago, until as many bytes are free."""
    dropped = 0
    while over > 0:
        with file.writing() as conn:
            oldest = conn.execute("SELECT rowid, size FROM frames ORDER BY at LIMIT ?", (_FRAMES,)).fetchall()
            if not oldest:
                break
            for rowid, size in oldest:
                if over <= 0:
                    break
                conn.execute("DELETE FROM frames WHERE rowid = ?", (rowid,))
                over -= size
                dropped += 1
    return dropped


def _pages(file: File) -> tuple[int, int, int]:
    with file.reading() as conn:
        tables = "pragma_page_count, pragma_freelist_count, pragma_page_size"
        return conn.execute(f"SELECT page_count, freelist_count, page_size FROM {tables}").fetchone()


def _size(file: File) -> int:
    count, _, size = _pages(file)
    return count * size


def _used(file: File) -> int:
    count, free, size = _pages(file)
    return (count - free) * size


def _shrink(file: File) -> None:
    """Give free pages back, a few at a time, and empty the write-ahead log if nobody reads from it."""
    free = _pages(file)[1]
    while free:
        with file.writing() as conn:
            conn.execute(f"PRAGMA incremental_vacuum({_PAGES})").fetchall()
        left = _pages(file)[1]
        if left >= free:
            break
        free = left
    with file.lock:
        file.conn.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        # Emptying the log keeps writers out until the last reader of it has gone: not worth a long wait.
        file.conn.execute("PRAGMA busy_timeout = 50")
        file.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        file.conn.execute(f"PRAGMA busy_timeout = {round(WAIT_S * 1_000)}")
