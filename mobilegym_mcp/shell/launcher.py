"""The launcher: wallpaper, clock, pages of app icons, the dock."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..phone import Context, SystemData, View
from ..phone.system import NotificationRule
from ..ui.bound import Bound
from ..ui.feedback import badge
from ..ui.icons import icon
from ..ui.node import Node, el
from ..ui.pictures import wallpaper
from ..ui.text import text
from . import app, navbar
from .clock import big_clock
from .dates import day_line
from .statusbar import status_bar
from .tiles import app_tile, app_title

_ = app.gettext

COLUMNS = 4
_WHITE = "color:#fff;text-shadow:0 1px 4px rgba(0,0,0,.45)"
_SKIES = {
    "sunny": ("sun", "Sunny"),
    "partly_cloudy": ("cloud-sun", "Partly cloudy"),
    "cloudy": ("cloud", "Cloudy"),
    "rain": ("cloud-rain", "Rain"),
    "storm": ("cloud-lightning", "Thunderstorm"),
    "snow": ("cloud-snow", "Snow"),
    "fog": ("cloud-fog", "Fog"),
}


_SKY_WORDS = (
    _("Sunny"), _("Partly cloudy"), _("Cloudy"), _("Rain"), _("Thunderstorm"), _("Snow"), _("Fog"),
)  # fmt: skip
"""For the catalogue tools, which find only what is written so."""


@app.action
def open_app(ctx: Context[SystemData], app_id: str) -> None:
    """What an icon on the launcher does."""
    ctx.open_app(app_id)


@app.action
def turn_page(ctx: Context[SystemData], page: int) -> None:
    """Show another page of icons."""
    ctx.shell.page = page


def launcher(view: View[Any]) -> Node:
    """The whole screen but the navigation bar."""
    pages = pages_of(view)
    page = min(view.phone.shell.page, len(pages) - 1)
    counts = badges(view)
    swipes: dict[str, Bound] = {"down": Bound("system", "press_notifications")}
    if page > 0:
        swipes["right"] = turn_page(page - 1)
    if page < len(pages) - 1:
        swipes["left"] = turn_page(page + 1)
    return el(
        "div",
        el(
            "div",
            wallpaper(view.system.wallpaper, view.dark),
            style="position:absolute;inset:0",
        ),
        el(
            "div.c",
            status_bar(view),
            _clock(view) if page == 0 else el("div", style="height:24px"),
            el(
                "div.grid",
                [_cell(view, id, counts[id]) for id in pages[page]],
                style=f"grid-template-columns:repeat({COLUMNS},minmax(0,1fr));row-gap:14px;padding:12px 14px 0",
            ),
            el("div.gap"),
            _dots(page, len(pages)),
            _dock(view, counts),
            style=f"position:absolute;inset:0 0 {navbar.HEIGHT}px 0",
        ),
        style="position:absolute;inset:0;overflow:hidden",
        role="group",
        label=_("Home screen, page {n} of {all}").format(n=page + 1, all=len(pages)),
        on_swipe=swipes,
        solid=True,
    )


def pages_of(view: View[Any]) -> list[list[str]]:
    """The pages as they are shown: without apps that are missing, disabled, or already in the dock."""
    hidden = {*view.system.disabled, *view.system.dock}
    apps = view.phone.apps.apps
    pages = [[id for id in page if id in apps and id not in hidden] for page in view.system.home_screens]
    shown = [page for page in pages if page]
    return shown or [[]]


def badges(view: View[Any]) -> Counter[str]:
    """How many notifications each app has that its icon may count."""
    rules = view.system.notification_rules
    return Counter(
        note.app
        for note in view.system.notifications
        if not note.ongoing and rules.get(note.app, NotificationRule()).badge
    )


def _clock(view: View[Any]) -> Node:
    weather = view.system.weather
    glyph, sky = _SKIES[weather.sky]
    place = view.say({str(k): v for k, v in weather.place.items()})
    return el(
        "div.c",
        big_clock(view, 68),
        text(day_line(view.now.date()), size=17, weight="medium"),
        el(
            "div.r",
            icon(glyph, size=20, weight="fill"),
            text(f"{place} {weather.now}°  {_(sky)}  {weather.high}°/{weather.low}°", size=14, lines=1, role=None),
            style="gap:8px;margin-top:6px",
            role="text",
            label=_("{place}: {now}°, {sky}, high {high}°, low {low}°").format(
                place=place, now=weather.now, sky=_(sky), high=weather.high, low=weather.low
            ),
        ),
        style=f"{_WHITE};align-items:center;padding:34px 16px 30px;line-height:1.15",
    )


def _cell(view: View[Any], id: str, count: int) -> Node:
    shown = view.phone.apps.apps[id]
    title = app_title(shown)
    return el(
        "div.c",
        el(
            "div",
            app_tile(shown, 56),
            el("div", badge(count), style="position:absolute;top:-5px;left:44px") if count else None,
            style="position:relative;width:56px;height:56px;border-radius:14px;box-shadow:0 2px 8px rgba(0,0,0,.18)",
        ),
        el("div.one", title, style=f"{_WHITE};font-size:calc(var(--fs)*12px);max-width:100%;line-height:1.3"),
        style="align-items:center;gap:6px;padding:6px 2px;min-width:0",
        role="button",
        label=_("{app}, {n} new").format(app=title, n=count) if count else title,
        on_tap=open_app(id),
    )


def _dots(page: int, pages: int) -> Node | None:
    if pages < 2:
        return None
    return el(
        "div.r",
        [
            el(
                "div.r",
                el(
                    "i",
                    style=f"width:7px;height:7px;border-radius:4px;background:#fff;opacity:{1 if n == page else 0.4}",
                ),
                style="width:26px;height:44px;justify-content:center",
                role="button",
                label=_("Page {n}").format(n=n + 1),
                states=("selected",) if n == page else (),
                on_tap=turn_page(n),
            )
            for n in range(pages)
        ],
        style="justify-content:center;flex:none",
    )


def _dock(view: View[Any], counts: Counter[str]) -> Node | None:
    apps = [id for id in view.system.dock if id in view.phone.apps.apps and id not in view.system.disabled]
    if not apps:
        return None
    return el(
        "div.grid",
        [_cell(view, id, counts[id]) for id in apps],
        style=(
            f"grid-template-columns:repeat({len(apps)},minmax(0,1fr));margin:4px 12px 8px;padding:8px 2px;"
            "border-radius:26px;background:rgba(255,255,255,.2);flex:none"
        ),
        role="list",
        label=_("Dock"),
    )
