"""docs/reference/python.md: every public name is there, as the program has it now."""

from __future__ import annotations

import inspect
import re
from typing import get_args

from tools.make_api_reference import END, PAGE, START, members_of, reference

import nonet
from nonet._base import errors
from nonet.solver.bulk import BULK_ENGINES


def test_the_reference_is_current() -> None:
    text = PAGE.read_text("utf-8")
    assert text.split(START)[1].split(END)[0] == reference(), "run make docs"


def test_the_page_has_every_public_name() -> None:
    headings = set(re.findall(r"^### (\w+)$", PAGE.read_text("utf-8"), re.MULTILINE))
    assert set(nonet.__all__) <= headings


def test_the_table_of_errors_has_every_error_with_its_base() -> None:
    found = re.findall(r"^\| (?:Python's )?`(?:errors\.)?(\w+)` \| `(\w+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    ours = [held for held in vars(errors).values() if inspect.isclass(held) and issubclass(held, Exception)]
    expected = {held.__name__: held.__base__.__name__ for held in (*ours, IndexError, TypeError) if held.__base__}
    assert dict(found) == expected
    for name, _ in found:
        is_public = name in nonet.__all__ or not hasattr(errors, name)
        assert is_public or f"`errors.{name}`" in PAGE.read_text("utf-8"), name


def test_the_engines_for_many_puzzles_are_named() -> None:
    places = (PAGE.read_text("utf-8"), inspect.getdoc(nonet.solve_many) or "")
    for name in ("auto", *(engine.id for engine in BULK_ENGINES)):
        assert all(f'"{name}"' in text for text in places), name


def test_everything_public_says_what_it_is() -> None:
    for name in nonet.__all__:
        held = getattr(nonet, name)
        assert isinstance(held, str) or get_args(held) or inspect.getdoc(held), name
        if inspect.isclass(held):
            bare = [member for member, words in members_of(held) if words.endswith(": ")]
            assert not bare, (name, bare)
