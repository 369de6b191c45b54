"""Putting a screen together, in painting order.

From below: what is in front (an app with its status bar, page and keyboard, or the launcher); the app's dialogs
and sheets; a panel of the shell; the shell's own dialogs; the heads-up card; the toast; the keyboard of a field of
the shell; the navigation bar. Each layer that covers the screen is solid, so that no touch falls through it, and what
such a layer hides altogether is not drawn at all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..phone import AppError, Surface
from ..phone.draw import find_field
from ..phone.system import SystemUi
from ..ui.keyboard import Layer, keyboard
from ..ui.node import Field, FieldKind, Node, el
from ..ui.overlays import toast as toast_layer
from ..ui.theme import Theme, ink_over, theme_style
from . import app, navbar
from .headsup import heads_up
from .keys import key
from .launcher import launcher
from .lock import lock_screen
from .power import power_panel
from .quick import quick_panel
from .recents import recents_panel
from .shade import notifications_panel
from .statusbar import HEIGHT as STATUS
from .statusbar import status_bar
from .volume import volume_panel

_ = app.gettext

KEYBOARD = 284
"""Height of the kit's keyboard, in CSS pixels."""

_COVERING: dict[str, Callable[[Surface], Node]] = {
    "notifications": lambda surface: notifications_panel(surface.view),
    "quick": lambda surface: quick_panel(surface.view),
    "recents": lambda surface: recents_panel(surface.view),
}
_FLOATING: dict[str, Callable[[Surface], Node]] = {
    "volume": lambda surface: volume_panel(surface.view),
    "power": lambda surface: power_panel(surface.view),
}
_SCRIM = 0.5


def compose(surface: Surface) -> Node:
    """The whole screen. Drafts, focus and offsets of all but the app's page and overlays are the shell's own."""
    shell = surface.view.phone.shell
    root = el("div", style="position:relative;height:100%;overflow:hidden", solid=True)
    root.owner = "system"
    if not shell.screen_on:
        root.style += ";background:#000"
        root.role, root.label = "status", _("Screen off")
        return root
    root.children = list(_locked(surface, shell) if shell.locked else _layers(surface, shell))
    if surface.view.system.display.night_light:
        root.children.append(el("div", style="position:absolute;inset:0;background:rgba(255,140,30,.13)"))
    return root


def _locked(surface: Surface, shell: SystemUi) -> list[Node]:
    """The lock screen hides everything, whatever is open below it."""
    said = el("div", toast_layer(shell.toast.text), style="position:absolute;inset:0") if shell.toast else None
    return [lock_screen(surface.view), *([said] if said is not None else [])]


def _layers(surface: Surface, shell: SystemUi) -> list[Node]:
    layers: list[Node] = []
    covering = _COVERING.get(shell.panel)
    typing = surface.field is not None and surface.field_owner == "app" and not surface.system_overlays
    if covering is not None:
        layers.append(covering(surface))
        bar = ("none", "light", 0.0)
    elif surface.page is not None:
        bar = _app_layers(surface, layers, typing)
    else:
        layers.append(launcher(surface.view))
        bar = ("none", "light", 0.0)
    floating = _FLOATING.get(shell.panel)
    if floating is not None:
        layers.append(floating(surface))
        if shell.panel == "power" and bar[0] != "none":
            # Its scrim is below the bar, and darkens one that lets it through by itself.
            bar = (bar[0], bar[1], bar[2] + _SCRIM)
    own = _own_field(surface, layers)
    bottom = navbar.HEIGHT + (KEYBOARD if own is not None else 0)
    if covering is not None and own is not None:
        layers[0].style += f";padding-bottom:{bottom}px"
    if surface.system_overlays:
        layers.append(_over(surface.system_overlays, bottom))
        shaded = sum(_darkens(node) for node in surface.system_overlays)
        if shaded:
            layers.append(_strip(shaded))
            bar = (_sheet_colour(surface.system_overlays[-1]) or bar[0], bar[1], bar[2] + shaded * _SCRIM)
            if _sheet_colour(surface.system_overlays[-1]):
                bar = ("var(--raised)", "light" if surface.view.dark else "dark", 0.0)
    if shell.heads_up is not None and shell.panel not in _COVERING:
        card = heads_up(surface.view, shell.heads_up)
        if card is not None:
            layers.append(card)
    if shell.toast is not None:
        inset = bottom if own is not None or not typing else navbar.HEIGHT + KEYBOARD
        layers.append(el("div", toast_layer(shell.toast.text), style=f"position:absolute;inset:0 0 {inset}px 0"))
    if own is not None:
        layers.append(_keyboard(surface, own, f"position:absolute;left:0;right:0;bottom:{navbar.HEIGHT}px"))
        bar = ("var(--keys)", "light" if surface.view.dark else "dark", 0.0)
    layers.append(navbar.nav_bar(background=bar[0], ink=bar[1], shade=min(bar[2], 0.8)))
    return layers


def _app_layers(surface: Surface, layers: list[Node], typing: bool) -> tuple[str, str, float]:
    """The app's layers; gives the navigation bar's background, ink and shade above them."""
    page, app, view = surface.page, surface.app, surface.view
    if page is None or app is None:
        raise AppError("no app's page to draw")
    theme, dark = app.theme, view.dark
    look = theme_style(theme, dark, view.system.display.font_scale)
    meta = page.meta or {}
    behind = str(meta.get("status", "var(--page)"))
    layers.append(
        el(
            "div.themed",
            status_bar(view, background=behind, ink=_ink(str(meta.get("status_ink", "auto")), behind, theme, dark)),
            el("div.c", page, style="flex:1 1 0;min-height:0;position:relative"),
            _keyboard(surface, surface.field, "flex:none") if typing and surface.field is not None else None,
            style=f"position:absolute;inset:0 0 {navbar.HEIGHT}px 0;{look}",
        )
    )
    foot = str(meta.get("nav", "var(--page)"))
    bar = (foot, _ink("auto", foot, theme, dark), 0.0)
    if typing:
        bar = ("var(--keys)", "light" if dark else "dark", 0.0)
    if surface.overlays:
        over = _over(surface.overlays, navbar.HEIGHT + (KEYBOARD if typing else 0))
        over.style += f";{look}"
        over.cls = "themed"
        layers.append(over)
        shaded = sum(_darkens(node) for node in surface.overlays)
        if shaded:
            layers.append(_strip(shaded))
            if not typing:
                sheet = _sheet_colour(surface.overlays[-1])
                plain = "light" if dark else "dark"
                bar = (sheet, plain, 0.0) if sheet else (bar[0], bar[1], shaded * _SCRIM)
    # Tokens of the app's theme mean the app's colours on its bars too.
    return _plain(bar[0], theme, dark), bar[1], bar[2]


def _plain(css: str, theme: Theme, dark: bool) -> str:
    tokens = {
        "var(--page)": theme.page_dark if dark else theme.page,
        "var(--card)": theme.card_dark if dark else theme.card,
        "var(--bar)": theme.bar_dark if dark else theme.bar,
    }
    return tokens.get(css, css)


def _ink(wanted: str, background: str, theme: Theme, dark: bool) -> str:
    return wanted if wanted in ("dark", "light") else ink_over(background, theme, dark)


def _over(overlays: list[Node], bottom: int) -> Node:
    """Dialogs and sheets between the status bar and what is at the bottom, each above the one before."""
    return el("div", overlays, style=f"position:absolute;inset:{STATUS}px 0 {bottom}px 0")


def _darkens(layer: Node) -> bool:
    """Whether a layer has a scrim that darkens what lies below."""
    classes = [child.cls.split() for child in layer.children if isinstance(child, Node)]
    return any("scrim" in cls and "clear" not in cls for cls in classes)


def _sheet_colour(layer: Node) -> str:
    """The colour that goes on below a sheet at the bottom, behind the navigation bar; empty for other layers."""
    return "var(--raised)" if "low" in layer.cls.split() else ""


def _strip(shades: int) -> Node:
    """The scrims' shade over the status bar."""
    alpha = 1 - (1 - _SCRIM) ** shades
    return el("div", style=f"position:absolute;top:0;left:0;right:0;height:{STATUS}px;background:rgba(0,0,0,{alpha:g})")


def _own_field(surface: Surface, layers: list[Node]) -> Field | None:
    """The focused field of the shell's own, if it is drawn."""
    focus = surface.view.phone.shell.shell.focus
    if focus is None:
        return None
    for node in (*layers, *surface.system_overlays):
        found = find_field(node, focus)
        if found is not None:
            return found
    return None


def _keyboard(surface: Surface, field: Field, style: str) -> Node:
    state = surface.view.phone.shell.keyboard
    return _keys(state.layer, state.shift != "off", field.kind, style, surface.view.language)


@lru_cache(maxsize=64)
def _keys(layer: Layer, shift: bool, kind: FieldKind, style: str, language: str) -> Node:
    """A keyboard as nodes. It has more keys than many a screen has elements, so it is built once and drawn often; the
    language is that of its words, which the kit reads from its context."""
    keys = keyboard(layer, shift, kind=kind, key=key)
    keys.style = style
    keys.owner = "system"
    return keys
