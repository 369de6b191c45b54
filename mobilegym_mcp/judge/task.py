"""A task: a template of which each seed gives an instance.

Subclasses are found by `mobilegym_mcp.suites`; how to write one is told in docs/writing-a-task.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict

from ..phone import Phone, Registry, new_phone
from ..ui import words as ui_words
from .answers import AnswerField
from .errors import TaskError
from .expect import Expect
from .reading import speaks_of
from .sampling import LARGEST_SPACE, order
from .user import Fact
from .verdict import Goal

if TYPE_CHECKING:
    from ..hand import Hand
    from .edit import Edit
    from .instance import Instance

Lang = Literal["en", "zh"]
TaskKind = Literal["operate", "query", "both", "infeasible", "underspecified"]
LANGS: tuple[Lang, ...] = ("en", "zh")


class Params(BaseModel):
    """Base of a task's parameters: plain, frozen data."""

    model_config = ConfigDict(frozen=True, extra="forbid")


P = TypeVar("P", bound=Params)


@dataclass(frozen=True)
class Reason:
    """Why a task cannot be done.

    Attributes:
        text: the reason in words, for the verdict.
        mentions: what an agent's own reason must speak of: of each group at least one word (in either language;
            whole words, capitals aside). Empty: any reason that is not blank will do.
    """

    text: str
    mentions: tuple[tuple[str, ...], ...] = ()

    def given_by(self, words: str) -> bool:
        """Whether an agent's words give this reason."""
        return bool(words.strip()) and all(any(speaks_of(words, word) for word in group) for group in self.mentions)


class Task(Generic[P]):
    """Base of all tasks. A subclass sets the attributes, and overrides what it needs.

    Attributes:
        id: `"{suite}.{name}"`.
        apps: ids of the apps that a solution uses, the shell left out unless it is the subject (`system`).
        level: 1 to 4, read off the oracle; split: `train` or `test`.
        kind: `operate`, `query` (asks something), `both`, `infeasible` (must be declared impossible) or
            `underspecified` (must ask the user).
        steps: the oracle's actions, which a test holds against its real count.
        instructions: by language at least two phrasings, with `{placeholders}` filled from `words`.
        answer: typed answer fields by name, for tasks that ask something.
    """

    id: ClassVar[str]
    apps: ClassVar[tuple[str, ...]]
    level: ClassVar[Literal[1, 2, 3, 4]]
    split: ClassVar[Literal["train", "test"]] = "train"
    kind: ClassVar[TaskKind] = "operate"
    tags: ClassVar[tuple[str, ...]] = ()
    steps: ClassVar[int]
    instructions: ClassVar[Mapping[str, Sequence[str]]]
    answer: ClassVar[Mapping[str, AnswerField]] = {}

    def __init__(self) -> None:
        self._check()
        self._space: tuple[Registry, list[P]] | None = None

    # What a subclass overrides

    def space(self, phone: Phone) -> Iterable[P]:
        """All instances' parameters: finite, in a fixed order, drawn from what a fresh phone holds."""
        raise NotImplementedError

    def setup(self, edit: Edit, p: P) -> None:
        """Put into the phone what the instance needs: the records it is about, distractors, planned events."""

    def goals(self, p: P, before: Phone, after: Phone) -> list[Goal]:
        """What must be so in the end: the same list of texts whatever `after` is. Only what the task asks for; a
        goal may hold at the start (something to be kept), but not all of them."""
        return []

    def expects(self, p: P, before: Phone, after: Phone) -> list[Expect]:
        """The changes of data that the task allows or requires."""
        return []

    def solution(self, p: P, before: Phone) -> Mapping[str, Any]:
        """The right answer of each field."""
        return {}

    def impossible(self, p: P) -> Reason | None:
        """Why it cannot be done, if the task is infeasible."""
        return None

    def user(self, p: P) -> Sequence[Fact]:
        """What the user tells an agent that asks."""
        return ()

    def words(self, p: P, lang: Lang) -> Mapping[str, str]:
        """The placeholders of the instructions. By default the parameters, dates and times as people write them
        in that language."""
        with ui_words.language(lang):
            return {name: _word(getattr(p, name)) for name in type(p).model_fields}

    async def oracle(self, hand: Hand, p: P) -> None:
        """Solve the instance by what is on the screen, as a person would."""
        raise NotImplementedError

    # What everybody uses

    @property
    def suite(self) -> str:
        return self.id.partition(".")[0]

    @property
    def budget(self) -> int:
        """The steps an agent may take: twice the oracle's, at least 15."""
        return max(15, 2 * self.steps)

    @property
    def params(self) -> type[P]:
        """The class of its parameters, from `Task[…]`."""
        for base in _generic_bases(type(self)):
            found = get_args(base)[0]
            if isinstance(found, type):
                return cast("type[P]", found)
        raise TaskError(f"{type(self).__name__} must be a Task[SomeParams]")

    def all_params(self, apps: Registry) -> Sequence[P]:
        """The whole space, counted once.

        Raises:
            TaskError: it is empty, too large, or holds an instance twice.
        """
        if self._space is None or self._space[0] is not apps:
            found: dict[str, P] = {}
            try:
                for p in self.space(new_phone(apps)):
                    key = p.model_dump_json()
                    if key in found:
                        raise TaskError(f"{self.id}: its space holds {key} twice")
                    if len(found) == LARGEST_SPACE:
                        raise TaskError(f"{self.id}: its space holds more than {LARGEST_SPACE} instances")
                    found[key] = p
            except TaskError:
                raise
            except Exception as error:
                raise TaskError(f"{self.id}: space failed: {type(error).__name__}: {error}") from error
            if not found:
                raise TaskError(f"{self.id}: its space is empty")
            self._space = (apps, list(found.values()))
        return self._space[1]

    def instances(self, apps: Registry) -> int:
        """How many distinct instances there are. Seeds beyond repeat them with other random choices."""
        return len(self.all_params(apps))

    def draw(self, seed: int, apps: Registry) -> P:
        """The parameters of a seed."""
        if seed < 0:
            raise TaskError(f"{self.id}: a seed is 0 or more, got {seed}")
        space = self.all_params(apps)
        return space[order(self.id, len(space))[seed % len(space)]]

    def instance(self, seed: int, apps: Registry, *, base: Phone | None = None) -> Instance:
        """The instance of a seed, its phone set up.

        `base` is a fresh phone with other settings (language, dark, display); the parameters do not depend on it.

        Raises:
            TaskError: the set-up failed, left something on the screen, or fulfils the goals at once.
        """
        from .instance import Instance

        return Instance.make(cast("Task[Any]", self), seed, apps, base)

    def resume(self, seed: int, phone: Phone) -> Instance:
        """The instance whose phone was set up before: `phone` as `instance` gave it."""
        from .instance import Instance

        return Instance(cast("Task[Any]", self), seed, self.draw(seed, phone.apps), phone)

    def _check(self) -> None:
        name = type(self).__name__
        for attribute in ("id", "apps", "level", "steps", "instructions"):
            if not hasattr(self, attribute):
                raise TaskError(f"task class {name} does not set {attribute!r}")
        if not re.fullmatch(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*", self.id):
            raise TaskError(f"task id {self.id!r} must be 'suite.name' in lower-case letters, digits and underscores")
        if self.level not in (1, 2, 3, 4):
            raise TaskError(f"{self.id}: level must be 1 to 4, got {self.level!r}")
        if self.steps < 1:
            raise TaskError(f"{self.id}: steps is the oracle's count of actions, got {self.steps}")
        fields = set(self.params.model_fields)
        for lang in LANGS:
            phrasings = self.instructions.get(lang, ())
            if isinstance(phrasings, str) or len(set(phrasings)) < 2:
                raise TaskError(f"{self.id}: needs at least two phrasings in {lang!r}")
            if not _overrides(self, "words"):
                for phrasing in phrasings:
                    unknown = _placeholders(phrasing) - fields
                    if unknown:
                        raise TaskError(f"{self.id}: {phrasing!r} names {sorted(unknown)}, which Params lacks")
        asks = self.kind in ("query", "both")
        if (bool(self.answer) and self.kind == "operate") or (asks and not self.answer):
            raise TaskError(f"{self.id}: answer fields and kind {self.kind!r} do not go together")
        if (self.kind == "infeasible") != _overrides(self, "impossible"):
            raise TaskError(f"{self.id}: an infeasible task, and no other, says why with `impossible`")
        if self.kind == "underspecified" and not _overrides(self, "user"):
            raise TaskError(f"{self.id}: an underspecified task needs a `user` who knows what is left out")

    def __repr__(self) -> str:
        return f"Task({self.id!r})"


def _overrides(task: object, method: str) -> bool:
    return getattr(type(task), method) is not vars(Task)[method]


def _generic_bases(cls: type[Any]) -> Iterable[Any]:
    for base in cls.__mro__:
        for generic in getattr(base, "__orig_bases__", ()):
            origin = get_origin(generic)
            if isinstance(origin, type) and issubclass(origin, Task):
                yield generic


def _placeholders(phrasing: str) -> set[str]:
    return {name.partition(".")[0].partition("[")[0] for _, name, _, _ in Formatter().parse(phrasing) if name}


def _word(value: Any) -> str:
    if isinstance(value, datetime):
        return ui_words.moment_text(value)
    if isinstance(value, date):
        return ui_words.day_text(value)
    if isinstance(value, time):
        return ui_words.time_text(value)
    if isinstance(value, (tuple, list)):
        joint = "、" if ui_words.current() == "zh" else ", "
        return joint.join(_word(item) for item in cast("Sequence[Any]", value))
    return str(value)
