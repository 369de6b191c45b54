"""What a client sends over stdio, made fit for a JSON reader."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import BinaryIO

_ESCAPE = re.compile(rb"\\(?:(u[dD][89abAB]..\\u[dD][c-fC-F]..)|(u[dD][89a-fA-F]..)|.)", re.DOTALL)


def mended(line: bytes) -> bytes:
    r"""A line of JSON without halves of surrogate pairs: each becomes U+FFFD.

    A model that stops in the middle of an emoji leaves such a half. No JSON reader takes it, so that the line would be
    lost, and the client would wait for an answer in vain.

    >>> mended(rb'{"text": "\ud83d\ude00 \ud83d"}')
    b'{"text": "\\ud83d\\ude00 \\ufffd"}'
    """
    if rb"\u" not in line:
        return line
    return _ESCAPE.sub(lambda found: rb"\ufffd" if found[2] else found[0], line)


class Lines(io.BufferedIOBase):
    """Lines from a client, each mended."""

    name = "<stdin>"

    def __init__(self, source: BinaryIO) -> None:
        self._source = source

    def readable(self) -> bool:
        return True

    def read1(self, size: int = -1, /) -> bytes:
        """The next line, whatever size is asked for; b"" at the end."""
        return mended(self._source.readline())


def take_stdin() -> None:
    """Put mended lines in the place of `sys.stdin`, and the null device in that of its descriptor, so that no child
    process reads what the client sends."""
    private = os.fdopen(os.dup(0), "rb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    sys.stdin = io.TextIOWrapper(Lines(private), encoding="utf-8", errors="replace")
