"""What can be done to people and groups, whoever asks: the screens' actions and the tools."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from mobilegym_mcp.phone import Content, Context, Person, Refused, normal_number
from mobilegym_mcp.phone.names import letters, sort_key

from .state import ContactsState

T = TypeVar("T")
KINDS = ("mobile", "work", "home", "other")


def ordered(people: Iterable[Person]) -> list[Person]:
    """By name, as lists show them."""
    return sorted(people, key=lambda person: sort_key(person.name))


def matching(people: Iterable[Person], query: str) -> list[Person]:
    """Those whose name, number, e-mail, company or note contains the words; Chinese names also by first letters.

    Whose name, or a word of it, begins so comes first.
    """
    wanted = query.strip().casefold()
    digits = normal_number(query) if any(c.isdigit() for c in query) else ""

    def holds(person: Person) -> bool:
        texts = (person.name, letters(person.name), person.company, person.job, person.note, *person.emails)
        if any(wanted in text.casefold() for text in texts):
            return True
        return bool(digits) and any(digits in normal_number(phone.number) for phone in person.phones)

    def begins(person: Person) -> bool:
        return any(f" {text.casefold()}".find(f" {wanted}") >= 0 for text in (person.name, letters(person.name)))

    return sorted(ordered(filter(holds, people)), key=lambda person: not begins(person))


def matched(person: Person, query: str) -> str:
    """What a query was found in, if not in the name: a number, an address, the company, job or note; else ""."""
    wanted = query.strip().casefold()
    if wanted in person.name.casefold() or wanted in letters(person.name):
        return ""
    texts = (person.company, person.job, *person.emails, person.note)
    digits = normal_number(query) if any(c.isdigit() for c in query) else ""
    numbers = (phone.number for phone in person.phones if digits and digits in normal_number(phone.number))
    return next(numbers, "") or next((text for text in texts if wanted in text.casefold()), "")


def find(ctx: Context[ContactsState], person_id: str) -> Person:
    """A person who may be changed. Raises Refused if there is none."""
    people = ctx.content.people
    if person_id not in people:
        raise Refused(f"no contact {person_id!r}; find_contacts gives ids")
    return people[person_id]


def create(ctx: Context[ContactsState], person: Person) -> Person:
    """Add a person under a fresh id."""
    people = ctx.content.people
    while True:
        person.id = ctx.new_id("person")
        if person.id not in people:
            break
    people[person.id] = person
    return person


def delete(ctx: Context[ContactsState], person_ids: Sequence[str]) -> None:
    for id in person_ids:
        if id in ctx.content.people:
            del ctx.content.people[id]


def number_problem(number: str) -> bool:
    """The text cannot be a telephone number."""
    return any(c not in "+0123456789 -()*#" for c in number) or sum(c.isdigit() for c in number) < 3


def email_problem(email: str) -> bool:
    """The text cannot be an e-mail address."""
    user, at, host = email.partition("@")
    return not (user and at and "." in host) or " " in email


# Blocking


def is_blocked(content: Content, person: Person) -> bool:
    """All numbers of a person are blocked (someone without any cannot be)."""
    blocked = {normal_number(number) for number in content.blocked}
    return bool(person.phones) and all(normal_number(phone.number) in blocked for phone in person.phones)


def block(ctx: Context[ContactsState], person: Person) -> None:
    """Turn away calls and messages from all numbers of a person."""
    have = {normal_number(number) for number in ctx.content.blocked}
    for phone in person.phones:
        if normal_number(phone.number) not in have:
            ctx.content.blocked.append(phone.number)
            have.add(normal_number(phone.number))


def unblock(ctx: Context[ContactsState], person: Person) -> None:
    mine = {normal_number(phone.number) for phone in person.phones}
    ctx.content.blocked = [number for number in ctx.content.blocked if normal_number(number) not in mine]


# Groups


def group_problem(groups: Sequence[str], name: str, *, but: str = "") -> str | None:
    """`empty` or `taken` if a group cannot be called so."""
    if not name.strip():
        return "empty"
    return "taken" if name.strip() in groups and name.strip() != but else None


def new_group(ctx: Context[ContactsState], name: str) -> str:
    """Raises Refused if the name is empty or taken. Gives it without surrounding blanks."""
    _check_group_name(ctx, name)
    ctx.content.groups.append(name.strip())
    return name.strip()


def rename_group(ctx: Context[ContactsState], name: str, new_name: str) -> None:
    """Raises Refused if the new name is empty or taken, or there is no such group."""
    has_group(ctx, name)
    _check_group_name(ctx, new_name, but=name)
    new_name = new_name.strip()
    ctx.content.groups = [new_name if group == name else group for group in ctx.content.groups]
    for id, person in ctx.content.people.peek().items():
        if name in person.groups:
            ctx.content.people[id].groups = [new_name if group == name else group for group in person.groups]


def delete_group(ctx: Context[ContactsState], name: str) -> None:
    """Its members stay, in one group less."""
    has_group(ctx, name)
    ctx.content.groups = [group for group in ctx.content.groups if group != name]
    leave_group(ctx, name, [id for id, person in ctx.content.people.peek().items() if name in person.groups])


def join_group(ctx: Context[ContactsState], name: str, person_ids: Sequence[str]) -> None:
    has_group(ctx, name)
    for id in person_ids:
        person = find(ctx, id)
        if name not in person.groups:
            person.groups.append(name)


def leave_group(ctx: Context[ContactsState], name: str, person_ids: Sequence[str]) -> None:
    for id in person_ids:
        person = find(ctx, id)
        person.groups = [group for group in person.groups if group != name]


def has_group(ctx: Context[ContactsState], name: str) -> None:
    """Raises Refused with the groups there are if this one is not among them."""
    if name not in ctx.content.groups:
        raise Refused(f"no group {name!r} (groups: {', '.join(ctx.content.groups) or 'none'})")


def _check_group_name(ctx: Context[ContactsState], name: str, *, but: str = "") -> None:
    problem = group_problem(ctx.content.groups, name, but=but)
    if problem is not None:
        raise Refused("a group needs a name" if problem == "empty" else f"there is a group {name.strip()!r} already")


# Duplicates


def duplicates(people: Mapping[str, Person], kept_apart: Sequence[str] = ()) -> list[list[Person]]:
    """Sets of two or more people who share a name or a number, by name; without those the user keeps apart."""
    sets: dict[str, set[str]] = {id: {id} for id in people}
    seen: dict[str, str] = {}
    for id, person in people.items():
        marks = [f"name {person.name.casefold().strip()}", *(f"tel {normal_number(p.number)}" for p in person.phones)]
        for mark in marks:
            other = seen.setdefault(mark, id)
            if sets[other] is not sets[id]:
                joined = sets[other] | sets[id]
                for member in joined:
                    sets[member] = joined
    found: dict[str, list[Person]] = {}
    for members in sets.values():
        if len(members) > 1:
            key = apart_key(members)
            if key not in kept_apart and key not in found:
                found[key] = [person for id, person in people.items() if id in members]
    return sorted(found.values(), key=lambda group: sort_key(group[0].name))


def apart_key(person_ids: Iterable[str]) -> str:
    """A set of people as `ContactsState.kept_apart` names it."""
    return " ".join(sorted(person_ids))


def merge(ctx: Context[ContactsState], person_ids: Sequence[str]) -> Person:
    """Make one person of several: the first stays and takes over whatever the others have and it lacks.

    Numbers, addresses and groups of all are kept, each once; notes are put under one another.
    """
    if len(set(person_ids)) < 2:
        raise Refused("merging needs at least two contacts")
    first, *others = [find(ctx, id) for id in dict.fromkeys(person_ids)]
    absorb(first, others)
    delete(ctx, [other.id for other in others])
    return first


def absorb(person: Person, others: Sequence[Person]) -> None:
    """Add to a person all that the others have and it lacks."""
    for other in others:
        _extend(person.phones, other.phones, key=lambda phone: normal_number(phone.number))
        _extend(person.emails, other.emails, key=str.casefold)
        _extend(person.groups, other.groups, key=str)
        person.company = person.company or other.company
        person.job = person.job or other.job
        person.address = person.address or other.address
        person.birthday = person.birthday or other.birthday
        person.starred = person.starred or other.starred
        if other.note and other.note != person.note:
            person.note = "\n".join(part for part in (person.note, other.note) if part)


def _extend(into: list[T], more: Iterable[T], *, key: Callable[[T], str]) -> None:
    have = {key(item) for item in into}
    for item in more:
        if key(item) not in have:
            have.add(key(item))
            into.append(item)


def card_text(person: Person) -> str:
    """A person as text, to be shared."""
    lines = [
        person.name,
        *(phone.number for phone in person.phones),
        *person.emails,
        " · ".join(part for part in (person.company, person.job) if part),
        person.address,
    ]
    return "\n".join(line for line in lines if line)
