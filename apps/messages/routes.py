"""Where this app's screens are, for modules whose screens lead to one another in a circle."""

from __future__ import annotations

from mobilegym_mcp.ui import Bound

from . import app


def thread_page(key: str, *, text: str = "", at: str = "") -> Bound:
    """A conversation; `text` stands in its field, `at` is the message to show."""
    given = {name: value for name, value in (("text", text), ("at", at)) if value}
    return app.screens["thread"](key, **given)


def new_page(*, to: str = "", text: str = "") -> Bound:
    """Writing to someone; `to`: numbers joined by commas."""
    given = {name: value for name, value in (("to", to), ("text", text)) if value}
    return app.screens["new"](**given)
