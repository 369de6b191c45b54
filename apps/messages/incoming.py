"""When a message arrives: the notification of its conversation, with a reply."""

from __future__ import annotations

from mobilegym_mcp.phone import Context, NotificationAction

from . import _, app, texting
from .codes import code_in
from .numbers import key_of
from .routes import thread_page
from .state import MessagesState


@app.on("message_received")
def arrived(ctx: Context[MessagesState], message_id: str) -> None:
    """Tell the user, unless the conversation is muted or is being looked at."""
    if not ctx.granted("messages") or message_id not in ctx.content.messages:
        return
    message = ctx.content.messages[message_id]
    key = key_of(message.peers)
    ctx.state.decide(key, archived=False)
    if _looked_at(ctx, key):
        message.read = True
        return
    prefs = ctx.state.prefs(key)
    if prefs.muted:
        return
    who = texting.names(ctx)
    group = len(message.peers) > 1
    code = code_in(message.text)
    actions = [
        NotificationAction(label=_("Reply"), do=reply(key), reply=True),
        NotificationAction(label=_("Mark as read"), do=read_from_notification(key)),
    ]
    if code is not None:
        actions = [NotificationAction(label=_("Copy code"), do=copy_from_notification(key, code)), actions[1]]
    ctx.notify(
        who.title(message.peers, prefs.name),
        f"{who.name(message.sender)}: {message.text}" if group else message.text,
        tag=key,
        on_tap=open_from_notification(key),
        actions=actions,
    )


def _looked_at(ctx: Context[MessagesState], key: str) -> bool:
    """The conversation is on the screen, with nothing before it."""
    shell = ctx.tx.read("system/ui")
    if not shell.screen_on or shell.locked or shell.panel != "none" or shell.foreground == "launcher":
        return False
    top = ctx.tx.read(f"{shell.foreground}/ui").stack[-1]
    if top.app != app.id:
        return False
    found = app.match(top.path)
    return found is not None and found[0].name == "thread" and key_of(found[1]["key"].split(",")) == key


@app.action
def open_from_notification(ctx: Context[MessagesState], key: str) -> None:
    texting.mark_read(ctx, key)
    ctx.restart(thread_page(key))


@app.action
def read_from_notification(ctx: Context[MessagesState], key: str) -> None:
    texting.mark_read(ctx, key)


@app.action
def copy_from_notification(ctx: Context[MessagesState], key: str, code: str) -> None:
    """The code goes onto the clipboard, and its message counts as read."""
    ctx.copy(code)
    ctx.toast(_("Code copied"))
    texting.mark_read(ctx, key)


@app.action
def reply(ctx: Context[MessagesState], key: str, text: str) -> None:
    """Answer from the notification, without leaving what is in front."""
    found = texting.conversation(ctx, key)
    texting.mark_read(ctx, key)
    texting.send(ctx, found.peers, text)
