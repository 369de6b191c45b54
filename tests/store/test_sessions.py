"""Sessions: who may write them, what is known of them, and many that write at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from mobilegym_mcp.store import (
    NoSuchSession,
    NoSuchStep,
    SessionClosed,
    SessionExists,
    SessionRow,
    StepConflict,
    StepRow,
    Store,
    StoreError,
)

from .model import FACTORY, Clock, Model, digest, doc, look, step

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
    root = Path(__file__).parents[2]
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
