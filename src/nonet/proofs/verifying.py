"""nonet.verify_proof: a folder with a proof, checked by our check.py and by what other checkers are installed."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from nonet.arguments import checked
from nonet.errors import PuzzleError, shorten
from nonet.proofs import check
from nonet.proofs.outside import OUTSIDE, is_installed, run_outside
from nonet.records import dataclass

OWN = "check.py"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one checker says: whether the proof holds, and how long it took."""

    holds: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class ProofReport:
    """What was checked (`lines`), what is wrong (`faults`), and what each checker says, by its name."""

    claim: str
    lines: tuple[str, ...]
    faults: tuple[str, ...]
    checkers: dict[str, Verdict]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


@checked
def verify_proof(folder: str | PathLike[str], *, using: Iterable[str] | None = None) -> ProofReport:
    """Whether the proof in a folder holds. Our own checker is always asked, and of the others those that are installed.

    `using` are names of checkers that must be asked: cake_lpr, lrat-check, lrat-trim, drat-trim. PuzzleError where
    there is no such folder, where a file of it cannot be read, or where a checker is not installed. The folder's own
    check.py is not run: it might be anybody's.
    """
    path = Path(folder)
    if not (path / "manifest.json").is_file():
        raise PuzzleError(f"expected a folder with a proof (manifest.json), got {shorten(str(path))}")
    names = _chosen(using)
    started = perf_counter()
    lines, fault = _checked_lines(path)
    checkers = {OWN: Verdict(fault is None, perf_counter() - started)}
    faults = [] if fault is None else [fault]
    if fault is None:
        for name, verdict in _outside(path, names):
            checkers[name] = verdict
            if not verdict.holds:
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
    except check.Fault as fault:
        return lines, str(fault)
    except check.UNREADABLE as error:
        raise PuzzleError(f"cannot read the proof in {shorten(str(path))}: {shorten(str(error))}") from None
    return lines, None


def _outside(path: Path, names: list[str]) -> Iterator[tuple[str, Verdict]]:
    """The other checkers, on files that are unpacked where they are packed. Two solutions are no proof for them."""
    if not names or not (path / "rules.cnf").is_file():
        return
    with ExitStack() as stack:
        lrat = path / "proof.lrat"
        if not lrat.is_file():
            lrat = Path(stack.enter_context(TemporaryDirectory())) / "proof.lrat"
            lrat.write_bytes(gzip.decompress((path / "proof.lrat.gz").read_bytes()))
        for name in names:
            started = perf_counter()
            holds = run_outside(name, path / "rules.cnf", lrat)
            yield name, Verdict(holds, perf_counter() - started)
