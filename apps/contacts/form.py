"""A contact as it stands in the form: what it began with, and what was typed and chosen since."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from mobilegym_mcp.phone import Content, Person, PhoneNumber

from . import people

Draft = Callable[[str, str], str]


@dataclass(frozen=True, slots=True)
class Line:
    """A number or an address in the form. `slot` names its field for as long as the form is open."""

    slot: int
    text: str
    kind: str = "mobile"


@dataclass(frozen=True, slots=True)
class Form:
    """The form of one contact.

    Attributes:
        start: what it began with: the contact, or what a link gave.
        draft: what was typed into a field, else the default. local: what was chosen on the screen.
    """

    start: Person
    draft: Draft
    local: Mapping[str, Any]

    def text(self, name: str) -> str:
        return self.draft(name, str(getattr(self.start, name)))

    def slots(self, field: str) -> list[int]:
        """The fields for numbers (`phones`) or addresses (`emails`), an empty one if there is none."""
        kept: list[int] | None = self.local.get(field)
        return list(range(max(1, len(getattr(self.start, field))))) if kept is None else kept

    def next_slot(self, field: str) -> int:
        return self.local.get(f"next {field}", max(1, len(getattr(self.start, field))))

    def phones(self) -> list[Line]:
        kinds: Mapping[str, str] = self.local.get("kinds", {})
        lines: list[Line] = []
        for slot in self.slots("phones"):
            known = self.start.phones[slot] if slot < len(self.start.phones) else PhoneNumber(number="")
            text = self.draft(f"phone-{slot}", known.number)
            lines.append(Line(slot, text, kinds.get(str(slot), known.kind)))
        return lines

    def emails(self) -> list[Line]:
        known = self.start.emails
        return [
            Line(slot, self.draft(f"email-{slot}", known[slot] if slot < len(known) else ""))
            for slot in self.slots("emails")
        ]

    @property
    def birthday(self) -> date | None:
        if "birthday" not in self.local:
            return self.start.birthday
        chosen = self.local["birthday"]
        return date.fromisoformat(chosen) if chosen else None

    @property
    def groups(self) -> list[str]:
        return self.local.get("groups", self.start.groups)

    def person(self) -> Person:
        """The contact as it would be saved; without a name it is called by its company or number."""
        phones = [PhoneNumber.model_validate({"number": ln.text.strip(), "kind": ln.kind}) for ln in self.phones()]
        phones = [phone for phone in phones if phone.number]
        emails = [line.text.strip() for line in self.emails() if line.text.strip()]
        company = self.text("company").strip()
        fallback = company or (phones[0].number if phones else emails[0] if emails else "")
        return self.start.model_copy(
            update={
                "name": self.text("name").strip() or fallback,
                "phones": phones,
                "emails": emails,
                "company": company,
                "job": self.text("job").strip(),
                "address": self.text("address").strip(),
                "birthday": self.birthday,
                "note": self.text("note").strip(),
                "groups": list(self.groups),
            }
        )

    @property
    def changed(self) -> bool:
        return self.person() != self.start

    def problems(self) -> dict[str, str]:
        """What is wrong, by field: `empty`, `number` or `email`."""
        wrong = {
            f"phone-{line.slot}": "number"
            for line in self.phones()
            if line.text.strip() and people.number_problem(line.text)
        }
        wrong |= {
            f"email-{line.slot}": "email"
            for line in self.emails()
            if line.text.strip() and people.email_problem(line.text.strip())
        }
        if not self.person().name:
            wrong["name"] = "empty"
        return wrong


def started(
    content: Content, person_id: str, *, name: str = "", number: str = "", email: str = "", group: str = ""
) -> Person | None:
    """What a form begins with: the contact of that id (None if it is gone), or with id `""` a new one; with what
    a link gives added to it."""
    if person_id:
        known = content.people.get(person_id)
        if known is None:
            return None
        person = known.model_copy(deep=True)
    else:
        person = Person(id="", name=name)
    if number:
        person.phones.append(PhoneNumber(number=number))
    if email:
        person.emails.append(email)
    if group and group not in person.groups:
        person.groups.append(group)
    return person
