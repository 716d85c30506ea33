"""PairPuzzle: two Sudokus whose corresponding cells differ, meant to have one solution together.

Contents: `PairPuzzle`, what a pair is made of, the text of a pair (CSV), the board of a pair (`pair_board`),
new pairs (`create_pair`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import isqrt
from typing import Any, Self, final

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import CreationError, FormatError, GeometryError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import random_of
from nonet.formats import json, paste, read
from nonet.formats.csv import find_separator
from nonet.formats.frames import cell_lines, is_framed
from nonet.formats.header import Header, dump
from nonet.formats.header_lines import first_of
from nonet.formats.pencil_marks import masks_of
from nonet.formats.text import is_blank, lines_of
from nonet.generate.dig import Dug, Progress, dig, dig_in_order, row_order, warn_if_cut_short
from nonet.generate.fill import fill
from nonet.human.verification import Verification, verify
from nonet.model import Board, BoardSpec, Grid, make_board
from nonet.model.grid_input import digit_of
from nonet.puzzle.puzzle import NO_INFO, Puzzle, Source, as_text
from nonet.solver import find_engine
from nonet.solver.sat import SatSession

# 131 072 cells; it guards against a number typed with a slip of the finger.
MAX_K = 16


@final
class PairPuzzle(Puzzle):  # type: ignore[misc]  # Puzzle is final for everyone else
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

    The source is the text of a CSV file or of a drawn pair, 2 n rows of n digits, a Grid or Puzzle on a board of the
    kind `pair`, or two Sudokus, each as Puzzle takes them, with their pencil marks and thermometers. A header above the
    text may lay rules on the pair. `board` is that of both together; `values` and `rows` are the digits of the first
    Sudoku, then those of the second. All else is as in Puzzle.
    """

    def __init__(self, source: Source, second: Source | None = None) -> None:
        made = _read(source) if second is None else Puzzle.of(_join(source, second))
        vars(self).update(vars(made))

    @classmethod
    def of(cls, grid: Grid, format: str | None = None, info: Mapping[str, str] = NO_INFO) -> Self:
        """Return a pair from its parts."""
        if grid.board.kind != "pair":
            raise PuzzleError(f"expected a grid on the board of a pair, got the kind {grid.board.kind}")
        return super().of(grid, format, info)  # type: ignore[return-value]  # mypy: Self is Puzzle in a final Puzzle

    @classmethod
    @checked
    def create(cls, k: int, *, seed: int | str | None = None, timeout: float | None = None) -> PairPuzzle:
        """Return a new pair, proved to have one solution and no redundant clue.

        The same seed gives the same pair. If `timeout` seconds pass first, some clues may not be needed, and a
        CutShortWarning says so. `create_pair` names them.
        """
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

    def to_csv(self) -> str:
        """Return the pair as text: 2 n lines of n numbers with commas between, 0 for empty. Pencil marks are left out.

        Above it is a header where the numbers alone do not tell the board: `thermo: r1c1 r2c1`.
        """
        header = "" if _is_plain(self.board) else dump(BoardSpec.needed_for(self.board)) + "\n"
        return header + "".join(",".join(map(str, row)) + "\n" for row in self.rows)

    @cached_property
    def solution(self) -> PairPuzzle | None:  # type: ignore[override]  # a pair, so that it can be written as CSV
        """A solution, None if there is none. The only one if `is_unique`.

        The first use searches without a time limit, and the answer is kept. `solve(timeout=...)` has a limit.
        """
        found = self._result.solution
        return None if found is None else PairPuzzle(found)

    def check(self, solution: Source, second: Source | None = None) -> Verification:
        """Return whether a solution is right, wrong (with every broken rule) or incomplete."""
        return verify(self.grid, self.answer(solution, second).grid)

    def answer(self, source: Source, second: Source | None = None) -> PairPuzzle:
        """Return a grid for the same board from anything a pair is made of."""
        answer = PairPuzzle(source, second)
        want, got = self.board, answer.board
        if got.size != want.size:
            sizes = f"{want.size} x {want.size} sudokus, got two of {got.size} x {got.size}"
            raise PuzzleError(f"expected a solution of two {sizes}")
        # A solution need not say again what is laid on the pair, but it must not say something else.
        if got != want and not _is_plain(got):
            raise PuzzleError(f"expected a solution on the board of the pair, {want!r}, got {shorten(repr(got), 80)}")
        return self.of(replace(answer.grid, board=want), answer.format, answer.info)


# What a pair is made of.


def _read(source: Source) -> Puzzle:
    """The pair of one source, with its title and author."""
    source = as_text(source)
    if isinstance(source, Puzzle | Grid) and source.board.kind == "pair":
        return Puzzle(source)
    if isinstance(source, str):
        return _read_text(source)
    rows = _as_list(source)
    if rows is None:
        raise PuzzleError(f"expected CSV text, 2 n rows of n digits or two grids, got {shorten(type(source).__name__)}")
    return Puzzle.of(_of_rows(rows))


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
    return Grid(make_board("pair", size=size, rules=rules), one.values + other.values, marks, frozenset(placed))


# The text of a pair: 2 n lines of n numbers with commas between, 0 for an empty cell.
#
# Read as well, as in the format `csv`: semicolons, tabs or spaces for commas, spaces and quotes around numbers, leading
# zeros, an empty field or `. _ * - ?` for an empty cell, blank lines, comments after `#`, any line ends, a byte order
# mark. A header may lay rules on the pair or give its boxes, and is written where the numbers alone do not tell the
# board. Without a header bare numbers alone tell a pair, so a slip must not turn them into another one.
# A text that is more than numbers is read as for any other board: a frame (`boxed`, `pm`), JSON, and a line of all
# cells below the header `kind: pair`.

_PAIR = BoardSpec("pair")
_WORDS = r"[^ \t]+"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that is not blank: its 1-based number, its text, and its fields, each with its 0-based column."""

    number: int
    text: str
    fields: Sequence[tuple[int, str]]

    def error(self, message: str, column: int) -> FormatError:
        return FormatError(message, self.number, column + 1)


def _read_text(text: str) -> Puzzle:
    """The pair of a text; FormatError with line, column and the offending text if it is none."""
    try:
        return _read_pair(text)
    except FormatError as error:
        if (plain := paste.unwrapped(text)) == text:
            raise
        try:
            return _read_pair(plain)
        except FormatError:
            raise error from None


def _read_pair(text: str) -> Puzzle:
    part = first_of(text)
    header = part.header()
    _check_kind(header)
    if _is_told(part.text, header):
        return _read_told(text)
    choice = header.joined(_PAIR) if header else _PAIR
    lines = list(_lines(part.text))
    if not lines:
        raise FormatError("expected a pair of sudokus (2 n lines of n numbers), got nothing", 1, 1)
    # A header that names the board vouches for its size. Numbers alone do so only for a pair of k*k x k*k Sudokus.
    size = _size(lines, is_told=header is not None and header.choice != BoardSpec())
    for line in lines:
        _check_length(line, size)
    # Digits first: a line of titles is wrong itself, and not the last line.
    values = tuple(_digit(line, column, field, size) for line in lines for column, field in line.fields)
    _check_count(lines, size)
    return Puzzle.of(Grid(_board(choice, size, header), values), "csv", header.titles if header else NO_INFO)


def _check_kind(header: Header | None) -> None:
    said = header and (header.choice.kind or header.choice.layout) and header.choice.full_kind
    if header and said and said != _PAIR.full_kind:
        raise FormatError(f"expected a pair of sudokus, got the kind {said.id}", header.lines.get("kind", header.line))


def _is_told(text: str, header: Header | None) -> bool:
    """Return True if a text is a frame, JSON, or all cells on one line below a header that says pair."""
    bare = [line.strip() for line in lines_of(text) if line.strip() and line.lstrip()[0] != "#"]
    is_line = len(bare) == 1 and len(bare[0]) > 1
    has_kind = header is not None and header.choice.kind is not None
    is_drawn = bool(cell_lines(text)) and is_framed(text)
    return is_drawn or json.FORMAT.sniff(text) or (has_kind and is_line)


def _read_told(text: str) -> Puzzle:
    """The pair of a text that the formats read. Errors have a line and a column, as those of numbers have."""
    try:
        document = read(text, choice=_PAIR)
    except FormatError as error:
        raise FormatError(error.reason, error.line or 1, error.column or 1) from None
    if len(document.parsed_grids) != 1:
        raise FormatError(
            f"expected one pair of sudokus, got {len(document.parsed_grids)}", document.parsed_grids[1].line, 1
        )
    return Puzzle.of_parsed(document.parsed_grids[0], document.answers, _PAIR)


def _board(choice: BoardSpec, size: int, header: Header | None) -> Board:
    """The board that is chosen; what does not fit on it is said of its line in the header."""
    try:
        return choice.board(size)
    except GeometryError as error:
        line = header.lines.get(error.cause, header.line) if header else 1
        raise FormatError(str(error), line, 1) from None


def _lines(text: str) -> Iterator[_Line]:
    lines = [(number, line) for number, line in enumerate(lines_of(text), 1) if line.lstrip()[:1] != "#"]
    separator = find_separator(text)
    if separator == "\t" and not _has_fields([line for _, line in lines if line.strip(" ")]):
        separator = ""  # tabs and spaces, in any number
    for number, line in lines:
        if line.strip(" " if separator == "\t" else None):
            yield _Line(number, line, _fields(line, separator))


def _has_fields(lines: Sequence[str]) -> bool:
    """Return True if tabs split the lines into equal numbers of fields, as a pair needs. A field may be empty."""
    counts = {line.count("\t") + 1 for line in lines}
    return len(counts) == 1 and len(lines) == 2 * counts.pop()


def _fields(line: str, separator: str) -> list[tuple[int, str]]:
    """The fields of a line with their columns, without the spaces around them. No separator means spaces and tabs."""
    if not separator:
        return [(match.start(), match[0]) for match in re.finditer(_WORDS, line)]
    fields, start = [], 0
    for part in line.split(separator):
        bare = part.strip(" \t").strip('"').strip(" ")
        fields.append((start + (part.index(bare) if bare else 0), bare))
        start += len(part) + 1
    return fields


def _size(lines: Sequence[_Line], *, is_told: bool) -> int:
    """The length most lines have: so that one broken line is blamed, and not the others."""
    counts = [len(line.fields) for line in lines]
    size = max(counts, key=counts.count)
    if (isqrt(size) ** 2 != size and not is_told) or size > MAX_K**2:
        line = lines[counts.index(size)]
        raise line.error(f"expected 1, 4, 9 ... {MAX_K**2} numbers, got {size}: {_shown(line)}", 0)
    return size


def _check_length(line: _Line, size: int) -> None:
    count = len(line.fields)
    if count != size:
        column = line.fields[size][0] if count > size else len(line.text.rstrip())
        raise line.error(f"expected {plural(size, 'number')}, got {count}: {_shown(line)}", column)


def _check_count(lines: Sequence[_Line], size: int) -> None:
    expected = f"expected {2 * size} lines of {plural(size, 'number')} (two sudokus), got {len(lines)}"
    if len(lines) > 2 * size:
        extra = lines[2 * size]
        raise extra.error(f"{expected}: {_shown(extra)}", 0)
    if len(lines) < 2 * size:
        last = lines[-1]
        raise last.error(f"{expected}, the last of them {_shown(last)}", 0)


def _shown(line: _Line) -> str:
    return shorten(line.text.strip())


def _digit(line: _Line, column: int, field: str, size: int) -> int:
    """Only ASCII digits count, and no number is too long to be refused."""
    if is_blank(field):
        return 0
    bare = field.lstrip("0") or field[:1]
    if not (bare.isascii() and bare.isdigit() and len(bare) <= 4 and int(bare) <= size):
        raise line.error(f"expected 0 to {size}, got {shorten(field)}", column)
    return int(bare)


# The board of a pair: the kind `pair` (model/kinds/several.py) by its number k, the rows of a box.


def pair_board(k: int) -> Board:
    """The board of two k*k x k*k Sudokus.

    >>> board = pair_board(3)
    >>> board.size, board.height, board.regions[2].name, board.regions[-1].name
    (9, 18, 'row 3 of sudoku 1', 'pair r9c9')
    """
    if not 1 <= k <= MAX_K:
        raise GeometryError(f"expected k from 1 to {MAX_K} for a pair of k*k x k*k sudokus, got {shorten(str(k))}")
    return make_board("pair", size=k * k)


def _is_plain(board: Board) -> bool:
    """Return True if this is the board of a pair of k*k x k*k Sudokus without further rules."""
    k = isqrt(board.size)
    return k * k == board.size and k <= MAX_K and board == pair_board(k)


# New pairs: unique and maximal, each by proof.

_MOST_SPREAD = 4  # k up to which clues go in random order, and so lie evenly; above, those questions do not end


def create_pair(
    k: int, seed: int | str | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Dug:
    """A random pair with one solution, and the clues (cells) that were not proved necessary in `timeout` seconds.

    If there are none, the pair is maximal: every clue that is left is needed, and a `Witness` shows it. Clues that are
    undecided stay, so the solution is the only one in any case. The same seed gives the same pair, unless time ran out.
    """
    board = pair_board(k)
    if k == 1:
        raise CreationError("no pair of 1 x 1 sudokus exists: their cells cannot differ")
    deadline = Deadline(timeout)
    random = random_of(seed)
    engine = find_engine()
    solution = fill(board, engine, random, deadline)
    if SatSession.unavailable():
        return dig(solution, 0, engine, random, deadline=deadline, progress=progress)
    is_spread = k <= _MOST_SPREAD
    order = random.sample(range(len(solution)), len(solution)) if is_spread else row_order(board, random)
    return dig_in_order(solution, order, deadline=deadline, progress=progress)
