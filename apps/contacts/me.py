"""The owner's own card."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, Share, View
from mobilegym_mcp.phone.names import shown_number
from mobilegym_mcp.ui import Node

from . import _, app
from .state import ContactsState


@app.screen("me")
def me(view: View[ContactsState]) -> Node:
    number = view.system.phone_number
    return ui.page(
        ui.app_bar(
            _("My card"), back=True, actions=[ui.icon_button("share-network", label=_("Share"), on_tap=share_me())]
        ),
        ui.scroll(
            "me",
            ui.column(
                ui.avatar(view.system.owner, size=96),
                ui.heading(view.system.owner, size=24),
                align="center",
                gap=12,
                pad=(16, 0, 8, 0),
            ),
            ui.section(
                ui.list_row(
                    shown_number(number),
                    subtitle=_("My number"),
                    leading="phone",
                    trailing=ui.icon_button("copy", label=_("Copy number"), size=20, tone=2, on_tap=copy_mine()),
                )
            ),
            ui.section(
                ui.column(
                    ui.text(
                        _("Let others scan this code to save your number"), size="secondary", tone=2, align="center"
                    ),
                    ui.qr_like(f"{view.system.owner} {number}", size=180),
                    align="center",
                    gap=12,
                    pad=20,
                )
            ),
            pad=(8, 4, 24, 4),
            gap=4,
        ),
    )


@app.action
def copy_mine(ctx: Context[ContactsState]) -> None:
    ctx.copy(ctx.system.phone_number)
    ctx.toast(_("Copied"))


@app.action
def share_me(ctx: Context[ContactsState]) -> None:
    ctx.start(Share(text=f"{ctx.system.owner}\n{ctx.system.phone_number}", title=ctx.system.owner))
