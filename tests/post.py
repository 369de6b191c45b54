"""A small post office of an app with tasks over it, for tests of the judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Literal

from pydantic import Field

from mobilegym_mcp.judge import (
    Date,
    Edit,
    Either,
    Expect,
    Fact,
    Goal,
    Money,
    Number,
    Params,
    Reason,
    SetOf,
    Task,
    Text,
)
from mobilegym_mcp.judge.expect import numbers, text
from mobilegym_mcp.phone import (
    App,
    Content,
    Context,
    Doc,
    Message,
    Model,
    Person,
    Phone,
    PhoneNumber,
    Registry,
    State,
    Surface,
    SystemData,
    Table,
    View,
    Volatile,
    new_phone,
    table,
)
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.phone.transaction import Transaction
from mobilegym_mcp.ui import Node, el


class Line(Model):
    text: str
    done: bool = False


class Letter(Model):
    id: str
    to: str
    text: str = ""
    stamp: Decimal = Decimal("1.20")
    kind: Literal["plain", "registered"] = "plain"
    urgent: bool = False
    lines: list[Line] = Field(default_factory=list[Line])
    labels: list[str] = Field(default_factory=list[str])
    written_at: datetime
    due: date | None = None
    opened: Volatile[int] = 0


class Box(Model):
    id: str
    name: str
    full: bool = False
    looked: Volatile[bool] = False


class PostState(State):
    letters: Table[Letter] = table(Letter)
    boxes: list[Box] = Field(default_factory=list[Box])
    nicknames: dict[str, str] = Field(default_factory=dict[str, str])
    searches: Volatile[list[str]] = Field(default_factory=list[str])


NOW = datetime(2026, 5, 14, 9, 41)


def registry() -> Registry:
    """A shell that draws nothing and the post app, with four letters, two boxes and two people."""
    shell = App("system", title="System", state=SystemData, system=True, privileged=True, launcher=False)
    app = App("post", title="Post", state=PostState, permissions=("contacts",))

    @app.screen("home")
    def home(view: View[PostState]) -> Node:
        return el("div", role="group")

    @app.action
    def arrive(ctx: Context[PostState], sender: str) -> None:
        id = ctx.new_id("in")
        ctx.state.letters[id] = Letter(id=id, to=f"from {sender}", written_at=ctx.now)
        ctx.notify("A letter", sender)

    letters = {
        f"l{n}": Letter(id=f"l{n}", to=to, text=text, urgent=n == 3, written_at=NOW - timedelta(days=n))
        for n, (to, text) in enumerate(
            [("Ann", "Happy birthday"), ("Bob", "The bill"), ("Ann", "Holiday plans"), ("Cem", "Hello")], start=1
        )
    }
    letters["l2"].lines = [Line(text="Milk"), Line(text="Bread"), Line(text="Tea")]
    letters["l2"].labels = ["house", "money"]
    state = PostState(boxes=[Box(id="b1", name="Red"), Box(id="b2", name="Blue", full=True), Box(id="b3", name="Old")])
    for id, letter in letters.items():
        state.letters[id] = letter
    app.__dict__["seed"] = Doc.of(state)
    content = Content()
    for id, name, number in (("p1", "Ann Lee", "138 0013 8001"), ("p2", "Ann Li", "138 0013 8002")):
        content.people[id] = Person(id=id, name=name, phones=[PhoneNumber(number=number)])
    return Registry({"system": shell, "post": app}, Doc.of(content), _blank)


def _blank(surface: Surface) -> Node:
    return el("div", role="group")


def edited(phone: Phone, change: Callable[[Transaction], object]) -> Phone:
    """The phone after some of its documents were changed."""
    tx = begin(phone)
    change(tx)
    return tx.commit()


def later(phone: Phone, minutes: float = 2) -> Phone:
    """The phone after some time."""

    def pass_time(tx: Transaction) -> None:
        tx.system.now += timedelta(minutes=minutes)

    return edited(phone, pass_time)


def letters(tx: Transaction) -> Table[Letter]:
    state: PostState = tx.open("post/data")
    return state.letters


def message(id: str, peers: list[str], words: str, at: datetime = NOW) -> Message:
    return Message(id=id, peers=peers, sender="me", text=words, at=at, state="sent")


class Which(Params):
    letter: str
    to: str


class MarkUrgent(Task[Which]):
    """Mark a letter urgent and tell its reader."""

    id = "post.mark_urgent"
    apps = ("post",)
    level = 1
    steps = 4
    instructions = {
        "en": ("Mark the letter to {to} ({letter}) urgent and text 10086 “sent”.", "Urgent: {letter}, {to}."),
        "zh": ("把给{to}的信（{letter}）标为加急，并发短信“sent”给10086。", "加急：{letter}，{to}。"),
    }

    def space(self, phone: Phone) -> Iterable[Which]:
        for id, letter in phone.data("post").letters.items():
            if not letter.urgent:
                yield Which(letter=id, to=letter.to)

    def setup(self, edit: Edit, p: Which) -> None:
        edit.state("post", PostState).nicknames["token"] = str(edit.random.randrange(10**6))

    def goals(self, p: Which, before: Phone, after: Phone) -> list[Goal]:
        found: Letter | None = after.data("post").letters.get(p.letter)
        sent = [m for m in after.content.messages.values() if m.sender == "me" and m.text == "sent"]
        return [
            Goal("the letter is urgent", found is not None and found.urgent),
            Goal("a text was sent", bool(sent)),
            Goal("the letter is kept", found is not None),
        ]

    def expects(self, p: Which, before: Phone, after: Phone) -> list[Expect]:
        return [
            Expect.changed(f"/post/data/letters/{p.letter}/urgent", to=True),
            Expect.added(
                "/content/data/messages", peers=numbers(["10086"]), sender="me", text=text("sent"), state="sent"
            ),
        ]


class None_(Params):
    """No parameters."""


class Count(Task[None_]):
    """Ask about the letters."""

    id = "post.count"
    apps = ("post",)
    level = 1
    kind = "query"
    steps = 3
    answer = {"letters": Number(unit="letters"), "stamps": Money(), "readers": SetOf(item=Text()), "first": Date()}
    instructions = {"en": ("Count.", "Count them."), "zh": ("数一数。", "请数。")}

    def space(self, phone: Phone) -> Iterable[None_]:
        yield None_()

    def solution(self, p: None_, before: Phone) -> Mapping[str, Any]:
        return {
            "letters": 4,
            "stamps": Decimal("4.80"),
            "readers": ["Ann", "Bob", "Ann", "Cem"],
            "first": Either(date(2026, 5, 10), date(2026, 5, 11)),
        }


class Fly(Task[None_]):
    id = "post.fly"
    apps = ("post",)
    level = 1
    kind = "infeasible"
    steps = 2
    instructions = {"en": ("Send a letter by air.", "Fly."), "zh": ("寄航空信。", "航空信。")}

    def space(self, phone: Phone) -> Iterable[None_]:
        yield None_()

    def impossible(self, p: None_) -> Reason:
        return Reason("there is no air mail", (("air", "航空"),))


class Vague(Task[None_]):
    id = "post.vague"
    apps = ("post",)
    level = 1
    kind = "underspecified"
    steps = 3
    instructions = {"en": ("Delete Ann's letter.", "Delete the letter to Ann."), "zh": ("删掉给Ann的信。", "删信。")}

    def space(self, phone: Phone) -> Iterable[None_]:
        yield None_()

    def goals(self, p: None_, before: Phone, after: Phone) -> list[Goal]:
        return [Goal("the birthday letter is gone", "l1" not in after.data("post").letters)]

    def expects(self, p: None_, before: Phone, after: Phone) -> list[Expect]:
        return [Expect.removed("/post/data/letters/l1")]

    def user(self, p: None_) -> Sequence[Fact]:
        return [
            Fact("which letter", ("which", "letter", "哪"), {"en": "The birthday one.", "zh": "生日那封。"}),
            Fact("since when", ("when",), {"en": "Today.", "zh": "今天。"}, needed=False),
        ]


def start(seed: int = 0) -> Phone:
    return new_phone(registry(), seed=seed)
