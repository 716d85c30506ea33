"""Steps that rest on rules of every sort: what they find, what is said, and that the checker proves them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonet import Puzzle
from nonet.human.find import find_steps
from nonet.human.position import Position
from nonet.human.step import Step
from nonet.human.step_checker import find_flaw
from nonet.human.words.explain import explain
from nonet.human.words.names import Namer
from nonet.model import Grid, make_board
from nonet.solver import core as _native
from tests.human.rule_puzzles import rule_puzzle

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


def first_step(position: Position, technique: str) -> Step:
    step = find_steps(position, [technique])[0]
    assert find_flaw(position, step) is None
    return step


def empty(*rules: str, size: int = 9) -> Position:
    return Position.of(Grid.empty(make_board(size=size, rules=rules)))


AT_HAND = {
    "thermo r5c5 r5c6 r6c6 r7c6": (
        "If r5c5 were 7, 8 or 9, r5c6 would be 8 or 9, r6c6 would be 9, and no digit would fit in r7c6."
    ),
    "killer 7 r1c1 r1c2 r2c1": "The only combination left for r1c1, r1c2 and r2c1 is 1+2+4. It does not contain",
    "killer 22 r1c1 r1c2 r2c1": "are 5+8+9 and 6+7+9. None of them contains 1, 2, 3 or 4.",
    "sum 16 r1c1 r2c1": "r1c1 and r2c1 differ, since they share column 1. The only combination left",
    "arrow r1c9 / r1c8 r2c8 r3c8": (
        "If r1c9 were one of 1 to 5, r1c8, r2c8 and r3c8 would have to add up to at most 5, but add up to at least 6."
    ),
    "whispers r4c1 r4c2 r4c3 r5c3": "If r4c2 were 4, r4c1 and r4c3, both in row 4, would both be 9.",
    "maximum r5c5": (
        "If r5c5 were 1, 2, 3 or 4, r4c5, r5c4, r5c6 and r6c5, in box 5, would have only 1, 2 and 3 between them."
    ),
    "xv 10 r1c1 r1c2": "If r1c1 or r1c2 were 5, r1c1 and r1c2, both in row 1, would both be 5.",
    "skyscraper 8 r0c4": (
        "If r1c4 were one of 3 to 9, the rule could not be satisfied, whatever its other cells contain."
    ),
    "between r1c1 r1c2 r1c3 r1c4": "If r1c2 or r1c3 were 1 or 9, the rule could not be satisfied, whatever",
    "little-killer 64 r0c1 r1c2": (
        "If r3c4 or r6c7 were 1, 2 or 3, the others would have to add up to at least 61, but add up to at most 60."
    ),
}


@pytest.mark.parametrize("rule", AT_HAND)
def test_a_whole_rule_is_one_step_with_its_reason(rule: str) -> None:
    position = empty(rule)
    step = first_step(position, "rule-at-hand")
    words = explain(step, position.board)
    assert AT_HAND[rule] in " ".join(words.proof)
    assert not find_steps(position.after(step), ["rule-at-hand"])


def test_a_digit_that_a_rule_needs_goes_from_cells_that_see_its_places() -> None:
    position = empty("killer 6 r1c1 r1c2 r1c3")
    position = position.after(first_step(position, "rule-at-hand"))
    steps = find_steps(position, ["rule-must-contain"])
    gone = {candidate for step in steps for candidate in step.eliminations}
    row, box = range(3, 9), (9, 10, 11, 18, 19, 20)
    assert gone == {(cell, digit) for digit in (1, 2, 3) for cell in (*row, *box)}
    assert all(find_flaw(position, step) is None for step in steps)
    assert len(steps) == 1, "all digits that a rule needs are one step"
    words = explain(steps[0], position.board)
    assert "The rule needs 1, 2 and 3 in r1c1, r1c2 and r1c3." in words.sentence
    assert len(words.proof) == 2, "the one way is said once"


def test_several_needed_digits_of_a_cage_are_told_once() -> None:
    position = empty("killer 28 r5c1 r5c2 r5c3 r5c4")
    position = position.after(first_step(position, "rule-at-hand"))
    (step,) = find_steps(position, ["rule-must-contain"])
    ways, _ = explain(step, position.board).proof
    assert ways.endswith("r5c1, r5c2, r5c3 and r5c4 are 4+7+8+9 and 5+6+8+9. All of them contain 8 and 9.")


def test_cells_of_a_cage_see_each_other_across_boxes() -> None:
    position = empty("killer 17 r3c3 r3c4 r4c4 r4c3", size=9)
    assert 3 * 9 + 3 in position.board.peers[2 * 9 + 2]
    placed = Position.of(Grid.empty(position.board).with_digit(2 * 9 + 2, 5))
    assert not placed.candidates()[3 * 9 + 3] >> 4 & 1


HOUSE_SUMS: dict[tuple[str, ...], str] = {
    # An innie, an outie, and both.
    ("killer 20 r1c1 r1c2 r1c3 r1c4", "killer 18 r1c5 r1c6 r1c7 r1c8"): (
        "Row 1 contains every digit, so it adds up to 45. "
        "The 20 cage at r1c1 and the 18 cage at r1c5 add up to 20 + 18 = 38. "
        "So r1c9 must be 7."
    ),
    ("killer 20 r1c1 r1c2 r1c3 r1c4", "killer 28 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9"): (
        "Row 1 contains every digit, so it adds up to 45. "
        "The 20 cage at r1c1 and the 28 cage at r1c5 add up to 20 + 28 = 48. "
        "So r2c9, which is outside, must be 3."
    ),
    ("killer 20 r1c1 r1c2 r1c3 r1c4", "killer 28 r1c5 r1c6 r1c7 r1c8 r2c8"): (
        "Row 1 contains every digit, so it adds up to 45. "
        "The 20 cage at r1c1 and the 28 cage at r1c5 add up to 20 + 28 = 48. "
        "So r1c9 must be 3 less than r2c8, which is outside: r1c9 cannot be 7, 8 or 9, and r2c8 cannot be 1, 2 or 3."
    ),
}


@pytest.mark.parametrize("rules", HOUSE_SUMS)
def test_a_house_sum_says_its_arithmetic(rules: tuple[str, ...]) -> None:
    position = empty(*rules)
    step = first_step(position, "house-sum")
    assert explain(step, position.board).sentence == HOUSE_SUMS[rules]


def test_the_checker_adds_up_houses_itself() -> None:
    rules = next(iter(HOUSE_SUMS))
    position = empty(*rules)
    step = first_step(position, "house-sum")
    assert find_flaw(position, replace(step, placements=((8, 6),)))
    assert find_flaw(position, replace(step, constraints=step.constraints[:1]))
    thermo = empty("thermo r1c1 r1c2 r1c3")
    assert "has none" in (find_flaw(thermo, replace(step, constraints=(0,))) or "")


@pytest.mark.parametrize(
    ("size", "other", "rules"),
    [
        (6, 6, ("killer 12 r1c1 r1c2 r1c3", "killer 5 r1c4 r1c5")),
        (9, 1, ("killer 20 r1c1 r1c2 r1c3 r1c4", "killer 18 r1c5 r1c6 r1c7 r1c8")),
    ],
    ids=["6", "9"],
)
def test_another_house_proves_nothing(size: int, other: int, rules: tuple[str, ...]) -> None:
    position = empty(*rules, size=size)
    assert find_flaw(position, replace(first_step(position, "house-sum"), regions=(other,)))


def test_a_house_of_four_makes_ten() -> None:
    position = empty("killer 7 r1c1 r1c2 r1c3", size=4)
    step = first_step(position, "house-sum")
    assert step.placements == ((3, 3),)
    words = explain(step, position.board)
    assert "so it adds up to 10." in words.sentence
    assert "r1c4 can only be 3: with any other digit the sum would be wrong." in words.proof


def test_cages_in_a_row_exclude_each_others_digits() -> None:
    """Both make 3+... only with 1 and 2 or with 3 and 4: the two of 4 take 1 and 3, so the two of 10 lose them."""
    position = empty("killer 4 r1c1 r1c2", "killer 10 r1c5 r1c6")
    for _ in range(2):
        position = position.after(find_steps(position, ["rule-at-hand"])[0])
    step = first_step(position, "joint-rules")
    assert {digit for _, digit in step.eliminations} == {1, 3, 7, 9}
    assert explain(step, position.board).sentence.count("cage add up") == 2


def test_what_every_digit_of_a_cell_rules_out_goes() -> None:
    """A whisper beside a cell of two candidates: both are low, so its neighbour is high."""
    position = empty("thermo r1c1 r1c2", "thermo r1c2 r1c3", "renban r5c5 r5c6 r5c7 r6c5")
    keep = {4 * 9 + 4: {1, 9}}
    removed = [(cell, digit) for cell, kept in keep.items() for digit in range(1, 10) if digit not in kept]
    position = position.without(removed)
    steps = find_steps(position, ["rule-forcing"])
    assert steps
    assert all(find_flaw(position, step) is None for step in steps)
    assert (4 * 9 + 5, 5) in steps[0].eliminations
    words = explain(steps[0], position.board)
    assert words.sentence.startswith("Whichever of 1 and 9 goes in r5c5")
    assert "Rules used" in words.proof[-1]


def test_a_rule_of_one_cell_that_leaves_several_digits_places_none() -> None:
    position = empty("machine 1 1 -1 0 -1 0 r1c1", size=4)
    step = first_step(position, "rule-at-hand")
    assert (step.placements, step.eliminations) == ((), ((0, 1), (0, 3)))


def test_a_full_region_is_filled_together_with_its_rules() -> None:
    """Eight cells that go up and down by five take every digit but 5, so the ninth is 5."""
    position = empty("whispers r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8")
    position = position.after(first_step(position, "rule-at-hand"))
    step = first_step(position, "house-and-rules")
    assert {(8, digit) for digit in range(1, 10) if digit != 5} <= {*step.eliminations}
    words = explain(step, position.board)
    assert words.sentence.startswith("Row 1 contains every digit once. Neighbours on the line differ by at least 5")


@pytest.mark.parametrize("kind", ["samurai", "pair", "twodoku"])
def test_rules_on_several_grids_are_steps(kind: str) -> None:
    board = make_board(kind, rules=["grid 2: killer 6 r1c1 r1c2 r1c3", "grid 1: thermo r5c5 r5c6 r5c7"])
    position = Position.of(Grid.empty(board))
    steps = find_steps(position, ["rule-at-hand"])
    assert [find_flaw(position, step) for step in steps] == [None, None]
    assert {step.eliminations[0][0] for step in steps} <= {
        board.cell("r1c1 of grid 2") if kind != "pair" else board.cell("r1c1 of sudoku 2"),
        board.cell("r5c5 of grid 1") if kind != "pair" else board.cell("r5c5 of sudoku 1"),
    }


def test_cells_that_only_a_rule_keeps_apart_are_named_by_it() -> None:
    position = empty("killer 17 r3c3 r3c4 r4c4 r4c3")
    namer = Namer(position.board)
    assert namer.common_region((20, 30)) == "the 17 cage at r3c3"
    assert namer.common_region((20, 21)) == "row 3"
    assert not namer.common_region((20, 80))


def test_a_house_sum_takes_a_sum_off() -> None:
    """Whole regions were added up without any sum in them: "the sums inside them make 0"."""
    puzzle, _ = rule_puzzle("cages", 4)
    steps = [found.step for found in Puzzle(puzzle).steps() if found.step.technique == "house-sum"]
    assert all(step.constraints for step in steps)
