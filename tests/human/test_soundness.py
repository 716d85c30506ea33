"""No step of any technique removes a digit of the solution, on any kind of board, and each step's proof holds.

The quick run takes a few puzzles of each kind; `NONET_SOUNDNESS=20000 make test-slow ARGS="-k soundness"` takes that
many in all, and says how many steps it checked.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from nonet.human.find import find_steps, walk
from nonet.human.hints import hint_order
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.model import Board, Grid
from tests.human.puzzles import BOARDS, make_puzzle

# A share of the puzzles for each board: 16x16 takes long.
SHARES = {
    "classic": 0.35,
    "diagonal": 0.12,
    "window": 0.12,
    "diagonal+window": 0.1,
    "jigsaw": 0.12,
    "jigsaw+diagonal": 0.05,
    "latin": 0.04,
    "6x6": 0.08,
    "4x4": 0.01,
    "16x16": 0.01,
}


# Without the last resorts: they find a long proof in almost every position, and `test_trial.py` checks them.
ORDER = [row for row in hint_order() if not row[0].startswith(("dynamic", "nested", "trial"))]


def check_everywhere(puzzle: Grid, solution: Grid, seen: Counter[str]) -> None:
    """Walk the puzzle as hints do, and check the first step of every row in every position on the way."""
    position = Position.of(puzzle)
    while 0 in position.values:
        steps = [step for row in ORDER if (step := first_step(position, row))]
        for step in steps:
            check_step(position, solution, step)
            seen[step.technique] += 1
        if not steps:
            return
        position = position.after(steps[0])


def check_path(puzzle: Grid, solution: Grid, seen: Counter[str]) -> None:
    """Check every step on the way to the solution."""
    position = Position.of(puzzle)
    _, path = walk(position, hint_order())
    for _, step in path:
        check_step(position, solution, step)
        seen[step.technique] += 1
        position = position.after(step)


def first_step(position: Position, techniques: Sequence[str]) -> Step | None:
    return next(iter(find_steps(position, techniques, first=True)), None)


def check_step(position: Position, solution: Grid, step: Step) -> None:
    where = (position.values, position.removed, step)
    assert all(solution[cell] == digit for cell, digit in step.placements), where
    assert all(solution[cell] != digit for cell, digit in step.eliminations), where
    assert find_flaw(position, step) is None, (find_flaw(position, step), where)


def puzzles(board: Board, count: int) -> Iterator[tuple[Grid, Grid]]:
    for number in range(count):
        yield make_puzzle(board, number, clues=round(0.4 * board.cell_count) if board.size > 9 else 0)


# Boards that take seconds; what is special about them, a quicker one has, too.
LONG = ("16x16", "diagonal+window", "jigsaw+diagonal")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in BOARDS]
)
def test_steps_are_sound_everywhere_on_a_few(name: str) -> None:
    seen: Counter[str] = Counter()
    for puzzle, solution in puzzles(BOARDS[name], 1):
        check_everywhere(puzzle, solution, seen)
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_steps_are_sound_on_many(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    count = max(2, round(int(os.environ.get("NONET_SOUNDNESS", "400")) * SHARES[name]))
    seen: Counter[str] = Counter()
    for puzzle, solution in puzzles(BOARDS[name], count):
        check_path(puzzle, solution, seen)
    with capsys.disabled():
        print(f"\n{name}: {count} puzzles, {sum(seen.values())} steps, 0 faults; {dict(seen.most_common())}")
