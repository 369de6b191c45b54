"""Duplicates: people with one name or one number, and making one of them."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, View, normal_number
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, people
from .access import no_access
from .cards import person_row, reach
from .routes import person_page
from .state import ContactsState


@app.screen("duplicates")
def duplicate_list(view: View[ContactsState]) -> Node:
    if not view.granted("contacts"):
        return no_access(_("Merge duplicates"), back=True)
    found = people.duplicates(view.content.people, view.state.kept_apart)
    return ui.page(
        ui.app_bar(_("Merge duplicates"), back=True),
        ui.scroll(
            "list",
            [_suggestion(group) for group in found]
            if found
            else ui.empty_state("check-circle", _("No duplicates"), _("No two contacts share a name or a number")),
            pad=(8, 4, 24, 4),
            gap=4,
        ),
    )


def _suggestion(group: list[Person]) -> Node:
    ids = [person.id for person in group]
    return ui.section(
        *(person_row(person, subtitle=_described(person), on_tap=person_page(person.id)) for person in group),
        ui.box(
            ui.buttons(
                ui.button(_("Keep both"), kind="tonal", grow=True, on_tap=keep_apart(ids)),
                ui.button(_("Merge"), grow=True, on_tap=confirm_merge(ids)),
            ),
            pad=(10, 16),
        ),
        header=_reason(group),
    )


def _described(person: Person) -> str | None:
    return " · ".join(part for part in (reach(person), person.company) if part) or None


def _reason(group: list[Person]) -> str:
    numbers = [{normal_number(phone.number) for phone in person.phones} for person in group]
    shared = set.intersection(*numbers)
    if not shared:
        return _("Same name")
    number = next(phone.number for phone in group[0].phones if normal_number(phone.number) in shared)
    return _("Same number: {number}").format(number=shown_number(number))


@app.action
def keep_apart(ctx: Context[ContactsState], person_ids: list[str]) -> None:
    """Do not suggest these again."""
    ctx.state.kept_apart.append(people.apart_key(person_ids))
    ctx.toast(_("Kept separate"))


@app.overlay
def confirm_merge(view: View[ContactsState], person_ids: list[str]) -> Node:
    """What comes of merging: one contact with everything."""
    group = [view.content.people[id] for id in person_ids if id in view.content.people]
    if len(group) < 2:
        return ui.dialog(_("These contacts are not here"), actions=[(_("OK"), ui.CLOSE, "text")])
    result = group[0].model_copy(deep=True)
    people.absorb(result, group[1:])
    lines = [*(shown_number(phone.number) for phone in result.phones), *result.emails]
    return ui.dialog(
        _("Merge into {name}?").format(name=result.name),
        text="\n".join([_("One contact will keep all of this:"), *lines]) if lines else None,
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Merge"), merge(person_ids), "filled")],
    )


@app.action
def merge(ctx: Context[ContactsState], person_ids: list[str]) -> None:
    people.merge(ctx, person_ids)
    ctx.close_all()
    ctx.local.pop("selected", None)
    ctx.local.pop("selecting", None)
    ctx.toast(_("Merged"))
