"""The on-screen keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from .bound import Bound
from .icons import icon
from .node import FieldKind, Node, el
from .words import word

Layer = Literal["letters", "digits", "symbols"]

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_DIGITS = ("1234567890", '-/:;()$&@"', ".,?!'")
_SYMBOLS = ("[]{}#%^*+=", "_\\|~<>€£¥`", ".,?!'")
_PADS: dict[str, tuple[str, str]] = {"number": ("", ""), "decimal": (".", ""), "phone": ("*", "#"), "pin": ("", "")}
_EXTRA = {"email": "@"}


def keyboard(
    layer: Layer,
    shift: bool,
    *,
    kind: FieldKind,
    key: Callable[[str], Bound],
    submit_label: str | None = None,
) -> Node:
    """The keyboard for a kind of field, 284 px high; a number pad for `number`, `decimal`, `phone` and `pin`.

    Args:
        layer: what the keys show; shift: capitals (and the symbols' second page).
        key: what each key runs, called with the text it types (`"a"`, `"A"`, `" "`, `"。"`) or with one of
            `backspace`, `enter`, `shift`, `hide`, `letters`, `digits`, `symbols`.
        submit_label: on the enter key; by default `Enter` for a multiline field, `Search` for a search, else `Done`.
    """
    if submit_label is None:
        submit_label = word({"multiline": "Enter", "search": "Search"}.get(kind, "Done"))
    strip = el(
        "div.kb-strip",
        el("div.ib", icon("caret-down", size=20), role="button", label=word("Hide keyboard"), on_tap=key("hide")),
    )
    body = _pad(kind, key, submit_label) if kind in _PADS else _board(layer, shift, kind, key, submit_label)
    return el("div.kb", strip, body, role="list", label=word("Keyboard"), solid=True)


def _cap(text: str, bound: Bound, *, cls: str = "k", label: str | None = None, shown: Node | None = None) -> Node:
    return el(
        "div." + cls, el("b", shown if shown is not None else text), role="key", label=label or text, on_tap=bound
    )


def _board(layer: Layer, shift: bool, kind: FieldKind, key: Callable[[str], Bound], submit: str) -> Node:
    lines = {"letters": _LETTERS, "digits": _DIGITS, "symbols": _SYMBOLS}[layer]
    if layer == "letters":
        if shift:
            lines = tuple(line.upper() for line in lines)
        edge = _cap(
            "",
            key("shift"),
            cls="k.k15.k-dark.on" if shift else "k.k15.k-dark",
            label=word("Shift"),
            shown=icon("arrow-fat-up", size=20, weight="fill" if shift else "regular"),
        )
    elif layer == "digits":
        edge = _cap("#+=", key("symbols"), cls="k.k15.k-dark.k-word", label=word("Symbols"))
    else:
        edge = _cap("123", key("digits"), cls="k.k15.k-dark.k-word", label=word("Numbers"))
    back = _cap("", key("backspace"), cls="k.k15.k-dark", label=word("Backspace"), shown=icon("backspace", size=22))
    other = (
        _cap("123", key("digits"), cls="k.k15.k-dark.k-word", label=word("Numbers"))
        if layer == "letters"
        else _cap("ABC", key("letters"), cls="k.k15.k-dark.k-word", label=word("Letters"))
    )
    left = _EXTRA.get(kind, ",")
    return el(
        "div.kb-body",
        el("div.kr", [_cap(char, key(char)) for char in lines[0]]),
        el("div.kr.kr-in" if len(lines[1]) == 9 else "div.kr", [_cap(char, key(char)) for char in lines[1]]),
        el("div.kr", edge, [_cap(char, key(char)) for char in lines[2]], back),
        el(
            "div.kr",
            other,
            _cap(left, key(left), cls="k.k-dark"),
            _cap("", key(" "), cls="k.k-space", label=word("Space"), shown=el("span.k-word", word("Space"))),
            _cap(".", key("."), cls="k.k-dark"),
            _cap("", key("enter"), cls="k.k20.k-go", label=submit, shown=el("span.k-word.one", submit)),
        ),
    )


def _pad(kind: FieldKind, key: Callable[[str], Bound], submit: str) -> Node:
    left, right = _PADS[kind]
    rows = ("123", "456", "789")
    sign = el("div.k") if kind == "pin" else _cap(mark := "+" if kind == "phone" else "-", key(mark), cls="k.k-dark")
    back = _cap("", key("backspace"), cls="k.k-dark", label=word("Backspace"), shown=icon("backspace", size=22))
    done = _cap("", key("enter"), cls="k.k-go.k-tall", label=submit, shown=el("span.k-word.one", submit))
    blank = el("div.k")
    return el(
        "div.kb-body.kb-pad",
        el("div.kp", [el("div.kr", [_cap(char, key(char)) for char in line]) for line in rows],
           el("div.kr", _cap(left, key(left)) if left else blank, _cap("0", key("0")),
              _cap(right, key(right)) if right else blank)),
        el("div.kp-side", back, sign, done),
    )  # fmt: skip
