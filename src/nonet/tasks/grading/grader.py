"""Grading one answer: read, choose the grid that counts, judge it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nonet.tasks.grading.asked import Asked, asked_of
from nonet.tasks.grading.blocks import Found, Scan
from nonet.tasks.grading.part import find_part, is_cut, text_of
from nonet.tasks.grading.record import Grade, check_weights
from nonet.tasks.grading.undress import undress

if TYPE_CHECKING:
    from nonet.holder import GridHolder
    from nonet.puzzle import Source


def grade(
    puzzle: Source | GridHolder,
    answer: object,
    *,
    kind: str | None = None,
    answer_in: str | None = None,
    solution: Source | None = None,
    reward: Mapping[str, float] | None = None,
) -> Grade:
    r"""How good an answer to a puzzle is, judged by the rules of its board.

    >>> grade("1.3.2.4.3.1.4.2.", "The grid is\n\n| 1 | 4 | 3 | 2 |\n|---|---|---|---|\n| 2 | 3 | 4 | 1 |")
    <Grade truncated>

    The puzzle is anything a Puzzle is made of, a Puzzle or a PairPuzzle; `kind` is its kind where the text does not say
    it. The answer is text, or anything with a text; it never raises, whatever it is. Its last whole grid counts,
    never the best of several, and a copy of the puzzle never counts. With `answer_in` the answer must stand behind the
    last such mark: "<answer>", "\\boxed", "```" or a text such as "Answer:"; else a mark is looked for.
    `solution` is the only solution, where it is known: `cells` then needs no search. `reward` mixes what
    `Grade.reward` is: {"solved": 1, "cells": 0.2}.
    """
    asked = asked_of(puzzle, kind, solution)
    weights = check_weights(reward)
    text = text_of(answer)
    if not text or text.isspace():
        return Grade(asked, "empty", weights=weights)
    part = find_part(text, answer_in)
    if part is None:
        return Grade(asked, "no-grid", weights=weights)
    inside = asked.reader.scan(undress(text[part.start : part.end]))
    own = _own(asked, inside)
    count = len(own)
    if answer_in is None and (part.start or part.end < len(text)):
        before = asked.reader.scan(undress(text[: part.start]))
        others = _own(asked, before)
        count += len(others)
        own = own or others
    if not own:
        return Grade(asked, _why_not(asked, inside, text), weights=weights)
    last = own[-1]
    return Grade(asked, asked.reason(last.values), last.values, last.form, count, weights)


def _own(asked: Asked, scan: Scan) -> list[Found]:
    """The grids that are no copies of the puzzle. A puzzle without an open cell is its own answer."""
    puzzle = asked.values
    return [found for found in scan.found if found.values != puzzle or not asked.open]


def _why_not(asked: Asked, scan: Scan, text: str) -> str:
    """Why there is no grid to judge."""
    if scan.is_open or is_cut(text):
        return "truncated"
    return "wrong-size" if scan.odd >= max(2, asked.board.size // 2) else "no-grid"
