"""Calls that must fail, and how: one clear message, the right status, nothing on standard output, no traceback."""

from __future__ import annotations

from dataclasses import dataclass

from tests.cli.sudoku import Outcome


@dataclass(frozen=True)
class Case:
    """A call that must fail: `words` is what the message must say."""

    name: str
    args: str
    stdin: str | bytes
    words: str
    status: int = 2
    layout: str | None = None

    def __str__(self) -> str:
        return self.name


def expect_refusal(case: Case, outcome: Outcome) -> None:
    assert case.words in outcome.err
    assert (outcome.status, outcome.out) == (case.status, "")
    assert len(outcome.err.splitlines()) == 1
    assert "Traceback" not in outcome.err
