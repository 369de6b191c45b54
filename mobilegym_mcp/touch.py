"""Where an agent points, and what event comes of it. Pure: layouts are handed in.

Agents point in the pixels of the screenshot, or in 0 to 1000 on both axes; the phone is laid out in CSS pixels.
A ref points at an element without any layout.
"""

from __future__ import annotations

from dataclasses import dataclass

from .errors import BadArgument, BadPoint, Impossible, StaleRef
from .options import PhoneOptions
from .phone.events import Direction, Drag, Event, ScrollTo, Swipe
from .phone.gestures import at_point, dragged, scrolled, stroke
from .telling import name_of
from .ui.frame import MODAL_ROLES, Frame, FrameNode
from .ui.layout import Box, Extent, Layout
from .ui.outline import Scale, covered_by

LARGEST_SCALE = 4.0
"""Image pixels a CSS pixel that the renderer makes at most."""

SWEEP = 0.75
"""The share of a container's visible length that a swipe without a distance moves it by."""


@dataclass(frozen=True, slots=True)
class Glass:
    """The screen as the agent sees it: how its coordinates map to the frame's CSS pixels.

    Attributes:
        scale: image pixels a CSS pixel.
        width, height: of the image in pixels.
        normalised: points are 0 to 1000 instead of pixels.
    """

    frame: Frame
    scale: float
    width: int
    height: int
    normalised: bool

    @classmethod
    def over(cls, frame: Frame, zoom: float, options: PhoneOptions) -> Glass:
        """`zoom` is the phone's display size: a zoomed phone is laid out smaller and drawn larger."""
        scale = min(LARGEST_SCALE, options.scale * zoom)
        width, height = round(frame.width * scale), round(frame.height * scale)
        return cls(frame, scale, width, height, options.coordinates == "normalised")

    @property
    def units(self) -> Scale:
        """CSS pixels to the agent's coordinates."""
        if self.normalised:
            return Scale(1000 / self.frame.width, 1000 / self.frame.height)
        return Scale(self.scale, self.scale)

    @property
    def extent(self) -> str:
        """How far points go, in words."""
        if self.normalised:
            return "x 0 to 1000, y 0 to 1000 (normalised)"
        return f"x 0 to {self.width - 1}, y 0 to {self.height - 1}"

    def css(self, x: float, y: float) -> tuple[float, float]:
        """A point of the agent's in CSS pixels.

        Raises:
            BadPoint: it is not on the screen.
        """
        inside = 0 <= x <= 1000 and 0 <= y <= 1000 if self.normalised else 0 <= x < self.width and 0 <= y < self.height
        if not inside:
            raise BadPoint(f"({x:g}, {y:g}) is off the screen: {self.extent}")
        if self.normalised:
            # 1000 stands for the last pixel, as models that count to 999 or to 1000 mean it.
            return min(x / 1000, 0.9995) * self.frame.width, min(y / 1000, 0.9995) * self.frame.height
        return x / self.scale, y / self.scale


@dataclass(frozen=True, slots=True)
class Aim:
    """What was pointed at: an element by its ref, or a point in CSS pixels."""

    node: FrameNode | None = None
    point: tuple[float, float] | None = None

    def spot(self, layout: Layout) -> tuple[float, float]:
        """The point itself, or the centre of the element's visible part.

        Raises:
            Impossible: the element is scrolled away.
        """
        if self.point is not None:
            return self.point
        assert self.node is not None
        box = layout.boxes.get(self.node.n)
        if box is None:
            raise Impossible(f"{name_of(self.node)} [ref={self.node.ref}] is scrolled out of sight; swipe to it first")
        return box.center


def aim(glass: Glass, x: float | None, y: float | None, ref: str | None, *, what: str = "x and y, or ref") -> Aim:
    """What a tool's arguments point at.

    Raises:
        BadArgument: neither or both of a point and a ref are given.
        BadPoint, StaleRef, Impossible: the point is off the screen, the ref is not on it or lies behind a dialog.
    """
    if ref is not None:
        if x is not None or y is not None:
            raise BadArgument(f"give either {what}, not both")
        return Aim(node=find_ref(glass.frame, ref))
    if x is None or y is None:
        raise BadArgument(f"give {what}" + (f" (got x={x}, y={y})" if x is not None or y is not None else ""))
    return Aim(point=glass.css(x, y))


def find_ref(frame: Frame, ref: str) -> FrameNode:
    """The element of a ref, if a finger could reach it.

    Raises:
        StaleRef: no element of the screen has it.
        Impossible: a dialog, sheet or menu covers it.
    """
    wanted = ref.strip().strip("[]").removeprefix("ref=")
    node = frame.by_ref.get(wanted)
    if node is None:
        raise StaleRef(f"ref {ref} is not on this screen; call ui_tree or find for the refs that are")
    cover = covered_by(frame)
    if node.n < cover:
        modal = next(m for m in reversed(frame.nodes) if m.role in MODAL_ROLES)
        raise Impossible(f"{name_of(node)} [ref={node.ref}] is behind the {name_of(modal)}; answer or close that first")
    return node


def flick(frame: Frame, node: FrameNode, direction: Direction) -> Swipe | None:
    """A swipe over an element that it or something around it listens to; None if that takes a layout."""
    for around in frame.ancestors(node.n):
        if f"swipe_{direction}" in around.handlers:
            return Swipe(target=around.n, direction=direction)
        if around.role in MODAL_ROLES or (around.scroll is not None and _along(around, direction)):
            return None
    return None


def swept(
    frame: Frame, layout: Layout, start: tuple[float, float] | None, direction: Direction, distance: float | None
) -> Event | None:
    """A finger drawn in a direction (the finger's): what moves or answers, or None.

    Args:
        start: where it begins; None: in the middle of the screen or, if nothing moves there, of the largest
            container that can.
        distance: CSS pixels; None: three quarters of the visible length of what it moves.
    """
    begin = start or (frame.width / 2, frame.height / 2)
    length = distance if distance is not None else _reach(frame, layout, begin, direction)
    event = stroke(frame, layout, begin, _moved(begin, direction, length))
    if event is not None or start is not None:
        return event
    best: tuple[float, ScrollTo] | None = None
    for node in frame.nodes[covered_by(frame) :]:
        box = layout.boxes.get(node.n)
        moved = rolled(node, layout, direction, distance)
        if box is not None and moved is not None and (best is None or box.width * box.height > best[0]):
            best = (box.width * box.height, moved)
    return best[1] if best is not None else None


def rolled(node: FrameNode, layout: Layout, direction: Direction, distance: float | None) -> ScrollTo | None:
    """A container scrolled by a finger that moves in a direction within it; None if it is no such container, is out
    of sight, or is at its end that way."""
    box = layout.boxes.get(node.n)
    if box is None or not _along(node, direction):
        return None
    dx, dy = _moved((0, 0), direction, distance if distance is not None else SWEEP * _side(box, direction))
    return scrolled(node, layout, -dx, -dy)


def carried(frame: Frame, layout: Layout | None, start: Aim, end: Aim) -> Event | None:
    """A thing held and moved. Two refs, of a thing and of a place that takes things, need no layout."""
    if start.node is not None and end.node is not None:
        thing = next((node for node in frame.ancestors(start.node.n) if node.key is not None), None)
        place = frame.handler(end.node.n, "drop")
        if thing is not None and place is not None and thing.n != place[0].n:
            return Drag(target=thing.n, onto=place[0].n)
    if layout is None:
        return None
    return dragged(frame, layout, start.spot(layout), end.spot(layout))


def stands_at_end(frame: Frame, layout: Layout, start: tuple[float, float], direction: Direction) -> FrameNode | None:
    """The container around a point that scrolls along the direction, if it has one."""
    n = layout.hit(*start)
    if n is None:
        return None
    return next((node for node in frame.ancestors(n) if _along(node, direction)), None)


def scroll_note(node: FrameNode, event: ScrollTo, extent: Extent | None, units: Scale) -> str:
    """What a scroll did: `scrolled "notes" down by 480 px, 320 px more below`."""
    name = f'"{node.label}"' if node.label else "the page"
    if extent is None or node.scroll is None:
        return f"scrolled {name}"
    if node.scroll.axis == "x":
        by, rest_before, rest_after = event.x - extent.x, event.x, extent.max_x - event.x
        factor, forward, back, before, after = units.across, "right", "left", "to the left", "to the right"
    else:
        by, rest_before, rest_after = event.y - extent.y, event.y, extent.max_y - event.y
        factor, forward, back, before, after = units.down, "down", "up", "above", "below"
    ahead, where = (rest_after, after) if by > 0 else (rest_before, before)
    rest = f"{round(ahead * factor)} px more {where}" if round(ahead * factor) > 0 else "now at its end"
    return f"scrolled {name} {forward if by > 0 else back} by {round(abs(by) * factor)} px, {rest}"


def nearest(frame: Frame, layout: Layout, gesture: str, x: float, y: float) -> tuple[FrameNode, Box] | None:
    """The element that answers a gesture (`tap`, `long_press` …) whose box is nearest to a point."""
    best: tuple[float, FrameNode, Box] | None = None
    for node in frame.nodes[covered_by(frame) :]:
        box = layout.boxes.get(node.n)
        answers = gesture in node.handlers or (gesture == "tap" and node.field is not None)
        if box is None or not answers or "disabled" in node.states:
            continue
        dx = max(box.x - x, 0.0, x - box.x - box.width)
        dy = max(box.y - y, 0.0, y - box.y - box.height)
        far = dx * dx + dy * dy
        if best is None or far < best[0]:
            best = (far, node, box)
    return best[1:] if best is not None else None


__all__ = [
    "Aim",
    "Glass",
    "aim",
    "at_point",
    "carried",
    "find_ref",
    "flick",
    "nearest",
    "rolled",
    "scroll_note",
    "stands_at_end",
    "stroke",
    "swept",
]


def _along(node: FrameNode, direction: Direction) -> bool:
    return node.scroll is not None and (node.scroll.axis == "x") == (direction in ("left", "right"))


def _side(box: Box, direction: Direction) -> float:
    return box.width if direction in ("left", "right") else box.height


def _reach(frame: Frame, layout: Layout, start: tuple[float, float], direction: Direction) -> float:
    """How far a swipe without a distance goes from there."""
    container = stands_at_end(frame, layout, start, direction)
    box = layout.boxes.get(container.n) if container is not None else None
    if box is not None:
        return max(1.0, SWEEP * _side(box, direction))
    return 0.5 * (frame.width if direction in ("left", "right") else frame.height)


def _moved(start: tuple[float, float], direction: Direction, length: float) -> tuple[float, float]:
    x, y = start
    match direction:
        case "up":
            return x, y - length
        case "down":
            return x, y + length
        case "left":
            return x - length, y
        case "right":
            return x + length, y
