"""The store: real SQLite files, real processes."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from mobilegym_mcp.store import (
    Change,
    Document,
    NoSuchBlob,
    NoSuchSession,
    NoSuchStep,
    SessionClosed,
    SessionExists,
    SessionRow,
    StepConflict,
    StepRow,
    Store,
    StoreError,
    StoreUnusable,
    default_path,
    gc,
)
from mobilegym_mcp.store.coding import PATCH, decode, encode, pack_text, patch, unpack_text
from mobilegym_mcp.store.file import Transaction
from mobilegym_mcp.store.listing import cut, digest_bytes, digest_of, join, split
from mobilegym_mcp.store.schema import MIGRATIONS

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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "phones" / "store.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


FACTORY = {"system/data": big(1), "notes/data": big(2), "notes/ui": b'{"stack":["list"]}'} | {
    f"notes/data/notes/n{i}": json.dumps({"v": i, "text": "hello"}).encode() for i in range(100)
}


# Restoring


def test_every_step_is_restored_to_the_byte_and_in_order(path: Path) -> None:
    source = random.Random(7)
    with Store(path) as store:
        model = Model(store)
        model.create("a", FACTORY)
        for _ in range(150):
            model.append("a", random_delta(source, model.states["a"][-1]))
        model.check("a")
    with Store(path) as again:
        model.check("a", again)


def test_a_changed_row_keeps_its_place_and_a_removed_one_comes_back_at_the_end(store: Store) -> None:
    model = Model(store)
    model.create("a", {"x": b"1", "y": b"2", "z": b"3"})
    model.append("a", {"x": b"9"})
    model.append("a", {"x": None})
    model.append("a", {"x": b"1"})
    assert [list(store.documents("a", at)) for at in range(4)] == [list("xyz"), list("xyz"), list("yz"), list("yzx")]
    store.append("a", step(4), [change("y", None), change("y", b"2")])
    assert list(store.documents("a")) == list("zxy")


def test_forks_of_forks_at_any_step(path: Path) -> None:
    source = random.Random(3)
    with Store(path) as store:
        model = Model(store)
        model.create("s0", FACTORY)
        for generation in range(1, 40):
            parent = f"s{source.randrange(generation)}"
            for _ in range(source.randrange(12)):
                model.append(parent, random_delta(source, model.states[parent][-1]))
            model.fork(f"s{generation}", parent, source.randrange(len(model.states[parent])))
        for name in model.states:
            model.check(name)
        rows = {row.id: row for row in store.sessions()}
        assert len(rows) == 40
        assert rows["s1"].parent == "s0"


@pytest.mark.parametrize("at", [0, 1, 63, 64, 65, 127, 128, 130])
def test_a_fork_on_either_side_of_a_whole_listing(store: Store, at: int) -> None:
    model = Model(store)
    model.create("a", {"x": b"0", "y": b"0"})
    for number in range(1, 131):
        model.append("a", {"x": str(number).encode()})
    model.fork("b", "a", at)
    for number in range(70):
        model.append("b", {"y": str(number).encode()})
    model.fork("c", "b", 69)
    model.append("c", {"z": b"1"})
    for name in "abc":
        model.check(name)


def test_restoring_reads_a_bounded_number_of_deltas_however_long_the_line_of_forks(store: Store) -> None:
    model = Model(store)
    model.create("f0", {"x": b"0"})
    for generation in range(1, 200):
        model.append(f"f{generation - 1}", {"x": str(generation).encode()})
        model.fork(f"f{generation}", f"f{generation - 1}", 1)
    model.fork("g0", "f199", 0)
    for generation in range(1, 200):
        model.fork(f"g{generation}", f"g{generation - 1}", 0)
    statements: list[str] = []
    conn = store._file.conn  # pyright: ignore[reportPrivateUsage]
    conn.set_trace_callback(statements.append)
    assert store.documents("g199") == {"x": b"199"}
    conn.set_trace_callback(None)
    assert len(statements) < 2 * 64 + 10
    model.check("f77")


def test_a_fork_costs_one_row_and_writing_to_either_leaves_the_other(store: Store, path: Path) -> None:
    model = Model(store)
    model.create("a", FACTORY)
    for number in range(5):
        model.append("a", {"notes/ui": str(number).encode()})

    before = counts(path)
    model.fork("b", "a", 3)
    assert counts(path) == before | {"sessions": 2}
    model.append("b", {"notes/ui": b"of b"})
    model.append("a", {"notes/ui": b"of a"})
    model.check("a")
    model.check("b")


def test_many_forks_at_once_are_all_or_none(store: Store) -> None:
    model = Model(store)
    model.create("a", FACTORY)
    store.fork_many([f"b{i}" for i in range(32)], "a", 0, "bo", "rollout", {"group": 4})
    rows = store.sessions("bo")
    assert [row.id for row in rows] == [f"b{i}" for i in range(32)]
    assert rows[0].meta == {"group": 4}
    with pytest.raises(SessionExists, match="b31"):
        store.fork_many(["c0", "b31"], "a", 0, "bo", "", {})
    with pytest.raises(ValueError, match="differ"):
        store.fork_many(["c0", "c0"], "a", 0, "bo", "", {})
    with pytest.raises(NoSuchSession):
        store.session("c0")


def test_equal_phones_share_everything(store: Store, path: Path) -> None:
    model = Model(store)
    model.create("a", FACTORY)
    before = counts(path)
    model.create("b", FACTORY)
    assert counts(path) == before | {"sessions": 2}
    model.create("c", FACTORY | {"notes/data/notes/n50": b'{"v":"mine"}'})
    one_more = {name: before[name] + 1 for name in ("documents", "chunks", "trees")}
    assert counts(path) == before | one_more | {"sessions": 3}
    for name in "abc":
        model.check(name)


def test_listings_and_documents_by_digest(store: Store) -> None:
    model = Model(store)
    model.create("a", FACTORY)
    model.append("a", {"notes/ui": b"{}"})
    assert store.listing("a") == {name: digest(data) for name, data in store.documents("a").items()}
    assert store.listing("a", 0)["notes/ui"] == digest(FACTORY["notes/ui"])
    assert store.blob(digest(b"{}")) == b"{}"
    assert store.has_blobs([digest(b"{}"), digest(b"[]")]) == {digest(b"{}")}
    with pytest.raises(NoSuchBlob, match=digest(b"[]")):
        store.blob(digest(b"[]"))


# What a step costs


def test_a_step_takes_less_than_its_two_kilobytes(store: Store, path: Path) -> None:
    factory = {f"app{i}/data": big(i, 2_000 + 130 * i) for i in range(60)}
    factory |= {f"chat/data/messages/m{i}": big(100 + i, 120) for i in range(300)}
    model = Model(store)
    model.create("first", factory)
    before = look(path, "PRAGMA page_count")[0][0]
    source = random.Random(5)
    steps = 0
    for session in range(20):
        model.fork(f"s{session}", "first", 0)
        for _ in range(20):
            edits: dict[str, bytes | None] = {}
            for name in ("app8/data", "app9/data"):
                data = bytearray(model.states[f"s{session}"][-1][name])
                for _ in range(2):
                    data[source.randrange(len(data))] = source.randrange(48, 58)
                edits[name] = bytes(data)
            model.append(f"s{session}", edits)
            steps += 1
    assert (look(path, "PRAGMA page_count")[0][0] - before) * 4096 / steps < 1_000
    model.check("s7")


def test_a_patch_is_always_of_a_whole_document(store: Store, path: Path) -> None:
    model = Model(store)
    model.create("a", {"x": big(1), "y": big(2, 200_000)})
    source = random.Random(1)
    for _ in range(60):
        model.append("a", {name: random_edit(source, model.states["a"][-1][name]) for name in ("x", "y")})
    rows: dict[bytes, bytes | None] = dict(look(path, "SELECT digest, base FROM documents"))
    assert sum(base is not None for base in rows.values()) > 100
    with Store(path) as again:
        # What a new store first hears of the documents is versions that are patches themselves.
        later = Model(again)
        later.create("b", model.states["a"][-1])
        later.append("b", {name: data + b" " for name, data in later.states["b"][-1].items()})
        later.create("c", later.states["b"][-1])
    rows = dict(look(path, "SELECT digest, base FROM documents"))
    assert all(base is None or rows[base] is None for base in rows.values())
    with Store(path) as again:
        model.check("a", again)
        later.check("b", again)


def test_a_patch_is_never_of_a_document_that_another_process_removed(store: Store, path: Path) -> None:
    model = Model(store)
    model.create("a", {"x": big(1)})
    model.append("a", {"x": big(1) + b" "})
    model.create("b", {"x": b"{}"})
    store.close_session("a")
    with Store(path) as other:
        assert other.gc(keep_days=0).documents == 2
    model.append("b", {"x": big(1) + b"  "})
    with Store(path) as again:
        model.check("b", again)


def random_edit(source: random.Random, data: bytes) -> bytes:
    at = source.randrange(len(data))
    return data[:at] + bytes(source.randrange(32, 127) for _ in range(source.randrange(60))) + data[at + 5 :]


# Conflicts and errors


def test_two_writers_of_one_session_conflict(store: Store, path: Path) -> None:
    model = Model(store)
    model.create("a", FACTORY)
    model.append("a", {"notes/ui": b"1"})
    with Store(path) as other:
        with pytest.raises(StepConflict, match="step 1 of session 'a' refused: its last step is 1") as caught:
            other.append("a", step(1), [doc("notes/ui", b"2")])
        assert (caught.value.step, caught.value.last) == (1, 1)
        with pytest.raises(StepConflict):
            other.append("a", step(3), [])
        other.append("a", step(2), [doc("notes/ui", b"2")])
    with pytest.raises(StepConflict):
        store.append("a", step(2), [doc("notes/ui", b"3")])
    assert store.documents("a")["notes/ui"] == b"2"
    assert not store.has_blobs([digest(b"3")])


def test_closed_sessions_are_read_and_forked_but_not_written(path: Path) -> None:
    clock = Clock()
    with Store(path, clock=clock) as store:
        model = Model(store)
        model.create("a", FACTORY)
        model.append("a", {"x": b"1"})
        store.close_session("a")
        clock.now += 5
        store.close_session("a")
        assert store.session("a").closed == 1_000_000.0
        with pytest.raises(SessionClosed, match="'a' is closed"):
            store.append("a", step(2), [])
        model.check("a")
        model.fork("b", "a", 1)
        model.append("b", {"x": b"2"})
        model.check("b")
        assert [row.id for row in store.sessions()] == ["b"]
        assert [row.id for row in store.sessions(open_only=False)] == ["a", "b"]


def test_errors_name_the_thing_and_what_would_have_been_right(store: Store) -> None:
    model = Model(store)
    model.create("a", {"x": b"0"})
    for number in range(3):
        model.append("a", {"x": str(number).encode()})
    calls: list[tuple[type[Exception], str, Callable[[], object]]] = [
        (NoSuchSession, "no session 'b'", lambda: store.documents("b")),
        (NoSuchSession, "no session 'b'", lambda: store.session("b")),
        (NoSuchSession, "no session 'b'", lambda: store.history("b")),
        (NoSuchSession, "no session 'b'", lambda: store.append("b", step(1), [])),
        (NoSuchSession, "no session 'b'", lambda: store.fork_session("c", "b", 0, "", "", {})),
        (NoSuchSession, "no session 'b'", lambda: store.close_session("b")),
        (NoSuchSession, "no session 'b'", lambda: store.set_meta("b", {})),
        (NoSuchStep, "'a' has no step 4: its steps are 0 to 3", lambda: store.documents("a", 4)),
        (NoSuchStep, "no step -1", lambda: store.listing("a", -1)),
        (NoSuchStep, "steps are 0 to 3", lambda: store.fork_session("c", "a", 10**30, "", "", {})),
        (NoSuchStep, "steps are 1 to 3", lambda: store.set_image("a", 0, "k")),
        (SessionExists, "session 'a' already", lambda: store.create_session(SessionRow("a", "o"), [])),
        (SessionExists, "session 'a' already", lambda: store.fork_session("a", "a", 0, "", "", {})),
        (ValueError, "'xyz' must be 32", lambda: store.blob("xyz")),
        (ValueError, "must be 32", lambda: store.append("a", step(4), [("x", " " * 32, b"")])),
        (ValueError, "not all zero", lambda: store.create_session(SessionRow("c", ""), [("x", "0" * 32, b"")])),
        (ValueError, "'x' has a digest alone", lambda: store.append("a", step(4), [("x", "1" * 32, None)])),
        (ValueError, "'x' is given twice", lambda: store.create_session(SessionRow("c", ""), [doc("x", b"")] * 2)),
    ]
    for kind, words, call in calls:
        with pytest.raises(kind, match=words):
            call()
    model.check("a")
    assert [row.id for row in store.sessions(open_only=False)] == ["a"]


def test_a_failed_write_leaves_nothing_and_the_store_goes_on(store: Store) -> None:
    model = Model(store)
    model.create("a", FACTORY)
    with pytest.raises(ValueError, match="not JSON compliant"):
        store.append("a", StepRow(1, 0.0, "tap", {"x": float("nan")}), [doc("x", b"1")])
    with pytest.raises(StoreError, match="NOT NULL"):
        store.append("a", StepRow(1, float("nan"), "tap"), [doc("x", b"1")])
    assert not store.has_blobs([digest(b"1")])
    model.append("a", {"x": b"1"})
    model.check("a")


# Sessions and history


def test_history_gives_the_steps_as_they_were_written(store: Store) -> None:
    Model(store).create("a", FACTORY)
    rows = [
        StepRow(1, 5.5, "tap", {"ref": "e1", "point": [1, 2.5]}, {"kind": "tap"}, "Tapped «Notes».", "f1", 2.25),
        StepRow(2, 6.5, "type", {"text": "\ud800 雨 \0 '\""}, None, "Typed \udfff.", None, 3.0),
        StepRow(3, 7.5, "type", {"text": "z" * 1_000_000}, {"kind": "type", "deep": {"er": [None, True]}}, "y" * 9_999),
    ]
    for row in rows:
        store.append("a", row, [])
    assert store.history("a") == rows
    assert store.history("a", 2, 3) == rows[1:2]
    assert store.history("a", -5, 99) == rows
    assert store.history("a", 4) == []
    store.set_image("a", 2, "late")
    assert store.history("a", 2, 3)[0].frame_key == "late"
    store.fork_session("b", "a", 3, "", "", {})
    assert store.history("b") == []
    assert store.session("a").used == 7.5


def test_sessions_say_whose_they_are_and_what_they_came_from(path: Path) -> None:
    clock = Clock()
    with Store(path, clock=clock) as store:
        store.create_session(SessionRow("a", "ann", "Phone of Ann", {"seed": 3}), [doc("x", b"1")])
        store.append("a", step(1), [])
        clock.now += 10
        store.fork_session("b", "a", 1, "bo", "Copy", {"seed": 4})
        assert store.session("a") == SessionRow(
            "a", "ann", "Phone of Ann", {"seed": 3}, 1_000_000.0, 1_001.0, last_step=1
        )
        assert store.session("b") == SessionRow(
            "b", "bo", "Copy", {"seed": 4}, 1_000_010.0, 1_000_010.0, None, "a", 1, 0
        )
        assert [row.id for row in store.sessions("ann")] == ["a"]
        store.set_meta("a", {"task": "雨"})
        assert store.session("a").meta == {"task": "雨"}


HOSTILE = [
    "",
    " ",
    "a\0b",
    "\ud800",
    "\ud83d\ude00",
    "😀",
    "'; DROP TABLE sessions; --",
    "../../etc/passwd",
    '"quoted"\n\r\t\\',
    "雨" * 400,
    "e\u0301",
    "\u00e9",
    "\ufeff",
    "x" * 70_000,
]


def test_hostile_names_owners_and_keys(path: Path) -> None:
    with Store(path) as store:
        model = Model(store)
        for name in HOSTILE:
            model.create(
                name, {f"notes/data/notes/{key}": key.encode("utf-8", "surrogatepass") for key in HOSTILE}, name
            )
            model.append(name, {f"notes/data/notes/{key}": None for key in HOSTILE[::2]})
            model.append(name, {key: key.encode("utf-8", "surrogatepass") for key in HOSTILE})
            store.frames.put(name, name.encode("utf-8", "surrogatepass"))
        for name in HOSTILE:
            model.check(name)
            assert [row.id for row in store.sessions(name)] == [name]
            assert store.frames.get(name) == name.encode("utf-8", "surrogatepass")


# Processes and threads

WRITER = """
import sys
from hashlib import blake2b
from mobilegym_mcp.store import SessionRow, StepRow, Store

path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
with Store(path) as store:
    def doc(name, data):
        return name, blake2b(data, digest_size=16).hexdigest(), data
    store.create_session(SessionRow(name, "o"), [doc("counter", b"0"), doc("shared", b"s" * 900)])
    for number in range(1, count + 1):
        store.append(name, StepRow(number, 0.0, "tap"), [doc("counter", str(number).encode())])
        print(number, flush=True)
"""


def start_writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    root = Path(__file__).parents[1]
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), name, str(count)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
    )


def test_killing_a_writer_loses_no_step_that_it_answered(path: Path) -> None:
    answered = 0
    for attempt, steps in enumerate((1, 40, 170)):
        with start_writer(path, f"s{attempt}", 1_000_000) as writer:
            assert writer.stdout is not None
            for line in writer.stdout:
                answered = int(line)
                if answered >= steps:
                    writer.send_signal(signal.SIGKILL)
                    break
            for line in writer.stdout:
                answered = int(line) if line.endswith("\n") else answered
            assert writer.wait() == -signal.SIGKILL
        with Store(path) as store:
            last = store.session(f"s{attempt}").last_step
            assert answered <= last <= answered + 1
            for number in {0, 1, last // 2, last}:
                assert store.documents(f"s{attempt}", number)["counter"] == str(number).encode()
            assert look(path, "PRAGMA integrity_check") == [("ok",)]


def test_processes_make_one_file_together_and_write_at_the_same_time(path: Path) -> None:
    writers = [start_writer(path, f"w{i}", 150) for i in range(4)]
    for writer in writers:
        out, _ = writer.communicate()
        assert writer.returncode == 0
        assert out.split()[-1] == "150"
    with Store(path) as store:
        for i in range(4):
            states = [store.documents(f"w{i}", number)["counter"] for number in range(0, 151, 10)]
            assert states == [str(number).encode() for number in range(0, 151, 10)]


def test_threads_share_a_store(store: Store) -> None:
    failures: list[BaseException] = []

    def write(name: str) -> None:
        try:
            store.create_session(SessionRow(name, "o"), [doc("x", b"0")])
            for number in range(1, 60):
                store.append(name, step(number), [doc("x", f"{name} {number}".encode())])
                assert store.documents(name)["x"] == f"{name} {number}".encode()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(f"t{i}",)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


# Garbage


def test_gc_drops_what_is_old_and_closed_and_nothing_else(path: Path) -> None:
    clock = Clock()
    with Store(path, clock=clock) as store:
        model = Model(store)
        for name in ("open", "old", "fresh"):
            model.create(name, FACTORY | {f"{name}/data": big(len(name))})
            for number in range(70):
                model.append(name, {f"{name}/data": big(len(name))[:-2] + str(number).encode() + b"]}"})
        store.close_session("old")
        clock.now += 31 * DAY
        store.close_session("fresh")
        report = store.gc(keep_days=30)
        assert (report.sessions, report.steps) == (1, 70)
        assert report.documents == 71
        assert report.bytes_after < report.bytes_before
        with pytest.raises(NoSuchSession, match="dropped by gc"):
            store.documents("old")
        model.check("open")
        model.check("fresh")
        assert store.gc(keep_days=30).documents == 0
        model.create("old", FACTORY | {"old/data": big(3)})
        model.append("old", {"old/data": big(3) + b" "})
        model.check("old")
        assert look(path, "PRAGMA integrity_check") == [("ok",)]


def test_gc_keeps_of_an_ancestor_what_its_forks_need(path: Path) -> None:
    clock = Clock()
    with Store(path, clock=clock) as store:
        model = Model(store)
        model.create("a", FACTORY)
        for number in range(100):
            model.append("a", {"notes/data": FACTORY["notes/data"] + b" " * number})
        model.fork("b", "a", 70)
        model.append("b", {"x": b"1"})
        model.fork("c", "b", 1)
        for name in "ab":
            store.close_session(name)
        clock.now += DAY
        report = store.gc(keep_days=0)
        assert (report.sessions, report.steps) == (0, 30)
        model.check("c")
        assert store.session("a").last_step == 70
        with pytest.raises(NoSuchStep, match="0 to 70"):
            store.documents("a", 71)
        store.close_session("c")
        assert store.gc(keep_days=0).sessions == 3
        assert store.sessions(open_only=False) == []
        assert not store.has_blobs([digest(data) for data in FACTORY.values()])


def test_gc_keeps_what_a_patch_is_made_from(path: Path) -> None:
    with Store(path) as store:
        model = Model(store)
        model.create("a", {"x": big(1)})
        model.create("b", {"x": big(1) + b" "})
        store.close_session("a")
        assert store.gc(keep_days=0).sessions == 1
    with Store(path) as again:
        model.check("b", again)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_gc_never_touches_what_an_open_session_needs(source: random.Random) -> None:
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store", clock=clock) as store:
        model = Model(store)
        model.create("s0", FACTORY)
        closed: set[str] = set()
        for number in range(1, 40):
            name = source.choice(sorted(model.states))
            match source.randrange(6):
                case 0:
                    model.create(f"s{number}", FACTORY | {"mine": big(number, 700)})
                case 1 | 2:
                    model.fork(f"s{number}", name, source.randrange(len(model.states[name])))
                case 3:
                    store.close_session(name)
                    closed.add(name)
                    clock.now += 1
                case 4:
                    tight = source.random() < 0.5
                    store.gc(keep_days=source.choice([0, 3 / DAY]), max_bytes=0 if tight else 1 << 40)
                    there = {row.id: row for row in store.sessions(open_only=False)}
                    for gone in set(model.states) - set(there):
                        assert gone in closed
                        del model.states[gone]
                    for row in there.values():
                        assert row.id in closed or row.last_step == len(model.states[row.id]) - 1
                        del model.states[row.id][row.last_step + 1 :]
                case _:
                    pass
            for _ in range(source.randrange(8)):
                name = source.choice(sorted(model.states))
                if name not in closed:
                    model.append(name, random_delta(source, model.states[name][-1]))
            if not set(model.states) - closed:
                model.create(f"t{number}", FACTORY)
        # A store that remembers nothing reads the file alone.
        with Store(store.path) as again:
            assert set(model.states) == {row.id for row in again.sessions(open_only=False)}
            for name in model.states:
                model.check(name, again)


@pytest.mark.parametrize("moment", [1, 2, 4, 20, 100])
def test_what_is_written_between_the_moments_of_a_gc_is_safe(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    """Before each of gc's transactions somebody brings a document back that gc is about to remove, and at one
    moment a whole phone."""
    monkeypatch.setattr(gc, "_ROWS", 1)
    model = Model(store)
    old = FACTORY | {f"old{number}": big(number, 600) for number in range(40)}
    model.create("old", old)
    model.append("old", {f"old{number}": big(number, 600) + b" " for number in range(40)})
    gone = dict(model.states["old"][-1])
    store.close_session("old")
    del model.states["old"]
    model.create("open", {"x": b"1"})
    turn = 0

    def write() -> None:
        nonlocal turn
        turn += 1
        if turn == moment:
            model.create("s", old)
        elif turn % 3:
            model.fork(f"s{turn}", "open", len(model.states["open"]) - 1)
        else:
            name, data = sorted(gone.items())[turn * 7 % len(gone)]
            model.append("open", {name: data})

    with Store(path) as other:
        file = other._file  # pyright: ignore[reportPrivateUsage]
        writing = file.writing

        def interrupted() -> Transaction:
            write()
            return writing()

        monkeypatch.setattr(file, "writing", interrupted)
        other.gc(keep_days=0)
    assert turn > moment
    with Store(path) as again:
        for name in model.states:
            model.check(name, again)


def test_gc_in_a_thread_beside_a_writer(path: Path) -> None:
    failures = list[BaseException]()
    done = threading.Event()

    def collect() -> None:
        try:
            with Store(path) as other:
                while not done.is_set():
                    other.gc(keep_days=0)
        except BaseException as error:
            failures.append(error)

    with Store(path) as store:
        collector = threading.Thread(target=collect)
        collector.start()
        try:
            model = Model(store)
            for number in range(20):
                name = f"s{number}"
                model.create(name, FACTORY | {"turn": str(number % 3).encode()})
                for again in range(8):
                    model.append(name, {"notes/data": big(again, 900), f"row{again}": str(again).encode() * 300})
                model.fork(f"f{number}", name, 5)
                store.close_session(name)
                model.append(f"f{number}", {"notes/data": big(7, 900)})
                del model.states[name]
        finally:
            done.set()
            collector.join()
    assert not failures
    with Store(path) as again:
        for name in model.states:
            model.check(name, again)


def test_gc_bounds_the_file_by_frames_first_then_by_closed_sessions(path: Path) -> None:
    clock = Clock()
    noise = random.Random(1)
    with Store(path, clock=clock) as store:
        model = Model(store)
        for number in range(8):
            clock.now += DAY
            model.create(f"s{number}", {"x": noise.randbytes(100_000)})
            store.frames.put(f"f{number}", noise.randbytes(50_000))
            if number != 2:
                store.close_session(f"s{number}")
        report = store.gc(keep_days=99, max_bytes=1_000_000)
        assert report.sessions == 0
        assert 3 <= report.frames < 8
        assert store.frames.get("f0") is None
        assert store.frames.get("f7") is not None
        assert path.stat().st_size == report.bytes_after <= 1_000_000
        report = store.gc(keep_days=99, max_bytes=500_000)
        assert report.sessions > 0
        left = {row.id for row in store.sessions(open_only=False)}
        assert "s2" in left
        assert "s0" not in left
        assert "s7" in left
        store.gc(keep_days=99, max_bytes=0)
        assert [row.id for row in store.sessions(open_only=False)] == ["s2"]
        model.check("s2")


# Frames


def test_frames_are_kept_replaced_and_bounded(path: Path) -> None:
    clock = Clock()
    with Store(path, clock=clock, frame_bytes=10_000) as store:
        frames = store.frames
        assert frames.get("a") is None
        frames.put("a", b"1" * 900)
        frames.put("a", b"2" * 900)
        assert frames.get("a") == b"2" * 900
        for number in range(30):
            clock.now += 700
            frames.put(f"k{number}", bytes([number]) * 900)
            assert frames.get("a") == b"2" * 900, "what is read often stays"
        kept = [number for number in range(30) if frames.get(f"k{number}") is not None]
        assert kept == list(range(kept[0], 30))
        assert 6 <= len(kept) <= 10
        frames.put("huge", b"x" * 10_001)
        assert frames.get("huge") is None
    with Store(path, clock=clock) as store:
        assert store.frames.get("a") == b"2" * 900


# The file


def test_the_default_file_is_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MOBILEGYM_DATA", str(tmp_path / "here"))
    assert default_path() == tmp_path / "here" / "store.sqlite"
    with Store() as store:
        assert store.path == str(tmp_path / "here" / "store.sqlite")
    assert (tmp_path / "here" / "store.sqlite").is_file()
    monkeypatch.delenv("MOBILEGYM_DATA")
    assert default_path().name == "store.sqlite"
    assert "mobilegym" in str(default_path())


def test_reading_only(path: Path) -> None:
    with pytest.raises(StoreUnusable, match="no store at"):
        Store(path, readonly=True)
    with Store(path) as store:
        model = Model(store)
        model.create("a", FACTORY)
        store.frames.put("k", b"1")
        with Store(path, readonly=True) as reader:
            model.append("a", {"x": b"1"})
            model.check("a", reader)
            assert reader.frames.get("k") == b"1"
            with pytest.raises(StoreUnusable, match="for reading only"):
                reader.append("a", step(2), [])
    with Store(path, readonly=True) as reader:
        model.check("a", reader)


def test_a_closed_store_says_so(path: Path) -> None:
    store = Store(path)
    store.close()
    store.close()
    with pytest.raises(StoreUnusable, match="closed"):
        store.sessions()


def test_files_that_are_no_store_are_left_alone(path: Path, tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("Dear diary. " * 200)
    with pytest.raises(StoreUnusable, match=r"notes\.txt: file is not a database"):
        Store(text)
    foreign = tmp_path / "music.sqlite"
    with sqlite3.connect(foreign) as conn:
        conn.execute("CREATE TABLE albums (title)")
    conn.close()
    before = foreign.read_bytes()
    with pytest.raises(StoreUnusable, match="not a mobilegym store"):
        Store(foreign)
    assert foreign.read_bytes() == before
    with pytest.raises(StoreUnusable, match="folder of the store"):
        Store(text / "store.sqlite")


def test_a_newer_schema_is_refused(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as conn:
        conn.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    conn.close()
    for readonly in (False, True):
        with pytest.raises(
            StoreUnusable, match=f"schema {len(MIGRATIONS) + 1}; this one reads up to {len(MIGRATIONS)}"
        ):
            Store(path, readonly=readonly)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_an_older_file_is_brought_up_to_date(path: Path, version: int) -> None:
    with Store(path, migrations=MIGRATIONS[:version]) as store:
        model = Model(store)
        model.create("a", FACTORY)
        model.append("a", {"x": b"1"})
    with pytest.raises(StoreUnusable, match=f"older schema {version}"):
        Store(path, readonly=True)
    with Store(path) as store:
        model.check("a", store)
        store.frames.put("k", b"1")
        assert store.frames.get("k") == b"1"
        assert look(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    with Store(path) as store:
        model = Model(store)
        model.create("a", FACTORY)

    def half(db: Database) -> None:
        db.table("labels").create({"name": str})
        db.table("sessions").transform(drop={"title"})
        raise RuntimeError("half way")

    def whole(db: Database) -> None:
        db.table("labels").create({"name": str})

    with pytest.raises(RuntimeError, match="half way"):
        Store(path, migrations=(*MIGRATIONS, half))
    with Store(path) as store:
        model.check("a", store)
        assert look(path, "SELECT name FROM sqlite_master WHERE name = 'labels'") == []
    with Store(path, migrations=(*MIGRATIONS, whole)) as store:
        model.check("a", store)
        assert look(path, "SELECT * FROM labels") == []
    with pytest.raises(StoreUnusable, match="newer mobilegym-mcp"):
        Store(path)


def test_the_page_about_the_store_is_true() -> None:
    page = (Path(__file__).parents[1] / "docs" / "store.md").read_text()
    names: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(example, "docs/store.md", "exec"), names)
    names["store"].close()
    for table in ("documents", "chunks", "trees", "sessions", "steps", "frames"):
        assert f"\n| `{table}` |" in page
    for error in StoreError.__subclasses__():
        assert f"`{error.__name__}`" in page


# Coding


@given(st.lists(st.binary(max_size=600), max_size=8), st.lists(st.integers(-8, 7), max_size=12), st.binary(max_size=40))
def test_patches_and_whole_documents_come_back(parts: list[bytes], order: list[int], new: bytes) -> None:
    """The document is made of the base's parts: some missing, some twice, some moved, with new ones between."""
    base = b"".join(parts)
    document = b"".join(parts[at] if -len(parts) <= at < len(parts) else new for at in order)
    assert decode(*encode(document)) == document
    data = patch(document, base)
    assert data is None or decode(PATCH, data, base) == document


@pytest.mark.parametrize("size", [600, 3_000, 40_000, 300_000])
def test_a_patch_is_small_wherever_little_changed(size: int) -> None:
    base = big(1, size)
    half = len(base) // 2
    edits = {
        "one place": base[:half] + base[half:].replace(b"false", b"true", 1),
        "head and tail": base.replace(b'"serial": 1', b'"serial": 12345')[:-2] + b', {"end": 1}]}',
        "three places": base.replace(b"tap", b"TAP", 1)[:half] + b'{"new": 1}, ' + base[half:-9] + b"true}]}",
        "cut short": base[: half * 2 - 20],
        "its end alone": base[20:],
    }
    for what, document in edits.items():
        data = patch(document, base)
        assert data is not None, what
        assert len(data) < 130, what
        assert decode(PATCH, data, base) == document, what
    assert patch(big(2, size), b"") is None


@given(st.text(st.characters(codec=None), max_size=400))
def test_any_text_comes_back(text: str) -> None:
    assert unpack_text(pack_text(text)) == text
    assert unpack_text(pack_text(text * 3 + "\ud800")) == text * 3 + "\ud800"


@given(st.lists(st.text(st.characters(codec=None)), unique=True, max_size=200))
def test_a_listing_comes_back_from_its_chunks(texts: list[str]) -> None:
    names = tuple(texts)
    digests = b"".join(digest_of(str(at).encode()) for at in range(len(names)))
    found: list[tuple[str, bytes]] = []
    for start, end in cut(names):
        found += split(join(names[start:end], digests[start * 16 : end * 16]))
    assert [name for name, _ in found] == texts
    assert b"".join(raw for _, raw in found) == digests


def test_an_added_name_changes_one_chunk() -> None:
    names = [f"notes/data/notes/n{i}" for i in range(1_000)]

    def chunks(listing: list[str]) -> set[tuple[str, ...]]:
        return {tuple(listing[start:end]) for start, end in cut(tuple(listing))}

    for at in (0, 500, 1_000):
        assert len(chunks([*names[:at], "new", *names[at:]]) - chunks(names)) <= 2


@pytest.mark.parametrize("text", ["", "0" * 31, "g" * 32, "0" * 32, "ab " * 10 + "ab", "0x" + "1" * 30])
def test_malformed_digests_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must be 32 hexadecimal digits"):
        digest_bytes(text)
