"""Caches of drawn frames, and how a layout and an image are written as bytes."""

from __future__ import annotations

import struct
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from ..ui.layout import Box, Extent, Layout


class FrameCache(Protocol):
    """Where encoded layouts and images are kept. Keys are short ASCII, values opaque; losing either is harmless."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, value: bytes) -> None: ...


class MemoryCache:
    """A cache bounded by the bytes it holds; what was used least recently goes first."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._values: OrderedDict[str, bytes] = OrderedDict()

    @property
    def size(self) -> int:
        """Bytes of all values held."""
        return self._size

    def get(self, key: str) -> bytes | None:
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: str, value: bytes) -> None:
        """Keep a value; one larger than the whole limit is not kept."""
        old = self._values.pop(key, None)
        if old is not None:
            self._size -= len(old)
        if len(value) > self._limit:
            return
        self._values[key] = value
        self._size += len(value)
        while self._size > self._limit:
            _, dropped = self._values.popitem(last=False)
            self._size -= len(dropped)


_LAYOUT = b"MGL1"
_IMAGE = b"MGI1"
_IMAGE_HEAD = struct.Struct("<4sII")


def layout_from(boxes: Sequence[int], extents: Sequence[int]) -> Layout:
    """A layout from flat numbers in hundredths of a CSS pixel: `n, x, y, width, height, n, …` and
    `n, x, y, max_x, max_y, n, …` (the `n` are plain numbers)."""
    return Layout(
        boxes={
            boxes[i]: Box(boxes[i + 1] / 100, boxes[i + 2] / 100, boxes[i + 3] / 100, boxes[i + 4] / 100)
            for i in range(0, len(boxes), 5)
        },
        extents={
            extents[i]: Extent(extents[i + 1] / 100, extents[i + 2] / 100, extents[i + 3] / 100, extents[i + 4] / 100)
            for i in range(0, len(extents), 5)
        },
    )


def encode_layout(layout: Layout) -> bytes:
    """A layout as bytes: its numbers in hundredths of a pixel, so that decoding gives back the same floats."""
    numbers = array("i", [len(layout.boxes)])
    for entries in (layout.boxes, layout.extents):
        for n, entry in entries.items():
            numbers.append(n)
            numbers.extend(round(value * 100) for value in entry)
    return _LAYOUT + zlib.compress(numbers.tobytes(), 1)


def decode_layout(data: bytes | None) -> Layout | None:
    """The layout, or None if there is none or the bytes are not one."""
    if data is None or data[:4] != _LAYOUT:
        return None
    try:
        numbers = array("i", zlib.decompress(data[4:]))
        split = 1 + 5 * numbers[0]
        return layout_from(numbers[1:split], numbers[split:])
    except (zlib.error, ValueError, IndexError):
        return None


def encode_image(image: bytes, width: int, height: int) -> bytes:
    """An image with its size in front."""
    return _IMAGE_HEAD.pack(_IMAGE, width, height) + image


def decode_image(data: bytes | None) -> tuple[bytes, int, int] | None:
    """The image, its width and its height, or None if there is none or the bytes are not one."""
    if data is None or len(data) <= _IMAGE_HEAD.size:
        return None
    magic, width, height = _IMAGE_HEAD.unpack_from(data)
    if magic != _IMAGE:
        return None
    return data[_IMAGE_HEAD.size :], width, height
