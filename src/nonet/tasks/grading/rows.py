"""The puzzle of a JSON line: a text or a list of rows, on the board that the fields beside it say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from nonet.board import Board, BoardSpec, Grid
from nonet.board.text import MAX_SYMBOL
from nonet.errors import FormatError, GeometryError, PuzzleError, shorten
from nonet.formats.header import BETWEEN, COLUMNS
from nonet.formats.header_lines import read_columns
from nonet.formats.line import decode_many
from nonet.puzzle import Puzzle

_FIELDS = (*COLUMNS, "size")
_PLAIN = BoardSpec()


def puzzle_in(entry: Mapping[str, Any], number: int, asked: BoardSpec = _PLAIN, format: str | None = None) -> Puzzle:
    """The puzzle of line `number`, on the board of its fields and of what the user asks for.

    The fields are those of `sudoku dataset`, `create -o FILE.jsonl` and of a header: texts, or lists of their parts.
    """
    if "puzzle" not in entry:
        raise FormatError(f'expected "puzzle" on each line, got {shorten(json.dumps(entry))}', number)
    puzzle = entry["puzzle"]
    if not isinstance(puzzle, str | list):
        raise FormatError(f'expected a text or a list of rows as "puzzle", got {shorten(json.dumps(puzzle))}', number)
    try:
        choice = read_columns(tuple(_said(entry))).joined(asked)
    except FormatError as error:
        raise FormatError(f"its board cannot be read: {error.reason}", number) from None
    try:
        return _read(puzzle, choice, format)
    except PuzzleError as error:
        field = _field_of(error, choice)
        raise FormatError(f"its puzzle cannot be read: {field}{error}", number) from None


def _said(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a line says of its board, as texts; FormatError names a field that is something else."""
    for name in _FIELDS:
        value = entry.get(name)
        if value is None or value in ("", []):
            continue
        if name == "grids" and isinstance(value, list) and all(isinstance(place, list) for place in value):
            value = [",".join(map(str, place)) for place in value]
        parts = value if isinstance(value, list) else [value]
        if isinstance(value, bool) or not all(type(part) in (str, int) for part in parts):
            raise FormatError(f"{name}: expected a text or a list of texts, got {shorten(json.dumps(value))}")
        yield name, BETWEEN.get(name, " ").join(map(str, parts))


def _read(puzzle: str | list[Any], choice: BoardSpec, format: str | None) -> Puzzle:
    if isinstance(puzzle, str) and choice.size and format is None:
        grid = _grid_of_cells(puzzle, _board_of(choice))
        if grid:
            return Puzzle.of(grid)
    kind, size, box, layout = choice.kind, choice.size, choice.box, choice.layout
    return Puzzle(
        puzzle, kind, size=size, box=box, layout=layout, rules=choice.rules or None, grids=choice.grids, format=format
    )


@lru_cache(maxsize=256)
def _board_of(choice: BoardSpec) -> Board:
    return choice.board()


def _grid_of_cells(text: str, board: Board) -> Grid | None:
    """A text with nothing but the cells of a board, as `sudoku dataset` writes it; None for another."""
    if board.size > MAX_SYMBOL:
        words = text.split()
        is_whole = len(words) == board.cell_count and all(word.isdecimal() and len(word) < 6 for word in words)
        return Grid(board, tuple(map(int, words))) if is_whole else None
    if len(text) != board.cell_count or not text.isascii() or any(map(str.isspace, text)):
        return None
    values = tuple(decode_many(text.encode(), board.size))
    return Grid(board, values) if max(values) <= board.size else None


def _field_of(error: PuzzleError, choice: BoardSpec) -> str:
    """The field that a board cannot be made of, where that is known."""
    cause = error.cause if isinstance(error, GeometryError) else None
    if cause is not None and cause in choice.rules:
        return "rules: "
    return f"{cause}: " if isinstance(cause, str) and cause in _FIELDS else ""
