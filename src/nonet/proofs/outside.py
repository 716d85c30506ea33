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

_REFUSALS = (0, 1, 20)  # with which they end when a proof does not hold; other statuses are troubles of their own


def is_installed(name: str) -> bool:
    return which(name) is not None


class CannotRun(Exception):
    """A checker that did not come to a verdict, and what it said."""


def run_outside(name: str, cnf: Path, lrat: Path, timeout: float | None = None) -> bool:
    """Whether a checker accepts a proof; CannotRun if it does not say, within `timeout` seconds or at all."""
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
