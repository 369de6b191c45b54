"""Running a call: a time limit, and errors as what a model can use."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from fastmcp.exceptions import ToolError

from ..errors import ToolFault
from ..judge import TaskError
from ..phone import PhoneError
from ..render import RenderError
from ..store import StoreError
from .logs import EXPECTED

LONGEST_CALL = 60.0
"""Seconds that one call may take."""

LONGEST_ERROR = 4_000
"""Characters of an error that are told; it may quote what the caller sent."""

log = logging.getLogger("mobilegym")


@asynccontextmanager
async def answering(tool: str) -> AsyncIterator[None]:
    """Turn what goes wrong within into a tool error whose text says what to do; bugs are logged, not shown."""
    try:
        with anyio.fail_after(LONGEST_CALL):
            yield
    except ToolError:
        raise
    except ToolFault as fault:
        raise ToolError(_short(str(fault)), log_level=EXPECTED) from fault
    except TimeoutError as error:
        log.error("%s took longer than %g s", tool, LONGEST_CALL)
        raise ToolError(
            f"{tool} took longer than {LONGEST_CALL:g} s and was stopped; look at the screen before calling it again",
            log_level=EXPECTED,
        ) from error
    except (PhoneError, TaskError) as error:
        log.error("%s: %s", tool, error)
        raise ToolError(f"{tool} failed in the phone, which is as it was: {error}", log_level=EXPECTED) from error
    except (RenderError, StoreError) as error:
        log.error("%s: %s", tool, error)
        raise ToolError(f"{tool} failed, and the phone is as it was: {error}", log_level=EXPECTED) from error
    except Exception as error:
        log.exception("%s failed", tool)
        raise ToolError(
            f"{tool} failed by a fault of the server's; its log says more. The phone is as it was.",
            log_level=EXPECTED,
        ) from error


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_ERROR else f"{text[:LONGEST_ERROR]}… ({len(text):,} characters)"
