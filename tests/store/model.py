"""Documents to keep, a model of what a store must give back, and a look into its file beside it."""

from __future__ import annotations

import json
import random
import sqlite3
from hashlib import blake2b
from pathlib import Path
from typing import Any

from mobilegym_mcp.store import Change, Document, SessionRow, StepRow, Store

DAY = 86_400.0


WORDS = [
    "tap",
    "note",
    "list",
    "bin",
    "search",
    "pin",
    "folder",
    "share",
    "copy",
    "send",
    "draft",
    "thread",
    "ring",
    "mute",
    "lamp",
    "train",
    "seat",
    "river",
    "noon",
]


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def doc(name: str, data: bytes) -> Document:
    return name, digest(data), data


def change(name: str, data: bytes | None) -> Change:
    return (name, None, None) if data is None else doc(name, data)


def big(seed: int, size: int = 3_000) -> bytes:
    """A JSON document like an app's: sentences, ids, flags."""
    source = random.Random(seed)
    items: list[dict[str, Any]] = []
    while size > 0:
        text = " ".join(source.choices(WORDS, k=12))
        items.append({"id": f"n{source.randrange(9999)}", "text": text, "pinned": False, "at": source.randrange(10**9)})
        size -= len(json.dumps(items[-1])) + 2
    return json.dumps({"serial": seed, "items": items}).encode()


def look(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What a query says of the file, asked beside the store."""
    conn = sqlite3.connect(path)
    try:
        return conn.execute(query).fetchall()
    finally:
        conn.close()


def counts(path: Path) -> dict[str, int]:
    """How many rows each table has."""
    names = ("documents", "chunks", "trees", "sessions", "steps", "frames")
    return {name: look(path, f"SELECT count(*) FROM {name}")[0][0] for name in names}


def step(number: int, **more: Any) -> StepRow:
    return StepRow(number, at=1_000.0 + number, tool="tap", args={"ref": f"e{number}"}, text=f"step {number}", **more)


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Model:
    """What a store must give: every state of every session, as plain dicts."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.states: dict[str, list[dict[str, bytes]]] = {}

    def create(self, name: str, documents: dict[str, bytes], owner: str = "ann") -> None:
        self.store.create_session(SessionRow(name, owner), [doc(key, data) for key, data in documents.items()])
        self.states[name] = [dict(documents)]

    def append(self, name: str, delta: dict[str, bytes | None]) -> None:
        state = dict(self.states[name][-1])
        for key, data in delta.items():
            if data is None:
                state.pop(key, None)
            else:
                state[key] = data
        number = len(self.states[name])
        self.store.append(name, step(number), [change(key, data) for key, data in delta.items()])
        self.states[name].append(state)

    def fork(self, name: str, parent: str, at: int) -> None:
        self.store.fork_session(name, parent, at, "ann", "", {})
        self.states[name] = [self.states[parent][at]]

    def check(self, name: str, store: Store | None = None) -> None:
        store = store or self.store
        for number, state in enumerate(self.states[name]):
            found = store.documents(name, number)
            assert found == state, (name, number)
            assert list(found) == list(state), (name, number)
        assert store.documents(name) == self.states[name][-1]
        assert store.session(name).last_step == len(self.states[name]) - 1


def random_delta(source: random.Random, state: dict[str, bytes]) -> dict[str, bytes | None]:
    """A step's changes: a big document edited, rows added, changed, removed, and one removed and added again."""
    delta: dict[str, bytes | None] = {}
    for key in source.sample(sorted(state), k=min(len(state), source.randrange(3))):
        data = state[key]
        if len(data) > 500:
            at = source.randrange(len(data))
            delta[key] = data[:at] + str(source.randrange(100)).encode() + data[at + source.randrange(3) :]
        else:
            delta[key] = None if source.random() < 0.4 else json.dumps({"v": source.randrange(5)}).encode()
    for _ in range(source.randrange(3)):
        delta[f"notes/data/notes/n{source.randrange(40)}"] = json.dumps({"v": source.randrange(5)}).encode()
    return delta


FACTORY = {"system/data": big(1), "notes/data": big(2), "notes/ui": b'{"stack":["list"]}'} | {
    f"notes/data/notes/n{i}": json.dumps({"v": i, "text": "hello"}).encode() for i in range(100)
}


def random_edit(source: random.Random, data: bytes) -> bytes:
    at = source.randrange(len(data))
    return data[:at] + bytes(source.randrange(32, 127) for _ in range(source.randrange(60))) + data[at + 5 :]
