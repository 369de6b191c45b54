"""Where this app's screens are, for modules whose screens lead to one another in a circle."""

from __future__ import annotations

from mobilegym_mcp.ui import Bound

from . import app


def person_page(person_id: str) -> Bound:
    return app.screens["person"](person_id)


def edit_page(person_id: str, number: str = "") -> Bound:
    return app.screens["edit"](person_id, number) if number else app.screens["edit"](person_id)


def new_page(**given: str) -> Bound:
    """The form of a new contact; `given`: name, number, email, group."""
    return app.screens["new"](**given)
