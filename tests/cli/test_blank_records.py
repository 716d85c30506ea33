"""Tables that we write of a text with headers: blank lines in it, and what a table cannot hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonet
from tests.cli.sudoku import sudoku

PUZZLE = "1....3....3...42"


@pytest.mark.parametrize("head", ["", "kind: latin\n", "title: quoted\nthermo: r1c1 r2c1\n"])
def test_a_table_with_blank_records_is_read_back(tmp_path: Path, head: str) -> None:
    source, table = tmp_path / "in.txt", tmp_path / "out.csv"
    source.write_text(f"{head}{PUZZLE}\n\n{PUZZLE}\n")
    sudoku("solve", str(source), "-o", str(table))
    assert not table.read_text().splitlines()[2].strip(",")
    assert len(nonet.read(table.read_text())) == 2
    again = sudoku("solve", str(table))
    assert again.status != 2, again.err
