from __future__ import annotations

from collections.abc import Callable

import pytest

from nonet.solver import bulk
from nonet.solver.gpu import GpuEngine
from tests.solver.gpu.emulator import Emulator, build, find_compiler
from tests.solver.gpu.fake_device import FakeDriver

CHUNK = 64


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Emulator:
    compiler = find_compiler()
    if compiler is None:
        pytest.skip("no C++ compiler is here to compile the kernels with")
    return Emulator(build(tmp_path_factory.mktemp("kernels"), compiler))


Install = Callable[..., FakeDriver]


@pytest.fixture
def install(emulator: Emulator, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Devices in the place of those that this machine has, which take some puzzles at a time."""

    def install(devices: int = 1, slots: int = 2, *, packs: bool = True, problem: str | None = None) -> FakeDriver:
        driver = FakeDriver(emulator, devices, slots)
        monkeypatch.setattr(driver, "problem", lambda: problem)
        engine = GpuEngine(driver, CHUNK)
        monkeypatch.setattr(bulk, "_GPU", engine)
        monkeypatch.setattr(bulk, "BULK_ENGINES", (*bulk.BULK_ENGINES[:-1], engine))
        engine.transfer.packs = packs
        return driver

    return install
