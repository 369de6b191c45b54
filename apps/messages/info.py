"""About a conversation: its people and what was decided about it."""

from __future__ import annotations

from urllib.parse import quote

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Dial, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, texting
from .access import no_access
from .numbers import Names, key_of
from .state import MessagesState
from .threads import peers_of, threads


@app.screen("info/{key}")
def info(view: View[MessagesState], key: str) -> Node:
    if not view.granted("messages"):
        return no_access(_("Details"))
    key = key_of(key.split(","))
    peers = peers_of(key, threads(view.content.messages))
    prefs = view.state.prefs(key)
    who = texting.names(view)
    group = len(peers) > 1
    return ui.page(
        ui.app_bar(_("Details"), back=True),
        ui.scroll(
            "body",
            ui.section(
                *(_person(peer, who) for peer in peers),
                header=app.ngettext("{n} person and you", "{n} people and you", len(peers)) if group else None,
            ),
            ui.section(
                ui.list_row(
                    _("Group name"),
                    value=prefs.name or _("Not set"),
                    leading=ui.icon_tile("pencil-simple", "#5E8BFF"),
                    chevron=True,
                    on_tap=start_naming(key),
                )
                if group
                else None,
                ui.switch_row(
                    _("Pin to the top"),
                    on=prefs.pinned,
                    leading=ui.icon_tile("push-pin", "#F59A0A"),
                    on_toggle=decide(key, pinned=not prefs.pinned),
                ),
                ui.switch_row(
                    _("Mute"),
                    subtitle=_("No notifications from this conversation"),
                    on=prefs.muted,
                    leading=ui.icon_tile("bell-slash", "#8E72E0"),
                    on_toggle=decide(key, muted=not prefs.muted),
                ),
                ui.switch_row(
                    _("Archive"),
                    on=prefs.archived,
                    leading=ui.icon_tile("archive", "#3AA981"),
                    on_toggle=decide(key, archived=not prefs.archived),
                ),
            ),
            ui.section(
                None
                if group
                else ui.switch_row(
                    _("Block this number"),
                    subtitle=_("Its calls and messages are turned away"),
                    on=texting.blocked(view, peers[0]),
                    leading=ui.icon_tile("prohibit", "#FA5151"),
                    on_toggle=unblock(key) if texting.blocked(view, peers[0]) else confirm_block(key),
                    disabled=not view.granted("contacts"),
                ),
                ui.list_row(
                    _("Delete conversation"),
                    leading=ui.icon("trash", tone="danger"),
                    danger=True,
                    on_tap=confirm_end(key),
                ),
            ),
            pad=(4, 0, 24, 0),
        ),
    )


def _person(number: str, who: Names) -> Node:
    person = who.person(number)
    return ui.list_row(
        who.name(number),
        subtitle=shown_number(number) if person is not None else _("Not in contacts"),
        leading=ui.avatar(who.name(number), size=44),
        trailing=ui.icon_button(
            "phone", label=_("Call {name}").format(name=who.name(number)), on_tap=dial(number), tone="accent"
        ),
        on_tap=contact_page(number),
    )


@app.overlay
def thread_menu(view: View[MessagesState], key: str) -> Node:
    peers = peers_of(key, threads(view.content.messages))
    prefs = view.state.prefs(key)
    who = texting.names(view)
    items: list[ui.overlays.MenuItem] = [(_("Details"), "info", open_info(key))]
    if len(peers) == 1:
        known = who.person(peers[0]) is not None
        items.append(
            (
                _("Contact") if known else _("Add to contacts"),
                "user" if known else "user-plus",
                contact_page(peers[0]),
            )
        )
    items += [
        (_("Unpin") if prefs.pinned else _("Pin"), "push-pin", decide(key, pinned=not prefs.pinned)),
        (
            _("Unmute") if prefs.muted else _("Mute"),
            "bell" if prefs.muted else "bell-slash",
            decide(key, muted=not prefs.muted),
        ),
        (
            _("Move to the list") if prefs.archived else _("Archive"),
            "archive",
            decide(key, archived=not prefs.archived),
        ),
    ]
    if len(peers) == 1 and view.granted("contacts"):
        shut = texting.blocked(view, peers[0])
        items.append((_("Unblock") if shut else _("Block"), "prohibit", unblock(key) if shut else confirm_block(key)))
    items.append((_("Delete"), "trash", confirm_end(key)))
    return ui.menu(items)


@app.action
def open_info(ctx: Context[MessagesState], key: str) -> None:
    ctx.close_all()
    ctx.open(info(key))


@app.action
def contact_page(ctx: Context[MessagesState], number: str) -> None:
    """The page of a contact; of a number nobody has, the form of a new one."""
    ctx.close_all()
    person = texting.names(ctx).person(number)
    if person is not None:
        ctx.open_link(f"contacts://person/{quote(person.id)}")
    else:
        ctx.open_link(f"contacts://new?number={quote(number)}")


@app.action
def dial(ctx: Context[MessagesState], number: str) -> None:
    ctx.start(Dial(number=number, call=True))


@app.action
def decide(
    ctx: Context[MessagesState],
    key: str,
    pinned: bool | None = None,
    muted: bool | None = None,
    archived: bool | None = None,
) -> None:
    """Pin, mute or archive a conversation, or undo it."""
    given = {"pinned": pinned, "muted": muted, "archived": archived}
    ctx.state.decide(key, **{mark: on for mark, on in given.items() if on is not None})
    ctx.close_all()


@app.action
def start_naming(ctx: Context[MessagesState], key: str) -> None:
    """Ask for a group's name; what was typed and cancelled before does not come back."""
    ctx.clear_draft("group")
    ctx.open(name_group(key))


@app.overlay
def name_group(view: View[MessagesState], key: str) -> Node:
    return ui.dialog(
        _("Group name"),
        ui.text_field(
            "group", label=_("Name"), value=view.state.prefs(key).name, on_submit=save_name(key), max_length=40
        ),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Save"), save_name(key), "text")],
    )


@app.action
def save_name(ctx: Context[MessagesState], key: str) -> None:
    ctx.state.decide(key, name=ctx.draft("group", ctx.state.prefs(key).name).strip())
    ctx.clear_draft("group")
    ctx.close_all()


@app.overlay
def confirm_block(view: View[MessagesState], key: str) -> Node:
    number = peers_of(key, threads(view.content.messages))[0]
    if texting.blocked(view, number):
        return ui.dialog(
            _("This number is blocked"),
            text=_("Unblock it to write to it."),
            actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Unblock"), unblock(key), "filled")],
        )
    return ui.dialog(
        _("Block {name}?").format(name=texting.names(view).name(number)),
        text=_("You will get no more calls or messages from {number}.").format(number=number),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Block"), block(key), "danger")],
    )


@app.action
def block(ctx: Context[MessagesState], key: str) -> None:
    for number in peers_of(key, texting.every(ctx)):
        texting.block(ctx, number)
    ctx.close_all()
    ctx.toast(_("Blocked"))


@app.action
def unblock(ctx: Context[MessagesState], key: str) -> None:
    for number in peers_of(key, texting.every(ctx)):
        texting.block(ctx, number, False)
    ctx.close_all()
    ctx.toast(_("Unblocked"))


@app.overlay
def confirm_end(view: View[MessagesState], key: str) -> Node:
    return ui.dialog(
        _("Delete this conversation?"),
        text=_("All its messages go from this phone for good."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), end_thread(key), "danger")],
    )


@app.action
def end_thread(ctx: Context[MessagesState], key: str) -> None:
    if key in texting.every(ctx):
        texting.delete_thread(ctx, key)
    ctx.restart()
    ctx.toast(_("Deleted"))
