"""Icons: the Phosphor set (MIT), by name and weight, as small inline drawings in the colour of the text."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from .errors import UnknownIcon
from .node import Node, el
from .theme import tone as tone_css

Weight = Literal["thin", "light", "regular", "bold", "fill", "duotone"]
_ATTRS = 'viewBox="0 0 256 256"'


@cache
def icon_markup(name: str, weight: Weight = "regular") -> str:
    """The inside of an icon's `<svg viewBox="0 0 256 256">`, read once from the packaged set."""
    # The set's package loads a search index on import; a phone that draws nothing should not pay for it.
    from py_phosphor_icons import get_svg_inner

    try:
        return get_svg_inner(name, weight)
    except (FileNotFoundError, ValueError) as error:
        raise UnknownIcon(f"no icon {name!r} of weight {weight!r} in Phosphor: {error}") from None


def icon(
    name: str,
    *,
    size: int = 24,
    weight: Weight = "regular",
    tone: int | str | None = None,
    label: str | None = None,
) -> Node:
    """An icon by its Phosphor name.

    Args:
        size: side in px. tone: as for `text`; None: the colour of the text around it.
        label: makes it an announced image; without one it is decoration.
    """
    if label is None:
        return _plain(name, size, weight, tone)
    node = el("svg.i", raw=icon_markup(name, weight), attrs=_ATTRS, style=_style(size, tone), role="image", label=label)
    return node


@lru_cache(maxsize=4096)
def _plain(name: str, size: int, weight: Weight, tone: int | str | None) -> Node:
    # Shared between screens: nothing writes to a node after it is made, and this one says nothing.
    return el("svg.i", raw=icon_markup(name, weight), attrs=_ATTRS, style=_style(size, tone))


def _style(size: int, tone: int | str | None) -> str:
    style = "" if size == 24 else f"width:{size}px;height:{size}px"
    if tone is not None:
        style += f";color:{tone_css(tone)}" if style else f"color:{tone_css(tone)}"
    return style
