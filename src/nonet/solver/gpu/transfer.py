"""Chunks of puzzles from the memory of the caller to a device, and their solutions back.

    puzzles -> pinned memory -> slot of a device -> pinned memory -> solutions

Everything is done in the thread of the caller. So several threads that call at once, a chunk each, keep the processor
busy with the ends of this way and the devices with the middle of it, and whichever slot is free takes the next chunk:
several devices share the work.

Where the compiled core is there, the host packs and unpacks, which costs it no more than copying, and leaves 48 of 81
bytes for the bus. Memory of the caller that is pinned goes straight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, LifoQueue, Queue
from typing import TYPE_CHECKING

import numpy as np

from nonet._base.fast_dataclass import dataclass
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.base import Buffers, Bytes
from nonet.solver.gpu import LINE
from nonet.solver.gpu.cuda import PACKED, DeviceSlot, Driver

if TYPE_CHECKING:
    from nonet.solver.gpu.cuda import Array

_ENDS = {CLASSIC_CELLS + 1: b"\n", CLASSIC_CELLS + 2: b"\r\n"}
_LONGEST = CLASSIC_CELLS + 2  # from one puzzle to the next, where they go to a device as they are


class Staging:
    """Pinned memory of one thread for the chunk it is at."""

    def __init__(self, driver: Driver, chunk: int) -> None:
        self._driver, self._chunk = driver, chunk
        self._kept: dict[str, Array] = {}

    def room(self, name: str, size: int) -> Array:
        """Return the first bytes of the memory of a name."""
        width = {"puzzles": CLASSIC_CELLS, "solutions": LINE, "counts": 1}[name]
        if name not in self._kept:
            self._kept[name] = self._driver.pinned(self._chunk * width)
        return self._kept[name][:size]


class Transfer:
    """The slots of all devices, and the pinned memory of all threads that were here at once."""

    def __init__(self, driver: Driver, chunk: int) -> None:
        self.driver, self.chunk = driver, chunk
        self.packs = _native.missing() is None
        self._free: Queue[DeviceSlot] = Queue()  # the slot that is free longest: devices take turns
        for slot in driver.slots(chunk):
            self._free.put(slot)
        self.slots = self._free.qsize()
        self._stagings: LifoQueue[Staging] = LifoQueue()

    def run(
        self, puzzles: Bytes, into: Buffers, limit: int, stride: int, width: int, *, has_ends: bool = False
    ) -> None:
        """Solve, chunk by chunk; a solution takes `width` bytes. Raise ValueError for a byte that is not a cell."""
        source = np.frombuffer(puzzles, np.uint8)
        solutions, counts = (np.frombuffer(buffer.cast("B"), np.uint8) for buffer in into)
        total = -(-len(source) // stride)
        if len(solutions) < total * width or len(counts) < total:
            raise ValueError(f"expected room for {total} solutions, got {min(len(solutions) // width, len(counts))}")
        if has_ends:
            _check_ends(source, stride)
        for first in range(0, total, self.chunk):
            end = min(first + self.chunk, total)
            chunk = _Chunk(source[first * stride : end * stride], stride, solutions[first * width : end * width], width)
            with self._staging() as staging:
                _Trip(self, staging, chunk, counts[first:end]).make(limit)

    @contextmanager
    def _staging(self) -> Iterator[Staging]:
        """Pinned memory for a thread; there are as many as there ever were threads here at once."""
        try:
            staging = self._stagings.get_nowait()
        except Empty:
            staging = Staging(self.driver, self.chunk)
        try:
            yield staging
        finally:
            self._stagings.put(staging)

    @contextmanager
    def slot(self) -> Iterator[DeviceSlot]:
        """Yield a free slot, as soon as there is one."""
        slot = self._free.get()
        try:
            yield slot
        finally:
            self._free.put(slot)


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Puzzles that go to a device together, and where their solutions go. Both begin every so many bytes."""

    puzzles: Array
    stride: int
    solutions: Array
    width: int


class _Trip:
    """The way of a chunk to a slot and back."""

    def __init__(self, transfer: Transfer, staging: Staging, chunk: _Chunk, counts: Array) -> None:
        self.transfer, self.staging = transfer, staging
        self.chunk, self.counts, self.count = chunk, counts, len(counts)

    def make(self, limit: int) -> None:
        """Raise ValueError for a byte that is not a cell."""
        solutions, width = self.chunk.solutions, self.chunk.width
        load = self._prepare()
        found, counts = self._room(solutions, "solutions"), self._room(self.counts, "counts")
        is_packed = self.transfer.packs and found is not solutions
        planes = found[: self.count * PACKED]
        with self.transfer.slot() as slot:
            try:
                load(slot)
                slot.solve(self.count, limit)
                if is_packed:
                    slot.save_planes(planes)
                else:
                    slot.save_bytes(found, self.count, width)
                slot.save_counts(counts)
            finally:
                is_good = slot.wait()  # also after an error: nothing is under way when others get the slot
        if not is_good:
            raise ValueError("expected a digit, '.' or 0 in every cell")
        if is_packed:
            _native.unpack_grids(planes.data, solutions.data, width == LINE)
        elif found is not solutions:
            np.copyto(solutions, found)
        if counts is not self.counts:
            np.copyto(self.counts, counts)

    def _prepare(self) -> Callable[[DeviceSlot], None]:
        """Copy puzzles into pinned memory; return a function that loads them from there."""
        puzzles, stride = self.chunk.puzzles, self.chunk.stride
        if stride <= _LONGEST and self.transfer.driver.is_pinned(puzzles):
            return lambda slot: slot.load_bytes(puzzles, self.count, stride)
        if self.transfer.packs:
            planes = self.staging.room("puzzles", self.count * PACKED)
            _native.pack_grids(puzzles.data, planes.data, stride)
            return lambda slot: slot.load_planes(planes)
        copy = self.staging.room("puzzles", self.count * CLASSIC_CELLS)
        _copy_cells(puzzles, stride, copy)
        return lambda slot: slot.load_bytes(copy, self.count, CLASSIC_CELLS)

    def _room(self, wanted: Array, name: str) -> Array:
        """Return the memory of the caller where it is pinned, else ours."""
        return wanted if self.transfer.driver.is_pinned(wanted) else self.staging.room(name, len(wanted))


def _rows(array: Array, stride: int) -> tuple[Array, Array]:
    """Return the rows that are whole, and the last one where it is shorter: a last line without its end."""
    whole = len(array) // stride
    return array[: whole * stride].reshape(whole, stride), array[whole * stride :]


def _copy_cells(puzzles: Array, stride: int, into: Array) -> None:
    """Copy the puzzles without the text between them."""
    rows, last = _rows(puzzles, stride)
    end = len(rows) * CLASSIC_CELLS
    np.copyto(into[:end].reshape(len(rows), CLASSIC_CELLS), rows[:, :CLASSIC_CELLS])
    into[end:] = last[:CLASSIC_CELLS]


def _check_ends(puzzles: Array, stride: int) -> None:
    """Raise ValueError where there is no line end between two puzzles."""
    rows, _ = _rows(puzzles, stride)
    for at, byte in enumerate(_ENDS.get(stride, b""), CLASSIC_CELLS):
        if not (rows[:, at] == byte).all():
            raise ValueError("expected a line end after every puzzle")
