"""The oracle's hand: reading trees, finding things as a person does, and counting what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from mobilegym_mcp.hand import Hand, HandError, read_tree

from . import post

LIST = """\
- text "09:41" [box=18,7,37,18]
- button "Search" [ref=e001] [box=320,36,44,44]
- heading "Notes" [box=20,84,372,36]
- list "All" [ref=e100] [box=0,151,412,700] [{above} px above, {below} px below]
  - row "Groceries for two, Tue" [ref=e002] [box=16,255,380,60] [long press]
  - row "Groceries, Yesterday" [ref=e003] [box=16,315,380,60] [selected]
    - checkbox "Done" [ref=e013] [box=16,320,20,20] [unchecked]
  - row "Plan 'B'" [ref=e004] [box=16,375,380,60]
    - checkbox "Done" [ref=e014] [box=16,380,20,20] [checked]
  - row "Water, 12.5 元" [ref=e005] {last}
- field "Title" = (empty) [ref=e006] [box=0,860,412,44] [focused]
- slider "Brightness" = "60%" [ref=e007] [box=100,900,200,20]
"""
TOP = LIST.format(above=0, below=300, last="[offscreen]")
END = LIST.format(above=300, below=0, last="[box=16,700,380,60]")
DIALOG = TOP.replace("]\n", "] [covered]\n") + '- dialog "Sure?"\n  - button "Search" [ref=e099] [box=1,1,9,9]\n'


@dataclass
class Answer:
    text: str
    structured: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Screen:
    """Answers `ui_tree` with a script: the first tree, and the next one after each swipe."""

    def __init__(self, *trees: str) -> None:
        self.trees = list(trees)
        self.calls: list[tuple[str, dict[str, Any]]] = []

    async def __call__(self, tool: str, args: dict[str, Any]) -> Answer:
        if tool == "ui_tree":
            return Answer(self.trees[0])
        self.calls.append((tool, args))
        if tool == "swipe" and len(self.trees) > 1:
            del self.trees[0]
        if tool == "ask_user":
            return Answer("the user says: Blue", {"reply": "Blue"})
        if tool == "wait_for":
            found = args["text"] == "Search"
            return Answer("", {"found": found, "waited": 0 if found else 60})
        return Answer("done")


def hand(screen: Screen) -> Hand:
    return Hand(screen, post.registry())


def test_a_tree_is_read_whole() -> None:
    lines = read_tree(TOP)
    assert len(lines) == TOP.count("\n")
    row = lines[5]
    assert (row.level, row.role, row.label, row.ref, row.on) == (1, "row", "Groceries, Yesterday", "e003", True)
    assert lines[3].scroll == ("y", 0, 300)
    assert not lines[9].in_sight
    assert (lines[10].value, lines[11].value, lines[11].text) == (None, "60%", "Brightness: 60%")


@pytest.mark.parametrize(
    ("label", "options", "ref"),
    [
        ("Groceries", {}, "e003"),
        ("groceries FOR", {}, "e002"),
        ('Plan "B"', {}, "e004"),
        ("12.5", {}, None),
        ("Done", {"nth": 1}, "e014"),
        ("Done", {"within": "Plan 'B'"}, "e014"),
        ("Search", {"role": "button"}, "e001"),
        ({"en": "Title", "zh": "标题"}, {}, "e006"),
    ],
)
async def test_what_a_label_means(label: Any, options: dict[str, Any], ref: str | None) -> None:
    screen = Screen(TOP, END)
    await hand(screen).tap(label, **options)
    assert screen.calls[-1] == ("tap", {"ref": ref or "e005"})


async def test_what_can_only_be_read_is_tapped_in_its_middle() -> None:
    screen = Screen(TOP)
    await hand(screen).tap("Notes")
    assert screen.calls == [("tap", {"x": 206, "y": 102})]


async def test_it_scrolls_to_what_is_out_of_sight_and_counts_it() -> None:
    screen = Screen(TOP, END)
    me = hand(screen)
    assert not await me.sees("Water")
    await me.tap("Water")
    assert screen.calls == [("swipe", {"direction": "up", "ref": "e100"}), ("tap", {"ref": "e005"})]
    assert me.steps == 2
    assert await me.sees("Water")


async def test_what_is_not_there_is_an_error_that_shows_the_screen() -> None:
    with pytest.raises(HandError, match=r"no button 'Send' on this screen; the screen is:\n- text \"09:41\""):
        await hand(Screen(TOP)).tap("Send", role="button")
    with pytest.raises(HandError, match="no element 'Water'"):
        await hand(Screen(TOP)).tap("Water")


async def test_what_a_dialog_covers_cannot_be_touched() -> None:
    screen = Screen(DIALOG)
    await hand(screen).tap("Search")
    assert screen.calls == [("tap", {"ref": "e099"})]
    assert not await hand(screen).sees("Groceries")


async def test_reading_takes_what_is_in_sight_and_reading_down_the_whole_page() -> None:
    assert await hand(Screen(TOP)).read(role="heading") == ["Notes"]
    assert await hand(Screen(TOP)).read(r"([\d.]+) 元") == []
    screen = Screen(TOP, END)
    me = hand(screen)
    assert await me.read_down(r"([\d.]+) 元") == ["12.5"]
    assert me.steps == 1
    assert await hand(Screen(END)).read(role="checkbox", within="Groceries, Yesterday") == ["Done"]


async def test_reading_up_goes_to_the_beginning_and_tells_from_top_to_bottom() -> None:
    screen = Screen(END, TOP)
    me = hand(screen)
    assert await me.read_up(role="row") == [
        "Groceries for two, Tue",
        "Groceries, Yesterday",
        "Plan 'B'",
        "Water, 12.5 元",
    ]
    assert [call[1]["direction"] for call in screen.calls] == ["down"]


async def test_toggles_are_touched_only_if_they_must_be() -> None:
    screen = Screen(TOP)
    me = hand(screen)
    await me.toggle("Done", True, within="Plan")
    assert screen.calls == []
    with pytest.raises(HandError, match="'Done' did not turn on"):
        await me.toggle("Done", True, within="Groceries, Yesterday")
    assert screen.calls == [("tap", {"ref": "e013"})]


async def test_typing_sliding_waiting_asking_and_ending() -> None:
    screen = Screen(TOP)
    me = hand(screen)
    await me.type("Milk", into="Title", submit=True)
    await me.slide("Brightness", 0.25)
    await me.wait_for("Search")
    assert await me.ask("Which colour?") == "Blue"
    with pytest.raises(HandError, match="waited 60 s, but 'Parcel' is not there"):
        await me.wait_for("Parcel")
    await me.done()
    assert screen.calls == [
        ("type", {"text": "Milk", "ref": "e006", "submit": True}),
        ("tap", {"x": 150, "y": 910.0}),
        ("wait_for", {"text": "Search", "gone": False, "timeout": 60}),
        ("ask_user", {"question": "Which colour?"}),
        ("wait_for", {"text": "Parcel", "gone": False, "timeout": 60}),
        ("finish_task", {"status": "done"}),
    ]
    # What was there already took no step.
    assert me.steps == 5


async def test_only_installed_apps_can_be_opened() -> None:
    with pytest.raises(HandError, match=r"no app 'Mail' to open \(apps: Post\)"):
        await hand(Screen(TOP)).open("Mail")
