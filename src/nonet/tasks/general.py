"""The document for boards of any size n, in the words of the founding document.

A kind says its rules for every n at once (`RegionRule.words_for_n`). Not every kind can: where the grids of an
arrangement stand, and what a layout looks like, has no sentence that is short and right for all sizes.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet.board import BoardSpec, Grid
from nonet.board.kinds import with_base
from nonet.board.kinds.base import Kind
from nonet.errors import CreationError, CreationTimeout, GeometryError, shorten
from nonet.tasks.document import ROWS, Example, Notation, TaskDocument
from nonet.tasks.examples import make_examples

_EXAMPLE_SIZES = (4, 9, 16)
_PERFECT_SQUARE = "n is a perfect square."


def describe_for_n(
    choice: BoardSpec, examples: Iterable[tuple[Grid, Grid]] = (), *, notation: Notation = ROWS
) -> TaskDocument:
    """The document of a kind for general n; GeometryError where its rules cannot be said so.

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
    """Why a choice of board has no document for general n; empty if it has one."""
    if not isinstance(choice, BoardSpec):  # such as a size
        return f"expected a BoardChoice, such as BoardSpec('diagonal'), got {shorten(choice)} ({type(choice).__name__})"
    for name, given in (
        ("--box", choice.box), ("--layout", choice.layout), ("--rule", choice.rules), ("--grids", choice.grids)
    ):  # fmt: skip
        if given:
            return f"a document for general n has no {name}: it belongs to one size"
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
    """Solved examples of the smallest board of the kind that has any: 4x4 if possible."""
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
