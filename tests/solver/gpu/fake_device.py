"""Devices that are none: kernels run on the processor, and work that was begun is done when somebody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

import numpy as np

from nonet.model.board import CLASSIC_CELLS
from nonet.solver.gpu import LINE
from nonet.solver.gpu.cuda import DeviceSlot
from tests.solver.gpu.emulator import Array, Emulator

_ONE_AT_A_TIME = Lock()  # the emulator has one block at a time


class FakeDriver:
    """So many devices with so many slots each. Memory from `pinned` is what it knows as pinned."""

    def __init__(self, emulator: Emulator, devices: int = 1, slots: int = 2) -> None:
        self.emulator = emulator
        self.made = [FakeSlot(self, device) for _ in range(slots) for device in range(devices)]
        self.given: list[Array] = []

    def problem(self) -> str | None:
        return None

    def slots(self, chunk: int) -> list[DeviceSlot]:
        return [*self.made]

    def pinned(self, size: int) -> Array:
        memory = np.full(size, 0xEE, np.uint8)
        self.given.append(memory)
        return memory

    def is_pinned(self, array: Array) -> bool:
        return any(np.shares_memory(array, memory) for memory in self.given)

    @property
    def tasks(self) -> list[int]:
        """How many chunks each device had."""
        devices = {slot.device for slot in self.made}
        return [sum(slot.solved for slot in self.made if slot.device == device) for device in sorted(devices)]


class FakeSlot:
    def __init__(self, driver: FakeDriver, device: int) -> None:
        self.driver, self.device = driver, device
        self.begun: list[Callable[[], None]] = []
        self.is_good = True
        self.solved = 0
        self.loaded: list[str] = []  # how puzzles came
        self.saved: list[str] = []  # and how solutions went
        self.planes = self.solutions = self.counts = np.empty(0, np.uint8)

    def load_planes(self, planes: Array) -> None:
        assert self.driver.is_pinned(planes)
        self.loaded.append("planes")

        def load() -> None:
            self.planes = planes.copy()

        self.begun.append(load)

    def load_bytes(self, puzzles: Array, count: int, stride: int) -> None:
        assert self.driver.is_pinned(puzzles)
        self.loaded.append("bytes")

        def load() -> None:
            self.planes, first_bad = self.driver.emulator.pack(puzzles.copy(), count, stride)
            self.is_good = first_bad == count

        self.begun.append(load)

    def solve(self, count: int, limit: int) -> None:
        self.solved += 1

        def solve() -> None:
            self.solutions, self.counts = self.driver.emulator.solve(self.planes, count, limit)

        self.begun.append(solve)

    def save_planes(self, planes: Array) -> None:
        self.saved.append("planes")
        self._save(planes, lambda: self.solutions)

    def save_bytes(self, solutions: Array, count: int, width: int) -> None:
        assert width in (CLASSIC_CELLS, LINE)
        self.saved.append("bytes")
        zero = ord("0") if width == LINE else 0
        self._save(solutions, lambda: self.driver.emulator.unpack(self.solutions, count, zero, width))

    def save_counts(self, counts: Array) -> None:
        self._save(counts, lambda: self.counts)

    def wait(self) -> bool:
        with _ONE_AT_A_TIME:
            while self.begun:
                self.begun.pop(0)()
        is_good, self.is_good = self.is_good, True
        return is_good

    def _save(self, into: Array, source: Callable[[], Array]) -> None:
        assert self.driver.is_pinned(into)

        def save() -> None:
            np.copyto(into, source())

        self.begun.append(save)
