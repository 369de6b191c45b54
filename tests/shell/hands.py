"""Three small apps under the real shell, and hands that find controls on the screen by their names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from pydantic import Field

from mobilegym_mcp import ui
from mobilegym_mcp.phone import App, Context, NotificationAction, Phone, PickContact, Share, State, View, perform
from mobilegym_mcp.phone.events import Event, Swipe, Tap
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.phone.transaction import Transaction
from mobilegym_mcp.ui.bound import Bound
from mobilegym_mcp.ui.frame import FrameNode


class DemoState(State):
    got: list[str] = Field(default_factory=list[str])


def make_app(id: str, title: str, *, answers: bool = True) -> App[DemoState]:
    app = App(id, title=title, state=DemoState, permissions=("contacts", "location"))

    @app.screen("home")
    def home(view: View[DemoState]) -> ui.Node:
        return ui.page(
            ui.app_bar(title),
            ui.text_field("name", label="Name", on_submit=got()),
            ui.search_field("find", placeholder="Find"),
            ui.list_row("Open nine", on_tap=item("9")),
            ui.date_field("Day", value=datetime(2026, 5, 20).date(), on_pick=got(), max=datetime(2026, 6, 3).date()),
            ui.time_field("Hour", value=datetime(2026, 5, 20, 9, 30), on_pick=got()),
            ui.select_row("Tone", value="a", options=[("a", "Alpha"), ("b", "Beta")], on_select=got()),
            ui.button("Ask", on_tap=ask()),
            ui.button("Share", on_tap=share()),
            ui.button("Pick", on_tap=pick()),
            ui.button("Open sheet", on_tap=panel()),
        )

    @app.screen("item/{n}")
    def item(view: View[DemoState], n: str) -> ui.Node:
        return ui.page(ui.app_bar(f"{title} {n}", back=True), ui.text_field("note", label="Note"))

    @app.overlay
    def panel(view: View[DemoState]) -> ui.Node:
        return ui.sheet(ui.text("in the sheet"), title="Sheet")

    @app.action
    def got(ctx: Context[DemoState], value: str) -> None:
        ctx.state.got.append(value)

    @app.action
    def ask(ctx: Context[DemoState]) -> None:
        ctx.require("location", then=got("allowed"), otherwise=got("refused"))

    @app.action
    def share(ctx: Context[DemoState]) -> None:
        ctx.start(Share(text="See you at eight"), otherwise=got("cancelled"))

    @app.action
    def pick(ctx: Context[DemoState]) -> None:
        ctx.start(PickContact(), then=got(), otherwise=got("cancelled"))

    @app.action
    def post(ctx: Context[DemoState], name: str, ongoing: bool = False) -> None:
        ctx.notify(
            name,
            f"about {name}",
            on_tap=item("9"),
            actions=[
                NotificationAction(label="Done", do=got("done")),
                NotificationAction(label="Reply", do=got(), reply=True),
            ],
            ongoing=ongoing,
        )

    @app.on("message_received")
    def heard(ctx: Context[DemoState], message_id: str) -> None:
        ctx.state.got.append(ctx.tx.content.messages[message_id].text)

    @app.on("call_received")
    def rung(ctx: Context[DemoState], number: str, name: str) -> None:
        ctx.state.got.append(f"{number} {name}")

    if answers:

        @app.handles(Share, label=f"Send with {title}")
        def shared(ctx: Context[DemoState], intent: Share) -> Bound:
            return item("shared")

        @app.handles(PickContact)
        def picking(ctx: Context[DemoState], intent: PickContact) -> Bound:
            return item("people")

    return app


def edit(phone: Phone, change: Callable[[Transaction], None]) -> Phone:
    tx = begin(phone)
    change(tx)
    return tx.commit()


def find(phone: Phone, label: str, role: str | None = None) -> FrameNode:
    """The last element on the screen of that name (what lies on top comes last), else the last that begins so."""
    fitting = [n for n in reversed(phone.frame.nodes) if role is None or n.role == role]
    for node in (*(n for n in fitting if n.label == label), *(n for n in fitting if n.label.startswith(label))):
        return node
    shown = "; ".join(f"{n.role} {n.label!r}" for n in phone.frame.nodes if n.label)
    raise AssertionError(f"no {role or 'element'} {label!r} on the screen, which has: {shown}")


def shows(phone: Phone, label: str) -> bool:
    return any(node.label.startswith(label) for node in phone.frame.nodes)


def go(phone: Phone, *events: Event) -> Phone:
    for event in events:
        phone = perform(phone, event).phone
    return phone


def tap(phone: Phone, *labels: str, role: str | None = None) -> Phone:
    for label in labels:
        phone = go(phone, Tap(target=find(phone, label, role).n))
    return phone


def swipe(phone: Phone, label: str, direction: Any) -> Phone:
    return go(phone, Swipe(target=find(phone, label).n, direction=direction))


def post(phone: Phone, name: str, *, app: str = "alpha", ongoing: bool = False) -> Phone:
    bound = Bound(app, "post", {"name": name, "ongoing": ongoing})
    return edit(phone, lambda tx: tx.runner.run(tx, bound, background=True))


def got(phone: Phone, app: str = "alpha") -> list[str]:
    return phone.data(app).got
