"""Notes: writing, check lists, folders, search, the bin; by touch and by tools."""

from __future__ import annotations

from typing import Any

import pytest

from mobilegym_mcp.catalog import by_ids
from mobilegym_mcp.phone import Phone, Refused, Share, new_phone, perform
from mobilegym_mcp.phone.events import CallTool, Drag, Type
from mobilegym_mcp.phone.running import begin

from . import touch


@pytest.fixture
def phone() -> Phone:
    return touch.open_app(new_phone(by_ids("notes")), "notes")


def notes(phone: Phone) -> Any:
    return phone.docs["notes/data"].model


def same_data(one: Phone, other: Phone) -> None:
    """Both phones hold the same notes; times of editing differ with the number of events."""
    assert _timeless(one) == _timeless(other)


def _timeless(phone: Phone) -> dict[str, Any]:
    value = phone.docs["notes/data"].value()
    for note in value["notes"].values():
        note["edited_at"] = None
        note["created_at"] = None if note["id"] not in SEEDED else note["created_at"]
        note["trashed_at"] = bool(note["trashed_at"])
    return value


SEEDED = frozenset(new_phone(by_ids("notes")).docs["notes/data"].model.notes)


def test_a_note_is_written_as_one_types(phone: Phone) -> None:
    at = touch.tap(phone, "New note")
    at = perform(at, Type(text="Ferry times")).phone
    at = touch.type(at, "Note", "First 06:40\nLast 22:10")
    home = touch.back(touch.back(at))
    assert touch.sees(home, "Ferry times")
    same_data(home, touch.call(phone, "notes", "create_note", title="Ferry times", body="First 06:40\nLast 22:10"))


def test_an_empty_note_is_not_kept(phone: Phone) -> None:
    left = touch.back(touch.back(touch.tap(phone, "New note")))
    assert list(notes(left).notes) == list(notes(phone).notes)


def test_lines_of_a_check_list(phone: Phone) -> None:
    at = touch.open_link(phone, "notes://note/n1")
    ticked = touch.tap(at, "Milk", role="checkbox")
    same_data(ticked, touch.call(at, "notes", "set_item", note_id="n1", text="Milk", done=True))
    added = touch.type(at, "New item", "Oat milk", submit=True)
    assert touch.find(added, "New item").value == ""
    assert "focused" in touch.find(added, "New item").states
    same_data(added, touch.call(at, "notes", "add_item", note_id="n1", text="Oat milk"))
    removed = touch.tap(at, "Remove “Eggs”")
    assert [item.text for item in notes(removed).notes["n1"].items][:2] == ["Milk", "Sourdough bread"]
    keys = {node.key: node.n for node in at.frame.nodes if node.key}
    moved = perform(at, Drag(target=keys["item-2"], onto=keys["item-0"])).phone
    assert [item.text for item in notes(moved).notes["n1"].items][:3] == ["Sourdough bread", "Milk", "Eggs"]


def test_a_cancelled_edit_of_a_line_is_forgotten(phone: Phone) -> None:
    at = touch.tap(touch.open_link(phone, "notes://note/n1"), "Edit “Milk”")
    at = touch.tap(touch.type(at, "Item", "Mango"), "Cancel")
    other = touch.tap(at, "Edit “Eggs”")
    assert touch.find(other, "Item").value == "Eggs"
    saved = touch.tap(touch.type(other, "Item", "Ten eggs"), "Save")
    assert notes(saved).notes["n1"].items[1].text == "Ten eggs"


def test_enter_in_the_title_goes_on_below_it(phone: Phone) -> None:
    titled = touch.type(touch.tap(phone, "New note"), "Title", "Trip ideas", submit=True)
    written = perform(titled, Type(text="Kyoto")).phone
    assert notes(written).notes[_id(written, "Trip ideas")].body == "Kyoto"
    listed = touch.tap(written, "More", "Make it a check list")
    listed = perform(touch.type(listed, "Title", "Trips", submit=True), Type(text="Nara", submit=True)).phone
    assert [item.text for item in notes(listed).notes[_id(listed, "Trips")].items] == ["Kyoto", "Nara"]


def test_text_becomes_a_list_and_back(phone: Phone) -> None:
    at = touch.open_link(phone, "notes://note/n2")
    body = notes(at).notes["n2"].body
    turned = touch.tap(at, "More", "Make it a check list")
    assert [item.text for item in notes(turned).notes["n2"].items] == body.splitlines()
    assert notes(touch.tap(turned, "More", "Make it text")).notes["n2"].body == body


def test_pinning_copying_sharing(phone: Phone) -> None:
    at = touch.open_link(phone, "notes://note/n2")
    same_data(touch.tap(at, "Pin"), touch.call(at, "notes", "pin_note", note_id="n2"))
    copied = touch.tap(at, "More", "Copy text").system.clipboard
    assert copied is not None
    assert copied.text == notes(at).notes["n2"].text()


def test_a_selection_moves_and_goes_to_the_bin(phone: Phone) -> None:
    row = next(n for n in phone.frame.nodes if n.role == "row" and n.label.startswith("Parking"))
    chosen = touch.long_press(phone, row.label)
    assert touch.sees(chosen, "1 selected")
    moved = touch.tap(chosen, "Move", "Travel")
    same_data(moved, touch.call(phone, "notes", "move_note", note_id=_id(phone, "Parking"), folder="Travel"))
    binned = touch.tap(chosen, "Delete")
    same_data(binned, touch.call(phone, "notes", "delete_note", note_id=_id(phone, "Parking")))
    assert not touch.sees(binned, "Parking, ")


def _id(phone: Phone, title: str) -> str:
    return next(id for id, note in notes(phone).notes.items() if note.title == title)


def test_the_bin_gives_back_and_is_emptied(phone: Phone) -> None:
    at = touch.open_link(phone, "notes://bin")
    restored = touch.tap(at, "Restore Old packing list")
    same_data(restored, touch.call(at, "notes", "restore_note", note_id=_id(phone, "Old packing list")))
    gone = touch.tap(at, "Old packing list", "Delete for good")
    assert "Old packing list" not in {note.title for note in notes(gone).notes.values()}
    emptied = touch.tap(at, "Empty the bin", "Empty")
    assert touch.sees(emptied, "The bin is empty")
    same_data(emptied, touch.call(at, "notes", "empty_bin"))


def test_folders_are_made_renamed_and_deleted(phone: Phone) -> None:
    at = touch.tap(phone, "Folders")
    taken = touch.tap(touch.type(touch.tap(at, "New folder"), "Folder name", "Work"), "Save")
    assert touch.sees(taken, "This name is taken")
    again = touch.tap(touch.tap(taken, "Cancel"), "New folder")
    assert not touch.sees(again, "This name is taken")
    made = touch.tap(touch.type(again, "Folder name", "Ideas"), "Save")
    same_data(made, touch.call(phone, "notes", "create_folder", name="Ideas"))
    renamed = touch.tap(touch.type(touch.tap(at, "Edit Work", "Rename"), "Folder name", "Office"), "Save")
    same_data(renamed, touch.call(phone, "notes", "rename_folder", name="Work", new_name="Office"))
    deleted = touch.tap(at, "Edit Work", "Delete", "Delete")
    same_data(deleted, touch.call(phone, "notes", "delete_folder", name="Work"))
    for name in ("Wrok", ""):
        with pytest.raises(Refused, match=f"no folder '{name}'"):
            touch.call(phone, "notes", "delete_folder", name=name)
        with pytest.raises(Refused, match=f"no folder '{name}'"):
            touch.call(phone, "notes", "rename_folder", name=name, new_name="Office")


def test_the_list_survives_the_folder_it_shows(phone: Phone) -> None:
    at = touch.tap(phone, "Work", "Folders", "Edit Work", "Delete", "Delete")
    home = touch.back(at)
    assert "selected" in touch.find(home, "All").states
    assert not touch.sees(home, "No notes here")


def test_sorting(phone: Phone) -> None:
    titled = touch.tap(phone, "More", "Sort by", "Title")
    rows = [node.label for node in titled.frame.nodes if node.role == "row"]
    titles = [note.title for note in notes(titled).notes.values() if not note.pinned and note.trashed_at is None]
    wanted = sorted(titles, key=str.casefold)
    assert all(row.startswith(title) for row, title in zip(rows[-len(wanted) :], wanted, strict=True))


def test_search_as_one_types_and_again(phone: Phone) -> None:
    at = touch.type(touch.tap(phone, "Search"), "Search notes", "kyoto")
    assert touch.sees(at, "Hotel in Kyoto")
    assert not touch.sees(at, "Groceries")
    assert touch.sees(touch.type(at, "Search notes", "qqq"), "No note contains “qqq”")
    found = perform(phone, CallTool(app="notes", tool="list_notes", args={"query": "kyoto"})).result
    assert [note["title"] for note in found] == ["Hotel in Kyoto"]


def test_what_is_shared_becomes_a_note() -> None:
    phone = touch.open_app(new_phone(by_ids("notes", "settings")), "settings")
    tx = begin(phone)
    tx.runner.context(tx, phone.apps.apps["settings"], tx.top()).start(Share(title="Tea", text="Blue pot"))
    shared = tx.commit()
    assert touch.sees(shared, "Saved to Notes")
    assert [note.text() for note in notes(shared).notes.values()][-1] == "Tea\nBlue pot"


def test_links_to_what_is_gone_say_so(phone: Phone) -> None:
    assert touch.sees(touch.open_link(phone, "notes://note/n999"), "This note is not here")
