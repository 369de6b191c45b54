"""About the phone, its owner, legal notes and resetting."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View, switches
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app, identity
from .rows import BLUE, RED, fact_row, nav_row, settings_page
from .sizes import size_text
from .state import SettingsState

_LONGEST = 32


def device_name_row(view: View[SettingsState]) -> Node:
    return nav_row(_("Device name"), ask_name("device_name"), value=view.system.device_name)


@app.screen("about")
def about_page(view: View[SettingsState]) -> Node:
    system = view.system
    seed = system.seed
    display = system.display
    return settings_page(
        _("About phone"),
        ui.column(
            ui.icon("device-mobile", size=72, weight="thin"),
            ui.text(identity.MODEL, size="title", weight="semibold"),
            ui.text(identity.SYSTEM_NAME, size="secondary", tone=2),
            gap=4,
            align="center",
            pad=(0, 0, 16, 0),
        ),
        ui.section(
            device_name_row(view),
            nav_row(_("Owner"), owner_page(), value=system.owner),
            fact_row(_("Phone number"), shown_number(system.phone_number)),
        ),
        ui.section(
            fact_row(_("Model"), identity.MODEL),
            fact_row(_("System version"), identity.SYSTEM_NAME),
            fact_row(_("Security update"), identity.PATCH_LEVEL),
            fact_row(_("Build number"), identity.BUILD),
            fact_row(_("Baseband version"), identity.BASEBAND),
            fact_row(_("Kernel version"), identity.KERNEL),
            header=_("Software"),
        ),
        ui.section(
            fact_row(_("Processor"), identity.PROCESSOR),
            fact_row(_("Memory"), f"{identity.MEMORY_GB} GB"),
            fact_row(_("Storage"), size_text(identity.STORAGE_GB * 1024).replace(".0", "")),
            fact_row(_("Screen"), f"{display.width} × {display.height}"),
            fact_row(_("Serial number"), identity.serial_number(seed)),
            fact_row("IMEI", identity.imei(seed)),
            fact_row(_("Wi-Fi MAC address"), identity.mac_address(seed, "wifi")),
            fact_row(_("Bluetooth address"), identity.mac_address(seed, "bluetooth")),
            header=_("Hardware"),
        ),
        ui.section(
            nav_row(_("Legal information"), legal_page()),
            nav_row(_("Reset"), reset_page()),
        ),
    )


@app.screen("owner")
def owner_page(view: View[SettingsState]) -> Node:
    system = view.system
    return settings_page(
        _("Owner"),
        ui.column(
            ui.avatar(system.owner, size=88),
            ui.text(system.owner, size="title", weight="semibold"),
            ui.text(shown_number(system.phone_number), size="secondary", tone=2),
            gap=6,
            align="center",
            pad=(4, 0, 16, 0),
        ),
        ui.section(
            nav_row(_("Name"), ask_name("owner"), value=system.owner),
            fact_row(_("Phone number"), shown_number(system.phone_number)),
            fact_row(_("Phone"), system.device_name),
            footer=_("The number belongs to the SIM card and cannot be changed here."),
        ),
    )


@app.action
def ask_name(ctx: Context[SettingsState], which: str) -> None:
    """Ask for the `owner`'s or the device's name (`device_name`), ready to type."""
    ctx.open(edit_name(which), focus=which)


@app.overlay
def edit_name(view: View[SettingsState], which: str) -> Node:
    """Edit the `owner`'s or the device's name (`device_name`)."""
    title = _("Name") if which == "owner" else _("Device name")
    return ui.dialog(
        title,
        ui.text_field(
            which,
            label=title,
            value=view.system.owner if which == "owner" else view.system.device_name,
            error=view.local(f"{which}_error"),
            max_length=_LONGEST,
            on_submit=save_name(which),
        ),
        actions=[(_("Cancel"), leave_name(which), "text"), (_("Save"), save_name(which), "text")],
        on_close=leave_name(which),
    )


@app.action
def save_name(ctx: Context[SettingsState], which: str) -> None:
    system = ctx.system
    name = ctx.draft(which, system.owner if which == "owner" else system.device_name).strip()
    if not name:
        ctx.local[f"{which}_error"] = _("Enter a name")
        return
    if which == "owner":
        system.owner = name
    else:
        system.device_name = name
    _close_field(ctx, which)


@app.action
def leave_name(ctx: Context[SettingsState], which: str) -> None:
    _close_field(ctx, which)


def _close_field(ctx: Context[SettingsState], which: str) -> None:
    ctx.clear_draft(which)
    ctx.local.pop(f"{which}_error", None)
    ctx.focus(None)
    ctx.close()


@app.screen("about/legal")
def legal_page(view: View[SettingsState]) -> Node:
    parts = (
        (
            identity.SYSTEM_NAME,
            _(
                "The system and its apps are open source under the Apache License 2.0. This phone is simulated: its"
                " people, places and shops are made up, and nothing on it reaches the outside world."
            ),
        ),
        (_("Icons"), _("Phosphor Icons, MIT License.")),
        (_("Typefaces"), _("Inter and Noto, SIL Open Font License 1.1.")),
        (
            _("Product names"),
            _("Names of apps and makers belong to their owners; this phone is not affiliated with them."),
        ),
    )
    return settings_page(
        _("Legal information"),
        *(
            ui.card(
                ui.text(title, size="row", weight="semibold"),
                ui.text(text, size="secondary", tone=2),
                gap=6,
                margin=(0, 12, 12, 12),
            )
            for title, text in parts
        ),
    )


@app.screen("reset")
def reset_page(view: View[SettingsState]) -> Node:
    return settings_page(
        _("Reset"),
        ui.section(
            ui.list_row(
                _("Reset network settings"),
                subtitle=_("Wi-Fi, Bluetooth and mobile network"),
                leading=ui.icon_tile("wifi-high", RED),
                lines=2,
                on_tap=confirm_network(),
            ),
            ui.list_row(
                _("Reset app preferences"),
                subtitle=_("Disabled apps, notifications and default apps"),
                leading=ui.icon_tile("squares-four", BLUE),
                lines=2,
                on_tap=confirm_apps(),
            ),
            footer=_("Your own data stays as it is."),
        ),
    )


@app.overlay
def confirm_network(view: View[SettingsState]) -> Node:
    return ui.dialog(
        _("Reset network settings?"),
        text=_("Saved Wi-Fi networks and paired devices are forgotten."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Reset"), reset_network(), "danger")],
    )


@app.action
def reset_network(ctx: Context[SettingsState]) -> None:
    switches.reset_network(ctx.system)
    ctx.close()
    ctx.toast(_("Network settings reset"))


@app.overlay
def confirm_apps(view: View[SettingsState]) -> Node:
    return ui.dialog(
        _("Reset app preferences?"),
        text=_("All apps are enabled and may notify you again, and no app is a default any more."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Reset"), reset_apps(), "danger")],
    )


@app.action
def reset_apps(ctx: Context[SettingsState]) -> None:
    system = ctx.system
    system.disabled, system.notification_rules, system.default_apps = [], {}, {}
    ctx.close()
    ctx.toast(_("App preferences reset"))
