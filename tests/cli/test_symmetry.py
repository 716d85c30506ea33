"""sudoku canonical and sudoku symmetry."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import nonet
from nonet.model import Grid
from tests.bulk.files import needs_core
from tests.cli.sudoku import sudoku

pytestmark = needs_core

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORM = nonet.canonical(LINE).puzzle.to_text("line").strip() if nonet.build_info() else ""
SHUFFLED = nonet.Puzzle(LINE).shuffled(seed=1).to_text("line").strip()
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def test_one_puzzle_is_answered_in_its_format() -> None:
    boxed = nonet.Puzzle(LINE).to_text("boxed")
    assert sudoku("canonical", stdin=boxed).out == nonet.Puzzle(FORM).to_text("boxed")
    assert sudoku("canonical", stdin=LINE).out == FORM + "\n"
    assert sudoku("canonical", "--to", "sdk", stdin=LINE).out == nonet.Puzzle(FORM).to_text("sdk")


def test_lines_are_answered_by_lines() -> None:
    text = f"# two forms of one puzzle\n{LINE}\n\n{SHUFFLED} a remark\n....4......2....\n"
    outcome = sudoku("canonical", stdin=text)
    assert (outcome.status, outcome.out) == (
        0,
        f"\n{FORM}\n\n{FORM}\n............1.2.\n".replace("............1.2.", four()),
    )


def four() -> str:
    return nonet.canonical("....4......2....").puzzle.to_text("line").strip()


@pytest.mark.parametrize("kind", ["diagonal", "window", "latin", "anti-knight"])
def test_lines_of_other_boards_keep_their_header(kind: str) -> None:
    puzzle = nonet.Puzzle(LINE, kind=kind)
    other = puzzle.shuffled(seed=3)
    lines = "".join(each.to_text("line", header=False) for each in (puzzle, other))
    outcome = sudoku("canonical", stdin=f"kind: {kind}\n\n{lines}")
    form = nonet.canonical(puzzle).puzzle.to_text("line", header=False)
    assert (outcome.status, outcome.out) == (0, f"kind: {kind}\n{form}{form}")
    assert sudoku("canonical", "--kind", kind, "--no-header", stdin=lines).out == form * 2


def test_a_table_has_a_column_for_the_form(tmp_path: Path) -> None:
    source, target = tmp_path / "puzzles.txt", tmp_path / "forms.csv"
    source.write_text(f"{LINE}\n{SHUFFLED}\n")
    assert sudoku("canonical", str(source), "-o", str(target)).status == 0
    rows = list(csv.DictReader(target.open()))
    assert [row["canonical"] for row in rows] == [FORM, FORM]
    assert [row["puzzle"] for row in rows] == [LINE, SHUFFLED]


def test_a_line_that_is_no_puzzle_may_be_skipped() -> None:
    outcome = sudoku("canonical", "--on-error", "skip", stdin=f"{LINE}\n{LINE[:-1]}\n{SHUFFLED}\n")
    assert (outcome.status, outcome.out) == (0, f"{FORM}\n\n{FORM}\n")
    assert "line 2 skipped" in outcome.err


def test_json_has_the_way_to_the_form() -> None:
    data = json.loads(sudoku("canonical", "--json", stdin=LINE).out)
    way = data["transformation"]
    symmetry = nonet.Symmetry(way["transposed"], way["rows"], way["columns"], way["digits"])
    assert nonet.Puzzle(LINE).transformed(symmetry).rows == data["canonical"]
    samurai = nonet.Puzzle(Grid.empty(nonet.make_board("samurai")))
    cells = json.loads(sudoku("canonical", "--json", stdin=samurai.to_text()).out)["transformation"]["cells"]
    assert len(cells) == 369


def test_every_thread_count_gives_the_same_bytes(tmp_path: Path) -> None:
    source = tmp_path / "puzzles.txt"
    source.write_text("".join(nonet.Puzzle(LINE).shuffled(seed=seed).to_text("line") for seed in range(200)))
    outputs = {sudoku("canonical", "--threads", threads, str(source)).out for threads in ("1", "3")}
    assert outputs == {f"{FORM}\n" * 200}


def test_the_symmetries_of_a_puzzle_are_said_in_words() -> None:
    lines = sudoku("symmetry", stdin=MOST_SYMMETRIC).out.splitlines()
    assert lines[0] == "The puzzle has 648 automorphisms, the identity among them. These give all of them:"
    assert "  mirror at the main diagonal, then 2<->4, 3<->7, 6<->8" in lines
    assert "The solution has 648 automorphisms, the identity among them. These give all of them:" in lines
    assert lines[-1].startswith("The clues look the same under: rotate-180, rotate-90, mirror, ")


def test_a_puzzle_without_symmetry_says_so() -> None:
    lines = sudoku("symmetry", stdin=LINE + "\n" + "." * 81).out.splitlines()
    assert lines[:4] == [
        "Puzzle 1",
        "The puzzle has no automorphism but the identity.",
        "The solution has no automorphism but the identity.",
        "The clues look the same under: rotate-180.",
    ]
    assert lines[4:6] == [
        "Puzzle 2",
        "The puzzle has 3,359,232 automorphisms, the identity among them. These give all of them:",
    ]
    assert "There is not exactly one solution." in lines


def test_symmetries_as_json() -> None:
    data = json.loads(sudoku("symmetry", "--json", stdin=MOST_SYMMETRIC).out)
    assert data["automorphisms"]["count"] == data["solution"]["count"] == 648
    for way in data["automorphisms"]["generators"]:
        symmetry = nonet.Symmetry(way["transposed"], way["rows"], way["columns"], way["digits"])
        assert nonet.Puzzle(MOST_SYMMETRIC).transformed(symmetry) == nonet.Puzzle(MOST_SYMMETRIC)
    assert json.loads(sudoku("symmetry", "--json", stdin="." * 16).out)["solution"] is None
