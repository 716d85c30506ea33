"""rate_many: rate classic 9x9 puzzles in bulk, on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nonet.arguments import checked
from nonet.batch.buffers import AS_VALUES, CELLS, as_buffer
from nonet.batch.crew import share_out
from nonet.batch.many import Progress, solve_many
from nonet.board import make_board
from nonet.cores import available_cores
from nonet.records import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.rating import Choice

_TASK = 64  # puzzles: few, since some take a thousand times as long as others


@dataclass(frozen=True, slots=True)
class ManyRatings:
    """The ratings of every puzzle. Without exactly one solution: no level (""), the score -1, and NaN elsewhere.

    The same stands in the arrays of scales that were not asked for.
    """

    levels: NDArray[np.str_]  # ours: easy, medium, hard, expert, extreme
    er: NDArray[np.float64]  # Sudoku Explainer's
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    hodoku_levels: NDArray[np.str_]  # HoDoKu's: easy, medium, hard, unfair, extreme
    scores: NDArray[np.int32]  # HoDoKu's
    counts: NDArray[np.uint8]  # solutions: 0, 1, or 2 for several
    sr: NDArray[np.float64]  # our symmetric rating
    weights: NDArray[np.float64]  # of the hardest of our techniques

    def __len__(self) -> int:
        return len(self.scores)


@checked
def rate_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said at solve_many)
    *,
    scales: str | Iterable[str] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> ManyRatings:
    """Rate classic 9x9 puzzles: ER, EP and ED of Sudoku Explainer, our level, HoDoKu's level and score.

    `puzzles` is all that `solve_many` takes. `scales` are names such as "se121" or ["nonet", "weight"], or "all"; only
    these are computed. Without them they are se121, nonet and hodoku, of which hodoku takes longest on easy puzzles.

    All cores are used unless `threads` says otherwise; the answer does not depend on it. `progress(done, total)` is
    called as work is done. A puzzle takes from a tenth of a millisecond to some seconds.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = rate_many([line, "." * 81])
    >>> many.levels.tolist(), many.scores.tolist(), many.er.tolist()
    (['easy', ''], [204, -1], [1.2, nan])
    >>> rate_many([line], scales="se121").er.tolist()
    [1.2]
    """
    import numpy as np

    choices = _choices(scales)
    data, stride = as_buffer(puzzles)
    lines = data if stride == CELLS else bytes(data) + b"\n" * (-len(data) % stride)
    solved = solve_many(puzzles, threads=threads)
    total = len(solved)
    values = np.frombuffer(bytes(lines).translate(AS_VALUES), np.uint8).reshape(total, stride)[:, :CELLS]
    er, ep, ed, sr, weights = (np.full(total, np.nan) for _ in range(5))
    levels, scores = np.zeros(total, "<U7"), np.full(total, -1, np.int32)
    answer = ManyRatings(levels, er, ep, ed, levels.copy(), scores, solved.counts, sr, weights)
    unique = np.flatnonzero(solved.counts == 1)
    work = _Work(choices, values, solved.solutions, unique)
    for done in work.fill(answer, threads or available_cores()):
        if progress:
            progress(total - len(unique) + done, total)
    return answer


def _choices(scales: str | Iterable[str] | None) -> list[Choice]:
    """The fields of these scales, by the titles that they have together."""
    from nonet.rating import choose_fields, choose_scales

    wanted = choose_scales(scales)
    return [choice for choice in choose_fields("all") if choice.scale in wanted]


@dataclass(frozen=True, slots=True)
class _Work:
    """What is to be rated: these fields, of the puzzles that have one solution."""

    choices: list[Choice]
    values: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    unique: NDArray[np.intp]

    def fill(self, answer: ManyRatings, threads: int) -> Iterator[int]:
        """Fill the arrays in; yields how many puzzles are done, now and then. The GIL is released inside the core."""
        from threading import Event

        from nonet.rating import rate_fields

        board, stopped = make_board(), Event()
        arrays = {"ER": answer.er, "EP": answer.ep, "ED": answer.ed, "level": answer.levels, "SR": answer.sr,
                  "weight": answer.weights, "hodoku_level": answer.hodoku_levels, "score": answer.scores}  # fmt: skip

        def pause() -> None:
            if stopped.is_set():
                raise InterruptedError

        def rate(first: int, end: int) -> int:
            some = self.unique[first:end]
            puzzles, solutions = self.values[some].tobytes(), self.solutions[some].tobytes()
            fields = rate_fields(board, puzzles, solutions, self.choices, pause)
            for choice, field in zip(self.choices, fields, strict=True):
                assert field is not None  # all scales know this board
                arrays[choice.field.title][some] = field
            return len(some)

        tasks = [(at, min(at + _TASK, len(self.unique))) for at in range(0, len(self.unique), _TASK)]
        return share_out(tasks, rate, threads, stopped.set)
