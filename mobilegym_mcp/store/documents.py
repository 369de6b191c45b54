"""Documents by digest, each kept once in the file, short ones raw, changed ones as patches.

Every method runs inside a transaction of its caller's.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from . import coding
from .cache import Recent
from .errors import NoSuchBlob
from .listing import Entries, Listing, digest_at

_PATCHED_FROM = 512
"""Shorter documents are kept whole: a patch would save less than its own row costs."""
_BATCH = 64
_READ_MANY = f"SELECT digest, base, coding, data FROM documents WHERE digest IN ({', '.join('?' * _BATCH)})"


class Documents:
    """The documents of one file, with a memory of those read or written last.

    A patch's base is always a document that is kept whole, so that reading one takes two rows at most. Which
    base fits is remembered by session and name, and by name alone for the first change in a session; it is
    only a guess for saving space, and a restart that forgets it costs a whole document.
    """

    def __init__(self) -> None:
        self._recent: Recent[bytes, bytes] = Recent(8 << 20)
        self._bases: Recent[tuple[str, str], bytes] = Recent(16_384)

    def put(self, conn: sqlite3.Connection, session: str, name: str, digest: bytes, document: bytes) -> None:
        """Keep a document that is new to the file; `session` and `name` say which document it is a version of."""
        if conn.execute("SELECT 1 FROM documents WHERE digest = ?", (digest,)).fetchone():
            return
        base, code, data = self._code(conn, session, name, document)
        conn.execute("INSERT INTO documents VALUES (?, ?, ?, ?)", (digest, base, code, data))
        self._recent.put(digest, document, len(document))
        if base is None and len(document) > _PATCHED_FROM:
            self._bases.put((session, name), digest)
            self._bases.put(("", name), digest)

    def note(self, names: Sequence[str], digests: bytes, documents: Sequence[bytes]) -> None:
        """Remember documents that the file holds as what their next versions in any session may be patches of."""
        for at, document in enumerate(documents):
            if len(document) > _PATCHED_FROM and ("", names[at]) not in self._bases:
                digest = digest_at(digests, at)
                self._bases.put(("", names[at]), digest)
                self._recent.put(digest, document, len(document))

    def get(self, conn: sqlite3.Connection, digest: bytes) -> bytes:
        """The document's JSON; NoSuchBlob."""
        document = self._recent.get(digest)
        if document is None:
            row = conn.execute("SELECT base, coding, data FROM documents WHERE digest = ?", (digest,)).fetchone()
            if row is None:
                raise NoSuchBlob(f"no document {digest.hex()} in this store")
            document = self._decode(conn, *row)
            self._recent.put(digest, document, len(document))
        return document

    def get_all(self, conn: sqlite3.Connection, listing: Listing) -> dict[str, bytes]:
        """The JSON of each document of the listing, by name and in its order; NoSuchBlob."""
        found: dict[bytes, bytes] = {}
        missing: list[bytes] = []
        for digest in listing.values():
            document = self._recent.get(digest)
            if document is None:
                missing.append(digest)
            else:
                found[digest] = document
        for start in range(0, len(missing), _BATCH):
            batch = missing[start : start + _BATCH]
            batch += batch[:1] * (_BATCH - len(batch))
            for digest, base, code, data in conn.execute(_READ_MANY, batch).fetchall():
                document = self._decode(conn, base, code, data)
                found[digest] = document
                self._recent.put(digest, document, len(document))
        out: dict[str, bytes] = {}
        for name, digest in listing.items():
            document = found.get(digest)
            out[name] = self.get(conn, digest) if document is None else document
        return out

    def known(self, conn: sqlite3.Connection, digests: Iterable[bytes]) -> set[bytes]:
        """Those of the digests that the file holds."""
        ask = "SELECT 1 FROM documents WHERE digest = ?"
        return {digest for digest in digests if conn.execute(ask, (digest,)).fetchone()}

    def bases(self, conn: sqlite3.Connection, entries: Entries) -> set[bytes]:
        """The bases of those of the entries' documents that are kept as patches."""
        ask = "SELECT base FROM documents WHERE digest = ? AND base IS NOT NULL"
        return {row[0] for _, digest in entries for row in conn.execute(ask, (digest,))}

    def _code(
        self, conn: sqlite3.Connection, session: str, name: str, document: bytes
    ) -> tuple[bytes | None, int, bytes]:
        if len(document) > _PATCHED_FROM:
            base = self._base(conn, session, name)
            if base is not None:
                data = coding.patch(document, self.get(conn, base))
                if data is not None:
                    return base, coding.PATCH, data
        return (None, *coding.encode(document))

    def _base(self, conn: sqlite3.Connection, session: str, name: str) -> bytes | None:
        guess = self._bases.get((session, name)) or self._bases.get(("", name))
        if guess is None:
            return None
        # The row is asked for each time, since another process's gc may have removed it.
        row = conn.execute("SELECT base FROM documents WHERE digest = ?", (guess,)).fetchone()
        if row is None:
            return None
        return row[0] or guess

    def _decode(self, conn: sqlite3.Connection, base: bytes | None, code: int, data: bytes) -> bytes:
        return coding.decode(code, data, None if base is None else self.get(conn, base))
