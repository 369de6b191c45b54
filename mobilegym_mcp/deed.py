"""One action under way: events that happen to a phone one after the other, and what is to be said of them."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from . import telling
from .errors import Impossible
from .options import PhoneOptions
from .phone import Outcome, Phone, Refused, perform
from .phone.events import Event, Wait
from .phone.scheduling import TICK
from .touch import Glass
from .ui.frame import FrameNode


class Deed:
    """Collects what one tool call does to a phone; nothing of it counts until it is committed.

    Attributes:
        tool, args: what was called.
        before, after: the phone at the start and now.
        events: what has happened.
        hit: the element that answered the first event, of the screen before it.
        said: toasts; result: what an app-native tool returned.
    """

    def __init__(self, tool: str, args: dict[str, Any], phone: Phone, options: PhoneOptions) -> None:
        self.tool = tool
        self.args = {key: value for key, value in args.items() if value is not None}
        self.before = self.after = phone
        self.events: list[Event] = []
        self.hit: FrameNode | None = None
        self.said: tuple[str, ...] = ()
        self.result: Any = None
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

    def told(self, lead: str, *, note: str | None = None, silent: str = "nothing changed") -> str:
        """The reply's text: the lead, and what changed.

        Args:
            note: said before the changes.
            silent: said if nothing changed and there is no note.
        """
        parts = ([note] if note else []) + telling.changes(self.before, self.after, self.said, self.hit)
        return f"{lead}: {'; '.join(parts) if parts else silent}"

    def facts(self) -> dict[str, Any]:
        """The same as JSON values."""
        found = telling.facts(self.before, self.after, self.said)
        if self.hit is not None:
            found["hit"] = {"role": self.hit.role, "label": self.hit.label, "ref": self.hit.ref}
        return found


def glass(phone: Phone, options: PhoneOptions) -> Glass:
    """A phone's screen as its agent sees it."""
    return Glass.over(phone.frame, phone.system.display.zoom, options)
