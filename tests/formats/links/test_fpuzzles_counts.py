"""Random puzzles of f-puzzles have as many solutions as an answer of its own counts, on boards of several sizes."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

import nonet
from tests.families import for_each
from tests.formats.links.fpuzzles_boards import Board, Made, Rows
from tests.formats.links.oracle import RULES, boxes

# A jigsaw, and the same with cells in no region.
JIGSAW = Board(4, tuple(map(int, "0012011203123332")))
HOLES = Board(4, tuple(None if label == 3 else label for label in map(int, "0012011203123332")))


@lru_cache(maxsize=8)
def grids(board: Board) -> list[Rows]:
    """Every filled grid of a small board without rules."""
    rows = list(permutations(range(1, board.size + 1)))
    found: list[list[tuple[int, ...]]] = [[]]
    for row in range(board.size):
        found = [[*grid, each] for grid in found for each in rows if _fits(board, grid, each, row)]
    return [tuple(grid) for grid in found]


def _fits(board: Board, above: list[tuple[int, ...]], digits: tuple[int, ...], row: int) -> bool:
    for column, digit in enumerate(digits):
        label = board.labels[row * board.size + column]
        for other, line in enumerate(above):
            at = line.index(digit)
            if at == column or (label is not None and board.labels[other * board.size + at] == label):
                return False
    return True


@lru_cache(maxsize=16)
def some_grids(board: Board, seed: int) -> tuple[list[Rows], dict[tuple[int, int], int]]:
    """Grids of a larger board that share so many givens that there are a few hundred of them; and these givens."""
    random = Random(seed)
    kind = "classic" if board.size in (6, 8, 9) else "latin"
    full = nonet.create("easy", size=board.size, kind=kind, seed=seed).solution
    assert full
    cells = [divmod(cell, board.size) for cell in range(len(full))]
    random.shuffle(cells)
    givens = {(row, column): full.rows[row][column] for row, column in cells}
    found = [full]
    while len(found) < 100 and givens:
        for cell in list(givens)[-3:]:
            del givens[cell]
        rows = [[givens.get((row, column), 0) for column in range(board.size)] for row in range(board.size)]
        found = list(nonet.solutions(rows, kind=kind))
    return [grid.rows for grid in found], givens


def write(board: Board, made: list[Made], givens: dict[tuple[int, int], int]) -> str:
    usual = boxes(board.size)
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(board.size)] for _ in range(board.size)]
    for index, (label, box) in enumerate(zip(board.labels, usual.labels, strict=True)):
        if label != box:
            cells[index // board.size][index % board.size]["region"] = label
    for (row, column), digit in givens.items():
        cells[row][column] |= {"value": digit, "given": True}
    data: dict[str, Any] = {"size": board.size, "grid": cells}
    for each in made:
        for key, value in each.fields.items():
            data[key] = [*data.get(key, []), *value] if isinstance(value, list) else value
    return json.dumps(data)


def counts_agree(board: Board, made: list[Made], random: Random) -> None:
    if board.size > 4:
        fitting, givens = some_grids(board, random.randrange(4))
    else:
        every = grids(board)
        start = random.choice(every)
        cells = [(row, column) for row in range(board.size) for column in range(board.size)]
        givens = {(row, column): start[row][column] for row, column in random.sample(cells, random.randint(0, 2))}
        fitting = [grid for grid in every if all(grid[row][column] == digit for (row, column), digit in givens.items())]
    wanted = sum(all(each.test(grid) for each in made) for grid in fitting)
    text = write(board, made, givens)
    assert nonet.count(text, limit=wanted + 1) == wanted, text


@pytest.mark.parametrize("board", [boxes(4), JIGSAW, HOLES], ids=["4x4", "jigsaw", "holes"])
@for_each("key", RULES)
def test_one_rule(key: str, board: Board) -> None:
    random = Random(f"{key} {board.labels}")
    if key in ("regionsumline", "boxindexer") and None in board.labels:
        return  # which cells in no region cannot have
    for _ in range(4):
        counts_agree(board, [RULES[key](board, random)], random)


@pytest.mark.parametrize("size", [5, 6, 9])
@for_each("key", RULES)
def test_one_rule_on_larger_boards(key: str, size: int) -> None:
    """On 5x5 boxes are rows."""
    random, board = Random(f"{key} {size}"), boxes(size)
    for _ in range(2):
        counts_agree(board, [RULES[key](board, random)], random)


@for_each("seed", range(60))
def test_several_rules(seed: int) -> None:
    random, board = Random(seed), boxes(4)
    keys = random.sample(list(RULES), random.randint(2, 3))
    if {"dots", "xv"} <= {*keys}:
        keys.remove("xv")  # both would write `negative`
    counts_agree(board, [RULES[key](board, random) for key in keys], random)
