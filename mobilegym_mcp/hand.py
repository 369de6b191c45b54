"""The oracle's hand: drives a phone by what is on its screen, through the tools alone.

It reads the text tree, finds what a person would find, scrolls to it where it is out of sight, and taps it by its
ref. It runs over anything that calls a tool by name: a session in this process, or a client of an MCP server.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, Protocol

from pydantic_core import to_jsonable_python

from .phone import Registry
from .ui import words as ui_words

Lang = Literal["en", "zh"]
Direction = Literal["up", "down", "left", "right"]
Words = str | Mapping[str, str]
"""A label: as the app's code has it (English; translated where the phone is Chinese), or by language."""

_MOST_SWIPES = 30
_TOGGLES = ("switch", "checkbox", "radio")
_LAUNCHER = "Home screen, page {n} of {all}"
"""How the shell calls the launcher's page in its catalogue."""


class Said(Protocol):
    """What a tool answered: its text, and its facts as JSON values."""

    @property
    def text(self) -> str: ...

    @property
    def structured(self) -> Mapping[str, Any]: ...


Call = Callable[[str, dict[str, Any]], Awaitable[Said]]
"""Calls a tool of the phone by name; raises if the tool answers with an error."""


class HandError(Exception):
    """The screen is not as the oracle expects; the text holds the screen's tree."""


class Room(NamedTuple):
    """How far a container scrolls: `before` and `after` are pixels above and below (or left and right)."""

    axis: Literal["x", "y"]
    before: int
    after: int


class Seen(NamedTuple):
    """A line of the screen's text tree. `level` is its indent; `box` is (x, y, width, height) or None."""

    level: int
    role: str
    label: str
    value: str | None
    ref: str | None
    box: tuple[int, int, int, int] | None
    states: tuple[str, ...]
    scroll: Room | None

    @property
    def in_sight(self) -> bool:
        return "offscreen" not in self.states

    @property
    def covered(self) -> bool:
        return "covered" in self.states

    @property
    def on(self) -> bool:
        """A switch, checkbox or radio button is on."""
        return "checked" in self.states or "selected" in self.states

    @property
    def text(self) -> str:
        """What one reads there: the label, and the value if it has one of its own."""
        if self.value and self.value not in self.label:
            return f"{self.label}: {self.value}" if self.label else self.value
        return self.label


_LINE = re.compile(r'^(?P<indent> *)- (?P<role>\w+)(?: "(?P<label>[^"]*)")?(?: = (?:"(?P<value>[^"]*)"|\(empty\)))?')
_MARK = re.compile(r"\[([^\]]*)\]")
_ROOM = re.compile(r"(\d+) px (?:above|to the left), (\d+) px (?:below|to the right)")


def read_tree(tree: str) -> list[Seen]:
    """The lines of a text tree.

    >>> read_tree('- list [ref=eq1z]\\n  - row "Milk" [ref=e6ab] [box=16,112,380,64] [selected]')[1].box
    (16, 112, 380, 64)
    """
    out: list[Seen] = []
    for line in tree.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        ref: str | None = None
        box: tuple[int, int, int, int] | None = None
        scroll: Room | None = None
        states: list[str] = []
        for mark in _MARK.findall(line[match.end() :]):
            if mark.startswith("ref="):
                ref = mark[4:]
            elif mark.startswith("box="):
                x, y, width, height = (int(part) for part in mark[4:].split(","))
                box = (x, y, width, height)
            elif (room := _ROOM.fullmatch(mark)) is not None:
                scroll = Room("x" if "left" in mark else "y", int(room[1]), int(room[2]))
            else:
                states.append(mark)
        out.append(
            Seen(
                len(match["indent"]) // 2,
                match["role"],
                match["label"] or "",
                match["value"],
                ref,
                box,
                tuple(states),
                scroll,
            )
        )
    return out


class Hand:
    """A person's hand and eyes on one phone.

    Args:
        call: calls a tool of this phone by name.
        apps: whose translations turn an oracle's English labels into Chinese.
        lang: the phone's language.
        boxes: read trees with boxes, so that only what is in sight counts as seen. False needs no browser:
            everything on the page counts as in sight, and nothing has to be scrolled.

    Attributes:
        steps: actions so far; looking is free.
    """

    def __init__(self, call: Call, apps: Registry, *, lang: Lang = "en", boxes: bool = True) -> None:
        self._call = call
        self._apps = apps
        self._boxes = boxes
        self._app = "system"
        self.lang: Lang = lang
        self.steps = 0

    # Words

    def word(self, words: Words) -> str:
        """A text in the phone's language: `{"en": …, "zh": …}`, or an English label of the app in use."""
        if isinstance(words, str):
            return self.t(self._app, words)
        return words[self.lang]

    def t(self, app: str, text: str, **values: Any) -> str:
        """A text of an app as its screens show it: translated, and `{placeholders}` filled in.

        Where the app's catalogue lacks it, the shell's, the kit's and the other apps' are asked; a text that
        none of them knows stays as it is.
        """
        found = text
        if self.lang == "zh":
            order = [app, "system", *(id for id in self._apps.apps if id not in (app, "system"))]
            with ui_words.language("zh"):
                for id in order:
                    translated = self._apps.apps[id].gettext(text) if id in self._apps.apps else text
                    if translated != text:
                        found = translated
                        break
                else:
                    try:
                        found = ui_words.word(text)
                    except KeyError:
                        found = text
        return found.format(**values) if values else found

    # Looking

    async def look(self) -> list[Seen]:
        """The lines of the screen, from top to bottom."""
        said = await self._call("ui_tree", {"max_chars": 1_000_000, "boxes": self._boxes})
        return read_tree(said.text)

    async def sees(self, label: Words, *, role: str | None = None, within: Words | None = None) -> bool:
        """Whether something of that label or value is in sight now."""
        lines = await self.look()
        return any(line.in_sight for line in self._matches(lines, label, role, within))

    async def read(
        self, pattern: str | None = None, *, role: str | None = None, within: Words | None = None
    ) -> list[str]:
        """Texts in sight, in order: of one role, or those that a regular expression finds (then its first group, or
        the whole match)."""
        lines = self._scope(await self.look(), within)
        return list(_texts([line for line in lines if line.in_sight and not line.covered], pattern, role))

    async def read_down(
        self, pattern: str | None = None, *, role: str | None = None, within: Words | None = None
    ) -> list[str]:
        """As `read`, scrolling down to the end of the page; each text once, in order."""
        return list(dict.fromkeys(t for part in await self._read_along("up", pattern, role, within) for t in part))

    async def read_up(
        self, pattern: str | None = None, *, role: str | None = None, within: Words | None = None
    ) -> list[str]:
        """As `read`, scrolling up to the beginning, as one reads a conversation; each text once, from top to bottom."""
        parts = await self._read_along("down", pattern, role, within)
        return list(dict.fromkeys(text for part in reversed(parts) for text in part))

    async def _read_along(
        self, finger: Direction, pattern: str | None, role: str | None, within: Words | None
    ) -> list[list[str]]:
        """What is read at each place of a page, swiping as long as it moves."""
        parts: list[list[str]] = []
        for _ in range(_MOST_SWIPES):
            lines = self._scope(await self.look(), within)
            seen = [line for line in lines if line.in_sight and not line.covered]
            parts.append(list(_texts(seen, pattern, role)))
            pages = [line.scroll for line in seen if line.scroll and line.scroll.axis == "y"]
            if not any(page.after if finger == "up" else page.before for page in pages):
                break
            before = _places(lines)
            await self.swipe(finger)
            if _places(self._scope(await self.look(), within)) == before:
                break
        return parts

    # Touching

    async def tap(self, label: Words, *, role: str | None = None, nth: int = 0, within: Words | None = None) -> str:
        """Tap what has that label, scrolled into sight if need be; gives what the tool said.

        A label that is equal wins over one that begins so, and that over one that contains it. `nth` chooses
        among equals; `within` looks only inside the first element (row, dialog, list) of that label.
        """
        return await self._touch("tap", label, role, nth, within)

    async def double_tap(
        self, label: Words, *, role: str | None = None, nth: int = 0, within: Words | None = None
    ) -> str:
        """Tap twice what has that label; found as by `tap`."""
        return await self._touch("double_tap", label, role, nth, within)

    async def long_press(
        self, label: Words, *, role: str | None = None, nth: int = 0, within: Words | None = None
    ) -> str:
        """Hold a finger on what has that label; found as by `tap`."""
        return await self._touch("long_press", label, role, nth, within)

    async def toggle(self, label: Words, on: bool, *, within: Words | None = None) -> None:
        """Put the switch, checkbox or radio button of that label (or in the row of that label) on or off, if it is
        not so already.

        Raises:
            HandError: it did not obey.
        """
        target = await self._toggle(label, within)
        if target.on != on:
            await self._act("tap", {"ref": target.ref})
            now = await self._toggle(label, within)
            if now.on != on:
                raise await self._lost(f"{self.word(label)!r} did not turn {'on' if on else 'off'}")

    async def type(
        self,
        text: str,
        *,
        into: Words | None = None,
        submit: bool = False,
        clear: bool = False,
        nth: int = 0,
        within: Words | None = None,
    ) -> str:
        """Type into the field of a label (or the focused one); `clear` replaces what it holds, `submit` presses
        enter."""
        args: dict[str, Any] = {"text": text}
        if into is not None:
            found = await self._find(into, "field", nth, within)
            args["ref"] = found.ref
        if submit:
            args["submit"] = True
        if clear:
            args["clear"] = True
        return await self._act("type", args)

    async def drag(self, label: Words, onto: Words, *, role: str | None = None, within: Words | None = None) -> str:
        """Drag what has that label onto another thing."""
        await self._find(onto, None, 0, within)
        start = await self._aim(await self._find(label, role, 0, within))
        end = await self._aim(await self._find(onto, None, 0, within))
        return await self._act("drag", {**start, **{f"to_{key}": value for key, value in end.items()}})

    async def slide(self, label: Words, to: float) -> str:
        """Drag the knob of a slider to a place between 0 (left) and 1 (right)."""
        line = await self._find(label, "slider", 0, None)
        if line.box is None:
            raise await self._lost(f"the place of slider {self.word(label)!r} is not known without boxes")
        x, y, width, height = line.box
        return await self._act("tap", {"x": x + max(1, min(width - 1, round(width * to))), "y": y + height / 2})

    async def swipe(self, direction: Direction, *, on: Words | None = None) -> str:
        """Swipe with a finger, anywhere or on what has that label; `up` shows what is further down."""
        args: dict[str, Any] = {"direction": direction}
        if on is not None:
            args.update(await self._aim(await self._find(on, None, 0, None)))
        return await self._act("swipe", args)

    async def scroll_to(self, label: Words, *, role: str | None = None, within: Words | None = None) -> None:
        """Bring what has that label into sight, if it is not."""
        await self._find(label, role, 0, within)

    # Buttons, apps, time

    async def press(self, button: str) -> str:
        """Press a button of the phone: `recents`, `enter`, `delete`, `volume_up`, `notifications`, …"""
        return await self._act("press_button", {"button": button})

    async def back(self) -> str:
        return await self.press("back")

    async def home(self) -> str:
        self._app = "system"
        return await self.press("home")

    async def open(self, title: str) -> None:
        """Go to the launcher if it is not in front, find the app's icon by its English title, and tap it."""
        app = next((app for app in self._apps.apps.values() if title in (app.title, app.id)), None)
        if app is None:
            titles = ", ".join(a.title for a in self._apps.apps.values() if a.launcher)
            raise HandError(f"no app {title!r} to open (apps: {titles})")
        name = self.t(app.id, app.title)
        if not await self._on_launcher():
            await self.home()
        for direction in ("left", "right"):
            for _ in range(_MOST_SWIPES):
                lines = await self.look()
                icon = next((line for line in lines if line.ref and line.in_sight and _starts(line.label, name)), None)
                if icon is not None:
                    await self._act("tap", {"ref": icon.ref})
                    self._app = app.id
                    return
                await self.swipe(direction)
                if await self.look() == lines:
                    break
        raise await self._lost(f"no icon {name!r} on the launcher's pages")

    async def wait(self, seconds: float) -> str:
        """Let the phone's time pass."""
        return await self._act("wait", {"seconds": seconds})

    async def wait_for(self, text: Words, *, gone: bool = False, timeout: float = 60) -> None:
        """Wait until a text is on the screen (or gone).

        Raises:
            HandError: it did not come.
        """
        wanted = self.word(text)
        said = await self._call("wait_for", {"text": wanted, "gone": gone, "timeout": timeout})
        # What is so already takes no step.
        self.steps += said.structured.get("waited") != 0
        if not said.structured.get("found"):
            raise await self._lost(f"waited {timeout:g} s, but {wanted!r} is {'still there' if gone else 'not there'}")

    # The task

    async def answer(self, **fields: Any) -> str:
        """Answer what the task asks: dates, times and amounts may be given as Python values."""
        return await self._act("submit_answer", {"answer": to_jsonable_python(fields)})

    async def ask(self, question: str) -> str:
        """Ask the user; gives the user's answer."""
        self.steps += 1
        said = await self._call("ask_user", {"question": question})
        return str(said.structured.get("reply", said.text))

    async def done(self) -> str:
        """End the task as done."""
        return await self._act("finish_task", {"status": "done"})

    async def impossible(self, reason: str) -> str:
        """End the task as impossible, and say why."""
        return await self._act("finish_task", {"status": "impossible", "reason": reason})

    # How things are found

    async def _act(self, tool: str, args: dict[str, Any]) -> str:
        self.steps += 1
        return (await self._call(tool, args)).text

    async def _touch(self, tool: str, label: Words, role: str | None, nth: int, within: Words | None) -> str:
        return await self._act(tool, await self._aim(await self._find(label, role, nth, within)))

    async def _aim(self, line: Seen) -> dict[str, Any]:
        """How to point at a line: by its ref, or at its middle where it is part of something larger."""
        if line.ref is not None:
            return {"ref": line.ref}
        if line.box is None:
            raise await self._lost(f"{line.role} {line.label!r} cannot be touched")
        x, y, width, height = line.box
        return {"x": x + width / 2, "y": y + height / 2}

    async def _find(self, label: Words, role: str | None, nth: int, within: Words | None) -> Seen:
        """The element of a label, in sight; scrolls to it if it is on the page but out of sight."""
        tried: set[tuple[str | None, Direction]] = set()
        for _ in range(_MOST_SWIPES):
            lines = await self.look()
            found = self._matches(lines, label, role, within, touch=True)
            target = found[nth] if nth < len(found) else None
            if target is None:
                break
            if target.in_sight:
                return target
            move = _towards(lines, target, tried)
            if move is None:
                break
            container, direction = move
            await self._act("swipe", {"direction": direction, "ref": container.ref})
            if _places(await self.look()) == _places(lines):
                tried.add((container.ref, direction))
        what = f"{role or 'element'} {self.word(label)!r}" + (f" (the {nth + 1}th)" if nth else "")
        inside = f" in {self.word(within)!r}" if within is not None else ""
        raise await self._lost(f"no {what}{inside} on this screen")

    async def _toggle(self, label: Words, within: Words | None) -> Seen:
        for role in _TOGGLES:
            lines = await self.look()
            if next(iter(self._matches(lines, label, role, within)), None) is not None:
                return await self._find(label, role, 0, within)
        row = await self._find(label, None, 0, within)
        inner = next((line for line in _inside(await self.look(), row) if line.role in _TOGGLES and line.ref), None)
        if inner is None:
            raise await self._lost(f"no switch, checkbox or radio button {self.word(label)!r} on this screen")
        return inner

    def _scope(self, lines: list[Seen], within: Words | None) -> list[Seen]:
        if within is None:
            return lines
        holder = next(iter(self._matches(lines, within, None, None)), None)
        return [] if holder is None else [holder, *_inside(lines, holder)]

    def _matches(
        self, lines: list[Seen], label: Words, role: str | None, within: Words | None, *, touch: bool = False
    ) -> list[Seen]:
        """Lines of a label that are not covered: those equal to it, else those that begin so, else those that
        contain it. `touch`: only if nothing that can be touched is among them, what can only be read."""
        scope = [line for line in self._scope(lines, within) if not line.covered and role in (None, line.role)]
        own = [_plain(self.word(label))]
        if isinstance(label, str) and _plain(label) not in own:
            own.append(_plain(label))
        # An app may have put another app's screen before the user, which has words of its own.
        for wanted in (own, [] if isinstance(label, Mapping) else self._elsewhere(label)):
            for part in ([line for line in scope if line.ref is not None], scope) if touch else (scope,):
                for test in _TESTS:
                    for want in wanted:
                        found = [x for x in part if any(test(_plain(text), want) for text in (x.label, x.value or ""))]
                        if found:
                            return found
        return []

    def _elsewhere(self, label: str) -> list[str]:
        """How the other apps translate a label."""
        if self.lang == "en":
            return []
        with ui_words.language(self.lang):
            return list(dict.fromkeys(_plain(app.gettext(label)) for app in self._apps.apps.values()))

    async def _on_launcher(self) -> bool:
        start = self.t("system", _LAUNCHER).partition("{")[0]
        return any(line.label.startswith(start) and line.in_sight for line in await self.look())

    async def _lost(self, what: str) -> HandError:
        said = await self._call("ui_tree", {"max_chars": 8_000, "boxes": self._boxes})
        return HandError(f"{what}; the screen is:\n{said.text}")


def _plain(text: str) -> str:
    # The tree writes a double quote in a label as a single one.
    return " ".join(text.replace('"', "'").casefold().split())


def _starts(text: str, wanted: str) -> bool:
    """Whether a label is a text, alone or before a comma or the like."""
    plain, want = _plain(text), _plain(wanted)
    return plain.startswith(want) and not plain[len(want) :][:1].isalnum()


_STOPS = frozenset(",，:：;；·(（\n")
"""What ends the name of a thing within its label: `Groceries, Yesterday` is Groceries, `Groceries for two` is not."""

_TESTS: tuple[Callable[[str, str], bool], ...] = (
    lambda text, want: text == want,
    lambda text, want: text.startswith(want) and text[len(want) :][:1] in _STOPS,
    _starts,
    lambda text, want: text.startswith(want),
    lambda text, want: want in text,
)
"""How a label may match, the best first."""


def _places(lines: list[Seen]) -> list[tuple[str, str | None, object]]:
    """What lies where, to see whether a swipe moved anything."""
    return [(line.label, line.ref, line.box) for line in lines]


def _inside(lines: list[Seen], holder: Seen) -> list[Seen]:
    """The lines within a line."""
    start = lines.index(holder) + 1
    out: list[Seen] = []
    for line in lines[start:]:
        if line.level <= holder.level:
            break
        out.append(line)
    return out


def _towards(
    lines: list[Seen], target: Seen, tried: set[tuple[str | None, Direction]]
) -> tuple[Seen, Direction] | None:
    """What to swipe, and where to, so that a line comes into sight: the innermost container around it that is in
    sight and scrolls, towards the side on which the line lies; the other side if that did not move."""
    at = lines.index(target)
    level = target.level
    for index in range(at - 1, -1, -1):
        line = lines[index]
        if line.level >= level:
            continue
        level = line.level
        if line.scroll is None or not line.in_sight or line.ref is None:
            continue
        shown = [lines.index(inner) for inner in _inside(lines, line) if inner.in_sight]
        ahead = not shown or at > shown[0]
        forward, backward = _SIDES[line.scroll.axis]
        ways: tuple[tuple[Direction, int], ...] = ((forward, line.scroll.after), (backward, line.scroll.before))
        for direction, room in ways if ahead else ways[::-1]:
            if room and (line.ref, direction) not in tried:
                return line, direction
    return None


_SIDES: Mapping[Literal["x", "y"], tuple[Direction, Direction]] = {"x": ("left", "right"), "y": ("up", "down")}
"""Where the finger moves to see what comes later, and what came before."""


def _texts(lines: list[Seen], pattern: str | None, role: str | None) -> Iterator[str]:
    for line in lines:
        if role not in (None, line.role) or not line.text:
            continue
        if pattern is None:
            yield line.text
            continue
        match = re.search(pattern, line.text)
        if match is not None:
            yield match[1] if match.re.groups else match[0]
