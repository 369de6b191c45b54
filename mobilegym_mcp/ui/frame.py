"""A frame: one drawn screen, as HTML, touch targets and a text tree, all from one walk over the nodes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cached_property
from hashlib import blake2b

from .bound import Bound
from .node import FIELD_SLOT, Field, Node, Scroll

MODAL_ROLES = frozenset({"dialog", "sheet", "menu"})
"""What covers the screen behind it: a touch does not go through."""

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_unsafe = re.compile("[&<>\"']").search
_INTERACTIVE_ROLES = frozenset({"button", "link", "row", "tab", "switch", "checkbox", "radio", "chip", "menuitem"})
_VOID = frozenset({"br", "img", "input", "hr"})
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PAIRS = [high + low for high in _DIGITS for low in _DIGITS]
_PRESSES = frozenset({"tap", "double_tap", "long_press"})


def escape(text: str) -> str:
    """Text made safe for HTML content and quoted attributes."""
    # Hardly any text holds a sign that needs it, and looking costs a fifth of translating.
    return text if _unsafe(text) is None else text.translate(_ESCAPES)


@dataclass(slots=True)
class FrameNode:
    """A numbered element of a frame: something that can be read, touched, scrolled, or that covers others.

    `n` is its number in the HTML (`data-n`), in document order, which is also painting order; `parent`
    is the number of the numbered element around it, or -1.
    """

    n: int
    parent: int
    depth: int
    role: str
    label: str
    value: str | None
    states: tuple[str, ...]
    handlers: dict[str, Bound]
    field: Field | None
    scroll: Scroll | None
    owner: str
    key: str | None
    solid: bool
    peers: list[FrameNode] = dataclass_field(default_factory=list["FrameNode"], repr=False, compare=False)
    """All elements of the frame; naming one names them all, since a name must differ from the others'."""
    _ref: str = dataclass_field(default="", repr=False, compare=False)

    @property
    def ref(self) -> str:
        """A name made from what the element is and does (`e6abc`): elsewhere it names the same control or nothing."""
        if not self._ref:
            for node, ref in zip(self.peers, _refs(self.peers), strict=True):
                node._ref = ref
        return self._ref

    @property
    def touchable(self) -> bool:
        return bool(self.handlers) or self.field is not None


@dataclass(frozen=True)
class Frame:
    """One drawn screen.

    Attributes:
        html: the content of the page's body; holds numbers, never handlers.
        root_style: CSS custom properties of the theme, for the root element.
        root_class: classes of the root element (`dark`, `zh` …).
        width, height: CSS pixels.
        lang: `en` or `zh`.
        nodes: the numbered elements; `nodes[i].n == i`.
    """

    html: str
    root_style: str
    root_class: str
    width: int
    height: int
    lang: str
    nodes: tuple[FrameNode, ...] = dataclass_field(repr=False)

    @cached_property
    def key(self) -> str:
        """A hash of all that decides the pixels but the browser's version and the image's scale."""
        digest = blake2b(digest_size=16)
        for part in (self.html, self.root_style, self.root_class, f"{self.width}x{self.height}{self.lang}"):
            digest.update(part.encode("utf-8", "surrogatepass"))
            digest.update(b"\0")
        return digest.hexdigest()

    @cached_property
    def by_ref(self) -> dict[str, FrameNode]:
        return {node.ref: node for node in self.nodes}

    def ancestors(self, n: int) -> Iterator[FrameNode]:
        """The element `n` and the numbered elements around it, inside out."""
        while n >= 0:
            node = self.nodes[n]
            yield node
            n = node.parent

    def handler(self, n: int, gesture: str) -> tuple[FrameNode, Bound] | None:
        """The nearest element at or around `n` that listens to the gesture, and what it runs."""
        for node in self.ancestors(n):
            bound = node.handlers.get(gesture)
            if bound is not None:
                return node, bound
            if node.role in MODAL_ROLES:
                return None
        return None


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the user has put into the screen so far, by `"{owner}/{name}"`.

    Attributes:
        drafts: texts of fields; offsets: (x, y) of scroll containers in CSS pixels; focus: the focused field.
        follow: the focused field is scrolled into view.
    """

    drafts: Mapping[str, str] = dataclass_field(default_factory=dict[str, str])
    offsets: Mapping[str, tuple[float, float]] = dataclass_field(default_factory=dict[str, tuple[float, float]])
    focus: str | None = None
    follow: bool = True


def render(
    root: Node,
    *,
    width: int,
    height: int,
    lang: str = "en",
    root_style: str = "",
    root_class: str = "",
    inputs: Inputs | None = None,
) -> Frame:
    """Walk the tree once and give its frame.

    An element is numbered if it has a role, a handler, a field, a scroll container or is solid. The label of an
    interactive element, a text or a heading without one of its own is the text inside it; such inner text is not
    listed again, so that a row reads as one line.
    """
    out: list[str] = []
    nodes: list[FrameNode] = []
    write = out.append
    given = inputs or Inputs()
    slot: tuple[Field, str, bool] | None = None

    def write_field_text() -> None:
        if slot is None:
            raise ValueError("a field slot outside a field")
        spec, text, focused = slot
        caret = '<i class="caret"></i>' if focused else ""
        if text:
            shown = "•" * len(text) if spec.kind in ("password", "pin") else text
            write(f'<span class="field-text">{escape(shown)}{caret}</span>')
        else:
            write(f'<span class="field-text empty">{caret}{escape(spec.placeholder)}</span>')

    def walk(node: Node, parent: int, depth: int, owner: str, texts: list[str] | None) -> None:
        nonlocal slot
        if node.tag == FIELD_SLOT:
            write_field_text()
            return
        owner = node.owner or owner
        tag = node.tag
        opening = f'<{tag} class="{node.cls}"' if node.cls else "<" + tag
        if node.style:
            opening += f' style="{node.style}"'
        if node.attrs:
            opening += " " + node.attrs
        if node.plain:
            # Most elements of a screen only shape it; they are written without any of the bookkeeping below.
            write(opening + ">" + node.raw if node.raw else opening + ">")
            # What has a name of its own is called by it, not by the text inside as well.
            inside = None if node.label else texts
            for child in node.children:
                if isinstance(child, str):
                    write(child if _unsafe(child) is None else child.translate(_ESCAPES))
                    if inside is not None and child:
                        inside.append(child)
                else:
                    walk(child, parent, depth, owner, inside)
            if tag not in _VOID:
                write(f"</{tag}>")
            if node.label and texts is not None:
                texts.append(node.label)
            return
        number = parent
        mine: FrameNode | None = None
        handlers = node.handlers
        role = node.role
        inner = texts
        value = node.value
        states = node.states
        if node.field is not None:
            where = f"{owner}/{node.field.name}"
            text = given.drafts.get(where, node.field.value)
            focused = where == given.focus
            slot = (node.field, text, focused)
            value = "•" * len(text) if node.field.kind in ("password", "pin") else text
            if focused:
                states = (*states, "focused")
        write(opening)
        numbered = (
            role is not None
            or handlers is not None
            or node.field is not None
            or node.scroll is not None
            or node.solid
            or node.key is not None
        )
        # Text inside an interactive element is part of that element's name, not an element of its own.
        if role == "text" and texts is not None and handlers is None:
            numbered = False
            if node.label:
                inner = None
        pressed = handlers is not None and not _PRESSES.isdisjoint(handlers)
        if numbered:
            number = len(nodes)
            mine = FrameNode(
                number,
                parent,
                depth,
                role or ("button" if pressed else "group"),
                node.label or "",
                value,
                states,
                handlers or {},
                node.field,
                node.scroll,
                owner,
                node.key,
                node.solid,
                nodes,
            )
            nodes.append(mine)
            write(f' data-n="{number}"')
            depth += 1
            if pressed or role in _INTERACTIVE_ROLES or node.field is not None or role in ("text", "heading"):
                inner = []
        if node.scroll is not None:
            write(f' data-axis="{node.scroll.axis}"')
            offset = given.offsets.get(f"{owner}/{node.scroll.name}")
            if offset is not None:
                write(f' data-at="{offset[0]:g},{offset[1]:g}"')
            elif node.scroll.start == "end":
                write(' data-at="end"')
            elif node.scroll.start != "start":
                at = node.scroll.start
                write(f' data-at="{at},0"' if node.scroll.axis == "x" else f' data-at="0,{at}"')
        if "focused" in states and given.follow:
            write(" data-focus")
        write(">")
        if node.raw:
            write(node.raw)
        for child in node.children:
            if isinstance(child, str):
                write(child if _unsafe(child) is None else child.translate(_ESCAPES))
                if inner is not None and child:
                    inner.append(child)
            else:
                walk(child, number, depth, owner, inner)
        if tag not in _VOID:
            write(f"</{tag}>")
        if mine is not None and inner is not None and inner is not texts:
            if not mine.label:
                mine.label = ", ".join(part.strip() for part in inner if part.strip())
            # An element with a name of its own inside a larger one lends it the name.
            if texts is not None and role not in ("switch", "checkbox", "radio") and not handlers:
                texts.append(mine.label)
        elif mine is None and node.label and texts is not None:
            texts.append(node.label)

    walk(root, -1, 0, "app", None)
    return Frame("".join(out), root_style, root_class, width, height, lang, tuple(nodes))


def _refs(nodes: list[FrameNode]) -> list[str]:
    """A ref for each element, made from what it is and does, so that a ref of a past screen never names something
    else on this one."""
    refs: list[str] = []
    seen: dict[str, int] = {}
    taken: set[str] = set()
    for node in nodes:
        if node.handlers:
            deed = ";".join(f"{gesture}:{b.app}.{b.name}{b.args}" for gesture, b in node.handlers.items())
        elif node.field is not None:
            deed = node.field.name
        elif node.scroll is not None:
            deed = node.scroll.name
        else:
            deed = node.label
        identity = f"{node.owner}|{node.role}|{deed}"
        count = seen.get(identity, 0)
        seen[identity] = count + 1
        salt = 0
        while True:
            raw = blake2b(f"{identity}|{count}|{salt}".encode("utf-8", "surrogatepass"), digest_size=4).digest()
            high, low = divmod(int.from_bytes(raw, "big") % 36**4, 36**2)
            ref = "e" + _PAIRS[high] + _PAIRS[low]
            if ref not in taken:
                break
            salt += 1
        taken.add(ref)
        refs.append(ref)
    return refs
