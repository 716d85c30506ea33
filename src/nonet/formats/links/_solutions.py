"""Whether a stored solution keeps to its own puzzle. One that does not is a slip of the setter, which a note tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nonet.board import Board, BoardSpec, Rule
from nonet.board.shapes import allows
from nonet.errors import PuzzleError, shorten
from nonet.formats.links.texts import solution_digits


def solution_notes(choice: BoardSpec, values: Sequence[int], info: Mapping[str, str]) -> list[str]:
    """A sentence on the first thing that the stored solution breaks; nothing if it is right, or there is none."""
    if "solution" not in info:
        return []
    try:
        board = choice.board()
    except PuzzleError:
        return []  # the board itself cannot be: its own message says so
    return list(_broken(board, values, solution_digits(info["solution"])))[:1]


def _broken(board: Board, values: Sequence[int], digits: Sequence[int]) -> Iterator[str]:
    """What is broken; open cells, which are 0, break nothing."""
    for cell, (given, digit) in enumerate(zip(values, digits, strict=True)):
        if given and digit and given != digit:
            yield f"the stored solution breaks a given: {digit} at {board.name_of(cell)}, where {given} is given"
    for rule in board.rules:
        if not _keeps(rule, board, digits):
            yield f"the stored solution breaks a rule: {shorten(str(rule))}"
    for region in board.regions:
        filled = [digits[cell] for cell in region.cells if digits[cell]]
        if len({*filled}) < len(filled):
            yield f"the stored solution breaks a rule: a digit stands twice in {region.name}"


def _keeps(rule: Rule, board: Board, digits: Sequence[int]) -> bool:
    shapes = rule.shapes(board.ground)
    known = ([digits[cell] for cell in shape.cells] for shape in shapes)
    return all(allows(shape, own) for shape, own in zip(shapes, known, strict=True) if all(own))
