"""Mutants: wrong outcomes made from right ones, each different in meaning, each caught by an exact judge."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from mobilegym_mcp.judge import Expect, diff, mutants
from mobilegym_mcp.judge.drafts import Draft
from mobilegym_mcp.judge.expect import account, text
from mobilegym_mcp.phone import Phone
from mobilegym_mcp.phone.transaction import Transaction

from . import post
from .post import MarkUrgent, edited, later, letters


@pytest.fixture
def phone() -> Phone:
    return post.start()


def labels(before: Phone, change: Callable[[Transaction], object]) -> list[str]:
    return [mutant.label for mutant in mutants(before, edited(later(before), change))]


def sent(tx: Transaction) -> None:
    tx.content.messages["m0"] = post.message("m0", ["10010"], "Before")
    tx.content.messages["m1"] = post.message("m1", ["10086", "10000"], "On my way", tx.system.now)


def wrote(tx: Transaction) -> None:
    letters(tx)["n1"] = post.Letter(
        id="n1", to="Dora", text="Dear Dora", written_at=tx.system.now, due=date(2026, 6, 1), kind="registered"
    )


def test_a_record_that_was_added_is_got_wrong_in_every_field(phone: Phone) -> None:
    found = "\n".join(labels(phone, wrote))
    for wrong in (
        "not done: Post: letter “Dear Dora” added",
        "twice: Post: letter “Dear Dora” added",
        "but to is 'Ann' instead of 'Dora'",
        "but text is 'Happy birthday' instead of 'Dear Dora'",
        "but stamp is '2.20' instead of '1.20'",
        "but kind is 'plain' instead of 'registered'",
        "but urgent is True instead of False",
        "but due is '2026-06-02' instead of '2026-06-01'",
    ):
        assert wrong in found
    for meaningless in ("written_at", "opened", "but id"):
        assert meaningless not in found


def test_a_setting_at_the_top_of_its_document_has_no_neighbours(phone: Phone) -> None:
    def lit(tx: Transaction) -> None:
        tx.system.torch = True

    assert [label for label in labels(phone, lit) if "not done" in label] != []


def test_recipients_are_swapped_dropped_and_joined(phone: Phone) -> None:
    found = "\n".join(labels(phone, sent))
    assert "peers is ['10086'] instead of ['10086', '10000']" in found
    assert "peers is ['10010', '10000'] instead of" in found
    assert "peers is ['10086', '10000', '10010'] instead of" in found


def test_a_removal_takes_the_neighbour_too_or_instead(phone: Phone) -> None:
    assert labels(phone, lambda tx: letters(tx).pop("l1")) == [
        "not done: Post: letter “Happy birthday” removed",
        "'l2' removed as well as 'l1'",
        "'l2' removed instead of 'l1'",
        "'l3' removed as well as 'l1'",
        "'l3' removed instead of 'l1'",
    ]


def test_a_flag_is_set_on_the_neighbour_or_another_flag_here(phone: Phone) -> None:
    found = labels(phone, lambda tx: setattr(letters(tx)["l1"], "urgent", True))
    change = "Post: letter “Happy birthday”: urgent no → yes"
    assert f"{change}, but in 'l2'" in found
    assert f"{change}, and in 'l2' too" in found
    # `l3` is urgent already: the same there would change nothing.
    assert not any("'l3'" in label for label in found)
    assert "Settings: display: dark no → yes, and auto_brightness off too" in labels(
        phone, lambda tx: setattr(tx.system.display, "dark", True)
    )


def test_leaves_get_a_third_value_and_lists_another_order(phone: Phone) -> None:
    def change(tx: Transaction) -> None:
        letters(tx)["l4"].to = "Dora"
        tx.open("post/data").boxes.reverse()

    found = labels(phone, change)
    assert "Post: letter “Hello”: to “Cem” → “Dora”, but to 'Ann'" in found
    assert "Post: boxes in another order, but not in that one" in found


def test_half_of_several_changes(phone: Phone) -> None:
    def change(tx: Transaction) -> None:
        for letter in letters(tx).values():
            letter.labels.append("seen")

    found = {mutant.label: mutant.phone for mutant in mutants(phone, edited(phone, change))}
    assert len(diff(phone, found["only the first half done"])) == 2
    assert len(diff(phone, found["only the second half done"])) == 2


def everything(tx: Transaction) -> None:
    sent(tx)
    wrote(tx)
    letters(tx).pop("l1")
    letters(tx)["l2"].lines[1].done = True
    letters(tx)["l2"].labels.append("paid")
    letters(tx)["l4"].urgent = True
    tx.open("post/data").nicknames["Ann"] = "Annie"
    tx.open("post/data").boxes[0].name = "Green"
    tx.open("post/data").boxes.pop()
    tx.system.display.dark = True
    tx.content.groups.append("Family")


def test_every_mutant_is_a_valid_phone_that_differs_in_meaning(phone: Phone) -> None:
    after = edited(later(phone), everything)
    right = [change.to_json() for change in diff(phone, after)]
    seen: set[str] = set()
    found = list(mutants(phone, after))
    for mutant in found:
        for _, doc in mutant.phone.documents():
            assert doc.model is not None
        assert [change.to_json() for change in diff(phone, mutant.phone)] != right, mutant.label
        seen.add(mutant.phone.digest)
    assert len(seen) == len({m.label for m in found}) == len(found) > 50
    assert after.digest not in seen


def test_exact_expectations_reject_every_mutant(phone: Phone) -> None:
    after = edited(later(phone), everything)
    expects = [
        Expect.added("/content/data/messages", peers=["10010"], sender="me", text="Before", state="sent"),
        Expect.added(
            "/content/data/messages", peers=["10086", "10000"], sender="me", state="sent", text=text("On my way")
        ),
        Expect.added("/post/data/letters", to="Dora", text="Dear Dora", due=date(2026, 6, 1), kind="registered"),
        Expect.removed("/post/data/letters/l1"),
        Expect.changed("/post/data/letters/l2/lines/1/done", to=True),
        Expect.added("/post/data/letters/l2/labels", "paid"),
        Expect.changed("/post/data/letters/l4/urgent", to=True),
        Expect.added("/post/data/nicknames", "Annie").at("Ann"),
        Expect.changed("/post/data/boxes/b1/name", to="Green"),
        Expect.removed("/post/data/boxes/b3"),
        Expect.changed("/system/data/display/dark", to=True),
        Expect.added("/content/data/groups", "Family"),
    ]  # fmt: skip
    right = account(diff(phone, after), expects)
    assert not right.unexpected
    assert not right.missing
    for mutant in mutants(phone, after):
        found = account(diff(phone, mutant.phone), expects)
        assert found.unexpected or found.missing, mutant.label


def test_a_lax_expectation_lets_mutants_live(phone: Phone) -> None:
    after = edited(later(phone), wrote)
    lax = [Expect.added("/post/data/letters").free("text", "to", "kind", "due")]
    alive = [m.label for m in mutants(phone, after) if account(diff(phone, m.phone), lax) == ((), ())]
    assert any("'Happy birthday' instead of 'Dear Dora'" in label for label in alive)


def test_no_mutant_of_a_real_task_passes() -> None:
    instance = MarkUrgent().instance(0, post.registry())

    def solve(tx: Transaction) -> None:
        letters(tx)[instance.params.letter].urgent = True
        tx.content.messages["m1"] = post.message("m1", ["10086"], "sent", tx.system.now)

    after = edited(later(instance.phone), solve)
    assert instance.judge(after).passed
    found = list(mutants(instance.phone, after))
    assert len(found) >= 10
    assert [m.label for m in found if instance.judge(m.phone).passed] == []


# Drafts


PATHS: list[tuple[tuple[str, ...], Any]] = [
    (("post", "data", "letters", "l1", "to"), "Ann"),
    (("post", "data", "letters", "l2", "lines", "1", "text"), "Bread"),
    (("post", "data", "boxes", "b2", "name"), "Blue"),
    (("post", "data", "boxes", "nothing", "name"), None),
    (("system", "data", "display", "dark"), False),
]


@pytest.mark.parametrize(("path", "value"), PATHS)
def test_a_draft_reads_by_path(phone: Phone, path: tuple[str, ...], value: Any) -> None:
    assert Draft(phone).get(path) == value


def test_a_draft_leaves_its_phone_alone_and_refuses_what_the_model_does(phone: Phone) -> None:
    before = phone.digest
    draft = Draft(phone)
    draft.put(("post", "data", "letters", "l1", "urgent"), True)
    draft.remove(("post", "data", "boxes", "b2"))
    made = draft.phone()
    assert made is not None
    assert made.data("post").letters["l1"].urgent
    assert [box.id for box in made.data("post").boxes] == ["b1", "b3"]
    assert phone.digest == before
    bad = Draft(phone)
    bad.put(("post", "data", "letters", "l1", "kind"), "pigeon")
    assert bad.phone() is None


def test_time_alone_makes_no_mutants(phone: Phone) -> None:
    assert list(mutants(phone, edited(phone, lambda tx: setattr(tx.system, "now", tx.system.now + timedelta(1))))) == []
