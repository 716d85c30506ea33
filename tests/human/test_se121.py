"""Sudoku Explainer's scale: golden lines made from our own puzzles, paths that hold, limits that stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.human.se121 import SeOutcome, SeRating, rate_se121, trace_se121
from nonet.solver import core as _native

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

FILE = Path(__file__).parent.parent / "data" / "se121.txt"
LINES = [line.split(",") for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
PUZZLES = b"".join(bytes(map(int, puzzle)) for puzzle, _ in LINES)
HARDEST = PUZZLES[-81:]
SOLVED = bytes((3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9))


def test_golden_lines() -> None:
    assert [str(rating) for rating in rate_se121(PUZZLES)] == [expected for _, expected in LINES]


# Puzzles of ours with a clue left out: the first step above 9.8, its rating and complexity.
NESTED = [
    ("000005080000800302508000000005900000740030005002000010000300040090040060400070001", 99, 71, "(+)"),
    (
        "010005000000800302508000000005900000740030005002000010000300040090040060400070001",
        105,
        117,
        "(+ Forcing Chains)",
    ),
    (
        "708000000020009000090000070900030000007100068086000500600800010000040705005000003",
        102,
        47,
        "(+ Forcing Chains)",
    ),
    (
        "070000030008000104400060009500006240000200080030007000000009000040050060000010500",
        115,
        564,
        "(+ Multiple Forcing Chains)",
    ),
]


@pytest.mark.parametrize(("puzzle", "rating", "complexity", "level"), NESTED, ids=lambda value: str(value)[:8])
def test_nested_chains(puzzle: str, rating: int, complexity: int, level: str) -> None:
    result, steps = trace_se121(bytes(map(int, puzzle)), max_er=rating - 1)
    assert (result.outcome, result.er) == (SeOutcome.ABOVE_MAX, rating)
    assert (steps[-1].rating, steps[-1].complexity) == (rating, complexity)
    assert steps[-1].name.endswith(level)


def test_threads_change_nothing() -> None:
    assert rate_se121(PUZZLES, threads=3) == rate_se121(PUZZLES)


@pytest.mark.parametrize("line", LINES[::5], ids=lambda line: line[1])
def test_paths_lead_to_the_solution(line: list[str]) -> None:
    puzzle = bytes(map(int, line[0]))
    solution, _ = _native.solve_lanes(puzzle, 1)
    rating, steps = trace_se121(puzzle)
    values = list(puzzle)
    for step in steps:
        assert all(solution[cell] != digit for cell, digit in step.removals)
        assert step.removals or step.placement
        if step.placement:
            cell, digit = step.placement
            values[cell] = digit
    assert bytes(values) == solution
    first = next(i for i, step in enumerate(steps) if step.placement)
    assert rating.er == max(step.rating for step in steps)
    assert rating.ep == max(step.rating for step in steps[: first + 1])
    assert rating.ed == steps[0].rating


def swappable_cells(solution: bytes) -> list[int]:
    """Four cells whose two digits may be swapped, or none."""
    pairs = [(a, b) for a in range(9) for b in range(a)]
    for columns in pairs:
        for rows in pairs:
            cells = [9 * row + column for row in rows for column in columns]
            if solution[cells[0]] == solution[cells[3]] and solution[cells[1]] == solution[cells[2]]:
                return cells
    return []


def test_a_deadly_pattern_is_stuck() -> None:
    solutions, _ = _native.solve_lanes(PUZZLES, 1)
    grids = [solutions[at : at + 81] for at in range(0, len(solutions), 81)]
    cells, grid = next((cells, grid) for grid in grids if (cells := swappable_cells(grid)))
    puzzle = bytes(0 if cell in cells else digit for cell, digit in enumerate(grid))
    assert rate_se121(puzzle) == [SeRating(200, 0, 0, SeOutcome.STUCK)]


def test_a_full_grid_has_nothing_to_rate() -> None:
    assert rate_se121(SOLVED)[0].outcome is SeOutcome.SOLVED


def test_no_puzzles_give_no_ratings() -> None:
    assert rate_se121(b"") == []


def test_max_er_ends_before_the_first_step_above_it() -> None:
    rating, steps = trace_se121(HARDEST, max_er=60)
    whole = trace_se121(HARDEST)[1]
    assert rating.outcome is SeOutcome.ABOVE_MAX
    assert rate_se121(HARDEST, max_er=60) == [rating]
    assert steps == whole[: len(steps)]
    assert whole[len(steps)].rating > 60


@pytest.mark.parametrize("most", [10, 15, 20, 26, 42, 56, 62, 65, 66, 69, 70, 71, 75, 83, 85, 90])
def test_max_er_keeps_the_ratings_up_to_it_and_no_other(most: int) -> None:
    for limited, whole in zip(rate_se121(PUZZLES, max_er=most), rate_se121(PUZZLES), strict=True):
        if whole.er <= most:
            assert limited == whole
        else:
            assert limited.outcome is SeOutcome.ABOVE_MAX


def test_a_timeout_stops_a_puzzle_and_not_its_neighbours() -> None:
    easy = PUZZLES[:81]
    before, stopped, after = rate_se121(easy + HARDEST + easy, timeout=0.001)
    assert stopped.outcome is SeOutcome.STOPPED
    assert before == after == rate_se121(easy)[0]


@pytest.mark.parametrize("values", [b"\0" * 80, b"\x0a" + b"\0" * 80])
def test_what_is_no_grid_is_refused(values: bytes) -> None:
    with pytest.raises(ValueError, match="expected"):
        rate_se121(values)
