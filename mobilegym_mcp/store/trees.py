"""Trees: whole listings, as lists of chunks; each tree and each chunk is kept once in the file.

A chunk that is in the file stands for all of its documents being there too, which makes a new phone of the
factory's documents cheap; gc removes chunks before it removes documents. Every method runs inside a
transaction of its caller's.
"""

from __future__ import annotations

import sqlite3

from .cache import Recent
from .errors import StoreUnusable
from .listing import DIGEST_SIZE, Entries, Listing, cut, digest_of, join, split, squeeze, unsqueeze


class Trees:
    """The trees of one file, with a memory of the chunks read last."""

    def __init__(self) -> None:
        self._recent: Recent[bytes, Entries] = Recent(512)

    def put(self, conn: sqlite3.Connection, names: tuple[str, ...], digests: bytes) -> tuple[bytes, list[int]]:
        """Keep the listing of these names and digests (one after the other).

        Gives the tree's digest, and the indices of those entries whose documents the file may not hold yet.
        """
        fresh: list[int] = []
        chunks: list[bytes] = []
        for start, end in cut(names):
            chunk = join(names[start:end], digests[start * DIGEST_SIZE : end * DIGEST_SIZE])
            digest = digest_of(chunk)
            chunks.append(digest)
            if not conn.execute("SELECT 1 FROM chunks WHERE digest = ?", (digest,)).fetchone():
                conn.execute("INSERT INTO chunks VALUES (?, ?)", (digest, squeeze(chunk)))
                fresh += range(start, end)
        joined = b"".join(chunks)
        tree = digest_of(joined)
        conn.execute("INSERT OR IGNORE INTO trees VALUES (?, ?)", (tree, joined))
        return tree, fresh

    def get(self, conn: sqlite3.Connection, tree: bytes) -> Listing:
        """The listing of a tree."""
        listing: Listing = {}
        for digest in self.chunks(conn, tree):
            listing.update(self.entries(conn, digest))
        return listing

    def chunks(self, conn: sqlite3.Connection, tree: bytes) -> list[bytes]:
        """The digests of a tree's chunks, in order."""
        row = conn.execute("SELECT chunks FROM trees WHERE digest = ?", (tree,)).fetchone()
        if row is None:
            raise StoreUnusable(f"the store is damaged: tree {tree.hex()} is missing")
        joined: bytes = row[0]
        return [joined[at : at + DIGEST_SIZE] for at in range(0, len(joined), DIGEST_SIZE)]

    def entries(self, conn: sqlite3.Connection, chunk: bytes) -> Entries:
        """The entries of a chunk."""
        found = self._recent.get(chunk)
        if found is None:
            row = conn.execute("SELECT data FROM chunks WHERE digest = ?", (chunk,)).fetchone()
            if row is None:
                raise StoreUnusable(f"the store is damaged: chunk {chunk.hex()} is missing")
            found = split(unsqueeze(row[0]))
            self._recent.put(chunk, found)
        return found
