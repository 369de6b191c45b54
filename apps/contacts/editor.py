"""Creating and editing a contact."""

from __future__ import annotations

from datetime import date

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, View
from mobilegym_mcp.ui import Bound, Node

from . import _, app, people
from .access import no_access
from .cards import face, kind_name
from .form import Form, Line, started
from .routes import person_page
from .state import ContactsState


@app.action
def leave(
    ctx: Context[ContactsState], person_id: str = "", name: str = "", number: str = "", email: str = "", group: str = ""
) -> None:
    """Go back; unsaved changes are asked about first."""
    start = started(ctx.content, person_id, name=name, number=number, email=email, group=group)
    if start is not None and Form(start, ctx.draft, ctx.local).changed:
        ctx.focus(None)
        ctx.open(confirm_discard())
    else:
        ctx.back()


@app.screen("new", on_back=leave)
def new(view: View[ContactsState], name: str = "", number: str = "", email: str = "", group: str = "") -> Node:
    if not view.granted("contacts"):
        return no_access(_("New contact"), back=True)
    start = started(view.content, "", name=name, number=number, email=email, group=group)
    assert start is not None
    return _page(view, _("New contact"), start, save("", name, number, email, group))


@app.screen("edit/{person_id}", on_back=leave)
def edit(view: View[ContactsState], person_id: str, number: str = "") -> Node:
    if not view.granted("contacts"):
        return no_access(_("Edit contact"), back=True)
    start = started(view.content, person_id, number=number)
    if start is None:
        return ui.page(ui.app_bar(_("Edit contact"), back=True), ui.empty_state("user", _("This contact is not here")))
    return _page(view, _("Edit contact"), start, save(person_id, "", number))


def _page(view: View[ContactsState], title: str, start: Person, saving: Bound) -> Node:
    form = Form(start, view.draft, view.entry.local)
    errors: dict[str, str] = view.local("errors", {})
    return ui.page(
        ui.app_bar(title, back=True, actions=[ui.button(_("Save"), small=True, on_tap=saving), ui.spacer(8)]),
        ui.scroll(
            "form",
            ui.column(face(form.person(), 80), align="center", pad=(4, 0, 4, 0)) if form.text("name") else None,
            ui.section(
                ui.text_field(
                    "name",
                    label=_("Name"),
                    value=start.name,
                    error=_error(errors.get("name")),
                    max_length=60,
                ),
                ui.text_field("company", label=_("Company"), value=start.company, max_length=60),
                ui.text_field("job", label=_("Job title"), value=start.job, max_length=60),
            ),
            ui.section(
                *(_phone_line(form, line, errors) for line in form.phones()),
                ui.list_row(_("Add number"), leading=ui.icon("plus", tone="accent"), on_tap=add_line("phones", start)),
                header=_("Numbers"),
            ),
            ui.section(
                *(_email_line(form, line, errors) for line in form.emails()),
                ui.list_row(_("Add e-mail"), leading=ui.icon("plus", tone="accent"), on_tap=add_line("emails", start)),
                header=_("E-mail"),
            ),
            ui.section(
                ui.date_field(
                    _("Birthday"),
                    value=form.birthday,
                    leading="cake",
                    on_pick=set_birthday(),
                    max=view.now.date(),
                ),
                ui.list_row(_("Remove birthday"), leading="x", on_tap=clear_birthday()) if form.birthday else None,
                ui.text_field("address", label=_("Address"), value=start.address, max_length=120),
                ui.text_field("note", label=_("Note"), value=start.note, kind="multiline", lines=2, max_length=400),
            ),
            _group_chips(view, form),
            pad=(0, 4, 32, 4),
            gap=4,
        ),
    )


def _phone_line(form: Form, line: Line, errors: dict[str, str]) -> Node:
    name = f"phone-{line.slot}"
    known = form.start.phones[line.slot].number if line.slot < len(form.start.phones) else ""
    return ui.text_field(
        name,
        label=_("Number"),
        value=known,
        kind="phone",
        error=_error(errors.get(name)),
        max_length=30,
        trailing=[
            ui.chip(kind_name(line.kind), on_tap=choose_kind(line.slot, line.kind)),
            _cross(form, "phones", line, _("Remove number {number}").format(number=line.text)),
        ],
    )


def _email_line(form: Form, line: Line, errors: dict[str, str]) -> Node:
    name = f"email-{line.slot}"
    known = form.start.emails[line.slot] if line.slot < len(form.start.emails) else ""
    return ui.text_field(
        name,
        label=_("E-mail"),
        value=known,
        kind="email",
        error=_error(errors.get(name)),
        max_length=80,
        trailing=_cross(form, "emails", line, _("Remove e-mail {email}").format(email=line.text)),
    )


def _cross(form: Form, field: str, line: Line, label: str) -> Node | None:
    """Takes a line away; the only one that is empty has nothing to take."""
    slots = form.slots(field)
    if len(slots) == 1 and not line.text:
        return None
    rest = [slot for slot in slots if slot != line.slot]
    return ui.icon_button(
        "x", label=label.strip(), size=18, tone=3, on_tap=keep_lines(field, rest, form.next_slot(field))
    )


def _group_chips(view: View[ContactsState], form: Form) -> Node | None:
    if not view.content.groups:
        return None
    return ui.section(
        ui.box(
            ui.chips(
                *(
                    ui.chip(
                        group,
                        selected=group in form.groups,
                        on_tap=set_groups(
                            [other for other in form.groups if other != group]
                            if group in form.groups
                            else [*form.groups, group]
                        ),
                    )
                    for group in view.content.groups
                )
            ),
            pad=(4, 12),
        ),
        header=_("Groups"),
    )


def _error(problem: str | None) -> str | None:
    texts = {
        "empty": _("Enter a name or a number"),
        "number": _("Not a telephone number"),
        "email": _("Not an e-mail address"),
    }
    return texts[problem] if problem else None


@app.action
def add_line(ctx: Context[ContactsState], field: str, start: Person) -> None:
    """Another empty field for a number or an address, with the caret in it."""
    form = Form(start, ctx.draft, ctx.local)
    slot = form.next_slot(field)
    ctx.local[field] = [*form.slots(field), slot]
    ctx.local[f"next {field}"] = slot + 1
    ctx.focus(f"{field.removesuffix('s')}-{slot}")


@app.action
def keep_lines(ctx: Context[ContactsState], field: str, slots: list[int], next_slot: int) -> None:
    """Leave only these fields; when none is left, an empty one stands there."""
    if not slots:
        slots, next_slot = [next_slot], next_slot + 1
    ctx.local[field] = slots
    ctx.local[f"next {field}"] = next_slot


@app.overlay
def choose_kind(view: View[ContactsState], slot: int, kind: str) -> Node:
    options = [(known, kind_name(known)) for known in people.KINDS]
    return ui.chooser(_("Kind of number"), options, kind, on_select=lambda chosen: set_kind(slot, chosen))


@app.action
def set_kind(ctx: Context[ContactsState], slot: int, kind: str) -> None:
    ctx.local["kinds"] = {**ctx.local.get("kinds", {}), str(slot): kind}
    ctx.close_all()


@app.action
def set_birthday(ctx: Context[ContactsState], value: date) -> None:
    ctx.local["birthday"] = value.isoformat()


@app.action
def clear_birthday(ctx: Context[ContactsState]) -> None:
    ctx.local["birthday"] = ""


@app.action
def set_groups(ctx: Context[ContactsState], groups: list[str]) -> None:
    ctx.local["groups"] = groups


@app.action
def save(
    ctx: Context[ContactsState], person_id: str, name: str = "", number: str = "", email: str = "", group: str = ""
) -> None:
    """Save what the form holds and show the contact; what is wrong is told at its field."""
    start = started(ctx.content, person_id, name=name, number=number, email=email, group=group)
    if start is None:
        ctx.toast(_("This contact is not here"))
        ctx.back()
        return
    form = Form(start, ctx.draft, ctx.local)
    wrong = form.problems()
    if wrong:
        ctx.local["errors"] = wrong
        ctx.focus(next(iter(wrong)))
        ctx.toast(_error(next(iter(wrong.values()))) or "")  # the keyboard may hide what stands under the field
        return
    if person_id:
        ctx.content.people[person_id] = form.person()
        ctx.toast(_("Saved"))
        ctx.back()
    else:
        person = people.create(ctx, form.person())
        ctx.toast(_("Contact created"))
        ctx.replace(person_page(person.id))


@app.overlay
def confirm_discard(view: View[ContactsState]) -> Node:
    return ui.dialog(
        _("Discard your changes?"),
        text=_("What you entered has not been saved."),
        actions=[(_("Keep editing"), ui.CLOSE, "text"), (_("Discard"), discard(), "danger")],
    )


@app.action
def discard(ctx: Context[ContactsState]) -> None:
    ctx.back()
