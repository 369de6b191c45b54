"""Real servers as processes, over stdio and HTTP, for tests of how they start, answer and end."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport

LEGACY = "2025-06-18"


class Served:
    """`mobilegym mcp` on a store. Everything that it writes is kept.

    Attributes:
        lines: each line of its stdout, as bytes.
    """

    def __init__(self, store: Path, toolsets: str = "gui,lab") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mobilegym_mcp.cli", "mcp", "--store", str(store), "--toolsets", toolsets],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.lines: list[bytes] = []
        self._number = 0
        hello = {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
        self.info = self.ask("initialize", hello)["result"]
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message: Mapping[str, Any] | bytes) -> None:
        assert self.process.stdin is not None
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def begin(self, method: str, params: Mapping[str, Any] | None = None) -> int:
        """Send a request without waiting for its answer; gives its number."""
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params or {}})
        return self._number

    def answer(self, number: int) -> dict[str, Any]:
        """The answer to a request; what comes before it is kept but passed over."""
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            self.lines.append(line)
            message = json.loads(line)
            if message.get("id") == number:
                return message
        raise AssertionError(f"the server ended: {self.process.stderr.read() if self.process.stderr else b''!r}")

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        return self.answer(self.begin(method, params))

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """A tool's result, errors too."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]

    def end(self, number: int | None = signal.SIGTERM) -> tuple[int, str]:
        """End it by a signal, or by closing its stdin; gives its exit status and what it wrote on stderr."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        if number is None:
            self.process.stdin.close()
        else:
            self.process.send_signal(number)
        with self.process.stdout, self.process.stderr:
            self.lines += self.process.stdout.readlines()
            said = self.process.stderr.read().decode()
        status = self.process.wait(20)
        if number is not None:
            self.process.stdin.close()
        return status, said

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.returncode is None:
            self.end(signal.SIGKILL)


class Serving:
    """`mobilegym serve` on a free port."""

    def __init__(self, folder: Path, tokens: dict[str, Any] | None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = [sys.executable, "-m", "mobilegym_mcp.cli", "serve", "--port", str(self.port)]
        command += ["--store", str(folder / "phones.db")]
        if tokens is not None:
            (folder / "tokens.json").write_text(json.dumps(tokens))
            command += ["--tokens", str(folder / "tokens.json")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while self.process.poll() is None and self.status("GET", "/health") != 200:
            time.sleep(0.05)

    def client(self, token: str | None = None, era: Any = "auto") -> Client[Any]:
        return Client(StreamableHttpTransport(f"http://127.0.0.1:{self.port}/mcp", auth=token), mode=era)

    def status(self, method: str, path: str, body: Any = None, **headers: str) -> int | None:
        """The status of a plain request; None if nobody answers."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        fixed = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        try:
            link.request(method, path, json.dumps(body) if body is not None else None, {**fixed, **headers})
            return link.getresponse().status
        except OSError:
            return None
        finally:
            link.close()

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Exit status, stdout and stderr."""
        self.process.send_signal(number)
        said = self.process.communicate(timeout=30)
        return self.process.returncode, *said


def text(result: Mapping[str, Any]) -> str:
    """The first text of a tool's result."""
    return result["content"][0]["text"]


def family(pid: int) -> set[int]:
    """The processes that a process has started, and those that these have started."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in (line.split() for line in listed.splitlines())}
    found, grown = {pid}, True
    while grown:
        more = {child for child, parent in parents.items() if parent in found} - found
        found |= more
        grown = bool(more)
    return found - {pid}


def gone(pids: set[int], patience: float = 10.0) -> bool:
    """Whether all of these processes end, if they are given a while."""
    until = time.monotonic() + patience
    while any(_alive(pid) for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def _alive(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
    return bool(state) and not state.startswith("Z")
