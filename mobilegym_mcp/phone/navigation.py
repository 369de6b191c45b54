"""Navigation: each app's stack of screens, and which app is in front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ..ui.bound import Bound
from .app import App
from .errors import AppError, Refused
from .system import AppUi, Entry, OverlayRef, SystemData, SystemUi
from .transaction import Transaction

HOME_PATH = "home"
TYPED_PIN = "pin"
"""Among the shell's local values: the digits typed so far on the lock screen; absent: the PIN is not asked for."""
OVERLAY_SCROLLERS = ("dialog", "dialog-text", "sheet", "menu", "actions", "choices")
"""Names of the scroll containers that the kit puts into overlays: a new overlay starts at its top."""

DEEPEST = 64
"""Screens on one stack; beyond it the oldest above the first is dropped."""


def to_front(tx: Transaction, app: str) -> None:
    """Make an app the one in front; panels close, and so does what the system asked over another app. What comes by
    itself (a call, an alarm) wakes the screen, and shows over a lock that needs no PIN."""
    system = cast("SystemData", tx.read("system/data"))
    if app in system.disabled:
        raise Refused(f"{tx.phone.apps.app(app).title} is disabled; enable it in Settings, Apps")
    shell = tx.shell
    if shell.foreground != app:
        shell.shell.overlays.clear()
    shell.foreground = app
    shell.recents = [app, *(a for a in shell.recents if a != app)]
    shell.panel = "none"
    shell.shell.focus = None
    shell.screen_on = True
    if shell.locked and system.security.lock != "pin":
        shell.locked = False


def to_launcher(tx: Transaction) -> None:
    shell = tx.shell
    shell.foreground = "launcher"
    shell.panel = "none"
    shell.shell.focus = None


def open_app(tx: Transaction, app: App[Any]) -> None:
    """Bring an app to the front as its icon does: where it was left, or at its first screen."""
    ui = tx.ui(app.id)
    if not ui.stack:
        ui.stack.append(Entry(app=app.id, path=HOME_PATH))
    to_front(tx, app.id)


def open_target(tx: Transaction, target: Bound, entry: Entry | None) -> None:
    """Open a bound screen or overlay; see `Context.open`."""
    app = tx.phone.apps.apps.get(target.app)
    if app is None:
        raise AppError(f"no app {target.app!r} to open {target.name!r}")
    if target.kind == "overlay":
        if target.name not in app.overlays:
            raise AppError(f"{app.id} has no overlay {target.name!r}")
        holder = entry if entry is not None else tx.shell.shell
        ref = OverlayRef(app=app.id, name=target.name, args=dict(target.args), drafts=list(holder.drafts))
        holder.overlays.append(ref)
        holder.focus = None
        for name in OVERLAY_SCROLLERS:
            holder.offsets.pop(name, None)
        return
    if target.kind != "screen":
        raise AppError(f"{target.app}.{target.name} is an action: run it, do not open it")
    if target.name not in app.screens:
        raise AppError(f"{app.id} has no screen {target.name!r}")
    path = app.route_of(target)
    shell = cast("SystemUi", tx.read("system/ui"))
    host = shell.foreground if entry is not None and shell.foreground != "launcher" else app.id
    push(tx, host, Entry(app=app.id, path=path))


def push(tx: Transaction, host: str, entry: Entry) -> None:
    """Put a screen onto an app's stack and that app in front."""
    ui = tx.ui(host)
    if not ui.stack and (entry.app != host or entry.path != HOME_PATH):
        ui.stack.append(Entry(app=host, path=HOME_PATH))
    if ui.stack:
        ui.stack[-1].focus = None
    ui.stack.append(entry)
    if len(ui.stack) > DEEPEST:
        del ui.stack[1]
    to_front(tx, host)


def replace(tx: Transaction, target: Bound) -> None:
    """Put a screen in place of the one in front; the request it answers stays."""
    app = tx.phone.apps.app(target.app)
    top = tx.top()
    if top is None:
        raise AppError("there is no screen to replace")
    host = cast("SystemUi", tx.read("system/ui")).foreground
    tx.ui(host).stack[-1] = Entry(app=app.id, path=app.route_of(target), request=top.request)


def pop(tx: Transaction) -> None:
    """Leave the screen in front. What it was opened for is cancelled; from the first screen, to the launcher."""
    shell = cast("SystemUi", tx.read("system/ui"))
    if shell.foreground == "launcher":
        return
    stack = tx.ui(shell.foreground).stack
    if len(stack) <= 1:
        to_launcher(tx)
        return
    left = stack.pop()
    if left.request is not None and left.request.otherwise is not None:
        tx.runner.run(tx, left.request.otherwise)


def restart(tx: Transaction, app: App[Any], target: Bound | None, local: Mapping[str, Any]) -> None:
    """See `Context.restart`."""
    ui = tx.ui(app.id)
    ui.stack = [Entry(app=app.id, path=HOME_PATH, local=dict(local))]
    to_front(tx, app.id)
    if target is not None:
        open_target(tx, target, ui.stack[-1])


def withdraw(tx: Transaction, target: Bound, to: str) -> None:
    """See `Context.withdraw`."""
    app = tx.phone.apps.app(target.app)
    path = app.route_of(target)

    def is_it(entry: Entry) -> bool:
        return entry.app == app.id and entry.path == path

    front = cast("SystemUi", tx.read("system/ui")).foreground
    top = tx.top()
    for id in tx.phone.apps.apps:
        if id != "system" and any(is_it(entry) for entry in cast("AppUi", tx.read(f"{id}/ui")).stack):
            ui = tx.ui(id)
            ui.stack = [entry for entry in ui.stack if not is_it(entry)]
    if top is None or not is_it(top):
        return
    if to == "launcher" or not tx.ui(to).stack:
        to_launcher(tx)
    elif to != front:
        to_front(tx, to)


def close_overlay(tx: Transaction, entry: Entry | None) -> None:
    """Close the topmost overlay: the shell's own first, as they lie above the app's."""
    shell = tx.shell
    if shell.shell.overlays:
        shell.shell.overlays.pop()
    elif entry is not None and entry.overlays:
        entry.overlays.pop()


def cancel_overlay(tx: Transaction, entry: Entry | None) -> None:
    """As `close_overlay`, for a user who does not want it: what was typed into it is forgotten."""
    shell = tx.shell.shell
    holder = shell if shell.overlays else entry
    if holder is not None and holder.overlays:
        kept = holder.overlays[-1].drafts
        holder.drafts = {name: text for name, text in holder.drafts.items() if name in kept}
        holder.focus = None
    close_overlay(tx, entry)


def back(tx: Transaction) -> None:
    """The back button: closes what lies on top, or leaves the screen; on the lock screen, its PIN pad."""
    shell = tx.shell
    top = tx.top()
    if shell.locked:
        shell.shell.local.pop(TYPED_PIN, None)
    elif shell.shell.overlays:
        left = shell.shell.overlays.pop()
        request = cast("dict[str, Any]", left.args.get("request") or {})
        otherwise = left.args.get("otherwise") or request.get("otherwise")
        if otherwise is not None:
            tx.runner.run(tx, Bound(**otherwise))
    elif shell.panel != "none":
        shell.panel = "none"
    elif shell.shell.focus is not None or shell.foreground == "launcher":
        shell.shell.focus = None
        if shell.shell.path != "launcher":
            shell.shell.path = "launcher"
    elif top is None:
        return
    elif top.focus is not None:
        top.focus = None
    elif top.overlays:
        cancel_overlay(tx, top)
    else:
        leave(tx, top)


def leave(tx: Transaction, top: Entry) -> None:
    """Leave a screen by the back button or its bar's arrow: its `on_back` if it has one, else pop it."""
    app = tx.phone.apps.app(top.app)
    found = app.match(top.path)
    if found is not None and found[0].on_back is not None:
        screen, args = found
        on_back = cast("Any", screen.on_back)
        wanted = {k: v for k, v in args.items() if k in on_back.names}
        tx.runner.run(tx, on_back(**wanted))
    else:
        pop(tx)
