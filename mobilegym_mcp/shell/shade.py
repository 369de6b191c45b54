"""The notification shade: the first quick tiles, and the notifications grouped by app."""

from __future__ import annotations

from typing import Any

from ..phone import View
from ..phone.system import Notification
from ..ui.bound import Bound
from ..ui.feedback import empty_state
from ..ui.fields import text_field
from ..ui.icons import icon
from ..ui.node import Node, el
from ..ui.structure import icon_button, scroll
from ..ui.text import text
from . import app, navbar
from .actions import close_panel
from .clock import big_clock
from .dates import age, day_line
from .notes import (
    clear_notifications,
    dismiss_notification,
    open_notification,
    reply_field,
    run_notification_action,
    send_reply,
    start_reply,
)
from .statusbar import status_bar
from .tiles import app_tile, app_title
from .toggles import round_tiles, settings_page

_ = app.gettext

_BUTTON_TEXT = "font-size:calc(var(--fs)*14px)"
BACKDROP = "background:linear-gradient(#20242e,#14161c)"
"""The dark ground of the shade and the quick settings, in both themes."""


def notifications_panel(view: View[Any]) -> Node:
    """The whole screen but the navigation bar."""
    groups: dict[str, list[Notification]] = {}
    for note in view.system.notifications:
        groups.setdefault(note.app, []).append(note)
    clearable = any(not note.ongoing for note in view.system.notifications)
    return el(
        "div.c",
        status_bar(view),
        head(
            view,
            settings_button(view),
            icon_button("caret-down", label=_("More quick settings"), on_tap=Bound("system", "press_quick_settings")),
        ),
        round_tiles(view),
        el(
            "div.r",
            text(_("Notifications"), size=14, tone="rgba(255,255,255,.7)", grow=True),
            el(
                "div.r",
                _("Clear all"),
                style=f"min-height:44px;padding:0 4px;color:#9DBDFF;{_BUTTON_TEXT}",
                role="button",
                on_tap=clear_notifications(),
            )
            if clearable
            else None,
            style="min-height:44px;padding:0 20px;flex:none",
        ),
        scroll(
            "shade",
            [_group(view, app_id, notes) for app_id, notes in groups.items()]
            or el(
                "div",
                empty_state("bell-z", _("No notifications")),
                style="--ink:#fff;--ink2:rgba(255,255,255,.7);--ink3:rgba(255,255,255,.6);--fill:rgba(255,255,255,.1);color:#fff",
            ),
            gap=10,
            pad=(0, 12, 16, 12),
            grow=True,
        ),
        style=f"position:absolute;inset:0;padding-bottom:{navbar.HEIGHT}px;{BACKDROP};color:#fff",
        role="group",
        label=_("Notification shade"),
        on_swipe={"up": close_panel(), "down": Bound("system", "press_quick_settings")},
        solid=True,
    )


def head(view: View[Any], *buttons: Node | None) -> Node:
    """The time and the day, and buttons beside them."""
    return el(
        "div.r",
        el(
            "div.c.fill",
            big_clock(view, 34),
            text(day_line(view.now.date()), size=14, tone="rgba(255,255,255,.75)"),
            style="line-height:1.2",
        ),
        *buttons,
        style="padding:10px 8px 6px 20px;flex:none;align-items:flex-end",
    )


def settings_button(view: View[Any]) -> Node | None:
    """Opens the Settings app, if the phone has it."""
    page = settings_page(view, "home")
    return icon_button("gear-six", label=_("Settings"), on_tap=page) if page is not None else None


def _group(view: View[Any], app_id: str, notes: list[Notification]) -> Node:
    owner = view.phone.apps.apps[app_id]
    return el(
        "div.c",
        el(
            "div.r",
            app_tile(owner, 20),
            text(app_title(owner), size=12, tone=2, grow=True, lines=1),
            style="gap:8px;padding:12px 16px 0",
        ),
        [_note(view, owner_title=app_title(owner), note=note, first=i == 0) for i, note in enumerate(notes)],
        style="background:var(--raised);border-radius:20px;overflow:hidden;color:var(--ink)",
    )


def _note(view: View[Any], *, owner_title: str, note: Notification, first: bool) -> Node:
    when = age(note.at, view.now)
    swipe = None if note.ongoing else {d: dismiss_notification(note.id) for d in ("left", "right")}
    line = "" if first else "box-shadow:inset 0 1px 0 var(--line);"
    return el(
        "div.c",
        el(
            "div.r",
            text(note.title, size=15, weight="semibold", lines=1, grow=True),
            text(when, size=12, tone=3),
            style="gap:8px",
        ),
        text(note.text, size=14, tone=2, lines=3) if note.text else None,
        _buttons(view, note),
        style=f"{line}padding:6px 16px {4 if note.actions else 12}px;gap:2px;line-height:1.35",
        role="button",
        label=", ".join(part for part in (owner_title, note.title, note.text, when) if part),
        states=("ongoing",) if note.ongoing else (),
        on_tap=open_notification(note.id),
        on_swipe=swipe,
    )


def _buttons(view: View[Any], note: Notification) -> Node | None:
    if not note.actions:
        return None
    replying = next(
        (i for i, action in enumerate(note.actions) if action.reply and view.focused(reply_field(note.id, i))), None
    )
    if replying is not None:
        return _reply(note.id, replying, note.actions[replying].label)
    return el(
        "div.r",
        [
            el(
                "div.r",
                action.label,
                style=f"min-height:44px;padding:0 12px;color:var(--accent);font-weight:500;{_BUTTON_TEXT}",
                role="button",
                label=action.label,
                on_tap=start_reply(note.id, i) if action.reply else run_notification_action(note.id, i),
            )
            for i, action in enumerate(note.actions)
        ],
        style="margin-left:-12px",
    )


def _reply(id: str, index: int, label: str) -> Node:
    send = send_reply(id, index)
    return el(
        "div.r",
        text_field(reply_field(id, index), label=label, placeholder=label, on_submit=send, bare=True, size=15),
        el(
            "div.r",
            icon("paper-plane-right", size=20, weight="fill", tone="accent"),
            style="width:44px;height:44px;justify-content:center;flex:none",
            role="button",
            label=_("Send"),
            on_tap=send,
        ),
        style="background:var(--fill);border-radius:22px;padding-left:14px;margin:6px 0 8px",
    )
