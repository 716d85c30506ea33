"""A hint for programs, and the position a player has reached."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from nonet.board.difference import difference
from nonet.errors import PuzzleError
from nonet.logic import Hint
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
        "placements": [{"cell": name(cell), "digit": digit} for cell, digit in step.placements],
        "eliminations": [{"cell": name(cell), "digit": digit} for cell, digit in step.eliminations],
        "truths": [
            {"cell": name(truth.cell)}
            if truth.cell is not None
            else {"region": board.regions[truth.region or 0].name, "digit": truth.digit}
            for truth in step.truths
        ],
        "deadly": [name(cell) for cell in step.deadly],
        "parts": [
            asdict(part)
            | {"cells": [name(c) for c in part.cells], "regions": [board.regions[r].name for r in part.regions]}
            for part in step.parts
        ],
        "chain": [asdict(node) | {"cells": [name(c) for c in node.cells]} for node in step.nodes],
    }
