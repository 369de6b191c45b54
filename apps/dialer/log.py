"""The call log as lists show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Call, Context, normal_number
from mobilegym_mcp.ui import Node

from . import _
from .state import DialerState


@dataclass(frozen=True, slots=True)
class Group:
    """Calls with one number that follow one another on one day, the latest first."""

    calls: tuple[Call, ...]

    @property
    def last(self) -> Call:
        return self.calls[0]

    @property
    def ids(self) -> list[str]:
        return [call.id for call in self.calls]


def is_missed(call: Call) -> bool:
    return call.direction == "in" and call.outcome == "missed"


def latest(calls: Iterable[Call]) -> list[Call]:
    return sorted(calls, key=lambda call: call.at, reverse=True)


def grouped(calls: Iterable[Call], *, missed_only: bool = False) -> list[Group]:
    """The log, the latest call first."""
    groups: list[list[Call]] = []
    for call in latest(call for call in calls if not missed_only or is_missed(call)):
        last = groups[-1][-1] if groups else None
        if (
            last is not None
            and normal_number(last.number) == normal_number(call.number)
            and last.at.date() == call.at.date()
            and is_missed(last) == is_missed(call)
        ):
            groups[-1].append(call)
        else:
            groups.append([call])
    return [Group(tuple(group)) for group in groups]


def with_number(calls: Iterable[Call], number: str) -> list[Call]:
    wanted = normal_number(number)
    return latest(call for call in calls if normal_number(call.number) == wanted)


def delete(ctx: Context[DialerState], call_ids: Iterable[str]) -> None:
    for id in call_ids:
        if id in ctx.content.calls:
            del ctx.content.calls[id]


def kind_text(call: Call) -> str:
    """`Missed`, `Outgoing` …"""
    if call.outcome == "blocked":
        return _("Blocked")
    if call.direction == "out":
        return _("Outgoing") if call.outcome == "answered" else _("Not answered")
    return {"answered": _("Incoming"), "missed": _("Missed"), "declined": _("Declined")}[call.outcome]


def mark(direction: str, outcome: str, size: int = 14) -> Node:
    """The arrow that says which way a call went."""
    if outcome == "blocked":
        return ui.icon("prohibit", size=size, tone=3)
    if direction == "out":
        return ui.icon("arrow-up-right", size=size, tone=2)
    if outcome == "missed":
        return ui.icon("phone-x", size=size, tone="danger")
    return ui.icon("arrow-down-left", size=size, tone=2 if outcome == "answered" else 3)


def length_text(seconds: int) -> str:
    """`42 s`, `3 min 5 s`, `1 h 4 min`."""
    minutes, secs = divmod(seconds, 60)
    if not minutes:
        return _("{s} s").format(s=secs)
    if minutes < 60:
        return _("{m} min {s} s").format(m=minutes, s=secs)
    return _("{h} h {m} min").format(h=minutes // 60, m=minutes % 60)
