"""Gyms over the desk app, with and without a browser, and a phone with the desk in front."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from mobilegym_mcp.gym import Gym
from mobilegym_mcp.options import PhoneOptions
from mobilegym_mcp.phone import Phone, Registry
from mobilegym_mcp.session import Session
from mobilegym_mcp.store import Store

from .. import desk

if TYPE_CHECKING:
    from mobilegym_mcp.render import Renderer


APPS = desk.registry()


class NoBrowser:
    """Stands where a renderer would: what must do without one fails if it asks."""

    async def layout(self, frame: object) -> object:
        raise AssertionError("a browser was asked for a layout")

    async def shot(self, frame: object, **_: object) -> object:
        raise AssertionError("a browser was asked for pixels")

    async def close(self) -> None:
        """Nothing to close."""


def gym_at(folder: Path, renderer: Any = None, apps: Registry = APPS) -> Gym:
    return Gym(Store(folder / "gym.sqlite"), renderer or cast("Renderer", NoBrowser()), apps, desk.TASKS)


async def at_desk(gym: Gym, **options: Any) -> Session:
    """A phone with the desk app in front."""
    session = gym.create("ann", options=PhoneOptions(**options))
    await session.open_app("desk")
    return session


def stored(gym: Gym, session: Session) -> dict[str, bytes]:
    return gym.store.documents(session.handle)


def bytes_of(phone: Phone) -> dict[str, bytes]:
    return {name: doc.json for name, doc in phone.documents()}
