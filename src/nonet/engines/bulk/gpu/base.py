"""What a device must do, so that tests can put another in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from nonet.engines.bulk.gpu import CELLS, CHUNK, LINE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.uint8]

__all__ = ["CELLS", "CHUNK", "LINE", "PACKED", "DeviceSlot", "Driver"]

PACKED = 48  # bytes of a grid as planes, see native/src/lanes/layout.hpp


class DeviceSlot(Protocol):
    """A queue of work on a device, with memory there for a chunk of puzzles. For one thread at a time.

    Work is begun and not waited for, except by `wait`. Arrays are memory of the host, and of the driver's `pinned`
    sort; they stay as they are until then.
    """

    def load_planes(self, planes: Array) -> None:
        """Take packed puzzles from here."""
        ...

    def load_bytes(self, puzzles: Array, count: int, stride: int) -> None:
        """Take puzzles from here, one every `stride` bytes, and pack them on the device."""
        ...

    def solve(self, count: int, limit: int) -> None: ...

    def save_planes(self, planes: Array) -> None:
        """Put the solutions here, packed."""
        ...

    def save_bytes(self, solutions: Array, count: int, width: int) -> None:
        """Put the solutions here: 81 values from 0 to 9 each, or with a `width` of 82, lines of text."""
        ...

    def save_counts(self, counts: Array) -> None: ...

    def wait(self) -> bool:
        """Until all is done; whether every byte of `load_bytes` was a cell."""
        ...


class Driver(Protocol):
    """The devices of a machine."""

    def problem(self) -> str | None:
        """Why there is none that can be used; None if there is one. Says the same at every call."""
        ...

    def slots(self, chunk: int) -> list[DeviceSlot]:
        """The slots of all devices, of each device in turn, for chunks of up to so many puzzles."""
        ...

    def pinned(self, size: int) -> Array:
        """Memory of the host that devices copy from and to by themselves."""
        ...

    def is_pinned(self, array: Array) -> bool:
        """Whether this is such memory."""
        ...
