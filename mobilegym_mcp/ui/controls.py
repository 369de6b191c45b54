"""Things to operate: buttons, switches, sliders, steppers, chips, segments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from .bound import Bound
from .errors import UnknownToken
from .icons import Weight
from .icons import icon as glyph
from .node import Node, el
from .style import Child
from .theme import colour
from .words import word

ButtonKind = Literal["filled", "tonal", "outline", "text", "danger"]
_KINDS = ("filled", "tonal", "outline", "text", "danger")


def button(
    label: str,
    *,
    on_tap: Bound | None,
    kind: ButtonKind = "filled",
    icon: str | None = None,
    wide: bool = False,
    small: bool = False,
    grow: bool = False,
    disabled: bool = False,
    bg: str | None = None,
    ink: str | None = None,
) -> Node:
    """A button of 46 px, or of 32 px with a 44 px target (`small`).

    Args:
        wide: as wide as what holds it. grow: takes the room left in a row.
        bg, ink: a colour of its own in place of the kind's.
    """
    if kind not in _KINDS:
        raise UnknownToken(f"no kind of button {kind!r} (kinds: {', '.join(_KINDS)})")
    cls = f"div.btn.b-{kind}"
    if wide:
        cls += ".wide"
    if grow:
        cls += ".fill"
    if disabled:
        cls += ".off"
    style = f"background:{colour(bg)};" if bg is not None else ""
    if ink is not None:
        style += f"color:{colour(ink)}"
    face: tuple[Child, ...] = (
        glyph(icon, size=16 if small else 20) if icon is not None else None,
        el("span.one", label),
    )
    states = ("disabled",) if disabled else ()
    tap = None if disabled else on_tap
    if small:
        inner = el(cls.replace(".btn", ".btn-s").replace(".fill", ".wide"), *face, style=style)
        outer = "div.btn-hit.fill" if grow else "div.btn-hit.wide" if wide else "div.btn-hit"
        return el(outer, inner, role="button", label=label, states=states, on_tap=tap)
    return el(cls, *face, style=style, role="button", label=label, states=states, on_tap=tap)


def buttons(*children: Child) -> Node:
    """Buttons side by side with equal room between them; give each `grow=True` to share the width."""
    return el("div.btns", *children)


def fab(name: str, *, label: str, on_tap: Bound, text: str | None = None, weight: Weight = "bold") -> Node:
    """The floating button of a page (`page(fab=…)`), 56 px, or wider with a text."""
    return el(
        "div.fab",
        glyph(name, weight=weight),
        el("span", text) if text else None,
        role="button",
        label=label,
        on_tap=on_tap,
    )


def round_button(
    name: str,
    *,
    label: str,
    on_tap: Bound | None,
    text: str | None = None,
    size: int = 56,
    bg: str = "fill",
    ink: str = "ink",
    weight: Weight = "regular",
    selected: bool = False,
    disabled: bool = False,
) -> Node:
    """A big round button, with a small text below it where given: call screens, quick actions."""
    states = (*(("selected",) if selected else ()), *(("disabled",) if disabled else ()))
    return el(
        "div.round.off" if disabled else "div.round",
        el(
            "div.round-face",
            glyph(name, size=round(size * 0.45), weight=weight),
            style=f"width:{size}px;height:{size}px;background:{colour(bg)};color:{colour(ink)}",
        ),
        el("div.round-text", text) if text else None,
        role="button",
        label=label,
        states=states,
        on_tap=None if disabled else on_tap,
    )


def switch_mark(on: bool) -> Node:
    """The drawing of a switch, without its touch."""
    return el("div.sw.on" if on else "div.sw", el("i"))


def checkbox_mark(checked: bool) -> Node:
    """The drawing of a check box."""
    return el("div.cb.on", glyph("check", size=14, weight="bold")) if checked else el("div.cb")


def radio_mark(selected: bool) -> Node:
    """The drawing of a radio button."""
    return el("div.rb.on", el("i")) if selected else el("div.rb")


def switch(label: str, *, on: bool, on_toggle: Bound, disabled: bool = False) -> Node:
    """A switch by itself, with a 44 px target. In a list use `switch_row`."""
    return _hit("switch", label, switch_mark(on), on, on_toggle, disabled)


def checkbox(label: str, *, checked: bool, on_toggle: Bound, disabled: bool = False) -> Node:
    """A check box by itself, with a 44 px target."""
    return _hit("checkbox", label, checkbox_mark(checked), checked, on_toggle, disabled)


def radio(label: str, *, selected: bool, on_tap: Bound, disabled: bool = False) -> Node:
    """A radio button by itself, with a 44 px target."""
    return _hit("radio", label, radio_mark(selected), selected, on_tap, disabled)


def _hit(role: str, label: str, mark: Node, held: bool, bound: Bound, disabled: bool) -> Node:
    states = (*(("checked",) if held else ()), *(("disabled",) if disabled else ()))
    cls = "div.hit.off" if disabled else "div.hit"
    return el(cls, mark, role=role, label=label, states=states, on_tap=None if disabled else bound)


def slider(
    value: float,
    *,
    label: str,
    on_slide: Bound,
    shown: str | None = None,
    disabled: bool = False,
    tone: str = "accent",
) -> Node:
    """A slider at a fraction 0 to 1. A touch or a drag runs `on_slide` with `value`, the new fraction.

    shown: the value as people read it; by default in percent.
    """
    share = min(1.0, max(0.0, value)) * 100
    return el(
        "div.slider.off" if disabled else "div.slider",
        el("div.slider-track", el("div", style=f"width:{share:.2f}%;background:{colour(tone)}")),
        el("div.slider-knob", style=f"left:{share:.2f}%"),
        role="slider",
        label=label,
        value=shown if shown is not None else f"{share:.0f}%",
        states=("disabled",) if disabled else (),
        on_slide=None if disabled else on_slide,
    )


def stepper(
    value: int,
    *,
    label: str,
    on_minus: Bound | None,
    on_plus: Bound | None,
    shown: str | None = None,
) -> Node:
    """A number between a minus and a plus; a None bound disables that end."""
    text = shown if shown is not None else str(value)
    return el(
        "div.stepper",
        _step("minus", f"{word('Decrease')} {label}", on_minus),
        el("div.stepper-value.tab-n", text),
        _step("plus", f"{word('Increase')} {label}", on_plus),
        role="stepper",
        label=label,
        value=text,
    )


def _step(name: str, label: str, bound: Bound | None) -> Node:
    return el(
        "div.step" if bound is not None else "div.step.off",
        el("div.step-face", glyph(name, size=14, weight="bold")),
        role="button",
        label=label,
        states=() if bound is not None else ("disabled",),
        on_tap=bound,
    )


def segmented(options: Sequence[tuple[str, str]], selected: str, on_select: Callable[[str], Bound]) -> Node:
    """A few exclusive choices side by side; `options` are (value, label)."""
    return el(
        "div.seg",
        [
            el(
                "div.seg-one.on" if value == selected else "div.seg-one",
                el("div.seg-face.one", label),
                role="tab",
                label=label,
                states=("selected",) if value == selected else (),
                on_tap=on_select(value),
            )
            for value, label in options
        ],
    )


def top_tabs(
    options: Sequence[tuple[str, str]],
    selected: str,
    on_select: Callable[[str], Bound],
    *,
    spread: bool = True,
    bg: str | None = None,
) -> Node:
    """Tabs with an underline below the app bar; `spread` shares the width, else they stand at the left."""
    return el(
        "div.tops.spread" if spread else "div.tops",
        [
            el(
                "div.top.on" if value == selected else "div.top",
                el("div.top-face", label),
                role="tab",
                label=label,
                states=("selected",) if value == selected else (),
                on_tap=on_select(value),
            )
            for value, label in options
        ],
        style=f"background:{colour(bg)}" if bg else "",
    )


def chip(
    label: str,
    *,
    selected: bool = False,
    on_tap: Bound | None = None,
    icon: str | None = None,
    leading: Node | None = None,
    on_close: Bound | None = None,
) -> Node:
    """A small pill: a filter, a suggestion, or, with `on_close`, something that can be taken away."""
    mark = glyph(icon, size=16) if icon is not None else leading
    cross = None
    if on_close is not None:
        cross = el("div.chip-x", glyph("x", size=14), role="button", label=f"{word('Clear')} {label}", on_tap=on_close)
    return el(
        "div.chip-hit",
        el("div.chip.on" if selected else "div.chip", mark, el("span.one", label), cross),
        role="chip",
        label=label,
        states=("selected",) if selected else (),
        on_tap=on_tap,
    )


def chips(*children: Child, wrap: bool = True) -> Node:
    """Chips in lines that wrap; inside a `scroll(axis="x")` give `wrap=False`."""
    return el("div.chips" if wrap else "div.chips.nowrap", *children)
