"""sudoku create into files: tables, texts in every format, resumed to the same bytes, without doubles."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from itertools import chain
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

import nonet
from nonet._base.seeds import parse_seed
from nonet.bulk.create import Series
from nonet.bulk.distinct import hash_forms
from nonet.bulk.resume import Target
from tests.bulk.files import needs_core, packers, unpack
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
pytestmark = needs_core

COLUMNS = ["puzzle", "solution", "seed", "level", "er", "clues"]


def create(*args: str) -> str:
    outcome = sudoku("create", *args)
    assert outcome.status == 0, outcome.err
    return outcome.out


def records_of(path: Path) -> list[dict[str, object]]:
    """What a table holds, read by others' readers."""
    if path.name.endswith(".parquet"):
        found: list[dict[str, object]] = pytest.importorskip("pyarrow.parquet").read_table(path).to_pylist()
        return found
    text = unpack(path).decode()
    if ".jsonl" in path.name:
        return [json.loads(line) for line in text.splitlines()]
    numbers = {"er": float, "clues": int}
    rows = csv.DictReader(text.splitlines())
    return [{key: numbers.get(key, str)(value) if value else None for key, value in row.items()} for row in rows]


@pytest.mark.parametrize("name", ["o.csv", "o.csv.gz", "o.csv.zst", "o.jsonl", "o.jsonl.gz", "o.parquet"])
def test_a_table_says_what_is_known_of_each_puzzle(tmp_path: Path, name: str) -> None:
    packers()
    create("medium", "--count", "5", "--seed", "7", "-o", str(tmp_path / name))
    records = records_of(tmp_path / name)
    assert [list(record) for record in records] == [COLUMNS] * 5
    assert [record["seed"] for record in records] == ["7", "7/1", "7/2", "7/3", "7/4"]
    for record in records:
        puzzle = nonet.Puzzle(str(record["puzzle"]))
        rating = puzzle.rate()
        assert record["clues"] == puzzle.grid.clue_count
        assert record["solution"] == "".join(map(str, puzzle.solve().solution or ()))
        assert rating.se121 is not None
        assert (record["level"], record["er"]) == (rating.level, rating.se121.er / 10)
        alone = nonet.create("medium", seed=parse_seed(str(record["seed"])))
        assert alone == puzzle


@pytest.mark.parametrize(
    "board",
    ["6 --kind jigsaw", "4 --kind diagonal", "6 --box 3x2", "16", "--kind twodoku 4", "4 --rule|odd r1c1"],
)
def test_tables_of_other_boards_say_which_and_are_read_back(tmp_path: Path, board: str) -> None:
    words = [word.replace("~", " ") for word in board.replace("--rule|odd r1c1", "--rule odd~r1c1").split()]
    table = tmp_path / "out.csv"
    create("easy", *words, "--count", "3", "--seed", "1", "-o", str(table))
    records = records_of(table)
    assert len({str(record["puzzle"]) for record in records}) == 3
    solved = tmp_path / "solved.csv"
    assert sudoku("solve", str(table), "-o", str(solved)).status == 0
    for record in records_of(solved):
        assert record["nonet_solution"] == record["solution"]
        assert record["count"] == "1"


@pytest.mark.parametrize("name", ["o.csv", "o.jsonl", "o.txt", "line.txt"])
def test_puzzles_with_rules_of_their_own_are_read_back_and_resumed(tmp_path: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    target, part = tmp_path / name, tmp_path / f"{name}.part"
    words = ("--to", "line") if name == "line.txt" else ()
    rules = ("--kind", "diagonal", "--rules", "killer", "--rule", "odd r1c1")
    args = ("create", "easy", "6", *rules, "--count", "3", "--seed", "1", "-o", str(target), *words)
    assert sudoku(*args).status == 0
    whole = target.read_bytes()
    solved = sudoku("solve", str(target), "--json")
    answers = [json.loads(line) for line in solved.out.splitlines()]
    assert [answer["verdict"] for answer in answers] == ["unique"] * 3
    for answer in answers:
        assert answer["rules"].count("odd r1c1") == 1
        assert any(rule.startswith("killer ") for rule in answer["rules"])
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku(*args).status == 130
    part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])
    assert sudoku(*args, "--resume").status == 0
    assert target.read_bytes() == whole


FORMATS = ["line", "boxed", "rows", "sdk", "jsonl", "json", "table", "fpuzzles", "ss"]


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("board", ["6 --kind jigsaw", "4"])
def test_a_file_is_what_a_terminal_shows(tmp_path: Path, format_: str, board: str) -> None:
    args = ("easy", *board.split(), "--count", "5", "--seed", "1", "--to", format_)
    if format_ == "fpuzzles" and "jigsaw" not in board:
        args = ("easy", "9", *args[2:])
    with patch("nonet.cli.create.shows_puzzles", return_value=True):
        shown = create(*args)
    assert create(*args) == shown
    create(*args, "-o", str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text() == shown
    with patch.object(Series, "chunk_size", return_value=2):
        create(*args, "-o", str(tmp_path / "chunks.txt.gz"))
    assert unpack(tmp_path / "chunks.txt.gz").decode() == shown


def test_json_to_a_file_is_what_a_terminal_shows(tmp_path: Path) -> None:
    args = ("easy", "4", "--count", "5", "--seed", "1", "--json")
    with patch("nonet.cli.create.shows_puzzles", return_value=True):
        shown = create(*args)
    assert create(*args) == shown
    assert json.loads(shown.splitlines()[0])["seed"] == 1


@pytest.mark.parametrize(
    "words",
    ["", "hard", "--clues 24-26", "easy --symmetry rotate-180", "--minimal", "medium --clues 28 --symmetry mirror",
     "--technique naked-pair", "easy --engine native"],
)  # fmt: skip
def test_a_puzzle_made_alone_is_that_of_the_set(tmp_path: Path, words: str) -> None:
    """Most are made by the compiled core, many at once; what it did not find is searched for."""
    args = [*words.split(), "--count", "17", "--seed", "5", "-o", str(tmp_path / "o.csv")]
    create(*args)
    for record in records_of(tmp_path / "o.csv")[::8]:
        alone = json.loads(create(*words.split(), "--seed", str(record["seed"]), "--json"))
        assert "".join(map(str, chain(*alone["puzzle"]))).replace("0", ".") == record["puzzle"]
        assert (alone["level"], alone["clues"]) == (record["level"], record["clues"])
        rating = nonet.Puzzle(str(record["puzzle"])).rate()
        assert (record["level"], record["er"]) == (rating.level, rating.se121 and rating.se121.er / 10)


def test_columns_are_chosen_by_name(tmp_path: Path) -> None:
    create("easy", "4", "--count", "2", "--seed", "1", "--columns", "Clues,puzzle,er", "-o", str(tmp_path / "o.csv"))
    assert (tmp_path / "o.csv").read_text().splitlines()[0] == "puzzle,clues,er"
    create("easy", "4", "--count", "2", "--seed", "1", "--columns", "puzzle", "-o", str(tmp_path / "p.csv"))
    assert len((tmp_path / "p.csv").read_text().splitlines()[1]) == 16


@pytest.mark.parametrize("name", ["o.txt", "o.txt.gz", "o.csv", "o.csv.zst", "o.jsonl", "o.parquet"])
def test_a_run_cut_off_anywhere_is_resumed_to_the_same_bytes(tmp_path: Path, name: str) -> None:
    packers()
    distinct = () if name in ("o.csv.zst", "o.parquet") else ("--distinct", "puzzle")
    target, part = tmp_path / name, tmp_path / f"{name}.part"
    args = ("easy", "4", "--count", "40", *distinct, "-o", str(target))
    args = (*args, "--to", "line") if ".txt" in name else args
    expected = sudoku("create", *args, "--seed", "5")
    whole = target.read_bytes()
    target.unlink()
    for at in (0.4, 0.9) if name == "o.txt" else (0.7,):
        with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
            stopped = sudoku("create", *args, "--seed", "5", "--force")
        assert stopped.status == 130
        assert "interrupted after 40 puzzles; the same command with --resume continues it" in stopped.err
        part.write_bytes(part.read_bytes()[: round(at * part.stat().st_size)])
        resumed = sudoku("create", *args, "--resume", "--threads", "3")  # the seed is in the journal
        assert (resumed.status, resumed.err) == (expected.status, expected.err)
        assert target.read_bytes() == whole
        assert [path.name for path in tmp_path.iterdir()] == [name]
        target.unlink()


def test_a_run_that_is_killed_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    target, journal = tmp_path / "out.parquet", tmp_path / "out.parquet.part.journal"
    args = ("create", "easy", "--count", "2000", "--seed", "3", "-o", str(target))
    with subprocess.Popen([sys.executable, "-m", "nonet", *args], stderr=subprocess.PIPE) as process:
        while process.poll() is None and not (journal.exists() and journal.read_text().count("\n") > 3):
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert not target.exists()
    assert sudoku(*args, "--resume").status == 0
    resumed = target.read_bytes()
    assert sudoku(*args, "--force", "--threads", "1").status == 0
    assert target.read_bytes() == resumed
    assert [path.name for path in tmp_path.iterdir()] == ["out.parquet"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_processes_end_with_a_run_that_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    """They would hold memory, and wait for work for ever."""
    args = [sys.executable, "-m", "nonet", "create", "easy", "16", "--count", "400", "-o", str(tmp_path / "o.csv")]
    with subprocess.Popen([*args, "--threads", "2"]) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            process.kill()
            pytest.skip("this system does not list processes")
        while len(found := children.read_text().split()) < 2:
            time.sleep(0.01)
        process.send_signal(how)
        process.wait(timeout=20)
    # Where it dies of Ctrl-C itself, as it may while it still starts, a shell sees 130 as well.
    assert process.returncode in ((130, -how) if how == signal.SIGINT else (-how,))
    end = time.monotonic() + 20
    while any(Path(f"/proc/{child}").exists() for child in found) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [child for child in found if Path(f"/proc/{child}").exists()]


def test_doubles_are_left_out_and_others_taken_instead(tmp_path: Path) -> None:
    args = ("easy", "4", "--seed", "1", "--count", "60", "--columns", "seed")
    create(*args, "-o", str(tmp_path / "all.csv"))
    outcome = sudoku("create", *args, "--distinct", "puzzle", "-o", str(tmp_path / "set.csv"))
    assert outcome.status == 0
    every, kept = (records_of(tmp_path / name) for name in ("all.csv", "set.csv"))
    assert len({record["puzzle"] for record in kept}) == len(kept) == 60
    numbers = [int(str(record["seed"]).partition("/")[2] or 0) for record in kept]
    assert numbers == sorted(set(numbers))
    first: dict[object, object] = {}
    for record in every:
        first.setdefault(record["puzzle"], record["seed"])
    assert [record["seed"] for record in kept][: len(first)] == list(first.values())
    if numbers[-1] > 59:
        assert f"sudoku: {numbers[-1] - 59} double" in outcome.err


def test_a_board_that_has_no_more_puzzles_says_so_and_keeps_them(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    args = ("create", "easy", "1", "--count", "50", "--to", "line", "--distinct", "puzzle", "-o", str(target))
    outcome = sudoku(*args)
    assert outcome.status == 1
    assert outcome.err.startswith("sudoku: 1 of 50 puzzles: there are hardly more, for 1,0")
    assert target.read_text() == "1\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.parametrize("board", ["4", "4 --kind diagonal", "5 --kind jigsaw"])
def test_no_two_of_a_set_are_the_same_up_to_symmetry_on_any_board(tmp_path: Path, board: str) -> None:
    target, part = tmp_path / "o.csv", tmp_path / "o.csv.part"
    args = (
        "create",
        "easy",
        *board.split(),
        "--seed",
        "1",
        "--count",
        "30",
        "--distinct",
        "canonical",
        "-o",
        str(target),
    )
    expected = sudoku(*args)
    whole = target.read_bytes()
    choice = json.loads(create("easy", *board.split(), "--seed", "1", "--json"))
    words = {key: choice[key] for key in ("kind", "size")}
    layout = "\n".join(choice["layout"]) if "layout" in choice else None
    puzzles = [nonet.Puzzle(str(record["puzzle"]), **words, layout=layout) for record in records_of(target)]
    assert len({str(nonet.canonical(puzzle).puzzle) for puzzle in puzzles}) == len(puzzles)
    assert len(puzzles) == 30 or expected.status == 1
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku(*args).status == 130
    part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])
    resumed = sudoku(*args, "--resume")
    assert (resumed.status, resumed.err, target.read_bytes()) == (expected.status, expected.err, whole)


def test_other_wishes_are_another_run(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    args = ("create", "easy", "4", "--count", "20", "-o", str(target), "--seed", "1")
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert sudoku(*args).status == 130
    kept = (tmp_path / "out.csv.part").read_bytes()
    for change, words in {
        "--count 21": "another count",
        "--seed 2": "another seed",
        "--kind diagonal": "another kind",
        "--clues 4-8": "another clues",
        "--columns seed": "another columns",
        "--distinct puzzle": "another distinct",
    }.items():
        outcome = sudoku(*args, *change.split(), "--resume")
        assert (outcome.status, outcome.out) == (2, ""), change
        assert f"cannot resume: the run began with {words} (--force starts again)" in outcome.err
        assert (tmp_path / "out.csv.part").read_bytes() == kept
    assert "exists (--resume continues it, --force starts again)" in sudoku(*args).err
    assert sudoku(*args, "--resume", "--timeout", "7", "--threads", "1").status == 0


REFUSED = {
    "easy 4 --count 2 --resume": "--resume needs --output FILE",
    "easy 4 --count 2 --columns seed": "--columns needs an output such as puzzles.csv, .jsonl or .parquet",
    "easy 4 --count 2 --columns seed --to line -o OUT.csv": "--columns needs an output such as puzzles.csv",
    "easy 4 --count 2 --columns score -o OUT.csv": "unknown column 'score' (choices: puzzle, solution, seed, level, er",
    "easy 4 --count 2 --json -o OUT.parquet": "a Parquet output cannot be used with --json",
    "easy 4 --count 2 --to line -o OUT.parquet": "a Parquet output cannot be used with --to",
    "easy 4 --count 2 -o OUT.parquet.gz": "cannot compress a .parquet file as .gz",
    "easy 4 --count 2 -o KEPT.csv": " exists (--force overwrites it)",
    "easy 4 --count 2 -o no/such/folder/x.csv": "no such file or directory",
    "easy 4 --count 2 --to table --resume -o OUT.txt": "that is written puzzle by puzzle: table is not",
    "easy 4 --count 2 --to contest --distinct puzzle -o OUT.txt": "that is written puzzle by puzzle: contest is not",
    "easy 6 --count 2 --rules killer --distinct puzzle": "--distinct cannot be used with --rules",
    "easy 4 --count 2 --distinct all": "'all' is not one of 'puzzle', 'canonical'",
    "easy 4 --count 0": "0",
    "easy 4 --count 1000000001": "1000000001",
    "easy 100 --count 2 -o OUT.csv": "up to 61",
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_goes_wrong_is_said_and_leaves_nothing(tmp_path: Path, words: str) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "KEPT.csv").write_text("kept")
    args = [str(tmp_path / word) if word.startswith(("OUT", "KEPT")) else word for word in words.split()]
    outcome = sudoku("create", *args)
    assert (outcome.status, outcome.out) == (2, "")
    assert REFUSED[words] in outcome.err
    assert [path.name for path in tmp_path.iterdir()] == ["KEPT.csv"]
    assert (tmp_path / "KEPT.csv").read_text() == "kept"


def test_a_puzzle_that_is_not_found_stops_the_run_and_keeps_the_others(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    args = ("create", "--clues", "17", "--symmetry", "rotate-180", "--count", "2", "-o", str(target))
    outcome = sudoku(*args, "--timeout", "0.1", "--seed", "1")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("sudoku: puzzle 1 (seed 1): ")
    assert not list(tmp_path.iterdir())


def test_a_full_disk_keeps_what_was_written(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):  # noqa: PTH110
        pytest.skip("there is no /dev/full")
    outcome = sudoku("create", "easy", "4", "--count", "20", "-o", "/dev/full", "--force")
    assert (outcome.status, outcome.out) == (2, "")
    assert "no space left on device" in outcome.err


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("level", "count"), [("easy", 20000), ("medium", 6000)])
def test_many_puzzles_that_are_killed_at_random_are_the_same_and_no_doubles(
    tmp_path: Path, level: str, count: int
) -> None:
    """All of them are unique, of their level, and different up to symmetry, as other parts of the library say."""
    parquet = pytest.importorskip("pyarrow.parquet")
    plain, target = tmp_path / "plain.parquet", tmp_path / "out.parquet"
    words = ("create", level, "--count", str(count), "--seed", "3", "--distinct", "canonical")
    assert sudoku(*words, "-o", str(plain)).status == 0
    args = [sys.executable, "-m", "nonet", *words, "-o", str(target), "--resume"]
    dice, journal = Random(level), tmp_path / "out.parquet.part.journal"
    for marks in (2, 5, 9):
        with subprocess.Popen(args) as process:
            while not (journal.exists() and journal.read_text().count("\n") > marks):
                assert process.poll() is None
                time.sleep(0.002)
            time.sleep(dice.uniform(0, 0.1))
            process.kill()
        assert process.returncode == -signal.SIGKILL
    assert sudoku(*words, "-o", str(target), "--resume").status == 0
    assert target.read_bytes() == plain.read_bytes()
    table = parquet.read_table(target).to_pydict()
    puzzles = table["puzzle"]
    assert nonet.solve_many(puzzles, limit=2).count.tolist() == [1] * count
    rated = nonet.rate_many(puzzles, scales=["se121", "nonet"])
    assert rated.er.tolist() == table["er"]
    assert set(table["level"]) == {level} == set(rated.level.tolist())
    assert len(set(hash_forms([puzzle.encode() for puzzle in puzzles]).tolist())) == count
