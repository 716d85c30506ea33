"""Answers as plain data, for --json: one word for one thing in every command. The manual lists the words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.checks.verify import Outcome, Verification
from nonet.formats.header import choice_of
from nonet.puzzle import Puzzle
from nonet.usecases.solve import Answer

Data = dict[str, Any]

OUTCOMES = {Outcome.RIGHT: "right", Outcome.WRONG: "wrong", Outcome.INCOMPLETE: "incomplete"}


def board_data(board: Board) -> Data:
    """Kind and size; boxes that are not the usual ones; the layout of a jigsaw, a string a row; grids; rules."""
    odd_box = choice_of(board).box
    box = {"box": list(odd_box)} if odd_box else {}
    layout = {"layout": str(board.layout).splitlines()} if board.layout else {}
    rules = {"rules": [str(rule) for rule in board.rules]} if board.rules else {}
    grids = {"grids": [list(offset) for offset in board.grids]} if board.grids else {}
    return {"kind": board.kind, "size": board.size} | box | layout | grids | rules


def puzzle_data(puzzle: Puzzle) -> Data:
    """The board, and the digits row by row."""
    return board_data(puzzle.board) | {"puzzle": puzzle.rows}


def solutions_data(answer: Answer, shown: int) -> Data:
    """What a search found, with up to so many of its solutions."""
    result = answer.result
    return puzzle_data(answer.puzzle) | {
        "verdict": result.verdict.value,
        "count": result.count,
        "exhausted": result.is_exhausted,
        "solutions": [grid.rows for grid in result.solutions[:shown]],
        "problem": answer.problem,
        "engine": result.engine,
        "guesses": result.nodes,
    }


def verification_data(verification: Verification) -> Data:
    """Whether a solution is right, and everything that is not."""
    grid, board = verification.solution, verification.solution.board
    return board_data(board) | {
        "verdict": OUTCOMES[verification.outcome],
        "code": int(verification.outcome),
        "solution": grid.rows,
        "empty": [board.name_of(cell) for cell in verification.empty],
        "problems": verification.lines(),
    }


def candidates_data(puzzle: Puzzle, masks: Sequence[int] | None = None) -> Data:
    """The candidates of every empty cell, by its name: the usual ones, or those of `masks`."""
    if masks is None:
        return {name: list(digits) for name, digits in puzzle.candidates.items()}
    return {puzzle.board.name_of(cell): digits_of(mask) for cell, mask in enumerate(masks) if not puzzle.grid[cell]}
