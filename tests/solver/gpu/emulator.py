"""The text of the kernels, compiled for the processor with `cuda_on_cpu.hpp` in the place of CUDA."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nonet.model.board import CLASSIC_CELLS
from nonet.solver.gpu.cuda import FRAMES, PACKED, THREADS, assemble, share_of

HERE = Path(__file__).parent
Array = NDArray[np.uint8]
_FLAGS = ("-std=c++20", "-O1", "-shared", "-fPIC", "-w")


def find_compiler() -> str | None:
    return next(filter(None, map(shutil.which, filter(None, (os.environ.get("CXX"), "c++", "g++", "clang++")))), None)


def build(folder: Path, compiler: str) -> Path:
    """The kernels as a library."""
    text = assemble("kernel.cu", {"gpu_words.hpp": ""}).replace("extern __shared__", "extern")
    shared = "alignas(16) std::uint32_t text[1 << 14];  // the shared memory that comes with a launch\n"
    whole = f'#include "cuda_on_cpu.hpp"\n{shared}{text}\n#include "kernel_main.cpp"\n'
    source, library = folder / "kernels.cpp", folder / "kernels.so"
    source.write_text(whole.replace("#pragma once\n", ""), "utf-8")
    subprocess.run([compiler, *_FLAGS, f"-I{HERE}", source, "-o", library], check=True)
    return library


class Emulator:
    """Calls the kernels, on memory of numpy. Only for one thread at a time."""

    def __init__(self, library: Path, blocks: int = 2) -> None:
        self.library = ctypes.CDLL(str(library))
        self.blocks = blocks
        self.frames = np.empty(blocks * THREADS * FRAMES, np.uint8)
        self.stats = np.zeros(8, np.uint64)

    def pack(self, puzzles: Array, count: int, stride: int = CLASSIC_CELLS) -> tuple[Array, int]:
        """The planes, and the number of the first puzzle that cannot be read; `count` if there is none."""
        planes, first_bad = _aligned(count * PACKED), np.full(1, count, np.uint64)
        self._call("pack", puzzles, ctypes.c_uint64(count), stride, planes, first_bad)
        return planes, int(first_bad[0])

    def solve(self, planes: Array, count: int, limit: int) -> tuple[Array, Array]:
        solutions, counts = _aligned(count * PACKED), np.full(count, 99, np.uint8)
        blocks = min(self.blocks, -(-count // THREADS))
        share = share_of(count, blocks * THREADS)
        self._call(
            "solve", planes, ctypes.c_uint64(count), share, limit, blocks, solutions, counts, self.frames, self.stats
        )
        return solutions, counts

    def unpack(self, planes: Array, count: int, zero: int, stride: int) -> Array:
        out = _aligned(count * stride)
        self._call("unpack", planes, ctypes.c_uint64(count), zero, stride, out)
        return out

    def _call(self, name: str, *arguments: Any) -> None:
        given = [at.ctypes.data_as(ctypes.c_void_p) if isinstance(at, np.ndarray) else at for at in arguments]
        function = getattr(self.library, f"emulate_{name}")
        function.restype = None
        function(*given)


def _aligned(size: int) -> Array:
    """Memory as a device gives it."""
    made = np.full(size + 16, 0xEE, np.uint8)
    start = -made.ctypes.data % 16
    return made[start : start + size]
