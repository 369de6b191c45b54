"""The kit: typed functions that make the nodes of a screen.

    from mobilegym_mcp import ui

    ui.page(
        ui.app_bar("Notes", large=True, actions=[ui.icon_button("plus", label="New note", on_tap=new())]),
        ui.scroll("list", ui.section(ui.list_row("Shopping", subtitle="Milk, eggs", on_tap=open_note("n1")))),
    )

Every component is a plain function that returns a `Node`; what it draws, what it is called and what its
touch runs come from that one node. Labels are given already translated. Icons are Phosphor names. Colours
are theme tokens (`"accent"`, `"card"`, `"danger"` …) or CSS colours; tones are 1, 2, 3 or a colour.
"""

from __future__ import annotations

from . import words
from .bound import BACK, CLOSE, HOME, RECENTS, Bound
from .controls import (
    button,
    buttons,
    checkbox,
    chip,
    chips,
    fab,
    radio,
    round_button,
    segmented,
    slider,
    stepper,
    switch,
    top_tabs,
)
from .errors import UiError, UnknownIcon, UnknownToken
from .feedback import badge, empty_state, notice, progress, rating, tag
from .fields import date_field, search_button, search_field, select_row, text_field, time_field
from .frame import Frame, FrameNode, Inputs, render
from .icons import icon, icon_markup
from .keyboard import keyboard
from .layout import Box, Extent, Layout
from .lists import (
    checkbox_row,
    icon_tile,
    key_values,
    list_row,
    radio_row,
    rows,
    section,
    slider_row,
    stepper_row,
    switch_row,
)
from .node import FIELD_SLOT, Field, Node, Scroll, el
from .overlays import action_sheet, chooser, dialog, heads_up_card, menu, scrim, sheet, snackbar, toast
from .pickers import DayMark, calendar_month, time_wheel
from .pictures import app_icon, avatar, glyph_tile, group_avatar, picture, wallpaper
from .structure import (
    app_bar,
    bottom_bar,
    box,
    card,
    column,
    divider,
    grid,
    icon_button,
    large_title,
    page,
    row,
    scroll,
    service,
    spacer,
    stack,
    tab,
    tab_bar,
    themed,
)
from .style import BoxProps, Child
from .text import Span, heading, link, price, rich, text
from .theme import SYSTEM, Theme, colour, ink_over, theme_style

__all__ = [
    "BACK",
    "CLOSE",
    "FIELD_SLOT",
    "HOME",
    "RECENTS",
    "SYSTEM",
    "Bound",
    "Box",
    "BoxProps",
    "Child",
    "DayMark",
    "Extent",
    "Field",
    "Frame",
    "FrameNode",
    "Inputs",
    "Layout",
    "Node",
    "Scroll",
    "Span",
    "Theme",
    "UiError",
    "UnknownIcon",
    "UnknownToken",
    "action_sheet",
    "app_bar",
    "app_icon",
    "avatar",
    "badge",
    "bottom_bar",
    "box",
    "button",
    "buttons",
    "calendar_month",
    "card",
    "checkbox",
    "checkbox_row",
    "chip",
    "chips",
    "chooser",
    "colour",
    "column",
    "date_field",
    "dialog",
    "divider",
    "el",
    "empty_state",
    "fab",
    "glyph_tile",
    "grid",
    "group_avatar",
    "heading",
    "heads_up_card",
    "icon",
    "icon_button",
    "icon_markup",
    "icon_tile",
    "ink_over",
    "key_values",
    "keyboard",
    "large_title",
    "link",
    "list_row",
    "menu",
    "notice",
    "page",
    "picture",
    "price",
    "progress",
    "radio",
    "radio_row",
    "rating",
    "render",
    "rich",
    "round_button",
    "row",
    "rows",
    "scrim",
    "scroll",
    "search_button",
    "search_field",
    "section",
    "segmented",
    "select_row",
    "service",
    "sheet",
    "slider",
    "slider_row",
    "snackbar",
    "spacer",
    "stack",
    "stepper",
    "stepper_row",
    "switch",
    "switch_row",
    "tab",
    "tab_bar",
    "tag",
    "text",
    "text_field",
    "theme_style",
    "themed",
    "time_field",
    "time_wheel",
    "toast",
    "top_tabs",
    "wallpaper",
    "words",
]
