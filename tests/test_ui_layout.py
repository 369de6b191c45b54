"""The kit as the browser lays it out: targets for fingers, nothing beyond the edge, nothing under something else."""

from __future__ import annotations

from datetime import date

import pytest

from mobilegym_mcp import ui
from mobilegym_mcp.render import Renderer
from mobilegym_mcp.ui import Bound, Frame, FrameNode, Layout, Node

FINGER = 44


def do(name: str) -> Bound:
    return Bound("test", "do", {"name": name})


def rows() -> Node:
    return ui.page(
        ui.app_bar(
            "Orders of the last three months",
            back=True,
            actions=[ui.icon_button("bell", label="Bell", on_tap=do("bell"), badge=3)],
        ),
        ui.top_tabs([("a", "All"), ("b", "Unpaid"), ("c", "Shipped")], "a", do),
        ui.scroll(
            "s",
            ui.search_field("q", placeholder="Search orders", value="beans", cancel=do("cancel")),
            ui.chips(ui.chip("Near", on_tap=do("near")), ui.chip("Ann", on_tap=do("ann"), on_close=do("close"))),
            ui.section(
                ui.list_row(
                    "A title that is rather long for its row", value="and a value too", chevron=True, on_tap=do("r1")
                ),
                ui.switch_row("Wi-Fi", on=True, on_toggle=do("r2")),
                ui.slider_row("Brightness", value=0.5, on_slide=do("r3")),
                ui.stepper_row("Guests", value=2, on_minus=do("-"), on_plus=do("+")),
                ui.radio_row("Dark", selected=True, on_tap=do("r4")),
                action=ui.button("Edit", on_tap=do("edit"), small=True, kind="text"),
            ),
            ui.segmented([("d", "Day"), ("w", "Week")], "d", do),
            ui.row(ui.switch("S", on=True, on_toggle=do("sw")), ui.checkbox("C", checked=True, on_toggle=do("cb"))),
        ),
        fab=ui.fab("plus", label="New", on_tap=do("new")),
        bottom=ui.tab_bar(
            ui.tab("Home", "house", selected=True, on_tap=do("t1")),
            ui.tab("Me", "user", selected=False, on_tap=do("t2")),
        ),
    )


def form() -> Node:
    return ui.page(
        ui.app_bar("New event", back=True, large=True),
        ui.scroll(
            "s",
            ui.text_field("t", label="Title", value="A title that is much too long to be seen whole in its field " * 2),
            ui.text_field("m", label="Email", kind="email", error="Not an address", leading="envelope"),
            ui.section(ui.date_field("Starts", value=date(2026, 12, 24), on_pick=do("date"))),
            ui.row(
                ui.button("Cancel", on_tap=do("c"), kind="tonal", grow=True),
                ui.button("Save", on_tap=do("s"), grow=True),
            ),
            ui.row(ui.round_button("phone", label="Call", on_tap=do("call")), ui.rating(4)),
            pad=12,
            gap=12,
        ),
        bottom=ui.bottom_bar(
            ui.box(ui.text_field("d", label="Message", bare=True), bg="fill", radius=22, grow=True),
            ui.icon_button("paper-plane-right", label="Send", on_tap=do("send")),
        ),
    )


def over(layer: Node) -> Node:
    return ui.stack(ui.page(ui.list_row("Beneath", on_tap=do("beneath"))), layer, height="100%")


def typing() -> Node:
    board = ui.keyboard("letters", False, kind="text", key=do)
    return ui.column(
        ui.page(ui.app_bar("Type")),
        board,
        ui.keyboard("letters", False, kind="phone", key=lambda k: do(f"pad-{k}")),
        height="100%",
    )


def picking() -> Node:
    return over(
        ui.dialog(
            "Due",
            ui.calendar_month(2026, 12, on_day=lambda day: do(str(day)), on_next=do("next")),
            actions=[("OK", do("ok"), "filled")],
        )
    )


SCREENS = {
    "rows": rows,
    "form": form,
    "typing": typing,
    "dialog": lambda: over(
        ui.dialog("Sure?", text="Really?", actions=[("No", do("n"), "tonal"), ("Yes", do("y"), "filled")])
    ),
    "menu": lambda: over(ui.menu([("Sort", "gear", do("m1")), ("Pin", None, do("m2"))])),
    "actions": lambda: over(ui.action_sheet([("Pin", None, do("a1"))], title="Ann")),
    "picking": picking,
}


def frame_of(name: str, width: int, scale: float = 1.0, *, dark: bool = False) -> Frame:
    style = ui.theme_style(ui.SYSTEM, dark, scale)
    return ui.render(SCREENS[name](), width=width, height=915, root_style=style)


def touchables(frame: Frame, layout: Layout) -> list[tuple[FrameNode, ui.Box]]:
    return [(node, layout.boxes[node.n]) for node in frame.nodes if node.touchable and node.n in layout.boxes]


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("width", "scale"), [(412, 1.0), (360, 1.3)])
async def test_fingers_find_every_target(renderer: Renderer, name: str, width: int, scale: float) -> None:
    frame = frame_of(name, width, scale)
    layout = await renderer.layout(frame)
    targets = touchables(frame, layout)
    assert len(targets) > 1
    covered = "scrim" in frame.html
    for node, box in targets:
        where = f"{node.role} {node.label!r} at {box}"
        assert box.x >= -0.5, where
        assert box.x + box.width <= width + 0.5, where
        if box.y + box.height < 915 - 60:
            assert box.height >= FINGER - 1, where
        if covered and node.label == "Beneath":
            continue
        hit = layout.hit(*box.center)
        assert hit is not None
        assert node.n in {around.n for around in frame.ancestors(hit)} or node.label == "Close", where


async def test_what_lies_under_a_dialog_cannot_be_touched(renderer: Renderer) -> None:
    frame = frame_of("dialog", 412)
    layout = await renderer.layout(frame)
    beneath = next(node for node in frame.nodes if node.label == "Beneath")
    hit = layout.hit(*layout.boxes[beneath.n].center)
    assert hit is not None
    found = frame.handler(hit, "tap")
    assert found is not None
    assert found[1] == ui.CLOSE


async def test_text_grows_with_the_font_scale(renderer: Renderer) -> None:
    heights: list[float] = []
    for scale in (1.0, 1.3):
        page = ui.page(ui.text("Hello"))
        frame = ui.render(page, width=412, height=915, root_style=ui.theme_style(ui.SYSTEM, False, scale))
        layout = await renderer.layout(frame)
        heights.append(next(layout.boxes[node.n].height for node in frame.nodes if node.role == "text"))
    assert heights[1] / heights[0] == pytest.approx(1.3, abs=0.02)


async def test_slider_is_as_wide_as_its_track(renderer: Renderer) -> None:
    page = ui.page(
        ui.section(ui.slider_row("Volume", value=0.25, on_slide=do("v"), low="speaker-none", high="speaker-high"))
    )
    frame = ui.render(page, width=412, height=915, root_style=ui.theme_style(ui.SYSTEM))
    layout = await renderer.layout(frame)
    box = next(layout.boxes[node.n] for node in frame.nodes if node.role == "slider")
    assert 200 < box.width < 412 - 2 * 40


async def test_chosen_time_stands_in_the_middle_of_its_wheel(renderer: Renderer) -> None:
    wheel = ui.time_wheel(23, 0, on_hour=lambda h: do(f"h{h}"), on_minute=lambda m: do(f"m{m}"))
    frame = ui.render(ui.page(wheel), width=412, height=915, root_style=ui.theme_style(ui.SYSTEM))
    layout = await renderer.layout(frame)
    columns = [layout.boxes[node.n] for node in frame.nodes if node.scroll is not None]
    chosen = [layout.boxes[node.n] for node in frame.nodes if "selected" in node.states]
    for column, value in zip(columns, chosen, strict=True):
        assert value.center[1] == pytest.approx(column.center[1], abs=1)
