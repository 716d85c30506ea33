"""Peers that are packages of PyPI. A package is imported when it is asked to load."""

from __future__ import annotations

import atexit
import importlib
import importlib.metadata
from collections.abc import Iterator
from itertools import islice
from typing import Any

from benchmarks.peer import CELLS, Answer, Peer, box, digits, regions, rows, values


class Package(Peer):
    """A package of PyPI."""

    distribution: str
    module: str

    def load(self) -> str:
        self.m = importlib.import_module(self.module)
        return importlib.metadata.version(self.distribution)


class Rustoku(Package):
    id = distribution = module = "rustoku"
    what = "solve for a solution, solve_all for the proof (it has no limit)"

    def one(self, board: str, limit: int) -> Any:
        try:
            return self.m.solve(board) if limit == 1 else self.m.solve_all(board)
        except ValueError:  # two equal clues in a region
            return ""

    def answer(self, raw: Any) -> Answer:
        found = [raw] * bool(raw) if isinstance(raw, str) else raw
        return Answer(min(2, len(found)), found[0] if found else "")


class Solving(Package):
    """A package whose `solve` gives a solution, or an error where there is none."""

    what = "solve"
    limits = (1,)

    def one(self, board: Any, limit: int) -> Any:
        try:
            return self.m.solve(board)
        except ValueError:
            return None


class SudokuRust(Solving):
    id, module, distribution = "sudoku-rust", "sudoku_rust", "sudoku-rust"

    def board(self, puzzle: str) -> Any:
        numpy = importlib.import_module("numpy")
        return numpy.array(values(puzzle), numpy.uint16).reshape(9, 9)

    def answer(self, raw: Any) -> Answer:
        return Answer(0) if raw is None else Answer(1, digits(raw.reshape(-1).tolist()))


class LibSudoku(Solving):
    id = distribution = module = "lib_sudoku"

    def board(self, puzzle: str) -> bytearray:
        return bytearray(values(puzzle))

    def answer(self, raw: Any) -> Answer:
        return Answer(0) if raw is None else Answer(1, digits(raw))


class PySudoku(Package):
    id, module, distribution = "py-sudoku", "sudoku", "py-sudoku"
    what = "Sudoku.solve, and has_multiple_solutions for the proof"

    def board(self, puzzle: str) -> Any:
        return self.m.Sudoku(3, 3, board=rows(puzzle))

    def one(self, board: Any, limit: int) -> Any:
        solved = board.solve()
        return solved, limit > 1 and board.has_multiple_solutions()

    def answer(self, raw: Any) -> Answer:
        solved, has_more = raw
        cells = [cell or 0 for row in solved.board for cell in row]
        return Answer(2 if has_more else 1, digits(cells)) if all(cells) else Answer(0)


class SudokuPy(Package):
    id, module, distribution = "sudoku-py", "sudoku_py", "sudoku-py"
    what = "Sudoku.solve(solutions=limit)"

    def one(self, board: str, limit: int) -> Any:
        sudoku = self.m.Sudoku(rows(board))  # it is solved in place, so each run wants a new one
        sudoku.solve(solutions=limit)
        return sudoku.solutions

    def answer(self, raw: Any) -> Answer:
        return Answer(len(raw), digits(cell for row in raw[0] for cell in row) if raw else "")


class Dokusan(Package):
    id = distribution = "dokusan"
    module = "dokusan.solvers"
    what = "solvers.backtrack"
    limits = (1,)

    def board(self, puzzle: str) -> Any:
        boards = importlib.import_module("dokusan.boards")
        return boards.Sudoku.from_list(rows(puzzle), box_size=boards.BoxSize(3, 3))

    def one(self, board: Any, limit: int) -> Any:
        errors = importlib.import_module("dokusan.exceptions")
        try:
            return self.m.backtrack(board)
        except (errors.InvalidSudoku, errors.NoCandidates):
            return None

    def answer(self, raw: Any) -> Answer:
        return Answer(0) if raw is None else Answer(1, digits(cell.value for row in raw.rows() for cell in row))


class SudokuTools(Package):
    id = distribution = "sudokutools"
    module = "sudokutools.solve"
    what = "solve.bruteforce"

    def board(self, puzzle: str) -> Any:
        sudoku = importlib.import_module("sudokutools.sudoku").Sudoku()
        for cell, value in enumerate(values(puzzle)):
            sudoku[divmod(cell, 9)] = value
        return sudoku

    def one(self, board: Any, limit: int) -> Any:
        return list(islice(self.m.bruteforce(board), limit))

    def answer(self, raw: Any) -> Answer:
        return Answer(len(raw), digits(raw[0][divmod(cell, 9)] for cell in range(CELLS)) if raw else "")


class DlxSudoku(Package):
    id = distribution = module = "dlxsudoku"
    what = "Sudoku.solve, which always proves"
    limits = (2,)

    def one(self, board: str, limit: int) -> Any:
        errors = self.m.exceptions
        try:
            sudoku = self.m.Sudoku(board)
            sudoku.solve()
        except errors.SudokuHasMultipleSolutionsError:
            return 2
        except errors.SudokuHasNoSolutionError:
            return 0
        return sudoku

    def answer(self, raw: Any) -> Answer:
        return Answer(raw) if isinstance(raw, int) else Answer(1, raw.to_oneliner())


class PythonSat(Package):
    """The plain model: a variable for each cell and digit, "at least" and "at most" one of each.

    One solver for all puzzles, their clues as assumptions: a new one for each puzzle is 36 times slower. CaDiCaL 1.9.5
    was the quickest of those tried (CaDiCaL 1.5.3, Glucose 4, MiniSat 2.2).
    """

    id = "python-sat"
    distribution = "python-sat"
    module = "pysat.solvers"
    what = "CaDiCaL 1.9.5 on the plain model, clues as assumptions"

    def load(self) -> str:
        version = super().load()
        self.solver = self.m.Solver("cadical195", bootstrap_with=list(clauses()))
        atexit.register(self.solver.delete)  # left to the end of Python it complains: its module is gone by then
        self.variables = 9 * CELLS
        return version

    def board(self, puzzle: str) -> list[int]:
        return [9 * cell + value for cell, value in enumerate(values(puzzle)) if value]

    def one(self, board: Any, limit: int) -> Any:
        self.variables += 1  # true while this puzzle is solved: solutions found are forbidden as long as it is
        found: list[list[int]] = []
        while len(found) < limit and self.solver.solve(assumptions=[*board, self.variables]):
            found.append([literal for literal in self.solver.get_model()[: 9 * CELLS] if literal > 0])
            self.solver.add_clause([-self.variables, *(-literal for literal in found[-1])])
        self.solver.add_clause([-self.variables])
        return found

    def answer(self, raw: Any) -> Answer:
        return Answer(len(raw), digits((literal - 1) % 9 + 1 for literal in sorted(raw[0])) if raw else "")


class OrTools(Package):
    """An integer for each cell, all different in each region, CP-SAT with one worker."""

    id = distribution = "ortools"
    module = "ortools.sat.python.cp_model"
    what = "CP-SAT, all-different per region, one worker, a new model for each puzzle"

    def one(self, board: str, limit: int) -> Any:
        model = self.m.CpModel()
        cells = [model.new_int_var(value or 1, value or 9, "") for value in values(board)]
        for region in regions():
            model.add_all_different([cells[cell] for cell in region])
        found: list[list[int]] = []
        solver = self.m.CpSolver()
        solver.parameters.num_workers = 1
        while len(found) < limit and solver.solve(model) in {self.m.OPTIMAL, self.m.FEASIBLE}:
            found.append([solver.value(cell) for cell in cells])
            self.forbid(model, cells, found[-1])
        return found

    def forbid(self, model: Any, cells: list[Any], grid: list[int]) -> None:
        same = []
        for cell, value in zip(cells, grid, strict=True):
            is_same = model.new_bool_var("")
            model.add(cell != value).only_enforce_if(is_same.negated())
            same.append(is_same.negated())
        model.add_bool_or(same)

    def answer(self, raw: Any) -> Answer:
        return Answer(len(raw), digits(raw[0]) if raw else "")


class ExactCover(Package):
    """Knuth's dancing links in C: a row for each candidate that the clues allow."""

    id, distribution, module = "exact-cover", "exact-cover", "exact_cover"
    what = "get_all_solutions(max_count=limit), dancing links in C; the matrix is not timed"

    def board(self, puzzle: str) -> Any:
        numpy = importlib.import_module("numpy")
        clues = values(puzzle)
        names = [(cell, value) for cell in range(CELLS) for value in range(1, 10) if clues[cell] in (0, value)]
        matrix = numpy.zeros((len(names), 4 * CELLS), numpy.int32)
        for at, (cell, value) in enumerate(names):
            row, column = divmod(cell, 9)
            places = (cell, 81 + 9 * row + value - 1, 162 + 9 * column + value - 1, 243 + 9 * box(cell) + value - 1)
            matrix[at, list(places)] = 1
        return names, matrix

    def one(self, board: Any, limit: int) -> Any:
        names, matrix = board
        try:
            return names, self.m.get_all_solutions(matrix, max_count=limit)
        except self.m.error.NoSolution:
            return names, set()

    def answer(self, raw: Any) -> Answer:
        names, found = raw
        if not found:
            return Answer(0)
        return Answer(len(found), digits(value for _, value in sorted(names[row] for row in next(iter(found)))))


def clauses() -> Iterator[list[int]]:
    """Every cell has a digit, every region has every digit, and neither twice; variable 9 * cell + digit."""
    groups = [[9 * cell + digit for digit in range(1, 10)] for cell in range(CELLS)]
    groups += [[9 * cell + digit for cell in region] for region in regions() for digit in range(1, 10)]
    for group in groups:
        yield group
        yield from ([-a, -b] for at, a in enumerate(group) for b in group[:at])
