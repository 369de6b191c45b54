"""The texts for declining a call: the app's own, or those that the user wrote."""

from __future__ import annotations

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Node

from . import _, app
from .state import DialerState

MOST = 6


def reply_texts(state: DialerState) -> list[str]:
    if state.replies:
        return list(state.replies)
    return [_("Can't talk now. What's up?"), _("I'll call you right back."), _("I'm in a meeting, call you later.")]


@app.screen("replies")
def reply_list(view: View[DialerState]) -> Node:
    texts = reply_texts(view.state)
    return ui.page(
        ui.app_bar(
            _("Quick replies"),
            back=True,
            actions=[ui.icon_button("plus", label=_("New reply"), on_tap=start_reply(-1), disabled=len(texts) >= MOST)],
        ),
        ui.scroll(
            "list",
            ui.section(
                *(
                    ui.list_row(
                        text,
                        title_lines=2,
                        trailing=ui.icon_button(
                            "trash", label=_("Delete “{text}”").format(text=text), size=20, on_tap=remove_reply(index)
                        )
                        if len(texts) > 1
                        else None,
                        on_tap=start_reply(index),
                    )
                    for index, text in enumerate(texts)
                ),
                footer=_("Choose one of these when you decline a call with a message."),
            ),
            pad=(8, 4, 24, 4),
        ),
    )


@app.action
def start_reply(ctx: Context[DialerState], index: int) -> None:
    """Ask for the text of a reply; a new one has index -1."""
    ctx.clear_draft("reply")
    ctx.local.pop("no_text", None)
    ctx.open(edit_reply(index), focus="reply")


@app.overlay
def edit_reply(view: View[DialerState], index: int) -> Node:
    texts = reply_texts(view.state)
    return ui.dialog(
        _("New reply") if index < 0 else _("Edit reply"),
        ui.text_field(
            "reply",
            label=_("Text"),
            value=texts[index] if 0 <= index < len(texts) else "",
            error=_("Enter a text") if view.local("no_text") else None,
            max_length=120,
        ),
        actions=[(_("Cancel"), ui.CLOSE, "text"), (_("Save"), save_reply(index), "text")],
    )


@app.action
def save_reply(ctx: Context[DialerState], index: int) -> None:
    texts = reply_texts(ctx.state)
    text = ctx.draft("reply", texts[index] if index >= 0 else "").strip()
    if not text:
        ctx.local["no_text"] = True
        return
    if index < 0:
        texts.append(text)
    else:
        texts[index] = text
    ctx.state.replies = texts
    ctx.clear_draft("reply")
    ctx.focus(None)
    ctx.close_all()


@app.action
def remove_reply(ctx: Context[DialerState], index: int) -> None:
    texts = reply_texts(ctx.state)
    del texts[index]
    ctx.state.replies = texts
