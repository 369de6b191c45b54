"""How documents, texts and listings are packed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobilegym_mcp.store.coding import PATCH, decode, encode, pack_text, patch, unpack_text
from mobilegym_mcp.store.listing import cut, digest_bytes, digest_of, join, split

from .model import big


@given(st.lists(st.binary(max_size=600), max_size=8), st.lists(st.integers(-8, 7), max_size=12), st.binary(max_size=40))
def test_patches_and_whole_documents_come_back(parts: list[bytes], order: list[int], new: bytes) -> None:
    """The document is made of the base's parts: some missing, some twice, some moved, with new ones between."""
    base = b"".join(parts)
    document = b"".join(parts[at] if -len(parts) <= at < len(parts) else new for at in order)
    assert decode(*encode(document)) == document
    data = patch(document, base)
    assert data is None or decode(PATCH, data, base) == document


@pytest.mark.parametrize("size", [600, 3_000, 40_000, 300_000])
def test_a_patch_is_small_wherever_little_changed(size: int) -> None:
    base = big(1, size)
    half = len(base) // 2
    edits = {
        "one place": base[:half] + base[half:].replace(b"false", b"true", 1),
        "head and tail": base.replace(b'"serial": 1', b'"serial": 12345')[:-2] + b', {"end": 1}]}',
        "three places": base.replace(b"tap", b"TAP", 1)[:half] + b'{"new": 1}, ' + base[half:-9] + b"true}]}",
        "cut short": base[: half * 2 - 20],
        "its end alone": base[20:],
    }
    for what, document in edits.items():
        data = patch(document, base)
        assert data is not None, what
        assert len(data) < 130, what
        assert decode(PATCH, data, base) == document, what
    assert patch(big(2, size), b"") is None


@given(st.text(st.characters(codec=None), max_size=400))
def test_any_text_comes_back(text: str) -> None:
    assert unpack_text(pack_text(text)) == text
    assert unpack_text(pack_text(text * 3 + "\ud800")) == text * 3 + "\ud800"


@given(st.lists(st.text(st.characters(codec=None)), unique=True, max_size=200))
def test_a_listing_comes_back_from_its_chunks(texts: list[str]) -> None:
    names = tuple(texts)
    digests = b"".join(digest_of(str(at).encode()) for at in range(len(names)))
    found: list[tuple[str, bytes]] = []
    for start, end in cut(names):
        found += split(join(names[start:end], digests[start * 16 : end * 16]))
    assert [name for name, _ in found] == texts
    assert b"".join(raw for _, raw in found) == digests


def test_an_added_name_changes_one_chunk() -> None:
    names = [f"notes/data/notes/n{i}" for i in range(1_000)]

    def chunks(listing: list[str]) -> set[tuple[str, ...]]:
        return {tuple(listing[start:end]) for start, end in cut(tuple(listing))}

    for at in (0, 500, 1_000):
        assert len(chunks([*names[:at], "new", *names[at:]]) - chunks(names)) <= 2


@pytest.mark.parametrize("text", ["", "0" * 31, "g" * 32, "0" * 32, "ab " * 10 + "ab", "0x" + "1" * 30])
def test_malformed_digests_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must be 32 hexadecimal digits"):
        digest_bytes(text)
