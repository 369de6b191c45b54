"""What costs no pixels: new phones, forks, actions, states, verdicts, memory, disk."""

from __future__ import annotations

import gc
import sqlite3
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from mobilegym_mcp.gym import Gym
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.session import Session
from mobilegym_mcp.store import Store

from .rows import Row, row

OWNER = "bench"
BARE = PhoneOptions(boxes=False)
"""Text trees without boxes, so that nothing asks the browser."""


async def timed(n: int, deed: Callable[[int], Awaitable[object]]) -> list[float]:
    """Durations of `n` runs in milliseconds; one more runs before, uncounted."""
    await deed(-1)
    out: list[float] = []
    for i in range(n):
        start = time.perf_counter()
        await deed(i)
        out.append((time.perf_counter() - start) * 1000)
    return out


def ref_of(session: Session, label: str) -> str:
    """The ref of the touchable element whose label starts so."""
    return next(node.ref for node in session.phone.frame.nodes if node.touchable and node.label.startswith(label))


async def writing(session: Session) -> None:
    """Bring a phone to where it writes a note: a keyboard, a title, a body."""
    await session.open_app("notes")
    await session.tap(ref=ref_of(session, "New note"))
    await session.tap(ref=ref_of(session, "Note"))


async def measure(quick: bool) -> list[Row]:
    """All rows of this module, on a store in a temporary folder."""
    n = 40 if quick else 200
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        gym = Gym(Store(path))
        rows: list[Row] = []

        async def create(i: int) -> object:
            return gym.create(OWNER, seed=i + 1, options=BARE)

        rows.append(row("new session, ready to act", await timed(n, create), "ms", budget=5))

        session = gym.create(OWNER, options=BARE)
        await writing(session)

        async def type_one(i: int) -> object:
            await session.type("a ")
            return session.phone.frame

        actions = await timed(n, type_one)
        rows.append(row("one action without pixels", actions, "ms", budget=3))
        rows.append(
            row(
                "steps a second on 1 core without pixels",
                [1000 / ms for ms in actions],
                "/s",
                budget=500,
                better="more",
            )
        )

        async def fork(i: int) -> object:
            return gym.fork(session, step=i % session.step)

        rows.append(row("fork, of any step", await timed(n, fork), "ms", budget=0.1))

        async def forks(i: int) -> object:
            return gym.fork(session, n=32)

        rows.append(row("32 forks", await timed(max(5, n // 8), forks), "ms", budget=2))

        async def state(i: int) -> object:
            return await session.get_state()

        rows.append(row("full get_state", await timed(n, state), "ms", budget=5))
        rows.append(await _judging(gym, n))
        rows.append(await _disk(path, session, n))
        rows.append(_memory(gym, 40 if quick else 200))
        await gym.close()
        return rows


async def _judging(gym: Gym, n: int) -> Row:
    """The verdict on a phone on which a task was half done."""
    task = min(gym.tasks)
    session = gym.create(OWNER, options=BARE)
    await session.reset_task(task, seed=1)
    await session.open_app("notes")

    async def judge(i: int) -> object:
        return session.verdict()

    return row("judge", await timed(n, judge), "ms", budget=1)


async def _disk(path: Path, session: Session, steps: int) -> Row:
    """Bytes that the store's file grows by for one step of writing a note of a few lines."""

    def size() -> int:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.stat().st_size

    before = size()
    for i in range(steps):
        await session.type(f"Version {i}: buy milk, call Ann back about Saturday, water the tomatoes.", clear=True)
    return row("disk for one step, image not kept", [(size() - before) / steps / 1000], "kB", budget=2)


def _memory(gym: Gym, n: int) -> Row:
    """Python memory of a session that has done a few steps and idles."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [gym.create(OWNER, seed=10_000 + i, options=BARE) for i in range(n)]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(kept) == n
    return row("idle session in memory", [(after - before) / n / 1000], "kB", budget=200)
