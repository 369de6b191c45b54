"""`cover`: albums, books, films and videos, with their title set on a drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, Unpack

from ..errors import UnknownToken
from ..node import Node
from .canvas import Canvas, hsl, mix, num, ring
from .frames import Length, Touch, framed
from .lettering import fit, lines
from .scenes import SCENES, paint

CoverStyle = Literal["album", "book", "film", "video"]

SIZES: dict[CoverStyle, tuple[int, int]] = {
    "album": (200, 200),
    "book": (200, 284),
    "film": (200, 290),
    "video": (320, 200),
}
"""Width and height of each style, in units; their quotient is the cover's ratio."""

_SERIF = "'Noto Serif CJK SC',Georgia,serif"
_FILM_SCENES = ("city", "night", "mountain", "sea", "desert", "sunset", "forest", "snow", "street", "portrait", "train")
_VIDEO_SCENES = (
    "table",
    "cat",
    "dog",
    "street",
    "city",
    "mountain",
    "room",
    "concert",
    "portrait",
    "train",
    "temple",
    "coffee",
    "lake",
)
_ALBUM_SCENES = ("abstract", "sunset", "night", "flowers", "sea", "portrait", "abstract", "hills", "city", "abstract")


def _title(
    canvas: Canvas,
    text: str,
    x: float,
    bottom: float,
    width: float,
    most: int,
    sizes: tuple[float, ...],
    ink: str,
    *,
    anchor: str = "start",
    weight: int = 700,
    family: str = "",
    style: str = "",
) -> float:
    """Set a title so that its last line stands on `bottom`; gives the baseline of its first line."""
    size, broken = fit(text, width, most, sizes)
    first = bottom - size * 1.16 * (len(broken) - 1)
    for i, line in enumerate(broken):
        canvas.text(
            x, first + size * 1.16 * i, line, ink, size, weight=weight, anchor=anchor, family=family, style=style
        )
    return first - size


def _scene(canvas: Canvas, scene: str) -> None:
    """A scene that covers the whole canvas."""
    side = max(canvas.width, canvas.height)
    dx, dy = (canvas.width - side) / 2, (canvas.height - side) / 2
    canvas.open(f'transform="translate({num(dx)} {num(dy)}) scale({side / 200:.3f})"')
    paint(scene, canvas)
    canvas.close()


def _album(canvas: Canvas, title: str, author: str, scene: str) -> None:
    random = canvas.random
    hue = random.uniform(0, 360)
    if random.random() < 0.6 or scene:
        _scene(canvas, scene or random.choice(_ALBUM_SCENES))
        canvas.fill(canvas.linear(hsl(hue, 0.6, 0.2), "#000000", opacity=(0.05, 0.6)))
    else:
        canvas.fill(canvas.linear(hsl(hue, 0.6, 0.5), hsl(hue + 50, 0.65, 0.25), to=(1, 1)))
        for i in range(6):
            canvas.circle(100, 84, 66 - 11 * i, hsl(hue + 24 * i, 0.75, 0.42 + 0.06 * i))
    if author:
        canvas.text(
            14, 26, lines(author, 15, 1)[0].upper(), "#ffffff", 11, weight=600, opacity=0.9, style="letter-spacing:1px"
        )
    _title(canvas, title, 14, 184, 172, 3, (34, 28, 23, 19), "#ffffff", weight=800)


def _book(canvas: Canvas, title: str, author: str, scene: str) -> None:
    random = canvas.random
    hue = random.uniform(0, 360)
    dark = random.random() < 0.55
    ground = hsl(hue, 0.42, 0.26) if dark else hsl(hue, 0.35, 0.88)
    ink = mix("#fff8e8", ground, 0.04) if dark else hsl(hue, 0.5, 0.18)
    accent = hsl(hue + random.choice((30, 150, 180)), 0.62, 0.62 if dark else 0.48)
    canvas.fill(ground)
    motif = "scene" if scene else random.choice(("sun", "waves", "arch", "leaves", "grid", "scene"))
    if motif == "scene":
        canvas.open('transform="translate(0 84)"')
        paint(scene or random.choice(("mountain", "sea", "forest", "hills", "lake", "temple", "city")), canvas)
        canvas.close()
        canvas.rect(0, 0, 200, 112, ground)
        canvas.line("M0 112H200", accent, 3)
    elif motif == "sun":
        canvas.circle(100, 214, 62, accent)
        canvas.path("M0 226Q60 196 110 222T200 208V284H0Z", mix(ground, "#000000", 0.28))
        canvas.path("M0 252Q70 226 120 248T200 240V284H0Z", mix(ground, "#000000", 0.5))
    elif motif == "waves":
        for i in range(7):
            canvas.line(f"M-10 {150 + 19 * i}q26 -22 52 0t52 0t52 0t52 0", mix(accent, ground, i / 9), 6)
    elif motif == "arch":
        for i in range(5):
            r = 76 - 15 * i
            canvas.path(
                f"M{100 - r} 270V{196}a{r} {r} 0 0 1 {2 * r} 0V270Z",
                mix(accent, ground, 0.18 * i) if i % 2 == 0 else ground,
            )
    elif motif == "leaves":
        for i, (x, y) in enumerate(ring(100, 204, 34, 9, random.uniform(0, 40))):
            canvas.ellipse(
                x, y, 30, 11, mix(accent, ink, 0.1 * (i % 3)), turn=40 * i + random.uniform(0, 10), opacity=0.9
            )
        canvas.circle(100, 204, 15, ink)
    else:
        for i in range(5):
            for j in range(4):
                x, y = 22 + 33 * i, 142 + 33 * j
                if random.random() < 0.5:
                    canvas.circle(x + 13, y + 13, 13, mix(accent, ink, random.choice((0, 0.3, 0.6))))
                else:
                    canvas.path(f"M{x} {y}h26a26 26 0 0 1 -26 26Z", mix(accent, ground, random.choice((0, 0.35))))
    size, broken = fit(title, 168, 3, (30, 25, 21, 17))
    for i, line in enumerate(broken):
        canvas.text(18, 22 + size * (0.8 + 1.16 * i), line, ink, size, weight=700, family=_SERIF)
    if author:
        canvas.text(18, 40 + size * 1.16 * len(broken), lines(author, 14, 1)[0], ink, 11.5, opacity=0.75)
    canvas.rect(0, 0, 9, 284, canvas.linear("#000000", "#000000", "#ffffff", to=(1, 0), opacity=(0.28, 0.05, 0.22)))


def _film(canvas: Canvas, title: str, author: str, scene: str) -> None:
    random = canvas.random
    _scene(canvas, scene or random.choice(_FILM_SCENES))
    hue = random.uniform(0, 360)
    canvas.fill(hsl(hue, 0.6, 0.2), 0.28)
    canvas.fill(canvas.linear("#000000", "#000000", hsl(hue, 0.5, 0.05), opacity=(0.35, 0, 0.92)))
    serif = _SERIF if random.random() < 0.5 else ""
    ink = random.choice(("#ffffff", hsl(hue + 30, 1, 0.86), "#ffe9a8"))
    top = _title(canvas, title, 100, 248, 176, 3, (38, 32, 27, 22, 18), ink, anchor="middle", weight=800, family=serif)
    if author:
        canvas.text(
            100,
            top - 6,
            lines(author, 16, 1)[0].upper(),
            "#ffffff",
            10,
            anchor="middle",
            opacity=0.85,
            style="letter-spacing:1.5px",
        )
    canvas.line("M36 262H164M52 270H148", "#ffffff", 1.6, opacity=0.4, dash="9 3 14 3")


def _video(canvas: Canvas, title: str, author: str, scene: str) -> None:
    random = canvas.random
    _scene(canvas, scene or random.choice(_VIDEO_SCENES))
    style = random.choice(("plain", "plain", "band", "shout"))
    if style == "band":
        colour = hsl(random.uniform(0, 360), 0.8, 0.46)
        canvas.path("M0 132L320 118V200H0Z", colour, opacity=0.92)
        _title(canvas, title, 18, 180, 286, 2, (30, 26, 22), "#ffffff", weight=800)
    elif style == "shout":
        ink = random.choice(("#ffe14d", "#ffffff", "#7dffea"))
        _title(
            canvas,
            title,
            160,
            118,
            280,
            2,
            (44, 36, 30, 25),
            ink,
            anchor="middle",
            weight=900,
            style="paint-order:stroke;stroke:#141414;stroke-width:7px;stroke-linejoin:round",
        )


_STYLES = {"album": _album, "book": _book, "film": _film, "video": _video}


@lru_cache(maxsize=1024)
def cover_svg(title: str, seed: int | str, style: CoverStyle, author: str = "", scene: str = "") -> str:
    """The markup of a cover, of `SIZES[style]` units."""
    draw = _STYLES.get(style)
    if draw is None:
        raise UnknownToken(f"no cover style {style!r} (styles: {', '.join(_STYLES)})")
    if scene and scene not in SCENES:
        raise UnknownToken(f"no scene {scene!r} (scenes: {', '.join(SCENES)})")
    canvas = Canvas(f"cover:{style}:{seed}:{title}:{author}:{scene}", *SIZES[style])
    draw(canvas, title, author, scene)
    return canvas.svg()


def cover(
    title: str,
    seed: int | str,
    *,
    style: CoverStyle = "album",
    author: str = "",
    scene: str = "",
    width: Length = "100%",
    height: Length | None = None,
    radius: Length = 4,
    label: str | None = None,
    **touch: Unpack[Touch],
) -> Node:
    """A cover with its title on it.

    Args:
        style: `album` (square), `book` (200:284, with a spine), `film` (200:290), `video` (16:10 still, some with large
            words as creators put them).
        author: artist, writer or director, printed small; a video shows none.
        scene: one of `SCENES` as its picture; by default the seed decides.
        height: without one, the style's ratio decides.
        label: by default the title; `""` where the title stands beside it.

    Raises:
        UnknownToken: the style or the scene is unknown.
    """
    svg = cover_svg(title, seed, style, author, scene)
    across, down = SIZES[style]
    name = title if label is None else label
    return framed(svg, width=width, height=height, ratio=across / down, radius=radius, label=name, touch=touch)
