"""Waiting for a text: the phone's time is moved to each moment at which something can happen by itself."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from .deed import Deed
from .phone import Phone
from .phone.events import Wait


@dataclass(frozen=True, slots=True)
class Change:
    """A text that is to appear or, if `gone`, to go. Capitals do not matter."""

    text: str
    gone: bool = False

    def seen(self, phone: Phone) -> bool:
        """Whether it is so on a phone's screen."""
        wanted = " ".join(self.text.casefold().split())
        there = any(
            wanted in " ".join(node.label.casefold().split()) or wanted in (node.value or "").casefold()
            for node in phone.frame.nodes
        )
        return there != self.gone


async def until(deed: Deed, wanted: Change, timeout: float) -> tuple[float, bool]:
    """Wait until it is so or the time is over. Gives the seconds of the phone's time, and whether it is so."""
    waited = 0.0
    while waited < timeout:
        seconds = min(_to_next(deed.after), timeout - waited)
        deed.do(Wait(seconds=seconds))
        waited = round(waited + seconds, 3)
        if wanted.seen(deed.after):
            return waited, True
        # Hours can hold many moments: other phones get their turn between them.
        await asyncio.sleep(0)
    return waited, False


def _to_next(phone: Phone) -> float:
    """Seconds until the screen can next change by itself: an alarm, a toast that goes, a new minute."""
    system, shell = phone.system, phone.shell
    now = system.now
    moments = [now.replace(second=0, microsecond=0) + timedelta(minutes=1)]
    moments += [alarm.at for alarm in system.alarms if alarm.at > now]
    if shell.toast is not None and shell.toast.until > now:
        moments.append(shell.toast.until)
    if shell.heads_up_until is not None and shell.heads_up_until > now:
        moments.append(shell.heads_up_until)
    return max(0.001, (min(moments) - now).total_seconds())
