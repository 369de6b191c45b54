"""Contacts: people, groups, duplicates, choosing for other apps; by touch, by link and by tool."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from mobilegym_mcp.catalog import by_ids
from mobilegym_mcp.phone import Doc, Phone, PickContact, Refused, asking, new_phone
from mobilegym_mcp.phone.events import CallTool, LongPress, Tap
from mobilegym_mcp.phone.running import begin
from mobilegym_mcp.phone.step import perform
from mobilegym_mcp.phone.system import Request
from tests import touch

APPS = by_ids("contacts", "dialer")


@pytest.fixture
def phone() -> Phone:
    return touch.open_app(new_phone(APPS), "contacts")


def named(phone: Phone, name: str) -> list[Any]:
    return [person for person in phone.content.people.values() if person.name == name]


def page(phone: Phone, id: str) -> Phone:
    return touch.open_link(phone, f"contacts://person/{id}")


def test_list_shows_everyone_in_order_and_jumps_to_letters(phone: Phone) -> None:
    rows = [node.label for node in phone.frame.nodes if node.role == "row"]
    assert rows.index("Chen Wei") < rows.index("陈伟") < rows.index("David Okafor") < rows.index("王芳")
    assert touch.sees(phone, f"{len(phone.content.people)} contacts")
    jumped = touch.tap(phone, "Go to W")
    assert jumped.ui("contacts").stack[-1].offsets["list"][1] > 1000


def test_create_by_touch_and_by_tool_leave_the_same_person(phone: Phone) -> None:
    form = touch.tap(phone, "New contact")
    form = touch.type(form, "Name", "Kai Novak")
    form = touch.type(form, "Company", "Reed Mills")
    form = touch.type(form, "Number", "139 8888 1234")
    form = touch.type(form, "E-mail", "kai@reed.example")
    form = touch.tap(touch.back(form), "Friends", "Save")
    assert touch.sees(form, "Contact created")
    assert touch.sees(form, "Kai Novak")
    args = {"name": "Kai Novak", "company": "Reed Mills", "phone": "139 8888 1234", "email": "kai@reed.example"}
    event = CallTool(app="contacts", tool="create_contact", args={**args, "groups": ["Friends"]})
    called = perform(phone, event).phone
    assert form.docs["content/data"] == called.docs["content/data"]
    assert form.docs["contacts/data"] == called.docs["contacts/data"]


def test_wrong_input_is_told_at_its_field(phone: Phone) -> None:
    form = touch.tap(touch.tap(phone, "New contact"), "Save")
    assert touch.sees(form, "Enter a name or a number")
    form = touch.type(form, "Number", "12")
    form = touch.type(form, "E-mail", "nowhere")
    form = touch.tap(form, "Save")
    assert touch.sees(form, "Not a telephone number")
    assert touch.sees(form, "Not an e-mail address")
    assert len(form.content.people) == len(phone.content.people)


def test_leaving_unsaved_changes_asks(phone: Phone) -> None:
    form = touch.tap(page(phone, "sophie"), "Edit")
    assert not touch.sees(touch.back(form), "Discard your changes?")
    form = touch.back(touch.back(touch.type(form, "Job title", "Lead")))
    assert touch.sees(form, "Discard your changes?")
    kept = touch.tap(form, "Keep editing")
    assert touch.find(kept, "Job title").value == "Lead"
    gone = touch.tap(form, "Discard")
    assert gone.docs["content/data"] == phone.docs["content/data"]
    assert touch.sees(gone, "Product designer")


def test_edit_numbers_kinds_and_birthday(phone: Phone) -> None:
    form = touch.tap(page(phone, "li-na"), "Edit", "Add number")
    fields = [node for node in form.frame.nodes if node.role == "field" and node.label == "Number"]
    assert len(fields) == 2
    form = touch.type(form, "Number", "021-6189 2233")
    form = touch.back(form)
    chips = [node for node in form.frame.nodes if node.role == "chip" and node.label == "Mobile"]
    form = touch.tap(form, "Mobile", role="chip") if len(chips) == 2 else form
    form = touch.tap(form, "Work", role="radio")
    form = touch.tap(form, "Save")
    phones = form.content.people["li-na"].phones
    assert [(p.number, p.kind) for p in phones] == [("135 2481 9036", "mobile"), ("021-6189 2233", "work")]
    called = touch.call(phone, "contacts", "add_phone", contact_id="li-na", number="021-6189 2233", kind="work")
    assert called.docs["content/data"] == form.docs["content/data"]
    form = touch.tap(form, "Edit", "Remove number 135 2481 9036", "Save")
    assert [p.number for p in form.content.people["li-na"].phones] == ["021-6189 2233"]
    edited = touch.call(phone, "contacts", "edit_contact", contact_id="li-na", birthday="1990-02-03")
    assert edited.content.people["li-na"].birthday == date(1990, 2, 3)


def test_delete_asks_and_equals_the_tool(phone: Phone) -> None:
    asked = touch.tap(page(phone, "tian"), "Delete contact")
    assert "tian" in asked.content.people
    gone = touch.tap(asked, "Delete")
    assert "tian" not in gone.content.people
    called = touch.call(phone, "contacts", "delete_contact", contact_id="tian")
    assert gone.docs["content/data"] == called.docs["content/data"]
    assert touch.sees(page(gone, "tian"), "This contact is not here")


def test_select_several_then_delete_or_group(phone: Phone) -> None:
    chosen = touch.tap(touch.long_press(phone, "Alice Tan"), "Ann Lee")
    assert touch.sees(chosen, "2 selected")
    grouped = touch.tap(chosen, "Add to group", "Badminton")
    assert all("Badminton" in grouped.content.people[id].groups for id in ("alice", "ann-lee"))
    assert (
        grouped.docs["content/data"]
        == touch.call(phone, "contacts", "add_to_group", group="Badminton", contact_ids=["alice", "ann-lee"]).docs[
            "content/data"
        ]
    )
    deleted = touch.tap(chosen, "Delete", "Delete")
    assert {"alice", "ann-lee"}.isdisjoint(deleted.content.people)


def test_groups_are_made_renamed_filled_and_deleted(phone: Phone) -> None:
    groups = touch.open_link(phone, "contacts://groups")
    named_dialog = touch.tap(groups, "New group")
    assert touch.sees(touch.tap(named_dialog, "Save"), "Enter a name")
    taken = touch.tap(touch.type(named_dialog, "Group name", "Work"), "Save")
    assert touch.sees(taken, "This name is taken")
    made = touch.tap(touch.type(named_dialog, "Group name", "Choir"), "Save")
    assert made.content.groups[-1] == "Choir"
    opened = touch.tap(made, "Choir")
    assert touch.sees(opened, "Nobody is in this group")
    added = touch.tap(opened, "Add members", "Emily Clarke", "Zoe Fraser", "Add 2 contacts")
    assert added.content.people["zoe"].groups == ["Friends", "Choir"]
    renamed = touch.tap(added, "More", "Rename")
    renamed = touch.tap(touch.type(renamed, "Group name", "Singers"), "Save")
    assert "Singers" in renamed.content.people["emily"].groups
    assert touch.sees(renamed, "Singers")
    gone = touch.tap(renamed, "More", "Delete group", "Delete")
    assert gone.content.groups == phone.content.groups
    assert "Singers" not in gone.content.people["emily"].groups


def test_merging_keeps_all_and_equals_the_tool(phone: Phone) -> None:
    suggested = touch.open_link(phone, "contacts://duplicates")
    pairs = {tuple(sorted(entry["id"] for entry in group)) for group in duplicates(phone)}
    assert ("ma-chao", "ma-chao-2") in pairs
    assert ("wang-fang", "wang-fang-2") in pairs
    assert ("chen-wei", "chen-wei-2") not in pairs
    merged = touch.call(phone, "contacts", "merge_contacts", contact_ids=["ma-chao", "ma-chao-2"])
    left = merged.content.people["ma-chao"]
    assert "ma-chao-2" not in merged.content.people
    assert left.emails == ["ma.chao@linden.example", "superma@plumpost.cn"]
    assert [p.number for p in left.phones] == ["188 1709 4526"]
    first = next(node for node in phone.frame.nodes if node.label == "马超")
    chosen = perform(phone, LongPress(target=first.n)).phone
    second = [node for node in chosen.frame.nodes if node.label == "马超"][1]
    chosen = perform(chosen, Tap(target=second.n)).phone
    by_touch = touch.tap(chosen, "More", "Merge", "Merge")
    assert by_touch.docs["content/data"] == merged.docs["content/data"]
    apart = touch.tap(suggested, "Keep both")
    assert len(duplicates(apart)) == len(pairs) - 1


def duplicates(phone: Phone) -> list[list[dict[str, Any]]]:
    return perform(phone, CallTool(app="contacts", tool="list_duplicates")).result


def test_search_by_pinyin_letters_number_and_company(phone: Phone) -> None:
    field = touch.tap(phone, "Search")
    assert touch.sees(touch.type(field, "Search contacts", "wf"), "王芳")
    assert touch.sees(touch.type(field, "Search contacts", "64102258"), "王芳")
    assert touch.sees(touch.type(field, "Search contacts", "kranich"), "Hannah Weiss, Kranich Verlag")
    assert touch.sees(touch.type(field, "Search contacts", "zzzz"), "Nothing found")


def test_block_asks_and_unblock_takes_all_numbers_back(phone: Phone) -> None:
    blocked = touch.tap(page(phone, "mum"), "Block", "Block")
    assert len(blocked.content.blocked) == len(phone.content.blocked) + 2
    assert touch.sees(blocked, "Blocked")
    assert touch.tap(blocked, "Unblock").content.blocked == phone.content.blocked


def test_copy_on_long_press_and_star(phone: Phone) -> None:
    row = next(node for node in page(phone, "xiaoya").frame.nodes if node.label.startswith("186 1677 3042"))
    copied = perform(page(phone, "xiaoya"), LongPress(target=row.n)).phone
    assert copied.system.clipboard is not None
    assert copied.system.clipboard.text == "186 1677 3042"
    unstarred = touch.tap(copied, "Remove from favourites")
    assert not unstarred.content.people["xiaoya"].starred


def test_insert_adds_a_number_to_someone(phone: Phone) -> None:
    insert = touch.open_link(phone, "contacts://insert?number=13910247718")
    form = touch.tap(insert, "Zoe Fraser")
    saved = touch.tap(form, "Save")
    assert saved.content.people["zoe"].phones[-1].number == "13910247718"
    fresh = touch.open_link(phone, "contacts://new?number=13910247718")
    fresh = touch.tap(touch.back(touch.type(fresh, "Name", "Mr Guo")), "Save")
    assert named(fresh, "Mr Guo")[0].phones[0].number == "13910247718"


def test_pick_answers_who_asked(phone: Phone) -> None:
    def ask(multiple: bool) -> Phone:
        tx = begin(touch.open_app(phone, "dialer"))
        intent = PickContact(multiple=multiple, need="email")
        asking.answer(tx, APPS.apps["contacts"], Request(intent="PickContact", data=intent.model_dump()))
        return tx.commit()

    single = ask(False)
    assert not touch.sees(single, "外婆")
    assert touch.tap(single, "Ann Lee").ui("dialer").stack[-1].app == "dialer"
    several = touch.tap(ask(True), "Ann Lee", "Zoe Fraser")
    assert touch.tap(several, "Choose 2 contacts").ui("dialer").stack[-1].app == "dialer"


def test_without_the_permission_it_says_why() -> None:
    phone = new_phone(APPS)
    system: Any = phone.docs["system/data"].open()
    system.permissions = {"contacts": {"contacts": "denied"}}
    phone = touch.open_app(Phone({**phone.docs, "system/data": Doc.of(system)}, APPS), "contacts")
    assert touch.sees(phone, "No access to contacts")
    assert touch.sees(touch.tap(phone, "Allow"), "Allow it in Settings")


def test_wrong_tool_arguments_name_what_there_is(phone: Phone) -> None:
    with pytest.raises(Refused, match=r"no group 'Wrok' \(groups: Family, Work"):
        touch.call(phone, "contacts", "create_contact", name="A", groups=["Wrok"])
    with pytest.raises(Refused, match="not a telephone number"):
        touch.call(phone, "contacts", "add_phone", contact_id="mum", number="x")


def test_whose_name_begins_so_is_found_before_whose_name_holds_it(phone: Phone) -> None:
    found = touch.type(touch.tap(phone, "Search"), "Search contacts", "Ann")
    rows = [node.label for node in found.frame.nodes if node.role == "row"]
    assert rows[0].startswith("Ann Lee")
    assert any(row.startswith("Hannah Weiss") for row in rows)
