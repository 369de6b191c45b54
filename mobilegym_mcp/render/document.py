"""The HTML document that frames are drawn into, and a frame as a document of its own."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b, sha256
from importlib.resources import files

from ..ui.frame import Frame, escape

# Last in the style sheet, so that what moves by itself stands still and pixels depend on the frame alone.
_STILL = """
html, body { margin: 0; width: 100%; height: 100%; overflow: hidden; }
*, *::before, *::after {
  animation: none !important; transition: none !important; caret-color: transparent !important;
  scroll-behavior: auto !important; scrollbar-width: none !important; overflow-anchor: none !important;
}
"""


@dataclass(frozen=True)
class BasePage:
    """The parts of the page that are the same for every frame: style sheet, font and script.

    Attributes:
        css: the kit's style sheet; font: bytes of the Inter variable font (TrueType); script: `draw.js`.
    """

    css: str
    font: bytes
    script: str

    @classmethod
    def load(cls) -> BasePage:
        """Read the parts as they now are in the installed packages."""
        return cls(
            css=files("mobilegym_mcp.ui").joinpath("kit.css").read_text(encoding="utf-8"),
            font=files("fontpkg_inter").joinpath("files", "Inter[opsz,wght].ttf").read_bytes(),
            script=files("mobilegym_mcp.render").joinpath("draw.js").read_text(encoding="utf-8"),
        )

    @cached_property
    def digest(self) -> str:
        """A hash of all parts, so that a changed style sheet never shows an old picture."""
        digest = blake2b(digest_size=8)
        for part in (self.css, _STILL, self.script):
            digest.update(part.encode("utf-8"))
            digest.update(b"\0")
        digest.update(self.font)
        return digest.hexdigest()

    @cached_property
    def _head(self) -> str:
        # Everything the page needs is in it: the policy makes a request to anywhere an author's visible fault.
        script = b64encode(sha256(self.script.encode("utf-8")).digest()).decode("ascii")
        policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
        policy += f"script-src 'sha256-{script}'"
        font = b64encode(self.font).decode("ascii")
        return (
            f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
            "<style>@font-face { font-family: Inter; font-weight: 100 900; font-style: normal; "
            f"src: url(data:font/ttf;base64,{font}) format('truetype'); }}\n{self.css}\n{_STILL}</style>"
            f"<script>{self.script}</script>"
        )

    @cached_property
    def html(self) -> str:
        """The page without a frame."""
        return f"<!doctype html><html><head>{self._head}</head><body></body></html>"

    def with_frame(self, frame: Frame) -> str:
        """The page with a frame in it, sized as the phone's screen wherever it is opened."""
        size = (
            f"<style>body {{ width: {frame.width}px !important; height: {frame.height}px !important; "
            "position: relative; transform: translateZ(0); }</style>"
        )
        return (
            f'<!doctype html><html class="{escape(frame.root_class)}" style="{escape(frame.root_style)}" '
            f'lang="{language_tag(frame.lang)}"><head>{self._head}{size}</head><body>{frame.html}</body></html>'
        )


def language_tag(lang: str) -> str:
    """The tag by which the browser picks glyphs: plain `zh` would leave the choice of Han variants to the machine."""
    return "zh-CN" if lang == "zh" else lang


def document(frame: Frame) -> str:
    """A standalone HTML page of a frame, with style sheet and font inside, for export.

    It needs no network and no other file; scroll containers stand where they stood on the phone.
    """
    return BasePage.load().with_frame(frame)
