"""What comes to the phone from outside. Tasks plan these actions; apps listen to their broadcasts."""

from __future__ import annotations

from ..phone import Call, Context, Message, SystemData, normal_number
from . import app

RETRY_SECONDS = 30
"""How often the network tries to deliver a message to a phone that it cannot reach."""


@app.action
def receive_message(ctx: Context[SystemData], number: str, text: str) -> None:
    """A text message arrives: it is stored, and `message_received(message_id)` is broadcast.

    From a blocked number nothing comes. In airplane mode the network keeps it and tries again.
    """
    content = ctx.tx.content
    if ctx.system.network.airplane:
        again = receive_message(number, text)
        ctx.schedule(again, after=RETRY_SECONDS, key=ctx.new_id("message/"))
        return
    if _blocked(ctx, number):
        return
    id = _fresh(ctx, "m", content.messages)
    content.messages[id] = Message(id=id, peers=[number], sender=number, text=text, at=ctx.now, read=False)
    ctx.broadcast("message_received", message_id=id)


@app.action
def incoming_call(ctx: Context[SystemData], number: str, name: str = "") -> None:
    """A call comes in: `call_received(number, name)` is broadcast. One from a blocked number is only logged,
    and in airplane mode none comes."""
    if ctx.system.network.airplane:
        return
    if _blocked(ctx, number):
        calls = ctx.tx.content.calls
        id = _fresh(ctx, "c", calls)
        calls[id] = Call(id=id, number=number, direction="in", outcome="blocked", at=ctx.now)
        return
    ctx.broadcast("call_received", number=number, name=name)


def _blocked(ctx: Context[SystemData], number: str) -> bool:
    wanted = normal_number(number)
    return any(normal_number(blocked) == wanted for blocked in ctx.tx.content.blocked)


def _fresh(ctx: Context[SystemData], prefix: str, taken: object) -> str:
    """An id that no row of the store has, from the store's own counter."""
    content = ctx.tx.content
    while True:
        content.serial += 1
        id = f"{prefix}{content.serial}"
        if id not in taken:  # type: ignore[operator]
            return id
