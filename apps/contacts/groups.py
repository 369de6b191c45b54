"""Groups: the list of them, their members, naming and deleting."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, SendMessage, View
from mobilegym_mcp.ui import Node

from . import _, app, people
from .access import no_access
from .cards import person_row, reach
from .choosing import chosen, done_bar, search_box, searched, shown, tick
from .routes import new_page, person_page
from .state import ContactsState


def members(view: View[ContactsState], group: str) -> list[Person]:
    return people.ordered(person for person in view.content.people.values() if group in person.groups)


@app.screen("groups")
def group_list(view: View[ContactsState]) -> Node:
    if not view.granted("contacts"):
        return no_access(_("Groups"), back=True)
    groups = view.content.groups
    return ui.page(
        ui.app_bar(
            _("Groups"), back=True, actions=[ui.icon_button("plus", label=_("New group"), on_tap=start_naming("", []))]
        ),
        ui.scroll(
            "list",
            ui.section(
                *(
                    ui.list_row(
                        group,
                        subtitle=app.ngettext("{n} member", "{n} members", len(found)),
                        leading=ui.group_avatar(
                            [person.name for person in found[:4]], size=40, radius="full", kind="initials"
                        )
                        if found
                        else ui.icon_tile("users-three", "accent", size=40),
                        trailing=ui.icon_button(
                            "dots-three", label=_("Edit {name}").format(name=group), on_tap=group_menu(group)
                        ),
                        on_tap=group_page(group),
                    )
                    for group, found in ((group, members(view, group)) for group in groups)
                )
            )
            if groups
            else ui.empty_state("users-three", _("No groups"), _("Tap + to make one")),
            pad=(8, 4, 24, 4),
        ),
    )


@app.screen("group/{group}")
def group_page(view: View[ContactsState], group: str) -> Node:
    if not view.granted("contacts"):
        return no_access(group, back=True)
    if group not in view.content.groups:
        return ui.page(ui.app_bar(group, back=True), ui.empty_state("users-three", _("This group is not here")))
    found = members(view, group)
    return ui.page(
        ui.app_bar(
            group,
            subtitle=app.ngettext("{n} member", "{n} members", len(found)),
            back=True,
            actions=[
                ui.icon_button(
                    "chat-circle-text",
                    label=_("Message the group"),
                    on_tap=message_group(group),
                    disabled=not any(person.phones for person in found),
                ),
                ui.icon_button("user-plus", label=_("Add members"), on_tap=add_members(group)),
                ui.icon_button("dots-three-vertical", label=_("More"), on_tap=group_menu(group)),
            ],
        ),
        ui.scroll(
            "members",
            ui.section(
                *(
                    person_row(
                        person,
                        subtitle=reach(person) or None,
                        on_tap=person_page(person.id),
                        trailing=ui.icon_button(
                            "x",
                            label=_("Remove {name} from the group").format(name=person.name),
                            size=18,
                            tone=3,
                            on_tap=remove_member(group, person.id),
                        ),
                    )
                    for person in found
                )
            )
            if found
            else ui.empty_state(
                "users-three",
                _("Nobody is in this group"),
                action=ui.button(_("Add members"), on_tap=add_members(group)),
            ),
            pad=(8, 4, 24, 4),
        ),
    )


@app.screen("group/{group}/add")
def add_members(view: View[ContactsState], group: str) -> Node:
    """Choose among those who are not in the group yet."""
    if not view.granted("contacts"):
        return no_access(_("Add members"), back=True)
    ticked = chosen(view)
    others = shown(view, (person for person in view.content.people.values() if group not in person.groups))
    return ui.page(
        ui.app_bar(_("Add to {group}").format(group=group), back=True),
        search_box(),
        ui.scroll(
            "people",
            ui.section(
                *(
                    person_row(
                        person,
                        subtitle=reach(person) or None,
                        checked=person.id in ticked,
                        on_tap=tick(person.id),
                    )
                    for person in others
                )
            )
            if others
            else ui.empty_state("users", _("Nothing found") if searched(view) else _("Nobody left to add")),
            pad=(0, 4, 16, 4),
        ),
        bottom=done_bar(app.ngettext("Add {n} contact", "Add {n} contacts", len(ticked)), view, join(group)),
    )


@app.action
def join(ctx: Context[ContactsState], group: str) -> None:
    """Everybody ticked is a member from now on."""
    ticked: list[str] = ctx.local.get("chosen", [])
    people.join_group(ctx, group, ticked)
    ctx.toast(app.ngettext("{n} contact added", "{n} contacts added", len(ticked)))
    ctx.back()


@app.action
def remove_member(ctx: Context[ContactsState], group: str, person_id: str) -> None:
    people.leave_group(ctx, group, [person_id])
    ctx.toast(_("Removed from {group}").format(group=group))


@app.action
def message_group(ctx: Context[ContactsState], group: str) -> None:
    """Write to the first number of every member who has one."""
    found = [person for person in ctx.content.people.peek().values() if group in person.groups and person.phones]
    ctx.start(SendMessage(to=tuple(person.phones[0].number for person in people.ordered(found))))


@app.overlay
def group_menu(view: View[ContactsState], group: str) -> Node:
    return ui.action_sheet(
        [
            (_("New contact in this group"), "user-plus", new_page(group=group)),
            (_("Rename"), "pencil-simple", start_naming(group, [])),
            (_("Delete group"), "trash", confirm_group(group)),
        ],
        title=group,
        danger=[_("Delete group")],
    )


@app.overlay
def group_sheet(view: View[ContactsState], person_ids: list[str]) -> Node:
    """Which groups some people are in; touching one adds them, or takes them out if all are in it."""
    chosen = [view.content.people[id] for id in person_ids if id in view.content.people]
    return ui.sheet(
        *(
            ui.checkbox_row(
                group,
                checked=all(group in person.groups for person in chosen),
                on_toggle=set_membership(group, person_ids, not all(group in person.groups for person in chosen)),
            )
            for group in view.content.groups
        ),
        ui.list_row(_("New group"), leading=ui.icon("plus", tone="accent"), on_tap=start_naming("", person_ids)),
        title=_("Groups of {name}").format(name=chosen[0].name)
        if len(chosen) == 1
        else app.ngettext("Groups of {n} contact", "Groups of {n} contacts", len(chosen)),
    )


@app.action
def set_membership(ctx: Context[ContactsState], group: str, person_ids: list[str], member: bool) -> None:
    if member:
        people.join_group(ctx, group, person_ids)
    else:
        people.leave_group(ctx, group, person_ids)


@app.action
def start_naming(ctx: Context[ContactsState], group: str, person_ids: list[str]) -> None:
    """Ask for the name of a group, beginning anew."""
    ctx.clear_draft("group")
    ctx.local.pop("group_problem", None)
    ctx.open(name_group(group, person_ids), focus="group")


@app.overlay
def name_group(view: View[ContactsState], group: str, person_ids: list[str]) -> Node:
    """Name a new group, to which these people will belong, or give one another name."""
    problem = view.local("group_problem")
    texts = {"empty": _("Enter a name"), "taken": _("This name is taken")}
    saving = save_group(group, person_ids)
    return ui.dialog(
        _("Rename group") if group else _("New group"),
        ui.text_field(
            "group",
            label=_("Group name"),
            value=group,
            error=texts[problem] if problem else None,
            on_submit=submit_group(group, person_ids),
            max_length=30,
        ),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Save"), saving, "text")],
    )


@app.action
def submit_group(ctx: Context[ContactsState], group: str, person_ids: list[str], text: str) -> None:
    _save_group(ctx, group, person_ids, text)


@app.action
def save_group(ctx: Context[ContactsState], group: str, person_ids: list[str]) -> None:
    _save_group(ctx, group, person_ids, ctx.draft("group", group))


def _save_group(ctx: Context[ContactsState], group: str, person_ids: list[str], name: str) -> None:
    """Make or rename a group; a name that is empty or taken is told at the field."""
    problem = people.group_problem(ctx.content.groups, name, but=group)
    if problem is not None:
        ctx.local["group_problem"] = problem
        return
    if group:
        people.rename_group(ctx, group, name)
    else:
        people.join_group(ctx, people.new_group(ctx, name), person_ids)
    ctx.clear_draft("group")
    ctx.local.pop("group_problem", None)
    ctx.focus(None)
    ctx.close_all()
    if group and ctx.entry.path == app.route_of(group_page(group)):
        ctx.replace(group_page(name.strip()))
    ctx.toast(_("Group renamed") if group else _("Group created"))


@app.overlay
def confirm_group(view: View[ContactsState], group: str) -> Node:
    return ui.dialog(
        _("Delete the group “{name}”?").format(name=group),
        text=_("Its members stay in your contacts."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), remove_group(group), "danger")],
    )


@app.action
def remove_group(ctx: Context[ContactsState], group: str) -> None:
    people.delete_group(ctx, group)
    ctx.close_all()
    ctx.toast(_("Group deleted"))
    if ctx.entry.path == app.route_of(group_page(group)):
        ctx.back()
