"""Messages: what the bank, the courier and the rest of the world have written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Literal

from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Edit, Lang, Money, Params, Task
from mobilegym_mcp.phone import Phone

from . import _texts

BankName = Literal["镜湖银行", "Harbour Bank"]


class Spending(Params):
    bank: BankName
    first: date
    last: date


_NUMBERS: Mapping[BankName, str] = {"镜湖银行": "95 0127", "Harbour Bank": "95 0633"}
_CARD = "9086"
_OTHER_CARD = "4471"
_PAID: Mapping[BankName, str] = {
    "镜湖银行": r"尾号9086的信用卡(?P<month>\d+)月(?P<day>\d+)日[\d:]*消费(?P<amount>[\d,]+\.\d\d)元",
    "Harbour Bank": r"Card 9086: paid CNY (?P<amount>[\d,]+\.\d\d) at .* on (?P<day>\d+) May",
}
"""How each bank words a payment with the card that is asked about."""

_SHOPS: Mapping[BankName, tuple[str, ...]] = {
    "镜湖银行": ("青禾超市", "云杉书店", "莲湖面馆", "滨江药房", "老城茶庄", "花园中心", "河湾影院"),
    "Harbour Bank": ("Lotus Market", "Spruce Books", "Canal Noodles", "Pier Pharmacy", "Heron Cinema", "Kiln & Co"),
}
_SPANS = ((2, 6), (2, 9), (3, 8), (4, 10), (5, 12), (6, 13), (1, 13), (7, 12), (8, 13), (3, 11), (1, 7), (5, 9))
"""First and last day, in May 2026: the days before a phone's usual today."""


class BankSpending(Task[Spending]):
    """Add up the payments with one card over some days, among codes, a refund, another card and other days."""

    id = "messages.bank_spending"
    split = "test"
    apps = ("messages",)
    level = 3
    kind = "query"
    tags = ("sum", "money", "dates")
    steps = 8
    instructions = {
        "en": (
            "By the text messages of {bank}, how much did I pay with my card ending in 9086 from {first} to {last}, "
            "both days included? Only payments, refunds don't matter. In yuan.",
            "Go through what {bank} texted me and add up all payments of card 9086 between {first} and {last} "
            "(inclusive). Leave refunds out of it. How many yuan?",
        ),
        "zh": (
            "看看{bank}发来的短信，尾号9086的卡从{first}到{last}（含首尾两天）一共消费了多少元？退款不用管。",
            "按{bank}的短信算一下，{first}至{last}我用尾号9086的卡总共刷了多少元，首尾两天都算，退货的不用扣。",
        ),
    }
    answer = {"spent": Money(label={"en": "Paid in all", "zh": "消费总额"})}

    def space(self, phone: Phone) -> Iterable[Spending]:
        for bank in _NUMBERS:
            for first, last in _SPANS:
                yield Spending(bank=bank, first=date(2026, 5, first), last=date(2026, 5, last))

    def setup(self, edit: Edit, p: Spending) -> None:
        chance = edit.random
        inside = [p.first + timedelta(days=n) for n in range((p.last - p.first).days + 1)]
        outside = [date(2026, 4, 29), date(2026, 4, 30), *(date(2026, 5, day) for day in range(1, 14))]
        outside = [day for day in outside if not p.first <= day <= p.last]
        days = [*chance.sample(inside, 3), p.first, *chance.sample(outside, 2)]
        for index, day in enumerate(days):
            shop = chance.choice(_SHOPS[p.bank])
            self._put(edit, p, f"pay-{index}", day, _payment(p.bank, _CARD, day, _amount(edit), shop))
        other, shop = chance.choice(inside), chance.choice(_SHOPS[p.bank])
        self._put(edit, p, "other-card", other, _payment(p.bank, _OTHER_CARD, other, _amount(edit), shop))
        back = chance.choice(inside)
        self._put(edit, p, "refund", back, _refund(p.bank, back, _amount(edit), shop))
        code = _code(p.bank, chance.randint(100_000, 999_999), _amount(edit))
        _texts.put(
            edit, "code", _NUMBERS[p.bank], code, edit.now - timedelta(minutes=chance.randint(20, 90)), read=False
        )

    def _put(self, edit: Edit, p: Spending, id: str, day: date, words: str) -> None:
        at = datetime.combine(day, time(edit.random.randint(8, 21), edit.random.randint(0, 59)))
        _texts.put(edit, id, _NUMBERS[p.bank], words, at)

    def words(self, p: Spending, lang: Lang) -> Mapping[str, str]:
        if lang == "zh":
            return {"bank": p.bank, "first": f"5月{p.first.day}日", "last": f"5月{p.last.day}日"}
        return {"bank": p.bank, "first": f"{p.first.day} May", "last": f"{p.last.day} May"}

    def solution(self, p: Spending, before: Phone) -> Mapping[str, Decimal]:
        said = [message.text for message in _texts.of(before, _NUMBERS[p.bank]) if message.at >= datetime(2026, 4, 1)]
        return {"spent": _spent(p, said)}

    async def oracle(self, hand: Hand, p: Spending) -> None:
        await hand.open("Messages")
        await hand.tap(p.bank, role="row")
        said = await hand.read_up(role="row")
        await hand.answer(spent=_spent(p, said))
        await hand.done()


def _spent(p: Spending, said: Sequence[str]) -> Decimal:
    """What the payments among a bank's messages add up to, over the days that are asked for."""
    total = Decimal(0)
    for line in said:
        paid = re.search(_PAID[p.bank], line)
        if paid is None:
            continue
        month = int(paid.groupdict().get("month") or 5)
        if p.first <= date(2026, month, int(paid["day"])) <= p.last:
            total += Decimal(paid["amount"].replace(",", ""))
    return total


def _amount(edit: Edit) -> str:
    return f"{edit.random.choice((edit.random.randint(800, 9_900), edit.random.randint(10_000, 180_000))) / 100:,.2f}"


def _payment(bank: BankName, card: str, day: date, amount: str, shop: str) -> str:
    if bank == "镜湖银行":
        kind = "信用卡" if card == _CARD else "储蓄卡"
        return f"【镜湖银行】您尾号{card}的{kind}{day.month}月{day.day}日消费{amount}元（{shop}）。"
    return f"[Harbour Bank] Card {card}: paid CNY {amount} at {shop} on {day.day} {day:%B}."


def _refund(bank: BankName, day: date, amount: str, shop: str) -> str:
    if bank == "镜湖银行":
        return f"【镜湖银行】您尾号{_CARD}的信用卡{day.month}月{day.day}日退货入账{amount}元（{shop}）。"
    return f"[Harbour Bank] Card {_CARD}: refund of CNY {amount} from {shop} on {day.day} {day:%B}."


def _code(bank: BankName, code: int, amount: str) -> str:
    """A code for a payment that was never made."""
    if bank == "镜湖银行":
        return f"【镜湖银行】验证码 {code}，用于支付{amount}元，5分钟内有效，未确认不扣款。切勿泄露。"
    return f"[Harbour Bank] {code} is your code for a payment of CNY {amount}. Nothing is charged until you confirm."
