"""A proof as a folder: files that a sceptic reads and checks without us."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files as package_files
from typing import Any

from nonet import _native
from nonet.board import Board, BoardSpec, Grid, make_board
from nonet.board.masks import digits_of
from nonet.board.shapes import Combo, Constraint, Domain, Pair
from nonet.proofs.check import OWN
from nonet.proofs.outside import drat_of
from nonet.proofs.proof import Proof
from nonet.proofs.question import Question

_PACKED_FROM = 10_000_000  # bytes


def bundle_files(proof: Proof) -> dict[str, bytes]:
    """The files of a folder, by name."""
    question = proof.question
    found = {
        "puzzle.txt": _puzzle_text(question).encode(),
        "board.json": board_json(question.board).encode(),
        "check.py": package_files("nonet.proofs").joinpath("check.py").read_bytes(),
        "README.txt": _readme(proof).encode(),
    }
    if proof.solutions:
        found["solution.txt"] = _grids_text(proof.solutions).encode()
    if proof.written:
        found["rules.cnf"] = proof.written.cnf
        found |= _packed("proof.lrat", proof.written.lrat)
        if proof.has_drat:
            found["proof.drat"] = drat_of(proof.written.lrat)
    if proof.written_steps:
        found["steps.txt"] = "".join(f"{step}\n" for step in proof.steps).encode()
        found["steps.cnf"] = proof.written_steps.cnf
        found |= _packed("steps.lrat", proof.written_steps.lrat)
    if proof.witnesses:
        found["minimal.txt"] = _grids_text(proof.witnesses).encode()
    found["manifest.json"] = _manifest(proof, found).encode()
    return found


def _packed(name: str, data: bytes) -> dict[str, bytes]:
    """A file under its name, or packed: gzip, which every Python reads. Without a date, so always the same."""
    if len(data) < _PACKED_FROM:
        return {name: data}
    return {f"{name}.gz": gzip.compress(data, compresslevel=1, mtime=0)}


def _manifest(proof: Proof, found: dict[str, bytes]) -> str:
    spare = {"spare": proof.question.board.name_of(proof.spare_clue)} if proof.spare_clue is not None else {}
    data = {
        "claim": proof.claim,
        "solutions": len(proof.solutions),
        "minimal": proof.is_minimal,
        **spare,
        "conflicts": proof.conflicts,
        "seconds": round(proof.seconds, 3),
        "made by": f"nonet {_native.build_info()['version']}",
        "files": {name: sha256(data).hexdigest() for name, data in found.items()},
    }
    return json.dumps(data, indent=1) + "\n"


def _rows_of(board: Board) -> list[list[int | None]]:
    """The cells as they stand in rows, None for a hole. A board made by hand may have cells that stand nowhere."""
    if is_made_again(board):
        columns = range(board.width)
        return [[board.cell_by_place.get((row, column)) for column in columns] for row in range(board.height)]
    return [list(range(at, min(at + board.size, board.cell_count))) for at in range(0, board.cell_count, board.size)]


def _text_of(board: Board, words: list[str]) -> str:
    width = max(map(len, words))
    rows = [["-" if cell is None else words[cell] for cell in row] for row in _rows_of(board)]
    return "".join(" ".join(word.rjust(width) for word in row) + "\n" for row in rows)


def _grids_text(grids: Iterable[Grid]) -> str:
    return "\n".join(_text_of(grid.board, [str(digit) for digit in grid.values]) for grid in grids)


def _puzzle_text(question: Question) -> str:
    """Rows of numbers: 0 where a cell is open, 1/3 where pencil marks leave 1 and 3."""
    words = ["/".join(map(str, digits_of(mask))) for mask in question.masks]
    for cell in question.open_cells:
        if question.masks[cell] == question.board.all_digits:
            words[cell] = "0"
    return _text_of(question.board, words)


def is_made_again(board: Board) -> bool:
    """Whether kind, size, box, layout, grids and rules tell the board. Somebody may have put regions on it by hand."""
    return board.frame is not None and BoardSpec.of(board).makes(board)


def board_of(data: dict[str, Any]) -> Board:
    """The board that board.json tells, without its lists of regions; GeometryError if there is none."""
    grids = [tuple(corner) for corner in data["grids"]] if "grids" in data["kind"].split("+") else None
    return make_board(
        data["kind"],
        data["size"],
        box=tuple(data["box"]) if "box" in data else None,
        layout="\n".join(data["layout"]) if "layout" in data else None,
        rules=data.get("rules", ()),
        grids=grids,
    )


def board_json(board: Board) -> str:
    """A line for each region and rule, so that people can read it."""
    is_own = not is_made_again(board)
    head: dict[str, object] = {"kind": OWN if is_own else board.kind, "size": board.size, "cells": board.cell_count}
    if is_own:
        head["names"] = [board.name_of(cell) for cell in range(board.cell_count)]
    if board.frame and board.frame.box and not is_own:
        head["box"] = list(board.frame.box)
    if board.sections and board.kind != "pair" and not is_own:  # of a pair they are known
        head["grids"] = [list(section.corner) for section in board.sections]
    if board.layout and not is_own:
        n, labels = board.size, board.layout.labels
        head["layout"] = [" ".join(labels[at : at + n]) for at in range(0, n * n, n)]
    if board.rules:
        head["rules"] = [str(rule) for rule in board.rules]
    regions: list[dict[str, object]] = [{"name": region.name, "cells": list(region.cells)} for region in board.regions]
    shapes = [data for shape in board.shapes for data in _shape_data(board, shape)]
    lists: dict[str, list[dict[str, object]]] = {"regions": regions, **({"shapes": shapes} if shapes else {})}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, entries in lists.items():
        lines.append(f' "{key}": [\n  ' + ",\n  ".join(json.dumps(entry) for entry in entries) + "\n ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _shape_data(board: Board, shape: Constraint) -> list[dict[str, object]]:
    """A rule as lists of what its cells may hold: in the order of its cells, or as sets in any order."""
    rule = board.rule_of_shape.get(shape)
    head: dict[str, object] = {"name": str(rule) if rule else board.kind}
    match shape:
        case Domain():
            fillings = [[digit] for digit in digits_of(shape.mask)]
            return [head | {"cells": [cell], "fillings": fillings} for cell in shape.cells]
        case Pair():
            pairs = [[first, each] for first, mask in enumerate(shape.allowed, 1) for each in digits_of(mask)]
            return [head | {"cells": list(shape.cells), "fillings": pairs}]
        case Combo():
            return [head | {"cells": list(shape.cells), "sets": [digits_of(mask) for mask in shape.sets]}]
    raise AssertionError(shape)


def _readme(proof: Proof) -> str:
    return f"{proof.sentence}\n{readme_below(has_steps=bool(proof.steps), has_lemmas=bool(proof.written))}"


def readme_below(*, has_steps: bool, has_lemmas: bool) -> str:
    """README.txt below its first line, the claim."""
    steps = "\nsteps.txt is the solution in words; steps.cnf and steps.lrat say the same as lemmas, a second proof.\n"
    how = """
With other people's programs:

    cake_lpr rules.cnf proof.lrat
    lrat-check rules.cnf proof.lrat
    lrat-trim rules.cnf proof.lrat

A file that ends in .gz is unpacked first (gunzip --keep). These programs do not know what the clauses mean; check.py
looks at each of them and says what it stands for.
"""
    return f"""
This folder proves it. To check it, with any Python from 3.9 on and nothing else:

    python3 check.py

puzzle.txt has the puzzle, 0 for an empty cell; solution.txt its solutions; board.json the regions and rules.
rules.cnf has clauses that are true of every other solution, proof.lrat how they contradict each other.
{steps if has_steps else ""}{how if has_lemmas else ""}"""
