"""Photographs of things, animals and people, one function a scene; each paints a 200 × 200 canvas."""

from __future__ import annotations

from .canvas import Canvas, hsl, mix, num, ring
from .faces import person

WOODS = ("#b07a4a", "#8a5a38", "#d2a878", "#6d4a36", "#e6ded2", "#4a4d55")


def wooden(canvas: Canvas) -> None:
    """A table top seen from above."""
    random = canvas.random
    wood = random.choice(WOODS)
    canvas.fill(canvas.linear(mix(wood, "#ffffff", 0.12), mix(wood, "#1c0f08", 0.18), to=(1, 1)))
    turned = random.uniform(-18, 18)
    canvas.open(f'transform="rotate({num(turned)} 100 100)"')
    canvas.line("".join(f"M-60 {y + 6}H260" for y in range(-60, 260, 40)), mix(wood, "#1c0f08", 0.5), 1.2, opacity=0.6)
    canvas.line(
        "".join(
            f"M{num(random.uniform(-60, 120))} {y}q60 {num(random.uniform(-5, 5))} 120 0" for y in range(-44, 250, 20)
        ),
        mix(wood, "#1c0f08", 0.4),
        0.8,
        opacity=0.45,
    )
    canvas.close()


def plate(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A dish from above: soup with toppings, rice and greens, salad, noodles, dumplings, cake or grill."""
    random = canvas.random
    canvas.shadow(x + size * 0.1, y + size * 0.16, size * 1.2, size * 1.15, 0.5)
    rim = random.choice(("#fbf8f1", "#f2efe9", "#32373f", "#dfe9ee", "#e9dcc8", "#3d6a86"))
    canvas.circle(x, y, size, rim)
    canvas.circle(x, y, size * 0.86, mix(rim, "#000000", 0.1))
    inner = size * 0.8
    food = random.choice(("soup", "noodles", "salad", "dumplings", "rice", "grill", "cake"))
    if food in ("soup", "noodles"):
        broth = random.choice(("#c9551e", "#e3a54a", "#a8391f", "#d9bd7a"))
        canvas.circle(x, y, inner, canvas.radial(mix(broth, "#ffe9b0", 0.35), broth))
        if food == "noodles":
            strands = "".join(
                f"M{num(x - inner * 0.7)} {num(y + inner * k)}q{num(inner * 0.35)} "
                f"{num(inner * 0.35)} {num(inner * 0.7)} 0t{num(inner * 0.66)} {num(-inner * 0.1)}"
                for k in (-0.35, -0.15, 0.05, 0.25)
            )
            canvas.line(strands, "#f6e2a6", inner * 0.1)
            canvas.ellipse(x + inner * 0.3, y - inner * 0.32, inner * 0.3, inner * 0.24, "#fffaf0")
            canvas.circle(x + inner * 0.3, y - inner * 0.32, inner * 0.13, "#f2a32c")
        else:
            for px, py in ring(x, y, inner * 0.45, 5, random.uniform(0, 70)):
                canvas.circle(px, py, inner * 0.2, random.choice(("#f3e2c0", "#e9b9a0", "#d8423a", "#f4f0e4")))
        canvas.line(
            "".join(
                f"M{num(x + random.uniform(-0.5, 0.5) * inner)} {num(y + random.uniform(-0.5, 0.5) * inner)}l2 2"
                for _ in range(12)
            ),
            "#3f8a3a",
            inner * 0.07,
        )
    elif food == "salad":
        for px, py in ring(x, y, inner * 0.5, 8) + ring(x, y, inner * 0.2, 4):
            canvas.circle(px, py, inner * 0.36, hsl(random.uniform(80, 125), 0.5, random.uniform(0.34, 0.56)))
        for px, py in ring(x, y, inner * 0.46, 6, random.uniform(0, 60)):
            canvas.circle(px, py, inner * 0.16, random.choice(("#e0402f", "#e0402f", "#fff4dc", "#f3a73b")))
    elif food == "dumplings":
        dough = canvas.radial("#fffdf6", "#e9d9b6")
        spots = [*ring(x, y, inner * 0.55, 6, random.uniform(0, 60)), (x, y)]
        for px, py in spots:
            canvas.circle(px, py, inner * 0.27, dough)
        folds = "".join(f"M{num(px)} {num(py - 3)}v3l3 2M{num(px)} {num(py)}l-3 2" for px, py in spots)
        canvas.line(folds, "#c8b288", 1)
    elif food == "rice":
        canvas.path(f"M{num(x - inner)} {num(y)}A{num(inner)} {num(inner)} 0 0 1 {num(x + inner)} {num(y)}Z", "#fffaf0")
        canvas.path(
            f"M{num(x - inner)} {num(y)}A{num(inner)} {num(inner)} 0 0 0 {num(x + inner)} {num(y)}Z",
            random.choice(("#8e4a22", "#c8742a", "#5b8a3a", "#b8452c")),
        )
        for _ in range(7):
            canvas.ellipse(
                x + random.uniform(-0.6, 0.6) * inner,
                y + random.uniform(0.15, 0.6) * inner,
                inner * 0.17,
                inner * 0.12,
                random.choice(("#e8b04a", "#69a343", "#d4533a", "#6a3418")),
                turn=random.uniform(0, 180),
            )
    elif food == "grill":
        canvas.circle(x, y, inner, mix(rim, "#000000", 0.05))
        canvas.path(
            f"M{num(x - inner * 0.6)} {num(y)}q{num(inner * 0.1)} {num(-inner * 0.6)} "
            f"{num(inner * 0.7)} {num(-inner * 0.4)}t{num(inner * 0.4)} {num(inner * 0.6)}"
            f"q{num(-inner * 0.5)} {num(inner * 0.5)} {num(-inner * 1.1)} {num(-inner * 0.2)}Z",
            "#7d3f22",
        )
        canvas.line(
            "".join(
                f"M{num(x - inner * 0.4 + k * inner * 0.22)} {num(y + inner * 0.12)}"
                f"l{num(inner * 0.18)} {num(-inner * 0.4)}"
                for k in range(4)
            ),
            "#48200f",
            inner * 0.07,
        )
        for k in range(4):
            canvas.circle(
                x - inner * 0.4 + k * inner * 0.26, y + inner * 0.56, inner * 0.13, ("#5d9a3c", "#e05a3a")[k % 2]
            )
    else:
        hue = random.choice((350, 28, 40, 280))
        canvas.circle(x, y, inner * 0.72, hsl(hue, 0.5, 0.68))
        canvas.circle(x, y, inner * 0.62, hsl(hue, 0.7, 0.88))
        for px, py in ring(x, y, inner * 0.4, 7):
            canvas.circle(px, py, inner * 0.12, "#d92c3a")
        canvas.circle(x, y, inner * 0.12, "#3a7a35")


def table(canvas: Canvas) -> None:
    random = canvas.random
    wooden(canvas)
    spots = random.choice(
        (
            ((100, 104, 58), (32, 40, 30), (172, 44, 26)),
            ((70, 82, 46), (148, 120, 42), (62, 168, 28)),
            ((102, 100, 62),),
            ((60, 70, 38), (140, 64, 38), (64, 148, 38), (144, 144, 38)),
        )
    )
    for x, y, size in spots:
        plate(canvas, x + random.uniform(-4, 4), y + random.uniform(-4, 4), size)
    if random.random() < 0.55:
        canvas.line("M164 190L190 84M171 192L197 88", random.choice(("#2f2522", "#b53a2c", "#e7c88f")), 3)
    else:
        canvas.line("M14 188V96M10 96v18M14 96v18M18 96v18", "#d9dde2", 2.6)


def coffee(canvas: Canvas) -> None:
    random = canvas.random
    wooden(canvas)
    x, y = 100 + random.uniform(-12, 12), 104 + random.uniform(-8, 8)
    cup = random.choice(("#ffffff", "#2f3a45", "#d9715a", "#7aa79c", "#e9d7b8", "#4f6fa8"))
    canvas.shadow(x + 8, y + 12, 80, 76, 0.55)
    canvas.circle(x, y, 66, mix(cup, "#ffffff", 0.35))
    canvas.circle(x, y, 58, mix(cup, "#000000", 0.06))
    canvas.open(f'transform="rotate({num(random.uniform(-40, 60))} {num(x)} {num(y)})"')
    canvas.line(f"M{num(x + 42)} {num(y)}h22", cup, 11)
    canvas.shadow(x + 4, y + 6, 52, 50, 0.5)
    canvas.circle(x, y, 46, cup)
    canvas.circle(x, y, 40, canvas.radial("#b9824f", "#8d5a30", "#5b351b"))
    cream = "#f6e6cc"
    art = random.choice(("heart", "leaf", "swirl", "black"))
    if art == "heart":
        canvas.path(
            f"M{num(x)} {num(y + 24)}C{num(x - 44)} {num(y - 4)} {num(x - 20)} {num(y - 30)} {num(x)} "
            f"{num(y - 10)}C{num(x + 20)} {num(y - 30)} {num(x + 44)} {num(y - 4)} {num(x)} "
            f"{num(y + 24)}Z",
            cream,
        )
    elif art == "leaf":
        canvas.line(
            "".join(
                f"M{num(x)} {num(y + 16 - 9 * k)}q{num(-22 + 3 * k)} -4 {num(-18 + 2 * k)} -14"
                f"M{num(x)} {num(y + 16 - 9 * k)}q{num(22 - 3 * k)} -4 {num(18 - 2 * k)} -14"
                for k in range(5)
            )
            + f"M{num(x)} {num(y + 28)}V{num(y - 30)}",
            cream,
            3.6,
        )
    elif art == "swirl":
        canvas.line(f"M{num(x)} {num(y)}c8-8 18 4 8 13s-28 2-26-14s30-24 40-4s-8 36-30 32", cream, 4.5)
    else:
        canvas.ellipse(x - 12, y - 16, 16, 8, "#ffffff", opacity=0.25, turn=-35)
    canvas.close()
    if random.random() < 0.6:
        canvas.line(f"M{num(x - 70)} {num(y + 66)}l44 -18", "#e4e7ea", 3)
        canvas.ellipse(x - 24, y + 47, 8, 5, "#e4e7ea", turn=-22)
    else:
        for dx in (0, 15):
            canvas.rect(24 + dx, 166 - dx, 20, 20, ("#d69a5c", "#c98444")[dx > 0], r=6)
    if random.random() < 0.6:
        canvas.open(f'transform="rotate({num(random.uniform(-14, 14))} 170 40)"')
        canvas.rect(140, -18, 74, 70, random.choice(("#f7f4ec", "#d8e4ea", "#31363f", "#e8b7a6")), r=3)
        canvas.line("M150 2h44M150 12h50M150 22h36", "#8d8a86", 2, opacity=0.7)
        canvas.close()


def backdrop(canvas: Canvas) -> float:
    """A soft, blurred background; gives its hue."""
    random = canvas.random
    hue = random.choice((200, 150, 30, 50, 340, 265, 95, 15))
    canvas.fill(canvas.linear(hsl(hue, 0.42, 0.8), hsl(hue + 24, 0.36, 0.56), to=(0.4, 1)))
    for _ in range(8):
        canvas.circle(
            random.uniform(0, 200),
            random.uniform(0, 150),
            random.uniform(8, 30),
            hsl(hue + random.uniform(-30, 40), 0.55, 0.84),
            opacity=0.3,
        )
    return hue


def pose(canvas: Canvas) -> None:
    """Begin a group that sits nearer or farther, to one side, and leans; its foot stays below the edge."""
    random = canvas.random
    size = random.uniform(0.8, 1)
    canvas.open(
        f'transform="translate({num(100 + random.uniform(-22, 22))} 205) rotate({num(random.uniform(-5, 5))}) '
        f'scale({size:.2f}) translate(-100 -205)"'
    )


def cat(canvas: Canvas) -> None:
    random = canvas.random
    hue = backdrop(canvas)
    fur, mark = random.choice(
        (
            ("#e8a35a", "#c87a32"),
            ("#8d8f96", "#5f626b"),
            ("#f5efe6", "#d9b48a"),
            ("#35343a", "#4d4c55"),
            ("#d8c3a5", "#5a4334"),
        )
    )
    canvas.rect(0, 168, 200, 40, hsl(hue + 180, 0.3, 0.62))
    pose(canvas)
    canvas.shadow(100, 176, 72, 14, 0.45)
    tail = random.choice((-1, 1))
    canvas.line(f"M{100 + 44 * tail} 168q{44 * tail} -6 {32 * tail} -48", fur, 15)
    canvas.path("M54 180C46 126 74 110 100 110S154 126 146 180Z", canvas.linear(fur, mix(fur, "#20140c", 0.25)))
    canvas.path("M84 182C82 148 92 134 100 134S118 148 116 182Z", mix(fur, "#ffffff", 0.45))
    canvas.path("M50 92L46 30L84 56ZM150 92L154 30L116 56Z", fur)
    canvas.path("M56 76L53 44L76 60ZM144 76L147 44L124 60Z", "#eaa59c")
    canvas.path("M46 92C46 58 72 46 100 46S154 58 154 92S130 134 100 134S46 126 46 92Z", fur)
    canvas.line("M100 50v16M88 53l3 13M112 53l-3 13M48 96l14 2M152 96l-14 2", mark, 5)
    canvas.ellipse(86, 113, 16, 13, mix(fur, "#ffffff", 0.6))
    canvas.ellipse(114, 113, 16, 13, mix(fur, "#ffffff", 0.6))
    iris = random.choice(("#7fb04a", "#e0b23a", "#5aa5c9"))
    if random.random() < 0.3:
        canvas.line("M66 92q11 8 22 0M112 92q11 8 22 0", "#2a1d18", 3.4)
    else:
        for x in (77, 123):
            canvas.ellipse(x, 90, 11, 12, iris)
            canvas.ellipse(x, 90, random.choice((3.2, 6.5)), 10, "#15110f")
            canvas.circle(x + 3, 86, 2.6, "#ffffff")
    canvas.path("M94 104h12l-6 7Z", "#d9756c")
    canvas.line("M100 111v5q-6 6-11 2M100 116q6 6 11 2", "#4a332a", 2)
    canvas.line("M72 110l-32-5M72 115l-31 5M128 110l32-5M128 115l31 5", "#ffffff", 1.4, opacity=0.85)
    canvas.close()


def dog(canvas: Canvas) -> None:
    random = canvas.random
    hue = backdrop(canvas)
    fur, ear = random.choice(
        (
            ("#d9a05b", "#a8703a"),
            ("#f3ece0", "#c9975c"),
            ("#6a4a36", "#4a3225"),
            ("#38363a", "#26242a"),
            ("#e6c9a0", "#8a5c3c"),
        )
    )
    canvas.path("M-5 205V160Q50 148 100 160T205 158V205Z", hsl(hue + 90, 0.38, 0.5))
    pose(canvas)
    canvas.path("M48 205C44 140 72 118 100 118S156 140 152 205Z", canvas.linear(fur, mix(fur, "#1c120c", 0.28)))
    canvas.path("M80 205C78 166 90 142 100 142S122 166 120 205Z", mix(fur, "#ffffff", 0.55))
    canvas.path("M54 80C54 44 78 34 100 34S146 44 146 80C146 118 126 138 100 138S54 118 54 80Z", fur)
    canvas.path("M94 36C90 66 90 80 88 96C86 118 114 118 112 96C110 80 110 66 106 36Z", mix(fur, "#ffffff", 0.55))
    if random.random() < 0.55:
        canvas.path(
            "M62 44C34 40 28 74 36 108C48 112 60 96 64 72ZM138 44C166 40 172 74 164 108C152 112 140 96 136 72Z", ear
        )
    else:
        canvas.path("M58 66L50 20L88 40ZM142 66L150 20L112 40Z", ear)
    canvas.ellipse(100, 110, 26, 20, mix(fur, "#ffffff", 0.65))
    for x in (79, 121):
        canvas.circle(x, 78, 7.6, "#241812")
        canvas.circle(x + 2.4, 75, 2.6, "#ffffff")
    canvas.ellipse(100, 98, 11, 8, "#1d1513")
    canvas.ellipse(97, 95, 3.5, 1.8, "#ffffff", opacity=0.5)
    canvas.path("M91 118Q100 124 109 118V132Q100 144 91 132Z", "#ea7f86")
    canvas.line("M100 106v8M100 114q-9 8-18 3M100 114q9 8 18 3", "#2a1c16", 2.6)
    collar = hsl(random.uniform(0, 360), 0.65, 0.5)
    canvas.line("M66 138Q100 160 134 138", collar, 8)
    canvas.circle(100, 156, 6.5, "#f2c14a")
    canvas.close()


def portrait(canvas: Canvas) -> None:
    backdrop(canvas)
    person(canvas, canvas.random, 100 + canvas.random.uniform(-8, 8), 94, 88)


def group(canvas: Canvas) -> None:
    random = canvas.random
    hue = backdrop(canvas)
    canvas.path("M-5 205V128Q60 112 110 124T205 120V205Z", hsl(hue + 70, 0.35, 0.55), opacity=0.75)
    count = random.choice((3, 4, 5))
    gap = 168 / count
    order = sorted(range(count), key=lambda i: (i + 1) % 2)
    for i in order:
        back = i % 2 == 1
        person(
            canvas, random, 16 + gap * (i + 0.5), (88 if back else 108) + random.uniform(-5, 5), 50 if count > 3 else 60
        )


def abstract(canvas: Canvas) -> None:
    random = canvas.random
    hue = random.uniform(0, 360)
    turn = random.choice((40, 150, 200))
    canvas.fill(canvas.linear(hsl(hue, 0.72, 0.62), hsl(hue + turn, 0.7, 0.42), to=(1, 1)))
    style = random.choice(("waves", "circles", "triangles", "bands"))
    if style == "waves":
        for i in range(6):
            y = 40 + 27 * i
            canvas.path(
                f"M-5 {y}C40 {num(y - random.uniform(10, 44))} 80 {num(y + random.uniform(10, 44))} "
                f"120 {y}S180 {num(y - 30)} 205 {y}V205H-5Z",
                hsl(hue + turn * i / 5, 0.7, 0.66 - 0.07 * i),
                opacity=0.8,
            )
    elif style == "circles":
        for _ in range(9):
            canvas.circle(
                random.uniform(0, 200),
                random.uniform(0, 200),
                random.uniform(14, 62),
                hsl(hue + random.choice((0, turn, 30)), 0.8, random.uniform(0.5, 0.8)),
                opacity=0.55,
            )
    elif style == "triangles":
        for i in range(4):
            for j in range(4):
                a, b = i * 50, j * 50
                corner = random.choice(
                    (
                        f"M{a} {b}h50v50Z",
                        f"M{a} {b}v50h50Z",
                        f"M{a + 50} {b}v50h-50Z",
                        f"M{a} {b}h50a50 50 0 0 1 -50 50Z",
                    )
                )
                canvas.path(corner, hsl(hue + random.choice((0, turn, turn / 2)), 0.7, random.uniform(0.4, 0.78)))
    else:
        canvas.open(f'transform="rotate({num(random.uniform(-50, 50))} 100 100)"')
        for i in range(10):
            canvas.rect(
                -60,
                -50 + 30 * i,
                320,
                random.uniform(8, 26),
                hsl(hue + turn * random.random(), 0.75, random.uniform(0.5, 0.82)),
                r=13,
                opacity=0.85,
            )
        canvas.close()


SCENES = {
    "table": table,
    "coffee": coffee,
    "cat": cat,
    "dog": dog,
    "portrait": portrait,
    "group": group,
    "abstract": abstract,
}
