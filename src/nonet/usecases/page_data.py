"""What a page without a server must know of its puzzle: the board, the solution, and how it is found, step by step.

Steps are stored without their positions: these follow from the steps before, and would be most of the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from nonet.board import Grid
from nonet.board.marks import Candidate
from nonet.board.masks import digits_of
from nonet.deadline import Deadline
from nonet.errors import NotUnique, RunTimeout
from nonet.formats.header import MARK
from nonet.logic import Hint, hint_order
from nonet.puzzle import Puzzle
from nonet.usecases.board_data import board_data
from nonet.usecases.explain import ExplainedPath, find_path
from nonet.usecases.setting import givens_only
from nonet.usecases.solve import Answer, Verdict, solve_puzzle


def page_data(puzzle: Puzzle, timeout: float | None = None) -> dict[str, Any]:
    """The data of a page. NotUnique where there is not exactly one solution, RunTimeout where that stays open."""
    deadline = Deadline(timeout)
    answer = _solved(puzzle, deadline)
    start, solution = answer.puzzle, answer.solution
    assert solution is not None
    path = find_path(start, deadline.left)
    grid = puzzle.grid
    return {
        "board": board_data(puzzle.board),
        "givens": list(start.grid.values),
        "placed": [digit if cell in grid.placed else 0 for cell, digit in enumerate(grid.values)],
        "candidates": None if grid.candidates is None else [digits_of(mask) for mask in grid.candidates],
        "info": {name: text for name, text in puzzle.info.items() if name not in (MARK, "solution")},
        "solution": list(solution.values),
        **_path_data(path, start.grid),
    }


def _solved(puzzle: Puzzle, deadline: Deadline) -> Answer:
    """The answer to the givens; pencil marks are a part of the puzzle only where the givens need them."""
    start = givens_only(puzzle)
    bare = start.with_grid(replace(start.grid, candidates=None))
    answer = solve_puzzle(bare, timeout=deadline.left)
    if answer.verdict is Verdict.MULTIPLE and start.grid.candidates is not None:
        answer = solve_puzzle(start, timeout=deadline.left)
    if answer.verdict is Verdict.UNDECIDED:
        raise RunTimeout(answer.sentence)
    if answer.verdict is not Verdict.UNIQUE:
        raise NotUnique(f"expected a puzzle with one solution for a page: {answer.sentence}")
    return answer


def _path_data(path: ExplainedPath, start: Grid) -> dict[str, Any]:
    """The steps, and what the candidates of any position follow from: the start, and who excludes whom."""
    board = start.board
    marks = start.candidates or (board.all_digits,) * board.cell_count
    ranks = {technique: rank for rank, row in enumerate(hint_order()) for technique in row}
    return {
        "cliques": [list(cells) for cells in board.cliques],
        "domains": [digits_of(domain & mark) for domain, mark in zip(board.domains, marks, strict=True)],
        "steps": [_step_data(found, ranks.get(found.step.technique, len(ranks))) for found in path.steps],
        "is_explained": path.is_solved,
        "end": path.sentence,
    }


def _step_data(found: Hint, rank: int) -> dict[str, Any]:
    words, marks = found.words, found.marks
    pointed: dict[str, list[int]] = {}
    for candidate, mark in marks.candidates.items():
        pointed.setdefault(mark.value, []).extend(candidate)
    data = {
        "technique": found.step.technique,
        "name": words.name,
        "level": found.level,
        "rank": rank,
        "nudge": words.nudge,
        "sentence": words.sentence,
        "why": list(words.proof),
        "branches": [{"title": branch.title, "lines": list(branch.lines)} for branch in words.branches],
        "placements": _flat(found.step.placements),
        "eliminations": _flat(found.step.eliminations),
        "candidates": pointed,
        "cells": sorted(marks.cells),
        "regions": list(marks.regions),
        "links": [[_flat(link.source), _flat(link.target), int(link.is_strong)] for link in marks.links],
        "groups": [sorted(cells) for cells in marks.groups],
        "covers": list(marks.covers),
        "second": marks.second,
    }
    return {name: value for name, value in data.items() if value not in ([], {}, "")}


def _flat(pairs: Iterable[Candidate]) -> list[int]:
    """Cell, digit, cell, digit and so on."""
    return [number for pair in pairs for number in pair]
