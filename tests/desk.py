"""A small app under the real shell, with two tasks over it, for tests of the session and what is built on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from pydantic import Field

from mobilegym_mcp import ui
from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.judge import AnswerField, Edit, Expect, Fact, Goal, Number, Params, Reason, Task
from mobilegym_mcp.phone import App, Context, Doc, Model, Phone, Refused, Registry, State, Table, View, table
from mobilegym_mcp.ui import CLOSE, Bound, Node


class Card(Model):
    id: str
    title: str
    done: bool = False


class DeskState(State):
    cards: Table[Card] = table(Card)
    level: float = 0.5
    loud: bool = False
    log: list[str] = Field(default_factory=list[str])


def registry() -> Registry:
    """The real shell and the desk app, which holds forty cards."""
    app: App[DeskState] = App("desk", title="Desk", state=DeskState)

    @app.screen("home")
    def home(view: View[DeskState]) -> Node:
        rows = [
            ui.list_row(c.title, on_tap=card(c.id), on_swipe={"left": bin_card(c.id)}, on_drop=stack(c.id), key=c.id)
            for c in view.state.cards.values()
        ]
        return ui.page(
            ui.app_bar("Desk"),
            ui.search_field("find", placeholder="Find a card", on_submit=search()),
            ui.scroll(
                "cards",
                ui.slider_row("Level", value=view.state.level, on_slide=level()),
                ui.switch_row("Loud", on=view.state.loud, on_toggle=loud()),
                ui.button("Old", on_tap=ring("old"), disabled=True),
                ui.button("Empty the desk", on_tap=sure()),
                ui.button("Ring later", on_tap=later()),
                ui.button("Break", on_tap=broken()),
                ui.button("Break the screen", on_tap=card("nowhere")),
                *rows,
                label="Cards",
            ),
        )

    @app.screen("card/{card_id}")
    def card(view: View[DeskState], card_id: str) -> Node:
        found = view.state.cards[card_id]
        return ui.page(
            ui.app_bar(found.title, back=True),
            ui.text_field("title", label="Title", value=found.title, on_change=rename(card_id)),
            ui.checkbox_row("Done", checked=found.done, on_toggle=done(card_id)),
        )

    @app.overlay
    def sure(view: View[DeskState]) -> Node:
        return ui.dialog("Empty the desk?", actions=[("Cancel", CLOSE, "text"), ("Empty", empty(), "danger")])

    @app.action
    def empty(ctx: Context[DeskState]) -> None:
        for id in list(ctx.state.cards):
            del ctx.state.cards[id]
        ctx.close()
        ctx.toast("Desk emptied")

    @app.action
    def bin_card(ctx: Context[DeskState], card_id: str) -> None:
        del ctx.state.cards[card_id]
        ctx.toast("Binned")

    @app.action
    def rename(ctx: Context[DeskState], card_id: str, text: str) -> None:
        ctx.state.cards[card_id].title = text

    @app.action
    def done(ctx: Context[DeskState], card_id: str) -> None:
        ctx.state.cards[card_id].done = not ctx.state.cards[card_id].done

    @app.action
    def stack(ctx: Context[DeskState], onto: str, key: str) -> None:
        ctx.state.log.append(f"{key} onto {onto}")

    @app.action
    def search(ctx: Context[DeskState], text: str) -> None:
        ctx.state.log.append(f"searched {text}")

    @app.action
    def level(ctx: Context[DeskState], value: float) -> None:
        ctx.state.level = value

    @app.action
    def loud(ctx: Context[DeskState]) -> None:
        ctx.state.loud = not ctx.state.loud

    @app.action
    def later(ctx: Context[DeskState]) -> None:
        ctx.schedule(ring("late"), after=50, key="ring")

    @app.action
    def ring(ctx: Context[DeskState], word: str) -> None:
        ctx.state.cards["rung"] = Card(id="rung", title=f"It rang {word}")

    @app.action
    def broken(ctx: Context[DeskState]) -> None:
        ctx.state.loud = True
        raise ZeroDivisionError("broken")

    @app.tool
    def add_card(ctx: Context[DeskState], title: str) -> str:
        """Add a card to the desk; gives its id."""
        if not title:
            raise Refused("a card needs a title")
        id = ctx.new_id("new")
        ctx.state.cards[id] = Card(id=id, title=title)
        return id

    state = DeskState()
    for n in range(1, 41):
        state.cards[f"c{n}"] = Card(id=f"c{n}", title=f"Card {n}")
    app.__dict__["seed"] = Doc.of(state)
    every = load_apps()
    return Registry({"system": every.apps["system"], "desk": app}, every.content, every.compose)


def cards(phone: Phone) -> Mapping[str, Card]:
    state: DeskState = phone.data("desk")
    return state.cards


class Which(Params):
    card: str


class Tick(Task[Which]):
    """Mark a card done and say how many there are."""

    id = "desk.tick"
    apps = ("desk",)
    level = 1
    kind = "both"
    steps = 4
    answer: ClassVar[Mapping[str, AnswerField]] = {"cards": Number()}
    instructions: ClassVar[Mapping[str, Sequence[str]]] = {
        "en": ("Mark {card} as done. How many cards are there?", "Tick off {card}, and count the cards."),
        "zh": ("把{card}标为完成。一共有几张卡片？", "勾掉{card}，并数一数卡片。"),
    }

    def space(self, phone: Phone) -> Iterable[Which]:
        yield from (Which(card=f"c{n}") for n in range(1, 6))

    def setup(self, edit: Edit, p: Which) -> None:
        edit.state("desk", DeskState).log.append("set up")

    def goals(self, p: Which, before: Phone, after: Phone) -> list[Goal]:
        return [Goal("the card is done", p.card in cards(after) and cards(after)[p.card].done)]

    def expects(self, p: Which, before: Phone, after: Phone) -> list[Expect]:
        return [Expect.changed(f"/desk/data/cards/{p.card}/done", to=True)]

    def solution(self, p: Which, before: Phone) -> Mapping[str, Any]:
        return {"cards": 40}


class Nothing(Params):
    """No parameters."""


class Fly(Task[Nothing]):
    """Cannot be done."""

    id = "desk.fly"
    apps = ("desk",)
    level = 1
    kind = "infeasible"
    steps = 2
    instructions: ClassVar[Mapping[str, Sequence[str]]] = {
        "en": ("Make the desk fly.", "Fly."),
        "zh": ("让桌子飞起来。", "飞。"),
    }

    def space(self, phone: Phone) -> Iterable[Nothing]:
        yield Nothing()

    def impossible(self, p: Nothing) -> Reason:
        return Reason("desks have no wings", (("wing", "翅膀"),))


class Vague(Task[Nothing]):
    """Needs a question."""

    id = "desk.vague"
    apps = ("desk",)
    level = 1
    kind = "underspecified"
    steps = 3
    instructions: ClassVar[Mapping[str, Sequence[str]]] = {
        "en": ("Bin the card.", "Bin that card."),
        "zh": ("扔掉那张卡片。", "把卡片扔掉。"),
    }

    def space(self, phone: Phone) -> Iterable[Nothing]:
        yield Nothing()

    def goals(self, p: Nothing, before: Phone, after: Phone) -> list[Goal]:
        return [Goal("card 7 is gone", "c7" not in cards(after))]

    def expects(self, p: Nothing, before: Phone, after: Phone) -> list[Expect]:
        return [Expect.removed("/desk/data/cards/c7")]

    def user(self, p: Nothing) -> Sequence[Fact]:
        return [Fact("which card", ("which", "哪"), {"en": "Number seven.", "zh": "七号。"})]


TASKS: Mapping[str, Task[Any]] = {task.id: task for task in (Tick(), Fly(), Vague())}


def ref_of(phone: Phone, label: str, role: str | None = None) -> str:
    """The ref of the first element on the screen whose label begins so."""
    for node in phone.frame.nodes:
        if node.label.startswith(label) and (role is None or node.role == role):
            return node.ref
    raise LookupError(f"no {role or 'element'} {label!r} on the screen: {[n.label for n in phone.frame.nodes]}")


__all__ = ["TASKS", "Bound", "cards", "ref_of", "registry"]
