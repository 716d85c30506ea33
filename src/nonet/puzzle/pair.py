"""PairPuzzle: two Sudokus whose corresponding cells differ, meant to have one solution together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from math import isqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, final

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError, shorten
from nonet.formats.base import NO_INFO
from nonet.formats.pencil_marks import masks_of
from nonet.generate.dig import warn_if_cut_short
from nonet.human.check import Fault, Verification, find_faults, verify
from nonet.model import Grid, make_board
from nonet.model.grid_input import digit_of
from nonet.model.pair import MAX_K, is_plain, pair_board
from nonet.puzzle.puzzle import GridHolder, Puzzle, Source
from nonet.solver import find_engine
from nonet.solver.base import SolveResult


@final
class PairPuzzle(GridHolder):
    """Two k*k x k*k Sudokus, every two corresponding cells different.

    >>> pair = PairPuzzle([[1, 0, 0, 0]] + [[0] * 4] * 3, [[0, 2, 0, 0]] + [[0] * 4] * 3)
    >>> print(pair)
    Sudoku 1
    +-----+-----+
    | 1 0 | 0 0 |
    | 0 0 | 0 0 |
    +-----+-----+
    | 0 0 | 0 0 |
    | 0 0 | 0 0 |
    +-----+-----+
    Sudoku 2
    +-----+-----+
    | 0 2 | 0 0 |
    | 0 0 | 0 0 |
    +-----+-----+
    | 0 0 | 0 0 |
    | 0 0 | 0 0 |
    +-----+-----+
    >>> pair.is_unique
    False

    The source is the text of a CSV file or of a drawn pair, 2 n rows of n digits, a Grid on a board of the kind `pair`,
    or two Sudokus, each as Puzzle takes them, with their pencil marks and thermometers. A header above the text may
    lay rules on the pair. `board` is that of both together; `values` and `rows` are the digits of the first Sudoku,
    then those of the second. Immutable and final. Nothing is checked but that the digits fit the board: ask `faults()`.
    """

    if TYPE_CHECKING:  # attributes that are set once, in `vars(self)`

        @property
        def grid(self) -> Grid: ...
        @property
        def info(self) -> Mapping[str, str]: ...

    def __init__(self, source: Source | PairPuzzle, second: Source | None = None) -> None:
        grid, info = _read(source) if second is None else (_join(source, second), NO_INFO)
        vars(self).update(grid=grid, info=MappingProxyType(dict(info)))  # title and author, if the text names them

    @classmethod
    @checked
    def create(cls, k: int, *, seed: int | str | None = None, timeout: float | None = None) -> PairPuzzle:
        """A new pair: one solution, and none of its clues can be taken away, both proved. The seed decides everything.

        If `timeout` seconds are over before that, it has clues that may not be needed: CutShortWarning.
        `pairs.create.create_pair` says which.
        """
        from nonet.puzzle.pair_create import create_pair

        made = create_pair(k, seed, timeout)
        warn_if_cut_short(len(made.undecided))
        return cls(made.puzzle)

    @property
    def k(self) -> int:
        """The rows of a box."""
        frame = self.board.frame
        assert frame is not None
        assert frame.box is not None
        return frame.box[0]

    @property
    def first(self) -> Grid:
        """The first Sudoku alone."""
        return self.grid.part(0)

    @property
    def second(self) -> Grid:
        """The second Sudoku alone."""
        return self.grid.part(1)

    def __str__(self) -> str:
        return f"Sudoku 1\n{self.first}\nSudoku 2\n{self.second}"

    def __repr__(self) -> str:
        """Code that makes the same pair again."""
        has_more = self.grid.candidates is not None or self.grid.placed  # a CSV file has no room for them
        return f"PairPuzzle({self.grid!r})" if has_more else f"PairPuzzle({self.to_csv()!r})"

    def to_svg(self) -> str:
        """Both Sudokus as a drawing."""
        from nonet.draw.svg import grid_svg

        return grid_svg(self.grid)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PairPuzzle) and self.grid == other.grid

    def __hash__(self) -> int:
        return hash(self.grid)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled and copied: by its parts, without the answers found so far."""
        return _from_parts, (self.grid, dict(self.info))

    def to_csv(self) -> str:
        """The pair as text: 2 n lines of n numbers with commas between, 0 for empty. Pencil marks are left out.

        Above it is a header where the numbers alone do not tell the board: `thermo: r1c1 r2c1`.
        """
        from nonet.puzzle.pair_text import write_pair

        return write_pair(self.grid)

    # -- answers ---------------------------------------------------------------------------------------------------

    @checked
    def solve(self, limit: int = 2, *, engine: str | None = None, timeout: float | None = None) -> SolveResult:
        """Up to `limit` solutions, as grids of the pair's board; 2 is enough to know whether the first is the only one.

        After `timeout` seconds the search is given up; the verdict then says so.
        """
        return find_engine(engine).search(self.grid, limit, timeout=timeout)

    @cached_property
    def solution(self) -> PairPuzzle | None:
        """A solution, None if there is none. The only one if `is_unique`."""
        found = self._result.solution
        return None if found is None else PairPuzzle(found)

    def faults(self) -> tuple[Fault, ...]:
        """Every digit repeated in a row, column, box, or in two corresponding cells, and digits that break a rule."""
        return find_faults(self.grid)

    def check(self, solution: Source | PairPuzzle, second: Source | None = None) -> Verification:
        """Whether this is the solution: right, wrong (with every broken rule) or incomplete."""
        answer = PairPuzzle(solution, second)
        want, got = self.board, answer.board
        if got.size != want.size:
            sizes = f"{want.size} x {want.size} sudokus, got two of {got.size} x {got.size}"
            raise PuzzleError(f"expected a solution of two {sizes}")
        # A solution need not say again what is laid on the pair, but it must not say something else.
        if got != want and not is_plain(got):
            raise PuzzleError(f"expected a solution on the board of the pair, {want!r}, got {shorten(repr(got), 80)}")
        return verify(self.grid, replace(answer.grid, board=want))


def _from_parts(grid: Grid, info: Mapping[str, str]) -> PairPuzzle:
    made = PairPuzzle(grid)
    vars(made).update(info=MappingProxyType(dict(info)))
    return made


def _read(source: Source | PairPuzzle) -> tuple[Grid, Mapping[str, str]]:
    """The grid of a pair from one source, and its title and author."""
    if isinstance(source, PairPuzzle):
        return source.grid, source.info
    if isinstance(source, Grid) and source.board.kind == "pair":
        return source, NO_INFO
    if isinstance(source, str):
        from nonet.puzzle.pair_text import read_titled_pair

        return read_titled_pair(source)
    rows = _as_list(source)
    if rows is None:
        raise PuzzleError(f"expected CSV text, 2 n rows of n digits or two grids, got {shorten(type(source).__name__)}")
    return _of_rows(rows), NO_INFO


def _of_rows(rows: list[Any]) -> Grid:
    size = len(rows) // 2
    k = isqrt(size)
    if len(rows) != 2 * k * k or not 1 <= k <= MAX_K:
        raise PuzzleError(f"expected 2, 8, 18, 32 ... {2 * MAX_K**2} rows (two sudokus of k*k rows), got {len(rows)}")
    digits: list[int] = []
    for number, row in enumerate(rows, 1):
        cells = _as_list(row)
        if cells is None or len(cells) != size:
            got = shorten(type(row).__name__) if cells is None else len(cells)
            raise PuzzleError(f"expected {size} digits in row {number}, got {got}")
        digits += map(digit_of, cells)
    return Grid(pair_board(k), tuple(digits))


def _as_list(source: object) -> list[Any] | None:
    """The items of a list, tuple or numpy array (anything with `tolist`); None if it is nothing of the kind."""
    values = source.tolist() if hasattr(source, "tolist") else source
    return list(values) if isinstance(values, list | tuple) else None


def _join(first: Source, second: Source) -> Grid:
    """The grid of a pair from two Sudokus, with all that is marked and laid on each."""
    one, other = grids = [Puzzle(source).grid for source in (first, second)]
    size = one.board.size
    k = isqrt(size)
    if k * k != size or k > MAX_K or any(grid.board != make_board(size=size, rules=grid.board.rules) for grid in grids):
        kinds = " and ".join(f"{grid.board.kind} {grid.board.size} x {grid.board.size}" for grid in grids)
        raise PuzzleError(f"expected two classic sudokus of the same size k*k x k*k, got {shorten(kinds, 60)}")
    rules = (*one.board.rules, *(rule.moved(size, 0) for rule in other.board.rules))
    marks = None
    if one.candidates is not None or other.candidates is not None:
        marks = tuple(mask for grid in grids for mask in grid.candidates or masks_of(grid))
    placed = one.placed | {cell + len(one) for cell in other.placed}
    return Grid(make_board("pair", size, rules=rules), one.values + other.values, marks, frozenset(placed))
