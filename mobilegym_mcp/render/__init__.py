"""Frames to pixels: `Renderer` draws a `ui.frame.Frame` in Chromium and says where its elements lie."""

from __future__ import annotations

from .browser import find_browser
from .cache import FrameCache, MemoryCache
from .document import document
from .errors import BrowserFailed, BrowserNotFound, FrameFailed, PageLost, RendererClosed, RenderError
from .fonts import missing_fonts
from .renderer import Renderer, Shot
from .sheet import contact_sheet

__all__ = [
    "BrowserFailed",
    "BrowserNotFound",
    "FrameCache",
    "FrameFailed",
    "MemoryCache",
    "PageLost",
    "RenderError",
    "Renderer",
    "RendererClosed",
    "Shot",
    "contact_sheet",
    "document",
    "find_browser",
    "missing_fonts",
]
