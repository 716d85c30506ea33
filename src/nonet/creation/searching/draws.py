"""Random numbers for arrays. They are the raw numbers of a generator, which every version of numpy gives alike."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Draws:
    """Random orders and choices for many puzzles at once."""

    def __init__(self, random: Random) -> None:
        from numpy.random import PCG64

        self._bits = PCG64(random.getrandbits(63))

    def numbers(self, *shape: int) -> NDArray[np.uint64]:
        """Random 64-bit numbers."""
        from math import prod

        return self._bits.random_raw(prod(shape)).reshape(shape)

    def seeds(self, count: int) -> bytes:
        """Keys for the compiled core, of 16 bytes each."""
        return self.numbers(count, 2).astype("<u8").tobytes()

    def orders(self, rows: int, count: int) -> NDArray[np.intp]:
        """For each row the numbers below a count in random order."""
        return self.numbers(rows, count).argsort(axis=1, kind="stable")
