"""Puzzles that are on a device already, and solutions that stay there. Everything happens in CuPy's current stream."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nonet._base.errors import EngineUnavailable, PuzzleError, shorten
from nonet.model.board import CLASSIC_CELLS
from nonet.solver.base import MAX_LIMIT
from nonet.solver.gpu.cuda import FRAMES, THREADS, CudaDevice, CupyDriver, cuda_device

if TYPE_CHECKING:
    from types import ModuleType

WORDS = 12  # of a packed grid

_CUDA = (2, 13)  # kinds of devices in DLPack: of CUDA alone, and memory that CUDA manages
_CHUNK = 1 << 22  # puzzles that are packed at a time: what is packed needs memory, too
_DRIVER = CupyDriver()
_GOOD = ~np.uint64(0)  # no puzzle is bad

# Arrays of CuPy have no types.
# ruff: noqa: ANN401


def pack(puzzles: Any) -> Any:
    """Return digits or text, 81 bytes per puzzle, as planes; raise FormatError for a byte that is not a cell."""
    cupy, cells = _module(), as_cells(puzzles)
    with cells.device:
        planes = cupy.empty((len(cells), WORDS), np.uint32)
        _pack(cupy, cells, planes)
    return planes


def unpack(planes: Any) -> Any:
    """Return the digits, 81 bytes per grid."""
    cupy, planes = _module(), as_planes(planes)
    with planes.device:
        cells = cupy.empty((len(planes), CLASSIC_CELLS), np.uint8)
        if len(planes):
            cuda_device(planes.device.id).run_unpack(planes, len(planes), CLASSIC_CELLS, cells)
    return cells


def solve_packed(planes: Any, limit: int) -> tuple[Any, Any]:
    """Return solutions as planes, zeros where there is none, and counts."""
    cupy, planes = _module(), as_planes(planes)
    _check_limit(limit)
    with planes.device:
        into = cupy.empty_like(planes), cupy.empty(len(planes), np.uint8)
        if len(planes):
            _solve(cupy, planes, limit, into)
    return into


def solve(puzzles: Any, limit: int) -> tuple[Any, Any]:
    """Return solutions as digits, zeros for none, and counts; raise FormatError for a byte that is not a cell."""
    cupy, cells = _module(), as_cells(puzzles)
    _check_limit(limit)
    total = len(cells)
    with cells.device:
        solutions, counts = cupy.empty((total, CLASSIC_CELLS), np.uint8), cupy.empty(total, np.uint8)
        planes, found = (cupy.empty((min(total, _CHUNK), WORDS), np.uint32) for _ in range(2))
        for first in range(0, total, _CHUNK):
            end = min(first + _CHUNK, total)
            _pack(cupy, cells[first:end], planes, first)
            _solve(cupy, planes[: end - first], limit, (found, counts[first:end]))
            cuda_device(cells.device.id).run_unpack(found, end - first, CLASSIC_CELLS, solutions[first:end])
    return solutions, counts


def _pack(cupy: ModuleType, cells: Any, planes: Any, first: int = 0) -> None:
    """`first` is where the cells stand among those of the caller."""
    if not len(cells):
        return
    first_bad = cupy.full(1, _GOOD, np.uint64)
    cuda_device(cells.device.id).run_pack(cells, len(cells), CLASSIC_CELLS, planes, first_bad)
    at = int(first_bad.get()[0])
    if at != _GOOD:
        raise _fault(cells[at].get(), first + at + 1)


def _solve(cupy: ModuleType, planes: Any, limit: int, into: tuple[Any, Any]) -> None:
    device: CudaDevice = cuda_device(planes.device.id)
    work = cupy.zeros(1, np.uint64), cupy.empty(device.blocks * THREADS * FRAMES, np.uint8)
    device.run_solve(planes, len(planes), limit, into, work, blocks=device.blocks)


def as_cells(puzzles: Any) -> Any:
    """Return an array of CuPy of shape (N, 81)."""
    cells = _as_array(puzzles)
    if cells.dtype != np.uint8 or cells.shape[1:] not in ((CLASSIC_CELLS,), (9, 9)):
        raise PuzzleError(
            f"expected bytes (uint8) of shape (N, {CLASSIC_CELLS}), got {cells.dtype} of shape {cells.shape}"
        )
    return cells.reshape(-1, CLASSIC_CELLS)


def as_planes(planes: Any) -> Any:
    """Return an array of CuPy of shape (N, 12)."""
    words = _as_array(planes)
    if words.dtype != np.uint32 or words.shape[1:] != (WORDS,):
        raise PuzzleError(f"expected words (uint32) of shape (N, {WORDS}), got {words.dtype} of shape {words.shape}")
    return words


def _as_array(given: Any) -> Any:
    cupy = _module()
    if hasattr(given, "__dlpack_device__"):
        if int(given.__dlpack_device__()[0]) not in _CUDA:
            kind = type(given).__name__
            raise PuzzleError(f"expected an array on a GPU, got {shorten(kind)} elsewhere: nonet.solve_many takes that")
        array = given if isinstance(given, cupy.ndarray) else cupy.from_dlpack(given)
    elif hasattr(given, "__cuda_array_interface__"):
        array = cupy.asarray(given)
    else:
        raise PuzzleError(f"expected an array on a GPU (CuPy, PyTorch, JAX), got {shorten(type(given).__name__)}")
    with array.device:
        return cupy.ascontiguousarray(array)


def _module() -> ModuleType:
    """Return CuPy; raise EngineUnavailable if it cannot be used."""
    if reason := _DRIVER.problem():
        raise EngineUnavailable(f"nonet.bulk.gpu needs an NVIDIA GPU and CuPy: {reason}")
    import cupy

    module: ModuleType = cupy
    return module


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= MAX_LIMIT:
        raise PuzzleError(f"expected a limit from 1 to {MAX_LIMIT}, got {shorten(str(limit))}")


def _fault(cells: Any, number: int) -> PuzzleError:
    """Return the error for a puzzle that could not be packed."""
    for cell, byte in enumerate(cells.tolist(), 1):
        if byte > 9 and not ord("0") <= byte <= ord("9") and byte != ord("."):
            return PuzzleError(f"puzzle {number}, cell {cell}: expected a digit, '.' or 0, got {byte}")
    raise AssertionError  # then it could have been packed
