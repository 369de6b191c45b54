"""A person's page: reaching them, sharing, blocking, deleting."""

from __future__ import annotations

from datetime import date, datetime, time

from mobilegym_mcp import ui
from mobilegym_mcp.phone import AddEvent, Context, Dial, Person, PhoneNumber, SendMessage, Share, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import day_text

from . import _, app, people
from .access import no_access
from .cards import face, kind_name, number_line
from .groups import group_page, group_sheet
from .routes import edit_page
from .state import ContactsState


@app.screen("person/{person_id}")
def person(view: View[ContactsState], person_id: str) -> Node:
    if not view.granted("contacts"):
        return no_access("", back=True)
    who = view.content.people.get(person_id)
    if who is None:
        return ui.page(
            ui.app_bar(back=True),
            ui.empty_state("user", _("This contact is not here"), _("It may have been deleted or merged")),
        )
    blocked = people.is_blocked(view.content, who)
    return ui.page(
        ui.app_bar(
            back=True,
            actions=[
                ui.icon_button(
                    "star",
                    label=_("Remove from favourites") if who.starred else _("Add to favourites"),
                    selected=who.starred,
                    tone="accent" if who.starred else None,
                    on_tap=star(person_id),
                ),
                ui.icon_button("pencil-simple", label=_("Edit"), on_tap=edit_page(person_id)),
                ui.icon_button("dots-three-vertical", label=_("More"), on_tap=person_menu(person_id)),
            ],
        ),
        ui.scroll(
            "page",
            _head(who, blocked),
            _deeds(who),
            _reached(who),
            _about(view, who),
            ui.section(
                ui.list_row(_("Share contact"), leading="share-network", on_tap=share(person_id)),
                *(
                    [
                        ui.list_row(
                            _("Unblock") if blocked else _("Block"),
                            leading="prohibit",
                            danger=not blocked,
                            on_tap=unblock(person_id) if blocked else confirm_block(person_id),
                        )
                    ]
                    if who.phones
                    else []
                ),
                ui.list_row(_("Delete contact"), leading="trash", danger=True, on_tap=confirm_delete(person_id)),
            ),
            pad=(0, 4, 24, 4),
            gap=4,
        ),
    )


def _head(who: Person, blocked: bool) -> Node:
    work = " · ".join(part for part in (who.company, who.job) if part)
    return ui.column(
        face(who, 96),
        ui.text(who.name, size=24, weight="semibold", align="center", role="heading"),
        ui.text(work, tone=2, align="center") if work else None,
        ui.tag(_("Blocked"), "danger") if blocked else None,
        align="center",
        gap=8,
        pad=(4, 0, 14, 0),
    )


def _deeds(who: Person) -> Node:
    several = len(who.phones) > 1
    first = who.phones[0].number if who.phones else ""
    return ui.row(
        _deed("phone", _("Call"), choose_number(who.id, "call") if several else call(first), disabled=not who.phones),
        _deed(
            "chat-circle-text",
            _("Message"),
            choose_number(who.id, "message") if several else message(first),
            disabled=not who.phones,
        ),
        _deed("users-three", _("Groups"), group_sheet([who.id])),
        _deed("share-network", _("Share"), share(who.id)),
        justify="around",
        pad=(0, 0, 14, 0),
    )


def _deed(icon: str, name: str, on_tap: ui.Bound, *, disabled: bool = False) -> Node:
    return ui.round_button(
        icon, label=name, text=name, bg="accent-soft", ink="accent", weight="fill", disabled=disabled, on_tap=on_tap
    )


def _reached(who: Person) -> Node | None:
    rows = [
        ui.list_row(
            shown_number(phone.number),
            subtitle=kind_name(phone.kind),
            leading="phone",
            trailing=ui.icon_button(
                "chat-circle-text",
                label=_("Message {number}").format(number=shown_number(phone.number)),
                tone="accent",
                on_tap=message(phone.number),
            ),
            on_tap=call(phone.number),
            on_long_press=copy(phone.number),
        )
        for phone in who.phones
    ]
    rows += [
        ui.list_row(
            email,
            subtitle=_("E-mail"),
            leading="envelope-simple",
            trailing=ui.icon("copy", size=20, tone=3),
            on_tap=copy(email),
            on_long_press=copy(email),
        )
        for email in who.emails
    ]
    return ui.section(*rows) if rows else None


def _about(view: View[ContactsState], who: Person) -> Node | None:
    rows: list[Node] = []
    if who.birthday is not None:
        rows.append(
            ui.list_row(
                day_text(who.birthday),
                subtitle=_birthday_note(who.birthday, view.now.date()),
                leading="cake",
                trailing=ui.icon_button(
                    "calendar-plus",
                    label=_("Add birthday to calendar"),
                    tone="accent",
                    on_tap=remember_birthday(who.id),
                ),
            )
        )
    if who.address:
        rows.append(
            ui.list_row(
                who.address,
                subtitle=_("Address"),
                leading="map-pin",
                title_lines=3,
                trailing=ui.icon("copy", size=20, tone=3),
                on_tap=copy(who.address),
                on_long_press=copy(who.address),
            )
        )
    rows.extend(
        ui.list_row(group, subtitle=_("Group"), leading="users-three", chevron=True, on_tap=group_page(group))
        for group in who.groups
    )
    if who.note:
        rows.append(
            ui.list_row(who.note, subtitle=_("Note"), leading="note", title_lines=8, on_long_press=copy(who.note))
        )
    return ui.section(*rows) if rows else None


def next_birthday(birthday: date, today: date) -> date:
    """The next day on which it is celebrated; 29 February on 1 March in other years."""
    for year in (today.year, today.year + 1):
        try:
            day = birthday.replace(year=year)
        except ValueError:
            day = date(year, 3, 1)
        if day >= today:
            return day
    return birthday


def _birthday_note(birthday: date, today: date) -> str:
    days = (next_birthday(birthday, today) - today).days
    if days == 0:
        return _("Birthday, today")
    if days <= 60:
        return app.ngettext("Birthday, in {n} day", "Birthday, in {n} days", days)
    return _("Birthday")


@app.action
def star(ctx: Context[ContactsState], person_id: str) -> None:
    who = people.find(ctx, person_id)
    who.starred = not who.starred
    ctx.toast(_("Added to favourites") if who.starred else _("Removed from favourites"))


@app.action
def call(ctx: Context[ContactsState], number: str) -> None:
    ctx.close_all()
    ctx.start(Dial(number=number, call=True))


@app.action
def message(ctx: Context[ContactsState], number: str) -> None:
    ctx.close_all()
    ctx.start(SendMessage(to=(number,)))


@app.action
def copy(ctx: Context[ContactsState], text: str) -> None:
    ctx.copy(text)
    ctx.toast(_("Copied"))


@app.action
def share(ctx: Context[ContactsState], person_id: str) -> None:
    """Share the person as text."""
    who = people.find(ctx, person_id)
    ctx.close_all()
    ctx.start(Share(text=people.card_text(who), title=who.name))


@app.action
def remember_birthday(ctx: Context[ContactsState], person_id: str) -> None:
    who = people.find(ctx, person_id)
    if who.birthday is not None:
        day = datetime.combine(next_birthday(who.birthday, ctx.now.date()), time())
        ctx.start(AddEvent(title=_("{name}'s birthday").format(name=who.name), start=day, end=day, all_day=True))


@app.overlay
def choose_number(view: View[ContactsState], person_id: str, deed: str) -> Node:
    """Which of several numbers to call or to write to."""
    who = view.content.people[person_id]

    def runs(phone: PhoneNumber) -> ui.Bound:
        return call(phone.number) if deed == "call" else message(phone.number)

    return ui.action_sheet(
        [(number_line(phone), "phone" if deed == "call" else "chat-circle-text", runs(phone)) for phone in who.phones],
        title=who.name,
    )


@app.overlay
def person_menu(view: View[ContactsState], person_id: str) -> Node:
    return ui.menu(
        [
            (_("Share contact"), "share-network", share(person_id)),
            (_("Groups"), "users-three", group_sheet([person_id])),
            (_("Delete contact"), "trash", confirm_delete(person_id)),
        ]
    )


@app.overlay
def confirm_block(view: View[ContactsState], person_id: str) -> Node:
    return ui.dialog(
        _("Block {name}?").format(name=view.content.people[person_id].name),
        text=_("Calls and messages from all their numbers will be turned away."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Block"), block(person_id), "danger")],
    )


@app.action
def block(ctx: Context[ContactsState], person_id: str) -> None:
    people.block(ctx, people.find(ctx, person_id))
    ctx.close_all()
    ctx.toast(_("Blocked"))


@app.action
def unblock(ctx: Context[ContactsState], person_id: str) -> None:
    people.unblock(ctx, people.find(ctx, person_id))
    ctx.toast(_("Unblocked"))


@app.overlay
def confirm_delete(view: View[ContactsState], person_id: str) -> Node:
    return ui.dialog(
        _("Delete {name}?").format(name=view.content.people[person_id].name),
        text=_("This cannot be undone."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), delete(person_id), "danger")],
    )


@app.action
def delete(ctx: Context[ContactsState], person_id: str) -> None:
    people.delete(ctx, [person_id])
    ctx.toast(_("Contact deleted"))
    ctx.back()
