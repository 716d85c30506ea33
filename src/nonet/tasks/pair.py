"""The document of a pair: two Sudokus whose corresponding cells differ."""

from __future__ import annotations

from nonet.errors import CreationError
from nonet.pairs import pair_board
from nonet.tasks.document import CSV, TaskDocument, describe_board
from nonet.tasks.examples import make_examples


def describe_pair(
    k: int,
    examples: int = 2,
    level: str | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
) -> TaskDocument:
    """The document of pairs of k*k x k*k Sudokus, with grids as the CSV text of `nonet.pairs.text`.

    >>> describe_pair(2, examples=0).input_format[1]
    'Rows 1 to 4 are sudoku 1, rows 5 to 8 are sudoku 2.'
    """
    board = pair_board(k)
    if k == 1:
        raise CreationError("no pair of 1 x 1 sudokus exists: their cells cannot differ")
    size = board.size
    return describe_board(
        board,
        make_examples(board, examples, level, seed, engine, timeout=timeout),
        title=f"Sudoku pair, two grids of {size} x {size}: rules and formats",
        notation=CSV,
    )
