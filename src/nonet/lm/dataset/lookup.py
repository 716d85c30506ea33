"""What is asked of puzzles and rows one by one: which split a puzzle belongs to, and what a row says of its puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Unpack

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError, shorten
from nonet.bulk.arrays import as_digits
from nonet.bulk.read import PuzzleRows, group_rows
from nonet.formats.line import decode_many
from nonet.lm.dataset.rows import unique_rows
from nonet.lm.dataset.splits import NAMES, PUZZLE, Split, bare, find_key, hash_classes, usual_key
from nonet.lm.dataset.writers import board_of
from nonet.model import Board, BoardOptions, Grid, make_board
from nonet.model.grid_text import MAX_SYMBOL
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.lm.grading.record import Grade


@checked
def split_of(
    puzzles: Any,  # noqa: ANN401  (what it may be is said below)
    *,
    split: str = "90:5:5",
    by: str | None = None,
    **board: Unpack[BoardOptions],
) -> NDArray[np.str_]:
    """Return the split of each puzzle: "train", "validation" or "test"; "" if it does not have exactly one solution.

    The answer is always the same, for all symmetric forms of a puzzle. So any list can be checked against a data set of
    Nonet.

    Args:
        puzzles: As for `solve_many`, or a list of puzzles on several boards.
        split: Shares of the splits.
        by: "solution" or "puzzle" (default: solution, or puzzle if the board has too few classes of solutions).
        **board: kind, size, box, layout, rules, grids and format, as for Puzzle.

    Raises:
        PuzzleError: A puzzle cannot be read, or an argument is wrong.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> split_of([line, line[::-1], "." * 81]).tolist()
    ['train', 'train', '']
    """
    import numpy as np

    shares, key = Split.parse(split), None if by is None else find_key(by)
    parts = _by_board(puzzles, board)
    found = np.full(sum(map(len, parts)), "", "<U10")
    for part in parts:
        own, (solved, _) = part.board, unique_rows(part)
        is_puzzle = (key or usual_key(own)) == PUZZLE
        hashes = hash_classes(own, solved.puzzles.digits) if is_puzzle else hash_classes(bare(own), solved.solutions)
        found[list(solved.puzzles.numbers)] = np.array(NAMES)[shares.numbers(hashes)]
    return found


def _by_board(puzzles: Any, options: BoardOptions) -> list[PuzzleRows]:  # noqa: ANN401
    """Puzzles by the boards they are on."""
    digits = None if options else _classic(puzzles)
    if digits is not None:
        return [PuzzleRows.of(make_board(), range(len(digits)), digits.tobytes())]
    listed = [puzzles] if isinstance(puzzles, str | bytes) else puzzles
    if not isinstance(listed, Iterable):
        raise PuzzleError(f"expected puzzles, got {shorten(puzzles)} ({type(puzzles).__name__})")
    grids = (_grid(each, number, options) for number, each in enumerate(listed, 1))
    return group_rows(enumerate(Grid(grid.board, grid.values) for grid in grids))  # no pencil marks


def _classic(puzzles: Any) -> NDArray[Any] | None:  # noqa: ANN401
    """The digits of classic 9x9 puzzles; None for a list of which one is no line of 81 cells.

    It may be on another board, and if not, what is wrong with it, reading it alone says.
    """
    try:
        return as_digits(puzzles)
    except PuzzleError:
        if isinstance(puzzles, str | bytes) or not isinstance(puzzles, Iterable):
            raise
        return None


def _grid(puzzle: Any, number: int, options: BoardOptions) -> Grid:  # noqa: ANN401
    try:
        return Puzzle(puzzle, **options).grid
    except PuzzleError as error:
        raise PuzzleError(f"puzzle {number}: {error}") from None


def puzzle_of_row(row: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a row of a data set, on its board.

    >>> row = {"puzzle": "1000" * 4, "size": 4, "kind": "classic", "box": "2x2", "layout": "", "grids": "", "rules": ""}
    >>> puzzle_of_row(row).board.size
    4
    """
    return Puzzle.of(grid_of_text(row["puzzle"], board_of(dict(row))))


def grid_of_text(text: str, board: Board) -> Grid:
    """A grid of the text that rows have."""
    if board.size > MAX_SYMBOL:
        return Grid(board, tuple(map(int, text.split())))
    return Grid(board, tuple(decode_many(text.encode(), board.size)))


def grade_row(row: Mapping[str, Any], answer: object) -> Grade:
    """Return the grade of an answer to the question of a row, by the rules of its board."""
    from nonet.lm.grading.grader import grade

    solution = grid_of_text(row["solution"], board_of(dict(row)))
    return grade(puzzle_of_row(row), answer, solution=solution)
