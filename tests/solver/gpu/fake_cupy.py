"""As much of CuPy as the engine calls, on memory of numpy, with the kernels run on the processor."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any, Self

import numpy as np

from tests.solver.gpu.emulator import Emulator

CUDA = 2  # in DLPack
FREE = 1 << 30


class Array(np.ndarray[Any, Any]):
    """Memory of a device. numpy's own functions work on it, so tests can look at it."""

    @property
    def device(self) -> Device:  # type: ignore[override]
        return Device(0)

    @property
    def data(self) -> Any:
        return SimpleNamespace(ptr=self.ctypes.data)

    def __dlpack_device__(self) -> Any:
        return CUDA, 0

    def get(self) -> Any:
        return np.array(self)


class Context:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Device(Context):
    current = 0

    def __init__(self, number: int) -> None:
        self.id = number
        self.attributes = {"MultiProcessorCount": 2}


class Stream(Context):
    def __init__(self, *, non_blocking: bool) -> None:
        assert non_blocking
        self.ptr = 7

    def synchronize(self) -> None:
        pass


class Runtime(ModuleType):
    class CUDARuntimeError(RuntimeError):
        pass

    def __init__(self, devices: int) -> None:
        super().__init__("cupy.cuda.runtime")
        self.devices = devices
        self.pinned: list[tuple[int, int]] = []

    def getDeviceCount(self) -> int:  # noqa: N802 - so it is called
        if not self.devices:
            raise self.CUDARuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
        return self.devices

    def getDeviceProperties(self, number: int) -> dict[str, bytes]:  # noqa: N802
        return {"name": b"Fake"}

    def memGetInfo(self) -> tuple[int, int]:  # noqa: N802
        return FREE, FREE

    def pointerGetAttributes(self, address: int) -> Any:  # noqa: N802
        return SimpleNamespace(type=int(any(start <= address < end for start, end in self.pinned)))

    def memcpyAsync(self, to: int, source: int, size: int, kind: int, stream: int) -> None:  # noqa: N802
        host = to if kind == 2 else source
        assert self.pointerGetAttributes(host).type == 1
        assert self.pointerGetAttributes(host + size - 1).type == 1
        ctypes.memmove(to, source, size)

    def memsetAsync(self, to: int, value: int, size: int, stream: int) -> None:  # noqa: N802
        ctypes.memset(to, value, size)


class Kernel:
    """Calls the emulator with what a launch has."""

    def __init__(self, emulator: Emulator, name: str) -> None:
        self.emulator, self.name = emulator, name
        self.kernel = SimpleNamespace(ptr=1)

    def __call__(self, grid: tuple[int], block: tuple[int], given: Sequence[Any], *, shared_mem: int = 0) -> None:
        arguments = [ctypes.c_void_p(each.ctypes.data) if isinstance(each, Array) else each for each in given]
        as_numbers: list[Any] = [int(each) if isinstance(each, np.generic) else each for each in arguments]
        call = getattr(self.emulator.library, f"emulate_{self.name}")
        call.restype = None
        if self.name == "solve":
            planes, count, taken, share, limit, solutions, counts, frames, stats = as_numbers
            assert ctypes.cast(taken, ctypes.POINTER(ctypes.c_uint64))[0] == 0
            assert given[-2].nbytes >= grid[0] * block[0] * 81 * 128
            call(planes, ctypes.c_uint64(count), share, limit, grid[0], solutions, counts, frames, stats or None)
            return
        assert grid[0] == -(-as_numbers[1] // block[0])
        as_numbers[1] = ctypes.c_uint64(as_numbers[1])
        if self.name == "pack":
            assert shared_mem >= 128 * as_numbers[2]
            as_numbers[4] = ctypes.c_void_p(as_numbers[4]) if isinstance(as_numbers[4], int) else as_numbers[4]
        call(*as_numbers)


def make_cupy(emulator: Emulator, devices: int = 1) -> dict[str, ModuleType]:
    """The modules, by their names."""
    package, cuda, runtime = ModuleType("cupy"), ModuleType("cupy.cuda"), Runtime(devices)
    package.__spec__ = ModuleSpec("cupy", None)

    def pinned(size: int) -> Any:
        memory = bytearray(size)
        start = np.frombuffer(memory, np.uint8).ctypes.data
        runtime.pinned.append((start, start + size))
        return memory

    def empty(shape: Any, dtype: Any) -> Array:
        flat = np.full(int(np.prod(shape)) * np.dtype(dtype).itemsize + 16, 0xEE, np.uint8)
        start = -flat.ctypes.data % 16
        found = flat[start : len(flat) - 16 + start].view(dtype).reshape(shape)
        made: Array = found.view(Array)
        return made

    def filled(shape: Any, value: Any, dtype: Any) -> Array:
        made = empty(shape, dtype)
        made[...] = value
        return made

    def raw_module(*, code: str, options: tuple[str, ...]) -> Any:
        assert 'extern "C" __global__' in code
        assert "#include" not in code
        return SimpleNamespace(get_function=lambda name: Kernel(emulator, name))

    def contiguous(array: Any) -> Array:
        return array if array.flags.c_contiguous else filled(array.shape, array, array.dtype)

    cuda.__dict__.update(
        runtime=runtime,
        Device=Device,
        Stream=Stream,
        alloc_pinned_memory=pinned,
        driver=SimpleNamespace(occupancyMaxActiveBlocksPerMultiprocessor=lambda function, threads, shared: 1),
    )
    package.__dict__.update(
        cuda=cuda,
        ndarray=Array,
        RawModule=raw_module,
        empty=empty,
        empty_like=lambda array: empty(array.shape, array.dtype),
        zeros=lambda shape, dtype: filled(shape, 0, dtype),
        full=filled,
        ascontiguousarray=contiguous,
        from_dlpack=lambda given: given.array,
        asarray=lambda given: given.array,
    )
    return {"cupy": package, "cupy.cuda": cuda, "cupy.cuda.runtime": runtime}
