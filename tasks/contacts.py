"""Contacts: telling people apart, and reading what is known of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import permutations

from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Edit, Expect, Goal, Lang, Params, SetOf, Task, Text
from mobilegym_mcp.judge.expect import number
from mobilegym_mcp.phone import Person, Phone, PhoneNumber, normal_number

_NAMES = ("Nora Quist", "罗敏", "Daniel Park", "梁静", "Grace Oduya", "孟凡")
_COMPANIES = ("Kiln & Co", "海棠设计", "Blue Heron Books", "北桥物流")
_NEW_NUMBERS = ("136 0177 2914", "152 0163 8840", "187 1720 4456", "139 1805 6623", "158 2179 0035")


class NewNumberOf(Params):
    name: str
    company: str
    other: str
    number: str


class NewNumber(Task[NewNumberOf]):
    """Change the number of one of two people of the same name, told apart by their company alone."""

    id = "contacts.new_number"
    apps = ("contacts",)
    level = 2
    tags = ("find", "namesake")
    steps = 10
    instructions = {
        "en": (
            "{name} from {company} has a new mobile number, {number}. Replace the old one in my contacts.",
            "Please change {name}'s number to {number}. I mean the one who works at {company}.",
        ),
        "zh": (
            "在{company}上班的{name}换手机号了，新号码是{number}，把联系人里的旧号码改掉。",
            "把{name}（{company}那位）的电话改成{number}。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[NewNumberOf]:
        for n, name in enumerate(_NAMES):
            for c, (company, other) in enumerate(permutations(_COMPANIES, 2)):
                yield NewNumberOf(
                    name=name, company=company, other=other, number=_NEW_NUMBERS[(n + c) % len(_NEW_NUMBERS)]
                )

    def setup(self, edit: Edit, p: NewNumberOf) -> None:
        pair = [("wanted", p.company, "134 5508 7712"), ("namesake", p.other, "134 5508 1127")]
        edit.random.shuffle(pair)
        for id, company, old in pair:
            edit.content.people[id] = Person(
                id=id, name=p.name, phones=[PhoneNumber(number=old)], company=company, groups=["Work"]
            )

    def goals(self, p: NewNumberOf, before: Phone, after: Phone) -> list[Goal]:
        person = after.content.people.get("wanted")
        numbers = [normal_number(phone.number) for phone in person.phones] if person is not None else []
        return [Goal(f"{p.name} of {p.company} has the number {p.number} alone", numbers == [normal_number(p.number)])]

    def expects(self, p: NewNumberOf, before: Phone, after: Phone) -> list[Expect]:
        return [Expect.changed("/content/data/people/wanted/phones/0/number", to=number(p.number))]

    async def oracle(self, hand: Hand, p: NewNumberOf) -> None:
        await hand.open("Contacts")
        await hand.tap("Search")
        await hand.type(p.name, into="Search contacts")
        await hand.tap(p.name, role="row")
        if not await hand.sees(p.company):
            await hand.back()
            await hand.tap(p.name, role="row", nth=1)
        await hand.tap("Edit")
        await hand.type(p.number, into="Number", clear=True)
        await hand.tap("Save")
        await hand.done()


class Birthdays(Params):
    group: str
    month: int


_GROUPS = ("Choir", "Chess club", "书友会", "Potters", "跑团", "Neighbours")
_MEMBERS = (
    "Mira Holt", "顾晨", "Felix Amsel", "杜若", "Karin Lund", "白露", "Owen Pratt", "苏桐", "Nadia Rahimi", "程一鸣",
)  # fmt: skip
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


class WhoHasBirthday(Task[Birthdays]):
    """Find out who of a group was born in a month; some outside the group were born in it too."""

    id = "contacts.who_has_birthday"
    split = "test"
    apps = ("contacts",)
    level = 3
    kind = "query"
    tags = ("compare", "dates")
    steps = 17
    instructions = {
        "en": (
            "Who of the people in my contact group “{group}” has a birthday in {month}? Give all of their names.",
            "I am planning {month}. Tell me which members of the group “{group}” in Contacts have their birthday then.",
        ),
        "zh": (
            "联系人的“{group}”群组里，哪些人的生日在{month}？把名字都告诉我。",
            "我想给{month}过生日的人准备礼物，只算“{group}”这个群组的成员，是谁？",
        ),
    }
    answer = {"who": SetOf(item=Text(), label={"en": "Who", "zh": "谁"})}

    def space(self, phone: Phone) -> Iterable[Birthdays]:
        for group in _GROUPS:
            for month in range(1, 13):
                yield Birthdays(group=group, month=month)

    def setup(self, edit: Edit, p: Birthdays) -> None:
        content, chance = edit.content, edit.random
        content.groups.append(p.group)
        names = chance.sample(_MEMBERS, 7)
        others = [month for month in range(1, 13) if month != p.month]
        months = [p.month, *chance.choices((p.month, *others), k=2), *chance.sample(others, 2)]
        chance.shuffle(months)
        born: list[tuple[str, int | None, list[str]]] = [
            (name, month, [p.group]) for name, month in zip(names, months, strict=False)
        ]
        # One of whom the birthday is not known, and one of that month who is in another group.
        born += [(names[5], None, [p.group]), (names[6], p.month, ["Friends"])]
        for index, (name, month, groups) in enumerate(born):
            content.people[f"member-{index}"] = Person(
                id=f"member-{index}",
                name=name,
                phones=[PhoneNumber(number=f"188 0174 {4100 + index * 37}")],
                birthday=date(chance.randint(1975, 2001), month, chance.randint(1, 28)) if month is not None else None,
                groups=groups,
            )

    def words(self, p: Birthdays, lang: Lang) -> Mapping[str, str]:
        return {"group": p.group, "month": f"{p.month}月" if lang == "zh" else _MONTHS[p.month - 1]}

    def solution(self, p: Birthdays, before: Phone) -> Mapping[str, list[str]]:
        return {
            "who": [
                person.name
                for person in before.content.people.values()
                if p.group in person.groups and person.birthday is not None and person.birthday.month == p.month
            ]
        }

    async def oracle(self, hand: Hand, p: Birthdays) -> None:
        await hand.open("Contacts")
        await hand.tap("Groups", role="row")
        await hand.tap(p.group, role="row")
        members = [line.split(",")[0] for line in await hand.read_down(role="row")]
        found: list[str] = []
        for member in members:
            await hand.tap(member, role="row")
            if _month_of(await hand.read_down(role="row")) == p.month:
                found.append(member)
            await hand.back()
        await hand.answer(who=found)
        await hand.done()


def _month_of(rows: list[str]) -> int | None:
    """The month of the birthday on a person's page: `Sat, Sep 12, 1964, Birthday`, `1964年9月12日 周六, 生日`."""
    for row in rows:
        english = re.match(r"\w{3}, (\w{3}) \d+, \d{4}, Birthday", row)
        if english is not None:
            return next(n for n, month in enumerate(_MONTHS, 1) if month.startswith(english[1]))
        chinese = re.match(r"\d{4}年(\d+)月\d+日.*生日", row)
        if chinese is not None:
            return int(chinese[1])
    return None
