"""The smallest client over HTTP: start `mobilegym serve`, then `python -m examples.http_client`.

Eight phones are driven side by side on one server, each by its own task; that is all that a group of rollouts needs.
With a server that wants tokens, give one by `--token`.
"""

from __future__ import annotations

import argparse
import asyncio

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport

from examples.remote import RemotePhone

APPS = ("notes", "settings", "contacts")


async def drive(client: Client[StreamableHttpTransport], number: int) -> str:
    """Make a phone, open an app on it, close it again; gives what the phone said."""
    phone = await RemotePhone.create(client, title=f"http example {number}", seed=number)
    said = await phone.call("open_app", {"name": APPS[number % len(APPS)]})
    await phone.call("close_phone")
    return f"{phone.handle}: {said.text.splitlines()[0]}"


async def main(url: str, token: str | None, phones: int) -> None:
    async with Client(StreamableHttpTransport(url, auth=token)) as client:
        for line in await asyncio.gather(*(drive(client, number) for number in range(phones))):
            print(line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m examples.http_client", description="Drive phones side by side over HTTP."
    )
    parser.add_argument("--url", default="http://127.0.0.1:8321/mcp", help="where the server listens")
    parser.add_argument("--token", default=None, help="a bearer token, where the server wants one")
    parser.add_argument("--phones", type=int, default=8, help="how many phones")
    given = parser.parse_args()
    asyncio.run(main(given.url, given.token, given.phones))
