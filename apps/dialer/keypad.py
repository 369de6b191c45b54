"""The tab with the dial pad: typing a number, and whom it may become."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, SendMessage, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, calling, log, who
from .call import KEYS
from .number import add_contact
from .state import DialerState

_LETTERS = {
    "2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO", "7": "PQRS", "8": "TUV", "9": "WXYZ", "0": "+",
}  # fmt: skip
_SUGGESTED = 20
_LONGEST = 24


def keypad(view: View[DialerState], number: str) -> Node:
    """The tab's content below its bar; `number` stands there until something else is typed."""
    digits: str = view.draft("digits", number)
    return ui.column(
        _suggestions(view, digits) if digits else ui.spacer(),
        _display(digits) if digits else ui.text(_("Enter a number or a name"), tone=3, align="center"),
        ui.column(*(_line(line) for line in KEYS), gap=4, pad=(8, 20, 0, 20)),
        ui.row(
            ui.spacer(),
            ui.row(
                ui.icon("phone", size=28, weight="fill"),
                justify="center",
                width=72,
                height=60,
                radius="full",
                bg="accent",
                ink="#FFFFFF",
                role="button",
                label=_("Call"),
                on_tap=dial(),
            ),
            ui.row(
                ui.row(
                    ui.icon("backspace", size=26, tone=2),
                    justify="center",
                    width=64,
                    height=56,
                    role="button",
                    label=_("Delete"),
                    on_tap=rub_out(),
                    on_long_press=rub_out_all(),
                )
                if digits
                else None,
                justify="center",
                grow=True,
            ),
            pad=(8, 20, 14, 20),
        ),
        grow=True,
        gap=0,
    )


def _display(digits: str) -> Node:
    size = 34 if len(digits) <= 13 else 26 if len(digits) <= 18 else 20
    return ui.column(
        ui.text(
            shown_number(digits),
            size=size,
            tabular=True,
            lines=1,
            align="center",
            role="status",
            label=shown_number(digits),
            on_long_press=number_menu(),
        ),
        ui.row(
            ui.link(_("Add to contacts"), size="secondary", on_tap=add_contact(digits)),
            ui.link(_("Send message"), size="secondary", on_tap=write_digits()),
            justify="center",
            gap=28,
        ),
        gap=2,
        pad=(6, 16, 0, 16),
    )


def _suggestions(view: View[DialerState], digits: str) -> Node:
    found = who.book(view).dialled(digits, _SUGGESTED)
    return ui.scroll(
        "suggestions",
        [
            ui.list_row(
                person.name,
                subtitle=f"{shown_number(number)} · {who.kind_of(person, number)}",
                leading=who.face(person.name),
                label=f"{person.name}, {shown_number(number)}",
                on_tap=take(number),
            )
            for person, number in found
        ]
        if found
        else ui.text(_("No contact matches"), tone=3, align="center"),
        pad=(0, 0, 8, 0),
        label=_("Suggestions"),
    )


def _line(line: str) -> Node:
    return ui.row(*(_key(key) for key in line), gap=4)


def _key(key: str) -> Node:
    return ui.column(
        ui.text(key, size=28, align="center", role=None),
        ui.text(_LETTERS.get(key, " "), size=10, tone=2, align="center", role=None),
        justify="center",
        gap=0,
        height=60,
        radius=30,
        grow=True,
        role="key",
        label=key,
        on_tap=press_key(key),
        on_long_press=press_key("+") if key == "0" else None,
    )


def _digits(ctx: Context[DialerState]) -> str:
    """What stands on the display: what was typed, or the number the screen was opened with."""
    opened = app.match(ctx.entry.path)
    given = opened[1].get("number", "") if opened is not None else ""
    return ctx.draft("digits", given)


@app.action
def press_key(ctx: Context[DialerState], key: str) -> None:
    ctx.set_draft("digits", (_digits(ctx) + key)[:_LONGEST])
    ctx.scroll("suggestions")


@app.action
def rub_out(ctx: Context[DialerState]) -> None:
    ctx.set_draft("digits", _digits(ctx)[:-1])
    ctx.scroll("suggestions")


@app.action
def rub_out_all(ctx: Context[DialerState]) -> None:
    ctx.set_draft("digits", "")


@app.action
def take(ctx: Context[DialerState], number: str) -> None:
    """Put a suggestion's number on the display."""
    ctx.set_draft("digits", "".join(c for c in number if c.isdigit() or c in "+*#"))


@app.action
def dial(ctx: Context[DialerState]) -> None:
    """Call what stands on the display; with nothing there, the number dialled last is put there first."""
    digits = _digits(ctx)
    if digits:
        try:
            number = who.check_number(digits)
        except Refused:
            ctx.toast(_("Not a telephone number"))
            return
        if calling.obstacle(ctx) is None:
            ctx.set_draft("digits", "")
        calling.try_place(ctx, number)
        return
    calls = log.latest(ctx.content.calls.peek().values()) if ctx.granted("calls") else []
    last = next((call.number for call in calls if call.direction == "out"), None)
    if last is None:
        ctx.toast(_("Enter a number"))
    else:
        ctx.set_draft("digits", "".join(c for c in last if c.isdigit() or c in "+*#"))


@app.action
def write_digits(ctx: Context[DialerState]) -> None:
    ctx.start(SendMessage(to=(_digits(ctx),)))


@app.overlay
def number_menu(view: View[DialerState]) -> Node:
    return ui.menu(
        [(_("Copy number"), "copy", copy_digits()), (_("Paste"), "clipboard-text", paste_digits())], anchor="center"
    )


@app.action
def copy_digits(ctx: Context[DialerState]) -> None:
    ctx.copy(_digits(ctx))
    ctx.close_all()
    ctx.toast(_("Number copied"))


@app.action
def paste_digits(ctx: Context[DialerState]) -> None:
    pasted = "".join(c for c in ctx.paste() if c.isdigit() or c in "+*#")
    ctx.close_all()
    if pasted:
        ctx.set_draft("digits", pasted[:_LONGEST])
    else:
        ctx.toast(_("There is no number to paste"))
