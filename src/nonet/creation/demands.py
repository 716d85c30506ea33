"""What can be asked of the difficulty of a puzzle: ratings that exist, techniques that its board can have."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from itertools import combinations

from nonet import _native
from nonet.board import Board
from nonet.board.families import BOX
from nonet.board.symmetry import exchange, transform_board
from nonet.errors import GeometryError, PuzzleError, listed
from nonet.logic import hint_order, in_tenths, is_classic, weights
from nonet.logic.finding import check_logic
from nonet.logic.levels import LEVELS, borders, level_of_technique
from nonet.logic.techniques import rules

# In tenths: those of which we know a puzzle, and all above. Techniques have fixed ratings; only chains go on by their
# length. 1.9 cannot be: a digit that a row has only in one box, so that a second row has it there or in one other cell,
# stands in the third row in the third box; so that box pointed to the same cell before, for 1.7 or less. 5.3 could be,
# but no puzzle that we made had it.
ER_VALUES: tuple[int, ...] = (
    *(10, 12, 15, 17, 20, 23, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54),
    *(56, 57, 58, 59, 60, 61, 62),
    *range(65, 120),
)

# Levels whose techniques lead to the same end in any order: removing a candidate never takes one of their steps away.
# Higher ones have patterns that rest on the solution being unique, and those can be lost on the way.
_ORDERLY = LEVELS[:2]

# Two cells with the same pair of digits in a full region are a naked pair, which is taken first. Then both digits have
# only these two places there. So the cells of a remote pair are coloured by either digit, and colours come before it.
_REMOTE_PAIR = "remote-pair"


def check_rating(board: Board, rating: tuple[int, int], rules: Sequence[str]) -> None:
    """PuzzleError where no puzzle of this board has such a rating. `rules` are the names of those it is to get."""
    low, high = rating
    if not is_classic(board) or rules:
        laid = listed(dict.fromkeys([*(rule.type.id for rule in board.rules), *rules]), "and")
        got = f"{board.title} with {laid}" if laid else board.title
        raise PuzzleError(f"a rating is the ER of classic 9x9 puzzles, got {got}: ask for a level or a technique")
    if low > high:
        raise PuzzleError(
            f"expected a rating from low to high, such as 4.2-5.0, got {in_tenths(low)}-{in_tenths(high)}"
        )
    if any(low <= value <= high for value in ER_VALUES):
        return
    below = [value for value in ER_VALUES if value < low][-1:]
    above = [value for value in ER_VALUES if value > high][:1]
    near = listed(map(in_tenths, below + above), "and")
    got = in_tenths(low) if low == high else f"{in_tenths(low)}-{in_tenths(high)}"
    noun = "the nearest is" if len(below + above) == 1 else "the nearest are"
    raise PuzzleError(f"no puzzle with the ER {got} is known: {noun} {near}")


def check_lines(board: Board, cells: Collection[int]) -> None:
    """PuzzleError where two empty lines can be exchanged: no puzzle with clues in these cells has one solution."""
    if not board.is_square or board.shapes:
        return
    places = [divmod(cell, board.size) for cell in cells]
    for what, used in (("row", {row for row, _ in places}), ("column", {column for _, column in places})):
        empty = [number for number in range(1, board.size + 1) if number - 1 not in used]
        for one, other in combinations(empty, 2):
            with suppress(GeometryError):
                if transform_board(board, exchange(board, what, one, other)) == board:
                    why = f"{what}s {one} and {other} are empty and could be exchanged"
                    raise PuzzleError(f"no puzzle with this pattern has one solution: {why}")


def check_technique(board: Board, technique: str, *, has_rules: bool) -> None:
    """PuzzleError where a technique never finds a step on a board."""
    check_logic(board)
    needs = next(words for id_, _, words in _native.techniques() if id_ == technique)
    if technique in {each.id for each in rules.TECHNIQUES} and not has_rules:
        raise PuzzleError(f"{technique} is a technique for boards with rules, got {board.title} without any")
    if "uniqueness" in needs and has_rules:
        raise PuzzleError(f"{technique} never applies on a board with rules, which may tell its two fillings apart")
    if technique == _REMOTE_PAIR and not has_rules and all(len(region.cells) == board.size for region in board.regions):
        raise PuzzleError(f"{technique} never comes up on this board: simple colours find the same before it")
    if "boxes" in needs and not any(region.family == BOX for region in board.regions):
        raise PuzzleError(f"{technique} needs boxes, got {board.title}")


def check_hardness(board: Board, level: str, technique: str, *, is_hardest: bool, has_rules: bool) -> None:
    """PuzzleError where no puzzle of a level has a step of a technique, or has it as the hardest.

    On most boards levels are weights, so the hardest technique has the level of the puzzle. On classic 9x9 a level is a
    range of ER, which is sure to agree only where an orderly level is on either side.
    """
    own = level_of_technique(technique)
    is_er = is_classic(board) and not has_rules
    if is_hardest and own != level and not (is_er and {own, level}.isdisjoint(_ORDERLY)):
        raise PuzzleError(f"a puzzle with {technique} as the hardest step is {own}, got level {level}")
    if level in _ORDERLY and not has_rules and technique in _never_reached(level):
        raise PuzzleError(f"a puzzle of level {level} never comes to {technique}, which is {own}")


def _never_reached(level: str) -> set[str]:
    """The techniques that `explain` looks for only where those of a level have no step, when its puzzles are solved."""
    most, rows = borders()[LEVELS.index(level)], hint_order()
    last = max(at for at, row in enumerate(rows) if any(weights()[name] <= most for name in row))
    return {name for row in rows[last + 1 :] for name in row}
