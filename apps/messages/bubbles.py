"""Messages as bubbles, and what can be done with one of them."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Dial, Message, Share, View, ViewLink
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Bound, Node
from mobilegym_mcp.ui.words import moment_text

from . import _, app, texting
from .codes import code_in, pieces
from .numbers import Names, key_of
from .routes import new_page
from .state import MessagesState


def message_line(
    view: View[MessagesState],
    message: Message,
    who: Names,
    *,
    group: bool,
    first: bool,
    last_own: bool,
    sought: bool,
) -> list[Node]:
    """A message's bubble, with the chip of its code under it.

    first: it begins a run of messages of one sender. last_own: it is the latest one of the user's own.
    sought: a search led here.
    """
    mine = message.sender == "me"
    star = "★ " if message.id in view.state.starred else ""
    notes = {"sending": _("Sending…"), "failed": _("Not sent"), "sent": _("Sent") if last_own else ""}
    note = (star + notes.get(message.state, "")).strip()
    avatar = None
    if group and not mine:
        avatar = ui.avatar(who.name(message.sender), size=32) if first else ui.spacer(32)
    lines = [
        ui.bubble(
            _content(message.text, mine=mine),
            mine=mine,
            avatar=avatar,
            name=who.name(message.sender) if group and not mine and first else None,
            note=note or None,
            bg="accent-soft" if sought and not mine else None,
            failed=retry(message.id) if message.state == "failed" else None,
            key=message.id,
            on_long_press=message_menu(message.id),
        )
    ]
    code = code_in(message.text) if not mine else None
    if code is not None:
        lines.append(
            ui.row(
                ui.chip(_("Copy code {code}").format(code=code), icon="copy", on_tap=copy_code(code)),
                pad=(0, 12, 4, 12 if not group else 53),
            )
        )
    return lines


def _content(text: str, *, mine: bool) -> str | Node:
    cut = pieces(text)
    if all(kind == "text" for kind, _piece in cut):
        return text
    tone = "accent-ink" if mine else "accent"
    return ui.rich(
        [
            piece if kind == "text" else ui.Span(piece, tone=tone, weight="medium", on_tap=_leads(kind, piece))
            for kind, piece in cut
        ]
    )


def _leads(kind: str, piece: str) -> Bound:
    return number_menu(piece) if kind == "phone" else follow(piece)


@app.action
def follow(ctx: Context[MessagesState], url: str) -> None:
    """Open a link of a message."""
    ctx.start(ViewLink(url=url))


@app.overlay
def number_menu(view: View[MessagesState], number: str) -> Node:
    return ui.action_sheet(
        [
            (_("Call"), "phone", call_number(number)),
            (_("Send a message"), "chat-circle", write_to(number)),
            (_("Copy number"), "copy", copy_number(number)),
        ],
        title=shown_number(number),
    )


@app.action
def call_number(ctx: Context[MessagesState], number: str) -> None:
    ctx.close_all()
    ctx.start(Dial(number=number))


@app.action
def write_to(ctx: Context[MessagesState], number: str) -> None:
    ctx.close_all()
    ctx.open(app.screens["thread"](key_of([number])), focus="text")


@app.action
def copy_number(ctx: Context[MessagesState], number: str) -> None:
    ctx.copy(number)
    ctx.close_all()
    ctx.toast(_("Copied"))


@app.action
def copy_code(ctx: Context[MessagesState], code: str) -> None:
    ctx.copy(code)
    ctx.toast(_("Code copied"))


@app.action
def retry(ctx: Context[MessagesState], message_id: str) -> None:
    """Send a message again that failed."""
    texting.send_again(ctx, message_id)


@app.overlay
def message_menu(view: View[MessagesState], message_id: str) -> Node:
    message = view.content.messages.get(message_id)
    if message is None:
        return ui.dialog(_("This message is not here"), actions=[(_("Close"), ui.CLOSE, "text")])
    starred = message_id in view.state.starred
    return ui.action_sheet(
        [
            (_("Copy"), "copy", copy_message(message_id)),
            (_("Forward"), "share-fat", forward(message_id)),
            (_("Share"), "share-network", share_message(message_id)),
            (_("Remove star") if starred else _("Star"), "star", star_message(message_id, not starred)),
            (_("Details"), "info", details(message_id)),
            (_("Delete"), "trash", confirm_delete_message(message_id)),
        ],
        danger=[_("Delete")],
    )


@app.action
def copy_message(ctx: Context[MessagesState], message_id: str) -> None:
    ctx.copy(texting.message(ctx, message_id).text)
    ctx.close_all()
    ctx.toast(_("Copied"))


@app.action
def forward(ctx: Context[MessagesState], message_id: str) -> None:
    ctx.close_all()
    ctx.open(new_page(text=texting.message(ctx, message_id).text), focus="to")


@app.action
def share_message(ctx: Context[MessagesState], message_id: str) -> None:
    ctx.close_all()
    ctx.start(Share(text=texting.message(ctx, message_id).text))


@app.action
def star_message(ctx: Context[MessagesState], message_id: str, starred: bool) -> None:
    texting.star(ctx, message_id, starred)
    ctx.close_all()
    ctx.toast(_("Starred") if starred else _("Star removed"))


@app.overlay
def details(view: View[MessagesState], message_id: str) -> Node:
    message = view.content.messages[message_id]
    who = texting.names(view)
    mine = message.sender == "me"
    states = {
        "received": _("Received"),
        "sending": _("Sending…"),
        "sent": _("Sent"),
        "failed": _("Not sent"),
    }
    peers = ", ".join(_with_number(peer, who) for peer in message.peers)
    pairs = [
        (_("Type"), _("Text message")),
        (_("From"), _("Me") if mine else _with_number(message.sender, who)),
        *([(_("To"), peers)] if mine else []),
        (_("Time"), moment_text(message.at, hour24=view.system.datetime_settings.hour24)),
        (_("Status"), states[message.state]),
    ]
    return ui.dialog(_("Message details"), ui.key_values(pairs), actions=[(_("Close"), close_details(), "text")])


def _with_number(number: str, who: Names) -> str:
    shown = shown_number(number)
    return shown if who.person(number) is None else f"{who.name(number)} ({shown})"


@app.action
def close_details(ctx: Context[MessagesState]) -> None:
    ctx.close_all()


@app.overlay
def confirm_delete_message(view: View[MessagesState], message_id: str) -> Node:
    return ui.dialog(
        _("Delete this message?"),
        text=_("It goes from this phone for good."),
        actions=[(_("Cancel"), close_details(), "text"), (_("Delete"), delete_message(message_id), "danger")],
    )


@app.action
def delete_message(ctx: Context[MessagesState], message_id: str) -> None:
    texting.message(ctx, message_id)
    texting.delete_messages(ctx, [message_id])
    ctx.close_all()
    ctx.toast(_("Deleted"))
