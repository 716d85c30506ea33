"""A document for solvers that only read: rules, input format, output format, solved examples, in plain English.

It is written for any board: what a rule says comes from the kind that checks it (`Board.sentences`), and the formats
follow from the board's places and digits. The order and the wording of the parts are fixed. `describe_for_n`
does the same for boards of any size n.

Contents: `TaskDocument` and `describe_board`; solved examples (`make_examples`); the document for any size n
(`describe_for_n`); pairs (`describe_pair`); `describe`, which chooses among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from nonet._base.arguments import checked
from nonet._base.errors import CreationError, CreationTimeout, GeometryError, PuzzleError, few, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import nth_seed
from nonet.formats import find_format
from nonet.generate.make import create_grid
from nonet.human.levels import find_level
from nonet.human.verification import verify
from nonet.model import Board, BoardSpec, Grid, Layout, Place, Rule, make_board
from nonet.model.kinds import with_base
from nonet.model.kinds.base import Kind
from nonet.model.regions import ROW
from nonet.puzzle.pair import pair_board
from nonet.solver import find_engine

if TYPE_CHECKING:
    from nonet._base.names import KindName, Level

# The names of the four parts in the literature on language models: natural language of constraints, input and output,
# and the solved examples of a problem.
RULES_LABEL, INPUT_LABEL, OUTPUT_LABEL, EXAMPLES_LABEL = "NL(C)", "NL(X)", "NL(Y)", "Dp"
LABELS = {
    "sentences": RULES_LABEL,
    "input_format": INPUT_LABEL,
    "output_format": OUTPUT_LABEL,
    "examples": EXAMPLES_LABEL,
}


@dataclass(frozen=True, slots=True)
class Example:
    """A puzzle and its only solution, as text."""

    input: str
    output: str


@dataclass(frozen=True, slots=True)
class Notation:
    """The notation of the grids of a document: a format with one line per row, and its separator in words."""

    format: str = "rows"
    separator: str = "space"

    def text(self, grid: Grid) -> str:
        """The text of a grid, without a newline at its end. Boards need not be square."""
        return find_format(self.format).dump((grid,), ({},)).rstrip("\n")


ROWS = Notation()
CSV = Notation("csv", "comma")


@dataclass(frozen=True, slots=True)
class TaskDocument:
    """Everything one must read to solve puzzles of one board. `str(document)` is the text."""

    title: str
    kind: str
    size: int | None  # None where the document is about every size n
    box: tuple[int, int] | None
    layout: tuple[str, ...] | None  # a line for each row
    rules: tuple[str, ...]  # laid on the board, as a header has them: thermo r1c1 r2c1
    sentences: tuple[str, ...]  # what must hold, in words
    input_format: tuple[str, ...]
    output_format: tuple[str, ...]
    examples: tuple[Example, ...] = ()

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self) -> str:
        """The document for people and language models, ending with a newline."""
        return "\n\n".join(self._blocks()) + "\n"

    def to_data(self) -> dict[str, object]:
        """The document for programs: what JSON has, and no more."""
        parts = {name: list(part) if isinstance(part, tuple) else part for name, part in asdict(self).items()}
        return {**parts, "labels": dict(LABELS)}

    @property
    def _n_of_examples(self) -> str:
        """A sentence with the n of the examples, if the rest is about every n. It is the number of entries in a row."""
        if self.size is not None:
            return ""
        row = self.examples[0].input.splitlines()[0]
        return f" In the examples n is {len(row.replace(',', ' ').split())}."

    def _blocks(self) -> Iterator[str]:
        yield f"# {self.title}"
        yield f"## 1. Rules ({RULES_LABEL})"
        yield _bullets(self.sentences)
        if self.layout:
            yield _fenced("Layout:", "\n".join(self.layout))
        yield f"## 2. Input format ({INPUT_LABEL})"
        yield _bullets(self.input_format)
        yield f"## 3. Output format ({OUTPUT_LABEL})"
        yield _bullets(self.output_format)
        if self.examples:
            yield f"## 4. Solved examples ({EXAMPLES_LABEL})"
            yield "Each input has exactly one solution, its output." + self._n_of_examples
        for number, example in enumerate(self.examples, 1):
            yield _fenced(f"Input-{number}:", example.input)
            yield _fenced(f"Output-{number}:", example.output)


def describe_board(
    board: Board,
    examples: Iterable[tuple[Grid, Grid]] = (),
    *,
    title: str | None = None,
    notation: Notation = ROWS,
) -> TaskDocument:
    """Return the document of a board; `examples` are puzzles with their solutions (see `make_examples`).

    >>> from nonet.model import make_board
    >>> describe_board(make_board(size=4)).sentences[0]
    'Empty cells of the grid must be filled using numbers from 1 to 4.'
    """
    layout = tuple(layout_rows(board.layout)) if board.layout else None
    return TaskDocument(
        title=title or f"{board.title}: rules and formats",
        kind=board.kind,
        size=board.size,
        box=board.box,
        layout=layout,
        rules=tuple(map(str, board.rules)),
        sentences=(*_fill_rules(board), *board.sentences),
        input_format=(*_input_format(board, notation), *([_LAYOUT_NOTE] if layout else [])),
        output_format=_output_format(board, notation),
        examples=tuple(Example(notation.text(puzzle), notation.text(solution)) for puzzle, solution in examples),
    )


KEPT = "Cells that are already filled must keep their numbers."
_LAYOUT_NOTE = "The layout belongs to the rules: it is the same for every input, and no input repeats it."


def layout_rows(layout: Layout) -> list[str]:
    """The labels of a layout, a line for each row."""
    rows = (layout.labels[i : i + layout.size] for i in range(0, len(layout.labels), layout.size))
    return [" ".join(row) for row in rows]


def _fill_rules(board: Board) -> tuple[str, ...]:
    return (
        f"Empty cells of the grid must be filled using {_numbers(board)}.",
        KEPT,
    )


def _input_format(board: Board, notation: Notation) -> tuple[str, ...]:
    return (
        *_grid_format(board, notation, "unsolved", "in the grid", 0),
        "Empty cells are indicated by 0s.",
        f"The other cells are filled with {_numbers(board)}.",
    )


def _output_format(board: Board, notation: Notation) -> tuple[str, ...]:
    return tuple(_grid_format(board, notation, "solved", "of the solved grid", 1))


def _grid_format(board: Board, notation: Notation, state: str, where: str, lowest: int) -> list[str]:
    """Return the lines that input and output have in common."""
    there = "There is" if board.height == 1 else "There are"
    size = f"{_count(board.height, 'row')} and {_count(board.width, 'column')}"
    entries = f"{board.width} {notation.separator}-separated"
    cells = f"{entries} numbers ranging from {lowest} to {board.size} representing the corresponding cells {where}"
    if board.width == 1:
        cells = f"1 number ({'0 or 1' if lowest == 0 else '1'}) representing the corresponding cells {where}"
    if has_holes(board):
        number = f"a number ranging from {lowest} to {board.size} representing the corresponding cell {where}"
        cells = f"{entries} entries, each {number}, or - where there is no cell"
    return [
        f"{there} {size} representing the {board.extent} {state} grid.",
        *where_grids_are(board),
        f"Each row represents the corresponding {state} row of the grid.",
        f"Each row has {cells}.",
    ]


def has_holes(board: Board) -> bool:
    """Return True if there are places on the canvas that have no cell."""
    return board.height * board.width > board.cell_count


def where_grids_are(board: Board) -> list[str]:
    """Return the places of the grids of a board that has several, in the order of their numbers."""
    corners = [subgrid.corner for subgrid in board.subgrids] or _corners(board)
    if len(corners) < 2:
        return []
    if board.parts:
        parts = zip(board.parts, corners, strict=True)
        said = ", ".join(f"rows {row + 1} to {row + board.size} are {part.name}" for part, (row, _) in parts)
        return [f"{said[0].upper()}{said[1:]}."]
    spans = [f"rows {r + 1} to {r + board.size} and columns {c + 1} to {c + board.size}" for r, c in corners]
    return [
        f"It is made of {len(spans)} grids of {board.size} x {board.size} cells{_boxes(board)}: {'; '.join(spans)}."
    ]


def _corners(board: Board) -> list[tuple[int, int]]:
    """The corners of the grids of a board that does not tell them: the rows of its regions are their rows."""
    starts = [min(filter(None, map(board.places.__getitem__, r.cells))) for r in board.regions if r.family == ROW]
    columns = sorted({column for _, column in starts})
    below = {column: sorted(row for row, at in starts if at == column) for column in columns}
    return sorted((rows[at], column) for column, rows in below.items() for at in range(0, len(rows), board.size))


def _boxes(board: Board) -> str:
    """The boxes of each of several grids, which their rule does not say."""
    if board.box is None:
        return ""
    height, width = board.box
    return f" with boxes of {f'{height} x {width} cells' if height == width else f'{height} rows and {width} columns'}"


def _numbers(board: Board) -> str:
    return "the number 1" if board.size == 1 else f"numbers from 1 to {board.size}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' if number > 1 else ''}"


def _fenced(heading: str, grid: str) -> str:
    """A grid as code: Markdown would make one running line of its rows."""
    return f"{heading}\n\n```text\n{grid}\n```"


def _bullets(sentences: Iterable[str]) -> str:
    return "\n".join(f"- {sentence}" for sentence in sentences)


# Solved examples: fresh puzzles, unique by proof, their solutions checked before anybody sees them.


def make_examples(
    board: Board,
    count: int = 2,
    level: str | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
) -> list[tuple[Grid, Grid]]:
    """Return puzzles of a level with their solutions, the same that `sudoku create` makes with this seed.

    `timeout` is for each puzzle. After it, raise CreationTimeout or return a puzzle with more clues.
    """
    if count < 0:
        raise PuzzleError(f"expected 0 or more examples, got {count}")
    wanted = None if level is None else find_level(level)
    seeds = [nth_seed(seed, number) for number in range(count)]
    puzzles = (create_grid(board, wanted, each, engine, timeout=timeout).puzzle for each in seeds)
    return [(puzzle, only_solution(puzzle, engine)) for puzzle in puzzles]


def only_solution(puzzle: Grid, engine: str | None = None) -> Grid:
    """The solution of a puzzle; CreationError unless it is the only one, by proof, and passes the checker."""
    result = find_engine(engine).search(puzzle, 2)
    if result.solution is None or not result.is_unique:
        raise CreationError(f"expected an example with exactly one solution, got the verdict {result.verdict.value!r}")
    faults = verify(puzzle, result.solution).lines()
    if faults:
        raise CreationError(f"expected an example solved right, got: {few(faults, '; ')}")
    return result.solution


# The document for boards of any size n, in the words of the founding document.
#
# A kind says its rules for every n at once (`RegionRule.words_for_n`). Not every kind can: where the grids of an
# arrangement stand, and what a layout looks like, has no sentence that is short and right for all sizes.

_EXAMPLE_SIZES = (4, 9, 16)
_PERFECT_SQUARE = "n is a perfect square."


def describe_for_n(
    choice: BoardSpec, examples: Iterable[tuple[Grid, Grid]] = (), *, notation: Notation = ROWS
) -> TaskDocument:
    """Return the document of a kind for general n. Raise GeometryError if its rules cannot be described for general n.

    >>> describe_for_n(BoardSpec("diagonal")).sentences[-1]
    'n is a perfect square.'
    """
    sentences = sentences_for_n(choice)  # first: where there are none, it says why
    kind = with_base(choice.full_kind)
    return TaskDocument(
        title=f"{choice.board(_EXAMPLE_SIZES[1]).name}, n x n: rules and formats",
        kind=choice.full_kind.id,
        size=None,
        box=None,
        layout=None,
        rules=(),
        sentences=sentences,
        input_format=input_for_n(kind, notation),
        output_format=output_for_n(kind, notation),
        examples=tuple(Example(notation.text(puzzle), notation.text(solution)) for puzzle, solution in examples),
    )


def sentences_for_n(choice: BoardSpec) -> tuple[str, ...]:
    """The rules of a kind for every n; GeometryError that says why where there are none."""
    if problem := why_not_for_n(choice):
        raise GeometryError(problem)
    kind = with_base(choice.full_kind)
    said = [line for rule in kind.rules for line in rule.words_for_n.splitlines()]
    squares = [_PERFECT_SQUARE] if kind.needs_box else []
    return ("Empty cells of the grid must be filled using numbers from 1 to n.", *said, *squares)


def why_not_for_n(choice: BoardSpec) -> str:
    """Return the reason why a choice of board has no document for general n; "" if it has one."""
    if not isinstance(choice, BoardSpec):  # such as a size
        return f"expected a BoardSpec, such as BoardSpec('diagonal'), got {shorten(choice)} ({type(choice).__name__})"
    if said := list(replace(choice, kind=None, size=None).options()):
        name = "rule" if said[0] == "rules" else said[0]
        return f"a document for general n has no --{name}: it belongs to one size"
    if all(rule.words_for_n for rule in with_base(choice.full_kind).rules):
        return ""
    name = choice.full_kind.id
    return f"the kind {name} has no document for general n: where its regions are depends on the size, so name one"


def input_for_n(kind: Kind, notation: Notation = ROWS) -> tuple[str, ...]:
    """The input format, for every n."""
    return (
        *_grid_for_n(kind, notation, "unsolved", "in the grid", 0),
        "Empty cells are indicated by 0s.",
        "The other filled cells will have numbers from 1 to n.",
    )


def output_for_n(kind: Kind, notation: Notation = ROWS) -> tuple[str, ...]:
    """The output format, for every n."""
    return tuple(_grid_for_n(kind, notation, "solved", "of the solved grid", 1))


def _grid_for_n(kind: Kind, notation: Notation, state: str, where: str, lowest: int) -> list[str]:
    grids = [f"There are n rows and n columns representing the n x n {state} grid."]
    if kind.is_apart:
        grids = [
            f"There are 2n rows and n columns representing the two n x n {state} grids.",
            "Rows 1 to n are sudoku 1, rows n + 1 to 2n are sudoku 2.",
        ]
    numbers = f"n {notation.separator} separated numbers ranging from {lowest} to n"
    return [
        *grids,
        f"Each row represents the corresponding {state} row of the grid.",
        f"Each row has {numbers} representing the corresponding cells {where}.",
    ]


def examples_for_n(
    choice: BoardSpec,
    count: int,
    level: str | None = None,
    seed: int | str | None = None,
    *,
    timeout: float | None = None,
) -> list[tuple[Grid, Grid]]:
    """Return solved examples of the smallest board of the kind that has any: 4x4 if possible."""
    if problem := why_not_for_n(choice):
        raise GeometryError(problem)
    for size in _EXAMPLE_SIZES[:-1]:
        try:
            return make_examples(choice.board(size), count, level, seed, timeout=timeout)
        except CreationTimeout:
            raise
        except (CreationError, GeometryError):  # such as anti-knight, of which no 4x4 exists
            continue
    return make_examples(choice.board(_EXAMPLE_SIZES[-1]), count, level, seed, timeout=timeout)


# The document of a pair: two Sudokus whose corresponding cells differ.


def describe_pair(
    k: int,
    examples: int = 2,
    level: str | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
    *,
    timeout: float | None = None,
) -> TaskDocument:
    """Return the document of pairs of k*k x k*k Sudokus, with grids as the CSV text of `nonet.puzzle.pair`.

    >>> describe_pair(2, examples=0).input_format[1]
    'Rows 1 to 4 are sudoku 1, rows 5 to 8 are sudoku 2.'
    """
    board = pair_board(k)
    if k == 1:
        raise CreationError("no pair of 1 x 1 sudokus exists: their cells cannot differ")
    size = board.size
    return describe_board(
        board,
        make_examples(board, examples, level, seed, engine, timeout=timeout),
        title=f"Sudoku pair, two grids of {size} x {size}: rules and formats",
        notation=CSV,
    )


@checked(by_place=("size",))
def describe(
    kind: KindName | str | None = None,
    *,
    size: int | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    rules: Iterable[Rule | str] | None = None,
    grids: str | Iterable[Place] | None = None,
    examples: int = 2,
    level: Level | None = None,
    seed: int | str | None = None,
    engine: str | None = None,
) -> TaskDocument:
    """Return the rules of a board, its text formats and solved examples: print it, or take it apart.

    Args:
        kind: Kind of the board (default: classic, jigsaw with a layout, or grids with `grids`).
        size: Number of digits (default: that of the layout, or the usual one of the kind, mostly 9).
        box: Rows and columns of a box, such as (2, 3).
        layout: Shapes of a jigsaw, as text or a Layout.
        rules: Rules of the board.
        grids: Offsets of several grids on one canvas, such as "0,0 6,6".
        examples: Number of solved examples.
        level: Level of the examples, such as "easy".
        seed: Random seed of the examples, a number or a text (default: a random one).
        engine: Name of the engine that makes the examples, such as "native" (default: the best for the board).

    Raises:
        PuzzleError: The board cannot exist, or an argument is wrong.
        CreationError: No examples could be made.
        EngineUnavailable: A level needs the compiled core, which is missing.

    >>> import nonet
    >>> document = describe("window", size=4, examples=3, seed=1)
    >>> document.sentences[2]
    'Each row must have each number from 1 to 4 exactly once.'
    >>> nonet.check(document.examples[2].input, document.examples[2].output, kind="window").is_right
    True
    """
    board = make_board(kind, size=size, box=box, layout=layout, rules=rules or (), grids=grids)
    return describe_board(board, make_examples(board, examples, level, seed, engine))
