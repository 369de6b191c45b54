"""A process that another one started for us, and that may have to be ended by force."""

from __future__ import annotations

import os
import signal
from contextlib import suppress


class Process:
    """Holds on to a process, so that `kill` can never meet another one that was given its number later."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle: int | None = None
        # Only Linux has handles of processes; elsewhere the number has to do.
        if hasattr(os, "pidfd_open"):
            with suppress(OSError):
                self._handle = os.pidfd_open(pid)

    def kill(self) -> None:
        """End the process if it still lives, and let go of it."""
        handle, self._handle = self._handle, None
        with suppress(ProcessLookupError, PermissionError):
            if handle is not None:
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            elif not hasattr(os, "pidfd_open"):
                os.kill(self.pid, signal.SIGKILL)
        if handle is not None:
            os.close(handle)
