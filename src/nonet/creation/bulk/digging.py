"""Digging many classic 9x9 grids at once.

For every grid there is an order in which its clues are asked about. A clue goes if the rest has no other solution,
which the compiled core proves, a grid in each of its lanes. Cells may go together, some may have to stay, and digging
may end early; all of that is said by the orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nonet import _native
from nonet._native import END, TOGETHER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CELLS = 81


def filled_grids(keys: bytes, attempt: int = 0) -> NDArray[np.uint8]:
    """A filled grid for each key, (N, 81). All 6,670,903,752,021,072,936,960 grids are equally likely."""
    return _rows(_native.fill_grids(keys, attempt))


def random_orders(
    keys: bytes, attempt: int = 0, *, orbits: Sequence[Sequence[int]] = (), keep: Iterable[int] = ()
) -> NDArray[np.uint8]:
    """An order of cells to dig in for each key, (N, 81).

    `orbits` are cells that go together; cells in none of them go alone. Cells of `keep` stay, with their orbit.
    """
    return _rows(_native.make_orders(keys, attempt, orbit_order(orbits, keep)))


def orbit_order(orbits: Sequence[Sequence[int]] = (), keep: Iterable[int] = ()) -> bytes:
    """The cells that may go, in the form of an order: cells of an orbit together, all others alone.

    >>> list(orbit_order([(0, 80)], keep=range(2, 79))[:5])
    [128, 80, 1, 79, 255]
    """
    kept = set(keep)
    grouped = {cell for orbit in orbits for cell in orbit}
    every = [*orbits, *((cell,) for cell in range(CELLS) if cell not in grouped)]
    free = [orbit for orbit in every if orbit and kept.isdisjoint(orbit)]
    order = bytes(cell | TOGETHER * (at < len(orbit) - 1) for orbit in free for at, cell in enumerate(orbit))
    return order.ljust(CELLS, bytes([END]))


def dig_grids(
    solutions: NDArray[np.uint8],
    orders: NDArray[np.uint8],
    *,
    puzzles: NDArray[np.uint8] | None = None,
    fewest: NDArray[np.uint8] | int = 0,
) -> NDArray[np.uint8]:
    """What is left of puzzles, (N, 81), when clues go in these orders while the solution stays the only one.

    `puzzles` are those to begin with, else every cell is a clue. Cells stay where fewer clues than `fewest` would be
    left.
    """
    import numpy as np

    least = np.broadcast_to(np.asarray(fewest, np.uint8), len(solutions)).tobytes()
    begun = None if puzzles is None else _buffer(puzzles)
    return _rows(_native.dig_lanes(_buffer(solutions), _buffer(orders), begun, least))


def _buffer(rows: NDArray[np.uint8]) -> memoryview:
    import numpy as np

    return np.ascontiguousarray(rows, np.uint8).data


def _rows(data: bytes) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(data, np.uint8).reshape(-1, CELLS)
