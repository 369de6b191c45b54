"""A server with many phones: its memory, all its Chromium processes counted."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from mobilegym_mcp.gym import Gym
from mobilegym_mcp.render import Renderer
from mobilegym_mcp.store import Store

from .plain import BARE, OWNER, ref_of
from .rows import Row, row


async def measure(quick: bool) -> list[Row]:
    """Memory with 1,000 live phones that have each done a few different things, some looked at."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "bench.db")
        gym = Gym(store, Renderer(pages=2, cache=store.frames))
        count = 1000
        sessions = [gym.create(OWNER, seed=i + 1, options=BARE) for i in range(count)]
        for i, session in enumerate(sessions):
            await session.open_app("notes")
            if not quick or i % 10 == 0:
                await session.tap(ref=ref_of(session, "New note"))
                await session.type(f"Note of phone {i}")
            if i % (100 if quick else 20) == 0:
                await session.screenshot()
        used = sum(_proportional(pid) for pid in _family(os.getpid()))
        live = gym.live
        await gym.close()
    assert live == count
    return [row("server with 1,000 live sessions, with its browser", [used / 1e6], "GB", budget=1.5)]


def _family(root: int) -> list[int]:
    """A process and all its descendants."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
    family = [root]
    for pid in family:
        family.extend(child for child, parent in parents.items() if parent == pid)
    return family


def _proportional(pid: int) -> int:
    """A process's memory in kB, pages shared with others counted by its share of them."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:"))
