"""What may go and what stays: old sessions and frames."""

from __future__ import annotations

import random
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobilegym_mcp.store import NoSuchSession, NoSuchStep, Store, gc
from mobilegym_mcp.store.file import Transaction

from .model import DAY, FACTORY, Clock, Model, big, digest, look, random_delta

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
