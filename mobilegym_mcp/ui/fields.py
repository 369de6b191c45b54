"""Text fields, and rows that open a picker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime, time
from typing import Any

from . import words
from .bound import Bound
from .icons import icon
from .lists import list_row
from .node import FIELD_SLOT, Field, FieldKind, Node, el
from .style import Child
from .theme import colour, tone


def text_field(
    name: str,
    *,
    label: str,
    value: str = "",
    placeholder: str = "",
    kind: FieldKind = "text",
    on_change: Bound | None = None,
    on_submit: Bound | None = None,
    leading: Node | str | None = None,
    trailing: Child = None,
    max_length: int | None = None,
    error: str | None = None,
    help: str | None = None,
    lines: int = 1,
    bare: bool = False,
    size: int = 16,
    strong: bool = False,
) -> Node:
    """A field to type into.

    The phone keeps what is typed as a draft by `name` (unique on the screen) until the screen goes;
    `value` is what stands there before. An action reads drafts from its context.

    Args:
        label: its name; drawn small above the text unless `bare`.
        kind: which keyboard it brings; `multiline` grows with its text, `password` and `pin` (a number pad) show dots.
        on_change, on_submit: run with the text after each change, and on enter.
        lines: least height in lines of a multiline field.
        error, help: small print below it; an error colours the field.
        bare: no label, no background: an editor or a field inside a bar of one's own.
        size: of the text in px; strong: a heavier text (the title of a note).
    """
    multiline = kind == "multiline" or lines > 1
    spec = Field(name, value, "multiline" if multiline else kind, placeholder, on_change, on_submit, max_length)
    lead = icon(leading, size=20, tone=2) if isinstance(leading, str) else leading
    style = "" if size == 16 else f"font-size:calc(var(--fs)*{size}px);"
    if strong:
        style += "font-weight:600;"
    if multiline:
        style += f"min-height:calc(var(--fs)*{round(size * 1.5 * max(lines, 1))}px)"
    line = el("div.f-text.f-multi" if multiline else "div.f-text", el(FIELD_SLOT), style=style)
    if bare:
        return el("div.f-bare", lead, line, trailing, role="field", label=label, field=spec)
    states = ("invalid",) if error else ()
    core = el(
        "div.f-box.bad" if error else "div.f-box",
        lead,
        el("div.f-main", el("div.f-label", label), line),
        trailing,
        role="field",
        label=label,
        states=states,
        field=spec,
    )
    small = error or help
    if small is None:
        return core
    return el("div.f", core, el("div.f-bad" if error else "div.f-help", small, role="text"))


def search_field(
    name: str = "search",
    *,
    placeholder: str = "",
    value: str = "",
    on_change: Bound | None = None,
    on_submit: Bound | None = None,
    cancel: Bound | None = None,
    label: str | None = None,
    trailing: Child = None,
    bg: str | None = None,
    ink: int | str | None = None,
) -> Node:
    """A grey pill with a magnifier, and a cross that clears it while it holds something.

    Args:
        cancel: what a `Cancel` at its right runs; None: there is none.
        bg, ink: colours of its own, on a bar in the app's colour (`bg="card", ink=1`).
    """
    said = label or placeholder or words.word("Search")
    clear = Bound("system", "clear_field", {"name": name})
    pill = el(
        "div.search",
        icon("magnifying-glass", size=18, tone=2),
        el("div.f-text", el(FIELD_SLOT)),
        el(
            "div.search-x",
            icon("x-circle", size=18, weight="fill", tone=3),
            role="button",
            label=words.word("Clear"),
            on_tap=clear,
        ),
        trailing,
        role="field",
        label=said,
        field=Field(name, value, "search", placeholder or words.word("Search"), on_change, on_submit),
        style=_pill(bg, ink),
    )
    if cancel is None:
        return pill
    return el(
        "div.search-line",
        pill,
        el("div.search-cancel", words.word("Cancel"), role="button", on_tap=cancel),
    )


def _pill(bg: str | None, ink: int | str | None) -> str:
    style = f"background-color:{colour(bg)};" if bg is not None else ""
    return style + f"color:{tone(ink)}" if ink is not None else style


def search_button(
    placeholder: str,
    *,
    on_tap: Bound,
    trailing: Child = None,
    bg: str | None = None,
    ink: int | str | None = None,
) -> Node:
    """What looks like a search field and opens a screen to search on; colours as for `search_field`."""
    return el(
        "div.search",
        icon("magnifying-glass", size=18, tone=2),
        el("div.one.fill.ink3", placeholder),
        trailing,
        role="button",
        label=placeholder,
        on_tap=on_tap,
        style=_pill(bg, ink),
    )


def date_field(
    label: str,
    *,
    value: date | None,
    on_pick: Bound,
    min: date | None = None,
    max: date | None = None,
    leading: Node | str | None = None,
    disabled: bool = False,
) -> Node:
    """A row that shows a date and opens the system's calendar; `on_pick` then runs with `value`, an ISO date."""
    given = value.date() if isinstance(value, datetime) else value
    shown = words.day_text(given) if given is not None else words.word("Not set")
    args: dict[str, Any] = {
        "value": given.isoformat() if given is not None else None,
        "then": asdict(on_pick),
        "title": label,
        "min": min.isoformat() if min is not None else None,
        "max": max.isoformat() if max is not None else None,
    }
    opens = Bound("system", "pick_date", args)
    return list_row(label, value=shown, leading=leading, chevron=True, on_tap=opens, disabled=disabled)


def time_field(
    label: str,
    *,
    value: time | datetime | None,
    on_pick: Bound,
    hour24: bool = True,
    leading: Node | str | None = None,
    disabled: bool = False,
) -> Node:
    """A row that shows a time and opens the system's time picker; `on_pick` then runs with `value`, `"HH:MM"`."""
    given = value.time() if isinstance(value, datetime) else value
    shown = words.time_text(given, hour24=hour24) if given is not None else words.word("Not set")
    args: dict[str, Any] = {
        "value": given.strftime("%H:%M") if given is not None else None,
        "then": asdict(on_pick),
        "title": label,
    }
    opens = Bound("system", "pick_time", args)
    return list_row(label, value=shown, leading=leading, chevron=True, on_tap=opens, disabled=disabled)


def select_row(
    title: str,
    *,
    value: str | None,
    options: Sequence[tuple[str, str]],
    on_select: Bound,
    subtitle: str | None = None,
    leading: Node | str | None = None,
    disabled: bool = False,
) -> Node:
    """A row that shows one of several (value, label) and opens a list to choose from; `on_select` runs with `value`."""
    shown = next((label for key, label in options if key == value), words.word("Not set"))
    args: dict[str, Any] = {
        "title": title,
        "value": value,
        "options": [[key, label] for key, label in options],
        "then": asdict(on_select),
    }
    return list_row(
        title,
        subtitle=subtitle,
        value=shown,
        leading=leading,
        trailing=icon("caret-up-down", size=16, tone=3),
        on_tap=Bound("system", "choose", args),
        disabled=disabled,
        title_lines=2,
    )
