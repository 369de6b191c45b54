"""The tools of the laboratory: the phone's state, its past, and copies of it."""

from __future__ import annotations

from typing import Any, cast

import orjson

from . import arguments as a
from . import telling
from .deed import Deed
from .errors import BadArgument
from .grip import Grip
from .judge import describe, diff
from .phone import Refused
from .replies import Reply

_LONGEST_STATE = 20_000


class Lab(Grip):
    """What is not for an agent under test: it could read the answers."""

    async def get_state(self, path: a.Pointer = None) -> Reply:
        """Read the phone's state as JSON: all of it, an app's, or the value at a JSON Pointer. An app has `data`
        (what its user would call their data) and `ui` (where they are in it). Text over 20,000 characters is cut: ask
        for a part."""
        pointer = path or ""
        if pointer and not pointer.startswith("/"):
            pointer = "/" + pointer
        try:
            value = self.phone.at(pointer)
        except Refused as refusal:
            raise BadArgument(str(refusal)) from refusal
        text = orjson.dumps(value).decode()
        if len(text) > _LONGEST_STATE:
            keys = (
                f"; its keys: {', '.join(list(cast('dict[str, Any]', value))[:40])}" if isinstance(value, dict) else ""
            )
            cut = f"… {len(text) - _LONGEST_STATE} characters more; ask for a part by JSON Pointer{keys}"
            text = text[:_LONGEST_STATE] + cut
        return self._reply(text, {"value": value})

    async def diff_state(self, from_step: a.PastStep = 0, to_step: a.StepNumber = None) -> Reply:
        """Say what changed in the phone's data between two steps, in words and as JSON. By default: all that
        changed since the phone was made."""
        last = self.step if to_step is None else to_step
        before, after = self.line.at(from_step).phone, self.line.at(last).phone
        found = diff(before, after)
        lines = [describe(change) for change in found]
        head = f"from step {from_step} to step {last}: "
        head += f"{len(lines)} change{'s' * (len(lines) > 1)} of data" if lines else "no data changed"
        was, now = telling.place(before), telling.place(after)
        head += f"; the screen: {was}" + (f" → {now}" if was != now else "")
        data = {"from_step": from_step, "to_step": last, "changes": [change.to_json() for change in found]}
        return self._reply("\n".join([head, *lines]), data)

    async def fork(self, step: a.StepNumber = None, n: a.Copies = 1) -> Reply:
        """Copy the phone as it is now or was after a past step. Each copy has a handle of its own, for the
        parameter phone, and goes its own way; this phone stays as it is. Cheap: a copy shares what it does not
        change."""
        made = self._gym.fork(self, step, n)
        handles = [session.handle for session in made]
        at = self.step if step is None else step
        text = f"forked step {at} into {len(handles)} phone{'s' if n > 1 else ''}: {', '.join(handles)}"
        return self._reply(text, {"phones": handles, "forked_step": at})

    async def restore(self, step: a.PastStep, observe: a.Observed = "none") -> Reply:
        """Put the phone back to how it was after a past step, its task and its clock too. This is a step itself, so
        nothing is lost."""
        async with self._lock:
            deed = Deed("restore", {"step": step}, self.phone, self.options)
            moment = self.line.at(step)
            deed.after = moment.phone
            reply = self._commit(deed, f"back at step {step}: {telling.place(deed.after)}", episode=moment.episode)
        return await self._observed(reply, observe)

    async def history(self, start: a.FirstStep = 1, stop: a.StopStep = None) -> Reply:
        """List the steps taken with this phone: each with its tool, arguments and what it did."""
        rows = self.line.history(start, stop)
        steps = [
            {"step": row.step, "tool": row.tool, "args": dict(row.args), "text": row.text, "took_ms": row.took_ms}
            for row in rows
        ]
        lines = [f"{row.step}. {row.text}" for row in rows]
        return self._reply("\n".join(lines) or "no steps yet", {"steps": steps})
