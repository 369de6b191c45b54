"""What Contacts can do for its user, called by name."""

from __future__ import annotations

from datetime import date
from typing import Any, Literal

from mobilegym_mcp.phone import Context, Person, PhoneNumber, Refused, normal_number

from . import app, people
from .state import ContactsState

Kind = Literal["mobile", "work", "home", "other"]


def _brief(person: Person) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "phones": [phone.number for phone in person.phones],
        "company": person.company,
        "groups": person.groups,
        "starred": person.starred,
    }


def _number(number: str) -> str:
    if people.number_problem(number):
        raise Refused(f"{number!r} is not a telephone number")
    return number.strip()


def _email(email: str) -> str:
    if people.email_problem(email):
        raise Refused(f"{email!r} is not an e-mail address")
    return email.strip()


@app.tool
def find_contacts(ctx: Context[ContactsState], query: str = "", group: str | None = None) -> list[dict[str, Any]]:
    """List contacts by name. `query`: only those whose name, number, e-mail, company, job or note contains it.
    `group`: only the members of the group of that name."""
    if group is not None:
        people.has_group(ctx, group)
    every = ctx.content.people.peek().values()
    found = people.matching(every, query) if query.strip() else people.ordered(every)
    return [_brief(person) for person in found if group is None or group in person.groups]


@app.tool
def read_contact(ctx: Context[ContactsState], contact_id: str) -> dict[str, Any]:
    """Everything about one contact, and whether their numbers are blocked."""
    person = people.find(ctx, contact_id)
    return {**person.model_dump(mode="json"), "blocked": people.is_blocked(ctx.tx.content, person)}


@app.tool
def create_contact(
    ctx: Context[ContactsState],
    name: str,
    phone: str | None = None,
    phone_kind: Kind = "mobile",
    email: str | None = None,
    company: str = "",
    job: str = "",
    address: str = "",
    birthday: date | None = None,
    note: str = "",
    groups: list[str] | None = None,
) -> str:
    """Create a contact and give its id. `groups` are names of groups; more numbers go with add_phone."""
    if not name.strip():
        raise Refused("a contact needs a name")
    for group in groups or []:
        people.has_group(ctx, group)
    person = Person(
        id="",
        name=name.strip(),
        phones=[PhoneNumber(number=_number(phone), kind=phone_kind)] if phone else [],
        emails=[_email(email)] if email else [],
        company=company.strip(),
        job=job.strip(),
        address=address.strip(),
        birthday=birthday,
        note=note.strip(),
        groups=list(groups or []),
    )
    return people.create(ctx, person).id


@app.tool
def edit_contact(
    ctx: Context[ContactsState],
    contact_id: str,
    name: str | None = None,
    company: str | None = None,
    job: str | None = None,
    address: str | None = None,
    birthday: date | None = None,
    note: str | None = None,
) -> None:
    """Change a contact's name, company, job, address, birthday or note; what is left out stays."""
    person = people.find(ctx, contact_id)
    if name is not None and not name.strip():
        raise Refused("a contact needs a name")
    given = {"name": name, "company": company, "job": job, "address": address, "note": note}
    for field, text in given.items():
        if text is not None:
            setattr(person, field, text.strip())
    if birthday is not None:
        person.birthday = birthday


@app.tool
def add_phone(ctx: Context[ContactsState], contact_id: str, number: str, kind: Kind = "mobile") -> None:
    """Give a contact another telephone number."""
    people.find(ctx, contact_id).phones.append(PhoneNumber(number=_number(number), kind=kind))


@app.tool
def remove_phone(ctx: Context[ContactsState], contact_id: str, number: str) -> None:
    """Take a telephone number from a contact."""
    person = people.find(ctx, contact_id)
    kept = [phone for phone in person.phones if normal_number(phone.number) != normal_number(number)]
    if len(kept) == len(person.phones):
        have = ", ".join(phone.number for phone in person.phones) or "none"
        raise Refused(f"contact {contact_id!r} has no number {number!r} (numbers: {have})")
    person.phones = kept


@app.tool
def add_email(ctx: Context[ContactsState], contact_id: str, email: str) -> None:
    """Give a contact another e-mail address."""
    people.find(ctx, contact_id).emails.append(_email(email))


@app.tool
def remove_email(ctx: Context[ContactsState], contact_id: str, email: str) -> None:
    """Take an e-mail address from a contact."""
    person = people.find(ctx, contact_id)
    if email not in person.emails:
        raise Refused(f"contact {contact_id!r} has no e-mail {email!r} (e-mail: {', '.join(person.emails) or 'none'})")
    person.emails.remove(email)


@app.tool
def delete_contact(ctx: Context[ContactsState], contact_id: str) -> None:
    """Delete a contact for good."""
    people.find(ctx, contact_id)
    people.delete(ctx, [contact_id])


@app.tool
def star_contact(ctx: Context[ContactsState], contact_id: str, starred: bool = True) -> None:
    """Put a contact among the favourites, or take it out."""
    people.find(ctx, contact_id).starred = starred


@app.tool
def block_contact(ctx: Context[ContactsState], contact_id: str, blocked: bool = True) -> None:
    """Block all numbers of a contact, or unblock them."""
    person = people.find(ctx, contact_id)
    if not person.phones:
        raise Refused(f"contact {contact_id!r} has no number to block")
    if blocked:
        people.block(ctx, person)
    else:
        people.unblock(ctx, person)


@app.tool
def list_groups(ctx: Context[ContactsState]) -> dict[str, int]:
    """The groups, and how many members each has."""
    every = list(ctx.content.people.peek().values())
    return {group: sum(group in person.groups for person in every) for group in ctx.content.groups}


@app.tool
def create_group(ctx: Context[ContactsState], name: str) -> None:
    """Make a group."""
    people.new_group(ctx, name)


@app.tool
def rename_group(ctx: Context[ContactsState], name: str, new_name: str) -> None:
    """Give the group of that name another one."""
    people.rename_group(ctx, name, new_name)


@app.tool
def delete_group(ctx: Context[ContactsState], name: str) -> None:
    """Delete a group; its members stay in the contacts."""
    people.delete_group(ctx, name)


@app.tool
def add_to_group(ctx: Context[ContactsState], group: str, contact_ids: list[str]) -> None:
    """Put contacts into the group of that name."""
    people.join_group(ctx, group, contact_ids)


@app.tool
def remove_from_group(ctx: Context[ContactsState], group: str, contact_ids: list[str]) -> None:
    """Take contacts out of the group of that name."""
    people.has_group(ctx, group)
    people.leave_group(ctx, group, contact_ids)


@app.tool
def list_duplicates(ctx: Context[ContactsState]) -> list[list[dict[str, Any]]]:
    """Sets of contacts that share a name or a number."""
    found = people.duplicates(ctx.content.people.peek(), ctx.state.kept_apart)
    return [[_brief(person) for person in group] for group in found]


@app.tool
def merge_contacts(ctx: Context[ContactsState], contact_ids: list[str]) -> str:
    """Make one contact of several and give its id: the first of them, with all their numbers and e-mails."""
    return people.merge(ctx, contact_ids).id
