"""`sudoku create easy --count 1000000 -o out.parquet`: its time and memory, and the bytes after a kill.

make bench BENCH=volume
make bench BENCH=volume ARGS="--count 100000 --level hard --name out.csv.gz -- --distinct canonical"
"""

from __future__ import annotations

import argparse
import filecmp
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.ledger import compiled_modules, store

_PAUSE = 0.05  # seconds between two looks at a journal


def run(words: list[str], journal: Path, kill_after: int | None = None) -> dict[str, Any]:
    """A command to its end, or until its journal says that so many puzzles are made, then killed with SIGKILL."""
    begun = time.perf_counter()
    process = subprocess.Popen(words, env=compiled_modules())
    while kill_after is not None and made_so_far(journal) < kill_after:
        if process.poll() is not None:
            raise SystemExit("the run ended before it could be killed")
        time.sleep(_PAUSE)
    if kill_after is not None:
        process.send_signal(signal.SIGKILL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begun
    if process.returncode != (0 if kill_after is None else -signal.SIGKILL):
        raise SystemExit(f"status {process.returncode}")
    processor = usage.ru_utime + usage.ru_stime
    return {"seconds": round(seconds, 1), "processor_s": round(processor, 1), "memory_MB": usage.ru_maxrss // 1000}


def made_so_far(journal: Path) -> int:
    """The puzzles in the last whole line of a journal."""
    import json

    try:
        lines = journal.read_text(encoding="utf-8").splitlines()
        return int(json.loads(lines[-1])["report"]["puzzles"])
    except (OSError, ValueError, KeyError, IndexError):  # not yet there, or not yet whole
        return 0


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("make bench BENCH=volume", description="sudoku create by the million.")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--name", default="out.parquet", help="of the output: it says the format")
    parser.add_argument("--kill-at", type=float, default=0.5, help="the share of puzzles after which one run is killed")
    parser.add_argument("--no-store", action="store_true", help="leave benchmarks/results as it is")
    parser.add_argument("words", nargs="*", help="more options of sudoku create")
    return parser.parse_args()


def main() -> None:
    chosen = options()
    command = str(Path(sys.executable).with_name("sudoku"))
    with tempfile.TemporaryDirectory() as folder:
        plain, stopped = Path(folder) / chosen.name, Path(folder) / f"stopped-{chosen.name}"
        words = [command, "create", chosen.level, "--count", str(chosen.count), "--seed", "1", *chosen.words, "-o"]
        journal = stopped.with_name(stopped.name + ".part.journal")
        begun = os.getloadavg()[0]
        whole = run([*words, str(plain)], plain.with_name("no journal"))
        killed = run([*words, str(stopped)], journal, round(chosen.count * chosen.kill_at))
        killed = {"seconds": killed["seconds"]}  # nobody waits for the processes of a run that is killed
        resumed = run([*words, str(stopped), "--resume"], journal)
        is_same = filecmp.cmp(plain, stopped, shallow=False)
        size = plain.stat().st_size
    figures = {
        "what": "sudoku create: an unbroken run; one that is killed with SIGKILL when its journal has so many puzzles, "
        "and resumed; the processor time is that of all threads, the memory the greatest",
        "command": " ".join(["sudoku", *words[1:], chosen.name]),
        "puzzles": chosen.count,
        "file_bytes": size,
        "load_at_begin": round(begun, 1),
        "unbroken": whole | {"puzzles_per_processor_s": round(chosen.count / whole["processor_s"])},
        "killed": killed,
        "resumed": resumed,
        "same_bytes": is_same,
    }
    if not is_same:
        raise SystemExit(f"the resumed file differs: {figures}")
    if not chosen.no_store:
        print(store("volume", figures))
    else:
        print(figures)


if __name__ == "__main__":
    main()
