"""The numbers that are turned away."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, who
from .number import number_page, unblock
from .state import DialerState


@app.screen("blocked")
def blocked_numbers(view: View[DialerState]) -> Node:
    book = who.book(view)
    numbers = view.content.blocked if view.granted("contacts") else []
    return ui.page(
        ui.app_bar(
            _("Blocked numbers"),
            back=True,
            actions=[ui.icon_button("plus", label=_("Block a number"), on_tap=start_blocking())],
        ),
        ui.scroll(
            "list",
            ui.section(
                *(
                    ui.list_row(
                        book.name(number),
                        title_lines=2,
                        subtitle=shown_number(number) if book.who(number) is not None else None,
                        leading=who.face(book.name(number) if book.who(number) else None),
                        trailing=ui.button(_("Unblock"), kind="tonal", small=True, on_tap=unblock(number)),
                        on_tap=number_page(number),
                    )
                    for number in numbers
                ),
                footer=_("Calls and messages from these numbers are turned away."),
            )
            if numbers
            else ui.empty_state("prohibit", _("No number is blocked"), _("Tap + to block one")),
            pad=(8, 4, 24, 4),
        ),
    )


@app.action
def start_blocking(ctx: Context[DialerState]) -> None:
    """Ask for a number to block."""
    ctx.clear_draft("block")
    ctx.local.pop("bad_number", None)
    ctx.open(enter_number(), focus="block")


@app.overlay
def enter_number(view: View[DialerState]) -> Node:
    return ui.dialog(
        _("Block a number"),
        ui.text_field(
            "block",
            label=_("Number"),
            kind="phone",
            error=_("Not a telephone number") if view.local("bad_number") else None,
            max_length=30,
        ),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Block"), block_entered(), "danger")],
    )


@app.action
def block_entered(ctx: Context[DialerState]) -> None:
    try:
        number = who.check_number(ctx.draft("block"))
    except Refused:
        ctx.local["bad_number"] = True
        return
    who.block(ctx, number)
    ctx.clear_draft("block")
    ctx.local.pop("bad_number", None)
    ctx.focus(None)
    ctx.close_all()
    ctx.toast(_("Number blocked"))
