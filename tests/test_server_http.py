"""The server over real HTTP: both eras, principals and scopes by token, Host and Origin, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastmcp import Client
from fastmcp.exceptions import ToolError
from mcp_types import TextContent

from mobilegym_mcp.errors import BadArgument
from mobilegym_mcp.server.auth import is_loopback, read_tokens
from mobilegym_mcp.server.http import serve

from .serving import Serving, family, gone

ANN, BO, EYE, LAB = (f"{name}-{'0123456789' * 2}" for name in ("ann", "bo", "eye", "lab"))
TOKENS = {
    ANN: {"client_id": "ann", "scopes": ["gui", "lab"]},
    BO: {"client_id": "bo", "scopes": ["gui", "lab"]},
    EYE: {"client_id": "ann", "scopes": ["gui"]},
    LAB: {"client_id": "ann", "scopes": ["lab"]},
}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    served = Serving(tmp_path_factory.mktemp("http"), TOKENS)
    yield served
    status, _, said = served.end()
    assert status in (0, -signal.SIGTERM)
    assert "Traceback" not in said


async def new_phone(client: Client[Any]) -> str:
    made = (await client.call_tool("create_phone")).structured_content
    assert made is not None
    return made["phone"]


async def refusal(client: Client[Any], tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments, raise_on_error=False)
    assert result.is_error
    assert isinstance(result.content[0], TextContent)
    return result.content[0].text


@pytest.mark.browser
@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_a_client_of_either_era_holds_a_phone(served: Serving, era: Any) -> None:
    async with served.client(ANN, era) as client:
        phone = await new_phone(client)
        done = await client.call_tool("open_app", {"name": "notes", "phone": phone, "observe": "image"})
        assert [block.type for block in done.content] == ["text", "image"]
        assert done.structured_content is not None
        assert done.structured_content["step"] == 1
        await client.call_tool("close_phone", {"phone": phone})


@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_nobody_uses_the_phone_of_another(served: Serving, era: Any) -> None:
    async with served.client(ANN, era) as ann, served.client(BO, era) as bo:
        hers, his = await new_phone(ann), await new_phone(bo)
        for tool, arguments in (
            ("open_app", {"name": "notes"}),
            ("fork", {"step": 0}),
            ("get_state", {}),
            ("history", {}),
            ("close_phone", {}),
        ):
            assert "belongs to somebody else" in await refusal(bo, tool, phone=hers, **arguments)
        for name in ("tree", "state", "trace", "screenshot"):
            with pytest.raises(Exception, match="belongs to somebody else"):
                await bo.read_resource(f"phone://{hers}/{name}")
        listed = (await bo.call_tool("list_phones")).structured_content
        assert listed is not None
        assert [row["phone"] for row in listed["phones"]] == [his]
        forked = (await ann.call_tool("fork", {"phone": hers})).structured_content
        assert forked is not None
        assert "belongs to somebody else" in await refusal(bo, "open_app", name="notes", phone=forked["phones"][0])
        for phone in (hers, *forked["phones"]):
            await ann.call_tool("close_phone", {"phone": phone})
        await bo.call_tool("close_phone", {"phone": his})


async def test_a_token_opens_its_scopes_alone(served: Serving) -> None:
    async with served.client(EYE) as eye, served.client(LAB) as lab:
        seen = {tool.name for tool in await eye.list_tools()}
        assert {"create_phone", "tap", "screenshot", "submit_answer"} <= seen
        assert not seen & {"get_state", "fork", "reset_task", "check_task"}
        known = {tool.name for tool in await lab.list_tools()}
        assert {"create_phone", "list_phones", "close_phone", "get_state", "check_task"} <= known
        assert "tap" not in known
        assert {t.name for t in await eye.list_resource_templates()} == {"screenshot", "tree"}
        assert {t.name for t in await lab.list_resource_templates()} == {"state", "trace"}
        assert await eye.list_prompts() == []
        phone = await new_phone(eye)
        with pytest.raises(ToolError):
            await eye.call_tool("get_state", {"phone": phone})
        with pytest.raises(Exception, match="state"):
            await eye.read_resource(f"phone://{phone}/state")
        # Both tokens are ann's: the one looks behind the screen of the phone that the other holds.
        assert "fork" in {tool.name for tool in await lab.list_tools()}
        read = await lab.call_tool("get_state", {"phone": phone, "path": "/system/data/locale"})
        assert isinstance(read.content[0], TextContent)
        assert read.content[0].text.startswith('"en"')
        await eye.call_tool("close_phone", {"phone": phone})


async def test_phones_are_driven_side_by_side_and_each_in_order(served: Serving) -> None:
    async with served.client(ANN) as client:
        phones = [await new_phone(client) for _ in range(4)]
        apps = ("notes", "settings", "contacts")
        calls = [client.call_tool("open_app", {"phone": phone, "name": name}) for phone in phones for name in apps]
        steps = [(done.structured_content or {})["step"] for done in await asyncio.gather(*calls)]
        assert [sorted(steps[at : at + 3]) for at in range(0, 12, 3)] == [[1, 2, 3]] * 4
        for phone in phones:
            await client.call_tool("close_phone", {"phone": phone})


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong-token-wrong-token"}, 401),
        ({"Authorization": f"Bearer {ANN}"}, 200),
        ({"Authorization": f"Bearer {ANN}", "Host": "phone.evil.example"}, 421),
        ({"Authorization": f"Bearer {ANN}", "Origin": "https://evil.example"}, 403),
        ({"Authorization": f"Bearer {ANN}", "Origin": "http://localhost:3000"}, 200),
    ],
)
@pytest.mark.parametrize("path", ["/mcp"])
def test_strangers_are_refused(served: Serving, path: str, headers: dict[str, str], status: int) -> None:
    assert served.status("POST", path, HELLO, **headers) == status


@pytest.mark.browser
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
async def test_it_ends_and_leaves_no_browser(tmp_path: Path, end: int) -> None:
    served = Serving(tmp_path, None)
    async with served.client(None, "legacy") as client:
        phone = await new_phone(client)
        await client.call_tool("screenshot", {"phone": phone})
        children = family(served.process.pid)
        assert len(children) > 2
        # The client is still connected, and may be listening, when the end comes.
        status, out, said = await asyncio.to_thread(served.end, end)
        assert status in (0, -end)
        assert out == ""
        assert "Traceback" not in said
        assert await asyncio.to_thread(gone, children)


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.0.2.7", "phone.example"])
def test_another_address_than_loopback_demands_tokens(address: str) -> None:
    with pytest.raises(BadArgument, match="--tokens"):
        serve(host=address)


def test_what_counts_as_loopback() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "localhost", "::1", "127.3.2.1")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "10.0.0.1", "example.org", "")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("[]", "must hold"),
        ("{}", "must hold"),
        ('{"short": {"client_id": "ann", "scopes": ["gui"]}}', "entry 1: a token has at least 16"),
        ('{"0123456789abcdef": {"scopes": ["gui"]}}', "client_id must be a text"),
        ('{"0123456789abcdef": {"client_id": "ann", "scopes": []}}', "scopes must be some of gui, lab, apps"),
        ('{"0123456789abcdef": {"client_id": "ann", "scopes": ["root"]}}', "got \\['root'\\]"),
        ('{"0123456789abcdef": 5}', "client_id must be a text"),
    ],
)
def test_a_tokens_file_that_is_wrong_is_told(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "tokens.json").write_text(text)
    with pytest.raises(BadArgument, match=said) as raised:
        read_tokens(tmp_path / "tokens.json")
    assert "0123456789abcdef" not in str(raised.value)


def test_a_tokens_file_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="cannot be read"):
        read_tokens(tmp_path / "none.json")
