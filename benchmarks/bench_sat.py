"""Ways to a SAT solver: the same formulas, solved and proved unique by each, and by our search alone.

`direct` calls CaDiCaL's C++ functions in python-sat's extension, as the engine `sat` does; `extension` calls the Python
functions of that extension, as the engine does where the others cannot be used; `public` is python-sat's documented
class, `process` the same in a process of its own. `cadical300`, `glucose42` (of python-sat) and `cryptominisat`
(pycryptosat) are other solvers. `search` is the engine `native`. `big` has OR-Tools.

They take turns on every puzzle. Seconds are processor time, of children too: the best of `--runs`, or of one run that
takes more than a second. A solver that is not installed is left out, and so is one that left two puzzles of a group
undecided. Only python-sat's CaDiCaL writes the traces that proofs are made of, so proofs and pairs, which are dug by
thousands of questions, compare the doors and the search.

Usage: python -m benchmarks.bench_sat [--groups NAME,NAME] [--runs N] [--timeout SECONDS] [--every N] [--no-store]
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import multiprocessing
import resource
import statistics
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any
from unittest.mock import patch

from benchmarks.bench_big import groups as public_groups
from benchmarks.ledger import chosen, data_file, data_files, store
from nonet import Grid, PairPuzzle, Puzzle
from nonet._base.deadline import Deadline
from nonet.proofs.prove import prove
from nonet.solver import find_engine, sat
from nonet.solver.sat import Cadical

_LONG = 1.0  # seconds of a run that is not repeated
_MOST_LATE = 2  # puzzles of a group that a solver may leave undecided before it is left out

Solve = Callable[[Grid, float], bool]  # True when the number of solutions is known


class PublicCadical:
    """A solver of python-sat by its documented class, in place of `Cadical`."""

    name = "cadical195"

    def __init__(self, configuration: dict[str, int], trace: object = None) -> None:
        from pysat.solvers import Solver

        self.solver = Solver(self.name)
        if self.name.startswith("cadical"):
            self.solver.configure(configuration)

    def close(self) -> None:
        self.solver.delete()

    def add(self, clauses: Iterable[Sequence[int]], deadline: Deadline | None = None) -> bool:
        for clause in clauses:
            self.solver.add_clause(clause)
        return True

    def solve(
        self, assumptions: Sequence[int], conflicts: int, deadline: Deadline | None = None, *, watch: bool = False
    ) -> bool | None:
        self.solver.conf_budget(conflicts)
        answer: bool | None = self.solver.solve_limited(assumptions)
        return answer

    def model(self) -> list[int]:
        return list(self.solver.get_model())

    @property
    def conflicts(self) -> int:
        return int(self.solver.accum_stats()["conflicts"])


class PublicCadical3(PublicCadical):
    name = "cadical300"


class PublicGlucose(PublicCadical):
    name = "glucose42"


class CryptoMiniSat:
    """CryptoMiniSat by pycryptosat. It takes clauses as one array, and says nothing of its conflicts."""

    conflicts = 0

    def __init__(self, configuration: dict[str, int], trace: object = None) -> None:
        self.clauses = array("i")
        self.solver: Any = None
        self.last: list[int] = []

    def close(self) -> None:
        self.solver = None

    def add(self, clauses: Iterable[Sequence[int]], deadline: Deadline | None = None) -> bool:
        for clause in clauses:
            self.clauses.extend((*clause, 0))
        return True

    def solve(
        self, assumptions: Sequence[int], conflicts: int, deadline: Deadline | None = None, *, watch: bool = False
    ) -> bool | None:
        import pycryptosat

        if self.solver is None:
            left = deadline.left if deadline else None
            self.solver = pycryptosat.Solver(threads=1, time_limit=max(0.01, left or 3600))
        self.solver.add_clauses(self.clauses)
        self.clauses = array("i")
        answer, model = self.solver.solve(assumptions)
        self.last = [number if is_true else -number for number, is_true in enumerate(model or ()) if number]
        return None if answer is None else bool(answer)

    def model(self) -> list[int]:
        return self.last


class CadicalProcess:
    """`PublicCadical` in a process of its own, which receives clauses and questions through a pipe."""

    def __init__(self, configuration: dict[str, int], trace: object = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, configuration), daemon=True)
        self.process.start()
        self.conflicts = 0

    def close(self) -> None:
        self.pipe.send(None)
        self.process.join()

    def add(self, clauses: Iterable[Sequence[int]], deadline: Deadline | None = None) -> bool:
        flat = array("i", chain.from_iterable((*clause, 0) for clause in clauses))
        self.pipe.send(("add", flat.tobytes()))
        return True

    def solve(
        self, assumptions: Sequence[int], conflicts: int, deadline: Deadline | None = None, *, watch: bool = False
    ) -> bool | None:
        self.pipe.send(("solve", (list(assumptions), conflicts)))
        answer, model, self.conflicts = self.pipe.recv()
        self.last = model
        return None if answer is None else bool(answer)

    def model(self) -> list[int]:
        return list(array("i", self.last))


def serve(pipe: Any, configuration: dict[str, int]) -> None:
    """Answer what comes through the pipe, in the other process."""
    solver = PublicCadical(configuration)
    while message := pipe.recv():
        what, data = message
        if what == "add":
            solver.add(clauses_in(array("i", data)))
        else:
            answer = solver.solve(*data)
            pipe.send((answer, array("i", solver.model()).tobytes() if answer else b"", solver.conflicts))


def clauses_in(flat: array[int]) -> Iterable[list[int]]:
    clause: list[int] = []
    for literal in flat:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def by(solver: type) -> Solve:
    def solve(grid: Grid, timeout: float) -> bool:
        with patch.object(sat, "Cadical", solver):
            return find_engine("sat").search(grid, 2, timeout=timeout).is_decided

    return solve


def by_extension(grid: Grid, timeout: float) -> bool:
    with patch.object(sat, "find_functions", lambda: None):
        return by(Cadical)(grid, timeout)


def by_search(grid: Grid, timeout: float) -> bool:
    return find_engine("native").search(grid, 2, timeout=timeout).is_decided


SOLVERS: dict[str, tuple[str, Solve]] = {  # name: the module it needs, and what to call
    "direct": ("pysolvers", by(Cadical)),
    "extension": ("pysolvers", by_extension),
    "public": ("pysat", by(PublicCadical)),
    "process": ("pysat", by(CadicalProcess)),
    "cadical300": ("pysat", by(PublicCadical3)),
    "glucose42": ("pysat", by(PublicGlucose)),
    "cryptominisat": ("pycryptosat", by(CryptoMiniSat)),
    "search": ("nonet", by_search),
}


def seconds(action: Callable[[], object], runs: int) -> tuple[float, object]:
    """Processor time of the best run, with what it answered."""
    best, answer = 1e9, None
    for _ in range(runs):
        start = processor_time()
        answer = action()
        best = min(best, processor_time() - start)
        if best > _LONG:
            break
    return round(best, 4), answer


def processor_time() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measure_solving(puzzles: list[tuple[str, Grid]], runs: int, timeout: float) -> dict[str, Any]:
    solvers = {name: solve for name, (module, solve) in SOLVERS.items() if importlib.util.find_spec(module)}
    times: dict[str, list[float]] = {name: [] for name in solvers}
    late: dict[str, int] = dict.fromkeys(solvers, 0)
    for title, grid in puzzles:
        for name, solve in solvers.items():
            if late[name] >= _MOST_LATE:
                continue
            spent, answer = seconds(lambda solve=solve, grid=grid: solve(grid, timeout), runs)  # type: ignore[misc]
            late[name] += not answer
            times[name].append(spent)
        print(title, {name: spent[-1] for name, spent in times.items()}, file=sys.stderr)
    return {name: summary(spent, late[name]) for name, spent in times.items()}


def summary(spent: list[float], late: int) -> dict[str, Any]:
    known = {"puzzles": len(spent), "sum": round(sum(spent), 2), "median": round(statistics.median(spent), 4)}
    return known | {"longest": max(spent), "not decided": late}


def doors() -> dict[str, Any]:
    """What to change so that a task runs by each of the doors that proofs and digging can use."""
    return {
        "direct": patch.object(sat, "_UNUSED", 0, create=True),
        "extension": patch.object(sat, "find_functions", lambda: None),
        "search": patch.object(sat.SatSession, "unavailable", staticmethod(lambda: "left out")),
    }


def measure_pairs(sizes: Sequence[int], runs: int, timeout: float) -> dict[str, Any]:
    """New maximal pairs of k x k boxes, with seed 1."""
    figures: dict[str, Any] = {}
    for k in sizes:
        for name, changed in doors().items():
            with changed:
                spent, pair = seconds(lambda k=k: PairPuzzle.create(k, seed=1, timeout=timeout), runs)  # type: ignore[misc]
            clues = sum(bool(digit) for digit in pair.grid)  # type: ignore[attr-defined]
            figures.setdefault(f"k={k}", {})[name] = {"seconds": spent, "clues": clues}
            print(f"pair {k}", name, spent, clues, file=sys.stderr)
    return figures


def measure_proofs(puzzles: list[tuple[str, Grid]], runs: int) -> dict[str, Any]:
    times: dict[str, list[float]] = {}
    for title, grid in puzzles:
        for name in ("direct", "extension"):
            with doors()[name]:
                spent, _ = seconds(lambda grid=grid: prove(Puzzle.of(grid)), runs)  # type: ignore[misc]
            times.setdefault(name, []).append(spent)
        print(title, {name: spent[-1] for name, spent in times.items()}, file=sys.stderr)
    return {name: summary(spent, 0) for name, spent in times.items()}


GROUPS = ("16x16", "25x25", "latin 30", "pairs", "new pairs", "proofs")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--groups", default=",".join(GROUPS), help="with commas between; all without it")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--every", type=int, default=1, help="of the puzzles of a group, each of so many")
    parser.add_argument("--pairs", default="2,3,4,5", help="the k of new pairs")
    parser.add_argument("--no-store", action="store_true")
    options = parser.parse_args()
    wanted = chosen(options.groups.split(","), GROUPS, "group")
    public = public_groups()
    sixteen = [(path.stem, Puzzle(path.read_text()).grid) for path in data_files("big/16x16-*.txt")]
    sets = {"16x16": sixteen, "25x25": public["25x25"], "latin 30": public["latin 30"], "pairs": public["pairs"]}
    figures: dict[str, Any] = {}
    for name in wanted:
        if name in sets:
            figures[name] = measure_solving(sets[name][:: options.every], options.runs, options.timeout)
        elif name == "new pairs":
            sizes = [int(k) for k in options.pairs.split(",")]
            figures[name] = measure_pairs(sizes, options.runs, options.timeout)
        else:
            hard = [Puzzle(line[:81]).grid for line in data_file("9x9/hardest.txt").read_text().splitlines()[1:11]]
            puzzles = [*sixteen[:5], *public["25x25"][:4], *((f"hardest {at}", one) for at, one in enumerate(hard))]
            figures[name] = measure_proofs(puzzles, options.runs)
    if options.no_store:
        print(json.dumps(figures, indent=2))
    else:
        store("sat", figures)


if __name__ == "__main__":
    main()
