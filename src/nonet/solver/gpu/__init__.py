"""The GPU engine: classic 9x9 puzzles, one for each thread of an NVIDIA GPU. Needs CuPy, and no compiled core.

- `kernel.cu`: the search, in the text of the native lanes (`native/src/lanes`) as far as both do the same
- `cuda.py`: that text as one piece for the compiler of CUDA, and a device by CuPy
- `transfer.py`: chunks of puzzles from the memory of the caller to a device and back
- `device.py`: puzzles that are on a device already, and solutions that stay there
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.model import Board
from nonet.model.board import CLASSIC_CELLS
from nonet.solver.base import MAX_LIMIT, Buffers, Bytes, Solved

# What is beside this is imported when it is needed: most programs that load all engines have no GPU.
if TYPE_CHECKING:
    from nonet.solver.gpu.cuda import Driver
    from nonet.solver.gpu.transfer import Transfer

LINE = CLASSIC_CELLS + 1  # and of a line of text

# Puzzles that go to a device at a time. With fewer, its threads have no second puzzle when the first is done; more take
# more memory, and Ctrl-C is heard later.
CHUNK = 1 << 20

_LAST_STRIDE = CLASSIC_CELLS + 2  # of lines with a line end of two bytes


class GpuEngine:
    """All GPUs of this machine. What they need is set up with the first puzzles, and kept."""

    id = "gpu"
    is_quick = True  # a chunk of the hardest known takes a tenth of a second

    def __init__(self, driver: Driver | None = None, chunk: int = CHUNK) -> None:
        self._driver = driver
        self.task = chunk
        self._transfer: Transfer | None = None

    def unavailable(self) -> str | None:
        return self.driver.problem()

    @property
    def driver(self) -> Driver:
        """The driver that gives access to the devices."""
        if self._driver is None:
            from nonet.solver.gpu.cuda import CupyDriver

            self._driver = CupyDriver()
        return self._driver

    @property
    def least_threads(self) -> int:
        return self.transfer.slots

    @property
    def transfer(self) -> Transfer:
        """The way to the devices; two threads that ask for it at once may make two, of which one is kept."""
        if self._transfer is None:
            from nonet.solver.gpu.transfer import Transfer

            self._transfer = Transfer(self.driver, self.task)
        return self._transfer

    def supports(self, board: Board) -> bool:
        return board.is_classic

    def solve_many(self, _board: Board, puzzles: Bytes, limit: int) -> Solved:
        return self._solve(puzzles, limit, CLASSIC_CELLS, CLASSIC_CELLS)

    def solve_into(self, _board: Board, puzzles: Bytes, into: Buffers, limit: int, stride: int) -> None:
        if stride > _LAST_STRIDE:
            raise ValueError(f"expected a stride of {_LAST_STRIDE} or less, got {stride}")
        self._check(puzzles, limit, stride)
        self.transfer.run(puzzles, into, limit, stride, CLASSIC_CELLS, has_ends=True)

    def solve_lines(self, _board: Board, text: Bytes, limit: int, stride: int) -> Solved:
        return self._solve(text, limit, stride, LINE)

    def _solve(self, puzzles: Bytes, limit: int, stride: int, width: int) -> Solved:
        count = self._check(puzzles, limit, stride)
        into = bytearray(count * width), bytearray(count)
        self.transfer.run(puzzles, (memoryview(into[0]), memoryview(into[1])), limit, stride, width)
        return bytes(into[0]), bytes(into[1])

    def _check(self, puzzles: Bytes, limit: int, stride: int) -> int:
        """Return the number of puzzles; raise ValueError for impossible arguments."""
        if not 1 <= limit <= MAX_LIMIT:
            raise ValueError(f"expected a limit from 1 to {MAX_LIMIT}, got {limit}")
        if stride < CLASSIC_CELLS:
            raise ValueError(f"expected a stride of {CLASSIC_CELLS} or more, got {stride}")
        size = memoryview(puzzles).nbytes
        count, rest = divmod(size, stride)
        if rest not in (0, CLASSIC_CELLS):
            raise ValueError(f"expected a multiple of {stride} bytes, got {size}")
        return count + (rest > 0)
