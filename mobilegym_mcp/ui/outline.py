"""The outline: a screen as indented text lines, for agents that read instead of look.

    - heading "Notes"
    - list [ref=eq1z] [box=0,104,412,700] [0 px above, 380 px below]
      - row "Groceries, Yesterday" [ref=e6ab] [box=16,112,380,64] [selected]
    - switch "Wi-Fi" [ref=e0ck] [checked]

What is pure decoration has no line; an element that only groups others has none either, and its children move
up a level. Boxes are `x,y,width,height` in the coordinates that the caller's points are in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from .frame import MODAL_ROLES, Frame, FrameNode
from .layout import Box, Layout

_TOGGLES = frozenset({"switch", "checkbox"})
_SHOWN_STATES = ("selected", "checked", "disabled", "focused", "expanded")
_LONGEST_LABEL = 400


@dataclass(frozen=True, slots=True)
class Scale:
    """How CSS pixels become the caller's coordinates: `x * across`, `y * down`."""

    across: float = 1.0
    down: float = 1.0

    def box(self, box: Box) -> tuple[int, int, int, int]:
        """A box in the caller's coordinates, rounded so that its centre stays inside it."""
        left, top = round(box.x * self.across), round(box.y * self.down)
        right, bottom = round((box.x + box.width) * self.across), round((box.y + box.height) * self.down)
        return left, top, max(1, right - left), max(1, bottom - top)

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A point in the caller's coordinates."""
        return round(x * self.across), round(y * self.down)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an outline: its element, its indent in levels, and its text without the indent."""

    node: FrameNode
    level: int
    text: str


def outline(
    frame: Frame,
    layout: Layout | None = None,
    *,
    root: int | None = None,
    depth: int | None = None,
    max_chars: int = 20_000,
    scale: Scale | None = None,
    boxes: bool = True,
) -> str:
    """The text tree of a frame.

    Args:
        layout: where things lie. With it, boxes and scroll extents are shown and what is scrolled away is marked
            `[offscreen]`; without it neither is.
        root: the number of an element: only that element and what is in it.
        depth: levels to show; what is deeper is counted.
        max_chars: the longest answer. If it would be exceeded, what is scrolled away is left out first, then what
            comes last; what is left out is counted.
        scale: CSS pixels to the coordinates of the boxes; by default they are CSS pixels.
        boxes: False leaves the boxes out, though the layout is known.
    """
    every = list(lines(frame, layout, root=root, scale=scale, boxes=boxes))
    wanted = [line for line in every if depth is None or line.level < depth]
    within = wanted
    if layout is not None and sum(map(_length, wanted)) > max_chars:
        within = [line for line in wanted if line.node.n in layout.boxes]
    shown: list[str] = []
    used = 0
    for line in within:
        used += _length(line)
        if used > max_chars:
            break
        shown.append("  " * line.level + line.text)
    deeper, away, more = len(every) - len(wanted), len(wanted) - len(within), len(within) - len(shown)
    if deeper:
        shown.append(f"… {deeper} deeper lines; use a larger depth or root=ref")
    if away:
        shown.append(f"… {away} lines scrolled out of sight; swipe to them, or use find")
    if more:
        shown.append(f"… {more} more lines; use find or root=ref")
    return "\n".join(shown) if shown else "(an empty screen)"


def lines(
    frame: Frame,
    layout: Layout | None = None,
    *,
    root: int | None = None,
    scale: Scale | None = None,
    boxes: bool = True,
) -> Iterator[Line]:
    """The lines of an outline, in painting order."""
    scale = scale or Scale()
    cover = covered_by(frame)
    around = {node.n for node in frame.ancestors(cover)}
    first, last = (0, len(frame.nodes)) if root is None else (root, _end(frame, root))
    levels: dict[int, int] = {}
    for node in frame.nodes[first:last]:
        level = 0 if node.n == root else levels.get(node.parent, -1) + 1
        if not _worth_a_line(node) and node.n != root:
            levels[node.n] = level - 1
            continue
        levels[node.n] = level
        yield Line(
            node,
            level,
            describe(node, layout, scale=scale, boxes=boxes, covered=node.n < cover and node.n not in around),
        )


def describe(
    node: FrameNode, layout: Layout | None, *, scale: Scale | None = None, boxes: bool = True, covered: bool = False
) -> str:
    """One element's line: `- button "Add note" [ref=e6abc] [box=185,98,72,21] [selected]`."""
    scale = scale or Scale()
    parts = [f"- {node.role}"]
    label = _quoted(node.label)
    if label:
        parts.append(label)
    if node.value is not None and node.value != node.label:
        parts.append(f"= {_quoted(node.value) or '(empty)'}")
    if node.touchable or node.scroll is not None or node.key is not None:
        parts.append(f"[ref={node.ref}]")
    box = layout.boxes.get(node.n) if layout is not None else None
    if box is not None and boxes:
        parts.append("[box={},{},{},{}]".format(*scale.box(box)))
    parts.extend(f"[{state}]" for state in _states(node))
    extras = [gesture.replace("_", " ") for gesture in node.handlers if gesture not in ("tap", "drop")]
    if extras:
        parts.append(f"[{', '.join(extras)}]")
    if layout is not None:
        extent = layout.extents.get(node.n)
        if node.scroll is not None and extent is not None:
            note = _extent_note(node, extent.x, extent.y, extent.max_x, extent.max_y, scale)
            if note:
                parts.append(note)
        if box is None:
            parts.append("[offscreen]")
    if covered:
        parts.append("[covered]")
    return " ".join(parts)


def find_lines(
    frame: Frame,
    layout: Layout | None,
    matches: Callable[[FrameNode], bool],
    *,
    scale: Scale | None = None,
) -> list[Line]:
    """The lines of those elements that match, without indents."""
    return [Line(line.node, 0, line.text) for line in lines(frame, layout, scale=scale) if matches(line.node)]


def covered_by(frame: Frame) -> int:
    """The number of the element from which on nothing is covered by a dialog, sheet or menu; 0 if there is none.

    What covers is the topmost modal with the solid scrim that stands before it.
    """
    for node in reversed(frame.nodes):
        if node.role in MODAL_ROLES:
            before = frame.nodes[node.n - 1] if node.n > 0 else node
            return before.n if before.solid and before.parent == node.parent else node.n
    return 0


def inside(frame: Frame, n: int) -> Iterable[FrameNode]:
    """The element `n` and all that is in it."""
    return frame.nodes[n : _end(frame, n)]


def _end(frame: Frame, n: int) -> int:
    """One past the last element within `n`: numbers are in document order."""
    end = n + 1
    while end < len(frame.nodes) and frame.nodes[end].parent >= n:
        end += 1
    return end


def _length(line: Line) -> int:
    return 2 * line.level + len(line.text) + 1


def _worth_a_line(node: FrameNode) -> bool:
    return bool(node.label or node.value or node.touchable or node.scroll is not None) or node.role in MODAL_ROLES


def _states(node: FrameNode) -> list[str]:
    states = [state for state in _SHOWN_STATES if state in node.states]
    if node.role in _TOGGLES and "checked" not in node.states:
        states.insert(0, "unchecked")
    return states


def _quoted(text: str) -> str:
    if not text:
        return ""
    flat = " ".join(text.split())
    if len(flat) > _LONGEST_LABEL:
        flat = f"{flat[:_LONGEST_LABEL]}… ({len(text)} characters)"
    return '"' + flat.replace('"', "'") + '"'


def _extent_note(node: FrameNode, x: float, y: float, max_x: float, max_y: float, scale: Scale) -> str:
    if node.scroll is not None and node.scroll.axis == "x":
        before, after, words = x * scale.across, (max_x - x) * scale.across, ("to the left", "to the right")
    else:
        before, after, words = y * scale.down, (max_y - y) * scale.down, ("above", "below")
    if round(before) <= 0 and round(after) <= 0:
        return ""
    return f"[{round(before)} px {words[0]}, {round(after)} px {words[1]}]"
