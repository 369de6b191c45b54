"""The server over real stdio: both eras of the protocol, nothing but protocol on stdout, how it ends, what survives."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fastmcp import Client
from mcp_types import ImageContent, TextContent
from PIL import Image

from examples.remote import stdio_server
from mobilegym_mcp.server.wire import mended
from mobilegym_mcp.store import Store

from .serving import Served, family, gone, text


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("stdio") / "phones.db") as served:
        yield served


def documents(store: Path, phone: str, step: int) -> dict[str, bytes]:
    with Store(store, readonly=True) as opened:
        return dict(opened.documents(phone, step))


@pytest.mark.browser
@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_a_client_of_either_era_holds_a_phone(tmp_path: Path, era: Any) -> None:
    async with Client(stdio_server(tmp_path / "phones.db"), mode=era) as client:
        assert {"tap", "screenshot", "fork", "check_task"} <= {tool.name for tool in await client.list_tools()}
        made = (await client.call_tool("create_phone", {"title": era})).structured_content
        assert made is not None
        shown = await client.call_tool("screenshot", {"phone": made["phone"]})
        assert shown.structured_content is None
        words, picture = shown.content
        assert isinstance(words, TextContent)
        assert isinstance(picture, ImageContent)
        image = Image.open(BytesIO(b64decode(picture.data)))
        assert image.size == (made["width"], made["height"])
        assert made["phone"] in words.text
        opened = await client.call_tool("open_app", {"name": "settings"})
        assert opened.structured_content is not None
        assert (opened.structured_content["phone"], opened.structured_content["step"]) == (made["phone"], 1)
        [resource] = await client.read_resource(f"phone://{made['phone']}/screenshot")
        assert resource.mime_type == "image/jpeg"
        assert [template.uri_template for template in await client.list_resource_templates()] == [
            f"phone://{{phone}}/{name}" for name in ("screenshot", "tree", "state", "trace")
        ]


def test_nothing_but_protocol_is_said(tmp_path: Path) -> None:
    with Served(tmp_path / "phones.db") as served:
        served.ask("tools/list")
        served.ask("prompts/list")
        served.call("create_phone")
        assert served.call("tap", x="nowhere", y=3)["isError"]
        assert served.call("no_such_tool")["isError"]
        assert "error" in served.ask("resources/read", {"uri": "phone://nobody/tree"})
        assert "error" in served.ask("prompts/get", {"name": "no.such.task"})
        status, said = served.end(None)
        assert status == 0
        assert said == ""
        assert all(json.loads(line)["jsonrpc"] == "2.0" for line in served.lines)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("end", "status"), [(signal.SIGTERM, 128 + 15), (signal.SIGINT, 128 + 2), (None, 0)], ids=["term", "int", "stdin"]
)
def test_it_ends_and_leaves_no_browser(tmp_path: Path, end: int | None, status: int) -> None:
    with Served(tmp_path / "phones.db") as served:
        served.call("create_phone")
        assert not served.call("screenshot")["isError"]
        children = family(served.process.pid)
        assert len(children) > 2
        # One more picture is under way when the end comes.
        served.begin("tools/call", {"name": "open_app", "arguments": {"name": "settings", "observe": "image"}})
        found, said = served.end(end)
        assert (found, said) == (status, "")
        assert gone(children)


def test_killed_it_goes_on_at_the_last_answered_step(tmp_path: Path) -> None:
    store = tmp_path / "phones.db"
    with Served(store) as served:
        phone = served.call("create_phone")["structuredContent"]["phone"]
        served.call("open_app", name="settings")
        answered = served.call("press_button", button="notifications")["structuredContent"]["step"]
        told = text(served.call("get_state"))
        kept = documents(store, phone, answered)
        for name in ("notes", "settings", "contacts"):
            served.begin("tools/call", {"name": "open_app", "arguments": {"name": name}})
        served.end(signal.SIGKILL)
    with Served(store) as again:
        assert documents(store, phone, answered) == kept
        history = again.call("history", phone=phone)["structuredContent"]["steps"]
        assert [step["tool"] for step in history[:answered]] == ["open_app", "press_button"]
        assert len(history) <= answered + 3
        fork = again.call("fork", phone=phone, step=answered)["structuredContent"]["phones"][0]
        assert text(again.call("get_state", phone=fork)).split("\n[")[0] == told.split("\n[")[0]
        assert again.call("open_app", phone=phone, name="notes")["structuredContent"]["step"] == len(history) + 1
        again.call("open_app", phone=fork, name="notes")
        if len(history) == answered:
            assert documents(store, phone, answered + 1) == documents(store, fork, 1)


def test_half_a_surrogate_is_answered(served: Served) -> None:
    phone = served.call("create_phone")["structuredContent"]["phone"]
    line = rb'{"jsonrpc":"2.0","id":900,"method":"tools/call","params":{"name":"find","arguments":{"text":"a\ud83d",'
    served.send(line + b'"boxes":false,"phone":"%s"}}}' % phone.encode())
    assert 'no "a\ufffd" on this screen' in text(served.answer(900)["result"])


def test_what_is_no_message_does_not_stop_it(served: Served) -> None:
    for line in (b"garbage", b"\xff\xfe", b"{}", b"[]", b"", b'{"jsonrpc":"2.0","id":1}', b"[" * 5_000):
        served.send(line)
    assert not served.call("list_phones")["isError"]


def test_a_cancelled_call_leaves_the_phone_sound(served: Served) -> None:
    phone = served.call("create_phone")["structuredContent"]["phone"]
    number = served.begin(
        "tools/call", {"name": "wait_for", "arguments": {"phone": phone, "text": "never there", "timeout": 3600}}
    )
    served.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}})
    opened = served.call("open_app", phone=phone, name="settings")
    history = served.call("history", phone=phone)["structuredContent"]["steps"]
    assert opened["structuredContent"]["step"] == len(history)
    assert history[-1]["tool"] == "open_app"


def test_the_handle_may_be_left_out_while_it_is_clear(tmp_path: Path) -> None:
    store = tmp_path / "phones.db"
    with Served(store) as served:
        assert "create_phone makes one" in text(served.call("ui_tree", boxes=False))
        first = served.call("create_phone")["structuredContent"]["phone"]
        assert served.call("open_app", name="notes")["structuredContent"]["phone"] == first
        second = served.call("create_phone")["structuredContent"]["phone"]
        unclear = served.call("open_app", name="notes")
        assert unclear["isError"]
        assert first in text(unclear)
        assert second in text(unclear)
        served.call("close_phone", phone=second)
        assert served.call("open_app", name="notes")["structuredContent"]["phone"] == first
        assert "was closed" in text(served.call("open_app", name="notes", phone=second))


def test_toolsets_are_chosen_at_start(tmp_path: Path) -> None:
    with Served(tmp_path / "phones.db", "gui") as served:
        names = {tool["name"] for tool in served.ask("tools/list")["result"]["tools"]}
        assert {"create_phone", "tap", "finish_task"} <= names
        assert not names & {"get_state", "check_task", "reset_task", "fork"}
        phone = served.call("create_phone")["structuredContent"]["phone"]
        assert served.call("get_state", phone=phone)["isError"]
        templates = served.ask("resources/templates/list")["result"]["resourceTemplates"]
        assert {template["name"] for template in templates} == {"screenshot", "tree"}
        assert "error" in served.ask("resources/read", {"uri": f"phone://{phone}/state"})
        assert served.ask("prompts/list")["result"]["prompts"] == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (rb'{"a": "\ud83d\ude00"}', rb'{"a": "\ud83d\ude00"}'),
        (rb'{"a": "\ud83d"}', rb'{"a": "\ufffd"}'),
        (rb'{"a": "\uDE00 \uD83D\uD83D\uDE00"}', rb'{"a": "\ufffd \ufffd\uD83D\uDE00"}'),
        (rb'{"a": "\\ud83d \\\ud83d \n"}', rb'{"a": "\\ud83d \\\ufffd \n"}'),
        ('{"a": "😀 é"}'.encode(), '{"a": "😀 é"}'.encode()),
        (rb'{"a": "\u', rb'{"a": "\u'),
    ],
)
def test_halves_alone_are_mended(line: bytes, found: bytes) -> None:
    assert mended(line) == found


def test_it_starts_without_what_it_may_never_need() -> None:
    code = "import sys, mobilegym_mcp.server.stdio; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not set(loaded) & {"playwright", "babel", "deepdiff", "PIL", "numpy", "apps", "tasks"}
