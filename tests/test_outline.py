"""The text tree: what has a line, what it says, what is left out when it is too long. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mobilegym_mcp.ui import BACK, Node, Scroll, el
from mobilegym_mcp.ui import Field as TextField
from mobilegym_mcp.ui.frame import Frame, Inputs, render
from mobilegym_mcp.ui.layout import Box, Extent, Layout
from mobilegym_mcp.ui.outline import Scale, covered_by, find_lines, inside, lines, outline


def drawn(*children: Node, inputs: Inputs | None = None) -> Frame:
    return render(el("div", *children), width=400, height=800, inputs=inputs)


def stacked(frame: Frame, *, hidden: Sequence[str] = ()) -> Layout:
    """A layout in which the n-th element lies at y = 10 n, but for those whose label is hidden."""
    boxes = {node.n: Box(0, 10 * node.n, 100, 10) for node in frame.nodes if node.label not in hidden}
    return Layout(boxes, {})


@pytest.mark.parametrize(
    ("node", "line"),
    [
        (el("h1", "Notes", role="heading", label="Notes"), '- heading "Notes"'),
        (el("div", "Wi-Fi", role="switch", states=["checked"]), '- switch "Wi-Fi" [checked]'),
        (el("div", "Wi-Fi", role="switch"), '- switch "Wi-Fi" [unchecked]'),
        (el("div", "Milk", role="row", states=["selected", "disabled"]), '- row "Milk" [selected] [disabled]'),
        (el("div", role="progress", label="Battery", value="70%"), '- progress "Battery" = "70%"'),
        (el("p", 'Say "hi"\nnow', role="text"), "- text \"Say 'hi' now\""),
    ],
)
def test_a_line_says_role_label_value_and_states(node: Node, line: str) -> None:
    assert outline(drawn(node)) == line


def test_only_what_can_be_touched_has_a_ref_and_gestures_beyond_a_tap_are_named() -> None:
    frame = drawn(
        el("p", "Words", role="text"), el("div", "Row", role="row", on_tap=BACK, on_long_press=BACK), el("div", "plain")
    )
    ref = next(node.ref for node in frame.nodes if node.role == "row")
    assert outline(frame).splitlines() == ['- text "Words"', f'- row "Row" [ref={ref}] [long press]']


def test_a_field_shows_its_draft_and_the_focus() -> None:
    field = el("input", label="Title", role="field", field=TextField("title"))
    empty = drawn(field)
    assert "= (empty)" in outline(empty)
    typed = drawn(field, inputs=Inputs(drafts={"app/title": "Milk"}, focus="app/title"))
    assert '- field "Title" = "Milk"' in outline(typed)
    assert "[focused]" in outline(typed)


def test_a_password_is_not_shown() -> None:
    field = el("input", label="PIN", role="field", field=TextField("pin", kind="password"))
    assert "2468" not in outline(drawn(field, inputs=Inputs(drafts={"app/pin": "2468"})))


def test_groups_without_a_name_have_no_line_and_their_children_move_up() -> None:
    inner = el("div", el("p", "a", role="text"), role="group")
    named = el("div", el("div", el("p", "b", role="text"), role="group"), role="list", label="Things")
    assert outline(drawn(inner, named)).splitlines() == ['- text "a"', '- list "Things"', '  - text "b"']


def test_boxes_are_in_the_callers_coordinates_and_cover_the_same_pixels() -> None:
    frame = drawn(el("button", "Go", role="button", on_tap=BACK))
    layout = Layout({0: Box(10.4, 20.6, 30.2, 12.0)}, {})
    assert "[box=10,21,31,12]" in outline(frame, layout)
    assert "[box=21,41,60,24]" in outline(frame, layout, scale=Scale(2, 2))
    assert "[box=" not in outline(frame, layout, boxes=False)
    assert "[box=" not in outline(frame)


def test_what_is_scrolled_away_is_marked_where_the_layout_is_known() -> None:
    frame = drawn(el("p", "near", role="text"), el("p", "far", role="text"))
    layout = stacked(frame, hidden=["far"])
    shown = outline(frame, layout).splitlines()
    assert shown[0].endswith("]")
    assert "offscreen" not in shown[0]
    assert shown[1] == '- text "far" [offscreen]'
    assert "offscreen" not in outline(frame)


@pytest.mark.parametrize(
    ("axis", "extent", "note"),
    [
        ("y", Extent(0, 120, 0, 500), "[120 px above, 380 px below]"),
        ("x", Extent(40, 0, 100, 0), "[40 px to the left, 60 px to the right]"),
        ("y", Extent(0, 0, 0, 0), ""),
    ],
)
def test_a_scroll_container_says_how_much_is_beyond_its_edges(axis: str, extent: Extent, note: str) -> None:
    frame = drawn(
        el("div", el("p", "x", role="text"), scroll=Scroll("body", "x" if axis == "x" else "y"), label="Body")
    )
    layout = Layout({0: Box(0, 0, 10, 10), 1: Box(0, 0, 10, 10)}, {0: extent})
    first = outline(frame, layout).splitlines()[0]
    assert (note in first) if note else (" px " not in first)


def test_root_shows_one_element_and_what_is_in_it() -> None:
    frame = drawn(
        el("div", el("p", "a", role="text"), role="list", label="One"),
        el("div", el("p", "b", role="text"), role="list", label="Two"),
        el("p", "c", role="text"),
    )
    two = next(node for node in frame.nodes if node.label == "Two")
    assert outline(frame, root=two.n).splitlines() == ['- list "Two"', '  - text "b"']
    assert [node.label for node in inside(frame, two.n)] == ["Two", "b"]


def test_depth_counts_what_it_leaves_out() -> None:
    frame = drawn(el("div", el("div", el("p", "a", role="text"), role="list", label="In"), role="list", label="Out"))
    assert outline(frame, depth=1).splitlines() == ['- list "Out"', "… 2 deeper lines; use a larger depth or root=ref"]


def test_a_long_screen_is_cut_and_says_by_how_much() -> None:
    frame = drawn(*(el("p", f"line {i:03}", role="text") for i in range(100)))
    short = outline(frame, max_chars=200)
    shown = short.splitlines()
    assert len(short) < 300
    assert shown[-1] == f"… {100 - len(shown) + 1} more lines; use find or root=ref"
    assert shown[0] == '- text "line 000"'


def test_what_is_scrolled_away_is_left_out_before_what_is_in_sight() -> None:
    labels = [f"line {i:03}" for i in range(100)]
    frame = drawn(*(el("p", label, role="text") for label in labels), el("button", "Send", role="button", on_tap=BACK))
    layout = stacked(frame, hidden=labels[3:])
    shown = outline(frame, layout, max_chars=400).splitlines()
    assert [line.split(" [")[0] for line in shown[:4]] == [
        '- text "line 000"',
        '- text "line 001"',
        '- text "line 002"',
        '- button "Send"',
    ]
    assert shown[4] == "… 97 lines scrolled out of sight; swipe to them, or use find"


def test_what_a_dialog_covers_is_marked_and_what_lies_above_it_is_not() -> None:
    layer = el(
        "div",
        el("div", role="button", label="Close", on_tap=BACK, solid=True),
        el("div", el("button", "Yes", role="button", on_tap=BACK), role="dialog", label="Sure?", solid=True),
    )
    bar = el("button", "Home", role="button", on_tap=BACK)
    whole = el("div", el("button", "Under", role="button", on_tap=BACK), layer, bar, role="group", label="Screen")
    frame = drawn(whole)
    text = {line.node.label: line.text for line in lines(frame)}
    assert "[covered]" in text["Under"]
    for label in ("Screen", "Close", "Sure?", "Yes", "Home"):
        assert "[covered]" not in text[label], label
    assert frame.nodes[covered_by(frame)].label == "Close"


def test_nothing_is_covered_without_a_dialog() -> None:
    assert covered_by(drawn(el("p", "a", role="text"))) == 0


def test_find_lines_have_no_indent() -> None:
    frame = drawn(el("div", el("p", "needle", role="text"), role="list", label="Hay"))
    found = find_lines(frame, None, lambda node: node.label == "needle")
    assert [line.text for line in found] == ['- text "needle"']
