"""Playing a task: its oracle as the agent, on a phone of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .gym import Gym
from .hand import Hand
from .judge import Verdict
from .options import PhoneOptions
from .phone.system import Locale
from .render import contact_sheet
from .replies import Reply
from .session import Session
from .tools import all_tools

PLAYER = "play"
"""The owner of phones that are played on from the command line."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it.

    Attributes:
        instruction: what was asked.
        steps: (what the reply said, the screen after it as a picture or None) for each action.
    """

    phone: str
    instruction: str
    verdict: Verdict
    steps: list[tuple[str, bytes | None]]

    def sheet(self) -> bytes:
        """The screens in order, as one PNG."""
        return contact_sheet([(text, image) for text, image in self.steps if image is not None])


async def play(
    gym: Gym,
    task: str,
    seed: int = 0,
    *,
    language: Locale = "en",
    pictures: bool = False,
    tell: Callable[[str], None] = lambda _: None,
) -> Played:
    """Set a fresh phone to a task and let its oracle do it.

    Args:
        pictures: keep a screenshot of each step. tell: hears what each action's reply says, as it happens.

    Raises:
        UnknownTask: there is no such task. TaskError: its set-up or judging failed.
        HandError: the screens are not as the oracle expects.
    """
    instance = gym.instance(task, seed, PhoneOptions(locale=language))
    session = gym.create(PLAYER, title=f"{task} (seed {seed})", options=PhoneOptions(locale=language))
    begun = await session.reset_task(task, seed)
    steps = [(begun.text, await _picture(session, pictures))]

    async def call(tool: str, args: dict[str, Any]) -> Reply:
        reply: Reply = await getattr(session, tool)(**args)
        if not all_tools()[tool].looks:
            tell(reply.text)
            steps.append((reply.text, await _picture(session, pictures)))
        return reply

    hand = Hand(call, gym.apps, lang=language)
    await instance.task.oracle(hand, instance.params)
    return Played(session.handle, begun.text, session.verdict(), steps)


async def _picture(session: Session, wanted: bool) -> bytes | None:
    if not wanted:
        return None
    picture = (await session.screenshot()).picture
    return picture.data if picture is not None else None
