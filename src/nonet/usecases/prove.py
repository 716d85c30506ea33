"""Proofs about puzzles, made and checked, for the command and the web."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.proofs import Proof, ProofReport, prove, prove_created, verify_proof
from nonet.puzzle import Puzzle

__all__ = ["Proof", "ProofReport", "prove_created", "prove_puzzle", "verify_folder"]


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
    """How many solutions a puzzle has, with a proof; RunTimeout when time is over before it is found."""
    return prove(puzzle, exactly=exactly, minimal=minimal, steps=steps, whole=whole, drat=drat, timeout=timeout)


def verify_folder(folder: str, using: Sequence[str] = (), timeout: float | None = None) -> ProofReport:
    """Whether the proof in a folder holds; with the checkers named, or all that are installed."""
    return verify_proof(folder, using=using or None, timeout=timeout)
