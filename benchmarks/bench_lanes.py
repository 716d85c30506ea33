"""solve_many beside every peer that is installed: every set, limit, instruction set, batch size, one thread and two.

make bench                      all of it, about five minutes
make bench ARGS=--quick         one minute, rougher
make bench ARGS="--seconds 1200 --rounds 9"
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import nonet
from benchmarks import chart, report
from benchmarks.arena import Entry, Match, Solver, TooSlow, ratios
from benchmarks.ledger import RESULTS, machine, processor, write
from benchmarks.peer import is_solution
from benchmarks.peers import PEERS, Boards, Library, Nonet, find_peer
from benchmarks.sets import PuzzleSet, chosen_sets
from benchmarks.worker import sample

BATCHES = (1, 4, 16, 64, 256, 1024)
LIMITS = (1, 2)
CHECKED = 40  # answers of a peer looked at, for each set and limit
# How the time is shared out. Slow peers get less: no claim rests on their last figure.
SHARES = {"fast": 0.5, "slow": 0.2, "batches": 0.2, "threads": 0.1}
SLOW_ROUNDS = 2
FIRST_WAIT = 1.5  # seconds waited for a slow peer's first puzzles
BATCH_ROUNDS = 3
THREAD_ROUNDS = 9
SHARED = 500_000  # puzzles for two threads to share: each set over and over again


@dataclass
class Field:
    """Who takes part, on what, and for how long."""

    seconds: float
    rounds: int
    sets: list[PuzzleSet]
    folder: Path  # a file for each set, which the workers read
    lanes: list[Solver]  # ours, the best instruction set first
    libraries: list[Solver]  # compiled, and handed many puzzles at once as ours is
    others: list[Solver]

    @property
    def solvers(self) -> list[Solver]:
        return [*self.lanes, *self.libraries, *self.others]

    def slot(self, share: str, measurements: int) -> float:
        """Seconds of one measurement, if so many share that part of the time."""
        return SHARES[share] * self.seconds / max(1, measurements)

    def add(self, puzzles: PuzzleSet) -> None:
        (self.folder / puzzles.name).write_text("\n".join(puzzles.puzzles), encoding="ascii")

    def match(self, puzzles: PuzzleSet, limit: int, entries: list[Entry], batch: int = 0) -> Match:
        path = str(self.folder / puzzles.name)
        return Match(path, len(puzzles.puzzles), limit, entries, batch)


def find_solvers() -> list[list[Solver]]:
    """Ours, libraries and others that are here; a line for each, also for those that are not."""
    python = os.environ.get("NONET_BENCH_PYTHON") or sys.executable
    ours = [Nonet(isa) for isa in nonet.build_info()["isas"].split()]
    groups = [
        [Solver(peer.id, peer.what, isa=peer.isa) for peer in ours],
        [Solver(peer.id, peer.what) for peer in PEERS if isinstance(peer, Library)],
        [Solver(Boards.id, Boards.what)]
        + [Solver(peer.id, peer.what, python=python) for peer in PEERS if not isinstance(peer, Library)],
    ]
    for solver in (solver for group in groups for solver in group):
        print(f"{solver.id}: {'skipped: ' + solver.missing if solver.missing else solver.version}")
    return [[solver for solver in group if not solver.missing] for group in groups]


def can(solver: Solver, limit: int) -> bool:
    return limit in find_peer(solver.id).limits


def is_paced(solver: Solver) -> bool:
    """Is it to be given the very same puzzles as the others? Scalar is too slow: all would get too few."""
    return solver.id != "nonet scalar"


def compare_all(field: Field) -> dict[str, Any]:
    """Every set, both limits, every solver, one thread, all puzzles in one call."""
    fast = len(field.lanes) + len(field.libraries)
    fast_slot = field.slot("fast", fast * field.rounds * len(field.sets) * len(LIMITS))
    slow_slot = field.slot("slow", len(field.others) * (SLOW_ROUNDS + 2) * len(field.sets) * len(LIMITS))
    rates: dict[str, Any] = {}
    for puzzles in field.sets:
        rates[puzzles.name] = {}
        too_slow: dict[str, str] = {}
        for limit in LIMITS:
            entries = [
                Entry(solver, field.rounds, fast_slot, is_paced=True) for solver in field.lanes + field.libraries
            ]
            for solver in field.others:
                note = too_slow.get(solver.id, "")
                if can(solver, limit):
                    entries.append(Entry(solver, SLOW_ROUNDS, slow_slot, first_wait=FIRST_WAIT, note=note))
            rates[puzzles.name][f"limit_{limit}"] = play(field.match(puzzles, limit, entries), puzzles)
            too_slow = {entry.solver.id: entry.note for entry in entries if entry.note}
        print(f"{puzzles.name}: done", flush=True)
    return rates


def play(match: Match, puzzles: PuzzleSet) -> dict[str, Any]:
    """The figures of all entries of a match, with our ratio to each and the wrong answers seen."""
    match.play()
    found: dict[str, Any] = {}
    ours = match.entries[0]
    for entry in match.entries:
        figures = entry.figures(match.total)
        if entry is not ours and (ratio := ratios(ours, entry)):
            figures |= {"ratio_best": ratio[0], "ratio_median": ratio[1]}
        if not entry.note and (wrong := wrong_answers(entry, match, puzzles)):
            figures["wrong"] = wrong
        found[entry.solver.id] = figures
    return found


def wrong_answers(entry: Entry, match: Match, puzzles: PuzzleSet) -> int:
    """Of the first answers, how many are no solution or another count than that of the boards solver."""
    count = min(entry.puzzles, CHECKED)
    task = {"answers": True, "path": match.path, "puzzles": count, "limit": match.limit}
    try:
        answers = entry.solver.ask(task, 10 * entry.first_wait)["answers"]
    except (TooSlow, RuntimeError):
        return 0  # no answer is no wrong one
    wrong = 0
    for puzzle, (number, solution) in zip(sample(puzzles.puzzles, count), answers, strict=True):
        is_right = number == nonet.count(puzzle, limit=match.limit)
        wrong += not (is_right and (not solution or is_solution(puzzle, solution)))
    return wrong


def compare_batches(field: Field) -> dict[str, Any]:
    """Puzzles handed over few at a time: ours and the libraries."""
    solvers = field.lanes + field.libraries
    slot = field.slot("batches", len(solvers) * len(field.sets) * len(LIMITS) * len(BATCHES) * BATCH_ROUNDS)
    found: dict[str, Any] = {}
    for puzzles in field.sets:
        found[puzzles.name] = {f"limit_{limit}": {} for limit in LIMITS}
        for limit in LIMITS:
            for batch in BATCHES:
                entries = [Entry(solver, BATCH_ROUNDS, slot, is_paced=is_paced(solver)) for solver in solvers]
                match = field.match(puzzles, limit, entries, batch)
                match.play()
                figures = {entry.solver.id: entry.figures(match.total) for entry in entries}
                for entry in entries[1:]:
                    if ratio := ratios(entries[0], entry):
                        figures[entry.solver.id] |= {"ratio_best": ratio[0], "ratio_median": ratio[1]}
                found[puzzles.name][f"limit_{limit}"][str(batch)] = figures
    return found


def compare_threads(field: Field) -> dict[str, Any]:
    """Ours, the best instruction set, with one thread and with two."""
    slot = field.slot("threads", 2 * len(field.sets) * len(LIMITS) * THREAD_ROUNDS)
    found: dict[str, Any] = {}
    for puzzles in field.sets:
        found[puzzles.name] = {}
        repeated = puzzles.repeated(SHARED)
        field.add(repeated)
        for limit in LIMITS:
            entries = [Entry(field.lanes[0], THREAD_ROUNDS, slot, threads, is_paced=True) for threads in (1, 2)]
            match = field.match(repeated, limit, entries)
            match.play()
            cells = {str(entry.threads): entry.figures(match.total) for entry in entries}
            found[puzzles.name][f"limit_{limit}"] = {field.lanes[0].id: cells}
    return found


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser("make bench", description="Measure solve_many beside its peers.")
    parser.add_argument("--seconds", type=float, default=240, help="about how long to measure")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="a minute, three rounds")
    parser.add_argument("--sets", default="", help="only these, with commas between")
    parser.add_argument("--no-store", action="store_true", help="leave benchmarks/results as it is")
    parser.add_argument("--plot", metavar="FILE", help="also draw the chart into FILE, which ends in .svg")
    chosen = parser.parse_args()
    if chosen.plot:
        chart.check_target(chosen.plot, ("svg",))
    if chosen.quick:
        chosen.seconds, chosen.rounds = 45, 3
    return chosen


def measure(chosen: argparse.Namespace, folder: Path) -> dict[str, Any]:
    sets = chosen_sets(chosen.sets)
    field = Field(chosen.seconds, chosen.rounds, sets, folder, *find_solvers())
    for puzzles in sets:
        field.add(puzzles)
    start = perf_counter()
    figures: dict[str, Any] = {
        "what": "nonet.solve_many: text in, arrays out; a process for each solver, one at work at a time, in turn; "
        "puzzles a second; ratios: ours to the peer's",
        "processor": processor(),
        "ours": field.lanes[0].id,
        "solvers": {solver.id: {"version": solver.version, "what": solver.what} for solver in field.solvers},
        "sets": {puzzles.name: puzzles.facts() for puzzles in sets},
    }
    try:
        figures["rates"] = compare_all(field)
        figures["batches"] = compare_batches(field)
        figures["threads"] = compare_threads(field)
    finally:
        for solver in field.solvers:
            solver.close()
    figures["seconds"] = round(perf_counter() - start)
    figures["in_chart"] = [solver for solver in figures["solvers"] if solver != Boards.id and can_prove(solver)]
    return figures


def can_prove(solver: str) -> bool:
    return 2 in find_peer(solver).limits


def main() -> None:
    chosen = options()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(chosen, Path(folder))
    print("", report.main_tables(figures), report.batch_tables(figures), report.thread_table(figures), sep="\n\n")
    print(f"\n~ a sample of the set, ! wrong answers; measured in {figures['seconds']} s")
    if chosen.plot:
        with Path(chosen.plot).open("x", encoding="utf-8") as file:
            file.write(chart.lanes_chart(figures))
    if not chosen.no_store:
        path = write("lanes", figures)
        drawing = RESULTS / machine() / "lanes.svg"
        drawing.write_text(chart.lanes_chart(figures), encoding="utf-8")
        print(f"{path}\n{drawing}")


if __name__ == "__main__":
    main()
