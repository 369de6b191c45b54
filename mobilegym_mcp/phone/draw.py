"""Drawing: the screen as a function of the phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..ui.frame import Frame, Inputs, render
from ..ui.node import Field, Node
from ..ui.theme import theme_style
from ..ui.words import language
from .app import App
from .context import View
from .errors import AppError, PhoneError
from .system import Entry, OverlayRef

if TYPE_CHECKING:
    from .phone import Phone

Drawn = tuple[Node, list[Node]]
_NUMBER = re.compile(r' data-n="\d+"')


@dataclass(frozen=True, slots=True)
class Surface:
    """What the shell composes into one screen.

    Attributes:
        view: the shell's own view.
        app: the app in front, None on the launcher; `entry` its screen's place on the stack.
        page: that screen, drawn (None on the launcher); `overlays` its dialogs and sheets, the topmost last.
        system_overlays: the shell's own (permission dialog, chooser).
        field: the focused field, if it is on the screen; `field_owner` is `app` or `system`.
    """

    view: View[Any]
    app: App[Any] | None
    entry: Entry | None
    page: Node | None
    overlays: list[Node]
    system_overlays: list[Node]
    field: Field | None
    field_owner: str


Compose = Callable[[Surface], Node]


def draw(phone: Phone) -> Frame:
    """The frame of a phone.

    Raises:
        AppError: a screen function failed; names the app and the route.
    """
    system, shell = phone.system, phone.shell
    display = system.display
    shell_app = phone.apps.shell
    inputs = _inputs(phone)
    with language(system.locale):
        app: App[Any] | None = None
        entry: Entry | None = None
        page: Node | None = None
        overlays: list[Node] = []
        if shell.foreground != "launcher":
            entry = phone.ui(shell.foreground).stack[-1]
            app = phone.apps.apps[entry.app]
            page = _screen(phone, app, entry)
            overlays = [_overlay(phone, entry, ref) for ref in entry.overlays]
        system_overlays = [_overlay(phone, shell.shell, ref) for ref in shell.shell.overlays]
        field, owner = None, "app"
        if shell.shell.focus is not None:
            owner = "system"
        elif entry is not None and entry.focus is not None:
            for node in (page, *overlays):
                field = field or (find_field(node, entry.focus) if node is not None else None)
        view: View[Any] = View(phone, shell_app, shell.shell)
        surface = Surface(view, app, entry, page, overlays, system_overlays, field, owner)
        root = phone.apps.compose(surface)
        return render(
            root,
            width=round(display.width / display.zoom),
            height=round(display.height / display.zoom),
            lang=system.locale,
            root_style=theme_style(shell_app.theme, display.dark, display.font_scale),
            root_class=("dark" if display.dark else "light") + (" zh" if system.locale == "zh" else ""),
            inputs=inputs,
        )


def preview(phone: Phone, app: str) -> str:
    """The HTML of an app's uppermost screen, as it was left, with nothing in it to touch or to read: a picture of
    it for recents. Empty if the app has not been started."""
    stack = phone.ui(app).stack
    if not stack:
        return ""
    entry = stack[-1]
    page = _screen(phone, phone.apps.apps[entry.app], entry)
    inputs = Inputs({f"app/{k}": v for k, v in entry.drafts.items()}, {f"app/{k}": v for k, v in entry.offsets.items()})
    return _NUMBER.sub("", render(page, width=0, height=0, inputs=inputs).html)


def _screen(phone: Phone, app: App[Any], entry: Entry) -> Node:
    found = app.match(entry.path)
    if found is None:
        raise AppError(f"{app.id} has no screen {entry.path!r}")
    screen, args = found
    node = _run(f"{app.id}://{entry.path}", lambda: screen.fn(View(phone, app, entry), **args))
    node.owner = "app"
    return node


def _overlay(phone: Phone, entry: Entry, ref: OverlayRef) -> Node:
    app = phone.apps.apps[ref.app]
    overlay = app.overlays.get(ref.name)
    if overlay is None:
        raise AppError(f"{app.id} has no overlay {ref.name!r}")
    args = overlay.check(ref.args)
    node = _run(f"{app.id}.{ref.name}", lambda: overlay.fn(View(phone, app, entry), **args))
    node.owner = "system" if entry is phone.shell.shell else "app"
    return node


def _run(place: str, fn: Callable[[], Any]) -> Node:
    try:
        node = fn()
    except PhoneError:
        raise
    except Exception as error:
        raise AppError(f"{place} could not be drawn: {type(error).__name__}: {error}") from error
    if not isinstance(node, Node):
        raise AppError(f"{place} returned {type(node).__name__}, not a Node")
    return node


def _inputs(phone: Phone) -> Inputs:
    shell = phone.shell
    drafts: dict[str, str] = {}
    offsets: dict[str, tuple[float, float]] = {}
    focus: str | None = None
    follow = True
    if shell.foreground != "launcher":
        entry = phone.ui(shell.foreground).stack[-1]
        drafts.update({f"app/{k}": v for k, v in entry.drafts.items()})
        offsets.update({f"app/{k}": v for k, v in entry.offsets.items()})
        focus = f"app/{entry.focus}" if entry.focus else None
        follow = entry.follow
    own = shell.shell
    drafts.update({f"system/{k}": v for k, v in own.drafts.items()})
    offsets.update({f"system/{k}": v for k, v in own.offsets.items()})
    if own.focus:
        focus = f"system/{own.focus}"
        follow = own.follow
    return Inputs(drafts, offsets, focus, follow)


def find_field(node: Node, name: str) -> Field | None:
    """The field of that name in a drawn tree."""
    if node.field is not None and node.field.name == name:
        return node.field
    for child in node.children:
        if isinstance(child, Node):
            found = find_field(child, name)
            if found is not None:
                return found
    return None
