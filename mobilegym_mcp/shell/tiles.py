"""Apps as the shell shows them: their icon and their name."""

from __future__ import annotations

from typing import Any

from ..phone import App
from ..ui.node import Node
from ..ui.pictures import app_icon


def app_tile(app: App[Any], size: int) -> Node:
    """An app's icon as a rounded square of `size` px, without a name of its own."""
    return app_icon(app.icon, size=size, radius=round(size * 0.25), background=app.icon_colour)


def app_title(app: App[Any]) -> str:
    """An app's name in the phone's language."""
    return app.gettext(app.title)
