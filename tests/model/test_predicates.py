"""Rules made of Python functions say what the functions say: compared with all fillings of small boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import prod

import pytest

import nonet
from nonet import Grid, PuzzleError, make_board
from nonet.model.constraints import Combo, Machine
from nonet.model.rules import RuleType
from nonet.model.rules.base import Rule
from nonet.model.rules.marks import Cage, Disc, Stroke, TextMark
from nonet.solver import ENGINES
from tests.plugins import only_here

Digits = Sequence[int]


@pytest.fixture(autouse=True)
def registrations() -> Iterator[None]:
    with only_here():
        yield


FILLINGS = [grid.values for grid in nonet.solutions("." * 16)]


def far(first: int, second: int) -> bool:
    return abs(first - second) >= 2


def apart(first: int, second: int, least: int) -> bool:
    return abs(first - second) >= least


def smaller(first: int, second: int) -> bool:
    return first < second


def less_far(first: int, second: int) -> bool:
    """Not the same both ways round."""
    return first + 2 >= second


def chained(allowed: Callable[..., bool], *numbers: int) -> Callable[[Digits], bool]:
    return lambda digits: all(allowed(one, other, *numbers) for one, other in pairwise(digits))


def paired(allowed: Callable[..., bool]) -> Callable[[Digits], bool]:
    return lambda digits: all(
        allowed(one, other) and allowed(other, one) for at, one in enumerate(digits) for other in digits[:at]
    )


def is_even(digits: Digits) -> bool:
    return sum(digits) % 2 == 0


def doubles(digits: Digits) -> bool:
    return digits[0] * 2 == prod(digits[1:])


def alternating(last: int, digit: int) -> int | None:
    return digit % 2 if digit % 2 != last else None


LINE = "r1c1 r2c2 r2c3 r3c1"
CELLS = (0, 5, 6, 8)
WHOLE = {
    "a line": (nonet.pair_rule("made", far), f"made {LINE}", CELLS, chained(far)),
    "a line in one direction": (nonet.pair_rule("made", smaller), "made r1c1 r2c2 r3c4", (0, 5, 11), chained(smaller)),
    "a number": (
        nonet.pair_rule("made", apart, numbers=["least"]),
        f"made 2 {LINE}",
        CELLS,
        chained(apart, 2),
    ),
    "an edge": (nonet.pair_rule("made", smaller, on="edge"), "made r1c1 r2c3", (0, 6), chained(smaller)),
    "pairs of a cage": (
        nonet.pair_rule("made", less_far, on="cage"),
        "made r1c1 r2c2 r3c4",
        (0, 5, 11),
        paired(less_far),
    ),
    "a set": (nonet.set_rule("made", is_even), f"made {LINE}", CELLS, is_even),
    "a set in a box": (nonet.set_rule("made", is_even), "made r1c1 r1c2 r2c1", (0, 1, 4), is_even),
    "a set of different digits": (
        nonet.set_rule("made", is_even, different=True),
        "made r1c1 r2c2 r3c3",
        (0, 5, 10),
        lambda digits: is_even(digits) and len({*digits}) == 3,
    ),
    "a sequence": (nonet.set_rule("made", doubles, ordered=True), f"made {LINE}", CELLS, doubles),
    "a sequence of different digits": (
        nonet.set_rule("made", doubles, ordered=True, different=True),
        "made r1c1 r2c2 r3c3",
        (0, 5, 10),
        lambda digits: doubles(digits) and len({*digits}) == 3,
    ),
    "a machine": (
        nonet.machine_rule("made", start=2, step=alternating),
        f"made {LINE}",
        CELLS,
        chained(lambda one, other: one % 2 != other % 2),
    ),
    "a machine that counts on and on": (
        nonet.machine_rule(
            "made", start=0, step=lambda total, digit: total + digit, accept=lambda total: total % 5 == 0
        ),
        f"made {LINE}",
        CELLS,
        lambda digits: sum(digits) % 5 == 0,
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_rule_allows_what_its_function_allows(name: str) -> None:
    type_, text, cells, allows = WHOLE[name]
    wanted = {values for values in FILLINGS if allows([values[cell] for cell in cells])}
    assert 0 < len(wanted) < len(FILLINGS)
    nonet.register(type_)
    for engine in [engine.id for engine in ENGINES if engine.unavailable() is None]:
        found = {grid.values for grid in nonet.solutions("." * 16, rules=[text], engine=engine)}
        assert found == wanted, engine


def test_a_rule_of_the_board_binds_all_neighbours() -> None:
    nonet.register(nonet.pair_rule("no-five", lambda one, other: one + other != 5, on="board"))
    board = make_board("latin", size=4, rules=["no-five"])
    own = make_board("latin", size=4)
    places = [(cell, cell + step) for cell in range(16) for step in (1, 4) if step == 4 or cell % 4 < 3]
    wanted = {
        grid.values
        for grid in nonet.solutions(Grid.empty(own))
        if all(grid[one] + grid[other] != 5 for one, other in places if other < 16)
    }
    assert {grid.values for grid in nonet.solutions(Grid.empty(board))} == wanted != set()


def marks_of(type_: RuleType, text: str) -> list[object]:
    nonet.register(type_)
    board = make_board(rules=[text])
    return list(board.rules[0].marks(board.rule_context))


def test_each_sort_is_drawn_in_its_way() -> None:
    (line,) = marks_of(nonet.pair_rule("far-line", far, ink="gold"), "far-line r1c1 r1c2")
    assert isinstance(line, Stroke)
    assert line.ink == "gold"
    dot, text = marks_of(nonet.pair_rule("far-dot", apart, on="edge", numbers="least"), "far-dot 3 r1c1 r1c2")
    assert isinstance(dot, Disc)
    assert isinstance(text, TextMark)
    assert text.text == "3"
    (cage,) = marks_of(nonet.set_rule("even-cage", is_even, label="even"), "even-cage r1c1 r1c2")
    assert isinstance(cage, Cage)
    assert cage.label == "even"


def test_words_have_the_cells_and_the_numbers() -> None:
    nonet.register(
        nonet.pair_rule("far-line", apart, numbers=["least"], words="On {cells} steps are {least} or more."),
        nonet.pair_rule("far-dot", apart, numbers=["least"], on="edge", summary="the digits are far apart."),
    )
    sentences = make_board(rules=["far-line 3 r1c1 r1c2", "far-dot 4 r5c5 r5c6"]).sentences
    assert sentences[-2:] == (
        "On r1c1, r1c2 steps are 3 or more.",
        "The digits are far apart (least 4): r5c5, r5c6.",
    )


def test_a_set_in_a_region_is_a_family_of_sets_and_elsewhere_a_small_machine() -> None:
    nonet.register(nonet.set_rule("even-cage", is_even))
    inside, across = make_board(rules=["even-cage r1c1 r1c2 r2c1", "even-cage r1c3 r1c4 r2c4"]).constraints
    assert isinstance(inside, Combo)
    assert isinstance(across, Machine)
    assert len(across.automaton.steps) == 6  # an even or an odd sum after one, two or three digits, but the odd last


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: nonet.pair_rule("a", far, on="ring"), "a: expected line, edge, cage or board for on, got 'ring'"),  # type: ignore[arg-type]
        (lambda: nonet.set_rule("a", is_even, on="edge"), "a: expected cage or line for on, got 'edge'"),  # type: ignore[arg-type]
        (
            lambda: nonet.pair_rule("a", far, ink="mauve"),
            r"a: expected a colour for ink, got 'mauve' \(choices: black,",
        ),
        (lambda: nonet.pair_rule("a", far, words="{x}"), "a: expected no braces but {cells} in words, got '{x}'"),
        (lambda: nonet.pair_rule("a", far, numbers=["two words"]), "a: expected names such as difference for numbers"),
        (
            lambda: nonet.set_rule("a", is_even, cells=(3, 2)),
            "a: expected a number of cells, or the fewest and the most",
        ),
        (
            lambda: nonet.machine_rule("a", start=[], step=max),  # type: ignore[type-var]
            r"a: expected a state that can be a key of a dict for start, got '\[\]' \(list\)",
        ),
    ],
)
def test_wrong_arguments_are_named(make: Callable[[], object], words: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{words}"):
        make()


@pytest.mark.parametrize(
    ("type_", "text", "words"),
    [
        (
            nonet.set_rule("a", is_even),
            "a r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r4c1",
            "a: 9 cells with digits from 1 to 9 have 24,310 combinations, at most 20,000 can be looked at: take fewer",
        ),
        (
            nonet.machine_rule("a", start=(), step=lambda read, digit: (*read, digit)),
            "a r1c1 r1c2 r1c3 r2c1 r2c2",
            "a: its machine has more than 5,000 states on 5 cells with digits from 1 to 9",
        ),
        (
            nonet.set_rule("a", lambda digits: hash(digits) % 3 == 0),
            "a r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r4c2",
            "a: its machine has more than 5,000 states on 8 cells with digits from 1 to 9",
        ),
        (
            nonet.set_rule("a", is_even, different=True),
            "a r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3 r4c4",
            "a: 10 cells cannot hold different digits from 1 to 9",
        ),
    ],
)
def test_a_rule_that_would_take_too_long_is_refused(type_: RuleType, text: str, words: str) -> None:
    nonet.register(type_)
    with pytest.raises(PuzzleError, match=f"^{words}"):
        make_board(rules=[text])


def test_a_function_without_the_name_of_its_rule_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"^expected the name of the rule, such as far, before its function, got"):
        nonet.pair_rule(lambda a, b: a != b, "r1c1 r1c2")  # type: ignore[arg-type]


def test_a_type_of_rule_without_cells_says_how_to_write_it() -> None:
    far = nonet.pair_rule("far", lambda a, b: abs(a - b) >= 3)
    with pytest.raises(PuzzleError, match=r"^far is a type of rule: register it .* such as 'far r1c3 r2c4 r3c5'$"):
        make_board(rules=[far])  # type: ignore[list-item]


def test_a_function_that_fails_is_named_with_what_it_was_asked() -> None:
    nonet.register(nonet.pair_rule("ratio-of", lambda a, b: a % (b - 10) == 0))  # fails on larger boards only
    with pytest.raises(PuzzleError, match=r"^the function of the rule ratio-of fails for \(1, 10\): ZeroDivisionError"):
        make_board(size=16, rules=["ratio-of r1c1 r1c2"])
    with pytest.raises(PuzzleError, match="expected a state that can be a key of a dict from step, got"):
        nonet.register(nonet.machine_rule("a", start=0, step=lambda _state, digit: [digit]))  # type: ignore[arg-type]


def test_rules_are_made_again_when_a_puzzle_is_pickled() -> None:
    import pickle

    nonet.register(nonet.set_rule("even-cage", lambda digits: sum(digits) % 2 == 0))
    puzzle = nonet.Puzzle("." * 16, rules=["even-cage r1c1 r1c2"])
    assert pickle.loads(pickle.dumps(puzzle)).board == puzzle.board
    assert isinstance(pickle.loads(pickle.dumps(puzzle.board.rules[0])), Rule)
