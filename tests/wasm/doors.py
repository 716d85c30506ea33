"""core.wasm as the core of tests: beside the extension, or in its place where NONET_TEST_CORE is node or wasmtime."""

from __future__ import annotations

import functools
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from tools.wasm_hosts import CORE, Host, NodeHost, WasmtimeHost, missing_for_node, missing_for_wasmtime

from nonet._base.wasm_core import make_core

ASKED = os.environ.get("NONET_TEST_CORE", "")
HOSTS: dict[str, tuple[Callable[[Path], Host], Callable[[], str]]] = {
    "node": (NodeHost, missing_for_node),
    "wasmtime": (WasmtimeHost, missing_for_wasmtime),
}
IS_DEMANDED = os.environ.get("NONET_TEST_WASM") == "1"  # then what is missing fails a test, and skips none


def replace_core() -> None:
    """Let `nonet.solver.core` find core.wasm, if the environment asks for it: before it is imported.

    What calls the SAT solver of this machine is no part of core.wasm, and comes from the extension.
    """
    if ASKED:
        made, extension = load(ASKED, CORE), importlib.import_module("nonet._core")
        for name in ("add_outside", "solve_outside"):
            setattr(made, name, getattr(extension, name))
        sys.modules["nonet._core"] = made


def core_in(host: str, core: Path = CORE) -> ModuleType:
    """Return core.wasm in one of `HOSTS`; skip the test that asks where it cannot run."""
    problem = HOSTS[host][1]()
    if problem and not IS_DEMANDED:
        pytest.skip(problem)
    assert not problem
    return load(host, core)


@functools.cache
def load(host: str, core: Path) -> ModuleType:
    return make_core(HOSTS[host][0](core))
