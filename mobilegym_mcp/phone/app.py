"""The app contract: a manifest, and the screens, overlays, actions, tools and handlers registered on it.

Decorated functions are not called by apps: calling one *binds* it. `trash("n1")` inside a screen gives the
`Bound` that the frame will number; the kernel runs it when it is touched. What is bound late (the text
of a field, the value of a slider, the result of an intent) arrives as the first argument left unbound.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, get_type_hints
from urllib.parse import parse_qsl, quote, unquote, urlencode

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, create_model
from pydantic_core import from_json, to_jsonable_python

from ..ui.bound import Bound
from ..ui.theme import Theme
from ..ui.words import current as current_language
from .document import Doc, State
from .errors import AppError, Refused
from .intents import Intent

if TYPE_CHECKING:
    from ..ui.node import Node

S = TypeVar("S", bound=State)
_PLAIN = (str, int, float, bool, type(None))


class Resources(Protocol):
    """Where an app's own files are read from; `mobilegym_mcp.catalog` supplies it, so that the kernel does no I/O."""

    def read(self, name: str) -> bytes | None:
        """The content of a file of the app's package (`seed.json`), or None."""
        ...

    def catalogue(self, language: str) -> Mapping[str, str | tuple[str, ...]]:
        """Translations by English text; plural forms as a tuple."""
        ...


class _Function:
    """A registered function with its arguments as data."""

    def __init__(self, app: App[Any], fn: Callable[..., Any], name: str | None = None) -> None:
        self.app = app
        self.fn = fn
        self.name = name or fn.__name__
        parameters = list(inspect.signature(fn).parameters.values())
        if not parameters:
            raise AppError(f"{app.id}.{self.name}: its first parameter must be the context or view")
        self.parameters = parameters[1:]
        self.names = tuple(p.name for p in self.parameters)
        self.__doc__ = fn.__doc__
        self.__name__ = self.name

    @cached_property
    def arguments(self) -> type[BaseModel]:
        """A model of the arguments after the first, made from the annotations at first use."""
        hints = get_type_hints(self.fn, include_extras=True)
        fields: dict[str, Any] = {}
        for p in self.parameters:
            if p.name not in hints:
                raise AppError(f"{self.app.id}.{self.name}: parameter {p.name!r} needs a type annotation")
            fields[p.name] = (hints[p.name], ... if p.default is p.empty else p.default)
        return create_model(
            f"{self.app.id}_{self.name}", __config__=ConfigDict(extra="forbid", arbitrary_types_allowed=True), **fields
        )

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        if len(args) > len(self.names):
            raise AppError(f"{self.app.id}.{self.name} takes {len(self.names)} arguments, got {len(args)}")
        bound = dict(zip(self.names, args, strict=False))
        for key, value in kwargs.items():
            if key not in self.names or key in bound:
                raise AppError(f"{self.app.id}.{self.name}: no free parameter {key!r} (has {', '.join(self.names)})")
            bound[key] = value
        for key, value in bound.items():
            if type(value) not in _PLAIN:
                bound[key] = to_jsonable_python(value)
        return bound

    def check(self, args: Mapping[str, Any], payload: tuple[Any, ...] = ()) -> dict[str, Any]:
        """Arguments converted to the annotated types, the payload put into the first free parameter.

        Raises:
            AppError: they do not fit the signature.
        """
        values = dict(args)
        if payload:
            free = next((name for name in self.names if name not in values), None)
            if free is not None:
                values[free] = payload[0]
        if not self.names:
            return {}
        try:
            model = self.arguments.model_validate(values)
        except ValidationError as error:
            raise AppError(f"{self.app.id}.{self.name}: {_problems(error)}") from error
        return {name: getattr(model, name) for name in self.names}


class Action(_Function):
    """An action: called, it binds; run by the kernel, it changes the phone."""

    def __call__(self, *args: Any, **kwargs: Any) -> Bound:
        return Bound(self.app.id, self.name, self.bind(args, kwargs))


class Overlay(_Function):
    """A dialog or sheet, drawn above the screen that opened it."""

    def __call__(self, *args: Any, **kwargs: Any) -> Bound:
        return Bound(self.app.id, self.name, self.bind(args, kwargs), "overlay")


class Screen(_Function):
    """A screen with a route. `path` holds `{parameters}`; parameters that are not in it go into the query."""

    def __init__(self, app: App[Any], fn: Callable[..., Any], path: str, on_back: Action | None) -> None:
        super().__init__(app, fn)
        self.path = path
        self.on_back = on_back
        self.in_path = tuple(re.findall(r"{(\w+)}", path))
        for name in self.in_path:
            if name not in self.names:
                raise AppError(f"{app.id}: screen {path!r} has no parameter {name!r}")
        pattern = re.escape(path).replace(r"\{", "{").replace(r"\}", "}")
        self.pattern = re.compile("^" + re.sub(r"{(\w+)}", r"(?P<\1>[^/?]+)", pattern) + "$")

    def __call__(self, *args: Any, **kwargs: Any) -> Bound:
        return Bound(self.app.id, self.name, self.bind(args, kwargs), "screen")

    def route(self, args: Mapping[str, Any]) -> str:
        """The path of this screen with its arguments filled in: `note/n1?tab=done`."""
        missing = [name for name in self.in_path if args.get(name) is None]
        if missing:
            raise AppError(f"{self.app.id}.{self.name}: route needs {missing[0]!r}")
        path = re.sub(r"{(\w+)}", lambda m: quote(str(args[m[1]]), safe=""), self.path)
        query = {k: v for k, v in args.items() if k not in self.in_path and v is not None}
        if query:
            plain = {k: v if isinstance(v, str) else _json_text(v) for k, v in query.items()}
            path += "?" + urlencode(plain)
        return path

    def parse(self, path: str) -> dict[str, Any] | None:
        """The arguments of a path that belongs to this screen, or None."""
        bare, _, query = path.partition("?")
        match = self.pattern.match(bare)
        if match is None:
            return None
        args: dict[str, Any] = {k: unquote(v) for k, v in match.groupdict().items()}
        for key, value in parse_qsl(query, keep_blank_values=True):
            if key in self.names:
                args[key] = value
        for name, value in args.items():
            args[name] = self._convert(name, value)
        return args

    def _convert(self, name: str, text: str) -> Any:
        hint = self.hints[name]
        if hint is str or hint == (str | None):
            return text
        adapter: TypeAdapter[Any] = TypeAdapter(hint)
        try:
            return adapter.validate_python(text)
        except ValidationError:
            try:
                return adapter.validate_json(text)
            except ValidationError as error:
                raise Refused(f"{text!r} is not a {name} of {self.app.id}://{self.path}") from error

    @cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.fn, include_extras=True)


class Tool(_Function):
    """An app-native tool: what the app can do for its user, as a typed function with a docstring."""

    def __init__(self, app: App[Any], fn: Callable[..., Any]) -> None:
        super().__init__(app, fn)
        if not fn.__doc__:
            raise AppError(f"{app.id}.{self.name}: a tool needs a docstring, it is what the model reads")

    def call(self, ctx: Any, args: Mapping[str, Any]) -> Any:
        """Run with the agent's arguments; wrong ones are the agent's mistake."""
        try:
            model = self.arguments.model_validate(dict(args))
        except ValidationError as error:
            raise Refused(f"{self.app.id}.{self.name}: {_problems(error)}") from error
        return self.fn(ctx, **{name: getattr(model, name) for name in self.names})


class App(Generic[S]):
    """An app's manifest and the register of its parts.

    Args:
        id: lower case; also its package's name, the scheme of its links and the name of its documents.
        title: English; translated by the app's catalogue like every text.
        state: the class of its `data` document.
        theme: its character (`ui.Theme`).
        permissions: run-time permissions it may ask for. A `system` app has them from the start.
        privileged: it may change system settings (`ctx.system`).
        launcher: it has an icon on the launcher.
        network: it needs a connection for what it does.
    """

    def __init__(
        self,
        id: str,
        *,
        title: str,
        state: type[S],
        theme: Theme | None = None,
        icon_colour: str = "#8e8e93",
        permissions: Iterable[str] = (),
        system: bool = False,
        privileged: bool = False,
        launcher: bool = True,
        network: bool = False,
        size_mb: int = 48,
        version: str = "1.0",
    ) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", id):
            raise AppError(f"app id {id!r} must be lower-case letters, digits and underscores")
        self.id = id
        self.title = title
        self.state = state
        self.theme = theme or Theme()
        self.icon_colour = icon_colour
        self.permissions = tuple(permissions)
        self.system = system
        self.privileged = privileged
        self.launcher = launcher
        self.network = network
        self.size_mb = size_mb
        self.version = version
        self.screens: dict[str, Screen] = {}
        self.overlays: dict[str, Overlay] = {}
        self.actions: dict[str, Action] = {}
        self.tools: dict[str, Tool] = {}
        self.handlers: dict[type[Intent], tuple[Callable[..., Bound | None], str]] = {}
        self.listeners: dict[str, Callable[..., None]] = {}
        self.resources: Resources | None = None
        self._world: dict[str, Any] = {}
        self._catalogues: dict[str, Mapping[str, str | tuple[str, ...]]] = {}

    # What an app registers

    def screen(self, path: str, *, on_back: Action | None = None) -> Callable[[Callable[..., Node]], Screen]:
        """Register a screen under a route. The screen `home` is where the app starts.

        `on_back` runs instead of going back when the user leaves the screen; it gets the screen's arguments and
        may itself call `ctx.back()`.
        """

        def register(fn: Callable[..., Node]) -> Screen:
            screen = Screen(self, fn, path, on_back)
            self._add(self.screens, screen)
            return screen

        return register

    def overlay(self, fn: Callable[..., Node]) -> Overlay:
        """Register a dialog or sheet; `ctx.open(confirm(note_id))` or `on_tap=confirm(note_id)` opens it."""
        return self._add(self.overlays, Overlay(self, fn))

    def action(self, fn: Callable[..., None]) -> Action:
        """Register an action: a function of the context and JSON-like arguments that changes the phone."""
        return self._add(self.actions, Action(self, fn))

    def tool(self, fn: Callable[..., Any]) -> Callable[..., Any]:
        """Register an app-native tool; the function itself stays callable, so that actions can share it."""
        self._add(self.tools, Tool(self, fn))
        return fn

    def handles(
        self, intent: type[Intent], *, label: str | None = None
    ) -> Callable[[Callable[..., Bound | None]], Callable[..., Bound | None]]:
        """Register what this app does for an intent: the function of `(ctx, intent)` returns the screen to open.

        `label` is what the chooser shows (English, by default the app's title).
        """

        def register(fn: Callable[..., Bound | None]) -> Callable[..., Bound | None]:
            self.handlers[intent] = (fn, label or self.title)
            return fn

        return register

    def on(self, broadcast: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Listen to something that happens to the phone: `message_received`, `call_received`, `call_ended`,
        `day_changed`. The function gets the context and the broadcast's arguments."""

        def register(fn: Callable[..., None]) -> Callable[..., None]:
            self.listeners[broadcast] = fn
            return fn

        return register

    def _add(self, register: dict[str, Any], item: Any) -> Any:
        names = (self.screens, self.overlays, self.actions)
        taken = register is not self.tools and any(item.name in other for other in names)
        if taken or item.name in register:
            raise AppError(f"{self.id}: {item.name!r} is registered twice")
        register[item.name] = item
        return item

    # What the kernel and the app's own code look up

    def route_of(self, bound: Bound) -> str:
        return self.screens[bound.name].route(bound.args)

    def match(self, path: str) -> tuple[Screen, dict[str, Any]] | None:
        """The screen of a path with its arguments, or None."""
        for screen in self.screens.values():
            args = screen.parse(path)
            if args is not None:
                return screen, args
        return None

    @cached_property
    def seed(self) -> Doc[S]:
        """A new phone's own data, from `seed.json`; shared by all phones."""
        raw = self.resources.read("seed.json") if self.resources else None
        try:
            state = self.state.model_validate(from_json(raw)) if raw else self.state()
        except ValidationError as error:
            raise AppError(f"{self.id}/seed.json: {_problems(error)}") from error
        return Doc.of(state)

    def world(self, name: str) -> Any:
        """Read-only content of the app's `world/{name}.json`, parsed once and shared by all phones."""
        if name not in self._world:
            raw = self.resources.read(f"world/{name}.json") if self.resources else None
            if raw is None:
                raise AppError(f"{self.id} has no world/{name}.json")
            self._world[name] = from_json(raw)
        return self._world[name]

    @cached_property
    def icon(self) -> str | None:
        """The markup of `icon.svg`."""
        raw = self.resources.read("icon.svg") if self.resources else None
        return raw.decode() if raw else None

    def gettext(self, text: str) -> str:
        """The text in the phone's language. Use it as `_`, so that the catalogue tools find it."""
        found = self._translations().get(text)
        return found if isinstance(found, str) and found else text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The right plural form, in the phone's language, with `{n}` filled in."""
        found = self._translations().get(singular)
        if isinstance(found, tuple) and found:
            form = found[0] if len(found) == 1 or n == 1 else found[1]
        elif isinstance(found, str) and found:
            form = found
        else:
            form = singular if n == 1 else plural
        return form.replace("{n}", str(n))

    def _translations(self) -> Mapping[str, str | tuple[str, ...]]:
        language = current_language()
        if language == "en":
            return {}
        if language not in self._catalogues:
            self._catalogues[language] = self.resources.catalogue(language) if self.resources else {}
        return self._catalogues[language]

    def __repr__(self) -> str:
        return f"App({self.id!r})"


def _json_text(value: Any) -> str:
    return value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def _problems(error: ValidationError) -> str:
    parts: list[str] = []
    for problem in error.errors(include_url=False):
        where = ".".join(str(p) for p in problem["loc"])
        parts.append(f"{where or 'value'}: {problem['msg']} (got {problem['input']!r:.80})")
    return "; ".join(parts)


__all__ = ["Action", "App", "Overlay", "Resources", "Screen", "Tool"]
