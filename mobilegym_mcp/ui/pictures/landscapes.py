"""Photographs of nature, one function a scene; each paints a 200 × 200 canvas from its seed."""

from __future__ import annotations

from .canvas import Canvas, Point, corners, hsl, mix, num, ring, smooth
from .light import Light, birds, pick_light, sky

FLOWER_SPOTS = ((100, 96, 1.15), (50, 128, 0.84), (152, 138, 0.9), (62, 58, 0.64), (146, 56, 0.7), (104, 168, 0.66))
GREENS = ("#3f7d46", "#5b8f3f", "#2f6b52", "#76923c", "#48864f")


def ridge(canvas: Canvas, base: float, height: float, steps: int = 7) -> str:
    """The closed outline of soft hills that reach up to `height` over `base`, down to the bottom."""
    random = canvas.random
    points: list[Point] = [(-12, base)]
    points += [(200 * (i + random.uniform(0.2, 0.8)) / steps, base - random.uniform(0, height)) for i in range(steps)]
    points.append((212, base - random.uniform(0, height)))
    return smooth(points) + "V202H-12Z"


def peaks(canvas: Canvas, base: float, height: float, count: int) -> tuple[list[Point], list[Point]]:
    """A jagged range: its outline from left to right, and its summits."""
    random = canvas.random
    outline: list[Point] = [(-15, base)]
    tops: list[Point] = []
    step = 200 / count
    for i in range(count):
        x = step * (i + random.uniform(0.3, 0.7))
        top = (x, base - height * random.uniform(0.55, 1))
        tops.append(top)
        outline += [(x - step * 0.22, top[1] + height * random.uniform(0.2, 0.3)), top]
        outline.append((x + step * 0.17, top[1] + height * random.uniform(0.15, 0.28)))
        outline.append((step * (i + 1), base - height * random.uniform(0.12, 0.35)))
    outline.append((215, base))
    return outline, tops


def range_of_peaks(canvas: Canvas, light: Light, base: float, height: float, count: int, rock: str, air: float) -> str:
    """Paint a range with lit and shaded sides and snow; gives its closed outline."""
    outline, tops = peaks(canvas, base, height, count)
    shape = corners(outline) + f"L215 {num(base + 4)}L-15 {num(base + 4)}Z"
    canvas.path(shape, canvas.linear(light.far(mix(rock, "#ffffff", 0.12), air * 0.5), light.far(rock, air)))
    shade = "".join(
        f"M{num(x)} {num(y)}l{num(height * 0.3)} {num(height * 0.62)}L{num(x + 2)} {num(base)}"
        f"L{num(x - height * 0.08)} {num(y + height * 0.45)}Z"
        for x, y in tops
    )
    canvas.path(shade, light.far(mix(rock, "#101830", 0.5), air), opacity=0.5)
    snow = "".join(
        f"M{num(x)} {num(y)}l{num(-height * 0.13)} {num(height * 0.22)}l{num(height * 0.07)} {num(-height * 0.05)}"
        f"l{num(height * 0.05)} {num(height * 0.1)}l{num(height * 0.05)} {num(-height * 0.09)}"
        f"l{num(height * 0.08)} {num(height * 0.07)}Z"
        for x, y in tops
    )
    canvas.path(snow, light.on("#fdfdff"), opacity=0.92)
    return shape


def pines(canvas: Canvas, xs: list[float], foot: float, height: float, colour: str) -> None:
    """Fir trees as one path."""
    random = canvas.random
    out: list[str] = []
    for x in xs:
        h = height * random.uniform(0.7, 1.2)
        w = h * 0.24
        y = foot + random.uniform(-2, 3)
        out.append(
            f"M{num(x)} {num(y - h)}l{num(w * 0.6)} {num(h * 0.4)}h{num(-w * 0.25)}l{num(w * 0.65)} {num(h * 0.5)}"
            f"h{num(-w * 0.8)}v{num(h * 0.1)}h{num(-w * 0.4)}v{num(-h * 0.1)}h{num(-w * 0.8)}"
            f"l{num(w * 0.65)} {num(-h * 0.5)}h{num(-w * 0.25)}Z"
        )
    canvas.path("".join(out), colour)


def hills(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dawn", "overcast", "dusk")
    sky(canvas, light)
    green = random.choice(GREENS)
    for i in range(4):
        tone = light.far(mix(green, "#9fb84e", 0.14 * i), 0.62 - 0.2 * i)
        base = 118 + 22 * i + random.uniform(-4, 4)
        canvas.path(
            ridge(canvas, base, 30 - 4 * i), canvas.linear(mix(tone, "#ffffff", 0.1), mix(tone, "#0e2a1c", 0.25))
        )
        if i == 2:
            xs = [random.uniform(5, 195) for _ in range(9)]
            for x in xs:
                canvas.ellipse(x, 156, 4.2, random.uniform(5, 8), light.on(mix(green, "#102418", 0.45)))
    if random.random() < 0.6:
        x, y = random.uniform(55, 135), 150
        canvas.rect(x, y, 15, 10, light.on("#f4ead8"))
        canvas.polygon([(x - 3, y), (x + 7.5, y - 8), (x + 18, y)], light.on("#a8483a"))
        canvas.rect(x + 5.5, y + 4, 4, 6, light.on("#5b3a2c"))
    else:
        canvas.line("M92 200C84 182 128 172 112 158S122 146 118 138", light.on("#e9d9b0"), 4, opacity=0.85)


def mountain(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dawn", "dusk", "night")
    sky(canvas, light)
    rock = random.choice(("#5a6b86", "#6b6570", "#4d6680", "#76685f"))
    range_of_peaks(canvas, light, 146, 72, random.randint(4, 5), rock, 0.5)
    range_of_peaks(canvas, light, 164, 88, random.randint(2, 3), mix(rock, "#202a3c", 0.25), 0.08)
    green = light.on(random.choice(GREENS))
    canvas.path(ridge(canvas, 162, 12), canvas.linear(green, mix(green, "#0c1c16", 0.5)))
    pines(canvas, [random.uniform(0, 200) for _ in range(16)], 190, 24, mix(green, "#071410", 0.55))


def lake(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dawn", "dusk", "night")
    x = sky(canvas, light, horizon=112)
    rock = random.choice(("#56708c", "#5f7470", "#6d6a80"))
    shape = range_of_peaks(canvas, light, 112, 58, random.randint(3, 5), rock, 0.25)
    canvas.rect(0, 112, 200, 88, canvas.linear(mix(light.sky[2], "#5d93ad", 0.35), light.on("#1f5a78")))
    canvas.open('transform="matrix(1 0 0 -.7 0 190.4)" opacity=".32"')
    canvas.path(shape, light.on(rock))
    canvas.close()
    pines(canvas, [random.uniform(-5, 205) for _ in range(22)], 114, 13, light.on("#24503c"))
    canvas.line(
        "".join(f"M{num(x + random.uniform(-22, 14))} {num(120 + 7 * i)}h{num(6 + 2.4 * i)}" for i in range(9)),
        light.sun,
        1.2,
        opacity=0.5,
    )
    if random.random() < 0.5:
        wood = light.on("#7a5436")
        canvas.polygon([(88, 200), (97, 148), (105, 148), (128, 200)], wood)
        canvas.line("M97 154h9M95 163h15M93 174h20M91 187h28", mix(wood, "#000000", 0.4), 1)
    else:
        bx = random.uniform(60, 130)
        canvas.path(f"M{num(bx)} 148q16 12 34 0q-3 10-10 11h-14q-8-1-10-11Z", light.on("#9c3f2c"))
        canvas.line(f"M{num(bx + 12)} 150l-14 12", light.on("#e9d3a8"), 1.4)


def sea(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dawn", "overcast", "dusk")
    x = sky(canvas, light, horizon=100)
    deep = random.choice(("#0d6a94", "#12788a", "#1a5fa3", "#0f8c99"))
    canvas.rect(
        0, 100, 200, 100, canvas.linear(light.far(deep, 0.25), light.on(deep), light.on(mix(deep, "#7fe0d0", 0.55)))
    )
    if random.random() < 0.6:
        left = random.choice((-10, 110))
        island = smooth(
            [(left, 102), (left + 20, 88), (left + 45, 78), (left + 72, 92), (left + 100, 101), (left + 106, 102)]
        )
        canvas.path(island + "Z", light.far("#3f6f58", 0.25))
    canvas.line(
        "".join(f"M{num(x + random.uniform(-24, 18))} {num(104 + 5 * i)}h{num(5 + 2 * i)}" for i in range(11)),
        light.sun,
        1.3,
        opacity=0.55,
    )
    bx, by = random.uniform(40, 150), random.uniform(104, 116)
    canvas.path(f"M{num(bx - 9)} {num(by)}h18l-3 5h-12Z", light.on("#7a3d2e"))
    canvas.path(f"M{num(bx)} {num(by - 2)}v-20l11 19ZM{num(bx - 1.5)} {num(by - 3)}v-14l-7 13Z", light.on("#fdfaf2"))
    sand = light.on("#ecd4a2")
    shore = [
        (-10.0, 176.0),
        (30, random.uniform(158, 172)),
        (85, random.uniform(164, 182)),
        (140, random.uniform(150, 168)),
        (212, 172),
    ]
    canvas.path(smooth([(px, py - 7) for px, py in shore]) + "V202H-12Z", "#ffffff", opacity=0.75)
    canvas.path(smooth(shore) + "V202H-12Z", canvas.linear(sand, mix(sand, "#a9793f", 0.35)))
    if random.random() < 0.55:
        ux = random.uniform(50, 140)
        canvas.line(f"M{num(ux)} 148l6 40", light.on("#f7f2e8"), 1.6)
        red = light.on(random.choice(("#e4473a", "#f0a020", "#2f8fd8")))
        canvas.path(f"M{num(ux - 24)} 158a25 18 8 0 1 47-8q-24-4-47 8Z", red)
        canvas.path(f"M{num(ux - 9)} 152q2-13 8-16q7 4 8 14q-8-1-16 2Z", light.on("#fff7ea"))


def forest(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "golden", "dawn", "overcast", "clear")
    hue = random.choice((110, 128, 92, 38, 148))
    canvas.fill(canvas.linear(mix(hsl(hue, 0.45, 0.72), light.sun, 0.35), hsl(hue, 0.4, 0.36), hsl(hue, 0.42, 0.18)))
    canvas.glow(random.uniform(60, 140), 66, 90, light.sun, 0.8)
    for layer in range(3):
        colour = light.on(mix(hsl(hue, 0.32, 0.52), "#1d1510", 0.35 + 0.26 * layer))
        width = 4 + 5 * layer
        trunks = "".join(
            f"M{num(x)} -4q{num(random.uniform(-3, 3))} 90 {num(-width * 0.25)} {num(158 + 14 * layer)}"
            f"h{num(width * 1.5)}q-1 -80 {num(-width * 0.25)} {num(-158 - 14 * layer)}Z"
            for x in (random.uniform(-5, 200) for _ in range(8 - 2 * layer))
        )
        canvas.path(trunks, colour)
        leaves = hsl(hue + random.uniform(-12, 12), 0.5, 0.46 - 0.11 * layer)
        for _ in range(5):
            canvas.ellipse(
                random.uniform(0, 200),
                random.uniform(-6, 42),
                random.uniform(16, 34),
                random.uniform(10, 20),
                leaves,
                opacity=0.7,
            )
        canvas.path(ridge(canvas, 166 + 12 * layer, 12), hsl(hue, 0.42, 0.32 - 0.08 * layer))
    beams = "".join(f"M{num(70 + 34 * i)} -5l26 0l{num(-44 + 8 * i)} 190l-34 0Z" for i in range(3))
    canvas.path(beams, canvas.linear(light.sun, light.sun, opacity=(0.4, 0)))
    canvas.path("M84 202q14-20 6-36q14-4 20 0q-4 18 28 36Z", light.on("#c9ad7c"), opacity=0.75)


def snow(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "dawn", "overcast", "dusk", "night")
    sky(canvas, light, horizon=120)
    for i in range(3):
        white = light.far("#f6faff", 0.3 - 0.15 * i)
        canvas.path(ridge(canvas, 122 + 24 * i, 20), canvas.linear(white, mix(white, "#7f9cc4", 0.35)))
        green = light.far("#2f5a50", 0.35 - 0.15 * i)
        pines(canvas, [random.uniform(0, 200) for _ in range(8 - 2 * i)], 126 + 25 * i, 18 + 9 * i, green)
    x = random.uniform(50, 120)
    canvas.rect(x, 146, 34, 20, light.on("#7d4e35"))
    canvas.path(f"M{num(x - 6)} 148l23-19l23 19l-4 3l-19-15l-19 15Z", light.on("#fbfdff"))
    canvas.rect(x + 6, 151, 8, 8, "#ffd97a")
    canvas.rect(x + 21, 152, 7, 14, light.on("#4a2c1e"))
    flakes = "".join(f"M{num(random.uniform(0, 200))} {num(random.uniform(0, 200))}h.01" for _ in range(46))
    canvas.line(flakes, "#ffffff", 2, opacity=0.85)


def desert(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dusk", "dawn")
    sky(canvas, light, clouds=False, horizon=112)
    sand = random.choice(("#dca45c", "#d98d55", "#e3b878", "#c98048"))
    for i in range(4):
        base = 112 + 22 * i
        crest = (random.uniform(50, 150), base - random.uniform(14, 30))
        tone = light.far(sand, 0.4 - 0.13 * i)
        canvas.path(
            f"M-12 {num(base + 8)}Q{num(crest[0] - 40)} {num(base)} {num(crest[0])} {num(crest[1])}"
            f"Q{num(crest[0] + 30)} {num(base)} 212 {num(base + 6)}V202H-12Z",
            canvas.linear(mix(tone, "#fff0d0", 0.25), tone),
        )
        canvas.path(
            f"M{num(crest[0])} {num(crest[1])}Q{num(crest[0] + 30)} {num(base)} 212 {num(base + 6)}"
            f"V202H{num(crest[0] + 20)}Q{num(crest[0] - 12)} {num(base + 12)} {num(crest[0])} "
            f"{num(crest[1])}Z",
            mix(tone, "#4a2418", 0.35),
            opacity=0.75,
        )
    if random.random() < 0.5:
        x = random.uniform(30, 80)
        canvas.line(f"M{num(x)} 186v-44M{num(x)} 168h-11v-15M{num(x)} 174h11v-20", light.on("#3f6b42"), 7)
    else:
        dark = light.on("#4c2e20")
        for i in range(3):
            x, y = 60 + 26 * i + random.uniform(-3, 3), 150 - 3 * i
            canvas.path(
                f"M{num(x)} {num(y)}q2-6 5-1q3-7 6-1l2 0q2-7 4-7l3 1l-2 2q0 7-4 9v8h-1l-1-7h-8l-1 7h-1l0-8Z", dark
            )


def sunset(canvas: Canvas) -> None:
    random = canvas.random
    hue = random.choice((12, 24, 340, 32, 2))
    top, middle = hsl((hue + 250) % 360, 0.42, 0.26), hsl(hue, 0.78, 0.58)
    canvas.rect(0, 0, 200, 130, canvas.linear(top, hsl((hue + 320) % 360, 0.5, 0.48), middle, hsl(hue + 26, 1, 0.76)))
    x = random.uniform(60, 140)
    canvas.glow(x, 112, 84, "#fff3c4", 0.85)
    canvas.circle(x, random.uniform(98, 112), 24, canvas.linear("#fffbe0", hsl(hue + 20, 1, 0.66)))
    for _ in range(5):
        canvas.ellipse(
            random.uniform(0, 200),
            random.uniform(40, 96),
            random.uniform(26, 60),
            random.uniform(1.5, 3.5),
            hsl(hue, 0.8, 0.72),
            opacity=0.55,
        )
    water = random.random() < 0.6
    if water:
        canvas.rect(0, 126, 200, 74, canvas.linear(hsl(hue, 0.7, 0.56), mix(top, "#0a0820", 0.4)))
        canvas.line(
            "".join(
                f"M{num(x - 16 + random.uniform(-9, 9))} {num(130 + 5 * i)}h{num(34 - 2.2 * i)}" for i in range(12)
            ),
            "#ffe9b0",
            2,
            opacity=0.75,
        )
        canvas.path(smooth([(-10, 128), (18, 112), (50, 118), (84, 127), (90, 128)]) + "Z", mix(top, "#120a20", 0.5))
    else:
        for i in range(3):
            canvas.path(ridge(canvas, 130 + 18 * i, 22), mix(hsl(hue, 0.45, 0.34), "#140a1c", 0.3 + 0.25 * i))
    ink = mix(top, "#08040f", 0.75)
    if random.random() < 0.55:
        px = random.choice((34, 166))
        canvas.line(f"M{px} 204q-4-50 6-88", ink, 4.5)
        for dx, dy in ((-28, 4), (-22, -14), (2, -22), (24, -12), (28, 8)):
            canvas.path(
                f"M{px + 6} 116q{num(dx * 0.5)} {num(dy - 12)} {dx} {num(dy)}q{num(-dx * 0.5)} -6 {-dx} {num(-dy)}Z",
                ink,
            )
    else:
        canvas.path("M-12 202V160Q40 150 90 166T212 158V202Z", ink)
        canvas.line("M120 167v-13M128 166v-10", ink, 4)
        canvas.circle(120, 147, 3.2, ink)
        canvas.circle(128, 150, 2.8, ink)
    birds(canvas, ink)


def flowers(canvas: Canvas) -> None:
    random = canvas.random
    base = random.choice((96, 120, 140, 82))
    canvas.fill(canvas.linear(hsl(base, 0.42, 0.66), hsl(base + 12, 0.45, 0.3)))
    for _ in range(9):
        canvas.circle(
            random.uniform(0, 200),
            random.uniform(0, 200),
            random.uniform(10, 28),
            hsl(base + random.uniform(-30, 30), 0.5, 0.68),
            opacity=0.28,
        )
    hue = random.choice((345, 8, 48, 280, 222, 320))
    petals = random.choice((5, 6, 8, 12))
    wide = 1.5 / petals
    petal: list[str] = []
    for x, y in ring(0, 0, 30, petals):
        side, tip = (-y * wide * 2, x * wide * 2), (-y * wide, x * wide)
        petal.append(
            f"M0 0C{num(x * 0.6 + side[0])} {num(y * 0.6 + side[1])} {num(x + tip[0])} "
            f"{num(y + tip[1])} {num(x)} {num(y)}"
            f"S{num(x * 0.6 - side[0])} {num(y * 0.6 - side[1])} 0 0Z"
        )
    spots = [
        (x + random.uniform(-8, 8), y + random.uniform(-8, 8), size)
        for x, y, size in FLOWER_SPOTS[: random.randint(4, 6)]
    ]
    for x, y, _ in spots:
        bend = random.uniform(-10, 14)
        canvas.line(f"M{num(x)} {num(y)}Q{num(x + 8)} {num(y + 50)} {num(x + bend)} 205", hsl(base, 0.5, 0.26), 3)
    flower = canvas.define("".join(petal))
    heart = "#7a4a1c" if hue == 48 else "#f4b92f"
    colours = [hsl(hue + shift, 0.82, 0.74) for shift in (-16, 0, 16)]
    inner = canvas.radial(hsl(hue, 0.75, 0.48), hsl(hue, 0.75, 0.5), opacity=(0.9, 0))
    for i, (x, y, size) in enumerate(reversed(spots)):
        turn = random.uniform(0, 60)
        canvas.open(f'transform="translate({num(x)} {num(y)}) rotate({num(turn)}) scale({size:.2f})"')
        canvas.reuse(flower, colours[i % 3])
        canvas.circle(0, 0, 20, inner)
        canvas.circle(0, 0, 7.2, heart)
        canvas.circle(0, 0, 3.4, "#a86a14", opacity=0.6)
        canvas.close()


SCENES = {
    "hills": hills,
    "mountain": mountain,
    "lake": lake,
    "sea": sea,
    "forest": forest,
    "snow": snow,
    "desert": desert,
    "sunset": sunset,
    "flowers": flowers,
}
