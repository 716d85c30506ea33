"""What the results of the library show of themselves: one line as repr, the words as str."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonet
from nonet import Puzzle
from nonet.human.hints import Hint

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = Puzzle(LINE)
SEVERAL = "no rating: the puzzle has several solutions"
WRONG = (
    "wrong: r1c1 is 4, the puzzle has 5; 4 is repeated in row 1: r1c1, r1c3; "
    "4 is repeated in column 1: r1c1, r5c1; 4 is repeated in box 1: r1c1, r1c3"
)


@pytest.mark.parametrize(
    ("held", "short", "words"),
    [
        (nonet.solve(LINE, engine="reference"), "unique: 1 solution, found by reference", "the solution is unique"),
        (
            nonet.solve("." * 16, limit=1, engine="reference"),
            "solved: 1 solution or more, found by reference",
            "solved; whether",
        ),
        (nonet.solve("11" + "." * 14, engine="reference"), "none: 0 solutions, found by reference", "no solution"),
        (PUZZLE.rate(), "easy, ER 1.2, needs Hidden single", "easy, ER 1.2, needs Hidden single"),
        (nonet.Puzzle("." * 81).rate(), SEVERAL, SEVERAL),
        (PUZZLE.check(SOLVED), "right", "right"),
        (PUZZLE.check("." + SOLVED[1:]), "incomplete: 1 empty cell", "incomplete: 1 cell left"),
        (PUZZLE.check("4" + SOLVED[1:]), "wrong: 4 faults", WRONG),
    ],
    ids=lambda held: type(held).__name__,
)
def test_results_are_one_line(held: object, short: str, words: str) -> None:
    assert repr(held) == f"<{type(held).__name__} {short}>"
    assert str(held).startswith(words)


def test_a_fault_names_digit_and_region() -> None:
    assert repr(Puzzle("55" + LINE[2:]).faults()[0]) == "<Repeat: 5 in row 1>"


def test_hints_and_steps_say_what_they_do() -> None:
    hint = PUZZLE.hint()
    assert hint is not None
    ((cell, digit),) = hint.step.placements
    assert repr(hint) == f"<Hint {hint.step.technique}: {PUZZLE.board.name_of(cell)} = {digit}>"
    assert str(hint) == f"{hint.words.name}: {hint.words.sentence}"
    assert repr(hint.step) == f"<Step {hint.step.technique}: cell {cell} = {digit}>"
    assert str(hint.step) == f"{hint.step.technique}: cell {cell} = {digit}"


def test_a_step_that_takes_much_away_is_cut_short() -> None:
    hint = PUZZLE.hint()
    assert hint is not None
    step = replace(hint.step, technique="x-wing", placements=(), eliminations=tuple((cell, 7) for cell in range(5)))
    assert repr(step) == "<Step x-wing: cell 0 != 7, cell 1 != 7, cell 2 != 7 and 2 more>"
    assert repr(Hint(hint.position, step)) == "<Hint x-wing: r1c1 != 7, r1c2 != 7, r1c3 != 7 and 2 more>"
    assert str(step).endswith("cell 3 != 7, cell 4 != 7")
