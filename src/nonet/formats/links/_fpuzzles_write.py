"""From a grid to the JSON of f-puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from nonet.board import Board, Grid, Rule, find_rule
from nonet.board.masks import digits_of
from nonet.board.rules.tables.bands import half
from nonet.board.shapes import Constraint, Different, Domain
from nonet.errors import FormatError, shorten
from nonet.formats.links._areas import default_labels, labels_of
from nonet.formats.links._fpuzzles_rules import BY_RULE, FLAGS, NEGATIVES, Entry, Key, cell_text
from nonet.formats.links._kinds import kind_rules
from nonet.formats.links.texts import solution_digits

_FLAG_OF = {rule: flag for flag, rule in FLAGS.items()}
_NEGATIVE_OF = {rule: name for name, rule in NEGATIVES.items()}
_BOTH_DOTS = ("non-consecutive", "negative-ratio")  # what "negative-kropki" says
_WHOLE = {*_FLAG_OF, *_NEGATIVE_OF, "negative-kropki", "region"}  # regions are said by the cells
_NEVER_0 = ("killer", "little-killer", "x-sum", "skyscraper")  # there 0 says that there is no number
_MOST_NAMED = 8


def write_puzzle(grid: Grid, info: Mapping[str, str]) -> Entry:
    """The puzzle as f-puzzles keeps it. FormatError names all rules that it has no key for."""
    board = grid.board
    _refuse_others(board)
    flags, regions = kind_rules(board, "f-puzzles", _FLAG_OF)
    data: Entry = {"size": board.size}
    data.update({key: info[key] for key in ("title", "author", "ruleset") if info.get(key)})
    data["grid"] = _rows(grid, _masks(board))
    data.update({_FLAG_OF[name]: True for name in flags})
    if regions:
        data["extraregion"] = [{"cells": [cell_text(divmod(cell, board.size)) for cell in each]} for each in regions]
    _write_rules(data, board)
    if "solution" in info:
        data["solution"] = solution_digits(info["solution"])
    return data


def _refuse_others(board: Board) -> None:
    lost = [shorten(str(rule)) for rule in board.rules if not _is_said(rule, board)]
    if lost:
        more = f" and {len(lost) - _MOST_NAMED} more" * (len(lost) > _MOST_NAMED)
        raise FormatError(f"expected rules that f-puzzles has, got {', '.join(lost[:_MOST_NAMED])}{more}")


def _is_said(rule: Rule, board: Board) -> bool:
    if rule.type.id in _WHOLE or _key_of(_as_there(rule, board.size)):
        return True
    shapes = _shapes(rule, board)
    return _are_regions(shapes) or all(isinstance(shape, Domain) for shape in shapes)


def _shapes(rule: Rule, board: Board) -> tuple[Constraint, ...]:
    return tuple(rule.shapes(board.ground))


def _are_regions(shapes: Sequence[Constraint]) -> bool:
    """Whether all only say that cells differ. Of two cells f-puzzles makes no region."""
    return all(isinstance(shape, Different) and len(shape.cells) > 2 for shape in shapes)


def _key_of(rule: Rule) -> Key | None:
    is_same = rule.type.id != "modular" or rule.value in (None, 3)  # there is no modulus but 3
    is_same &= rule.type.id not in _NEVER_0 or rule.value != 0
    return BY_RULE.get(rule.type.id) if is_same else None


def _masks(board: Board) -> list[int]:
    """The digits that rules on single cells leave, where f-puzzles has no key for them: there they are pencil marks."""
    masks = [board.all_digits] * board.cell_count
    others = (rule for rule in board.rules if not _key_of(_as_there(rule, board.size)) and rule.type.id not in _WHOLE)
    shapes = (shape for rule in others for shape in _shapes(rule, board))
    for domain in (shape for shape in shapes if isinstance(shape, Domain)):
        for cell in domain.cells:
            masks[cell] &= domain.mask
    return masks


def _rows(grid: Grid, masks: Sequence[int]) -> list[list[Entry]]:
    size = grid.board.size
    cells = [_cell(grid, cell, masks[cell]) for cell in range(len(grid))]
    for cell, (label, usual) in enumerate(zip(labels_of(grid.board), default_labels(size), strict=True)):
        if label != usual:
            cells[cell]["region"] = label
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _cell(grid: Grid, cell: int, allowed: int) -> Entry:
    """A cell: its digit, and the candidates of one that is not given."""
    digit, every = grid.values[cell], grid.board.all_digits
    is_given = digit and cell not in grid.placed
    own = every if digit or grid.candidates is None else grid.candidates[cell]
    mask = own & allowed & (1 << digit >> 1 if is_given else every)
    if not mask:
        what = "a given that its rules allow" if is_given else "a candidate in every blank cell"
        raise FormatError(f"expected {what} for f-puzzles, got {digit or 'none'} at {grid.board.name_of(cell)}")
    if is_given:
        return {"value": digit, "given": True}
    said: Entry = {"value": digit} if digit else {}
    return said if mask == every else {**said, "givenPencilMarks": list(digits_of(mask))}


def _write_rules(data: Entry, board: Board) -> None:
    drawings: dict[str, list[Entry]] = {}
    for name in (name for rule in board.rules for name in _names(rule)):
        if name in _FLAG_OF:
            data[_FLAG_OF[name]] = True
    for single in (each for rule in board.rules if rule.type.id not in _WHOLE for each in _single(rule)):
        for key, entry in _entries(single, board):
            entries = data.setdefault(key.key, [])
            assert isinstance(entries, list)
            entries.append(entry)
            if drawing := key.drawing(entry):
                drawings.setdefault(drawing[0], []).append(drawing[1])
    negative = [_NEGATIVE_OF[name] for rule in board.rules for name in _names(rule) if name in _NEGATIVE_OF]
    if negative:
        data["negative"] = list(dict.fromkeys(negative))
    data.update(drawings)


def _names(rule: Rule) -> tuple[str, ...]:
    return _BOTH_DOTS if rule.type.id == "negative-kropki" else (rule.type.id,)


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
    if key := _key_of(rule):
        yield key, key.write(rule, board.size)
        return
    for shape in _shapes(rule, board):
        if isinstance(shape, Different):
            yield BY_RULE["extra-region"], {"cells": [cell_text(divmod(cell, board.size)) for cell in shape.cells]}


def _as_there(rule: Rule, size: int) -> Rule:
    """A rule as f-puzzles has it.

    A cage of more cells than digits is a sum to us, since digits must repeat in it. Dutch whispers are whispers.
    """
    if rule.type.id == "sum" and len(rule.groups[0]) > size:
        return replace(rule, type=find_rule("killer"))
    if rule.type.id == "dutch-whispers":
        return replace(rule, type=find_rule("whispers"), values=(half(size) - 1,))
    return rule
