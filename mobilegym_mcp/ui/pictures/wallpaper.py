"""The launcher's wallpapers: five drawn landscapes of light, each with a dark variant."""

from __future__ import annotations

from functools import lru_cache

from ..errors import UnknownToken
from ..node import Node
from .canvas import Canvas, mix, num, smooth
from .frames import Length, framed
from .landscapes import pines

WALLPAPERS: dict[str, str] = {
    "dawn": "晨曦",
    "dune": "沙丘",
    "lagoon": "潟湖",
    "forest": "林海",
    "night": "星夜",
}
"""The wallpapers by name, with their Chinese titles."""

_SKIES = {
    "dawn": ("#4c5fae", "#a97fc0", "#f4a6a0", "#ffd9a8"),
    "dune": ("#e8825a", "#f2a967", "#f8cd8e", "#fde7bf"),
    "lagoon": ("#0f5fb8", "#2f9bd6", "#7fd3e0", "#d5f3ea"),
    "forest": ("#2f7f7a", "#6bb08f", "#b9d9a4", "#eef0c4"),
    "night": ("#0a0f2e", "#1b2260", "#43368a", "#8a4f9e"),
}
_LAYERS = {
    "dawn": ("#c98aa6", "#8b6aa3", "#5a4f8c", "#343668"),
    "dune": ("#eeb877", "#dd9152", "#c06f3d", "#8f4a2c"),
    "lagoon": ("#5cc3d0", "#27a0bb", "#11789f", "#0b527c"),
    "forest": ("#7fb28a", "#4b8d6b", "#2c6a54", "#174438"),
    "night": ("#4a3f8f", "#33306f", "#20224f", "#101330"),
}


@lru_cache(maxsize=16)
def wallpaper_svg(name: str, dark: bool = False) -> str:
    """The markup of a wallpaper, 200 × 440 units, cropped to fill."""
    if name not in WALLPAPERS:
        raise UnknownToken(f"no wallpaper {name!r} (wallpapers: {', '.join(WALLPAPERS)})")
    canvas = Canvas(f"wallpaper:{name}:{dark}", 200, 440)
    random = canvas.random
    shade = 0.52 if dark else 0.0
    colours = [mix(c, "#04060f", shade) for c in _SKIES[name]]
    layers = [mix(c, "#04060f", shade) for c in _LAYERS[name]]
    light = mix("#fff4d6", "#9fb0e0", 0.5 if dark else 0)
    canvas.fill(canvas.linear(*colours))
    x, y = (142, 196) if name in ("dawn", "dune") else (62, 130)
    if name == "night" or dark:
        dots = "".join(f"M{num(random.uniform(0, 200))} {num(random.uniform(0, 260))}h.01" for _ in range(70))
        canvas.line(dots, "#ffffff", 0.9, opacity=0.75)
    canvas.glow(x, y, 120, light, 0.35 if dark or name == "night" else 0.7)
    if name != "forest":
        canvas.circle(x, y, 22 if name in ("dawn", "dune") else 15, light, opacity=0.92)
    for i, colour in enumerate(layers):
        base = 268 + 46 * i
        points = [(-12.0, base + random.uniform(-6, 10))]
        steps = 4 if name in ("dune", "lagoon") else 6
        lift = 30 if name == "lagoon" else 58
        points += [(200 * (k + 0.5) / steps, base - random.uniform(0, lift)) for k in range(steps)]
        points.append((212.0, base - random.uniform(0, lift / 2)))
        far = mix(colour, colours[3], 0.25 if i == 0 else 0)
        canvas.path(smooth(points) + "V442H-12Z", canvas.linear(mix(far, "#ffffff", 0.1), mix(far, "#000000", 0.12)))
        if name == "forest" and i:
            pines(
                canvas, [random.uniform(-4, 204) for _ in range(13)], base + 8, 26 + 14 * i, mix(colour, "#06201a", 0.3)
            )
        if name == "lagoon" and i:
            canvas.line(smooth([(a, b - 1) for a, b in points]), "#ffffff", 1.6, opacity=0.35 if dark else 0.6)
        if name == "dune" and i:
            mid = points[len(points) // 2]
            canvas.path(
                f"M{num(mid[0])} {num(mid[1] + 6)}Q{num(mid[0] + 30)} {num(base + 30)} 212 "
                f"{base + 20}V442H{num(mid[0] - 30)}Q{num(mid[0] - 20)} {base + 30} {num(mid[0])} "
                f"{num(mid[1] + 6)}Z",
                mix(colour, "#2a0f08", 0.35),
                opacity=0.45,
            )
    return canvas.svg(align="xMidYMax")


def wallpaper(
    name: str,
    dark: bool = False,
    *,
    width: Length = "100%",
    height: Length = "100%",
    radius: Length = 0,
    label: str = "",
) -> Node:
    """A wallpaper that fills its box, darker in dark mode; labels on it are white.

    Raises:
        UnknownToken: the name is not one of `WALLPAPERS`.
    """
    return framed(wallpaper_svg(name, dark), width=width, height=height, radius=radius, label=label)
