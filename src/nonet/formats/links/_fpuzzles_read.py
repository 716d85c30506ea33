"""From the JSON of f-puzzles to a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from nonet.board import BoardSpec, Rule, find_rule
from nonet.board.geometry import check_size
from nonet.errors import FormatError, GeometryError, PuzzleError, plural, shorten
from nonet.formats.base import NO_INFO, ParsedGrid
from nonet.formats.header import TITLES, Header
from nonet.formats.links._areas import choice_of_labels, default_labels
from nonet.formats.links._fpuzzles_rules import BY_KEY, FLAGS, NEGATIVES
from nonet.formats.links._items import LinkItem, LinkReading, as_list, as_number
from nonet.formats.links._solutions import solution_notes
from nonet.formats.links.texts import solution_text, titles_of, words_of
from nonet.formats.pencil_marks import GIVEN_INFO, candidates_of

# What draws and says nothing of the digits.
_DRAWINGS = ("line", "cage", "text", "circle", "rectangle")
_FOG_CAGES = ("FOW", "FOGLIGHT")
_SOLVER_MARKS = ("centerPencilMarks", "cornerPencilMarks")
# Drawings that go with a rule that the file names carry one of these.
_MARKS = ("fromConstraint", "isNewConstraint", "fromRangskSolver")
_SILENT = {
    *("size", "grid", "title", "author", "ruleset", "solution", "negative", "metadata", "successMessage"),
    *("fogofwar", "foglight", "triggereffect"),  # what is shown, not what is allowed
    *("disabledlogic", "truecandidatesoptions", "highlightConflicts"),  # how the program is set
    *("id", "version", "source", "url", "created", "modified"),  # where it comes from
}


def read_puzzle(data: Mapping[str, object]) -> ParsedGrid:
    """The sheet of a puzzle. FormatError names the key that cannot be understood, or that would be lost."""
    _refuse_unknown(data)
    rows = as_list(data.get("grid"), "grid")
    size = _size(data, rows)
    cells = [_cell_item(row, index, size) for index, row in enumerate(rows)]
    flat = [cell for row in cells for cell in row]
    reading = LinkReading(size)
    values = tuple(_given(cell, size) for cell in flat)
    if own := sum(bool(cell.number()) for cell in flat) - sum(map(bool, values)):
        reading.notes.append(f"left out {plural(own, 'digit')} that a solver put in")
    masks = [_mask(cell, size) for cell in flat]
    board = _board(flat, size)
    rules = (*board.rules, *_rules(data, reading))
    _note_drawings(data, reading)
    info = _info(data, size)
    choice = replace(board, rules=rules)
    notes = (*reading.notes, *_fog_notes(data), *_marks_notes(flat), *solution_notes(choice, values, info))
    titles = MappingProxyType({name: words for name, words in info.items() if name in TITLES})
    candidates = candidates_of(values, masks, size)
    return ParsedGrid(
        size,
        values,
        candidates=candidates,
        info=MappingProxyType({**info, **(GIVEN_INFO if candidates else NO_INFO)}),
        header=Header(choice, titles),
        notes=notes,
    )


def _size(data: Mapping[str, object], rows: list[object]) -> int:
    said = as_number(data.get("size"), "size")
    size = check_size(len(rows) if said is None else said)
    if len(rows) != size:
        raise FormatError(f"grid: expected {plural(size, 'row')}, got {len(rows)}")
    return size


def _cell_item(row: object, index: int, size: int) -> list[LinkItem]:
    cells = as_list(row, f"grid, row {index + 1}")
    if len(cells) != size:
        raise FormatError(f"grid, row {index + 1}: expected {plural(size, 'cell')}, got {len(cells)}")
    return [LinkItem.of({} if cell is None else cell, f"R{index + 1}C{at}") for at, cell in enumerate(cells, 1)]


def _given(cell: LinkItem, size: int) -> int:
    """Its digit, if it is given: others are what somebody who solves has put in."""
    value = cell.number() or 0
    if not 0 <= value <= size:
        raise FormatError(f"{cell.name}: expected a digit from 1 to {size}, got {value}")
    return value if cell.fields.get("given") else 0


def _mask(cell: LinkItem, size: int) -> int:
    digits = cell.numbers("givenPencilMarks")
    for digit in digits:
        if not 1 <= digit <= size:
            raise FormatError(f"{cell.name}: expected pencil marks from 1 to {size}, got {digit}")
    return sum(1 << (digit - 1) for digit in set(digits)) or (1 << size) - 1


def _board(cells: list[LinkItem], size: int) -> BoardSpec:
    usual = default_labels(size)
    labels: list[int | None] = [
        as_number(cell.fields["region"], f"{cell.name}, region") if "region" in cell.fields else box
        for cell, box in zip(cells, usual, strict=True)
    ]
    return choice_of_labels(size, labels)


def _rules(data: Mapping[str, object], reading: LinkReading) -> Iterator[Rule]:
    for key, value in data.items():
        if key in FLAGS and value:
            yield Rule(find_rule(FLAGS[key]))
        elif key in BY_KEY:
            for number, entry in enumerate(as_list(value, key), 1):
                yield from _read_entry(key, LinkItem.of(entry, f"{key} {number}"), reading)
    for name in as_list(data.get("negative"), "negative"):
        if isinstance(name, str) and name in NEGATIVES:
            yield Rule(find_rule(NEGATIVES[name]))
        elif name != "foglight":
            raise FormatError(f"negative: expected ratio or xv, got {shorten(name)}")


def _read_entry(key: str, item: LinkItem, reading: LinkReading) -> list[Rule]:
    try:
        return list(BY_KEY[key].read(BY_KEY[key], item, reading))
    except GeometryError as error:
        raise FormatError(f"{item.name}: {error}") from None


def _refuse_unknown(data: Mapping[str, object]) -> None:
    """A rule must not be lost: what is not known and may be one is refused by its name."""
    for key, value in data.items():
        is_known = key in _SILENT or key in _DRAWINGS or key in FLAGS or key in BY_KEY
        if not is_known and value not in (None, False, "", [], {}, 0):
            raise FormatError(f"expected rules that Nonet knows, got one of f-puzzles that it does not: {shorten(key)}")


def _note_drawings(data: Mapping[str, object], reading: LinkReading) -> None:
    """Drawings that stand for no rule of the file may stand for one that its words explain."""
    loose = [key for key in _DRAWINGS if any(_is_loose(key, entry) for entry in as_list(data.get(key), key))]
    if loose:
        reading.notes.append(f"left out drawings, which name no rule: {', '.join(loose)}")


_FOG = ("fogofwar", "foglight")


def _fog_notes(data: Mapping[str, object]) -> list[str]:
    """Fog only hides: the puzzle is the same without it, but its solver sees more."""
    cages = (cage.get("value") for cage in as_list(data.get("cage"), "cage") if isinstance(cage, dict))
    has_fog = any(data.get(key) for key in _FOG) or any(str(value).strip().upper() in _FOG_CAGES for value in cages)
    return ["left out the fog, which only hides cells"] if has_fog else []


def _marks_notes(cells: list[LinkItem]) -> list[str]:
    """Marks of a solver, other than those that are given."""
    count = sum(any(cell.fields.get(key) for key in _SOLVER_MARKS) for cell in cells)
    return [f"left out the pencil marks that a solver put into {plural(count, 'cell')}"] if count else []


def _is_loose(key: str, entry: object) -> bool:
    if not isinstance(entry, dict) or any(entry.get(mark) for mark in _MARKS):
        return False
    return not (key == "cage" and _is_metadata(entry))


def _is_metadata(cage: Mapping[str, object]) -> bool:
    """A cage that only carries words: `solution: 123...`, or a mark of fog."""
    value = cage.get("value")
    if not isinstance(value, str):
        return False
    return value.strip().upper() in _FOG_CAGES or (":" in value and not (cage.get("cells") and cage.get("outlineC")))


def _info(data: Mapping[str, object], size: int) -> dict[str, str]:
    """Titles and the like, from their keys or from cages that carry them."""
    cages = (cage for cage in as_list(data.get("cage"), "cage") if isinstance(cage, dict) and _is_metadata(cage))
    info = titles_of([str(cage["value"]) for cage in cages], size)
    for key in ("title", "author", "ruleset"):
        value = data.get(key)
        if isinstance(value, str) and (words := words_of(value)):
            info[key] = words
    try:
        if solution := solution_text(data.get("solution"), size):
            info["solution"] = solution
    except PuzzleError as error:
        raise FormatError(f"solution: {error}") from None
    return info
