"""The fonts of the machine: Inter comes with the package, Chinese and emoji are the system's."""

from __future__ import annotations

import shutil
import subprocess
from hashlib import blake2b

_NEEDED = {
    # fontconfig pattern -> what is missing without it
    ":lang=zh-cn": "no font with Chinese characters: run `apt-get install fonts-noto-cjk`",
    ":charset=1f600": "no font with emoji: run `apt-get install fonts-noto-color-emoji`",
}
_PATIENCE = 10.0


def missing_fonts() -> list[str]:
    """What a screen would show as empty boxes, each with the Debian package that mends it; [] if all is there."""
    if shutil.which("fc-list") is None:
        return ["fontconfig, by which fonts are found: run `apt-get install fontconfig`"]
    return [message for pattern, message in _NEEDED.items() if not _fc_list(pattern)]


def fonts_digest() -> str:
    """A hash of the fonts that are installed, since they decide pixels: empty where fontconfig is missing."""
    if shutil.which("fc-list") is None:
        return ""
    listed = b"\n".join(sorted(_fc_list(":").splitlines()))
    return blake2b(listed, digest_size=8).hexdigest()


def _fc_list(pattern: str) -> bytes:
    # A broken fontconfig must not keep the phone from drawing: it counts as a machine without fonts.
    try:
        return subprocess.run(
            ["fc-list", pattern, "file", "family", "style"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
        ).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return b""
