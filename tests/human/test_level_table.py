"""docs/explanation/rating.md: the rows of `nonet.create` in the table of how levels fall are what it makes now."""

from __future__ import annotations

import pytest
from tools.make_level_table import PAGE, created_row

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
