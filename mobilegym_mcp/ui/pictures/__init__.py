"""Pictures drawn from a seed: photographs, products, covers, avatars, maps, codes, charts, wallpapers, icons.

Every drawing is inline SVG, the same for the same arguments on every machine, and never loads anything.
"""

from __future__ import annotations

from .app_icons import app_icon, glyph_tile
from .avatars import avatar, group_avatar, initials
from .charts import bar_chart, donut, sparkline
from .codes import barcode, qr_like, waveform
from .covers import cover
from .maps import map_view, metres_per_pixel, to_pixel, to_plane
from .markers import Marker
from .objects import PRODUCTS, object_picture
from .plane import plane, road_route
from .scenes import SCENES, picture
from .wallpaper import WALLPAPERS, wallpaper

__all__ = [
    "PRODUCTS",
    "SCENES",
    "WALLPAPERS",
    "Marker",
    "app_icon",
    "avatar",
    "bar_chart",
    "barcode",
    "cover",
    "donut",
    "glyph_tile",
    "group_avatar",
    "initials",
    "map_view",
    "metres_per_pixel",
    "object_picture",
    "picture",
    "plane",
    "qr_like",
    "road_route",
    "sparkline",
    "to_pixel",
    "to_plane",
    "wallpaper",
    "waveform",
]
