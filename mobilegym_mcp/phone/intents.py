"""Intents: how one app asks for something that another does.

An intent is a frozen record; `Result` names the type of its answer (None: it has none). Apps say with
`@app.handles(Intent)` what they can do; the user chooses if several can.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field


class Intent(BaseModel):
    """Base of all intents; an app's package may define further ones."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    Result: ClassVar[Any] = None
    registry: ClassVar[dict[str, type[Intent]]] = {}

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        cls.registry[cls.__name__] = cls


class ViewLink(Intent):
    """Open a link (`https://…`, `notes://note/n1`, `tel:…`)."""

    url: str


class Share(Intent):
    """Send something on to an app of the user's choice. `files` and `media` are ids of shared content."""

    text: str = ""
    title: str = ""
    media: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


class PickContact(Intent):
    """Let the user choose people. Gives their ids."""

    multiple: bool = False
    need: Literal["any", "phone", "email"] = "any"
    Result: ClassVar[Any] = list[str]


class PickFile(Intent):
    """Let the user choose files or media. Gives their ids."""

    kind: Literal["any", "image", "document"] = "any"
    multiple: bool = False
    Result: ClassVar[Any] = list[str]


class Receipt(BaseModel):
    """What a payment came to."""

    paid: bool
    method: str = ""
    reference: str = ""
    reason: str = ""


class Pay(Intent):
    """Pay a merchant. Gives a `Receipt`."""

    amount: Decimal = Field(gt=0)
    payee: str
    subject: str
    order: str = ""
    Result: ClassVar[Any] = Receipt


class Dial(Intent):
    """Open the dial pad with a number, or call it at once."""

    number: str
    call: bool = False


class SendMessage(Intent):
    """Write a text message; the user still sends it."""

    to: tuple[str, ...] = ()
    text: str = ""


class AddEvent(Intent):
    """Put an event into the calendar; the user still saves it. Gives the event's id."""

    title: str = ""
    start: datetime | None = None
    end: datetime | None = None
    all_day: bool = False
    place: str = ""
    notes: str = ""
    Result: ClassVar[Any] = str
