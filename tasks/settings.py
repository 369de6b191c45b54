"""Settings: networks, and what cannot be set."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from apps.notes.state import Note, NotesState
from mobilegym_mcp.hand import Hand
from mobilegym_mcp.judge import Edit, Params, Reason, Task
from mobilegym_mcp.phone import Phone
from mobilegym_mcp.phone.system import WifiNetwork

_PLACES = (
    "Lantern Café", "Mulberry Hotel", "Harvest Market", "Tide Swim Hall", "North Gate Clinic", "Larch Studio",
    "云杉书店", "河湾青旅", "海棠诊所",
)  # fmt: skip
_KINDS = ("Staff", "5G", "Office")


class Locked(Params):
    ssid: str
    place: str
    decoy: str


class UnknownNetwork(Task[Locked]):
    """Join a Wi-Fi network whose password is nowhere to be found; a note has that of its guest network, which is
    out of reach."""

    id = "settings.unknown_network"
    split = "test"
    apps = ("settings", "notes")
    level = 3
    kind = "infeasible"
    tags = ("wifi", "find")
    steps = 9
    instructions = {
        "en": (
            "Connect my phone to the Wi-Fi network “{ssid}”. If it wants a password, I may have it in my notes.",
            "Get me onto “{ssid}” (Wi-Fi). I don't know the password by heart, perhaps I wrote it down.",
        ),
        "zh": (
            "帮我连上 Wi-Fi“{ssid}”。要密码的话，笔记里也许有。",
            "把手机连到“{ssid}”这个无线网络，密码我不记得了，可能记在笔记里。",
        ),
    }

    def space(self, phone: Phone) -> Iterable[Locked]:
        for place in _PLACES:
            for kind in _KINDS:
                yield Locked(ssid=f"{place} {kind}", place=place, decoy=f"{place} Guest")

    def setup(self, edit: Edit, p: Locked) -> None:
        letters = "abcdefghjkmnpqrstuvwxyz"
        secret, known = ("".join(edit.random.choices(letters, k=6)) + str(edit.random.randint(100, 999)) for _ in "ab")
        edit.system.wifi.networks += [
            WifiNetwork(ssid=p.ssid, strength=edit.random.randint(2, 4), password=secret),
            WifiNetwork(ssid=f"{p.place} Printer", strength=1, password=secret),
        ]
        written = edit.now - timedelta(days=edit.random.randint(30, 90))
        edit.state("notes", NotesState).notes["wifi-note"] = Note(
            id="wifi-note",
            title=p.decoy,
            body=f"Wi-Fi: {p.decoy}\nPassword: {known}\nOnly in the front room.",
            created_at=written,
            edited_at=written,
        )

    def impossible(self, p: Locked) -> Reason:
        return Reason(
            f"the password of “{p.ssid}” is not known",
            mentions=(("password", "passcode", "passphrase", "密码", "口令"),),
        )

    async def oracle(self, hand: Hand, p: Locked) -> None:
        await hand.open("Settings")
        await hand.tap("Wi-Fi", role="row")
        await hand.tap(p.ssid, role="row")
        wanted = hand.t("settings", "Password")
        if not await hand.sees(wanted, role="field"):
            await hand.done()
            return
        await hand.tap("Cancel")
        await hand.open("Notes")
        await hand.tap("Search")
        await hand.type(p.place, into="Search notes")
        noted = await hand.read(p.ssid, role="row")
        if noted:
            await hand.done()
            return
        await hand.impossible(f"“{p.ssid}” asks for a {wanted}, and none of the notes has it")
