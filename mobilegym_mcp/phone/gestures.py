"""From where a finger went to what it did: points are resolved to events against a frame and its layout. Pure."""

from __future__ import annotations

from ..ui.frame import MODAL_ROLES, Frame, FrameNode
from ..ui.layout import Layout
from .events import Drag, Event, Key, ScrollTo, Swipe, Tap

STATUS_BAR = 32
"""Height of the status bar in CSS pixels; a swipe down from it pulls the shade."""


def at_point(frame: Frame, layout: Layout, x: float, y: float) -> Tap | None:
    """A touch at a point (CSS pixels) as a tap of the topmost element there, or None where there is none."""
    n = _touched(frame, layout, x, y)
    if n is None:
        return None
    # The fraction is of the element that will answer: a slider's knob is inside its slider.
    for node in frame.ancestors(n):
        if node.touchable:
            box = layout.boxes.get(node.n)
            if box is not None and box.width and box.height:
                at = (round((x - box.x) / box.width, 3), round((y - box.y) / box.height, 3))
                return Tap(target=n, at=at)
    return Tap(target=n)


def stroke(frame: Frame, layout: Layout, start: tuple[float, float], end: tuple[float, float]) -> Event | None:
    """A finger drawn from one point to another: pulls the shade, flicks, slides or scrolls what lies under its start.

    Gives None if nothing there moves that way.
    """
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    if dx == dy == 0:
        return at_point(frame, layout, x1, y1)
    horizontal = abs(dx) > abs(dy)
    direction = ("right" if dx > 0 else "left") if horizontal else ("down" if dy > 0 else "up")
    if y1 < STATUS_BAR and direction == "down":
        return Key(name="quick_settings" if x1 > frame.width * 2 / 3 else "notifications")
    n = _touched(frame, layout, x1, y1)
    if n is None:
        return None
    for node in frame.ancestors(n):
        if horizontal and "slide" in node.handlers:
            return _slide(node, layout, x2, y2)
        if f"swipe_{direction}" in node.handlers:
            return Swipe(target=node.n, direction=direction)
        if node.scroll is not None and (node.scroll.axis == "x") == horizontal:
            moved = scrolled(node, layout, -dx, -dy)
            if moved is not None:
                return moved
        if node.role in MODAL_ROLES:
            return None
    return None


def _touched(frame: Frame, layout: Layout, x: float, y: float) -> int | None:
    """The topmost element under a point. A toast only says something: a touch goes through it."""
    n = layout.hit(x, y)
    if n is None or frame.nodes[n].role != "status" or frame.nodes[n].touchable:
        return n
    return Layout({m: box for m, box in layout.boxes.items() if m != n}, layout.extents).hit(x, y)


def scrolled(node: FrameNode, layout: Layout, dx: float, dy: float) -> ScrollTo | None:
    """A scroll container moved by a distance, within its extent; None if it is at that end already."""
    extent = layout.extents.get(node.n)
    if extent is None or node.scroll is None:
        return None
    if node.scroll.axis == "x":
        x = min(extent.max_x, max(0.0, extent.x + dx))
        return None if x == extent.x else ScrollTo(target=node.n, x=x)
    y = min(extent.max_y, max(0.0, extent.y + dy))
    return None if y == extent.y else ScrollTo(target=node.n, y=y)


def dragged(frame: Frame, layout: Layout, start: tuple[float, float], end: tuple[float, float]) -> Event | None:
    """An element held and moved: a slider to a value, a thing onto a place that takes it; otherwise as `stroke`."""
    n, m = layout.hit(*start), layout.hit(*end)
    if n is not None:
        slider = next((node for node in frame.ancestors(n) if "slide" in node.handlers), None)
        if slider is not None:
            return _slide(slider, layout, *end)
        if m is not None:
            thing = next((node for node in frame.ancestors(n) if node.key is not None), None)
            place = frame.handler(m, "drop")
            if thing is not None and place is not None and place[0].n != thing.n:
                return Drag(target=thing.n, onto=place[0].n)
    return stroke(frame, layout, start, end)


def _slide(node: FrameNode, layout: Layout, x: float, y: float) -> Drag:
    box = layout.boxes[node.n]
    to = (min(1.0, max(0.0, (x - box.x) / box.width)), min(1.0, max(0.0, (y - box.y) / box.height)))
    return Drag(target=node.n, to=(round(to[0], 3), round(to[1], 3)))
