"""The plane that maps show: an endless city for each seed, in metres, x to the east and y to the south.

Arterial roads join the nodes of a jittered grid, `SPACING` apart; each cell between them is a quarter with its own
streets, blocks, parks and buildings. All of it is a function of the seed and the cell, so that a map that pans or
zooms shows the same streets.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Literal, NamedTuple

Point = tuple[float, float]

SPACING = 800.0
RIVER_EVERY = 7400.0
_EAST = 111_320 * math.cos(math.radians(31))
_SOUTH = 111_000
_MASK = (1 << 64) - 1

QuarterKind = Literal["town", "dense", "homes", "park", "lake"]


def plane(latitude: float, longitude: float) -> Point:
    """Metres on the plane of a place in degrees; distances are true near 31° of latitude.

    >>> x, y = plane(31.2, 121.5)
    >>> x2, y2 = plane(31.2, 121.51)
    >>> round(x2 - x), round(y2 - y)
    (954, 0)
    """
    return longitude * _EAST, -latitude * _SOUTH


class Quarter(NamedTuple):
    """A cell between arterial roads: its corners clockwise from the upper left, and how it is divided."""

    column: int
    row: int
    corners: tuple[Point, Point, Point, Point]
    kind: QuarterKind
    across: int
    down: int

    def at(self, u: float, v: float) -> Point:
        """The point at the fractions `u` (to the east) and `v` (to the south) of the cell."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.corners
        x = (ax * (1 - u) + bx * u) * (1 - v) + (dx * (1 - u) + cx * u) * v
        y = (ay * (1 - u) + by * u) * (1 - v) + (dy * (1 - u) + cy * u) * v
        return x, y


class City:
    """The city of a seed."""

    def __init__(self, seed: int | str) -> None:
        digest = blake2b(f"plane:{seed}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
        self._seed = int.from_bytes(digest, "big")
        # A map asks for each node and quarter several times, and the next one, panned a little, again.
        self.node = lru_cache(maxsize=8192)(self._node)
        self.quarter = lru_cache(maxsize=4096)(self._quarter)
        self._phase = (6.283 * self.chance(0, 0, 91), 6.283 * self.chance(0, 0, 92))

    def chance(self, a: int, b: int, salt: int) -> float:
        """A number from 0 to 1 that belongs to a cell and a purpose."""
        h = (self._seed + a * 0x9E3779B97F4A7C15 + b * 0xC2B2AE3D27D4EB4F + salt * 0x165667B19E3779F9) & _MASK
        h = ((h ^ (h >> 33)) * 0xFF51AFD7ED558CCD) & _MASK
        h = ((h ^ (h >> 33)) * 0xC4CEB9FE1A85EC53) & _MASK
        return ((h ^ (h >> 33)) >> 11) / (1 << 53)

    def _node(self, column: int, row: int) -> Point:
        """Where two arterial roads cross."""
        x, y = column * SPACING, row * SPACING
        x += 230 * (self.chance(column, row, 1) - 0.5) + 170 * math.sin(y / 2300 + self._phase[0])
        y += 230 * (self.chance(column, row, 2) - 0.5) + 170 * math.sin(x / 2700 + self._phase[1])
        return x, y

    def is_highway(self, index: int, vertical: bool) -> bool:
        """Whether an arterial road is one of the wide ones: every fourth, at another offset each way."""
        return index % 4 == (1 if vertical else 2)

    def _quarter(self, column: int, row: int) -> Quarter:
        """The cell with that node at its upper left."""
        pick = self.chance(column, row, 3)
        kind: QuarterKind = (
            "park"
            if pick < 0.09
            else "lake"
            if pick < 0.13
            else "homes"
            if pick < 0.4
            else "dense"
            if pick < 0.62
            else "town"
        )
        least = {"town": 3, "dense": 4, "homes": 3, "park": 1, "lake": 1}[kind]
        return Quarter(
            column,
            row,
            (
                self.node(column, row),
                self.node(column + 1, row),
                self.node(column + 1, row + 1),
                self.node(column, row + 1),
            ),
            kind,
            least + int(self.chance(column, row, 4) * 2) if least > 1 else 1,
            least + int(self.chance(column, row, 5) * 2) if least > 1 else 1,
        )

    def reach(self, left: float, top: float, right: float, bottom: float) -> tuple[range, range]:
        """The columns and rows of nodes whose roads can reach into a rectangle."""
        return (
            range(math.floor(left / SPACING) - 1, math.floor(right / SPACING) + 3),
            range(math.floor(top / SPACING) - 1, math.floor(bottom / SPACING) + 3),
        )

    def cells(self, left: float, top: float, right: float, bottom: float) -> Iterator[tuple[int, int]]:
        """The cells that can reach into a rectangle, row by row."""
        columns, rows = self.reach(left, top, right, bottom)
        return ((column, row) for row in rows[:-1] for column in columns[:-1])

    def nearest_road(self, place: Point) -> tuple[Point, tuple[int, int], tuple[int, int]]:
        """The point of an arterial road nearest to a place, and the nodes (column, row) at the road's two ends."""
        column, row = round(place[0] / SPACING), round(place[1] / SPACING)
        best: tuple[float, Point, tuple[int, int], tuple[int, int]] | None = None
        for c in range(column - 2, column + 2):
            for r in range(row - 2, row + 2):
                for far in ((c + 1, r), (c, r + 1)):
                    at = _foot(place, self.node(c, r), self.node(*far))
                    away = math.dist(place, at)
                    if best is None or away < best[0]:
                        best = away, at, (c, r), far
        assert best is not None
        return best[1:]

    def way(self, start: Point, end: Point) -> tuple[Point, ...]:
        """A way from a place to another along the arterial roads, with the steps to the road and off it."""
        on, *here = self.nearest_road(start)
        off, *there = self.nearest_road(end)
        if set(here) == set(there):
            return start, on, off, end

        def cost(ends: tuple[tuple[int, int], tuple[int, int]]) -> float:
            a, b = self.node(*ends[0]), self.node(*ends[1])
            return math.dist(on, a) + abs(a[0] - b[0]) + abs(a[1] - b[1]) + math.dist(b, off)

        first, last = min(((a, b) for a in here for b in there), key=cost)
        (column, row), (to_column, to_row) = first, last
        nodes = [first]
        # The longer leg first: fewer turns in sight of the start.
        across_first = abs(to_column - column) >= abs(to_row - row)
        for across in (across_first, not across_first):
            while (column != to_column) if across else (row != to_row):
                if across:
                    column += 1 if to_column > column else -1
                else:
                    row += 1 if to_row > row else -1
                nodes.append((column, row))
        return start, on, *(self.node(*node) for node in nodes), off, end

    def river(self, index: int, x: float) -> float:
        """The y of the middle of a river at an x; rivers flow to the east, `RIVER_EVERY` metres apart."""
        y = RIVER_EVERY * (index + 0.37)
        return y + 900 * math.sin(x / 4200 + self._phase[0]) + 340 * math.sin(x / 1370 + self._phase[1])

    def rivers(self, top: float, bottom: float) -> range:
        """The indices of the rivers that can reach between two heights."""
        return range(math.floor((top - 1500) / RIVER_EVERY - 0.37), math.ceil((bottom + 1500) / RIVER_EVERY - 0.37) + 1)


def _foot(place: Point, a: Point, b: Point) -> Point:
    """The point between `a` and `b` that is nearest to a place."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return a[0] + share * dx, a[1] + share * dy


def road_route(seed: int | str, start: Point, end: Point) -> tuple[Point, ...]:
    """A way between two places (metres) along the roads of a city, for `map_view(route=…)`; see `City.way`."""
    return city(seed).way(start, end)


@lru_cache(maxsize=32)
def city(seed: int | str) -> City:
    """The city of a seed, made once."""
    return City(seed)
