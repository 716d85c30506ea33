"""The compiled core of nonet. Use it through nonet._native."""

from collections.abc import Sequence
import enum

from typing_extensions import Buffer


class Geometry:
    """
    Cells and regions, made ready for the solver. Immutable; threads may share it.
    """

    def __init__(self, size: int, cell_count: int, regions: Sequence[Sequence[int]]) -> None: ...

    @property
    def size(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

class Status(enum.Enum):
    """How a call of Search.run ended."""

    FOUND = 0
    """max_solutions collected in this call; more may exist"""

    EXHAUSTED = 1
    """the search space is finished"""

    PAUSED = 2
    """max_nodes used up in this call; call run again to go on"""

    GAVE_UP = 3
    """the memory cap is reached"""

class Search:
    """
    A search for solutions, run in slices. Contradictory givens are EXHAUSTED at once.
    """

    def __init__(self, geometry: Geometry, values: Buffer, candidates: Sequence[int] | None = None, seed: int | None = None) -> None: ...

    def run(self, max_solutions: int, max_nodes: int) -> Status:
        """Go on searching; max_nodes=0 solves by logic alone or pauses."""

    def take(self) -> list[bytes]:
        """Solutions found since the last take, each cell_count bytes 1..size."""

    @property
    def nodes(self) -> int:
        """Guesses made so far; 0 when logic alone was enough."""

def solve_batch(geometry: Geometry, puzzles: Buffer, limit: int) -> tuple[bytes, bytes]:
    """
    First solution (or zeros) and min(count, limit) of each puzzle. No bound on the time spent.
    """

def propagate(geometry: Geometry, values: Buffer, candidates: Sequence[int] | None = None) -> list[int] | None:
    """
    Candidate masks after singles and locked candidates; None if they meet a contradiction.
    """

def build_info() -> dict[str, str]:
    """Version, compiler and build type of this extension."""
