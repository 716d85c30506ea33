"""A board as the object that SudokuPad draws, from the marks of its rules: any board opens there, samurai too.

SudokuPad knows regions, cages whose digits differ, and the solution; all else is a drawing with words beside it. Points
are [row, column] in cells, centres at .5; lengths of lines and letters are pixels of a cell of 64.

From below to above it draws underlays, lines and arrows, cages, the lines of the grid, overlays, digits. So a ring that
a line ends in is an overlay: as an underlay it would have the line across it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from nonet.formats.links.fog import lit_pairs, trigger_effects
from nonet.formats.links.sudokupad import own_words
from nonet.model import Board, Grid, Look, Place, Region
from nonet.model.candidates import digits_of
from nonet.model.constraints import Combo, Constraint, Sum
from nonet.model.rules.marks import HEX, Cage, Depth, Disc, Ink, MarkPoint, RuleMark, Stroke, TextMark, TileMark, Tint

_CELL = 64  # pixels
_FONT = 1 / 0.71  # the size of letters for a height of 1
_WINDOW, _DIAGONAL = "#E3EAF2", "#34BBE6"
_TITLES = ("title", "author")
_MASK_EDGE = 0.04  # of a hole that is left to the border of its neighbours
_FLAGS = {"anti-knight": "antiknight", "anti-king": "antiking"}  # what SudokuPad checks by itself

Part = dict[str, object]


def to_scl(grid: Grid, info: Mapping[str, str]) -> dict[str, object]:
    """Return the object of a grid: its givens, pencil marks, regions, cages, drawings and metadata.

    Of `info` it has title, author and solution. The digits that a player has placed are left out.
    """
    board = grid.board
    drawn = _Drawing()
    for mark in (mark for marks in board.marks for mark in marks):
        drawn.add(mark, board)
    for region in board.regions:
        drawn.add_region(region, board)
    drawn.overlays += _masks(board)
    said = _said(grid, info)
    data: dict[str, object] = {
        "cellSize": _CELL,
        "metadata": {**said, **_flags(board)},
        "cells": [[_cell(grid, cell) for cell in row] for row in board.canvas],
        "regions": [_places(region, board) for region in board.regions if region.family.look is Look.AREA],
        "cages": [*drawn.cages, *_bounds(board), *({"value": f"{name}: {words}"} for name, words in said.items())],
        "lines": drawn.lines,
        "arrows": drawn.arrows,
        "underlays": drawn.underlays,
        "overlays": drawn.overlays,
    }
    if board.fog:
        data["foglight"] = lit_pairs(board.fog)
        data |= {"triggereffect": trigger_effects(board.fog)} if board.fog.triggers else {}
    return {**data, "metadata": {**said, **_flags(board), **own_words(board, data)}}


def scl_data(grid: Grid, info: Mapping[str, str]) -> str:
    """Return the id of a link: `scl`, and the object compressed."""
    import json  # only where it is written

    from nonet.formats.links.lzstring import pack

    return "scl" + pack(json.dumps(to_scl(grid, info), separators=(",", ":"), ensure_ascii=False))


class _Drawing:
    """The drawing of a puzzle in SudokuPad's own lists."""

    def __init__(self) -> None:
        self.cages: list[Part] = []
        self.lines: list[Part] = []
        self.arrows: list[Part] = []
        self.underlays: list[Part] = []
        self.overlays: list[Part] = []

    def add(self, mark: RuleMark, board: Board) -> None:
        """Add a mark of a rule."""
        if isinstance(mark, Stroke):
            (self.arrows if mark.head else self.lines).append(_line(mark))
        elif isinstance(mark, Disc | TileMark):
            is_over = mark.depth is Depth.OVER or mark.edge is not Ink.NONE
            (self.overlays if is_over else self.underlays).append(_body(mark))
        elif isinstance(mark, TextMark):
            self.overlays.append(_text(mark, board))
        elif isinstance(mark, Cage):
            self.cages.append(_cage(mark, board))
        else:
            self.underlays += _tiles(mark)

    def add_region(self, region: Region, board: Board) -> None:
        """Regions that are no boxes: what is seen of them, and a hidden cage, so that the program keeps to them."""
        look, cells = region.family.look, _places(region, board)
        if look is Look.TINT:
            self.underlays += [_square((row, column), _WINDOW) for row, column in cells]
        elif look is Look.BAND:
            self.lines.append(_band(cells[0], cells[-1]))
        if look in (Look.TINT, Look.BAND):
            self.cages.append({"cells": cells, "unique": True, "hidden": True})
        elif look is Look.LINE and not board.is_square:
            self.cages.append({"cells": cells, "unique": True, "hidden": True, "type": "rowcol"})


def _places(region: Region, board: Board) -> list[list[int]]:
    places = (board.places[cell] for cell in region.cells)
    return [[place[0], place[1]] for place in places if place]


def _cell(grid: Grid, cell: int | None) -> Part:
    if cell is None:
        return {}
    if grid.values[cell] and cell not in grid.placed:
        return {"value": grid.values[cell]}
    if grid.candidates is not None and not grid.values[cell] and grid.candidates[cell] != grid.board.all_digits:
        return {"centremarks": digits_of(grid.candidates[cell])}
    return {}


def _point(point: MarkPoint) -> list[float]:
    return [round(point[0], 3), round(point[1], 3)]


def _line(mark: Stroke) -> Part:
    part: Part = {
        "wayPoints": [_point(point) for point in mark.points],
        "color": HEX[mark.ink],
        "thickness": round(_CELL * mark.width, 1),
    }
    if mark.head:
        part["headLength"] = round(mark.head, 3)
    if mark.is_dashed:
        part["stroke-dasharray"] = f"{2.4 * _CELL * mark.width:.1f},{2 * _CELL * mark.width:.1f}"
    if mark.depth is Depth.OVER:
        part["target"] = "overlay"
    return part


def _band(first: Sequence[int], last: Sequence[int]) -> Part:
    """Return a thin line from corner to corner, as SudokuPad draws diagonals."""
    down, right = (1 if end > start else 0 for start, end in zip(first, last, strict=True))
    start = [first[0] + 1 - down, first[1] + 1 - right]
    return {"wayPoints": [start, [last[0] + down, last[1] + right]], "color": _DIAGONAL, "thickness": 2}


def _body(mark: Disc | TileMark) -> Part:
    high, wide = (2 * mark.radius,) * 2 if isinstance(mark, Disc) else (mark.height, mark.width)
    is_round = isinstance(mark, Disc) or 2 * mark.rounded >= 0.9 * min(high, wide)
    part: Part = {"center": _point(mark.centre), "width": round(wide, 3), "height": round(high, 3), "rounded": is_round}
    if mark.fill is not Ink.NONE:
        part["backgroundColor"] = HEX[mark.fill]
    if mark.edge is not Ink.NONE:
        part |= {"borderColor": HEX[mark.edge], "borderSize": round(_CELL * mark.thickness, 1)}
    if isinstance(mark, TileMark) and mark.angle:
        part["angle"] = mark.angle
    return part


def _text(mark: TextMark, board: Board) -> Part:
    """Letters, with white behind them where they stand on a line between cells."""
    part: Part = {
        "center": _point(mark.centre),
        "width": 0.25,
        "height": 0.25,
        "text": mark.text,
        "fontSize": round(_CELL * _FONT * mark.size),
    }
    row, column = mark.centre
    is_inside = 0 < row < board.height and 0 < column < board.width
    if is_inside and (row.is_integer() != column.is_integer()):  # at corners there is a disc
        part |= {"backgroundColor": HEX[Ink.WHITE], "rounded": True}
    if mark.ink is not Ink.BLACK:
        part["textColor"] = HEX[mark.ink]
    return part


def _cage(mark: Cage, board: Board) -> Part:
    cells = {board.cell_by_place[place] for place in mark.places}
    is_unique = _differ(cells, board)
    part: Part = {"cells": [list(place) for place in mark.places], "unique": is_unique}
    if mark.label:
        part["value"] = mark.label
    if is_unique and mark.label.isdecimal() and _add_up(cells, int(mark.label), board):
        part["sum"] = int(mark.label)
    if mark.ink is not Ink.BLACK:
        part["borderColor"] = HEX[mark.ink]
    return part


def _differ(cells: set[int], board: Board) -> bool:
    """Return True if a rule demands that no two of these cells have the same digit."""
    combos = (constraint.cells for constraint in board.constraints if isinstance(constraint, Combo))
    return any({*group} == cells for group in (*(region.cells for region in board.regions), *combos))


def _add_up(cells: set[int], total: int, board: Board) -> bool:
    """Return True if a rule demands this sum of the digits of these cells; a cage's number may mean other things."""
    return any(_has_sum(constraint, total) for constraint in board.constraints if {*constraint.cells} == cells)


def _has_sum(constraint: Constraint, total: int) -> bool:
    if isinstance(constraint, Combo):
        return all(sum(digits_of(digits)) == total for digits in constraint.sets)
    return isinstance(constraint, Sum) and {*constraint.weights} == {1} and constraint.totals == (total,)


def _tiles(mark: Tint) -> Iterator[Part]:
    return (_square(place, HEX[mark.ink]) for place in mark.places)


def _square(place: Place, colour: str) -> Part:
    return {"center": [place[0] + 0.5, place[1] + 0.5], "width": 1, "height": 1, "backgroundColor": colour}


def _masks(board: Board) -> Iterator[Part]:
    """Yield white over the holes of a canvas: SudokuPad has a cell at every place. Borders of neighbours stay free."""
    for row, cells in enumerate(board.canvas):
        column = 0
        for is_hole, run in groupby(cells, key=lambda cell: cell is None):
            count = len(list(run))
            if is_hole:
                yield _mask(board, row, column, count)
            column += count


def _mask(board: Board, row: int, column: int, count: int) -> Part:
    def edge(places: list[Place]) -> float:
        return _MASK_EDGE if any(place in board.cell_by_place for place in places) else 0.0

    across = range(column, column + count)
    top, bottom = row + edge([(row - 1, at) for at in across]), row + 1 - edge([(row + 1, at) for at in across])
    left, right = column + edge([(row, column - 1)]), column + count - edge([(row, column + count)])
    part: Part = {"center": _point(((top + bottom) / 2, (left + right) / 2)), "rounded": False}
    sizes: Part = {"width": round(right - left, 3), "height": round(bottom - top, 3)}
    return part | sizes | {"backgroundColor": HEX[Ink.WHITE]}


def _bounds(board: Board) -> list[Part]:
    """Without regions nothing says how large the board is: a hidden cage does."""
    if any(region.family.look is Look.AREA for region in board.regions):
        return []
    corners = [[0, 0], [board.height - 1, board.width - 1]]
    return [{"cells": corners, "unique": False, "hidden": True}]


def _said(grid: Grid, info: Mapping[str, str]) -> dict[str, str]:
    """Return the title, author, rules in words, and the solution, one character per place."""
    said = {name: info[name] for name in _TITLES if info.get(name)}
    said["rules"] = info.get("ruleset") or "\n".join(grid.board.sentences)
    digits = info.get("solution", "").split() or []
    if len(digits) == 1:
        digits = list(digits[0])
    if grid.board.size <= 9 and len(digits) == grid.board.cell_count:
        places = (digits[cell] if cell is not None else "." for row in grid.board.canvas for cell in row)
        said["solution"] = "".join(places)
    return said


def _flags(board: Board) -> dict[str, object]:
    """Return the flags for rules that SudokuPad checks itself. A canvas of several grids has no rows and columns."""
    named = {*board.kind.split("+"), *(rule.type.id for rule in board.rules)}
    flags: dict[str, object] = {flag: True for name, flag in _FLAGS.items() if name in named}
    return flags if board.is_square else {**flags, "norowcol": True}
