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

LONGEST_CALL = 60.0
"""Seconds that one call may take."""

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
        raise ToolError(str(fault)) from fault
    except TimeoutError as error:
        raise ToolError(f"{tool} took longer than {LONGEST_CALL:g} s and was stopped; call it again") from error
    except (PhoneError, TaskError) as error:
        log.error("%s: %s", tool, error)
        raise ToolError(f"{tool} failed in the phone, which is as it was: {error}") from error
    except (RenderError, StoreError) as error:
        log.error("%s: %s", tool, error)
        raise ToolError(f"{tool} failed: {error}") from error
    except Exception as error:
        log.exception("%s failed", tool)
        raise ToolError(
            f"{tool} failed by a fault of the server's; its log says more. The phone is as it was."
        ) from error
