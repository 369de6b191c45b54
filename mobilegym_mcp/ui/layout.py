"""Where the numbered elements of a frame lie on the screen, as the browser laid them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in CSS pixels, clipped to what is visible."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Extent(NamedTuple):
    """A scroll container's offset and the largest offset it can have, in CSS pixels."""

    x: float
    y: float
    max_x: float
    max_y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes of the numbered elements that are at least partly visible, and the scroll containers' extents.

    Attributes:
        boxes: by number; an element that is scrolled away or clipped entirely is missing.
        extents: by number of the scroll container.
    """

    boxes: dict[int, Box]
    extents: dict[int, Extent]

    def hit(self, x: float, y: float) -> int | None:
        """The number of the topmost element under a point: the last one painted whose box holds it."""
        best: int | None = None
        for n, box in self.boxes.items():
            if box.x <= x < box.x + box.width and box.y <= y < box.y + box.height and (best is None or n > best):
                best = n
        return best
