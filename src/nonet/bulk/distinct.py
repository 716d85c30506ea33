"""Sets without doubles: which puzzles were seen before, in 8 to 16 bytes each.

Only a hash of 64 bits is kept. Two different puzzles with one hash are taken for doubles, so one of them is left out:
among a million puzzles that happens once in 30 million runs, and it never lets a double in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from nonet._base.errors import EngineUnavailable
from nonet.bulk.create_stream import MadeChunk, outcome_of
from nonet.bulk.outcome import ChunkResult, Column
from nonet.bulk.read import AS_VALUES, puzzle_of
from nonet.model import Board, BoardSpec
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.canonical import canonical_form

if TYPE_CHECKING:
    from numpy.typing import NDArray

DOUBLE = "double"  # the tally of those that were left out

# So many doubles in a row, and so many more for each puzzle that was found, mean that there are hardly others.
_DOUBLES = 1000
_DOUBLES_EACH = 10

_RECALLED = 1 << 14  # lines that are hashed at once

Hash = Callable[[Sequence[bytes]], "NDArray[Any]"]  # of lines of puzzles


PUZZLE, CANONICAL = "puzzle", "canonical"


def hash_of(how: str, board: Board) -> Hash:
    """Return the hash that finds duplicates on a board: by the same digits, or by the same digits up to symmetry."""
    if how == PUZZLE:
        return hash_lines
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    return hash_forms if board.is_classic else partial(hash_forms_on, board)


def hash_forms(lines: Sequence[bytes]) -> NDArray[Any]:
    """Of the canonical forms of classic 9x9 puzzles, which are equal for all that turn into each other by symmetry."""
    import numpy as np

    cells = b"".join(lines).translate(AS_VALUES)
    return np.frombuffer(_native.hash_each(_native.canonical(cells), CLASSIC_CELLS), "<u8")


def hash_forms_on(board: Board, lines: Sequence[bytes]) -> NDArray[Any]:
    """The same on any board."""
    choice = BoardSpec.of(board)
    puzzles = [puzzle_of(line.decode(), choice) for line in lines]
    return hash_lines([bytes(canonical_form(puzzle.grid).grid.values) for puzzle in puzzles if puzzle])


def hash_lines(lines: Sequence[bytes]) -> NDArray[Any]:
    """Of the digits of puzzles as they stand: only the same digits in the same cells are the same."""
    from hashlib import blake2b

    import numpy as np

    return np.frombuffer(b"".join([blake2b(line, digest_size=8).digest() for line in lines]), "<u8")


class Seen:
    """The hashes so far, as a few sorted arrays, each at least twice as long as the next."""

    def __init__(self) -> None:
        self.runs: list[NDArray[Any]] = []

    def __len__(self) -> int:
        return sum(map(len, self.runs))

    def add(self, hashes: NDArray[Any]) -> list[int]:
        """The places of those that are new, in order. Of several that are the same, the first is."""
        import numpy as np

        values, places = np.unique(hashes, return_index=True)
        is_new = np.ones(len(values), bool)
        for run in self.runs:
            at = np.minimum(np.searchsorted(run, values), len(run) - 1)
            is_new &= run[at] != values
        if is_new.any():
            self.runs.append(values[is_new])
            while len(self.runs) > 1 and len(self.runs[-2]) < 2 * len(self.runs[-1]):
                last = self.runs.pop()
                self.runs[-1] = np.sort(np.concatenate([self.runs[-1], last]), kind="stable")
        return sorted(places[is_new].tolist())


class Distinct:
    """Leaves out puzzles that came before, by a hash of their lines."""

    def __init__(self, hash: Hash, columns: tuple[Column, ...]) -> None:
        self.hash, self.columns = hash, columns
        self.seen = Seen()
        self.doubles = 0  # in chunks since the last that had a new puzzle

    def settle(self, outcome: ChunkResult) -> ChunkResult:
        chunk = outcome.chunk
        assert isinstance(chunk, MadeChunk)
        places = self.seen.add(chunk.hashes)
        doubles = len(chunk.puzzles) - len(places)
        self.doubles = 0 if places else self.doubles + doubles
        if not doubles:
            return outcome
        kept = outcome_of(chunk.pick(places), self.columns)
        kept.tally[DOUBLE] += doubles
        return kept

    @property
    def is_given_up(self) -> bool:
        return self.doubles > _DOUBLES + _DOUBLES_EACH * len(self.seen)

    def recall(self, puzzles: Iterator[str]) -> None:
        while lines := [line.encode() for line in islice(puzzles, _RECALLED)]:
            self.seen.add(self.hash(lines))
