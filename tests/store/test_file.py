"""The file: where it lies, its versions, and files that are no store."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from mobilegym_mcp.store import Store, StoreError, StoreUnusable, default_path
from mobilegym_mcp.store.schema import MIGRATIONS

from .model import FACTORY, Model, look, step


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
    page = (Path(__file__).parents[2] / "docs" / "store.md").read_text()
    names: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(example, "docs/store.md", "exec"), names)
    names["store"].close()
    for table in ("documents", "chunks", "trees", "sessions", "steps", "frames"):
        assert f"\n| `{table}` |" in page
    for error in StoreError.__subclasses__():
        assert f"`{error.__name__}`" in page
