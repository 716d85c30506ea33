"""Solvers beside each other: a process each, one at work at a time, in turn, round after round.

What else the machine does falls on all alike; a peer that crashes or never ends takes nobody with it.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from benchmarks.ledger import ROOT

START_TIMEOUT = 60.0
# Memory a process has had stays with it: what the system takes to hand out pages, and on virtual machines that may be
# seconds, is nobody's speed. Known to glibc, unknown to others.
KEEP_MEMORY = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(1 << 40)}
LEAST_WORK = 2048  # puzzles of a call that is to show what solvers of many puzzles can do


class TooSlow(Exception):
    """No answer in time; the process was ended."""


class Solver:
    """A worker process, started on first use and again after it had to be ended."""

    def __init__(self, id: str, what: str, isa: str = "", python: str = sys.executable) -> None:
        self.id = id
        self.what = what
        self.version = ""
        self.missing = ""
        self.timeouts = 0
        self._isa = isa
        self._python = python
        self._process: subprocess.Popen[str] | None = None
        self._start()

    def ask(self, task: dict[str, Any], timeout: float) -> dict[str, Any]:
        """The worker's answer to a task."""
        process = self._process or self._start()
        assert process.stdin
        try:
            process.stdin.write(json.dumps(task) + "\n")
            process.stdin.flush()
        except OSError:
            self.close()
            raise RuntimeError(f"{self.id} ended by itself") from None
        reply = self._reply(process, timeout)
        if "error" in reply:
            raise RuntimeError(f"{self.id}: {reply['error']}")
        return reply

    def close(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        environment = os.environ | KEEP_MEMORY | ({"NONET_ISA": self._isa} if self._isa else {})
        words = [self._python, "-m", "benchmarks.worker", self.id]
        pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
        process = subprocess.Popen(words, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=quiet, text=True)
        self._process = process
        try:
            hello = self._reply(process, START_TIMEOUT)
        except (TooSlow, RuntimeError) as error:
            hello = {"missing": str(error)}
        self.version = hello.get("version", "")
        self.missing = hello.get("missing", "")
        if self.missing:
            self.close()
        return process

    def _reply(self, process: subprocess.Popen[str], timeout: float) -> dict[str, Any]:
        assert process.stdout
        if not select.select([process.stdout], [], [], timeout)[0]:
            self.close()
            raise TooSlow(f"no answer within {timeout:g} s")
        line = process.stdout.readline()
        if not line:
            self.close()
            raise RuntimeError(f"{self.id} ended without an answer")
        reply: dict[str, Any] = json.loads(line)
        return reply


@dataclass
class Entry:
    """A solver in a match: how much it is given each round, and what it took."""

    solver: Solver
    rounds: int
    slot: float  # seconds of work aimed at in each round
    threads: int = 1
    first_wait: float = 20.0  # seconds waited for the first puzzles
    is_paced: bool = False  # is given as many puzzles as the slowest of those that are paced: the very same work
    puzzles: int = 0
    repeats: int = 1
    seconds: list[float] = field(default_factory=list)  # of each round, per puzzle
    note: str = ""  # why there is no figure

    def figures(self, total: int) -> dict[str, Any]:
        if self.note:
            return {"note": self.note}
        found: dict[str, Any] = {"best": rounded(1 / min(self.seconds)), "median": rounded(1 / median(self.seconds))}
        found |= {"rounds": len(self.seconds), "puzzles": self.puzzles}
        return found | ({"is_sample": True} if self.puzzles < total else {})


@dataclass(frozen=True)
class Match:
    """One set in one mode: every entry in turn, round after round."""

    path: str
    total: int  # puzzles in the set
    limit: int
    entries: Sequence[Entry]
    batch: int = 0  # puzzles a call; 0: all in one

    def play(self) -> None:
        for entry in self.entries:
            if not entry.note:
                self._size(entry)
        self._pace()
        for turn in range(max(entry.rounds for entry in self.entries)):
            shift = turn % len(self.entries)
            for entry in [*self.entries[shift:], *self.entries[:shift]]:  # no one always comes first
                if turn < entry.rounds and not entry.note:
                    self._measure(entry)

    def _task(self, entry: Entry) -> dict[str, Any]:
        task = {"path": self.path, "puzzles": entry.puzzles, "repeats": entry.repeats, "batch": self.batch}
        return task | {"limit": self.limit, "threads": entry.threads}

    def _size(self, entry: Entry) -> None:
        """Find how many puzzles fill the slot, starting with few: the first ones may take minutes each."""
        sizes = [1, 8, 64, 512] if not entry.is_paced else [64, 1024]
        most = max(0.3, entry.first_wait / (1 + entry.solver.timeouts))  # who was late before is waited for less
        try:
            for size in sizes:
                entry.puzzles = min(size, self.total)
                seconds = entry.solver.ask(self._task(entry), most)["seconds"]
                fitting = self.total if seconds <= 0 else entry.slot * entry.puzzles / seconds
                if fitting < 8 * size:
                    break
            entry.puzzles = self._work(entry, int(fitting))
            entry.repeats = max(1, int(fitting / entry.puzzles))
        except TooSlow:
            entry.solver.timeouts += 1
            entry.note = f"{entry.puzzles} in more than {most:.2g} s"
        except RuntimeError as error:
            entry.note = str(error)

    def _work(self, entry: Entry, fitting: int) -> int:
        """Puzzles of a round: as many as fit, in whole batches."""
        if self.batch:
            batch = min(self.batch, self.total)
            return max(batch, min(fitting, self.total) // batch * batch)
        return max(min(LEAST_WORK, self.total) if entry.is_paced else 1, min(fitting, self.total))

    def _pace(self) -> None:
        paced = [entry for entry in self.entries if entry.is_paced and not entry.note]
        for entry in paced:
            work = entry.puzzles * entry.repeats
            entry.puzzles = min(other.puzzles for other in paced)
            entry.repeats = max(1, work // entry.puzzles)

    def _measure(self, entry: Entry) -> None:
        try:
            seconds = entry.solver.ask(self._task(entry), 20 * (entry.slot + entry.first_wait))["seconds"]
            entry.seconds.append(seconds / entry.puzzles / entry.repeats)
        except (TooSlow, RuntimeError) as error:
            entry.note = str(error)


def ratios(ours: Entry, other: Entry) -> tuple[float, float] | None:
    """How many times as fast we are: by the quickest rounds, and by the middle ones."""
    if ours.note or other.note:
        return None
    return (
        rounded(min(other.seconds) / min(ours.seconds)),
        rounded(median(other.seconds) / median(ours.seconds)),
    )


def rounded(number: float) -> float:
    """Three figures: more would only be noise."""
    return float(f"{number:.3g}")
