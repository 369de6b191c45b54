"""The list of people: by letter, with an index, favourites, and selection of several."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, View
from mobilegym_mcp.phone.names import initial
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.controls import checkbox_mark

from . import _, app, people
from .access import no_access
from .cards import ROW_HEIGHT, face
from .groups import group_list, group_sheet
from .me import me
from .merging import confirm_merge, duplicate_list
from .routes import new_page, person_page
from .search import start_search
from .state import ContactsState

_LETTER_HEIGHT = 30
_FAVOURITES_HEIGHT = 118
_ENTRIES = 2


@app.screen("home")
def home(view: View[ContactsState]) -> Node:
    if not view.granted("contacts"):
        return no_access(_("Contacts"), back=False)
    selected: list[str] = view.local("selected", [])
    listed = _listed(view.state, view.content.people.values())
    selecting = bool(selected) or bool(view.local("selecting", False))
    favourites = [person for person in listed if person.starred]
    letters = [(letter, list(group)) for letter, group in groupby(listed, key=lambda person: initial(person.name))]
    return ui.page(
        _selection_bar(view, selected, len(listed)) if selecting else _title_bar(len(listed)),
        ui.row(
            ui.scroll(
                "list",
                None if selecting else _entries(view),
                None if selecting or not favourites else _favourites(favourites),
                [
                    _letter(
                        letter,
                        tuple((person.id, person.name) for person in group),
                        tuple(person.id in selected for person in group) if selecting else None,
                    )
                    for letter, group in letters
                ],
                pad=(0, 0, 88, 0),
            ),
            _index([letter for letter, _group in letters]),
            gap=0,
            grow=True,
            align="stretch",
        )
        if listed
        else ui.empty_state(
            "users",
            _("No contacts yet"),
            _("People you add stand here."),
            action=ui.button(_("New contact"), on_tap=new_page()),
        ),
        fab=None if selecting else ui.fab("plus", label=_("New contact"), on_tap=new_page()),
    )


def _listed(state: ContactsState, persons: Iterable[Person]) -> list[Person]:
    return people.ordered(person for person in persons if person.phones or not state.numbers_only)


def _title_bar(count: int) -> Node:
    return ui.app_bar(
        _("Contacts"),
        subtitle=app.ngettext("{n} contact", "{n} contacts", count),
        large=True,
        actions=[
            ui.icon_button("magnifying-glass", label=_("Search"), on_tap=start_search()),
            ui.icon_button("dots-three-vertical", label=_("More"), on_tap=more()),
        ],
    )


def _selection_bar(view: View[ContactsState], selected: list[str], count: int) -> Node:
    return ui.app_bar(
        _("{n} selected").format(n=len(selected)),
        leading=ui.icon_button("x", label=_("Cancel selection"), on_tap=select_none()),
        actions=[
            ui.icon_button(
                "list-checks",
                label=_("Select none") if len(selected) == count else _("Select all"),
                on_tap=select_all(),
            ),
            ui.icon_button("users-three", label=_("Add to group"), on_tap=group_sheet(selected), disabled=not selected),
            ui.icon_button("trash", label=_("Delete"), on_tap=confirm_selected(), disabled=not selected),
            ui.icon_button("dots-three-vertical", label=_("More"), on_tap=selection_menu(), disabled=not selected),
        ],
    )


def _entries(view: View[ContactsState]) -> Node:
    return ui.rows(
        ui.list_row(
            view.system.owner,
            leading=ui.avatar(view.system.owner, size=40),
            value=_("My card"),
            on_tap=me(),
        ),
        ui.list_row(
            _("Groups"),
            leading=ui.icon_tile("users-three", "accent", size=40),
            value=str(len(view.content.groups)),
            chevron=True,
            on_tap=group_list(),
        ),
    )


def _favourites(favourites: list[Person]) -> Node:
    return ui.column(
        _letter_head(_("Favourites")),
        ui.scroll(
            "favourites",
            [
                ui.column(
                    face(person, 52),
                    ui.text(person.name, size=12, lines=1, align="center"),
                    align="center",
                    gap=4,
                    width=68,
                    role="button",
                    label=_("Favourite {name}").format(name=person.name),
                    on_tap=person_page(person.id),
                )
                for person in favourites
            ],
            axis="x",
            gap=4,
            pad=(0, 10),
            label=_("Favourites"),
        ),
        height=_FAVOURITES_HEIGHT,
        gap=0,
        clip=True,
    )


def _letter_head(text: str) -> Node:
    return ui.row(
        ui.text(text, size=13, tone=2, weight="semibold", role="heading"), height=_LETTER_HEIGHT, pad=(6, 16, 0, 16)
    )


@lru_cache(maxsize=512)
def _letter(letter: str, people: tuple[tuple[str, str], ...], chosen: tuple[bool, ...] | None) -> Node:
    """A letter with its people by id and name, built once; `chosen` while people are being selected."""
    return ui.box(
        _letter_head(letter),
        ui.rows(
            *(
                ui.list_row(
                    name,
                    leading=ui.avatar(name, size=40),
                    trailing=checkbox_mark(chosen[i]) if chosen is not None else None,
                    on_tap=person_page(id) if chosen is None else select(id),
                    on_long_press=select(id),
                    label=name,
                    role="row" if chosen is None else "checkbox",
                    states=("checked",) if chosen is not None and chosen[i] else (),
                )
                for i, (id, name) in enumerate(people)
            )
        ),
    )


def _index(letters: list[str]) -> Node:
    return ui.column(
        *(
            ui.text(
                letter,
                size=11,
                tone="accent",
                weight="semibold",
                align="center",
                role="button",
                label=_("Go to {letter}").format(letter=letter),
                on_tap=jump(letter),
            )
            for letter in letters
        ),
        width=26,
        justify="evenly",
        align="stretch",
        gap=0,
        pad=(0, 0, 64, 0),
    )


@app.action
def jump(ctx: Context[ContactsState], letter: str) -> None:
    """Scroll the list to a letter."""
    selecting = bool(ctx.local.get("selected")) or bool(ctx.local.get("selecting"))
    y = 0
    listed = _listed(ctx.state, ctx.content.people.peek().values())
    if not selecting:
        y += _ENTRIES * ROW_HEIGHT
        if any(person.starred for person in listed):
            y += _FAVOURITES_HEIGHT
    for head, group in groupby(listed, key=lambda person: initial(person.name)):
        if head == letter:
            break
        y += _LETTER_HEIGHT + ROW_HEIGHT * len(list(group))
    ctx.scroll("list", y)


@app.action
def select(ctx: Context[ContactsState], person_id: str) -> None:
    """Select a person, or leave them out again."""
    chosen: list[str] = ctx.local.get("selected", [])
    ctx.local["selected"] = [id for id in chosen if id != person_id] if person_id in chosen else [*chosen, person_id]


@app.action
def select_none(ctx: Context[ContactsState]) -> None:
    ctx.local.pop("selected", None)
    ctx.local.pop("selecting", None)


@app.action
def select_all(ctx: Context[ContactsState]) -> None:
    """Select everyone in the list, or no one if all are."""
    every = [person.id for person in _listed(ctx.state, ctx.content.people.peek().values())]
    ctx.local["selecting"] = True
    ctx.local["selected"] = [] if len(ctx.local.get("selected", [])) == len(every) else every


@app.action
def start_selecting(ctx: Context[ContactsState]) -> None:
    ctx.local["selecting"] = True
    ctx.close_all()


@app.overlay
def more(view: View[ContactsState]) -> Node:
    return ui.menu(
        [
            (_("Select"), "check-square", start_selecting()),
            (_("Groups"), "users-three", group_list()),
            (_("Merge duplicates"), "arrows-merge", duplicate_list()),
            (
                _("Show everyone") if view.state.numbers_only else _("Only with a number"),
                "funnel",
                show_numbers_only(not view.state.numbers_only),
            ),
        ]
    )


@app.action
def show_numbers_only(ctx: Context[ContactsState], on: bool) -> None:
    ctx.state.numbers_only = on
    ctx.scroll("list")
    ctx.close_all()


@app.overlay
def selection_menu(view: View[ContactsState]) -> Node:
    selected: list[str] = view.local("selected", [])
    chosen = [view.content.people[id] for id in selected if id in view.content.people]
    starred = all(person.starred for person in chosen)
    return ui.menu(
        [
            (
                _("Remove from favourites") if starred else _("Add to favourites"),
                "star",
                star_selected(not starred),
            ),
            *([(_("Merge"), "arrows-merge", confirm_merge(selected))] if len(chosen) > 1 else []),
        ]
    )


@app.action
def star_selected(ctx: Context[ContactsState], starred: bool) -> None:
    for id in ctx.local.get("selected", []):
        people.find(ctx, id).starred = starred
    ctx.close_all()
    ctx.local.pop("selected", None)
    ctx.local.pop("selecting", None)
    ctx.toast(_("Added to favourites") if starred else _("Removed from favourites"))


@app.overlay
def confirm_selected(view: View[ContactsState]) -> Node:
    count = len(view.local("selected", []))
    return ui.dialog(
        app.ngettext("Delete {n} contact?", "Delete {n} contacts?", count),
        text=_("This cannot be undone."),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Delete"), delete_selected(), "danger")],
    )


@app.action
def delete_selected(ctx: Context[ContactsState]) -> None:
    chosen: list[str] = ctx.local.get("selected", [])
    people.delete(ctx, chosen)
    ctx.close_all()
    ctx.local.pop("selected", None)
    ctx.local.pop("selecting", None)
    ctx.toast(app.ngettext("{n} contact deleted", "{n} contacts deleted", len(chosen)))
