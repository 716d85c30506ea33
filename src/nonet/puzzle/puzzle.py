"""Puzzle: what users of the library hold. A grid meant to have one solution, that can solve and check itself.

Contents: `Puzzle`, `read_puzzles`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, replace
from functools import cached_property
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeAlias, Unpack, final
from warnings import warn

from nonet._base.arguments import checked
from nonet._base.deadline import Deadline
from nonet._base.errors import FormatError, GeometryError, LostMarksWarning, PuzzleError, shorten
from nonet.human.verification import Fault, GridStatus, check_cell_count, check_said_rules, find_faults, status
from nonet.model import Board, BoardOptions, BoardSpec, Grid, Layout, Place, box_shape
from nonet.model.grid import DigitSequence, Transformable, Where, find_cell
from nonet.model.grid_input import grid_of, grid_on, lay_on, without_rules
from nonet.model.grid_text import usual_format
from nonet.solver import find_engine
from nonet.solver.base import Count, SolveResult

if TYPE_CHECKING:
    from nonet._base.names import KindName, TechniqueName
    from nonet.draw.scene import Scene
    from nonet.formats import ParsedGrid
    from nonet.human.hints import Hint, StepPath
    from nonet.human.rating import Rating
    from nonet.human.verification import Verification
    from nonet.model import Rule
    from nonet.model.fog import Fog
    from nonet.model.marks import PlayerMarks
    from nonet.model.symmetry import Symmetry
    from nonet.model.transformation import Transformation


def credit_of(info: Mapping[str, str]) -> str:
    """Title and author of a puzzle in a line, as drawings and books print them; nothing where there is neither.

    >>> credit_of({"title": "Cages", "author": "A. Setter"}), credit_of({"author": "A. Setter"}), credit_of({})
    ('Cages, by A. Setter', 'by A. Setter', '')
    """
    title, author = (" ".join(info.get(name, "").split()) for name in ("title", "author"))
    return ", ".join(part for part in (title, author and f"by {author}") if part)


# What not every puzzle needs is imported where it is used: a start takes longer than solving.

# Text in any format, its bytes, a list of rows, a flat list, or a numpy array.
Source: TypeAlias = "str | bytes | Sequence[Any] | Grid | Puzzle | Any"

_FIRST_LETTER = 32  # bytes below it are no text

NO_INFO: Mapping[str, str] = MappingProxyType({})


@final
class Puzzle(DigitSequence, Transformable):
    """A grid meant to have exactly one solution.

    >>> puzzle = Puzzle("0312 2004 3001 0040".replace(" ", ""))
    >>> print(puzzle.solution)
    +-----+-----+
    | 4 3 | 1 2 |
    | 2 1 | 3 4 |
    +-----+-----+
    | 3 4 | 2 1 |
    | 1 2 | 4 3 |
    +-----+-----+
    >>> puzzle.is_unique
    True

    A Puzzle is immutable and final: it takes no assignment, and no subclass except PairPuzzle. It checks only that the
    digits fit the board. Call `status()` or `faults()` to check more.

    A link of another program is text too. `remarks` lists what was left out of it, and `proposals` lists rules that its
    drawings may mean.

    Args:
        source: Text in any format or its bytes, a list of rows with 0 or None for empty cells, a flat list, a numpy
            array, a Grid or another Puzzle. A Grid or Puzzle keeps its own kind, size and so on where a keyword is
            left out.
        kind: Kind of the board, such as "diagonal" or "diagonal+window". Without any keyword the source decides.
        size: Number of digits, such as 9.
        box: Rows and columns of a box, such as (2, 3).
        layout: Shapes of a jigsaw, as text or a Layout.
        rules: Rules to add to those of a header, Grid or Puzzle. An empty list removes these.
        grids: Offsets of several grids on one canvas, such as "0,0 6,6". Many arrangements have a kind.
        fog: Cells that are lit in fog of war, such as "r1c1 r4c4-r6c6", or "all" for fog everywhere.
        format: Format of the text, which is also the one that `to_text` writes (default: recognised).

    Raises:
        FormatError: The text is not a puzzle in its format.
        GeometryError: The board cannot exist, or it is not the board of the source.
        PuzzleError: Anything else is wrong, such as a digit that is too large. It is the base of the other two.
    """

    if TYPE_CHECKING:  # attributes that are set once, in `vars(self)`

        @property
        def grid(self) -> Grid: ...
        @property
        def format(self) -> str: ...
        @property
        def info(self) -> Mapping[str, str]: ...
        @property
        def remarks(self) -> tuple[str, ...]: ...
        @property
        def proposals(self) -> tuple[Rule, ...]: ...

    @checked(by_place=("kind",))
    def __init__(
        self,
        source: Source,
        *,
        kind: KindName | str | None = None,
        size: int | None = None,
        box: tuple[int, int] | None = None,
        layout: str | Layout | None = None,
        rules: Iterable[Rule | str] | None = None,
        grids: str | Iterable[Place] | None = None,
        fog: str | Fog | None = None,
        format: str | None = None,
    ) -> None:
        asked = BoardSpec.asked(kind=kind, size=size, box=box, layout=layout, rules=rules, grids=grids, fog=fog)
        made = _make(source, asked, format)
        grid = made.grid if rules is None or asked.rules else without_rules(made.grid)
        vars(self).update(grid=grid, format=made.format, info=made.info, remarks=made.remarks, proposals=made.proposals)

    def __init_subclass__(cls) -> None:
        # A subclass would be lost: methods return new objects.
        if cls.__module__ != "nonet.puzzle.pair":
            base = cls.__mro__[1].__name__
            raise TypeError(f"{base} is final: give your class an attribute with a {base} instead of inheriting")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Return an attribute by the name that it had in earlier versions."""
            from nonet._base.moved import old_attribute

            return old_attribute(self, name)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to {name!r}: a {type(self).__name__} never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete {name!r}: a {type(self).__name__} never changes")

    @classmethod
    def of(cls, grid: Grid, format: str | None = None, info: Mapping[str, str] = NO_INFO) -> Self:
        """Return a puzzle from its parts."""
        puzzle = cls.__new__(cls)
        kept = info if isinstance(info, MappingProxyType) else MappingProxyType(dict(info))
        vars(puzzle).update(grid=grid, format=format or usual_format(grid.board), info=kept, remarks=(), proposals=())
        return puzzle

    @classmethod
    def of_parsed(cls, parsed: ParsedGrid, format: str, choice: BoardSpec) -> Self:
        """Return a parsed grid as a puzzle, on the board that its header names and the user chose."""
        full = parsed.spec(choice)
        try:
            board = full.board(parsed.size, parsed.box)
        except GeometryError as error:
            line = None if error.cause in choice.rules else parsed.line_of(error.cause)
            raise GeometryError(f"line {line}: {error}" if line else str(error), error.cause) from None
        puzzle = cls.of(Grid(board, parsed.values, parsed.candidates, parsed.placed), format, parsed.info)
        vars(puzzle).update(remarks=parsed.notes, proposals=parsed.proposals)
        return puzzle

    def with_grid(self, grid: Grid) -> Self:
        """Return another grid in the same format, with the same title and the like."""
        return type(self).of(grid, self.format, self.info)

    @property
    def board(self) -> Board:
        """The board the digits are meant for."""
        return self.grid.board

    @property
    def fog(self) -> Fog | None:
        """The fog of war of the board; None without fog. It hides cells from a player, and counts for nothing else.

        >>> Puzzle("1..............3", fog="r1c1 r1c2").fog.lit
        ((0, 0), (0, 1))
        """
        return self.board.fog

    def hidden_cells(self) -> tuple[str, ...]:
        """Return the names of the cells that fog hides now. Digits that were placed, and are right, have cleared some.

        A placed digit is compared with the solution, for which `solution` searches. Without one solution, no digit is
        known to be right.

        >>> Puzzle("0312 2004 3001 0040".replace(" ", ""), fog="r1c1-r3c4").place("r4c1", 1).hidden_cells()
        ('r4c3', 'r4c4')
        """
        if self.board.fog is None:
            return ()
        from nonet.model.fog import hidden_cells

        placed = self.grid.placed
        givens = self.with_grid(self.grid.givens) if placed else self
        solution = givens.solution if placed and givens.is_unique else None
        right = [cell for cell in placed if solution and solution.values[cell] == self.values[cell]]
        return tuple(self.board.name_of(cell) for cell in sorted(hidden_cells(self.board, right)))

    @property
    def values(self) -> tuple[int, ...]:
        """The digits in reading order, 0 for empty."""
        return self.grid.values

    @property
    def rows(self) -> list[list[int]]:
        """The digits as a list of rows, 0 for empty."""
        return self.grid.rows

    @property
    def clues(self) -> dict[str, int]:
        """The givens: the digit of each cell that has one, by the name of the cell.

        >>> Puzzle("1..............3").clues
        {'r1c1': 1, 'r4c4': 3}
        """
        return self._named(cell for cell, digit in enumerate(self.grid) if digit and cell not in self.grid.placed)

    @property
    def placed(self) -> dict[str, int]:
        """The digits that were placed in addition to the givens, by the name of their cell."""
        return self._named(cell for cell in sorted(self.grid.placed) if self.grid[cell])

    def _named(self, cells: Iterable[int]) -> dict[str, int]:
        return {self.board.name_of(cell): self.grid[cell] for cell in cells}

    @property
    def candidates(self) -> dict[str, tuple[int, ...]]:
        """The digits that each empty cell can take by its regions and pencil marks, by the name of the cell.

        Candidates that other rules exclude, such as a thermometer, are included: hints remove them, with a reason.
        A cell with a digit has no candidates: its name is a KeyError, and `get` returns None.

        >>> Puzzle("12..............").candidates["r1c3"]
        (3, 4)
        """
        from nonet.model.candidates import candidate_masks

        return self._named_digits(candidate_masks(self.grid))

    @checked
    def true_candidates(self, *, engine: str | None = None, timeout: float | None = None) -> dict[str, tuple[int, ...]]:
        """Return the digits that each empty cell has in at least one solution, by the name of the cell.

        The tuples are empty if there is no solution. Raise RunTimeout if `timeout` seconds pass before all is known.

        >>> Puzzle("12.. 34.. .... ...1".replace(" ", "")).true_candidates()["r3c1"]
        (2, 4)
        """
        from nonet.puzzle.true_candidates import true_candidates

        return self._named_digits(true_candidates(self, engine=engine, timeout=timeout).masks)

    def _named_digits(self, masks: Iterable[int]) -> dict[str, tuple[int, ...]]:
        from nonet.model.candidates import digits_of

        found = enumerate(masks)
        return {self.board.name_of(cell): tuple(digits_of(mask)) for cell, mask in found if not self.grid[cell]}

    def place(self, where: Where, digit: int) -> Self:
        """Return a copy with a digit placed. The digit is not a given and may be wrong. A given cannot be changed.

        The digit 0 removes the digit that was placed, as `without` does.

        >>> Puzzle("1..............3").place("r1c2", 4).placed
        {'r1c2': 4}
        """
        cell = find_cell(self.board, where)
        name = self.board.name_of(cell)
        if self.grid[cell] and cell not in self.grid.placed:
            raise PuzzleError(f"cannot change {name}: the {self.grid[cell]} there is a given")
        chosen = self._digit_for(cell, digit)
        if not chosen:
            return self.without(cell)
        return self.with_grid(replace(self.grid.with_digit(cell, chosen), placed=self.grid.placed | {cell}))

    def with_digit(self, where: Where, digit: int) -> Self:
        """Return a copy with another given, for people who set puzzles. A digit that was there is replaced.

        The digit 0 makes the cell empty. `place` is for players: its digit is not a given.

        >>> Puzzle("1..............3").with_digit("r1c2", 4).clues
        {'r1c1': 1, 'r1c2': 4, 'r4c4': 3}
        """
        cell = find_cell(self.board, where)
        chosen = self._digit_for(cell, digit)
        if not chosen:
            return self.without(cell) if self.grid[cell] else self
        return self.with_grid(replace(self.grid.with_digit(cell, chosen), placed=self.grid.placed - {cell}))

    def _digit_for(self, cell: int, digit: int) -> int:
        """Return a digit, or 0, as an int; raise PuzzleError if it is something else."""
        name = self.board.name_of(cell)
        if not hasattr(digit, "__index__"):
            kind = type(digit).__name__
            raise PuzzleError(f"expected a digit from 1 to {self.size} for {name}, got {shorten(digit)} ({kind})")
        if not 0 <= digit <= self.size:
            raise PuzzleError(f"expected a digit from 1 to {self.size} for {name}, got {shorten(digit)}")
        return index(digit)

    def without(self, where: Where) -> Self:
        """Return a copy with the digit of a cell removed, whether it is a given or not.

        >>> Puzzle("1..............3").without("r1c1").clues
        {'r4c4': 3}
        """
        cell = find_cell(self.board, where)
        if not self.grid[cell]:
            raise PuzzleError(f"cannot remove a digit from {self.board.name_of(cell)}: it is empty")
        return self.with_grid(self.grid.without(cell))

    def transformed(self, symmetry: Symmetry | Transformation) -> Self:
        """Return a copy transformed by the symmetry, on the board that results. A Transformation keeps the board."""
        return self.with_grid(self.grid.transformed(symmetry))

    def __str__(self) -> str:
        return str(self.grid)

    def __repr__(self) -> str:
        """Code that makes the same puzzle again."""
        board = self.board
        if self.grid.candidates or self.grid.placed or board.rules or not board.is_square:
            return f"Puzzle({self.grid!r})"
        words = [repr(self.to_text("line" if board.size <= 35 else "rows", header=False).rstrip("\n"))]
        if board.kind != "classic":
            words.append(f"kind={board.kind!r}")
        if board.fog:
            words.append(f"fog={str(board.fog)!r}")
        if (box := BoardSpec.of(board).box) not in (None, box_shape(board.size)):
            words.append(f"box={box}")
        if board.layout:
            words.append(f"layout={str(board.layout)!r}")
        return f"Puzzle({', '.join(words)})"

    @checked
    def to_svg(
        self,
        *,
        candidates: bool = False,
        labels: bool = False,
        title: str = "",
        width: int | None = None,
        theme: str = "light",
    ) -> str:
        """Return the puzzle as an SVG drawing.

        Args:
            candidates: Also draw the candidates of empty cells.
            labels: Also draw the numbers of rows and columns.
            title: Title of the drawing.
            width: Width in pixels (default: cells of the usual size).
            theme: Name of the colours, such as "light".

        Raises:
            PuzzleError: An argument is wrong, such as an unknown theme.
        """
        from nonet.draw.svg import to_svg
        from nonet.draw.themes import find_theme

        return to_svg(self._scene(candidates=candidates, labels=labels, title=title), find_theme(theme), width)

    @checked
    def to_png(
        self,
        *,
        candidates: bool = False,
        labels: bool = False,
        title: str = "",
        width: int | None = None,
        theme: str = "light",
    ) -> bytes:
        """Return the puzzle as the bytes of a PNG file; needs fpdf2 and pypdfium2.

        Args:
            candidates: Also draw the candidates of empty cells.
            labels: Also draw the numbers of rows and columns.
            title: Title of the drawing.
            width: Width in pixels (default: twice that of `to_svg`, for sharp screens).
            theme: Name of the colours, such as "light".

        Raises:
            PuzzleError: An argument is wrong, such as an unknown theme.
            EngineUnavailable: A package is missing; the message says how to install it.
        """
        from nonet.draw.png import to_png
        from nonet.draw.themes import find_theme

        return to_png(self._scene(candidates=candidates, labels=labels, title=title), find_theme(theme), width)

    def _scene(self, *, candidates: bool, labels: bool, title: str) -> Scene:
        """Return what a drawing of the puzzle shows."""
        from nonet.draw.scene import Scene
        from nonet.model.candidates import candidate_masks

        masks = candidate_masks(self.grid) if candidates else None
        return Scene.of(self.grid, candidates=masks, labels=labels, title=title)

    def _repr_svg_(self) -> str:
        """Return the drawing that notebooks show."""
        return self.to_svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.grid == other.grid

    def __hash__(self) -> int:
        return hash(self.grid)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the parts to pickle and copy the puzzle by, without the answers found so far."""
        parts = (self.grid, self.format, dict(self.info))
        return type(self).of, parts, {"remarks": self.remarks, "proposals": self.proposals}

    @checked
    def to_text(self, format: str | None = None, *, header: bool = True) -> str:
        """Return the puzzle as text in a format (default: its own). The text ends with a newline.

        A header (`kind: diagonal`) names the board if the digits alone do not, except with `header=False`. Warn with
        LostMarksWarning if the format cannot hold the pencil marks of the puzzle.
        """
        from nonet.formats import find_format, write
        from nonet.formats.header import drops_marks, lost_marks_words

        known = find_format(format or self.format)
        if self.grid.candidates is not None and drops_marks(self.grid, self.info, known, header=header):
            warn(lost_marks_words(known), LostMarksWarning, stacklevel=3)  # the line that called `checked`
        return write([self.grid], known, [self.info], header=header)

    # -- answers ---------------------------------------------------------------------------------------------------

    @checked
    def solve(
        self, limit: int = 2, *, engine: str | None = None, budget: int | None = None, timeout: float | None = None
    ) -> SolveResult:
        """Return up to `limit` solutions and a verdict.

        Args:
            limit: Number of solutions to look for. 2 is enough to know whether the first is the only one.
            engine: Name of an engine, such as "native" (default: the best for the puzzle).
            budget: Number of guesses after which the search ends.
            timeout: Seconds after which the search ends. The verdict is then UNDECIDED, never a wrong one.

        Raises:
            PuzzleError: An argument is wrong, such as an unknown engine.
            EngineUnavailable: The engine cannot run here.
        """
        return find_engine(engine).search(self.grid, limit, budget=budget, timeout=timeout)

    @checked
    def count(
        self,
        limit: int | None = 1000,
        *,
        engine: str | None = None,
        timeout: float | None = None,
        threads: int | None = None,
    ) -> Count:
        """Return the number of solutions, counted up to `limit` (None: to the end) and for `timeout` seconds.

        The result is an int. Its `is_exact` is False if there may be more solutions. Solutions are not kept, so
        millions of them take seconds and no memory.

        Args:
            limit: Number of solutions at which the count ends.
            engine: Name of an engine, such as "native" (default: the best for the puzzle).
            timeout: Seconds after which the count ends.
            threads: Number of threads (default: one per core). Only classic 9x9 puzzles use more than one.

        Raises:
            PuzzleError: An argument is wrong, such as an unknown engine.
            EngineUnavailable: The engine cannot run here.

        >>> count = Puzzle("." * 16).count()
        >>> count, count.is_exact
        (288, True)
        """
        return find_engine(engine).count(self.grid, limit, timeout=timeout, threads=threads)

    @checked
    def solutions(self, *, engine: str | None = None, timeout: float | None = None) -> Iterator[Grid]:
        """Yield every solution as it is found. Raise RunTimeout if `timeout` seconds pass before the last."""
        return find_engine(engine).solutions(self.grid, timeout=timeout)

    @cached_property
    def _result(self) -> SolveResult:
        return self.solve()

    @property
    def is_unique(self) -> bool:
        """True if there is exactly one solution, proved.

        The first use searches without a time limit, and the answer is kept. `solve(timeout=...)` has a limit.
        """
        return self._result.is_unique

    @property
    def solution(self) -> Grid | None:
        """A solution, None if there is none. The only one if `is_unique`.

        The first use searches without a time limit, and the answer is kept. `solve(timeout=...)` has a limit.
        """
        return self._result.solution

    def status(self) -> GridStatus:
        """Return the faults of the current grid, all flags at once."""
        return status(self.grid)

    def faults(self) -> tuple[Fault, ...]:
        """Return every digit repeated in a region, and every broken rule, such as a thermometer that falls."""
        return find_faults(self.grid)

    def check(self, solution: Source) -> Verification:
        """Return whether a solution is right, wrong (with every broken rule) or incomplete."""
        from nonet.human.verification import verify

        return verify(self.grid, self.answer(solution).grid)

    # -- human logic -----------------------------------------------------------------------------------------------

    @checked
    def hint(
        self, *, marks: PlayerMarks = False, technique: TechniqueName | str = "", timeout: float | None = None
    ) -> Hint | None:
        """Return the easiest next step, or one of a `technique`. None if the grid is full or no step helps.

        Digits that you placed are compared with the solution first. If one is wrong, WrongPosition names it. Raise
        RunTimeout if `timeout` seconds pass before a step is found.

        `marks` are your own pencil marks: digits by cell, or True if the pencil marks of the puzzle are yours. Steps
        continue from them and do not remove a candidate twice. If the right digit of a cell is missing from them,
        WrongPosition names it.

        >>> print(Puzzle("0312 2004 3001 0040".replace(" ", "")).hint())
        Full house: r2c3 is the last empty cell in box 2, so it must be 3.

        A puzzle does not remember the candidates that a step removes, so the next call may return the same step. For
        the whole solution, use `for hint in puzzle.steps()`, or a Game if you make moves of your own:

        >>> from nonet import Game
        >>> game = Game("0312 2004 3001 0040".replace(" ", ""))
        >>> while hint := game.hint():
        ...     game.apply(hint)
        >>> game.is_solved
        True
        """
        if not technique:
            return next(self.steps(marks=marks, timeout=timeout), None)
        from nonet.human.hints import Hint, step_of_technique
        from nonet.human.lessons import find_taught
        from nonet.human.mistakes import sound_position

        wanted, deadline = find_taught(technique), Deadline(timeout)
        position, is_proper = sound_position(self.grid, marks, deadline)
        step = step_of_technique(position, wanted, unique=is_proper, deadline=deadline)
        return Hint(position, step) if step else None

    @checked
    def steps(self, *, marks: PlayerMarks = False, timeout: float | None = None) -> StepPath:
        """Yield the steps of the whole solution, easiest first, as a person would take them.

        Raise RunTimeout if `timeout` seconds pass before the last step. The steps found by then have been yielded. In a
        notebook the path appears as a chart of its difficulty, which `to_svg()` returns.
        """
        from nonet.human.hints import StepPath, solve_path
        from nonet.human.mistakes import sound_position

        deadline = Deadline(timeout)
        position, is_proper = sound_position(self.grid, marks, deadline)
        return StepPath(solve_path(position, unique=is_proper, deadline=deadline))

    @checked(by_place=("timeout",))
    def rate(self, *, scales: str | Iterable[str] | None = None, timeout: float | None = None) -> Rating:
        """Return the level of the puzzle; for classic 9x9 also ER, EP and ED, and HoDoKu's level and score.

        `scales` names the scales to compute, such as "se121" or ["nonet", "symmetric"], or "all". Raise RunTimeout if
        `timeout` seconds pass first.
        """
        from nonet.human.rating import rate_grid

        return rate_grid(self.grid, timeout, scales)

    def answer(self, source: Source) -> Puzzle:
        """Return a grid for the same board from anything a Puzzle is made of."""
        board = self.board
        puzzle = self._read_answer(source)
        # The digits are what is asked about. They may stand on a board of other rules, but not of other cells.
        if puzzle.board.size != board.size or puzzle.board.places != board.places:
            raise PuzzleError(f"expected a solution of {board.extent} cells, got {puzzle.board.extent}")
        return puzzle.with_grid(replace(puzzle.grid, board=board))

    def _read_answer(self, source: Source) -> Puzzle:
        board, source = self.board, as_text(source)
        if isinstance(source, Puzzle | Grid):
            return Puzzle(source)
        if not isinstance(source, str) and not board.is_square:
            return Puzzle.of(grid_on(board, source))
        own = replace(BoardSpec.of(board), rules=())
        try:
            read = Puzzle(source, **own.options())
        except PuzzleError:
            if isinstance(source, str):
                check_cell_count(board, source)  # says more than the reader, which does not know the puzzle
            raise
        if isinstance(source, str):
            check_said_rules(board, read.board.rules)
        return read


def as_text(source: Source) -> Source:
    """Bytes as the text or, where they are small numbers, the digits that they hold; anything else as it is."""
    if not isinstance(source, bytes | bytearray):
        return source
    if source and max(source) < _FIRST_LETTER:
        return list(source)
    try:
        return bytes(source).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FormatError(f"expected text in UTF-8, got the byte {source[error.start]} at {error.start}") from None


def _make(source: Source, choice: BoardSpec, format: str | None) -> Puzzle:
    source = as_text(source)
    if isinstance(source, str):
        from nonet.formats import read

        document = read(source, format, choice)
        if (count := len(document.parsed_grids)) != 1:
            error = FormatError(f"expected one puzzle, got {count}: use nonet.read for several")
            error.puzzle_count = count
            raise error
        return Puzzle.of_parsed(document.parsed_grids[0], document.answers, choice)
    if isinstance(source, Puzzle):
        made = source.with_grid(lay_on(source.grid, choice))
    else:
        made = Puzzle.of(lay_on(source, choice) if isinstance(source, Grid) else grid_of(source, choice))
    if format is None:
        return made
    from nonet.formats import find_format

    return Puzzle.of(made.grid, find_format(format).id, made.info)


def read_puzzles(text: str, **options: Unpack[BoardOptions]) -> list[Puzzle]:
    """All puzzles of a text. `nonet.read` says more."""
    from nonet.formats import read

    choice = BoardSpec.asked(**options)
    document = read(text, options.get("format"), choice)
    puzzles = [Puzzle.of_parsed(parsed, document.answers, choice) for parsed in document.parsed_grids]
    if options.get("rules") is None or choice.rules:
        return puzzles
    return [puzzle.with_grid(without_rules(puzzle.grid)) for puzzle in puzzles]
