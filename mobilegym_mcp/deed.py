"""One action under way: events that happen to a phone one after the other, and what is to be said of them."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Literal

from . import telling
from .errors import Impossible
from .options import PhoneOptions
from .phone import Outcome, Phone, Refused, perform
from .phone.events import Direction, DoubleTap, Event, Key, LongPress, ScrollTo, Tap, Wait
from .phone.scheduling import TICK
from .touch import Aim, Glass, at_point, nearest, scroll_note, stands_at_end
from .ui.frame import FrameNode
from .ui.layout import Layout

Touch = Literal["tap", "double_tap", "long_press"]

_VERBS: dict[Touch, str] = {"tap": "tapped", "double_tap": "double-tapped", "long_press": "long-pressed"}


class Deed:
    """Collects what one tool call does to a phone; nothing of it counts until it is committed.

    Attributes:
        tool, args: what was called.
        before, after: the phone at the start and now.
        events: what has happened.
        hit: the element that answered the first event, of the screen before it.
        said: toasts; result: what an app-native tool returned.
        changes: what was told of what changed.
    """

    def __init__(self, tool: str, args: dict[str, Any], phone: Phone, options: PhoneOptions) -> None:
        self.tool = tool
        self.args = {key: value for key, value in args.items() if value is not None}
        self.before = self.after = phone
        self.events: list[Event] = []
        self.hit: FrameNode | None = None
        self.said: tuple[str, ...] = ()
        self.result: Any = None
        self.changes: list[str] = []
        self._options = options
        self._started = perf_counter()

    @property
    def took_ms(self) -> float:
        return (perf_counter() - self._started) * 1_000

    @property
    def glass(self) -> Glass:
        """The present screen as the agent sees it."""
        return glass(self.after, self._options)

    def do(self, event: Event) -> Outcome:
        """Let an event happen.

        Raises:
            Impossible: the phone refuses it.
        """
        try:
            outcome = perform(self.after, event)
        except Refused as refusal:
            raise Impossible(str(refusal)) from refusal
        if not self.events:
            self.hit = outcome.hit
        self.after = outcome.phone
        self.events.append(event)
        self.said += outcome.said
        if outcome.result is not None:
            self.result = outcome.result
        return outcome

    def miss(self) -> None:
        """A gesture that nothing answers takes its time all the same.

        Raises:
            Impossible: the screen is off.
        """
        if not self.before.shell.screen_on:
            raise Impossible("the screen is off; press the power button")
        self.do(Wait(seconds=TICK))

    def touch(self, pointed: Aim, layout: Layout | None, gesture: Touch) -> tuple[str, str | None]:
        """Let a finger touch what is pointed at; a point needs the layout.

        Gives what was done, and a note if nothing answered.
        """
        frame, units = self.glass.frame, self.glass.units
        if pointed.node is not None:
            target: Tap | None = Tap(target=pointed.node.n)
            where = telling.name_of(pointed.node)
        else:
            assert pointed.point is not None
            assert layout is not None
            target = at_point(frame, layout, *pointed.point)
            where = "({}, {})".format(*units.point(*pointed.point))
        if target is None:
            self.miss()
        elif gesture == "tap":
            self.do(target)
        else:
            self.do(DoubleTap(target=target.target) if gesture == "double_tap" else LongPress(target=target.target))
        verb, hit = _VERBS[gesture], self.hit
        if hit is not None:
            return f"{verb} {telling.name_of(hit)}", "it is disabled" if "disabled" in hit.states else None
        dead = next((n for n in frame.ancestors(target.target) if "disabled" in n.states), None) if target else None
        if dead is not None:
            return f"{verb} {telling.name_of(dead)}", "it is disabled"
        note = f"nothing there reacts to a {gesture.replace('_', ' ')}"
        if layout is not None and pointed.point is not None:
            near = nearest(frame, layout, gesture, *pointed.point)
            if near is not None:
                node, box = near
                note += f"; nearest is {telling.name_of(node)} [ref={node.ref}] at {units.point(*box.center)}"
        return f"{verb} {where}", note

    def move(
        self,
        event: Event | None,
        layout: Layout | None,
        start: tuple[float, float] | None,
        direction: Direction | None,
        nothing: str = "nothing there moves that way",
    ) -> str | None:
        """Let a moving finger's event happen, or its time pass where it has none.

        Gives a note on how far a container scrolled, or why nothing happened; None if the changes say it all.
        """
        frame, units = self.glass.frame, self.glass.units
        if event is None:
            self.miss()
            if layout is not None and direction is not None:
                middle = (frame.width / 2, frame.height / 2)
                container = stands_at_end(frame, layout, start or middle, direction)
                if container is not None:
                    name = telling.quote(container.label) if container.label else "the page"
                    return f"{name} is at its end that way"
            return nothing
        outcome = self.do(event)
        if isinstance(event, ScrollTo):
            node = frame.nodes[event.target]
            return scroll_note(node, event, layout.extents.get(node.n) if layout is not None else None, units)
        return None if outcome.hit is not None or isinstance(event, Key) else nothing

    def told(self, lead: str, *, note: str | None = None, silent: str = "nothing changed") -> str:
        """The reply's text: the lead, and what changed.

        Args:
            note: said before the changes.
            silent: said if nothing changed and there is no note.
        """
        self.changes = telling.changes(self.before, self.after, self.said, self.hit)
        parts = [note, *self.changes] if note else self.changes
        return f"{lead}: {'; '.join(parts) if parts else silent}"

    def facts(self) -> dict[str, Any]:
        """The same as JSON values."""
        found = {"changes": self.changes, **telling.facts(self.before, self.after, self.said)}
        if self.hit is not None:
            found["hit"] = {"role": self.hit.role, "label": self.hit.label, "ref": self.hit.ref}
        return found


def glass(phone: Phone, options: PhoneOptions) -> Glass:
    """A phone's screen as its agent sees it."""
    return Glass.over(phone.frame, phone.system.display.zoom, options)
