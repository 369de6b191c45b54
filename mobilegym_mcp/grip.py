"""What every tool of a session stands on: a phone with its line of steps, one action at a time, and its screen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from .deed import Deed, glass
from .episode import Episode
from .errors import Impossible
from .options import PhoneOptions
from .phone import Phone
from .render import RenderError
from .replies import Observe, Picture, Reply
from .store import StoreError
from .timeline import Moment, Timeline
from .ui.layout import Layout
from .ui.outline import outline

if TYPE_CHECKING:
    from .gym import Gym


class Grip:
    """A phone in hand.

    Attributes:
        line: its steps.
    """

    def __init__(self, gym: Gym, line: Timeline) -> None:
        self._gym = gym
        self._lock = asyncio.Lock()
        self.line = line

    @property
    def handle(self) -> str:
        return self.line.handle

    @property
    def owner(self) -> str:
        return self.line.owner

    @property
    def options(self) -> PhoneOptions:
        return self.line.options

    @property
    def step(self) -> int:
        """The number of the last step; 0: none was taken yet."""
        return self.line.step

    @property
    def phone(self) -> Phone:
        """The phone as it is now."""
        return self.line.now.phone

    @property
    def episode(self) -> Episode | None:
        """The task under way."""
        return self.line.now.episode

    @property
    def busy(self) -> bool:
        """An action is under way."""
        return self._lock.locked()

    def _begin(self, tool: str, args: dict[str, Any]) -> Deed:
        episode = self.episode
        if episode is not None and episode.status is not None:
            raise Impossible(
                f"the task is finished ({episode.status}) and the phone stands still for the judge; reset_task starts"
                " another, restore or fork goes back to a step before"
            )
        return Deed(tool, args, self.phone, self.options)

    def _commit(
        self,
        deed: Deed,
        text: str,
        data: dict[str, Any] | None = None,
        *,
        episode: Episode | Literal["as it is"] | None = "as it is",
    ) -> Reply:
        """Take the step: draw what is new, store it, and answer."""
        moment = Moment(deed.after, self.episode if episode == "as it is" else episode)
        facts = deed.facts()
        self.line.append(deed.tool, deed.args, deed.events, moment, text, deed.took_ms)
        usage = self._usage()
        if usage and usage["steps_used"] >= usage["budget"] and moment.episode and moment.episode.status is None:
            text += f" (the task's budget of {usage['budget']} steps is used up)"
        return self._reply(text, {**facts, **usage, **(data or {})})

    def _reply(self, text: str, data: dict[str, Any]) -> Reply:
        return Reply(self.handle, self.step, text, data)

    def _usage(self) -> dict[str, Any]:
        """How much of the task's budget is used."""
        episode = self.episode
        if episode is None:
            return {}
        return {"steps_used": self.line.age - episode.began, "budget": episode.budget}

    # How the screen is observed

    async def _layout(self, phone: Phone) -> Layout:
        return await self._gym.renderer.layout(phone.frame)

    async def _picture(self, phone: Phone) -> Picture:
        seen = glass(phone, self.options)
        shot = await self._gym.renderer.shot(
            seen.frame, format=self.options.format, quality=self.options.quality, scale=seen.scale
        )
        return Picture(shot.image, shot.format, shot.width, shot.height, seen.frame.key, shot.cached)

    async def _observed(self, reply: Reply, observe: Observe) -> Reply:
        """The reply with the observation that was asked for, of the screen as the step left it.

        The step is taken whatever comes of this: where the screen cannot be shown the reply says so.
        """
        if observe == "none":
            return reply
        try:
            return await self._shown(reply, observe)
        except (RenderError, StoreError) as error:
            return replace(reply, text=f"{reply.text} (done, but the screen could not be shown: {error})")

    async def _shown(self, reply: Reply, observe: Observe) -> Reply:
        phone = self.line.at(reply.step).phone
        picture = await self._picture(phone) if observe in ("image", "both") else None
        tree: str | None = None
        if observe in ("tree", "both"):
            seen = glass(phone, self.options)
            layout = await self._layout(phone) if self.options.boxes else None
            tree = outline(seen.frame, layout, scale=seen.units)
        return Reply(reply.phone, reply.step, reply.text, reply.data, tree, picture)
