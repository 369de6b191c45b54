"""Privacy and security: the screen lock, what the lock screen tells, the clipboard, permissions."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Refused, View
from mobilegym_mcp.ui import Node

from . import _, app
from .notifications import lock_choices, set_lock_notifications
from .permissions import GLYPHS, asked_for, permission_name, permission_page, permissions_page, users_of
from .rows import BLUE, nav_row, settings_page
from .state import SettingsState

_OVERVIEW = 4
_SHORTEST, _LONGEST = 4, 12


def lock_name(lock: str) -> str:
    return {"none": _("None"), "swipe": _("Swipe"), "pin": _("PIN")}[lock]


@app.screen("privacy")
def privacy_page(view: View[SettingsState]) -> Node:
    clip = view.system.clipboard
    hour24 = view.system.datetime_settings.hour24
    owner = view.phone.apps.apps.get(clip.app) if clip is not None else None
    if clip is None:
        copied = _("Nothing is copied")
    else:
        copied = _("Copied from {app}, {when}").format(
            app=owner.gettext(owner.title) if owner is not None else clip.app,
            when=ui.words.ago_text(clip.at, view.now, hour24=hour24),
        )
    return settings_page(
        _("Privacy & security"),
        ui.section(
            nav_row(_("Screen lock"), lock_page(), value=lock_name(view.system.security.lock)),
            header=_("Device security"),
        ),
        ui.section(
            ui.select_row(
                _("On the lock screen"),
                value=view.system.security.lock_notifications,
                options=lock_choices(),
                on_select=set_lock_notifications(),
            ),
            header=_("Notifications"),
        ),
        ui.section(
            *(
                nav_row(
                    permission_name(permission),
                    permission_page(permission),
                    glyph=GLYPHS.get(permission, ("shield-check", BLUE))[0],
                    tone=GLYPHS.get(permission, ("shield-check", BLUE))[1],
                    value=app.ngettext(
                        "{n} app", "{n} apps", sum(user.grant == "granted" for user in users_of(view, permission))
                    ),
                )
                for permission in asked_for(view)[:_OVERVIEW]
            ),
            nav_row(_("Permission manager"), permissions_page()),
            header=_("Who may use what"),
        ),
        ui.section(
            ui.list_row(
                _("Clear clipboard"), subtitle=copied, lines=2, on_tap=clear_clipboard(), disabled=clip is None
            ),
            header=_("Clipboard"),
        ),
    )


@app.action
def clear_clipboard(ctx: Context[SettingsState]) -> None:
    ctx.system.clipboard = None
    ctx.toast(_("Clipboard cleared"))


# The screen lock


@app.screen("privacy/lock")
def lock_page(view: View[SettingsState]) -> Node:
    lock = view.system.security.lock
    return settings_page(
        _("Screen lock"),
        ui.section(
            ui.radio_row(
                lock_name("none"), subtitle=_("The phone opens at once"), selected=lock == "none", on_tap=change("none")
            ),
            ui.radio_row(
                lock_name("swipe"), subtitle=_("No protection"), selected=lock == "swipe", on_tap=change("swipe")
            ),
            ui.radio_row(
                lock_name("pin"),
                subtitle=_("{n} digits or more").format(n=_SHORTEST),
                selected=lock == "pin",
                on_tap=change("pin"),
            ),
        ),
        ui.section(ui.list_row(_("Change PIN"), chevron=True, on_tap=change("pin"))) if lock == "pin" else None,
    )


def set_lock(ctx: Context[SettingsState], lock: str, *, pin: str = "", current: str = "") -> None:
    """Change the screen lock. A PIN that is set must be given as `current`.

    Raises:
        Refused: the present PIN is another, or the new one is not 4 to 12 digits.
    """
    security = ctx.system.security
    if security.lock == "pin" and security.pin and current != security.pin:
        raise Refused(f"the present PIN is not {current!r}")
    if lock == "pin":
        if not is_pin(pin):
            raise Refused(f"a PIN has {_SHORTEST} to {_LONGEST} digits, got {pin!r}")
        security.lock, security.pin = "pin", pin
    else:
        security.lock, security.pin = ("none" if lock == "none" else "swipe"), None


def is_pin(text: str) -> bool:
    return text.isascii() and text.isdigit() and _SHORTEST <= len(text) <= _LONGEST


@app.action
def change(ctx: Context[SettingsState], to: str) -> None:
    """Choose a lock; a present PIN is asked for first."""
    security = ctx.system.security
    if security.lock == to != "pin":
        return
    if security.lock == "pin" and security.pin:
        ctx.open(pin_page("current", to), focus="pin")
    elif to == "pin":
        ctx.open(pin_page("new", to), focus="pin")
    else:
        set_lock(ctx, to)


@app.screen("privacy/lock/pin/{step}")
def pin_page(view: View[SettingsState], step: str, to: str = "pin") -> Node:
    """One entry of a PIN. `step` is `current`, `new` or `again`; `to` is the lock that is being chosen."""
    titles = {"current": _("Enter your PIN"), "new": _("Choose a PIN"), "again": _("Enter the PIN again")}
    return ui.page(
        ui.app_bar(titles.get(step, titles["new"]), back=True, large=True),
        ui.scroll(
            "page",
            ui.text_field(
                "pin",
                label=_("PIN"),
                kind="pin",
                error=view.local("error"),
                help=_("{a} to {b} digits").format(a=_SHORTEST, b=_LONGEST) if step == "new" else None,
                max_length=_LONGEST,
                on_change=retype_pin(),
                on_submit=enter_pin(to, step),
            ),
            ui.button(
                _("Confirm") if step == "again" else _("Next"),
                wide=True,
                on_tap=enter_pin(to, step),
                disabled=len(view.draft("pin")) < _SHORTEST,
            ),
            gap=16,
            pad=16,
        ),
    )


@app.action
def retype_pin(ctx: Context[SettingsState]) -> None:
    ctx.local.pop("error", None)


@app.action
def enter_pin(ctx: Context[SettingsState], to: str, step: str) -> None:
    """Go on with what was typed: check the present PIN, keep the first entry, compare the second with it."""
    typed, security = ctx.draft("pin"), ctx.system.security
    current: str = ctx.local.get("current", "")
    if step == "current":
        if typed != security.pin:
            ctx.clear_draft("pin")
            ctx.local["error"] = _("Wrong PIN")
        elif to == "pin":
            _go_on(ctx, to, "new", {"current": typed})
        else:
            set_lock(ctx, to, current=typed)
            _done(ctx)
    elif step == "new":
        if is_pin(typed):
            _go_on(ctx, to, "again", {"current": current, "first": typed})
        else:
            ctx.local["error"] = _("A PIN has {a} to {b} digits").format(a=_SHORTEST, b=_LONGEST)
    elif typed != ctx.local.get("first"):
        ctx.clear_draft("pin")
        ctx.local["error"] = _("This is not the PIN you chose")
    else:
        set_lock(ctx, to, pin=typed, current=current)
        _done(ctx)


def _go_on(ctx: Context[SettingsState], to: str, step: str, local: dict[str, str]) -> None:
    """The next entry takes the place of this one, so that going back leads to the choice of locks."""
    ctx.back()
    ctx.open(pin_page(step, to), focus="pin", local=local)


def _done(ctx: Context[SettingsState]) -> None:
    ctx.toast(_("Screen lock changed"))
    ctx.back()
