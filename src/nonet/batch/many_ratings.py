"""rate_many: rate classic 9x9 puzzles in bulk, on all cores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet.arguments import checked
from nonet.batch.buffers import CELLS, as_buffer
from nonet.batch.crew import share_out
from nonet.batch.many import Progress, solve_many
from nonet.board import make_board
from nonet.cores import available_cores
from nonet.records import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TASK = 64  # puzzles: few, since some take a thousand times as long as others

_BLANKS = bytes.maketrans(b".0123456789", bytes((0, *range(10))))


@dataclass(frozen=True, slots=True)
class ManyRatings:
    """The ratings of every puzzle. Without exactly one solution: no level (""), the score -1, and NaN elsewhere."""

    levels: NDArray[np.str_]  # ours: easy, medium, hard, expert, extreme
    er: NDArray[np.float64]  # Sudoku Explainer's
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    hodoku_levels: NDArray[np.str_]  # HoDoKu's: easy, medium, hard, unfair, extreme
    scores: NDArray[np.int32]  # HoDoKu's
    counts: NDArray[np.uint8]  # solutions: 0, 1, or 2 for several

    def __len__(self) -> int:
        return len(self.scores)


@checked
def rate_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said at solve_many)
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ManyRatings:
    """Rate classic 9x9 puzzles: ER, EP and ED of Sudoku Explainer, our level, HoDoKu's level and score.

    `puzzles` is all that `solve_many` takes.

    All cores are used unless `threads` says otherwise; the answer does not depend on it. `progress(done, total)` is
    called as work is done. A puzzle takes from a tenth of a millisecond to some seconds.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = rate_many([line, "." * 81])
    >>> many.levels.tolist(), many.scores.tolist(), many.er.tolist()
    (['easy', ''], [204, -1], [1.2, nan])
    """
    import numpy as np

    data, stride = as_buffer(puzzles)
    lines = data if stride == CELLS else bytes(data) + b"\n" * (-len(data) % stride)
    solved = solve_many(puzzles, threads=threads)
    total = len(solved)
    values = np.frombuffer(bytes(lines).translate(_BLANKS), np.uint8).reshape(total, stride)[:, :CELLS]
    er, ep, ed = (np.full(total, np.nan) for _ in range(3))
    levels, scores = np.zeros(total, "<U7"), np.full(total, -1, np.int32)
    answer = ManyRatings(levels, er, ep, ed, levels.copy(), scores, solved.counts)
    unique = np.flatnonzero(solved.counts == 1)
    for done in _fill(answer, values, solved.solutions, unique, threads or available_cores()):
        if progress:
            progress(total - len(unique) + done, total)
    return answer


def _fill(
    answer: ManyRatings,
    values: NDArray[np.uint8],
    solutions: NDArray[np.uint8],
    unique: NDArray[np.intp],
    threads: int,
) -> Iterator[int]:
    """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the core."""
    from threading import Event

    from nonet.rating import choose_fields, rate_fields

    board, stopped = make_board(), Event()
    wanted = {"ER": answer.er, "EP": answer.ep, "ED": answer.ed, "level": answer.levels,
              "hodoku_level": answer.hodoku_levels, "score": answer.scores}  # fmt: skip
    choices = [choice for choice in choose_fields("all") if choice.field.title in wanted]

    def pause() -> None:
        if stopped.is_set():
            raise InterruptedError

    def rate(first: int, end: int) -> int:
        some = unique[first:end]
        fields = rate_fields(board, values[some].tobytes(), solutions[some].tobytes(), choices, pause)
        for choice, field in zip(choices, fields, strict=True):
            assert field is not None  # all scales know this board
            wanted[choice.field.title][some] = field
        return len(some)

    tasks = [(at, min(at + _TASK, len(unique))) for at in range(0, len(unique), _TASK)]
    return share_out(tasks, rate, threads, stopped.set)
