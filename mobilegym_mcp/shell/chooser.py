"""Choosing which app answers an intent: where a text is shared to, what opens a link."""

from __future__ import annotations

from typing import Any

from ..phone import App, Context, Intent, SystemData, View, asking, navigation
from ..phone.system import Request
from ..ui.bound import Bound
from ..ui.controls import button
from ..ui.lists import radio_row
from ..ui.node import Node, el
from ..ui.overlays import sheet
from ..ui.structure import scroll
from ..ui.text import text
from . import app
from .tiles import app_tile, app_title

_ = app.gettext


@app.overlay
def chooser(view: View[Any], request: Request, asker: str = "", selected: str | None = None) -> Node:
    """The sheet: at once to an app when sharing; otherwise an app, and whether always."""
    kind = Intent.registry[request.intent]
    found = _candidates(view, kind, asker)
    cancel = cancel_chooser(request)
    if request.intent == "Share":
        targets = scroll("targets", _targets(found, kind, request), grow=True)
        return sheet(_shared(request), targets, title=_("Share"), on_close=cancel)
    chosen = selected if selected is not None else found[0].id
    return sheet(
        scroll(
            "targets",
            [
                radio_row(
                    _label(other, kind),
                    subtitle=app_title(other) if _label(other, kind) != app_title(other) else None,
                    leading=app_tile(other, 40),
                    selected=other.id == chosen,
                    on_tap=select_target(other.id),
                )
                for other in found
            ],
            grow=True,
        ),
        el(
            "div.r",
            button(_("Just once"), kind="tonal", on_tap=answer_with(chosen, request, False), grow=True),
            button(_("Always"), on_tap=answer_with(chosen, request, True), grow=True),
            style="gap:12px;padding:12px 20px",
        ),
        title=_("Open with"),
        on_close=cancel,
    )


@app.action
def select_target(ctx: Context[SystemData], app_id: str) -> None:
    """Mark an app of the chooser."""
    ctx.shell.shell.overlays[-1].args["selected"] = app_id


@app.action
def answer_with(ctx: Context[SystemData], app_id: str, request: Request, always: bool) -> None:
    """Let an app answer; always: without asking again."""
    navigation.close_overlay(ctx.tx, None)
    if always:
        ctx.system.default_apps[request.intent] = app_id
    asking.answer(ctx.tx, ctx.tx.phone.apps.app(app_id), request)


@app.action
def cancel_chooser(ctx: Context[SystemData], request: Request) -> None:
    """Choose nothing: who asked hears that it was cancelled."""
    navigation.close_overlay(ctx.tx, None)
    if request.otherwise is not None:
        ctx.tx.runner.run(ctx.tx, request.otherwise)


def _candidates(view: View[Any], kind: type[Intent], asker: str) -> list[App[Any]]:
    disabled = view.system.disabled
    apps = view.phone.apps.apps.values()
    return [a for a in apps if kind in a.handlers and a.id != asker and a.id not in disabled]


def _label(other: App[Any], kind: type[Intent]) -> str:
    return other.gettext(other.handlers[kind][1])


def _shared(request: Request) -> Node | None:
    """What is being shared, in short."""
    title, words = str(request.data.get("title") or ""), str(request.data.get("text") or "")
    things = len(request.data.get("media") or ()) + len(request.data.get("files") or ())
    if things:
        title = title or app.ngettext("{n} item", "{n} items", things)
    if not (title or words):
        return None
    return el(
        "div.c",
        text(title, size=15, weight="semibold", lines=1) if title else None,
        text(words, size=14, tone=2, lines=3) if words and words != title else None,
        style="margin:0 20px 8px;padding:12px 16px;background:var(--fill);border-radius:14px;gap:2px",
    )


def _targets(found: list[App[Any]], kind: type[Intent], request: Request) -> Node:
    return el(
        "div.grid",
        [_target(other, _label(other, kind), answer_with(other.id, request, False)) for other in found],
        style="grid-template-columns:repeat(4,minmax(0,1fr));row-gap:8px;padding:8px 12px 16px",
    )


def _target(other: App[Any], label: str, bound: Bound) -> Node:
    return el(
        "div.c",
        app_tile(other, 52),
        el(
            "div.clamp",
            label,
            style="-webkit-line-clamp:2;font-size:calc(var(--fs)*12px);text-align:center;line-height:1.25;max-width:100%",
        ),
        style="align-items:center;gap:6px;padding:8px 4px;min-width:0",
        role="button",
        label=label,
        on_tap=bound,
    )
