"""Which board a puzzle of SudokuPad is for, where it is not our own: a square with regions, or several grids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from nonet.board import BoardSpec, Place, Rule, box_shape, find_rule, make_board
from nonet.board.families import BOX
from nonet.board.geometry import MAX_SIZE, check_size, parse_place
from nonet.board.kinds import arrangements
from nonet.board.kinds.base import KindArgs
from nonet.errors import FormatError, PuzzleError, plural, shorten
from nonet.formats.links._areas import choice_of_labels, default_labels
from nonet.formats.links._fpuzzles_rules import FLAGS
from nonet.formats.links._items import as_list
from nonet.formats.links._scl_own import KEY

Area = frozenset[Place]

_DRAWINGS = ("lines", "arrows", "underlays", "overlays")
FOG = ("foglight", "foglink", "triggereffect")
_KEYS = {
    *("cells", "regions", "cages", "metadata", "global", *_DRAWINGS, *FOG),
    *("title", "author", "rules", "solution", "description", "msgcorrect", "source", "src", "id", "version"),
    *("cellSize", "settings", "videos", "duration"),  # how it is shown
}
_METADATA = {KEY, "grids", "norowcol", "rules", "solution", "settings"}


def refuse_unknown(data: Mapping[str, object]) -> None:
    """A rule must not be lost: what is not known and may be one is refused by its name. Metadata may be any words."""
    metadata = data.get("metadata")
    said = metadata.items() if isinstance(metadata, dict) else ()
    unknown = [key for key, value in data.items() if key not in _KEYS and value not in (None, False, "", [], {}, 0)]
    unknown += [
        f"metadata, {key}"
        for key, value in said
        if key not in _METADATA and key not in FLAGS and (value is True or (isinstance(value, list | dict) and value))
    ]
    if unknown:
        raise FormatError(f"expected keys of SudokuPad that Nonet knows, got one that may be a rule: {unknown[0][:80]}")


def flags(data: Mapping[str, object]) -> Iterator[Rule]:
    """What is said of the whole board in so many words."""
    metadata = data.get("metadata")
    said = [key for key, value in metadata.items() if value is True] if isinstance(metadata, dict) else []
    yield from (Rule(find_rule(FLAGS[key])) for key in said if key in FLAGS)
    for name in as_list(data.get("global"), "global"):
        known = FLAGS.get(str(name).strip().lower().replace("-", "") if name not in FLAGS else str(name))
        if known is None:
            raise FormatError(f"global: expected {', '.join(FLAGS)}, got {shorten(name)}")
        yield Rule(find_rule(known))


def find_board(data: Mapping[str, object], rows: Sequence[Sequence[object]], notes: list[str]) -> BoardSpec:
    """The board, without the rules that cages and flags say; FormatError if it is none that we know."""
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
    """A cell as a pair of numbers from 0, or by name."""
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
        raise FormatError("norowcol: a board whose rows and columns may repeat digits is not known to Nonet")
    if not areas:
        notes.append("it names no regions, so that boxes are taken")
        return choice_of_labels(size, default_labels(size))
    labels: list[int | None] = [None] * (size * size)
    for number, area in enumerate(areas):
        for row, column in area:
            labels[row * size + column] = number
    return choice_of_labels(size, labels)


def _several(areas: Sequence[Area], height: int, width: int) -> BoardSpec | None:
    """The grids whose boxes all regions are: an arrangement with a name, or their offsets; None if there are none."""
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
    board = make_board(choice.kind, choice.size, grids=choice.grids)
    areas = ((board.places[cell] for cell in region.cells) for region in board.regions if region.family == BOX)
    return {frozenset(place for place in area if place) for area in areas}


def _boxes_at(top: int, left: int, box: tuple[int, int]) -> Iterator[Area]:
    """The boxes of a grid whose first cell is there."""
    high, wide = box
    for row in range(0, high * wide, high):
        for column in range(0, high * wide, wide):
            cells = ((top + row + down, left + column + right) for down in range(high) for right in range(wide))
            yield frozenset(cells)


def with_rules(choice: BoardSpec, rules: Sequence[Rule]) -> BoardSpec:
    """The board with more rules, each once."""
    return replace(choice, rules=tuple(dict.fromkeys([*choice.rules, *rules])))
