"""Which tools are offered: chosen at start, and over HTTP narrowed by each token's scopes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast, get_args

from ..errors import BadArgument
from ..tools import Toolset

EVERY: tuple[Toolset, ...] = get_args(Toolset)


@dataclass(frozen=True, slots=True)
class Toolsets:
    """A choice of toolsets.

    `gui` is what an agent under test may have: touching, typing, looking. `lab` gives state, snapshots and verdicts
    away. `apps` adds the apps' own tools (hybrid mode).
    """

    names: frozenset[Toolset]

    @classmethod
    def parse(cls, text: str) -> Toolsets:
        """The choice that a text such as `gui,lab` names.

        Raises:
            BadArgument: it names something else, or nothing.
        """
        names = [name.strip() for name in text.split(",") if name.strip()]
        unknown = [name for name in names if name not in EVERY]
        if unknown or not names:
            raise BadArgument(f"toolsets are {', '.join(EVERY)}, joined by commas; got {text!r}")
        return cls(frozenset(cast("list[Toolset]", names)))

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __iter__(self) -> Iterator[Toolset]:
        return (name for name in EVERY if name in self.names)
