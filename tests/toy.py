"""A small app that uses the whole contract, for tests of the kernel, and how to touch it."""

from __future__ import annotations

from datetime import datetime, timedelta

from pydantic import Field

from mobilegym_mcp.phone import (
    App,
    Content,
    Context,
    Doc,
    Model,
    NotificationAction,
    Phone,
    PickContact,
    Refused,
    Registry,
    Share,
    State,
    Surface,
    SystemData,
    Table,
    View,
    Volatile,
    navigation,
    new_phone,
    perform,
    table,
)
from mobilegym_mcp.phone.events import OpenApp
from mobilegym_mcp.ui import BACK, Bound, Node, Scroll, el
from mobilegym_mcp.ui import Field as TextField


class Thing(Model):
    id: str
    name: str
    count: int = 0
    due: datetime | None = None


class ToyState(State):
    things: Table[Thing] = table(Thing)
    colours: list[str] = Field(default_factory=list[str])
    heard: list[str] = Field(default_factory=list[str])
    visits: Volatile[int] = 0


def make() -> tuple[Registry, App[ToyState]]:
    """A fresh registry with the toy app, a picker app and a bare shell."""
    shell = App("system", title="System", state=SystemData, system=True, privileged=True, launcher=False)
    toy: App[ToyState] = App("toy", title="Toy", state=ToyState, permissions=("contacts", "location"))
    picker: App[ToyState] = App("picker", title="Picker", state=ToyState, system=True, permissions=("contacts",))

    @shell.action
    def back(ctx: Context[SystemData]) -> None:
        navigation.back(ctx.tx)

    @shell.overlay
    def permission(
        view: View[SystemData],
        app_id: str,
        permission: str,
        then: dict[str, object] | None,
        otherwise: dict[str, object] | None,
    ) -> Node:
        return el(
            "div",
            el("button", "Allow", on_tap=allow(app_id, permission, then)),
            role="dialog",
            label=f"{app_id} wants {permission}",
        )

    @shell.action
    def allow(ctx: Context[SystemData], app_id: str, permission: str, then: dict[str, object] | None) -> None:
        ctx.system.permissions.setdefault(app_id, {})[permission] = "granted"
        ctx.shell.shell.overlays.clear()
        if then:
            ctx.tx.runner.run(ctx.tx, Bound(**then))  # type: ignore[arg-type]

    @shell.overlay
    def chooser(view: View[SystemData], request: dict[str, object], asker: str) -> Node:
        return el("div", "Choose", role="dialog")

    @toy.screen("home")
    def home(view: View[ToyState]) -> Node:
        return el(
            "div",
            el("button", "Add", on_tap=add()),
            el("button", "Break", on_tap=break_it()),
            el("button", "Refuse", on_tap=refuse()),
            el("button", "Later", on_tap=later()),
            el("button", "Ask", on_tap=ask()),
            el("button", "Pick", on_tap=pick()),
            el("button", "Share", on_tap=share()),
            el("button", "Notify", on_tap=notify()),
            el("button", "Confirm", on_tap=confirm()),
            el("button", "Menu", on_tap=menu()),
            el("button", "Dice", on_tap=dice()),
            el(
                "input",
                "",
                label="Name",
                field=TextField("name", on_change=typed(), on_submit=submitted(), max_length=20),
            ),
            el("input", "", label="Age", field=TextField("age", kind="number")),
            el("input", "", label="Body", field=TextField("body", kind="multiline")),
            el("div", "Level", role="slider", label="Level", on_slide=slide()),
            el(
                "div",
                *(
                    el("div", t.name, role="row", key=t.id, on_drop=dropped(t.id), on_tap=thing(t.id))
                    for t in view.state.things.values()
                ),
                scroll=Scroll("list"),
            ),
            role="group",
        )

    @toy.action
    def keep(ctx: Context[ToyState], thing_id: str) -> None:
        ctx.state.colours.append(f"left {thing_id}")
        ctx.back()

    @toy.screen("thing/{thing_id}", on_back=keep)
    def thing(view: View[ToyState], thing_id: str, tab: str = "all", page: int = 1) -> Node:
        found = view.state.things.get(thing_id)
        return el(
            "div",
            el("button", "Up", on_tap=BACK),
            el("p", f"{found.name if found else 'gone'} {tab} {page + 0}", role="text"),
        )

    @toy.overlay
    def confirm(view: View[ToyState]) -> Node:
        reason = el("input", "", label="Reason", field=TextField("reason"))
        return el("div", reason, el("button", "Yes", on_tap=add()), role="dialog", label="Sure?")

    @toy.overlay
    def menu(view: View[ToyState]) -> Node:
        item = el("div", "Ask first", role="menuitem", on_tap=confirm())
        return el("div", item, role="menu", label="Menu")

    @toy.action
    def add(ctx: Context[ToyState]) -> None:
        id = ctx.new_id("t")
        ctx.state.things[id] = Thing(id=id, name=f"Thing {id}")
        ctx.toast(f"Added {id}")

    @toy.action
    def break_it(ctx: Context[ToyState]) -> None:
        ctx.state.colours.append("half done")
        raise ZeroDivisionError("oops")

    @toy.action
    def refuse(ctx: Context[ToyState]) -> None:
        ctx.state.colours.append("half done")
        raise Refused("not today")

    @toy.action
    def later(ctx: Context[ToyState]) -> None:
        ctx.schedule(ring("b"), after=30, key="b")
        ctx.schedule(ring("a"), after=timedelta(seconds=10), key="a", every=20)

    @toy.action
    def ring(ctx: Context[ToyState], which: str) -> None:
        ctx.state.heard.append(f"{which}@{ctx.now:%H:%M:%S}")

    @toy.action
    def ask(ctx: Context[ToyState]) -> None:
        ctx.require("location", then=told("yes"), otherwise=told("no"))

    @toy.action
    def told(ctx: Context[ToyState], word: str) -> None:
        ctx.state.heard.append(word)

    @toy.action
    def pick(ctx: Context[ToyState]) -> None:
        ctx.start(PickContact(), then=picked("for"), otherwise=told("cancelled"))

    @toy.action
    def picked(ctx: Context[ToyState], why: str, people: list[str]) -> None:
        ctx.state.heard.append(f"{why} {','.join(people)}")

    @toy.action
    def share(ctx: Context[ToyState]) -> None:
        ctx.start(Share(text="hi"))

    @toy.action
    def notify(ctx: Context[ToyState]) -> None:
        ctx.notify(
            "Title", "Text", tag="one", on_tap=thing("t1"), actions=[NotificationAction(label="Do", do=told("done"))]
        )

    @toy.action
    def dice(ctx: Context[ToyState]) -> None:
        ctx.state.heard.append(str(ctx.random().randint(1, 10**9)))

    @toy.action
    def typed(ctx: Context[ToyState], text: str) -> None:
        ctx.state.visits = len(text)

    @toy.action
    def submitted(ctx: Context[ToyState], text: str) -> None:
        ctx.state.heard.append(f"submit {text}")
        ctx.clear_draft("name")

    @toy.action
    def slide(ctx: Context[ToyState], value: float) -> None:
        ctx.state.heard.append(f"level {value}")

    @toy.action
    def dropped(ctx: Context[ToyState], onto: str, key: str) -> None:
        ctx.state.heard.append(f"{key} onto {onto}")

    @toy.tool
    def add_thing(ctx: Context[ToyState], name: str, count: int = 1) -> str:
        """Add a thing and give its id."""
        if not name:
            raise Refused("a thing needs a name")
        id = ctx.new_id("t")
        ctx.state.things[id] = Thing(id=id, name=name, count=count)
        return id

    @toy.on("message_received")
    def heard_message(ctx: Context[ToyState], message_id: str) -> None:
        ctx.state.heard.append(message_id)

    @picker.screen("home")
    def picker_home(view: View[ToyState]) -> Node:
        return el("div", el("button", "Back", on_tap=BACK), "Picker")

    @picker.screen("pick")
    def pick_screen(view: View[ToyState]) -> Node:
        wanted = view.request(PickContact)
        return el(
            "div",
            el("button", f"Ann multiple={wanted.multiple}", on_tap=choose("p1")),
            el("button", "Deeper", on_tap=deeper()),
        )

    @picker.screen("deeper")
    def deeper(view: View[ToyState]) -> Node:
        return el("div", el("button", "Bob", on_tap=choose("p2")))

    @picker.action
    def choose(ctx: Context[ToyState], person: str) -> None:
        ctx.finish([person])

    @picker.handles(PickContact)
    def handle(ctx: Context[ToyState], intent: PickContact) -> Bound | None:
        return pick_screen()

    def compose(surface: Surface) -> Node:
        return el("div", surface.page, *surface.overlays, *surface.system_overlays, role="group")

    apps: dict[str, App[ToyState]] = {"system": shell, "picker": picker, "toy": toy}  # type: ignore[dict-item]
    return Registry(apps, Doc.of(Content()), compose), toy


def start() -> Phone:
    """A phone with the toy app in front."""
    return perform(new_phone(make()[0]), OpenApp(app="toy")).phone
