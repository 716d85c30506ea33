"""From the object that SudokuPad draws to a sheet: givens, regions, cages, words, solution; rules as proposals only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from nonet.board import Board, BoardSpec, Place, Rule, find_rule
from nonet.board.geometry import place_name
from nonet.errors import FormatError, plural, shorten
from nonet.formats.base import NO_INFO, ParsedGrid
from nonet.formats.header import TITLES, Header
from nonet.formats.links._items import LinkItem, as_list, as_number
from nonet.formats.links._scl_board import FOG, find_board, flags, place_of, refuse_unknown, with_rules
from nonet.formats.links._scl_own import own_choice
from nonet.formats.links._solutions import solution_notes
from nonet.formats.links.texts import solution_text, titles_of, words_of
from nonet.formats.pencil_marks import GIVEN_INFO, candidates_of


def read_puzzle(data: object) -> ParsedGrid:
    """The sheet of a puzzle. What is only drawn becomes proposals, never rules, unless we drew it."""
    if not isinstance(data, dict):
        raise FormatError(f"expected a puzzle of SudokuPad, got {shorten(data)}")
    refuse_unknown(data)
    rows = [as_list(row, f"cells, row {index + 1}") for index, row in enumerate(as_list(data.get("cells"), "cells"))]
    notes: list[str] = []
    own = own_choice(data, notes)
    choice = own or find_board(data, rows, notes)
    board = choice.board()
    values = _values(rows, board)
    cages = [LinkItem.of(cage, f"cage {number}") for number, cage in enumerate(as_list(data.get("cages"), "cages"), 1)]
    info = _info(data, cages, board)
    if own is None:
        choice = with_rules(choice, [*flags(data), *_cage_rules(cages, board.size)])
    proposals = () if own else _proposals(data, choice, info, notes)
    candidates = _candidates(rows, board, values) if own else None
    notes += [*_left_out(data, rows, is_own=own is not None), *solution_notes(choice, values, info)]
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


def _proposals(
    data: Mapping[str, object], choice: BoardSpec, info: Mapping[str, str], notes: list[str]
) -> tuple[Rule, ...]:
    """What the drawings may stand for, and notes on what they do not."""
    from nonet.formats.links._scl_propose import Proposals, propose

    proposals = Proposals() if choice.grids or not choice.full_kind.is_square else propose(data, choice, info)
    if proposals.rules:
        notes.append(proposals.words)
        if proposals.others:
            notes.append(f"left out {plural(proposals.others, 'drawing')} that Nonet did not understand")
    elif _has_drawings(data):
        notes.append("left out drawings, which name no rule")
    return proposals.rules


def _values(rows: Sequence[Sequence[object]], board: Board) -> tuple[int, ...]:
    """The digits of all cells of a board, by their places; a hole has none."""
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
                raise FormatError(f"expected no digit at {place_name((row, column))}, where no grid is, got {digit}")
    return tuple(values)


def _digit(cell: object, name: str, size: int) -> int:
    digit = as_number(LinkItem.of(cell or {}, name).fields.get("value"), name) or 0
    if not 0 <= digit <= size:
        raise FormatError(f"{name}: expected a digit from 1 to {size}, got {digit}")
    return digit


def _candidates(rows: Sequence[Sequence[object]], board: Board, values: Sequence[int]) -> tuple[int, ...] | None:
    """The candidates that we wrote as marks in the centre of cells."""
    masks = [board.all_digits] * board.cell_count
    for (row, column), at in board.cell_by_place.items():
        item = LinkItem.of(rows[row][column] or {}, place_name((row, column)).upper())
        digits = {digit for digit in item.numbers("centremarks") if 1 <= digit <= board.size}
        masks[at] = sum(1 << (digit - 1) for digit in digits) or board.all_digits
    return candidates_of(values, masks, board.size)


_SOLVER_MARKS = ("centremarks", "cornermarks", "pencilMarks")


def _left_out(data: Mapping[str, object], rows: Sequence[Sequence[object]], *, is_own: bool) -> Iterator[str]:
    """What hides cells, or helps a solver, and is no rule."""
    if any(data.get(key) for key in FOG):
        yield "left out the fog, which only hides cells"
    cells = [cell for row in rows for cell in row if isinstance(cell, dict)]
    marks = _SOLVER_MARKS[1:] if is_own else _SOLVER_MARKS
    if count := sum(any(cell.get(key) for key in marks) for cell in cells):
        yield f"left out the pencil marks in {plural(count, 'cell')}"


def cage_cells(cage: LinkItem) -> tuple[Place, ...]:
    return tuple(place_of(cell, cage.name) for cell in as_list(cage.fields.get("cells"), cage.name))


def _cage_rules(cages: Sequence[LinkItem], size: int) -> Iterator[Rule]:
    """Cages whose digits the program compares: `unique`, and their `sum` if they have one."""
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
    """Titles, rules in words and solution, from the metadata and from cages without cells."""
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
    if solution := solution_text(said.get("solution"), board.size, count):
        info["solution"] = solution
    if "solution" in info and not board.is_square:
        info["solution"] = _without_holes(info["solution"], board)
    return info


def _without_holes(solution: str, board: Board) -> str:
    """The digits of cells only, in their order."""
    digits = solution.split() if " " in solution else list(solution)
    places = (place for place in board.places if place)
    return (" " if " " in solution else "").join(digits[row * board.width + column] for row, column in places)


def _has_drawings(data: Mapping[str, object]) -> bool:
    return any(as_list(data.get(key), key) for key in ("lines", "arrows", "underlays", "overlays"))
