"""The call screen: a call that rings, is being made, or goes on."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node, theme_style

from . import _, app, calling
from .replies import reply_texts
from .state import DialerState, OngoingCall
from .who import face

_NIGHT = "linear-gradient(180deg,#22343F 0%,#16202A 55%,#0E141B 100%)"
_GREEN, _RED, _GLASS = "#34B75A", "#E5484D", "#FFFFFF24"
_TOP, _FOOT = "#22343F", "#0E141B"
KEYS = ("123", "456", "789", "*0#")


def clock(seconds: int) -> str:
    """A length of time: `00:42`, `1:02:03`."""
    hours, rest = divmod(seconds, 3600)
    minutes, secs = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{secs:02d}" if hours else f"{minutes:02d}:{secs:02d}"


@app.screen("call")
def call(view: View[DialerState]) -> Node:
    now = view.state.call
    if now is None:
        return ui.page(ui.app_bar(back=True), ui.empty_state("phone", _("There is no call")))
    return ui.page(
        ui.themed(
            theme_style(app.theme, True, view.system.display.font_scale) + ";flex:1 1 0",
            ui.column(
                _head(view, now),
                ui.spacer(),
                _ringing() if now.phase == "ringing" else _controls(view, now),
                bg=_NIGHT,
                ink="#FFFFFF",
                grow=True,
                pad=(40, 24, 40, 24),
            ),
        ),
        bg=_FOOT,
        status=_TOP,
        status_ink="light",
    )


def _head(view: View[DialerState], now: OngoingCall) -> Node:
    name = now.name or shown_number(now.number)
    return ui.column(
        ui.text(_state(view, now), size=15, tone="#FFFFFFB3", tabular=True, align="center"),
        ui.text(name, size=30, align="center", lines=2, role="heading"),
        ui.text(shown_number(now.number), size=15, tone="#FFFFFFB3", align="center") if now.name else None,
        face(now.name or None, 112) if not now.tones else ui.text(now.tones, size=28, tabular=True, lines=1),
        align="center",
        gap=12,
    )


def _state(view: View[DialerState], now: OngoingCall) -> str:
    if now.phase == "ringing":
        return _("Incoming call")
    if now.connected_at is None:
        return _("Calling…")
    seconds = int((view.now - now.connected_at).total_seconds())
    return _("On hold {time}").format(time=clock(seconds)) if now.held else clock(seconds)


def _receiver(icon: str, label: str, bg: str, on_tap: ui.Bound, *, named: bool = False) -> Node:
    """One of the large buttons that begin or end a call; `named` writes its name below it."""
    return ui.round_button(
        icon,
        label=label,
        text=label if named else None,
        size=72,
        bg=bg,
        ink="#FFFFFF",
        weight="fill",
        on_tap=on_tap,
    )


def _ringing() -> Node:
    return ui.column(
        ui.row(
            ui.round_button(
                "chat-circle-text",
                label=_("Decline with a message"),
                text=_("Message"),
                bg=_GLASS,
                ink="#FFFFFF",
                on_tap=choose_reply(),
            ),
            justify="center",
        ),
        ui.row(
            _receiver("phone-disconnect", _("Decline"), _RED, decline(), named=True),
            _receiver("phone", _("Answer"), _GREEN, answer(), named=True),
            justify="around",
        ),
        gap=36,
    )


def _controls(view: View[DialerState], now: OngoingCall) -> Node:
    keypad = bool(view.local("keypad", False))
    connected = now.phase == "connected"
    return ui.column(
        _tones() if keypad and connected else _switches(now, connected),
        ui.row(
            ui.spacer(),
            _receiver("phone-disconnect", _("Hang up"), _RED, hang_up()),
            ui.row(ui.link(_("Hide keypad"), tone="#FFFFFF", on_tap=show_keypad(False)), justify="center", grow=True)
            if keypad and connected
            else ui.spacer(),
            align="center",
        ),
        gap=32,
    )


def _switches(now: OngoingCall, connected: bool) -> Node:
    def one(icon: str, label: str, on: bool, bound: ui.Bound, *, disabled: bool = False) -> Node:
        return ui.round_button(
            icon,
            label=label,
            text=label,
            size=64,
            bg="#FFFFFF" if on else _GLASS,
            ink="#16202A" if on else "#FFFFFF",
            weight="fill" if on else "regular",
            selected=on,
            disabled=disabled,
            on_tap=bound,
        )

    return ui.grid(
        one("microphone-slash", _("Mute"), now.muted, mute(not now.muted)),
        one("dots-nine", _("Keypad"), False, show_keypad(True), disabled=not connected),
        one("speaker-high", _("Speaker"), now.speaker, speak(not now.speaker)),
        one("pause", _("Hold"), now.held, hold(not now.held), disabled=not connected),
        one("chat-circle-text", _("Message"), False, write_to(now.number)),
        one("arrow-down-left", _("Minimise"), False, minimise()),
        columns=3,
        gap=20,
    )


def _tones() -> Node:
    return ui.grid(
        *(
            ui.row(
                ui.text(key, size=28, role=None),
                justify="center",
                align="center",
                height=56,
                radius=28,
                bg=_GLASS,
                role="key",
                label=key,
                on_tap=press(key),
            )
            for line in KEYS
            for key in line
        ),
        columns=3,
        gap=14,
    )


@app.overlay
def choose_reply(view: View[DialerState]) -> Node:
    return ui.action_sheet(
        [
            *((text, None, decline_with(text)) for text in reply_texts(view.state)),
            (_("Write a message"), "pencil-simple", decline_with("")),
        ],
        title=_("Decline with a message"),
    )


@app.action
def answer(ctx: Context[DialerState]) -> None:
    """Take the call that rings; from its notification, its screen comes to the front."""
    calling.connect(ctx)
    ctx.open_app(app.id)
    ctx.withdraw(call(), to=app.id)
    ctx.open(call())


@app.action
def decline(ctx: Context[DialerState]) -> None:
    over = calling.ongoing(ctx).over
    calling.finish(ctx, "declined")
    ctx.withdraw(call(), to=over)


@app.action
def decline_with(ctx: Context[DialerState], text: str) -> None:
    """Decline and go on to a message with this text, which the user still sends."""
    number, over = calling.ongoing(ctx).number, calling.ongoing(ctx).over
    calling.finish(ctx, "declined")
    ctx.withdraw(call(), to=over)
    calling.write(ctx, number, text)


@app.action
def hang_up(ctx: Context[DialerState]) -> None:
    over = calling.ongoing(ctx).over
    calling.finish(ctx)
    ctx.withdraw(call(), to=over)


@app.action
def picked_up(ctx: Context[DialerState]) -> None:
    """The other side answers."""
    if ctx.state.call is not None and ctx.state.call.phase == "calling":
        calling.connect(ctx)


@app.action
def rang_out(ctx: Context[DialerState]) -> None:
    """It rang and nobody answered."""
    if ctx.state.call is None or ctx.state.call.phase != "ringing":
        return
    over = ctx.state.call.over
    calling.miss(ctx)
    ctx.withdraw(call(), to=over)


@app.on("call_received")
def ring(ctx: Context[DialerState], number: str, name: str) -> None:
    calling.receive(ctx, number, name)


@app.action
def minimise(ctx: Context[DialerState]) -> None:
    """Leave the call going on; its notification leads back to it."""
    ctx.back()


@app.action
def mute(ctx: Context[DialerState], on: bool) -> None:
    calling.ongoing(ctx).muted = on


@app.action
def speak(ctx: Context[DialerState], on: bool) -> None:
    calling.ongoing(ctx).speaker = on


@app.action
def hold(ctx: Context[DialerState], on: bool) -> None:
    calling.ongoing(ctx).held = on


@app.action
def show_keypad(ctx: Context[DialerState], on: bool) -> None:
    ctx.local["keypad"] = on


@app.action
def press(ctx: Context[DialerState], key: str) -> None:
    """A tone during the call."""
    now = calling.ongoing(ctx)
    now.tones = (now.tones + key)[-32:]


@app.action
def write_to(ctx: Context[DialerState], number: str) -> None:
    """Write a message to a number."""
    calling.write(ctx, number)


@app.action
def call_back(ctx: Context[DialerState], number: str) -> None:
    """Call a number from its notification, a list or a page."""
    if ctx.in_front:
        ctx.close_all()
    calling.try_place(ctx, number)
