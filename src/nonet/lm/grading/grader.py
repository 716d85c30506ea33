"""Grading one answer: read, choose the grid that counts, judge it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.lm.grading.answer_text import (
    AnswerPart,
    ends_in_list,
    find_part,
    is_cut,
    lines_of_json,
    read_outsider,
    strip_markup,
    text_of,
)
from nonet.lm.grading.grids import FoundGrid, Scan
from nonet.lm.grading.moves import lay_moves, may_have_moves
from nonet.lm.grading.record import Grade, GradedPuzzle, check_weights, graded_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import find_engine

if TYPE_CHECKING:
    from nonet.puzzle.puzzle import Source


_LEAST_OF_A_MOVE = 6  # characters
_REFUSAL = re.compile(
    r"\b(?:give up|gave up|giving up|no (?:valid |unique )?solution|unsolvable|not solvable|impossible|unknown|not sure"
    r"|(?:do not|don't|did not|didn't|can ?not|can't|could not|couldn't|unable to|not able to|failed to)"
    r"\s(?:know|solve|find|determine|complete|finish|provide|give|answer))\b",
    re.IGNORECASE,
)  # an answer that says so is not looked for before it
_NOTHING = Scan([], 0, is_open=False)


def grade(
    puzzle: Source,
    answer: object,
    *,
    kind: str | None = None,
    answer_in: str | None = None,
    solution: Source | None = None,
    reward: Mapping[str, float] | None = None,
) -> Grade:
    r"""Return the grade of an answer to a puzzle, judged by the rules of its board.

    >>> grade("1.3.2.4.3.1.4.2.", "The grid is\n\n| 1 | 4 | 3 | 2 |\n|---|---|---|---|\n| 2 | 3 | 4 | 1 |")
    <Grade truncated>

    The last whole grid of the answer counts, never the best of several. A copy of the puzzle never counts.

    Args:
        puzzle: Anything that a Puzzle is made of, a Puzzle or a PairPuzzle.
        answer: Text, or anything with a text. It never raises an error, whatever it is.
        kind: Kind of the puzzle, if its text does not name it.
        answer_in: Mark that the answer must follow: "<answer>", "\\boxed", "```" or a text such as "Answer:". The last
            such mark counts (default: any mark that is found).
        solution: The only solution, if it is known. `Grade.cells` then needs no search.
        reward: Weights of the parts of `Grade.reward`, such as {"solved": 1, "cells": 0.2}.

    Raises:
        PuzzleError: The puzzle cannot be read, or an argument other than the answer is wrong.
    """
    asked = graded_puzzle(puzzle, kind, solution)
    weights = check_weights(reward)
    if answer_in is not None and (not isinstance(answer_in, str) or not answer_in.strip()):
        raise PuzzleError(f"expected a mark as answer_in, such as <answer>, got {shorten(repr(answer_in))}")
    text = text_of(answer, asked.board.cell_count)
    if not text or text.isspace():
        return Grade(asked, "empty", weights=weights)
    part = find_part(text, answer_in)
    if part is None:
        return Grade(asked, "no-grid", weights=weights)
    found, count, scan = _choose(asked, text, part, answer_in)
    if found is None:
        return Grade(asked, _why_not(asked, scan, text, part), weights=weights)
    return Grade(asked, asked.reason(found.values), found.values, found.form, count, weights)


def _choose(
    asked: GradedPuzzle, text: str, part: AnswerPart, answer_in: str | None
) -> tuple[FoundGrid | None, int, Scan]:
    """The grid that counts, how many there are, and what else the answer has.

    First the last whole grid of the answer, then moves in it, then the last whole grid of all the text. Most answers
    have one grid in plain digits, and are not read line by line.
    """
    inside = strip_markup(text[part.start : part.end])
    if answer_in is None and (quick := _quick(asked, text, inside, part)):
        return quick, int(quick.form != "moves"), _NOTHING
    scan = asked.reader.scan(inside)
    own, others = _own(asked, scan.found), list[FoundGrid]()
    if answer_in is None and part.is_marked:
        for piece in (text[part.floor : part.start], text[part.end : part.ceiling]):
            if asked.reader.may_have_grid(piece):
                others += _own(asked, asked.reader.scan(strip_markup(piece)).found)
    if not own:
        for other in _other_readings(asked, text, part, answer_in):
            if made := _own(asked, asked.reader.scan(other).found):
                own, inside = made, other
                break
    count = len(own) + len(others)
    if own:
        return _corrected(asked, own[-1], inside), count, scan
    found = _made_of_moves(asked, inside, part) or _linked(asked, inside)
    if found is None and others and not _is_tried(asked, scan) and not _REFUSAL.search(inside):
        found = others[-1]
    return found, count, scan


def _other_readings(asked: GradedPuzzle, text: str, part: AnswerPart, answer_in: str | None) -> Iterator[str]:
    """An answer whose lines are no grid: its JSON in lines, or what the markers of each grid of several have."""
    if lines := lines_of_json(text[part.start : part.end]):
        yield strip_markup(lines)
    if (count := len(asked.reader.parts)) and part.is_marked:
        pieces = [text[part.start : part.end]]
        while len(pieces) < count:
            text = text[part.floor : max(part.floor, part.start - 2)]  # the marker is cut, so it is found no more
            earlier = find_part(text, answer_in)
            if earlier is None or not earlier.is_marked:
                break
            pieces.append(text[earlier.start : earlier.end])
            part = earlier
        if len(pieces) > 1:
            yield strip_markup("\n\n".join(reversed(pieces)))


def _quick(asked: GradedPuzzle, text: str, inside: str, part: AnswerPart) -> FoundGrid | None:
    """The grid of an answer that has no other, found without reading line by line; None for all other answers."""
    plain, may_have_grid = asked.reader.plain, asked.reader.may_have_grid
    if plain is None:
        return None
    grid = plain.grid(inside)
    if grid and not asked.is_copy(grid.values):
        is_alone = not may_have_grid(text[part.floor : part.start] + inside[: grid.start])
        return _corrected(asked, FoundGrid(grid.values, grid.form, grid.end), inside) if is_alone else None
    if may_have_grid(text[part.floor : part.start]) or may_have_grid(text[part.end : part.ceiling]):
        return None
    values = plain.moves(inside, asked.values)
    return FoundGrid(values, "moves") if values else None


def _own(asked: GradedPuzzle, found: list[FoundGrid]) -> list[FoundGrid]:
    """The grids that are no copies of the puzzle or of its layout."""
    return [grid for grid in found if not asked.is_copy(grid.values)]


def _corrected(asked: GradedPuzzle, found: FoundGrid, text: str) -> FoundGrid:
    """A grid with the moves behind it: of two digits for a cell the later counts here, too."""
    rest = text[found.end :]
    if len(rest) < _LEAST_OF_A_MOVE or not may_have_moves(rest):
        return found
    laid = lay_moves(asked.board, found.values, rest)
    return found if laid is None or laid.values == found.values else replace(found, values=laid.values)


def _made_of_moves(asked: GradedPuzzle, text: str, part: AnswerPart) -> FoundGrid | None:
    """The puzzle with moves laid over it: all that it needs, or those of a text that is hardly anything else.

    Reasons are full of moves that were only thought of, so a few of them among many words are no answer.
    """
    laid = lay_moves(asked.board, asked.values, text)
    if laid is None or laid.values == asked.values:
        return None
    is_all = 0 not in laid.values
    return FoundGrid(laid.values, "moves") if is_all or laid.share > (0.3 if part.is_marked else 0.5) else None


def _linked(asked: GradedPuzzle, text: str) -> FoundGrid | None:
    values = read_outsider(asked, text)
    return None if values is None or values == asked.values else FoundGrid(values, "line")


def _why_not(asked: GradedPuzzle, scan: Scan, text: str, part: AnswerPart) -> str:
    """Return the reason why there is no grid to judge."""
    if scan.is_open or is_cut(text) or ends_in_list(text[part.start : part.end]):
        return "truncated"
    return "wrong-size" if _is_tried(asked, scan) else "no-grid"


def _is_tried(asked: GradedPuzzle, scan: Scan) -> bool:
    """Return True if there are rows of a grid that is not whole, or of another size."""
    return scan.odd >= max(2, asked.board.size // 2)


# Grading one answer of a language model, in bounded time.


@dataclass(frozen=True, slots=True)
class GradeAnswer:
    """A grade, and the share of open cells that are right where the only solution was found in time."""

    grade: Grade
    cells: float | None


def grade_answer(puzzle: Puzzle, answer: str, answer_in: str | None, timeout: float | None) -> GradeAnswer:
    """Return the grade of an answer. Digits that a player has placed are not part of the puzzle."""
    grid = replace(puzzle.grid.givens, candidates=puzzle.grid.candidates)
    found = find_engine(None).search(grid, 2, timeout=timeout)
    solution = found.solution if found.is_unique else None
    graded = grade(grid, answer, answer_in=answer_in, solution=solution)
    return GradeAnswer(graded, graded.cells if solution else None)
