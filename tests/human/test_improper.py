"""Hints are true in every solution, whatever the puzzle consists of: givens, given pencil marks, digits and marks of a
player, one solution or several. Uniqueness may be used only where the givens alone have one solution.

The quick run takes a few positions of each sort; `NONET_SOUNDNESS=20000 make test-slow ARGS="-k improper"` takes that
many in all, and says how many steps it checked.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nonet import Puzzle
from nonet._base.deadline import Deadline
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.human.hints import Hint
from nonet.model import Board, Grid
from nonet.puzzle.explain import find_path, with_start
from nonet.solver import find_engine
from tests.human.puzzles import BOARDS

CASES = [
    line.split(":")
    for line in (Path(__file__).parents[1] / "data" / "improper.txt").read_text().splitlines()
    if not line.startswith("#")
]

FEW = 30  # solutions of a position: all of them are compared with each step


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{number}" for number, case in enumerate(CASES)])
def test_no_step_rests_on_uniqueness_that_givens_alone_do_not_have(case: Sequence[str]) -> None:
    technique, start, now = case
    puzzle = with_start(Puzzle(now), Puzzle(start)) if now else Puzzle(start)
    (solution,) = puzzle.solutions()
    path = find_path(puzzle)
    assert technique not in {found.step.technique for found in path.steps}
    for found in path.steps:
        check_step(found, [solution])


def check_step(found: Hint, solutions: Sequence[Grid]) -> None:
    step = found.step
    for solution in solutions:
        assert all(solution[cell] == digit for cell, digit in step.placements), (found.position, step)
        assert all(solution[cell] != digit for cell, digit in step.eliminations), (found.position, step)


def given_marks(board: Board, random: Random) -> Grid:
    """A puzzle of given pencil marks, and perhaps some digits, with a few solutions."""
    solution = fill(board, ENGINE, random, Deadline(None))
    digits = set(random.sample(range(board.cell_count), random.randrange(board.size)))
    share = random.random() / 2 if board.size < 10 else random.uniform(0.6, 0.9)  # a search would take long
    wrong = [(cell, d) for cell in range(board.cell_count) for d in range(1, board.size + 1) if d != solution[cell]]
    marks = [board.all_digits] * board.cell_count
    for cell, digit in random.sample(wrong, round(share * len(wrong))):
        marks[cell] &= ~(1 << (digit - 1))
    values = tuple(digit if cell in digits else 0 for cell, digit in enumerate(solution))

    def narrow(cell: int, digit: int) -> Grid:
        marks[cell] &= ~(1 << (digit - 1))
        return Grid(board, values, tuple(marks))

    return narrowed(Grid(board, values, tuple(marks)), solution, random, narrow)


def played(board: Board, random: Random) -> Grid:
    """Givens with several solutions, and digits that a player has placed until there are a few."""
    solution = fill(board, ENGINE, random, Deadline(None))
    values = list(dig(solution, 0 if board.size < 10 else 110, ENGINE, random).puzzle.values)
    placed = set(rectangle(solution, random))
    clues = [cell for cell, digit in enumerate(values) if digit]
    for cell in {*placed, *random.sample(clues, random.randrange(3))}:
        values[cell] = 0
    placed.discard(random.choice(sorted(placed) or [0]))
    placed |= {
        cell for cell in random.sample(range(board.cell_count), random.randrange(board.size)) if not values[cell]
    }

    def grid() -> Grid:
        now = tuple(solution[cell] if cell in placed else digit for cell, digit in enumerate(values))
        return Grid(board, now, placed=frozenset(placed))

    def narrow(cell: int, _digit: int) -> Grid:
        placed.add(cell)
        return grid()

    return narrowed(grid(), solution, random, narrow)


def crossed_out(board: Board, random: Random) -> Grid:
    """A proper puzzle, of which a player has placed digits and crossed out candidates, all of them rightly."""
    solution = fill(board, ENGINE, random, Deadline(None))
    puzzle = dig(solution, 0 if board.size < 10 else 110, ENGINE, random).puzzle
    share, gone = random.random() / 3, random.random() / 2
    placed = {cell for cell, digit in enumerate(puzzle) if not digit and random.random() < share}
    values = tuple(solution[cell] if cell in placed else digit for cell, digit in enumerate(puzzle))
    marks = tuple(
        sum(1 << (d - 1) for d in range(1, board.size + 1) if d == digit or random.random() > gone)
        for digit in solution
    )
    return Grid(board, values, marks, frozenset(placed))


def rectangle(solution: Grid, random: Random) -> tuple[int, ...]:
    """Four cells that hold two digits crosswise and could be swapped; none if there are no such cells."""
    board = solution.board
    found = []
    for first in range(board.cell_count):
        for second in range(first + 1, (first // board.width + 1) * board.width):
            for down in range(board.width, board.cell_count - second, board.width):
                cells = (first, second, first + down, second + down)
                is_crossed = solution[first] == solution[second + down] and solution[second] == solution[first + down]
                if is_crossed and all(len({*cells} & {*region.cells}) in (0, 2) for region in board.regions):
                    found.append(cells)
    return random.choice(found) if found else ()


def narrowed(grid: Grid, solution: Grid, random: Random, narrow: Callable[[int, int], Grid]) -> Grid:
    """Rule other solutions out, one at a time, until there are only a few: one, or rather more."""
    most = random.choice((1, 1, 1, FEW))
    while len(found := ENGINE.search(replace(grid, placed=frozenset()), most + 1).solutions) > most:
        other = random.choice([each for each in found if each.values != solution.values])
        cell = random.choice([cell for cell, digit in enumerate(other) if digit != solution[cell]])
        grid = narrow(cell, other[cell])
    return grid


ENGINE = find_engine(None)
SORTS = (given_marks, played, crossed_out)
QUICK = {"classic": 12, "6x6": 12, "diagonal": 3, "window": 3, "jigsaw": 3, "latin": 3}  # positions of each sort


def check_positions(make: Callable[[Board, Random], Grid], board: Board, name: str, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(count):
        grid = make(board, Random(f"{name} {number}"))
        solutions = ENGINE.search(replace(grid, placed=frozenset()), FEW + 1).solutions
        assert 0 < len(solutions) <= FEW
        for found in Puzzle(grid).steps():
            check_step(found, solutions)
            seen[found.step.technique] += 1
            if found.step.technique == "trial":  # random marks in 80 open cells: from here on each step takes a second
                break
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("make", SORTS)
@pytest.mark.parametrize("name", QUICK)
def test_improper_positions_get_true_hints_on_a_few(name: str, make: Callable[[Board, Random], Grid]) -> None:
    check_positions(make, BOARDS[name], name, QUICK[name])


@pytest.mark.slow
@pytest.mark.parametrize("make", SORTS)
@pytest.mark.parametrize("name", BOARDS)
def test_improper_positions_get_true_hints_on_many(
    name: str, make: Callable[[Board, Random], Grid], capsys: pytest.CaptureFixture[str]
) -> None:
    count = round(int(os.environ.get("NONET_SOUNDNESS", "400")) / len(BOARDS) / len(SORTS))
    count = count // 20 + 1 if name == "16x16" else count
    seen = check_positions(make, BOARDS[name], name, count)
    with capsys.disabled():
        print(f"\n{name}, {make.__name__}: {count} positions, {sum(seen.values())} steps; {dict(seen.most_common())}")
