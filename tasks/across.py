"""Across apps: what one app says, done in another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from typing import Any, cast

from apps.notes.state import Item, Note, NotesState
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Edit, Expect, Goal, Lang, Params, Task
from mobilegym_mcp.judge.expect import Wanted, holding, text
from mobilegym_mcp.phone import Call, Phone, normal_number

from . import _texts

_HOTELS: Mapping[str, str] = {
    "Heron Inn": "10690 4812 255",
    "Kiln Court": "10690 7730 418",
    "云杉民宿": "10690 5526 903",
    "湖心小筑": "10690 3381 764",
    "Old Mill Hotel": "10690 9917 620",
}
"""Places to stay, and the numbers that they write from."""

_MONTHS: Mapping[int, str] = {6: "June", 7: "July", 8: "August", 9: "September"}
_TITLES = ("Booking", "Where I stay", "订房")


class Stay(Params):
    hotel: str
    month: int
    folder: str
    folder_name: str
    title: str


class BookingToNote(Task[Stay]):
    """Find the booking number that is valid now among a hotel's confirmations, one of which replaces another, and
    write it down in a folder of the notes."""

    id = "across.booking_to_note"
    split = "test"
    apps = ("messages", "notes")
    level = 4
    tags = ("memory", "codes")
    steps = 11
    instructions = {
        "en": (
            "Look up the booking number of my stay at {hotel} in {month} in Messages (the one that is valid now) and "
            "write it into a new note called “{title}” in the folder “{folder_name}”.",
            "I want my {hotel} booking number for {month} at hand. Make a note titled “{title}” in my notes folder "
            "“{folder_name}” with it. They texted me; mind that they may have changed it.",
        ),
        "zh": (
            "在短信里找到我{month}住{hotel}的预订号（要现在有效的那个），记到笔记“{folder_name}”文件夹里一条新笔记，标题写“{title}”。",
            "帮我在笔记的“{folder_name}”文件夹新建笔记“{title}”，写上{hotel}{month}那次的订单号，短信里有，注意后来可能换过号。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[Stay]:
        state: NotesState = phone.data("notes")
        count = 0
        for hotel in _HOTELS:
            for month in _MONTHS:
                for folder in state.folders:
                    title = _TITLES[count % len(_TITLES)]
                    yield Stay(hotel=hotel, month=month, folder=folder.id, folder_name=folder.name, title=title)
                    count += 1

    def setup(self, edit: Edit, p: Stay) -> None:
        chance, number = edit.random, _HOTELS[p.hotel]
        others = [month for month in _MONTHS if month != p.month]
        day = chance.randint(3, 24)
        codes = [f"{chance.choice('BHKRT')}{n}-{chance.randint(10_000, 99_999)}" for n in range(1, 6)]
        other_hotel = chance.choice([hotel for hotel in _HOTELS if hotel != p.hotel])
        texts = (
            ("stay-first", number, _confirmed(p.hotel, p.month, day, codes[0]), 20),
            ("stay-other", number, _confirmed(p.hotel, chance.choice(others), chance.randint(3, 24), codes[1]), 12),
            ("stay-valid", number, _renumbered(p.hotel, p.month, day, codes[2]), 6),
            ("stay-later", number, _confirmed(p.hotel, chance.choice(others), chance.randint(3, 24), codes[3]), 3),
            ("stay-elsewhere", _HOTELS[other_hotel], _confirmed(other_hotel, p.month, day + 3, codes[4]), 2),
        )
        for id, sender, words, days in texts:
            day_sent = (edit.now - timedelta(days=days)).date()
            at = datetime.combine(day_sent, time(chance.randint(9, 20), chance.randint(0, 59)))
            _texts.put(edit, id, sender, words, at)

    def words(self, p: Stay, lang: Lang) -> Mapping[str, str]:
        month = f"{p.month}月" if lang == "zh" else _MONTHS[p.month]
        return {"hotel": p.hotel, "month": month, "folder_name": p.folder_name, "title": p.title}

    def goals(self, p: Stay, before: Phone, after: Phone) -> list[Goal]:
        made = _new_notes(before, after, p.title)
        body = _only_code(before, "stay-valid")
        return [
            Goal(f"there is a new note “{p.title}”", bool(made)),
            Goal("it lies in the folder", any(note.folder == p.folder for note in made)),
            Goal("it holds the valid booking number alone", any(body.test(note.text()) for note in made)),
        ]

    def expects(self, p: Stay, before: Phone, after: Phone) -> list[Expect]:
        return [
            Expect.added(
                "/notes/data/notes", title=text(p.title), body=_only_code(before, "stay-valid"), folder=p.folder
            )
        ]

    async def oracle(self, hand: Hand, p: Stay) -> None:
        await hand.open("Messages")
        await hand.tap("Search")
        await hand.type(p.hotel, into="Search messages")
        await hand.tap(_HOTELS[p.hotel], role="row")
        stays = [line for line in await hand.read_up(role="row") if _speaks_of_month(line, p.month)]
        code = _code_in(stays[-1])
        await hand.open("Notes")
        await hand.tap(p.folder_name, role="chip")
        await hand.tap("New note")
        await hand.type(p.title, into="Title")
        await hand.type(code, into="Note")
        await hand.done()


_CODE = re.compile(r"[A-Z]\d-\d{5}")
"""A booking number, as all these hotels write it."""


def _is_chinese(words: str) -> bool:
    return not words.isascii()


def _confirmed(hotel: str, month: int, day: int, code: str) -> str:
    if _is_chinese(hotel):
        return f"【{hotel}】您{month}月{day}日入住、{month}月{day + 2}日离店的预订已确认，预订号 {code}，期待您的光临。"
    return f"{hotel}: your stay from {day} to {day + 2} {_MONTHS[month]} is confirmed. Booking number {code}."


def _renumbered(hotel: str, month: int, day: int, code: str) -> str:
    if _is_chinese(hotel):
        return f"【{hotel}】您{month}月{day}日的预订已换为湖景房，新预订号 {code}，此前的预订号作废。"
    room = f"{hotel}: we gave you a quieter room for {day} {_MONTHS[month]}."
    return f"{room} Your new booking number is {code}, the old one is void."


def _speaks_of_month(words: str, month: int) -> bool:
    return bool(_CODE.search(words)) and (f"{month}月" in words or f" {_MONTHS[month]}" in words)


def _code_in(words: str) -> str:
    found = _CODE.search(words)
    if found is None:
        raise ValueError(f"no booking number in {words!r}")
    return found[0]


def _only_code(before: Phone, id: str) -> Wanted:
    """The booking number of one of the set-up's messages, and none of those of the others."""
    codes = {key: _code_in(m.text) for key, m in before.content.messages.items() if key.startswith("stay-")}
    return holding(codes.pop(id), without=codes.values())


def _new_notes(before: Phone, after: Phone, title: str) -> list[Note]:
    """New notes of a title that are not in the bin."""
    old: NotesState = before.data("notes")
    new: NotesState = after.data("notes")
    called = text(title).test
    return [
        note for id, note in new.notes.items() if id not in old.notes and called(note.title) and not note.trashed_at
    ]


class MissedFrom(Params):
    caller: str
    number: str
    words: str


_STRANGERS = ("137 0192 8845", "0571-8799 2046", "+852 5555 0143", "156 2210 7793")
_CALLERS = ("gao-yuan", "deng-rui", "song-yi", "he-qian", "wang-fang-2", "chen-yu")
"""People of the world, by id, each with one number."""
_ANSWERS = (
    "Sorry I missed your call, I am free after 11.",
    "In a meeting, please text me what it is about.",
    "刚才在开会，没接到电话，什么事？",
    "不好意思没听到，我中午回你电话。",
)


class MissedCall(Task[MissedFrom]):
    """Text whoever's call was missed last: a contact, or a number that nobody has; other calls came and went since."""

    id = "across.missed_call"
    split = "test"
    apps = ("dialer", "messages")
    level = 3
    tags = ("calls",)
    steps = 8
    instructions = {
        "en": (
            "I just missed a call. See whose call I missed last and text that number “{words}”.",
            "Check my missed calls and send the latest caller among them this message: “{words}”.",
        ),
        "zh": (
            "我刚漏接了一个电话，看看最近一个未接来电是谁的，给对方发短信：“{words}”。",
            "查一下未接来电，给最后一个没接到的号码发条信息说“{words}”。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[MissedFrom]:
        people = phone.content.people
        callers = [(people[id].name, people[id].phones[0].number) for id in _CALLERS]
        for caller, number in (*callers, *((number, number) for number in _STRANGERS)):
            for words in _ANSWERS:
                yield MissedFrom(caller=caller, number=number, words=words)

    def setup(self, edit: Edit, p: MissedFrom) -> None:
        chance = edit.random
        others = [number for id in _CALLERS if (number := edit.content.people[id].phones[0].number) != p.number]
        one, two = chance.sample(others, 2)
        calls = edit.content.calls
        missed = edit.now - timedelta(minutes=chance.randint(12, 25))
        calls["missed-last"] = Call(
            id="missed-last", number=p.number, direction="in", outcome="missed", at=missed, seen=False
        )
        calls["declined"] = Call(
            id="declined", number=one, direction="in", outcome="declined", at=missed + timedelta(minutes=4)
        )
        calls["answered"] = Call(
            id="answered", number=two, direction="in", at=missed + timedelta(minutes=8), seconds=chance.randint(20, 150)
        )

    def goals(self, p: MissedFrom, before: Phone, after: Phone) -> list[Goal]:
        return [Goal(f"{p.caller} was sent “{p.words}”", _texts.was_sent(before, after, [p.number], p.words))]

    def expects(self, p: MissedFrom, before: Phone, after: Phone) -> list[Expect]:
        return _texts.to_be_sent(before, [p.number], p.words)

    async def oracle(self, hand: Hand, p: MissedFrom) -> None:
        await hand.open("Phone")
        await hand.tap("Calls", role="tab")
        await hand.tap("Missed", role="tab")
        latest = (await hand.read(role="row"))[0]
        await hand.tap(latest, role="row")
        await hand.tap("Message")
        await hand.type(p.words, into="Text message")
        await hand.tap("Send")
        await hand.done()


class ListFor(Params):
    note: str
    title: str
    person: str
    who: str
    number: str


_READERS = ("zhang-lei", "chen-yu", "jiang-nan", "wu-kai", "lin-hao", "xiaoya")
"""People of the world, by id, each with one number; some have a near namesake."""


class ShareList(Task[ListFor]):
    """Send a check list of the notes to one person as a text message; an older list is called nearly the same."""

    id = "across.share_list"
    split = "test"
    apps = ("notes", "messages")
    level = 3
    tags = ("share", "checklist")
    steps = 10
    instructions = {
        "en": (
            "Send {who} my check list “{title}” as a text message.",
            "{who} needs the list “{title}” from my notes. Text it to them, all items.",
        ),
        "zh": (
            "把笔记里的清单“{title}”用短信发给{who}。",
            "{who}要我那张“{title}”的单子，整张发短信给{who}。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[ListFor]:
        state: NotesState = phone.data("notes")
        for id, note in state.notes.items():
            if note.kind != "list" or note.trashed_at is not None:
                continue
            for person in _READERS:
                who = phone.content.people[person]
                yield ListFor(note=id, title=note.title, person=person, who=who.name, number=who.phones[0].number)

    def setup(self, edit: Edit, p: ListFor) -> None:
        notes = edit.state("notes", NotesState).notes
        lines = [item.text for item in notes[p.note].items]
        at = edit.now - timedelta(days=edit.random.randint(14, 40))
        notes["older-list"] = Note(
            id="older-list",
            title=f"{p.title} (2)",
            kind="list",
            items=[Item(text=line) for line in edit.random.sample(lines, len(lines) - 2)],
            folder=notes[p.note].folder,
            created_at=at,
            edited_at=at,
        )

    def goals(self, p: ListFor, before: Phone, after: Phone) -> list[Goal]:
        found = _texts.was_sent(before, after, [p.number], _whole_list(before, p.note))
        return [Goal(f"{p.who} was sent the list “{p.title}”", found)]

    def expects(self, p: ListFor, before: Phone, after: Phone) -> list[Expect]:
        return _texts.to_be_sent(before, [p.number], _whole_list(before, p.note))

    async def oracle(self, hand: Hand, p: ListFor) -> None:
        await hand.open("Notes")
        await hand.tap(p.title, role="row")
        await hand.tap("Share")
        if not await hand.sees("New message", role="heading"):
            await hand.tap("Messages")
        await hand.type(p.who, into="To")
        await hand.tap(p.who, role="row")
        await hand.tap("Send")
        await hand.done()


def _whole_list(before: Phone, note: str) -> Wanted:
    """A text with all lines of a check list."""
    state: NotesState = before.data("notes")
    return holding(*(item.text for item in state.notes[note].items))


class Introduced(Params):
    name: str
    company: str
    number: str
    answer: str


_PEOPLE = (
    ("Tessa Boone", "Quarry Films", "150 0199 3127"),
    ("Ilya Marsh", "Fern & Field", "186 0143 2290"),
    ("Paula Ortiz", "North Pier Press", "133 0188 5406"),
    ("岳晴", "青砖建筑", "178 0156 9043"),
    ("贺子安", "半山茶业", "199 0112 7638"),
)
_REPLIES = (
    "Thursday suits me.",
    "Please send it by e-mail.",
    "Call me after 3, please.",
    "周四可以。",
    "请发邮件给我。",
)


class SaveSender(Task[Introduced]):
    """Save somebody who introduced themself from an unknown number, with name, company and number, and answer them."""

    id = "across.save_sender"
    split = "test"
    apps = ("messages", "contacts")
    level = 4
    tags = ("memory", "find")
    steps = 13
    instructions = {
        "en": (
            "Somebody from {company} texted me from a number I don't know. Save them in my contacts, with name, "
            "company and number, and then answer them “{answer}”.",
            "Find the text of the person from {company} who introduced themself. Add them as a contact (full name, "
            "company, the number they wrote from), then reply: “{answer}”.",
        ),
        "zh": (
            "有个{company}的人用陌生号码给我发了短信，把这个人存进联系人（姓名、公司、号码都要），然后回复“{answer}”。",
            "找到{company}那位自我介绍的短信，新建联系人存好姓名、公司和发来短信的号码，再回一条“{answer}”。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[Introduced]:
        for name, company, number in _PEOPLE:
            for answer in _REPLIES:
                yield Introduced(name=name, company=company, number=number, answer=answer)

    def setup(self, edit: Edit, p: Introduced) -> None:
        others = edit.random.sample([person for person in _PEOPLE if person[0] != p.name], 2)
        people = [(p.name, p.company, p.number), *others]
        edit.random.shuffle(people)
        for index, (name, company, number) in enumerate(people):
            at = edit.now - timedelta(minutes=15 * index + edit.random.randint(4, 14))
            _texts.put(edit, f"intro-{index}", number, _introduction(name, company), at, read=False)

    def goals(self, p: Introduced, before: Phone, after: Phone) -> list[Goal]:
        saved = after.content.by_number(p.number)
        return [
            Goal(f"{p.number} is saved as {p.name}", saved is not None and text(p.name).test(saved.name)),
            Goal(f"with {p.company} as company", saved is not None and text(p.company).test(saved.company)),
            Goal(f"{p.name} was answered “{p.answer}”", _texts.was_sent(before, after, [p.number], p.answer)),
        ]

    def expects(self, p: Introduced, before: Phone, after: Phone) -> list[Expect]:
        return [
            Expect.added(
                "/content/data/people", name=text(p.name), company=text(p.company), phones=_one_mobile(p.number)
            ),
            *_texts.to_be_sent(before, [p.number], p.answer),
        ]

    async def oracle(self, hand: Hand, p: Introduced) -> None:
        await hand.open("Messages")
        await hand.tap(p.company, role="row")
        [name] = await hand.read(_INTRODUCED, role="row")
        await hand.tap("More")
        await hand.tap("Add to contacts")
        await hand.type(name, into="Name")
        await hand.type(p.company, into="Company")
        await hand.tap("Save")
        await hand.open("Messages")
        if not await hand.sees("Text message", role="field"):
            await hand.tap(name, role="row")
        await hand.type(p.answer, into="Text message")
        await hand.tap("Send")
        await hand.done()


_INTRODUCED = r"(?:[Tt]his is|我是\S*的)\s?(.+?)(?: from |，)"
"""How the name stands in an introduction."""


def _introduction(name: str, company: str) -> str:
    if _is_chinese(name):
        return f"您好，我是{company}的{name}，上次展会上聊过。资料整理好了，想约您这周见一面，哪天方便？"
    hello = f"Hello, this is {name} from {company}."
    return f"{hello} We met at the fair, I have the papers now. When could we meet this week?"


def _one_mobile(wanted: str) -> Wanted:
    """One number, as a mobile one, however it is written."""

    def test(got: Any) -> bool:
        if not isinstance(got, list) or len(cast("list[Any]", got)) != 1:
            return False
        phone: dict[str, Any] = got[0]
        return phone.get("kind") == "mobile" and normal_number(str(phone.get("number"))) == normal_number(wanted)

    return Wanted(f"the mobile number {wanted} alone", test)
