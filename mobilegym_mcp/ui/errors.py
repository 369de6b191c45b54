"""What a component raises when it is asked for something that does not exist: an author's mistake.

UiError
├── UnknownIcon     no icon of that name and weight
└── UnknownToken    a size, tone, kind or colour the kit does not have
"""

from __future__ import annotations


class UiError(Exception):
    """An author's mistake in the use of the kit."""


class UnknownIcon(UiError):
    """No icon of that name and weight; the message lists near names."""


class UnknownToken(UiError):
    """A size, tone, kind or colour that the kit does not have; the message lists those it has."""
