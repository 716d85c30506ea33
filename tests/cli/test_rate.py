"""`sudoku rate`: one puzzle in words, many as lines, tables and objects, and everything that can go wrong."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import nonet
from nonet.puzzle.explain import find_path
from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL, needs_core
from tests.cli.rating import KEPT, LEVELS, LONG, MADE, MANY, rate
from tests.cli.sudoku import sudoku

pytest.importorskip("numpy")
pytestmark = needs_core


# -- one puzzle --------------------------------------------------------------------------------------------------------


def test_one_puzzle_is_told_in_words() -> None:
    outcome = sudoku("rate", stdin=LINE)
    assert outcome.out.splitlines() == [
        "Sudoku Explainer 1.2.1: ER 1.2, EP 1.2, ED 1.2",
        "Level: easy",
        "Hardest technique: Hidden single",
        "Steps: 51 (lightest first; sudoku explain takes another order)",
        "HoDoKu: easy, score 204",
    ]
    assert (outcome.status, outcome.err) == (0, "")
    boxed = sudoku("convert", "--to", "boxed", stdin=LINE).out
    assert sudoku("rate", stdin=boxed) == sudoku("rate", "9", stdin=boxed) == outcome


@pytest.mark.parametrize("level", MADE)
def test_a_puzzle_has_the_level_it_was_made_for(level: str) -> None:
    assert sudoku("rate", stdin=MADE[level]).out.splitlines()[1] == f"Level: {level}"


def test_other_boards_have_a_level_only() -> None:
    assert sudoku("rate", stdin=FOUR).out.splitlines()[0] == "Level: easy"
    puzzle = sudoku("create", "easy", "--kind", "diagonal", "--seed", "1").out
    outcome = sudoku("rate", "--kind", "diagonal", stdin=puzzle)
    assert "HoDoKu" not in outcome.out
    assert "Sudoku Explainer" not in outcome.out
    assert outcome.out.startswith("Level: easy\nHardest technique: ")
    assert "(weight 1.5)" in outcome.out
    assert "(lightest first; sudoku explain takes another order)" in outcome.out


def test_the_steps_of_a_rating_and_of_an_explanation_have_different_names() -> None:
    """The two orders need 61 and 59 steps for this puzzle; each figure says which order it counts."""
    line = "..64....735.....9.4.......3....436.8...8..52....51..747...5..4.2..6.47..5.8......"
    assert "Steps: 61 (lightest first; sudoku explain takes another order)" in sudoku("rate", stdin=line).out
    path = find_path(nonet.Puzzle(line))
    assert (len(path.steps), path.sentence) == (59, "solved in 59 steps, easiest to see first")


def test_a_scale_may_be_asked_for_alone() -> None:
    assert sudoku("rate", "--scale", "hodoku", stdin=LINE).out == "HoDoKu: easy, score 204\n"
    assert "HoDoKu" not in sudoku("rate", "--scale", "nonet", stdin=LINE).out
    usual, every = (sudoku("rate", *args, stdin=LINE).out.splitlines() for args in ((), ("--scale", "all")))
    assert [line for line in every if line not in usual] == [
        "Symmetric rating: 1.2, the ER of its canonical form (a figure of Nonet)",
        "Weight: 1.5 (not an ER)",
    ]
    assert [line for line in every if line in usual] == usual
    assert sudoku("rate", "--scale", "hodoku", stdin=FOUR).status == 2


def test_a_full_grid_takes_no_step() -> None:
    solved = sudoku("solve", stdin=LINE).out
    assert sudoku("rate", stdin=solved).out.splitlines() == [
        "Sudoku Explainer 1.2.1: nothing to rate, every cell is given",
        "Level: easy",
        "Steps: 0",
        "HoDoKu: easy, score 0",
    ]


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [(NO_SOLUTION, "no solution exists: 5 is repeated"), (SEVERAL, "there is more than one solution")],
)
def test_what_has_not_one_solution_is_said(puzzle: str, words: str) -> None:
    for args in ((), ("--csv",)):
        outcome = sudoku("rate", *args, stdin=puzzle)
        assert outcome.status == 1
        assert outcome.err.startswith(f"sudoku: {words}")
        assert outcome.out == (f"puzzle,er,ep,ed,level,hodoku_score\n{puzzle},,,,,\n" if args else "")


# -- many --------------------------------------------------------------------------------------------------------------


def test_line_n_answers_line_n() -> None:
    outcome = sudoku("rate", *KEPT, stdin=MANY)
    lines, asked = outcome.out.split("\n"), MANY.decode().split("\n")
    assert len(lines) == len(asked)
    for line, puzzle in zip(lines, asked, strict=True):
        words = line.split()
        if puzzle in (*MADE.values(), FOUR, f" {LINE} "):
            assert words[-1] == puzzle.strip()
            assert words[0 if puzzle == FOUR else 3] in LEVELS
            assert len(words) == (2 if puzzle == FOUR else 6)
        else:
            assert line == ""
    assert lines[0].split()[3:4] == ["easy"]


def test_tables_objects_and_lines_say_the_same() -> None:
    table = list(csv.DictReader(io.StringIO(sudoku("rate", *KEPT, "--csv", stdin=MANY).out)))
    objects = [json.loads(line) for line in sudoku("rate", *KEPT, "--json", stdin=MANY).out.splitlines()]
    lines = sudoku("rate", *KEPT, stdin=MANY).out.splitlines()
    assert len(table) == len(objects) == len(lines) == MANY.count(b"\n")
    for row, thing, line in zip(table, objects, lines, strict=True):
        assert list(row) == list(thing) == ["puzzle", "er", "ep", "ed", "level", "hodoku_score"]
        assert row == {name: "" if value is None else str(value) for name, value in thing.items()}
        words = [row[name] for name in ("er", "ep", "ed", "level", "hodoku_score", "puzzle")]
        assert line.split() == [word for word in words if word and row["level"]]


def test_remarks_are_the_first_ten_and_the_number_of_the_rest() -> None:
    outcome = sudoku("rate", stdin=f"{NO_SOLUTION}\n{SEVERAL}\n\n" * 8)
    lines = outcome.err.splitlines()
    assert lines[0].startswith("sudoku: puzzle 1: no solution exists: 5 is repeated in row 1")
    assert lines[1].startswith("sudoku: puzzle 2: there is more than one solution; two of them differ at ")
    assert lines[2].startswith("sudoku: puzzle 3 (line 4): no solution exists")
    assert lines[10] == "sudoku: and 6 more: 3 without a solution, 3 with several"
    assert (outcome.status, len(lines), outcome.out.strip("\n")) == (1, 11, "")


def test_a_scale_alone_has_the_columns_that_it_has_beside_others() -> None:
    two = f"{LINE}\n{MADE['medium']}\n"
    assert sudoku("rate", "--csv", "--scale", "hodoku", stdin=two).out.splitlines()[:2] == [
        "puzzle,hodoku_level,hodoku_score",
        f"{LINE},easy,204",
    ]
    assert sudoku("rate", "--csv", "--scale", "all", stdin=two).out.startswith(
        "puzzle,er,ep,ed,sr,level,weight,hodoku_level,hodoku_score\n"
    )
    assert sudoku("rate", "--csv", "--scale", "nonet", stdin=two).out.splitlines()[1] == f"{LINE},easy"


def test_puzzles_of_several_lines_are_rated_as_well() -> None:
    two = f"{LINE}\n{MADE['hard']}\n"
    boxed = sudoku("convert", "--to", "boxed", stdin=two).out
    assert sudoku("rate", "--csv", stdin=boxed).out == sudoku("rate", "--csv", stdin=two).out
    assert sudoku("rate", stdin=boxed).out == sudoku("rate", stdin=two).out


def test_a_limit_saves_the_time_of_what_is_above() -> None:
    assert sudoku("rate", "--timeout", "60", "--max-er", "7.9", stdin=LONG).out.startswith(
        "Sudoku Explainer 1.2.1: ER above 7.9\nLevel: extreme\n"
    )


def test_tables_keep_their_columns_and_get_ours(tmp_path: Path) -> None:
    _, target = rate(tmp_path, f"id;quiz;Level\n1;{LINE};x\n2;{FOUR};y\n".encode(), "--column", "quiz")
    assert target.read_text() == (
        f"id;quiz;Level;er;ep;ed;nonet_level;hodoku_score\n1;{LINE};x;1.2;1.2;1.2;easy;204\n2;{FOUR};y;;;;easy;\n"
    )


def test_parquet_has_scores_as_numbers(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    _, target = rate(tmp_path, f"{LINE}\n{FOUR}\n{SEVERAL}\n".encode(), name="out.parquet")
    assert parquet.read_table(target).to_pydict() == {
        "puzzle": [LINE, FOUR, SEVERAL],
        **{title: [1.2, None, None] for title in ("er", "ep", "ed")},
        "level": ["easy", "easy", None],
        "hodoku_score": [204, None, None],
    }


def test_a_line_longer_than_a_chunk_is_read_all_the_same(tmp_path: Path) -> None:
    long = f"{LINE} # {'words ' * 300}"
    _, target = rate(tmp_path, f"{long}\n{LINE}\n{long}\n{LINE}\n".encode(), chunk=200)
    assert target.read_text() == "puzzle,er,ep,ed,level,hodoku_score\n" + f"{LINE},1.2,1.2,1.2,easy,204\n" * 4


# -- what goes wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "text", "words"),
    [
        ("", f"{LINE}\n{LINE[:-1]}\n", "line 2, column 1: expected 81 cells, got 80"),
        ("", "", "expected"),
        ("--scale hodku", LINE, "did you mean hodoku?"),
        ("--max-er 6.65", LINE, "expected a rating from 1.0 to 99.9, in tenths, got '6.65'"),
        ("--max-er 0.5", LINE, "expected a rating from 1.0 to 99.9, in tenths, got '0.5'"),
        ("--max-er hard", LINE, "expected a rating from 1.0 to 99.9, in tenths, got 'hard'"),
        ("--max-er 3.0 --scale hodoku", LINE, "--max-er needs a scale that uses ER, not 'hodoku'"),
        ("--csv --json", LINE, "--csv and --json cannot be used together"),
        ("--csv -o x.parquet", LINE, "--csv cannot be used with a parquet output"),
        ("--resume", LINE, "--resume needs --output FILE"),
        ("--timeout 0", LINE, "expected a number of seconds above 0"),
        ("16", f"{LINE}\n{LINE}\n", "expected a puzzle of size 16, got size 9"),
        ("", "." * 900, "up to 25x25"),
        ("", f"{LINE}\n{'.' * 900}\n", "line 2: expected a board of up to 25x25 to rate, got 30x30"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(args: str, text: str, words: str) -> None:
    outcome = sudoku("rate", *args.split(), stdin=text)
    assert words in outcome.err
    assert outcome.status == 2
    assert "Traceback" not in outcome.err


# -- Sudoku Explainer's scale ------------------------------------------------------------------------------------------


def test_sudoku_explainers_figures_are_columns_and_words() -> None:
    words = sudoku("rate", "--scale", "se121", stdin=LINE).out
    assert words == "Sudoku Explainer 1.2.1: ER 1.2, EP 1.2, ED 1.2\n"
    table = sudoku("rate", "--scale", "se121", "--csv", stdin=LINE + "\n" + MADE["hard"] + "\n").out.splitlines()
    assert table[0] == "puzzle,er,ep,ed"
    assert table[1].endswith(",1.2,1.2,1.2")


def test_a_trace_has_a_line_a_step_and_ends_with_the_figures() -> None:
    lines = sudoku("rate", "--trace", stdin=MADE["medium"]).out.splitlines()
    ratings = [float(line.split()[0]) for line in lines[:-1]]
    assert lines[-1].startswith(f"Sudoku Explainer 1.2.1: ER {max(ratings)}, ")
    assert sum(" = " in line for line in lines[:-1]) == 81 - sum(
        digit.isdigit() and digit != "0" for digit in MADE["medium"]
    )


@pytest.mark.parametrize("args", [["--csv"], ["--json"], ["--scale", "hodoku"], ["--scale", "nonsense"]])
def test_a_trace_is_of_one_puzzle_in_words(args: list[str]) -> None:
    outcome = sudoku("rate", "--trace", *args, stdin=LINE)
    assert (outcome.status, outcome.out) == (2, "")


def test_other_boards_have_no_sudoku_explainer_rating() -> None:
    outcome = sudoku("rate", "--scale", "se121", stdin=FOUR)
    assert (outcome.status, outcome.out) == (2, "")
    assert "expected a classic 9x9 for se121, got Sudoku, 4 x 4" in outcome.err


# -- a limit -----------------------------------------------------------------------------------------------------------


def test_one_puzzle_above_the_limit_is_said_to_be_above() -> None:
    lines = sudoku("rate", "--max-er", "3.0", stdin=MADE["expert"]).out.splitlines()
    assert lines[:2] == ["Sudoku Explainer 1.2.1: ER above 3.0", "Level: hard or above"]
    assert sudoku("rate", "--max-er", "3", stdin=LINE).out == sudoku("rate", stdin=LINE).out
    alone = sudoku("rate", "--max-er", "3.0", "--scale", "symmetric", stdin=MADE["expert"])
    assert alone.out.startswith("Symmetric rating: above 3.0, ")
    trace = sudoku("rate", "--max-er", "3.0", "--trace", stdin=MADE["expert"]).out.splitlines()
    assert trace[-1] == lines[0]
    assert all(float(line.split()[0]) <= 3.0 for line in trace[:-1])


def test_puzzles_above_the_limit_have_it_in_a_column_and_no_er() -> None:
    text = f"{LINE}\n{MADE['expert']}\n{SEVERAL}\n"
    limited = ("rate", "--max-er", "3.0", "--scale", "se121")
    assert sudoku(*limited, "--csv", stdin=text).out.splitlines() == [
        "puzzle,er,ep,ed,er_above",
        f"{LINE},1.2,1.2,1.2,",
        f"{MADE['expert']},,,,3.0",
        f"{SEVERAL},,,,",
    ]
    objects = [json.loads(line) for line in sudoku(*limited, "--json", stdin=text).out.splitlines()]
    assert [(one["er"], one["er_above"]) for one in objects] == [(1.2, None), (None, 3.0), (None, None)]
    assert sudoku(*limited, stdin=text).out.splitlines()[1].split() == [">3.0", MADE["expert"]]


@pytest.mark.parametrize("target", ["rated.csv", "rated.jsonl", "rated.parquet"])
def test_tables_name_the_boards_of_puzzles_below_several_headers(tmp_path: Path, target: str) -> None:
    if target.endswith("parquet"):
        pytest.importorskip("pyarrow")
    made = [sudoku("create", "easy", "4", "--seed", "1", "--to", "line", *words).out for words in (
        ["--kind", "diagonal"], ["--rule", "thermo r1c1 r2c1"], ["--kind", "jigsaw"])]  # fmt: skip
    plain = sudoku("create", "easy", "4", "--seed", "1", "--to", "line").out
    text = "".join([*made, "kind: classic\n", plain])
    path = tmp_path / target
    rated = sudoku("rate", "-o", str(path), stdin=text)
    assert (rated.status, rated.err) == (0, "")
    wanted = sudoku("solve", "--no-header", stdin=text).out
    assert sudoku("solve", "--no-header", "--unique", str(path)).status == 0
    if target == "rated.csv":
        assert path.read_text().startswith("puzzle,kind,layout,rules,")
        answers = [line.partition(",")[0] for line in sudoku("solve", str(path)).out.splitlines()[1:]]
        assert answers == wanted.split()


@pytest.mark.parametrize("command", [["rate"], ["rate", "--csv"], ["rate", "--json"]])
def test_a_board_too_large_to_rate_is_skipped_in_every_format(command: list[str]) -> None:
    big, small = [[0] * 36] * 36, [[1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [0, 2, 0, 4]]
    text = json.dumps([small, big, small])
    stopped = sudoku(*command, stdin=text)
    assert (stopped.status, stopped.out) == (2, "")
    assert "puzzle 2: expected a board of up to 25x25 to rate, got 36x36" in stopped.err
    skipped = sudoku(*command, "--on-error", "skip", stdin=text)
    assert skipped.status == 0
    assert "puzzle 2 skipped: expected a board of up to 25x25" in skipped.err
    assert skipped.out.count("easy") == 2


def test_several_scales_are_named_with_commas() -> None:
    outcome = sudoku("rate", "--scales", "nonet,hodoku", "--csv", stdin=f"{LINE}\n")
    assert outcome.out.splitlines()[0] == "puzzle,level,hodoku_level,hodoku_score"
    outcome = sudoku("rate", "--scale", "nonet,er", stdin=f"{LINE}\n")
    assert (outcome.status, outcome.out) == (2, "")
    assert "unknown scale" in outcome.err
