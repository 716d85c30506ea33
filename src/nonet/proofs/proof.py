"""Proof: what was proved of a puzzle, and with what."""

from __future__ import annotations

from os import PathLike, fspath
from typing import TYPE_CHECKING

from nonet.board import Grid
from nonet.errors import plural
from nonet.files import write_folder
from nonet.proofs.question import Question
from nonet.records import dataclass

if TYPE_CHECKING:
    from nonet.proofs.cnf import WrittenProof
    from nonet.puzzle import Puzzle


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
        """What a folder gets, by the names of files; `check.py` among them checks the rest and needs only Python."""
        from nonet.proofs.bundle import bundle_files

        return bundle_files(self)

    def write(self, folder: str | PathLike[str]) -> None:
        """Write a folder that is new or empty: whole, or not at all."""
        write_folder(fspath(folder), self.files.items())
