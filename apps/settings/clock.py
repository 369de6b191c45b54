"""Date and time: the clock set by the network or by hand."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from mobilegym_mcp.phone import Context, Refused, switches

from .state import SettingsState

EARLIEST, LATEST = date(2020, 1, 1), date(2037, 12, 31)
"""The days that the clock can be set to."""


def set_automatic(ctx: Context[SettingsState], on: bool) -> None:
    """Let the network set the clock: what it was moved by hand is taken back. Off, it goes on from where it is."""
    ctx.system.datetime_settings.automatic = on
    if on and ctx.state.clock_offset:
        _move(ctx, ctx.now - timedelta(seconds=ctx.state.clock_offset))
        ctx.state.clock_offset = 0


def set_moment(ctx: Context[SettingsState], day: date | None = None, at: time | None = None) -> None:
    """Set the day, the time of day, or both, by hand.

    Raises:
        Refused: the clock is set by the network, or the day is not one it can be set to.
    """
    if ctx.system.datetime_settings.automatic:
        raise Refused("the clock is set automatically; turn `automatic_time` off first")
    if day is not None and not EARLIEST <= day <= LATEST:
        raise Refused(f"the date {day} is not between {EARLIEST} and {LATEST}")
    before = ctx.now
    moment = datetime.combine(day or before.date(), at or before.time())
    ctx.state.clock_offset += round((moment - before).total_seconds())
    _move(ctx, moment)


def _move(ctx: Context[SettingsState], moment: datetime) -> None:
    before = ctx.now
    switches.set_clock(ctx.system, moment)
    # What is shown until a time of the old clock could stay for years on the new one.
    ctx.tx.shell.toast = None
    ctx.tx.shell.heads_up = ctx.tx.shell.heads_up_until = None
    if moment.date() != before.date():
        ctx.broadcast("day_changed")
