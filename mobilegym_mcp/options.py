"""How a new phone is set up, and how its screen is shown to the agent."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .errors import BadArgument
from .phone import Doc, Phone
from .phone.system import Display, Locale

LONGEST_SIDE = 2_000
"""Pixels that an image's side may have unless more is asked for: larger ones break conversations with some models."""


class PhoneOptions(BaseModel):
    """What a phone's maker may choose.

    The first six are settings of the phone itself; the rest say how its screen reaches the agent, and last as long
    as the phone. Images are `width * scale` by `height * scale` pixels, and their pixels are the tap pixels.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    locale: Locale = "en"
    dark: bool = False
    font_scale: float = Field(default=1.0, ge=0.8, le=2.0)
    zoom: float = Field(default=1.0, ge=0.8, le=1.6)
    width: int = Field(default=412, ge=280, le=1_024)
    height: int = Field(default=915, ge=480, le=1_400)
    scale: float = Field(default=1.0, ge=1.0, le=3.0)
    format: Literal["jpeg", "png", "webp"] = "jpeg"
    quality: int = Field(default=80, ge=10, le=100)
    coordinates: Literal["pixels", "normalised"] = "pixels"
    """`normalised`: points are 0 to 1000 on both axes, whatever the image's size."""
    boxes: bool = True
    """Text trees show where elements lie, which takes a browser; without, text alone takes none."""
    allow_large: bool = False
    """Images with a side over 2,000 pixels are wanted."""

    @property
    def image_size(self) -> tuple[int, int]:
        """Width and height of a screenshot in pixels."""
        return round(self.width * self.scale), round(self.height * self.scale)

    @property
    def settings(self) -> str:
        """What of it changes the phone itself, as a key: phones with equal settings are equal."""
        return f"{self.locale} {self.dark} {self.font_scale} {self.zoom} {self.width} {self.height}"

    def dress(self, phone: Phone) -> Phone:
        """The phone with these settings; the same object if it has them already."""
        system = phone.system
        display = system.display
        wanted = display.model_copy(
            update={
                "width": self.width,
                "height": self.height,
                "dark": self.dark,
                "font_scale": self.font_scale,
                "zoom": self.zoom,
            }
        )
        if system.locale == self.locale and wanted == display:
            return phone
        docs = dict(phone.docs)
        changed = docs["system/data"].open()
        changed.locale = self.locale
        changed.display = Display.model_validate(wanted.model_dump())
        docs["system/data"] = Doc.of(changed)
        return Phone(docs, phone.apps)


def phone_options(**given: object) -> PhoneOptions:
    """Options from plain values, such as an agent's arguments; None stands for the default.

    Raises:
        BadArgument: a value does not fit, or an image's side would exceed 2,000 pixels without `allow_large`.
    """
    try:
        options = PhoneOptions.model_validate({key: value for key, value in given.items() if value is not None})
    except ValidationError as error:
        raise BadArgument(problems(error)) from error
    width, height = options.image_size
    if max(width, height) > LONGEST_SIDE and not options.allow_large:
        fits = int(LONGEST_SIDE / max(options.width, options.height) * 100) / 100
        raise BadArgument(
            f"scale {options.scale:g} gives images of {width}×{height}; a side over {LONGEST_SIDE} pixels needs"
            f" allow_large=true (scale {fits:g} fits without)"
        )
    return options


def problems(error: ValidationError) -> str:
    """A validation error as one line: each value, what it was, and what it should be."""
    parts: list[str] = []
    for problem in error.errors(include_url=False):
        where = ".".join(str(part) for part in problem["loc"]) or "value"
        parts.append(f"{where}: {problem['msg']} (got {problem['input']!r:.80})")
    return "; ".join(parts)
