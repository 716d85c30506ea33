"""check.py: is this output right? Needs Python 3.9 or newer, and nothing else.

    python3 check.py INPUT OUTPUT

Status 0: right. Status 1: not right, and every fault is a line. Status 2: the input cannot be read,
or the verdict cannot be written.

An output is judged by the rules alone, never by comparing it with a known answer. The boards are data at the end of
this file. A cell is a number: row * width + column, both from 0.
"""

# This file is copied into folders of tasks, with boards in it (`folder.py`). So it imports nothing of ours.

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

MOST = 16_000_000  # bytes of a file that are read
NO_CELL = "-"

Board = dict[str, Any]
Grid = dict[int, int]


class Unreadable(Exception):
    """A text that is no grid; its words say where and why."""


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        return tell("usage: python3 check.py INPUT OUTPUT", status=2)
    try:
        puzzle_lines, output_lines = (lines_of(name) for name in arguments)
        board = find_board(puzzle_lines)
        puzzle = read(puzzle_lines, board, lowest=0)
    except OSError as error:
        return tell(f"{error.filename}: {error.strerror}", status=2)
    except Unreadable as error:
        return tell(f"{arguments[0]}: {error}", status=2)
    try:
        faults = list(faults_of(puzzle, read(output_lines, board, lowest=1), board))
    except Unreadable as error:
        faults = [str(error)]
    try:
        sys.stdout.write("".join(f"{fault}\n" for fault in faults or ["right"]))
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python would try again when it ends
        return tell(f"cannot write: {error.strerror}", status=2)
    return 1 if faults else 0


def tell(words: str, status: int) -> int:
    sys.stderr.write(f"check.py: {words}\n")
    return status


# -- reading ----------------------------------------------------------------------------------------------------------


def lines_of(name: str) -> list[str]:
    """The lines of a file without blank ones at its ends."""
    with Path(name).open("rb") as file:
        text = file.read(MOST).decode("utf-8", "replace")
    return text.strip().splitlines()


def find_board(lines: list[str]) -> Board:
    """The board whose rows and columns the input has."""
    width = len(fields_of(lines[0])) if lines else 0
    for board in BOARDS:
        if (board["height"], board["width"]) == (len(lines), width):
            return board
    known = ", ".join(f"{board['height']} x {board['width']}" for board in BOARDS)
    raise Unreadable(f"expected {known} numbers, got {len(lines)} lines, the first of them with {width}")


def fields_of(line: str) -> list[str]:
    return [field.strip() for field in line.split(",")] if SEPARATOR == "," else line.split()


def read(lines: list[str], board: Board, lowest: int) -> Grid:
    """The numbers of a grid by their cells. `lowest` is 0 where cells may be empty."""
    height, width = board["height"], board["width"]
    if len(lines) != height:
        raise Unreadable(f"expected {height} lines, got {len(lines)}")
    holes, grid = set(board["holes"]), {}
    for row, line in enumerate(lines):
        fields = fields_of(line)
        if len(fields) != width:
            raise Unreadable(f"line {row + 1}: expected {width} numbers, got {len(fields)}")
        for column, field in enumerate(fields):
            cell = row * width + column
            if cell not in holes:
                grid[cell] = number_of(field, lowest, board["size"], row + 1)
            elif field != NO_CELL:
                raise Unreadable(f"line {row + 1}: expected {NO_CELL} where there is no cell, got {field[:20]!r}")
    return grid


def number_of(field: str, lowest: int, highest: int, line: int) -> int:
    is_number = field.isascii() and field.isdigit() and len(field) <= 9
    if not is_number or not lowest <= int(field) <= highest:
        raise Unreadable(f"line {line}: expected a number from {lowest} to {highest}, got {field[:20]!r}")
    return int(field)


# -- judging ----------------------------------------------------------------------------------------------------------


def faults_of(puzzle: Grid, grid: Grid, board: Board) -> list[str]:
    """Everything that is wrong with a full grid, a line each."""

    def name(cell: int) -> str:
        return f"r{cell // board['width'] + 1}c{cell % board['width'] + 1}"

    faults = [
        f"{name(cell)} is {grid[cell]}, the input has {given}"
        for cell, given in puzzle.items()
        if given and grid[cell] != given
    ]
    for region, cells in board["regions"]:
        for number, count in sorted(Counter(grid[cell] for cell in cells).items()):
            if count > 1:
                where = ", ".join(name(cell) for cell in cells if grid[cell] == number)
                faults.append(f"{number} is repeated in {region}: {where}")
    for words, shapes in board["rules"]:
        if not all(holds(shape, grid, board["tables"]) for shape in shapes):
            faults.append(f"broken rule: {words}")
    return faults


def holds(shape: list[Any], grid: Grid, tables: list[Any]) -> bool:
    """Return True if the numbers of a grid satisfy a constraint: its name, then its parts."""
    name, *parts = shape
    if name == "or":
        return any(all(holds(each, grid, tables) for each in alternative) for alternative in parts[0])
    return bool(SHAPES[name](grid, tables, *parts))


def is_in(grid: Grid, tables: list[Any], cells: list[int], allowed: int) -> bool:
    """Every cell has one of the allowed numbers."""
    return all(grid[cell] in tables[allowed] for cell in cells)


def differ(grid: Grid, _tables: list[Any], cells: list[int]) -> bool:
    """No two cells have the same number."""
    return len({grid[cell] for cell in cells}) == len(cells)


def go_together(grid: Grid, tables: list[Any], first: int, second: int, table: int) -> bool:
    """The table lists, for each number of the first cell, those that the second may have."""
    return grid[second] in tables[table][grid[first] - 1]


def are_a_set(grid: Grid, tables: list[Any], cells: list[int], table: int) -> bool:
    """The numbers differ, and together they are one of the sets of the table."""
    return differ(grid, tables, cells) and sorted(grid[cell] for cell in cells) in tables[table]


def add_up(grid: Grid, _tables: list[Any], cells: list[int], weights: list[int], totals: list[int]) -> bool:
    """The numbers, each times its weight, add up to one of the totals."""
    return sum(grid[cell] * weight for cell, weight in zip(cells, weights)) in totals  # noqa: B905  (Python 3.10)


def are_accepted(grid: Grid, tables: list[Any], cells: list[int], table: int) -> bool:
    """A machine reads the numbers in order, from state 0 on; -1 is no state, and it must end in one that accepts."""
    steps, accepting = tables[table]
    state = 0
    for cell in cells:
        state = steps[state][grid[cell] - 1]
        if state < 0:
            return False
    return bool(accepting[state])


def are_counted(grid: Grid, tables: list[Any], cells: list[int], numbers: int, wanted: list[Any]) -> bool:
    """Return True if as many cells have one of the numbers as `wanted` allows, or as its cell `wanted[1]` holds."""
    count = sum(grid[cell] in tables[numbers] for cell in cells)
    allowed, control = wanted
    return count in allowed if control < 0 else count == grid[control]


def are_the_same(grid: Grid, _tables: list[Any], groups: list[list[int]]) -> bool:
    """All groups have the same numbers, equally often."""
    return len({tuple(sorted(grid[cell] for cell in group)) for group in groups}) == 1


def points(grid: Grid, _tables: list[Any], index: int, cells: list[int], value: int) -> bool:
    """The number k of the cell `index` points at the k-th of the cells, which has the number of the cell `value`."""
    k = grid[index]
    return k <= len(cells) and grid[cells[k - 1]] == grid[value]


SHAPES: dict[str, Any] = {
    "in": is_in,
    "differ": differ,
    "pair": go_together,
    "set": are_a_set,
    "sum": add_up,
    "machine": are_accepted,
    "count": are_counted,
    "same": are_the_same,
    "points": points,
}

# -- the boards -------------------------------------------------------------------------------------------------------

SEPARATOR = " "
BOARDS: list[Board] = []

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
