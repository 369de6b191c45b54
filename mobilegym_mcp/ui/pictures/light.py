"""Times of day: the colour of the sky, of the sun and of everything that stands in that light."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from .canvas import Canvas, mix, num


class Light(NamedTuple):
    """A time of day. `tint` and `strength` say how far it colours what it falls upon."""

    name: str
    sky: tuple[str, str, str]
    sun: str
    tint: str
    strength: float

    def on(self, colour: str) -> str:
        """A colour as it looks in this light."""
        return mix(colour, self.tint, self.strength)

    def far(self, colour: str, distance: float) -> str:
        """A colour in this light at a distance of 0 (here) to 1 (the horizon), paled by the air."""
        return mix(self.on(colour), self.sky[2], distance)

    @property
    def dark(self) -> bool:
        return self.name in ("night", "dusk")


LIGHTS = {
    light.name: light
    for light in (
        Light("dawn", ("#5f77b4", "#d8a5b5", "#fcdcae"), "#fff1cf", "#9a82ad", 0.24),
        Light("day", ("#3f8fe0", "#87c1f2", "#dcf0fb"), "#fffbe6", "#ffffff", 0.0),
        Light("clear", ("#1b66c9", "#5fa8ea", "#c4e3f9"), "#fffdf0", "#ffe9a8", 0.06),
        Light("golden", ("#6d83bb", "#f2b070", "#ffe7ac"), "#fff6d0", "#c9752e", 0.28),
        Light("dusk", ("#272a5c", "#86507f", "#f2906c"), "#ffcf9a", "#3a2350", 0.46),
        Light("overcast", ("#8497aa", "#b1bfca", "#e2e8ec"), "#f6f8fa", "#8794a0", 0.26),
        Light("night", ("#060b22", "#12204b", "#31457c"), "#f3f1dc", "#0a1130", 0.62),
    )
}


def pick_light(random: Random, *names: str) -> Light:
    """One of the named times of day, or of all of them."""
    return LIGHTS[random.choice(names or tuple(LIGHTS))]


def sky(canvas: Canvas, light: Light, *, sun: bool = True, clouds: bool = True, horizon: float = 130) -> float:
    """Paint the sky, palest at the horizon and below; gives the x of the sun or moon."""
    random = canvas.random
    # Haze below the horizon, for what no hill or house covers.
    canvas.fill(light.sky[2])
    canvas.rect(0, 0, canvas.width, horizon + 12, canvas.linear(*light.sky))
    x = random.uniform(40, 160)
    if light.name == "night":
        stars = "".join(f"M{num(random.uniform(0, 200))} {num(random.uniform(0, horizon - 25))}h.01" for _ in range(34))
        canvas.line(stars, "#ffffff", 1.1, opacity=0.8)
    if sun and light.name != "overcast":
        low = light.name in ("dawn", "golden", "dusk")
        y = horizon - random.uniform(12, 30) if low else random.uniform(38, 62)
        canvas.glow(x, y, 58 if low else 40, light.sun, 0.75)
        if light.name == "night":
            canvas.path(f"M{num(x + 3)} {num(y - 10)}a10.5 10.5 0 1 0 8 13a9 9 0 0 1 -8 -13Z", light.sun)
        else:
            canvas.circle(x, y, 12, light.sun)
    if clouds:
        colour = mix("#ffffff", light.sky[1], 0.55 if light.dark else 0.12)
        for _ in range(random.randint(1, 4)):
            cloud(canvas, random.uniform(0, 190), random.uniform(30, horizon - 45), random.uniform(0.7, 1.5), colour)
    return x


def cloud(canvas: Canvas, x: float, y: float, size: float, colour: str) -> None:
    """A flat-bottomed cloud about 40 × 14 units, times its size."""
    w = canvas.random.uniform(34, 46)
    canvas.open(f'transform="translate({num(x)} {num(y)}) scale({size:.2f})" opacity=".72"')
    canvas.path(f"M-{num(w / 2)} 0a6 6 0 0 1 4-10a11 11 0 0 1 19-4a9 9 0 0 1 14 6a6 6 0 0 1 4 8Z", colour)
    canvas.close()


def birds(canvas: Canvas, colour: str, count: int = 4) -> None:
    """A few distant birds in the upper half."""
    random = canvas.random
    x, y = random.uniform(40, 130), random.uniform(50, 80)
    marks: list[str] = []
    for _ in range(count):
        bx, by, s = x + random.uniform(-24, 24), y + random.uniform(-12, 12), random.uniform(2.5, 5)
        marks.append(
            f"M{num(bx - s)} {num(by - s / 2)}q{num(s * 0.7)} -1 {num(s)} {num(s / 2)}"
            f"q1 -{num(s / 2)} {num(s)} -{num(s / 2)}"
        )
    canvas.line("".join(marks), colour, 0.9, opacity=0.75)
