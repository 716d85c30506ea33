"""Other people's proof checkers. Nonet neither ships nor fetches one; those on PATH are used."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

# What each prints when a proof holds. drat-trim wants the lemmas alone, without the clauses they rest on.
OUTSIDE = {
    "cake_lpr": "s VERIFIED UNSAT",
    "lrat-check": "c VERIFIED",
    "lrat-trim": "s VERIFIED",
    "drat-trim": "s VERIFIED",
}


def is_installed(name: str) -> bool:
    return which(name) is not None


def run_outside(name: str, cnf: Path, lrat: Path) -> bool:
    """Whether a checker accepts a proof."""
    program = which(name)
    assert program is not None
    if name != "drat-trim":
        return _accepts([program, str(cnf), str(lrat)], OUTSIDE[name])
    with TemporaryDirectory() as folder:
        drat = Path(folder) / "proof.drat"
        drat.write_text(drat_of(lrat.read_text("ascii")), "ascii")
        return _accepts([program, str(cnf), str(drat), "-t", "1000000"], OUTSIDE[name])


def drat_of(lrat: str) -> str:
    """The lemmas of an LRAT proof, as a DRAT proof has them.

    >>> drat_of("5 1 -2 0 3 4 0").strip()
    '1 -2 0'
    """
    lines = (line.split() for line in lrat.splitlines() if " d " not in line)
    return "".join(f"{' '.join(words[1 : words.index('0') + 1])}\n" for words in lines)


def _accepts(command: list[str], verdict: str) -> bool:
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (a program of the user's)
    return any(line.strip() == verdict for line in done.stdout.splitlines())
