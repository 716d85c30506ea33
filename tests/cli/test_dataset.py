"""sudoku dataset: whole folders, the same bytes on any number of threads and after a kill, splits that do not leak."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import nonet
from nonet._base.errors import install_command
from nonet.bulk.resume import Target
from nonet.human.words.explain import name_of_technique
from nonet.lm import puzzle_of_row, split_of
from nonet.solver import find_engine
from tests.bulk.files import needs_core
from tests.cli.sudoku import sudoku

np = pytest.importorskip("numpy")
pytest.importorskip("pyarrow")
pytestmark = needs_core

Row = dict[str, Any]


def make(folder: Path, *words: str) -> str:
    outcome = sudoku("dataset", *words, "-o", str(folder))
    assert outcome.status == 0, outcome.err
    assert outcome.out == ""
    return outcome.err


def rows_of(folder: Path, split: str = "*") -> list[Row]:
    parquet = pytest.importorskip("pyarrow.parquet")
    return [
        row for path in sorted(folder.glob(f"data/{split}-*.parquet")) for row in parquet.read_table(path).to_pylist()
    ]


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_has_all_that_is_known_of_each_puzzle(tmp_path: Path) -> None:
    make(tmp_path / "d", "--count", "120", "--seed", "1", "--split", "60:20:20", "--prompt", "rules")
    rows = rows_of(tmp_path / "d")
    made = nonet.create_many(120, seed=1)
    rated = nonet.rate_many(made.puzzles)
    by_puzzle = {"".join(map(str, row)): at for at, row in enumerate(made.puzzles.tolist())}
    assert len(rows) == 120
    for row in rows:
        at = by_puzzle[row["puzzle"]]
        assert row["solution"] == "".join(map(str, made.solutions[at].tolist()))
        assert (round(row["er"], 1), round(row["ed"], 1)) == (rated.er[at], rated.ed[at])
        assert (row["level"], row["hodoku_level"]) == (rated.level[at], rated.hodoku_level[at])
        assert row["hodoku_score"] == rated.hodoku_score[at]
        assert (row["clues"], row["minimal"]) == (np.count_nonzero(made.puzzles[at]), True)
        assert puzzle_of_row(row).grid.values == tuple(made.puzzles[at].tolist())
        assert row["techniques"]
        assert row["answer"].split() == list(row["solution"])
        assert " ".join(row["puzzle"][:9]) in row["question"]
        assert int(row["id"], 16) == nonet.canonical_many([row["puzzle"]]).hashes[0]
        assert int(row["class"], 16) == nonet.canonical_many([row["solution"]]).hashes[0]
    for split in ("train", "validation", "test"):
        found = [row["puzzle"] for row in rows_of(tmp_path / "d", split)]
        assert found
        assert set(split_of(found, split="60:20:20").tolist()) == {split}


def test_the_manifest_has_every_file(tmp_path: Path) -> None:
    make(tmp_path / "d", "easy", "--count", "30", "--seed", "1")
    manifest = json.loads((tmp_path / "d" / "manifest.json").read_text())
    files = {name: data for name, data in bytes_of(tmp_path / "d").items() if name != "manifest.json"}
    assert manifest["files"] == {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in sorted(files.items())
    }
    assert manifest["command"] == "sudoku dataset easy --count 30 --seed 1 -o DIR"
    assert sum(split["rows"] for split in manifest["splits"].values()) == 30
    assert {name for split in manifest["splits"].values() for name in split["levels"]} == {"easy"}


@pytest.mark.parametrize("words", ["--format csv --traces records", "easy 4 --format jsonl --prompt chat", "--er 0:3"])
def test_threads_do_not_change_a_byte(tmp_path: Path, words: str) -> None:
    for threads in ("1", "3"):
        make(tmp_path / threads, *words.split(), "--count", "70", "--seed", "4", "--threads", threads)
    assert bytes_of(tmp_path / "1") == bytes_of(tmp_path / "3")


def test_a_run_that_is_killed_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    folder, journal = tmp_path / "d", tmp_path / "d" / "manifest.json.part.journal"
    words = ("dataset", "easy", "--count", "1500", "--seed", "3", "-o", str(folder))  # whose ratings take no time
    with subprocess.Popen([sys.executable, "-m", "nonet", *words], stderr=subprocess.PIPE) as process:
        while process.poll() is None and not (journal.exists() and journal.read_text().count("\n") > 3):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert "the unfinished output " in sudoku(*words).err
    assert sudoku(*words, "--resume", "--threads", "1").status == 0
    resumed = bytes_of(folder)
    assert "nothing to resume" in sudoku(*words, "--resume").err
    assert sudoku(*words).status == 2
    assert sudoku(*words, "--force").status == 0
    assert bytes_of(folder) == resumed


def test_a_run_that_is_interrupted_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    words = ("easy", "4", "--count", "40", "--seed", "3", "--threads", "1")
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku("dataset", *words, "-o", str(tmp_path / "d")).status == 130
    make(tmp_path / "d", *words, "--resume")
    make(tmp_path / "whole", *words)
    assert bytes_of(tmp_path / "d") == bytes_of(tmp_path / "whole")


def test_a_finished_set_is_resumed_by_its_own_command_alone(tmp_path: Path) -> None:
    """Whoever asked for more, or for something else, was told that there was nothing to do."""
    words = ("dataset", "easy", "4", "-o", str(tmp_path / "d"), "--resume")
    make(tmp_path / "d", "easy", "4", "--count", "5")  # of a seed that nobody typed
    before = bytes_of(tmp_path / "d")
    outcome = sudoku(*words, "--count", "5")
    assert (outcome.status, outcome.out) == (0, "")
    assert "nothing to resume" in outcome.err
    for more, what in (
        ("--count 6", "count"),
        ("--count 5 --seed another", "seed"),
        ("--count 5 --prompt chat", "prompt"),
        ("--count 5 --kind diagonal", "kind"),
        ("--count 5 --split 50:50", "split"),
    ):
        outcome = sudoku(*words, *more.split())
        assert (outcome.status, outcome.out) == (2, "")
        assert f"cannot resume: the run began with another {what} (--force starts again)" in outcome.err
    assert bytes_of(tmp_path / "d") == before


def test_two_seeds_share_no_class_between_splits_and_no_puzzle_twice(tmp_path: Path) -> None:
    for seed in ("1", "2"):
        make(tmp_path / seed, "--count", "400", "--seed", seed, "--er", "0:2.5", "--split", "50:0:50")
    train, test = (
        {row["class"] for seed in "12" for row in rows_of(tmp_path / seed, name)} for name in ("train", "test")
    )
    assert train
    assert test
    assert not train & test
    rows = rows_of(tmp_path / "1")
    assert len({row["id"] for row in rows}) == len(rows) == 400
    assert max(row["er"] for row in rows) < 2.55


def test_a_small_board_is_split_by_puzzle_and_its_card_says_so(tmp_path: Path) -> None:
    make(tmp_path / "d", "easy", "4", "--count", "60", "--seed", "1", "--split", "50:0:50")
    card = (tmp_path / "d" / "README.md").read_text()
    assert "**The split is by puzzle.**" in card
    assert "too few classes" in card
    train, test = ({row["id"] for row in rows_of(tmp_path / "d", name)} for name in ("train", "test"))
    assert train
    assert test
    assert not train & test


@pytest.mark.slow
def test_a_board_that_has_no_more_puzzles_says_so_and_keeps_them(tmp_path: Path) -> None:
    outcome = sudoku("dataset", "easy", "4", "--clues", "4", "--count", "900", "-o", str(tmp_path / "d"), "--seed", "1")
    assert outcome.status == 1
    assert "there are hardly more" in outcome.err
    assert (tmp_path / "d" / "manifest.json").exists()


@pytest.mark.parametrize(
    "words",
    [
        "easy --kind diagonal", "easy 6 --kind jigsaw", "easy 12", "easy --kind twodoku", "easy 4 --kind pair",
        "easy 6 --rules killer", "easy 6 --rule anti-king", "easy 6 --kind latin --minimal",
    ],
)  # fmt: skip
def test_every_board_has_rows_that_are_read_back(tmp_path: Path, words: str) -> None:
    make(tmp_path / "d", *words.split(), "--count", "3", "--seed", "1", "--traces", "words", "--prompt", "chat")
    rows = rows_of(tmp_path / "d")
    assert len(rows) == 3
    for row in rows:
        puzzle = puzzle_of_row(row)
        [solution] = find_engine(None).search(puzzle.grid, 2).solutions
        text = "".join("0123456789ABCDEFGH"[digit] for digit in solution.values)
        assert row["solution"] == text
        assert (row["er"], row["hodoku_score"]) == (None, None)
        assert row["level"] == "easy"
        assert all(step["words"] for step in row["trace"])
        values = list(puzzle.grid.values)
        for step in row["trace"]:
            for effect in step["place"]:
                values[effect["cell"]] = effect["digit"]
        assert values == list(solution.values)
        assert row["messages"][1]["role"] == "assistant"
        assert ("rules" in words.rsplit("--", maxsplit=1)[-1] and "killer" in words) == bool("killer" in row["rules"])


@pytest.mark.parametrize("format", ["jsonl", "csv"])
@pytest.mark.parametrize(
    "words", ["easy 4", "easy 12", "easy 6 --kind jigsaw", "easy 4 --kind pair", "easy 6 --rules killer"]
)
def test_our_own_sets_are_lists_too(tmp_path: Path, words: str, format: str) -> None:
    """Columns that say nothing of a board were taken for rules: did you mean minimum?"""
    options = ("--format", format, "--split", "1:0:0")
    more = ("--count", "3", "--seed", "1", "--prompt", "chat", "--traces", "records")
    make(tmp_path / "d", *words.split(), *more, *options)
    [file] = (tmp_path / "d" / "data").iterdir()
    make(tmp_path / "again", "--from", str(file), *options)
    [again] = (tmp_path / "again" / "data").iterdir()
    ids, same = (re.findall(r'^(?:{"id": ")?([0-9a-f]{16})', path.read_text(), re.MULTILINE) for path in (file, again))
    assert len(ids) == 3
    assert ids == same
    assert sudoku("solve", str(file)).status == 0


def test_a_card_names_the_rules(tmp_path: Path) -> None:
    make(tmp_path / "d", "easy", "6", "--rules", "killer", "--count", "3", "--seed", "1")
    assert "# Sudoku, 6 x 6, with killer: 3 puzzles" in (tmp_path / "d" / "README.md").read_text()
    (tmp_path / "l.csv").write_text("puzzle,rules\n1....4....4...32,\n1....4....4...32,thermo r1c1 r1c2; odd r1c1\n")
    make(tmp_path / "m", "--from", str(tmp_path / "l.csv"))
    assert "# Sudoku, 4 x 4, with odd and thermo: 2 puzzles" in (tmp_path / "m" / "README.md").read_text()


def test_a_list_of_others_is_split_the_same_way(tmp_path: Path) -> None:
    made = nonet.create_many(40, "easy", seed=9)
    lines = ["".join(map(str, row)) for row in made.puzzles.tolist()]
    forms = [line[::-1] for line in lines]  # a half turn of each
    text = "\n".join([*lines, *forms, "0" * 81, "1" * 81]) + "\n"
    (tmp_path / "list.txt").write_text(text)
    told = make(tmp_path / "d", "--from", str(tmp_path / "list.txt"), "--split", "50:0:50", "--format", "parquet")
    assert "left out: 40 of a class that came before, 1 without a solution, 1 with several solutions" in told
    rows = rows_of(tmp_path / "d")
    assert sorted(row["puzzle"] for row in rows) == sorted(lines)
    for split in ("train", "test"):
        found = [row["puzzle"] for row in rows_of(tmp_path / "d", split)]
        assert set(split_of(found, split="50:0:50").tolist()) == {split}
    assert "license" not in (tmp_path / "d" / "README.md").read_text()
    assert str(tmp_path) not in (tmp_path / "d" / "README.md").read_text()


def test_a_table_of_puzzles_on_several_boards_is_a_list_too(tmp_path: Path) -> None:
    (tmp_path / "l.csv").write_text("puzzle,kind\n1....4....4...32,classic\n.....4....3...42,diagonal\n")
    make(tmp_path / "d", "--from", str(tmp_path / "l.csv"))
    assert sorted((row["kind"], row["size"]) for row in rows_of(tmp_path / "d")) == [("classic", 4), ("diagonal", 4)]


def test_each_puzzle_of_a_mixed_list_is_split_by_what_suits_its_board(tmp_path: Path) -> None:
    """One board decided about all: 4x4 puzzles were split by their solutions, which are of two classes."""
    [made] = nonet.create_many(1, "easy", seed=5).solutions.tolist()
    small = nonet.create_many(30, "easy", size=4, seed=1).puzzles.tolist()
    others = [[digit if cell != at else 0 for cell, digit in enumerate(made)] for at in range(30)]  # of one solution
    (tmp_path / "l.txt").write_text("".join("".join(map(str, row)) + "\n" for row in [*small, *others]))
    make(tmp_path / "d", "--from", str(tmp_path / "l.txt"), "--split", "50:0:50")
    found = [(split, row) for split in ("train", "test") for row in rows_of(tmp_path / "d", split)]
    assert len({split for split, row in found if row["size"] == 9}) == 1
    assert len({split for split, row in found if row["size"] == 4}) == 2
    for split, row in found:
        assert split_of([row["puzzle"]], split="50:0:50", size=row["size"]).tolist() == [split]
    assert "few classes of solutions; there" in (tmp_path / "d" / "README.md").read_text()


def test_csv_has_words_where_others_have_lists(tmp_path: Path) -> None:
    make(tmp_path / "d", "easy", "4", "--count", "4", "--seed", "1", "--format", "csv", "--traces", "records")
    [row, *_] = csv.DictReader((tmp_path / "d" / "data" / "train-00000-of-00001.csv").read_text().splitlines())
    assert "single" in row["techniques"]
    assert "=" in row["trace"]
    assert row["er"] == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--split 90", "expected shares such as 90:5:5"),
        ("--er 7", "expected a range of ER"),
        ("--er 0:7 --kind diagonal", "classic 9x9"),
        ("--format xml", "unknown data set format"),
        ("--prompt poem", "prompt"),
        ("--augment 3", "--augment needs --format hrm"),
        ("--format lm-eval", "expected a --prompt"),
        ("--format hrm --rules killer", "rules to place"),
        ("--from nothing.txt", "nothing.txt"),
        ("easy --from list.txt", "--from cannot be used with a level"),
        ("--from -", "--from needs a file"),
    ],
)
def test_what_cannot_be_is_said_and_leaves_nothing(tmp_path: Path, words: str, said: str) -> None:
    outcome = sudoku("dataset", *words.split(), "-o", str(tmp_path / "d"))
    assert outcome.status == 2
    assert said in outcome.err
    assert outcome.out == ""
    assert not (tmp_path / "d").exists()


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_a_missing_package_is_named_for_what_needs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    outcome = sudoku("dataset", "--format", format, "-o", str(tmp_path / "d"))
    command = install_command("pyarrow")
    assert outcome.err == f"sudoku: data sets, in every format, need the package pyarrow ({command})\n"
    assert not (tmp_path / "d").exists()


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    for more in ((), ("--force",)):
        outcome = sudoku("dataset", "--count", "3", "-o", str(tmp_path), *more)
        assert outcome.status == 2
        assert "expected a folder that is new, empty or a data set" in outcome.err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_line_that_is_no_puzzle_stops_a_list_or_is_skipped(tmp_path: Path) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (tmp_path / "l.txt").write_text(f"{line}\nhello\n")
    words = ("dataset", "--from", str(tmp_path / "l.txt"), "-o", str(tmp_path / "d"))
    assert "line 2" in sudoku(*words).err
    outcome = sudoku(*words, "--force", "--on-error", "skip")
    assert outcome.status == 0
    assert "line 2 skipped" in outcome.err
    assert len(rows_of(tmp_path / "d")) == 1


def test_what_a_list_leaves_out_is_named_with_its_line(tmp_path: Path) -> None:
    """Where one puzzle was kept, the others had no number."""
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (tmp_path / "l.csv").write_text(f"puzzle\n{line}\nhello\n{'.' * 81}\n{'1' * 81}\n")
    told = make(tmp_path / "d", "--from", str(tmp_path / "l.csv"), "--on-error", "skip")
    assert "line 3 skipped: expected 81 cells" in told
    assert "(line 4): it has several solutions" in told
    assert "(line 5): it has no solution" in told


def test_the_same_solution_under_several_kinds_is_in_one_split_and_the_card_says_that_kinds_are_mixed(
    tmp_path: Path,
) -> None:
    made = nonet.create_many(40, "easy", kind="diagonal", seed=4)
    lines = []
    for row, solution in zip(made.puzzles.tolist(), made.solutions.tolist(), strict=True):
        full = [digit if at % 2 else given for at, (given, digit) in enumerate(zip(row, solution, strict=True))]
        lines += [f"{''.join(map(str, full))},{kind}" for kind in ("classic", "diagonal")]
    (tmp_path / "l.csv").write_text("\n".join(["puzzle,kind", *lines]) + "\n")
    make(tmp_path / "d", "--from", str(tmp_path / "l.csv"), "--split", "50:0:50")
    splits: dict[str, list[str]] = {}
    for split in ("train", "test"):
        for row in rows_of(tmp_path / "d", split):
            splits.setdefault(row["solution"], []).append(split)
    twice = [found for found in splits.values() if len(found) == 2]
    assert len(twice) > 20
    assert all(first == second for first, second in twice)
    card = (tmp_path / "d" / "README.md").read_text()
    assert "# Sudoku, mixed: classic of size 9, diagonal of size 9: " in card


def test_the_card_shows_how_hard_the_puzzles_are(tmp_path: Path) -> None:
    target = tmp_path / "d"
    assert sudoku("dataset", "-o", str(target), "-n", "60", "--seed", "2", "--format", "jsonl").status == 0
    rows = [json.loads(line) for path in target.rglob("*.jsonl") for line in path.read_text().splitlines()]
    card, picture = (target / "README.md").read_text("utf-8"), (target / "difficulty.svg").read_text("utf-8")
    assert "](difficulty.svg)" in card
    assert "difficulty.svg" in json.loads((target / "manifest.json").read_text())["files"]
    text = card.partition("```text\n")[2].partition("```")[0]
    counted = {line.split()[0]: int(line.split()[1]) for line in text.partition("Level")[2].splitlines()[1:6]}
    assert counted == {level: sum(row["level"] == level for row in rows) for level in counted}
    hardest = Counter(row["techniques"][-1] for row in rows if row["techniques"])
    name, count = hardest.most_common(1)[0]
    assert f"{name_of_technique(name)} {count}" in picture
    assert re.search(rf"^  {re.escape(name_of_technique(name))} +{count} ", text, re.MULTILINE)


def test_a_board_without_ratings_has_no_picture(tmp_path: Path) -> None:
    target = tmp_path / "d"
    assert sudoku("dataset", "36", "--kind", "latin", "-o", str(target), "-n", "1", "--seed", "1").status == 0
    assert "## Difficulty" not in (target / "README.md").read_text("utf-8")
    assert not (target / "difficulty.svg").exists()
