"""Human logic on boards with more than one grid's regions: many small regions, overlapping grids, and constraints."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from operator import lt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import Puzzle
from nonet._base.errors import PuzzleError
from nonet.human.find import check_logic, find_steps, logic_problem, walk
from nonet.human.hints import hint_order
from nonet.human.position import Position
from nonet.human.rating_scales import size_problem
from nonet.human.step import Step, Truth
from nonet.human.step_checker import find_flaw
from nonet.human.words.explain import explain
from nonet.model import Board, Grid, make_board
from nonet.model.constraints import Pair, pair_table
from nonet.solver import core as _native
from nonet.solver import find_engine
from tests.human.golden import Golden, golden_lines, id_of
from tests.human.puzzles import make_puzzle
from tests.human.test_soundness import check_everywhere, check_path, check_step
from tests.strategies import some_board

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)


def thermometers(board: Board, *lines: list[int]) -> Board:
    rising = pair_table(board.size, lt)
    return replace(board, constraints=tuple(Pair(a, b, rising) for line in lines for a, b in pairwise(line)))


THERMO = thermometers(make_board(), [0, 10, 20, 30, 40], [80, 71, 62, 53], [8, 16, 24, 32], [27, 36, 45], [3, 4, 14])

# Three cells that rise, with a 1 and a 3 out of reach for the first and second.
SMALL = thermometers(make_board(size=4), [0, 5, 10])


def first_step(position: Position, *techniques: str) -> Step:
    (step,) = find_steps(position, techniques, first=True)
    return step


def test_a_rule_removes_what_has_no_partner() -> None:
    position = Position.of(Grid.empty(SMALL))
    step = first_step(position, "rule-at-hand")
    assert step.constraints == (0,)
    assert step.eliminations == ((0, 4), (5, 1))
    assert find_flaw(position, step) is None
    following = first_step(position.after(step), "rule-at-hand")
    assert following.constraints == (1,)
    assert following.eliminations == ((5, 4), (10, 1), (10, 2))


def test_a_digit_that_stands_counts_for_a_rule() -> None:
    position = Position.of(Grid.empty(SMALL).with_digit(5, 2))
    step = first_step(position, "rule-at-hand")
    assert step.truths == (Truth(0, None, None),)
    assert step.eliminations == ((0, 3), (0, 4))
    assert find_flaw(position, step) is None


def test_candidates_start_from_regions_alone() -> None:
    """So that what a rule removes is seen as a step."""
    assert Position.of(Grid.empty(SMALL)).candidates() == [15] * 16


def test_the_checker_wants_the_right_rule() -> None:
    position = Position.of(Grid.empty(SMALL))
    step = first_step(position, "rule-at-hand")
    assert find_flaw(replace(position, board=make_board(size=4)), step) is not None
    assert find_flaw(position, replace(step, eliminations=((0, 3),))) is not None
    assert find_flaw(position, replace(step, eliminations=((10, 3),))) is not None


def test_a_full_grid_against_a_rule_is_no_solution() -> None:
    (solution,) = find_engine("reference").search(Grid.empty(make_board(size=4)), 1, seed=1).solutions
    rising = thermometers(solution.board, sorted((0, 5), key=lambda cell: solution.values[cell]))
    falling = thermometers(solution.board, sorted((0, 5), key=lambda cell: -solution.values[cell]))
    for board, expected in ((rising, "solved"), (falling, "contradiction")):
        puzzle = Grid(board, (*solution.values[:15], 0))
        assert walk(Position.of(puzzle), [["full-house"]])[0] == expected


def test_a_pair_of_cells_without_a_choice_is_a_contradiction() -> None:
    puzzle = Grid.empty(SMALL).with_digit(0, 4)
    assert walk(Position.of(puzzle), [["rule-at-hand"]])[0] == "contradiction"


@pytest.mark.parametrize("case", [case for case in golden_lines("uniqueness.txt") if not case.is_negative], ids=id_of)
def test_uniqueness_is_not_used_on_boards_with_shapes(case: Golden) -> None:
    """A rule might tell the two fillings of a deadly pattern apart, so it proves nothing there."""
    steps = [step for step in find_steps(case.position, [case.technique]) if step.deadly]
    assert steps
    constrained = replace(case.position, board=replace(case.position.board, constraints=(Pair(0, 80, (511,) * 9),)))
    assert not find_steps(constrained, [case.technique])
    assert all("constraint" in (find_flaw(constrained, step) or "") for step in steps)


def test_regions_of_two_cells_spoil_a_deadly_pattern() -> None:
    """Whoever swaps a corner would have to ask the cells a knight's move away."""
    for case in golden_lines("uniqueness.txt"):
        knight = replace(case.position, board=make_board("anti-knight"))
        assert not [step for step in find_steps(knight, [case.technique]) if step.deadly]
        steps = find_steps(case.position, [case.technique])
        assert all(find_flaw(knight, step) for step in steps)


@pytest.mark.slow
@pytest.mark.parametrize(
    "board", [make_board("anti-knight"), make_board("pair"), THERMO], ids=["knight", "pair", "thermo"]
)
def test_steps_are_sound_everywhere(board: Board) -> None:
    seen: Counter[str] = Counter()
    check_everywhere(*make_puzzle(board, 0), seen)
    assert len(seen) > 10


@pytest.mark.parametrize("kind", ["samurai", "pair", "anti-knight"])
def test_paths_are_sound(kind: str) -> None:
    seen: Counter[str] = Counter()
    check_path(*make_puzzle(make_board(kind), 0), seen)
    assert seen


@given(
    kind=st.sampled_from(("classic", "jigsaw", "diagonal")),
    size=st.sampled_from((4, 6, 9)),
    seed=st.integers(0, 1000),
)
@settings(max_examples=30, deadline=None)
def test_steps_by_random_shapes_keep_the_solution(kind: str, size: int, seed: int) -> None:
    """Pairs that a random solution keeps to; then every step of a path must keep it too."""
    random = Random(seed)
    plain = some_board(kind, size, seed % 3)
    solution = find_engine("auto").search(Grid.empty(plain), 1, seed=seed).solution
    assert solution is not None
    constraints = []
    for _ in range(random.randint(1, 2 * size)):
        first, second = random.sample(range(plain.cell_count), 2)
        allowed = [random.getrandbits(size) for _ in range(size)]
        allowed[solution[first] - 1] |= 1 << (solution[second] - 1)
        constraints.append(Pair(first, second, tuple(allowed)))
    board = replace(plain, constraints=tuple(constraints))
    puzzle = Grid(board, tuple(digit if random.random() < 0.25 else 0 for digit in solution))
    position = Position.of(puzzle)
    # Not known to be unique.
    for _, step in walk(position, hint_order(), {"uniqueness": 0})[1]:
        check_step(position, solution.with_values(solution.values), step)
        position = position.after(step)


@pytest.mark.slow
def test_a_fish_is_found_where_grids_overlap() -> None:
    """Basic fish of any of the grids of a samurai: each is proved, and some lie in the overlap."""
    seen: Counter[bool] = Counter()
    board = make_board("samurai")
    shared = {cell for cell, regions in enumerate(board.regions_of) if len(regions) > 3}
    for seed in range(3):
        puzzle, solution = make_puzzle(board, seed)
        position = Position.of(puzzle)
        for _, step in walk(position, hint_order())[1]:
            for fish in find_steps(position, ["x-wing", "swordfish"]):
                check_step(position, solution, fish)
                seen[any(cell in shared for part in fish.parts for cell in part.cells)] += 1
            position = position.after(step)
    assert seen[True]
    assert seen[False]


def test_hints_on_large_and_crowded_boards_say_why_not() -> None:
    for board in (make_board(size=36), make_board("pair", size=25)):
        with pytest.raises(PuzzleError, match="human logic"):
            check_logic(board)
    crowded = replace(make_board(size=4), size=3)
    with pytest.raises(PuzzleError, match="more cells than there are digits"):
        check_logic(crowded)


def test_a_puzzle_of_131_regions_gets_a_hint() -> None:
    puzzle, solution = make_puzzle(make_board("samurai"), 1)
    hint = Puzzle.of(puzzle).hint()
    assert hint is not None
    assert all(solution[cell] == digit for cell, digit in hint.step.placements)
    assert hint.words.sentence


def test_the_words_of_a_step_name_the_rule() -> None:
    board = make_board(size=4, rules=["thermo r1c1 r2c2 r3c3"])
    step = first_step(Position.of(Grid.empty(board)), "rule-at-hand")
    words = explain(step, board)
    assert words.sentence == (
        "The digits of the thermometer rise from its bulb: r1c1, r2c2, r3c3. "
        "So r1c1 cannot be 3 or 4, r2c2 cannot be 1 or 4, and r3c3 cannot be 1 or 2."
    )
    assert "A rule of the board ties r1c1, r2c2 and r3c3 together." in explain(step, SMALL).sentence


def test_what_logic_cannot_look_at_is_not_rated_either() -> None:
    """The core says what is too large: 50 rows of 25 cells are more than it takes, though the digits are few enough."""
    board = make_board("pair", size=25)
    assert size_problem(board) == logic_problem(board)
    assert "640 cells" in (size_problem(board) or "")
    assert size_problem(make_board("samurai")) is None
