"""Searching every conversation as one types: people and texts."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Message, View
from mobilegym_mcp.ui import Node
from mobilegym_mcp.ui.words import ago_text

from . import _, app, texting
from .access import no_access
from .conversation import open_thread
from .numbers import Names, plain
from .rows import face, thread_row
from .state import MessagesState
from .threads import Thread, ordered, threads

MOST_RESULTS = 60
"""Messages that a search shows; the latest."""


@app.screen("search")
def search(view: View[MessagesState], q: str = "") -> Node:
    if not view.granted("messages"):
        return no_access(_("Search"))
    query = view.draft("q", q).strip()
    return ui.page(
        ui.app_bar(ui.search_field("q", value=q, placeholder=_("Search messages"), on_submit=remember()), back=True),
        ui.scroll("results", _results(view, query) if query else _recent(view), pad=(8, 0, 24, 0), gap=12),
    )


@app.action
def start_search(ctx: Context[MessagesState]) -> None:
    """Open the search with the caret in its field."""
    ctx.open(search(), focus="q")


def matching(every: list[Thread], query: str) -> list[tuple[Thread, Message]]:
    """The messages that contain a text in any case, the latest first."""
    wanted = query.casefold()
    found = [(t, m) for t in every for m in t.messages if wanted in m.text.casefold()]
    return sorted(found, key=lambda pair: pair[1].at, reverse=True)


def named(every: list[Thread], query: str, who: Names, state: MessagesState) -> list[Thread]:
    """The conversations whose name or numbers contain the text."""
    wanted = query.casefold()
    digits = plain(query) if any(c.isdigit() for c in query) else ""
    return [
        t
        for t in every
        if wanted in who.title(t.peers, state.prefs(t.key).name).casefold()
        or any(wanted in who.name(peer).casefold() for peer in t.peers)
        or (digits and digits in t.key)
    ]


def _results(view: View[MessagesState], query: str) -> list[Node]:
    every = ordered(threads(view.content.messages).values(), view.state)
    who = texting.names(view)
    people = named(every, query, who, view.state)
    texts = matching(every, query)[:MOST_RESULTS]
    parts: list[Node] = []
    if people:
        parts.append(ui.section(*(thread_row(view, t, who, []) for t in people), header=_("Conversations")))
    if texts:
        parts.append(ui.section(*(_found(view, t, m, who, query) for t, m in texts), header=_("Messages")))
    if not parts:
        parts.append(
            ui.empty_state("magnifying-glass", _("Nothing found"), _("No message contains “{q}”").format(q=query))
        )
    return parts


def _found(view: View[MessagesState], thread: Thread, message: Message, who: Names, query: str) -> Node:
    line = " ".join(message.text.split())
    at = line.casefold().find(query.casefold())
    start = max(0, at - 14)
    before = ("…" if start else "") + line[start:at]
    return ui.list_row(
        who.title(thread.peers, view.state.prefs(thread.key).name),
        subtitle=ui.rich(
            [before, ui.Span(line[at : at + len(query)], tone="accent", weight="medium"), line[at + len(query) :]]
            if at >= 0
            else [line],
            size="secondary",
            tone=2,
            lines=2,
        ),
        leading=face(thread.peers, who, size=40),
        note=ago_text(message.at, view.now, hour24=view.system.datetime_settings.hour24),
        on_tap=open_thread(thread.key, message.id),
    )


def _recent(view: View[MessagesState]) -> Node:
    if not view.state.searches:
        return ui.empty_state("magnifying-glass", _("Search by name, number or text"))
    return ui.section(
        *(ui.list_row(q, leading="clock-counter-clockwise", on_tap=search_again(q)) for q in view.state.searches),
        header=_("Recent searches"),
        action=ui.link(_("Clear"), on_tap=forget_searches(), size="secondary"),
    )


@app.action
def remember(ctx: Context[MessagesState], text: str) -> None:
    if text.strip():
        ctx.state.searches = [text.strip(), *(q for q in ctx.state.searches if q != text.strip())][:8]


@app.action
def search_again(ctx: Context[MessagesState], q: str) -> None:
    ctx.set_draft("q", q)


@app.action
def forget_searches(ctx: Context[MessagesState]) -> None:
    ctx.state.searches = []
