"""Run core.wasm beside Python, for tests and benchmarks: in Node, by pipes, or in Wasmtime, in this process.

Each host is a function that `nonet._base.wasm_core.make_core` takes. Wasmtime has only the later encoding of
exceptions, so Binaryen from npm translates the file for it first.
"""

from __future__ import annotations

import functools
import hashlib
import shutil
import struct
import subprocess
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "wasm"
CORE = BUILD / "core.wasm"
SCALAR_CORE = BUILD / "core-scalar.wasm"
BINARYEN = "binaryen@132.0.0"
_FEATURES = (
    *("simd", "bulk-memory", "bulk-memory-opt", "nontrapping-float-to-int", "sign-ext"),
    *("exception-handling", "reference-types", "multivalue"),
)


class Host(Protocol):
    """A running core: the answer to a request."""

    def __call__(self, number: int, request: bytes, /) -> bytes: ...


class NodeHost:
    """core.wasm in a process of Node, which ends with this object."""

    def __init__(self, core: Path = CORE) -> None:
        pipe = ROOT / "native" / "wasm" / "pipe.mjs"
        command = ["node", str(pipe), str(core)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lock = Lock()

    def __call__(self, number: int, request: bytes, /) -> bytes:
        assert self.process.stdin
        assert self.process.stdout
        with self.lock:
            self.process.stdin.write(struct.pack("<II", number, len(request)) + request)
            self.process.stdin.flush()
            head = self.process.stdout.read(4)
            if len(head) < 4:
                raise RuntimeError(f"core.wasm has stopped: node ended with {self.process.wait()}")
            return self.process.stdout.read(int.from_bytes(head, "little"))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()


class WasmtimeHost:
    """core.wasm in this process."""

    def __init__(self, core: Path = CORE) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.wasm_exceptions = True
        engine = wasmtime.Engine(config)
        self.store = wasmtime.Store(engine)
        self.store.set_wasi(wasmtime.WasiConfig())
        linker = wasmtime.Linker(engine)
        linker.define_wasi()
        linker.define_func("nonet", "is_interrupted", wasmtime.FuncType([], [wasmtime.ValType.i32()]), lambda: 0)
        module = wasmtime.Module.from_file(engine, str(with_later_exceptions(core)))
        self.exports: Any = linker.instantiate(self.store, module).exports(self.store)
        for name in ("_initialize", "nonet_begin"):
            self.exports[name](self.store)
        self.memory: Any = self.exports["memory"]
        self.lock = Lock()

    def __call__(self, number: int, request: bytes, /) -> bytes:
        room, call, answer, size = map(self._function, ("room", "call", "answer", "answer_size"))
        with self.lock:
            self.memory.write(self.store, request, room(self.store, len(request)))
            call(self.store, number)
            start = answer(self.store)
            return bytes(self.memory.read(self.store, start, start + size(self.store)))

    @functools.cache  # noqa: B019 - as many as the core exports
    def _function(self, name: str) -> Any:  # noqa: ANN401 - wasmtime's
        return self.exports[f"nonet_{name}"]


def with_later_exceptions(core: Path) -> Path:
    """Return a copy of the file whose exceptions have the encoding of Wasmtime, made when the file has changed."""
    found = hashlib.sha256(core.read_bytes()).hexdigest()[:16]
    made = core.with_name(f"{core.stem}-exnref-{found}.wasm")
    if not made.is_file():
        for old in core.parent.glob(f"{core.stem}-exnref-*.wasm"):
            old.unlink()
        command = ["npx", "--yes", "--package", BINARYEN, "wasm-opt", *(f"--enable-{each}" for each in _FEATURES)]
        command += ["--translate-to-exnref", str(core), "-o", str(made)]
        subprocess.run(command, check=True, capture_output=True)
    return made


def missing_for_node() -> str:
    """Return why core.wasm cannot run in Node; empty if it can."""
    if not shutil.which("node"):
        return "node is not installed"
    return "" if CORE.is_file() else "core.wasm is not built: run `make wasm`"


def missing_for_wasmtime() -> str:
    """Return why core.wasm cannot run in Wasmtime; empty if it can."""
    try:
        import wasmtime  # noqa: F401
    except ImportError:
        return "wasmtime is not installed: `pip install wasmtime`"
    if not CORE.is_file():
        return "core.wasm is not built: run `make wasm`"
    if not shutil.which("npx"):
        return "npx is not installed, and Wasmtime wants exceptions translated by Binaryen from npm"
    return ""
