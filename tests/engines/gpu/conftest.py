from __future__ import annotations

import pytest

from tests.engines.gpu.emulator import Emulator, build, find_compiler


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Emulator:
    compiler = find_compiler()
    if compiler is None:
        pytest.skip("no C++ compiler is here to compile the kernels with")
    return Emulator(build(tmp_path_factory.mktemp("kernels"), compiler))
