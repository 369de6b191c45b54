"""Choosing people for another app, and the contact that a number is added to."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, PickContact, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Bound, Node

from . import _, app
from .access import no_access
from .cards import person_row, reach
from .choosing import chosen, done_bar, search_box, searched, shown, tick
from .routes import edit_page, new_page
from .state import ContactsState


@app.handles(PickContact)
def pick_here(ctx: Context[ContactsState], intent: PickContact) -> Bound | None:
    return pick()


@app.screen("pick")
def pick(view: View[ContactsState]) -> Node:
    """Answers `PickContact`: a touch chooses; with `multiple`, several are ticked first."""
    if not view.granted("contacts"):
        return no_access(_("Choose a contact"), back=True)
    wanted: PickContact = view.request(PickContact) or PickContact()
    ticked = chosen(view)
    fitting = shown(view, (person for person in view.content.people.values() if _fits(person, wanted.need)))
    return ui.page(
        ui.app_bar(_("Choose contacts") if wanted.multiple else _("Choose a contact"), back=True),
        search_box(),
        ui.scroll(
            "people",
            ui.section(
                *(
                    person_row(
                        person,
                        subtitle=(person.emails[0] if wanted.need == "email" else reach(person)) or None,
                        checked=person.id in ticked if wanted.multiple else None,
                        on_tap=tick(person.id) if wanted.multiple else give([person.id]),
                    )
                    for person in fitting
                )
            )
            if fitting
            else ui.empty_state("users", _("Nothing found") if searched(view) else _("No contacts yet")),
            pad=(0, 4, 16, 4),
        ),
        bottom=done_bar(app.ngettext("Choose {n} contact", "Choose {n} contacts", len(ticked)), view, give(ticked))
        if wanted.multiple
        else None,
    )


def _fits(person: Person, need: str) -> bool:
    return bool(person.phones) if need == "phone" else bool(person.emails) if need == "email" else True


@app.action
def give(ctx: Context[ContactsState], person_ids: list[str]) -> None:
    """Answer who asked; opened by a link, nobody did, and it only goes back."""
    if ctx.entry.request is None:
        ctx.back()
    else:
        ctx.finish(person_ids)


@app.screen("insert")
def insert(view: View[ContactsState], number: str = "") -> Node:
    """Which contact a number belongs to: a new one, or one that is there."""
    if not view.granted("contacts"):
        return no_access(_("Add to contacts"), back=True)
    found = shown(view, view.content.people.values())
    return ui.page(
        ui.app_bar(_("Add to contacts"), subtitle=shown_number(number), back=True),
        search_box(),
        ui.scroll(
            "people",
            ui.section(
                ui.list_row(
                    _("New contact"),
                    leading=ui.icon_tile("user-plus", "accent", size=40),
                    on_tap=go_on("", number),
                )
            ),
            ui.section(
                *(
                    person_row(person, subtitle=reach(person) or None, on_tap=go_on(person.id, number))
                    for person in found
                ),
                header=_("Add to an existing contact"),
            )
            if found
            else None,
            pad=(0, 4, 16, 4),
            gap=4,
        ),
    )


@app.action
def go_on(ctx: Context[ContactsState], person_id: str, number: str) -> None:
    """On to the form, in place of the choice."""
    ctx.replace(edit_page(person_id, number) if person_id else new_page(number=number))
