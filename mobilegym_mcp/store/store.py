"""The store: sessions of phones with every step of theirs, in one SQLite file.

It knows names, digests and bytes, and nothing of what a phone is. A session begins with a whole listing of
documents, or where it was forked; a step stores the documents that it made and the delta of the listing; at
every 64th the whole listing is kept, so that restoring any step reads 63 deltas at most, forks of forks included.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from .coding import key_text, pack_json, pack_text, unkey_text, unpack_json, unpack_text
from .documents import Documents
from .errors import NoSuchSession, NoSuchStep, SessionClosed, SessionExists, StepConflict
from .file import File
from .frames import Frames
from .gc import collect
from .listing import (
    GONE,
    Entries,
    Listing,
    apply,
    digest_at,
    digest_bytes,
    digests_bytes,
    join,
    split,
    squeeze,
    unsqueeze,
)
from .records import Change, Document, GcReport, SessionRow, StepRow
from .schema import MIGRATIONS, Migration
from .trees import Trees

_KEYFRAME = 64
_LAST = "coalesce((SELECT max(step) FROM steps WHERE session = s.no), 0)"
_SESSION = f"SELECT s.no, s.depth, s.closed, s.tree, s.source, s.source_step, {_LAST} FROM sessions s WHERE s.id = ?"
_SESSION_ROWS = (
    "SELECT s.id, s.owner, s.title, s.meta, s.created, l.at, s.closed, s.parent, s.parent_step, l.step FROM sessions s"
    " LEFT JOIN steps l ON l.session = s.no AND l.step = (SELECT max(step) FROM steps WHERE session = s.no)"
)


class Store:
    """One file of sessions; a context manager. Every call is short, and what it answers is committed.

    Threads may share a store, and processes a file. `path` is a file, ":memory:", or None for the default
    (`store.sqlite` in MOBILEGYM_DATA or the user's data folder). `clock` gives seconds since the epoch;
    `frame_bytes` is what all drawn frames together may take.

    All errors are in `errors`; a malformed argument raises ValueError.
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        readonly: bool = False,
        clock: Callable[[], float] = time.time,
        frame_bytes: int = 1 << 30,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> None:
        self._file = File(path, readonly=readonly, migrations=migrations)
        self._clock = clock
        self._documents = Documents()
        self._trees = Trees()
        self.frames = Frames(self._file, clock, most=frame_bytes)

    @property
    def path(self) -> str:
        """Where the file is; ":memory:" if nowhere."""
        return self._file.name

    def close(self) -> None:
        """Close the file. A closed store raises StoreUnusable."""
        self._file.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Writing

    def create_session(self, session: SessionRow, documents: Iterable[Document]) -> None:
        """A new session whose step 0 is these documents, in this order; SessionExists.

        Of the row, `id`, `owner`, `title` and `meta` are taken. Documents that the file knows cost nothing.
        """
        given = list(documents)
        names = tuple([name for name, _, _ in given])
        digests = digests_bytes([digest for _, digest, _ in given])
        contents = [content for _, _, content in given]
        if len(set(names)) != len(names):
            twice = next(name for at, name in enumerate(names) if name in names[:at])
            raise ValueError(f"document {twice!r} is given twice: a name stands for one document")
        head = self._head(session.id, session.owner, session.title, session.meta)
        with self._file.writing() as conn:
            self._refuse_existing(conn, [session.id])
            tree, fresh = self._trees.put(conn, names, digests)
            for at in fresh:
                self._documents.put(conn, session.id, names[at], digest_at(digests, at), contents[at])
            conn.execute(_INSERT_SESSION, (*head, None, None, tree, None, None, 0))
        self._documents.note(names, digests, contents)

    def fork_session(
        self, new_id: str, parent_id: str, parent_step: int, owner: str, title: str, meta: Mapping[str, Any]
    ) -> None:
        """A new session whose step 0 is the parent's step `parent_step`, for the price of one row.

        NoSuchSession, NoSuchStep, SessionExists. Neither writing to the parent nor closing it changes the fork.
        """
        self.fork_many([new_id], parent_id, parent_step, owner, title, meta)

    def fork_many(
        self, new_ids: Sequence[str], parent_id: str, parent_step: int, owner: str, title: str, meta: Mapping[str, Any]
    ) -> None:
        """Several forks of one step in one transaction: all of them or none."""
        heads = [self._head(new_id, owner, title, meta) for new_id in new_ids]
        with self._file.writing() as conn:
            no, depth, _, tree, source, source_step, last = self._find(conn, parent_id)
            _check_step(parent_id, parent_step, last)
            self._refuse_existing(conn, new_ids)
            # A fork of step 0 begins where the parent began, so that chains of them stay short.
            if parent_step > 0:
                source, source_step, tree = no, parent_step, None
                depth = (depth + parent_step) % _KEYFRAME
                if depth == 0:
                    ask = "SELECT tree FROM steps WHERE session = ? AND step = ?"
                    tree, source, source_step = conn.execute(ask, (no, parent_step)).fetchone()[0], None, None
            tail = (key_text(parent_id), parent_step, tree, source, source_step, depth)
            conn.executemany(_INSERT_SESSION, [(*head, *tail) for head in heads])

    def append(self, session_id: str, step: StepRow, delta: Iterable[Change]) -> None:
        """The session's next step: what was done, and in `delta` which documents that made, changed or removed.

        It is committed when this returns. StepConflict if the step is not the last plus one, SessionClosed,
        NoSuchSession; then nothing is written. Replaying deltas in order on an ordered dict, where a changed
        document keeps its place, gives the order of the documents.
        """
        changes: Entries = []
        made: list[tuple[str, bytes, bytes]] = []
        for name, digest, document in delta:
            if digest is None and document is None:
                changes.append((name, GONE))
            elif digest is None or document is None:
                raise ValueError(f"document {name!r} has {'JSON' if digest is None else 'a digest'} alone: give both")
            else:
                raw = digest_bytes(digest)
                changes.append((name, raw))
                made.append((name, raw, document))
        names = tuple([name for name, _ in changes])
        packed = squeeze(join(names, b"".join([raw for _, raw in changes])))
        event = None if step.event is None else pack_json(step.event)
        frame = None if step.frame_key is None else key_text(step.frame_key)
        head = (step.step, step.at, step.took_ms, pack_text(step.tool), pack_json(step.args), event)
        tail = (pack_text(step.text), frame, packed)
        with self._file.writing() as conn:
            no, depth, closed, _, _, _, last = self._find(conn, session_id)
            if closed is not None:
                raise SessionClosed(f"session {session_id!r} is closed: it takes no step {step.step}; fork it instead")
            if step.step != last + 1:
                raise StepConflict(session_id, step.step, last)
            for name, raw, document in made:
                self._documents.put(conn, session_id, name, raw, document)
            tree = None
            if (depth + step.step) % _KEYFRAME == 0:
                listing = self._listing(conn, session_id, last)
                apply(listing, changes)
                tree, _ = self._trees.put(conn, tuple(listing), b"".join(listing.values()))
            conn.execute(_INSERT_STEP, (no, *head, *tail, tree))

    def set_meta(self, session_id: str, meta: Mapping[str, Any]) -> None:
        """Replace the session's meta; NoSuchSession."""
        packed = pack_json(meta)
        with self._file.writing() as conn:
            conn.execute("UPDATE sessions SET meta = ? WHERE no = ?", (packed, self._find(conn, session_id)[0]))

    def set_image(self, session_id: str, step: int, frame_key: str | None) -> None:
        """Name the frame that shows the phone after the step, where it was drawn later; NoSuchSession, NoSuchStep."""
        with self._file.writing() as conn:
            found = self._find(conn, session_id)
            _check_step(session_id, step, found[6], first=1)
            frame = None if frame_key is None else key_text(frame_key)
            conn.execute("UPDATE steps SET frame = ? WHERE session = ? AND step = ?", (frame, found[0], step))

    def close_session(self, session_id: str) -> None:
        """Close the session: it can be read and forked until gc drops it. Closing it again changes nothing."""
        with self._file.writing() as conn:
            no = self._find(conn, session_id)[0]
            conn.execute("UPDATE sessions SET closed = ? WHERE no = ? AND closed IS NULL", (self._clock(), no))

    def gc(self, *, keep_days: float = 30.0, max_bytes: int = 4 << 30) -> GcReport:
        """Drop what nobody needs, and give the space back; see docs/store.md.

        Sessions closed for more than `keep_days` go, with all documents that no other session needs. If the
        file holds more than `max_bytes` then, drawn frames go, oldest first, and then closed sessions, oldest
        first. What an open session or one it was forked from needs stays, whatever the size.

        It takes a while but locks the file only for moments; a server calls it on a Store of its own, in a
        thread of its own.
        """
        return collect(
            self._file, self._trees, self._documents, now=self._clock(), keep_s=keep_days * 86_400, most=max_bytes
        )

    # Reading

    def documents(self, session_id: str, step: int | None = None) -> dict[str, bytes]:
        """The JSON of every document after a step (None: the last), by name and in order."""
        with self._file.reading() as conn:
            return self._documents.get_all(conn, self._listing(conn, session_id, step))

    def listing(self, session_id: str, step: int | None = None) -> dict[str, str]:
        """The digest of every document after a step (None: the last), by name and in order."""
        with self._file.reading() as conn:
            return {name: digest.hex() for name, digest in self._listing(conn, session_id, step).items()}

    def blob(self, digest: str) -> bytes:
        """The JSON of a document by its digest; NoSuchBlob."""
        raw = digest_bytes(digest)
        with self._file.reading() as conn:
            return self._documents.get(conn, raw)

    def has_blobs(self, digests: Iterable[str]) -> set[str]:
        """Those of the digests whose documents the store holds."""
        asked = {digest_bytes(digest): digest for digest in digests}
        with self._file.reading() as conn:
            return {asked[raw] for raw in self._documents.known(conn, asked)}

    def session(self, session_id: str) -> SessionRow:
        """The session; NoSuchSession."""
        with self._file.reading() as conn:
            row = conn.execute(f"{_SESSION_ROWS} WHERE s.id = ?", (key_text(session_id),)).fetchone()
        if row is None:
            raise _no_session(session_id)
        return _session_row(row)

    def sessions(self, owner: str | None = None, *, open_only: bool = True) -> list[SessionRow]:
        """Sessions (of an owner), oldest first."""
        where: list[str] = []
        values: list[str | bytes] = []
        if owner is not None:
            where.append("s.owner = ?")
            values.append(key_text(owner))
        if open_only:
            where.append("s.closed IS NULL")
        query = f"{_SESSION_ROWS}{' WHERE ' if where else ''}{' AND '.join(where)} ORDER BY s.no"
        with self._file.reading() as conn:
            rows = conn.execute(query, values).fetchall()
        return [_session_row(row) for row in rows]

    def history(self, session_id: str, start: int = 1, stop: int | None = None) -> list[StepRow]:
        """The session's own steps from `start` up to but not including `stop` (None: to the end); NoSuchSession.

        A fork's history begins with its own first step; what came before is its parent's.
        """
        with self._file.reading() as conn:
            no, *_, last = self._find(conn, session_id)
            rows = conn.execute(_READ_STEPS, (no, max(start, 1), min(last + 1 if stop is None else stop, last + 1)))
            return [_step_row(row) for row in rows.fetchall()]

    # Within a transaction

    def _find(self, conn: sqlite3.Connection, session_id: str) -> tuple[Any, ...]:
        row = conn.execute(_SESSION, (key_text(session_id),)).fetchone()
        if row is None:
            raise _no_session(session_id)
        return row

    def _head(self, session_id: str, owner: str, title: str, meta: Mapping[str, Any]) -> tuple[Any, ...]:
        return key_text(session_id), key_text(owner), pack_text(title), pack_json(meta), self._clock()

    @staticmethod
    def _refuse_existing(conn: sqlite3.Connection, ids: Sequence[str]) -> None:
        for session_id in ids:
            if conn.execute("SELECT 1 FROM sessions WHERE id = ?", (key_text(session_id),)).fetchone():
                raise SessionExists(f"there is a session {session_id!r} already: choose another id")
        if len(set(ids)) != len(ids):
            raise ValueError("the ids of several forks must differ from each other")

    def _listing(self, conn: sqlite3.Connection, session_id: str, step: int | None) -> Listing:
        """The listing after a step, from the nearest whole one before it."""
        no, depth, _, tree, source, source_step, last = self._find(conn, session_id)
        at: int = last if step is None else step
        _check_step(session_id, at, last)
        deltas: list[bytes] = []
        while True:
            keyframe = at - (depth + at) % _KEYFRAME
            newest_first = conn.execute(_READ_DELTAS, (no, max(keyframe, 0), at)).fetchall()
            deltas += [row[0] for row in newest_first]
            if keyframe > 0:
                ask = "SELECT tree FROM steps WHERE session = ? AND step = ?"
                tree = conn.execute(ask, (no, keyframe)).fetchone()[0]
                break
            if tree is not None:
                break
            no, at = source, source_step
            ask = "SELECT depth, tree, source, source_step FROM sessions WHERE no = ?"
            depth, tree, source, source_step = conn.execute(ask, (no,)).fetchone()
        listing = self._trees.get(conn, tree)
        for packed in reversed(deltas):
            apply(listing, split(unsqueeze(packed)))
        return listing


_INSERT_SESSION = (
    "INSERT INTO sessions (id, owner, title, meta, created, parent, parent_step, tree, source, source_step, depth)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_STEP = (
    "INSERT INTO steps (session, step, at, took_ms, tool, args, event, text, frame, delta, tree)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_READ_STEPS = (
    "SELECT step, at, tool, args, event, text, frame, took_ms FROM steps"
    " WHERE session = ? AND step >= ? AND step < ? ORDER BY step"
)
_READ_DELTAS = "SELECT delta FROM steps WHERE session = ? AND step > ? AND step <= ? ORDER BY step DESC"


def _check_step(session_id: str, step: int, last: int, *, first: int = 0) -> None:
    if not first <= step <= last:
        has = f"its steps are {first} to {last}" if last >= first else "it has none yet"
        raise NoSuchStep(f"session {session_id!r} has no step {step}: {has}")


def _no_session(session_id: str) -> NoSuchSession:
    return NoSuchSession(f"no session {session_id!r} in this store: it never was, or was closed and dropped by gc")


def _session_row(row: tuple[Any, ...]) -> SessionRow:
    session_id, owner, title, meta, created, used, closed, parent, parent_step, last = row
    return SessionRow(
        id=unkey_text(session_id),
        owner=unkey_text(owner),
        title=unpack_text(title),
        meta=unpack_json(meta),
        created=created,
        used=created if used is None else used,
        closed=closed,
        parent=None if parent is None else unkey_text(parent),
        parent_step=parent_step,
        last_step=last or 0,
    )


def _step_row(row: tuple[Any, ...]) -> StepRow:
    step, at, tool, args, event, text, frame, took_ms = row
    return StepRow(
        step=step,
        at=at,
        tool=unpack_text(tool),
        args=unpack_json(args),
        event=None if event is None else unpack_json(event),
        text=unpack_text(text),
        frame_key=None if frame is None else unkey_text(frame),
        took_ms=took_ms,
    )
