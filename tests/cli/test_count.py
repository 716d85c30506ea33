"""sudoku count, and solve --limit, which lists: numbers of solutions, however many there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet._base.errors import RunTimeout
from nonet.cli.output import Output
from nonet.cli.solve import Listing, can_list, solutions_text
from nonet.formats import FORMATS, write
from nonet.model import Grid
from nonet.puzzle.answers import count_solutions, solve_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.solver import core as _native
from tests.cli.sudoku import sudoku

EMPTY = "." * 81
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
needs_core = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")


def test_a_number_a_line() -> None:
    outcome = sudoku("count", stdin=f"1...............\n12......34......\n{HARD}\n11..............\n")
    assert (outcome.status, outcome.out, outcome.err) == (0, "72\n4\n1\n0\n", "")


def test_the_kind_counts() -> None:
    assert sudoku("count", "--kind", "diagonal", stdin="." * 16).out == "48\n"
    assert sudoku("count", stdin="kind: diagonal\n" + "." * 16).out == "48\n"


def test_a_limit_says_at_least() -> None:
    outcome = sudoku("count", "--limit", "5", stdin="." * 16)
    assert (outcome.status, outcome.out) == (0, "at least 5\n")
    assert sudoku("count", "--limit", "0", stdin="." * 16).status == 2


@needs_core
def test_time_says_at_least_and_is_status_3() -> None:
    outcome = sudoku("count", "--timeout", "0.2", stdin=EMPTY)
    assert outcome.status == 3
    assert outcome.out.startswith("at least ")
    assert "--timeout S allows more" in outcome.err


def test_counts_for_programs() -> None:
    outcome = sudoku("count", "--json", "--limit", "100", stdin="." * 16 + "\n11..............\n")
    many, none = map(json.loads, outcome.out.splitlines())
    assert (many["count"], many["exhausted"], many["kind"], many["size"]) == (100, False, "classic", 4)
    assert (none["count"], none["exhausted"]) == (0, True)
    assert "1 is repeated in row 1" in none["problem"]


def test_bad_input_counts_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("1...............\n1..7............\n")
    outcome = sudoku("count", str(tmp_path / "bad"))
    assert (outcome.status, outcome.out) == (2, "")
    assert "line 2" in outcome.err


def test_the_use_case_names_what_the_givens_break() -> None:
    answer = count_solutions(Puzzle("11" + "." * 14))
    assert answer.problem
    assert (answer.count, answer.words, answer.is_undecided) == (0, "0", False)


@pytest.mark.parametrize("format", [known.id for known in FORMATS if not (known.is_for_grids or known.says_board)])
@pytest.mark.parametrize("kind", ["classic", "diagonal"])
def test_a_listing_is_the_text_of_all_solutions(format: str, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    texts = ["1" + "." * 15, "12......34......", "1..4..1..1..4..3"]
    puzzles = [Puzzle.of(Puzzle(text, kind=kind).grid, format) for text in texts]
    if not can_list(puzzles):
        pytest.skip("has a head")
    Listing(7, None, None, []).write(puzzles, Output(), header=True)
    listed = capsys.readouterr().out
    assert listed == solutions_text([solve_puzzle(puzzle, 7) for puzzle in puzzles], 7, header=True)


def test_a_text_that_counts_its_grids_is_not_listed() -> None:
    grid = Puzzle("." * 16).grid
    assert can_list([Puzzle.of(grid, "line")])
    assert not can_list([Puzzle.of(grid, "contest")])
    assert sudoku("solve", "--limit", "3", stdin=write([grid], "contest")).out.startswith("3\n")


def test_counts_that_time_ends_are_told_in_plain_english() -> None:
    for count, words in ((1, ""), (2, " of puzzle 1 and 1 other"), (3, " of puzzle 1 and 2 others")):
        outcome = sudoku("count", "--timeout", "0.01", stdin=f"{EMPTY}\n" * count)
        assert (outcome.status, outcome.err) == (
            3, f"sudoku: stopped the count{words} after 0.01 seconds; --timeout S allows more\n",
        )  # fmt: skip


@needs_core
def test_whether_there_are_more_may_stay_open() -> None:
    """All that were asked for are listed: that is no failure."""

    def solutions(_puzzle: Puzzle, **_words: object) -> Iterator[Grid]:
        yield from solve_puzzle(Puzzle("." * 16), 3).result.solutions
        raise RunTimeout("time ran out")

    with patch.object(Puzzle, "solutions", solutions):
        outcome = sudoku("solve", "--limit", "3", "--timeout", "9", stdin="." * 16)
    assert (outcome.status, outcome.out.count("\n")) == (0, 3)
    assert outcome.err.endswith("sudoku: stopped at 3 solutions; there may be more\n")


@needs_core
def test_a_listing_that_time_ends_keeps_what_was_found() -> None:
    outcome = sudoku("solve", "--limit", "10000000", "--timeout", "0.2", stdin=EMPTY)
    lines = outcome.out.splitlines()
    assert outcome.status == 3
    assert len(lines) > 100
    assert f"stopped at {len(lines)} solutions, for time ran out" in outcome.err


def test_an_estimate_of_a_small_number_is_the_number() -> None:
    outcome = sudoku("count", "--estimate", stdin=f"1...............\n{HARD}\n11..............\n")
    assert (outcome.status, outcome.out, outcome.err) == (0, "72\n1\n0\n", "")


@needs_core
def test_an_estimate_shows_its_interval() -> None:
    first, again = (sudoku("count", "--estimate", "--probes", "20", "--seed", "7", stdin=EMPTY) for _ in range(2))
    assert (first.status, first.err) == (0, "")
    assert re.fullmatch(r"about \d\.\d x 10\^21 \(\d\.\d x 10\^21 to \d\.\d x 10\^2[12]\)\n", first.out)
    assert first.out == again.out


@needs_core
def test_an_estimate_as_json() -> None:
    found = json.loads(sudoku("count", "--estimate", "--probes", "20", "--json", stdin=EMPTY).out)
    assert found["low"] < found["estimate"] < found["high"]
    assert (found["confidence"], found["probes"], found["seed"], found["exhausted"]) == (0.95, 20, 0, False)


@needs_core
def test_an_estimate_without_time_says_so() -> None:
    outcome = sudoku("count", "--estimate", "--timeout", "0.000001", stdin=EMPTY)
    assert (outcome.status, outcome.out) == (3, "at least 0\n")
    assert "--timeout S allows more" in outcome.err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--estimate", "--limit", "5"), "--estimate cannot be used with --limit"),
        (("--estimate", "--engine", "sat"), "--estimate cannot be used with --engine"),
        (("--seed", "5"), "--seed needs --estimate"),
        (("--probes", "50"), "--probes needs --estimate"),
        (("--estimate", "--probes", "5"), "expected 10 to 1000000, got 5"),
    ],
)
def test_options_that_do_not_go_with_an_estimate(options: tuple[str, ...], words: str) -> None:
    outcome = sudoku("count", *options, stdin="." * 16)
    assert (outcome.status, outcome.out) == (2, "")
    assert words in outcome.err
