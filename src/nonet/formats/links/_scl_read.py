"""From the object that SudokuPad draws to a sheet: givens, regions, cages, words, solution; rules as proposals only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from nonet.board import BoardChoice, Place, Rule, find_rule
from nonet.board.geometry import check_size, parse_place
from nonet.errors import FormatError, PuzzleError, plural, shorten
from nonet.formats.base import Sheet
from nonet.formats.header import TITLES, Header
from nonet.formats.links._areas import choice_of_labels, default_labels
from nonet.formats.links._items import Item, as_list, as_number
from nonet.formats.links._solutions import solution_notes
from nonet.formats.links._texts import solution_text, titles_of, words_of


def read_puzzle(data: object) -> Sheet:
    """The sheet of a puzzle. What is only drawn becomes proposals, never rules."""
    from nonet.formats.links._scl_propose import propose

    if not isinstance(data, dict):
        raise FormatError(f"expected a puzzle of SudokuPad, got {shorten(data)}")
    rows = [as_list(row, f"cells, row {index + 1}") for index, row in enumerate(as_list(data.get("cells"), "cells"))]
    size = _size(rows)
    notes: list[str] = []
    values = tuple(_digit(cell, index, size) for index, cell in enumerate(cell for row in rows for cell in row))
    cages = [Item.of(cage, f"cage {number}") for number, cage in enumerate(as_list(data.get("cages"), "cages"), 1)]
    board = _board(data, size, notes)
    info = _info(data, cages, size)
    rules = (*board.rules, *_flags(data), *_cage_rules(cages, size))
    choice = replace(board, rules=tuple(dict.fromkeys(rules)))
    proposals = propose(data, choice, info)
    if proposals.rules:
        notes.append(proposals.words)
        if proposals.others:
            notes.append(f"left out {plural(proposals.others, 'drawing')} that Nonet did not understand")
    elif _has_drawings(data):
        notes.append("left out drawings, which name no rule")
    notes += [*_left_out(data, rows), *solution_notes(choice, values, info)]
    titles = MappingProxyType({name: words for name, words in info.items() if name in TITLES})
    return Sheet(
        size,
        values,
        info=MappingProxyType(info),
        header=Header(choice, titles),
        notes=tuple(notes),
        proposals=proposals.rules,
    )


def _size(rows: Sequence[Sequence[object]]) -> int:
    size = check_size(len(rows)) if rows else 0
    if not size or any(len(row) != size for row in rows):
        shape = f"{len(rows)} rows of {len(rows[0]) if rows else 0} cells"
        raise FormatError(f"cells: expected one square board, got {shape}")
    return size


def _digit(cell: object, index: int, size: int) -> int:
    name = f"R{index // size + 1}C{index % size + 1}"
    value = Item.of(cell or {}, name).fields.get("value")
    digit = as_number(value, name) or 0
    if not 0 <= digit <= size:
        raise FormatError(f"{name}: expected a digit from 1 to {size}, got {digit}")
    return digit


_SOLVER_MARKS = ("centremarks", "cornermarks", "pencilMarks")
_FOG = ("foglight", "foglink", "triggereffect")


def _left_out(data: Mapping[str, object], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """What hides cells, or helps a solver, and is no rule."""
    if any(data.get(key) for key in _FOG):
        yield "left out the fog, which only hides cells"
    cells = [cell for row in rows for cell in row if isinstance(cell, dict)]
    if count := sum(any(cell.get(key) for key in _SOLVER_MARKS) for cell in cells):
        yield f"left out the pencil marks in {plural(count, 'cell')}"


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


def _board(data: Mapping[str, object], size: int, notes: list[str]) -> BoardChoice:
    regions = as_list(data.get("regions"), "regions")
    if not regions:
        notes.append("it names no regions, so that boxes are taken")
        return choice_of_labels(size, default_labels(size))
    lengths = [len(as_list(region, "regions")) for region in regions]
    if size not in lengths:
        raise FormatError(
            f"regions: expected one square board with regions of {size} cells, got {max(lengths)} at most"
        )
    labels: list[int | None] = [None] * (size * size)
    for number, region in enumerate(regions):
        for cell in as_list(region, f"region {number + 1}"):
            row, column = place_of(cell, f"region {number + 1}")
            if row not in range(size) or column not in range(size):
                raise FormatError(f"region {number + 1}: expected cells of the board, got {shorten(cell)}")
            labels[row * size + column] = number
    return choice_of_labels(size, labels)


def _flags(data: Mapping[str, object]) -> Iterator[Rule]:
    """What the metadata says in so many words."""
    metadata = data.get("metadata")
    for key, name in (("antiknight", "anti-knight"), ("antiking", "anti-king")):
        if isinstance(metadata, dict) and metadata.get(key) is True:
            yield Rule(find_rule(name))


def cage_cells(cage: Item) -> tuple[Place, ...]:
    return tuple(place_of(cell, cage.name) for cell in as_list(cage.fields.get("cells"), cage.name))


def _cage_rules(cages: Sequence[Item], size: int) -> Iterator[Rule]:
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


def _info(data: Mapping[str, object], cages: Sequence[Item], size: int) -> dict[str, str]:
    """Titles, rules in words and solution, from the metadata and from cages without cells."""
    labels = [str(cage.fields["value"]) for cage in cages if not cage.fields.get("cells") and cage.fields.get("value")]
    info = titles_of(labels, size)
    metadata = data.get("metadata")
    said = dict(metadata) if isinstance(metadata, dict) else {}
    for key, name in (("title", "title"), ("author", "author"), ("rules", "ruleset")):
        value = said.get(key, data.get(key))
        said_words = "\n".join(map(str, value)) if isinstance(value, list) else value
        if isinstance(said_words, str) and (words := words_of(said_words)):
            info[name] = words
    if solution := solution_text(said.get("solution"), size):
        info["solution"] = solution
    return info


def _has_drawings(data: Mapping[str, object]) -> bool:
    return any(as_list(data.get(key), key) for key in ("lines", "arrows", "underlays", "overlays"))
