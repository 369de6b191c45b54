"""Steps: each is restored to the byte, whatever it was forked from, and costs little."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mobilegym_mcp.store import NoSuchBlob, NoSuchSession, SessionExists, Store

from .model import FACTORY, Model, big, change, counts, digest, look, random_delta, random_edit, step

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
