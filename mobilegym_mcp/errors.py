"""The errors of the tool surface.

ToolFault                an agent's mistake: its text goes back to the agent, the phone is as it was
├── BadArgument          an argument that does not fit; says what would
│   └── BadPoint         a point that is not on the screen; says how large the screen is
├── StaleRef             a ref that is not on this screen
├── Impossible           the phone refused: no such app, no field in focus, the screen is off …
├── UnknownPhone         no phone of that handle, or it was closed
├── ForeignPhone         the phone belongs to another principal
├── PhoneMoved           somebody else drove the phone meanwhile; nothing was done
├── UnknownStep          the phone's history has no such step
├── UnknownTask          no task of that id
├── NoTask               the phone has no task to answer, finish or check
└── UnknownTool          no tool of that name

An app's or a task's own failure (`AppError`, `TaskError`) is no fault of the agent's and is raised as it is.
"""

from __future__ import annotations


class ToolFault(Exception):
    """What the agent asked cannot be done. The text names the thing, the value and what would have been right."""


class BadArgument(ToolFault):
    """An argument does not fit."""


class BadPoint(BadArgument):
    """A point is not on the screen."""


class StaleRef(ToolFault):
    """A ref names nothing on the present screen."""


class Impossible(ToolFault):
    """The phone refused what was asked."""


class UnknownPhone(ToolFault):
    """No open phone has this handle."""


class ForeignPhone(ToolFault):
    """The phone belongs to somebody else."""


class PhoneMoved(ToolFault):
    """Another connection took a step first; the phone has been read again, and nothing was done."""


class UnknownStep(ToolFault):
    """The phone's history has no such step."""


class UnknownTask(ToolFault):
    """No task has this id."""


class NoTask(ToolFault):
    """The phone was not set to a task."""


class UnknownTool(ToolFault):
    """The tool surface has no tool of this name."""
