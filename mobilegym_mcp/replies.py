"""What a tool answers: frozen records, apart from behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Observe = Literal["none", "tree", "image", "both"]
"""What an action's reply adds: nothing, the text tree, the screenshot, or both."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A screenshot. Its pixels are the pixels that tap and swipe take; it is never resized.

    Attributes:
        data: the file's bytes.
        format: `jpeg`, `png` or `webp`.
        width, height: in pixels.
        key: the key of the frame that it shows.
        cached: it was not drawn anew.
    """

    data: bytes = field(repr=False)
    format: str
    width: int
    height: int
    key: str
    cached: bool

    @property
    def mime(self) -> str:
        return f"image/{self.format}"


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one call.

    Attributes:
        phone: the phone's handle.
        step: the number of the phone's last step.
        text: what happened in a line or two, or for a tool that looks, what it saw.
        data: the same as JSON values, the tool's own facts; see `structured`.
        tree: the text tree of the screen, if it was asked for besides.
        picture: the screenshot, if it was asked for.
    """

    phone: str
    step: int
    text: str
    data: Mapping[str, Any] = field(default_factory=dict[str, Any])
    tree: str | None = None
    picture: Picture | None = None

    @property
    def structured(self) -> dict[str, Any]:
        """The facts as one JSON object: the handle, the step, and the tool's own."""
        return {"phone": self.phone, "step": self.step, **self.data}


@dataclass(frozen=True, slots=True)
class PhoneInfo:
    """A phone as `list_phones` shows it. `created` and `used` are seconds since the epoch."""

    phone: str
    title: str
    step: int
    created: float
    used: float
    parent: str | None = None
    parent_step: int | None = None
