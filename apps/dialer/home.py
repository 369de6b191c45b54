"""The app's first screen: its three tabs, and the way in for other apps."""

from __future__ import annotations

from typing import Literal

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Dial, Person, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Bound, Node

from . import _, app, calling, who
from .blocking import blocked_numbers
from .call import call, call_back
from .keypad import keypad, paste_digits
from .recents import confirm_clear, recents
from .replies import reply_list
from .state import DialerState

Tab = Literal["keypad", "recents", "people"]


@app.screen("home")
def home(view: View[DialerState], tab: Tab = "keypad", number: str = "") -> Node:
    shown: Tab = view.local("tab", tab)
    missed = sum(not call.seen for call in view.content.calls.values()) if view.granted("calls") else 0
    bodies = {"keypad": lambda: keypad(view, number), "recents": lambda: recents(view), "people": lambda: _people(view)}
    titles = {"keypad": _("Phone"), "recents": _("Calls"), "people": _("Contacts")}
    return ui.page(
        ui.app_bar(
            titles[shown],
            large=shown != "keypad",
            actions=[ui.icon_button("dots-three-vertical", label=_("More"), on_tap=more(shown))],
        ),
        _under_way(view),
        bodies[shown](),
        bottom=ui.tab_bar(
            ui.tab(_("Keypad"), "dots-nine", selected=shown == "keypad", on_tap=show_tab("keypad")),
            ui.tab(
                _("Calls"),
                "clock",
                selected=shown == "recents",
                on_tap=show_tab("recents"),
                badge=missed or None,
            ),
            ui.tab(_("Contacts"), "user", selected=shown == "people", on_tap=show_tab("people")),
        ),
    )


def _under_way(view: View[DialerState]) -> Node | None:
    now = view.state.call
    if now is None:
        return None
    name = now.name or shown_number(now.number)
    return ui.notice(_("Return to the call with {name}").format(name=name), glyph="phone", on_tap=call())


def _people(view: View[DialerState]) -> Node:
    people = [person for person in who.book(view).people if person.phones]
    if not people:
        return ui.empty_state("users", _("No contacts with a number"))
    starred = [person for person in people if person.starred]
    return ui.scroll(
        "people",
        ui.section(ui.box(_favourites(starred), pad=(14, 8)), header=_("Favourites")) if starred else None,
        ui.section(
            *(
                ui.list_row(
                    person.name,
                    leading=who.face(person.name),
                    label=person.name,
                    on_tap=numbers_of(person.id) if len(person.phones) > 1 else call_back(person.phones[0].number),
                )
                for person in people
            ),
            header=_("All contacts"),
        ),
        pad=(0, 4, 24, 4),
        gap=4,
    )


def _favourites(starred: list[Person]) -> Node:
    return ui.grid(
        *(
            ui.column(
                who.face(person.name, 56),
                ui.text(person.name, size=12, lines=1, align="center"),
                align="center",
                gap=6,
                role="button",
                label=_("Call {name}").format(name=person.name),
                on_tap=numbers_of(person.id) if len(person.phones) > 1 else call_back(person.phones[0].number),
            )
            for person in starred
        ),
        columns=4,
        gap=12,
    )


@app.overlay
def numbers_of(view: View[DialerState], person_id: str) -> Node:
    """Which of a person's numbers to call."""
    person = view.content.people[person_id]
    return ui.action_sheet(
        [
            (f"{shown_number(phone.number)} · {who.kind_name(phone.kind)}", "phone", call_back(phone.number))
            for phone in person.phones
        ],
        title=person.name,
    )


@app.action
def show_tab(ctx: Context[DialerState], tab: Tab) -> None:
    ctx.local["tab"] = tab
    if tab == "recents" and ctx.granted("calls"):
        calling.saw_missed(ctx)


@app.overlay
def more(view: View[DialerState], tab: Tab) -> Node:
    return ui.menu(
        [
            *([(_("Paste number"), "clipboard-text", paste_digits())] if tab == "keypad" else []),
            *(
                [(_("Clear call log"), "trash", confirm_clear())]
                if tab == "recents" and view.granted("calls") and len(view.content.calls)
                else []
            ),
            (_("Blocked numbers"), "prohibit", blocked_numbers()),
            (_("Quick replies"), "chat-circle-text", reply_list()),
        ]
    )


@app.handles(Dial)
def dial_here(ctx: Context[DialerState], intent: Dial) -> Bound | None:
    """Calls at once, or puts the number on the dial pad."""
    if intent.call:
        calling.try_place(ctx, intent.number)
        return None
    return home(tab="keypad", number="".join(c for c in intent.number if c.isdigit() or c in "+*#"))
