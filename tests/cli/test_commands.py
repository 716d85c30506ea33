"""The commands as a user types them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nonet
from nonet.cli.main import COMMANDS, FIRST_COMMANDS
from nonet.model.kinds import every_kind
from nonet.solver import ENGINES
from nonet.solver import core as _native
from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# The boxed 9x9 print, to the letter.
BOXED = """\
+-------+-------+-------+
| 9 0 5 | 2 7 8 | 3 0 0 |
| 2 8 0 | 0 0 0 | 6 0 0 |
| 0 0 0 | 9 6 0 | 8 5 0 |
+-------+-------+-------+
| 6 0 0 | 0 0 5 | 9 3 4 |
| 8 0 0 | 0 2 0 | 5 7 0 |
| 0 0 9 | 0 0 3 | 0 2 0 |
+-------+-------+-------+
| 0 0 7 | 5 9 6 | 4 0 0 |
| 0 3 8 | 0 0 0 | 2 6 0 |
| 4 0 0 | 0 3 0 | 7 0 0 |
+-------+-------+-------+
"""
EXAMPLE_2 = "0 3 1 2\n2 0 0 4\n3 0 0 1\n0 0 4 0\n"
ANSWER_2 = "4 3 1 2\n2 1 3 4\n3 4 2 1\n1 2 4 3\n"
LAYOUT = "1112\n1222\n3334\n3444\n"


def test_example_2_of_the_document_gives_the_printed_answer() -> None:
    outcome = sudoku("solve", stdin=EXAMPLE_2)
    assert (outcome.status, outcome.out, outcome.err) == (0, ANSWER_2, "")


def test_printed_answer_of_example_1_is_rejected_naming_the_columns(tmp_path: Path) -> None:
    puzzle, answer = tmp_path / "puzzle", tmp_path / "answer"
    puzzle.write_text("0 3 1 2\n1 0 4 3\n2 1 0 4\n3 4 2 0\n")
    answer.write_text("4 3 1 2\n1 2 4 3\n2 1 4 3\n3 4 2 1\n")
    outcome = sudoku("check", str(puzzle), str(answer))
    assert outcome.status == 1
    assert outcome.out.splitlines()[0] == "wrong"
    assert "4 is repeated in column 3: r2c3, r3c3" in outcome.out
    assert "3 is repeated in column 4: r2c4, r3c4" in outcome.out
    assert sudoku("solve", str(puzzle)).out.splitlines()[2] == "2 1 3 4"


def test_boxed_in_boxed_out() -> None:
    outcome = sudoku("solve", stdin=BOXED)
    assert outcome.status == 0
    lines = outcome.out.splitlines()
    assert lines[0] == "+-------+-------+-------+"
    assert len(lines) == 13
    assert nonet.Puzzle(BOXED).check(outcome.out).is_right


def test_a_board_that_is_not_filled_in_time_is_refused_at_once() -> None:
    begun = time.monotonic()
    outcome = sudoku("create", "easy", "36", "--kind", "window")
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.err == (
        "sudoku: cannot fill Window Sudoku, 36 x 36 in time: grids with windows can be found up to 30 x 30\n"
    )
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("form", ["rows", "boxed", "line", "csv", "table", "contest", "sdk", "ss", "sdx", "pencilmark"])
def test_the_answer_comes_in_the_format_of_the_puzzle(form: str) -> None:
    puzzle = sudoku("convert", "--to", form, stdin=LINE).out
    solved = sudoku("solve", stdin=puzzle)
    assert (solved.status, solved.err) == (0, "")
    expected = sudoku("convert", "--to", form, stdin=SOLVED).out
    assert solved.out == (expected.replace("puzzle", "solution") if form == "table" else expected)


def test_many_puzzles_keep_their_order_and_each_is_told_apart() -> None:
    outcome = sudoku("solve", stdin=f"{LINE}\n{'123...4.........'}\n{'.' * 16}\n")
    assert outcome.status == 1
    assert outcome.out.splitlines()[0] == SOLVED
    assert outcome.out.splitlines()[1] == ""  # so that line 3 answers line 3
    assert len(outcome.out.splitlines()) == 3
    assert outcome.err.splitlines()[0] == "sudoku: puzzle 2: no solution exists"
    assert outcome.err.splitlines()[1].startswith("sudoku: puzzle 3: there is more than one solution; two of them")


def test_not_unique_is_said_and_is_a_no_on_request() -> None:
    assert sudoku("solve", stdin="." * 16).status == 0
    outcome = sudoku("solve", "--unique", stdin="." * 16)
    assert outcome.status == 1
    assert "more than one solution" in outcome.err


def test_all_solutions_and_the_limit() -> None:
    assert len(sudoku("solve", "--all", stdin="." * 16).out.splitlines()) == 288
    some = sudoku("solve", "--limit", "7", stdin="." * 16)
    assert len(set(some.out.splitlines())) == 7
    assert "stopped at 7 solutions; --limit N allows more" in some.err
    for limit in (288, 289):
        every = sudoku("solve", "--limit", str(limit), stdin="." * 16)
        assert len(every.out.splitlines()) == 288
        assert "stopped" not in every.err
    several = sudoku("solve", "--limit", "287", stdin=f"{'.' * 16}\n1{'.' * 15}\n{'.' * 16}\n")
    stopped = [line for line in several.err.splitlines() if "stopped" in line]
    assert stopped == [f"sudoku: puzzle {n}: stopped at 287 solutions; --limit N allows more" for n in (1, 3)]


def test_json_is_one_object_a_line() -> None:
    outcome = sudoku("solve", "--json", stdin=f"{LINE}\n{LINE}\n")
    first, second = map(json.loads, outcome.out.splitlines())
    assert first == second
    assert (first["verdict"], first["count"], first["size"], first["kind"]) == ("unique", 1, 9, "classic")
    assert "".join(str(digit) for row in first["solutions"][0] for digit in row) == SOLVED


def test_kinds_change_the_answer() -> None:
    classic = sudoku("solve", "--json", stdin="1" + "." * 15)
    diagonal = sudoku("solve", "--json", "--kind", "diagonal", "--limit", "500", stdin="1" + "." * 15)
    assert json.loads(classic.out)["verdict"] == "multiple"
    assert json.loads(diagonal.out)["count"] == 12


def test_a_layout_means_jigsaw(tmp_path: Path) -> None:
    layout = tmp_path / "layout.txt"
    layout.write_text(LAYOUT)
    outcome = sudoku("solve", "--layout", str(layout), stdin="1" + "." * 15)
    assert outcome.status == 0
    assert nonet.Puzzle("1" + "." * 15, kind="jigsaw", layout=LAYOUT).check(outcome.out.strip()).is_right


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "extreme"])
@pytest.mark.parametrize("size", [None, "1", "4", "6", "16"])
def test_created_puzzles_have_one_solution(level: str, size: str | None) -> None:
    if size == "16" and ENGINES[0].unavailable():
        pytest.skip("the reference engine takes minutes at this size")
    if (size, level) == ("6", "extreme"):
        pytest.skip("takes tens of seconds")
    puzzle = sudoku("create", level, *([size] if size else []), "--seed", "1")
    if size in ("1", "4") and level != "easy":
        assert (puzzle.status, puzzle.out) == (1, "")
        return
    assert puzzle.status == 0
    solved = sudoku("solve", "--unique", *([size] if size else []), stdin=puzzle.out)
    assert (solved.status, solved.err) == (0, "")


@pytest.mark.parametrize("kind", ["diagonal", "window", "diagonal+window", "latin"])
def test_created_puzzles_of_every_kind_have_one_solution(kind: str) -> None:
    puzzle = sudoku("create", "--kind", kind, "--seed", "1")
    assert sudoku("solve", "--unique", "--kind", kind, stdin=puzzle.out).status == 0


def test_a_size_may_be_written_as_people_say_it() -> None:
    assert sudoku("create", "6x6", "easy", "--seed", "1").out == sudoku("create", "easy", "6", "--seed", "1").out
    assert sudoku("solve", "9X9", stdin=LINE) == sudoku("solve", "9", stdin=LINE)
    assert "expected a puzzle of size 16, got size 9" in sudoku("solve", "16x16", stdin=LINE).err


def test_a_seed_repeats_and_agrees_with_the_library() -> None:
    first, again = (sudoku("create", "easy", "--seed", "42", "--count", "3", "--format", "line").out for _ in range(2))
    assert first == again
    assert len(set(first.splitlines())) == 3
    assert first.splitlines()[0] == nonet.create("easy", seed=42).to_text("line").strip()
    assert sudoku("create", "--format", "line").out != sudoku("create", "--format", "line").out


def test_a_jigsaw_of_random_shapes_is_solved_with_the_layout_it_saved(tmp_path: Path) -> None:
    shapes = tmp_path / "shapes.txt"
    words = ("create", "easy", "6", "--kind", "jigsaw", "--seed", "4", "--save-layout", str(shapes))
    puzzle = sudoku(*words).out
    assert puzzle == nonet.create("easy", size=6, kind="jigsaw", seed=4).to_text("boxed")
    solved = sudoku("solve", "--layout", str(shapes), stdin=puzzle)
    assert (solved.status, solved.err) == (0, "")  # it would say so if there were several
    assert nonet.Puzzle(puzzle, kind="jigsaw", layout=shapes.read_text()).check(solved.out).is_right
    again = sudoku(*words)
    assert (again.status, again.out) == (2, "")
    assert "cannot save the layout: " in again.err


@pytest.mark.parametrize(
    "words", ["--kind diagonal --save-layout x", "--save-layout x", "--kind jigsaw --save-layout -"]
)
def test_random_shapes_are_for_jigsaws_and_go_to_a_file(words: str) -> None:
    answer = sudoku("create", *words.split())
    assert (answer.status, answer.out) == (2, "")
    assert "--save-layout" in answer.err


@pytest.mark.parametrize("form", ["boxed", "line", "contest", "table", "rows"])
def test_several_created_puzzles_read_back(form: str) -> None:
    text = sudoku("create", "easy", "4", "--count", "3", "--format", form).out
    assert len(nonet.read(text)) == 3


def test_tile_reveals_one_digit_and_keeps_it() -> None:
    assert sudoku("tile", "1", "3", stdin=LINE).out == "4\n"
    kept = sudoku("tile", "1", "3", "--grid", stdin=LINE)
    assert kept.out == LINE[:2] + "4" + LINE[3:] + "\n"
    loose = sudoku("tile", "1", "1", stdin="." * 16)
    assert loose.status == 0
    assert "more than one solution" in loose.err


def test_check_holds_a_grid_against_pencil_marks(tmp_path: Path) -> None:
    """A grid that keeps every rule is wrong where a given mark excludes its digit; each such cell is named."""
    solution = "1423231442313142"
    marks = "1234" * 16
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("." + marks[1:8] + "1..." + marks[12:])
    outcome = sudoku("check", "--from", "pencilmark", str(puzzle), "-", stdin=solution)
    assert outcome.status == 1
    assert outcome.out.splitlines() == [
        "wrong",
        "r1c3 is 2, the puzzle has 1",
        "r1c1 is 1, the pencil marks allow 2, 3, 4",
    ]


def test_check_says_right_and_incomplete(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle"
    puzzle.write_text(LINE)
    assert sudoku("check", str(puzzle), "-", stdin=SOLVED).out == "right\n"
    incomplete = sudoku("check", str(puzzle), "-", stdin="." + SOLVED[1:])
    assert (incomplete.status, incomplete.out) == (1, "incomplete: 1 empty cell\n")


def test_check_takes_one_answer(tmp_path: Path) -> None:
    puzzle, answers = tmp_path / "puzzle", tmp_path / "answers"
    puzzle.write_text(LINE)
    answers.write_text(f"{SOLVED}\n{SOLVED}\n")
    outcome = sudoku("check", str(puzzle), str(answers))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"sudoku: {answers}: expected one answer, got 2: check each in its own file\n"


def test_check_names_a_wrong_digit_of_an_unfinished_answer_that_breaks_no_rule(tmp_path: Path) -> None:
    puzzle = tmp_path / "puzzle"
    puzzle.write_text(LINE)
    wrong = LINE.replace("53.", "531", 1)
    answer = sudoku("check", str(puzzle), "-", stdin=wrong)
    assert (answer.status, answer.out) == (1, "incomplete: 50 empty cells\nr1c3 cannot be 1\n")
    assert json.loads(sudoku("check", "--json", str(puzzle), "-", stdin=wrong).out)["problems"] == ["r1c3 cannot be 1"]
    right = sudoku("check", str(puzzle), "-", stdin=LINE.replace("53.", "534", 1))
    assert right.out == "incomplete: 50 empty cells\n"
    puzzle.write_text("1...............")  # several solutions: nothing to compare with
    assert sudoku("check", str(puzzle), "-", stdin="12..............").out == "incomplete: 14 empty cells\n"


def test_convert_writes_whole_files_and_keeps_existing_ones(tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    assert sudoku("convert", "-o", str(target), stdin=LINE).status == 0
    assert target.read_text().splitlines()[0] == "5,3,0,0,7,0,0,0,0"
    assert sudoku("convert", "-o", str(target), stdin=SOLVED).status == 2
    assert sudoku("convert", "-o", str(target), "--force", stdin=SOLVED).status == 0
    assert target.read_text().splitlines()[0] == "5,3,4,6,7,8,9,1,2"
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]


def test_convert_takes_sizes_without_boxes() -> None:
    outcome = sudoku("convert", "--to", "csv", "--kind", "latin", stdin="0 0 0 0 0\n" * 5)
    assert outcome.out == "kind: latin\n\n" + "0,0,0,0,0\n" * 5


@pytest.mark.parametrize("size", [4, 6])
def test_a_cell_of_a_pair_has_a_name_on_the_canvas_and_one_in_its_sudoku(size: int) -> None:
    pair = sudoku("create", "easy", str(size), "--kind", "pair", "--seed", "5").out
    names = [[f"r{size + 2}c1"], [str(size + 2), "1"], ["r2c1 of sudoku 2"], ["R2C1 of Sudoku 2"]]
    outcomes = [sudoku("tile", *name, "-", "--json", stdin=pair) for name in names]
    assert {outcome.status for outcome in outcomes} == {0}
    assert len({outcome.out for outcome in outcomes}) == 1
    assert '"cell": "r2c1 of sudoku 2"' in outcomes[0].out
    wrong = sudoku("tile", f"r{2 * size + 1}c1", "-", stdin=pair)
    assert (wrong.status, wrong.err) == (2, f"sudoku: expected a row from 1 to {2 * size}, got '{2 * size + 1}'\n")


@pytest.mark.parametrize(("header", "named"), [
    ("kind: jigsaw\nlayout: 1112312233423444", "jigsaw"),
    ("kind: window\nthermo: r1c1 r1c2", "window, thermo"),
    ("kind: classic\nthermo: r1c1 r1c2", "thermo"),
    ("kind: diagonal", ""), ("kind: latin", ""), ("title: only", ""),
])  # fmt: skip
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_analyze_says_which_rules_it_does_not_look_at(header: str, named: str, options: list[str]) -> None:
    plain = sudoku("analyze", *options, stdin="1234341221434321\n")
    headed = sudoku("analyze", *options, stdin=f"{header}\n1234341221434321\n")
    assert (headed.status, headed.out) == (0, plain.out)
    words = "analyze judges rows, columns, square blocks and diagonals only, not what the header says"
    assert (plain.err, headed.err) == ("", f"sudoku: {words}: {named}\n" if named else "")


def test_analyze_reads_other_formats_too() -> None:
    assert sudoku("analyze", stdin=SOLVED).out.splitlines()[:4] == [
        "Analyzing 1 Grids",
        "Grid 1:",
        "Size: 9 x 9",
        "Incorrect Sudoku-X",
    ]


def test_show_draws_and_colours_on_request() -> None:
    plain = sudoku("show", stdin=LINE)
    assert "\x1b" not in plain.out
    assert "5 3" in plain.out
    assert "\x1b[" in sudoku("show", "--color", stdin=LINE).out
    assert sudoku("show", "--ascii", stdin=LINE).out.isascii()


def test_show_says_the_rules_laid_on_a_board_in_words_and_is_read_again() -> None:
    one = sudoku("show", "--rule", "thermo r1c2 r1c1", stdin=LINE).out
    assert one.splitlines()[-1] == "# The digits of the thermometer rise from its bulb: r1c2, r1c1."
    assert sudoku("show", stdin=one).out == one
    rules = ("--rule", "thermo r1c2 r1c1", "--rule", "thermo r9c6 r9c5")
    two = sudoku("show", *rules, stdin=LINE).out
    assert two.splitlines()[-1] == "# thermo: digits rise from the bulb to the tip."
    assert "#" not in sudoku("show", "--no-header", *rules, stdin=LINE).out
    assert "#" not in sudoku("show", "--kind", "diagonal", stdin=LINE).out


def test_what_show_draws_can_be_solved(tmp_path: Path) -> None:
    drawn = sudoku("show", stdin=LINE).out
    assert nonet.Puzzle(sudoku("solve", stdin=drawn).out) == nonet.Puzzle(SOLVED)
    layout = tmp_path / "layout"
    layout.write_text(LAYOUT)
    jigsaw = sudoku("show", "--layout", str(layout), stdin="1...............").out
    assert sudoku("convert", "--to", "line", "--no-header", stdin=jigsaw).out == "1...............\n"


def test_lists_name_everything() -> None:
    assert [line.split()[0] for line in sudoku("kinds").out.splitlines()] == [kind.id for kind in every_kind()]
    assert "boxed" in sudoku("formats").out
    assert "+-" in sudoku("formats", "--examples").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    text = sudoku(name, "--help").out
    assert "Usage: sudoku" in text
    assert name in ("kinds", "formats") or f"sudoku {name}" in text.split("Options:")[0].split("\n", 1)[1]


def test_help_version_and_completion() -> None:
    text = sudoku("--help").out
    assert len(text.splitlines()) < 60
    commands = text.partition("Start here:")[2]
    assert "..." not in commands  # no summary is cut off
    others = [name for name in COMMANDS if name not in FIRST_COMMANDS]
    assert re.findall(r"^  ([a-z-]+)  ", commands, re.MULTILINE) == [*FIRST_COMMANDS, *others]
    assert sudoku("--version").out == f"sudoku {nonet.__version__}\n"
    for shell in ("bash", "zsh", "fish"):
        assert "_SUDOKU_COMPLETE" in sudoku("--completion", shell).out


def real(*args: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "nonet", *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
        timeout=60,
    )


@pytest.mark.parametrize(("words", "found"), [("so", "solve"), ("solve --ki", "--kind"), ("pair cr", "create")])
def test_commands_and_options_are_completed(words: str, found: str) -> None:
    typed = {"COMP_WORDS": f"sudoku {words}", "COMP_CWORD": str(len(words.split()))}
    assert real(_SUDOKU_COMPLETE="bash_complete", **typed).stdout == f"plain,{found}\n"


def test_the_real_process_pipes() -> None:
    puzzle = real("create", "easy")
    solved = real("solve", stdin=puzzle.stdout)
    assert (puzzle.returncode, solved.returncode, solved.stderr) == (0, 0, "")
    assert nonet.Puzzle(puzzle.stdout).check(solved.stdout).is_right


def test_the_reference_engine_can_be_forced_by_the_environment() -> None:
    outcome = real("solve", "--json", stdin=LINE, NONET_ENGINE="reference")
    assert json.loads(outcome.stdout)["engine"] == "reference"


@pytest.mark.skipif(bool(_native.missing()), reason="only the compiled core has instruction sets")
@pytest.mark.parametrize("args", [["create"], ["create", "-n", "40"], ["solve"], ["rate"], ["count"]])
def test_an_unknown_instruction_set_is_refused_by_every_command(args: list[str]) -> None:
    outcome = real(*args, stdin=f"{LINE}\n" * 3, NONET_ISA="AVX2")
    assert (outcome.returncode, outcome.stdout) == (2, "")
    assert re.fullmatch(r"sudoku: expected NONET_ISA to be one of [\w, ]*, got 'AVX2'\n", outcome.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", ["hint", "show", "solve", "create -n 3", "kinds", "--help"])
def test_a_full_disk_is_named(args: str) -> None:
    command = f"{sys.executable} -m nonet {args} > /dev/full"
    outcome = subprocess.run(["bash", "-c", command], input=LINE, capture_output=True, text=True, check=False)
    message = "sudoku: cannot write 'standard output': no space left on device\n"
    assert (outcome.returncode, outcome.stderr) == (2, message)


def test_true_candidates_are_those_of_solutions() -> None:
    text = "12..34........1.\n"
    outcome = sudoku("candidates", "--true", "--json", stdin=text)
    data = json.loads(outcome.out)
    assert data["candidates"] == {name: list(digits) for name, digits in nonet.Puzzle(text).true_candidates().items()}
    assert data["hint"] is None
    refused = sudoku("candidates", "--true", stdin="11..............\n")
    assert (refused.status, refused.out) == (1, "")
    assert "no solution exists" in refused.err
