"""What calls CuPy, with another in its place that runs the kernels on the processor."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nonet
import nonet.bulk.gpu
from nonet import EngineUnavailable, PuzzleError
from nonet._base.errors import install_command
from nonet.model import make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.gpu import GpuEngine, device
from nonet.solver.gpu.cuda import CupyDriver, cuda_device
from tests.solver.gpu.emulator import Emulator
from tests.solver.gpu.fake_cupy import CUDA, Array, make_cupy
from tests.solver.gpu.puzzles import EMPTY, TWICE, altered, proper

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")
BOARD = make_board()
PUZZLES = [*altered(proper(198)), EMPTY, TWICE]
CELLS_OF_ALL = np.frombuffer("".join(PUZZLES).encode(), np.uint8).reshape(-1, CLASSIC_CELLS)


@pytest.fixture
def install(emulator: Emulator, monkeypatch: pytest.MonkeyPatch) -> Any:
    """CuPy for so many devices."""

    def install(devices: int = 1) -> None:
        for name, module in make_cupy(emulator, devices).items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(device, "_DRIVER", CupyDriver())

    cuda_device.cache_clear()
    yield install
    cuda_device.cache_clear()


def on_device(array: Any) -> Array:
    return np.array(array).view(Array)


@pytest.mark.parametrize("packs", [True, False])
@pytest.mark.parametrize("devices", [1, 2])
def test_slots_solve(install: Callable[..., None], packs: bool, devices: int) -> None:
    install(devices)
    engine = GpuEngine(CupyDriver(), chunk=48)
    assert engine.unavailable() is None
    engine.transfer.packs = packs
    assert engine.least_threads == 4 * devices
    solutions, counts = engine.solve_many(BOARD, CELLS_OF_ALL.tobytes(), 3)
    expected = nonet.solve_many(PUZZLES, limit=3)
    assert counts == expected.count.tobytes()
    found = np.frombuffer(solutions, np.uint8).reshape(-1, CLASSIC_CELLS)
    assert (found[expected.count < 2] == expected.solutions[expected.count < 2]).all()
    lines, _ = engine.solve_lines(BOARD, CELLS_OF_ALL.tobytes(), 3, CLASSIC_CELLS)
    assert lines.translate(None, b"\n") == (found + ord("0")).tobytes()


@pytest.mark.parametrize("packs", [True, False])
def test_bad_bytes_are_refused_by_slots(install: Callable[..., None], packs: bool) -> None:
    install()
    engine = GpuEngine(CupyDriver(), chunk=48)
    engine.transfer.packs = packs
    bad = bytearray(CELLS_OF_ALL.tobytes())
    bad[50 * CLASSIC_CELLS + 3] = ord("x")
    with pytest.raises(ValueError, match="expected a digit"):
        engine.solve_many(BOARD, bad, 2)
    assert engine.solve_many(BOARD, CELLS_OF_ALL.tobytes(), 2)[1] == nonet.solve_many(PUZZLES).count.tobytes()


def test_too_little_memory_is_said(install: Callable[..., None]) -> None:
    install()
    with pytest.raises(EngineUnavailable, match=r"^Fake has 1024 MB of memory free, and [0-9]+ MB are needed$"):
        GpuEngine(CupyDriver(), chunk=1 << 24).solve_many(BOARD, CELLS_OF_ALL.tobytes(), 2)


def test_no_device_is_said(install: Callable[..., None]) -> None:
    install(0)
    reason = CupyDriver().problem()
    assert reason == "CUDA finds no NVIDIA GPU: cudaErrorNoDevice: no CUDA-capable device is detected"
    with pytest.raises(
        EngineUnavailable, match=r"^nonet.bulk.gpu needs an NVIDIA GPU and CuPy: CUDA finds no NVIDIA GPU"
    ):
        nonet.bulk.gpu.solve_many(on_device(CELLS_OF_ALL))


def test_without_cupy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.solver.gpu.cuda.find_spec", lambda name: None)
    command = install_command("cupy-cuda13x[ctk]")
    assert CupyDriver().problem() == f"CuPy is not installed ({command})"


# -- arrays that stay on the device ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [64, 1000])
def test_arrays_in_and_out(install: Callable[..., None], monkeypatch: pytest.MonkeyPatch, chunk: int) -> None:
    install()
    monkeypatch.setattr(device, "_CHUNK", chunk)
    expected = nonet.solve_many(PUZZLES)
    for given in (CELLS_OF_ALL, CELLS_OF_ALL.reshape(-1, 9, 9), np.asfortranarray(CELLS_OF_ALL)):
        found = nonet.bulk.gpu.solve_many(on_device(given))
        assert isinstance(found.solutions, Array)
        assert (found.count == expected.count).all()
        assert (found.solutions[expected.count < 2] == expected.solutions[expected.count < 2]).all()
        assert (found.is_unique == expected.is_unique).all()
    assert len(nonet.bulk.gpu.solve_many(on_device(CELLS_OF_ALL[:0]))) == 0


def test_other_libraries(install: Callable[..., None]) -> None:
    install()
    expected = nonet.solve_many(PUZZLES).count
    by_dlpack = SimpleNamespace(array=on_device(CELLS_OF_ALL), __dlpack_device__=lambda: (CUDA, 0))
    by_cuda = SimpleNamespace(array=on_device(CELLS_OF_ALL), __cuda_array_interface__={})
    for given in (by_dlpack, by_cuda):
        assert (nonet.bulk.gpu.solve_many(given).count == expected).all()


def test_packed_arrays(install: Callable[..., None]) -> None:
    install()
    planes = nonet.bulk.gpu.pack(on_device(CELLS_OF_ALL))
    assert planes.shape == (len(PUZZLES), 12)
    solutions, counts = nonet.bulk.gpu.solve_packed(planes)
    expected = nonet.bulk.gpu.solve_many(on_device(CELLS_OF_ALL))
    assert (counts == expected.count).all()
    assert (nonet.bulk.gpu.unpack(solutions) == expected.solutions).all()
    assert len(nonet.bulk.gpu.unpack(planes[:0])) == len(nonet.bulk.gpu.solve_packed(planes[:0])[0]) == 0


def test_what_is_no_array_of_puzzles_is_refused(install: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    install()
    monkeypatch.setattr(device, "_CHUNK", 64)
    bad = np.array(CELLS_OF_ALL)
    bad[130, 7] = 200
    for given, message in [
        (PUZZLES, r"^expected an array on a GPU \(CuPy, PyTorch, JAX\), got 'list'$"),
        (CELLS_OF_ALL, "^expected an array on a GPU, got 'ndarray' elsewhere: nonet.solve_many takes that$"),
        (on_device(CELLS_OF_ALL.astype(np.int64)), r"^expected bytes \(uint8\) of shape \(N, 81\), got int64 of shape"),
        (on_device(CELLS_OF_ALL[:, 1:]), r"got uint8 of shape \(200, 80\)$"),
        (on_device(bad), r"^puzzle 131, cell 8: expected a digit, '\.' or 0, got 200$"),
    ]:
        with pytest.raises(PuzzleError, match=message):
            nonet.bulk.gpu.solve_many(given)
    with pytest.raises(PuzzleError, match=r"^expected words \(uint32\) of shape \(N, 12\), got uint8 of shape"):
        nonet.bulk.gpu.unpack(on_device(CELLS_OF_ALL))
    with pytest.raises(PuzzleError, match="expected a limit from 1 to 255, got"):
        nonet.bulk.gpu.solve_many(on_device(CELLS_OF_ALL), limit=256)
