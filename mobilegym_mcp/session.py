"""One phone and the tool surface: what an agent can do with it, defined once.

The MCP server, the command line, the live phone, benchmark agents, oracles and rollouts all call these methods.
Each answers with a `Reply`. Methods that change the phone are atomic, one at a time, and committed to the store
before they return; methods that only look take no step. A tool's docstring is what a model reads about it.

Raised by any of them: `ToolFault` for the agent's mistakes (see `errors`), `AppError` and `TaskError` where an app
or task fails, `RenderError` where a screen cannot be drawn; the phone is then as it was.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

import orjson

from . import arguments as a
from . import telling
from .deed import Deed, Touch, glass
from .episode import Episode, Question
from .errors import BadArgument, Impossible, NoTask
from .judge import AnswerError, Claim, Instance, Verdict, describe, diff
from .options import PhoneOptions
from .phone import Phone, Refused
from .phone.events import CallTool, Event, Key, OpenApp, OpenLink, Type, Wait
from .render import RenderError
from .replies import Observe, Picture, Reply
from .timeline import Moment, Timeline
from .touch import (
    Aim,
    aim,
    carried,
    flick,
    rolled,
    stroke,
    swept,
)
from .ui.frame import FrameNode
from .ui.layout import Layout
from .ui.outline import find_lines, outline
from .ui.words import language as in_language
from .waiting import Change as TextChange
from .waiting import until

if TYPE_CHECKING:
    from .gym import Gym

_MOST_FOUND = 40
_LONGEST_STATE = 20_000


class Session:
    """A phone in use. Made by a `Gym`.

    Attributes:
        line: its steps.
    """

    def __init__(self, gym: Gym, line: Timeline) -> None:
        self._gym = gym
        self._lock = asyncio.Lock()
        self.line = line

    @property
    def handle(self) -> str:
        return self.line.handle

    @property
    def owner(self) -> str:
        return self.line.owner

    @property
    def options(self) -> PhoneOptions:
        return self.line.options

    @property
    def step(self) -> int:
        """The number of the last step; 0: none was taken yet."""
        return self.line.step

    @property
    def phone(self) -> Phone:
        """The phone as it is now."""
        return self.line.now.phone

    @property
    def episode(self) -> Episode | None:
        """The task under way."""
        return self.line.now.episode

    @property
    def busy(self) -> bool:
        """An action is under way."""
        return self._lock.locked()

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

    # The laboratory: state, snapshots, history

    async def get_state(self, path: a.Pointer = None) -> Reply:
        """Read the phone's state as JSON: all of it, an app's, or the value at a JSON Pointer. An app has `data`
        (what its user would call their data) and `ui` (where they are in it). Text over 20,000 characters is cut: ask
        for a part."""
        pointer = path or ""
        if pointer and not pointer.startswith("/"):
            pointer = "/" + pointer
        try:
            value = self.phone.at(pointer)
        except Refused as refusal:
            raise BadArgument(str(refusal)) from refusal
        text = orjson.dumps(value).decode()
        if len(text) > _LONGEST_STATE:
            keys = (
                f"; its keys: {', '.join(list(cast('dict[str, Any]', value))[:40])}" if isinstance(value, dict) else ""
            )
            cut = f"… {len(text) - _LONGEST_STATE} characters more; ask for a part by JSON Pointer{keys}"
            text = text[:_LONGEST_STATE] + cut
        return self._reply(text, {"value": value})

    async def diff_state(self, from_step: a.PastStep = 0, to_step: a.StepNumber = None) -> Reply:
        """Say what changed in the phone's data between two steps, in words and as JSON. By default: all that
        changed since the phone was made."""
        last = self.step if to_step is None else to_step
        before, after = self.line.at(from_step).phone, self.line.at(last).phone
        found = diff(before, after)
        lines = [describe(change) for change in found]
        head = f"from step {from_step} to step {last}: "
        head += f"{len(lines)} change{'s' * (len(lines) > 1)} of data" if lines else "no data changed"
        was, now = telling.place(before), telling.place(after)
        head += f"; the screen: {was}" + (f" → {now}" if was != now else "")
        data = {"from_step": from_step, "to_step": last, "changes": [change.to_json() for change in found]}
        return self._reply("\n".join([head, *lines]), data)

    async def fork(self, step: a.StepNumber = None, n: a.Copies = 1) -> Reply:
        """Copy the phone as it is now or was after a past step. Each copy has a handle of its own, for the
        parameter phone, and goes its own way; this phone stays as it is. Cheap: a copy shares what it does not
        change."""
        made = self._gym.fork(self, step, n)
        handles = [session.handle for session in made]
        at = self.step if step is None else step
        text = f"forked step {at} into {len(handles)} phone{'s' if n > 1 else ''}: {', '.join(handles)}"
        return self._reply(text, {"phones": handles, "forked_step": at})

    async def restore(self, step: a.PastStep, observe: a.Observed = "none") -> Reply:
        """Put the phone back to how it was after a past step, its task and its clock too. This is a step itself, so
        nothing is lost."""
        async with self._lock:
            deed = Deed("restore", {"step": step}, self.phone, self.options)
            moment = self.line.at(step)
            deed.after = moment.phone
            reply = self._commit(deed, f"back at step {step}: {telling.place(deed.after)}", episode=moment.episode)
        return await self._observed(reply, observe)

    async def history(self, start: a.FirstStep = 1, stop: a.StopStep = None) -> Reply:
        """List the steps taken with this phone: each with its tool, arguments and what it did."""
        rows = self.line.history(start, stop)
        steps = [
            {"step": row.step, "tool": row.tool, "args": dict(row.args), "text": row.text, "took_ms": row.took_ms}
            for row in rows
        ]
        lines = [f"{row.step}. {row.text}" for row in rows]
        return self._reply("\n".join(lines) or "no steps yet", {"steps": steps})

    # Tasks

    async def list_tasks(
        self,
        app: a.TaskApp = None,
        level: a.TaskLevel = None,
        split: a.TaskSplit = None,
        kind: a.KindOfTask = None,
    ) -> Reply:
        """List the tasks that a phone can be set to by reset_task, with level (1 easy to 4 hard), kind and apps."""
        found = self._gym.list_tasks(app=app, level=level, split=split, kind=kind)
        lines = [f"{t['id']} (level {t['level']}, {t['kind']}, {t['split']}; {', '.join(t['apps'])})" for t in found]
        return self._reply("\n".join(lines) or "no such task", {"tasks": found})

    async def reset_task(
        self,
        task: a.TaskId = None,
        seed: a.Seed = 0,
        language: a.Language = None,
        phrasing: a.Phrasing = None,
        observe: a.Observed = "none",
    ) -> Reply:
        """Start over: set the phone to a task, or without a task make it as new. The answer is what is asked, and the
        fields of the answer if one is wanted. What the phone held before stays in its history."""
        args = {"task": task, "seed": seed, "language": language, "phrasing": phrasing}
        async with self._lock:
            deed = Deed("reset_task", args, self.phone, self.options)
            options = self.options if language is None else self.options.model_copy(update={"locale": language})
            if task is None:
                deed.after = self._gym.fresh(seed, options)
                reply = self._commit(deed, f"a fresh phone, seed {seed}", episode=None)
            else:
                instance = self._gym.instance(task, seed, options)
                deed.after = instance.phone
                episode = self._gym.begin(instance, options, phrasing, self.line.age + 1)
                fields = {name: field.expects() for name, field in instance.answer_fields.items()}
                asked = f"\nAnswer fields: {', '.join(f'{k} ({v})' for k, v in fields.items())}" if fields else ""
                data: dict[str, Any] = {"task": task, "seed": seed, "instruction": episode.instruction}
                data["answer_fields"] = fields
                reply = self._commit(deed, f"{episode.instruction}{asked}", data, episode=episode)
        return await self._observed(reply, observe)

    async def submit_answer(self, answer: a.AnswerValues) -> Reply:
        """Answer what the task asks: a value for each of its answer fields, which reset_task told with what each
        takes. A later answer replaces an earlier one."""
        async with self._lock:
            deed = self._begin("submit_answer", {"answer": answer})
            instance, episode = self._task()
            try:
                read = instance.accept(answer)
            except AnswerError as error:
                raise BadArgument(str(error)) from error
            understood = ", ".join(f"{name}: {value}" for name, value in read.items())
            episode = episode.model_copy(update={"answer": answer})
            return self._commit(deed, f"answer noted: {understood}", {"answer": read}, episode=episode)

    async def ask_user(self, question: a.QuestionText) -> Reply:
        """Ask the user something that the task leaves open, and get the user's answer."""
        async with self._lock:
            deed = self._begin("ask_user", {"question": question})
            instance, episode = self._task()
            lang: Literal["en", "zh"] = "zh" if episode.language == "zh" else "en"
            answered = instance.reply(question, lang)
            questions = (*episode.questions, Question(asked=question, answered=answered))
            episode = episode.model_copy(update={"questions": questions})
            return self._commit(deed, f"the user says: {answered}", {"reply": answered}, episode=episode)

    async def finish_task(self, status: a.Outcome = "done", reason: a.Why = "") -> Reply:
        """End the task: say that it is done, or that it is impossible and why. The phone then stands still for the
        judge."""
        async with self._lock:
            deed = self._begin("finish_task", {"status": status, "reason": reason or None})
            _, episode = self._task()
            if status == "impossible" and not reason.strip():
                raise BadArgument("say in reason why the task is impossible")
            episode = episode.model_copy(update={"status": status, "reason": reason})
            said = f"task finished: {status}" + (f" ({reason})" if reason else "")
            return self._commit(deed, said, {"finished": True, "status": status}, episode=episode)

    async def check_task(self) -> Reply:
        """Judge the task as the phone stands: which goals are reached, the progress, and side effects (changes of data
        that were not asked for). Passed means all goals reached and no side effects."""
        verdict = self.verdict()
        return self._reply(str(verdict), {"verdict": verdict.to_json(), **self._usage()})

    def verdict(self) -> Verdict:
        """What the judge says of the phone as it stands.

        Raises:
            NoTask: the phone is set to no task.
            TaskError: the task's own judging failed.
        """
        instance, episode = self._task()
        claim = None if episode.status is None else Claim(episode.status, episode.reason)
        questions = [question.asked for question in episode.questions]
        return instance.judge(self.phone, answer=episode.answer, claim=claim, questions=questions)

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

    def _begin(self, tool: str, args: dict[str, Any]) -> Deed:
        episode = self.episode
        if episode is not None and episode.status is not None:
            raise Impossible(
                f"the task is finished ({episode.status}) and the phone stands still for the judge; reset_task starts"
                " another, restore or fork goes back to a step before"
            )
        return Deed(tool, args, self.phone, self.options)

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

    def _commit(
        self,
        deed: Deed,
        text: str,
        data: dict[str, Any] | None = None,
        *,
        episode: Episode | Literal["as it is"] | None = "as it is",
    ) -> Reply:
        """Take the step: draw what is new, store it, and answer."""
        moment = Moment(deed.after, self.episode if episode == "as it is" else episode)
        facts = deed.facts()
        self.line.append(deed.tool, deed.args, deed.events, moment, text, deed.took_ms)
        usage = self._usage()
        if usage and usage["steps_used"] >= usage["budget"] and moment.episode and moment.episode.status is None:
            text += f" (the task's budget of {usage['budget']} steps is used up)"
        return self._reply(text, {**facts, **usage, **(data or {})})

    def _reply(self, text: str, data: dict[str, Any]) -> Reply:
        return Reply(self.handle, self.step, text, data)

    def _usage(self) -> dict[str, Any]:
        """How much of the task's budget is used."""
        episode = self.episode
        if episode is None:
            return {}
        return {"steps_used": self.line.age - episode.began, "budget": episode.budget}

    def _task(self) -> tuple[Instance, Episode]:
        episode = self.episode
        if episode is None:
            raise NoTask("this phone is set to no task; reset_task sets one")
        options = PhoneOptions.model_validate(episode.options)
        return self._gym.instance(episode.task, episode.seed, options), episode

    # How the screen is observed

    async def _layout(self, phone: Phone) -> Layout:
        return await self._gym.renderer.layout(phone.frame)

    async def _picture(self, phone: Phone) -> Picture:
        seen = glass(phone, self.options)
        shot = await self._gym.renderer.shot(
            seen.frame, format=self.options.format, quality=self.options.quality, scale=seen.scale
        )
        return Picture(shot.image, shot.format, shot.width, shot.height, seen.frame.key, shot.cached)

    async def _observed(self, reply: Reply, observe: Observe) -> Reply:
        """The reply with the observation that was asked for, of the screen as the step left it.

        The step is taken whatever comes of this: where the screen cannot be shown the reply says so.
        """
        if observe == "none":
            return reply
        try:
            return await self._shown(reply, observe)
        except RenderError as error:
            return replace(reply, text=f"{reply.text} (done, but the screen could not be shown: {error})")

    async def _shown(self, reply: Reply, observe: Observe) -> Reply:
        phone = self.line.at(reply.step).phone
        picture = await self._picture(phone) if observe in ("image", "both") else None
        tree: str | None = None
        if observe in ("tree", "both"):
            seen = glass(phone, self.options)
            layout = await self._layout(phone) if self.options.boxes else None
            tree = outline(seen.frame, layout, scale=seen.units)
        return Reply(reply.phone, reply.step, reply.text, reply.data, tree, picture)


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
