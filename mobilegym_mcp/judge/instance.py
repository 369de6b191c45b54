"""An instance of a task: its parameters, its phone at the start, and the judging of what became of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from ..phone import Doc, Phone, Registry, new_phone
from ..phone.running import begin
from ..ui.words import language
from . import user
from .answers import AnswerField, Either
from .changes import Change, diff
from .edit import Edit
from .errors import AnswerError, TaskError
from .expect import account
from .task import Lang, Reason, Task
from .verdict import AnswerReport, Claim, Goal, Verdict, progress_of


@dataclass(frozen=True)
class Instance:
    """(task, seed). Equal seeds, apps and base phones give equal bytes.

    Attributes:
        params: the task's parameters.
        phone: the phone at the start: set up, on the launcher.
    """

    task: Task[Any]
    seed: int
    params: Any
    phone: Phone = field(repr=False)

    @classmethod
    def make(cls, task: Task[Any], seed: int, apps: Registry, base: Phone | None = None) -> Instance:
        """See `Task.instance`."""
        params = task.draw(seed, apps)
        phone = base if base is not None else new_phone(apps)
        system = phone.docs["system/data"].open()
        system.seed = seed + 1
        phone = Phone({**phone.docs, "system/data": Doc.of(system)}, apps)
        edit = Edit(begin(phone), Random(f"mobilegym:{task.id}:{seed}"), task.id)
        try:
            with language(edit.language):
                task.setup(edit, params)
                ready = edit.commit()
        except TaskError:
            raise
        except Exception as error:
            raise TaskError(f"{task.id} (seed {seed}, {params!r}): set-up failed: {_said(error)}") from error
        instance = cls(task, seed, params, ready)
        if all(goal.met for goal in instance._start):
            raise TaskError(f"{task.id} (seed {seed}, {params!r}): nothing is left to do at the start")
        return instance

    # What an agent is told

    def instruction(self, lang: Lang = "en", phrasing: int | None = None) -> str:
        """The task in words. `phrasing` chooses one of the task's; by default the seed does."""
        phrasings = self.task.instructions[lang]
        if phrasing is None:
            phrasing = Random(f"mobilegym:{self.task.id}:{self.seed}:phrasing").randrange(len(phrasings))
        elif not 0 <= phrasing < len(phrasings):
            raise TaskError(f"{self.task.id} has phrasings 0 to {len(phrasings) - 1} in {lang!r}, not {phrasing}")
        try:
            return phrasings[phrasing].format_map(self.task.words(self.params, lang))
        except (KeyError, IndexError, AttributeError) as error:
            raise TaskError(f"{self.task.id}: {phrasings[phrasing]!r} cannot be filled: {_said(error)}") from error

    @property
    def answer_fields(self) -> Mapping[str, AnswerField]:
        return self.task.answer

    @property
    def budget(self) -> int:
        return self.task.budget

    def accept(self, answer: Mapping[str, Any]) -> dict[str, str]:
        """An answer as it was understood, by field, in words.

        Raises:
            AnswerError: the task asks nothing, a field is missing or unknown, or a value cannot be read as its type.
        """
        fields = self.task.answer
        if not fields:
            raise AnswerError("this task asks for no answer")
        asked = ", ".join(f"{name}: {f.expects()}" for name, f in fields.items())
        unknown = [name for name in answer if name not in fields]
        missing = [name for name in fields if name not in answer]
        if unknown or missing:
            wrong = f"no field {unknown[0]!r}" if unknown else f"field {missing[0]!r} is missing"
            raise AnswerError(f"{wrong} (asked: {asked})")
        now = self.phone.system.now
        out: dict[str, str] = {}
        for name, f in fields.items():
            try:
                out[name] = f.show(f.read(answer[name], now))
            except AnswerError as error:
                raise AnswerError(f"{name}: {error}") from error
        return out

    def reply(self, question: str, lang: Lang = "en") -> str:
        """What the scripted user answers to a question."""
        return user.reply(self._call("user", self.params), question, lang)

    # Judging

    def judge(
        self,
        after: Phone,
        *,
        answer: Mapping[str, Any] | None = None,
        claim: Claim | None = None,
        questions: Sequence[str] = (),
    ) -> Verdict:
        """The verdict on a phone that became of this instance's, with what the agent answered, claimed and asked.

        Raises:
            TaskError: the task's own judging failed; `Verdict.failed` records it.
        """
        reports = self._answers(answer)
        goals = (*self._goals(after), *self._implied(reports, claim, questions))
        start = self._start
        if [g.text for g in goals] != [g.text for g in start]:
            raise TaskError(
                f"{self.task.id}: its goals at the end {_texts(goals)} are not those at the start {_texts(start)}"
            )
        success = all(goal.met for goal in goals)
        expects = self._call("expects", self.params, self.phone, after)
        found = account(diff(self.phone, after), expects)
        unexpected = tuple(effect for effect in found.unexpected if not self._granted_on_the_way(effect.change))
        impossible = self._reason is not None
        claim_right = claim is None or (claim.status == "impossible") == impossible
        return Verdict(
            task=self.task.id,
            seed=self.seed,
            success=success,
            progress=progress_of(start, goals),
            passed=success and claim_right and not unexpected and not found.missing,
            goals=goals,
            side_effects=unexpected,
            missing=tuple(str(expect) for expect in found.missing),
            answers=reports,
            claim=claim,
            claim_right=claim_right,
        )

    @cached_property
    def _start(self) -> tuple[Goal, ...]:
        """The goals as they stand before anything is done."""
        return (*self._goals(self.phone), *self._implied(self._answers(None), None, ()))

    @cached_property
    def _reason(self) -> Reason | None:
        return self._call("impossible", self.params)

    def _goals(self, after: Phone) -> tuple[Goal, ...]:
        goals: list[Goal] = self._call("goals", self.params, self.phone, after)
        return tuple(Goal(text, bool(met)) for text, met in goals)

    def _implied(self, reports: Sequence[AnswerReport], claim: Claim | None, questions: Sequence[str]) -> list[Goal]:
        """The goals that follow from a task's kind."""
        goals = [Goal(f"answers {report.field!r} rightly", report.right) for report in reports]
        for fact in self._call("user", self.params):
            if fact.needed:
                goals.append(Goal(f"asks the user: {fact.name}", any(user.asked(fact, q) for q in questions)))
        if self._reason is not None:
            given = claim is not None and claim.status == "impossible" and self._reason.given_by(claim.reason)
            goals.append(Goal(f"declares it impossible: {self._reason.text}", given))
        return goals

    def _answers(self, answer: Mapping[str, Any] | None) -> tuple[AnswerReport, ...]:
        fields = self.task.answer
        if not fields:
            return ()
        solution: Mapping[str, Any] = self._call("solution", self.params, self.phone)
        if set(solution) != set(fields):
            raise TaskError(f"{self.task.id}: solution gives {sorted(solution)}, the fields are {sorted(fields)}")
        now = self.phone.system.now
        out: list[AnswerReport] = []
        for name, f in fields.items():
            right = solution[name]
            try:
                wanted = [f.read(value, now) for value in (right.values if isinstance(right, Either) else (right,))]
            except AnswerError as error:
                raise TaskError(f"{self.task.id}: its solution of {name!r} is no {f.expects()}: {error}") from error
            shown = " or ".join(f.show(value) for value in wanted)
            if answer is None or name not in answer:
                out.append(AnswerReport(name, None, shown, False, "not answered"))
                continue
            try:
                given = f.read(answer[name], now)
            except AnswerError as error:
                out.append(AnswerReport(name, str(answer[name]), shown, False, str(error)))
            else:
                right_now = any(f.right(given, value) for value in wanted)
                out.append(AnswerReport(name, f.show(given), shown, right_now))
        return tuple(out)

    def _granted_on_the_way(self, change: Change) -> bool:
        """The user answered the permission dialog of one of the task's own apps: no side effect."""
        parts = change.parts
        first = change.kind == "added" or change.old == "ask"
        return (
            first and len(parts) > 3 and parts[:3] == ("system", "data", "permissions") and parts[3] in self.task.apps
        )

    def _call(self, name: str, *args: Any) -> Any:
        try:
            return getattr(self.task, name)(*args)
        except TaskError:
            raise
        except Exception as error:
            raise TaskError(
                f"{self.task.id} (seed {self.seed}, {self.params!r}): {name} failed: {_said(error)}"
            ) from error


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _texts(goals: Sequence[Goal]) -> str:
    return "[" + "; ".join(goal.text for goal in goals) + "]"
