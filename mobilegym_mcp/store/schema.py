"""The tables, as the migrations that make them one after the other.

`PRAGMA user_version` says how many a file has seen. A migration is never changed once it has been released: a
change of the schema is one more at the end of the list.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeAlias

from sqlite_utils import Database

from .errors import StoreUnusable

Migration: TypeAlias = Callable[[Database], None]

APPLICATION_ID = 0x6D67796D
"""«mgym» in the file's header: tells a store from any other SQLite file."""


def _sessions(db: Database) -> None:
    """Documents by digest, listings, sessions and their steps.

    Numbers of sessions and steps are never used twice: gc tells by them what was written while it looked.
    """
    db.conn.execute(
        "CREATE TABLE documents ( digest BLOB NOT NULL UNIQUE, base BLOB, coding INTEGER NOT NULL, data BLOB NOT NULL)"
    )
    db.table("chunks").create({"digest": bytes, "data": bytes}, pk="digest", not_null={"data"})
    db.table("trees").create({"digest": bytes, "chunks": bytes}, pk="digest", not_null={"chunks"})
    db.conn.execute(
        "CREATE TABLE sessions ("
        " no INTEGER PRIMARY KEY AUTOINCREMENT, id NOT NULL UNIQUE, owner NOT NULL, title NOT NULL, meta NOT NULL,"
        " created REAL NOT NULL, closed REAL, parent, parent_step INTEGER,"
        " tree BLOB, source INTEGER, source_step INTEGER, depth INTEGER NOT NULL)"
    )
    db.table("sessions").create_index(["owner"])
    db.table("sessions").create_index(["source"])
    db.conn.execute(
        "CREATE TABLE steps ("
        " no INTEGER PRIMARY KEY AUTOINCREMENT, session INTEGER NOT NULL, step INTEGER NOT NULL, at REAL NOT NULL,"
        " took_ms REAL NOT NULL, tool NOT NULL, args NOT NULL, event, text NOT NULL, frame, delta BLOB NOT NULL,"
        " tree BLOB, UNIQUE (session, step))"
    )


def _frames(db: Database) -> None:
    """Drawn frames: images and layouts, which can be drawn again."""
    db.conn.execute(
        "CREATE TABLE frames (key NOT NULL UNIQUE, at REAL NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL)"
    )
    db.conn.execute("CREATE INDEX frames_by_age ON frames (at, size)")


MIGRATIONS: Sequence[Migration] = (_sessions, _frames)


def check(conn: sqlite3.Connection, name: str, *, newest: int) -> int:
    """The schema version of the file; StoreUnusable if it is no store of ours or newer than `newest`."""
    version: int = conn.execute("PRAGMA user_version").fetchone()[0]
    application: int = conn.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION_ID:
        tables: int = conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version or application or tables:
            raise StoreUnusable(f"{name} is a SQLite file, but not a mobilegym store: name another file")
    if version > newest:
        raise StoreUnusable(
            f"{name} was written by a newer mobilegym-mcp (schema {version}; this one reads up to {newest}): "
            "upgrade mobilegym-mcp, or name another file"
        )
    return version


def migrate(conn: sqlite3.Connection, name: str, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the file to the newest schema, all in one transaction; others that open it at the same time wait."""
    if check(conn, name, newest=len(migrations)) == len(migrations):
        return
    db = Database(conn, execute_plugins=False)
    conn.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it between the look and the lock.
        version = check(conn, name, newest=len(migrations))
        for migration in migrations[version:]:
            migration(db)
        conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        conn.execute(f"PRAGMA user_version = {len(migrations)}")
        conn.execute("COMMIT")
    except BaseException:
        if conn.in_transaction:
            conn.execute("ROLLBACK")
        raise
