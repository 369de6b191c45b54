"""How a person looks in lists."""

from __future__ import annotations

from collections.abc import Mapping

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Person, PhoneNumber
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Bound, Node
from mobilegym_mcp.ui.controls import checkbox_mark

from . import _

ROW_HEIGHT = 56
"""Of a row without a second line, at every font size: the index counts with it."""


def face(person: Person, size: int = 40) -> Node:
    """A person's picture, the same wherever it is shown."""
    return ui.avatar(person.name, size=size)


def kind_name(kind: str) -> str:
    names: Mapping[str, str] = {"mobile": _("Mobile"), "work": _("Work"), "home": _("Home"), "other": _("Other")}
    return names[kind]


def person_row(
    person: Person,
    *,
    on_tap: Bound,
    on_long_press: Bound | None = None,
    subtitle: str | None = None,
    checked: bool | None = None,
    trailing: Node | None = None,
) -> Node:
    """One line with a picture; `checked` draws a check box at its end."""
    return ui.list_row(
        person.name,
        subtitle=subtitle,
        leading=face(person),
        trailing=[trailing, checkbox_mark(checked) if checked is not None else None],
        on_tap=on_tap,
        on_long_press=on_long_press,
        label=f"{person.name}, {subtitle}" if subtitle else person.name,
        role="row" if checked is None else "checkbox",
        states=("checked",) if checked else (),
    )


def reach(person: Person) -> str:
    """How a person is reached, in short: first number, else e-mail, else where they work."""
    if person.phones:
        return shown_number(person.phones[0].number)
    return person.emails[0] if person.emails else person.company


def number_line(phone: PhoneNumber) -> str:
    return f"{shown_number(phone.number)} · {kind_name(phone.kind)}"
