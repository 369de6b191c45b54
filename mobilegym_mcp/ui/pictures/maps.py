"""`map_view`: a piece of the endless plane as a vector map, with markers that can be touched and a route."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Unpack

from ..node import Node
from ..words import current
from . import map_names
from .canvas import Point, clean, mix, num
from .frames import Length, Touch, framed
from .lettering import measure
from .markers import Marker, MarkerKind, marker_node
from .plane import City, Quarter, city

_ROOM = (480, 1070)
"""Pixels drawn for a map whose box is given in per cent: enough for any phone."""


class _Palette(NamedTuple):
    ground: str
    building: str
    edge: str
    lane: str
    lane_edge: str
    road: str
    road_edge: str
    highway: str
    highway_edge: str
    park: str
    water: str
    ink: str
    park_ink: str
    water_ink: str
    route: str
    route_edge: str


_LIGHT = _Palette(
    "#f4f1ea", "#eae6dd", "#dcd7cc", "#ffffff", "#e0dbd0", "#fff0c2", "#ead9a8", "#fbd589", "#e3ae4f",
    "#cfeabf", "#a9d4f7", "#4b4f57", "#4d8a4a", "#4a86bb", "#2f7bff", "#1552c4",
)  # fmt: skip
_DARK = _Palette(
    "#1b1f26", "#2a303b", "#343c4a", "#3b4452", "#191d23", "#515b6b", "#1a1e25", "#86703f", "#2a2418",
    "#1f3a2c", "#12304b", "#b8c0cc", "#6fa978", "#6f9fcb", "#4c93ff", "#0f3f96",
)  # fmt: skip


def metres_per_pixel(zoom: float) -> float:
    """Metres of the plane in a CSS pixel: 1 at zoom 17, 2 at 16, 32 at 12."""
    return 2 ** (17 - zoom)


def to_plane(px: float, py: float, x: float, y: float, zoom: float, width: float, height: float) -> Point:
    """The place under a pixel of a map of that centre and size."""
    scale = metres_per_pixel(zoom)
    return x + (px - width / 2) * scale, y + (py - height / 2) * scale


def to_pixel(px: float, py: float, x: float, y: float, zoom: float, width: float, height: float) -> Point:
    """The pixel at which the place (`px`, `py`) of the plane lies on a map of that centre (`x`, `y`) and size."""
    scale = metres_per_pixel(zoom)
    return (px - x) / scale + width / 2, (py - y) / scale + height / 2


class _Sheet:
    """One map being drawn: the plane seen through a window of `width` × `height` px."""

    def __init__(
        self, seed: int | str, x: float, y: float, zoom: float, width: int, height: int, dark: bool, lang: str
    ) -> None:
        self.city: City = city(seed)
        self.scale = metres_per_pixel(zoom)
        self.width, self.height = width, height
        self.x, self.y = x, y
        self.look = _DARK if dark else _LIGHT
        self.lang = 1 if lang == "zh" else 0
        self.left, self.top = x - width / 2 * self.scale, y - height / 2 * self.scale
        self.right, self.bottom = x + width / 2 * self.scale, y + height / 2 * self.scale
        self.out: list[str] = []
        self.taken: list[tuple[float, float, float, float]] = []

    def pixel(self, point: Point) -> Point:
        return (point[0] - self.left) / self.scale, (point[1] - self.top) / self.scale

    def d(self, points: Sequence[Point]) -> str:
        """A path through places, in whole pixels."""
        parts: list[str] = []
        for point in points:
            px, py = self.pixel(point)
            parts.append(f"{round(px)} {round(py)}")
        return "M" + "L".join(parts)

    def seen(self, points: Sequence[Point], margin: float = 40) -> bool:
        room = margin * self.scale
        left, right, top, bottom = self.left - room, self.right + room, self.top - room, self.bottom + room
        # Most pieces have a corner in the window; only the others need their whole extent.
        if any(left < px < right and top < py < bottom for px, py in points):
            return True
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return max(xs) > left and min(xs) < right and max(ys) > top and min(ys) < bottom

    def area(self, d: list[str], fill: str) -> None:
        if d:
            self.out.append(f'<path d="{"".join(d)}" fill="{fill}"/>')

    def roads(self, d: list[str], width: float, colour: str, edge: str) -> None:
        if d:
            shape = "".join(d)
            casing = f'<path d="{shape}" stroke="{edge}" stroke-width="{num(width + 2)}"/>' if width >= 2 else ""
            self.out.append(
                f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{casing}'
                f'<path d="{shape}" stroke="{colour}" stroke-width="{num(width)}"/></g>'
            )

    def text(
        self,
        px: float,
        py: float,
        content: str,
        size: float,
        ink: str,
        *,
        turn: float = 0,
        anchor: str = "middle",
        weight: int = 400,
    ) -> bool:
        """Write a label unless it would lie over another; says whether it was written."""
        half = measure(content) * size / 2
        middle = px if anchor == "middle" else px + half
        lean = math.radians(turn)
        wide = abs(half * math.cos(lean)) + abs(size * 0.6 * math.sin(lean))
        high = abs(half * math.sin(lean)) + abs(size * 0.6 * math.cos(lean))
        box = (middle - wide, py - high, middle + wide, py + high)
        if box[2] < 0 or box[0] > self.width or box[3] < 0 or box[1] > self.height:
            return False
        if any(box[0] < b[2] and box[2] > b[0] and box[1] < b[3] and box[3] > b[1] for b in self.taken):
            return False
        self.taken.append(box)
        turned = f' transform="rotate({num(turn)} {num(px)} {num(py)})"' if turn else ""
        strong = f' font-weight="{weight}"' if weight != 400 else ""
        self.out.append(
            f'<text x="{num(px)}" y="{num(py + size * 0.35)}" font-size="{num(size)}" fill="{ink}" '
            f'text-anchor="{anchor}"{strong}{turned}>{clean(content)}</text>'
        )
        return True

    def draw(self) -> None:
        look, scale = self.look, self.scale
        self.out.append(f'<rect width="{self.width}" height="{self.height}" fill="{look.ground}"/>')
        cells = list(self.city.cells(self.left, self.top, self.right, self.bottom))
        quarters = (
            [q for q in (self.city.quarter(c, r) for c, r in cells) if self.seen(q.corners)] if scale <= 24 else []
        )
        self.ground(quarters)
        if scale <= 6:
            self.lanes(quarters)
        self.water()
        roads: list[str] = []
        highways: list[str] = []
        columns, rows = self.city.reach(self.left, self.top, self.right, self.bottom)
        for vertical, lines, steps in ((True, columns, rows), (False, rows, columns)):
            for i in lines:
                wide = self.city.is_highway(i, vertical)
                if wide or scale <= 24:
                    course = [self.city.node(i, k) if vertical else self.city.node(k, i) for k in steps]
                    (highways if wide else roads).append(self.d(course))
        if scale <= 24:
            self.roads(roads, max(1.2, min(15, 22 / scale)), look.road, look.road_edge)
        self.roads(highways, max(2.2, min(22, 36 / scale)), look.highway, look.highway_edge)

    def ground(self, quarters: list[Quarter]) -> None:
        """Blocks, parks, lakes and, seen from near, buildings."""
        look, scale, chance = self.look, self.scale, self.city.chance
        greens: list[str] = []
        lakes: list[str] = []
        houses: list[str] = []
        for q in quarters:
            if q.kind in ("park", "lake"):
                greens.append(self.d(q.corners) + "Z")
                if q.kind == "lake" or chance(q.column, q.row, 8) < 0.5:
                    lakes.append(self.lake(q))
                continue
            if scale > 12:
                continue
            for a in range(q.across):
                for b in range(q.down):
                    salt = 20 + a * 7 + b
                    green = chance(q.column, q.row, salt) < 0.1
                    if not green and scale > 2.5:
                        continue
                    u0, u1, v0, v1 = a / q.across, (a + 1) / q.across, b / q.down, (b + 1) / q.down
                    block = [q.at(u0, v0), q.at(u1, v0), q.at(u1, v1), q.at(u0, v1)]
                    if not self.seen(block, 0):
                        continue
                    if green:
                        greens.append(self.d(block) + "Z")
                    else:
                        houses += self.houses(q, u0, v0, u1 - u0, v1 - v0, salt)
        self.area(greens, look.park)
        self.area(lakes, look.water)
        if houses:
            self.out.append(
                f'<path d="{"".join(houses)}" fill="{look.building}" stroke="{look.edge}" stroke-width=".6"/>'
            )

    def lake(self, q: Quarter) -> str:
        """A pond's outline, soft by quadratic curves."""
        ring: list[Point] = []
        for i in range(9):
            angle = 2 * math.pi * i / 9
            reach = 0.22 + 0.16 * self.city.chance(q.column, q.row, 60 + i)
            ring.append(self.pixel(q.at(0.5 + reach * math.cos(angle), 0.5 + reach * 0.8 * math.sin(angle))))
        parts: list[str] = []
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
            middle = f"{round((ax + bx) / 2)} {round((ay + by) / 2)}"
            parts.append(f"Q{round(ax)} {round(ay)} {middle}" if parts else f"M{middle}")
        first = ring[0]
        return "".join(parts) + f"Q{round(first[0])} {round(first[1])} {parts[0][1:]}Z"

    def houses(self, q: Quarter, u: float, v: float, wide: float, high: float, salt: int) -> list[str]:
        chance = self.city.chance
        columns = 2 + int(chance(q.column, q.row, salt + 100) * 2)
        rows = 2 if q.kind != "homes" else 3
        out: list[str] = []
        for i in range(columns):
            for j in range(rows):
                pick = chance(q.column, q.row, salt * 31 + i * 5 + j + 200)
                if pick < 0.18:
                    continue
                left = u + wide * (0.1 + 0.8 * i / columns)
                top = v + high * (0.1 + 0.8 * j / rows)
                across = wide * 0.8 / columns * (0.55 + 0.35 * pick)
                down = high * 0.8 / rows * (0.45 + 0.4 * chance(q.column, q.row, salt * 17 + i * 3 + j + 500))
                corners = [
                    q.at(left, top),
                    q.at(left + across, top),
                    q.at(left + across, top + down),
                    q.at(left, top + down),
                ]
                if 0.5 < pick < 0.66:
                    notch = q.at(left + across * 0.5, top + down * 0.55)
                    corners[3:3] = [q.at(left + across * 0.5, top + down), notch, q.at(left, top + down * 0.55)]
                    corners.pop()
                out.append(self.d(corners) + "Z")
        return out

    def lanes(self, quarters: list[Quarter]) -> None:
        lanes: list[str] = []
        paths: list[str] = []
        for q in quarters:
            if q.kind == "lake":
                continue
            if q.kind == "park":
                paths.append(
                    self.d(
                        [
                            q.at(0.08, 0),
                            q.at(0.3, 0.16),
                            q.at(0.78, 0.14),
                            q.at(0.9, 0.6),
                            q.at(0.6, 0.88),
                            q.at(0.16, 0.84),
                            q.at(0.1, 0.4),
                            q.at(0.3, 0.16),
                        ]
                    )
                )
                continue
            for a in range(1, q.across):
                start, end = (0, 1) if self.city.chance(q.column, q.row, 300 + a) < 0.75 else (0, (q.down - 1) / q.down)
                lanes.append(self.d([q.at(a / q.across, start), q.at(a / q.across, end)]))
            for b in range(1, q.down):
                lanes.append(self.d([q.at(0, b / q.down), q.at(1, b / q.down)]))
            if self.city.chance(q.column, q.row, 9) < 0.14:
                lanes.append(self.d([q.at(0, 0), q.at(1, 1)]))
        self.roads(paths, max(0.8, min(3.5, 4 / self.scale)), mix(self.look.lane, self.look.park, 0.25), self.look.park)
        self.roads(lanes, max(1, min(10, 11 / self.scale)), self.look.lane, self.look.lane_edge)

    def water(self) -> None:
        step = max(120.0, 24 * self.scale)
        start = math.floor(self.left / step) - 1
        count = math.ceil((self.right - self.left) / step) + 3
        for index in self.city.rivers(self.top, self.bottom):
            course = [((start + i) * step, self.city.river(index, (start + i) * step)) for i in range(count)]
            if self.seen(course, 200):
                self.out.append(
                    f'<path d="{self.d(course)}" fill="none" stroke="{self.look.water}" '
                    f'stroke-width="{num(max(3, 190 / self.scale))}" stroke-linejoin="round"/>'
                )

    def names(self) -> None:
        """Labels, the important ones first; one that would lie over another is left out."""
        look, scale, town = self.look, self.scale, self.city
        self.out.append(f'<g style="paint-order:stroke;stroke:{look.ground};stroke-width:3px;stroke-linejoin:round">')
        cells = list(town.cells(self.left, self.top, self.right, self.bottom))
        quarters = [q for q in (town.quarter(c, r) for c, r in cells) if self.seen(q.corners)] if scale <= 40 else []
        if scale > 3:
            for q in quarters:
                if (q.column + 2 * q.row) % (5 if scale <= 12 else 13) == 0:
                    # Neighbours among the labelled quarters never share a name.
                    name = map_names.DISTRICTS[(3 * q.column + 5 * q.row) % len(map_names.DISTRICTS)]
                    px, py = self.pixel(q.at(0.5, 0.5))
                    self.text(px, py, name[self.lang], 15, look.ink, weight=600)
        for q in quarters:
            if q.kind in ("park", "lake") and scale <= 9:
                pool = map_names.PARKS if q.kind == "park" else map_names.LAKES
                name = pool[int(town.chance(q.column, q.row, 401) * len(pool))]
                px, py = self.pixel(q.at(0.5, 0.5))
                self.text(px, py, name[self.lang], 12, look.park_ink if q.kind == "park" else look.water_ink)
        self.river_names()
        if scale <= 9:
            for column, row in cells:
                for vertical in (False, True):
                    self.road_name(column, row, vertical)
        if scale <= 4.2:
            for q in quarters:
                self.places(q)
        if scale <= 1.2:
            for q in quarters:
                self.lane_names(q)
        self.out.append("</g>")

    def river_names(self) -> None:
        step = 60 * self.scale
        for index in self.city.rivers(self.top, self.bottom):
            name = map_names.RIVERS[index % len(map_names.RIVERS)][self.lang]
            every = max(2400.0, 300 * self.scale)
            for i in range(math.floor(self.left / every), math.ceil(self.right / every) + 1):
                a, b = (i + 0.4) * every, (i + 0.4) * every + step
                ends = (a, self.city.river(index, a)), (b, self.city.river(index, b))
                if self.seen(ends):
                    self.along(*ends, name, 12, self.look.water_ink)

    def road_name(self, column: int, row: int, vertical: bool) -> None:
        along, index = (row, column) if vertical else (column, row)
        if self.scale > 4 and along % 2:
            return
        a, b = self.city.node(column, row), self.city.node(column + (not vertical), row + vertical)
        pick = int(self.city.chance(index, 7 if vertical else 8, 402) * len(map_names.ROADS))
        self.along(a, b, map_names.ROADS[pick][self.lang], 11.5)

    def lane_names(self, q: Quarter) -> None:
        if q.kind in ("park", "lake"):
            return
        for b in range(1, q.down):
            pick = int(self.city.chance(q.column, q.row, 410 + b) * len(map_names.LANES))
            self.along(q.at(0.2, b / q.down), q.at(0.8, b / q.down), map_names.LANES[pick][self.lang], 10.5)

    def along(self, a: Point, b: Point, name: str, size: float, ink: str = "") -> None:
        (ax, ay), (bx, by) = self.pixel(a), self.pixel(b)
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        if turn > 90 or turn <= -90:
            turn += 180 if turn < 0 else -180
        if math.hypot(bx - ax, by - ay) > measure(name) * size:
            self.text((ax + bx) / 2, (ay + by) / 2, name, size, ink or self.look.ink, turn=turn)

    def places(self, q: Quarter) -> None:
        if q.kind in ("park", "lake"):
            return
        share = 0.75 if self.scale <= 1.5 else 0.42 if self.scale <= 2.5 else 0.16
        for a in range(q.across):
            for b in range(q.down):
                salt = 420 + a * 7 + b
                if self.city.chance(q.column, q.row, salt) > share:
                    continue
                pick = int(self.city.chance(q.column, q.row, salt + 50) * len(map_names.PLACES))
                kind, *names = map_names.PLACES[pick]
                px, py = self.pixel(q.at((a + 0.35) / q.across, (b + 0.5) / q.down))
                colour = map_names.KIND_COLOURS[kind]
                ink = mix(colour, "#ffffff" if self.look is _DARK else "#20242c", 0.35)
                if self.text(px + 9, py, names[self.lang], 11, ink, anchor="start"):
                    self.out.append(
                        f'<circle cx="{num(px)}" cy="{num(py)}" r="5" fill="{colour}" stroke="#fff" '
                        'stroke-width="1.5"/>'
                    )

    def route(self, points: Sequence[Point]) -> None:
        if len(points) > 1:
            self.roads([self.d(points)], 7, self.look.route, self.look.route_edge)


@lru_cache(maxsize=256)
def map_svg(
    seed: int | str,
    x: float,
    y: float,
    zoom: float,
    width: int,
    height: int,
    dark: bool = False,
    lang: str = "en",
    route: tuple[Point, ...] = (),
    clear: tuple[Point, ...] = (),
) -> str:
    """The markup of a map without its markers, exactly `width` × `height` px; no label near the places in `clear`."""
    sheet = _Sheet(seed, x, y, zoom, width, height, dark, lang)
    for px, py in map(sheet.pixel, clear):
        sheet.taken.append((px - 16, py - 38, px + 16, py + 20))
    sheet.draw()
    sheet.route(route)
    sheet.names()
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" aria-hidden="true" '
        f'style="display:block;position:absolute;left:50%;top:50%;margin:{-height / 2:g}px 0 0 {-width / 2:g}px">'
        f"{''.join(sheet.out)}</svg>"
    )


def map_view(
    seed: int | str,
    x: float,
    y: float,
    zoom: float = 16,
    *,
    width: Length = "100%",
    height: Length = "100%",
    markers: Sequence[Marker | tuple[float, float, str, MarkerKind]] = (),
    route: Sequence[Point] = (),
    dark: bool = False,
    radius: Length = 0,
    label: str | None = None,
    **touch: Unpack[Touch],
) -> Node:
    """A map of the plane around a centre. The same place has the same streets on every map of that seed.

    Args:
        x, y: the centre in metres, to the east and to the south (`plane(latitude, longitude)` makes them).
        zoom: 17 is one metre a pixel, each step less halves it; 11 to 19 are drawn in fitting detail.
        width, height: pixels, or CSS lengths; the centre is always in the middle of the box.
        markers: painted in order over the map, each with its own role and label, so that it can be found and touched.
        route: places that a thick blue line joins.
        label: by default "Map", "地图".

    Raises:
        ValueError: the zoom is not from 9 to 20.
        UnknownToken: a marker's kind is unknown.
    """
    if not 9 <= zoom <= 20:
        raise ValueError(f"no map at zoom {zoom!r} (9 to 20)")
    size = (
        int(width) if isinstance(width, (int, float)) else _ROOM[0],
        int(height) if isinstance(height, (int, float)) else _ROOM[1],
    )
    line = tuple((float(px), float(py)) for px, py in route)
    lang = current()
    scale = metres_per_pixel(zoom)
    marks = [
        mark
        for mark in (m if isinstance(m, Marker) else Marker(*m) for m in markers)
        if abs(mark.x - x) / scale < size[0] / 2 + 60 and abs(mark.y - y) / scale < size[1] / 2 + 60
    ]
    clear = tuple((float(mark.x), float(mark.y)) for mark in marks)
    svg = map_svg(seed, float(x), float(y), zoom, *size, dark, lang, line, clear)
    pins = [marker_node(mark, (mark.x - x) / scale, (mark.y - y) / scale, dark) for mark in marks]
    name = ("地图" if lang == "zh" else "Map") if label is None else label
    ground = f"position:relative;background:{(_DARK if dark else _LIGHT).ground};"
    return framed(svg, *pins, width=width, height=height, radius=radius, label=name, style=ground, touch=touch)
