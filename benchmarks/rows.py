"""A measured quantity and its budget."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    Attributes:
        name: what was measured.
        median, p95: of the samples, in `unit`.
        budget: what the design allows, in `unit`; None where it sets none.
        ratio: the median over that of a bare draw and capture of the same kind of page in the same run, so that it
            stands on a noisy machine; None for what is no duration.
        better: whether less or more of it is better.
    """

    name: str
    median: float
    p95: float
    unit: str
    budget: float | None = None
    ratio: float | None = None
    better: Literal["less", "more"] = "less"

    @property
    def met(self) -> bool | None:
        if self.budget is None:
            return None
        return self.median <= self.budget if self.better == "less" else self.median >= self.budget

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def row(
    name: str,
    samples: Sequence[float],
    unit: str,
    *,
    budget: float | None = None,
    better: Literal["less", "more"] = "less",
    ratio: float | None = None,
) -> Row:
    """The row of some samples. For what should be large, p95 is the value that 95 % of the samples reach."""
    ordered = sorted(samples, reverse=better == "more")
    p95 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    return Row(name, round(statistics.median(samples), 4), round(p95, 4), unit, budget, ratio, better)
