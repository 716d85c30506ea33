"""nonet.verify_proof: a folder with a proof, checked by our check.py and by what other checkers are installed."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import zip_longest
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from nonet._base.arguments import checked
from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board
from nonet.proofs import check
from nonet.proofs.proof import (
    OUTSIDE,
    CannotRun,
    Proof,
    board_json,
    drat_of,
    is_installed,
    readme_below,
    run_outside,
)
from nonet.proofs.prove import prove
from nonet.puzzle.puzzle import Puzzle

OWN = "check.py"


@dataclass(frozen=True, slots=True)
class ProofVerdict:
    """The verdict of one checker: whether the proof holds (None: it could not run, and `trouble` says why)."""

    holds: bool | None
    seconds: float
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class ProofReport:
    """The checks made (`lines`), the faults found (`faults`), and the verdict of each checker, by its name.

    It is true if and only if the proof holds.
    """

    claim: str
    lines: tuple[str, ...]
    faults: tuple[str, ...]
    checkers: dict[str, ProofVerdict]

    @property
    def holds(self) -> bool:
        """True if there are no faults."""
        return not self.faults

    def __bool__(self) -> bool:
        return self.holds


@checked
def verify_proof(
    folder: str | PathLike[str], *, using: Iterable[str] | None = None, timeout: float | None = None
) -> ProofReport:
    """Return a report on the proof in a folder.

    Our own checker always runs, and so do other checkers that are installed.

    `using` are names of checkers that must be asked: cake_lpr, lrat-check, lrat-trim, drat-trim. PuzzleError where
    there is no such folder, where a file of it cannot be read, or where a checker named is not installed or cannot run.
    Each of the others gets `timeout` seconds. The folder's own check.py is not run: it might be anybody's.
    """
    path = Path(folder)
    if not (path / "manifest.json").is_file():
        raise PuzzleError(f"expected a folder with a proof (manifest.json), got {shorten(str(path))}")
    names = _chosen(using)
    started = perf_counter()
    lines, fault = _checked_lines(path)
    checkers = {OWN: ProofVerdict(fault is None, perf_counter() - started)}
    faults = [] if fault is None else [fault]
    if fault is None:
        for name, verdict in _outside(path, names, timeout):
            checkers[name] = verdict
            if verdict.holds is None and using is not None:
                raise PuzzleError(f"the checker {name} could not run: {verdict.trouble[:200]}")
            if verdict.holds is False:
                faults.append(f"{name} does not accept proof.lrat")
    claim = lines[-1].partition(": ")[2] if fault is None else ""
    return ProofReport(claim, tuple(lines), tuple(faults), checkers)


def _chosen(using: Iterable[str] | None) -> list[str]:
    if using is None:
        return [name for name in OUTSIDE if is_installed(name)]
    names = list(using)
    for name in names:
        if name not in OUTSIDE:
            raise PuzzleError(f"expected a checker of {', '.join(OUTSIDE)}, got {shorten(name)}")
        if not is_installed(name):
            raise PuzzleError(f"the checker {name} is not installed: no program of this name is on PATH")
    return names


def _checked_lines(path: Path) -> tuple[list[str], str | None]:
    lines: list[str] = []
    try:
        lines.extend(check.check(path))  # type: ignore[no-untyped-call]
        board = json.loads((path / "board.json").read_bytes())
        if board["kind"] == check.OWN:
            lines.insert(2, "board.json: a board made by hand: compare its regions and rules with the puzzle yourself")
        elif fault := _board_fault(path, board):
            return lines, fault
        else:
            told = [number for number, line in enumerate(lines) if line.startswith(check.AS_IT_SAYS)]
            lines[2 : 2 + len(told)] = ["board.json: equal to the board that Nonet makes from its kind, size and rules"]
        if (path / "check.py").read_bytes() != Path(check.__file__).read_bytes():
            lines.insert(-1, "check.py: not the one of this version of Nonet; it was not run")
        return lines, _readme_fault(path, board) or _drat_fault(path)
    except check.Fault as fault:
        return lines, str(fault)
    except check.UNREADABLE as error:
        raise PuzzleError(f"cannot read the proof in {shorten(str(path))}: {shorten(repr(error), 200)}") from None


def _board_fault(path: Path, board: dict[str, Any]) -> str | None:
    """Return the fault if board.json is not what its kind, size and rules make.

    We know the rules; check.py does not.
    """
    try:
        made = board_json(Board.from_dict(board))
    except PuzzleError as error:
        return f"board.json: {error}"
    lines = zip_longest((path / "board.json").read_text("utf-8").splitlines(), made.splitlines())
    wrong = next((number for number, (there, wanted) in enumerate(lines, 1) if there != wanted), None)
    return None if wrong is None else f"board.json, line {wrong}: not what the kind, the size and the rules make"


def _readme_fault(path: Path, board: dict[str, Any]) -> str | None:
    """Return the fault if README.txt says more than is proved.

    Its claim is already compared, except the board's name.
    """
    claim, _, below = (path / "README.txt").read_text("utf-8").partition("\n")
    if board["kind"] != check.OWN and not claim.startswith(f"The puzzle ({Board.from_dict(board).title}, "):
        return "README.txt names another board"
    has_steps, has_lemmas = (path / "steps.txt").is_file(), (path / "rules.cnf").is_file()
    is_ours = below == readme_below(has_steps=has_steps, has_lemmas=has_lemmas)
    return None if is_ours else "README.txt has other words below the claim than we write"


def _drat_fault(path: Path) -> str | None:
    if not (path / "proof.drat").exists():
        return None
    has_same = (path / "proof.drat").read_bytes() == drat_of(_lrat(path))
    return None if has_same else "proof.drat has other lemmas than proof.lrat"


def _lrat(path: Path) -> bytes:
    lrat = path / "proof.lrat"
    return lrat.read_bytes() if lrat.is_file() else gzip.decompress((path / "proof.lrat.gz").read_bytes())


def _outside(path: Path, names: list[str], timeout: float | None) -> Iterator[tuple[str, ProofVerdict]]:
    """The other checkers, on files that are unpacked where they are packed. Two solutions are no proof for them."""
    if not names or not (path / "rules.cnf").is_file():
        return
    with ExitStack() as stack:
        lrat = path / "proof.lrat"
        if not lrat.is_file():
            lrat = Path(stack.enter_context(TemporaryDirectory())) / "proof.lrat"
            lrat.write_bytes(_lrat(path))
        for name in names:
            started = perf_counter()
            try:
                holds, trouble = run_outside(name, path / "rules.cnf", lrat, timeout), ""
            except CannotRun as error:
                holds, trouble = None, str(error)
            yield name, ProofVerdict(holds, perf_counter() - started, trouble)


# Proofs about puzzles, made and checked, for the command and the web.


def prove_puzzle(
    puzzle: Puzzle,
    *,
    exactly: int = 1,
    minimal: bool | None = None,
    steps: bool = False,
    whole: bool = False,
    drat: bool = False,
    timeout: float | None = None,
) -> Proof:
    """Return the number of solutions of a puzzle, with a proof. RunTimeout when time is over before it is found."""
    return prove(puzzle, exactly=exactly, minimal=minimal, steps=steps, whole=whole, drat=drat, timeout=timeout)


def verify_folder(folder: str, using: Sequence[str] = (), timeout: float | None = None) -> ProofReport:
    """Return a report on the proof in a folder, from the checkers named, or from all that are installed."""
    return verify_proof(folder, using=using or None, timeout=timeout)
