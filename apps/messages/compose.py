"""Writing to one or several, and what other apps ask for: to send a text, to share one."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Person, PickContact, SendMessage, Share, View
from mobilegym_mcp.phone.names import letters, shown_number
from mobilegym_mcp.ui import Bound, Node

from . import _, app, texting
from .access import no_access
from .numbers import key_of, plain
from .routes import new_page, thread_page
from .rows import face
from .state import MessagesState
from .threads import ordered, threads
from .writing import writing_bar

MOST_SUGGESTED = 30
"""People suggested at once."""


@app.screen("new")
def new(view: View[MessagesState], to: str = "", text: str = "") -> Node:
    if not view.granted("messages"):
        return no_access(_("New message"))
    chosen: list[str] = view.local("to", [part.strip() for part in to.split(",") if part.strip()])
    typed = view.draft("to").strip()
    written = view.draft("text", text)
    who = texting.names(view)
    ready = bool(chosen or _is_number(typed)) and bool(written.strip())
    return ui.page(
        ui.app_bar(_("New message"), back=True, bg="page"),
        ui.column(
            ui.chips(*(ui.chip(who.name(n), on_close=choose([m for m in chosen if m != n])) for n in chosen))
            if chosen
            else None,
            ui.row(
                ui.text_field(
                    "to",
                    leading=ui.box(ui.text(_("To"), tone=2), shrink=False),
                    label=_("To"),
                    placeholder=_("Name or number"),
                    bare=True,
                    on_submit=add_typed(chosen),
                ),
                ui.icon_button("user-plus", label=_("Choose contacts"), on_tap=pick(chosen), tone="accent"),
                gap=12,
            ),
            bg="card",
            radius=16,
            pad=(4, 4, 4, 16),
            margin=(4, 12, 8, 12),
            shrink=False,
        ),
        ui.scroll("people", _suggested(view, typed, chosen), pad=(0, 0, 16, 0)),
        bottom=writing_bar(text, ready=ready, on_send=send_new(chosen, text)),
    )


def _is_number(text: str) -> bool:
    return sum(c.isdigit() for c in text) >= 3 and all(c.isdigit() or c in "+-() *#" for c in text)


def _suggested(view: View[MessagesState], typed: str, chosen: list[str]) -> Node:
    """Who may be meant by what was typed; before that, whom the user last wrote with."""
    who = texting.names(view)
    taken = {plain(number) for number in chosen}
    rows: list[Node] = []
    if _is_number(typed) and plain(typed) not in taken:
        rows.append(
            ui.list_row(
                shown_number(typed),
                subtitle=_("Send to this number"),
                leading=ui.avatar(typed, size=40),
                on_tap=choose([*chosen, typed]),
            )
        )
    if typed:
        for person, number in _people(view, typed):
            if plain(number) not in taken and len(rows) < MOST_SUGGESTED:
                rows.append(
                    ui.list_row(
                        person.name,
                        subtitle=" · ".join(part for part in (shown_number(number), person.company) if part),
                        leading=ui.avatar(person.name, size=40),
                        on_tap=choose([*chosen, number]),
                    )
                )
        return ui.section(*rows) if rows else ui.empty_state("user", _("Nobody is called so"))
    recent = [
        t
        for t in ordered(threads(view.content.messages).values(), view.state)
        if len(t.peers) == 1 and t.key not in taken and who.person(t.peers[0]) is not None
    ][:12]
    rows = [
        ui.list_row(
            who.name(t.peers[0]),
            subtitle=shown_number(t.peers[0]),
            leading=face(t.peers, who, size=40),
            on_tap=choose([*chosen, t.peers[0]]),
        )
        for t in recent
    ]
    return ui.section(*rows, header=_("Recent")) if rows else ui.spacer(1)


def _people(view: View[MessagesState], typed: str) -> list[tuple[Person, str]]:
    """Who may be meant, with each of their numbers; whose name, or a word of it, begins so comes first."""
    if not view.granted("contacts"):
        return []
    wanted = typed.casefold()
    digits = plain(typed) if any(c.isdigit() for c in typed) else ""
    found = [
        (person, phone.number)
        for person in view.content.people.values()
        for phone in person.phones
        if wanted in person.name.casefold()
        or wanted in letters(person.name)
        or (digits and digits in plain(phone.number))
    ]
    return sorted(found, key=lambda pair: f" {wanted}" not in f" {pair[0].name.casefold()} {letters(pair[0].name)}")


@app.action
def choose(ctx: Context[MessagesState], numbers: list[str]) -> None:
    """Write to these numbers."""
    ctx.local["to"] = numbers
    ctx.clear_draft("to")


@app.action
def add_typed(ctx: Context[MessagesState], chosen: list[str], text: str) -> None:
    """Enter in the field of names: a number is taken as it is."""
    if _is_number(text.strip()):
        ctx.local["to"] = [*chosen, text.strip()]
        ctx.clear_draft("to")


@app.action
def pick(ctx: Context[MessagesState], chosen: list[str]) -> None:
    ctx.start(PickContact(multiple=True, need="phone"), then=picked(chosen))


@app.action
def picked(ctx: Context[MessagesState], chosen: list[str], people: list[str]) -> None:
    """Contacts were chosen: each gets the text at the first of their numbers."""
    taken = {plain(number) for number in chosen}
    found = [ctx.content.people[id].phones[0].number for id in people if ctx.content.people[id].phones]
    ctx.local["to"] = [*chosen, *(number for number in found if plain(number) not in taken)]


@app.action
def send_new(ctx: Context[MessagesState], chosen: list[str], given: str) -> None:
    """Send, and go on in the conversation. Several recipients make a group."""
    typed = ctx.draft("to").strip()
    numbers = [*chosen, typed] if _is_number(typed) else chosen
    shut = next((number for number in numbers if texting.blocked(ctx, number)), None)
    if shut is not None:
        ctx.toast(_("{number} is blocked").format(number=shut))
        return
    sent = texting.send(ctx, numbers, ctx.draft("text", given))
    ctx.replace(thread_page(key_of(sent.peers)))


@app.handles(SendMessage, label="Messages")
def write(ctx: Context[MessagesState], intent: SendMessage) -> Bound | None:
    """A conversation that exists goes on; otherwise a new one is written."""
    to = [number for number in intent.to if number.strip()]
    if to and ctx.granted("messages") and key_of(to) in texting.every(ctx):
        return thread_page(key_of(to), text=intent.text)
    return new_page(to=",".join(to), text=intent.text)


@app.handles(Share, label="Messages")
def share_here(ctx: Context[MessagesState], intent: Share) -> Bound | None:
    """A text is shared as a message; pictures and files do not go into one."""
    text = "\n".join(part for part in (intent.title, intent.text) if part)
    if not text:
        ctx.toast(_("A text message carries no pictures or files"))
        return None
    return new_page(text=text)
