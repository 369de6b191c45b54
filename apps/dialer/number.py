"""A number's page: every call with it, and what can be done with it."""

from __future__ import annotations

from urllib.parse import quote

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import moment_text

from . import _, app, log, who
from .call import call_back, write_to
from .state import DialerState


@app.screen("number/{number}")
def number_page(view: View[DialerState], number: str) -> Node:
    person = who.book(view).who(number)
    calls = log.with_number(view.content.calls.values(), number) if view.granted("calls") else []
    blocked = view.granted("contacts") and who.is_blocked(view.content, number)
    name = person.name if person is not None else shown_number(number)
    under = f"{shown_number(number)} · {who.kind_of(person, number)}" if person is not None else _("Not in contacts")
    return ui.page(
        ui.app_bar(back=True, actions=[ui.icon_button("copy", label=_("Copy number"), on_tap=copy(number))]),
        ui.scroll(
            "page",
            ui.column(
                who.face(person.name if person is not None else None, 88),
                ui.text(name, size=22, weight="semibold", align="center", role="heading"),
                ui.text(under, size=13, tone=2),
                ui.tag(_("Blocked"), "danger") if blocked else None,
                align="center",
                gap=8,
                pad=(0, 0, 14, 0),
            ),
            ui.row(
                _deed("phone", _("Call"), call_back(number)),
                _deed("chat-circle-text", _("Message"), write_to(number)),
                _deed("user", _("View contact"), view_contact(person.id))
                if person is not None
                else _deed("user-plus", _("Add to contacts"), add_contact(number)),
                justify="around",
                pad=(0, 0, 12, 0),
            ),
            ui.section(
                *(
                    ui.list_row(
                        " · ".join([log.kind_text(call), *([log.length_text(call.seconds)] if call.seconds else [])]),
                        subtitle=moment_text(call.at, hour24=view.system.datetime_settings.hour24),
                        leading=log.mark(call.direction, call.outcome, 20),
                        trailing=ui.icon_button(
                            "trash",
                            label=_("Delete the call of {when}").format(
                                when=moment_text(call.at, hour24=view.system.datetime_settings.hour24)
                            ),
                            size=18,
                            tone=3,
                            on_tap=delete_one(call.id),
                        ),
                    )
                    for call in calls
                ),
                header=app.ngettext("{n} call", "{n} calls", len(calls)),
            )
            if calls
            else ui.text(_("No calls with this number"), tone=3, align="center"),
            ui.section(
                ui.list_row(
                    _("Unblock number") if blocked else _("Block number"),
                    leading="prohibit",
                    danger=not blocked,
                    on_tap=unblock(number) if blocked else confirm_block(number),
                ),
                ui.list_row(_("Delete call history"), leading="trash", danger=True, on_tap=confirm_history(number))
                if calls
                else None,
            ),
            pad=(0, 4, 24, 4),
            gap=4,
        ),
    )


def _deed(icon: str, label: str, bound: ui.Bound) -> Node:
    return ui.round_button(icon, label=label, text=label, bg="accent-soft", ink="accent", weight="fill", on_tap=bound)


@app.action
def copy(ctx: Context[DialerState], number: str) -> None:
    ctx.copy(number)
    ctx.close_all()
    ctx.toast(_("Number copied"))


@app.action
def view_contact(ctx: Context[DialerState], person_id: str) -> None:
    ctx.close_all()
    ctx.open_link(f"contacts://person/{person_id}")


@app.action
def add_contact(ctx: Context[DialerState], number: str) -> None:
    """On to Contacts, where the number becomes a new contact's or an existing one's."""
    ctx.close_all()
    ctx.open_link(f"contacts://insert?number={quote(number, safe='')}")


@app.action
def delete_one(ctx: Context[DialerState], call_id: str) -> None:
    log.delete(ctx, [call_id])
    ctx.toast(_("Call deleted"))


@app.overlay
def confirm_history(view: View[DialerState], number: str) -> Node:
    count = len(log.with_number(view.content.calls.values(), number))
    return ui.dialog(
        app.ngettext("Delete {n} call?", "Delete {n} calls?", count),
        text=_("The history with {name} will be gone.").format(name=who.book(view).name(number)),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), delete_history(number), "danger")],
    )


@app.action
def delete_history(ctx: Context[DialerState], number: str) -> None:
    log.delete(ctx, [call.id for call in log.with_number(ctx.content.calls.peek().values(), number)])
    ctx.close_all()
    ctx.toast(_("Call history deleted"))


@app.overlay
def confirm_block(view: View[DialerState], number: str) -> Node:
    return ui.dialog(
        _("Block {name}?").format(name=who.book(view).name(number)),
        text=_("Calls and messages from this number will be turned away."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Block"), block(number), "danger")],
    )


@app.action
def block(ctx: Context[DialerState], number: str) -> None:
    who.block(ctx, number)
    ctx.close_all()
    ctx.toast(_("Number blocked"))


@app.action
def unblock(ctx: Context[DialerState], number: str) -> None:
    who.unblock(ctx, number)
    ctx.close_all()
    ctx.toast(_("Number unblocked"))
