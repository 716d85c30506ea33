"""Rules that contradict each other are named where a puzzle has no solution."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import GeometryError
from nonet.human.conflict import conflict_words, find_conflict
from nonet.model import Grid, make_board
from nonet.model.rules import parse_rule
from nonet.puzzle.answers import count_solutions, solve_puzzle
from nonet.puzzle.check_answers import check_progress
from nonet.solver import find_engine
from tests.cli.sudoku import sudoku
from tests.model.rule_arguments import some_rule

KILLER, ODD = "killer 3 r1c1 r1c2", "odd r1c1 r1c2"
BOTH = f"{KILLER} and {ODD} cannot both hold"


@pytest.mark.parametrize(
    ("kind", "givens", "rules", "words"),
    [
        ("classic", "." * 81, [KILLER, "anti-knight", ODD, "thermo r5c5 r5c6"], BOTH),
        ("diagonal", "." * 81, ["palindrome r1c1 r5c5"], "palindrome r1c1 r5c5 and the kind diagonal cannot both hold"),
        ("classic", "." * 81, ["palindrome r1c1 r3c3"], "palindrome r1c1 r3c3 cannot hold on this board"),
        (
            "classic",
            "..5......" + "4" + "." * 71,
            ["killer 6 r1c1 r1c2", "odd r9c9"],
            "killer 6 r1c1 r1c2, 5 at r1c3 and 4 at r2c1 cannot all hold",
        ),
        ("jigsaw", "." * 16, ["clone r1c1 / r2c2"], "clone r1c1 / r2c2 cannot hold on this board"),
        (
            "samurai",
            "." * 369,
            ["grid 2: thermo r1c1 r1c2", "grid 2: greater r1c1 r1c2", "anti-king"],
            "grid 2: thermo r1c1 r1c2 and grid 2: greater r1c1 r1c2 cannot both hold",
        ),
    ],
)
def test_the_smallest_set_is_named(kind: str, givens: str, rules: list[str], words: str) -> None:
    layout = "1122\n1122\n3344\n3344" if kind == "jigsaw" else None
    read = [replace(parse_rule(rule), is_typed=False) for rule in rules]  # some would be refused if they were typed
    puzzle = nonet.Puzzle(givens, kind=kind, layout=layout, rules=read)
    assert conflict_words(puzzle.grid) == words
    answer = solve_puzzle(puzzle)
    assert answer.sentence == f"no solution exists: {words}"
    assert count_solutions(puzzle).problem == words
    assert check_progress(puzzle).sentence == f"the puzzle has no solution: {words}"


def test_pencil_marks_are_a_part_too() -> None:
    grid = Grid(make_board(size=4, rules=[ODD]), (0,) * 16, candidates=(0b1010, *(15,) * 15))
    assert conflict_words(grid) == f"{ODD} and the pencil marks cannot both hold"


def test_what_can_be_solved_has_no_conflict() -> None:
    assert find_conflict(nonet.Puzzle("." * 81, rules=[KILLER, "odd r1c1"]).grid).parts == ()
    unsolvable = nonet.Puzzle("12.3" + "." * 8 + "..4.")
    assert unsolvable.count() == 0
    assert solve_puzzle(unsolvable).sentence == "no solution exists"  # without rules the words are as ever


def test_marks_that_exempt_from_a_negative_rule_keep_doing_so() -> None:
    """Without its dot the pair would break the rule, so the dot alone is no reason to name both."""
    rules = ["difference r1c1 r1c2", "non-consecutive", KILLER, ODD]
    assert conflict_words(nonet.Puzzle("." * 81, rules=rules).grid) == BOTH


def test_the_command_and_the_hint_say_it() -> None:
    found = sudoku("solve", "--rule", KILLER, "--rule", ODD, stdin="." * 81 + "\n")
    assert found.err == f"sudoku: no solution exists: {BOTH}\n"
    found = sudoku("hint", "--rule", KILLER, "--rule", ODD, stdin="." * 81 + "\n")
    assert BOTH in found.err
    found = sudoku("candidates", "--true", "--rule", KILLER, "--rule", ODD, stdin="." * 81 + "\n")
    assert found.err == f"sudoku: no solution exists ({BOTH}), so no candidate is true\n"
    found = sudoku("create", "--rule", KILLER, "--rule", ODD)
    assert found.err == f"sudoku: no filled grid exists for Sudoku, 9 x 9: {BOTH}\n"


def test_a_grid_that_cannot_be_filled_is_said_to_be_so_with_its_rules() -> None:
    rules = ["non-consecutive", "killer 10 r1c1 r1c2 r2c1"]
    with pytest.raises(nonet.CreationError) as refused:
        nonet.create("easy", kind="window", rules=rules, seed=1)
    words = "with these rules (non-consecutive; killer 10 r1c1 r1c2 r2c1)"
    assert str(refused.value) == f"no filled grid exists for Window Sudoku, 9 x 9 {words}"


def test_all_rules_are_named_where_none_is_to_blame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.human.conflict.conflict_words", lambda _grid: "")
    with pytest.raises(nonet.CreationError) as refused:
        nonet.create("easy", size=4, rules=["anti-king", "non-consecutive"], seed=1)
    words = "with these rules (anti-king; non-consecutive)"
    assert str(refused.value) == f"no filled grid exists for Sudoku, 4 x 4 {words}"


def test_the_effort_is_bounded_on_a_large_board() -> None:
    rules = [
        f"killer {20 + column} r{row}c{column} r{row}c{column + 1}" for row in range(1, 25) for column in (1, 5, 9)
    ]
    grid = nonet.Puzzle("." * 625, rules=[*rules, "thermo r1c1 r1c2 r1c3", "greater r1c2 r1c3"]).grid
    start = process_time()
    find_conflict(grid)
    assert process_time() - start < 2  # about 0.06 s on a quiet machine


SAMURAI = ["grid 2: thermo r1c1 r1c2", "grid 2: greater r1c1 r1c2", "anti-king"]


def test_less_effort_never_blames_an_innocent_rule_for_sure() -> None:
    """Too little time once named anti-king beside the two rules that contradict each other, with no reservation."""
    read = [replace(parse_rule(rule), is_typed=False) for rule in SAMURAI]
    grid = nonet.Puzzle("." * 369, kind="samurai", rules=read).grid
    seen = {str(find_conflict(grid, effort / 100)) for effort in (*range(14), 20, 50, 100)}
    both = "grid 2: thermo r1c1 r1c2 and grid 2: greater r1c1 r1c2 cannot both hold"
    three = f"{', '.join(SAMURAI[:2])} and anti-king cannot all hold (fewer of them may be enough)"
    assert {"", both, three} <= seen
    assert all(words in ("", both) or words.endswith("(fewer of them may be enough)") for words in seen)


def test_a_slow_machine_names_the_same_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0, 10)  # every look at the clock is ten seconds later than the one before
    monkeypatch.setattr("nonet._base.deadline.monotonic", lambda: float(next(ticks)))
    read = [replace(parse_rule(rule), is_typed=False) for rule in SAMURAI]
    grid = nonet.Puzzle("." * 369, kind="samurai", rules=read).grid
    assert conflict_words(grid) == "grid 2: thermo r1c1 r1c2 and grid 2: greater r1c1 r1c2 cannot both hold"


@given(seed=st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_what_is_named_has_no_solution_and_nothing_can_be_left_out(seed: int) -> None:
    random = Random(seed)
    names = random.choices(
        ["thermo", "killer", "odd", "greater", "palindrome", "renban", "sum", "clone", "whispers"], k=6
    )
    kind = random.choice(["classic", "diagonal", "latin"])
    try:
        board = make_board(kind, size=4, rules=[some_rule(name, 4, random) for name in names])
    except GeometryError:
        assume(False)
    values = [0] * 16
    values[random.randrange(16)] = random.randint(1, 4)
    grid = Grid(board, tuple(values))
    engine = find_engine("reference")
    assume(engine.count(grid, 1) == 0)
    found = find_conflict(grid)
    parts = found.parts
    assert parts
    assert found.is_minimal
    for left in (parts, *(tuple(part for part in parts if part is not other) for other in parts)):
        rules = [rule for rule in board.rules if str(rule) in {part.words for part in left}]
        own = kind if kind == "latin" or any(part.words.startswith("the kind") for part in left) else "classic"
        givens = {part.given for part in left}
        tried = Grid(make_board(own, size=4, rules=rules), tuple(v if c in givens else 0 for c, v in enumerate(values)))
        assert (engine.count(tried, 1) == 0) == (left is parts)


X_SUM = "x-sum 2 r0c5"
RANKS = ["full-rank 30 r0c5", "full-rank 30 r1c0"]


@pytest.mark.parametrize(
    ("givens", "rules", "words"),
    [
        (
            "12" + "." * 79,
            [X_SUM, "thermo r1c1 r1c2", "killer 6 r1c1 r1c2 r1c3", "sandwich 5 r0c1"],
            f"{X_SUM} cannot hold on this board",
        ),
        ("." * 80 + "6", RANKS, f"{RANKS[0]} and {RANKS[1]} cannot both hold"),
        (
            "........3.......",
            ["row-sum r4c1 r4c2 r3c1", "full-rank 16 r5c2"],
            "row-sum r4c1 r4c2 r3c1 and full-rank 16 r5c2 cannot both hold",
        ),
    ],
)
def test_a_rule_is_not_called_broken_for_what_other_rules_demand_of_its_cells(
    givens: str, rules: list[str], words: str
) -> None:
    """Each rule was held against candidates that the others had narrowed."""
    puzzle = nonet.Puzzle(givens, rules=[replace(parse_rule(rule), is_typed=False) for rule in rules])
    assert puzzle.faults() == ()
    assert solve_puzzle(puzzle).sentence == f"no solution exists: {words}"


@given(seed=st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_a_broken_rule_is_broken_without_the_other_rules(seed: int) -> None:
    random = Random(seed)
    names = random.choices(["thermo", "killer", "odd", "even", "greater", "sum", "x-sum", "full-rank", "row-sum"], k=4)
    try:
        board = make_board("classic", size=4, rules=[some_rule(name, 4, random) for name in names])
    except GeometryError:
        assume(False)
    values = [0] * 16
    for cell in random.sample(range(16), 3):
        values[cell] = random.randint(1, 4)
    for fault in nonet.Puzzle.of(Grid(board, tuple(values))).faults():
        if rule := getattr(fault, "rule", None):
            alone = Grid(make_board("classic", size=4, rules=[rule]), tuple(values))
            assert find_engine("reference").count(alone, 1) == 0
