"""What a notification does when it is touched: the same in the shade and on the heads-up card."""

from __future__ import annotations

from ..phone import Context, Refused, SystemData, navigation, notifications
from ..phone.running import run
from ..phone.system import Notification
from ..ui.bound import Bound
from . import app


def reply_field(id: str, index: int) -> str:
    """The name of the field in which a notification is answered."""
    return f"reply/{id}/{index}"


@app.action
def open_notification(ctx: Context[SystemData], id: str) -> None:
    """Bring the notification's app to the front and run what the notification is for."""
    note = _note(ctx, id)
    if note.auto_dismiss and not note.ongoing:
        notifications.dismiss(ctx.tx, id)
    _put_away(ctx, id)
    if note.on_tap is not None and note.on_tap.kind == "screen" and _shows(ctx, note.on_tap):
        navigation.to_front(ctx.tx, note.app)
        return
    if note.app != app.id:
        ctx.open_app(note.app)
    if note.on_tap is not None:
        run(ctx.tx, note.on_tap)


@app.action
def dismiss_notification(ctx: Context[SystemData], id: str) -> None:
    """Swipe a notification away; an ongoing one stays."""
    if not _note(ctx, id).ongoing:
        notifications.dismiss(ctx.tx, id)


@app.action
def clear_notifications(ctx: Context[SystemData]) -> None:
    """Dismiss all notifications that can be."""
    for id in [note.id for note in ctx.system.notifications if not note.ongoing]:
        notifications.dismiss(ctx.tx, id)


@app.action
def run_notification_action(ctx: Context[SystemData], id: str, index: int) -> None:
    """A notification's button: its deed is done without leaving the screen, and the notification goes."""
    note = _note(ctx, id)
    do = note.actions[index].do
    _finish(ctx, note)
    run(ctx.tx, do, background=True)


@app.action
def start_reply(ctx: Context[SystemData], id: str, index: int) -> None:
    """A button that wants a text: the shade opens with a field for it."""
    shell = ctx.shell
    shell.heads_up = None
    shell.heads_up_until = None
    shell.panel = "notifications"
    shell.shell.focus = reply_field(id, index)


@app.action
def send_reply(ctx: Context[SystemData], id: str, index: int, text: str | None = None) -> None:
    """Give the written reply to the notification's action; `text` by default what is in its field."""
    note = _note(ctx, id)
    field = reply_field(id, index)
    entry = ctx.shell.shell
    written = (text if text is not None else entry.drafts.get(field, "")).strip()
    if not written:
        return
    entry.drafts.pop(field, None)
    entry.focus = None
    do = note.actions[index].do
    _finish(ctx, note)
    run(ctx.tx, do, written, background=True)


def _note(ctx: Context[SystemData], id: str) -> Notification:
    note = next((n for n in ctx.system.notifications if n.id == id), None)
    if note is None:
        raise Refused(f"notification {id!r} is gone")
    return note


def _finish(ctx: Context[SystemData], note: Notification) -> None:
    if not note.ongoing:
        notifications.dismiss(ctx.tx, note.id)
    if ctx.shell.heads_up == note.id:
        ctx.shell.heads_up = None
        ctx.shell.heads_up_until = None


def _put_away(ctx: Context[SystemData], id: str) -> None:
    shell = ctx.shell
    shell.panel = "none"
    shell.shell.focus = None
    if shell.heads_up == id:
        shell.heads_up = None
        shell.heads_up_until = None


def _shows(ctx: Context[SystemData], target: Bound) -> bool:
    """Whether that screen is already on top of its app's stack, so that opening it again would double it."""
    stack = ctx.tx.ui(target.app).stack
    return (
        bool(stack)
        and stack[-1].app == target.app
        and stack[-1].path == ctx.tx.phone.apps.app(target.app).route_of(target)
    )
