"""Battery: charge, saver, and which apps used it."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from mobilegym_mcp import ui
from mobilegym_mcp.phone import App, View
from mobilegym_mcp.ui import Node

from . import _, app, keeping
from .app_pages import app_page
from .rows import app_mark, settings_page
from .state import SettingsState
from .switchboard import switch

_MINUTES_PER_PERCENT = 13
_SAVED = 1.4
"""How much longer the charge lasts with the saver on."""
_SHOWN = 12


def usage(view: View[SettingsState]) -> list[tuple[App[Any], float]]:
    """What share of the charge used so far (0 to 1) each app took, the most first.

    An app weighs by what it is, and more while it is running: it has been used lately.
    """
    weights = [
        (other, (1 + crc32(f"battery:{other.id}".encode()) % 17) * (4 if keeping.running(view.phone, other.id) else 1))
        for other in keeping.listed(view.phone)
        if other.id not in view.system.disabled
    ]
    total = sum(weight for _app, weight in weights)
    shares = [(other, weight / total) for other, weight in weights]
    return sorted(shares, key=lambda pair: pair[1], reverse=True)


@app.screen("battery")
def battery_page(view: View[SettingsState]) -> Node:
    battery = view.system.battery
    minutes = round(battery.level * _MINUTES_PER_PERCENT * (_SAVED if battery.saver else 1))
    used = 100 - battery.level
    left = _("About {h} h {m} min left").format(h=minutes // 60, m=minutes % 60)
    said = _("Charging") if battery.charging else left
    tone = "danger" if battery.level <= 15 else "warning" if battery.saver else "success"
    return settings_page(
        _("Battery"),
        ui.card(
            ui.row(
                ui.text(f"{battery.level}%", size=44, weight="semibold", grow=True),
                ui.icon("battery-charging" if battery.charging else "battery-high", size=36, weight="fill", tone=tone),
            ),
            ui.progress(battery.level / 100, label=_("Battery level"), tone=tone, height=10),
            ui.text(said, size="secondary", tone=2),
            gap=8,
            margin=(0, 12, 12, 12),
        ),
        ui.section(
            switch(view, "battery_saver", subtitle=_("Limits what apps do in the background")),
            switch(view, "battery_percent"),
        ),
        ui.section(
            *(
                ui.list_row(
                    other.gettext(other.title),
                    leading=app_mark(other),
                    subtitle=ui.progress(share, label=other.gettext(other.title)),
                    value=f"{share * used:.1f}%",
                    on_tap=app_page(other.id),
                )
                for other, share in usage(view)[:_SHOWN]
            ),
            header=_("{n}% used since the last full charge").format(n=used),
        )
        if used
        else None,
    )
