"""The lock screen: what the phone shows when its screen comes on again."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View
from ..phone.navigation import TYPED_PIN
from ..phone.system import Notification
from ..ui import words
from ..ui.icons import icon
from ..ui.node import Node, el
from ..ui.pictures import wallpaper
from ..ui.text import text
from . import app
from .clock import big_clock
from .dates import age, day_line
from .statusbar import status_bar
from .tiles import app_tile, app_title

_ = app.gettext

_SHOWN = 3


@app.action
def unlock(ctx: Context[SystemData]) -> None:
    """Swipe up: the phone is open, or asks for its PIN."""
    if ctx.system.security.lock == "pin" and ctx.system.security.pin:
        ctx.shell.shell.local[TYPED_PIN] = ""
    else:
        _open(ctx)


@app.action
def type_pin(ctx: Context[SystemData], digit: str) -> None:
    """A digit of the PIN; the last one of the right PIN opens the phone."""
    pin = ctx.system.security.pin or ""
    local = ctx.shell.shell.local
    typed = local.get(TYPED_PIN, "") + digit
    if typed == pin:
        _open(ctx)
        return
    local[TYPED_PIN] = typed
    if len(typed) >= len(pin):
        local[TYPED_PIN] = ""
        ctx.toast(_("Wrong PIN"))


@app.action
def delete_pin(ctx: Context[SystemData]) -> None:
    """Take back the last digit; with none left, the PIN pad goes."""
    local = ctx.shell.shell.local
    typed = local.get(TYPED_PIN, "")
    if typed:
        local[TYPED_PIN] = typed[:-1]
    else:
        local.pop(TYPED_PIN, None)


def _open(ctx: Context[SystemData]) -> None:
    ctx.shell.locked = False
    ctx.shell.shell.local.pop(TYPED_PIN, None)


def lock_screen(view: View[Any]) -> Node:
    """The whole screen."""
    typed: str | None = view.local(TYPED_PIN)
    asking = typed is not None
    return el(
        "div",
        el("div", wallpaper(view.system.wallpaper, view.dark), style="position:absolute;inset:0"),
        el("div", style="position:absolute;inset:0;background:rgba(0,0,0,.45)") if asking else None,
        el(
            "div.c",
            status_bar(view),
            _pad(typed) if typed is not None else _face(view),
            style="position:absolute;inset:0;color:#fff",
        ),
        style="position:absolute;inset:0;overflow:hidden",
        role="group",
        label=_("Lock screen"),
        on_swipe=None if asking else {"up": unlock()},
        solid=True,
    )


def _face(view: View[Any]) -> Node:
    return el(
        "div.c.fill",
        el(
            "div.c",
            icon("lock-simple", size=20, weight="fill"),
            big_clock(view, 76),
            text(day_line(view.now.date()), size=17, weight="medium"),
            style="align-items:center;padding:44px 0 32px;line-height:1.15;text-shadow:0 1px 4px rgba(0,0,0,.4)",
        ),
        el("div.c", [_card(view, note) for note in _notes(view)], style="gap:8px;padding:0 12px"),
        el("div.gap"),
        el(
            "div.c",
            icon("caret-up", size=20),
            text(_("Swipe up to unlock"), size=14, role=None),
            style="align-items:center;gap:4px;padding:12px 0 40px;text-shadow:0 1px 4px rgba(0,0,0,.4)",
            role="button",
            label=_("Swipe up to unlock"),
            on_tap=unlock(),
        ),
    )


def _notes(view: View[Any]) -> list[Notification]:
    if view.system.security.lock_notifications == "none":
        return []
    rules = view.system.notification_rules
    shown = [n for n in view.system.notifications if n.app not in rules or rules[n.app].on_lock_screen]
    return shown[:_SHOWN]


def _card(view: View[Any], note: Notification) -> Node:
    owner = view.phone.apps.apps[note.app]
    hidden = view.system.security.lock_notifications == "hide_content"
    title = app_title(owner) if hidden else note.title
    body = _("Content hidden") if hidden else note.text
    return el(
        "div.r",
        app_tile(owner, 32),
        el(
            "div.c.fill",
            text(title, size=14, weight="semibold", lines=1),
            text(body, size=13, tone=2, lines=2) if body else None,
        ),
        text(age(note.at, view.now), size=12, tone=3),
        style=(
            "gap:12px;padding:10px 14px;background:var(--raised);border-radius:18px;color:var(--ink);line-height:1.35"
        ),
        role="text",
        label=", ".join(part for part in (app_title(owner), "" if hidden else note.title, body) if part),
    )


def _pad(typed: str) -> Node:
    rows = ("123", "456", "789")
    return el(
        "div.c.fill",
        el("div.gap"),
        text(_("Enter PIN"), size=18, weight="medium", align="center"),
        el(
            "div.tab-n",
            "•" * len(typed),
            style="height:48px;font-size:34px;letter-spacing:10px;text-align:center;line-height:48px",
            role="text",
            label=_("{n} digits entered").format(n=len(typed)),
        ),
        [
            el("div.r", [_digit(d) for d in row], style="justify-content:center;gap:22px;margin-top:16px")
            for row in rows
        ],
        el(
            "div.r",
            el("div", style="width:76px"),
            _digit("0"),
            el(
                "div.r",
                icon("backspace", size=26),
                style="width:76px;height:76px;justify-content:center",
                role="button",
                label=words.word("Backspace"),
                on_tap=delete_pin(),
            ),
            style="justify-content:center;gap:22px;margin:16px 0 64px",
        ),
    )


def _digit(digit: str) -> Node:
    return el(
        "div.r",
        digit,
        style=(
            "width:76px;height:76px;border-radius:38px;justify-content:center;background:rgba(255,255,255,.18);"
            "font-size:28px"
        ),
        role="button",
        label=digit,
        on_tap=type_pin(digit),
    )
