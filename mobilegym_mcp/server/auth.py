"""Bearer tokens: who a caller is and which toolsets it may use."""

from __future__ import annotations

import ipaddress
import json
from pathlib import Path
from typing import Any, cast

from fastmcp.server.auth.providers.jwt import StaticTokenVerifier

from ..errors import BadArgument
from .toolsets import EVERY

SHORTEST_TOKEN = 16


def read_tokens(path: Path) -> StaticTokenVerifier:
    """The tokens of a JSON file: `{"<token>": {"client_id": "ann", "scopes": ["gui", "lab"]}}`.

    Raises:
        BadArgument: the file cannot be read or says something else; names the entry.
    """
    try:
        raw = json.loads(path.read_text())
    except OSError as error:
        raise BadArgument(f"tokens file {str(path)!r} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadArgument(f"tokens file {str(path)!r} is not JSON: {error}") from error
    if not isinstance(raw, dict) or not raw:
        raise BadArgument(f'tokens file {str(path)!r} must hold {{"<token>": {{"client_id": …, "scopes": […]}}}}')
    tokens: dict[str, dict[str, Any]] = {}
    for number, (token, entry) in enumerate(cast("dict[str, Any]", raw).items(), 1):
        client = entry.get("client_id") if isinstance(entry, dict) else None
        scopes = entry.get("scopes") if isinstance(entry, dict) else None
        where = f"tokens file {str(path)!r}, entry {number}"
        if len(token) < SHORTEST_TOKEN:
            raise BadArgument(f"{where}: a token has at least {SHORTEST_TOKEN} characters")
        if not isinstance(client, str) or not client:
            raise BadArgument(f"{where}: client_id must be a text, got {client!r}")
        if not isinstance(scopes, list) or not scopes or any(scope not in EVERY for scope in scopes):
            raise BadArgument(f"{where}: scopes must be some of {', '.join(EVERY)}, got {scopes!r}")
        tokens[token] = {"client_id": client, "scopes": scopes}
    return StaticTokenVerifier(tokens)


def is_loopback(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
