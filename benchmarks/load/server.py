"""The server under load: `sudoku serve` as users start it, and its memory with all its processes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(*options: str) -> Iterator[tuple[int, int]]:
    """The process and the port of a server that runs meanwhile."""
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-open", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        match = re.search(r":([0-9]+) ", said)
        if not match:
            raise SystemExit(f"the server did not start: {said}")
        try:
            yield process.pid, int(match[1])
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)


def memory_of(pid: int) -> float:
    """Megabytes of a process and all below it; pages that several share count once."""
    return round(sum(map(_own, family_of(pid))) / 1024, 1)


def family_of(pid: int) -> list[int]:
    """A process and all below it."""
    tasks = Path(f"/proc/{pid}/task")
    children = [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]
    return [pid, *(each for child in children for each in family_of(child))]


def _own(pid: int) -> int:
    found = re.search(r"^Pss:\s+([0-9]+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    return int(found[1]) if found else 0
