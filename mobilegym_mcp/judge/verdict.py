"""Verdicts: what came of an episode, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from .expect import Unexpected


class Goal(NamedTuple):
    """Something the task wants, and whether it is so."""

    text: str
    met: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """What the agent said of the task when it ended: done, or impossible and why."""

    status: Literal["done", "impossible"]
    reason: str = ""


class AnswerReport(NamedTuple):
    """One answer field: what was given and wanted (both in words), and a note where it could not be read."""

    field: str
    given: str | None
    wanted: str
    right: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one task instance.

    Attributes:
        success: all goals are met, the answers, the claim and the question to the user where the task has them
            among these.
        progress: 0 to 1. Goals that were open at the start and are met now, over those that were open then
            and those that held then and are broken now. So it is 0 for doing nothing, and 1 exactly for success.
        passed: success, no side effects, nothing missing of the changes that were required, and no wrong claim.
        goals: the task's goals, then the implied ones (answers, claim, question).
        side_effects: changes of data that no expectation names.
        missing: required changes that did not happen, in words.
        answers: each answer field's report.
        claim: what the agent claimed, or None; claim_right: it does not contradict the task.
        error: why there is no verdict (the task failed); then nothing else counts.
    """

    task: str
    seed: int
    success: bool
    progress: float
    passed: bool
    goals: tuple[Goal, ...] = ()
    side_effects: tuple[Unexpected, ...] = ()
    missing: tuple[str, ...] = ()
    answers: tuple[AnswerReport, ...] = ()
    claim: Claim | None = None
    claim_right: bool = True
    error: str | None = None

    @classmethod
    def failed(cls, task: str, seed: int, error: Exception) -> Verdict:
        """The record of an episode that ended in an error of the task's own."""
        return cls(task, seed, False, 0.0, False, error=f"{type(error).__name__}: {error}")

    def to_json(self) -> dict[str, Any]:
        return {
            "task": self.task,
            "seed": self.seed,
            "passed": self.passed,
            "success": self.success,
            "progress": self.progress,
            "goals": [{"text": goal.text, "met": goal.met} for goal in self.goals],
            "side_effects": [effect.to_json() for effect in self.side_effects],
            "missing": list(self.missing),
            "answers": [report._asdict() for report in self.answers],
            "claim": None if self.claim is None else {"status": self.claim.status, "reason": self.claim.reason},
            "claim_right": self.claim_right,
            "error": self.error,
        }

    def __str__(self) -> str:
        """A few lines for people."""
        if self.error is not None:
            return f"{self.task} (seed {self.seed}): error: {self.error}"
        lines = [
            f"{self.task} (seed {self.seed}): {'passed' if self.passed else 'not passed'}, progress {self.progress:.0%}"
        ]
        lines += [f"  {'✓' if goal.met else '✗'} {goal.text}" for goal in self.goals]
        lines += [f"  ! side effect: {effect}" for effect in self.side_effects]
        lines += [f"  ! missing: {text}" for text in self.missing]
        if not self.claim_right:
            lines.append("  ! the claim is wrong")
        return "\n".join(lines)


def progress_of(before: tuple[Goal, ...], after: tuple[Goal, ...]) -> float:
    """See `Verdict.progress`.

    >>> start = (Goal("sent", False), Goal("pinned", False), Goal("not deleted", True))
    >>> progress_of(start, start)
    0.0
    >>> progress_of(start, (Goal("sent", True), Goal("pinned", False), Goal("not deleted", True)))
    0.5
    >>> progress_of(start, (Goal("sent", True), Goal("pinned", True), Goal("not deleted", False)))
    0.6667
    """
    open_goals = [new for old, new in zip(before, after, strict=True) if not old.met]
    broken = sum(1 for old, new in zip(before, after, strict=True) if old.met and not new.met)
    total = len(open_goals) + broken
    return round(sum(goal.met for goal in open_goals) / total, 4) if total else 0.0
