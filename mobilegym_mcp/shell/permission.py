"""Asking the user whether an app may use something."""

from __future__ import annotations

from typing import Any

from ..phone import Context, SystemData, View, navigation, switches
from ..ui.bound import Bound
from ..ui.node import Node
from ..ui.overlays import dialog
from . import app
from .tiles import app_title

_ = app.gettext

_ASKS = {
    "contacts": ("address-book", "access your contacts"),
    "calls": ("phone-list", "make calls and read the call log"),
    "messages": ("chat-text", "send and read text messages"),
    "calendar": ("calendar-blank", "access your calendar"),
    "media": ("image", "access photos, videos and recordings"),
    "files": ("folder", "access your files"),
    "location": ("map-pin", "use this phone's location"),
    "camera": ("camera", "take pictures and record video"),
    "microphone": ("microphone", "record audio"),
    "notifications": ("bell", "send you notifications"),
}

_WORDS = (
    _("access your contacts"),
    _("make calls and read the call log"),
    _("send and read text messages"),
    _("access your calendar"),
    _("access photos, videos and recordings"),
    _("access your files"),
    _("use this phone's location"),
    _("take pictures and record video"),
    _("record audio"),
    _("send you notifications"),
    _("use {permission}"),
)
"""For the catalogue tools, which find only what is written so."""


@app.overlay
def permission(
    view: View[Any], app_id: str, permission: str, then: Bound | None = None, otherwise: Bound | None = None
) -> Node:
    """The dialog. It must be answered; going back leaves the question open for another time."""
    glyph, what = _ASKS.get(permission, ("shield-check", "use {permission}"))
    title = _("Allow {app} to {what}?").format(
        app=app_title(view.phone.apps.apps[app_id]), what=_(what).format(permission=permission)
    )
    return dialog(
        title,
        actions=[
            (_("Allow"), decide(app_id, permission, True, then), "filled"),
            (_("Don't allow"), decide(app_id, permission, False, otherwise), "tonal"),
        ],
        on_close=None,
        icon=glyph,
    )


@app.action
def decide(ctx: Context[SystemData], app_id: str, permission: str, allowed: bool, do: Bound | None = None) -> None:
    """Remember the user's answer and go on with what was asked for."""
    navigation.close_overlay(ctx.tx, None)
    switches.set_permission(ctx.system, app_id, permission, "granted" if allowed else "denied")
    if do is not None:
        ctx.tx.runner.run(ctx.tx, do)
