"""What can go wrong between a frame and its pixels.

RenderError
├── BrowserNotFound    no Chromium on this machine; the message says what to run
├── BrowserFailed      Chromium is there but does not start
├── PageLost           a page crashed, hung or was closed while it drew; the renderer replaces it and draws again
├── FrameFailed        the frame could not be drawn on any page; the message holds its key and the last cause
└── RendererClosed     a frame was asked of a renderer after `close()`
"""

from __future__ import annotations


class RenderError(Exception):
    """Base of everything that `mobilegym_mcp.render` raises on purpose."""


class BrowserNotFound(RenderError):
    """No browser that could draw was found, or `MOBILEGYM_BROWSER` names none."""


class BrowserFailed(RenderError):
    """The browser was found and did not start, or stopped while it started."""


class PageLost(RenderError):
    """A page went away or did not answer in time. Seen only inside the package unless it repeats."""


class FrameFailed(RenderError):
    """A frame that no page could draw."""


class RendererClosed(RenderError):
    """A frame was asked of a renderer that has been closed."""
