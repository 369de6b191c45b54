"""The command line: `mobilegym …`.

With `--json` a command prints JSON alone on stdout; everything else that it says goes to stderr. Exit status: 0 done,
1 it could not be done (or a task was not passed), 2 wrong usage.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from .store import Store

cli = typer.Typer(
    name="mobilegym",
    help="A simulated phone for LLM agents: serve it over MCP, play its tasks, look at its screens and states.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON alone on stdout.")]
StorePath = Annotated[
    Path | None,
    typer.Option("--store", help="The store's file; by default in the user's data folder, or MOBILEGYM_DATA."),
]
Seed = Annotated[int, typer.Option(help="Which instance: equal seeds give equal instances.")]


def main() -> None:
    """Run the command line; what the user can mend is told in one line."""
    from .errors import ToolFault
    from .hand import HandError
    from .judge import TaskError
    from .phone import PhoneError
    from .render import RenderError
    from .store import StoreError

    try:
        cli()
    except (ToolFault, PhoneError, RenderError, StoreError, TaskError, HandError) as error:
        typer.echo(f"mobilegym: {error}", err=True)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)


def _print(value: Any, as_json: bool, show: Callable[[], None]) -> None:
    if as_json:
        typer.echo(json.dumps(value, ensure_ascii=False, indent=1))
    else:
        show()


@contextmanager
def _store(path: Path | None, *, readonly: bool = False) -> Iterator[Store]:
    from .store import Store

    with Store(path, readonly=readonly) as store:
        yield store


@cli.command()
def mcp(
    toolsets: Annotated[str, typer.Option(help="Which tools to offer: gui, lab, apps, joined by commas.")] = "gui,lab",
    store: StorePath = None,
) -> None:
    """Serve one MCP client over stdio: what a client's configuration starts."""
    from .server.stdio import serve

    serve(toolsets=toolsets, store=store)


@cli.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; any but loopback needs --tokens.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8321,
    toolsets: Annotated[str, typer.Option(help="Which tools to offer: gui, lab, apps, joined by commas.")] = "gui,lab",
    tokens: Annotated[
        Path | None, typer.Option(help="JSON file of bearer tokens: {token: {client_id, scopes}}.")
    ] = None,
    store: StorePath = None,
) -> None:
    """Serve MCP over streamable HTTP, at /mcp."""
    from .server.http import serve as serve_http

    serve_http(host=host, port=port, toolsets=toolsets, tokens=tokens, store=store)


@cli.command()
def tasks(
    app: Annotated[str | None, typer.Option(help="Only tasks that use this app.")] = None,
    level: Annotated[int | None, typer.Option(help="Only tasks of this level, 1 to 4.")] = None,
    split: Annotated[str | None, typer.Option(help="Only tasks of this split: test or train.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the tasks, with the counted number of distinct instances of each."""
    from .catalog import load_apps
    from .suites import load_tasks

    apps = load_apps()
    found = [
        {
            "id": task.id,
            "apps": list(task.apps),
            "level": task.level,
            "split": task.split,
            "kind": task.kind,
            "instances": task.instances(apps),
            "budget": task.budget,
            "tags": list(task.tags),
            "instruction": task.instance(0, apps).instruction("en"),
        }
        for task in load_tasks().values()
        if (app is None or app in task.apps)
        and (level is None or level == task.level)
        and (split is None or split == task.split)
    ]

    def show() -> None:
        width = get_terminal_size().columns if sys.stdout.isatty() else None
        for task in found:
            about = f"level {task['level']}, {task['split']}, {task['kind']}, {task['instances']:,} instances"
            typer.echo(cut(f"{task['id']}: {about}; {', '.join(task['apps'])}", width))
            typer.echo(cut("    " + task["instruction"], width))
        typer.echo(f"{len(found)} tasks")

    _print(found, as_json, show)


def cut(text: str, width: int | None) -> str:
    """A text on one line of a terminal, of which a Chinese character takes two columns; None: as long as it is."""
    from rich.cells import cell_len, set_cell_size

    flat = text[: len(text) - len(text.lstrip())] + " ".join(text.split())
    if width is None or cell_len(flat) <= width:
        return flat
    return set_cell_size(flat, width - 1).rstrip() + "…"


@cli.command()
def play(
    task: Annotated[str, typer.Argument(help="A task's id; `mobilegym tasks` lists them.")],
    seed: Seed = 0,
    language: Annotated[str, typer.Option(help="The phone's language: en or zh.")] = "en",
    out: Annotated[Path | None, typer.Option(help="Where the picture of its screens goes (PNG).")] = None,
    store: StorePath = None,
    as_json: AsJson = False,
) -> None:
    """Let a task's oracle do it, print each step and the verdict, and leave its screens as one picture."""
    if language not in ("en", "zh"):
        raise typer.BadParameter(f"language is 'en' or 'zh', not {language!r}")
    picture = out or Path("out") / f"{task}-{seed}.png"
    asyncio.run(_play(task, seed, "zh" if language == "zh" else "en", picture, store, as_json))


async def _play(task: str, seed: int, language: Any, picture: Path, path: Path | None, as_json: bool) -> None:
    from .gym import Gym
    from .playing import PLAYER
    from .playing import play as play_task
    from .store import Store

    async with Gym(Store(path)) as gym:
        if not as_json:
            typer.echo(f"{task}, seed {seed}: {gym.instance(task, seed, _options(language)).instruction(language)}")
        counter = iter(range(1, 10_000))

        def tell(text: str) -> None:
            if not as_json:
                typer.echo(f"{next(counter):3} {text.splitlines()[0]}")

        played = await play_task(gym, task, seed, language=language, pictures=True, tell=tell)
        # Nobody else could go on with it; its history can be read until gc drops it.
        gym.close_phone(played.phone, PLAYER)
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_bytes(await asyncio.to_thread(played.sheet))
    result = {
        "phone": played.phone,
        "instruction": played.instruction,
        "steps": [text for text, _image in played.steps],
        "verdict": played.verdict.to_json(),
        "picture": str(picture),
    }
    _print(result, as_json, lambda: typer.echo(f"{played.verdict}\nscreens: {picture}"))
    if not played.verdict.passed:
        raise typer.Exit(1)


def _options(language: Any) -> Any:
    from .options import PhoneOptions

    return PhoneOptions(locale=language)


@cli.command()
def shots(
    apps: Annotated[
        list[str] | None, typer.Argument(help="Apps to draw (`system` is the shell); by default all.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder for the pictures.")] = Path("out/shots"),
    sheets: Annotated[bool, typer.Option(help="Also one picture an app and appearance with all its screens.")] = True,
    width: Annotated[int, typer.Option(help="Width of the display in CSS pixels.")] = 412,
    font_scale: Annotated[float, typer.Option(help="Size of the text.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Draw every screen of apps to PNG files: light and dark, English and Chinese."""
    from .catalog import load_apps

    registry = load_apps()
    chosen = apps or ["system", *(app.id for app in registry.apps.values() if app.launcher)]
    for id in chosen:
        if id != "system":
            registry.app(id)
    made = asyncio.run(_shots(chosen, out, sheets, width, font_scale, as_json))
    _print(made, as_json, lambda: typer.echo(f"{sum(len(files) for files in made.values())} pictures in {out}"))


async def _shots(
    chosen: list[str], out: Path, sheets: bool, width: int, font_scale: float, quiet: bool
) -> dict[str, list[str]]:
    from .catalog import load_apps
    from .render import Renderer, contact_sheet
    from .shots import FOUR, Appearance, screens, shoot

    looks = [Appearance(a.locale, a.dark, width, font_scale) for a in FOUR]
    made: dict[str, list[str]] = {}
    async with Renderer() as renderer:
        for id in chosen:
            phones = screens(load_apps(), id)
            if not quiet:
                typer.echo(f"{id}: {len(phones)} screens", err=True)
            folder = out / id
            folder.mkdir(parents=True, exist_ok=True)
            drawn: dict[str, list[tuple[str, bytes]]] = {look.name: [] for look in looks}
            for_app = made.setdefault(id, [])
            async for name, look, image in shoot(renderer, phones, looks):
                file = folder / f"{_safe(name)}.{look.name}.png"
                file.write_bytes(image)
                for_app.append(str(file))
                drawn[look.name].append((name, image))
            if sheets:
                for look_name, images in drawn.items():
                    file = out / f"{id}.{look_name}.png"
                    file.write_bytes(await asyncio.to_thread(contact_sheet, images, columns=6))
    return made


def _safe(name: str) -> str:
    return "".join(c if c.isalnum() or c in "-_+=(),. " else "_" for c in name)[:120]


@cli.command()
def state(
    phone: Annotated[str, typer.Argument(help="A phone's handle; `mobilegym sessions` lists them.")],
    pointer: Annotated[str, typer.Argument(help="JSON Pointer into its state, such as /notes/data/notes.")] = "",
    step: Annotated[int | None, typer.Option(help="After which step; by default the last.")] = None,
    store: StorePath = None,
    as_json: AsJson = False,
) -> None:
    """Print the state of a phone as JSON: all of it, or what a pointer names, now or after a past step."""
    from .catalog import load_apps
    from .timeline import Moment

    with _store(store, readonly=True) as opened:
        moment = Moment.load(opened.documents(phone, step), load_apps())
    value = moment.phone.at(pointer)
    _print(value, as_json, lambda: typer.echo(json.dumps(value, ensure_ascii=False, indent=2)))


@cli.command()
def sessions(
    every: Annotated[bool, typer.Option("--all", help="Closed ones too.")] = False,
    store: StorePath = None,
    as_json: AsJson = False,
) -> None:
    """List the phones in the store."""
    with _store(store, readonly=True) as opened:
        rows = opened.sessions(open_only=not every)
    found = [
        {
            "phone": row.id,
            "owner": row.owner,
            "title": row.title,
            "steps": row.last_step,
            "created": row.created,
            "used": row.used,
            "closed": row.closed,
            "parent": row.parent,
            "parent_step": row.parent_step,
        }
        for row in rows
    ]

    def show() -> None:
        from rich.console import Console
        from rich.table import Table

        table = Table("phone", "owner", "steps", "last used", "title", title=f"{len(found)} phones")
        for row in rows:
            used = datetime.fromtimestamp(row.used).strftime("%Y-%m-%d %H:%M")
            closed = " (closed)" if row.closed else ""
            table.add_row(row.id, row.owner, str(row.last_step), used, row.title + closed)
        Console().print(table)

    _print(found, as_json, show)


@cli.command()
def gc(
    keep_days: Annotated[float, typer.Option(help="Closed phones older than this are dropped.")] = 30.0,
    max_mb: Annotated[
        int, typer.Option(help="Pictures, then the oldest closed phones, go until it holds less.")
    ] = 4096,
    store: StorePath = None,
    as_json: AsJson = False,
) -> None:
    """Drop what no open phone needs, and give the space back."""
    from dataclasses import asdict

    with _store(store) as opened:
        report = opened.gc(keep_days=keep_days, max_bytes=max_mb << 20)

    def show() -> None:
        typer.echo(
            f"dropped {report.sessions} phones, {report.steps} steps, {report.documents} documents, "
            f"{report.frames} pictures: {report.bytes_before / 1e6:.1f} MB → {report.bytes_after / 1e6:.1f} MB"
        )

    _print(asdict(report), as_json, show)


@cli.command()
def doctor(store: StorePath = None, as_json: AsJson = False) -> None:
    """Check what the phone needs on this machine: browser, fonts, store, apps and tasks; say what is missing."""
    checks = asyncio.run(_examine(store))

    def show() -> None:
        for check in checks:
            typer.echo(f"{'✓' if check['ok'] else '✗'} {check['name']}: {check['found']}")

    _print(checks, as_json, show)
    if not all(check["ok"] for check in checks):
        raise typer.Exit(1)


async def _examine(path: Path | None) -> list[dict[str, Any]]:
    from .catalog import load_apps
    from .phone import PhoneError, new_phone
    from .render import Renderer, RenderError, missing_fonts
    from .store import Store, StoreError
    from .suites import load_tasks

    checks: list[dict[str, Any]] = []

    def note(name: str, ok: bool, found: str) -> None:
        checks.append({"name": name, "ok": ok, "found": found})

    note("python", sys.version_info >= (3, 11), sys.version.split()[0])
    try:
        apps = load_apps()
        note("apps", True, f"{len(apps.apps) - 1} ({', '.join(id for id in apps.apps if id != 'system')})")
        async with Renderer(pages=1) as renderer:
            shot = await renderer.shot(new_phone(apps).frame)
            note("browser", True, f"Chromium {renderer.browser_version} drew {shot.width}×{shot.height}")
        note("tasks", True, str(len(load_tasks())))
    except (PhoneError, RenderError) as error:
        note("browser" if isinstance(error, RenderError) else "apps", False, str(error))
    missing = missing_fonts()
    note("fonts", not missing, "; ".join(missing) or "Chinese and emoji are there")
    try:
        with Store(path) as opened:
            note("store", True, f"{opened.path}, {len(opened.sessions())} open phones")
    except StoreError as error:
        note("store", False, str(error))
    return checks


if __name__ == "__main__":
    main()
