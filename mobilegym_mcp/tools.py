"""The tools as data: each with its toolset, its arguments and the description that a model reads.

Whoever offers the surface to somebody else (the MCP server, a rollout, the command line) walks this table, so that
there is one definition. `call` runs one on a session, with arguments that come from outside.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from .errors import BadArgument, UnknownTool
from .options import problems
from .plain import check_plain
from .replies import Reply
from .session import Session

Toolset = Literal["gui", "lab", "apps"]

_TOOLSETS: dict[Toolset, tuple[str, ...]] = {
    "gui": (
        "tap",
        "double_tap",
        "long_press",
        "swipe",
        "drag",
        "type",
        "press_button",
        "open_app",
        "list_apps",
        "open_link",
        "wait",
        "wait_for",
        "screenshot",
        "ui_tree",
        "find",
        "submit_answer",
        "ask_user",
        "finish_task",
    ),
    "lab": ("get_state", "diff_state", "fork", "restore", "history", "list_tasks", "reset_task", "check_task"),
    "apps": ("call_tool",),
}
_LOOKING = frozenset(
    {
        "list_apps",
        "screenshot",
        "ui_tree",
        "find",
        "get_state",
        "diff_state",
        "history",
        "list_tasks",
        "check_task",
    }
)


_STRICT = ConfigDict(extra="forbid", allow_inf_nan=False, coerce_numbers_to_str=True)


@dataclass(frozen=True)
class Tool:
    """A method of `Session` that is offered as a tool.

    Attributes:
        name: its name; toolset: `gui` is what an agent under test may have, `lab` gives state and verdicts away.
        looks: it only looks: it changes no phone and takes no step.
    """

    name: str
    toolset: Toolset
    looks: bool

    @cached_property
    def description(self) -> str:
        """What a model reads about it: the method's docstring."""
        return " ".join((getattr(Session, self.name).__doc__ or "").split())

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """Its parameters but the session, their annotations resolved (`Annotated` with a pydantic `Field`)."""
        method = getattr(Session, self.name)
        hints = get_type_hints(method, include_extras=True)
        given = list(inspect.signature(method).parameters.values())[1:]
        return {p.name: p.replace(annotation=hints[p.name]) for p in given}

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """A model of its arguments."""
        fields: dict[str, Any] = {
            name: (p.annotation, ... if p.default is p.empty else p.default) for name, p in self.parameters.items()
        }
        return create_model(f"{self.name}_arguments", __config__=_STRICT, **fields)

    def check(self, args: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments from outside, converted and checked.

        Raises:
            BadArgument: they do not fit; names each with what would.
        """
        check_plain(args)
        try:
            model = self.arguments.model_validate(dict(args))
        except ValidationError as error:
            takes = ", ".join(self.parameters) or "no arguments"
            raise BadArgument(f"{self.name}: {problems(error)} (it takes {takes})") from error
        return {name: getattr(model, name) for name in self.parameters}

    async def call(self, session: Session, args: Mapping[str, Any]) -> Reply:
        """Run it on a phone. Raises as the method does, and BadArgument."""
        return await getattr(session, self.name)(**self.check(args))


@cache
def all_tools() -> Mapping[str, Tool]:
    """Every tool of a session, by name."""
    return {name: Tool(name, toolset, name in _LOOKING) for toolset, names in _TOOLSETS.items() for name in names}


def tool(name: str) -> Tool:
    """The tool of a name.

    Raises:
        UnknownTool: there is none.
    """
    found = all_tools().get(name)
    if found is None:
        raise UnknownTool(f"no tool {name!r} (tools: {', '.join(all_tools())})")
    return found


async def call(session: Session, name: str, args: Mapping[str, Any]) -> Reply:
    """Run a tool on a phone by name. Raises as the tool does, UnknownTool and BadArgument."""
    return await tool(name).call(session, args)
