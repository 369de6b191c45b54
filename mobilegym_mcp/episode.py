"""A task under way on a phone: what was asked, and what the agent has answered and claimed so far.

It is kept in the snapshot like the phone's own documents, so that forking and restoring a step brings it along.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

DOCUMENT = "@episode"
"""Its name among a snapshot's documents; no app's name can begin so."""

Status = Literal["done", "impossible"]


class Question(BaseModel):
    """What the agent asked the user, and what the user said."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    asked: str
    answered: str


class Episode(BaseModel):
    """One attempt at one instance of a task.

    Attributes:
        task, seed: which instance; with `options` they give the same phone again.
        language, phrasing: which of the task's instructions was given; `instruction` is its text.
        options: the settings of the phone that the instance was made on.
        began: the phone's age, in steps since its line of forks began, when the task was set.
        answer: the answer's fields, as they were checked; None if none was given.
        status, reason: what the agent claimed at the end; None while it is at work.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str
    seed: int
    language: str
    phrasing: int | None
    instruction: str
    options: dict[str, Any]
    budget: int
    began: int
    answer: dict[str, Any] | None = None
    status: Status | None = None
    reason: str = ""
    questions: tuple[Question, ...] = Field(default=())

    def dump(self) -> bytes:
        """Its JSON; equal episodes give equal bytes."""
        return self.__pydantic_serializer__.to_json(self)

    @staticmethod
    def digest_of(json: bytes) -> str:
        return blake2b(json, digest_size=16).hexdigest()
