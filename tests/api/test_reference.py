"""docs/api.md: every public name is there, as the program has it now."""

from __future__ import annotations

import inspect
import re

from tools.make_api_reference import END, PAGE, START, members_of, reference

import nonet


def test_the_reference_is_current() -> None:
    text = PAGE.read_text("utf-8")
    assert text.split(START)[1].split(END)[0] == reference(), "run make docs"


def test_the_page_has_every_public_name() -> None:
    headings = set(re.findall(r"^### (\w+)$", PAGE.read_text("utf-8"), re.MULTILINE))
    assert set(nonet.PUBLIC) <= headings


def test_everything_public_says_what_it_is() -> None:
    for name in nonet.PUBLIC:
        held = getattr(nonet, name)
        assert isinstance(held, str) or inspect.getdoc(held), name
        if inspect.isclass(held):
            bare = [member for member, words in members_of(held) if words.endswith(": ")]
            assert not bare, (name, bare)
