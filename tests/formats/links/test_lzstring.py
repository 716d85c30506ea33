"""The compression of links, both ways."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet._base.errors import FormatError
from nonet.formats.links.lzstring import BASE64, LONGEST, URI_COMPONENT, pack, unpack

# No half of a surrogate pair: JavaScript has such strings, UTF-8 has not.
TEXTS = st.text(st.characters(codec="utf-8"))
REPEATING = st.text("ab\u1234", max_size=300)

# What JavaScript's lz-string makes of these, in base64 and for queries.
KNOWN = [
    ("", "Q===", "Q"),
    ("a", "IZA=", "IZA"),
    ("hello", "BYUwNmD2Q===", "BYUwNmD2Q"),
    ('{"size":9}', "N4IgzglgXgpiBcBOAvkA", "N4IgzglgXgpiBcBOAvkA"),
]


@pytest.mark.parametrize(("text", "packed", "for_query"), KNOWN)
def test_known_strings(text: str, packed: str, for_query: str) -> None:
    assert unpack(packed) == text
    assert unpack(for_query, URI_COMPONENT) == text
    assert pack(text) == packed
    assert pack(text, URI_COMPONENT) == for_query


@pytest.mark.parametrize("alphabet", [BASE64, URI_COMPONENT])
@given(text=TEXTS | REPEATING)
def test_what_is_packed_is_unpacked(text: str, alphabet: str) -> None:
    assert unpack(pack(text, alphabet), alphabet) == text


@given(data=st.text(BASE64, max_size=200))
def test_any_letters_give_a_text_or_a_format_error(data: str) -> None:
    with suppress(FormatError):
        assert len(unpack(data)) <= LONGEST


@given(text=TEXTS, cut=st.integers(1, 40))
def test_a_cut_text_is_said_to_be_cut(text: str, cut: int) -> None:
    packed = pack(text).rstrip("=")
    with pytest.raises(FormatError, match=r"cut off|expected the data"):
        unpack(packed[: -2 - cut])


def test_a_bomb_is_refused_soon() -> None:
    start = process_time()
    with pytest.raises(FormatError, match="expected a link of up to 4,194,304 characters"):
        unpack(pack("a" * (LONGEST + 10)))
    assert process_time() - start < 10


def test_a_long_text_takes_linear_time() -> None:
    start = process_time()
    text = "thermometer R1C1 " * 20_000
    assert unpack(pack(text)) == text
    assert process_time() - start < 3


def test_other_letters_are_named() -> None:
    with pytest.raises(FormatError, match=r"got '!' as character 5"):
        unpack("N4Ig!")
