"""canonical_many: the canonical forms of classic 9x9 puzzles in bulk, on all cores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal

from nonet._base.arguments import checked
from nonet._base.errors import EngineUnavailable, PuzzleError, with_article
from nonet._base.fast_dataclass import ArrayRecord, dataclass
from nonet.bulk.arrays import Errors, answer_many, scatter
from nonet.bulk.read import PuzzleRows, digits_of
from nonet.bulk.solve_many import Progress
from nonet.bulk.threads import share_out
from nonet.model import make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.model.transformation import Transformation
from nonet.solver import core as _native
from nonet.solver.base import available_cores
from nonet.solver.canonical import WAY, symmetry_of_way

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TASK = 8192  # puzzles: a twentieth of a second


@dataclass(frozen=True, slots=True, eq=False)
class ManyForms(ArrayRecord):
    """The canonical form of every puzzle, and a way to it.

    `errors` say why puzzles were skipped, by their number from 0, where `on_error="skip"` asked for that: their forms
    are zeros.
    """

    forms: NDArray[np.uint8]  # (N, 81), 0 for an empty cell
    ways: NDArray[np.uint8]  # (N, 28): mirrored or not, then rows, columns and digits, as Symmetry has them

    errors: Mapping[int, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.forms)

    @property
    def hashes(self) -> NDArray[np.uint64]:
        """A number of 64 bits for every form, for sets without doubles; the same on every machine.

        Of n different forms any two have the same number with a chance of about n * n / 2**65: one in 37 million for a
        million forms, one in 3,700 for a hundred million.
        """
        import numpy as np

        return np.frombuffer(_native.hash_each(self.forms.tobytes(), CLASSIC_CELLS), "<u8").astype(np.uint64)

    def transformation(self, number: int) -> Transformation:
        """The transformation that leads from a puzzle, by its number from 0, to its form."""
        if number in self.errors:
            raise PuzzleError(f"puzzle {number + 1} was skipped: {self.errors[number]}")
        return Transformation.of(symmetry_of_way(self.ways[number].tobytes()), make_board())


@checked
def canonical_many(
    puzzles: Any,  # noqa: ANN401  (what it may be is said at solve_many)
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    on_error: Literal["stop", "skip"] = "stop",
) -> ManyForms:
    """Return the canonical forms of classic 9x9 puzzles or filled grids: the same for all forms of a puzzle.

    The puzzles need not have a solution.

    Args:
        puzzles: As for `solve_many`.
        threads: Number of threads (default: one per core). The answer does not depend on it.
        progress: Called as `progress(done, total)` as work is done.
        on_error: "stop" or "skip", as for `solve_many`.

    Raises:
        PuzzleError: A puzzle cannot be read or is not a classic 9x9.
        EngineUnavailable: numpy or the compiled core is missing.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> many = canonical_many([line, line[::-1]])
    >>> many.forms[0].tolist() == many.forms[1].tolist(), len(set(many.hashes.tolist()))
    (True, 1)
    """
    if reason := _native.missing():
        raise EngineUnavailable(reason)

    def answer(rows: PuzzleRows, errors: Errors) -> ManyForms:
        found = _forms_of(rows, threads, progress)
        forms, ways = scatter(rows, errors, found.forms, found.ways)
        return ManyForms(forms, ways, errors)

    return answer_many(puzzles, {}, on_error, answer)


def _forms_of(puzzles: PuzzleRows, threads: int | None, progress: Progress | None) -> ManyForms:
    import numpy as np

    if not puzzles.board.is_classic:
        got = with_article(puzzles.board.title)
        raise PuzzleError(f"expected classic 9x9 puzzles for canonical_many, got {got}: canonical takes every board")
    data, stride, total = memoryview(puzzles.data), puzzles.stride, len(puzzles)
    answer = ManyForms(np.empty((total, CLASSIC_CELLS), np.uint8), np.empty((total, WAY), np.uint8))

    def form(first: int, end: int) -> int:
        part = data[first * stride : end * stride]
        values = digits_of(part, stride, first + 1)
        _native.canonical_into(values.tobytes(), answer.forms[first:end].data, answer.ways[first:end].data)
        return end - first

    tasks = [(first, min(first + _TASK, total)) for first in range(0, total, _TASK)]
    for done in share_out(tasks, form, threads or available_cores()):
        if progress:
            progress(done, total)
    return answer
