"""A hint for programs, and the position a player has reached."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from nonet.board import Board
from nonet.board.difference import difference
from nonet.board.masks import digits_of
from nonet.board.own_marks import PlayerMarks
from nonet.errors import PuzzleError
from nonet.formats import find_format
from nonet.formats.pencil_marks import GIVEN
from nonet.logic import Hint
from nonet.logic.step import ProofLine, Truth
from nonet.puzzle import Puzzle


def with_start(now: Puzzle, start: Puzzle | None) -> Puzzle:
    """The position `now` of the puzzle `start`: digits that are not in the start were placed by the player."""
    if start is None:
        return now
    if start.board != now.board:
        raise PuzzleError(f"expected the position on the board of the puzzle, {difference(start.board, now.board)}")
    for cell, digit in enumerate(start.grid.values):
        if digit and now.grid.values[cell] != digit:
            raise PuzzleError(f"expected the given {digit} of the puzzle at {now.board.name_of(cell)}")
    placed = frozenset(c for c, digit in enumerate(now.grid.values) if digit and not start.grid.values[c])
    return now.with_grid(replace(now.grid, placed=placed))


def with_own_marks(now: Puzzle, start: Puzzle | None) -> tuple[Puzzle, PlayerMarks]:
    """The same position, with the pencil marks of `now` as the player's own. Those of `start` belong to the puzzle."""
    grid = with_start(now, start).grid
    if grid.candidates is None:
        known = find_format(now.format)
        if known.keeps_marks and not known.has_columns:  # every cell has all its marks, so that none is excluded
            return now.with_grid(grid), {}
        raise PuzzleError(
            "expected pencil marks in empty cells to trust, got none: formats such as pm, sdx, json and pencilmark "
            "have them"
        )
    if now.info.get(GIVEN):
        raise PuzzleError("expected pencil marks of your own, got some that are a part of the puzzle, as its text says")
    if start is None or start.grid.candidates is None:
        return now.with_grid(grid), True
    marks = {cell: digits_of(mask) for cell, mask in enumerate(grid.candidates)}
    return now.with_grid(replace(grid, candidates=start.grid.candidates)), marks


def why_lines(found: Hint, *, proof: bool) -> list[str]:
    """The short proof of a step; with `proof` also every branch of a long one, line by line."""
    lines = list(found.words.proof)
    for branch in found.words.branches if proof else ():
        lines += [f"{branch.title}:", *(f"  {line}" for line in branch.lines)]
    return lines


def as_data(found: Hint) -> dict[str, Any]:
    """A hint as plain data: cells by name, and the proof in the terms of `nonet.logic.Step`."""
    step, words, board = found.step, found.words, found.position.board
    name = board.name_of
    return {
        "technique": step.technique,
        "name": words.name,
        "level": found.level,
        "sentence": words.sentence,
        "nudge": words.nudge,
        "why": list(words.proof),
        "branches": [{"title": branch.title, "lines": list(branch.lines)} for branch in words.branches],
        "placements": [{"cell": name(cell), "digit": digit} for cell, digit in step.placements],
        "eliminations": [{"cell": name(cell), "digit": digit} for cell, digit in step.eliminations],
        "truths": [_truth_as_data(truth, board) for truth in step.truths],
        "deadly": [name(cell) for cell in step.deadly],
        "parts": [
            asdict(part)
            | {"cells": [name(c) for c in part.cells], "regions": [board.regions[r].name for r in part.regions]}
            for part in step.parts
        ],
        "chain": [asdict(node) | {"cells": [name(c) for c in node.cells]} for node in step.nodes],
        "lines": [_line_as_data(line, board) for line in step.lines],
    }


def _truth_as_data(truth: Truth, board: Board) -> dict[str, Any]:
    if truth.cell is not None:
        return {"cell": board.name_of(truth.cell)}
    if truth.region is not None:
        return {"region": board.regions[truth.region].name, "digit": truth.digit}
    return {"cells": [board.name_of(cell) for cell in board.shapes[truth.shape or 0].cells]}


def _line_as_data(line: ProofLine, board: Board) -> dict[str, Any]:
    fact = {"cell": board.name_of(line.fact[0]), "digit": line.fact[1], "is_on": line.is_on} if line.fact else {}
    truths = [_truth_as_data(truth, board) for truth in line.truths]
    return {"kind": line.kind, "depth": line.depth, **fact, "truths": truths, "source": list(line.source)}
