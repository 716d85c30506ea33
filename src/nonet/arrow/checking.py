"""check_batch: puzzles and answers to a batch of judgements, by the rules alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from nonet.arguments import checked
from nonet.arrow.packing import in_order, pyarrow
from nonet.arrow.reading import ArrowRows, Faults, PuzzleColumn, column_of, even_digits, text_of, texts_in
from nonet.board import Board, Grid
from nonet.checks.verify import Outcome, verify
from nonet.errors import PuzzleError
from nonet.puzzle import BoardOptions, Puzzle
from nonet.records import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.arrow.packing import Columns, Digits

_AT_ONCE = 4096  # answers whose bits stay in the cache
_BITS = 64  # of the widest word

_NAMES = ("incomplete", "wrong", "right")  # of outcomes from -1 on


@checked
def check_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    column: str = "puzzle",
    answer: str = "solution",
    *,
    words: bool = False,
    on_error: str = "stop",
    **board: Unpack[BoardOptions],
) -> Any:  # noqa: ANN401
    """The answers in a column of a RecordBatch or Table, held against the puzzles in another.

    Gives a RecordBatch of as many rows: `outcome`, which is right, wrong or incomplete. With `words=True` also `words`,
    what `nonet.check` says: every changed given, broken rule and the cells left. An answer is right if it keeps the
    givens and every rule, whether or not it is the only one. Both are null where the puzzle or the answer is null
    or an empty text, and with `on_error="skip"` where one of them cannot be read. `board` and columns that say
    boards are as in `solve_batch`.
    """
    puzzles = PuzzleColumn(batch, column, board, on_error)
    answers = _Answers(texts_in(column_of(batch, answer)), Faults.of(answer, on_error))
    parts = [_checked(some, answers, words=words) for some in puzzles.read()]
    names = ("outcome", "words") if words else ("outcome",)
    return in_order(puzzles.total, parts, dict.fromkeys(names, pyarrow().string()))


@dataclass(frozen=True, slots=True)
class _Answers:
    """The column of answers."""

    array: Any
    faults: Faults

    def read(self, puzzles: ArrowRows) -> tuple[NDArray[np.intp], Digits]:
        """Which of the puzzles have an answer, by their place among them, and its digits."""
        import numpy as np

        array = self.array.take(pyarrow().array(puzzles.rows))
        places = np.flatnonzero(array.is_valid().to_numpy(zero_copy_only=False))
        digits = self._evenly(puzzles, array.drop_null())
        return (places, digits) if digits is not None else self._each(puzzles, places, array)

    @staticmethod
    def _evenly(puzzles: ArrowRows, array: Any) -> Digits | None:  # noqa: ANN401
        """All at once, if they are lines of one length with no odd character."""
        digits = even_digits(array, puzzles.board) if len(array) else None
        if digits is None:
            return None
        first = Puzzle.of(Grid.empty(puzzles.board)).answer(text_of(array[0].as_py()))
        return digits if tuple(digits[0].tolist()) == first.grid.values else None

    def _each(self, puzzles: ArrowRows, places: NDArray[np.intp], array: Any) -> tuple[NDArray[np.intp], Digits]:  # noqa: ANN401
        import numpy as np

        puzzle, found = Puzzle.of(Grid.empty(puzzles.board)), {}
        for place in places.tolist():
            try:
                found[place] = puzzle.answer(text_of(array[place].as_py())).grid.values
            except PuzzleError as error:
                self.faults.meet(int(puzzles.rows[place]), error)
        digits = np.array(list(found.values()), puzzles.digits.dtype)
        return np.array(list(found), np.intp), digits.reshape(-1, puzzles.board.cell_count)


def _checked(puzzles: ArrowRows, answers: _Answers, *, words: bool) -> tuple[NDArray[np.intp], Columns]:
    import numpy as np

    places, digits = answers.read(puzzles)
    judged = replace(puzzles, rows=puzzles.rows[places], digits=puzzles.digits[places])
    outcomes = _outcomes(judged, digits)
    columns = {"outcome": pyarrow().array(np.array(_NAMES)[outcomes + 1])}
    if words:
        is_right = outcomes == Outcome.RIGHT
        grids = zip(judged.grids(), digits.tolist(), is_right.tolist(), strict=True)
        said = ["right" if is_one else str(verify(grid, Grid(grid.board, tuple(row)))) for grid, row, is_one in grids]
        columns["words"] = pyarrow().array(said, pyarrow().string())
    return judged.rows, columns


def _outcomes(puzzles: ArrowRows, answers: Digits) -> NDArray[np.int8]:
    """The Outcome of each answer: for all at once what regions and givens say, then one by one what other rules say."""
    import numpy as np

    board = puzzles.board
    is_wrong = ((puzzles.digits != 0) & (answers != puzzles.digits)).any(axis=1)
    for at in range(0, len(answers), _AT_ONCE):
        is_wrong[at : at + _AT_ONCE] |= _repeats(board, answers[at : at + _AT_ONCE])
    outcomes = np.where(is_wrong, Outcome.WRONG, Outcome.RIGHT).astype(np.int8)
    outcomes[(answers == 0).any(axis=1)] = Outcome.INCOMPLETE
    if board.shapes or puzzles.marks is not None or board.size >= _BITS:
        for place, grid in enumerate(puzzles.grids()):
            if outcomes[place] == Outcome.RIGHT:
                outcomes[place] = verify(grid, Grid(board, tuple(answers[place].tolist()))).outcome
    return outcomes


def _repeats(board: Board, answers: Digits) -> NDArray[np.bool_]:
    """For each answer, whether a digit is twice in a region. Digits are bits here: those met once, and those met again.

    An empty cell is met as a digit, too, so only whole answers are judged rightly. Boards of more digits than there are
    bits are not judged at all.
    """
    import numpy as np

    if board.size >= _BITS:
        return np.zeros(len(answers), np.bool_)
    word = np.dtype("u2" if board.size < 16 else "u4" if board.size < 32 else "u8")
    bits: NDArray[np.uint64] = np.left_shift(word.type(1), answers.T.astype(word))  # a row for each cell
    again = np.zeros_like(bits[0])
    for region in board.regions:
        met = np.zeros_like(bits[0])
        for cell in region.cells:
            again |= met & bits[cell]
            met |= bits[cell]
    is_repeated: NDArray[np.bool_] = again != 0
    return is_repeated
