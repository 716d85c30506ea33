"""From the object that SudokuPad draws to a parsed grid: givens, regions, cages, words, solution; rules as proposals
only.

Contents: the board (`find_board`), the puzzle (`read_puzzle`), and the rules that drawings may stand for (`propose`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from types import MappingProxyType
from typing import TypeAlias

from nonet._base.errors import FormatError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.base import NO_INFO, PROPOSED, ParsedGrid
from nonet.formats.header import TITLES, Header
from nonet.formats.links import fog
from nonet.formats.links.fields import (
    LinkItem,
    as_list,
    as_number,
    default_labels,
    solution_digits,
    solution_notes,
    solution_text,
    spec_of_labels,
    titles_of,
    words_of,
)
from nonet.formats.links.fpuzzles import FLAGS
from nonet.formats.links.sudokupad import KEY, own_spec
from nonet.formats.pencil_marks import GIVEN_INFO, candidates_of
from nonet.model import Board, BoardSpec, Place, Rule, box_shape, find_rule
from nonet.model.constraints import allows
from nonet.model.fog import Fog
from nonet.model.geometry import MAX_SIZE, check_size, parse_place, place_name
from nonet.model.kinds import several as arrangements
from nonet.model.kinds.base import KindArgs
from nonet.model.regions import BOX
from nonet.model.rules.base import Group

# Which board a puzzle of SudokuPad is for, where it is not our own: a square with regions, or several grids.

Area = frozenset[Place]

_DRAWINGS = ("lines", "arrows", "underlays", "overlays")
_KEYS = {
    *("cells", "regions", "cages", "metadata", "global", *_DRAWINGS, *fog.KEYS),
    *("title", "author", "rules", "solution", "description", "msgcorrect", "source", "src", "id", "version"),
    *("cellSize", "settings", "videos", "duration"),  # how it is shown
}
_METADATA = {KEY, "grids", "norowcol", "rules", "solution", "settings"}


def refuse_unknown(data: Mapping[str, object]) -> None:
    """Raise an error for an unknown key that may be a rule: a rule must not be lost. Metadata may be any words."""
    metadata = data.get("metadata")
    said = metadata.items() if isinstance(metadata, dict) else ()
    unknown = [key for key, value in data.items() if key not in _KEYS and value not in (None, False, "", [], {}, 0)]
    unknown += [
        f"metadata, {key}"
        for key, value in said
        if key not in _METADATA and key not in FLAGS and (value is True or (isinstance(value, list | dict) and value))
    ]
    if unknown:
        raise FormatError(f"Nonet does not support the SudokuPad key {unknown[0][:80]}, which may be a rule")


def flags(data: Mapping[str, object]) -> Iterator[Rule]:
    """Yield the rules of the whole board that the data names."""
    metadata = data.get("metadata")
    said = [key for key, value in metadata.items() if value is True] if isinstance(metadata, dict) else []
    yield from (Rule(find_rule(FLAGS[key])) for key in said if key in FLAGS)
    for name in as_list(data.get("global"), "global"):
        known = FLAGS.get(str(name).strip().lower().replace("-", "") if name not in FLAGS else str(name))
        if known is None:
            raise FormatError(f"global: expected {', '.join(FLAGS)}, got {shorten(name)}")
        yield Rule(find_rule(known))


def find_board(data: Mapping[str, object], rows: Sequence[Sequence[object]], notes: list[str]) -> BoardSpec:
    """Return the board, without rules of cages and flags; raise FormatError if we do not support it."""
    areas = list(_areas(data, rows))
    height, width = len(rows), max(map(len, rows), default=0)
    if not rows or any(len(row) != width for row in rows):
        raise FormatError(f"cells: expected rows of one length, got {plural(height, 'row')} of up to {width} cells")
    if height == width <= MAX_SIZE and (not areas or height in map(len, areas)):
        return _square(data, check_size(height), areas, notes)
    if choice := _several(areas, height, width):
        named = choice.kind if choice.kind != "grids" else plural(len(choice.grids or ()), "grid")
        notes.append(f"taken as {named}, whose boxes its regions are: rows and columns count in each grid")
        return choice
    most = max(map(len, areas), default=0)
    raise FormatError(
        "expected one square board with regions of as many cells as it has rows, or grids that have all their boxes, "
        f"got {plural(height, 'row')} of {plural(width, 'cell')} and regions of {most} at most"
    )


def place_of(value: object, where: str) -> Place:
    """Return a cell as a pair of numbers from 0, or by name."""
    if isinstance(value, str):
        try:
            return parse_place(value)
        except PuzzleError as error:
            raise FormatError(f"{where}: {error}") from None
    if isinstance(value, list) and len(value) == 2 and all(isinstance(each, int) for each in value):
        return value[0], value[1]
    raise FormatError(f"{where}: expected a cell such as [0,0], got {shorten(value)}")


def _areas(data: Mapping[str, object], rows: Sequence[Sequence[object]]) -> Iterator[Area]:
    for number, region in enumerate(as_list(data.get("regions"), "regions"), 1):
        places = [place_of(cell, f"region {number}") for cell in as_list(region, f"region {number}")]
        for row, column in places:
            if row not in range(len(rows)) or column not in range(len(rows[row])):
                raise FormatError(f"region {number}: expected cells of the board, got {shorten([row, column])}")
        yield frozenset(places)


def _square(data: Mapping[str, object], size: int, areas: Sequence[Area], notes: list[str]) -> BoardSpec:
    metadata = data.get("metadata")
    if isinstance(metadata, dict) and metadata.get("norowcol") is True:
        raise FormatError("norowcol: Nonet does not support boards whose rows and columns may repeat digits")
    if not areas:
        notes.append("it names no regions, so that boxes are taken")
        return spec_of_labels(size, default_labels(size))
    labels: list[int | None] = [None] * (size * size)
    for number, area in enumerate(areas):
        for row, column in area:
            labels[row * size + column] = number
    return spec_of_labels(size, labels)


def _several(areas: Sequence[Area], height: int, width: int) -> BoardSpec | None:
    """Return the grids whose boxes are all the regions: a named arrangement, or offsets; None if there are none."""
    size = max(map(len, areas), default=0)
    box = box_shape(size) if size <= MAX_SIZE else None
    if not box:
        return None
    wanted = {*areas}
    for kind, rows, columns in arrangements.extents(KindArgs(size, box)):
        if (rows, columns) == (height, width) and _boxes_of(BoardSpec(kind, size)) == wanted:
            return BoardSpec(kind, size)
    corners = [
        (row, column)
        for row in range(height - size + 1)
        for column in range(width - size + 1)
        if wanted.issuperset(_boxes_at(row, column, box))
    ]
    choice = BoardSpec("grids", size, grids=tuple(corners))
    return choice if corners and _boxes_of(choice) == wanted else None


def _boxes_of(choice: BoardSpec) -> set[Area]:
    board = choice.board()
    areas = ((board.places[cell] for cell in region.cells) for region in board.regions if region.family == BOX)
    return {frozenset(place for place in area if place) for area in areas}


def _boxes_at(top: int, left: int, box: tuple[int, int]) -> Iterator[Area]:
    """Yield the boxes of a grid with this first cell."""
    high, wide = box
    for row in range(0, high * wide, high):
        for column in range(0, high * wide, wide):
            cells = ((top + row + down, left + column + right) for down in range(high) for right in range(wide))
            yield frozenset(cells)


def with_rules(choice: BoardSpec, rules: Sequence[Rule]) -> BoardSpec:
    """Return the board with more rules, each once."""
    return replace(choice, rules=tuple(dict.fromkeys([*choice.rules, *rules])))


def read_puzzle(data: object) -> ParsedGrid:
    """Return the parsed grid of a puzzle. Drawings become proposals, never rules, unless we drew them."""
    if not isinstance(data, dict):
        raise FormatError(f"expected a puzzle of SudokuPad, got {shorten(data)}")
    refuse_unknown(data)
    rows = [as_list(row, f"cells, row {index + 1}") for index, row in enumerate(as_list(data.get("cells"), "cells"))]
    notes: list[str] = []
    own = own_spec(data, notes)
    choice = own or find_board(data, rows, notes)
    board = choice.board()
    values = _values(rows, board)
    cages = [LinkItem.of(cage, f"cage {number}") for number, cage in enumerate(as_list(data.get("cages"), "cages"), 1)]
    info = _info(data, cages, board)
    if own is None:
        choice = with_rules(choice, [*flags(data), *_cage_rules(cages, board.size)])
    if found := fog.read_fog(data, board.height, board.width, notes):
        choice = replace(choice, fog=_on_cells(found, board, notes))
    proposals = () if own else _proposals(data, choice, info, notes)
    candidates = _candidates(rows, board, values) if own else None
    notes += [*_left_out(rows, is_own=own is not None), *solution_notes(choice, values, info)]
    titles = MappingProxyType({name: words for name, words in info.items() if name in TITLES})
    return ParsedGrid(
        board.size,
        values,
        candidates=candidates,
        info=MappingProxyType({**info, **(GIVEN_INFO if candidates else NO_INFO)}),
        header=Header(choice, titles),
        notes=tuple(notes),
        proposals=proposals,
    )


def _on_cells(found: Fog, board: Board, notes: list[str]) -> Fog:
    """Return the fog without the holes of a canvas, which have nothing to hide."""
    is_cell = board.cell_by_place.__contains__
    triggers = [(cell, list(filter(is_cell, lit))) for cell, lit in found.triggers if is_cell(cell)]
    kept = Fog.of(filter(is_cell, found.lit), triggers)
    if kept != found and fog.OUTSIDE not in notes:
        notes.append(fog.OUTSIDE)
    return kept


def _proposals(
    data: Mapping[str, object], choice: BoardSpec, info: Mapping[str, str], notes: list[str]
) -> tuple[Rule, ...]:
    """Return the rules that the drawings may mean, and add notes on the drawings without a rule."""
    proposals = Proposals() if choice.grids or not choice.full_kind.is_square else propose(data, choice, info)
    if proposals.rules:
        notes.append(proposals.words)
        if proposals.others:
            notes.append(f"left out {plural(proposals.others, 'drawing')} that Nonet did not understand")
    elif _has_drawings(data):
        notes.append("left out drawings, which name no rule")
    return proposals.rules


def _values(rows: Sequence[Sequence[object]], board: Board) -> tuple[int, ...]:
    """Return the digits of all cells of a board, by their places; a hole has none."""
    if (len(rows), max(map(len, rows), default=0)) != (board.height, board.width):
        raise FormatError(f"cells: expected {board.extent} of them, got {plural(len(rows), 'row')}")
    values = [0] * board.cell_count
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            digit = _digit(cell, place_name((row, column)).upper(), board.size)
            at = board.cell_by_place.get((row, column))
            if at is not None:
                values[at] = digit
            elif digit:
                raise FormatError(f"{place_name((row, column))} has a digit ({digit}), but is outside all grids")
    return tuple(values)


def _digit(cell: object, name: str, size: int) -> int:
    digit = as_number(LinkItem.of(cell or {}, name).fields.get("value"), name) or 0
    if not 0 <= digit <= size:
        raise FormatError(f"{name}: expected a digit from 1 to {size}, got {digit}")
    return digit


def _candidates(rows: Sequence[Sequence[object]], board: Board, values: Sequence[int]) -> tuple[int, ...] | None:
    """Return the candidates that we wrote as marks in the centre of cells."""
    masks = [board.all_digits] * board.cell_count
    for (row, column), at in board.cell_by_place.items():
        item = LinkItem.of(rows[row][column] or {}, place_name((row, column)).upper())
        digits = {digit for digit in item.numbers("centremarks") if 1 <= digit <= board.size}
        masks[at] = sum(1 << (digit - 1) for digit in digits) or board.all_digits
    return candidates_of(values, masks, board.size)


_SOLVER_MARKS = ("centremarks", "cornermarks", "pencilMarks")


def _left_out(rows: Sequence[Sequence[object]], *, is_own: bool) -> Iterator[str]:
    """Yield notes on the parts left out: those that help a solver, and are not rules."""
    cells = [cell for row in rows for cell in row if isinstance(cell, dict)]
    marks = _SOLVER_MARKS[1:] if is_own else _SOLVER_MARKS
    if count := sum(any(cell.get(key) for key in marks) for cell in cells):
        yield f"left out the pencil marks in {plural(count, 'cell')}"


def cage_cells(cage: LinkItem) -> tuple[Place, ...]:
    return tuple(place_of(cell, cage.name) for cell in as_list(cage.fields.get("cells"), cage.name))


def _cage_rules(cages: Sequence[LinkItem], size: int) -> Iterator[Rule]:
    """Yield cages whose digits the program compares: `unique`, and their `sum` if they have one."""
    lines = {frozenset((row, column) for column in range(size)) for row in range(size)}
    lines |= {frozenset((row, column) for row in range(size)) for column in range(size)}
    for cage in cages:
        cells = cage_cells(cage)
        if not cells or cage.fields.get("unique") is not True or frozenset(cells) in lines:
            continue
        if cage.fields.get("type") in ("rowcol", "region"):
            continue
        total = cage.number("sum") or None
        name = "extra-region" if total is None and len(cells) == size else "killer"
        rule = Rule(find_rule(name), () if total is None else (total,), (cells,))
        rule.check()
        yield rule


def _info(data: Mapping[str, object], cages: Sequence[LinkItem], board: Board) -> dict[str, str]:
    """Return titles, rules in words and solution, from the metadata and from cages without cells."""
    labels = [str(cage.fields["value"]) for cage in cages if not cage.fields.get("cells") and cage.fields.get("value")]
    count = board.height * board.width
    info = titles_of(labels, board.size, count)
    metadata = data.get("metadata")
    said = dict(metadata) if isinstance(metadata, dict) else {}
    for key, name in (("title", "title"), ("author", "author"), ("rules", "ruleset")):
        value = said.get(key, data.get(key))
        said_words = "\n".join(map(str, value)) if isinstance(value, list) else value
        if isinstance(said_words, str) and (words := words_of(said_words)):
            info[name] = words
    if info.get("ruleset") == words_of("\n".join(board.sentences)):
        del info["ruleset"]  # Nonet wrote these, where the puzzle has no words of its author
    if solution := solution_text(said.get("solution"), board.size, count):
        info["solution"] = solution
    if "solution" in info and not board.is_square:
        info["solution"] = _without_holes(info["solution"], board)
    return info


def _without_holes(solution: str, board: Board) -> str:
    """Return the digits of cells only, in their order."""
    digits = solution.split() if " " in solution else list(solution)
    places = (place for place in board.places if place)
    return (" " if " " in solution else "").join(digits[row * board.width + column] for row, column in places)


def _has_drawings(data: Mapping[str, object]) -> bool:
    return any(as_list(data.get(key), key) for key in ("lines", "arrows", "underlays", "overlays"))


# Rules that drawings may stand for, held against the stored solution.
#
# SudokuPad draws and does not know rules. What people draw for a rule is mostly the same, so a drawing suggests some. A
# suggestion is made for all drawings that look alike, and only if the solution, where there is one, keeps to it: a
# cage's number is a product now and then. It stays a proposal that a user must accept.

Point = tuple[float, float]
_FAR = 1024  # no board has more rows


@dataclass(frozen=True, slots=True)
class Proposals:
    """Proposed rules, a sentence that says how sure they are, and how many drawings stand for none of them."""

    rules: tuple[Rule, ...] = ()
    words: str = ""
    others: int = 0


# Drawings that look alike: for each rule they may stand for, most likely first, that rule on all of them.
_Look: TypeAlias = tuple[tuple[Rule, ...], ...]


# The colours that people draw lines in, and what such lines may be, most likely first.
_COLOURS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("#67f067", ("whispers",)),
    ("#ffa600", ("dutch-whispers",)),
    ("#f067f0", ("renban",)),
    ("#c9c883", ("nabner",)),
    ("#2ecbff", ("region-sum",)),
    ("#cdb1ec", ("zipper",)),
    ("#ffccaa", ("entropic",)),
    ("#33bbbb", ("modular",)),
    ("#ff6666", ("parity",)),
)
# Colours near none of them; what a solution tells apart.
_ANY_LINE = ("palindrome", "renban", "whispers", "dutch-whispers", "region-sum", "between", "zipper", "entropic")


def propose(data: Mapping[str, object], choice: BoardSpec, info: Mapping[str, str]) -> Proposals:
    """Return the possible meanings of the drawings of a puzzle."""
    try:
        board = choice.board()
    except PuzzleError:
        return Proposals()  # the board itself cannot be: its own message says so
    digits = solution_digits(info["solution"]) if "solution" in info else []
    solution = digits if digits and all(digits) else []
    items = _items_of(data)
    marks = [mark for mark in map(_Mark.of, (*items["underlays"], *items["overlays"])) if mark]

    def kept(looks: Iterator[_Look]) -> list[Rule]:
        best = (next((rules for rules in look if _holds(rules, board, choice, solution)), ()) for look in looks)
        return [rule for rules in best for rule in rules]

    found = kept(_line_looks(items["lines"], marks, board.size)) + kept(
        _arrow_looks(items["arrows"], marks, board.size)
    )
    bulbs = {cell for rule in found for cell in _ends(rule)}
    dots = [mark for mark in marks if not bulbs.intersection(mark.cells())]
    found += kept(_dot_looks(dots, board.size)) + kept(_cage_looks(items["cages"]))
    rules = tuple(dict.fromkeys(rule for rule in found if rule not in choice.rules))
    if not rules:
        return Proposals()
    sure = "which the stored solution keeps to" if solution else "unproved, as no solution is stored"
    names: dict[str, int] = {}
    for rule in rules:
        names[rule.type.id] = names.get(rule.type.id, 0) + 1
    listed = ", ".join(f"{name} ({count})" for name, count in names.items())
    way = "--proposed takes them, and so does rules=puzzle.proposals"
    others = _others(items, marks, found, board.size)
    return Proposals(rules, f"{PROPOSED}, {sure}, and not taken as rules: {listed} ({way})", others)


def _holds(rules: Sequence[Rule], board: Board, choice: BoardSpec, solution: Sequence[int]) -> bool:
    """Return True if rules fit on the board, and the solution satisfies them."""
    try:
        laid = replace(choice, rules=(*choice.rules, *rules)).board() if rules else board
    except PuzzleError:
        return False
    if not rules:
        return False
    if not solution:
        return True
    regions = [region.cells for region in laid.regions if region not in board.regions]
    constraints = [constraint for constraint in laid.constraints if constraint not in board.constraints]
    return all(len({solution[cell] for cell in cells}) == len(cells) for cells in regions) and all(
        allows(constraint, [solution[cell] for cell in constraint.cells]) for constraint in constraints
    )


def _items_of(data: Mapping[str, object]) -> dict[str, list[LinkItem]]:
    return {
        key: [LinkItem.of(each, f"{key} {number}") for number, each in enumerate(as_list(data.get(key), key), 1)]
        for key in ("lines", "arrows", "underlays", "overlays", "cages")
    }


def _ends(rule: Rule) -> Group:
    """Return the cells with a disc of the rule itself, which is not a sign of odd digits."""
    if rule.type.id in ("thermo", "slow-thermo", "arrow"):
        return rule.groups[0] if rule.type.id == "arrow" else rule.groups[0][:1]
    return (rule.groups[0][0], rule.groups[0][-1]) if rule.type.id in ("between", "double-arrow") else ()


def _others(items: Mapping[str, Sequence[LinkItem]], marks: Sequence[_Mark], rules: Sequence[Rule], size: int) -> int:
    """Return the number of drawings that do not belong to any of the rules."""
    groups = {frozenset(group) for rule in rules for group in rule.groups}
    discs = groups | {frozenset((cell,)) for rule in rules for cell in _ends(rule)}
    lines = sum(frozenset(_path(line, size)) not in groups for line in items["lines"])
    arrows = sum(frozenset(_shaft(arrow, size)[1:]) not in groups for arrow in items["arrows"])
    known = sum(not discs.isdisjoint((frozenset(mark.cells()), frozenset(mark.covered()))) for mark in marks)
    loose = len(items["underlays"]) + len(items["overlays"]) - known
    return lines + arrows + loose


@dataclass(frozen=True, slots=True)
class _Mark:
    """Something drawn around a point."""

    centre: Point
    width: float
    height: float
    is_round: bool
    colour: str
    text: str

    @classmethod
    def of(cls, item: LinkItem) -> _Mark | None:
        centre = _point(item.fields.get("center"))
        if centre is None:
            return None
        sides = (item.fields.get(key) for key in ("width", "height"))
        width, height = (float(side) if isinstance(side, int | float) else 0.0 for side in sides)
        colour = str(item.fields.get("backgroundColor") or "").lower()
        text = item.fields.get("text")
        words = "" if text is None else str(text).strip()
        return cls(centre, width, height, bool(item.fields.get("rounded")), colour, words)

    def cells(self) -> Group:
        """Return the cell it stands in, the two whose edge or the four whose corner it marks."""
        row, column = self.centre
        rows = [floor(row)] if row % 1 else [int(row) - 1, int(row)]
        columns = [floor(column)] if column % 1 else [int(column) - 1, int(column)]
        return tuple((each, other) for each in rows for other in columns)

    def covered(self) -> Group:
        """Return the cells whose centres it covers: one of a circle, several of a pill."""
        (row, column), high, wide = self.centre, self.height / 2, self.width / 2
        rows = range(max(ceil(row - high - 0.5), -1), min(floor(row + high - 0.5), _FAR) + 1)
        columns = range(max(ceil(column - wide - 0.5), -1), min(floor(column + wide - 0.5), _FAR) + 1)
        return tuple((each, other) for each in rows for other in columns)


def _point(value: object) -> Point | None:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(each, int | float) for each in value):
        return float(value[0]), float(value[1])
    return None


def _rule(name: str, values: Sequence[int], *groups: Group) -> Rule | None:
    rule = Rule(find_rule(name), tuple(values), groups)
    try:
        rule.check()
    except PuzzleError:
        return None
    return rule


def _all(rules: Sequence[Rule | None]) -> tuple[Rule, ...]:
    """Return the rules if all of them were made; empty otherwise."""
    made = [rule for rule in rules if rule is not None]
    return tuple(made) if len(made) == len(rules) else ()


def _shaft(item: LinkItem, size: int) -> Group:
    """Return the cells of an arrow. It may begin at the rim of its circle and end before the centre of a cell."""
    points = [_point(point) for point in as_list(item.fields.get("wayPoints"), item.name)]
    ends = (0, len(points) - 1)
    snapped = [_centre(point) if point and at in ends else point for at, point in enumerate(points)]
    return _cells_on(snapped, size)


def _centre(point: Point) -> Point:
    return floor(point[0]) + 0.5, floor(point[1]) + 0.5


def _path(item: LinkItem, size: int) -> Group:
    """Return the cells that a line runs through, from centre to centre."""
    return _cells_on([_point(point) for point in as_list(item.fields.get("wayPoints"), item.name)], size)


def _cells_on(points: Sequence[Point | None], size: int) -> Group:
    if any(point is None or point[0] % 1 != 0.5 or point[1] % 1 != 0.5 for point in points):
        return ()
    corners = [(int(point[0]), int(point[1])) for point in points if point]
    cells = corners[:1]
    for (row, column), (to_row, to_column) in pairwise(corners):
        steps = max(abs(to_row - row), abs(to_column - column))
        if steps and {abs(to_row - row), abs(to_column - column)} - {0, steps}:
            return ()
        way = ((to_row > row) - (to_row < row), (to_column > column) - (to_column < column))
        cells += [(row + way[0] * step, column + way[1] * step) for step in range(1, steps + 1)]
    return tuple(cells) if all(max(cell) < size and min(cell) >= 0 for cell in cells) else ()


def _line_looks(lines: Sequence[LinkItem], marks: Sequence[_Mark], size: int) -> Iterator[_Look]:
    """Yield lines of one colour and thickness. One with a disc at an end only is a thermometer."""
    looks: dict[tuple[str, str], list[Group]] = {}
    bulbs = {mark.cells() for mark in marks if mark.is_round and mark.width > 0.5 and not mark.text}
    for line in lines:
        path = _path(line, size)
        if len(path) > 1:
            key = (str(line.fields.get("color") or "").lower()[:7], str(line.fields.get("thickness")))
            looks.setdefault(key, []).append(path)
    for (colour, _), paths in looks.items():
        meanings = [_all([_rule(name, (), path) for path in paths]) for name in _names_of(colour)]
        if all(((path[0],) in bulbs) != ((path[-1],) in bulbs) for path in paths):
            turned = [path if (path[0],) in bulbs else path[::-1] for path in paths]
            meanings[:0] = [_all([_rule(name, (), path) for path in turned]) for name in ("thermo", "slow-thermo")]
        elif all((path[0],) in bulbs and (path[-1],) in bulbs for path in paths):
            meanings[:0] = [_all([_rule(name, (), path) for path in paths]) for name in ("between", "double-arrow")]
        yield tuple(meanings)


def _names_of(colour: str) -> tuple[str, ...]:
    for known, names in _COLOURS:
        if _is_near(colour, known):
            return (*names, *(name for name in _ANY_LINE if name not in names))
    return _ANY_LINE


def _is_near(one: str, other: str) -> bool:
    try:
        pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    except ValueError:
        return False
    return all(abs(first - second) <= 40 for first, second in pairs)


def _arrow_looks(arrows: Sequence[LinkItem], marks: Sequence[_Mark], size: int) -> Iterator[_Look]:
    """Yield arrows from a circle; those from outside the grid are clues."""
    shafts: dict[Group, list[Group]] = {}
    bulbs = [mark.covered() for mark in marks if mark.is_round and min(mark.width, mark.height) > 0.5]
    bulb_of = {cell: bulb for bulb in bulbs if len(bulb) <= _LONGEST_PILL for cell in bulb}
    for arrow in arrows:
        path = _shaft(arrow, size)
        if len(path) > 1 and (bulb := bulb_of.get(path[0])):
            shafts.setdefault(bulb, []).append(path[1:])
    rules = [_rule("arrow", (), tuple(sorted(bulb)), *each) for bulb, each in shafts.items()]
    if rules:
        yield (_all(rules),)


_LONGEST_PILL = 3
_LETTERS = {"X": 10, "V": 5, "x": 10, "v": 5}


def _dot_looks(marks: Sequence[_Mark], size: int) -> Iterator[_Look]:
    """Yield small marks on edges and corners, and discs and squares in cells."""
    inside = [mark for mark in marks if all(min(cell) >= 0 and max(cell) < size for cell in mark.cells())]
    edges = [mark for mark in inside if len(mark.cells()) == 2]
    white = [mark for mark in edges if mark.is_round and mark.width < 0.5 and _is_near(mark.colour, "#ffffff")]
    black = [mark for mark in edges if mark.is_round and mark.width < 0.5 and _is_near(mark.colour, "#000000")]
    for name, dots in (("difference", white), ("ratio", black)):
        numbers = [(int(dot.text),) if dot.text.isdecimal() else () for dot in dots]
        rules = [_rule(name, number, dot.cells()) for number, dot in zip(numbers, dots, strict=True)]
        if rules and not any(dot.text in _LETTERS for dot in dots):
            yield (_all(rules),)
    letters = [_rule("xv", (_LETTERS[mark.text],), mark.cells()) for mark in edges if mark.text in _LETTERS]
    if letters:
        yield (_all(letters),)
    cells = [mark for mark in inside if len(mark.cells()) == 1 and not mark.text and 0.5 < mark.width < 1]
    grey = [mark for mark in cells if mark.colour and len({mark.colour[at : at + 2] for at in (1, 3, 5)}) == 1]
    odd = [_rule("odd", (), mark.cells()) for mark in grey if mark.is_round]
    even = [_rule("even", (), mark.cells()) for mark in grey if not mark.is_round]
    for rules in (odd, even):
        if rules:
            yield (_all(rules),)


def _cage_looks(cages: Sequence[LinkItem]) -> Iterator[_Look]:
    """Yield cages with a number that the program does not compare with anything."""
    rules = []
    for cage in cages:
        cells, value = cage_cells(cage), cage.fields.get("value")
        number = int(value) if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()) else None
        if cells and number and cage.fields.get("unique") is not True:
            rules.append(_rule("killer", (number,), cells))
    if rules:
        sums = [rule and _rule("sum", rule.values, *rule.groups) for rule in rules]
        yield (_all(rules), _all(sums))
