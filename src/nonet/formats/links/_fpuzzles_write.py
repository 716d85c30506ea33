"""From a grid to the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from nonet.board import Board, Grid, Rule, find_rule
from nonet.board.masks import digits_of
from nonet.board.rules.ground import Ground
from nonet.board.shapes import Different
from nonet.errors import FormatError, shorten
from nonet.formats.links._areas import default_labels, labels_of
from nonet.formats.links._fpuzzles_rules import BY_RULE, FLAGS, NEGATIVES, Entry, Key, cell_text
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
            for key, entry in (found for one in _single(rule) for found in _entries(one, board)):
                entries = data.setdefault(key.key, [])
                assert isinstance(entries, list)
                entries.append(entry)
                if drawing := key.drawing(entry):
                    drawings.setdefault(drawing[0], []).append(drawing[1])
    if negative:
        data["negative"] = negative
    data.update(drawings)


_OF_ONE_CELL = ("odd", "even", "minimum", "maximum")


def _single(rule: Rule) -> list[Rule]:
    """The rule as several, where an entry of f-puzzles has one cell or one copy and ours may have more."""
    if rule.type.id in _OF_ONE_CELL:
        return [replace(rule, groups=((place,),)) for place in rule.groups[0]]
    if rule.type.id == "clone":
        return [replace(rule, groups=(rule.groups[0], copy)) for copy in rule.groups[1:]]
    return [rule]


def _entries(rule: Rule, board: Board) -> Iterator[tuple[Key, Entry]]:
    """The keys and entries of a rule. What only says that cells differ is a few extra regions."""
    rule = _as_there(rule, board.size)
    key = BY_RULE.get(rule.type.id)
    is_same = rule.type.id != "modular" or rule.value in (None, 3)  # there is no modulus but 3
    if key and is_same:
        yield key, key.write(rule, board.size)
        return
    shapes = rule.shapes(Ground(board, board.rules))
    if not all(isinstance(shape, Different) and len(shape.cells) > 2 for shape in shapes):
        raise FormatError(f"expected rules that f-puzzles has, got {shorten(str(rule))}")
    for shape in shapes:
        yield BY_RULE["extra-region"], {"cells": [cell_text(divmod(cell, board.size)) for cell in shape.cells]}


def _as_there(rule: Rule, size: int) -> Rule:
    """A rule as f-puzzles has it.

    A cage of more cells than digits is a sum to us, since digits must repeat in it. Dutch whispers are whispers.
    """
    if rule.type.id == "sum" and len(rule.groups[0]) > size:
        return replace(rule, type=find_rule("killer"))
    if rule.type.id == "dutch-whispers":
        return replace(rule, type=find_rule("whispers"), values=((size + 1) // 2 - 1,))
    return rule
