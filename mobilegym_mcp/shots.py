"""Every screen of an app as a picture: found by tapping through it, drawn in light and dark, English and Chinese."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from .phone import Doc, Phone, Refused, Registry, new_phone, perform
from .phone.events import Event, Key, KeyName, LongPress, OpenApp, Tap
from .phone.system import Locale
from .render import Renderer
from .ui.outline import covered_by

MOST_TAPS = 1_500
"""Taps after which the search for further screens ends."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a screen is drawn."""

    locale: Locale = "en"
    dark: bool = False
    width: int = 412
    font_scale: float = 1.0

    @property
    def name(self) -> str:
        parts = [self.locale, "dark" if self.dark else "light"]
        if self.width != 412:
            parts.append(f"w{self.width}")
        if self.font_scale != 1.0:
            parts.append(f"x{self.font_scale:g}")
        return "-".join(parts)

    def dress(self, phone: Phone) -> Phone:
        """The same phone, looking so."""
        system: Any = phone.docs["system/data"].open()
        system.locale = self.locale
        system.display.dark = self.dark
        system.display.width = self.width
        system.display.font_scale = self.font_scale
        return Phone({**phone.docs, "system/data": Doc.of(system)}, phone.apps)


FOUR = tuple(Appearance(locale, dark) for locale in get_args(Locale) for dark in (False, True))
"""Light and dark in both languages."""


def screens(apps: Registry, app: str, *, most: int = MOST_TAPS) -> dict[str, Phone]:
    """A phone for each screen, dialog and sheet of an app, by a name that says which (`note`, `home+more`).

    Found breadth-first by tapping and long-pressing every control, on forks; `system` gives the shell's own.

    Raises:
        Refused: there is no such app.
        AppError: a control or a screen of it is broken.
    """
    found: dict[str, Phone] = {}
    queue: deque[Phone] = deque()

    def meet(phone: Phone) -> None:
        name = _name(phone, app)
        if name is not None and name not in found:
            found[name] = phone
            queue.append(phone)

    for phone in _starts(apps, app):
        meet(phone)
    taps = 0
    while queue and taps < most:
        phone = queue.popleft()
        for event in _touches(phone):
            taps += 1
            try:
                meet(perform(phone, event).phone)
            except Refused:
                continue
            if taps >= most:
                break
    return found


async def shoot(
    renderer: Renderer,
    phones: Mapping[str, Phone],
    appearances: Sequence[Appearance] = FOUR,
    *,
    scale: float = 1.0,
    format: Literal["png", "jpeg", "webp"] = "png",
) -> AsyncIterator[tuple[str, Appearance, bytes]]:
    """The picture of each screen in each appearance."""
    for name, phone in phones.items():
        for appearance in appearances:
            shot = await renderer.shot(appearance.dress(phone).frame, format=format, scale=scale)
            yield name, appearance, shot.image


def _starts(apps: Registry, app: str) -> Iterator[Phone]:
    fresh = new_phone(apps)
    if app == "system":
        yield fresh
        busy = fresh
        for id in fresh.system.installed[:3]:
            busy = perform(busy, OpenApp(app=id)).phone
        keys: tuple[KeyName, ...] = ("notifications", "quick_settings", "recents", "volume_up", "power")
        for key in keys:
            yield perform(busy, Key(name=key)).phone
    else:
        yield perform(fresh, OpenApp(app=apps.app(app).id)).phone


def _name(phone: Phone, app: str) -> str | None:
    """What is on the screen, or None if it is not this app's."""
    shell = phone.shell
    overlays = [ref.name for ref in shell.shell.overlays]
    if app == "system":
        if not shell.screen_on:
            return "screen off"
        if shell.panel == "none" and not overlays and shell.foreground != "launcher":
            return None
        place = shell.panel if shell.panel != "none" else "launcher" if shell.foreground == "launcher" else "app"
        return "+".join([place, *overlays])
    if shell.foreground == "launcher" or shell.panel != "none":
        return None
    entry = phone.ui(shell.foreground).stack[-1]
    if entry.app != app:
        return None
    matched = phone.apps.apps[app].match(entry.path)
    if matched is None:
        return None
    parts = [matched[0].name, *(ref.name for ref in entry.overlays), *overlays]
    # A chosen tab or a selection is a screen of its own to the eye.
    # What was dialled or picked is not.
    named = [(key, value) for key, value in entry.local.items() if isinstance(value, str) and value.isascii()]
    marks = [f"{key}={value}" for key, value in named if value.isalpha() and len(value) < 16]
    if any(isinstance(value, list) and value for value in entry.local.values()):
        marks.append("selection")
    return "+".join(parts) + (f"({','.join(marks)})" if marks else "")


def _touches(phone: Phone) -> Iterator[Event]:
    """Every control that is not covered by a dialog, sheet or menu."""
    for node in phone.frame.nodes[covered_by(phone.frame) :]:
        if "tap" in node.handlers:
            yield Tap(target=node.n)
        if "long_press" in node.handlers:
            yield LongPress(target=node.n)
