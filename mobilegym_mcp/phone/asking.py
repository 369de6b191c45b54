"""Intents at work: finding who can answer, opening it, and bringing the result back; links."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import parse_qsl

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from ..ui.bound import Bound
from ..ui.words import word
from . import navigation, notifications
from .app import App
from .errors import AppError, Refused
from .intents import Dial, Intent, SendMessage, ViewLink
from .system import Entry, OverlayRef, Request, SystemData, SystemUi
from .transaction import Transaction


def candidates(tx: Transaction, intent: Intent, asker: str) -> list[App[Any]]:
    """The apps that can answer an intent, in the registry's order; never the one that asks."""
    disabled = cast("SystemData", tx.read("system/data")).disabled
    return [
        app
        for app in tx.phone.apps.apps.values()
        if type(intent) in app.handlers and app.id != asker and app.id not in disabled
    ]


def start(tx: Transaction, intent: Intent, asker: str, then: Bound | None, otherwise: Bound | None) -> None:
    """See `Context.start`. With several candidates the user chooses, unless there is a default."""
    if isinstance(intent, ViewLink) and not intent.url.startswith(("http://", "https://")):
        open_link(tx, intent.url)
        return
    found = candidates(tx, intent, asker)
    if not found:
        notifications.toast(tx, word("No app can do this"))
        return
    request = Request(intent=type(intent).__name__, data=to_jsonable_python(intent), then=then, otherwise=otherwise)
    default = cast("SystemData", tx.read("system/data")).default_apps.get(request.intent)
    chosen = next((app for app in found if app.id == default), found[0] if len(found) == 1 else None)
    if chosen is not None:
        answer(tx, chosen, request)
    else:
        args = to_jsonable_python({"request": request, "asker": asker})
        tx.shell.shell.overlays.append(OverlayRef(app="system", name="chooser", args=args))


def answer(tx: Transaction, app: App[Any], request: Request) -> None:
    """Open the app that will answer a request, on the stack of the app in front."""
    kind = Intent.registry.get(request.intent)
    if kind is None or kind not in app.handlers:
        raise AppError(f"{app.id} does not handle {request.intent!r}")
    try:
        intent = kind.model_validate(request.data)
    except ValidationError as error:
        raise AppError(f"stored {request.intent} is not valid: {error}") from error
    front = tx.top()
    target = app.handlers[kind][0](tx.runner.context(tx, app, front), intent)
    if target is None:
        return
    if target.kind != "screen":
        navigation.open_target(tx, target, front)
        return
    host = cast("SystemUi", tx.read("system/ui")).foreground if front is not None else app.id
    navigation.push(tx, host, Entry(app=app.id, path=app.route_of(target), request=request))


def finish(tx: Transaction, app: App[Any], result: Any) -> None:
    """See `Context.finish`: leaves all screens that the request opened, then tells who asked."""
    shell = cast("SystemUi", tx.read("system/ui"))
    stack = tx.ui(shell.foreground).stack if shell.foreground != "launcher" else []
    depth = next((i for i in range(len(stack) - 1, -1, -1) if stack[i].request and stack[i].app == app.id), None)
    if depth is None:
        raise AppError(f"{app.id}: no request to finish")
    request = cast("Request", stack[depth].request)
    del stack[depth:]
    if not stack:
        navigation.to_launcher(tx)
    if request.then is not None:
        tx.runner.run(tx, request.then, result)


def open_link(tx: Transaction, url: str) -> None:
    """Open a link: an app's own (`notes://note/n1`), `tel:`, `sms:`, or the web's.

    Raises:
        Refused: the link leads nowhere; says which routes the app has.
    """
    scheme, separator, rest = url.partition(":")
    if scheme in ("tel", "sms"):
        number, _, query = rest.partition("?")
        text = dict(parse_qsl(query)).get("body", "")
        intent: Intent = Dial(number=number) if scheme == "tel" else SendMessage(to=(number,), text=text)
        start(tx, intent, "", None, None)
        return
    if scheme in ("http", "https"):
        intent = ViewLink(url=url)
        found = candidates(tx, intent, "")
        if not found:
            raise Refused(f"no app on this phone opens web links ({url!r})")
        start(tx, intent, "", None, None)
        return
    if not separator or not rest.startswith("//"):
        raise Refused(f"{url!r} is not a link; an app's links read like 'notes://home'")
    app = tx.phone.apps.app(scheme)
    path = rest[2:] or navigation.HOME_PATH
    matched = app.match(path)
    if matched is None:
        routes = ", ".join(screen.path for screen in app.screens.values())
        raise Refused(f"{app.id} has no screen {path!r} (routes: {routes})")
    ui = tx.ui(app.id)
    ui.stack = [Entry(app=app.id, path=navigation.HOME_PATH)]
    if path != navigation.HOME_PATH:
        ui.stack.append(Entry(app=app.id, path=path))
    navigation.to_front(tx, app.id)
