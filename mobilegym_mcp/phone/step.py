"""One step: an event makes a new phone from an old one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic_core import to_jsonable_python

from ..ui.bound import HOME, Bound
from ..ui.frame import MODAL_ROLES, FrameNode
from ..ui.words import language
from . import asking, editing, navigation
from .context import Context
from .errors import AppError, Refused
from .events import (
    CallTool,
    DoubleTap,
    Drag,
    Event,
    Key,
    LongPress,
    OpenApp,
    OpenLink,
    ScrollTo,
    Swipe,
    Tap,
    Type,
    Wait,
)
from .phone import Phone
from .running import begin
from .scheduling import TICK, advance
from .transaction import Transaction


@dataclass(frozen=True)
class Outcome:
    """What an event came to.

    Attributes:
        phone: the new phone.
        hit: the element that answered; None if nothing did.
        ran: the bound action that it ran.
        said: toasts, in order.
        result: what an app-native tool returned, as JSON values.
    """

    phone: Phone
    hit: FrameNode | None = None
    ran: Bound | None = None
    said: tuple[str, ...] = ()
    result: Any = field(default=None)


def step(phone: Phone, event: Event) -> Phone:
    """The phone after an event. Raises as `perform` does."""
    return perform(phone, event).phone


def perform(phone: Phone, event: Event) -> Outcome:
    """Let an event happen.

    Raises:
        Refused: it cannot happen on this screen (no such element, no focused field, screen off); nothing changed.
        AppError: an app failed; nothing changed.
    """
    tx = begin(phone)
    with language(phone.system.locale):
        hit, ran = _happen(tx, phone, event)
        advance(tx, event.seconds if isinstance(event, Wait) else TICK)
        _settle(tx)
        after = tx.commit()
    return Outcome(after, hit, ran, tuple(tx.said), tx.result)


def _happen(tx: Transaction, phone: Phone, event: Event) -> tuple[FrameNode | None, Bound | None]:
    works_in_the_dark = isinstance(event, (Wait, CallTool)) or (isinstance(event, Key) and event.name == "power")
    if not phone.shell.screen_on and not works_in_the_dark:
        raise Refused("the screen is off; press the power button")
    if phone.shell.locked and isinstance(event, (OpenApp, OpenLink)):
        raise Refused("the phone is locked; swipe up from the lower part of the screen to unlock it")
    match event:
        case Tap():
            return _tap(tx, phone, event.target, event.at)
        case DoubleTap():
            return _double_tap(tx, phone, event.target)
        case LongPress():
            return _gesture(tx, phone, event.target, "long_press")
        case Swipe():
            return _gesture(tx, phone, event.target, f"swipe_{event.direction}")
        case ScrollTo():
            return _scroll(tx, phone, event), None
        case Drag():
            return _drag(tx, phone, event)
        case Type():
            return _type(tx, phone, event), None
        case Key():
            return _key(tx, phone, event), None
        case OpenApp():
            navigation.open_app(tx, phone.apps.find(event.app))
        case OpenLink():
            asking.open_link(tx, event.url)
        case CallTool():
            _call(tx, phone, event)
        case Wait():
            pass
    return None, None


def _node(phone: Phone, n: int) -> FrameNode:
    nodes = phone.frame.nodes
    if not 0 <= n < len(nodes):
        raise Refused(f"element {n} is not on this screen (it has 0 to {len(nodes) - 1})")
    return nodes[n]


def _tap(tx: Transaction, phone: Phone, target: int, at: tuple[float, float]) -> tuple[FrameNode | None, Bound | None]:
    _node(phone, target)
    for node in phone.frame.ancestors(target):
        if "disabled" in node.states and (node.handlers or node.field):
            return node, None
        if node.field is not None:
            _focus(tx, node)
            return node, None
        slide = node.handlers.get("slide")
        if slide is not None:
            tx.runner.run(tx, slide, _fraction(at[0]))
            return node, slide
        bound = node.handlers.get("tap")
        if bound is not None:
            if node.role == "menuitem" and bound.kind != "action":
                # A menu goes when one of its items leads on; an action closes it itself.
                navigation.close_overlay(tx, tx.top())
            tx.runner.run(tx, bound)
            return node, bound
        if node.solid or node.role in MODAL_ROLES:
            return None, None
    return None, None


def _double_tap(tx: Transaction, phone: Phone, target: int) -> tuple[FrameNode | None, Bound | None]:
    """An element that does not listen to double taps is tapped twice, if it is still there after the first."""
    node = _node(phone, target)
    found = phone.frame.handler(target, "double_tap")
    if found is not None:
        tx.runner.run(tx, found[1])
        return found
    first = _tap(tx, phone, target, (0.5, 0.5))
    between = tx.commit()
    again = between.frame.by_ref.get(node.ref)
    if again is not None:
        _tap(tx, between, again.n, (0.5, 0.5))
    return first


def _gesture(tx: Transaction, phone: Phone, target: int, gesture: str) -> tuple[FrameNode | None, Bound | None]:
    _node(phone, target)
    found = phone.frame.handler(target, gesture)
    if found is None or "disabled" in found[0].states:
        return None, None
    tx.runner.run(tx, found[1])
    return found


def _scroll(tx: Transaction, phone: Phone, event: ScrollTo) -> FrameNode:
    node = _node(phone, event.target)
    if node.scroll is None:
        raise Refused(f'"{node.label or node.role}" does not scroll')
    offset = (max(0.0, round(event.x, 1)), max(0.0, round(event.y, 1)))
    entry = editing.holder(tx, node.owner)
    entry.offsets[node.scroll.name] = offset
    entry.follow = False
    return node


def _drag(tx: Transaction, phone: Phone, event: Drag) -> tuple[FrameNode | None, Bound | None]:
    node = _node(phone, event.target)
    if event.onto is None:
        found = phone.frame.handler(event.target, "slide")
        if found is None:
            return None, None
        tx.runner.run(tx, found[1], _fraction(event.to[0]))
        return found
    _node(phone, event.onto)
    dragged = next((a for a in phone.frame.ancestors(node.n) if a.key is not None), None)
    found = phone.frame.handler(event.onto, "drop")
    if dragged is None or found is None or dragged.n == found[0].n:
        return None, None
    tx.runner.run(tx, found[1], dragged.key)
    return found


def _type(tx: Transaction, phone: Phone, event: Type) -> FrameNode:
    node = editing.focused(phone.frame)
    if event.replace:
        editing.set_text(tx, node, event.text)
    elif event.text:
        editing.add_text(tx, node, event.text)
    if event.submit:
        editing.submit(tx, node)
    return node


def _key(tx: Transaction, phone: Phone, event: Key) -> FrameNode | None:
    match event.name:
        case "enter" | "delete":
            node = editing.focused(phone.frame)
            if event.name == "enter":
                editing.submit(tx, node)
            else:
                editing.delete_last(tx, node)
            return node
        case "back":
            navigation.back(tx)
        case "home":
            tx.runner.run(tx, HOME)
        case _:
            tx.runner.run(tx, Bound("system", f"press_{event.name}"))
    return None


def _call(tx: Transaction, phone: Phone, event: CallTool) -> None:
    app = phone.apps.app(event.app)
    tool = app.tools.get(event.tool)
    if tool is None:
        raise Refused(f"{app.id} has no tool {event.tool!r} (tools: {', '.join(app.tools) or 'none'})")
    try:
        result = tool.call(Context[Any](tx, app, None), event.args)
        tx.result = to_jsonable_python(result)
    except (Refused, AppError):
        raise
    except Exception as error:
        raise AppError(f"{app.id}.{event.tool} failed: {type(error).__name__}: {error}") from error


def _focus(tx: Transaction, node: FrameNode) -> None:
    """Put the caret into a field; the others lose it."""
    if node.field is None:
        return
    top = tx.top()
    if top is not None:
        top.focus = None
    tx.shell.shell.focus = None
    entry = editing.holder(tx, node.owner)
    entry.focus = node.field.name
    entry.follow = True


def _settle(tx: Transaction) -> None:
    """A new focus starts on the keyboard's letters."""
    top = tx.top()
    focus = (top.focus if top else None) or tx.read("system/ui").shell.focus
    keyboard = tx.read("system/ui").keyboard
    if focus is None and (keyboard.layer != "letters" or keyboard.shift != "off"):
        tx.shell.keyboard.layer = "letters"
        tx.shell.keyboard.shift = "off"


def _fraction(x: float) -> float:
    return round(min(1.0, max(0.0, x)), 3)
