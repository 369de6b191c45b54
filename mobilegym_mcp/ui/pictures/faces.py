"""Simple drawn people: a face with hair and a shirt, from a seed."""

from __future__ import annotations

from random import Random

from .canvas import Canvas, mix, num

SKINS = ("#f6d3b8", "#eec09a", "#e2ab7f", "#c98a5e", "#9c6540", "#6e4429", "#f3cdb5")
HAIRS = ("#1f1a1a", "#2d211c", "#4a3022", "#6b4526", "#1b1d2a", "#8a5a2c", "#b9b4ae", "#c99a4b")
SHIRTS = ("#3f6fd1", "#d9574a", "#2f9d77", "#f0b23d", "#7a5bc0", "#f3f1ec", "#39404f", "#e58aa6", "#5aa9c9")


def person(canvas: Canvas, random: Random, cx: float, cy: float, size: float) -> None:
    """Head and shoulders; the face's centre is (cx, cy) and its height about `size`."""
    skin = random.choice(SKINS)
    hair = random.choice(HAIRS)
    shirt = random.choice(SHIRTS)
    style = random.choice(("short", "long", "bob", "bun", "curly", "cap", "bald", "short", "long"))
    shade = mix(skin, "#5a2a18", 0.22)
    s = size / 100
    canvas.open(f'transform="translate({num(cx)} {num(cy)}) scale({s:.3f})"')
    if style == "long":
        canvas.path("M-46 -8C-50 -66 50 -66 46 -8C48 30 50 54 54 82H-54C-50 54 -48 30 -46 -8Z", hair)
    elif style == "bob":
        canvas.path("M-47 -6C-50 -66 50 -66 47 -6C50 20 48 34 44 44H-44C-48 34 -50 20 -47 -6Z", hair)
    elif style == "bun":
        canvas.circle(0, -60, 19, hair)
    elif style == "curly":
        for x, y, r in (
            (-40, -18, 19),
            (-28, -42, 21),
            (0, -52, 23),
            (28, -42, 21),
            (40, -18, 19),
            (-43, 6, 14),
            (43, 6, 14),
        ):
            canvas.circle(x, y, r, hair)
    canvas.path("M-84 150C-86 88 -48 74 -17 66H17C48 74 86 88 84 150Z", shirt)
    canvas.path("M-17 40V68Q0 88 17 68V40Z", shade)
    neck = random.choice(("round", "collar", "hood"))
    if neck == "collar":
        canvas.path("M-18 64L0 88L-18 100L-32 72ZM18 64L0 88L18 100L32 72Z", mix(shirt, "#ffffff", 0.45))
    elif neck == "hood":
        canvas.line("M-30 70Q0 108 30 70", mix(shirt, "#000000", 0.28), 8)
    canvas.path("M-40 -10C-42 -62 42 -62 40 -10C40 28 22 54 0 54S-40 28 -40 -10Z", skin)
    canvas.circle(-41, 4, 8, skin)
    canvas.circle(41, 4, 8, skin)
    if style in ("long", "bob", "bun"):
        side = random.choice((-1, 1))
        canvas.path(
            f"M{-43 * side} 4C{-46 * side} -66 {46 * side} -68 {43 * side} 4C{38 * side} -16 "
            f"{30 * side} -30 {6 * side} -34"
            f"C{-16 * side} -30 {-34 * side} -22 {-43 * side} 4Z",
            hair,
        )
    elif style == "short":
        canvas.path(
            "M-43 -2C-50 -46 -24 -64 2 -62C34 -64 50 -40 43 -2C40 -18 36 -26 30 -30C8 -24 -18 -24 "
            "-30 -32C-36 -24 -40 -16 -43 -2Z",
            hair,
        )
    elif style == "curly":
        canvas.path("M-42 -6C-40 -52 40 -52 42 -6C30 -32 -30 -32 -42 -6Z", hair)
    elif style == "cap":
        colour = random.choice(SHIRTS)
        canvas.path("M-44 -18C-46 -66 46 -66 44 -18Z", colour)
        canvas.path("M-46 -18H52Q66 -16 68 -8Q10 -14 -46 -12Z", mix(colour, "#000000", 0.2))
    else:
        canvas.path("M-30 -34Q0 -50 22 -40Q0 -42 -30 -34Z", "#ffffff", opacity=0.3)
    ink = "#2a1d1a"
    canvas.circle(-16, -1, 4.4, ink)
    canvas.circle(16, -1, 4.4, ink)
    canvas.line("M-24 -14q8 -5 14 -1M24 -14q-8 -5 -14 -1", mix(hair, ink, 0.5), 3)
    canvas.line("M0 2q5 11 -3 13", shade, 3)
    canvas.ellipse(-24, 16, 8, 5, "#ec7f6c", opacity=0.32)
    canvas.ellipse(24, 16, 8, 5, "#ec7f6c", opacity=0.32)
    if random.random() < 0.45:
        canvas.path("M-13 26H13Q10 39 0 39T-13 26Z", "#8a2f2c")
        canvas.path("M-11 26.5H11L9 31H-9Z", "#ffffff")
    else:
        canvas.line("M-12 29Q0 38 12 29", "#a44a3f", 3.4)
    if random.random() < 0.26:
        canvas.line(
            "M-29 0a13 12 0 1 0 26 0a13 12 0 1 0 -26 0ZM3 0a13 12 0 1 0 26 0a13 12 0 1 0 -26 0ZM-3 -2q3 -3 6 0",
            "#2e3240",
            3,
        )
    if style in ("bald", "short") and random.random() < 0.3:
        canvas.path(
            "M-39 6C-36 70 36 70 39 6C34 22 22 24 13 22H-13C-22 24 -34 22 -39 6ZM-12 28H12Q0 40 -12 28Z",
            hair,
            opacity=0.92,
        )
    canvas.close()
