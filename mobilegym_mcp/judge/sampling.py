"""Choosing instances: the same seed gives the same instance, on every machine, and seeds spread over the space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import TypeVar

T = TypeVar("T")

LARGEST_SPACE = 50_000
"""A larger space would cost seconds to count, and nobody trains on more instances of one template."""


def order(name: str, size: int) -> list[int]:
    """A fixed shuffled order of `size` instances, so that neighbouring seeds give unlike instances and the seeds
    `0 … size-1` give each once."""
    indices = list(range(size))
    Random(f"mobilegym:{name}").shuffle(indices)
    return indices


def pairs(items: Sequence[T]) -> Iterator[tuple[T, T]]:
    """All ordered pairs of two different items."""
    yield from permutations(items, 2)


def spread(items: Iterable[T], most: int, name: str) -> list[T]:
    """At most `most` of the items, chosen evenly by a fixed shuffle called `name`, in their first order."""
    every = list(items)
    if len(every) <= most:
        return every
    return [every[i] for i in sorted(order(name, len(every))[:most])]
