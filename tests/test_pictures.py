"""Drawn pictures: the same everywhere, well-formed, closed to the outside, different where they should differ."""

from __future__ import annotations

import hashlib
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from mobilegym_mcp.ui.bound import Bound
from mobilegym_mcp.ui.errors import UnknownIcon, UnknownToken
from mobilegym_mcp.ui.frame import Frame, render
from mobilegym_mcp.ui.node import Node
from mobilegym_mcp.ui.pictures import (
    PRODUCTS,
    SCENES,
    WALLPAPERS,
    Marker,
    app_icon,
    avatar,
    bar_chart,
    barcode,
    cover,
    donut,
    glyph_tile,
    group_avatar,
    initials,
    map_view,
    object_picture,
    picture,
    plane,
    qr_like,
    road_route,
    sparkline,
    to_pixel,
    to_plane,
    wallpaper,
    waveform,
)
from mobilegym_mcp.ui.pictures.covers import SIZES, CoverStyle
from mobilegym_mcp.ui.pictures.lettering import fit, lines, measure
from mobilegym_mcp.ui.pictures.markers import MarkerKind
from mobilegym_mcp.ui.pictures.plane import city
from mobilegym_mcp.ui.words import language

HOSTILE = '<script>alert("x")</script>&\'\x00\x1b\ud800"/>'
SHAPES = {
    "body", "div", "span", "svg", "g", "defs", "use", "rect", "circle", "ellipse", "path", "text", "linearGradient",
    "radialGradient", "stop", "pattern",
}  # fmt: skip
MARKS: list[Marker | tuple[float, float, str, MarkerKind]] = [(0, 0, HOSTILE, "pin"), (9, 9, HOSTILE, "number")]
ROUTE = [(0.0, 0.0), (120.0, 40.0), (130.0, 300.0)]


def everything() -> Iterator[tuple[str, Node]]:
    """One node of everything that is drawn, with its name."""
    for scene in SCENES:
        for seed in range(4):
            yield f"{scene}-{seed}", picture(scene, seed)
    for kind in PRODUCTS:
        yield kind, object_picture(kind, 1)
    yield "emoji", object_picture("emoji", 2, emoji="🍜")
    yield "dish", object_picture("dish", 2, emoji="🍕")
    for style in SIZES:
        for seed in range(6):
            yield f"{style}-{seed}", cover("The Long Way 回家", seed, style=style, author="Mara Lind")
    for name in ("Ann Lee", "王小明", "+86 138"):
        yield f"avatar-{name}", avatar(name)
        yield f"face-{name}", avatar(name, kind="face")
    yield "group", group_avatar(["Ann", "Bo", "小红", "Cy", "Di"])
    for zoom in (11, 13, 15, 16, 17, 18.5):
        for dark in (False, True):
            yield (
                f"map-{zoom}-{dark}",
                map_view(
                    "s", 10, 20, zoom, width=360, height=500, dark=dark, route=ROUTE, markers=[Marker(0, 0, "Café")]
                ),
            )
    for name in WALLPAPERS:
        for dark in (False, True):
            yield f"{name}-{dark}", wallpaper(name, dark)
    yield "glyph", glyph_tile("folder", "#2f86f6")
    yield "qr", qr_like("hello")
    yield "barcode", barcode("6217 0001")
    yield "waveform", waveform(3, played=0.4)
    yield "sparkline", sparkline([1, 5, 2])
    yield "bars", bar_chart([1, 0, 3], ["a", "b", "c"], selected=2, show_values=True)
    yield "donut", donut([3, 1], ["a", "b"], centre="4", caption="of 9")


@cache
def gallery() -> dict[str, str]:
    """The HTML of everything that is drawn, by name."""
    return {name: drawn(node).html for name, node in everything()}


def drawn(node: Node) -> Frame:
    return render(node, width=412, height=915)


def digest() -> str:
    whole = hashlib.sha256()
    for name, html in gallery().items():
        whole.update(f"{name}\n{html}\n".encode())
    return whole.hexdigest()


def test_every_process_draws_the_same() -> None:
    code = "from tests.test_pictures import digest; print(digest())"
    root = Path(__file__).parent.parent
    for seed in ("0", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == digest()


@pytest.mark.parametrize("name", gallery())
def test_markup_is_well_formed_and_closed(name: str) -> None:
    known: set[str] = set()
    used: set[str] = set()
    for element in ElementTree.fromstring(f"<body>{gallery()[name]}</body>").iter():
        assert element.tag in SHAPES
        for key, value in element.attrib.items():
            assert not key.startswith("on")
            assert not re.search(r"http|@import|data:|\bnan\b|\binf\b", value), value
            if key == "id":
                assert value not in known
                known.add(value)
            if key == "href":
                assert value.startswith("#")
                used.add(value[1:])
            used.update(re.findall(r"url\(#([^)]+)\)", value))
            assert value.count("url(") == len(re.findall(r"url\(#", value))
    assert used <= known


def test_pictures_share_a_page_without_sharing_ids() -> None:
    seen: dict[str, str] = {}
    for name, html in gallery().items():
        for found in set(re.findall(r' id="([^"]+)"', html)):
            assert found not in seen, f"{name} and {seen[found]} share the id {found}"
            seen[found] = name


@pytest.mark.parametrize("scene", SCENES)
def test_seeds_differ(scene: str) -> None:
    def shapes(seed: int) -> str:
        return re.sub(r"p[0-9a-f]{10}", "", drawn(picture(scene, seed)).html)

    assert len({shapes(seed) for seed in range(12)}) == 12
    assert drawn(picture(scene, 3)).html == drawn(picture(scene, 3)).html


@pytest.mark.parametrize("scene", SCENES)
def test_markup_stays_small(scene: str) -> None:
    assert max(len(drawn(picture(scene, seed)).html) for seed in range(8)) < 8_000


def hostile() -> list[Node]:
    return [
        picture("sea", HOSTILE, label=HOSTILE),
        object_picture("box", HOSTILE, brand=HOSTILE, label=HOSTILE),
        object_picture("emoji", 1, emoji=HOSTILE),
        *(cover(HOSTILE, seed, style=style, author=HOSTILE) for style in SIZES for seed in range(4)),
        avatar(HOSTILE, kind="face"),
        avatar(HOSTILE),
        avatar("<b> &c"),
        group_avatar([HOSTILE, "Bo"]),
        map_view(HOSTILE, 0, 0, width=300, height=300, label=HOSTILE, markers=MARKS),
        bar_chart([1, 2], [HOSTILE, "b"]),
        donut([1, 2], [HOSTILE, "b"], centre=HOSTILE, caption=HOSTILE),
        qr_like(HOSTILE),
        barcode(HOSTILE),
    ]  # fmt: skip


@pytest.mark.parametrize("node", hostile())
def test_hostile_text_stays_text(node: Node) -> None:
    html = drawn(node).html
    assert "<script" not in html
    assert "<b>" not in html
    # What a node itself writes is the frame's to escape; the drawing inside must parse as it stands.
    if node.raw.startswith("<svg"):
        for element in ElementTree.fromstring(node.raw).iter():
            assert element.tag != "script"


def test_a_label_makes_an_image_and_none_a_decoration() -> None:
    assert [(n.role, n.label) for n in drawn(picture("sea", 1)).nodes] == [("image", "sea")]
    assert [(n.role, n.label) for n in drawn(picture("sea", 1, label="Our beach")).nodes] == [("image", "Our beach")]
    assert drawn(picture("sea", 1, label="")).nodes == ()
    assert drawn(avatar("Ann Lee")).nodes == ()


def test_a_touchable_picture_runs_its_action() -> None:
    opened = Bound("gallery", "open", {"photo": "p1"})
    [node] = drawn(picture("sea", 1, on_tap=opened)).nodes
    assert node.handlers == {"tap": opened}
    [node] = drawn(avatar("Ann Lee", on_tap=opened)).nodes
    assert (node.label, node.handlers) == ("Ann Lee", {"tap": opened})


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: picture("harbour", 1), "no scene 'harbour' (scenes: abstract, "),
        (lambda: object_picture("car", 1), "no product 'car' (products: bag, "),
        (
            lambda: cover("A", 1, style=cast(CoverStyle, "poster")),
            "no cover style 'poster' (styles: album, book, film, video)",
        ),
        (lambda: cover("A", 1, scene="harbour"), "no scene 'harbour'"),
        (lambda: wallpaper("snow"), "no wallpaper 'snow' (wallpapers: dawn, dune, lagoon, forest, night)"),
        (
            lambda: map_view(1, 0, 0, markers=[(0, 0, "", cast(MarkerKind, "flag"))]),
            "no marker kind 'flag' (kinds: pin, ",
        ),
    ],
)
def test_unknown_names_are_told_with_the_known_ones(make: Callable[[], object], says: str) -> None:
    with pytest.raises(UnknownToken) as error:
        make()
    assert says in str(error.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: object_picture("emoji", 1),
        lambda: group_avatar([]),
        lambda: map_view(1, 0, 0, 3),
        lambda: sparkline([1]),
        lambda: bar_chart([1, 2], ["a"]),
        lambda: bar_chart([-1], ["a"]),
        lambda: donut([0, 0], ["a", "b"]),
        lambda: app_icon("not a drawing"),
    ],
)
def test_impossible_arguments_raise(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"needs|must be|no map"):
        make()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann Lee", "AL"),
        ("ann", "A"),
        ("Élodie van der Berg", "ÉB"),
        ("王小明", "小明"),
        ("张伟", "张伟"),
        ("李", "李"),
        ("小李 (房东)", "房东"),
        ("+86 138 0000 0000", ""),
        ("🎉", ""),
        ("", ""),
        ("O'Hara", "O"),
    ],
)
def test_initials(name: str, shown: str) -> None:
    assert initials(name) == shown


def test_a_person_looks_alike_everywhere() -> None:
    assert drawn(avatar("Ann Lee", seed=7)).html != drawn(avatar("Ann Lee")).html
    alike = {re.sub(r"width:\d+px;height:\d+px", "", drawn(avatar("Ann Lee", size=size)).html) for size in (32, 56)}
    assert len(alike) == 1


def test_map_pans_over_the_same_streets() -> None:
    """The nodes of the road net that two overlapping maps show lie at the same places of the plane."""

    def roads(x: float) -> set[tuple[int, int]]:
        html = map_view("pan", x, 0, 15, width=400, height=400).raw
        found: set[tuple[int, int]] = set()
        for d in re.findall(r'<path d="([^"]+)" stroke="#fff0c2"', html):
            for px, py in re.findall(r"(-?\d+) (-?\d+)", d):
                wx, wy = to_plane(float(px), float(py), x, 0, 15, 400, 400)
                if -600 < wx < 1000 and abs(wy) < 700:
                    found.add((round(wx), round(wy)))
        return found

    assert roads(0) == roads(400)
    assert len(roads(0)) >= 2


def test_plane_and_pixels_are_inverse() -> None:
    at = to_pixel(*to_plane(30, 70, 500, -900, 14.5, 360, 640), 500, -900, 14.5, 360, 640)
    assert at == pytest.approx((30, 70))


def test_cities_differ_and_are_reached_by_degrees() -> None:
    assert city("a").node(3, 4) != city("b").node(3, 4)
    x, y = plane(31.0, 121.0)
    north_x, north_y = plane(31.01, 121.0)
    assert north_x == x
    assert y - north_y == pytest.approx(1110, rel=0.01)


@pytest.mark.parametrize("end", [(2600.0, -3100.0), (150.0, 90.0), (-900.0, 40.0)])
def test_a_way_keeps_to_the_roads(end: tuple[float, float]) -> None:
    start = (40.0, 60.0)
    way = road_route("w", start, end)
    assert (way[0], way[-1]) == (start, end)
    town = city("w")
    for a, b in pairwise(way[1:-1]):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for point in (a, b, middle):
            assert math.dist(point, town.nearest_road(point)[0]) < 1e-6
    length = sum(math.dist(a, b) for a, b in pairwise(way))
    assert math.dist(start, end) <= length < abs(end[0] - start[0]) + abs(end[1] - start[1]) + 2600


def test_markers_are_found_and_touched() -> None:
    tapped = Bound("amap", "open_place", {"place": "p1"})
    node = map_view(1, 0, 0, 16, markers=[Marker(40, -20, "Copper Pot", "pin", tapped), Marker(0, 0, "", "me")])
    frame = drawn(node)
    assert [(n.role, n.label) for n in frame.nodes] == [
        ("image", "Map"), ("button", "Copper Pot"), ("image", "My location"),
    ]  # fmt: skip
    assert frame.nodes[1].handlers == {"tap": tapped}
    assert "left:calc(50% + 20px)" in frame.html


def test_map_speaks_the_language_of_the_screen() -> None:
    assert not re.search("[\u4e00-\u9fff]", drawn(map_view(5, 0, 0, 15, width=400, height=800)).html)
    with language("zh"):
        frame = drawn(map_view(5, 0, 0, 15, width=400, height=800))
    assert re.search("[\u4e00-\u9fff]", frame.html)
    assert frame.nodes[0].label == "地图"


def test_a_far_marker_is_left_out() -> None:
    assert len(drawn(map_view(1, 0, 0, 16, markers=[Marker(90_000, 0, "Far")])).nodes) == 1


def test_titles_break_and_end() -> None:
    assert lines("Slow River", 100, 3) == ["Slow River"]
    assert lines("Slow River", 4, 3) == ["Slow", "River"]
    assert lines("三天两夜", 2, 3) == ["三天", "两夜"]
    cut = lines("one two three four five six", 5, 2)
    assert len(cut) == 2
    assert cut[-1].endswith("…")
    assert all(measure(line) <= 5 for line in cut)
    assert lines("", 5, 2) == [""]
    assert fit("Ashes", 400, 2, (40, 20)) == (40, ["Ashes"])
    assert fit("Ashes", 60, 1, (40, 20)) == (20, ["Ashes"])
    assert fit("A very long title that never fits", 30, 1, (40, 20))[1][0].endswith("…")


@pytest.mark.parametrize("app", ["settings", "contacts", "dialer", "messages", "notes"])
def test_app_icons_fill_their_tile(app: str) -> None:
    svg = (Path(__file__).parent.parent / "apps" / app / "icon.svg").read_text("utf-8")
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == "0 0 48 48"
    ids = re.findall(r' id="([^"]+)"', svg)
    assert all(name.startswith(f"icon-{app}-") for name in ids)
    html = drawn(app_icon(svg, size=64)).html
    assert "width:64px;height:64px" in html
    assert html.count("<svg") == 1


def test_an_icon_with_a_prolog_and_sizes_is_taken_in() -> None:
    square = '<rect width="48" height="48"/>'
    svg = f'<?xml version="1.0"?>\n<!-- mine -->\n<svg width="48" height="48" viewBox="0 0 48 48">{square}</svg>'
    html = drawn(app_icon(svg)).html
    assert "<?xml" not in html
    assert square in html
    assert html.count('width="48"') == 1


def test_a_glyph_must_exist() -> None:
    with pytest.raises(UnknownIcon):
        glyph_tile("no-such-glyph", "#123456")


def test_charts_say_their_values() -> None:
    said = [
        drawn(node).nodes[0].label
        for node in (bar_chart([1, 2.5], ["Mon", "Tue"]), donut([3, 1], ["A", "B"], centre="4"))
    ]
    assert said == ["Mon 1, Tue 2.5", "4, A 3, B 1"]


def test_codes_tell_texts_apart() -> None:
    def matrix(text: str) -> str:
        return drawn(qr_like(text)).html

    assert matrix("pay:1") != matrix("pay:2")
    assert barcode("123").raw != barcode("124").raw
    assert [n.label for n in drawn(qr_like("pay:1")).nodes] == ["pay:1"]


def test_waveform_shows_what_was_played() -> None:
    assert waveform(1, played=0).raw.count("<path") == 1
    assert waveform(1, played=0.5).raw.count("<path") == 2
    assert waveform(1, levels=[0.1, 0.9]).raw.count("V") == 2
