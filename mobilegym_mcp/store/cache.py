"""A bounded memory of what was used last."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by key, of which the least recently used go when their weights exceed `most`."""

    __slots__ = ("_kept", "_most", "_weight")

    def __init__(self, most: int) -> None:
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._most = most
        self._weight = 0

    def get(self, key: K) -> V | None:
        entry = self._kept.get(key)
        if entry is None:
            return None
        self._kept.move_to_end(key)
        return entry[0]

    def put(self, key: K, value: V, weight: int = 1) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self._weight -= old[1]
        if weight > self._most:
            return
        self._kept[key] = (value, weight)
        self._weight += weight
        while self._weight > self._most:
            self._weight -= self._kept.popitem(last=False)[1][1]

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)
