"""A call from its beginning to its entry in the log, whoever asks: touch, tools, links, the network."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from mobilegym_mcp.phone import Call, Context, NotificationAction, Refused, SendMessage, normal_number
from mobilegym_mcp.phone.names import shown_number

from . import _, app
from .state import DialerState, OngoingCall
from .who import check_number, known

RING_SECONDS = 25
"""How long an incoming call rings before it is missed."""
ANSWER_SECONDS = 6
"""How long the other side takes to answer."""
SHOWN = "call"
"""Tag of the notification of the call under way."""

Outcome = Literal["answered", "missed", "declined"]


def place(ctx: Context[DialerState], number: str) -> None:
    """Begin a call and show it. Raises Refused if there is a call already, or no network for it."""
    number = check_number(number)
    hindered = obstacle(ctx)
    if hindered is not None:
        raise Refused(hindered)
    name = _name(ctx, number)
    ctx.state.call = OngoingCall(
        number=number, name=name, direction="out", phase="calling", started_at=ctx.now, over=ctx.foreground
    )
    ctx.schedule(app.actions["picked_up"](), after=ANSWER_SECONDS, key="call")
    _show_ongoing(ctx, _("Calling {name}").format(name=name or shown_number(number)))
    ctx.open(app.screens["call"]())


def obstacle(ctx: Context[DialerState]) -> str | None:
    """Why no call can be made now."""
    if ctx.state.call is not None:
        return _("There is a call already")
    return _("Turn off airplane mode to make calls") if ctx.system.network.airplane else None


def try_place(ctx: Context[DialerState], number: str) -> None:
    """Begin a call; what is in its way is told by a toast."""
    hindered = obstacle(ctx)
    if hindered is not None:
        ctx.toast(hindered)
    else:
        place(ctx, number)


def receive(ctx: Context[DialerState], number: str, name: str) -> None:
    """A call comes in: it rings over whatever is shown, or is only logged if it must not disturb."""
    person = known(ctx).who(number)
    sound = ctx.system.sound
    starred = person is not None and person.starred
    quiet = sound.do_not_disturb and not (sound.dnd_allow_starred and starred)
    if ctx.state.call is not None or quiet:
        _missed(ctx, log(ctx, number, "in", "missed"))
        return
    shown = person.name if person is not None else name
    ctx.state.call = OngoingCall(
        number=number, name=shown, direction="in", phase="ringing", started_at=ctx.now, over=ctx.foreground
    )
    ctx.schedule(app.actions["rang_out"](), after=RING_SECONDS, key="call")
    ctx.notify(
        shown or shown_number(number),
        _("Incoming call"),
        tag=SHOWN,
        on_tap=app.screens["call"](),
        actions=[
            NotificationAction(label=_("Decline"), do=app.actions["decline"]()),
            NotificationAction(label=_("Answer"), do=app.actions["answer"]()),
        ],
        ongoing=True,
        silent=True,
    )
    ctx.open(app.screens["call"]())


def connect(ctx: Context[DialerState]) -> None:
    """Both sides hear one another from now on."""
    call = ongoing(ctx)
    ctx.cancel("call")
    call.phase = "connected"
    call.connected_at = ctx.now
    _show_ongoing(ctx, call.name or shown_number(call.number))


def finish(ctx: Context[DialerState], outcome: Outcome | None = None) -> Call:
    """End the call, log it and tell who listens. `outcome` is for a call that nobody answered; by default `missed`."""
    call = ongoing(ctx)
    ctx.cancel("call")
    ctx.dismiss(SHOWN)
    seconds = round((ctx.now - call.connected_at) / timedelta(seconds=1)) if call.connected_at is not None else 0
    ended = "answered" if call.connected_at is not None else outcome or "missed"
    entry = log(ctx, call.number, call.direction, ended, seconds=seconds)
    entry.at = call.started_at
    ctx.state.call = None
    ctx.broadcast("call_ended", call_id=entry.id)
    return entry


def ongoing(ctx: Context[DialerState]) -> OngoingCall:
    """The call under way, to be changed. Raises Refused if there is none."""
    if ctx.state.call is None:
        raise Refused(_("There is no call"))
    return ctx.state.call


def log(
    ctx: Context[DialerState],
    number: str,
    direction: Literal["in", "out"],
    outcome: Outcome,
    *,
    seconds: int = 0,
) -> Call:
    """Put a call into the log."""
    calls = ctx.content.calls
    while (id := ctx.new_id("call")) in calls:
        continue
    call = Call(id=id, number=number, direction=direction, outcome=outcome, at=ctx.now, seconds=seconds)
    call.seen = not (direction == "in" and outcome == "missed")
    calls[id] = call
    return call


def miss(ctx: Context[DialerState]) -> None:
    """Nobody answered while it rang."""
    _missed(ctx, finish(ctx, "missed"))


def _missed(ctx: Context[DialerState], call: Call) -> None:
    ctx.notify(
        _("Missed call"),
        _name(ctx, call.number) or shown_number(call.number),
        tag=missed_tag(call.number),
        on_tap=app.screens["home"](tab="recents"),
        actions=[
            NotificationAction(label=_("Call back"), do=app.actions["call_back"](call.number)),
            NotificationAction(label=_("Message"), do=app.actions["write_to"](call.number)),
        ],
    )


def missed_tag(number: str) -> str:
    return f"missed-{normal_number(number)}"


def write(ctx: Context[DialerState], number: str, text: str = "") -> None:
    ctx.start(SendMessage(to=(number,), text=text))


def saw_missed(ctx: Context[DialerState]) -> None:
    """The user has looked at the missed calls: neither marks nor notifications remain."""
    for id, call in ctx.content.calls.peek().items():
        if not call.seen:
            ctx.content.calls[id].seen = True
            ctx.dismiss(missed_tag(call.number))


def _show_ongoing(ctx: Context[DialerState], title: str) -> None:
    ctx.notify(
        title,
        _("Call under way"),
        tag=SHOWN,
        on_tap=app.screens["call"](),
        actions=[NotificationAction(label=_("Hang up"), do=app.actions["hang_up"]())],
        ongoing=True,
        silent=True,
    )


def _name(ctx: Context[DialerState], number: str) -> str:
    person = known(ctx).who(number)
    return person.name if person is not None else ""
