"""Sound and vibration: volumes, ringer, tones, do not disturb."""

from __future__ import annotations

from typing import Literal, cast

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View, switches
from mobilegym_mcp.phone.switches import Ringer, Stream
from mobilegym_mcp.ui import Node

from . import _, app
from .rows import inset, nav_row, settings_page
from .state import SettingsState
from .switchboard import switch

Tone = Literal["ringtone", "notification_sound"]

RINGTONES = (
    "Morning Dew",
    "Paper Lantern",
    "Tram Bell",
    "Harbour Lights",
    "Kite",
    "Slow Marimba",
    "Old Telephone",
    "Bamboo",
)
NOTIFICATION_SOUNDS = ("Pebble", "Droplet", "Two Sticks", "Glass Bead", "Chirp", "Felt", "None")


def tone_name(name: str) -> str:
    """A tone's name in the phone's language."""
    return {
        "Morning Dew": _("Morning Dew"),
        "Paper Lantern": _("Paper Lantern"),
        "Tram Bell": _("Tram Bell"),
        "Harbour Lights": _("Harbour Lights"),
        "Kite": _("Kite"),
        "Slow Marimba": _("Slow Marimba"),
        "Old Telephone": _("Old Telephone"),
        "Bamboo": _("Bamboo"),
        "Pebble": _("Pebble"),
        "Droplet": _("Droplet"),
        "Two Sticks": _("Two Sticks"),
        "Glass Bead": _("Glass Bead"),
        "Chirp": _("Chirp"),
        "Felt": _("Felt"),
        "None": _("None"),
    }.get(name, name)


def ringer_name(mode: str) -> str:
    return {"ring": _("Ring"), "vibrate": _("Vibrate"), "silent": _("Silent")}[mode]


@app.screen("sound")
def sound_page(view: View[SettingsState]) -> Node:
    sound = view.system.sound
    streams = (
        ("media", _("Media volume"), "music-note", sound.media),
        ("ring", _("Ring volume"), "bell", sound.ring),
        ("alarm", _("Alarm volume"), "alarm", sound.alarm),
        ("call", _("Call volume"), "phone", sound.call),
    )
    return settings_page(
        _("Sound & vibration"),
        inset(
            ui.segmented(
                [(mode, ringer_name(mode)) for mode in ("ring", "vibrate", "silent")],
                sound.mode,
                lambda mode: set_ringer(cast("Ringer", mode)),
            ),
        ),
        ui.section(
            *(
                ui.slider_row(title, value=level / 100, on_slide=slide_volume(name), low=glyph, shown=f"{level}%")
                for name, title, glyph, level in streams
            )
        ),
        ui.section(
            nav_row(_("Ringtone"), tone_page("ringtone"), value=tone_name(sound.ringtone)),
            nav_row(
                _("Notification sound"), tone_page("notification_sound"), value=tone_name(sound.notification_sound)
            ),
            switch(view, "vibrate_on_ring"),
            switch(view, "touch_sounds"),
        ),
        ui.section(
            nav_row(_("Do not disturb"), disturb_page(), value=ui.words.word("On" if sound.do_not_disturb else "Off"))
        ),
    )


@app.action
def set_ringer(ctx: Context[SettingsState], mode: Ringer) -> None:
    switches.set_ringer(ctx.system, mode)


@app.action
def slide_volume(ctx: Context[SettingsState], stream: Stream, value: float) -> None:
    switches.set_volume(ctx.system, stream, round(value * 100))


@app.screen("sound/tone/{tone}")
def tone_page(view: View[SettingsState], tone: Tone) -> Node:
    names = RINGTONES if tone == "ringtone" else NOTIFICATION_SOUNDS
    chosen = view.system.sound.ringtone if tone == "ringtone" else view.system.sound.notification_sound
    return settings_page(
        _("Ringtone") if tone == "ringtone" else _("Notification sound"),
        ui.section(
            *(ui.radio_row(tone_name(name), selected=name == chosen, on_tap=set_tone(tone, name)) for name in names)
        ),
    )


@app.action
def set_tone(ctx: Context[SettingsState], tone: Tone, name: str) -> None:
    setattr(ctx.system.sound, tone, name)


@app.screen("sound/disturb")
def disturb_page(view: View[SettingsState]) -> Node:
    starred = sum(person.starred for person in view.content.people.values())
    return settings_page(
        _("Do not disturb"),
        ui.section(
            switch(view, "do_not_disturb", subtitle=_("Notifications stay quiet and do not pop up")),
            footer=_("Alarms still ring."),
        ),
        ui.section(
            switch(
                view,
                "dnd_allow_starred",
                subtitle=app.ngettext(
                    "Calls of {n} starred contact still ring", "Calls of {n} starred contacts still ring", starred
                ),
            ),
            header=_("Exceptions"),
        ),
    )
