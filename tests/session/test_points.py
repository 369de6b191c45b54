"""Points and pixels: a real browser."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from mobilegym_mcp.errors import BadArgument, BadPoint
from mobilegym_mcp.gym import Gym
from mobilegym_mcp.phone import Phone

from ..desk import cards, ref_of
from .gyms import at_desk

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer


def center(layout: Any, phone: Phone, label: str, role: str | None = None) -> tuple[float, float]:
    return layout.boxes[phone.frame.by_ref[ref_of(phone, label, role)].n].center


@pytest.mark.browser
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"scale": 2.0},
        {"zoom": 1.25, "scale": 1.5},
        {"coordinates": "normalised"},
        {"width": 360, "height": 740, "scale": 1.3, "format": "png"},
    ],
    ids=str,
)
async def test_image_pixels_are_tap_pixels(drawing: Gym, renderer: Renderer, options: dict[str, Any]) -> None:
    session = await at_desk(drawing, **options)
    shot = await session.screenshot()
    picture = shot.picture
    assert picture is not None
    with Image.open(io.BytesIO(picture.data)) as image:
        assert image.size == (picture.width, picture.height)
    assert picture.width == pytest.approx(session.options.image_size[0], abs=1)
    assert picture.height == pytest.approx(session.options.image_size[1], abs=1)
    assert f"{picture.width}×{picture.height}" in shot.text
    frame = session.phone.frame
    x, y = center(await renderer.layout(frame), session.phone, "Card 1")
    unit = (1000, 1000) if "coordinates" in options else (picture.width, picture.height)
    reply = await session.tap(x=x / frame.width * unit[0], y=y / frame.height * unit[1])
    assert "Desk › Card 1" in reply.text
    tree = (await session.ui_tree()).text
    left, top, width, height = map(int, tree.split('checkbox "Done"')[1].split("[box=")[1].split("]")[0].split(","))
    await session.tap(x=left + width / 2, y=top + height / 2)
    assert cards(session.phone)["c1"].done


@pytest.mark.browser
@pytest.mark.parametrize(("x", "y"), [(-1, 5), (412, 5), (5, 915), (1e9, 0), (float("nan"), 3)])
async def test_a_point_off_the_screen_is_refused_with_its_size(gym: Gym, x: float, y: float) -> None:
    session = gym.create("ann")
    with pytest.raises(BadPoint, match="x 0 to 411, y 0 to 914"):
        await session.tap(x=x, y=y)


@pytest.mark.browser
async def test_a_tap_on_nothing_names_what_is_nearest(drawing: Gym, renderer: Renderer) -> None:
    session = await at_desk(drawing)
    before = session.phone.system.now
    x, y = center(await renderer.layout(session.phone.frame), session.phone, "Desk", "heading")
    reply = await session.tap(x=x, y=y)
    assert "nothing there reacts to a tap; nearest is " in reply.text
    assert "[ref=" in reply.text
    assert session.step == 2
    assert session.phone.system.now > before
    assert reply.structured["changes"] == []


@pytest.mark.browser
async def test_swiping_scrolls_as_far_as_there_is(drawing: Gym) -> None:
    session = await at_desk(drawing)
    reply = await session.swipe("up", distance=200)
    assert 'scrolled "Cards" down by 200 px' in reply.text
    assert "px more below" in reply.text
    reply = await session.swipe("down", distance=5000)
    assert "up by 200 px, now at its end" in reply.text
    reply = await session.swipe("down")
    assert '"Cards" is at its end that way' in reply.text
    for _ in range(20):
        reply = await session.swipe("up", ref=ref_of(session.phone, "Cards"))
        if "now at its end" in reply.text:
            break
    assert "[offscreen]" in (await session.find("Card 1")).text.splitlines()[0]
    assert "[offscreen]" not in (await session.find("Card 40")).text
    tree = (await session.ui_tree()).text
    assert "0 px below]" in tree


@pytest.mark.browser
async def test_a_swipe_between_points_answers_where_it_starts(drawing: Gym, renderer: Renderer) -> None:
    session = await at_desk(drawing)
    x, y = center(await renderer.layout(session.phone.frame), session.phone, "Card 2")
    await session.swipe(x=x, y=y, to_x=x - 150, to_y=y + 10)
    assert "c2" not in cards(session.phone)
    reply = await session.swipe(x=200, y=5, to_x=200, to_y=400)
    assert "the notification shade opened" in reply.text
    with pytest.raises(BadArgument, match="direction"):
        await session.swipe()
    with pytest.raises(BadPoint, match="off the screen"):
        await session.swipe(x=5, y=5, to_x=5, to_y=4000)


@pytest.mark.browser
async def test_a_slider_is_dragged_to_a_value(drawing: Gym, renderer: Renderer) -> None:
    session = await at_desk(drawing)
    layout = await renderer.layout(session.phone.frame)
    box = layout.boxes[session.phone.frame.by_ref[ref_of(session.phone, "Level", "slider")].n]
    reply = await session.drag(
        ref=ref_of(session.phone, "Level", "slider"), to_x=box.x + box.width * 0.8, to_y=box.center[1] + 40
    )
    assert session.phone.data("desk").level == pytest.approx(0.8, abs=0.02)
    assert "now" in reply.text


@pytest.mark.browser
async def test_an_observation_shows_the_screen_after_the_action(drawing: Gym) -> None:
    session = await at_desk(drawing)
    reply = await session.tap(ref=ref_of(session.phone, "Card 1"), observe="both")
    assert reply.tree is not None
    assert 'heading "Card 1" [box=' in reply.tree
    assert reply.picture is not None
    assert reply.picture.key == session.phone.frame.key
    again = await session.screenshot()
    assert again.picture is not None
    assert again.picture.cached
    assert again.picture.data == reply.picture.data
