"""Every arrangement of several grids up to a sumo is created, solved, checked, hinted at and drawn."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

import nonet
from nonet.bulk.books.book import make_book
from nonet.draw.terminal import draw
from nonet.human.find import logic_problem
from nonet.model import make_board
from nonet.model.kinds import every_kind
from tests.cli.sudoku import sudoku

NAMES = [kind.id for kind in every_kind() if not (kind.is_square or kind.is_apart or kind.needs_grids)]
LARGEST = make_board("sumo").cell_count
SLOW = 160  # cells; a samurai is quick enough
UP_TO_SUMO = [
    pytest.param(name, marks=pytest.mark.slow if make_board(name).cell_count > SLOW and name != "samurai" else ())
    for name in NAMES
    if make_board(name).cell_count <= LARGEST
]


@pytest.mark.parametrize("name", UP_TO_SUMO)
def test_created_solved_checked_and_drawn(name: str, tmp_path: Path) -> None:
    puzzle = nonet.create(kind=name, seed=1)
    assert puzzle == nonet.create(kind=name, seed=1)
    result = puzzle.solve()
    assert result.verdict is nonet.Verdict.UNIQUE
    solution = result.solution
    assert solution is not None
    for subgrid in puzzle.board.subgrids:  # every grid is a Sudoku of its own
        alone = nonet.Puzzle([solution[cell] for cell in subgrid.cells], size=puzzle.size)
        assert not alone.faults()
    assert puzzle.check(nonet.Puzzle(solution)).is_right
    svg = puzzle.to_svg()
    assert svg.count("<text") + svg.count("<use") >= puzzle.grid.clue_count
    assert sum(mark.isdecimal() for mark in draw(puzzle.grid, color=False)) == puzzle.grid.clue_count
    for ending, magic in (("pdf", b"%PDF-"), ("png", b"\x89PNG")):
        drawn = tmp_path / f"drawn.{ending}"
        assert sudoku("draw", "-o", str(drawn), stdin=puzzle.to_text()).status == 0
        assert drawn.read_bytes().startswith(magic)


@pytest.mark.parametrize("name", ["twodoku", pytest.param("samurai", marks=pytest.mark.slow), "butterfly"])
def test_no_clue_of_an_extreme_one_can_be_left_out(name: str) -> None:
    puzzle = nonet.create("extreme", kind=name, seed=1)
    assert puzzle.is_unique
    for clue in list(puzzle.clues)[::7]:
        assert not puzzle.without(clue).is_unique


def test_hints_are_sound() -> None:
    puzzle = nonet.create("medium", kind="twodoku", seed=2)
    assert puzzle.solution is not None
    steps = list(puzzle.steps())
    assert steps
    for hint in steps:
        assert all(puzzle.solution[cell] == digit for cell, digit in hint.step.placements)
        assert all(puzzle.solution[cell] != digit for cell, digit in hint.step.eliminations)


def test_what_is_too_large_for_human_logic_is_said() -> None:
    assert logic_problem(make_board("ninja")) is None
    assert logic_problem(make_board("sumo")) == (
        "human logic cannot look at this board: expected a board of up to 640 cells, got 909"
    )


def test_a_fault_names_its_grid() -> None:
    puzzle = nonet.Puzzle("kind: samurai\n" + "." * 369).place("r7c7", 5).place("r7c15", 5)
    assert [fault.words(puzzle.grid) for fault in puzzle.faults()] == ["5 is repeated in row 1 of grid 3: r7c7, r7c15"]


@pytest.mark.clock
@pytest.mark.parametrize(("kind", "limit"), [("samurai", 0.02), ("sumo", 0.2)])
def test_hard_ones_are_solved_and_proved_in_no_time(kind: str, limit: float) -> None:
    puzzle = nonet.create("hard", kind=kind, seed=1)
    times = []
    for _ in range(5):
        fresh = nonet.Puzzle(puzzle.grid)
        start = perf_counter()
        assert fresh.solve().verdict is nonet.Verdict.UNIQUE
        times.append(perf_counter() - start)
    assert min(times) < limit


def test_a_book_has_them() -> None:
    book = make_book(["easy"], 2, kinds=("twodoku", "tiny-samurai"), seed=1)
    assert book.startswith(b"%PDF-")


def test_true_candidates_count_and_tile() -> None:
    text = nonet.create("easy", kind="twodoku", seed=3).to_text()
    assert sudoku("count", stdin=text).out == "1\n"
    assert sudoku("candidates", stdin=text).status == 0
    assert sudoku("rate", stdin=text).status == 0
    assert sudoku("explain", stdin=text).status == 0
    assert sudoku("convert", "--to", "grids", stdin=text).out.splitlines()[0] == "kind: twodoku"
