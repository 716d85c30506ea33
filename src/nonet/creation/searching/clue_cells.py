"""Which cells of a wish may be clues, and which of them go together."""

from __future__ import annotations

from nonet.creation.orbits import Orbits
from nonet.creation.wishes import Criteria, closed
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class ClueCells:
    """The cells that must be clues, those that must not, and the orbits that may be."""

    must: frozenset[int]
    never: frozenset[int]
    orbits: Orbits

    @classmethod
    def of(cls, wish: Criteria) -> ClueCells:
        """Those of a wish that was checked."""
        pattern, orbits = wish.pattern, wish.orbits
        must = closed(wish.kept.keys() | (pattern.must if pattern else frozenset()), orbits)
        every = frozenset(range(wish.board.cell_count))
        never = closed(every - pattern.cells, orbits) if pattern else frozenset[int]()
        free = tuple(orbit for orbit in orbits if must.isdisjoint(orbit) and never.isdisjoint(orbit))
        return cls(must, never, free)
