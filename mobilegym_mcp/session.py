"""One phone and the tool surface: what an agent can do with it, defined once.

The MCP server, the command line, the live phone, benchmark agents, oracles and rollouts all call these methods.
Each answers with a `Reply`. Methods that change the phone are atomic, one at a time, and committed to the store
before they return; methods that only look take no step. A tool's docstring is what a model reads about it.

Raised by any of them: `ToolFault` for the agent's mistakes (see `errors`), `AppError` and `TaskError` where an app
or task fails, `RenderError` where a screen cannot be drawn; the phone is then as it was.
"""

from __future__ import annotations

from typing import Any, Literal

import orjson

from . import arguments as a
from . import telling
from .deed import Deed, Touch, glass
from .errors import BadArgument
from .exam import Exam
from .lab import Lab
from .phone import Phone
from .phone.events import CallTool, Event, Key, OpenApp, OpenLink, Type, Wait
from .replies import Observe, Reply
from .touch import Aim, aim, carried, flick, rolled, stroke, swept
from .ui.frame import FrameNode
from .ui.layout import Layout
from .ui.outline import find_lines, outline
from .ui.words import language as in_language
from .waiting import Change as TextChange
from .waiting import until

_MOST_FOUND = 40


class Session(Exam, Lab):
    """A phone in use. Made by a `Gym`."""

    # Touching

    async def tap(self, x: a.X = None, y: a.Y = None, ref: a.Ref = None, observe: a.Observed = "none") -> Reply:
        """Tap a point of the screen, or an element by its ref. The answer says what was hit and what changed: a new
        screen, a toast, text that reads otherwise, or that nothing there reacts to a tap."""
        return await self._press("tap", x, y, ref, observe)

    async def double_tap(self, x: a.X = None, y: a.Y = None, ref: a.Ref = None, observe: a.Observed = "none") -> Reply:
        """Tap a point or an element twice in quick succession, where an app has a use for that."""
        return await self._press("double_tap", x, y, ref, observe)

    async def long_press(self, x: a.X = None, y: a.Y = None, ref: a.Ref = None, observe: a.Observed = "none") -> Reply:
        """Hold a finger on a point or an element: opens its menu, or starts selecting."""
        return await self._press("long_press", x, y, ref, observe)

    async def swipe(
        self,
        direction: a.FingerDirection = None,
        distance: a.Distance = None,
        x: a.X = None,
        y: a.Y = None,
        ref: a.Ref = None,
        to_x: a.ToX = None,
        to_y: a.ToY = None,
        observe: a.Observed = "none",
    ) -> Reply:
        """Swipe or scroll with a finger: in a direction (anywhere, or from a point or element), or from one point
        to another. Swiping up scrolls down; the answer says how far, and how much is left. From the launcher, left and
        right turn its pages."""
        args = {"direction": direction, "distance": distance, "x": x, "y": y, "ref": ref, "to_x": to_x, "to_y": to_y}
        async with self._lock:
            deed = self._begin("swipe", args)
            frame, units = deed.glass.frame, deed.glass.units
            pointed = None if x is None and y is None and ref is None else aim(deed.glass, x, y, ref)
            layout: Layout | None = None
            event: Event | None = None
            start: tuple[float, float] | None = None
            if to_x is not None or to_y is not None:
                if direction is not None or distance is not None or pointed is None:
                    raise BadArgument("a swipe between points takes x, y (or ref), to_x and to_y, and no direction")
                end = aim(deed.glass, to_x, to_y, None, what="to_x and to_y").point
                assert end is not None
                layout = await self._layout(deed.after)
                start = pointed.spot(layout)
                event = stroke(frame, layout, start, end)
                direction = _direction(start, end)
                lead = f"swiped from ({x:g}, {y:g})" if ref is None else f"swiped from {_name(pointed)}"
                lead += f" to ({to_x:g}, {to_y:g})"
            else:
                if direction is None:
                    raise BadArgument("give a direction (up, down, left, right), or x, y, to_x and to_y")
                lead = f"swiped {direction}" + (f" on {_name(pointed)}" if pointed and pointed.node else "")
                if pointed is not None and pointed.node is not None and distance is None:
                    event = flick(frame, pointed.node, direction)
                if event is None:
                    layout = await self._layout(deed.after)
                    start = pointed.spot(layout) if pointed is not None else None
                    along = units.across if direction in ("left", "right") else units.down
                    reach = None if distance is None else distance / along
                    # A container that is named is meant, whatever may float above its middle.
                    if pointed is not None and pointed.node is not None:
                        event = rolled(pointed.node, layout, direction, reach)
                    event = event or swept(frame, layout, start, direction, reach)
            note = deed.move(event, layout, start, direction)
            reply = self._commit(deed, deed.told(lead, note=note))
        return await self._observed(reply, observe)

    async def drag(
        self,
        x: a.X = None,
        y: a.Y = None,
        ref: a.Ref = None,
        to_x: a.ToX = None,
        to_y: a.ToY = None,
        to_ref: a.ToRef = None,
        observe: a.Observed = "none",
    ) -> Reply:
        """Hold something and move it: a slider's knob along its line, an item onto another place."""
        args = {"x": x, "y": y, "ref": ref, "to_x": to_x, "to_y": to_y, "to_ref": to_ref}
        async with self._lock:
            deed = self._begin("drag", args)
            frame = deed.glass.frame
            start = aim(deed.glass, x, y, ref)
            end = aim(deed.glass, to_x, to_y, to_ref, what="to_x and to_y, or to_ref")
            layout: Layout | None = None
            event = carried(frame, None, start, end)
            if event is None:
                layout = await self._layout(deed.after)
                event = carried(frame, layout, start, end)
            lead = f"dragged {_name(start) or f'from ({x:g}, {y:g})'} to {_name(end) or f'({to_x:g}, {to_y:g})'}"
            spot = start.spot(layout) if layout is not None else None
            note = deed.move(event, layout, spot, None, nothing="nothing there can be dragged to that place")
            reply = self._commit(deed, deed.told(lead, note=note))
        return await self._observed(reply, observe)

    # Keys and text

    async def type(
        self,
        text: a.TypedText,
        submit: a.Submit = False,
        clear: a.Clear = False,
        ref: a.Ref = None,
        x: a.X = None,
        y: a.Y = None,
        observe: a.Observed = "none",
    ) -> Reply:
        """Type into the focused text field; with a ref or point, tap that field first. Any language can be typed; the
        text goes after what the field holds, unless clear. The answer says what the field reads then."""
        args = {"text": text, "submit": submit or None, "clear": clear or None, "ref": ref, "x": x, "y": y}
        async with self._lock:
            deed = self._begin("type", args)
            if ref is not None or x is not None or y is not None:
                await self._touch(deed, aim(deed.glass, x, y, ref), "tap")
            deed.do(Type(text=text, replace=clear, submit=submit))
            lead = f"typed {telling.quote(text)}" + (" and pressed enter" if submit else "")
            reply = self._commit(deed, deed.told(lead))
        return await self._observed(reply, observe)

    async def press_button(self, button: a.Button, observe: a.Observed = "none") -> Reply:
        """Press a button of the phone: back, home, recents, enter, delete (one character), volume_up, volume_down,
        power; or pull down the notifications or quick_settings."""
        return await self._simple("press_button", {"button": button}, Key(name=button), f"pressed {button}", observe)

    # Apps, links and time

    async def open_app(self, name: a.AppName, observe: a.Observed = "none") -> Reply:
        """Bring an app to the front, where it was left or at its first screen. Quicker than finding its icon."""
        return await self._simple("open_app", {"name": name}, OpenApp(app=name), f"opened {name}", observe)

    async def open_link(self, url: a.Url, observe: a.Observed = "none") -> Reply:
        """Open a link in the app that it belongs to: at that very screen, if the app has one for it."""
        return await self._simple("open_link", {"url": url}, OpenLink(url=url), f"opened {url}", observe)

    async def list_apps(self) -> Reply:
        """List the apps on this phone, by id and title."""
        phone = self.phone
        disabled = phone.system.disabled
        with in_language(phone.system.locale):
            apps = [
                {"id": app.id, "title": app.gettext(app.title)}
                for app in phone.apps.apps.values()
                if app.launcher and app.id not in disabled
            ]
        return self._reply(", ".join(f"{app['title']} ({app['id']})" for app in apps), {"apps": apps})

    async def wait(self, seconds: a.Seconds, observe: a.Observed = "none") -> Reply:
        """Let the phone's time pass. Its time is simulated: it moves on a little with each action and stands still
        between calls, so that what is to come (a message, an alarm) comes only by acting or waiting. Nothing is
        waited for in reality."""
        _within("seconds", seconds, 86_400)
        async with self._lock:
            deed = self._begin("wait", {"seconds": seconds})
            deed.do(Wait(seconds=seconds))
            reply = self._commit(deed, deed.told(f"waited {seconds:g} s, now {_clock(deed.after)}"))
        return await self._observed(reply, observe)

    async def wait_for(
        self, text: a.WantedText, gone: a.Gone = False, timeout: a.Timeout = 30, observe: a.Observed = "none"
    ) -> Reply:
        """Let the phone's simulated time pass until a text is on the screen (or no longer is). The answer says after
        how many seconds, or that it did not come within timeout, which is no error."""
        _within("timeout", timeout, 3_600)
        if not text.strip():
            raise BadArgument("text is empty; give the text to wait for")
        wanted = TextChange(text, gone)
        state = "gone" if gone else "there"
        async with self._lock:
            deed = self._begin("wait_for", {"text": text, "gone": gone or None, "timeout": timeout})
            if wanted.seen(deed.after):
                reply = self._reply(f"{telling.quote(text)} is {state} already", {"found": True, "waited": 0})
            else:
                waited, found = await until(deed, wanted, timeout)
                outcome = f"is {state} after {waited:g} s" if found else f"is not {state} after {waited:g} s"
                said = deed.told(f"{telling.quote(text)} {outcome}, now {_clock(deed.after)}")
                reply = self._commit(deed, said, {"found": found, "waited": waited})
        return await self._observed(reply, observe)

    # Looking

    async def screenshot(self) -> Reply:
        """See the screen as an image, whose pixels are the pixels that tap, swipe and drag take. Takes no step and no
        time. For text and refs instead, call ui_tree."""
        phone, step = self.phone, self.step
        picture = await self._picture(phone)
        seen = glass(phone, self.options)
        points = "points are in its pixels" if not seen.normalised else "points are 0 to 1000 on both axes"
        text = f"screenshot of {telling.place(phone)}, {picture.width}×{picture.height} px; {points}"
        return Reply(self.handle, step, text, {"width": picture.width, "height": picture.height}, picture=picture)

    async def ui_tree(
        self, depth: a.Depth = None, root: a.Root = None, max_chars: a.MaxChars = 20_000, boxes: a.Boxes = None
    ) -> Reply:
        """Read the screen as a text tree: roles, labels, states, refs and boxes (x, y, width, height). A ref can be
        tapped as long as its element is on the screen, also where it is scrolled out of sight. Takes no step."""
        phone, step = self.phone, self.step
        seen = glass(phone, self.options)
        start = None if root is None else _any_ref(seen.frame.by_ref, root).n
        layout = await self._layout(phone) if (self.options.boxes if boxes is None else boxes) else None
        tree = outline(seen.frame, layout, root=start, depth=depth, max_chars=max_chars, scale=seen.units)
        return Reply(self.handle, step, tree)

    async def find(self, text: a.FoundText = None, role: a.Role = None, boxes: a.Boxes = None) -> Reply:
        """Find elements of the screen by text, by role, or by both: lines as ui_tree gives them, with refs.
        Shorter than the whole tree where the screen holds much."""
        if not text and not role:
            raise BadArgument("give a text, a role, or both")
        phone, step = self.phone, self.step
        seen = glass(phone, self.options)
        layout = await self._layout(phone) if (self.options.boxes if boxes is None else boxes) else None
        part = (text or "").casefold()

        def matches(node: FrameNode) -> bool:
            within = part in node.label.casefold() or part in (node.value or "").casefold()
            return within and (role is None or node.role == role)

        found = find_lines(seen.frame, layout, matches, scale=seen.units)
        found.sort(key=lambda line: line.node.label.casefold() != part)
        shown = [line.text for line in found[:_MOST_FOUND]]
        if len(found) > _MOST_FOUND:
            shown.append(f"… {len(found) - _MOST_FOUND} more; ask more narrowly")
        if not shown:
            what = " ".join(filter(None, [role, telling.quote(text) if text else ""]))
            shown.append(f"no {what} on this screen; ui_tree shows what is, swipe may bring more")
        return Reply(self.handle, step, "\n".join(shown))

    # App-native tools

    async def call_tool(
        self, app: a.AppName, tool: a.ToolName, args: a.ToolArgs = None, observe: a.Observed = "none"
    ) -> Reply:
        """Call an app's own tool, over the same state that its screens show."""
        async with self._lock:
            deed = self._begin("call_tool", {"app": app, "tool": tool, "args": args})
            deed.do(CallTool(app=app, tool=tool, args=args or {}))
            result = deed.result
            said = "" if result is None else f" returned {orjson.dumps(result).decode()}"
            reply = self._commit(deed, deed.told(f"{app}.{tool}{said}"), {"result": result})
        return await self._observed(reply, observe)

    # How actions are carried out

    async def _press(
        self, gesture: Touch, x: float | None, y: float | None, ref: str | None, observe: Observe
    ) -> Reply:
        async with self._lock:
            deed = self._begin(gesture, {"x": x, "y": y, "ref": ref})
            lead, note = await self._touch(deed, aim(deed.glass, x, y, ref), gesture)
            reply = self._commit(deed, deed.told(lead, note=note))
        return await self._observed(reply, observe)

    async def _touch(self, deed: Deed, pointed: Aim, gesture: Touch) -> tuple[str, str | None]:
        """Let a finger touch what is pointed at; only a point needs a layout."""
        return deed.touch(pointed, None if pointed.point is None else await self._layout(deed.after), gesture)

    async def _simple(self, tool: str, args: dict[str, Any], event: Event, lead: str, observe: Observe) -> Reply:
        async with self._lock:
            deed = self._begin(tool, args)
            deed.do(event)
            reply = self._commit(deed, deed.told(lead))
        return await self._observed(reply, observe)


def _any_ref(by_ref: dict[str, FrameNode], ref: str) -> FrameNode:
    """An element to look at: one behind a dialog will do."""
    node = by_ref.get(ref.strip())
    if node is None:
        raise BadArgument(f"root {ref!r} is not on this screen; ui_tree without root shows the refs that are")
    return node


def _name(pointed: Aim | None) -> str:
    return telling.name_of(pointed.node) if pointed is not None and pointed.node is not None else ""


def _direction(start: tuple[float, float], end: tuple[float, float]) -> Literal["up", "down", "left", "right"]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"


def _within(name: str, value: float, most: float) -> None:
    if not 0 < value <= most:
        raise BadArgument(f"{name} must be more than 0 and at most {most:,.0f}, got {value:g}")


def _clock(phone: Phone) -> str:
    return phone.system.now.strftime("%Y-%m-%d %H:%M:%S")
