"""core.wasm in Node on one thread: classic 9x9 puzzles solved and proved unique per second of the processor; sizes.

The extension does the same on one thread. Processor seconds, as other programs on the machine do not count in them.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from tools.wasm_hosts import CORE, SCALAR_CORE, NodeHost, missing_for_node

from benchmarks.bench_boards import values_of
from benchmarks.ledger import data_file, store, take_no_arguments
from nonet._base.wasm_core import make_core
from nonet.solver import core as _native

ROUNDS = 7
SETS = ("17clue", "easy", "hardest")


class Noting(NodeHost):
    """A host that keeps the last call that it passed on."""

    last: tuple[int, bytes] = 0, b""

    def __call__(self, number: int, request: bytes, /) -> bytes:
        self.last = number, request
        return super().__call__(number, request)


def rates(core: Path, name: str) -> dict[str, Any]:
    """Puzzles a second in Node without Python, and in the extension; their answers are equal."""
    puzzles = values_of(data_file(f"9x9/{name}.txt"))
    count = len(puzzles) // 81
    host = Noting(core)
    answer = make_core(host).solve_lanes(puzzles, 2)
    assert answer == _native.solve_lanes(puzzles, 2), name
    number, request = host.last
    host.close()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "request"
        file.write_bytes(request)
        script = Path(__file__).with_name("wasm_call.mjs")
        command = ["node", str(script), str(core), str(number), str(file), f"{folder}/answer", str(ROUNDS)]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    extension = min(processor_seconds(puzzles) for _ in range(ROUNDS))
    return {
        "puzzles": count,
        "core_wasm": round(count / min(found["seconds"])),
        "extension": round(count / extension),
        "memory_bytes": found["memory"],
    }


def processor_seconds(puzzles: bytes) -> float:
    """The processor time of one call of the extension."""
    start = process_time()
    _native.solve_lanes(puzzles, 2)
    return process_time() - start


def sizes(core: Path) -> dict[str, int]:
    data = core.read_bytes()
    return {"bytes": len(data), "gzip_bytes": len(gzip.compress(data, 9, mtime=0))}


if __name__ == "__main__":
    take_no_arguments()
    if problem := missing_for_node():
        raise SystemExit(problem)
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    figures = {core.name: sizes(core) | {name: rates(core, name) for name in SETS} for core in (CORE, SCALAR_CORE)}
    compiler = make_core(NodeHost()).build_info()["compiler"].strip()
    store("wasm", {"node": node, "wasm_compiler": compiler, "threads": 1, "limit": 2, **figures})
