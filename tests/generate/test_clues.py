"""Whether clues are needed: the answers of search and SAT agree, and what time was too short for stays open."""

from __future__ import annotations

from random import Random

import pytest

import nonet
from nonet._base.deadline import Deadline
from nonet.generate.clues import ClueProver, dig_lines, orbit_order
from nonet.model import make_board
from nonet.model.grid import Grid
from nonet.solver import find_engine
from nonet.solver.sat import SatSession

needs_sat = pytest.mark.skipif(SatSession.unavailable() is not None, reason="needs python-sat")


class OverSoon(Deadline):
    """Time that is over after it was asked about so many times."""

    def __init__(self, questions: int) -> None:
        super().__init__(None)
        self.questions = questions

    @property
    def is_over(self) -> bool:
        self.questions -= 1
        return self.questions < 0


@needs_sat
def test_a_clue_stays_open_if_time_is_over_while_the_sat_solver_is_loaded() -> None:
    puzzle = nonet.create("easy", size=16, seed=1)
    solution = puzzle.solution
    assert solution
    clue = next(cell for cell, digit in enumerate(puzzle.values) if digit)
    answers = []
    for questions in (1, 100):
        with ClueProver(solution, find_engine("sat"), OverSoon(questions), is_strict=True) as prover:
            answers.append(prover.are_needed(puzzle.grid, [clue], 0))
    assert answers[0] is None
    assert answers[1] is not None


@needs_sat
@pytest.mark.parametrize("orbit", [1, 2])
def test_search_and_sat_give_the_same_answers_with_facts_and_without(orbit: int) -> None:
    puzzle = nonet.create("easy", size=8, kind="latin", seed=3)
    solution = puzzle.solution
    assert solution
    given = [cell for cell, digit in enumerate(puzzle.values) if digit]
    orbits = [given[at : at + orbit] for at in range(0, len(given), orbit)]
    found = []
    for engine, has_facts in (("native", False), ("sat", False), ("sat", True)):
        answers = []
        with ClueProver(solution, find_engine(engine), Deadline(None), is_strict=True) as prover:
            for cells in orbits:
                answers.append(prover.are_needed(puzzle.grid, cells, 0))
                if answers[-1] and has_facts:
                    prover.keep(cells)
        found.append(answers)
    assert found[0] == found[1] == found[2]
    assert set(found[0]) == {True, False}


def test_lanes_take_the_clues_that_the_prover_takes() -> None:
    puzzle = nonet.create("easy", seed=5)
    solution = puzzle.solution
    assert solution
    cells = Random(1).sample(range(81), 81)
    grid, engine = puzzle.grid, find_engine("native")
    with ClueProver(solution, engine, Deadline(None)) as prover:
        for cell in cells:
            if grid[cell] and prover.are_needed(grid, [cell], 0) is False:
                grid = grid.with_digit(cell, 0)
    [left] = dig_lines([bytes(puzzle.values)], [bytes(solution)], [(cell,) for cell in cells])
    assert Grid(make_board(), tuple(left)) == grid


def test_cells_that_are_in_no_orbit_go_alone() -> None:
    assert orbit_order([(0, 80)]) == orbit_order([(0, 80), *((cell,) for cell in range(1, 80))])
