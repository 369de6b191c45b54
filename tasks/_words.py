"""Words that the instructions of several suites need."""

from __future__ import annotations

from collections.abc import Sequence

from mobilegym_mcp.judge import Lang


def listed(items: Sequence[str], lang: Lang) -> str:
    """Several things as people name them in one breath.

    >>> listed(["Milk", "Eggs", "Salt"], "en"), listed(["牛奶", "鸡蛋"], "zh")
    ('Milk, Eggs and Salt', '牛奶和鸡蛋')
    """
    *first, last = items
    if not first:
        return last
    return f"{'、'.join(first)}和{last}" if lang == "zh" else f"{', '.join(first)} and {last}"


def quoted(items: Sequence[str], lang: Lang) -> str:
    """As `listed`, each in quotation marks: for titles and lines that are to be found word for word."""
    return listed([f"“{item}”" for item in items], lang)
