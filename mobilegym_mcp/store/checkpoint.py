"""Moves what was committed from the write-ahead log into the file, beside the calls that commit.

SQLite would do it in the course of some commit, which then waits for the disk: tens of milliseconds, in a
process whose calls take less than one.
"""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing

COMMITS = 200
"""How many commits are let together: one or two megabytes of log."""

FALLBACK_PAGES = 8_000
"""At this length of the log a commit does it after all, where writers never pause for long enough."""


class Checkpointer:
    """A thread that starts at the first need for it, and ends with `stop` or with the process."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._commits = 0
        self._due = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None

    def committed(self) -> None:
        """Count one commit; the caller sees to it that only one thread at a time calls this."""
        self._commits += 1
        if self._commits < COMMITS:
            return
        self._commits = 0
        self._due.set()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="store checkpoints", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the thread and wait for it."""
        self._stopping = True
        self._due.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        with closing(sqlite3.connect(self._path, isolation_level=None, timeout=0)) as conn:
            conn.execute("PRAGMA synchronous = NORMAL")
            while True:
                self._due.wait()
                self._due.clear()
                if self._stopping:
                    return
                # PASSIVE waits for nobody, and what it could not move it moves next time.
                conn.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
