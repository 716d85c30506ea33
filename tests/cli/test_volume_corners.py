"""sudoku create into files, where a seed, a board, a journal or a name is out of the ordinary."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from unittest.mock import patch

import pytest

import nonet
from nonet.bulk.resume import Target
from tests.bulk.files import needs_core
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
pytestmark = needs_core

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("seed", ["a,b", 'say "x"', ",", '"', "é;日本"])
def test_a_seed_with_commas_and_quotes_stays_one_field(tmp_path: Path, seed: str) -> None:
    made, rated = tmp_path / "made.csv", tmp_path / "rated.csv"
    assert sudoku("create", "easy", "--seed", seed, "--count", "3", "-o", str(made)).status == 0
    assert [row["seed"] for row in rows_of(made)] == [seed, f"{seed}/1", f"{seed}/2"]
    assert sudoku("rate", str(made), "-o", str(rated)).status == 0
    for before, after in zip(rows_of(made), rows_of(rated), strict=True):
        assert None not in after
        assert {name: after[name] for name in before} == before
        assert (after["nonet_level"], after["nonet_er"]) == (before["level"], before["er"])


UNWRITABLE = ["a\nb", "a\rb", "a\x85b", "\u2028", "\udcff", "\ud800x", "\x00"]


@pytest.mark.parametrize("seed", UNWRITABLE)
@pytest.mark.parametrize("name", ["o.csv", "o.jsonl", "o.txt"])
def test_a_seed_that_no_line_can_hold_is_refused(tmp_path: Path, seed: str, name: str) -> None:
    outcome = sudoku("create", "easy", "--seed", seed, "--count", "3", "-o", str(tmp_path / name))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("sudoku: invalid seed '")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        *((seed, "a seed must be one line without control characters") for seed in UNWRITABLE),
        (10**6000, "a number can have up to 1,000 digits"),
        (-(10**1000), "a number can have up to 1,000 digits"),
        (1.5, "expected a whole number or text for seed"),
    ],
    ids=lambda value: None if isinstance(value, str) else "number",
)
def test_the_library_refuses_such_seeds_in_the_same_sentence(seed: int | str, words: str) -> None:
    with pytest.raises(nonet.PuzzleError, match=words):
        nonet.create_many(3, "easy", seed=seed)
    for size in (4, 9):
        with pytest.raises(nonet.PuzzleError, match=words):
            nonet.create("easy", size=size, seed=seed)


def test_a_long_number_is_the_same_seed_for_command_and_library() -> None:
    for digits in ("9" * 1000, "9" * 5000):
        typed = json.loads(sudoku("create", "easy", "--seed", digits, "--json").out)
        seed = int(digits) if len(digits) <= 1000 else digits
        assert typed["puzzle"] == nonet.create("easy", seed=seed).rows


def test_a_small_board_has_an_end_however_many_puzzles_are_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    args = ("create", "easy", "1", "--count", "1000000", "--to", "line", "--distinct", "canonical", "-o", str(target))
    outcome = sudoku(*args)
    assert outcome.status == 1
    assert outcome.err.startswith("sudoku: 1 of 1,000,000 puzzles: there are hardly more, for 1,0")
    assert target.read_text() == "1\n"


REPORT = {"lines": 0, "puzzles": 20, "tally": {}, "notes": []}
NO_MARKS: list[object] = [
    {"size": "x", "start": [], "report": 5},
    [],
    5,
    {},
    {"size": 1, "start": 20, "report": REPORT},  # less than before
    {"size": 10**9, "start": -1, "report": REPORT},
    {"size": 10**9, "start": 20, "report": REPORT | {"puzzles": "many"}},
    {"size": 10**9, "start": 20, "report": REPORT | {"tally": {"double": "x"}}},
    {"size": 10**9, "start": 20, "report": REPORT | {"tally": 5}},
    {"size": 10**9, "start": 20, "report": REPORT | {"notes": [[1, 2]]}},
    {"size": 10**9, "start": 20, "report": REPORT | {"notes": [["x", 2, "undecided", 3]]}},
]


@pytest.mark.parametrize("line", NO_MARKS, ids=str)
def test_a_damaged_journal_is_refused_and_nothing_is_lost(tmp_path: Path, line: object) -> None:
    target, part, journal = (tmp_path / f"out.csv{ending}" for ending in ("", ".part", ".part.journal"))
    args = ("create", "easy", "4", "--count", "20", "-o", str(target), "--seed", "1")
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku(*args).status == 130
    journal.write_text(f"{journal.read_text()}{json.dumps(line)}\n")
    kept = part.read_bytes(), journal.read_bytes()
    outcome = sudoku(*args, "--resume")
    assert (outcome.status, outcome.out) == (2, "")
    assert "is damaged (--force starts again)" in outcome.err
    assert (part.read_bytes(), journal.read_bytes()) == kept
    assert sudoku(*args, "--force").status == 0


@pytest.mark.parametrize("head", ["[]", "5", "", "[" * 100_000])
def test_a_journal_that_says_nothing_of_its_run_is_none(tmp_path: Path, head: str) -> None:
    target, journal = tmp_path / "out.csv", tmp_path / "out.csv.part.journal"
    args = ("create", "easy", "4", "--count", "20", "-o", str(target), "--seed", "1")
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku(*args).status == 130
    journal.write_text(f"{head}\n")
    outcome = sudoku(*args, "--resume")
    assert (outcome.status, outcome.out) == (2, "")
    assert "of the unfinished run is missing" in outcome.err


@pytest.mark.parametrize(("args", "change", "what"), [
    ("easy 4 --count 100", "--clues 4-8", "clues"),
    ("easy --count 2000", "LEVEL", "level"),
])  # fmt: skip
def test_a_run_that_is_resumed_with_another_wish_names_it(tmp_path: Path, args: str, change: str, what: str) -> None:
    """Such a run may have chunks of another size, too, but nobody asked for those."""
    words = ("create", *args.split(), "--columns", "seed", "-o", str(tmp_path / "out.csv"), "--seed", "1")
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku(*words).status == 130
    others = ["create", "extreme", *words[2:]] if change == "LEVEL" else [*words, *change.split()]
    outcome = sudoku(*others, "--resume")
    assert (outcome.status, outcome.out) == (2, "")
    assert f"cannot resume: the run began with another {what} (--force starts again)" in outcome.err


@pytest.mark.parametrize("command", ["create easy 4 --count 3", "solve IN", "rate IN", "canonical IN"])
@pytest.mark.parametrize("name", ["out.csv", "out.txt", "out.jsonl.gz"])
def test_resuming_what_is_done_does_nothing_and_is_no_fault(tmp_path: Path, command: str, name: str) -> None:
    target, source = tmp_path / name, tmp_path / "in.txt"
    source.write_text(f"{LINE}\n" * 2)
    args = [*command.replace("IN", str(source)).split(), "-o", str(target)]
    assert sudoku(*args, "--resume").status == 0
    whole = target.read_bytes()
    again = sudoku(*args, "--resume")
    assert (again.status, again.out) == (0, "")
    assert again.err.startswith("sudoku: nothing to resume: the output is already complete: ")
    refused = sudoku(*args)
    assert refused.status == 2
    assert " exists (--force overwrites it)" in refused.err
    target.with_name(f"{name}.part").write_text("unfinished")
    assert sudoku(*args, "--resume").status == 2
    assert target.read_bytes() == whole


def test_resuming_into_the_input_or_a_folder_is_still_refused(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{LINE}\n" * 2)
    outcome = sudoku("solve", str(source), "-o", str(source), "--resume")
    assert (outcome.status, "overwrite the input" in outcome.err) == (2, True)
    outcome = sudoku("create", "easy", "4", "--count", "3", "-o", str(tmp_path), "--resume")
    assert (outcome.status, "is a directory" in outcome.err) == (2, True)


@pytest.mark.parametrize("name", ["x.csv.bz2", "x.XLSX", "x.tsv", "x.tsv.gz", "x.feather", "x.zip", "x.jsonl.xz"])
@pytest.mark.parametrize("command", ["create easy 4 --count 2", "create easy 4", "solve IN", "rate IN", "show IN"])
def test_a_name_that_promises_what_we_do_not_write_is_refused(tmp_path: Path, command: str, name: str) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{LINE}\n" * 2)
    outcome = sudoku(*command.replace("IN", str(source)).split(), "-o", str(tmp_path / name))
    assert (outcome.status, outcome.out) == (2, "")
    kind = name.removesuffix(".gz").rpartition(".")[2].lower()
    assert f"cannot write {kind}: " in outcome.err
    assert "a table can be .csv, .jsonl or .parquet, and a compressed file .gz or .zst" in outcome.err
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_json_is_not_written_unless_it_is_asked_for(tmp_path: Path) -> None:
    args = ("create", "easy", "4", "--seed", "1", "-o", str(tmp_path / "x.json"))
    outcome = sudoku(*args)
    assert (outcome.status, outcome.out) == (2, "")
    assert "an output that ends in .json needs --to json or --json (.jsonl is a table)" in outcome.err
    for way in (["--to", "json"], ["--json"]):
        assert sudoku(*args, *way, "--force").status == 0
        json.loads((tmp_path / "x.json").read_text())


@pytest.mark.parametrize("name", ["x", "x.txt", "x.sdk", "x.puzzles", "x.zip.txt", "v1.2"])
def test_other_names_are_text(tmp_path: Path, name: str) -> None:
    assert sudoku("create", "easy", "4", "--count", "2", "-o", str(tmp_path / name)).status == 0
    assert (tmp_path / name).read_text().startswith("+--")
