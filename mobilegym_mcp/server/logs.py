"""What a server says on stderr: warnings and worse, a line each, with a traceback only where it is a fault of ours."""

from __future__ import annotations

import logging
import sys

EXPECTED = logging.DEBUG
"""The level of an error that is the caller's to mend; the answer tells it, so the log need not."""


def log_to_stderr() -> None:
    """Send all logging to stderr, from warnings up, FastMCP's and uvicorn's too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("mobilegym: %(levelname)s: %(message)s"))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    # FastMCP gives its logger a handler and a level of its own when it is imported.
    fastmcp = logging.getLogger("fastmcp")
    fastmcp.handlers = []
    fastmcp.propagate = True
    fastmcp.setLevel(logging.WARNING)
