"""One conversation: its messages, and the field to write in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Dial, Message, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node, words

from . import _, app, texting
from .access import no_access
from .bubbles import message_line
from .info import confirm_block, info, thread_menu, unblock
from .numbers import Names, key_of
from .routes import thread_page
from .state import MessagesState
from .threads import Thread, peers_of, threads
from .writing import writing_bar

PAGE = 30
"""Messages shown at once; earlier ones come by a button."""
AROUND = (20, 3)
"""Messages shown before and after one that was searched for."""
QUIET = timedelta(minutes=60)
"""After so long a silence the time is said again."""


@app.action
def open_thread(ctx: Context[MessagesState], key: str, at: str = "") -> None:
    """Open a conversation, at one message if named; what was unread in it is read."""
    texting.mark_read(ctx, key)
    ctx.open(thread_page(key, at=at))


@app.action
def leave_thread(ctx: Context[MessagesState], key: str) -> None:
    """Go back; what was on the screen was seen, however it came to be open."""
    texting.mark_read(ctx, key_of(key.split(",")))
    ctx.back()


@app.screen("thread/{key}", on_back=leave_thread)
def thread(view: View[MessagesState], key: str, text: str = "", at: str = "") -> Node:
    if not view.granted("messages"):
        return no_access(_("Messages"))
    key = key_of(key.split(","))
    every = threads(view.content.messages)
    found = every.get(key)
    peers = peers_of(key, every)
    who = texting.names(view)
    group = len(peers) > 1
    shut = not group and texting.blocked(view, peers[0])
    return ui.page(
        ui.app_bar(
            who.title(peers, view.state.prefs(key).name),
            subtitle=_subtitle(peers, who),
            back=True,
            bg="page",
            on_title=info(key),
            actions=[
                ui.icon_button("phone", label=_("Call"), on_tap=call(peers[0])) if not group else None,
                ui.icon_button("dots-three-vertical", label=_("More"), on_tap=thread_menu(key)),
            ],
        ),
        ui.notice(_("This number is blocked. Tap to unblock it."), glyph="prohibit", tone="danger", on_tap=unblock(key))
        if shut
        else None,
        ui.scroll("messages", *_messages(view, found, who, at), start="end", pad=(4, 0, 12, 0), grow=True)
        if found is not None
        else ui.column(ui.empty_state("chat-circle", _("No messages yet")), grow=True),
        bottom=_input(view, key, text),
    )


def _subtitle(peers: Sequence[str], who: Names) -> str | None:
    if len(peers) > 1:
        return app.ngettext("{n} person", "{n} people", len(peers) + 1)
    return shown_number(peers[0]) if who.person(peers[0]) is not None else None


def _messages(view: View[MessagesState], found: Thread, who: Names, at: str) -> list[Node]:
    place = found.position(at) if at and not view.local("newest", False) else None
    end = len(found.messages) if place is None else min(len(found.messages), place + AROUND[1] + 1)
    count: int = view.local("count", PAGE if place is None else AROUND[0] + AROUND[1])
    start = max(0, end - count)
    lines: list[Node] = []
    if start:
        lines.append(_middle(ui.button(_("Earlier messages"), kind="text", small=True, on_tap=show_earlier(count))))
    before: Message | None = None
    last_own = next((m.id for m in reversed(found.messages) if m.sender == "me"), None)
    for message in found.messages[start:end]:
        if before is None or message.at - before.at >= QUIET or message.at.date() != before.at.date():
            lines.append(ui.chat_mark(_moment(view, message.at, before)))
            before = None
        lines += message_line(
            view,
            message,
            who,
            group=len(found.peers) > 1,
            first=before is None or before.sender != message.sender,
            last_own=message.id == last_own,
            sought=place is not None and message.id == at,
        )
        before = message
    if end < len(found.messages):
        lines.append(_middle(ui.button(_("Newest messages"), kind="text", small=True, on_tap=show_newest())))
    return lines


def _middle(node: Node) -> Node:
    return ui.row(node, justify="center")


def _moment(view: View[MessagesState], at: datetime, before: Message | None) -> str:
    time = words.time_text(at.time(), hour24=view.system.datetime_settings.hour24)
    days = (view.now.date() - at.date()).days
    if before is not None and before.at.date() == at.date():
        return time
    if days == 0:
        day = words.word("Today")
    elif days == 1:
        day = words.word("Yesterday")
    else:
        day = words.weekday(at.date()) if 1 < days < 7 else words.day_text(at.date())
    return f"{day} {time}"


def _input(view: View[MessagesState], key: str, text: str) -> Node:
    given = view.state.drafts.get(key) or text
    written = view.draft("text", given)
    return writing_bar(given, ready=bool(written.strip()), on_send=send(key, given), on_change=keep_draft(key))


@app.action
def keep_draft(ctx: Context[MessagesState], key: str, text: str) -> None:
    """What is typed stays until it is sent, even if the screen goes."""
    if text.strip():
        ctx.state.drafts[key] = text
    else:
        ctx.state.drafts.pop(key, None)


@app.action
def send(ctx: Context[MessagesState], key: str, given: str) -> None:
    """Send what is in the field; the list goes to its end."""
    peers = peers_of(key, texting.every(ctx))
    if any(texting.blocked(ctx, peer) for peer in peers):
        ctx.open(confirm_block(key))
        return
    texting.mark_read(ctx, key)
    texting.send(ctx, peers, ctx.draft("text", given))
    ctx.set_draft("text", "")
    ctx.local["newest"] = True
    ctx.entry.offsets.pop("messages", None)


@app.action
def show_earlier(ctx: Context[MessagesState], count: int) -> None:
    ctx.local["count"] = count + PAGE


@app.action
def show_newest(ctx: Context[MessagesState]) -> None:
    ctx.local.pop("count", None)
    ctx.local["newest"] = True
    ctx.entry.offsets.pop("messages", None)


@app.action
def call(ctx: Context[MessagesState], number: str) -> None:
    ctx.start(Dial(number=number, call=True))
