"""What Phone can do for its user, called by name."""

from __future__ import annotations

from typing import Any

from mobilegym_mcp.phone import Call, Context, Refused

from . import app, calling, log, who
from .call import call as call_screen
from .replies import reply_texts
from .state import DialerState


def _line(book: who.Book, call: Call) -> dict[str, Any]:
    person = book.who(call.number)
    return {
        "id": call.id,
        "number": call.number,
        "name": person.name if person is not None else None,
        "direction": call.direction,
        "outcome": call.outcome,
        "at": call.at,
        "seconds": call.seconds,
    }


@app.tool
def make_call(ctx: Context[DialerState], number: str) -> None:
    """Call a number. The other side answers after some seconds; end it with hang_up."""
    calling.place(ctx, number)


@app.tool
def current_call(ctx: Context[DialerState]) -> dict[str, Any] | None:
    """The call that rings, is being made or goes on; null if there is none."""
    return ctx.state.call.model_dump(mode="json", exclude={"over"}) if ctx.state.call is not None else None


@app.tool
def answer_call(ctx: Context[DialerState]) -> None:
    """Take the call that rings."""
    _check_ringing(ctx)
    calling.connect(ctx)


@app.tool
def decline_call(ctx: Context[DialerState], message: str | None = None) -> None:
    """Decline the call that rings. With `message` it also opens a text message to the caller, still to be sent."""
    _check_ringing(ctx)
    now = calling.ongoing(ctx)
    number, over = now.number, now.over
    calling.finish(ctx, "declined")
    ctx.withdraw(call_screen(), to=over)
    if message is not None:
        calling.write(ctx, number, message)


@app.tool
def hang_up(ctx: Context[DialerState]) -> dict[str, Any]:
    """End the call that is being made or goes on; gives its entry in the log."""
    over = calling.ongoing(ctx).over
    entry = calling.finish(ctx)
    ctx.withdraw(call_screen(), to=over)
    return _line(who.known(ctx), entry)


@app.tool
def set_call(
    ctx: Context[DialerState], muted: bool | None = None, speaker: bool | None = None, held: bool | None = None
) -> None:
    """Mute the call that goes on, put it on the speaker, or on hold; what is left out stays."""
    now = calling.ongoing(ctx)
    if held is not None and now.phase != "connected":
        raise Refused("only a call that was answered can be held")
    now.muted = now.muted if muted is None else muted
    now.speaker = now.speaker if speaker is None else speaker
    now.held = now.held if held is None else held


@app.tool
def list_calls(
    ctx: Context[DialerState], number: str | None = None, missed: bool = False, limit: int = 50
) -> list[dict[str, Any]]:
    """The call log, the latest first. `number`: only calls with it. `missed`: only missed ones."""
    calls = ctx.content.calls.peek().values()
    found = log.with_number(calls, number) if number is not None else log.latest(calls)
    book = who.known(ctx)
    return [_line(book, call) for call in found if not missed or log.is_missed(call)][: max(0, limit)]


@app.tool
def delete_call(ctx: Context[DialerState], call_id: str) -> None:
    """Delete one entry of the call log."""
    if call_id not in ctx.content.calls:
        raise Refused(f"no call {call_id!r}; list_calls gives ids")
    log.delete(ctx, [call_id])


@app.tool
def clear_calls(ctx: Context[DialerState], number: str | None = None) -> int:
    """Delete the whole call log, or the history with one number; gives how many entries."""
    calls = ctx.content.calls.peek()
    ids = list(calls) if number is None else [call.id for call in log.with_number(calls.values(), number)]
    log.delete(ctx, ids)
    return len(ids)


@app.tool
def list_blocked(ctx: Context[DialerState]) -> list[str]:
    """The numbers whose calls and messages are turned away."""
    return list(ctx.content.blocked)


@app.tool
def block_number(ctx: Context[DialerState], number: str, blocked: bool = True) -> None:
    """Block a number, or unblock it."""
    if blocked:
        who.block(ctx, who.check_number(number))
    elif not who.is_blocked(ctx.tx.content, number):
        raise Refused(f"{number!r} is not blocked (blocked: {', '.join(ctx.content.blocked) or 'none'})")
    else:
        who.unblock(ctx, number)


@app.tool
def list_replies(ctx: Context[DialerState]) -> list[str]:
    """The quick replies offered when a call is declined with a message."""
    return reply_texts(ctx.state)


def _check_ringing(ctx: Context[DialerState]) -> None:
    if calling.ongoing(ctx).phase != "ringing":
        raise Refused("no call is ringing")
