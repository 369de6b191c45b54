"""Changes, expectations, instances and verdicts, on the post app."""

from __future__ import annotations

import doctest
import importlib
from collections.abc import Callable, Iterable
from datetime import timedelta
from types import ModuleType
from typing import Any

import pytest

from mobilegym_mcp.judge import (
    AnswerError,
    Claim,
    Edit,
    Expect,
    Goal,
    Instance,
    TaskError,
    Verdict,
    describe,
    diff,
)
from mobilegym_mcp.judge.expect import account, any_order, holding, near, number, one_of
from mobilegym_mcp.phone import Person, Phone, Registry
from mobilegym_mcp.phone.transaction import Transaction
from mobilegym_mcp.suites import load_tasks, tasks_of
from mobilegym_mcp.ui import Bound

from . import post
from .post import Count, Fly, MarkUrgent, Vague, edited, later, letters


@pytest.fixture(scope="module")
def apps() -> Registry:
    return post.registry()


@pytest.fixture
def phone() -> Phone:
    return post.start()


# Changes


def boxes(tx: Transaction) -> list[post.Box]:
    return tx.open("post/data").boxes


CHANGES: dict[str, tuple[Callable[[Transaction], object], list[tuple[str, str, Any, Any]], list[str]]] = {
    "leaf of a row": (
        lambda tx: setattr(letters(tx)["l1"], "urgent", True),
        [("/post/data/letters/l1/urgent", "changed", False, True)],
        ["Post: letter “Happy birthday”: urgent no → yes"],
    ),
    "row removed": (
        lambda tx: letters(tx).pop("l4"),
        [("/post/data/letters/l4", "removed", ..., None)],
        ["Post: letter “Hello” removed"],
    ),
    "line of a list without ids": (
        lambda tx: setattr(letters(tx)["l2"].lines[1], "done", True),
        [("/post/data/letters/l2/lines/1/done", "changed", False, True)],
        ["Post: letter “The bill”: line “Bread”: done no → yes"],
    ),
    "line taken out of the middle": (
        lambda tx: letters(tx)["l2"].lines.pop(1),
        [("/post/data/letters/l2/lines/1", "removed", {"text": "Bread", "done": False}, None)],
        ["Post: letter “The bill”: line “Bread” removed"],
    ),
    "plain value added": (
        lambda tx: letters(tx)["l2"].labels.insert(0, "new"),
        [("/post/data/letters/l2/labels/0", "added", None, "new")],
        ["Post: letter “The bill”: labels: “new” added"],
    ),
    "plain values in another order": (
        lambda tx: letters(tx)["l2"].labels.reverse(),
        [("/post/data/letters/l2/labels", "moved", ["house", "money"], ["money", "house"])],
        ["Post: letter “The bill”: labels in another order"],
    ),
    "record in a list, by its id": (
        lambda tx: (boxes(tx).pop(0), setattr(boxes(tx)[0], "name", "Green")),
        [
            ("/post/data/boxes/b1", "removed", {"id": "b1", "name": "Red", "full": False, "looked": False}, None),
            ("/post/data/boxes/b2/name", "changed", "Blue", "Green"),
        ],
        ["Post: box “Red” removed", "Post: box “Blue”: name “Blue” → “Green”"],
    ),
    "records in another order": (
        lambda tx: boxes(tx).reverse(),
        [("/post/data/boxes", "moved", ["b1", "b2", "b3"], ["b3", "b2", "b1"])],
        ["Post: boxes in another order"],
    ),
    "entry of a mapping": (
        lambda tx: tx.open("post/data").nicknames.update({"a/b": "Ann"}),
        [("/post/data/nicknames/a~1b", "added", None, "Ann")],
        ["Post: nicknames: “Ann” added"],
    ),
    "setting": (
        lambda tx: setattr(tx.system.display, "dark", True),
        [("/system/data/display/dark", "changed", False, True)],
        ["Settings: display: dark no → yes"],
    ),
    "number of a person": (
        lambda tx: setattr(tx.content.people["p1"].phones[0], "number", "10010"),
        [("/content/data/people/p1/phones/0/number", "changed", "138 0013 8001", "10010")],
        ["Contacts: person “Ann Lee”: phone “138 0013 8001”: number “138 0013 8001” → “10010”"],
    ),
    "volatile fields, rows and the screen": (
        lambda tx: (
            setattr(letters(tx)["l1"], "opened", 7),
            setattr(boxes(tx)[0], "looked", True),
            tx.open("post/data").searches.append("x"),
            setattr(tx.system, "clipboard", None),
            setattr(tx.shell, "panel", "quick"),
            setattr(tx.system, "now", tx.system.now + timedelta(hours=3)),
        ),
        [],
        [],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_diff_names_what_changed_and_nothing_else(phone: Phone, name: str) -> None:
    change, wanted, words = CHANGES[name]
    found = diff(phone, edited(phone, change))
    assert [(c.path, c.kind) for c in found] == [(path, kind) for path, kind, _, _ in wanted]
    for c, (_, _, old, new) in zip(found, wanted, strict=True):
        assert old is ... or c.old == old
        assert c.new == new
    assert [describe(c) for c in found] == words


def test_diff_is_empty_for_equal_phones_and_shows_volatile_fields_if_asked(phone: Phone) -> None:
    assert diff(phone, phone) == diff(phone, post.start()) == []
    after = edited(phone, lambda tx: setattr(letters(tx)["l1"], "opened", 7))
    assert [c.path for c in diff(phone, after, volatile=True)] == ["/post/data/letters/l1/opened"]
    after = edited(phone, lambda tx: setattr(tx.shell, "page", 2))
    assert [c.path for c in diff(phone, after, parts=("data", "ui"))] == ["/system/ui/page"]


# Expectations


def accounted(phone: Phone, change: Callable[[Transaction], object], *expects: Expect) -> tuple[list[str], int]:
    """The side effects as text, and how many requirements are missing."""
    found = account(diff(phone, edited(phone, change)), expects)
    return [str(effect) for effect in found.unexpected], len(found.missing)


def send(peers: list[str], words: str = "Hi", id: str = "m1") -> Callable[[Transaction], object]:
    def change(tx: Transaction) -> None:
        tx.content.messages[id] = post.message(id, peers, words)

    return change


HI = Expect.added("/content/data/messages", peers=["10086"], sender="me", text="Hi", state="sent")


def test_an_added_record_is_held_to_recipient_and_text(phone: Phone) -> None:
    assert accounted(phone, send(["10086"]), HI) == ([], 0)
    [effect], missing = accounted(phone, send(["10010"]), HI)
    assert effect == "Messages: message “Hi” added (peers is “10010”, expected “10086”)"
    assert missing == 1
    assert accounted(phone, send(["10086"], "Hi!"), HI)[1] == 1


def test_once_means_once(phone: Phone) -> None:
    def twice(tx: Transaction) -> None:
        send(["10086"])(tx)
        send(["10086"], id="m2")(tx)

    effects, missing = accounted(phone, twice, HI)
    assert (effects, missing) == (["Messages: message “Hi” added (expected once only)"], 0)
    assert accounted(phone, twice, HI.times(2)) == ([], 0)
    assert accounted(phone, twice, HI.any_number()) == ([], 0)
    assert accounted(phone, twice, HI.times(3))[1] == 1


def test_fields_that_are_not_named_must_hold_their_defaults(phone: Phone) -> None:
    def add(tx: Transaction) -> None:
        tx.content.people["p9"] = Person(id="p9", name="Cem", company="Acme", starred=True)

    cem = Expect.added("/content/data/people", name="Cem")
    [effect], _ = accounted(phone, add, cem)
    assert "company is “Acme”, and the task did not ask for that" in effect
    assert accounted(phone, add, cem.free("company", "starred")) == ([], 0)


def test_leaves_removals_orders_and_wildcards(phone: Phone) -> None:
    def change(tx: Transaction) -> None:
        letters(tx)["l1"].urgent = True
        letters(tx).pop("l4")
        letters(tx)["l2"].labels.remove("money")
        boxes(tx).reverse()

    expects = (
        Expect.changed("/post/data/letters/*/urgent", to=True, was=False),
        Expect.removed("/post/data/letters/l4"),
        Expect.removed("/post/data/letters/l2/labels/*", "money"),
        Expect.moved("/post/data/boxes", to=["b3", "b2", "b1"]),
    )
    assert accounted(phone, change, *expects) == ([], 0)
    assert accounted(phone, change, Expect.below("/post/data")) == ([], 0)
    assert len(accounted(phone, change, Expect.below("/post/data/letters"))[0]) == 1
    wrong = (*expects[:3], Expect.moved("/post/data/boxes", to=["b2", "b1", "b3"]))
    assert accounted(phone, change, *wrong)[1] == 1


def test_record_expects_each_field_of_it(phone: Phone) -> None:
    def change(tx: Transaction) -> None:
        letters(tx)["l1"].urgent = True
        letters(tx)["l1"].to = "Bob"

    assert accounted(phone, change, *Expect.record("/post/data/letters/l1", urgent=True, to="Bob")) == ([], 0)
    assert len(accounted(phone, change, *Expect.record("/post/data/letters/l1", urgent=True))[0]) == 1


@pytest.mark.parametrize(
    ("wanted", "yes", "no"),
    [
        (one_of("a", True), [True, "a"], [1, "b"]),
        (near(10, 0.5), [10, 10.5], [10.6, True, "10"]),
        (number("+86 138-0013 8000"), ["13800138000"], ["1380013800", 13800138000]),
        (holding("Six", "七"), ["at six 七点"], ["at six"]),
        (holding("K7-2", without=["K7-1"]), ["k7-2"], ["K7-2, before K7-1", "K7-1", "", None]),
        (any_order(1, 2, 2), [[2, 1, 2]], [[1, 2], [1, 1, 2], "122"]),
    ],
)
def test_rules_of_values(wanted: Any, yes: list[Any], no: list[Any]) -> None:
    assert all(wanted.test(value) for value in yes)
    assert not any(wanted.test(value) for value in no)


# Instances


def test_equal_seeds_give_equal_bytes_and_seeds_cover_the_space(apps: Registry) -> None:
    task = MarkUrgent()
    assert task.instances(apps) == 3
    assert {task.draw(seed, apps).letter for seed in range(3)} == {"l1", "l2", "l4"}
    one, two = task.instance(5, apps), MarkUrgent().instance(5, apps)
    assert one.phone.digest == two.phone.digest
    assert one.params == two.params
    assert one.instruction() == two.instruction()
    assert task.instance(2, apps).phone.digest != one.phone.digest
    assert task.resume(5, one.phone).params == one.params


def test_parameters_do_not_depend_on_the_base_phone(apps: Registry) -> None:
    base = edited(post.start(), lambda tx: setattr(tx.system, "locale", "zh"))
    instance = MarkUrgent().instance(1, apps, base=base)
    assert instance.phone.system.locale == "zh"
    assert instance.params == MarkUrgent().draw(1, apps)


def test_instructions_are_filled_in_both_languages(apps: Registry) -> None:
    instance = MarkUrgent().instance(0, apps)
    p = instance.params
    assert instance.instruction("en", 1) == f"Urgent: {p.letter}, {p.to}."
    assert instance.instruction("zh", 1) == f"加急：{p.letter}，{p.to}。"
    with pytest.raises(TaskError, match="phrasings 0 to 1"):
        instance.instruction("en", 2)
    assert instance.budget == 15


class Bad(MarkUrgent):
    id = "post.bad"


@pytest.mark.parametrize(
    ("method", "replacement", "message"),
    [
        ("setup", lambda self, edit, p: 1 / 0, "set-up failed: ZeroDivisionError"),
        ("setup", lambda self, edit, p: edit.state("nothing"), "no app 'nothing'"),
        ("setup", lambda self, edit, p: edit.state("post", post.SystemData), "is a PostState, not a SystemData"),
        ("setup", lambda self, edit, p: setattr(edit._tx.shell, "page", 2), "must not touch the screen"),
        ("setup", lambda self, edit, p: setattr(edit.system.sound, "media", 400), "set-up failed: AppError"),
        ("setup", lambda self, edit, p: edit.schedule(after=0, do=Bound("post", "x")), "must lie after the start"),
        ("goals", lambda self, p, before, after: [Goal("there", True)], "nothing is left to do at the start"),
        ("goals", lambda self, p, before, after: after.data("nowhere"), "goals failed"),
        ("space", lambda self, phone: [], "its space is empty"),
        ("space", lambda self, phone: [post.Which(letter="l1", to="x")] * 2, "twice"),
        ("words", lambda self, p, lang: {}, "cannot be filled"),
    ],
)
def test_an_authors_mistake_is_a_task_error(
    apps: Registry, monkeypatch: pytest.MonkeyPatch, method: str, replacement: Any, message: str
) -> None:
    monkeypatch.setattr(Bad, method, replacement)
    with pytest.raises(TaskError, match=message) as caught:
        Bad().instance(0, apps).instruction()
    assert "post.bad" in str(caught.value)


def test_set_up_plans_events_and_takes_what_popped_up_off_the_screen(apps: Registry) -> None:
    class Noisy(Bad):
        def setup(self, edit: Edit, p: post.Which) -> None:
            edit.run(Bound("post", "arrive", {"sender": "Dora"}))
            edit.schedule(after=40, do=Bound("post", "arrive", {"sender": "Eve"}))

    phone = Noisy().instance(0, apps).phone
    assert phone.shell == post.start().shell
    assert [n.text for n in phone.system.notifications] == ["Dora"]
    assert phone.system.alarms[0].at - phone.system.now == timedelta(seconds=40)


DEFECTS: list[tuple[dict[str, Any], str]] = [
    ({"id": "no_suite"}, "must be 'suite.name'"),
    ({"level": 5}, "level must be 1 to 4"),
    ({"steps": 0}, "steps is the oracle's count"),
    ({"instructions": {"en": ("one", "two"), "zh": ("一",)}}, "two phrasings in 'zh'"),
    ({"instructions": {"en": ("one {what}", "two"), "zh": ("一", "二")}}, "names \\['what'\\]"),
    ({"kind": "query"}, "answer fields and kind 'query'"),
    ({"kind": "infeasible"}, "says why"),
    ({"kind": "underspecified"}, "needs a `user`"),
]


@pytest.mark.parametrize(("attributes", "message"), DEFECTS)
def test_a_task_that_breaks_the_contract_is_refused(attributes: dict[str, Any], message: str) -> None:
    with pytest.raises(TaskError, match=message):
        type("Broken", (MarkUrgent,), attributes)()


# Verdicts


def did(instance: Instance, *changes: Callable[[Transaction], object]) -> Phone:
    def change(tx: Transaction) -> None:
        for each in changes:
            each(tx)

    return edited(later(instance.phone), change)


def urgent(instance: Instance) -> Callable[[Transaction], object]:
    return lambda tx: setattr(letters(tx)[instance.params.letter], "urgent", True)


def texted(tx: Transaction) -> None:
    tx.content.messages["m1"] = post.message("m1", ["10086"], "Sent", tx.system.now)
    tx.content.messages["m1"].text = "sent"


@pytest.fixture
def marking(apps: Registry) -> Instance:
    return MarkUrgent().instance(0, apps)


def test_doing_nothing_has_no_progress(marking: Instance) -> None:
    verdict = marking.judge(later(marking.phone))
    assert (verdict.success, verdict.passed, verdict.progress) == (False, False, 0.0)
    assert [goal.met for goal in verdict.goals] == [False, False, True]
    assert not verdict.side_effects


def test_doing_all_passes_and_half_is_half(marking: Instance) -> None:
    verdict = marking.judge(did(marking, urgent(marking), texted))
    assert (verdict.success, verdict.passed, verdict.progress, verdict.error) == (True, True, 1.0, None)
    half = marking.judge(did(marking, urgent(marking)))
    assert (half.success, half.passed, half.progress) == (False, False, 0.5)
    assert half.missing
    assert "✗ a text was sent" in str(half)


def test_a_broken_goal_costs_progress(marking: Instance) -> None:
    verdict = marking.judge(did(marking, texted, lambda tx: letters(tx).pop(marking.params.letter)))
    assert verdict.progress == pytest.approx(1 / 3, abs=1e-3)
    assert not verdict.success


def test_a_side_effect_spoils_a_success_and_is_named(marking: Instance) -> None:
    verdict = marking.judge(did(marking, urgent(marking), texted, lambda tx: setattr(tx.system, "torch", True)))
    assert (verdict.success, verdict.passed) == (True, False)
    assert [str(effect) for effect in verdict.side_effects] == ["Settings: torch no → yes"]
    assert verdict.to_json()["side_effects"][0]["path"] == "/system/data/torch"


def test_a_claim_of_impossible_is_wrong_where_it_can_be_done(marking: Instance) -> None:
    after = did(marking, urgent(marking), texted)
    assert marking.judge(after, claim=Claim("done")).passed
    verdict = marking.judge(after, claim=Claim("impossible", "no idea"))
    assert (verdict.success, verdict.passed, verdict.claim_right) == (True, False, False)


def test_permission_given_on_the_way_is_no_side_effect_but_taken_away_is(marking: Instance) -> None:
    def permit(app: str, grant: Any) -> Callable[[Transaction], object]:
        return lambda tx: tx.system.permissions.setdefault(app, {}).update({"contacts": grant})

    own = marking.judge(did(marking, urgent(marking), texted, permit("post", "granted")))
    assert own.passed
    foreign = marking.judge(did(marking, urgent(marking), texted, permit("camera", "granted")))
    assert not foreign.passed
    granted = edited(marking.phone, permit("post", "granted"))
    resumed = marking.task.resume(marking.seed, granted)
    revoked = resumed.judge(did(resumed, urgent(resumed), texted, permit("post", "denied")))
    assert not revoked.passed


RIGHT = {"letters": 4, "stamps": "¥4.80", "readers": ["Cem", "Ann", "Bob", "Ann"], "first": "May 10"}


def test_answers_are_goals(apps: Registry) -> None:
    instance = Count().instance(0, apps)
    nothing = instance.judge(instance.phone)
    assert (nothing.progress, nothing.passed) == (0.0, False)
    assert instance.judge(instance.phone, answer=RIGHT).passed
    assert instance.judge(instance.phone, answer={**RIGHT, "first": "5月11日"}).passed
    wrong = instance.judge(instance.phone, answer={**RIGHT, "letters": "5 letters", "stamps": "a lot"})
    assert (wrong.progress, wrong.passed) == (0.5, False)
    given = {report.field: (report.given, report.right) for report in wrong.answers}
    assert given["letters"] == ("5 letters", False)
    assert given["stamps"] == ("a lot", False)
    assert "does not begin with a number" in next(r.note for r in wrong.answers if r.field == "stamps")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ({**RIGHT, "extra": 1}, "no field 'extra'"),
        ({"letters": 4}, "field 'stamps' is missing"),
        ({**RIGHT, "letters": "95%"}, "letters: '95%' is not a number in letters"),
    ],
)
def test_an_answer_is_checked_when_it_is_given(apps: Registry, answer: dict[str, Any], message: str) -> None:
    instance = Count().instance(0, apps)
    with pytest.raises(AnswerError, match=message):
        instance.accept(answer)
    assert instance.accept(RIGHT)["stamps"] == "4.80 CNY"


def test_nothing_is_asked_where_no_answer_is_wanted(marking: Instance) -> None:
    with pytest.raises(AnswerError, match="asks for no answer"):
        marking.accept({"x": 1})


def test_an_infeasible_task_wants_the_claim_and_its_reason(apps: Registry) -> None:
    instance = Fly().instance(0, apps)
    cases: list[tuple[Claim | None, bool]] = [
        (None, False),
        (Claim("done"), False),
        (Claim("impossible", "I could not find it"), False),
        (Claim("impossible", "It is not fair"), False),
        (Claim("impossible", "There is no Air mail here"), True),
        (Claim("impossible", "没有航空信"), True),
    ]
    for claim, passed in cases:
        assert instance.judge(instance.phone, claim=claim).passed is passed, claim
    assert not instance.judge(
        did(instance, lambda tx: letters(tx).pop("l1")), claim=Claim("impossible", "no air mail")
    ).passed


def test_an_underspecified_task_wants_the_question(apps: Registry) -> None:
    instance = Vague().instance(0, apps)
    after = did(instance, lambda tx: letters(tx).pop("l1"))
    assert not instance.judge(after).passed
    assert not instance.judge(after, questions=["Are you sure?"]).passed
    assert instance.judge(after, questions=["Which of the two letters?"]).passed
    assert instance.reply("Which letter, and when?") == "The birthday one."
    assert instance.reply("哪一封？") == "生日那封。"
    assert instance.reply("When?") == "Today."
    assert "nothing to add" in instance.reply("Is it whichever?")
    assert "没有要补充" in instance.reply("？！", "zh")


def test_goals_must_stay_the_same(apps: Registry) -> None:
    class Shifty(Bad):
        def goals(self, p: post.Which, before: Phone, after: Phone) -> list[Goal]:
            return [Goal(f"at {after.system.now}", False)]

    instance = Shifty().instance(0, apps)
    with pytest.raises(TaskError, match="are not those at the start"):
        instance.judge(later(instance.phone))


def test_an_error_is_not_a_zero() -> None:
    verdict = Verdict.failed("post.bad", 3, TaskError("boom"))
    assert verdict.error == "TaskError: boom"
    assert verdict.to_json()["error"]
    assert not verdict.passed


# Finding tasks


@pytest.mark.parametrize("name", ["answers", "changes", "expect", "reading", "shapes", "verdict", "wording"])
def test_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(f"mobilegym_mcp.judge.{name}"))
    assert (failed, tried > 0) == (0, True)


def test_tasks_of_a_module_are_those_it_defines() -> None:
    assert [task.id for task in tasks_of(post)] == ["post.mark_urgent", "post.count", "post.fly", "post.vague"]
    empty = ModuleType("empty")
    vars(empty)["MarkUrgent"] = MarkUrgent
    assert list(tasks_of(empty)) == []


def test_installed_tasks_load_with_unique_ids() -> None:
    tasks: Iterable[str] = load_tasks()
    assert list(tasks) == sorted(set(tasks))
