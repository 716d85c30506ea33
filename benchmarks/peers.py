"""Peers: other solvers that run beside ours. One small class each; `PEERS` lists them.

A peer that is not installed is skipped with a line saying so. Each runs in a process of its own (`worker.py`), which
may be one of another Python (`NONET_BENCH_PYTHON`): this module imports nothing but the standard library.
Making the objects a peer wants (`prepare`) and reading its answer (`read`) are outside the clock, so that a peer is
charged for solving only; ours is charged for text in and arrays out.
"""

from __future__ import annotations

import atexit
import ctypes
import importlib
import importlib.metadata
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

CELLS = 81


@dataclass(frozen=True)
class Answer:
    """How many solutions a peer found, and the first one as 81 digits, or "" where it shows none."""

    count: int
    solution: str = ""


class Peer:
    """A solver that is asked one puzzle at a time; others override `solve`."""

    id: str
    what: str  # what is called, in a few words
    limits: tuple[int, ...] = (1, 2)  # 1: find a solution; 2: also say whether it is the only one

    def load(self) -> str:
        """Import it and give its version; an ImportError or OSError says why it is not there."""
        raise NotImplementedError

    def prepare(self, puzzles: list[str]) -> Any:
        """Puzzles of 81 characters, '.' where empty, in the form the peer takes. Not timed."""
        return [self.board(puzzle) for puzzle in puzzles]

    def board(self, puzzle: str) -> Any:
        return puzzle

    def solve(self, prepared: Any, limit: int) -> Any:
        """Timed."""
        return [self.one(board, limit) for board in prepared]

    def one(self, board: Any, limit: int) -> Any:
        raise NotImplementedError

    def read(self, raw: Any) -> list[Answer]:
        """What `solve` answered. Not timed."""
        return [self.answer(one) for one in raw]

    def answer(self, raw: Any) -> Answer:
        raise NotImplementedError


class Nonet(Peer):
    """Ours. `NONET_ISA` says which instruction set; `threads` is set by the worker."""

    what = "nonet.solve_many"
    threads = 1

    def __init__(self, isa: str) -> None:
        self.isa = isa
        self.id = f"nonet {isa}"

    def load(self) -> str:
        self.nonet = importlib.import_module("nonet")
        running = self.nonet.build_info()["isa"]
        if running != self.isa:
            raise OSError(running)
        return str(self.nonet.__version__)

    def prepare(self, puzzles: list[str]) -> bytes:
        return ("\n".join(puzzles) + "\n").encode()

    def solve(self, prepared: Any, limit: int) -> Any:
        return self.nonet.solve_many(prepared, limit, threads=self.threads)

    def read(self, raw: Any) -> list[Answer]:
        counts = raw.counts.tolist()
        return [
            Answer(count, digits(solution) if count else "")
            for count, solution in zip(counts, raw.solutions.tolist(), strict=True)
        ]


class Boards(Peer):
    """Ours too: the engine for any board, one puzzle at a time inside one call."""

    id = "nonet boards"
    what = "the engine `native`, which solves any board"

    def load(self) -> str:
        native = importlib.import_module("nonet._native")
        nonet = importlib.import_module("nonet")
        if reason := native.missing():
            raise OSError(reason)
        self.native = native
        self.made = native.Board(9, CELLS, [region.cells for region in nonet.make_board().regions])
        return str(nonet.__version__)

    def prepare(self, puzzles: list[str]) -> bytes:
        return b"".join(bytes(values(puzzle)) for puzzle in puzzles)

    def solve(self, prepared: Any, limit: int) -> Any:
        return self.native.solve_batch(self.made, prepared, limit)

    def read(self, raw: Any) -> list[Answer]:
        solutions, counts = raw
        return [
            Answer(count, digits(solutions[CELLS * at : CELLS * (at + 1)]) if count else "")
            for at, count in enumerate(counts)
        ]


class Library(Peer):
    """A shared library at the path an environment variable names. Which functions it may offer is in README.md."""

    def __init__(self, id: str, variable: str) -> None:
        self.id = id
        self.variable = variable
        self.what = f"the shared library that {variable} names, through ctypes"

    def load(self) -> str:
        path = os.environ.get(self.variable)
        if not path:
            raise OSError(f"{self.variable} is not set")
        library = ctypes.CDLL(path)
        size, text = ctypes.c_size_t, ctypes.c_char_p
        self.all = getattr(library, "solve_all", None)
        if self.all:
            self.all.restype = size
            self.all.argtypes = [text, size, size, size, text]
            return "solve_all"
        self.per_puzzle = getattr(library, "TdokuSolverDpllTriadSimd", None)
        if not self.per_puzzle:
            raise OSError("the library offers neither solve_all nor TdokuSolverDpllTriadSimd")
        self.per_puzzle.restype = size
        self.per_puzzle.argtypes = [text, size, ctypes.c_uint32, text, ctypes.POINTER(size)]
        return "TdokuSolverDpllTriadSimd"

    def prepare(self, puzzles: list[str]) -> Any:
        lines = [f"{puzzle}\n".encode() for puzzle in puzzles]
        if self.all:
            return b"".join(lines), len(lines), ctypes.create_string_buffer(CELLS * len(lines))
        return [(line, ctypes.create_string_buffer(CELLS + 1)) for line in lines]

    def solve(self, prepared: Any, limit: int) -> Any:
        if self.all:
            lines, count, grids = prepared
            return count, self.all(lines, count, CELLS + 1, limit, grids), grids if limit == 1 else None
        guesses = ctypes.c_size_t()
        return [
            (self.per_puzzle(line, limit, 0, grid, ctypes.byref(guesses)), grid if limit == 1 else None)  # type: ignore[misc]
            for line, grid in prepared
        ]

    def read(self, raw: Any) -> list[Answer]:
        if not self.all:
            return [Answer(count, text_of(grid.raw[:CELLS]) if grid and count else "") for count, grid in raw]
        count, total, grids = raw
        if count != 1:  # a sum over all puzzles: only a batch of one tells what a puzzle has
            raise ValueError(f"expected a batch of one puzzle to read, got {count}")
        return [Answer(total, text_of(grids.raw[:CELLS]) if grids and total else "")]


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


class SudokuRust(Package):
    id, module, distribution = "sudoku-rust", "sudoku_rust", "sudoku-rust"
    what = "solve"
    limits = (1,)

    def board(self, puzzle: str) -> Any:
        numpy = importlib.import_module("numpy")
        return numpy.array(values(puzzle), numpy.uint16).reshape(9, 9)

    def one(self, board: Any, limit: int) -> Any:
        try:
            return self.m.solve(board)
        except ValueError:
            return None

    def answer(self, raw: Any) -> Answer:
        return Answer(0) if raw is None else Answer(1, digits(raw.reshape(-1).tolist()))


class LibSudoku(Package):
    id = distribution = module = "lib_sudoku"
    what = "solve"
    limits = (1,)

    def board(self, puzzle: str) -> bytearray:
        return bytearray(values(puzzle))

    def one(self, board: Any, limit: int) -> Any:
        try:
            return self.m.solve(board)
        except ValueError:
            return None

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


PEERS: tuple[Peer, ...] = (
    Library("tdoku", "NONET_BENCH_TDOKU"),
    Library("library", "NONET_BENCH_LIBRARY"),
    Rustoku(),
    LibSudoku(),
    SudokuRust(),
    ExactCover(),
    PythonSat(),
    OrTools(),
    DlxSudoku(),
    SudokuTools(),
    PySudoku(),
    SudokuPy(),
    Dokusan(),
)


def find_peer(id: str) -> Peer:
    """A peer by its id; ours are `nonet boards` and `nonet <isa>`."""
    if id == Boards.id:
        return Boards()
    if id.startswith("nonet "):
        return Nonet(id.removeprefix("nonet "))
    for peer in PEERS:
        if peer.id == id:
            return peer
    raise KeyError(f"expected one of {', '.join(peer.id for peer in PEERS)}, got {id!r}")


def values(puzzle: str) -> list[int]:
    """Digits, 0 where empty."""
    return [0 if cell == "." else int(cell) for cell in puzzle]


def rows(puzzle: str) -> list[list[int]]:
    cells = values(puzzle)
    return [cells[9 * row : 9 * row + 9] for row in range(9)]


def digits(cells: Any) -> str:
    """A grid of numbers as 81 characters."""
    return "".join(map(str, cells))


def text_of(grid: bytes) -> str:
    return grid.decode("ascii", "replace")


def box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


def regions() -> list[list[int]]:
    """Rows, columns and boxes."""
    of_cell = (lambda cell: cell // 9, lambda cell: cell % 9, box)
    return [[cell for cell in range(CELLS) if place(cell) == at] for place in of_cell for at in range(9)]


def clauses() -> Iterator[list[int]]:
    """Every cell has a digit, every region has every digit, and neither twice; variable 9 * cell + digit."""
    groups = [[9 * cell + digit for digit in range(1, 10)] for cell in range(CELLS)]
    groups += [[9 * cell + digit for cell in region] for region in regions() for digit in range(1, 10)]
    for group in groups:
        yield group
        yield from ([-a, -b] for at, a in enumerate(group) for b in group[:at])


def is_solution(puzzle: str, solution: str) -> bool:
    """Does the solution keep the clues and obey the rules?"""
    keeps = len(solution) == CELLS and all(clue in (".", cell) for clue, cell in zip(puzzle, solution, strict=True))
    return keeps and all({solution[cell] for cell in region} == set("123456789") for region in regions())
