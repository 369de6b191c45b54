"""Finding every screen of an app."""

from __future__ import annotations

import pytest

from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import AppError, Refused
from mobilegym_mcp.shots import screens

from . import toy


def test_screens_dialogs_and_menus_are_found() -> None:
    found = screens(load_apps(), "notes")
    assert {"home", "editor", "search", "bin_list"} <= set(found)
    assert any("+" in name for name in found), "no dialog, sheet or menu"


def test_a_broken_control_is_told_and_not_left_out() -> None:
    registry, _ = toy.make()
    with pytest.raises(AppError, match=r"toy\.break_it"):
        screens(registry, "toy")


def test_an_unknown_app_is_told() -> None:
    with pytest.raises(Refused, match="no app 'nope'"):
        screens(load_apps(), "nope")
