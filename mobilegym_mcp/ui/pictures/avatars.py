"""Avatars: tinted initials or simple faces, and the tiled avatar of a group."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Literal, Unpack

from ..node import Node
from .canvas import Canvas, hsl, mix, num
from .faces import person
from .frames import Length, Touch, framed

AvatarKind = Literal["initials", "face"]

TINTS = (
    "#5b8def", "#e06c75", "#3aa981", "#e3963e", "#8f72d6", "#2fa3b5", "#d7699f", "#6f9a3d",
    "#c5744b", "#5367b8", "#4e8f9e", "#b0598f", "#4a9b58", "#d2883a",
)  # fmt: skip


def initials(name: str) -> str:
    """One or two characters that stand for a name; `""` for a number or signs alone.

    The last two characters of a Chinese, Japanese or Korean name, else the first letters of the first and
    the last word.

    >>> initials("Ann Lee"), initials("王小明"), initials("+86 138 0000 0000")
    ('AL', '小明', '')
    """
    wide = [c for c in name if unicodedata.east_asian_width(c) in "WF" and c.isalpha()]
    if wide:
        return "".join(wide[-2:])
    words = ["".join(c for c in word if c.isalpha()) for word in name.split()]
    letters = [word[0].upper() for word in words if word]
    return "".join(letters[:1] + letters[-1:]) if len(letters) > 1 else "".join(letters)


def tint(seed: str) -> str:
    """The colour that belongs to a name."""
    digest = blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=2).digest()
    return TINTS[int.from_bytes(digest, "big") % len(TINTS)]


def _silhouette(canvas: Canvas) -> None:
    canvas.circle(50, 41, 17, "#ffffff", opacity=0.92)
    canvas.path("M17 90C17 70 32 62 50 62S83 70 83 90V102H17Z", "#ffffff", opacity=0.92)


@lru_cache(maxsize=2048)
def avatar_svg(name: str, seed: str, kind: AvatarKind) -> str:
    """The markup of an avatar, 100 × 100 units."""
    canvas = Canvas(f"avatar:{kind}:{seed}:{name}", 100, 100)
    colour = tint(seed)
    if kind == "face":
        hue = canvas.random.uniform(0, 360)
        canvas.fill(canvas.linear(hsl(hue, 0.52, 0.84), hsl(hue + 20, 0.5, 0.7)))
        person(canvas, canvas.random, 50, 49, 53)
        return canvas.svg()
    canvas.fill(canvas.linear(mix(colour, "#ffffff", 0.2), colour))
    text = initials(name)
    if not text:
        _silhouette(canvas)
        return canvas.svg()
    wide = unicodedata.east_asian_width(text[0]) in "WF"
    size = (36 if wide else 40) if len(text) > 1 else 48
    canvas.text(50, 50 + size * 0.36, text, "#ffffff", size, weight=500, anchor="middle")
    return canvas.svg()


def avatar(
    name: str,
    *,
    size: int = 40,
    radius: Length = "full",
    seed: int | str | None = None,
    kind: AvatarKind = "initials",
    label: str = "",
    **touch: Unpack[Touch],
) -> Node:
    """A person's picture, `size` px square.

    Args:
        name: gives the initials; a name without letters (a phone number) gives a silhouette.
        seed: gives the colour or the face; by default the name, so that a person looks alike everywhere.
        kind: `initials` on a tint, or a drawn `face`.
        label: an avatar stands beside its name and is not announced; a touchable one is called by its name.
    """
    svg = avatar_svg(name, str(name if seed is None else seed), kind)
    if not label and (touch.get("on_tap") or touch.get("on_long_press")):
        label = name
    return framed(svg, width=size, height=size, radius=radius, label=label, touch=touch)


@lru_cache(maxsize=512)
def group_svg(names: tuple[str, ...], kind: AvatarKind) -> str:
    """The markup of up to nine small avatars in rows, 100 × 100 units."""
    shown = names[:9]
    columns = 1 if len(shown) == 1 else 2 if len(shown) <= 4 else 3
    cell = (100 - 5 * (columns + 1)) / columns
    rows = [shown[max(i - columns, 0) : i] for i in range(len(shown), 0, -columns)][::-1]
    top = (100 - len(rows) * cell - 5 * (len(rows) - 1)) / 2
    parts = ['<rect width="100" height="100" fill="#dcdfe4"/>']
    for i, row in enumerate(rows):
        left = (100 - len(row) * cell - 5 * (len(row) - 1)) / 2
        for j, name in enumerate(row):
            x, y = left + j * (cell + 5), top + i * (cell + 5)
            inner = avatar_svg(name, name, kind).removeprefix("<svg ")
            parts.append(
                f'<svg x="{num(x)}" y="{num(y)}" width="{num(cell)}" height="{num(cell)}" '
                + inner.replace('style="display:block;width:100%;height:100%" ', "", 1)
            )
    return (
        '<svg viewBox="0 0 100 100" style="display:block;width:100%;height:100%" aria-hidden="true">'
        + "".join(parts)
        + "</svg>"
    )


def group_avatar(
    names: Sequence[str],
    *,
    size: int = 48,
    radius: Length = 6,
    kind: AvatarKind = "face",
    label: str = "",
    **touch: Unpack[Touch],
) -> Node:
    """The picture of a group: small avatars of its first nine members, tiled as chat apps do.

    Raises:
        ValueError: no names.
    """
    if not names:
        raise ValueError("a group avatar needs at least one name, got none")
    svg = group_svg(tuple(names[:9]), kind)
    return framed(svg, width=size, height=size, radius=radius, label=label, touch=touch)
