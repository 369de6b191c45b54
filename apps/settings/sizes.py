"""Amounts of memory as people read them."""

from __future__ import annotations


def size_text(megabytes: float) -> str:
    """Whole megabytes from 10 on, gigabytes from 1000 on.

    >>> size_text(0.4), size_text(6.25), size_text(640), size_text(3482)
    ('410 KB', '6.2 MB', '640 MB', '3.4 GB')
    """
    if megabytes >= 1000:
        return f"{megabytes / 1024:.1f} GB"
    if megabytes >= 10 or megabytes == int(megabytes):
        return f"{megabytes:.0f} MB"
    return f"{megabytes:.1f} MB" if megabytes >= 1 else f"{megabytes * 1024:.0f} KB"
