"""The phone itself: quick settings, and what its notifications ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Edit, Expect, Goal, Lang, Params, Task
from mobilegym_mcp.phone import Phone
from mobilegym_mcp.shell import app as shell
from mobilegym_mcp.shell.incoming import receive_message
from mobilegym_mcp.shell.toggles import TOGGLES
from mobilegym_mcp.ui.words import language

from ._texts import to_be_sent, to_come, was_sent
from ._words import listed

_FIELDS: Mapping[str, str] = {
    "wifi": "wifi/on",
    "mobile_data": "network/mobile_data",
    "bluetooth": "bluetooth/on",
    "do_not_disturb": "sound/do_not_disturb",
    "torch": "torch",
    "location": "network/location",
    "dark": "display/dark",
    "saver": "battery/saver",
    "rotate": "display/auto_rotate",
    "nfc": "network/nfc",
}
"""Where in the system's data a tile's switch lies."""


class Tiles(Params):
    on: tuple[str, ...]
    off: tuple[str, ...]


class QuietMode(Task[Tiles]):
    """Put several tiles of the quick settings right; one of them is so already and must not be touched."""

    id = "system.quiet_mode"
    apps = ("system",)
    level = 2
    tags = ("quick_settings", "find")
    steps = 7
    instructions = {
        "en": (
            "I want some quiet: make sure {on} are on, and {off} off. Use the quick settings.",
            "For the concert: {off} should be off; {on} should be on. Leave everything else alone.",
        ),
        "zh": (
            "我想清静一会儿：用快捷设置确保{on}是打开的，{off}是关闭的。",
            "马上进音乐厅了，{off}要关，{on}要开，别的都别动。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[Tiles]:
        extra = ("bluetooth", "torch", "dark", "saver", "rotate", "nfc")
        for two in combinations(extra, 2):
            for off in combinations(("wifi", "mobile_data", "location"), 2):
                yield Tiles(on=("do_not_disturb", *two), off=off)

    def setup(self, edit: Edit, p: Tiles) -> None:
        for name in (*p.on, *p.off):
            TOGGLES[name].turn(edit.system, name in p.off)
        done = edit.random.choice((*p.on[1:], *p.off))
        TOGGLES[done].turn(edit.system, done in p.on)

    def words(self, p: Tiles, lang: Lang) -> Mapping[str, str]:
        with language(lang):
            names = {name: shell.gettext(TOGGLES[name].label) for name in (*p.on, *p.off)}
        return {"on": listed([names[n] for n in p.on], lang), "off": listed([names[n] for n in p.off], lang)}

    def goals(self, p: Tiles, before: Phone, after: Phone) -> list[Goal]:
        return [
            Goal(f"{TOGGLES[name].label} is {'on' if name in p.on else 'off'}", _is_on(after, name) == (name in p.on))
            for name in (*p.on, *p.off)
        ]

    def expects(self, p: Tiles, before: Phone, after: Phone) -> list[Expect]:
        wrong = [name for name in (*p.on, *p.off) if _is_on(before, name) != (name in p.on)]
        out = [Expect.changed(f"/system/data/{_FIELDS[name]}", to=name in p.on) for name in wrong]
        if "wifi" in wrong:
            out.append(Expect.changed("/system/data/wifi/connected", to=None))
        return out

    async def oracle(self, hand: Hand, p: Tiles) -> None:
        await hand.press("notifications")
        await hand.tap("More quick settings")
        for name in (*p.on, *p.off):
            await hand.toggle(TOGGLES[name].label, name in p.on)
        await hand.done()


def _is_on(phone: Phone, tile: str) -> bool:
    return TOGGLES[tile].is_on(phone.system)


class Asked(Params):
    who: str
    number: str
    question: str
    answer: str


_QUESTIONS: tuple[tuple[str, str], ...] = (
    ("Are you still on for lunch? Which entrance?", "North entrance, 12:30"),
    ("I am at the print shop. How many copies of the poster?", "25 copies, A3"),
    ("Quick one: what was the number of the meeting room?", "Room 407"),
    ("票我来订，你要几点那一场？", "19:45那场"),
    ("快递到门口了，放哪儿？", "放12号柜，谢谢"),
    ("What size do you wear again? They only have two left.", "Size 39, please"),
)
"""A question that comes in a text message, and what the user wants to answer."""

_SENDERS = ("sophie", "xiaoya", "jiang-nan", "priya", "wu-kai", "lin-hao")
"""People of the world, by id; their numbers are in it."""


class ReplyToMessage(Task[Asked]):
    """Answer a message that comes some seconds into the task from its notification, while another one comes too."""

    id = "system.reply_to_message"
    apps = ("system", "messages")
    level = 1
    tags = ("notifications", "planned")
    steps = 6
    instructions = {
        "en": (
            "{who} is about to text me a question. As soon as the message is there, answer it from the notification: "
            "“{answer}”.",
            "I am waiting for a text from {who}. When it arrives, reply “{answer}”. Don't answer anybody else.",
        ),
        "zh": (
            "{who}马上会发短信来问我一件事，收到后直接在通知里回复：“{answer}”。",
            "等{who}的短信到了，回一句“{answer}”，其他人的不用管。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[Asked]:
        people = phone.content.people
        for who in _SENDERS:
            for question, answer in _QUESTIONS:
                person = people[who]
                yield Asked(who=person.name, number=person.phones[0].number, question=question, answer=answer)

    def setup(self, edit: Edit, p: Asked) -> None:
        others = [id for id in _SENDERS if edit.content.people[id].name != p.who]
        number = edit.content.people[edit.random.choice(others)].phones[0].number
        said, _answer = edit.random.choice([pair for pair in _QUESTIONS if pair[0] != p.question])
        edit.schedule(after=edit.random.randint(12, 24), do=receive_message(number, said))
        edit.schedule(after=edit.random.randint(30, 45), do=receive_message(p.number, p.question))

    def goals(self, p: Asked, before: Phone, after: Phone) -> list[Goal]:
        return [Goal(f"{p.who} was answered “{p.answer}”", was_sent(before, after, [p.number], p.answer))]

    def expects(self, p: Asked, before: Phone, after: Phone) -> list[Expect]:
        planned = [alarm.do.args for alarm in before.system.alarms if alarm.do.name == receive_message.name]
        out = to_be_sent(before, [p.number], p.answer)
        for args in planned:
            out += to_come(before, args["number"], args["text"])
        return out

    async def oracle(self, hand: Hand, p: Asked) -> None:
        await hand.press("notifications")
        await hand.wait_for(p.who)
        await hand.tap("Reply", within=p.who)
        await hand.type(p.answer)
        await hand.tap("Send")
        await hand.done()
