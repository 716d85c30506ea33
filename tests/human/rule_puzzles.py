"""Puzzles with random rules of ten families for the tests of logic, and all solutions of a position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from nonet._base.deadline import Deadline
from nonet._base.errors import PuzzleError
from nonet.generate.dig import dig
from nonet.generate.fill import fill
from nonet.model import Board, Grid, make_board
from nonet.model.constraints import Constraint, allows
from nonet.model.rules import find_rule
from nonet.model.rules.base import Rule
from nonet.solver import find_engine
from tests.model.rule_arguments import some_rule

# Every rule is in one of them, but those that only make regions.
FAMILIES: dict[str, tuple[str, ...]] = {
    "cages": ("killer", "killer", "killer", "sum", "corner-sum", "frame-sum"),
    "thermometers": ("thermo", "thermo", "slow-thermo", "greater", "minimum", "maximum"),
    "arrows": ("arrow", "arrow", "double-arrow", "average-arrow", "product-arrow"),
    "dots": ("difference", "ratio", "xv", "negative-kropki", "negative-ratio", "negative-xv", "non-consecutive"),
    "whispers": ("whispers", "dutch-whispers", "nabner", "palindrome", "up-and-down", "parity"),
    "renbans": ("renban", "renban", "between", "lockout", "not-renban", "same-difference", "sequence", "zipper"),
    "sums": ("region-sum", "row-sum", "sum-line", "equal-sums", "weighted-sum", "magic-square", "little-killer"),
    "outside": (
        *("sandwich", "x-sum", "skyscraper", "hidden-skyscraper", "numbered-room", "next-to", "outside", "rossini"),
        *("maximin", "sandwich-between", "little-killer"),
    ),
    "contents": (
        *("quadruple", "contains", "contains-exactly", "count-distinct", "counting-circles", "look-and-say"),
        *("equality-cage", "rellik-cage", "digital-root-cage", "product-cage", "difference-cage", "quotient-cage"),
        *("same-set", "clone", "lunchbox", "corner-product", "battenburg", "modular", "entropic"),
    ),
    "mixed": (
        *("row-indexer", "column-indexer", "box-indexer", "index-line", "slingshot", "either", "machine"),
        *("pair-table", "pairs-table", "anti-knight", "anti-taxicab", "anti-queen", "diagonally-non-consecutive"),
        *("killer", "thermo", "arrow", "whispers", "renban", "odd", "low", "global-mod", "dutch-flatmates"),
    ),
}

SIZES = (4, 6, 6, 8, 9, 9)

_TRIES = 40


def rule_puzzle(family: str, seed: object, *, is_loose: bool = False) -> tuple[Grid, Grid]:
    """A puzzle with rules of a family, and a solution: the only one, unless the puzzle is loose."""
    random = Random(f"{family} {seed}")
    size = random.choice(SIZES[:3] if is_loose else SIZES)
    plain = make_board(size=size)
    solution = fill(plain, find_engine(None), random, Deadline(None))
    names = FAMILIES[family]
    rules: list[Rule] = []
    for _ in range(random.randint(2, 2 * size)):
        rules += true_rule(plain, solution, random.choice(names), random)
    board = make_board(size=size, rules=[*dict.fromkeys(rules)])
    filled = Grid(board, solution.values)
    puzzle = dig(filled, 0, find_engine(None), random).puzzle
    for _ in range(random.randint(1, 3) if is_loose else 0):
        puzzle = puzzle.with_digit(random.choice([c for c, value in enumerate(puzzle.values) if value] or [0]), 0)
    return puzzle, filled


def true_rule(board: Board, solution: Grid, name: str, random: Random) -> Iterator[Rule]:
    """A rule of that name with random cells that the digits keep to; none if few tries find none."""
    for _ in range(_TRIES):
        drawn = some_rule(name, board.size, random)
        for rule in (drawn, *(replace(drawn, values=(value,)) for value in _numbers(drawn, board))):
            with suppress(PuzzleError):
                if all(_holds(constraint, solution) for constraint in rule.constraints(board.rule_context)):
                    yield rule
                    return


def _numbers(rule: Rule, board: Board) -> list[int]:
    """The numbers that a rule of one may have, mostly sums. 0 comes last: to some rules it means nothing."""
    has_one = find_rule(rule.type.id).takes.values[1] == 1
    return [*range(1, board.size * (board.size + 1) // 2 + 1), 0] if has_one else []


def _holds(constraint: Constraint, solution: Grid) -> bool:
    return allows(constraint, [solution[cell] for cell in constraint.cells])


def possible_digits(puzzle: Grid, most: int = 3000) -> list[set[int]] | None:
    """What each cell holds in some solution; None if there are very many solutions."""
    found = find_engine(None).search(puzzle, most).solutions
    if len(found) == most:
        return None
    return [{solution[cell] for solution in found} for cell in range(len(puzzle))]
