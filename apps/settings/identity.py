"""Numbers that a device has once and for all, made from the phone's seed."""

from __future__ import annotations

from hashlib import blake2b

MODEL = "Meadow 7"
SYSTEM_NAME = "Meadow OS 16"
BUILD = "MG16.260501.004"
PATCH_LEVEL = "2026-05-01"
BASEBAND = "g7300-26.04.2"
KERNEL = "6.12.23-meadow"
PROCESSOR = "Fern 8 (8 × 2.6 GHz)"
MEMORY_GB = 12
STORAGE_GB = 128


def _bytes(seed: int, what: str, size: int) -> bytes:
    return blake2b(f"{seed}:{what}".encode(), digest_size=size).digest()


def gateway(seed: int, ssid: str) -> str:
    """The address of a network's router, within 192.168.0.0/16."""
    return f"192.168.{_bytes(seed, ssid, 2)[0] % 100}.1"


def ip_address(seed: int, ssid: str) -> str:
    """The phone's address in a network."""
    return gateway(seed, ssid).removesuffix("1") + str(2 + _bytes(seed, ssid, 2)[1] % 250)


def mac_address(seed: int, radio: str) -> str:
    """A locally administered hardware address: `02:9f:…`."""
    return ":".join(f"{byte:02x}" for byte in (2, *_bytes(seed, radio, 5)))


def serial_number(seed: int) -> str:
    """`MDW` and nine characters."""
    return "MDW" + _bytes(seed, "serial", 5).hex().upper()[:9]


def imei(seed: int) -> str:
    """Fifteen digits of the range kept for tests (00 1), the last the Luhn check digit."""
    body = "001017" + f"{int.from_bytes(_bytes(seed, 'imei', 4)) % 10**8:08d}"
    digits = [int(char) * (1 + index % 2) for index, char in enumerate(body)]
    total = sum(digit // 10 + digit % 10 for digit in digits)
    return body + str(-total % 10)
