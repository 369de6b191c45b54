"""The look of an app as a handful of values, and the CSS custom properties they become.

Light or dark is decided here, in Python: a frame carries the colours of one of them, never both.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from .errors import UnknownToken

TOKENS = {
    "accent": "var(--accent)",
    "accent-ink": "var(--accent-ink)",
    "accent-soft": "var(--accent-soft)",
    "danger": "var(--danger)",
    "success": "var(--success)",
    "warning": "var(--warning)",
    "page": "var(--page)",
    "card": "var(--card)",
    "bar": "var(--bar)",
    "bar-ink": "var(--bar-ink)",
    "raised": "var(--raised)",
    "line": "var(--line)",
    "fill": "var(--fill)",
    "ink": "var(--ink)",
    "ink-2": "var(--ink2)",
    "ink-3": "var(--ink3)",
    "none": "transparent",
}
"""Colour names that apps may use wherever a colour is asked for, besides CSS colours."""

TONES: dict[int | str, str] = {1: "var(--ink)", 2: "var(--ink2)", 3: "var(--ink3)"}

_SANS = "Inter,'Noto Sans CJK SC','Noto Color Emoji',sans-serif"
_SERIF = "'Noto Serif CJK SC',Georgia,'Noto Color Emoji',serif"


@dataclass(frozen=True, slots=True)
class Theme:
    """An app's character. Colours are `#rrggbb` (or any CSS colour where no contrast is computed from it).

    Attributes:
        accent: of buttons, switches, links, selected tabs; `accent_dark` in dark mode (None: made from it).
        accent_ink: on top of the accent; None: white, or black on what is as bright as yellow.
        page, card, bar: backgrounds of the screen, of cards and rows, of app bar and tab bar.
        bar_ink: titles and icons of the app bar; None: the ordinary ink.
        radius: of cards and sections in px; `button_radius` of buttons (999: pills).
        font: `sans` (Inter, Noto Sans CJK) or `serif`.
    """

    accent: str = "#2F6BFF"
    accent_dark: str | None = None
    accent_ink: str | None = None
    page: str = "#F5F5F7"
    page_dark: str = "#000000"
    card: str = "#FFFFFF"
    card_dark: str = "#1C1C1E"
    bar: str = "#F5F5F7"
    bar_dark: str = "#000000"
    bar_ink: str | None = None
    bar_ink_dark: str | None = None
    radius: int = 16
    button_radius: int = 24
    font: Literal["sans", "serif"] = "sans"


SYSTEM = Theme()
"""The family look of the system's own apps."""


def colour(value: str) -> str:
    """CSS of a colour token (`"card"`) or of a CSS colour (`"#07C160"`, `"rgba(…)"`, `"linear-gradient(…)"`)."""
    token = TOKENS.get(value)
    if token is not None:
        return token
    if value.startswith("#") or "(" in value or value in ("white", "black", "transparent", "inherit", "currentColor"):
        return value
    raise UnknownToken(f"no colour {value!r} (tokens: {', '.join(TOKENS)}; or a CSS colour such as #07C160)")


def tone(value: int | str) -> str:
    """CSS of a text tone: 1, 2, 3 (90, 55, 30 % ink), a colour token or a CSS colour."""
    known = TONES.get(value)
    if known is not None:
        return known
    if isinstance(value, int):
        raise UnknownToken(f"no tone {value} (tones: 1, 2, 3, a colour token or a CSS colour)")
    return colour(value)


@lru_cache(maxsize=256)
def theme_style(theme: Theme, dark: bool = False, font_scale: float = 1.0) -> str:
    """The custom properties of a theme, for a `style` attribute: of the root, or of any element with the
    class `themed`, so that two looks can share a screen (an app under the system's shade)."""
    accent = theme.accent if not dark else theme.accent_dark or mixed(theme.accent, "#FFFFFF", 0.12)
    base = "255,255,255" if dark else "0,0,0"
    ink, ink2, ink3 = (f"rgba({base},{alpha})" for alpha in ((0.9, 0.6, 0.38) if dark else (0.9, 0.55, 0.3)))
    bar_ink = (theme.bar_ink_dark if dark else theme.bar_ink) or ink
    values = {
        "fs": f"{font_scale:g}",
        "accent": accent,
        "accent-ink": theme.accent_ink or ("#FFFFFF" if luminance(accent) < 0.68 else "rgba(0,0,0,.9)"),
        "accent-soft": faded(accent, 0.22 if dark else 0.12),
        "danger": "#FF5C5C" if dark else "#FA5151",
        "success": "#30C46B" if dark else "#07B45A",
        "warning": "#FFB340" if dark else "#F59A0A",
        "page": theme.page_dark if dark else theme.page,
        "card": theme.card_dark if dark else theme.card,
        "bar": theme.bar_dark if dark else theme.bar,
        "bar-ink": bar_ink,
        "raised": "#2C2C2E" if dark else "#FFFFFF",
        "line": f"rgba({base},{0.12 if dark else 0.08})",
        "fill": f"rgba({base},{0.12 if dark else 0.055})",
        "ink": ink,
        "ink2": ink2,
        "ink3": ink3,
        "track": "#48484A" if dark else "#DCDCE0",
        "key": "#4A4A4E" if dark else "#FFFFFF",
        "key2": "#353538" if dark else "#B4B9C2",
        "keys": "#2B2B2E" if dark else "#D5D8DD",
        "shadow": "0 2px 12px rgba(0,0,0,.5)" if dark else "0 2px 12px rgba(0,0,0,.08)",
        "lift": "0 6px 28px rgba(0,0,0,.6)" if dark else "0 6px 28px rgba(0,0,0,.18)",
        "radius": f"{theme.radius}px",
        "button-radius": f"{theme.button_radius}px",
        "font": _SERIF if theme.font == "serif" else _SANS,
    }
    return ";".join(f"--{name}:{value}" for name, value in values.items())


def ink_over(background: str, theme: Theme, dark: bool = False) -> Literal["dark", "light"]:
    """Whether dark or light glyphs read on a background: a `#rrggbb` or one of the kit's background tokens.

    What has no one colour of its own (a gradient, a translucent colour) counts as the page.
    """
    return "dark" if luminance(_resolved(background, theme, dark)) >= 0.5 else "light"


def _resolved(background: str, theme: Theme, dark: bool) -> str:
    known = {
        "var(--page)": theme.page_dark if dark else theme.page,
        "var(--card)": theme.card_dark if dark else theme.card,
        "var(--bar)": theme.bar_dark if dark else theme.bar,
        "var(--accent)": theme.accent,
        "white": "#FFFFFF",
        "black": "#000000",
    }
    value = known.get(background, background)
    return value if _is_hex(value) else (theme.page_dark if dark else theme.page)


def _is_hex(value: str) -> bool:
    return value.startswith("#") and len(value) in (4, 7)


def channels(value: str) -> tuple[int, int, int]:
    """Red, green, blue (0 to 255) of `#rgb` or `#rrggbb`."""
    if not _is_hex(value):
        raise UnknownToken(f"not a colour to compute with: {value!r} (want #rrggbb)")
    digits = value[1:] if len(value) == 7 else "".join(digit * 2 for digit in value[1:])
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def luminance(value: str) -> float:
    """Perceived brightness of a hex colour, 0 (black) to 1 (white)."""
    red, green, blue = channels(value)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def mixed(value: str, other: str, share: float) -> str:
    """A hex colour with a share (0 to 1) of another mixed in."""
    pairs = zip(channels(value), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def faded(value: str, alpha: float) -> str:
    """A hex colour made translucent."""
    red, green, blue = channels(value)
    return f"rgba({red},{green},{blue},{alpha:g})"
