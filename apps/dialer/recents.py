"""The tab of recent calls: grouped, all or missed, with deleting."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import day_text, time_text, word

from . import _, app, log, who
from .call import call_back, write_to
from .number import confirm_block, copy, number_page, unblock
from .state import DialerState

Shown = Literal["all", "missed"]


def recents(view: View[DialerState]) -> Node:
    """The tab's content below its bar."""
    if not view.granted("calls"):
        return ui.empty_state(
            "lock-simple",
            _("No access to the call log"),
            _("Allow it in Settings, Apps, Phone, Permissions"),
        )
    shown: Shown = view.local("shown", "all")
    book = who.book(view)
    groups = log.grouped(view.content.calls.values(), missed_only=shown == "missed")
    return ui.scroll(
        "recents",
        ui.box(ui.segmented([("all", _("All")), ("missed", _("Missed"))], shown, on_select=show), pad=(0, 12)),
        [
            ui.section(*(_row(view, book, group) for group in of_day), header=_day(day, view.now.date()))
            for day, of_day in groupby(groups, key=lambda group: group.last.at.date())
        ]
        if groups
        else ui.empty_state(
            "phone", _("No missed calls") if shown == "missed" else _("No calls yet"), _("Your calls stand here.")
        ),
        pad=(4, 4, 24, 4),
        gap=4,
    )


def _day(day: date, today: date) -> str:
    if day == today:
        return word("Today")
    return word("Yesterday") if (today - day).days == 1 else day_text(day)


def _row(view: View[DialerState], book: who.Book, group: log.Group) -> Node:
    call = group.last
    person = book.who(call.number)
    name = book.name(call.number)
    many = len(group.calls)
    title = f"{name} ({many})" if many > 1 else name
    detail = who.kind_of(person, call.number) if person is not None else log.kind_text(call)
    when = time_text(call.at.time(), hour24=view.system.datetime_settings.hour24)
    return _drawn(
        view.language,
        _Line(
            title=title,
            name=name,
            detail=f"{detail} · {when}",
            label=f"{title}, {log.kind_text(call)}, {when}",
            number=call.number,
            direction=call.direction,
            outcome=call.outcome,
            ids=tuple(group.ids),
            known=person is not None,
        ),
    )


class _Line(NamedTuple):
    """All that a row of the log shows and runs."""

    title: str
    name: str
    detail: str
    label: str
    number: str
    direction: str
    outcome: str
    ids: tuple[str, ...]
    known: bool


@lru_cache(maxsize=1024)
def _drawn(language: str, line: _Line) -> Node:
    """A row, built once: there may be hundreds, and few of them change from one screen to the next."""
    missed = line.direction == "in" and line.outcome == "missed"
    return ui.list_row(
        ui.text(line.title, size="row", tone="danger" if missed else 1, lines=1, role=None),
        subtitle=ui.row(
            log.mark(line.direction, line.outcome), ui.text(line.detail, size=13, tone=2, lines=1, role=None), gap=6
        ),
        leading=who.face(line.name if line.known else None),
        trailing=ui.icon_button(
            "phone", label=_("Call {name}").format(name=line.name), tone="accent", on_tap=call_back(line.number)
        ),
        label=line.label,
        on_tap=number_page(line.number),
        on_long_press=group_menu(line.number, list(line.ids)),
    )


@app.action
def show(ctx: Context[DialerState], shown: Shown) -> None:
    ctx.local["shown"] = shown
    ctx.scroll("recents")


@app.overlay
def group_menu(view: View[DialerState], number: str, call_ids: list[str]) -> Node:
    blocked = view.granted("contacts") and who.is_blocked(view.content, number)
    return ui.action_sheet(
        [
            (_("Call"), "phone", call_back(number)),
            (_("Message"), "chat-circle-text", write_to(number)),
            (_("Copy number"), "copy", copy(number)),
            (
                _("Unblock number") if blocked else _("Block number"),
                "prohibit",
                unblock(number) if blocked else confirm_block(number),
            ),
            (_("Delete"), "trash", delete_group(call_ids)),
        ],
        title=f"{who.book(view).name(number)} · {shown_number(number)}"
        if who.book(view).who(number) is not None
        else shown_number(number),
        danger=[_("Delete")],
    )


@app.action
def delete_group(ctx: Context[DialerState], call_ids: list[str]) -> None:
    log.delete(ctx, call_ids)
    ctx.close_all()
    ctx.toast(app.ngettext("{n} call deleted", "{n} calls deleted", len(call_ids)))


@app.overlay
def confirm_clear(view: View[DialerState]) -> Node:
    return ui.dialog(
        _("Clear the call log?"),
        text=app.ngettext("{n} call will be deleted.", "{n} calls will be deleted.", len(view.content.calls)),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Clear"), clear(), "danger")],
    )


@app.action
def clear(ctx: Context[DialerState]) -> None:
    log.delete(ctx, list(ctx.content.calls.peek()))
    ctx.close_all()
    ctx.toast(_("Call log cleared"))
