"""The language of the whole phone."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.phone.system import Locale
from mobilegym_mcp.ui import Node

from . import _, app
from .rows import settings_page
from .state import SettingsState

NAMES: dict[Locale, str] = {"en": "English", "zh": "简体中文"}
"""Each language in itself."""


@app.screen("language")
def language_page(view: View[SettingsState]) -> Node:
    said: dict[Locale, str] = {"en": _("English"), "zh": _("Simplified Chinese")}
    return settings_page(
        _("Language"),
        ui.section(
            *(
                ui.radio_row(
                    name,
                    subtitle=said[code] if said[code] != name else None,
                    selected=view.system.locale == code,
                    on_tap=speak(code),
                )
                for code, name in NAMES.items()
            ),
            footer=_("The whole phone changes at once."),
        ),
    )


@app.action
def speak(ctx: Context[SettingsState], code: Locale) -> None:
    ctx.system.locale = code
