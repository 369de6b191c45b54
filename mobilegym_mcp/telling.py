"""What an action did, in words: from the phone before and the phone after. Pure."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .phone import Entry, Phone
from .ui.frame import MODAL_ROLES, Frame, FrameNode
from .ui.words import language, time_text, word

_MOST_LISTED = 3
_LONGEST_QUOTE = 60
_PANELS = {
    "notifications": "the notification shade",
    "quick": "quick settings",
    "recents": "the recent apps",
    "volume": "the volume panel",
    "power": "the power menu",
}
_CAME = "now there: "
_BARE = str.maketrans("", "", "«»")
_ON_OFF_ROLES = frozenset({"switch", "checkbox", "radio"})


def name_of(node: FrameNode) -> str:
    """An element in a sentence: `button "Add note"`."""
    label = quote(node.label) if node.label else (quote(node.value) if node.value else "")
    return f"{node.role} {label}".rstrip()


def quote(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """A text in quotation marks on one line, shortened where it is long; half characters are replaced."""
    flat = " ".join(text.split()).encode("utf-8", "replace").decode()
    if len(flat) > longest:
        flat = flat[: longest - 1] + "…"
    return f'"{flat}"'


def place(phone: Phone) -> str:
    """Where the user is: `«Notes › Groceries»`, `the launcher`, `quick settings over the launcher`."""
    shell = phone.shell
    if not shell.screen_on:
        return "the dark screen"
    behind = "the lock screen" if shell.locked else _app_in_front(phone)
    return behind if shell.panel == "none" else f"{_PANELS[shell.panel]} over {behind}"


def _app_in_front(phone: Phone) -> str:
    shell = phone.shell
    if shell.foreground == "launcher":
        return "the launcher"
    entry = _top(phone)
    app = phone.apps.apps[entry.app if entry is not None else shell.foreground]
    with language(phone.system.locale):
        title = app.gettext(app.title)
    heading = _heading(phone.frame)
    return f"«{title} › {heading}»" if heading and heading != title else f"«{title}»"


def changes(before: Phone, after: Phone, said: tuple[str, ...] = (), hit: FrameNode | None = None) -> list[str]:
    """What is different on the screen, the weightiest first; empty if nothing that can be seen is.

    Args:
        said: the toasts of the action.
        hit: the element that answered, of the screen before: its new state is told.
    """
    told: list[str] = []
    old, new = before.shell, after.shell
    if old.screen_on != new.screen_on:
        told.append("screen on" if new.screen_on else "screen off")
    if old.locked != new.locked:
        told.append("locked" if new.locked else "unlocked")
    moved = _route(before) != _route(after)
    if moved:
        told.append(_arrival(before, after))
    told.extend(_panel(before, after))
    told.extend(_modals(before.frame, after.frame))
    told.extend(f"toast {quote(text, 200)}" for text in said)
    told.extend(_heads_up(before, after))
    typed = _typing(before.frame, after.frame)
    told.extend(typed)
    if hit is not None and not moved:
        with language(after.system.locale):
            told.extend(_state_of(hit, after.frame))
    if not told and before.frame is not after.frame:
        told.extend(_seen(before, after))
    elif typed and told == typed and hit is not None and hit.field is None and hit.role != "key":
        # A button that emptied a field did something with its text.
        told.extend(line for line in _seen(before, after) if line.startswith(_CAME))
    return told


def facts(before: Phone, after: Phone, said: tuple[str, ...]) -> dict[str, Any]:
    """The same as JSON values: where the phone is, and what came up."""
    shell = after.shell
    field = next((node for node in after.frame.nodes if "focused" in node.states and node.field is not None), None)
    modal = next((node for node in reversed(after.frame.nodes) if node.role in MODAL_ROLES), None)
    return {
        "screen": place(after).translate(_BARE),
        "app": shell.foreground,
        "new_screen": _route(before) != _route(after),
        "toasts": list(said),
        "dialog": modal.label or modal.role if modal is not None else None,
        "focus": (field.label or field.ref) if field is not None else None,
    }


def _top(phone: Phone) -> Entry | None:
    stack = phone.ui(phone.shell.foreground).stack if phone.shell.foreground != "launcher" else []
    return stack[-1] if stack else None


def _route(phone: Phone) -> tuple[str, str, str, int]:
    shell = phone.shell
    if shell.foreground == "launcher":
        return "launcher", "system", shell.shell.path, shell.page
    stack = phone.ui(shell.foreground).stack
    return shell.foreground, stack[-1].app, stack[-1].path, len(stack)


def _arrival(before: Phone, after: Phone) -> str:
    old, new = before.shell, after.shell
    if new.foreground == "launcher":
        if old.foreground == "launcher" and old.page != new.page:
            return f"launcher page {new.page + 1}"
        return "now on the launcher"
    if old.foreground == new.foreground:
        was, now = before.ui(old.foreground).stack, after.ui(new.foreground).stack
        if len(now) < len(was):
            return f"back on {place(after)}"
    return f"new screen {place(after)}"


def _panel(before: Phone, after: Phone) -> list[str]:
    old, new = before.shell.panel, after.shell.panel
    if old == new:
        return []
    if new != "none":
        return [f"{_PANELS[new]} opened"]
    return [f"{_PANELS[old]} closed"]


def _modals(before: Frame, after: Frame) -> list[str]:
    old = Counter((node.role, node.label) for node in before.nodes if node.role in MODAL_ROLES)
    new = Counter((node.role, node.label) for node in after.nodes if node.role in MODAL_ROLES)
    told = [f"{role} {quote(label)} opened" if label else f"{role} opened" for role, label in (new - old)]
    told += [f"{role} {quote(label)} closed" if label else f"{role} closed" for role, label in (old - new)]
    return told


def _heads_up(before: Phone, after: Phone) -> list[str]:
    shown = after.shell.heads_up
    if shown is None or shown == before.shell.heads_up:
        return []
    note = next((n for n in after.system.notifications if n.id == shown), None)
    if note is None:
        return []
    text = f": {quote(note.text)}" if note.text else ""
    app = after.apps.apps.get(note.app)
    with language(after.system.locale):
        title = app.gettext(app.title) if app is not None else note.app
    return [f"notification from {title} {quote(note.title)}{text}"]


def _typing(before: Frame, after: Frame) -> list[str]:
    told: list[str] = []
    old = next((node for node in before.nodes if node.field is not None and "focused" in node.states), None)
    new = next((node for node in after.nodes if node.field is not None and "focused" in node.states), None)
    if new is not None and (old is None or old.ref != new.ref):
        told.append(f"keyboard shown for {name_of(new)}")
        was = before.by_ref.get(new.ref)
        if new.value and (was is None or was.value != new.value):
            told.append(f"text now {quote(new.value)}")
    elif old is not None and new is None:
        told.append("keyboard hidden")
    elif old is not None and new is not None and old.value != new.value:
        told.append(f"text now {quote(new.value or '')}")
    return told


def _state_of(hit: FrameNode, after: Frame) -> list[str]:
    """How the element that was touched stands now, if it differs."""
    node = after.by_ref.get(hit.ref) or _namesake(hit, after)
    if node is None or node.field is not None:
        return []
    told: list[str] = []
    if hit.role in _ON_OFF_ROLES and ("checked" in hit.states) != ("checked" in node.states):
        told.append("now on" if "checked" in node.states else "now off")
    for state in ("selected", "expanded"):
        if (state in hit.states) != (state in node.states):
            told.append(f"now {state}" if state in node.states else f"no longer {state}")
    # A switch's value often says no more than its state.
    if hit.value != node.value and not (told and node.value in (word("On"), word("Off"))):
        told.append(f"now {quote(node.value or '')}")
    elif hit.label != node.label:
        told.append(f"now reads {quote(node.label)}")
    return told


def _namesake(hit: FrameNode, after: Frame) -> FrameNode | None:
    """The only element that is called as this one was: what it would do may be another thing now, and so its ref."""
    if not hit.label:
        return None
    alike = [n for n in after.nodes if (n.owner, n.role, n.label) == (hit.owner, hit.role, hit.label)]
    return alike[0] if len(alike) == 1 else None


def _seen(before: Phone, after: Phone) -> list[str]:
    """What of the page appeared and what went, where nothing weightier is to be told."""
    old, new = _readable(before), _readable(after)
    came, went = list((new - old).elements()), list((old - new).elements())
    told: list[str] = []
    if came:
        told.append(f"{_CAME}{_listed(came)}")
    if went:
        told.append(f"gone: {_listed(went)}")
    return told


def _readable(phone: Phone) -> Counter[str]:
    """What can be read on the screen. The system's clock is left out: it says nothing about the action."""
    counted: Counter[str] = Counter()
    with language(phone.system.locale):
        clocks = {time_text(phone.system.now.time(), hour24=hour24) for hour24 in (True, False)}
    for node in phone.frame.nodes:
        if (node.label or node.value) and not (node.owner == "system" and node.label in clocks):
            states = "".join(f" [{state}]" for state in node.states if state != "focused")
            value = f" = {quote(node.value)}" if node.value and node.value != node.label else ""
            counted[f"{name_of(node)}{value}{states}"] += 1
    return counted


def _listed(items: list[str]) -> str:
    shown = ", ".join(items[:_MOST_LISTED])
    more = len(items) - _MOST_LISTED
    return f"{shown} and {more} more" if more > 0 else shown


def _heading(frame: Frame) -> str:
    """The page's own title: its first heading that is not in a dialog, or what a field named `title` reads, where the
    title itself can be edited."""
    for node in frame.nodes:
        if node.role in MODAL_ROLES:
            return ""
        if node.role == "heading" and node.label:
            return " ".join(node.label.split())
        if node.field is not None and node.field.name == "title" and node.value:
            return " ".join(node.value.split())
    return ""
