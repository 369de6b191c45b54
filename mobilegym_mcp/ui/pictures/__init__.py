"""Pictures drawn from a seed: photographs, products, covers, avatars, maps, codes, charts, wallpapers, icons.

Every drawing is inline SVG, the same for the same arguments on every machine, and never loads anything.
"""

from __future__ import annotations

from .app_icons import app_icon, glyph_tile
from .avatars import avatar, group_avatar, initials
from .scenes import SCENES, picture
from .wallpaper import WALLPAPERS, wallpaper

__all__ = [
    "SCENES",
    "WALLPAPERS",
    "app_icon",
    "avatar",
    "glyph_tile",
    "group_avatar",
    "initials",
    "picture",
    "wallpaper",
]
