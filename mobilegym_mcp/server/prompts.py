"""A prompt for each task: what an agent is told to do it. Tasks are read when prompts are first asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fastmcp.exceptions import PromptError
from fastmcp.prompts import Message, Prompt, PromptResult
from fastmcp.prompts.base import PromptArgument
from fastmcp.server.providers import Provider
from pydantic import PrivateAttr

from ..judge import TaskError
from ..options import PhoneOptions
from ..phone import PhoneError
from .host import Host
from .logs import EXPECTED

_SEED = re.compile(r"[0-9]{1,15}")
_ARGUMENTS = [
    PromptArgument(name="seed", description="Which instance of the task, a number; by default 0.", required=False),
    PromptArgument(name="language", description="en or zh; by default en.", required=False),
]
_TOLD = """{instruction}

You hold a simulated phone through the tools of this server. Call create_phone, then reset_task with
task="{task}", seed={seed} and language="{language}". Look with screenshot or ui_tree, act with tap, type, swipe and
press_button.{answer} When you are done call finish_task; if it cannot be done, say so there and why."""


class TaskPrompt(Prompt):
    """One task as a prompt."""

    _host: Host = PrivateAttr()

    async def render(self, arguments: dict[str, Any] | None = None) -> PromptResult:
        given = arguments or {}
        language = str(given.get("language") or "en")
        seed = str(given.get("seed") or "0")
        if language not in ("en", "zh") or _SEED.fullmatch(seed) is None:
            raise PromptError(
                f"seed is a number of at most 15 digits, language en or zh; got {seed[:40]!r} and {language[:40]!r}",
                log_level=EXPECTED,
            )
        try:
            instance = self._host.gym.instance(self.name, int(seed), PhoneOptions(locale=language))  # type: ignore[arg-type]
        except (TaskError, PhoneError) as error:
            raise PromptError(f"task {self.name} could not be set up: {error}") from error
        fields = "; ".join(f"{name}: {field.expects()}" for name, field in instance.answer_fields.items())
        answer = f" Give the answer with submit_answer ({fields})." if fields else ""
        text = _TOLD.format(
            instruction=instance.instruction(language), task=self.name, seed=seed, language=language, answer=answer
        )
        return PromptResult(messages=[Message(text)])


class TaskPrompts(Provider):
    """The tasks of the gym as prompts, by id."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    async def _list_prompts(self) -> Sequence[Prompt]:
        return [self._prompt(id) for id in self._host.gym.tasks]

    async def _get_prompt(self, name: str, version: Any = None) -> Prompt | None:
        return self._prompt(name) if name in self._host.gym.tasks else None

    async def get_tasks(self) -> Sequence[Any]:
        """No prompt runs in the background. (FastMCP asks at start, when no task may be read yet.)"""
        return []

    def _prompt(self, id: str) -> Prompt:
        task = self._host.gym.tasks[id]
        made = TaskPrompt(
            name=id,
            description=f"Level {task.level}, {task.kind}: {' '.join(task.instructions['en'][0].split())}",
            arguments=_ARGUMENTS,
            auth=self._host.scope("lab"),
        )
        made._host = self._host
        return made
