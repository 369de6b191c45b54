"""Display: brightness, theme, size of what is on the screen, wallpaper."""

from __future__ import annotations

from collections.abc import Callable

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View, switches
from mobilegym_mcp.ui import Bound, Node

from . import _, app
from .rows import nav_row, on_off, settings_page
from .state import SettingsState
from .switchboard import switch

FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
ZOOMS = (0.9, 1.0, 1.1, 1.2)
TIMEOUTS = (15, 30, 60, 120, 300, 600)
"""Seconds until the screen goes dark."""


def size_name(scale: float, scales: tuple[float, ...]) -> str:
    """What a step of the sizes is called; for one between the steps, percent."""
    names = (_("Small"), _("Default"), _("Large"), _("Largest"))
    return names[scales.index(scale)] if scale in scales else f"{scale:.0%}"


def timeout_name(seconds: int) -> str:
    if seconds < 60:
        return app.ngettext("{n} second", "{n} seconds", seconds)
    return app.ngettext("{n} minute", "{n} minutes", seconds // 60)


@app.screen("display")
def display_page(view: View[SettingsState]) -> Node:
    display = view.system.display
    return settings_page(
        _("Display"),
        ui.section(
            ui.slider_row(
                _("Brightness"),
                value=display.brightness / 100,
                on_slide=slide_brightness(),
                low="sun-dim",
                high="sun",
                shown=f"{display.brightness}%",
            ),
            switch(view, "auto_brightness", subtitle=_("Follows the light around you")),
        ),
        ui.section(
            switch(view, "dark"),
            switch(view, "dark_schedule", subtitle=_("Dark from 18:30 to 06:30")),
            switch(view, "night_light", subtitle=_("Warmer colours that are easier on the eyes")),
            header=_("Appearance"),
        ),
        ui.section(
            nav_row(_("Font size"), font_page(), value=size_name(display.font_scale, FONT_SCALES)),
            nav_row(_("Display size"), zoom_page(), value=size_name(display.zoom, ZOOMS)),
            nav_row(_("Wallpaper"), wallpaper_page()),
        ),
        ui.section(
            ui.select_row(
                _("Screen time-out"),
                value=str(display.timeout),
                options=[(str(seconds), timeout_name(seconds)) for seconds in TIMEOUTS],
                on_select=set_timeout(),
            ),
            switch(view, "auto_rotate"),
        ),
    )


def theme_summary(view: View[SettingsState]) -> str:
    """What the row of the display says: whether the theme is dark."""
    return _("Dark theme: {state}").format(state=on_off(view.system.display.dark))


@app.action
def slide_brightness(ctx: Context[SettingsState], value: float) -> None:
    switches.set_brightness(ctx.system, round(value * 100))


@app.action
def set_timeout(ctx: Context[SettingsState], value: str) -> None:
    ctx.system.display.timeout = int(value)


@app.screen("display/font")
def font_page(view: View[SettingsState]) -> Node:
    return _sizes(
        _("Font size"),
        view.system.display.font_scale,
        FONT_SCALES,
        on_slide=slide_font(),
        choose=set_font,
        ends=("text-aa", "text-t"),
    )


@app.screen("display/size")
def zoom_page(view: View[SettingsState]) -> Node:
    return _sizes(
        _("Display size"),
        view.system.display.zoom,
        ZOOMS,
        on_slide=slide_zoom(),
        choose=set_zoom,
        ends=("magnifying-glass-minus", "magnifying-glass-plus"),
        footer=_("Makes everything on the screen smaller or larger."),
    )


def _sizes(
    title: str,
    size: float,
    sizes: tuple[float, ...],
    *,
    on_slide: Bound,
    choose: Callable[[float], Bound],
    ends: tuple[str, str],
    footer: str | None = None,
) -> Node:
    """A page on which one of the sizes is chosen, by a slider between two icons or by its name."""
    return settings_page(
        title,
        _preview(),
        ui.section(
            ui.slider_row(
                title,
                value=_place(size, sizes),
                on_slide=on_slide,
                low=ends[0],
                high=ends[1],
                shown=size_name(size, sizes),
            ),
            footer=footer,
        ),
        ui.section(
            *(ui.radio_row(size_name(step, sizes), selected=step == size, on_tap=choose(step)) for step in sizes)
        ),
    )


def _preview() -> Node:
    """Text as it will be everywhere on the phone."""
    return ui.card(
        ui.row(
            ui.avatar("Maya Brooks", size=40),
            ui.column(
                ui.text("Maya Brooks", size="row", weight="medium"),
                ui.text(_("Dinner at the noodle place on Friday?"), size="secondary", tone=2),
                grow=True,
            ),
            ui.text("18:20", size="caption", tone=3),
            gap=12,
        ),
        ui.text(
            _("The quick brown fox jumps over the lazy dog, twice, because the first time nobody looked."), size="body"
        ),
        gap=12,
        margin=(0, 12, 12, 12),
        role="group",
        label=_("Preview"),
    )


def _place(step: float, steps: tuple[float, ...]) -> float:
    """Where a step stands on its slider."""
    return (min(max(step, steps[0]), steps[-1]) - steps[0]) / (steps[-1] - steps[0])


def _nearest(value: float, steps: tuple[float, ...]) -> float:
    return steps[round(value * (len(steps) - 1))]


@app.action
def slide_font(ctx: Context[SettingsState], value: float) -> None:
    ctx.system.display.font_scale = _nearest(value, FONT_SCALES)


@app.action
def set_font(ctx: Context[SettingsState], scale: float) -> None:
    ctx.system.display.font_scale = scale


@app.action
def slide_zoom(ctx: Context[SettingsState], value: float) -> None:
    ctx.system.display.zoom = _nearest(value, ZOOMS)


@app.action
def set_zoom(ctx: Context[SettingsState], zoom: float) -> None:
    ctx.system.display.zoom = zoom


@app.screen("display/wallpaper")
def wallpaper_page(view: View[SettingsState]) -> Node:
    chosen = view.system.wallpaper
    return settings_page(
        _("Wallpaper"),
        ui.grid(
            *(
                ui.column(
                    ui.box(
                        ui.wallpaper(name, view.dark),
                        height=210,
                        radius=16,
                        clip=True,
                        style="position:relative;"
                        + ("outline:3px solid var(--accent);outline-offset:2px" if name == chosen else ""),
                    ),
                    ui.text(
                        wallpaper_name(name),
                        size="secondary",
                        align="center",
                        weight="medium" if name == chosen else None,
                    ),
                    gap=8,
                    role="radio",
                    label=wallpaper_name(name),
                    states=("checked",) if name == chosen else (),
                    on_tap=set_wallpaper(name),
                )
                for name in ui.WALLPAPERS
            ),
            columns=3,
            gap=14,
            margin=(6, 16),
        ),
    )


def wallpaper_name(name: str) -> str:
    return ui.WALLPAPERS[name] if ui.words.current() == "zh" else name.capitalize()


@app.action
def set_wallpaper(ctx: Context[SettingsState], name: str) -> None:
    ctx.system.wallpaper = name
