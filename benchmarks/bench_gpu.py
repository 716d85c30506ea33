"""The GPU engine: kernels alone, from and to the memory of the machine, from file to file. Every grid is checked.

    PYTHONPATH=src python3 -m benchmarks.bench_gpu --data FOLDER --out FILE

Needs a GPU, numpy and CuPy; where the compiled core is there, counts are compared with it, and it is measured beside.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import cupy
import cupyx
import numpy as np

import nonet
from benchmarks import gpu_files, ledger
from benchmarks.sets import PuzzleSet, read_puzzles
from nonet.bulk import solve_many as many
from nonet.bulk.read import PuzzleRows
from nonet.bulk.solve_many import ManySolutions
from nonet.model import make_board
from nonet.model.board import CLASSIC_CELLS
from nonet.solver import core as _native
from nonet.solver.base import available_cores
from nonet.solver.gpu import CHUNK, GpuEngine
from nonet.solver.gpu.cuda import FRAMES, SLOTS, THREADS, CudaDevice, CupyDriver, cuda_device
from nonet.solver.gpu.device import WORDS

SIZES = tuple(1 << power for power in range(14, 26))
SETS = ("easy", "hard", "17clue", "hardest")
PARTS = ("kernel", "host", "file", "size")
LIMITS = (1, 2)

# How many grids are wrong: no solution, or another digit than given. A thread for each.
CHECK = r"""
extern "C" __global__ void check(const unsigned char* puzzles, const unsigned char* solutions,
                                 const unsigned char* counts, unsigned long long count, unsigned long long* wrong) {
  const unsigned long long at = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x;
  if (at >= count) return;
  const unsigned char *puzzle = puzzles + 81 * at, *grid = solutions + 81 * at;
  bool is_right = counts[at] > 0;
  unsigned columns[9] = {}, boxes[3];
  for (int row = 0; row < 9; ++row) {
    if (row % 3 == 0) boxes[0] = boxes[1] = boxes[2] = 0;
    unsigned digits = 0;
    for (int column = 0; column < 9; ++column) {
      const unsigned digit = grid[9 * row + column], given = puzzle[9 * row + column], bit = 1u << (digit & 15);
      is_right &= digit >= 1 && digit <= 9 && (given == 0 || given == digit);
      is_right &= ((digits | columns[column] | boxes[column / 3]) & bit) == 0;
      digits |= bit;
      columns[column] |= bit;
      boxes[column / 3] |= bit;
    }
  }
  if (!is_right) atomicAdd(wrong, 1ull);
}
"""


class Bench:
    """A set of puzzles, repeated until there are so many, on the first device."""

    def __init__(self, puzzles: PuzzleSet, total: int, rounds: int) -> None:
        self.puzzles, self.total, self.rounds = puzzles, total, rounds
        text = "".join(puzzles.puzzles).replace(".", "0").encode()
        self.unique = np.frombuffer(text, np.uint8).reshape(-1, CLASSIC_CELLS) - ord("0")
        self.device: CudaDevice = cuda_device(0)
        self.check = cupy.RawKernel(CHECK, "check")
        self.cells = cupy.empty((total, CLASSIC_CELLS), np.uint8)
        base = cupy.asarray(self.unique)
        for first in range(0, total, len(base)):
            self.cells[first : first + len(base)] = base[: total - first]

    def wrong(self, solutions: Any, counts: Any) -> int:
        """How many grids are wrong; arrays of the host go to the device piece by piece."""
        found = cupy.zeros(1, np.uint64)
        step = 1 << 22
        for first in range(0, self.total, step):
            ours = [cupy.asarray(array[first : first + step]) for array in (solutions, counts)]
            here = len(ours[1])
            arguments = self.cells[first : first + here], *ours, np.uint64(here), found
            self.check((-(-here // 256),), (256,), arguments)
        return int(found.get()[0])

    def different(self, counts: Any, limit: int) -> int | None:
        """How many counts are not those of the native lanes; None where these are not there."""
        if _native.missing():
            return None
        _, expected = _native.solve_lanes(self.unique.tobytes(), limit)
        ours, theirs = cupy.asarray(counts), cupy.asarray(np.frombuffer(expected, np.uint8))
        steps = range(0, self.total, len(theirs))
        return sum(int((ours[at : at + len(theirs)] != theirs[: self.total - at]).sum()) for at in steps)

    # -- kernels -------------------------------------------------------------------------------------------------------

    def kernels(self, limit: int) -> dict[str, Any]:
        total, device = self.total, self.device
        planes, found = (cupy.empty((total, WORDS), np.uint32) for _ in range(2))
        counts, taken = cupy.empty(total, np.uint8), cupy.zeros(1, np.uint64)
        first_bad = cupy.full(1, ~np.uint64(0), np.uint64)
        frames = cupy.empty(device.blocks * THREADS * FRAMES, np.uint8)
        stats = cupy.zeros(4, np.uint64)
        solutions = cupy.empty((total, CLASSIC_CELLS), np.uint8)

        def pack() -> None:
            device.run_pack(self.cells, total, CLASSIC_CELLS, planes, first_bad)

        def solve(told: Any = None) -> None:
            taken.fill(0)
            device.run_solve(planes, total, limit, (found, counts), (taken, frames), blocks=device.blocks, stats=told)

        def unpack() -> None:
            device.run_unpack(found, total, CLASSIC_CELLS, solutions)

        def everything() -> None:
            pack()
            solve()
            unpack()

        rates = {step.__name__: self.rate(device_seconds(step, self.rounds)) for step in (pack, solve, unpack)}
        rates["pack_solve_unpack"] = self.rate(device_seconds(everything, self.rounds))
        solve(stats)
        rounds, guesses, warp_rounds, warp_guesses = map(int, stats.get())
        return {
            "million_puzzles_per_second": rates,
            "rounds_per_puzzle": round(rounds / total, 3),
            "guesses_per_puzzle": round(guesses / total, 4),
            "busy_threads_of_a_warp": round(rounds / (32 * warp_rounds), 4),
            "rounds_with_a_guess": round(warp_guesses / warp_rounds, 4),
            "wrong_grids": self.wrong(solutions, counts),
            "counts_unlike_native": self.different(counts, limit),
        }

    # -- the memory of the machine -------------------------------------------------------------------------------------

    def from_host(self, limit: int, chunks: list[int], slots: int) -> Iterator[dict[str, Any]]:
        """End to end, from arrays to arrays that exist, in pinned memory and in any."""
        for memory, make in (("pinned", cupyx.empty_pinned), ("pageable", touched)):
            puzzles, solutions, counts = (make(shape, np.uint8) for shape in self.shapes)
            for first in range(0, self.total, len(self.unique)):
                puzzles[first : first + len(self.unique)] = self.unique[: self.total - first]
            into = ManySolutions(solutions, counts, limit)
            for chunk in chunks:
                for packs in {False, memory == "pageable" and not _native.missing()}:
                    engine = GpuEngine(CupyDriver(slots), chunk)
                    engine.transfer.packs = packs
                    seconds = host_seconds(partial(solve_into, engine, puzzles, into), self.rounds)
                    yield {
                        "memory": memory,
                        "chunk": chunk,
                        "packed_by_the_host": packs,
                        "million_puzzles_per_second": self.rate(seconds),
                        "wrong_grids": self.wrong(solutions, counts),
                        "counts_unlike_native": self.different(counts, limit),
                    }
                    del engine
                    free_memory()
            free_memory()

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        return (self.total, CLASSIC_CELLS), (self.total, CLASSIC_CELLS), (self.total,)

    def rate(self, seconds: float) -> float:
        """Million puzzles a second."""
        return round(self.total / seconds / 1e6, 1)


def touched(shape: tuple[int, ...], dtype: Any) -> Any:
    """Memory that the system has handed out already."""
    return np.full(shape, 1, dtype)


def solve_into(engine: GpuEngine, puzzles: Any, into: ManySolutions) -> None:
    threads = max(available_cores(), engine.least_threads)
    found = PuzzleRows.raw(make_board(), memoryview(puzzles.reshape(-1)), CLASSIC_CELLS)
    for _ in many.fill(into, found, engine, threads):
        pass


def device_seconds(action: Callable[[], None], rounds: int) -> float:
    """Of the quickest of some runs, by events of the device; the first is not counted."""
    found = []
    for _ in range(rounds + 1):
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        start.record()
        action()
        end.record()
        end.synchronize()
        found.append(cupy.cuda.get_elapsed_time(start, end) / 1000)
    return float(min(found[1:]))


def host_seconds(action: Callable[[], Any], rounds: int) -> float:
    """Of the quickest of some runs; the first, which sets everything up, is not counted."""
    action()
    return ledger.best_of(rounds, action)


def free_memory() -> None:
    cupy.get_default_memory_pool().free_all_blocks()
    cupy.get_default_pinned_memory_pool().free_all_blocks()


def kernel_facts() -> dict[str, Any]:
    device = cuda_device(0)
    facts: dict[str, Any] = {"device": device.name, "blocks": device.blocks, "threads_of_a_block": THREADS}
    most = device.device.attributes["MaxThreadsPerMultiProcessor"]
    blocks = device.blocks // device.device.attributes["MultiProcessorCount"]
    facts["occupancy"] = round(blocks * THREADS / most, 4)
    for kernel in (device.pack, device.solve, device.unpack):
        names = ("num_regs", "local_size_bytes", "shared_size_bytes")
        facts[kernel.name] = {name: int(getattr(kernel, name)) for name in names}
    return facts


def by_size(puzzles: PuzzleSet, rounds: int) -> list[dict[str, Any]]:
    """Seconds of solve_many, new arrays included, by the number of puzzles: where the GPU begins to pay."""
    text = "".join(puzzles.puzzles).encode()
    found = []
    for count in SIZES:
        cells = (text * (-(-count * CLASSIC_CELLS // len(text))))[: count * CLASSIC_CELLS]
        names = ["gpu"] if _native.missing() else ["gpu", "lanes"]
        seconds = {name: host_seconds(partial(nonet.solve_many, cells, engine=name), rounds) for name in names}
        found.append({"puzzles": count, **{f"{name}_seconds": round(each, 5) for name, each in seconds.items()}})
    return found


def read_sets(folder: Path, names: list[str]) -> Iterator[PuzzleSet]:
    for name in names:
        paths = [path for path in (folder / f"{name}.txt", folder / "9x9" / f"{name}.txt") if path.is_file()]
        if not paths:
            known = sorted({path.stem for path in (*folder.glob("*.txt"), *folder.glob("9x9/*.txt"))})
            raise SystemExit(f"no such set in {folder}: choose from {', '.join(known)}: {name!r}")
        path = paths[0]
        yield PuzzleSet(name, f"9x9/{name}.txt, repeated", read_puzzles(path.read_text("ascii")))


def measure(words: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    """Figures, part by part."""
    sets = list(read_sets(words.data, words.sets.split(",")))
    chunks = [int(chunk) for chunk in words.chunks.split(",")]
    yield "kernels", kernel_facts()
    for puzzles in sets:
        facts = puzzles.facts() | {"puzzles": words.puzzles}
        bench = Bench(puzzles, words.puzzles, words.rounds)
        for limit in LIMITS:
            name = f"{puzzles.name}, limit {limit}"
            if "kernel" in words.parts:
                yield f"kernel: {name}", facts | bench.kernels(limit)
                free_memory()
            if "host" in words.parts:
                yield f"host: {name}", facts | {"ways": list(bench.from_host(limit, chunks, words.slots))}
        del bench
        free_memory()
    for puzzles in sets if "file" in words.parts else ():
        with tempfile.TemporaryDirectory(dir=words.folder) as folder:
            yield f"file: {puzzles.name}", gpu_files.measure(puzzles, words.lines, words.rounds, Path(folder))
    if "size" in words.parts:
        yield "by size", by_size(sets[-1], words.rounds)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the folder of public puzzles, or its 9x9")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--sets", default=",".join(SETS), help="with commas between")
    parser.add_argument("--parts", default=",".join(PARTS), help="of these, with commas between")
    parser.add_argument("--puzzles", type=int, default=64 << 20)
    parser.add_argument("--lines", type=int, default=16 << 20, help="of a file")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--chunks", default=str(CHUNK), help="puzzles of a chunk, with commas between")
    parser.add_argument("--slots", type=int, default=SLOTS, help="of the device")
    parser.add_argument("--folder", type=Path, help="for files; a temporary one unless given")
    parser.add_argument("--commit", default=None, help="what is measured, where git does not know")
    words = parser.parse_args()
    words.parts = ledger.chosen(words.parts.split(","), PARTS, "part")
    return words


def main() -> None:
    words = options()
    figures: dict[str, Any] = {
        "what": "the first device; rates are those of the quickest of some runs; see bench_gpu.py"
    }
    commit = words.commit or (ledger.commit() if shutil.which("git") else "unknown")
    entry: dict[str, Any] = {"name": "gpu", "date": datetime.now(UTC).strftime("%Y-%m-%d"), "commit": commit}
    entry |= {"machine": ledger.machine(), "python": platform.python_version(), "build": nonet.build_info()}
    entry |= {"cupy": cupy.__version__, "cuda": cupy.cuda.runtime.runtimeGetVersion(), "figures": figures}
    start = perf_counter()
    for name, found in measure(words):
        figures[name] = found
        print(f"{perf_counter() - start:7.1f} s  {name}: {json.dumps(found)}", flush=True)
        words.out.write_text(json.dumps(entry, indent=2) + "\n", "utf-8")  # what there is, if it ends early


if __name__ == "__main__":
    main()
