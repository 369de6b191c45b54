"""Tools that act on a phone: the session's, the apps' own, and those that make and close phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from fastmcp.tools import Tool, ToolResult
from mcp_types import TextContent, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from ..errors import BadArgument
from ..options import phone_options, problems
from ..phone import App
from ..phone.app import Tool as AppTool
from ..plain import check_plain
from ..replies import Reply
from ..tools import Tool as SessionTool
from ..tools import Toolset, all_tools
from .calls import answering
from .host import Host, principal
from .results import result
from .schemas import portable

LONG_ANSWERS = 1_200_000
"""Characters up to which a client is asked to show an answer whole."""

_WITHOUT_STRUCTURE = frozenset({"screenshot", "ui_tree", "find", "get_state"})
_LONG = frozenset({"ui_tree", "get_state", "history", "diff_state", "list_tasks"})
_ENDS = frozenset({"close_phone"})


class PhoneTool(Tool):
    """A tool whose arguments are checked by ourselves, so that errors say what would have been right."""

    _host: Host = PrivateAttr()

    @classmethod
    def make(
        cls,
        host: Host,
        name: str,
        description: str,
        parameters: dict[str, Any],
        toolset: Toolset | None,
        *,
        looks: bool,
    ) -> Any:
        """A tool of this class. Over HTTP it is offered to tokens that have the toolset as a scope, or to every token
        if it belongs to no toolset."""
        meta: dict[str, Any] = {}
        if toolset in (None, "gui"):
            meta["anthropic/alwaysLoad"] = True
        if name in _LONG:
            meta["anthropic/maxResultSizeChars"] = LONG_ANSWERS
        tool = cls(
            name=name,
            description=description,
            parameters=parameters,
            annotations=ToolAnnotations(
                read_only_hint=looks, destructive_hint=name in _ENDS, idempotent_hint=looks, open_world_hint=False
            ),
            meta=meta,
            tags=set() if toolset is None else {toolset},
            auth=None if toolset is None else host.scope(toolset),
        )
        tool._host = host
        return tool

    async def run(self, arguments: dict[str, Any]) -> ToolResult:
        async with answering(self.name):
            check_plain(arguments)
            return await self.answer(arguments)

    async def answer(self, arguments: dict[str, Any]) -> ToolResult:
        raise NotImplementedError

    def _named(self, arguments: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
        """The phone's handle apart from the other arguments; those given as null count as left out."""
        rest = {key: value for key, value in arguments.items() if key != "phone" and value is not None}
        phone = arguments.get("phone")
        if phone is not None and not isinstance(phone, str):
            raise BadArgument(f"phone is a handle, a text such as create_phone gives, not {phone!r:.80}")
        return phone or None, rest


class OnSession(PhoneTool):
    """A method of `Session`."""

    _tool: SessionTool = PrivateAttr()

    async def answer(self, arguments: dict[str, Any]) -> ToolResult:
        phone, args = self._named(arguments)
        reply = await self._tool.call(self._host.session(phone), args)
        if self.name == "fork":
            self._host.met(*reply.data["phones"])
        return result(reply, structured=self.name not in _WITHOUT_STRUCTURE)


class OfApp(PhoneTool):
    """An app's own tool."""

    _app: str = PrivateAttr()
    _tool: str = PrivateAttr()

    async def answer(self, arguments: dict[str, Any]) -> ToolResult:
        phone, args = self._named(arguments)
        reply = await self._host.session(phone).call_tool(self._app, self._tool, args)
        return result(reply, structured=True)


def session_tools(host: Host, toolsets: frozenset[Toolset] | set[Toolset]) -> Iterator[Tool]:
    """The session's tools of these toolsets (the apps' own are offered each by itself, see `app_tools`)."""
    for tool in all_tools().values():
        if tool.toolset in toolsets and tool.name != "call_tool":
            made = OnSession.make(
                host, tool.name, tool.description, portable(tool.arguments), tool.toolset, looks=tool.looks
            )
            made._tool = tool
            yield made


def app_tools(host: Host, apps: Mapping[str, App[Any]]) -> Iterator[Tool]:
    """Every app's own tools, named `{app}_{tool}`."""
    for app in apps.values():
        for tool in app.tools.values():
            made = OfApp.make(
                host,
                f"{app.id}_{tool.name}",
                f"{app.title}: {_first(tool)}",
                portable(tool.arguments),
                "apps",
                looks=False,
            )
            made._app, made._tool = app.id, tool.name
            yield made


def _first(tool: AppTool) -> str:
    return " ".join((tool.fn.__doc__ or "").split())


class NewPhone(BaseModel):
    """Arguments of `create_phone`."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    title: str | None = Field(default=None, max_length=200, description="A name for people, shown by list_phones.")
    seed: int = Field(default=0, ge=0, description="Equal seeds give equal phones.")
    language: Literal["en", "zh"] = Field(default="en", description="The phone's language.")
    dark: bool = Field(default=False, description="Dark theme.")
    font_scale: float = Field(default=1.0, ge=0.8, le=2.0, description="Size of the text; 1 is normal.")
    width: int = Field(default=412, ge=280, le=1024, description="Width of the display in CSS pixels.")
    height: int = Field(default=915, ge=480, le=1400, description="Height of the display in CSS pixels.")
    scale: float = Field(default=1.0, ge=1.0, le=3.0, description="Image pixels to a CSS pixel.")
    format: Literal["jpeg", "png", "webp"] = Field(default="jpeg", description="Format of screenshots.")
    coordinates: Literal["pixels", "normalised"] = Field(
        default="pixels", description="Points are in the screenshot's pixels, or 0 to 1000 on both axes."
    )
    allow_large: bool = Field(default=False, description="Allow images with a side over 2,000 pixels.")


class Nothing(BaseModel):
    """No arguments."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class CreatePhone(PhoneTool):
    async def answer(self, arguments: dict[str, Any]) -> ToolResult:
        given = _checked(NewPhone, self.name, arguments)
        fields = given.model_dump(exclude={"title", "seed", "language"})
        options = phone_options(locale=given.language, **fields)
        session = self._host.gym.create(principal(), given.title, given.seed, options)
        self._host.met(session.handle)
        width, height = options.image_size
        points = (
            "0 to 1000 on both axes" if options.coordinates == "normalised" else f"pixels of its {width}×{height} image"
        )
        text = (
            f"created phone {session.handle}, on its home screen. Points are {points}. "
            "Pass phone in every call; screenshot or ui_tree shows the screen."
        )
        facts = {"width": width, "height": height, "options": options.model_dump(mode="json")}
        return result(Reply(session.handle, 0, text, facts), structured=True)


class ListPhones(PhoneTool):
    async def answer(self, arguments: dict[str, Any]) -> ToolResult:
        _checked(Nothing, self.name, arguments)
        phones = self._host.gym.phones(principal())
        lines = [f"{p.phone}: {p.title or 'untitled'}, {p.step} steps" for p in phones]
        facts = {
            "phones": [{"phone": p.phone, "title": p.title, "step": p.step, "parent": p.parent} for p in phones],
        }
        text = "\n".join(lines) or "you have no phones; create_phone makes one"
        return ToolResult(content=[TextContent(type="text", text=text)], structured_content={**facts, "text": text})


class ClosePhone(PhoneTool):
    async def answer(self, arguments: dict[str, Any]) -> ToolResult:
        phone, rest = self._named(arguments)
        _checked(Nothing, self.name, rest)
        session = self._host.session(phone)
        self._host.gym.close_phone(session.handle, principal())
        self._host.forget(session.handle)
        return result(Reply(session.handle, session.step, f"closed phone {session.handle}"), structured=True)


def _checked(model: type[Any], tool: str, arguments: Mapping[str, Any]) -> Any:
    try:
        return model.model_validate({key: value for key, value in arguments.items() if value is not None})
    except ValidationError as error:
        takes = ", ".join(model.model_fields) or "no arguments"
        raise BadArgument(f"{tool}: {problems(error)} (it takes {takes})") from error


def making_tools(host: Host) -> Iterator[Tool]:
    """The tools that make, list and close phones: with every toolset."""
    yield CreatePhone.make(
        host,
        "create_phone",
        "Make a new phone and get its handle. It starts on its home screen, is yours alone, and lives until "
        "close_phone, also across restarts of the server. Pass the handle as `phone` in every other call.",
        portable(NewPhone, phone=False),
        None,
        looks=False,
    )
    yield ListPhones.make(
        host,
        "list_phones",
        "List your open phones with their handles.",
        portable(Nothing, phone=False),
        None,
        looks=True,
    )
    yield ClosePhone.make(
        host,
        "close_phone",
        "Close a phone for good; its handle is then unknown.",
        portable(Nothing),
        None,
        looks=False,
    )
