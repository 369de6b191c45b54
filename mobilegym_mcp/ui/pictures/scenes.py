"""`picture`: a photograph of a named scene, drawn from its seed."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, Unpack

from ..errors import UnknownToken
from ..node import Node
from . import landscapes, papers, places, subjects
from .canvas import Canvas
from .frames import Length, Touch, framed

Fit = Literal["cover", "contain"]

_DRAW = {**landscapes.SCENES, **places.SCENES, **subjects.SCENES, **papers.SCENES}

SCENES: tuple[str, ...] = tuple(sorted(_DRAW))
"""The names that `picture` knows."""


def paint(scene: str, canvas: Canvas) -> None:
    """Paint a scene on a canvas, within 200 × 200 units; every other seed sees it from the other side."""
    draw = _DRAW.get(scene)
    if draw is None:
        raise UnknownToken(f"no scene {scene!r} (scenes: {', '.join(SCENES)})")
    # Paper and screens carry words, which must not be mirrored.
    mirrored = scene not in papers.SCENES and canvas.random.random() < 0.5
    if mirrored:
        canvas.open('transform="matrix(-1 0 0 1 200 0)"')
    draw(canvas)
    if mirrored:
        canvas.close()


@lru_cache(maxsize=512)
def scene_svg(scene: str, seed: int | str, fit: Fit = "cover") -> str:
    """The markup of a scene, its subject in the middle; fills the element around it.

    200 × 200 units, but 200 × 400 for `screenshot`, which is cropped at its foot.
    """
    tall = scene == "screenshot"
    canvas = Canvas(f"{scene}:{seed}", 200, 400 if tall else 200)
    paint(scene, canvas)
    return canvas.svg(fit="slice" if fit == "cover" else "meet", align="xMidYMin" if tall else "xMidYMid")


def picture(
    scene: str,
    seed: int | str,
    *,
    width: Length = "100%",
    height: Length | None = None,
    ratio: float = 4 / 3,
    radius: Length = 0,
    label: str | None = None,
    fit: Fit = "cover",
    **touch: Unpack[Touch],
) -> Node:
    """A photograph. The same scene and seed are always the same picture; another seed looks different.

    Args:
        scene: one of `SCENES`.
        width, height: pixels, or CSS lengths (`"100%"`); without a height, `ratio` (width / height) decides.
        radius: of the corners, in pixels or as CSS.
        label: what assistive technology reads; by default the scene's name; `""` for a mere decoration.
        fit: `cover` crops to fill, `contain` shows the whole.
        touch: `on_tap`, `on_long_press`, … as for `el`.

    Raises:
        UnknownToken: the scene is unknown.
    """
    return framed(
        scene_svg(scene, seed, fit),
        width=width,
        height=height,
        ratio=ratio,
        radius=radius,
        label=scene if label is None else label,
        touch=touch,
    )
