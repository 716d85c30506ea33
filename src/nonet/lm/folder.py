"""A folder for whoever writes a program that solves: rules, formats, small solved examples, larger tests, a checker.

The form is that of FCoReBench: `rules.txt`, `input_format.txt`, `output_format.txt`, `examples/1.in`, `examples/1.out`,
`test/<size>/1.in`, `check.py`, `generate.txt`. Tests have no outputs: `check.py` judges by the rules, and a program
that looks around finds no answers.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from math import isqrt
from pathlib import Path
from typing import Any

from nonet._base.errors import CreationError, GeometryError, PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import nth_seed
from nonet.generate.dig import Progress
from nonet.lm.document import (
    CSV,
    EXAMPLES_LABEL,
    INPUT_LABEL,
    KEPT,
    OUTPUT_LABEL,
    ROWS,
    RULES_LABEL,
    TaskDocument,
    describe_board,
    describe_for_n,
    layout_rows,
    make_examples,
    why_not_for_n,
)
from nonet.model import Board, BoardSpec, Grid
from nonet.model.candidates import digits_of
from nonet.model.constraints import Constraint, Rank
from nonet.model.kinds import with_base
from nonet.model.offsets import offsets_line
from nonet.model.rules.automata import rank_machines
from nonet.model.spec import FIELDS

# A board as plain data for `standalone.py`, which knows nothing of ours: numbers, strings and lists.

Data = list[Any]


def checker_data(board: Board) -> dict[str, Any]:
    """Size, extent, holes, regions, rules and tables of a board. Cells are numbered by their places on the canvas.

    Other than `Board.to_dict`: the checker knows no rule, so it gets the constraints.
    """
    if None in board.places:
        raise GeometryError("every cell of the board needs a place: a text cannot show the others")
    board.refuse_vast_canvas()
    width = board.width
    cell_of = {cell: row * width + column for (row, column), cell in board.cell_by_place.items()}
    encoder = _Encoder(board.size, cell_of)
    rules = encoder.rules(board)
    return {
        "size": board.size,
        "height": board.height,
        "width": width,
        "holes": sorted({*range(board.height * width)} - {*cell_of.values()}),
        "regions": [[region.name, encoder.cells(region.cells)] for region in board.regions],
        "rules": rules,
        "tables": encoder.tables,
    }


class _Encoder:
    """Constraints as lists. What many of them share, such as which digits go together, is in a table once."""

    def __init__(self, size: int, cell_of: Mapping[int, int]) -> None:
        self.tables: Data = []
        self._size = size
        self._cell_of = cell_of
        self._numbers: dict[str, int] = {}

    def cells(self, cells: Iterable[int]) -> list[int]:
        return [self._cell_of[cell] for cell in cells]

    def rules(self, board: Board) -> Data:
        """The constraints of each rule behind its sentence; those that come from no rule behind other words."""
        by_rule: dict[str, Data] = {}
        for constraint in board.constraints:
            rule = board.rule_of_constraint.get(constraint)
            words = f"{rule}: {board.words_of(rule)}" if rule else "a demand of the board"
            by_rule.setdefault(words, []).append(self.constraint(constraint))
        return [[words, constraints] for words, constraints in by_rule.items()]

    def constraint(self, constraint: Constraint) -> Data:  # noqa: C901, PLR0911  (a case for each sort of constraint)
        """The parts of a constraint under the names that `standalone.py` has for them."""
        if isinstance(constraint, Rank):
            return self.constraint(rank_machines(constraint, len(constraint.line)))
        name, here, numbers, masks, inner = constraint.parts()
        cells, digits = self.cells(here), [list(digits_of(mask)) for mask in masks]
        match name:
            case "domain":
                return ["in", cells, self.table(digits[0])]
            case "different":
                return ["differ", cells]
            case "pair":
                return ["pair", *cells, self.table(digits)]
            case "combo":
                return ["set", cells, self.table(digits)]
            case "sum":
                return ["sum", cells, list(numbers[: len(cells)]), list(numbers[len(cells) :])]
            case "machine":
                states = [numbers[at : at + self._size + 1] for at in range(0, len(numbers), self._size + 1)]
                return ["machine", cells, self.table([[list(steps) for _, *steps in states], [s[0] for s in states]])]
            case "count":
                counted, control = (cells[:-1], cells[-1]) if numbers[0] else (cells, -1)
                return ["count", counted, self.table(digits[0]), [list(numbers[1:]), control]]
            case "same":
                length = len(cells) // numbers[0]
                return ["same", [cells[at : at + length] for at in range(0, len(cells), length)]]
            case "element":
                index, *listed, value = cells
                return ["points", index, listed, value]
            case "or":
                return ["or", [[self.constraint(each) for each in alternative] for alternative in inner]]
        raise AssertionError(constraint)

    def table(self, table: object) -> int:
        text = json.dumps(table)
        if text not in self._numbers:
            self._numbers[text] = len(self.tables)
            self.tables.append(table)
        return self._numbers[text]


SIZES = (4, 9, 16)
EXAMPLES, TESTS = 2, 10
_MOST_DOUBLES = 100  # puzzles in a row that were there before: then there are too few different ones
_ONE_SOLUTION = "Each input has exactly one solution."

File = tuple[str, bytes]


@dataclass(frozen=True)
class FolderPlan:
    """The plan of a folder. Of several sizes the first is that of the examples, the others are those of the tests.

    A single size is for both. `is_csv`: grids with commas, as pairs of the command `sudoku pair` are written.
    """

    choice: BoardSpec
    sizes: tuple[int, ...]
    seed: int | str
    examples: int = EXAMPLES
    tests: int = TESTS
    level: str | None = None
    is_csv: bool = False

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """A board for each size."""
        if len({*self.sizes}) < len(self.sizes):
            raise PuzzleError(f"expected every size once, got {' '.join(map(str, self.sizes))}")
        return tuple(self.choice.board(size) for size in self.sizes)

    @property
    def document(self) -> TaskDocument | None:
        """One document for all sizes; None where each size needs words of its own."""
        notation = CSV if self.is_csv else ROWS
        if len(self.boards) == 1:
            return describe_board(self.boards[0], notation=notation)
        has_boxes = with_base(self.choice.full_kind).needs_box
        if why_not_for_n(self.choice) or (has_boxes and any(isqrt(size) ** 2 != size for size in self.sizes)):
            return None
        return describe_for_n(self.choice, notation=notation)


def usual_sizes(choice: BoardSpec) -> tuple[int, ...]:
    """The sizes of a folder where nobody names any: several where a kind says its rules for every n."""
    return SIZES if not choice.size and not why_not_for_n(choice) else (choice.board().size,)


def task_files(
    plan: FolderPlan, version: str, *, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[File]:
    """The files of a folder, with their names. The same plan gives the same bytes, if no time limit cuts in."""
    boards = plan.boards
    rules, inputs, outputs = _words(plan)
    yield "rules.txt", rules
    yield "input_format.txt", inputs
    yield "output_format.txt", outputs
    yield "check.py", check_program(boards, "," if plan.is_csv else " ")
    yield from _sources(plan.choice)
    yield "generate.txt", _generate(plan, version).encode()
    yield from _instances(plan, timeout, progress)


def check_program(boards: tuple[Board, ...], separator: str = " ") -> bytes:
    """check.py with boards in it: the file `standalone.py`, and data at its end."""
    text = Path(__file__).with_name("standalone.py").read_text(encoding="utf-8")
    note = text.index("# This file is copied")
    text = text[:note] + text[text.index("from __future__") :]
    data = "".join(f"    {{\n{_entries(board)}    }},\n" for board in boards)
    before, empty, after = text.partition("BOARDS: list[Board] = []\n")
    assert empty
    before = before.replace('SEPARATOR = " "', f"SEPARATOR = {separator!r}".replace("'", '"'))
    return f"{before}BOARDS: list[Board] = [\n{data}]\n{after}".encode()


def _entries(board: Board) -> str:
    """The data of a board, a line for each region and rule. What JSON writes of numbers and texts, Python reads."""
    lines = []
    for name, held in checker_data(board).items():
        if isinstance(held, list) and held and isinstance(held[0], list):
            inner = "".join(f"            {json.dumps(each)},\n" for each in held)
            lines.append(f'        "{name}": [\n{inner}        ],\n')
        else:
            lines.append(f'        "{name}": {json.dumps(held)},\n')
    return "".join(lines)


def _words(plan: FolderPlan) -> tuple[bytes, bytes, bytes]:
    """rules.txt, input_format.txt and output_format.txt."""
    whole = plan.document
    documents = [whole] if whole else [describe_board(board) for board in plan.boards]
    parts: tuple[list[str], list[str], list[str]] = ([], [], [])
    for document in documents:
        heading = [] if whole else [f"Size {document.size}:"]
        layout = ["", "Layout:", *document.layout] if document.layout else []
        kept = [] if KEPT in document.sentences else [KEPT]  # the founding document does not say it, the checker does
        parts[0].append("\n".join([*heading, *document.sentences, *kept, *layout]))
        parts[1].append("\n".join([*heading, *document.input_format, _ONE_SOLUTION]))
        parts[2].append("\n".join([*heading, *document.output_format]))
    rules, inputs, outputs = (("\n\n".join(part) + "\n").encode() for part in parts)
    return rules, inputs, outputs


def _sources(choice: BoardSpec) -> Iterator[File]:
    """Yield the files that the command of generate.txt reads."""
    if choice.layout:
        yield "layout.txt", ("\n".join(layout_rows(choice.layout)) + "\n").encode()
    if choice.grids:
        yield "grids.txt", f"{offsets_line(choice.grids)}\n".encode()


def _generate(plan: FolderPlan, version: str) -> str:
    words = ["sudoku", "spec", *_board_words(plan)]
    words += ["--examples", str(plan.examples), "--tests", str(plan.tests)]
    words += ["--level", plan.level] if plan.level else []
    words += ["--seed", str(plan.seed), "--folder", "DIR"]
    parts = (
        f"rules.txt is {RULES_LABEL}, input_format.txt {INPUT_LABEL}, output_format.txt {OUTPUT_LABEL}, "
        f"and examples are {EXAMPLES_LABEL}."
    )
    return f"{parts}\nMade by Nonet {version}. This command makes the same files again:\n\n{shlex.join(words)}\n"


def _board_words(plan: FolderPlan) -> Iterator[str]:
    if plan.is_csv:
        yield from ("--pair", str(isqrt(plan.sizes[0])))
        return
    yield from map(str, plan.sizes)
    for name, value in replace(plan.choice, size=None, rules=()).options().items():
        yield from (f"--{name}", f"{name}.txt" if name in ("layout", "grids") else FIELDS[name].line(value))
    for rule in plan.choice.rules:
        yield from ("--rule", str(rule))


def _instances(plan: FolderPlan, timeout: float | None, progress: Progress | None) -> Iterator[File]:
    """Examples with their outputs, and tests."""
    notation = CSV if plan.is_csv else ROWS
    total = plan.examples + plan.tests * max(1, len(plan.boards) - 1)
    done = 0
    for number, board in enumerate(plan.boards):
        examples = plan.examples if number == 0 else 0
        tests = plan.tests if number or len(plan.boards) == 1 else 0
        for place, (puzzle, solution) in enumerate(_different(plan, board, examples + tests, timeout), 1):
            if place <= examples:
                yield f"examples/{place}.in", f"{notation.text(puzzle)}\n".encode()
                yield f"examples/{place}.out", f"{notation.text(solution)}\n".encode()
            else:
                yield f"test/{board.size}/{place - examples}.in", f"{notation.text(puzzle)}\n".encode()
            done += 1
            if progress:
                progress(done, total)


def _different(plan: FolderPlan, board: Board, count: int, timeout: float | None) -> Iterator[tuple[Grid, Grid]]:
    """So many puzzles, no two alike: a test must not be an example. Size and number are part of their seeds."""
    seen: set[tuple[int, ...]] = set()
    number = doubles = 0
    while len(seen) < count:
        seed = nth_seed(f"{plan.seed}/{board.size}", number)
        puzzle, solution = make_examples(board, 1, plan.level, seed, timeout=timeout)[0]
        number += 1
        doubles = doubles + 1 if puzzle.values in seen else 0
        if doubles > _MOST_DOUBLES:
            found = f"found {len(seen)} in {number} tries"
            raise CreationError(f"expected {count} different puzzles ({board.title}), {found}: ask for fewer of them")
        if not doubles:
            seen.add(puzzle.values)
            yield puzzle, solution
