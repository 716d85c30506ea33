"""The contest's two samples, to the byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sudoku import sudoku

SAMPLES = Path(__file__).parent.parent / "data" / "contest"


@pytest.mark.parametrize("name", ["sample1", "sample2"])
def test_sample_comes_out_to_the_byte(name: str) -> None:
    outcome = sudoku("analyze", str(SAMPLES / f"{name}.in"))
    assert outcome.out.encode() == (SAMPLES / f"{name}.out").read_bytes()
    assert (outcome.status, outcome.err) == (0, "")


def test_unseparated_digits_are_read_too() -> None:
    squeezed = "\n".join(line.replace(" ", "") for line in (SAMPLES / "sample1.in").read_text().splitlines())
    assert sudoku("analyze", stdin=squeezed).out == (SAMPLES / "sample1.out").read_text()
