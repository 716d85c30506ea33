"""Proof: what was proved of a puzzle, and with what."""

from __future__ import annotations

import gzip
import json
import subprocess
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files as package_files
from os import PathLike, fspath
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from nonet._base.errors import plural
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import write_folder
from nonet.model import Board, BoardSpec, Grid
from nonet.model.candidates import digits_of
from nonet.model.constraints import Constraint
from nonet.model.kinds import kind_plugins
from nonet.proofs.check import KINDS, OWN
from nonet.proofs.clauses import Question
from nonet.solver import core as _native

if TYPE_CHECKING:
    from nonet.proofs.clauses import WrittenProof
    from nonet.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """A claim about the solutions of a puzzle, proved: by clauses and lemmas, or, where there are several, by two.

    `claim` is "unique", "none", "exactly" (as many as `solutions`) or "several" (these, and perhaps more).
    `is_minimal` says whether every clue is needed, None if that was not asked. If the clue in `spare_clue` is not, the
    proof does without it.
    """

    puzzle: Puzzle
    question: Question
    claim: str
    solutions: tuple[Grid, ...]
    written: WrittenProof | None
    conflicts: int = 0
    seconds: float = 0.0
    is_minimal: bool | None = None
    witnesses: tuple[Grid, ...] = ()
    spare_clue: int | None = None
    steps: tuple[str, ...] = ()
    written_steps: WrittenProof | None = None
    has_drat: bool = False  # whether the lemmas are also written without what they rest on

    def __repr__(self) -> str:
        """Its claim: the clauses and lemmas may be megabytes."""
        return f"<Proof: {self.sentence}>"

    @property
    def solution(self) -> Grid | None:
        """The only solution, or the first."""
        return self.solutions[0] if self.solutions else None

    @property
    def clauses(self) -> tuple[tuple[int, ...], ...]:
        """The clauses that the proof rests on. Candidate d of cell c is the number c * size + d, cells from 0."""
        lines = self.written.cnf.decode().splitlines() if self.written else ()
        return tuple(tuple(map(int, line.split()[:-1])) for line in lines if line[0] not in "cp")

    @property
    def sentence(self) -> str:
        """The claim in words."""
        count = len(self.solutions)
        claims = {
            "unique": "has exactly one solution",
            "none": "has no solution",
            "exactly": f"has exactly {count} solutions",
            "several": f"has at least {count} solutions",
        }
        name = self.question.board.name_of
        needed = "" if self.is_minimal is None else ", and every clue is needed"
        if self.spare_clue is not None:
            needed = f"; the clue in {name(self.spare_clue)} is not needed"
        board = self.question.board
        clues = plural(len(self.question.clues), "clue")
        rules = f", {plural(len(board.rules), 'rule')}" if board.rules else ""
        return f"The puzzle ({board.title}, {clues}{rules}) {claims[self.claim]}{needed}."

    @property
    def files(self) -> dict[str, bytes]:
        """The contents of the folder's files, by name. `check.py` among them checks the rest and needs only Python."""
        return bundle_files(self)

    def write(self, folder: str | PathLike[str]) -> None:
        """Write a folder that is new or empty: whole, or not at all."""
        write_folder(fspath(folder), self.files.items())


# Other people's proof checkers. Nonet neither ships nor fetches one; those on PATH are used.

# What each prints when a proof holds. drat-trim wants the lemmas alone, without the clauses they rest on.
OUTSIDE = {
    "cake_lpr": "s VERIFIED UNSAT",
    "lrat-check": "c VERIFIED",
    "lrat-trim": "s VERIFIED",
    "drat-trim": "s VERIFIED",
}

_REFUSALS = (0, 1, 20)  # with which they end when a proof does not hold; other statuses are troubles of their own


def is_installed(name: str) -> bool:
    return which(name) is not None


class CannotRun(Exception):
    """A checker that did not come to a verdict, and what it said."""


def run_outside(name: str, cnf: Path, lrat: Path, timeout: float | None = None) -> bool:
    """Return True if a checker accepts a proof. CannotRun if it gives no answer, within `timeout` seconds or at all."""
    program = which(name)
    assert program is not None
    if name != "drat-trim":
        return _accepts([program, str(cnf), str(lrat)], OUTSIDE[name], timeout)
    with TemporaryDirectory() as folder:
        drat = Path(folder) / "proof.drat"
        drat.write_bytes(drat_of(lrat.read_bytes()))
        return _accepts([program, str(cnf), str(drat), "-t", "1000000"], OUTSIDE[name], timeout)


def drat_of(lrat: bytes) -> bytes:
    """The lemmas of an LRAT proof, as a DRAT proof has them.

    >>> drat_of(b"5 1 -2 0 3 4 0").strip()
    b'1 -2 0'
    """
    lines = (line.split() for line in lrat.splitlines() if b" d " not in line)
    return b"".join(b" ".join(words[1 : words.index(b"0") + 1]) + b"\n" for words in lines)


def _accepts(command: list[str], verdict: str, timeout: float | None) -> bool:
    try:
        done = subprocess.run(  # noqa: S603  (a program of the user's)
            command, capture_output=True, text=True, errors="replace", check=False, timeout=timeout
        )
    except subprocess.TimeoutExpired:
        raise CannotRun("time ran out") from None
    except OSError as error:
        raise CannotRun(str(error)) from None
    if any(line.strip() == verdict for line in done.stdout.splitlines()):
        return True
    if done.returncode not in _REFUSALS:
        said = (done.stderr or done.stdout).split("\n\n")[0].strip()
        raise CannotRun(f"status {done.returncode}: {' '.join(said.split()) or 'it said nothing'}")
    return False


# A proof as a folder: files that a sceptic reads and checks without us.

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
    """Return True if kind, size, box, layout, grids and rules determine the board.

    Its regions may have been set by hand.
    """
    return board.frame is not None and BoardSpec.of(board).makes(board)


def _is_known_kind(board: Board) -> bool:
    """Return True if check.py knows the regions of the kind: it does not know those of plug-ins."""
    kinds = {*board.kind.split("+")}
    return kinds <= KINDS or (bool(board.subgrids) and not any(map(kind_plugins().find, kinds)))


def board_json(board: Board) -> str:
    """Return what check.py and people need to know about a board. It has a line for each region and rule."""
    is_own = not (is_made_again(board) and _is_known_kind(board))
    head: dict[str, object] = {"kind": OWN if is_own else board.kind, "size": board.size, "cells": board.cell_count}
    if is_own:
        head["names"] = [board.name_of(cell) for cell in range(board.cell_count)]
    if board.frame and board.frame.box and not is_own:
        head["box"] = list(board.frame.box)
    if board.subgrids and board.kind != "pair" and not is_own:  # of a pair they are known
        head["grids"] = [list(subgrid.corner) for subgrid in board.subgrids]
    if board.layout and not is_own:
        n, labels = board.size, board.layout.labels
        head["layout"] = [" ".join(labels[at : at + n]) for at in range(0, n * n, n)]
    if board.rules:
        head["rules"] = [str(rule) for rule in board.rules]
    regions: list[dict[str, object]] = [{"name": region.name, "cells": list(region.cells)} for region in board.regions]
    constraints = [data for constraint in board.constraints for data in _constraint_data(board, constraint)]
    lists: dict[str, list[dict[str, object]]] = {"regions": regions, **({"shapes": constraints} if constraints else {})}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, entries in lists.items():
        lines.append(f' "{key}": [\n  ' + ",\n  ".join(json.dumps(entry) for entry in entries) + "\n ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _constraint_data(board: Board, constraint: Constraint) -> list[dict[str, object]]:
    """A rule as lists of what its cells may hold: in the order of its cells, or as sets in any order."""
    rule = board.rule_of_constraint.get(constraint)
    head: dict[str, object] = {"name": str(rule) if rule else board.kind}
    name, cells, _, masks, _ = constraint.parts()
    digits = [digits_of(mask) for mask in masks]
    match name:
        case "domain":
            return [head | {"cells": [cell], "fillings": [[digit] for digit in digits[0]]} for cell in cells]
        case "pair":
            pairs = [[first, each] for first, seconds in enumerate(digits, 1) for each in seconds]
            return [head | {"cells": list(cells), "fillings": pairs}]
        case "combo":
            return [head | {"cells": list(cells), "sets": digits}]
    raise AssertionError(constraint)


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
