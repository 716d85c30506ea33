"""Big boards, Latin squares and pairs: solved and proved unique, side by side with what a user would write himself.

The rivals take turns with us on every puzzle, in one run: python-sat with the plain encoding (a variable for every cell
and digit, givens as unit clauses), and OR-Tools with AllDifferent on every region. A rival that is not installed, or
whose clauses would fill the memory, is left out, and the table says so.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.ledger import chosen, data_files, store
from nonet import Grid, PairPuzzle, Puzzle
from nonet.solver import find_engine

TIMEOUT = 30.0  # seconds a solver may take for one puzzle
MOST_CLAUSES = 5_000_000

Solver = Callable[[Grid], bool]  # True when the number of solutions is known (0, 1 or more)


def ours(grid: Grid) -> bool:
    return find_engine().search(grid, 2, timeout=TIMEOUT).is_decided


def plain_clauses(grid: Grid) -> Iterator[list[int]]:
    board, size = grid.board, grid.board.size
    yield from ([cell * size + digit] for cell, digit in enumerate(grid) if digit)
    cells = ([cell * size + digit for digit in range(1, size + 1)] for cell in range(board.cell_count))
    regions = (
        [cell * size + digit for cell in region.cells] for region in board.regions for digit in range(1, size + 1)
    )
    for groups, is_full in ((cells, True), (regions, False)):
        for group in groups:
            if is_full or len(group) == size:
                yield group
            yield from ([-one, -other] for one, other in combinations(group, 2))


def plain_sat(grid: Grid) -> bool | None:
    from pysat.solvers import Solver as PySat

    groups = grid.board.cell_count + len(grid.board.regions) * grid.board.size
    if groups * grid.board.size**2 // 2 > MOST_CLAUSES:
        return None
    start = perf_counter()
    with PySat(name="cadical195", bootstrap_with=plain_clauses(grid)) as solver:
        for _ in range(2):
            answer = None
            while answer is None:
                if perf_counter() - start > TIMEOUT:
                    return False
                solver.conf_budget(5_000)
                answer = solver.solve_limited()
            if not answer:
                return True
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return True


def or_tools(grid: Grid) -> bool | None:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        return None
    model = cp_model.CpModel()
    size = grid.board.size
    cells = [model.new_int_var(digit or 1, digit or size, "") for digit in grid]
    for region in grid.board.regions:
        model.add_all_different([cells[cell] for cell in region.cells])
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = TIMEOUT
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        solver.parameters.max_time_in_seconds = max(0.1, TIMEOUT - solver.wall_time)
        others = []
        for cell, digit in enumerate(grid):
            if not digit:
                differs = model.new_bool_var("")
                model.add(cells[cell] != solver.value(cells[cell])).only_enforce_if(differs)
                others.append(differs)
        model.add_bool_or(others)
        status = solver.solve(model)
    return status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)


SOLVERS: dict[str, Callable[[Grid], bool | None]] = {"nonet": ours, "plain python-sat": plain_sat, "or-tools": or_tools}


GROUPS = ("25x25", "latin 30", "81 to 144", "pairs")


def groups() -> dict[str, list[tuple[str, Grid]]]:
    def puzzles(pattern: str, kind: str = "classic") -> list[tuple[str, Grid]]:
        return [(path.stem, Puzzle(path.read_text(), kind=kind).grid) for path in data_files(pattern)]

    def pairs(path: Path) -> tuple[str, Grid]:
        return path.stem, PairPuzzle(path.read_text()).grid

    return {
        "25x25": puzzles("big/25x25-*.txt"),
        "latin 30": puzzles("latin/*.txt", "latin"),
        "81 to 144": puzzles("big/81*.txt") + puzzles("big/1[04][04]x*.txt"),
        "pairs": [pairs(path) for path in data_files("pairs/*.csv")],
    }


def measure(puzzles: list[tuple[str, Grid]]) -> dict[str, Any]:
    times: dict[str, dict[str, float | str]] = {name: {} for name in SOLVERS}
    for title, grid in puzzles:
        for name, solver in SOLVERS.items():
            start = perf_counter()
            answer = solver(grid)
            seconds = round(perf_counter() - start, 3)
            times[name][title] = "left out" if answer is None else seconds if answer else f"over {TIMEOUT:g}"
        print(title, {name: found[title] for name, found in times.items()}, file=sys.stderr)
    return {name: summary(found) for name, found in times.items()}


def summary(times: dict[str, float | str]) -> dict[str, Any]:
    counted = [TIMEOUT if isinstance(t, str) else t for t in times.values() if t != "left out"]
    if not counted:
        return {"seconds": times}
    median = round(statistics.median(counted), 3)
    return {"median": median, "sum": round(sum(counted), 2), "max": max(counted), "seconds": times}


if __name__ == "__main__":
    wanted = chosen(sys.argv[1:], GROUPS, "group")
    store("big", {name: measure(group) for name, group in groups().items() if name in wanted})
