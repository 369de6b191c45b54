"""Using a phone by what is written on it: for tests of apps.

Each function takes a phone and gives the phone after it. Labels match whole, or by their first part
(`"Wi-Fi"` finds the row `Wi-Fi, Home`).
"""

from __future__ import annotations

from mobilegym_mcp.phone import Phone, perform
from mobilegym_mcp.phone.events import CallTool, Key, LongPress, OpenApp, OpenLink, Swipe, Tap, Type
from mobilegym_mcp.ui import FrameNode


def find(phone: Phone, label: str, role: str | None = None) -> FrameNode:
    """The topmost element of that label; one that can be touched is preferred, an exact label before a first part.

    Raises:
        AssertionError: there is none; says what there is.
    """
    nodes = [node for node in phone.frame.nodes if role is None or node.role == role]
    exact = [node for node in nodes if node.label == label]
    found = exact or [node for node in nodes if node.label.startswith(label + ", ")]
    touchable = [node for node in found if node.touchable]
    if found:
        return (touchable or found)[-1]
    there = ", ".join(repr(node.label) for node in nodes if node.label)
    raise AssertionError(f"no {role or 'element'} {label!r} on the screen (there are: {there})")


def sees(phone: Phone, text: str) -> bool:
    """Whether a label or value on the screen contains the text."""
    return any(text in node.label or text in (node.value or "") for node in phone.frame.nodes)


def is_on(phone: Phone, label: str) -> bool:
    """Whether a switch, check box or radio button of that label is on."""
    return "checked" in find(phone, label).states


def tap(phone: Phone, *labels: str, role: str | None = None, at: tuple[float, float] = (0.5, 0.5)) -> Phone:
    """Touch one label after the other; `at` is where on the element, as fractions of its size (for sliders)."""
    for label in labels:
        phone = perform(phone, Tap(target=find(phone, label, role).n, at=at)).phone
    return phone


def long_press(phone: Phone, label: str) -> Phone:
    return perform(phone, LongPress(target=find(phone, label).n)).phone


def swipe(phone: Phone, label: str, direction: str) -> Phone:
    return perform(phone, Swipe.model_validate({"target": find(phone, label).n, "direction": direction})).phone


def type(phone: Phone, label: str, text: str, *, submit: bool = False) -> Phone:
    """Touch a field and put `text` in place of what it holds."""
    phone = tap(phone, label, role="field")
    return perform(phone, Type(text=text, replace=True, submit=submit)).phone


def back(phone: Phone) -> Phone:
    return perform(phone, Key(name="back")).phone


def open_app(phone: Phone, app: str) -> Phone:
    return perform(phone, OpenApp(app=app)).phone


def open_link(phone: Phone, url: str) -> Phone:
    return perform(phone, OpenLink(url=url)).phone


def call(phone: Phone, app: str, tool: str, **args: object) -> Phone:
    """Use an app-native tool."""
    return perform(phone, CallTool(app=app, tool=tool, args=args)).phone
