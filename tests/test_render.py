"""The renderer in a real Chromium: pixels, layout, caches, crashes, and that nothing is left behind."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image

from mobilegym_mcp import ui
from mobilegym_mcp.render import Renderer, RendererClosed, browser, document
from mobilegym_mcp.ui.frame import Frame, Inputs, render
from mobilegym_mcp.ui.node import Node, Scroll, el
from mobilegym_mcp.ui.theme import Theme, theme_style

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

NOTHING = ui.Bound("test", "nothing")


class DictCache:
    """A frame cache that remembers what was put into it."""

    def __init__(self) -> None:
        self.values: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self.values.get(key)

    def put(self, key: str, value: bytes) -> None:
        self.values[key] = value

    def images(self) -> list[str]:
        return [key for key in self.values if not key.endswith("-layout")]


def framed(
    root: Node, *, width: int = 412, height: int = 915, inputs: Inputs | None = None, dark: bool = False
) -> Frame:
    return render(root, width=width, height=height, inputs=inputs, root_style=theme_style(Theme(), dark))


def listing(name: str, count: int = 40, *, start: str = "start", inputs: Inputs | None = None) -> Frame:
    rows = [ui.list_row(f"{name} {i}", subtitle=f"第 {i} 行 · {i * i}", on_tap=NOTHING) for i in range(count)]
    return framed(ui.page(ui.app_bar(name, back=True), ui.scroll("list", *rows, start=start)), inputs=inputs)  # type: ignore[arg-type]


def block(*children: Node | str, style: str, **more: object) -> Node:
    return el("div", *children, style=style, **more)  # type: ignore[arg-type]


def opened(image: bytes) -> Image.Image:
    return Image.open(io.BytesIO(image))


def chromium_processes(root: int, kind: str | None = None) -> list[int]:
    """Living processes at and below `root`, of one `--type` if given."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:2]
            except OSError:
                continue
            if state != "Z":
                parents[int(entry.name)] = int(parent)

    def below(pid: int) -> bool:
        while pid in parents:
            if pid == root:
                return True
            pid = parents[pid]
        return False

    def is_kind(pid: int) -> bool:
        try:
            return kind is None or f"--type={kind}" in Path(f"/proc/{pid}/cmdline").read_text()
        except OSError:
            return False

    return [pid for pid in parents if below(pid) and is_kind(pid)]


async def gone(pids: list[int]) -> bool:
    """Whether all processes end within a few seconds."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        if not any(_alive(pid) for pid in pids):
            return True
        await asyncio.sleep(0.05)
    return False


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


# Pixels


@pytest.mark.parametrize("format", ["jpeg", "png", "webp"])
@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0, 1080 / 412, 3.0])
async def test_an_image_has_the_format_and_the_size_asked_for(renderer: Renderer, format: str, scale: float) -> None:
    shot = await renderer.shot(listing("Sizes", 3), format=format, scale=scale)  # type: ignore[arg-type]
    image = opened(shot.image)
    assert image.format == format.upper()
    assert image.size == (shot.width, shot.height)
    assert abs(shot.width - 412 * scale) <= 0.5
    assert abs(shot.height - 915 * scale) <= 0.5


async def test_a_larger_scale_is_drawn_and_not_blown_up(renderer: Renderer) -> None:
    frame = framed(
        block(
            block(style="position:absolute;left:10px;top:0;width:1px;height:200px;background:#000"),
            block("Sharp 清晰", style="position:absolute;left:30px;top:40px;font-size:16px;color:#000"),
            style="width:100%;height:100%;background:#fff;position:relative",
        ),
        width=200,
        height=120,
    )
    small = opened((await renderer.shot(frame, format="png")).image).convert("L")
    large = opened((await renderer.shot(frame, format="png", scale=3)).image).convert("L")
    assert [large.getpixel((x, 30)) for x in range(28, 35)] == [255, 255, 0, 0, 0, 255, 255]

    def grey_share(image: Image.Image) -> float:
        levels = image.crop((75, 105, 600, 220)).histogram()
        return sum(levels[40:216]) / sum(levels[:216])

    blown_up = small.resize(large.size, Image.Resampling.BICUBIC)
    assert grey_share(large) < 0.6 * grey_share(blown_up)


async def test_the_layout_is_the_same_at_every_scale(renderer: Renderer) -> None:
    frame = listing("Scaled", 30)
    at_three = (await renderer.shot(frame, scale=3)).layout
    async with Renderer(pages=1) as other:
        assert await other.layout(frame) == at_three


async def test_equal_frames_give_equal_bytes_whatever_was_on_the_page_before(renderer: Renderer) -> None:
    frames = [listing(name, count) for name, count in (("Alpha", 5), ("Beta", 30), ("Gamma", 12))]
    frames.append(framed(ui.page(ui.scroll("s", ui.section(ui.list_row("Dark", on_tap=NOTHING)))), dark=True))
    frames.append(framed(ui.page(ui.empty_state("note", "Nothing 没有")), width=360, height=640))
    expected = [(await renderer.shot(frame, format="png")).image for frame in frames]
    async with Renderer(pages=2, memory_bytes=0) as fresh:
        order = [4, 2, 0, 3, 1, 1, 0, 4, 3, 2, 2, 3]
        shots = await asyncio.gather(*(fresh.shot(frames[i], format="png") for i in order))
        assert [order[k] for k, shot in enumerate(shots) if shot.image != expected[order[k]]] == []


async def test_equal_frames_give_equal_bytes_whatever_the_scale_was_before() -> None:
    frames = [listing(name, count) for name, count in (("Alpha", 5), ("Beta", 30))]
    frames.append(framed(ui.page(ui.empty_state("note", "Nothing 没有")), width=360, height=640))
    cases = [(frame, scale) for frame in frames for scale in (1.0, 2.5, 1080 / 412)]
    expected: list[bytes] = []
    for frame, scale in cases:
        async with Renderer(pages=1) as alone:
            expected.append((await alone.shot(frame, format="png", scale=scale)).image)
    async with Renderer(pages=1, memory_bytes=0) as fresh:
        order = [0, 1, 4, 3, 7, 2, 2, 1, 0, 8, 5, 6, 3, 0, 4, 1]
        shots = [await fresh.shot(cases[i][0], format="png", scale=cases[i][1]) for i in order]
    assert [order[k] for k, shot in enumerate(shots) if shot.image != expected[order[k]]] == []


async def test_what_is_kept_from_screen_to_screen_shows_nothing_of_the_older_one() -> None:
    """Screens that have most in common, in an order in which each kind of difference is met both ways."""

    def screen(
        *names: str, title: str = "Kept", at: tuple[float, float] | None = None, focus: str | None = None
    ) -> Frame:
        rows = [ui.list_row(name, on_tap=NOTHING) for name in names]
        field = ui.text_field("f", label="Field", value=names[0] if names else "")
        inputs = Inputs(offsets={"app/list": at} if at else {}, focus=focus)
        return framed(ui.page(ui.app_bar(title, back=True), field, ui.scroll("list", *rows)), inputs=inputs)

    many = tuple(f"Row {i}" for i in range(40))
    frames = [
        screen(*many),
        screen(*many, at=(0, 333)),
        screen(*many, at=(0, 99999)),
        screen(*many[:7], *many[8:]),
        screen(*many[:3], "New", *many[3:], at=(0, 333)),
        screen(*reversed(many)),
        screen(*many, title="Other"),
        screen(*many, focus="app/f"),
        screen(*many[:2], focus="app/f"),
        screen(),
    ]
    expected: list[tuple[bytes, object]] = []
    for frame in frames:
        async with Renderer(pages=1) as alone:
            shot = await alone.shot(frame, format="png")
            expected.append((shot.image, shot.layout))
    order = [0, 1, 0, 2, 3, 2, 4, 5, 4, 0, 6, 1, 7, 8, 7, 9, 0, 9, 2, 8, 5, 3, 6, 4, 1]
    async with Renderer(pages=1, memory_bytes=0) as fresh:
        for i in order:
            shot = await fresh.shot(frames[i], format="png")
            assert shot.layout == expected[i][1], i
            assert shot.image == expected[i][0], i


async def test_the_packaged_font_is_drawn(renderer: Renderer) -> None:
    def words(font: str) -> Frame:
        return framed(block("Reading 0123", style=f"font:500 40px {font}"), width=300, height=80)

    inter = (await renderer.shot(words("Inter, monospace"), format="png")).image
    fallback = (await renderer.shot(words("monospace"), format="png")).image
    assert inter != fallback


async def test_pictures_are_there_in_the_first_image() -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='80'><path d='M0 0h80v80H0' fill='{}'/></svg>"
    red, blue = ("data:image/svg+xml," + quote(svg.format(colour)) for colour in ("#f00", "#00f"))
    picture = el("img", attrs=f'src="{red}" style="display:block"')
    backdrop = block(style=f"height:80px;background:url({blue})")
    async with Renderer(pages=1) as fresh:
        image = opened((await fresh.shot(framed(el("div", picture, backdrop)), format="png")).image).convert("RGB")
    assert image.getpixel((40, 40)) == (255, 0, 0)
    assert image.getpixel((40, 120)) == (0, 0, 255)


async def test_a_frame_reaches_no_network(renderer: Renderer) -> None:
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readline())
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        await renderer.shot(framed(el("img", attrs=f'src="http://127.0.0.1:{port}/x.png"')))
    assert asked == []


@pytest.mark.parametrize("text", ["<b>&\"'</b>", "a\u2028b", "half \ud83d of a pair", "${x}`\\", "</script><script>"])
async def test_any_text_can_be_drawn(renderer: Renderer, text: str) -> None:
    frame = framed(el("div", ui.text(text)))
    layout = (await renderer.shot(frame)).layout
    assert len(layout.boxes) == len(frame.nodes) == 1


# Layout


async def test_boxes_are_clipped_by_what_clips_them(renderer: Renderer) -> None:
    root = block(
        block(
            block("first", style="height:60px", role="text"),
            block("cut", style="height:60px", role="text"),
            block("below", style="height:60px", role="text"),
            block(style="position:absolute;left:150px;top:90px;width:100px;height:50px", role="button", label="placed"),
            style="position:absolute;left:10px;top:20px;width:200px;height:100px;overflow:hidden auto",
            scroll=Scroll("list"),
        ),
        block("hidden", style="visibility:hidden", role="text"),
        block("untouchable", style="pointer-events:none", role="text"),
        block("nowhere", style="display:none", role="text"),
        block("half off", style="position:absolute;left:380px;top:500px;width:100px;height:10px", role="text"),
        block(
            block(style="position:absolute;left:300px;top:300px;width:20px;height:20px", role="button", label="free"),
            style="overflow:hidden;height:5px",
        ),
        style="position:relative;height:100%",
    )
    frame = framed(root)
    layout = await renderer.layout(frame)
    found = {node.label or node.role: tuple(layout.boxes[node.n]) for node in frame.nodes if node.n in layout.boxes}
    scroller = found.pop("group")
    assert scroller == (10, 20, 200, 100)
    assert found == {
        "first": (10, 20, 200, 60),
        "cut": (10, 80, 200, 40),
        "placed": (160, 110, 50, 10),
        "half off": (380, 500, 32, 10),
        # Its containing block lies outside the element that clips.
        "free": (300, 300, 20, 20),
    }


async def test_a_scroll_container_stands_where_the_frame_says(renderer: Renderer) -> None:
    def at(offset: tuple[float, float] | None, start: str = "start") -> Frame:
        tall = block(*[block(str(i), style="height:50px", role="text") for i in range(20)], style="")
        inner = block(tall, style="height:300px;overflow:hidden auto", scroll=Scroll("s", start=start))  # type: ignore[arg-type]
        return framed(inner, inputs=Inputs(offsets={"app/s": offset}) if offset else None)

    for frame, y, first in (
        (at(None), 0, 0),
        (at((0, 120)), 120, 2),
        (at((0, 99999)), 700, 14),
        (at(None, "end"), 700, 14),
    ):
        layout = (await renderer.shot(frame)).layout
        scroller = next(node.n for node in frame.nodes if node.scroll)
        assert layout.extents[scroller] == (0, y, 0, 700)
        assert min(n for n in layout.boxes if n != scroller) == first + 1


async def test_a_sideways_container_reports_its_own_axis(renderer: Renderer) -> None:
    cards = [block(style="flex:none;width:150px;height:40px", role="button", label=str(i)) for i in range(10)]
    strip = block(*cards, style="display:flex;overflow:auto hidden", scroll=Scroll("strip", "x"))
    frame = framed(el("div", strip), inputs=Inputs(offsets={"app/strip": (200, 0)}))
    layout = await renderer.layout(frame)
    assert layout.extents == {0: (200, 0, 1500 - 412, 0)}
    assert 1 not in layout.boxes
    assert layout.boxes[2] == (0, 0, 100, 40)


async def test_the_focused_field_is_brought_into_view(renderer: Renderer) -> None:
    def form(offset: float) -> Frame:
        fields = [ui.text_field(f"f{i}", label=f"Field {i}") for i in range(20)]
        inputs = Inputs(focus="app/f12", offsets={"app/form": (0, offset)})
        return framed(el("div", ui.scroll("form", *fields), style="display:flex;height:400px"), inputs=inputs)

    for offset in (0, 5000):
        frame = form(offset)
        layout = await renderer.layout(frame)
        focused = next(node for node in frame.nodes if "focused" in node.states)
        box = layout.boxes[focused.n]
        assert box.height > 30
        assert box.y >= 0
        assert box.y + box.height <= 400


async def test_a_page_takes_every_size(renderer: Renderer) -> None:
    for width, height in ((412, 915), (360, 640), (915, 412), (412, 915)):
        frame = framed(block("all", style="width:100%;height:100%", role="text"), width=width, height=height)
        shot = await renderer.shot(frame, format="png", quality=99)
        assert (shot.width, shot.height) == (width, height)
        assert shot.layout.boxes[0] == (0, 0, width, height)


async def test_an_exported_document_looks_like_the_phone(renderer: Renderer, tmp_path: Path) -> None:
    frame = listing("Exported", start="end")
    expected = opened((await renderer.shot(frame, format="png")).image).convert("RGB")
    page = tmp_path / "frame.html"
    page.write_text(document(frame), encoding="utf-8")
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser.find_browser(), args=list(browser.FLAGS))
        tab = await chromium.new_page(viewport={"width": 412, "height": 915})
        await tab.goto(page.as_uri())
        await tab.evaluate("document.fonts.ready.then(() => 0)")
        image = opened(await tab.screenshot()).convert("RGB")
        await chromium.close()
    assert image.tobytes() == expected.tobytes()


# Caches


async def test_a_frame_is_drawn_once(renderer: Renderer) -> None:
    frame = listing("Once")
    first = await renderer.shot(frame)
    second = await renderer.shot(listing("Once"))
    assert (first.cached, second.cached) == (False, True)
    assert (second.image, second.layout) == (first.image, first.layout)
    assert await renderer.layout(frame) is not None


async def test_equal_frames_at_once_are_drawn_once() -> None:
    cache = DictCache()
    async with Renderer(pages=2, cache=cache) as renderer:
        puts: list[str] = []
        keep = cache.put
        cache.put = lambda key, value: (puts.append(key), keep(key, value))[1]  # type: ignore[method-assign]
        shots = await asyncio.gather(*(renderer.shot(listing("Together")) for _ in range(12)))
        layouts = await asyncio.gather(*(renderer.layout(listing("Together")) for _ in range(12)))
    assert len(puts) == len(set(puts)) == 2
    assert {shot.image for shot in shots} == {shots[0].image}
    assert all(layout == shots[0].layout for layout in layouts)


async def test_a_cached_frame_needs_no_browser() -> None:
    cache = DictCache()
    frame = listing("Kept")
    async with Renderer(pages=1, cache=cache) as renderer:
        first = await renderer.shot(frame, format="webp", scale=2)
    async with Renderer(pages=1, cache=cache) as later:
        shot = await later.shot(frame, format="webp", scale=2)
        assert later._chromium.pid is None
        assert later.browser_version is not None
    assert shot.cached
    assert (shot.image, shot.width, shot.height, shot.layout) == (first.image, first.width, first.height, first.layout)


async def test_a_damaged_or_half_empty_cache_is_drawn_over() -> None:
    cache = DictCache()
    frame = listing("Damaged")
    async with Renderer(pages=1, memory_bytes=0, cache=cache) as renderer:
        first = await renderer.shot(frame)
        good = dict(cache.values)
        for key in good:
            for bad in (b"", b"MGL1rubbish", b"MGI1"):
                cache.values = dict(good) | {key: bad}
                again = await renderer.shot(frame)
                assert (again.image, again.layout) == (first.image, first.layout)
                assert cache.values == good


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "gif"}, "no image format 'gif'"),
        ({"quality": 0}, "quality is 1 to 100, not 0"),
        ({"scale": 9}, "scale is 0.1 to 4, not 9"),
    ],
)
async def test_arguments_are_checked(renderer: Renderer, options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        await renderer.shot(listing("Checked"), **options)  # type: ignore[arg-type]


# Crashes, hangs, cancellation, the end


async def test_a_killed_page_is_replaced() -> None:
    async with Renderer(pages=2, memory_bytes=0) as renderer:
        expected = (await renderer.shot(listing("Killed"), format="png")).image
        pid = renderer._chromium.pid
        assert pid is not None
        for _ in range(3):
            for victim in chromium_processes(pid, "renderer"):
                os.kill(victim, signal.SIGKILL)
            shots = await asyncio.gather(*(renderer.shot(listing("Killed"), format="png") for _ in range(3)))
            assert {shot.image for shot in shots} == {expected}
        assert renderer._chromium.pid == pid


async def test_a_page_killed_while_it_draws_is_replaced() -> None:
    async with Renderer(pages=1, memory_bytes=0) as renderer:
        await renderer.layout(listing("Warm"))
        pid = renderer._chromium.pid
        assert pid is not None
        tasks = [asyncio.create_task(renderer.shot(listing(f"Flight {i}"))) for i in range(6)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for victim in chromium_processes(pid, "renderer"):
            os.kill(victim, signal.SIGKILL)
        assert all(shot.width == 412 for shot in await asyncio.gather(*tasks))


async def test_a_killed_browser_is_replaced() -> None:
    async with Renderer(pages=2, memory_bytes=0) as renderer:
        expected = (await renderer.shot(listing("Killed"), format="png")).image
        pid = renderer._chromium.pid
        assert pid is not None
        tasks = [asyncio.create_task(renderer.shot(listing(f"Killed {i}"))) for i in range(4)]
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        await asyncio.gather(*tasks)
        assert (await renderer.shot(listing("Killed"), format="png")).image == expected
        assert renderer._chromium.pid not in (None, pid)


@pytest.mark.parametrize("what", ["page", "browser"])
async def test_what_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    async with Renderer(pages=1, memory_bytes=0) as renderer:
        expected = (await renderer.shot(listing("Hung"), format="png")).image
        pid = renderer._chromium.pid
        assert pid is not None
        monkeypatch.setattr(browser, "PATIENCE", 3.0)
        stopped = [pid] if what == "browser" else chromium_processes(pid, "renderer")
        for victim in stopped:
            os.kill(victim, signal.SIGSTOP)
        assert (await renderer.shot(listing("Hung"), format="png")).image == expected
        assert await gone(stopped)


async def test_a_cancelled_call_costs_nothing_but_itself() -> None:
    async with Renderer(pages=1, memory_bytes=0) as renderer:
        expected = (await renderer.shot(listing("Calm"), format="png")).image
        pid = renderer._chromium.pid
        assert pid is not None
        for delay in (0, 0.001, 0.005, 0.01, 0.02, 0.03):
            tasks = [asyncio.create_task(renderer.shot(listing(f"Cancelled {delay} {i}"))) for i in range(4)]
            await asyncio.sleep(delay)
            for task in tasks[:3]:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            assert not isinstance(results[3], BaseException)
            assert (await renderer.shot(listing("Calm"), format="png")).image == expected
        assert renderer._flights == {}


async def test_impatient_callers_still_get_the_browser_started() -> None:
    async with Renderer(pages=1) as renderer:
        for _ in range(100):
            try:
                shot = await asyncio.wait_for(renderer.shot(listing("Impatient")), 0.2)
                break
            except TimeoutError:
                continue
        else:
            pytest.fail("each caller that gave up threw away what the browser had done so far")
        assert shot.width == 412


async def test_who_shares_a_cancelled_drawing_still_gets_it() -> None:
    async with Renderer(pages=1, memory_bytes=0) as renderer:
        first = asyncio.create_task(renderer.shot(listing("Shared")))
        second = asyncio.create_task(renderer.shot(listing("Shared")))
        await asyncio.sleep(0.01)
        first.cancel()
        assert (await second).width == 412
        with pytest.raises(asyncio.CancelledError):
            await first


async def test_close_ends_everything_and_refuses_more() -> None:
    renderer = Renderer(pages=2)
    await renderer.shot(listing("Closed"))
    pid = renderer._chromium.pid
    assert pid is not None
    pids = chromium_processes(os.getpid(), None)
    pids = [each for each in pids if each in chromium_processes(pid)]
    assert len(pids) > 2
    flying = [asyncio.create_task(renderer.shot(listing(f"Late {i}"))) for i in range(4)]
    await asyncio.sleep(0.01)
    await asyncio.gather(renderer.close(), renderer.close())
    await renderer.close()
    outcomes = await asyncio.gather(*flying, return_exceptions=True)
    assert all(isinstance(outcome, RendererClosed) for outcome in outcomes), outcomes
    assert await gone(pids)
    with pytest.raises(RendererClosed):
        await renderer.shot(listing("Closed"))


async def test_close_while_the_browser_starts_leaves_nothing() -> None:
    before = set(chromium_processes(os.getpid()))
    for delay in (0, 0.05, 0.3, 0.6):
        renderer = Renderer(pages=1)
        task = asyncio.create_task(renderer.shot(listing("Never")))
        await asyncio.sleep(delay)
        await renderer.close()
        with pytest.raises(RendererClosed):
            await task
    assert await gone([pid for pid in chromium_processes(os.getpid()) if pid not in before])


async def test_a_renderer_never_used_starts_and_closes_nothing() -> None:
    before = set(chromium_processes(os.getpid()))
    async with Renderer():
        pass
    assert set(chromium_processes(os.getpid())) <= before


async def test_no_chromium_outlives_a_killed_process(tmp_path: Path) -> None:
    script = tmp_path / "hold.py"
    script.write_text(
        "import asyncio\n"
        "from mobilegym_mcp.render import Renderer\n"
        "from mobilegym_mcp.ui.frame import Frame\n"
        "async def main():\n"
        "    renderer = Renderer(pages=1)\n"
        "    await renderer.shot(Frame('<p>hello</p>', '', '', 200, 200, 'en', ()))\n"
        "    print(renderer._chromium.pid, flush=True)\n"
        "    await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    root = Path(__file__).resolve().parents[1]
    process = subprocess.Popen(
        [sys.executable, script], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(root)}
    )
    assert process.stdout is not None
    with process.stdout:
        line = await asyncio.to_thread(process.stdout.readline)
    pids = chromium_processes(process.pid)
    assert int(line) in pids
    process.kill()
    process.wait()
    assert await gone(pids)
