"""Storage: what takes how much of it."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node

from . import _, app, identity, keeping
from .app_pages import app_page
from .rows import BLUE, GREEN, GREY, ORANGE, PINK, PURPLE, YELLOW, app_mark, inset, settings_page
from .sizes import size_text
from .state import SettingsState

SYSTEM_MB = 18_842
"""What the system itself takes."""


def kinds(view: View[SettingsState]) -> dict[str, float]:
    """Megabytes by kind: `apps`, `photos`, `videos`, `audio`, `files`, `bin`, `cache`, `system`."""
    media = {"photos": 0, "videos": 0, "audio": 0, "bin": 0}
    for item in view.content.media.values():
        kind = {"video": "videos", "audio": "audio"}.get(item.kind, "photos")
        media["bin" if item.trashed_at is not None else kind] += item.kilobytes
    apps = keeping.listed(view.phone)
    return {
        "system": SYSTEM_MB,
        "apps": sum(other.size_mb + keeping.data_mb(view.phone, other.id) for other in apps),
        **{kind: kilobytes / 1024 for kind, kilobytes in media.items()},
        "files": sum(file.kilobytes for file in view.content.files.values()) / 1024,
        "cache": sum(keeping.cache_mb(view.state, other) for other in apps),
    }


@app.screen("storage")
def storage_page(view: View[SettingsState]) -> Node:
    sizes = kinds(view)
    used, total = sum(sizes.values()), identity.STORAGE_GB * 1024
    looks = {
        "system": (_("System"), "gear", GREY),
        "apps": (_("Apps"), "squares-four", BLUE),
        "photos": (_("Photos"), "image", PINK),
        "videos": (_("Videos"), "video", PURPLE),
        "audio": (_("Recordings"), "music-note", ORANGE),
        "files": (_("Files"), "folder-simple", YELLOW),
        "bin": (_("Gallery bin"), "trash", "#9AA3AF"),
        "cache": (_("Cache"), "broom", GREEN),
    }
    biggest = sorted(
        keeping.listed(view.phone),
        key=lambda other: keeping.total_mb(view.phone, view.state, other),
        reverse=True,
    )
    return settings_page(
        _("Storage"),
        ui.card(
            ui.row(
                ui.text(_("{used} used").format(used=size_text(used)), size="title", weight="semibold", grow=True),
                ui.text(_("of {all}").format(all=f"{identity.STORAGE_GB} GB"), size="secondary", tone=2),
            ),
            ui.row(
                *(
                    ui.box(width=f"{sizes[kind] / total * 100:.3f}%", height="100%", bg=looks[kind][2])
                    for kind in looks
                ),
                bg="fill",
                height=14,
                radius=7,
                clip=True,
            ),
            ui.text(_("{free} free").format(free=size_text(total - used)), size="secondary", tone=2),
            gap=10,
            margin=(0, 12, 12, 12),
        ),
        ui.section(
            *(
                ui.list_row(title, leading=ui.icon_tile(glyph, tone), value=size_text(sizes[kind]), role="text")
                for kind, (title, glyph, tone) in looks.items()
            )
        ),
        inset(
            ui.button(
                _("Clear cache"),
                kind="tonal",
                wide=True,
                icon="broom",
                on_tap=confirm_clear_all(),
                disabled=not sizes["cache"],
            )
        ),
        ui.section(
            *(
                ui.list_row(
                    other.gettext(other.title),
                    leading=app_mark(other),
                    value=size_text(keeping.total_mb(view.phone, view.state, other)),
                    chevron=True,
                    on_tap=app_page(other.id),
                )
                for other in biggest
            ),
            header=_("Apps by size"),
        ),
    )


@app.overlay
def confirm_clear_all(view: View[SettingsState]) -> Node:
    return ui.dialog(
        _("Clear the cache of all apps?"),
        text=_("This frees {size}. No data of yours is lost.").format(size=size_text(kinds(view)["cache"])),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Clear"), clear_all(), "text")],
    )


@app.action
def clear_all(ctx: Context[SettingsState]) -> None:
    for other in keeping.listed(ctx.tx.phone):
        keeping.clear_cache(ctx, other.id)
    ctx.close()
    ctx.toast(_("Cache cleared"))
