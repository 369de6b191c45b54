"""The smallest client over stdio: `python -m examples.stdio_client` makes a phone, writes a note and looks at it.

The server is a process of its own that ends with the client. Its phones are kept in the store in the user's data
folder, so that `mobilegym sessions` lists this one afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from fastmcp import Client

from examples.remote import RemotePhone, stdio_server


async def main(picture: Path, store: Path | None) -> None:
    async with Client(stdio_server(store)) as client:
        phone = await RemotePhone.create(client, title="stdio example")
        print("apps:", (await phone.call("list_apps")).text.splitlines()[0])

        # Act and look in one call: the answer says what happened, `observe` adds the new screen.
        opened = await phone.call("open_app", {"name": "notes", "observe": "image"})
        print(opened.text.splitlines()[0])

        # Find something on the screen, and tap it by its ref.
        found = (await phone.call("find", {"text": "New note", "role": "button"})).text
        print(found.splitlines()[0])
        ref = found.partition("[ref=")[2].partition("]")[0]
        print((await phone.call("tap", {"ref": ref})).text.splitlines()[0])
        print((await phone.call("type", {"text": "Written through MCP"})).text.splitlines()[0])

        # Nothing is lost: any past step can be forked into a phone of its own.
        fork = await phone.call("fork", {"step": 1})
        print(fork.text.splitlines()[0])

        image = (await phone.call("screenshot")).image
        assert image is not None
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(image)
        print(f"phone {phone.handle}; its screen: {picture}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m examples.stdio_client", description="Make a phone over stdio, write a note, look at it."
    )
    parser.add_argument("--out", type=Path, default=Path("out/stdio_client.jpeg"), help="where the screen goes")
    parser.add_argument("--store", type=Path, default=None, help="the store's file")
    given = parser.parse_args()
    asyncio.run(main(given.out, given.store))
