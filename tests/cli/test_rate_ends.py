"""`rate --stop-after` keeps what was rated, also within a chunk, so that runs of little time get on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet._base.errors import RunTimeout
from nonet.bulk.rate_stream import LineRater
from tests.bulk.files import FOUR, LINE, NO_SOLUTION, needs_core, unpack
from tests.cli.rating import LONG, MADE
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
pytestmark = needs_core

PUZZLES = [*MADE.values(), NO_SOLUTION, FOUR, LINE]
LINES = "\n".join(["# first", *PUZZLES, "", "no puzzle", *PUZZLES[:3]]) + "\n"
NAMED = "".join(f'"a {number},\nb",{puzzle}\n' for number, puzzle in enumerate(PUZZLES))
INPUTS = {
    "text": LINES.encode(),
    "byte order mark": b"\xef\xbb\xbf" + LINES.encode(),
    "carriage returns": LINES.replace("\n", "\r\n").encode(),
    "no last line end": LINES.rstrip().encode(),
    "table": f"name,puzzle\n{NAMED}".encode(),
    "json": "".join(json.dumps({"puzzle": puzzle}) + "\n" for puzzle in PUZZLES).encode(),
}


def stopping(parts: int) -> object:
    """A rater whose time is over after so many of its parts."""
    real, left = LineRater._rate_part, iter(range(parts))

    def rate_part(self: LineRater, *args: object) -> object:
        if next(left, None) is None:
            raise RunTimeout("time ran out")
        return real(self, *args)  # type: ignore[arg-type]

    return patch.object(LineRater, "_rate_part", rate_part)


def runs(source: Path, target: Path, parts: int) -> Iterator[int]:
    """Runs of so little time, each going on where the one before it was stopped; gives their statuses."""
    words = ("rate", str(source), "-o", str(target), "--on-error", "skip", "--threads", "1", "--resume")
    for _ in range(40):
        with stopping(parts):  # type: ignore[attr-defined]
            outcome = sudoku(*words, "--stop-after", "1000")
        yield outcome.status
        if outcome.status != 3:
            return
        assert outcome.err.endswith(" puzzles; the same command with --resume continues it\n")


@pytest.mark.parametrize("name", ["out.txt", "out.csv", "out.csv.gz", "out.jsonl"])
@pytest.mark.parametrize("data", INPUTS.values(), ids=INPUTS)
def test_runs_of_little_time_come_to_the_same_end(tmp_path: Path, data: bytes, name: str) -> None:
    source, whole, target = tmp_path / "in", tmp_path / f"whole-{name}", tmp_path / name
    source.write_bytes(data)
    status = sudoku("rate", str(source), "-o", str(whole), "--on-error", "skip").status
    statuses = list(runs(source, target, 2))
    assert statuses == [*[3] * (len(statuses) - 1), status]
    assert len(statuses) > 2
    assert unpack(target) == unpack(whole)


def test_a_run_goes_on_within_a_row_group(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    source, whole, target = tmp_path / "in.parquet", tmp_path / "whole.csv", tmp_path / "out.csv"
    pyarrow.parquet.write_table(arrow.table({"puzzle": PUZZLES}), source)
    sudoku("rate", str(source), "-o", str(whole))
    assert len(list(runs(source, target, 2))) > 2
    assert target.read_bytes() == whole.read_bytes()


def test_what_was_rated_in_time_is_printed(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_text("\n".join(PUZZLES) + "\n")
    whole = sudoku("rate", str(source)).out.splitlines(keepends=True)
    with stopping(2):  # type: ignore[attr-defined]
        outcome = sudoku("rate", str(source), "--stop-after", "1000", "--threads", "1")
    assert (outcome.status, outcome.err) == (3, "sudoku: time ran out after 3 puzzles\n")
    assert outcome.out == "".join(whole[:3])


def test_one_puzzle_is_no_plural(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_text("\n".join(PUZZLES) + "\n")
    with stopping(1):  # type: ignore[attr-defined]
        outcome = sudoku("rate", str(source), "--stop-after", "1000", "--threads", "1")
    assert outcome.err == "sudoku: time ran out after 1 puzzle\n"


def test_puzzles_that_are_left_to_the_main_thread_are_not_rated_twice(tmp_path: Path) -> None:
    marked = sudoku("candidates", "--json", stdin=LINE).out
    source, target = tmp_path / "in", tmp_path / "out.csv"
    source.write_text("".join(json.dumps({"puzzle": puzzle}) + "\n" for puzzle in PUZZLES[:3]) + marked)
    rated: list[int] = []
    real = LineRater._rate_part

    def rate_part(self: LineRater, found: object, *args: object) -> object:
        remarks = real(self, found, *args)  # type: ignore[arg-type]
        rated.append(found.records)  # type: ignore[attr-defined]
        return remarks

    with patch.object(LineRater, "_rate_part", rate_part):
        assert sudoku("rate", str(source), "-o", str(target), "--stop-after", "1000").status == 0
    assert rated == [1, 3, 4]


def test_hard_puzzles_get_on_in_little_time(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out.csv"
    source.write_text(f"{LINE}\n" * 3 + f"{LONG}\n" * 40)
    outcome = sudoku("rate", str(source), "-o", str(target), "--stop-after", "0.5", "--threads", "1")
    assert outcome.status == 3
    assert "--resume continues it" in outcome.err
    assert (tmp_path / "out.csv.part").read_text().count(f"{LINE},1.2") == 3
