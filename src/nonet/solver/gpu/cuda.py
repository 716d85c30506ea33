"""Devices of CUDA, by CuPy: which there are, the kernels compiled for them, their memory and their queues."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from nonet._base.errors import EngineUnavailable, install_command
from nonet.model.board import CLASSIC_CELLS
from nonet.solver.gpu import LINE

if TYPE_CHECKING:
    from numpy.typing import NDArray


# The text of the kernels, as one piece.

THREADS = 128  # of a block: kThreads in kernel.cu
WARP = 32
FRAMES = 81 * 32 * 4  # bytes that the stack of a thread takes in `solve`: as deep as it can become
SHARES = (32, 256)  # puzzles that a warp takes at a time, at least and at most

OPTIONS = ("-std=c++20", "-default-device", "-w")

_HERE = Path(__file__).parent
# The files of the native lanes lie beside this one where Nonet was installed from a wheel; in a checkout, where all C++
# is.
_PLACES = (_HERE, _HERE.parents[3] / "native" / "src")
_INCLUDE = re.compile(r'^#include "([^"]+)".*\n', re.MULTILINE)
_NEEDLESS = re.compile(r"^#(?:pragma once|include <cstdint>)\n", re.MULTILINE)


@lru_cache(maxsize=1)
def kernel_text() -> str:
    """Return the text for the compiler of CUDA, which finds no files and has no standard library."""
    return _NEEDLESS.sub("", assemble("kernel.cu"))


def assemble(name: str, instead: Mapping[str, str] | None = None) -> str:
    """Return a file with its included files in their places, or `instead` of one."""
    if instead and name in instead:
        return instead[name]
    text = _find(name).read_text("utf-8")
    return _INCLUDE.sub(lambda found: assemble(found[1], instead), text)


def _find(name: str) -> Path:
    for place in _PLACES:
        if (place / name).is_file():
            return place / name
    raise FileNotFoundError(f"{name} of the GPU engine is missing: neither in {_PLACES[0]} nor in {_PLACES[1]}")


def share_of(count: int, threads: int) -> int:
    """Return the puzzles that a warp takes at a time: few enough that all warps end at about the same time."""
    least, most = SHARES
    return max(least, min(most, count * WARP // (threads * 8)))


# What a device must do, so that tests can put another in its place.

if TYPE_CHECKING:
    Array = NDArray[np.uint8]


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
        """Wait until all is done; return True if every byte of `load_bytes` was a cell."""
        ...


class Driver(Protocol):
    """The devices of a machine."""

    def problem(self) -> str | None:
        """Return why no device can be used; None if one can. The answer is the same at every call."""
        ...

    def slots(self, chunk: int) -> list[DeviceSlot]:
        """Return the slots of all devices, of each device in turn, for chunks of up to `chunk` puzzles."""
        ...

    def pinned(self, size: int) -> Array:
        """Return memory of the host that devices copy from and to by themselves."""
        ...

    def is_pinned(self, array: Array) -> bool:
        """Return True if the array is in pinned memory."""
        ...


_LONGEST = CLASSIC_CELLS + 2  # from one puzzle to the next

# Slots of a device: one is at work, others copy in and out. Each has half the threads that fit on the device, so that
# two of them fill it, and the one that ends leaves its room to the next.
SLOTS = 4
_SHARE = 2
_MEMORY = 2  # of the memory that is free on a device, we take no more than one part in so many

_PINNED = 1  # cudaMemoryTypeHost
_TO_DEVICE, _TO_HOST = 1, 2  # cudaMemcpyKind
_WORD = 8  # bytes of a counter


class CupyDriver:
    """All devices of this machine. `slots`: at most so many of each."""

    def __init__(self, slots: int = SLOTS) -> None:
        self._slots = slots

    @cached_property
    def _problem(self) -> str | None:
        if find_spec("cupy") is None:
            return f"CuPy is not installed ({install_command('cupy-cuda13x[ctk]')})"
        try:
            from cupy.cuda import runtime
        except ImportError as error:
            return f"CuPy cannot be imported: {error}"
        try:
            found = runtime.getDeviceCount()
        except runtime.CUDARuntimeError as error:
            return f"CUDA finds no NVIDIA GPU: {error}"
        return None if found else "CUDA finds no NVIDIA GPU"

    def problem(self) -> str | None:
        return self._problem

    def slots(self, chunk: int) -> list[DeviceSlot]:
        from cupy.cuda import runtime

        devices = map(cuda_device, range(runtime.getDeviceCount()))
        found = [device.make_slots(chunk, self._slots) for device in devices]
        return [slots[at] for at in range(self._slots) for slots in found if at < len(slots)]

    def pinned(self, size: int) -> Array:
        from cupy.cuda import alloc_pinned_memory

        return np.frombuffer(alloc_pinned_memory(size), np.uint8, size)

    def is_pinned(self, array: Array) -> bool:
        from cupy.cuda import runtime

        if not len(array) or not array.flags.c_contiguous:
            return False
        first = array.ctypes.data
        return all(runtime.pointerGetAttributes(at).type == _PINNED for at in (first, first + array.nbytes - 1))


@lru_cache(maxsize=64)
def cuda_device(number: int) -> CudaDevice:
    """Return a device by its number, as CUDA counts them."""
    return CudaDevice(number)


class CudaDevice:
    """One device, with the kernels compiled for it."""

    def __init__(self, number: int) -> None:
        import cupy

        self.device = cupy.cuda.Device(number)
        with self.device:
            self.module = cupy.RawModule(code=kernel_text(), options=OPTIONS)
            self.pack, self.solve, self.unpack = map(self.module.get_function, ("pack", "solve", "unpack"))
            blocks = cupy.cuda.driver.occupancyMaxActiveBlocksPerMultiprocessor(self.solve.kernel.ptr, THREADS, 0)
        self.blocks = int(blocks) * int(self.device.attributes["MultiProcessorCount"])  # that run at once

    @property
    def name(self) -> str:
        import cupy

        return str(cupy.cuda.runtime.getDeviceProperties(self.device.id)["name"].decode())

    def make_slots(self, chunk: int, slots: int) -> list[DeviceSlot]:
        """Return this number of slots, or as many as fit in memory; raise EngineUnavailable if none does."""
        import cupy

        blocks = max(1, self.blocks // _SHARE)
        with self.device:
            free, _ = cupy.cuda.runtime.memGetInfo()
            fit = free // _MEMORY // CudaSlot.memory(chunk, blocks)
            if not fit:
                needed = CudaSlot.memory(chunk, blocks) * _MEMORY >> 20
                raise EngineUnavailable(f"{self.name} has {free >> 20} MB of memory free, and {needed} MB are needed")
            return [CudaSlot(self, chunk, blocks) for _ in range(min(fit, slots))]

    # The kernels, on arrays or addresses of this device, in the current stream.

    def run_pack(self, puzzles: Any, count: int, stride: int, planes: Any, first_bad: Any) -> None:  # noqa: ANN401
        """`first_bad`: the least number of a puzzle that cannot be read, if it is less than what stands there."""
        arguments = puzzles, np.uint64(count), np.uint32(stride), planes, first_bad
        self.pack((-(-count // THREADS),), (THREADS,), arguments, shared_mem=THREADS * stride + 4)

    def run_solve(
        self,
        planes: Any,  # noqa: ANN401
        count: int,
        limit: int,
        into: tuple[Any, Any],
        work: tuple[Any, Any],
        *,
        blocks: int,
        stats: Any = None,  # noqa: ANN401
    ) -> None:
        """`work`: the counter of puzzles that were taken, which is 0, and memory for the stacks of so many blocks."""
        blocks = min(blocks, -(-count // THREADS))
        share = np.uint32(share_of(count, blocks * THREADS))
        solutions, counts = into
        taken, frames = work
        told = np.uintp(0) if stats is None else stats
        arguments = planes, np.uint64(count), taken, share, np.uint32(limit), solutions, counts, frames, told
        self.solve((blocks,), (THREADS,), arguments)

    def run_unpack(self, planes: Any, count: int, width: int, into: Any) -> None:  # noqa: ANN401
        zero = np.uint32(ord("0") if width == LINE else 0)
        arguments = planes, np.uint64(count), zero, np.uint32(width), into
        self.unpack((-(-count // THREADS),), (THREADS,), arguments, shared_mem=THREADS * width)


class CudaSlot:
    """A stream of a device with its memory. `base.Slot` says what its methods do."""

    def __init__(self, device: CudaDevice, chunk: int, blocks: int) -> None:
        import cupy

        self._device, self._blocks = device, blocks
        self._copy = cupy.cuda.runtime.memcpyAsync
        with device.device:
            self._stream = cupy.cuda.Stream(non_blocking=True)
            self._bytes, self._puzzles, self._solutions, self._counts = (
                cupy.empty(chunk * width, np.uint8) for width in (_LONGEST, PACKED, PACKED, 1)
            )
            self._counters = cupy.empty(2, np.uint64)  # puzzles taken; the first that cannot be read
            self._frames = cupy.empty(blocks * THREADS * FRAMES, np.uint8)
        self._first_bad = np.frombuffer(cupy.cuda.alloc_pinned_memory(_WORD), np.uint64, 1)
        self._first_bad[0] = ~np.uint64(0)

    @staticmethod
    def memory(chunk: int, blocks: int) -> int:
        """Return the bytes of device memory that a slot takes."""
        return chunk * (_LONGEST + 2 * PACKED + 1) + blocks * THREADS * FRAMES

    def load_planes(self, planes: Array) -> None:
        self._send(self._puzzles, planes)

    def load_bytes(self, puzzles: Array, count: int, stride: int) -> None:
        import cupy

        self._send(self._bytes, puzzles)
        with self._device.device, self._stream:
            at = self._counters.data.ptr + _WORD
            cupy.cuda.runtime.memsetAsync(at, 0xFF, _WORD, self._stream.ptr)
            self._device.run_pack(self._bytes, count, stride, self._puzzles, np.uintp(at))
            self._copy(self._first_bad.ctypes.data, at, _WORD, _TO_HOST, self._stream.ptr)

    def solve(self, count: int, limit: int) -> None:
        import cupy

        with self._device.device, self._stream:
            cupy.cuda.runtime.memsetAsync(self._counters.data.ptr, 0, _WORD, self._stream.ptr)
            into, work = (self._solutions, self._counts), (self._counters, self._frames)
            self._device.run_solve(self._puzzles, count, limit, into, work, blocks=self._blocks)

    def save_planes(self, planes: Array) -> None:
        self._fetch(self._solutions, planes)

    def save_bytes(self, solutions: Array, count: int, width: int) -> None:
        with self._device.device, self._stream:
            self._device.run_unpack(self._solutions, count, width, self._bytes)
        self._fetch(self._bytes, solutions)

    def save_counts(self, counts: Array) -> None:
        self._fetch(self._counts, counts)

    def wait(self) -> bool:
        with self._device.device:
            self._stream.synchronize()
        is_good = bool(self._first_bad[0] == ~np.uint64(0))
        self._first_bad[0] = ~np.uint64(0)
        return is_good

    def _send(self, to: Any, array: Array) -> None:  # noqa: ANN401
        with self._device.device:
            self._copy(to.data.ptr, array.ctypes.data, array.nbytes, _TO_DEVICE, self._stream.ptr)

    def _fetch(self, source: Any, array: Array) -> None:  # noqa: ANN401
        with self._device.device:
            self._copy(array.ctypes.data, source.data.ptr, array.nbytes, _TO_HOST, self._stream.ptr)
