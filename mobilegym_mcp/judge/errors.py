"""The judge's errors.

JudgeError
├── TaskError     a task's author made a mistake: its set-up, goals, expectations or oracle threw or broke the
│                 contract. It ends an episode as an error, never as a quiet zero
└── AnswerError   an agent's answer does not fit the fields that are asked; says what would
"""

from __future__ import annotations


class JudgeError(Exception):
    """Anything the judge raises."""


class TaskError(JudgeError):
    """A task broke its contract; names the task, the parameters and the cause."""


class AnswerError(JudgeError):
    """An answer that cannot be read as what is asked; the agent may try again."""
