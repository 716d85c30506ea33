"""docs/explanation/rating.md: its tables of levels are what `tools/make_level_table.py` makes now."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tools import make_level_table
from tools.make_level_table import PAGE, SYMMETRIC, created_row, gap_words, share_row, shared_ratings, symmetric_row

import nonet
from nonet.bulk.create import Series
from nonet.generate.criteria import CriteriaOptions
from nonet.model import make_board
from tests.bulk.files import needs_core

pytestmark = needs_core


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", pytest.param("extreme", marks=pytest.mark.slow)])
def test_the_rows_of_new_puzzles_are_current(level: str) -> None:
    row = created_row(level)
    assert row in PAGE.read_text("utf-8").splitlines(), "run tools/make_level_table.py --created"


def test_they_are_what_create_makes_of_these_seeds() -> None:
    criteria = CriteriaOptions("hard").on(make_board())
    made = [Series(criteria, seed).make([0])[0].values for seed in range(5)]
    assert made == [bytes(nonet.create("hard", seed=seed).values) for seed in range(5)]


needs_data = pytest.mark.skipif(
    not (Path(os.environ.get("NONET_DATA") or "/nonexistent") / "9x9").is_dir(),
    reason="NONET_DATA is not set to the folder of public puzzles",
)


@needs_data
@pytest.mark.slow
def test_the_rows_of_public_sets_and_random_puzzles_are_current() -> None:
    page = PAGE.read_text("utf-8")
    ratings = shared_ratings()
    rows = [share_row(name, found) for name, found in ratings.items()]
    rows += [symmetric_row(*row) for row in SYMMETRIC]
    assert [row for row in rows if row not in page.splitlines()] == [], "run tools/make_level_table.py --shares"
    assert gap_words(ratings.values()) in page


def test_a_row_is_put_where_one_of_its_name_and_size_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "rating.md"
    page.write_text("| medium | 5 | 1 |\n| medium | 300 | 0 | |\n3 of the 9 public and random puzzles\n", "utf-8")
    monkeypatch.setattr(make_level_table, "PAGE", page)
    make_level_table.renew(["| medium | 300 | 2 | +0.1 |"], "4 of the 1,000 public and random puzzles")
    assert page.read_text("utf-8").splitlines() == [
        "| medium | 5 | 1 |",
        "| medium | 300 | 2 | +0.1 |",
        "4 of the 1,000 public and random puzzles",
    ]
    with pytest.raises(AssertionError, match="is in the page 0 times"):
        make_level_table.renew(["| hard | 300 | 2 | |"])
