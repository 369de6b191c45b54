"""`object_picture`: a product or a dish on a soft tint, as shops show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Unpack

from ..errors import UnknownToken
from ..node import Node
from .canvas import Canvas, hsl, mix, num
from .frames import Length, Touch, framed
from .lettering import lines

Draw = Callable[[Canvas, str, str], None]


def _label(canvas: Canvas, x: float, y: float, width: float, text: str, ink: str, size: float) -> None:
    for i, line in enumerate(lines(text, width / size, 2)):
        canvas.text(x, y + i * size * 1.15, line, ink, size, weight=700, anchor="middle")


def _ink(colour: str) -> str:
    """What reads well on a colour."""
    return "#2a2e36" if int(colour[3:5], 16) > 170 else "#ffffff"


def _box(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.polygon([(58, 62), (128, 54), (128, 160), (58, 164)], canvas.linear(mix(colour, "#ffffff", 0.16), colour))
    canvas.polygon([(128, 54), (150, 66), (150, 152), (128, 160)], mix(colour, "#000000", 0.28))
    canvas.polygon([(58, 62), (80, 52), (150, 66), (128, 54)], mix(colour, "#ffffff", 0.4))
    canvas.rect(68, 82, 50, 34, "#ffffff", r=3, opacity=0.92)
    _label(canvas, 93, 98, 46, brand, mix(colour, "#000000", 0.35), 12)
    canvas.circle(93, 138, 13, mix(colour, "#ffffff", 0.55))


def _bottle(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.rect(88, 34, 24, 16, mix(colour, "#000000", 0.35), r=3)
    canvas.path(
        "M90 48h20v14q16 10 16 28v66q0 10-10 10H84q-10 0-10-10V90q0-18 16-28Z",
        canvas.linear(mix(colour, "#ffffff", 0.45), colour, mix(colour, "#000000", 0.3), to=(1, 0)),
    )
    canvas.rect(74, 98, 52, 40, "#fffdf6")
    _label(canvas, 100, 118, 48, brand, mix(colour, "#000000", 0.4), 12)
    canvas.line("M82 92v-4q0-12 10-19", "#ffffff", 3, opacity=0.6)


def _pouch(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.path(
        "M62 46H138L134 62Q146 110 140 164H60Q54 110 66 62Z",
        canvas.linear(mix(colour, "#ffffff", 0.3), colour, mix(colour, "#000000", 0.2), to=(1, 0.4)),
    )
    canvas.line("M63 52H137M65 58H135", "#ffffff", 1.4, opacity=0.6)
    canvas.circle(100, 104, 30, "#ffffff", opacity=0.92)
    _label(canvas, 100, 103, 50, brand, mix(colour, "#000000", 0.35), 12.5)
    canvas.line("M74 148H126M80 155H120", "#ffffff", 2.4, opacity=0.75)


def _can(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.path(
        "M72 52Q100 44 128 52L132 62V152L126 164Q100 170 74 164L68 152V62Z",
        canvas.linear(
            mix(colour, "#000000", 0.22), mix(colour, "#ffffff", 0.35), colour, mix(colour, "#000000", 0.3), to=(1, 0)
        ),
    )
    canvas.ellipse(100, 52, 28, 6, "#d9dde2")
    canvas.ellipse(100, 52, 22, 4, "#aab1b9")
    canvas.path("M68 120Q100 96 132 112V140Q100 128 68 146Z", "#ffffff", opacity=0.85)
    _label(canvas, 100, 92, 58, brand, _ink(colour), 15)


def _jar(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.rect(70, 50, 60, 18, mix(colour, "#20150f", 0.5), r=4)
    canvas.rect(
        64, 66, 72, 98, canvas.linear(mix(colour, "#ffffff", 0.5), colour, mix(colour, "#000000", 0.2), to=(1, 0)), r=14
    )
    canvas.rect(64, 92, 72, 44, "#fffaf0")
    _label(canvas, 100, 112, 64, brand, mix(colour, "#000000", 0.4), 13)


def _tube(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.path("M70 42H130L118 146H82Z", canvas.linear("#ffffff", mix(colour, "#ffffff", 0.6), to=(1, 0.2)))
    canvas.path("M75 86L127 78L120 132H80Z", colour)
    canvas.rect(84, 146, 32, 20, mix(colour, "#000000", 0.2), r=3)
    canvas.line("M70 42H130M71 47H129", mix(colour, "#ffffff", 0.2), 1.6)
    _label(canvas, 100, 70, 48, brand, mix(colour, "#000000", 0.35), 11)


def _phone(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.rect(50, 42, 58, 120, canvas.linear(mix(colour, "#ffffff", 0.3), colour, to=(1, 1)), r=11)
    canvas.rect(56, 48, 26, 32, mix(colour, "#000000", 0.18), r=7)
    for x, y in ((64, 57), (74, 68), (64, 72)):
        canvas.circle(x, y, 5, "#12141a")
    canvas.text(79, 128, brand, _ink(colour), 9, anchor="middle", opacity=0.75)
    canvas.rect(92, 50, 58, 118, "#15171c", r=11)
    screen = canvas.linear(hsl(canvas.random.uniform(0, 360), 0.75, 0.62), mix(colour, "#ffffff", 0.2), to=(1, 1))
    canvas.rect(95, 53, 52, 112, screen, r=9)
    canvas.path("M95 140q26-34 52-8v24q0 9-9 9H104q-9 0-9-9Z", "#ffffff", opacity=0.3)
    canvas.circle(121, 59, 2.4, "#15171c")


def _laptop(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.rect(48, 60, 104, 72, "#1b1e24", r=6)
    canvas.rect(52, 64, 96, 62, canvas.linear(hsl(canvas.random.uniform(0, 360), 0.7, 0.6), colour, to=(1, 1)), r=2)
    canvas.path("M52 126q30-44 52-22t44-14v36Z", "#ffffff", opacity=0.28)
    canvas.text(100, 98, brand, "#ffffff", 13, weight=700, anchor="middle")
    canvas.path("M36 132H164L158 142Q157 144 154 144H46Q43 144 42 142Z", canvas.linear("#e4e7eb", "#a9afb7"))
    canvas.rect(86, 132, 28, 4, "#8b919a", r=2)


def _headphones(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.line("M58 120V104a42 42 0 0 1 84 0V120", mix(colour, "#000000", 0.3), 9)
    canvas.line("M60 104a40 40 0 0 1 80 0", mix(colour, "#ffffff", 0.25), 4)
    for x in (46, 126):
        canvas.rect(x, 108, 28, 50, canvas.linear(mix(colour, "#ffffff", 0.3), colour, to=(1, 1)), r=13)
        canvas.rect(x + (18 if x == 46 else 0), 112, 10, 42, "#24262c", r=5)


def _watch(canvas: Canvas, colour: str, brand: str) -> None:
    strap = canvas.linear(mix(colour, "#ffffff", 0.2), mix(colour, "#000000", 0.15))
    canvas.path("M82 74L86 34H114L118 74ZM82 126L86 168H114L118 126Z", strap)
    canvas.rect(68, 66, 64, 68, canvas.linear("#e3e6ea", "#989ea7"), r=19)
    canvas.rect(72, 70, 56, 60, "#0e1014", r=16)
    canvas.text(100, 104, "10:09", "#ffffff", 16, weight=600, anchor="middle")
    canvas.line("M84 114H116", mix(colour, "#ffffff", 0.3), 4)
    canvas.rect(132, 90, 5, 16, "#b9bec6", r=2)


def _shirt(canvas: Canvas, colour: str, brand: str) -> None:
    cloth = canvas.linear(mix(colour, "#ffffff", 0.18), mix(colour, "#000000", 0.1))
    canvas.path("M78 46Q100 62 122 46L156 66L142 96L128 90V162H72V90L58 96L44 66Z", cloth)
    canvas.line("M78 46Q100 66 122 46", mix(colour, "#000000", 0.3), 4)
    canvas.line("M72 90q4-8 2-18M128 90q-4-8-2-18", mix(colour, "#000000", 0.3), 1.6, opacity=0.7)
    _label(canvas, 100, 106, 50, brand, _ink(colour), 13)


def _shoe(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.path(
        "M42 88Q52 96 64 84L76 76Q96 112 146 118Q164 122 164 140H42Q36 112 42 88Z",
        canvas.linear(mix(colour, "#ffffff", 0.25), colour),
    )
    canvas.path("M40 138H166Q168 156 156 156H50Q38 156 40 138Z", "#fbfbf8")
    canvas.line("M82 92l14-10M90 102l14-11M100 110l13-10", "#ffffff", 4)
    canvas.path("M60 128Q92 132 122 112Q100 138 60 136Z", "#ffffff", opacity=0.9)
    canvas.line("M44 148H162", mix(colour, "#ffffff", 0.4), 3)


def _bag(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.line("M78 84V70a22 22 0 0 1 44 0V84", mix(colour, "#000000", 0.35), 6)
    canvas.path(
        "M56 82H144L152 156Q152 166 142 166H58Q48 166 48 156Z", canvas.linear(mix(colour, "#ffffff", 0.22), colour)
    )
    canvas.path("M53 108H147L149 122H51Z", mix(colour, "#000000", 0.16))
    canvas.rect(92, 106, 16, 18, "#e8c66a", r=3)
    canvas.text(100, 150, brand, _ink(colour), 10, anchor="middle", opacity=0.8)


def _sofa(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.rect(44, 76, 112, 56, canvas.linear(mix(colour, "#ffffff", 0.15), colour), r=13)
    canvas.rect(34, 98, 26, 52, mix(colour, "#000000", 0.12), r=11)
    canvas.rect(140, 98, 26, 52, mix(colour, "#000000", 0.12), r=11)
    canvas.rect(56, 114, 44, 30, mix(colour, "#ffffff", 0.26), r=7)
    canvas.rect(101, 114, 44, 30, mix(colour, "#ffffff", 0.22), r=7)
    canvas.line("M48 152v8M152 152v8", "#5b4030", 5)


def _lamp(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.glow(100, 84, 70, "#ffe8a6", 0.8)
    canvas.line("M100 92V158", "#6b6258", 5)
    canvas.path("M64 96L80 48H120L136 96Z", canvas.linear(mix(colour, "#fff4d0", 0.6), mix(colour, "#fff4d0", 0.2)))
    canvas.ellipse(100, 160, 30, 7, "#4a433c")


def _cup(canvas: Canvas, colour: str, brand: str) -> None:
    canvas.path("M68 62H132L124 160Q123 166 116 166H84Q77 166 76 160Z", canvas.linear("#ffffff", "#e9e4da", to=(1, 0)))
    canvas.path("M70 88H130L126 132H74Z", colour)
    canvas.path("M64 54Q64 48 70 48H130Q136 48 136 54V64H64Z", mix(colour, "#20150f", 0.5))
    _label(canvas, 100, 114, 46, brand, _ink(colour), 12)


_PRODUCTS: dict[str, Draw] = {
    "bag": _bag,
    "bottle": _bottle,
    "box": _box,
    "can": _can,
    "cup": _cup,
    "headphones": _headphones,
    "jar": _jar,
    "lamp": _lamp,
    "laptop": _laptop,
    "phone": _phone,
    "pouch": _pouch,
    "shirt": _shirt,
    "shoe": _shoe,
    "sofa": _sofa,
    "tube": _tube,
    "watch": _watch,
}

PRODUCTS: tuple[str, ...] = tuple(sorted(_PRODUCTS))
"""The drawn products that `object_picture` knows."""

_BRANDS = ("Luma", "Kito", "Orra", "Senn", "Vela", "Mori", "Tavo", "Nuri", "Aster", "Pallo", "Hane", "Junipa")


@lru_cache(maxsize=1024)
def object_svg(kind: str, seed: int | str, emoji: str = "", brand: str = "") -> str:
    """The markup of a product, 200 × 200 units."""
    canvas = Canvas(f"object:{kind}:{seed}:{emoji}:{brand}")
    random = canvas.random
    hue = random.uniform(0, 360)
    pale = random.choice((0.9, 0.86, 0.93))
    canvas.fill(canvas.linear(hsl(hue, 0.5, pale + 0.04), hsl(hue + random.choice((0, 30)), 0.46, pale - 0.08)))
    if kind in ("emoji", "dish"):
        canvas.glow(100, 92, 84, "#ffffff", 0.75)
        if kind == "dish":
            canvas.shadow(100, 142, 84, 20, 0.4)
            canvas.ellipse(100, 128, 78, 26, "#ffffff")
            canvas.ellipse(100, 126, 66, 20, mix(hsl(hue, 0.4, 0.9), "#ffffff", 0.3))
            canvas.emoji(100, 94, emoji, 96)
        else:
            canvas.shadow(100, 158, 58, 12, 0.34)
            canvas.emoji(100, 98, emoji, 112)
        return canvas.svg()
    draw = _PRODUCTS.get(kind)
    if draw is None:
        raise UnknownToken(f"no product {kind!r} (products: {', '.join(PRODUCTS)}; or emoji, dish with an emoji)")
    canvas.rect(0, 150, 200, 50, hsl(hue, 0.35, pale - 0.14), opacity=0.55)
    canvas.glow(100, 96, 92, "#ffffff", 0.7)
    canvas.shadow(102, 164, 66, 11, 0.45)
    colour = hsl(hue + random.choice((0, 150, 180, 210)), random.uniform(0.4, 0.72), random.uniform(0.36, 0.54))
    if random.random() < 0.22:
        colour = random.choice(("#2b2f38", "#f0ede6", "#8f98a3"))
    canvas.open(f'transform="translate(100 104) scale({num(random.choice((1, 1.1, 1.1)))}) translate(-100 -104)"')
    draw(canvas, colour, brand or random.choice(_BRANDS))
    canvas.close()
    return canvas.svg()


def object_picture(
    kind: str,
    seed: int | str,
    *,
    emoji: str = "",
    brand: str = "",
    width: Length = "100%",
    height: Length | None = None,
    ratio: float = 1,
    radius: Length = 0,
    label: str | None = None,
    **touch: Unpack[Touch],
) -> Node:
    """A product or dish on a soft tint with a shadow.

    Args:
        kind: one of `PRODUCTS`; or `emoji` (a large emoji), `dish` (an emoji on a plate).
        seed: gives the colours and, for a drawn product, an invented brand.
        emoji: what `emoji` and `dish` show, such as `"🍜"`.
        brand: a short name printed on the package instead of the invented one.
        label: by default the kind or the emoji; `""` for a mere decoration.

    Raises:
        UnknownToken: the kind is unknown.
        ValueError: `emoji` or `dish` without an emoji.
    """
    if kind in ("emoji", "dish") and not emoji:
        raise ValueError(f'object_picture({kind!r}) needs an emoji, such as emoji="🍜"')
    svg = object_svg(kind, seed, emoji, brand)
    name = (emoji or kind) if label is None else label
    return framed(svg, width=width, height=height, ratio=ratio, radius=radius, label=name, touch=touch)
