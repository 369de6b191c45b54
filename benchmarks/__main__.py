"""`python -m benchmarks [--quick] [--json]`: the design's table of budgets with what was measured."""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
from dataclasses import replace

from rich.console import Console
from rich.table import Table

from . import crowd, pixels, plain
from .rows import Row


async def measure(quick: bool) -> list[Row]:
    """All rows, those of durations with their ratio to a bare draw and capture."""
    drawn, bare = await pixels.measure(quick)
    rows = [*await plain.measure(quick), *drawn, *await crowd.measure(quick)]
    return [replace(r, ratio=round(r.median / bare, 4)) if r.unit == "ms" and r.ratio is None else r for r in rows]


def show(rows: list[Row]) -> None:
    """Print the rows as a table."""
    table = Table(title=f"mobilegym-mcp on {platform.machine()}, Python {platform.python_version()}")
    for name, right in (
        ("what", False),
        ("median", True),
        ("p95", True),
        ("unit", False),
        ("budget", True),
        ("met", False),
        ("ratio", True),
    ):
        table.add_column(name, justify="right" if right else "left")
    for r in rows:
        met = {None: "", True: "[green]yes[/]", False: "[red]no[/]"}[r.met]
        budget = "" if r.budget is None else f"{'≤' if r.better == 'less' else '≥'} {r.budget:g}"
        ratio = "" if r.ratio is None else f"{r.ratio:g}"
        table.add_row(r.name, f"{r.median:.3g}", f"{r.p95:.3g}", r.unit, budget, met, ratio)
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer samples: under 50 seconds")
    parser.add_argument(
        "--json", action="store_true", help="print JSON alone: {rows: [{name, median, p95, unit, budget, ratio}]}"
    )
    given = parser.parse_args()
    rows = asyncio.run(measure(given.quick))
    if given.json:
        print(json.dumps({"quick": given.quick, "rows": [r.to_json() for r in rows]}, indent=1, ensure_ascii=False))
    else:
        show(rows)


if __name__ == "__main__":
    main()
