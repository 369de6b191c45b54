"""Notes: check lists to work through, and figures to read off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from decimal import Decimal
from itertools import combinations

from apps.notes.state import Item, Note, NotesState
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Edit, Expect, Goal, Lang, Money, Params, Task
from mobilegym_mcp.phone import Phone

from ._words import quoted


class ItemsOfList(Params):
    note: str
    title: str
    items: tuple[str, ...]


class FinishList(Task[ItemsOfList]):
    """Tick two or three lines of a check list that has an older twin with the same lines."""

    id = "notes.finish_list"
    apps = ("notes",)
    level = 2
    tags = ("checklist",)
    steps = 8
    instructions = {
        "en": (
            "In my check list “{title}”, tick off {items}.",
            "{items} can be ticked on the list “{title}” in Notes, I have just seen to them.",
            "Done with {items}. Please check that off in the note “{title}” and leave the rest as it is.",
        ),
        "zh": (
            "把笔记“{title}”这张清单里的{items}打勾。",
            "{items}我都弄好了，帮我在“{title}”这个清单上勾掉，其他的别动。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[ItemsOfList]:
        state: NotesState = phone.data("notes")
        for id, note in state.notes.items():
            if note.kind != "list" or note.trashed_at is not None:
                continue
            open_lines = [item.text for item in note.items if not item.done]
            for size in (2, 3):
                for items in combinations(open_lines, size):
                    yield ItemsOfList(note=id, title=note.title, items=items)

    def setup(self, edit: Edit, p: ItemsOfList) -> None:
        notes = edit.state("notes", NotesState).notes
        lines = [item.text for item in notes[p.note].items]
        edit.random.shuffle(lines)
        older = edit.now - timedelta(days=edit.random.randint(20, 60))
        notes["older-list"] = Note(
            id="older-list",
            title=f"{p.title} (2)",
            kind="list",
            items=[Item(text=line) for line in lines],
            folder=notes[p.note].folder,
            created_at=older,
            edited_at=older,
        )

    def words(self, p: ItemsOfList, lang: Lang) -> Mapping[str, str]:
        return {"title": p.title, "items": quoted(p.items, lang)}

    def goals(self, p: ItemsOfList, before: Phone, after: Phone) -> list[Goal]:
        done = _done(after, p.note)
        return [Goal(f"“{item}” is ticked on “{p.title}”", done.get(item, False)) for item in p.items]

    def expects(self, p: ItemsOfList, before: Phone, after: Phone) -> list[Expect]:
        places = list(_done(before, p.note))
        return [
            Expect.changed(f"/notes/data/notes/{p.note}/items/{places.index(item)}/done", to=True) for item in p.items
        ]

    async def oracle(self, hand: Hand, p: ItemsOfList) -> None:
        await hand.open("Notes")
        await hand.tap(p.title, role="row")
        for item in p.items:
            await hand.toggle(item, True)
        await hand.done()


def _done(phone: Phone, note: str) -> dict[str, bool]:
    """The lines of a check list in order, and whether each is ticked; none if the list is gone."""
    state: NotesState = phone.data("notes")
    found = state.notes.get(note)
    return {item.text: item.done for item in found.items} if found is not None else {}


class WhoPaid(Params):
    outing: str
    who: str


_OUTINGS: Mapping[str, tuple[str, ...]] = {
    "Weekend in Suzhou": ("Train tickets", "Garden entry", "Noodles", "Boat", "Tea house", "Taxi back"),
    "Sophie's farewell": ("Cake", "Flowers", "Room", "Drinks", "Card and paper"),
    "Camping at Reed Lake": ("Pitch", "Firewood", "Gas", "Barbecue", "Parking", "Ice"),
    "Badminton in April": ("Court 4 April", "Shuttlecocks", "Court 11 April", "Water", "Court 25 April"),
    "Flat-warming dinner": ("Lamb", "Wine", "Vegetables", "Candles", "Dessert"),
    "莫干山两日": ("民宿", "油费", "过路费", "午饭", "竹林门票", "晚饭"),
    "乐乐生日会": ("蛋糕", "气球", "披萨", "礼物", "场地"),
    "四月拼饭": ("食堂", "火锅", "外卖", "奶茶", "面馆"),
}
_PAYERS = ("Sophie", "Marco", "Priya", "王芳", "小雅")
_LINE = r"(\d+\.\d\d) \({who}\)"
"""A line of such a note is `Boat 84.50 (Marco)`: what for, how much, who paid."""


class SumNote(Task[WhoPaid]):
    """Add up what one of several people paid, as a note about an outing has it."""

    id = "notes.sum_note"
    split = "test"
    apps = ("notes",)
    level = 3
    kind = "query"
    tags = ("sum", "money")
    steps = 6
    instructions = {
        "en": (
            "We wrote down who paid for what in the note “{outing}”. How much did {who} pay in all, in yuan?",
            "Look into my note “{outing}” and tell me what {who}'s payments add up to (yuan).",
        ),
        "zh": (
            "笔记“{outing}”里记着每笔钱是谁付的，{who}一共付了多少元？",
            "帮我按“{outing}”那条笔记算一下，{who}付的钱加起来是多少元。",
        ),
    }
    answer = {"total": Money(label={"en": "Paid in all", "zh": "一共付了"})}

    def space(self, phone: Phone) -> Iterable[WhoPaid]:
        for outing in _OUTINGS:
            for who in _PAYERS:
                yield WhoPaid(outing=outing, who=who)

    def setup(self, edit: Edit, p: WhoPaid) -> None:
        notes = edit.state("notes", NotesState).notes
        day = edit.now - timedelta(days=edit.random.randint(2, 9), hours=edit.random.randint(1, 9))
        for id, title, at in (
            ("outing-old", f"{p.outing} 2025", day - timedelta(days=371)),
            ("outing", p.outing, day),
        ):
            notes[id] = Note(
                id=id, title=title, body=_payments(edit, p), folder="", created_at=at, edited_at=at + timedelta(hours=2)
            )

    def solution(self, p: WhoPaid, before: Phone) -> Mapping[str, Decimal]:
        state: NotesState = before.data("notes")
        return {"total": _paid(state.notes["outing"].body, p.who)}

    async def oracle(self, hand: Hand, p: WhoPaid) -> None:
        await hand.open("Notes")
        await hand.tap(p.outing, role="row")
        [text] = await hand.read(role="field", pattern=r".*\d\d \(.*")
        await hand.answer(total=_paid(text, p.who))
        await hand.done()


def _payments(edit: Edit, p: WhoPaid) -> str:
    """The lines of the note: the one asked about paid for at least two things, another person for at least one."""
    things = _OUTINGS[p.outing]
    others = [who for who in _PAYERS if who != p.who]
    second = edit.random.choice(others)
    payers = [p.who, p.who, second, *edit.random.choices([p.who, second, *others], k=len(things) - 3)]
    edit.random.shuffle(payers)
    return "\n".join(
        f"{thing} {edit.random.randint(1200, 39_900) / 100:.2f} ({who})"
        for thing, who in zip(things, payers, strict=True)
    )


def _paid(text: str, who: str) -> Decimal:
    """What a person's lines add up to."""
    return sum((Decimal(amount) for amount in re.findall(_LINE.format(who=re.escape(who)), text)), Decimal(0))
