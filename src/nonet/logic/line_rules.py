"""The rules that the lines of a long proof rest on: those they name, and those of two cells, which they do not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.board import Board
from nonet.board.shapes import Pair, allows
from nonet.logic.step import Candidate, ProofLine


def shapes_of_lines(lines: Sequence[ProofLine], board: Board) -> list[int]:
    """All shapes, by index, each once."""
    found: dict[int, None] = {}
    for line in lines:
        found |= dict.fromkeys(truth.shape for truth in line.truths if truth.shape is not None)
        found |= dict.fromkeys(pair_shapes(line, lines, board))
    return [*found]


def pair_shapes(line: ProofLine, lines: Sequence[ProofLine], board: Board) -> list[int]:
    """The shapes of two cells through which the digits of earlier lines take candidates from what a line speaks of.

    A line with a cell speaks of its candidates, one with a region of the places of a digit, one with neither of two
    digits that exclude each other.
    """
    if line.kind not in ("follows", "impossible"):
        return []
    placed = [lines[place].fact for place in line.source if lines[place].is_on]
    on = [fact for fact in placed if fact is not None]
    wanted = [*_candidates(line, board)] if line.truths else on
    found: dict[int, None] = {}
    for fact in on:
        for other in wanted:
            if other != line.fact and not _is_seen(fact, other, board):
                found |= dict.fromkeys(_barring(fact, other, board))
    return [*found]


def _candidates(line: ProofLine, board: Board) -> Iterator[Candidate]:
    for truth in line.truths:
        if truth.cell is not None:
            yield from ((truth.cell, digit) for digit in range(1, board.size + 1))
        elif truth.region is not None and truth.digit is not None:
            yield from ((cell, truth.digit) for cell in board.regions[truth.region].cells)


def _is_seen(one: Candidate, other: Candidate, board: Board) -> bool:
    """Whether a region is enough for one to exclude the other."""
    return one[0] == other[0] or (one[1] == other[1] and other[0] in board.peers[one[0]])


def _barring(one: Candidate, other: Candidate, board: Board) -> Iterator[int]:
    digit_of = dict((one, other))
    for index in board.shapes_of[one[0]]:
        shape = board.shapes[index]
        is_between = isinstance(shape, Pair) and {*shape.cells} == {*digit_of}
        if is_between and not allows(shape, [digit_of[cell] for cell in shape.cells]):
            yield index
