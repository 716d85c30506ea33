"""From a grid to the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from nonet.board import Board, Grid, Rule
from nonet.board.masks import digits_of
from nonet.errors import FormatError, shorten
from nonet.formats.links._areas import default_labels, labels_of
from nonet.formats.links._fpuzzles_rules import BY_RULE, FLAGS, NEGATIVES, Entry, cell_text
from nonet.formats.links._kinds import extra_regions, kind_rules
from nonet.formats.links._texts import solution_digits

_FLAG_OF = {rule: flag for flag, rule in FLAGS.items()}
_NEGATIVE_OF = {rule: name for name, rule in NEGATIVES.items()}


def write_puzzle(grid: Grid, info: Mapping[str, str]) -> Entry:
    """The puzzle as f-puzzles keeps it. FormatError names the rules that it has no key for."""
    board = grid.board
    kinds = kind_rules(board, "f-puzzles")
    data: Entry = {"size": board.size}
    data.update({key: info[key] for key in ("title", "author", "ruleset") if info.get(key)})
    data["grid"] = _rows(grid)
    data.update({_FLAG_OF[name]: True for name in kinds if name in _FLAG_OF})
    if cells := extra_regions(board):
        data["extraregion"] = [{"cells": [cell_text(divmod(cell, board.size)) for cell in each]} for each in cells]
    _write_rules(data, board)
    if "solution" in info:
        data["solution"] = solution_digits(info["solution"])
    return data


def _rows(grid: Grid) -> list[list[Entry]]:
    size = grid.board.size
    cells = [_cell(grid, cell) for cell in range(len(grid))]
    for cell, (label, usual) in enumerate(zip(labels_of(grid.board), default_labels(size), strict=True)):
        if label != usual:
            cells[cell]["region"] = label
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _cell(grid: Grid, cell: int) -> Entry:
    if digit := grid.values[cell]:
        return {"value": digit} if cell in grid.placed else {"value": digit, "given": True}
    every = grid.board.all_digits
    mask = every if grid.candidates is None else grid.candidates[cell] & every
    if not mask:
        name = grid.board.name_of(cell)
        raise FormatError(f"expected a candidate in every blank cell for f-puzzles, got none at {name}")
    return {} if mask == every else {"givenPencilMarks": list(digits_of(mask))}


def _write_rules(data: Entry, board: Board) -> None:
    drawings: dict[str, list[Entry]] = {}
    negative = []
    for rule in board.rules:
        name = rule.type.id
        if name in _FLAG_OF:
            data[_FLAG_OF[name]] = True
        elif name in _NEGATIVE_OF:
            negative.append(_NEGATIVE_OF[name])
        elif name != "region":  # which the cells say
            key = BY_RULE.get(_name_there(rule, board.size))
            if key is None or not _is_same_there(rule):
                raise FormatError(f"expected rules that f-puzzles has, got {shorten(str(rule))}")
            entry = key.write(rule, board.size)
            entries = data.setdefault(key.key, [])
            assert isinstance(entries, list)
            entries.append(entry)
            if drawing := key.drawing(entry):
                drawings.setdefault(drawing[0], []).append(drawing[1])
    if negative:
        data["negative"] = negative
    data.update(drawings)


def _name_there(rule: Rule, size: int) -> str:
    """A cage of more cells than digits is a sum to us, since digits must repeat in it."""
    is_large_cage = rule.type.id == "sum" and len(rule.groups[0]) > size and len(rule.groups) == 1
    return "killer" if is_large_cage else rule.type.id


def _is_same_there(rule: Rule) -> bool:
    """f-puzzles has no modulus but 3."""
    return rule.type.id != "modular" or rule.value in (None, 3)
