"""The first page of Settings."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, keeping
from .about import about_page, owner_page, reset_page
from .app_pages import apps_page
from .battery import battery_page
from .bluetooth import bluetooth_page
from .date_time import datetime_page
from .display import display_page, theme_summary, wallpaper_page
from .identity import STORAGE_GB
from .language import NAMES, language_page
from .mobile import carrier_name, hotspot_page, location_page, mobile_page, nfc_page
from .notifications import notifications_page
from .permissions import permissions_page
from .privacy import lock_name, privacy_page
from .rows import BLUE, GREEN, GREY, ORANGE, PINK, PURPLE, RED, TEAL, YELLOW, inset, nav_row, on_off
from .search import start_search
from .sound import ringer_name, sound_page
from .state import SettingsState
from .storage import kinds, storage_page
from .switchboard import switch
from .wifi import wifi_page


@app.screen("home")
def home(view: View[SettingsState]) -> Node:
    system = view.system
    network = system.network
    device = next((device.name for device in system.bluetooth.devices if device.connected), None)
    used = sum(kinds(view).values()) / (STORAGE_GB * 1024)
    return ui.page(
        ui.scroll(
            "page",
            ui.large_title(_("Settings")),
            inset(ui.search_button(_("Search settings"), on_tap=start_search())),
            ui.section(
                ui.list_row(
                    system.owner,
                    subtitle=shown_number(system.phone_number),
                    leading=ui.avatar(system.owner, size=52),
                    chevron=True,
                    on_tap=owner_page(),
                )
            ),
            ui.section(
                nav_row(
                    _("Wi-Fi"),
                    wifi_page(),
                    glyph="wifi-high",
                    tone=BLUE,
                    value=(system.wifi.connected or _("Not connected")) if system.wifi.on else on_off(False),
                ),
                nav_row(
                    _("Bluetooth"),
                    bluetooth_page(),
                    glyph="bluetooth",
                    tone=BLUE,
                    value=device if device is not None else on_off(system.bluetooth.on),
                ),
                nav_row(
                    _("Mobile network"),
                    mobile_page(),
                    glyph="cell-signal-full",
                    tone=GREEN,
                    subtitle=None if network.airplane else carrier_name(network.carrier),
                ),
                nav_row(
                    _("Personal hotspot"), hotspot_page(), glyph="broadcast", tone=GREEN, value=on_off(network.hotspot)
                ),
                switch(view, "airplane", leading=ui.icon_tile("airplane", ORANGE)),
                nav_row(_("NFC"), nfc_page(), glyph="contactless-payment", tone=TEAL, value=on_off(network.nfc)),
            ),
            ui.section(
                nav_row(_("Display"), display_page(), glyph="sun", tone=YELLOW, subtitle=theme_summary(view)),
                nav_row(_("Wallpaper"), wallpaper_page(), glyph="image", tone=PINK),
                nav_row(
                    _("Sound & vibration"),
                    sound_page(),
                    glyph="speaker-high",
                    tone=PINK,
                    value=ringer_name(system.sound.mode),
                ),
                nav_row(_("Notifications"), notifications_page(), glyph="bell", tone=RED),
            ),
            ui.section(
                nav_row(
                    _("Apps"),
                    apps_page(),
                    glyph="squares-four",
                    tone=PURPLE,
                    value=str(len(keeping.listed(view.phone))),
                ),
                nav_row(_("Permission manager"), permissions_page(), glyph="shield-check", tone=PURPLE),
            ),
            ui.section(
                nav_row(
                    _("Battery"), battery_page(), glyph="battery-high", tone=GREEN, value=f"{system.battery.level}%"
                ),
                nav_row(
                    _("Storage"),
                    storage_page(),
                    glyph="hard-drives",
                    tone=GREY,
                    value=_("{share} used").format(share=f"{used:.0%}"),
                ),
            ),
            ui.section(
                nav_row(
                    _("Privacy & security"),
                    privacy_page(),
                    glyph="lock-simple",
                    tone=BLUE,
                    subtitle=_("Screen lock: {lock}").format(lock=lock_name(system.security.lock)),
                ),
                nav_row(_("Location"), location_page(), glyph="map-pin", tone=GREEN, value=on_off(network.location)),
            ),
            ui.section(
                nav_row(_("Language"), language_page(), glyph="globe", tone=TEAL, value=NAMES[system.locale]),
                nav_row(_("Date & time"), datetime_page(), glyph="clock", tone=ORANGE),
                nav_row(_("Reset"), reset_page(), glyph="arrow-counter-clockwise", tone=GREY),
                nav_row(_("About phone"), about_page(), glyph="info", tone=GREY, value=system.device_name),
            ),
            pad=(8, 0, 24, 0),
        ),
    )
