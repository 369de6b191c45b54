"""What serves a server's calls: the gym, opened at the first one, and whose phones a caller may use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..gym import Gym
from ..session import Session
from ..tools import Toolset

LOCAL = "local"
"""The principal of whoever can start a process here or reach the loopback address of a server without tokens."""


class Host:
    """Opens the gym when it is needed and finds phones for principals.

    Args:
        make: opens the gym; by default on the store in the user's data folder.
        single: one client at a time is served (stdio). Then a phone that this client made or named is the one meant
            when it names none, whatever older phones the store still holds.
        scoped: callers come with tokens, whose scopes are the toolsets that they may use.
    """

    def __init__(self, make: Callable[[], Gym] = Gym, *, single: bool = False, scoped: bool = False) -> None:
        self._make = make
        self._single = single
        self._scoped = scoped
        self._gym: Gym | None = None
        self._met: list[str] = []

    @property
    def gym(self) -> Gym:
        if self._gym is None:
            self._gym = self._make()
        return self._gym

    def session(self, phone: str | None) -> Session:
        """The caller's phone of a handle, or without one its only phone.

        Raises:
            UnknownPhone, ForeignPhone: see `Gym.session`.
        """
        if phone is None and self._single and len(self._met) == 1:
            phone = self._met[0]
        session = self.gym.session(phone, principal())
        self.met(session.handle)
        return session

    def met(self, *handles: str) -> None:
        """Note that the client now knows these phones."""
        self._met.extend(handle for handle in handles if handle not in self._met)

    def forget(self, handle: str) -> None:
        if handle in self._met:
            self._met.remove(handle)

    def scope(self, toolset: Toolset) -> Any:
        """The check that a caller may use a toolset; None where callers have no tokens."""
        if not self._scoped:
            return None
        from fastmcp.server.auth import require_scopes

        return require_scopes(toolset)

    async def close(self) -> None:
        """End the browser and close the store; idempotent."""
        if self._gym is not None:
            gym, self._gym = self._gym, None
            await gym.close()


def principal() -> str:
    """Who calls: the token's client, or on stdio and on a server without tokens the local user."""
    from fastmcp.server.dependencies import get_access_token

    token = get_access_token()
    return LOCAL if token is None else f"client:{token.client_id}"
