"""Classic grids with pencil marks in lanes: hard ones go on there, and have the answers of other engines."""

from __future__ import annotations

from random import Random

import pytest

from nonet.model import Grid, make_board
from nonet.solver import core as _native
from nonet.solver import find_engine, native
from nonet.solver.base import Verdict
from tests.families import for_each

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="needs the compiled core")

BOARD = make_board()


def marked(random: Random) -> Grid:
    """A random grid with marks: few or many solutions, or none."""
    solution = find_engine("native").search(Grid.empty(BOARD), 1, seed=random.randrange(1 << 30)).solution
    assert solution is not None
    share, width = random.choice([0.1, 0.2, 0.3]), random.randint(2, 5)
    values = tuple(digit if random.random() < share else 0 for digit in solution)
    masks = []
    for digit in solution:
        others = random.sample(range(9), width)
        masks.append(sum(1 << other for other in {*others, digit - 1}))
    if random.random() < 0.2:  # perhaps none
        masks[random.randrange(81)] = random.randrange(512)
    return Grid(BOARD, values, tuple(masks))


@pytest.mark.parametrize("seed", range(40))
def test_a_search_that_goes_on_in_lanes_has_the_answer_of_sat(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = marked(Random(seed))
    monkeypatch.setattr(native, "_MANY_DEAD_ENDS", 0)
    for limit in (1, 2):
        found = find_engine("native").search(grid, limit)
        expected = find_engine("sat").search(grid, limit)
        assert (found.count, bool(found)) == (expected.count, bool(expected))
        assert limit == 1 or found.verdict is expected.verdict  # of one solution it may know that there is no other
        assert len(set(found.solutions)) == found.count
        for solution in found.solutions:
            assert grid.candidates is not None
            rows = zip(solution, grid.values, grid.candidates, strict=True)
            assert all(mask >> (digit - 1) & 1 and given in (0, digit) for digit, given, mask in rows)
        if found.verdict is Verdict.UNIQUE:
            assert found.solution == expected.solution


@for_each("seed", range(40))
def test_marks_are_counted_in_lanes_as_by_search(seed: int) -> None:
    grid = marked(Random(1000 + seed))
    count = find_engine("native").count(grid, 5_000)
    result = find_engine("native").search(grid, 5_000)
    assert (int(count), count.is_exact) == (result.count, result.is_exhausted)


def test_marks_that_do_not_fit_are_refused() -> None:
    for marks, keep in (([511] * 80, 0), ([511] * 162, 0), ([511] * 81, 3), ([511] * 81, -1)):
        with pytest.raises(ValueError, match="expected"):
            _native.LanesCounter(bytes(81), marks, keep)
    with pytest.raises(TypeError):
        _native.LanesCounter(bytes(81), [1 << 16] * 81)


def test_only_as_many_solutions_are_kept_as_asked_for() -> None:
    for keep in (0, 1, 2):
        counter = _native.LanesCounter(bytes(81), [511] * 81, keep)
        assert counter.run(10, 10_000) >= 10
        assert len(set(counter.solutions())) == keep
