"""The header of a text in commands: pipes that need no option, streams, the menu, pairs."""

from __future__ import annotations

import io
import json
from pathlib import Path
from unittest.mock import patch

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.bulk.sources import base
from nonet.cli.menu import run_menu
from nonet.formats import FORMATS
from tests.cli.sudoku import Outcome, sudoku

FOUR = "1..............."
SHAPES = "1112312233423444"
KINDS = ["diagonal", "window", "anti-knight", "latin", "diagonal+window", "jigsaw", "jigsaw+diagonal"]


def created(*args: str) -> str:
    size = "9" if {"anti-knight", "diagonal+window"} & {*args} else "6"
    made = sudoku("create", "easy", size, "--seed", "1", *args)
    assert (made.status, made.err) == (0, "")
    return made.out


@pytest.mark.parametrize("format_id", [known.id for known in FORMATS if not (known.is_for_grids or known.says_board)])
@pytest.mark.parametrize("kind", KINDS)
def test_a_pipe_needs_no_option(tmp_path: Path, kind: str, format_id: str) -> None:
    puzzle = tmp_path / "puzzle"
    puzzle.write_text(created("--kind", kind, "--to", format_id))
    solved = sudoku("solve", str(puzzle))
    assert (solved.status, solved.err) == (0, "")
    checked = sudoku("check", str(puzzle), "-", stdin=solved.out)
    assert checked.out == "right\n"
    assert nonet.Puzzle(solved.out).board == nonet.Puzzle(puzzle.read_text()).board


@pytest.mark.parametrize("command", ["rate", "show", "hint", "explain", "candidates", "draw", "solve --json"])
def test_every_command_reads_it(command: str) -> None:
    text = created("--kind", "jigsaw", "--to", "line")
    outcome = sudoku(*command.split(), stdin=text)
    assert (outcome.status, outcome.err) == (0, "")
    wrong = sudoku(*command.split(), "--kind", "window", stdin=text)
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err == "sudoku: line 1: expected the kind jigsaw, as the header says, got window\n"


def test_several_puzzles_have_one_header_and_their_solutions_too() -> None:
    text = created("--kind", "diagonal", "--count", "3", "--to", "line")
    assert text.count("kind: diagonal\n") == 1
    solved = sudoku("solve", stdin=text).out
    assert solved.startswith("kind: diagonal\n")
    assert len(nonet.read(solved)) == 3
    assert sudoku("solve", "--no-header", stdin=text).out == solved.partition("\n")[2]
    assert created("--kind", "diagonal", "--count", "3", "--to", "line", "--no-header") == text.partition("\n")[2]
    assert sudoku("convert", "--to", "rows", stdin=text).out.count("kind:") == 1
    assert "kind" not in sudoku("convert", "--to", "rows", "--no-header", stdin=text).out
    assert sudoku("tile", "r1c1", "--grid", stdin=created("--kind", "diagonal")).out.startswith("kind: diagonal\n\n+")


def test_convert_claims_no_kind_that_nobody_named() -> None:
    bare = "0 0 0 0 0\n" * 5
    assert sudoku("convert", "--to", "csv", stdin=bare).out == "0,0,0,0,0\n" * 5
    assert sudoku("convert", "--to", "line", stdin=f"title: five\n{bare}").out == f"title: five\n{'.' * 25}\n"


def test_a_header_of_each_puzzle() -> None:
    text = f"kind: diagonal\n{FOUR}\nkind: jigsaw\nlayout: {SHAPES}\n{FOUR}\nkind: classic\n{FOUR}\n"
    solved = sudoku("solve", stdin=text).out
    assert [puzzle.board.kind for puzzle in nonet.read(solved)] == ["diagonal", "jigsaw", "classic"]


def test_a_table_keeps_its_columns() -> None:
    table = f"puzzle,kind,layout\n{FOUR},diagonal,\n{FOUR},,{SHAPES}\n{FOUR}\n"
    solved = sudoku("solve", stdin=table).out
    assert solved.splitlines()[0] == "solution,kind,layout"
    assert [puzzle.board.kind for puzzle in nonet.read(solved)] == ["diagonal", "jigsaw", "classic"]
    rated = sudoku("rate", "--csv", stdin=table)
    assert rated.out.splitlines()[0].startswith("puzzle,kind,layout,")
    bad = sudoku("solve", stdin=f"puzzle,kind\n{FOUR},x\n{FOUR},diagnal\n")
    assert (bad.status, bad.out) == (2, "")
    assert bad.err.startswith("sudoku: line 3: kind: unknown kind 'diagnal': did you mean diagonal?")
    skipped = sudoku("solve", "--on-error", "skip", stdin=f"puzzle,kind\n{FOUR},x\n{FOUR},diagnal\n")
    assert "line 3 skipped: kind: unknown kind" in skipped.err
    assert sudoku("solve", "--kind", "window", stdin=table).status == 2


def test_records_of_plain_boards_still_go_through_lanes(tmp_path: Path) -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    table = tmp_path / "in.csv"
    table.write_text("puzzle,kind\n" + f"{puzzle},classic\n{puzzle},\n" * 20)
    with patch("nonet.bulk.solve_stream.LineSolver.thorough", side_effect=AssertionError):
        assert sudoku("solve", str(table)).status == 0


@pytest.mark.parametrize("name", ["out.txt", "out.csv", "out.jsonl", "out.parquet", "out.txt.gz"])
def test_outputs_of_a_stream_say_their_board(tmp_path: Path, name: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    source, target = tmp_path / "in.txt", tmp_path / name
    source.write_text(created("--kind", "jigsaw", "--count", "2", "--to", "line"))
    assert sudoku("solve", str(source), "-o", str(target)).status == 0
    column = "puzzle" if name.endswith((".csv", ".parquet")) else None
    if name == "out.jsonl":
        found = [json.loads(line) for line in target.read_text().splitlines()]
        assert [record["kind"] for record in found] == ["jigsaw", "jigsaw"]
        assert nonet.read(json.dumps(found[0]))[0].board == nonet.read(source.read_text())[0].board
        return
    again = tmp_path / "again.txt"
    outcome = sudoku("solve", str(target), *(["--column", column] if column else []), "-o", str(again))
    assert outcome.status == 0, outcome.err
    if not column:
        assert again.read_text().startswith("kind: jigsaw\nlayout: ")


def test_plain_outputs_of_a_stream_are_as_ever(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"kind: classic\nbox: 2x2\n{FOUR}\n{FOUR}\n")
    assert sudoku("solve", str(source)).out.count("\n") == 2
    assert sudoku("solve", "--kind", "classic", "--box", "2x2", stdin=f"{FOUR}\n{FOUR}\n").out.count("\n") == 2
    assert sudoku("rate", "--csv", str(source)).out.startswith("puzzle,er")


def test_a_large_stream_takes_one_header(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    lines = f"{FOUR}\n" * (base.HEAD // len(FOUR))
    source.write_text(f"kind: diagonal\n{lines}kind: window\n{FOUR}\n")
    outcome = sudoku("solve", str(source), "-o", str(tmp_path / "out.txt"))
    number = 2 + base.HEAD // len(FOUR)
    assert outcome.status == 2
    assert f"line {number}: expected one header, above all puzzles, got another: 'kind: window'" in outcome.err


@pytest.mark.parametrize("command", ["solve", "rate"])
@pytest.mark.parametrize("options", [[], ["--on-error", "skip"]])
def test_a_header_below_puzzles_of_a_stream_is_never_skipped(tmp_path: Path, command: str, options: list[str]) -> None:
    """Puzzles below it would be answered on the wrong board."""
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(f"kind: diagonal\n{FOUR}\n{FOUR}\n{FOUR}\nkind: classic\n{FOUR}\n")
    with patch.object(base, "HEAD", 40), patch.object(base, "CHUNK", 40):
        outcome = sudoku(command, str(source), "-o", str(target), *options)
    assert outcome.status == 2
    assert "line 5: expected one header, above all puzzles, got another: 'kind: classic'" in outcome.err
    assert "--on-error skip" not in outcome.err
    assert not target.exists()


def test_a_line_with_an_unknown_key_is_no_second_header() -> None:
    text = f"kinds: diagonal\n{FOUR}\n"
    outcome = sudoku("solve", stdin=text)
    assert outcome.status == 2
    assert "line 1: unknown key 'kinds' in a header: did you mean kind? (keys: kind, size" in outcome.err
    assert sudoku("solve", "--on-error", "skip", stdin=text).status == 0


def test_a_stream_with_a_header_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    text = created("--kind", "diagonal", "--count", "12", "--to", "line")
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    whole = sudoku("solve", stdin=text).out
    lines = text.splitlines(keepends=True)
    source.write_text("".join([*lines[:9], "no puzzle\n", *lines[9:]]))
    with patch.object(base, "CHUNK", 100):
        stopped = sudoku("solve", str(source), "-o", str(target))
        assert "line 10" in stopped.err
        resumed = sudoku("solve", str(source), "-o", str(target), "--resume", "--on-error", "skip")
    assert resumed.status == 0
    assert "line 10 skipped" in resumed.err
    assert target.read_text().replace("\n\n", "\n") == whole


@pytest.mark.parametrize(("options", "words"), [
    (["--no-header"], "the run began with another header"),
    (["--kind", "window"], "the run began with another kind"),
    (["--box", "3x2"], "the run began with another box"),
])  # fmt: skip
def test_a_run_on_another_board_is_not_resumed(tmp_path: Path, options: list[str], words: str) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(created("--count", "6", "--to", "line") + "no puzzle\n")
    with patch.object(base, "CHUNK", 100):
        assert sudoku("solve", str(source), "-o", str(target)).status == 2
        resumed = sudoku("solve", str(source), "-o", str(target), "--resume", *options)
    assert words in resumed.err


def test_rules_are_part_of_a_stream_s_identity() -> None:
    from nonet.cli.stream import board_plan
    from nonet.model import BoardSpec
    from nonet.model.rules import parse_rule

    plain, ruled = BoardSpec(), BoardSpec(rules=(parse_rule("thermo r1c1 r2c1"),))
    assert board_plan(plain) != board_plan(ruled)
    assert json.loads(json.dumps(board_plan(ruled)))["rules"] == ["thermo r1c1 r2c1"]


# -- the menu ----------------------------------------------------------------------------------------------------------


def talk(*lines: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = run_menu(io.StringIO("".join(line + "\n" for line in lines)), out, err)
    return status, out.getvalue(), err.getvalue()


GRID = ["1...", "....", "....", "...."]
ROWS = [SHAPES[start : start + 4] for start in range(0, 16, 4)]


@pytest.mark.parametrize("lines", [
    ["kind: jigsaw", "layout:", *ROWS, "", *GRID, "solve"],
    ["jigsaw", *ROWS, "title: it is one", *GRID, "solve"],
    ["jigsaw", *ROWS, f"layout: {SHAPES}", "kind: jigsaw", *GRID, "solve"],
])  # fmt: skip
def test_the_menu_takes_a_header(lines: list[str]) -> None:
    status, out, err = talk(*lines)
    assert (status, err) == (0, "")
    assert "There is more than one solution (0)" in out
    assert "+---------+" in out  # a jigsaw has no boxes to draw


def test_the_menu_says_what_is_wrong_with_a_header() -> None:
    assert talk("diagonal", "kind: window", *GRID)[::2] == (
        2, "sudoku: line 1: expected the kind window, as the header says, got diagonal\n",
    )  # fmt: skip
    assert "unknown key 'knd' in a header: did you mean kind?" in talk("knd: window", *GRID)[2]
    assert talk("kind: window")[::2] == (2, "sudoku: expected a puzzle below the header, got nothing\n")


# -- pairs -------------------------------------------------------------------------------------------------------------


def test_pairs_take_a_header(tmp_path: Path) -> None:
    pair = sudoku("pair", "create", "2", "--seed", "1").out
    solved = sudoku("pair", "solve", "-o", "-", stdin=f"kind: pair\n\n{pair}")
    assert solved.out == sudoku("pair", "solve", "-o", "-", stdin=pair).out
    assert sudoku("solve", stdin=f"kind: pair\n\n{pair}").out == f"kind: pair\n\n{solved.out}"
    wrong = sudoku("pair", "solve", "-o", "-", stdin=f"kind: diagonal\n{pair}")
    assert wrong.err == "sudoku: line 1: expected a pair of sudokus, got the kind diagonal\n"


@pytest.mark.parametrize("written", ["boxed", "line", "rows", "csv", "pm", "json"])
@pytest.mark.parametrize("size", ["4", "6", "9"])
@pytest.mark.parametrize("rule", [[], ["--rule", "thermo r1c1 r2c1"]])
def test_pairs_are_read_as_create_and_convert_write_them(size: str, rule: list[str], written: str) -> None:
    made = sudoku("create", "easy", size, "--kind", "pair", "--seed", "5", *rule)
    text = sudoku("convert", "--to", written, stdin=made.out).out
    solved = sudoku("pair", "solve", "-o", "-", stdin=text)
    assert (solved.status, solved.err) == (0, "sudoku: the solution is unique\n")
    wanted = sudoku("solve", stdin=made.out).out
    assert nonet.PairPuzzle(solved.out).grid == nonet.PairPuzzle(wanted).grid == nonet.Puzzle(wanted).grid


def test_a_drawn_pair_is_read_and_other_boards_are_named() -> None:
    pair = nonet.PairPuzzle.create(2, seed=1)
    assert nonet.PairPuzzle(str(pair)).grid == pair.grid
    assert nonet.PairPuzzle(sudoku("show", stdin=f"kind: pair\n\n{pair.to_csv()}").out).grid == pair.grid
    samurai = sudoku("create", "easy", "--kind", "samurai", "--seed", "1").out
    message = "sudoku: line 1: expected a pair of sudokus, got the kind samurai\n"
    assert sudoku("pair", "solve", "-o", "-", stdin=samurai) == Outcome(2, "", message)
    framed = f"kind: pair\n\n{pair}\n"
    message = "sudoku: line 22, column 1: expected one pair of sudokus, got 2\n"
    assert sudoku("pair", "solve", "-o", "-", stdin=f"{framed}\n{pair}\n").err == message


@pytest.mark.parametrize("format_id", ["boxed", "pm"])
def test_a_line_among_frames_is_named(format_id: str) -> None:
    drawn = sudoku("convert", "--to", format_id, stdin=f"kind: diagonal\n{FOUR}\n").out
    above = len(drawn.splitlines())
    mixed = sudoku("solve", "--from", format_id, stdin=f"{drawn}\nkind: window\n\n{FOUR}\n")
    message = f"line {above + 4}: expected rows with '|' at the boxes, got '{FOUR}'"
    assert mixed == Outcome(2, "", f"sudoku: {message}\n")


def test_a_samurai_goes_through_pipes() -> None:
    puzzle = sudoku("create", "easy", "--kind", "samurai", "--seed", "1", "--to", "line")
    assert puzzle.out.startswith("kind: samurai\n")
    lines = puzzle.out + puzzle.out.splitlines()[1] + "\n"
    solved = sudoku("solve", stdin=lines)  # a stream
    assert [len(line) for line in solved.out.splitlines()] == [13, 369, 369]
    drawn = sudoku("convert", "--to", "boxed", stdin=puzzle.out).out
    assert nonet.Puzzle(sudoku("solve", stdin=drawn).out).grid == nonet.read(solved.out)[0].grid
    assert "expected a square grid to classify, got 369 cells" in sudoku("analyze", stdin=puzzle.out).err


@pytest.mark.parametrize("command", ["candidates --no-step", "candidates", "show", "candidates --ascii"])
@pytest.mark.parametrize(
    "board",
    [
        ("--kind", "diagonal"),
        ("--rule", "thermo r1c1 r2c1 r3c1"),
        ("--kind", "diagonal", "--rule", "thermo r1c1 r2c1", "--rule", "thermo r3c3 r3c4"),
        ("--kind", "latin"),
        ("--layout", "SHAPES"),
    ],
)
def test_a_drawing_is_read_back_on_its_board(tmp_path: Path, board: tuple[str, ...], command: str) -> None:
    (tmp_path / "shapes").write_text("1112\n3122\n3342\n3444\n")
    options = [word.replace("SHAPES", str(tmp_path / "shapes")) for word in board]
    wanted = sudoku("count", *options, stdin=FOUR)
    drawn = sudoku(*command.split(), *options, stdin=FOUR)
    assert drawn.status == 0
    assert sudoku("count", stdin=drawn.out).out == wanted.out
    bare = sudoku(*command.split(), *options, "--no-header", stdin=FOUR).out
    without_words = "".join(line for line in drawn.out.splitlines(keepends=True) if not line.startswith("#"))
    assert f"\n\n{bare}" in without_words  # rules are said in words below, where a header has them


@pytest.mark.parametrize("command", ["candidates", "show"])
def test_a_drawing_of_a_plain_board_has_no_header(command: str) -> None:
    assert ":" not in sudoku(command, stdin=FOUR).out.partition("\n")[0]


def test_several_drawings_are_read_back_each_on_its_board() -> None:
    drawn = sudoku("show", stdin=f"kind: diagonal\n{FOUR}\n{FOUR}\nkind: classic\n{FOUR}\n").out
    assert [puzzle.board.kind for puzzle in nonet.read(drawn)] == ["diagonal", "diagonal", "classic"]


@pytest.mark.parametrize("line", ["thermo: r1c1 r2c1 r9c1", "thermo: r1c1", "box: 3x2", "layout: 123123123"])
def test_what_does_not_fit_is_blamed_on_its_line_of_the_header(line: str) -> None:
    text = f"title: Sunday\n{line}\n\n{FOUR}\n"
    for command in ("solve", "rate", "hint"):
        outcome = sudoku(command, stdin=text)
        assert outcome.status == 2
        assert outcome.err.startswith("sudoku: line 2: "), outcome.err


def test_a_rule_that_is_asked_for_is_blamed_on_no_line() -> None:
    with pytest.raises(PuzzleError, match=r"^thermo: there is no cell r9c1"):
        nonet.Puzzle(FOUR, rules=["thermo r1c1 r9c1"])
    with pytest.raises(PuzzleError, match=r"^line 2: thermo: there is no cell r9c1"):
        nonet.Puzzle(f"kind: classic\nrules: thermo r1c1 r9c1\n{FOUR}")
    assert sudoku("hint", "--rule", "thermo r1c1 r9c1", stdin=FOUR).err.startswith("sudoku: thermo: ")


@pytest.mark.parametrize("kind", ["classic", "pair"])
def test_a_rule_of_an_option_joins_those_of_the_header(kind: str) -> None:
    size = 16 if kind == "classic" else 32
    text = f"kind: {kind}\nthermo: r1c1 r1c2\n{'.' * size}\n"
    outcome = sudoku("convert", "--to", "line", "--rule", "thermo r2c1 r2c2", stdin=text)
    assert (outcome.status, outcome.err) == (0, "")
    assert "thermo: r1c1 r1c2\nthermo: r2c1 r2c2\n" in outcome.out
    both = "thermo r1c1 r1c2 and thermo r1c2 r1c1 cannot both hold"
    assert sudoku("solve", "--rule", "thermo r1c2 r1c1", stdin=text).err == f"sudoku: no solution exists: {both}\n"


def test_givens_far_from_each_other_on_a_thermometer_are_named() -> None:
    text = "thermo: r1c1 r1c2 r1c3\n3.1.............\n"
    words = "broken rule: thermo: The digits of the thermometer rise from its bulb: r1c1, r1c2, r1c3 (r1c3 is 1)"
    outcome = sudoku("solve", stdin=text)
    assert (outcome.status, outcome.err) == (1, f"sudoku: no solution exists: {words}\n")
    assert json.loads(sudoku("solve", "--json", stdin=text).out)["problem"] == words


def test_kind_classic_ends_a_header_where_files_are_put_together(tmp_path: Path) -> None:
    text = created("--kind", "diagonal", "--to", "line") + "kind: classic\n" + created("--to", "line")
    assert [puzzle.board.kind for puzzle in nonet.read(text)] == ["diagonal", "classic"]
    mixed = tmp_path / "mixed.txt"
    mixed.write_text(text)
    assert sudoku("book", "--puzzles", str(mixed), "-o", str(tmp_path / "mixed.pdf")).status == 0


def test_several_headers_become_a_table_for_outputs_that_take_one(tmp_path: Path) -> None:
    text = created("--kind", "diagonal", "--to", "line") + "kind: classic\n" + created("--to", "line")
    target = tmp_path / "o.csv"
    refused = sudoku("solve", "--on-error", "skip", stdin=text)
    assert (refused.status, refused.out) == (2, "")
    assert (
        "one header above all puzzles (sudoku convert --to table makes a table, where each puzzle has its board)"
        in refused.err
    )
    for each in (text, sudoku("convert", "--to", "table", stdin=text).out):
        assert sudoku("solve", "-o", str(target), "--force", stdin=each).status == 0
        answers = nonet.read(target.read_text())
        assert [answer.board.kind for answer in answers] == ["diagonal", "classic"]
