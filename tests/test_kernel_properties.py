"""What holds of the kernel whatever happens to a phone: drawn-out chains of odd events on the real phone."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import EVENT, Phone, Refused, new_phone, perform
from mobilegym_mcp.phone.events import (
    CallTool,
    Direction,
    DoubleTap,
    Drag,
    Event,
    Key,
    KeyName,
    LongPress,
    OpenApp,
    OpenLink,
    ScrollTo,
    Swipe,
    Tap,
    Type,
    Wait,
)

from . import crawl

LONG = settings(
    max_examples=200,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
QUICK = settings(LONG, max_examples=25, phases=[Phase.explicit, Phase.generate])
"""Without making a failing chain shorter, which takes minutes; the long run does."""

# Where an element is meant, the strategies give a number that is read against the screen of the moment.
elements = st.integers(-2, 10_000)
fractions = st.floats(-1, 2, allow_nan=False)
any_text = (
    st.text(st.characters(), max_size=40)
    | st.sampled_from(
        ("", "\ud800", "a\udfffb", "😀👨‍👩‍👧", "\x00\x07\n\t", "13816247705", "%2F?x=1&y#z", "<b>&amp;'\"")
    )
    | st.sampled_from((40, 400, 120_000)).map(lambda n: "汉y" * n)
)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | any_text
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def links(draw: st.DrawFn) -> str:
    """Links into apps: real routes with odd arguments, and what is no link at all."""
    app = draw(st.sampled_from(list(load_apps().apps.values())))
    routes = [screen.path for screen in app.screens.values()]
    if not routes or draw(st.integers(0, 4)) == 0:
        return draw(
            any_text
            | st.sampled_from(("https://example.com/a", "tel:10086", "sms:10086?body=hi", "mailto:", "notes://", "://"))
        )
    path = draw(st.sampled_from(routes))
    while "{" in path:
        before, _, rest = path.partition("{")
        path = (
            before
            + draw(st.sampled_from(("n1", "p1", "m1", "home", "%00", "%ED%A0%80", "no", "0", "a%2Fb")))
            + rest.partition("}")[2]
        )
    return f"{app.id}://{path}" + draw(
        st.sampled_from(("", "?", "?tab=x", "?step=new", "?text=%F0%9F%98%80", "?a=%ED%A0%80"))
    )


@st.composite
def calls(draw: st.DrawFn) -> CallTool:
    """Tool calls: arguments of the right types, or any at all."""
    phone = new_phone(load_apps())
    app = draw(st.sampled_from([app for app in load_apps().apps.values() if app.tools]))
    tool = draw(st.sampled_from(list(app.tools.values())))
    odd = st.dictionaries(st.sampled_from((*tool.names, "odd")), anything, max_size=4)
    return CallTool(app=app.id, tool=tool.name, args=draw(crawl.arguments(tool, crawl.words(phone, app.id)) | odd))


events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Tap, target=elements, at=st.tuples(fractions, fractions)),
    st.builds(Tap, target=elements),
    st.builds(DoubleTap, target=elements),
    st.builds(LongPress, target=elements),
    st.builds(Swipe, target=elements, direction=st.sampled_from(get_args(Direction))),
    st.builds(ScrollTo, target=elements, x=st.floats(-1e6, 1e6), y=st.floats(-1e6, 1e6)),
    st.builds(Drag, target=elements, to=st.tuples(fractions, fractions), onto=st.none() | elements),
    st.builds(Type, text=any_text, replace=st.booleans(), submit=st.booleans()),
    st.builds(Key, name=st.sampled_from(get_args(KeyName))),
    st.builds(Wait, seconds=st.floats(0.001, 86_400)),
    st.builds(OpenApp, app=st.sampled_from(crawl.APPS) | any_text),
    st.builds(OpenLink, url=links()),
    calls(),
)


def aimed(event: Event, phone: Phone) -> Event:
    """The event with its elements on the screen of the moment, or a little outside the numbers there are."""
    count = len(phone.frame.nodes) + 1
    aims: dict[str, Any] = {}
    for name in ("target", "onto"):
        number = getattr(event, name, None)
        if number is not None and number >= 0:
            aims[name] = number % count
    return event.model_copy(update=aims)


def played(chain: list[Event]) -> None:
    """Play a chain of events and hold the phone to its word after each."""
    start = phone = new_phone(load_apps())
    log: list[Event] = []
    past: list[tuple[Phone, str]] = [(start, start.digest)]
    for event in chain:
        event = aimed(event, phone)
        try:
            after = perform(phone, event).phone
        except Refused as refusal:
            crawl.reasoned(refusal)
            continue
        log.append(event)
        assert not crawl.unsound(phone, after)
        phone = after
        _ = phone.frame
        past.append((phone, phone.digest))
    # The old phones are what they were.
    assert all(old.digest == digest for old, digest in past)
    assert not crawl.tampered(start)
    # The log, written down and read again, leads to the same bytes.
    again = start
    for event in log:
        again = perform(again, EVENT.validate_python(event.model_dump())).phone
    assert {n: d.json for n, d in again.documents()} == {n: d.json for n, d in phone.documents()}
    # What changed, put onto the start, is the phone; and so is what its bytes say.
    documents = {name: doc.json for name, doc in start.documents()}
    for change in phone.delta(start):
        if change.json is None:
            del documents[change.name]
        else:
            documents[change.name] = change.json
    assert documents == {name: doc.json for name, doc in phone.documents()}
    assert Phone.load({name: doc.json for name, doc in phone.documents()}, phone.apps) == phone


@QUICK
@given(st.lists(events, min_size=3, max_size=12))
def test_whatever_happens_a_phone_is_made_or_a_reason_given(chain: list[Event]) -> None:
    played(chain)


@pytest.mark.slow
@pytest.mark.timeout(600)
@LONG
@given(st.lists(events, min_size=10, max_size=40))
def test_whatever_happens_for_long_a_phone_is_made_or_a_reason_given(chain: list[Event]) -> None:
    played(chain)


@QUICK
@given(st.lists(events, min_size=1, max_size=4), st.lists(events, min_size=1, max_size=4))
def test_forks_do_not_know_of_each_other(common: list[Event], other: list[Event]) -> None:
    """Two chains from one phone end where each ends alone."""

    def run(phone: Phone, chain: list[Event]) -> Phone:
        for event in chain:
            try:
                phone = perform(phone, aimed(event, phone)).phone
            except Refused:
                continue
        return phone

    start = run(new_phone(load_apps()), common)
    alone = run(start, other).digest
    run(start, list(reversed(other)))
    assert run(start, other).digest == alone
