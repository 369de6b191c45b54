"""Photographs of towns, houses and events, one function a scene; each paints a 200 × 200 canvas."""

from __future__ import annotations

from .canvas import Canvas, corners, hsl, mix, num, smooth
from .landscapes import ridge
from .light import Light, birds, pick_light, sky


def windows(canvas: Canvas, lit: str, dark: str, share: float) -> str:
    """A pattern of windows, some of them lit."""
    random = canvas.random
    panes: dict[str, list[str]] = {lit: [], dark: []}
    for i in range(12):
        x, y = i % 3 * 5 + 1, i // 3 * 6 + 1
        panes[lit if random.random() < share else dark].append(f"M{x} {y}h3v4h-3Z")
    return canvas.pattern(15, 24, "".join(f'<path d="{"".join(d)}" fill="{c}"/>' for c, d in panes.items() if d))


def skyline(canvas: Canvas, light: Light, base: float, tallest: float, tone: str, air: float, lit: float) -> None:
    """A row of towers standing on `base`."""
    random = canvas.random
    blocks: list[str] = []
    x = random.uniform(-14, -2)
    while x < 202:
        width = random.choice((15, 15, 20, 25, 30))
        height = tallest * random.uniform(0.35, 1)
        top = base - height
        blocks.append(f"M{num(x)} {num(base)}V{num(top)}h{width}V{num(base)}Z")
        roof = random.random()
        if roof < 0.18:
            blocks.append(f"M{num(x + width / 2 - 1)} {num(top)}l1 -16l1 16Z")
        elif roof < 0.36:
            blocks.append(f"M{num(x + 3)} {num(top)}v-5h{width - 6}v5Z")
        elif roof < 0.46:
            blocks.append(f"M{num(x)} {num(top + 0.5)}l{width} -9v9Z")
        x += width + random.choice((0, 0, 1, 4))
    shape = "".join(blocks)
    colour = light.far(tone, air)
    canvas.path(shape, canvas.linear(mix(colour, "#ffffff", 0.14), mix(colour, "#0a1020", 0.12)))
    glass = mix(colour, "#ffffff", 0.2) if not light.dark else mix(colour, "#000000", 0.3)
    canvas.path(
        shape, windows(canvas, "#ffdf8e" if light.dark else mix(glass, "#ffffff", 0.4), glass, lit), opacity=0.9 - air
    )


def city(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dusk", "dawn", "overcast")
    sky(canvas, light, horizon=140)
    tone = random.choice(("#5f7897", "#8a7f78", "#4f7f96", "#7b6f8c"))
    lit = 0.5 if light.dark else 0.2
    skyline(canvas, light, 158, 84, tone, 0.6, lit)
    skyline(canvas, light, 160, 98, mix(tone, "#20304a", 0.2), 0.3, lit)
    if random.random() < 0.5:
        x = random.uniform(50, 150)
        steel = light.on("#b9503f")
        canvas.line(f"M{num(x)} 160V58M{num(x - 9)} 160L{num(x)} 90L{num(x + 9)} 160", steel, 2.6)
        canvas.circle(x, 116, 9, steel)
        canvas.circle(x, 86, 5, steel)
    skyline(canvas, light, 164, 52, mix(tone, "#182436", 0.4), 0.06, lit)
    if random.random() < 0.5:
        canvas.rect(0, 162, 200, 38, canvas.linear(light.far("#4f86a8", 0.2), light.on("#23506e")))
        canvas.line(
            "".join(
                f"M{num(random.uniform(0, 180))} {num(167 + 4 * i)}h{num(random.uniform(8, 34))}" for i in range(8)
            ),
            light.sun,
            1.2,
            opacity=0.45,
        )
    else:
        canvas.path(ridge(canvas, 165, 9, 9), light.on("#3f6f48"))
        canvas.polygon([(60, 202), (96, 168), (106, 168), (150, 202)], light.on("#5d6068"))
        canvas.line("M101 172v6M102 184v14", "#ffffff", 1.4, opacity=0.8)


def night(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "night", "night", "dusk")
    sky(canvas, light, clouds=False, horizon=112)
    skyline(canvas, light, 122, 74, "#33456b", 0.18, 0.55)
    skyline(canvas, light, 126, 46, "#1a2440", 0, 0.6)
    canvas.rect(0, 124, 200, 76, canvas.linear("#1a2b55", "#070b1c"))
    hues = (random.uniform(0, 360), 44, 190)
    for hue in hues:
        streaks = "".join(f"M{num(random.uniform(0, 200))} 127v{num(random.uniform(16, 56))}" for _ in range(8))
        canvas.line(streaks, hsl(hue, 0.9, 0.68), 2.4, opacity=0.36)
    if random.random() < 0.6:
        canvas.line("M-8 140Q100 122 208 140", "#ffd98a", 2.2)
        for x in (58, 142):
            canvas.rect(x - 2, 92, 4, 52, "#c8864a")
            canvas.line(f"M{x} 94Q{x - 34} 138 {x - 62} 140M{x} 94Q{x + 26} 134 {x + 42} 134", "#f6c77c", 0.9)
    for _ in range(9):
        canvas.circle(
            random.uniform(0, 200),
            random.uniform(150, 200),
            random.uniform(4, 13),
            hsl(random.choice(hues) % 360, 0.9, 0.66),
            opacity=0.3,
        )


def street(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dusk", "overcast")
    sky(canvas, light, sun=light.name != "day", horizon=122)
    vx = random.uniform(88, 112)
    walls = ("#d9b48a", "#c77f62", "#e7dcc6", "#8fa3ad", "#b98d94", "#a8b48e")
    for side in (-1, 1):
        x = 0.0 if side < 0 else 200.0
        for i in range(4):
            nearer = x + (vx - x) * (0.24 * i if i else -0.1)
            farther = x + (vx - x) * 0.24 * (i + 1)
            share_a, share_b = (nearer - vx) / (x - vx), (farther - vx) / (x - vx)
            tall = random.uniform(86, 132)
            colour = light.far(random.choice(walls), 0.14 * i)
            if side > 0:
                colour = mix(colour, "#20202c", 0.22)
            top_a, top_b = 124 - tall * share_a, 124 - tall * share_b
            canvas.polygon(
                [(nearer, top_a), (farther, top_b), (farther, 124 + 52 * share_b), (nearer, 124 + 52 * share_a)], colour
            )
            pane = "#ffe2a0" if light.dark else mix(colour, "#1d3046", 0.55)
            panes: list[str] = []
            for row in range(3):
                ya = top_a + (124 - top_a) * (0.1 + 0.28 * row)
                yb = top_b + (124 - top_b) * (0.1 + 0.28 * row)
                ha, hb = 17 * share_a, 17 * share_b
                for col in (0.16, 0.56):
                    xa, xb = nearer + (farther - nearer) * col, nearer + (farther - nearer) * (col + 0.26)
                    y0, y1 = ya + (yb - ya) * col, ya + (yb - ya) * (col + 0.26)
                    panes.append(corners([(xa, y0), (xb, y1), (xb, y1 + hb), (xa, y0 + ha)]) + "Z")
            canvas.path("".join(panes), pane, opacity=0.85)
            awning = light.on(hsl(random.uniform(0, 360), 0.42, 0.52))
            reach = -side * 9
            canvas.polygon(
                [
                    (nearer, 124 + 8 * share_a),
                    (farther, 124 + 6 * share_b),
                    (farther + reach * share_b, 124 + 17 * share_b),
                    (nearer + reach * share_a, 124 + 20 * share_a),
                ],
                awning,
            )
    canvas.polygon([(-60, 202), (vx - 14, 124), (vx + 14, 124), (260, 202)], light.on("#b9b4ab"))
    canvas.polygon([(6, 202), (vx - 6, 124), (vx + 6, 124), (194, 202)], light.on("#565962"))
    canvas.line(f"M{num(vx)} 132v5M{num(vx)} 144v9M{num(vx)} 162v14M{num(vx)} 188v14", "#f4f1e4", 2.2, opacity=0.85)
    leaf = light.on(random.choice(("#4f8a45", "#d58a35", "#e5a3b8", "#3f7a58")))
    for x, y, s in ((vx - 38, 138, 15), (vx + 36, 136, 13), (22, 160, 30)):
        canvas.line(f"M{num(x)} {num(y)}v{num(-s * 1.5)}", light.on("#5b4433"), s * 0.16)
        canvas.circle(x, y - s * 1.9, s * 0.85, leaf)
        canvas.circle(x + s * 0.5, y - s * 1.6, s * 0.6, mix(leaf, "#ffffff", 0.14))
    cx, colour = vx + random.choice((-32.0, 22.0)), light.on(hsl(random.uniform(0, 360), 0.5, 0.47))
    canvas.path(f"M{num(cx)} 170q0-9 4-10l3-8q1-3 4-3h10q3 0 4 3l3 8q4 1 4 10v4h-32Z", colour)
    canvas.path(f"M{num(cx + 8)} 159l2.5-7h11l2.5 7Z", light.on("#cfe4ef"))
    canvas.line(f"M{num(cx + 4)} 174h5M{num(cx + 23)} 174h5", "#1b1c20", 5)
    canvas.line(f"M{num(cx + 5)} 166h2M{num(cx + 25)} 166h2", "#fff3c0", 3)


def room(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "golden", "night", "clear", "dusk")
    hue = random.choice((28, 205, 150, 340, 46, 250)) + random.uniform(-14, 14)
    wall = light.on(hsl(hue, 0.28, 0.82))
    canvas.fill(canvas.linear(mix(wall, "#ffffff", 0.12), mix(wall, "#3a2a20", 0.14)))
    floor = light.on(random.choice(("#b98556", "#8f6244", "#c9a983", "#a5a09a")))
    canvas.rect(0, 150, 200, 50, canvas.linear(floor, mix(floor, "#20140c", 0.35)))
    canvas.rect(0, 147, 200, 4, "#ffffff", opacity=0.6)
    wx = random.choice((22, 112))
    canvas.rect(wx - 3, 27, 72, 76, "#fbfaf6", r=2)
    canvas.rect(wx, 30, 66, 70, canvas.linear(*light.sky))
    canvas.path(f"M{wx} 100V84q16-12 33-4t33-6v26Z", light.far("#5b8f5a", 0.25))
    canvas.line(f"M{wx + 33} 30v70M{wx} 62h66", "#fbfaf6", 2.6)
    curtain = light.on(hsl(hue + 160, 0.3, 0.72))
    canvas.path(f"M{wx - 14} 22h22q-4 50-8 88h-14ZM{wx + 80} 22h-22q4 50 8 88h14Z", curtain, opacity=0.94)
    px = 150 - wx + 6
    canvas.rect(px - 22, 38, 40, 30, light.on("#2f2a28"), r=1)
    canvas.rect(px - 19, 41, 34, 24, light.on(hsl(hue + 60, 0.5, 0.75)))
    canvas.path(f"M{px - 19} 65v-8l10-8l9 9l7-5l8 7v5Z", light.on(hsl(hue + 200, 0.42, 0.5)))
    canvas.ellipse(100, 184, 92, 13, light.on(hsl(hue + 190, 0.32, 0.78)), opacity=0.8)
    sofa = light.on(hsl(hue + random.choice((0, 180, 120)), 0.42, 0.48))
    canvas.shadow(100, 178, 78, 9)
    canvas.rect(46, 112, 110, 44, sofa, r=12)
    canvas.rect(34, 130, 24, 44, mix(sofa, "#000000", 0.12), r=10)
    canvas.rect(144, 130, 24, 44, mix(sofa, "#000000", 0.12), r=10)
    canvas.rect(54, 142, 46, 26, mix(sofa, "#ffffff", 0.16), r=7)
    canvas.rect(101, 142, 46, 26, mix(sofa, "#ffffff", 0.12), r=7)
    canvas.rect(62, 122, 24, 24, light.on(hsl(hue + 40, 0.72, 0.64)), r=5)
    lx = 182 if wx < 60 else 18
    canvas.line(f"M{lx} 176V92", light.on("#4a4038"), 2)
    canvas.path(f"M{lx - 15} 94l6-22h18l6 22Z", "#ffe9b8")
    canvas.glow(lx, 94, 42, "#ffe7a8", 0.55 if light.dark else 0.25)
    gx = 18 if wx < 60 else 182
    leaf = light.on("#3f7f55")
    for turn in (-52, -24, 0, 24, 52):
        canvas.ellipse(gx + turn * 0.32, 138 + abs(turn) * 0.16, 5, 22, leaf, turn=turn)
    canvas.path(f"M{gx - 12} 158h24l-4 24h-16Z", light.on("#d98b5f"))


def train(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dusk", "overcast", "dawn")
    sky(canvas, light, horizon=112)
    canvas.path(ridge(canvas, 112, 26), light.far("#4d7f62", 0.45))
    canvas.path(ridge(canvas, 122, 14), light.far("#3f7546", 0.12))
    canvas.rect(0, 154, 200, 46, canvas.linear(light.on("#8b8578"), light.on("#57534c")))
    canvas.line("M-5 172H205M-5 186H205", light.on("#c9ccd2"), 2)
    canvas.line("M0 180h200", light.on("#5a4636"), 13, opacity=0.5, dash="3 12")
    stripe = random.choice(("#d3382f", "#1f6fd0", "#1d9a6c", "#f0a31f", "#6b4fc0"))
    x = random.uniform(20, 60)
    body = f"M{num(x)} 168Q{num(x + 6)} 128 {num(x + 62)} 112H210V168Z"
    canvas.shadow(x + 90, 170, 96, 6, 0.5)
    canvas.path(body, canvas.linear(light.on("#ffffff"), light.on("#c9d2db")))
    canvas.path(
        f"M{num(x + 3)} 158Q{num(x + 26)} 148 {num(x + 60)} 148H210v7H{num(x + 62)}Q{num(x + 30)} 156 "
        f"{num(x + 2)} 164Z",
        light.on(stripe),
    )
    canvas.path(f"M{num(x + 26)} 130Q{num(x + 40)} 120 {num(x + 58)} 117L{num(x + 56)} 131Z", light.on("#16263a"))
    glass = "#ffe2a0" if light.dark else light.on("#27405a")
    for i in range(7):
        canvas.rect(x + 72 + 19 * i, 122, 13, 11, glass, r=2.5)
    canvas.line(f"M{num(x + 132)} 114V168M{num(x + 8)} 168H210", light.on("#8d98a5"), 1.4)
    canvas.glow(x + 6, 157, 10, "#fff6cc", 0.9)
    pole = light.on("#5d6670")
    canvas.line("M34 154V66M34 70H92M166 154V74", pole, 2)
    canvas.line("M-5 84Q60 94 205 82", pole, 0.9)


def temple(canvas: Canvas) -> None:
    random = canvas.random
    light = pick_light(random, "day", "clear", "golden", "dawn", "dusk")
    sky(canvas, light, horizon=140)
    canvas.path(ridge(canvas, 144, 40), light.far("#5b7d74", 0.55))
    canvas.path(ridge(canvas, 156, 22), light.far("#3f6b4c", 0.2))
    roof = light.on(random.choice(("#3d4f58", "#a3622c", "#2f6a5b", "#6a4a38")))
    wall = light.on(random.choice(("#b23a2e", "#c9553a", "#e6d9c2", "#9c3030")))
    x = random.uniform(84, 116)
    tiers = random.choice((2, 3, 5))
    step = 100 / tiers
    canvas.line(f"M{num(x)} 60V44", light.on("#d9a441"), 2)
    for i in range(tiers):
        half = 24 + (i + 1) * (30 / tiers)
        y = 58 + step * i
        canvas.rect(x - half * 0.62, y + step * 0.3, half * 1.24, step * 0.74, wall)
        columns = "".join(
            f"M{num(x + half * share)} {num(y + step * 0.32)}v{num(step * 0.7)}" for share in (-0.5, -0.18, 0.18, 0.5)
        )
        canvas.line(columns, mix(wall, "#2a0f0a", 0.45), 2.2)
        canvas.path(
            f"M{num(x - half)} {num(y + step * 0.32)}Q{num(x - half * 0.5)} {num(y + step * 0.24)} "
            f"{num(x - half * 0.34)} {num(y)}"
            f"H{num(x + half * 0.34)}Q{num(x + half * 0.5)} {num(y + step * 0.24)} {num(x + half)} "
            f"{num(y + step * 0.32)}"
            f"q-4 6-8 6H{num(x - half + 8)}q-4 0-8-6Z",
            canvas.linear(mix(roof, "#ffffff", 0.2), roof),
        )
    canvas.rect(x - 46, 160, 92, 8, light.on("#d6d0c2"))
    canvas.rect(x - 58, 168, 116, 9, light.on("#bfb8a8"))
    canvas.rect(0, 176, 200, 24, canvas.linear(light.on("#c9c2b0"), light.on("#8f8979")))
    leaf = light.on(random.choice(("#d9772f", "#3f7a4c", "#e9a7bc", "#c9a02c")))
    for tx in (24, 178):
        canvas.line(f"M{tx} 182V140", light.on("#4d3a2c"), 4)
        for dx, dy, r in ((-10, 0, 17), (10, -4, 18), (0, -16, 18)):
            canvas.circle(tx + dx, 130 + dy, r, mix(leaf, "#ffffff", 0.04 * abs(dx)), opacity=0.95)
    for side in (-1, 1):
        canvas.circle(x + side * 30, 150, 4, "#e23b2e")
    birds(canvas, light.on("#3a3f4c"), 3)


def concert(canvas: Canvas) -> None:
    random = canvas.random
    hue = random.uniform(0, 360)
    canvas.fill(canvas.linear(hsl(hue, 0.6, 0.12), hsl(hue + 30, 0.6, 0.24), hsl(hue, 0.5, 0.06)))
    canvas.rect(30, 44, 140, 76, hsl(hue + 180, 0.55, 0.2))
    screen = canvas.linear(hsl(hue + 60, 0.9, 0.6), hsl(hue + 150, 0.9, 0.45), to=(1, 1))
    canvas.rect(66, 52, 68, 46, screen, r=2)
    canvas.circle(100, 75, random.uniform(10, 18), "#ffffff", opacity=0.5)
    for i in range(6):
        x = 20 + 32 * i
        aim = 100 + random.uniform(-95, 95)
        colour = hsl(hue + random.choice((0, 60, 150, 200)), 1, 0.68)
        canvas.polygon(
            [(x - 1.5, 8), (x + 1.5, 8), (aim + 24, 146), (aim - 24, 146)],
            canvas.linear(colour, colour, opacity=(0.75, 0.02)),
        )
        canvas.circle(x, 8, 3.4, "#ffffff")
    canvas.rect(0, 118, 200, 20, hsl(hue, 0.4, 0.1))
    canvas.glow(100, 112, 52, hsl(hue + 60, 1, 0.75), 0.6)
    for x in (62, 100, 136):
        canvas.circle(x, 92, 4.5, "#120c16")
        canvas.path(f"M{x - 6} 124l1-20q5-7 10 0l1 20ZM{x - 9} 108l18-3l1 3l-18 4Z", "#120c16")
    heads = "".join(
        f"M{num(x - 7)} 182v-20a7 7 0 0 1 14 0v20Z"
        + (f"M{num(x + 5)} 172l3 -27h3v28Z" if random.random() < 0.35 else "")
        for x in (i * 12 + random.uniform(-3, 3) for i in range(18))
    )
    canvas.path(
        smooth([(-10, 158), (40, 148), (100, 154), (160, 146), (212, 158)]) + "V202H-12Z", "#0c0812", opacity=0.7
    )
    canvas.open(f'transform="translate(0 {num(random.uniform(-8, 2))})"')
    canvas.path(heads + "M-5 176H205V220H-5Z", "#06040a")
    canvas.close()
    for _ in range(8):
        canvas.circle(random.uniform(0, 200), random.uniform(140, 160), 1.2, "#ffffff", opacity=0.9)


SCENES = {
    "city": city,
    "night": night,
    "street": street,
    "room": room,
    "train": train,
    "temple": temple,
    "concert": concert,
}
