"""`--summary` and `--plot`: the figures are those of the ratings, and nothing is lost or overwritten for them."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from nonet.bulk.rate_stream import LineRater
from tests.bulk.files import LINE, NO_SOLUTION, SEVERAL, needs_core
from tests.cli.rating import KEPT, MADE, MANY
from tests.cli.sudoku import Outcome, sudoku
from tests.cli.terminal import python_at_terminal

pytest.importorskip("numpy")
pytestmark = needs_core

ALL = "\n".join(MADE.values()) + "\n"


def figures(outcome: Outcome) -> Any:
    assert outcome.err == ""
    assert outcome.status == 0
    return json.loads(outcome.out)


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_summary_counts_the_ratings() -> None:
    rows = table(sudoku("rate", "--csv", stdin=ALL).out)
    found = figures(sudoku("rate", "--summary", "--json", stdin=ALL))
    assert found["puzzles"] == found["rated"] == len(MADE)
    assert found["levels"] == Counter(row["level"] for row in rows)
    assert found["er"] == Counter(row["er"] for row in rows)
    names = [sudoku("rate", stdin=line).out.splitlines()[2].removeprefix("Hardest technique: ") for line in ALL.split()]
    lines = sudoku("rate", "--summary", stdin=ALL).out.splitlines()
    below = lines[lines.index("Hardest technique") + 1 :]
    assert {name for line in below for name in names if line.startswith(f"  {name} ")} == set(names)


def test_one_puzzle_in_any_format_has_a_summary() -> None:
    boxed = sudoku("convert", "--to", "boxed", stdin=LINE).out
    for text in (LINE, boxed):
        assert figures(sudoku("rate", "--summary", "--json", stdin=text))["levels"] == {"easy": 1}


def test_puzzles_without_a_rating_are_counted_by_their_reason() -> None:
    outcome = sudoku("rate", "--summary", stdin=f"{LINE}\n{NO_SOLUTION}\n{SEVERAL}\n{SEVERAL}\n")
    assert outcome.status == 1
    assert outcome.out.startswith("4 puzzles\n")
    assert outcome.out.endswith("\nWithout a rating: 1 without a solution and 2 with several solutions.\n")
    assert len(outcome.err.splitlines()) == 3


def test_ratings_go_to_their_file_as_ever(tmp_path: Path) -> None:
    usual, beside = tmp_path / "usual.csv", tmp_path / "beside.csv"
    sudoku("rate", "-o", str(usual), stdin=ALL)
    outcome = sudoku("rate", "-o", str(beside), "--summary", "--plot", str(tmp_path / "er.svg"), stdin=ALL)
    assert usual.read_bytes() == beside.read_bytes()
    assert outcome.out == sudoku("rate", "--summary", stdin=ALL).out
    assert (tmp_path / "er.svg").read_text("utf-8").startswith("<svg ")
    plotted = sudoku("rate", "--plot", str(tmp_path / "again.svg"), stdin=ALL)
    assert plotted == sudoku("rate", stdin=ALL)
    assert (tmp_path / "again.svg").read_bytes() == (tmp_path / "er.svg").read_bytes()


def test_a_resumed_run_counts_what_the_first_run_rated(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out.csv"
    source.write_bytes(MANY)
    options = [str(source), "-o", str(target), "--summary", *KEPT]
    whole = sudoku("rate", str(source), "--summary", *KEPT)
    rate, rated = LineRater._rate, list[int]()

    def stop_soon(self: LineRater, *args: object) -> object:
        if len(rated) >= 4:
            raise MemoryError
        rated.append(0)
        return rate(self, *args)  # type: ignore[arg-type]

    with patch.object(LineRater, "chunk_size", 200):
        with patch.object(LineRater, "_rate", stop_soon):
            assert sudoku("rate", *options, "--threads", "1").out == ""
        assert "--resume" in sudoku("rate", *options).err
        other = sudoku("rate", str(source), "-o", str(target), *KEPT, "--resume")
        assert (other.status, other.out) == (2, "")  # a run without a summary is another run
        assert sudoku("rate", *options, "--resume").out == whole.out
    assert len(rated) == 4


@pytest.mark.parametrize("kind", ["classic", "diagonal", "jigsaw", "samurai"])
def test_new_puzzles_have_a_summary_on_every_kind(kind: str) -> None:
    found = figures(sudoku("create", "easy", "--kind", kind, "--count", "3", "--seed", "2", "--summary", "--json"))
    assert (found["puzzles"], found["levels"], found["seed"]) == (3, {"easy": 3}, 2)
    assert bool(found["er"]) == (kind == "classic")
    assert sum(found["techniques"].values()) == 3


def test_new_puzzles_with_rules_of_their_own_have_a_summary() -> None:
    found = figures(sudoku("create", "easy", "6", "--rules", "killer", "-n", "2", "--seed", "1", "--summary", "--json"))
    assert found["levels"] == {"easy": 2}


def test_a_summary_of_new_puzzles_is_that_of_rating_them(tmp_path: Path) -> None:
    target = tmp_path / "new.txt"
    created = sudoku(
        "create", "--minimal", "-n", "40", "--seed", "5", "--to", "line", "-o", str(target), "--summary", "--json"
    )
    rated = figures(sudoku("rate", str(target), "--summary", "--json"))
    assert json.loads(created.out) == rated | {"seed": 5}
    assert target.read_text() == sudoku("create", "--minimal", "-n", "40", "--seed", "5", "--to", "line").out


def test_duplicates_are_not_counted() -> None:
    found = sudoku(
        "create", "4", "--clues", "4", "-n", "60", "--seed", "1", "--distinct", "canonical", "--summary", "--json"
    )
    data = json.loads(found.out)
    assert sum(data["levels"].values()) == data["puzzles"] < 60


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--plot", "a.gif"), "expected a name that ends in .svg, .png or .pdf for a plot, got 'a.gif'"),
        (("--plot", "-"), "expected a name that ends in .svg, .png or .pdf for a plot, got '-'"),
        (("--plot", "missing/a.svg"), "cannot write"),
        (("--summary", "--csv"), "--csv cannot be used with --summary"),
        (("--plot", "a.svg", "--max-er", "6.6"), "--max-er cannot be used with --plot"),
        (("--summary", "--trace"), "--trace cannot be used with --summary"),
        (("--summary", "--scale", "nonet"), "--scale chooses columns of the ratings"),
        (("--summary", "--stop-after", "9"), "--stop-after with --summary needs -o FILE"),
        (("--plot", "a.svg", "-o", "./a.svg"), "--plot and --output cannot be the same file: 'a.svg'"),
    ],
)
def test_what_cannot_be_is_refused_before_the_work(
    words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with patch.object(LineRater, "_rate", side_effect=AssertionError):
        outcome = sudoku("rate", *words, stdin=ALL)
    assert (outcome.status, outcome.out) == (2, "")
    assert message in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_boards_that_cannot_be_rated_are_refused_before_the_work() -> None:
    outcome = sudoku("create", "36", "--summary")
    assert (outcome.status, outcome.out) == (2, "")
    assert "expected a board of up to 25x25 to rate, got 36x36" in outcome.err


def test_a_plot_overwrites_nothing(tmp_path: Path) -> None:
    plot = tmp_path / "er.svg"
    plot.write_text("mine")
    outcome = sudoku("rate", "--summary", "--plot", str(plot), stdin=ALL)
    assert (outcome.status, outcome.out, plot.read_text()) == (2, "", "mine")
    assert "exists (--force overwrites it)" in outcome.err
    source = tmp_path / "in.svg"
    source.write_text(ALL)
    assert "would overwrite the input" in sudoku("rate", str(source), "--plot", str(source), "--force").err
    assert source.read_text() == ALL
    assert sudoku("rate", "--plot", str(plot), "--force", stdin=ALL).status == 0
    assert plot.read_text().startswith("<svg ")


@pytest.mark.parametrize(("ending", "begin"), [("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("SVG", b"<svg ")])
def test_a_plot_is_of_the_kind_of_its_name(ending: str, begin: bytes, tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    pytest.importorskip("pypdfium2")
    plot = tmp_path / f"er.{ending}"
    assert sudoku("create", "easy", "-n", "3", "--summary", "--plot", str(plot)).status == 0
    assert plot.read_bytes().startswith(begin)


@pytest.mark.parametrize(
    ("environment", "columns", "has_color", "has_blocks"),
    [
        ({}, 100, True, True),
        ({"NO_COLOR": "1"}, 60, False, True),
        ({"TERM": "dumb"}, 60, False, True),
        ({"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}, 60, True, False),
        ({}, 24, False, False),
    ],
)
def test_bars_suit_the_terminal(
    environment: dict[str, str], columns: int, has_color: bool, has_blocks: bool, tmp_path: Path
) -> None:
    source = tmp_path / "in"
    source.write_text(ALL)
    words = ["-m", "nonet", "rate", "--summary", str(source)]
    auto = {"NONET_ENGINE": "auto", **environment}
    with python_at_terminal(*words, environment=auto, columns=columns) as terminal:
        assert terminal.end() == 0
    screen = terminal.screen
    assert ("\x1b[36m" in screen) == has_color
    assert ("█" in screen) == has_blocks
    assert ("#" in screen) == (not has_blocks and columns > 24)
    plain = screen.replace("\x1b[36m", "").replace("\x1b[0m", "")
    assert max(map(len, plain.splitlines())) <= max(columns, 30)
