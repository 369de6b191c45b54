"""What must hold for every app, found by going through all of its screens: a new app is proven by being there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from datetime import datetime
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from hypothesis import given, settings
from pydantic_core import to_json

from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import AppError, Phone, Refused, Tool, new_phone, perform
from mobilegym_mcp.phone.events import CallTool
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.render.browser import Chromium
from mobilegym_mcp.render.document import BasePage
from mobilegym_mcp.render.page import Page
from mobilegym_mcp.shots import Appearance
from mobilegym_mcp.ui import Frame, Layout

from . import crawl

FEW = 150
"""Taps that the quick run searches an app's screens with."""

MANY = 6
"""Elements of one kind on a screen that the whole sweep touches: the rows of a list do the same with other data."""

SAMPLE = pytest.param(FEW, id="sample")
EVERY = pytest.param(1_500, id="every", marks=[pytest.mark.slow, pytest.mark.timeout(400)])

every_app = pytest.mark.parametrize("app", crawl.APPS)
sample_and_all = pytest.mark.parametrize("taps", [SAMPLE, EVERY])


def chosen(app: str, taps: int) -> Mapping[str, Phone]:
    """The screens that a run looks at: all it finds, or twelve of them, spread over the search."""
    found = crawl.screens(app, taps)
    if taps > FEW or len(found) <= 12:
        return found
    names = list(found)
    return {name: found[name] for name in names[:: -(-len(names) // 12)]}


def listed(faults: list[str]) -> str:
    return "".join(f"\n- {fault}" for fault in dict.fromkeys(faults))


def test_apps_are_called_as_their_packages() -> None:
    own = {id for id, app in load_apps().apps.items() if id == "system" or _package(id).startswith("apps.")}
    assert own == set(crawl.APPS)


# Touch


@every_app
@sample_and_all
def test_whatever_is_touched_works(app: str, taps: int) -> None:
    """No gesture, key or typed text fails; no control is dead; every document left can be read again."""
    faults: list[str] = []
    for name, phone in chosen(app, taps).items():
        untouched = crawl.idle(phone)
        for what, node, event, outcome in crawl.touched(phone, MANY if taps > FEW else 2):
            where = f"{app} [{name}] {what}: "
            if isinstance(outcome, AppError):
                faults.append(where + str(outcome)[:400])
                continue
            faults += [where + fault for fault in crawl.unsound(phone, outcome.phone)]
            if crawl.dead(node, event, outcome, untouched):
                faults.append(where + "nothing happens")
    assert not faults, listed(faults)


@every_app
@sample_and_all
def test_back_leads_out_of_every_screen(app: str, taps: int) -> None:
    ways = {name: crawl.no_way_out(phone) for name, phone in chosen(app, taps).items()}
    faults = [f"{app} [{name}]: {why}" for name, why in ways.items() if why is not None]
    assert not faults, listed(faults)


# Drawing

LOOKS = [Appearance(*look) for look in product(("en", "zh"), (False, True), (360, 412, 480), (1.0, 1.3))]
A_FEW_LOOKS = [Appearance("en", True, 360, 1.3), Appearance("zh", False, 480, 1.0), Appearance("zh", True, 412, 1.3)]


@every_app
@sample_and_all
def test_every_screen_draws_in_every_look_and_changes_nothing(app: str, taps: int) -> None:
    faults: list[str] = []
    for name, phone in chosen(app, taps).items():
        loaded = Phone.load({doc: value.json for doc, value in phone.documents()}, phone.apps)
        if loaded != phone or loaded.frame.key != phone.frame.key:
            faults.append(f"{app} [{name}] is another phone when it is loaded from its bytes")
        for look in LOOKS if taps > FEW else A_FEW_LOOKS:
            dressed = look.dress(phone)
            digest = dressed.digest
            try:
                _ = dressed.frame
            except AppError as error:
                faults.append(f"{app} [{name}] as {look.name}: {error}")
            if dressed.digest != digest:
                faults.append(f"{app} [{name}] as {look.name}: drawing it changed the phone")
        faults += [f"{app} [{name}] drawing it changed {doc}" for doc in crawl.tampered(phone)]
    assert not faults, listed(faults)


# Words


def _package(app: str) -> str:
    resources: Any = load_apps().apps[app].resources
    return resources.package


@cache
def messages(app: str) -> Mapping[str, str]:
    """The English texts of an app's Python files that are to be translated, and where each is."""
    found: dict[str, str] = {}
    for file in sorted(files(_package(app)).iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".py"):
            continue
        keywords = {"_": None, "gettext": None, "ngettext": (1, 2)}
        for line, message, _, _ in extract("python", BytesIO(file.read_bytes()), keywords):
            text = message if isinstance(message, str) else message[0]
            if text:
                found.setdefault(text, f"{app}/{file.name}:{line}")
    return found


@every_app
def test_every_text_is_translated_with_the_same_placeholders(app: str) -> None:
    resources = load_apps().apps[app].resources
    raw = resources.read("locale/zh_CN.po") if resources is not None else None
    assert raw is not None, f"{app} has no locale/zh_CN.po"
    known: dict[str, tuple[str, ...]] = {}
    for entry in read_po(BytesIO(raw)):
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        known[key] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        assert not entry.fuzzy, f"{app}: the translation of {key!r} is marked fuzzy"
    manifest = load_apps().apps[app]
    offers = {label: f"{app}, what the chooser calls it" for _, label in manifest.handlers.values()}
    wanted = {**offers, manifest.title: f"{app}, the app's title", **messages(app)}
    faults = [f"{app}: {text!r} is translated and nowhere said" for text in known.keys() - wanted.keys() - {""}]
    for text, where in wanted.items():
        forms = [form for form in known.get(text, ()) if form]
        if not forms:
            faults.append(f"{where}: {text!r} has no Chinese")
        for form in forms:
            if crawl.placeholders(form) != crawl.placeholders(text):
                faults.append(f"{where}: {text!r} became {form!r}, with other placeholders")
    assert not faults, listed(faults)


OWN_NAMES = {"English"}
"""A language is called by its own name, whatever the phone speaks."""


@every_app
@sample_and_all
def test_no_screen_in_chinese_shows_english_of_the_app(app: str, taps: int) -> None:
    chinese = load_apps().apps[app].resources
    assert chinese is not None
    translations = chinese.catalogue("zh")
    english = {text for text in messages(app) if translations.get(text) not in (text, (text,))} - OWN_NAMES
    faults: list[str] = []
    for name, phone in chosen(app, taps).items():
        dressed = Appearance("zh").dress(phone)
        written = set(crawl.texts(dressed.value()))
        for node in dressed.frame.nodes:
            for part in (node.label, node.value or "", *node.label.split(", ")):
                if part in english and part not in written:
                    faults.append(f"{app} [{name}] {node.role} says {part!r} ({messages(app)[part]})")
    assert not faults, listed(faults)


# Seeds

_PAST = {"at", "created", "edited", "modified", "updated", "trashed_at", "deleted_at", "created_at", "updated_at"}


def _dates(value: Any, path: str = "") -> Iterator[tuple[str, datetime]]:
    """The times in a document's value that tell when something happened."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in _PAST and isinstance(item, str):
                yield f"{path}/{key}", datetime.fromisoformat(item)
            elif key != "alarms":
                yield from _dates(item, f"{path}/{key}")
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _dates(item, f"{path}/{number}")


@pytest.mark.parametrize("document", ["content/data", *(f"{app}/data" for app in crawl.APPS)])
def test_a_new_phone_holds_a_sound_past(document: str) -> None:
    """What its documents tell has happened; rows are kept under their ids; every id is there once."""
    phone = new_phone(load_apps())
    doc = phone.docs[document]
    late = [f"{path} is {at}" for path, at in _dates(doc.value()) if at > phone.system.now]
    assert not late, listed(late)
    for table in doc.tables.values():
        for key, row in table.docs.items():
            assert getattr(row.model, "id", key) == key, f"{document}: row {key!r} calls itself {row.model!r}"
    for name, value in doc.value().items():
        ids = (
            [item["id"] for item in value if isinstance(item, dict) and "id" in item] if isinstance(value, list) else []
        )
        assert len(set(ids)) == len(ids), f"{document}: {name} holds an id twice ({ids})"


# Notifications


@every_app
@sample_and_all
def test_what_notifications_offer_can_be_done(app: str, taps: int) -> None:
    faults: list[str] = []
    done: set[str] = set()
    for name, phone in [("new", new_phone(load_apps())), *chosen(app, taps).items()]:
        for note in phone.system.notifications:
            if note.app != app:
                continue
            offers = [(note.on_tap, ())] if note.on_tap is not None else []
            offers += [(action.do, ("On my way",) if action.reply else ()) for action in note.actions]
            for bound, payload in offers:
                if repr(bound) in done:
                    continue
                done.add(repr(bound))
                try:
                    tx = begin(phone)
                    tx.runner.run(tx, bound, *payload, background=True)
                    _ = tx.commit().frame
                except AppError as error:
                    faults.append(f"{app} [{name}] notification {note.title!r}: {error}")
    assert not faults, listed(faults)


# Tools


@every_app
def test_every_tool_says_what_it_does_and_takes(app: str) -> None:
    for tool in load_apps().apps[app].tools.values():
        assert len((tool.__doc__ or "").strip()) > 10, f"{app}.{tool.name} hardly says what it does"
        assert set(tool.arguments.model_fields) == set(tool.names)
        schema = tool.arguments.model_json_schema()
        for name, described in schema.get("properties", {}).items():
            assert set(described) & {"type", "anyOf", "enum", "const", "$ref", "allOf"}, f"{app}.{tool.name}: {name}"


@every_app
@pytest.mark.parametrize(
    "examples", [pytest.param(8, id="sample"), pytest.param(200, id="every", marks=pytest.mark.slow)]
)
def test_tools_run_or_refuse_whatever_they_are_given(app: str, examples: int) -> None:
    """Right types with odd values never fail, and what a tool answers is JSON."""
    phone = new_phone(load_apps())
    words = crawl.words(phone, app)
    for tool in load_apps().apps[app].tools.values():
        run = given(crawl.arguments(tool, words))(_called(phone, app, tool))
        settings(max_examples=examples, deadline=None, database=None, derandomize=True)(run)()


def _called(phone: Phone, app: str, tool: Tool) -> Callable[[dict[str, Any]], None]:
    def call(args: dict[str, Any]) -> None:
        try:
            outcome = perform(phone, CallTool(app=app, tool=tool.name, args=args))
        except Refused as refusal:
            crawl.reasoned(refusal)
            return
        _ = outcome.phone.frame
        to_json(outcome.result)
        faults = crawl.unsound(phone, outcome.phone)
        assert not faults, listed(faults)

    return call


# The browser's eye

EYE = Path(__file__).with_name("eye.js").read_text(encoding="utf-8")
POINTS = 200
NEAR = 6
ROUND = 30
"""How far text may reach out of what holds it, and the largest radius of a corner, in CSS pixels."""


class Seen(NamedTuple):
    """What the browser found on a drawn frame: faults in words, where everything lies, and the number of the element
    that it has at each point."""

    faults: list[str]
    layout: Layout
    at: list[tuple[float, float, int | None]]


class Eye:
    """A real page on which frames are drawn and looked at."""

    def __init__(self, page: Page, tab: Any) -> None:
        self._page = page
        self._tab = tab

    async def look(self, frame: Frame, points: int = POINTS) -> Seen:
        layout = await self._page.draw(frame, measured=True)
        assert layout is not None
        random = Random(frame.key)
        spots = [(random.uniform(0, frame.width - 1), random.uniform(0, frame.height - 1)) for _ in range(points)]
        touchable = [node.n for node in frame.nodes if node.touchable]
        lowest = max((node.n for node in frame.nodes if node.role in ("dialog", "sheet", "menu")), default=-1)
        covered = [n for n in touchable if n < lowest]
        found = await self._tab.evaluate("([a, b, c]) => eye(a, b, c)", [touchable, covered, spots])
        return Seen(found["faults"], layout, [(*spot, n) for spot, n in zip(spots, found["at"], strict=True)])


@pytest.fixture(scope="session")
async def eye() -> AsyncIterator[Eye]:
    chromium = Chromium()
    try:
        tab, session = await chromium.open()
        page = Page(tab, session)
        await page.load(BasePage.load())
        await tab.evaluate(f"() => {{ {EYE} }}")
        yield Eye(page, tab)
        await page.close()
    finally:
        await chromium.close()


def answering(frame: Frame, n: int | None) -> int | None:
    """The element that answers a touch of element `n`: itself or the nearest around it; None where none does."""
    for node in frame.ancestors(n if n is not None else -1):
        if node.touchable:
            return node.n
        if node.solid:
            return None
    return None


@pytest.mark.browser
@every_app
@sample_and_all
async def test_every_screen_can_be_read_and_touched(eye: Eye, app: str, taps: int) -> None:
    """No text is cut off or spills, no target is too small or lies on another, nothing leaves the screen; and what
    answers a touch is what the eye sees there."""
    faults: list[str] = []
    for number, (name, phone) in enumerate(chosen(app, taps).items()):
        looks = LOOKS[number % 8 :: 8] if taps > FEW else A_FEW_LOOKS[number % 3 :][:1]
        for look in [Appearance(), *looks] if taps > FEW else looks:
            frame = look.dress(phone).frame
            seen = await eye.look(frame)
            where = f"{app} [{name}] as {look.name}: "
            faults += [where + fault for fault in seen.faults]
            for x, y, n in seen.at:
                hit = seen.layout.hit(x, y)
                if not _agree(frame, seen.layout, x, y, n):
                    faults.append(
                        where + f"at {x:.0f},{y:.0f} is {_what(frame, n)}, the layout says {_what(frame, hit)}"
                    )
    assert not faults, listed(faults)


def _agree(frame: Frame, layout: Layout, x: float, y: float, seen: int | None) -> bool:
    """Whether the layout has the same answer at a point as the eye: within a few pixels, by which text may be taller
    than what holds it, and but for round corners, which the layout takes as square."""
    answer = answering(frame, seen)
    hits = {layout.hit(x + dx, y + dy) for dx, dy in product((-NEAR, -1, 0, 1, NEAR), repeat=2)}
    if answer in {answering(frame, hit) for hit in hits}:
        return True
    box = layout.boxes[max(hit for hit in hits if hit is not None)]
    return min(x - box.x, box.x + box.width - x) < ROUND and min(y - box.y, box.y + box.height - y) < ROUND


def _what(frame: Frame, n: int | None) -> str:
    return "nothing" if n is None else f"{frame.nodes[n].role} {frame.nodes[n].label[:30]!r} ({n})"
