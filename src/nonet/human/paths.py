"""The paths of many puzzles as arrays: what each step places and removes, without its proof and its words.

Making an object of each step takes ten times as long as finding it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.human.find import logic_of, order_of
from nonet.human.hints import hint_order
from nonet.human.levels import weight_order, weights
from nonet.model import Board
from nonet.solver import core as _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Effect = tuple[int, int]  # cell, digit


@dataclass(frozen=True, slots=True)
class RecordedSteps:
    """The steps of many puzzles, one after another, in the order they are taken."""

    is_solved: NDArray[np.bool_]  # of each puzzle: the steps lead to its end
    starts: NDArray[np.int64]  # of each puzzle, and one more: its first step
    techniques: NDArray[np.uint8]  # of each step: a place in `technique_ids()`
    effects: NDArray[np.int64]  # of each step its first placement, its first elimination; and one more at the end
    cells: NDArray[np.uint16]  # of each effect
    digits: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.is_solved)

    def steps_of(self, number: int) -> list[tuple[str, list[Effect], list[Effect]]]:
        """Return the steps of a puzzle, from 0: technique, placed digits, eliminated candidates."""
        ids = technique_ids()
        return [
            (ids[self.techniques[step]], self._effects(2 * step), self._effects(2 * step + 1))
            for step in range(self.starts[number], self.starts[number + 1])
        ]

    def _effects(self, at: int) -> list[Effect]:
        some = slice(self.effects[at], self.effects[at + 1])
        return list(zip(self.cells[some].tolist(), self.digits[some].tolist(), strict=True))


@lru_cache
def technique_ids() -> tuple[str, ...]:
    """Return the ids of all techniques, as the core numbers them."""
    return tuple(row[0] for row in _native.techniques())


def record_steps(
    board: Board,
    puzzles: bytes | memoryview,
    *,
    unique: bool = False,
    deadline: Deadline | None = None,
    order: tuple[tuple[str, ...], ...] | None = None,
) -> RecordedSteps:
    """Return the paths of many puzzles, one byte per cell: the first step of the easiest row, repeatedly.

    `order` are rows of techniques, easiest first (default: the order of hints). Without `unique` no step rests on the
    puzzle having one solution. RunTimeout when the deadline is over before the last.
    """
    import numpy as np

    left = deadline.left if deadline else None
    try:
        found = logic_of(board).record(puzzles, order_of(order or hint_order()), {"uniqueness": int(unique)}, left)
    except TimeoutError as error:
        raise RunTimeout(str(error)) from None
    ends, lengths, techniques, counts, cells, digits = found
    return RecordedSteps(
        np.frombuffer(ends, np.uint8) == 0,
        _sums(np.frombuffer(lengths, "<u4")),
        np.frombuffer(techniques, np.uint8),
        _sums(np.frombuffer(counts, "<u2")),
        np.frombuffer(cells, "<u2").astype(np.uint16),
        np.frombuffer(digits, np.uint8),
    )


UNSOLVED = "unsolved"  # instead of a technique, where ours do not lead to the end


def find_hardest(board: Board, puzzles: bytes | memoryview, deadline: Deadline | None = None) -> list[str]:
    """Return the id of the hardest technique that each of many puzzles with one solution takes, one byte per cell.

    The lightest technique is taken each time, as for a rating. `UNSOLVED` where our techniques do not reach the end,
    and "" where nothing is to be done. RunTimeout when the deadline is over before the last.
    """
    import numpy as np

    steps = record_steps(board, puzzles, unique=True, deadline=deadline, order=tuple(weight_order()))
    ids, weight_of = technique_ids(), weights()
    weight = np.array([weight_of.get(name, 0) for name in ids])[steps.techniques]
    found = []
    for number, is_solved in enumerate(steps.is_solved.tolist()):
        start, end = steps.starts[number : number + 2]
        hardest = ids[steps.techniques[start + int(weight[start:end].argmax())]] if end > start else ""
        found.append(hardest if is_solved else UNSOLVED)
    return found


def _sums(lengths: NDArray[np.unsignedinteger]) -> NDArray[np.int64]:
    """Return the start of each of several lists, and the end of the last."""
    import numpy as np

    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)])
