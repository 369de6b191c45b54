"""Time that passes by itself: what is planned, and the day that ends."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from mobilegym_mcp.phone import Context, Doc, Phone, new_phone, perform
from mobilegym_mcp.phone.events import Wait
from mobilegym_mcp.phone.system import Alarm
from mobilegym_mcp.ui import Bound

from . import toy

LATE = datetime(2026, 5, 14, 23, 59, 50)


def test_a_day_ends_once_even_if_something_is_planned_just_after_midnight() -> None:
    registry, app = toy.make()

    @app.on("day_changed")
    def day_changed(ctx: Context[toy.ToyState]) -> None:
        ctx.state.heard.append(f"day {ctx.now:%d %H:%M}")

    fresh = new_phone(registry)
    system: Any = fresh.docs["system/data"].open()
    system.now = LATE
    system.alarms = [Alarm(id="x", at=datetime(2026, 5, 15, 0, 0, 5), do=Bound("toy", "ring", {"which": "x"}))]
    phone = Phone({**fresh.docs, "system/data": Doc.of(system)}, registry)
    after = perform(phone, Wait(seconds=60)).phone
    assert [word.partition(" ")[0] for word in after.data("toy").heard] == ["x@00:00:05", "day"]
    later = perform(after, Wait(seconds=60)).phone
    assert len(later.data("toy").heard) == 2


def test_what_is_due_and_refuses_is_over_and_has_done_nothing() -> None:
    registry, _app = toy.make()
    fresh = new_phone(registry)
    system: Any = fresh.docs["system/data"].open()
    at = [system.now + timedelta(seconds=n) for n in (1, 2, 3)]
    deeds = [Bound("toy", "ring", {"which": "a"}), Bound("toy", "refuse"), Bound("toy", "ring", {"which": "b"})]
    system.alarms = [Alarm(id=str(n), at=at[n], do=deeds[n]) for n in range(3)]
    phone = Phone({**fresh.docs, "system/data": Doc.of(system)}, registry)
    after = perform(phone, Wait(seconds=10)).phone
    assert [word[0] for word in after.data("toy").heard] == ["a", "b"]
    assert after.data("toy").colours == []
    assert after.system.alarms == []
    assert after.system.now == system.now + timedelta(seconds=10)
