"""The page's types of questions and answers are those of the API."""

from __future__ import annotations

import pytest
from tools.make_page_types import FILE, page_types


@pytest.fixture(scope="module")
def types() -> str:
    return page_types()


def test_the_types_of_the_page_are_current(types: str) -> None:
    assert FILE.read_text(encoding="utf-8") == types, "make docs writes them anew"


def test_lists_unions_and_pairs_are_told_apart(types: str) -> None:
    text = types
    assert "  places: ([number, number] | null)[];\n" in text
    assert "  box: [number, number] | null;\n" in text
    assert "  box?: [number, number] | null;\n" in text
    assert '  mark: "placed" | "removed" | "pattern" | "second";\n' in text
    assert "  info: Record<string, string>;\n" in text
