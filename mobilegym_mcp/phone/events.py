"""Events: what can happen to a phone. A log of them, on the same start, gives the same documents, byte for byte.

Events name elements of the present frame by number: where a finger went is resolved to elements before
(`phone.gestures`), so that replaying needs no browser.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

KeyName = Literal[
    "back", "home", "recents", "enter", "delete", "volume_up", "volume_down", "power", "notifications", "quick_settings"
]
Direction = Literal["up", "down", "left", "right"]


class _Event(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Tap(_Event):
    """A touch of element `target`; `at` is where in its box, as fractions."""

    kind: Literal["tap"] = "tap"
    target: int
    at: tuple[float, float] = (0.5, 0.5)


class DoubleTap(_Event):
    kind: Literal["double_tap"] = "double_tap"
    target: int


class LongPress(_Event):
    kind: Literal["long_press"] = "long_press"
    target: int


class Swipe(_Event):
    """A flick of the finger over an element that listens to it. The direction is the finger's."""

    kind: Literal["swipe"] = "swipe"
    target: int
    direction: Direction


class ScrollTo(_Event):
    """A scroll container moved to an offset in CSS pixels."""

    kind: Literal["scroll"] = "scroll"
    target: int
    x: float = 0
    y: float = 0


class Drag(_Event):
    """Element `target` dragged: to a place in its own box (`to`, as fractions), or onto element `onto`."""

    kind: Literal["drag"] = "drag"
    target: int
    to: tuple[float, float] = (0.5, 0.5)
    onto: int | None = None


class Type(_Event):
    """Text for the focused field: added to it, or instead of what it holds; then submitted if asked."""

    kind: Literal["type"] = "type"
    text: str
    replace: bool = False
    submit: bool = False


class Key(_Event):
    kind: Literal["key"] = "key"
    name: KeyName


class Wait(_Event):
    """Nothing is done for some seconds of the phone's time."""

    kind: Literal["wait"] = "wait"
    seconds: float = Field(gt=0, le=86_400)


class OpenApp(_Event):
    kind: Literal["open_app"] = "open_app"
    app: str


class OpenLink(_Event):
    kind: Literal["open_link"] = "open_link"
    url: str


class CallTool(_Event):
    """An app-native tool, called by name."""

    kind: Literal["call_tool"] = "call_tool"
    app: str
    tool: str
    args: dict[str, Any] = Field(default_factory=dict[str, Any])


Event = Annotated[
    Tap | DoubleTap | LongPress | Swipe | ScrollTo | Drag | Type | Key | Wait | OpenApp | OpenLink | CallTool,
    Field(discriminator="kind"),
]
EVENT: TypeAdapter[Event] = TypeAdapter(Event)
"""Validates events from JSON."""
