"""The file: opened, with transactions that several threads and processes may enter."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import platformdirs

from . import schema
from .checkpoint import FALLBACK_PAGES, Checkpointer
from .errors import StoreBusy, StoreUnusable

WAIT_S = 10.0
"""How long a transaction waits for other processes; theirs take about a millisecond."""
_READ = "BEGIN"
_WRITE = "BEGIN IMMEDIATE"


def default_path() -> Path:
    """`store.sqlite` in the folder that MOBILEGYM_DATA names, else in the user's data folder."""
    folder = os.environ.get("MOBILEGYM_DATA") or platformdirs.user_data_dir("mobilegym", appauthor=False)
    return Path(folder) / "store.sqlite"


class File:
    """An open SQLite file of the newest schema.

    `reading` and `writing` are its two kinds of transaction, used as `with file.writing() as conn:`. A write
    is committed when the block ends, and undone if it raises. In between, other threads wait.
    """

    def __init__(
        self, path: Path | str | None, *, readonly: bool, migrations: Sequence[schema.Migration] = schema.MIGRATIONS
    ) -> None:
        self.name = str(default_path() if path is None else path)
        self.in_memory = self.name == ":memory:"
        self.readonly = readonly
        self.lock = threading.RLock()
        self.checkpointer: Checkpointer | None = None
        try:
            self.conn = self._open(migrations)
        except sqlite3.Error as error:
            raise self.unusable(error) from error
        if not (self.in_memory or readonly):
            self.checkpointer = Checkpointer(self.name)

    def _open(self, migrations: Sequence[schema.Migration]) -> sqlite3.Connection:
        target, uri = self.name, False
        if not self.in_memory:
            path = Path(self.name).absolute()
            if self.readonly:
                if not path.is_file():
                    raise StoreUnusable(f"there is no store at {path}")
                target, uri = f"{path.as_uri()}?mode=ro", True
            else:
                try:
                    path.parent.mkdir(parents=True, exist_ok=True)
                except OSError as error:
                    raise StoreUnusable(f"the folder of the store {path} cannot be made: {error.strerror}") from error
        conn = sqlite3.connect(
            target, timeout=WAIT_S, isolation_level=None, check_same_thread=False, cached_statements=256, uri=uri
        )
        try:
            if self.readonly:
                version = schema.check(conn, self.name, newest=len(migrations))
                if version != len(migrations):
                    raise StoreUnusable(
                        f"{self.name} has the older schema {version} of {len(migrations)}: "
                        "open it once for writing to bring it up to date"
                    )
            else:
                schema.check(conn, self.name, newest=len(migrations))
                # Must come before the first table; on an existing file it has no effect.
                conn.execute("PRAGMA auto_vacuum = INCREMENTAL")
                self._enter_wal(conn)
                conn.execute("PRAGMA synchronous = NORMAL")
                conn.execute(f"PRAGMA wal_autocheckpoint = {FALLBACK_PAGES}")
                schema.migrate(conn, self.name, migrations)
        except BaseException:
            conn.close()
            raise
        return conn

    @staticmethod
    def _enter_wal(conn: sqlite3.Connection) -> None:
        # SQLite does not wait by itself here when two processes make the file at once.
        until = time.monotonic() + WAIT_S
        while True:
            try:
                conn.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or time.monotonic() > until:
                    raise
                time.sleep(0.01)

    def reading(self) -> Transaction:
        """A transaction that sees the file as it is now, whatever others write meanwhile."""
        return Transaction(self, _READ)

    def writing(self) -> Transaction:
        """A transaction that holds the file's one write lock."""
        if self.readonly:
            raise StoreUnusable(f"{self.name} was opened for reading only")
        return Transaction(self, _WRITE)

    def close(self) -> None:
        if self.checkpointer is not None:
            self.checkpointer.stop()
        with self.lock:
            self.conn.close()

    def unusable(self, error: sqlite3.Error) -> StoreUnusable:
        """The store's error for one of SQLite's."""
        if _is_busy(error):
            return StoreBusy(f"{self.name} was locked by another process for more than {WAIT_S:g} s")
        return StoreUnusable(f"{self.name}: {error}")


class Transaction:
    """One transaction on a file, as a context manager that gives the connection."""

    __slots__ = ("_begin", "_file")

    def __init__(self, file: File, begin: str) -> None:
        self._file = file
        self._begin = begin

    def __enter__(self) -> sqlite3.Connection:
        file = self._file
        file.lock.acquire()
        try:
            file.conn.execute(self._begin)
        except sqlite3.Error as error:
            file.lock.release()
            raise file.unusable(error) from error
        return file.conn

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        file = self._file
        try:
            if kind is None:
                try:
                    file.conn.execute("COMMIT")
                    if file.checkpointer is not None and self._begin == _WRITE:
                        file.checkpointer.committed()
                    return
                except sqlite3.Error as failure:
                    error = failure
            # Some errors (a full disk) end the transaction by themselves.
            if file.conn.in_transaction:
                file.conn.execute("ROLLBACK")
        finally:
            file.lock.release()
        if isinstance(error, sqlite3.Error):
            raise file.unusable(error) from error


def _is_busy(error: sqlite3.Error) -> bool:
    # The primary code is the low byte: SQLITE_BUSY is 5, SQLITE_LOCKED 6.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (5, 6)
