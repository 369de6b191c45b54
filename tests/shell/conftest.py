"""A phone with three small apps, two on its home screens and one in the dock."""

from __future__ import annotations

from typing import Any

import pytest

from mobilegym_mcp.catalog import load_apps
from mobilegym_mcp.phone import App, Content, Doc, Phone, Registry, new_phone
from mobilegym_mcp.phone.transaction import Transaction

from .hands import edit, make_app


@pytest.fixture(scope="module")
def registry() -> Registry:
    every = load_apps()
    apps: dict[str, App[Any]] = {"system": every.apps["system"]}
    for id, title in (("alpha", "Alpha App"), ("beta", "Beta App"), ("gamma", "Gamma App")):
        apps[id] = make_app(id, title)
    return Registry(apps, Doc.of(Content()), every.compose)


@pytest.fixture
def phone(registry: Registry) -> Phone:
    def arrange(tx: Transaction) -> None:
        tx.system.dock = ["gamma"]
        tx.system.home_screens = [["alpha"], ["beta", "missing"]]
        tx.system.installed = ["alpha", "beta", "gamma"]

    return edit(new_phone(registry), arrange)
