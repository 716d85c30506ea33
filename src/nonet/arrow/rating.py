"""rate_batch: a column of puzzles to a batch of ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from nonet.arguments import checked
from nonet.arrow.packing import in_order, pyarrow
from nonet.arrow.reading import ArrowRows, PuzzleColumn
from nonet.batch.many_ratings import ManyRatings, rate_classic
from nonet.board import Grid
from nonet.errors import FormatError, PuzzleError
from nonet.puzzle import BoardOptions
from nonet.rating import choose_scales, problem_of, prove, rate_proved

if TYPE_CHECKING:
    from nonet.arrow.packing import Columns


@checked
def rate_batch(
    batch: Any,  # noqa: ANN401  (pyarrow has no types)
    column: str = "puzzle",
    *,
    threads: int | None = None,
    on_error: str = "stop",
    **board: Unpack[BoardOptions],
) -> Any:  # noqa: ANN401
    """The puzzles in a column of a RecordBatch or Table, rated.

    Gives a RecordBatch of as many rows: `level`, `ER`, `EP`, `ED`, `hodoku_level`, `score` and `count`, the number of
    solutions: 0, 1, or 2 for several. Where it is not 1 the others are null. On boards that Sudoku Explainer and HoDoKu
    do not know there is a level alone. `board`, `on_error` and columns that say boards are as in `solve_batch`; all
    cores are used for classic 9x9 puzzles.
    """
    puzzles = PuzzleColumn(batch, column, board, on_error)
    plain, types = puzzles.plain(), _types()
    if plain is not None:
        try:
            many = rate_classic(plain, threads=threads)
            return in_order(puzzles.total, [(puzzles.there, _packed(many))], types)
        except FormatError:
            pass  # not all are lines of 81 digits
    parts = []
    for some in puzzles.read():
        if problem := problem_of(choose_scales(), some.board):
            puzzles.faults.meet(int(some.rows[0]), PuzzleError(problem))
        else:
            parts.append((some.rows, _rated(some, threads)))
    return in_order(puzzles.total, parts, types)


def _types() -> dict[str, Any]:
    arrow = pyarrow()
    figures = dict.fromkeys(("ER", "EP", "ED"), arrow.float64())
    return {"level": arrow.string(), **figures, "hodoku_level": arrow.string(), "score": arrow.int32(),
            "count": arrow.uint8()}  # fmt: skip


def _packed(many: ManyRatings) -> Columns:
    arrow = pyarrow()
    is_rated = many.counts == 1
    figures = {"level": many.levels, "ER": many.er, "EP": many.ep, "ED": many.ed,
               "hodoku_level": many.hodoku_levels, "score": many.scores}  # fmt: skip
    columns = {name: arrow.array(values, mask=~is_rated) for name, values in figures.items()}
    return columns | {"count": arrow.array(many.counts)}


def _rated(puzzles: ArrowRows, threads: int | None) -> Columns:
    if puzzles.is_classic:
        return _packed(rate_classic(puzzles.digits, threads=threads))
    rows = list(map(_rate, puzzles.grids()))
    return {name: pyarrow().array([row[at] for row in rows], kind) for at, (name, kind) in enumerate(_types().items())}


def _rate(grid: Grid) -> tuple[str | float | None, ...]:
    """The values of all columns for one puzzle."""
    proof = prove(grid)
    solution = proof.result.solution
    if not proof.result.is_unique or solution is None:
        return (None,) * 6 + (proof.result.count if proof.result.is_decided else None,)
    rating = rate_proved(proof.grid, solution)
    level, score = (rating.hodoku.level, rating.hodoku.score) if rating.hodoku else (None, None)
    return rating.level, rating.er, rating.ep, rating.ed, level, score, 1
