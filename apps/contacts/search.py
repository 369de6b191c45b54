"""Searching people as one types."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, people
from .access import no_access
from .cards import person_row, reach
from .routes import new_page, person_page
from .state import ContactsState


@app.screen("search")
def search(view: View[ContactsState], q: str = "") -> Node:
    if not view.granted("contacts"):
        return no_access(_("Search"), back=True)
    query = view.draft("q", q)
    found = people.matching(view.content.people.values(), query) if query.strip() else []
    if found:
        body: Node = ui.section(
            *(person_row(person, subtitle=_told(person, query), on_tap=person_page(person.id)) for person in found),
            header=app.ngettext("{n} contact", "{n} contacts", len(found)),
        )
    elif query.strip():
        body = ui.empty_state(
            "magnifying-glass",
            _("Nothing found"),
            _("No contact matches “{q}”").format(q=query),
            action=ui.button(_("New contact"), kind="tonal", on_tap=_new(query)),
        )
    else:
        body = ui.empty_state("magnifying-glass", _("Search contacts"), _("By name, number, company or note"))
    return ui.page(
        ui.app_bar(ui.search_field("q", value=q, placeholder=_("Search contacts")), back=True),
        ui.scroll("results", body, pad=(8, 4, 24, 4)),
    )


def _told(person: Person, query: str) -> str | None:
    """The line under a name: why the person was found, else how they are reached."""
    return shown_number(people.matched(person, query)) or reach(person) or None


@app.action
def start_search(ctx: Context[ContactsState]) -> None:
    """Open the search with the caret in its field."""
    ctx.open(search(), focus="q")


def _new(query: str) -> ui.Bound:
    number = query.strip()
    return new_page(number=number) if not people.number_problem(number) else new_page(name=number)
