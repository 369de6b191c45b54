"""Going through the screens of every app: what a hand can do on one, and what then must hold.

The functions that look for faults give them as sentences, one a fault, so that a test shows all of them at once.
"""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic_core import to_jsonable_python

import apps
from mobilegym_mcp import shots
from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import AppError, Doc, Phone, Refused, Tool, perform
from mobilegym_mcp.phone.document import dump
from mobilegym_mcp.phone.events import DoubleTap, Drag, Event, Key, KeyName, LongPress, Swipe, Tap, Type, Wait
from mobilegym_mcp.phone.scheduling import TICK
from mobilegym_mcp.phone.step import Outcome
from mobilegym_mcp.ui import BACK, HOME, Bound, FrameNode

APPS = ("system", *sorted(info.name for info in pkgutil.iter_modules(apps.__path__) if info.ispkg))
"""Ids of the shell and of all apps of this repository, found without importing them."""

MOST_BACKS = 24
"""Presses of the back button that lead out of any screen."""

_LEAVING = (BACK, HOME, Bound("system", "press_back"), Bound("system", "press_home"))
_TEXTS = ("Ann 12", "", "  ", "9", "😀 é 汉字", "x" * 300)
_KEYS: tuple[KeyName, ...] = (
    "back", "home", "recents", "enter", "delete", "volume_up", "volume_down", "power", "notifications", "quick_settings"
)  # fmt: skip


@cache
def screens(app: str, taps: int = shots.MOST_TAPS) -> Mapping[str, Phone]:
    """A phone for each screen of the app that so many taps find, by what it shows."""
    return shots.screens(load_apps(), app, most=taps)


def reachable(phone: Phone) -> Sequence[FrameNode]:
    """The elements that no dialog, sheet or menu covers."""
    nodes = phone.frame.nodes
    lowest = max((node.n for node in nodes if node.role in ("dialog", "sheet", "menu")), default=-1)
    return nodes[lowest + 1 :]


def gestures(phone: Phone, each: int | None = None) -> Iterator[tuple[FrameNode | None, Event]]:
    """Everything that a hand can do on a screen: each gesture on each element that listens to it, and each key.

    `each` is how many of the elements that run the same action take part; by default all.
    """
    seen: Counter[str] = Counter()
    for node, event in _gestures(phone):
        if node is not None and each is not None:
            deed = node.field.name if node.field is not None else ""
            deed += "".join(f"{bound.app}.{bound.name}" for bound in node.handlers.values())
            same = f"{event.kind} {getattr(event, 'direction', '')} {getattr(event, 'to', '')} {deed}"
            seen[same] += 1
            if seen[same] > each:
                continue
        yield node, event


def _gestures(phone: Phone) -> Iterator[tuple[FrameNode | None, Event]]:
    takers = [node for node in reachable(phone) if "drop" in node.handlers]
    for node in reachable(phone):
        if "tap" in node.handlers or node.field is not None:
            yield node, Tap(target=node.n)
        for gesture in node.handlers:
            if gesture == "double_tap":
                yield node, DoubleTap(target=node.n)
            elif gesture == "long_press":
                yield node, LongPress(target=node.n)
            elif gesture.startswith("swipe_"):
                direction = gesture.removeprefix("swipe_")
                yield node, Swipe.model_validate({"target": node.n, "direction": direction})
            elif gesture == "slide":
                for x in (0.0, 0.37, 1.0):
                    yield node, Drag(target=node.n, to=(x, 0.5))
        if node.key is not None:
            for taker in takers[:2]:
                yield node, Drag(target=node.n, onto=taker.n)
    for name in _KEYS:
        yield None, Key(name=name)


def touched(phone: Phone, each: int | None = None) -> Iterator[tuple[str, FrameNode | None, Event, Outcome | AppError]]:
    """Do all of it, each on its own fork; with what was done in words. What is refused with a reason is left out."""
    for node, event in gestures(phone, each):
        what = f"{event.kind} {_named(node) if node is not None else getattr(event, 'name', '')}"
        outcome = tried(phone, event)
        if outcome is None:
            continue
        yield what, node, event, outcome
        if node is None or node.field is None or not isinstance(event, Tap) or isinstance(outcome, AppError):
            continue
        for text in _TEXTS:
            for submit in (False, True):
                typing = Type(text=text, replace=True, submit=submit)
                typed = tried(outcome.phone, typing)
                if typed is not None:
                    yield f"{what}, then type {text[:12]!r}{' and submit' if submit else ''}", None, typing, typed


def reasoned(refusal: Refused) -> None:
    """Nothing is refused without a word."""
    assert str(refusal).strip(), "refused without a reason"


def tried(phone: Phone, event: Event) -> Outcome | AppError | None:
    """What an event comes to, with the screen after it drawn; None if it is refused with a reason."""
    try:
        outcome = perform(phone, event)
        _ = outcome.phone.frame
        return outcome
    except Refused as refusal:
        reasoned(refusal)
        return None
    except AppError as error:
        return error


def idle(phone: Phone) -> Phone:
    """The phone after as much time as an event takes, in which nothing is done."""
    return perform(phone, Wait(seconds=TICK)).phone


def dead(node: FrameNode | None, event: Event, outcome: Outcome, untouched: Phone) -> bool:
    """Whether a control that looks operable did nothing, and said nothing, when it was tapped."""
    if node is None or not isinstance(event, Tap) or outcome.said or outcome.phone != untouched:
        return False
    # On the launcher there is nowhere to go back to, and a form that tells what is wrong with it tells it again.
    at_home = outcome.ran in _LEAVING and untouched.shell.foreground == "launcher"
    told = any("invalid" in n.states for n in untouched.frame.nodes)
    # Nothing can be deleted from an empty field.
    empty = node.label == "Backspace" and not any(n.value for n in untouched.frame.nodes if "focused" in n.states)
    # What is chosen already may be chosen again.
    return not (at_home or told or empty or {"disabled", "selected", "checked", "focused"} & set(node.states))


def unsound(before: Phone, after: Phone) -> list[str]:
    """Documents that an event left which are not what their bytes say when they are read again."""
    faults: list[str] = []
    old, new = dict(before.documents()), dict(after.documents())
    for name, doc in new.items():
        if old.get(name) is doc:
            continue
        try:
            again = dump(Doc(doc.type, doc.json).model)
        except ValueError as error:
            faults.append(f"{name} cannot be read again: {str(error)[:300]}")
            continue
        if again != doc.json:
            faults.append(f"{name} reads as {again[:200]!r}, not {doc.json[:200]!r}")
    return faults


def tampered(phone: Phone) -> list[str]:
    """Documents whose shared model is no longer what their bytes say: something changed what it may only read."""
    return [name for name, doc in phone.documents() if doc._model is not None and dump(doc._model) != doc.json]


def no_way_out(phone: Phone) -> str | None:
    """Why the back button does not lead from here to the launcher; None if it does.

    Where it asks first («discard the changes?»), one of the answers must lead on.
    """
    if not phone.shell.screen_on:
        phone = perform(phone, Key(name="power")).phone
    if phone.shell.locked:
        return None
    way: list[str] = []
    for _ in range(MOST_BACKS):
        shell = phone.shell
        if shell.foreground == "launcher" and shell.panel == "none" and not shell.shell.overlays:
            return None
        way.append(_place(phone))
        after = perform(phone, Key(name="back")).phone
        if after == idle(phone):
            return f"back does nothing at {way[-1]}"
        if _overlays(after) > _overlays(phone):
            way.append(_place(after))
            answers = (tried(after, event) for node, event in gestures(after) if node is not None)
            left = (o.phone for o in answers if isinstance(o, Outcome) and _depth(o.phone) < _depth(phone))
            leading = next(left, None)
            if leading is None:
                return f"no answer to {way[-1]} leaves the screen"
            after = leading
        phone = after
    return f"{MOST_BACKS} presses of back do not lead out: {' < '.join(way[:6])}"


def _overlays(phone: Phone) -> int:
    front = phone.shell.foreground
    return len(phone.shell.shell.overlays) + (0 if front == "launcher" else len(phone.ui(front).stack[-1].overlays))


def _depth(phone: Phone) -> int:
    front = phone.shell.foreground
    return 0 if front == "launcher" else len(phone.ui(front).stack)


def _place(phone: Phone) -> str:
    shell = phone.shell
    names = [ref.name for ref in shell.shell.overlays]
    if shell.panel != "none" or shell.foreground == "launcher":
        return "+".join((shell.panel if shell.panel != "none" else "launcher", *names))
    entry = phone.ui(shell.foreground).stack[-1]
    return "+".join((f"{entry.app}://{entry.path}", *(ref.name for ref in entry.overlays), *names))


def _named(node: FrameNode) -> str:
    return f"{node.role} {node.label[:40]!r}"


# Texts


def texts(value: Any) -> Iterator[str]:
    """All texts within JSON values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield str(key)
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)[^}]*}", text))


# Arguments


def arguments(tool: Tool, words: Sequence[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments of the right types for an app-native tool, as JSON values; texts are often taken from `words`."""
    wanted: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for name, field in tool.arguments.model_fields.items():
        kind = wanted if field.is_required() else optional
        kind[name] = _values(field.annotation, words).map(to_jsonable_python)
    return st.fixed_dictionaries(wanted, optional=optional)


def _values(annotation: Any, words: Sequence[str]) -> st.SearchStrategy[Any]:
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is str:
        return st.sampled_from(words) | st.text(max_size=30)
    if annotation is int:
        return st.integers(-3, 200) | st.integers()
    if annotation is float:
        return st.floats(allow_nan=False, allow_infinity=False)
    if annotation is datetime:
        return st.datetimes(datetime(2026, 5, 1), datetime(2026, 6, 30)).map(lambda at: at.replace(microsecond=0))
    if annotation is date:
        return st.dates(date(1900, 1, 1), date(2100, 1, 1))
    if origin is Annotated:
        return _values(parts[0], words)
    if origin is list:
        return st.lists(_values(parts[0], words), max_size=4)
    if origin in (Union, UnionType):
        return st.one_of(*(_values(part, words) for part in parts))
    return st.from_type(annotation)


def words(phone: Phone, app: str) -> list[str]:
    """Texts that an app's tools may know: those of its own documents, and names and numbers of people."""
    known = set(texts(phone.docs[f"{app}/data"].value()))
    for person in phone.content.people.values():
        known |= {person.id, person.name, *(number.number for number in person.phones)}
    known |= {*phone.content.messages, *phone.content.calls, *phone.content.groups, *phone.apps.apps}
    return sorted(text for text in known if 0 < len(text) < 60)
