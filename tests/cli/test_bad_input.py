"""Bad input of every sort: one clear message, the right status, nothing on standard output, no traceback."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.refusals import Case, expect_refusal
from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(" ".join(LINE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)) + "\n"
FOUR = "0 3 1 2\n2 0 0 4\n3 0 0 1\n0 0 4 0\n"
BOXED = "+-----+-----+\n| 0 3 | 1 2 |\n| 2 0 | 0 4 |\n+-----+-----+\n| 3 0 | 0 1 |\n| 0 0 | 4 0 |\n+-----+-----+\n"
ASKEW = "".join(BOXED.splitlines(keepends=True)[i] for i in (0, 1, 3, 2, 4, 5, 6))
LIST = "[[0, 3, 1, 2],\n [2, 0, 0, 4],\n [3, 0, 0, 1],\n [0, 0, 4, 0]]\n"
MARKS = """\
+---------+---------+
|  1   24 |  2   34 |
|  24  3  |  12  14 |
+---------+---------+
|  24 124 |  3   1  |
|  13  13 |  4   2  |
+---------+---------+
"""
GROUPS = " ".join(LINE[start : start + 9].replace(".", "0") for start in range(0, 81, 9))
LAYOUT = "1112\n1222\n3334\n3444\n"


def edit(text: str, line: int, old: str, new: str) -> str:
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


CASES = [
    # nothing, or not text
    Case("empty input", "solve", "", "got nothing"),
    Case("blank input", "solve", " \n\n\t\n", "got nothing"),
    Case("comment only", "solve --from line", "# nothing here\n", "got nothing"),
    Case("binary garbage", "solve", bytes(range(256)), "expected text (UTF-8)"),
    Case("an ELF file", "solve", b"\x7fELF\x02\x01\x01\x00\xff\xfe", "expected text (UTF-8)"),
    Case("UTF-16", "solve", LINE[:-1].encode("utf-16"), "line 1, column 1: expected 81 cells, got 80"),
    Case("a picture", "hint", b"\x89PNG\r\n\x1a\n", "expected text (UTF-8), got a PNG picture"),
    Case("a name of a file", "solve", "puzzles.txt\n", "not the name of a file: 'puzzles.txt'"),
    Case("a puzzle for a file", f"hint {LINE}", "", "if this is a puzzle, use a pipe: echo PUZZLE | sudoku solve"),
    Case("a puzzle of digits for a file", f"solve {LINE.replace('.', '0')}", "", "if this is a puzzle, use a pipe"),
    Case("NUL bytes", "solve", "\0" * 81, "'\\x00"),
    Case("prose", "solve", "Dear Sir or Madam,\nplease solve this.\n", "there is no puzzle in 2 lines"),
    Case("XML", "solve", "<sudoku/>", "'<sudoku/>'"),
    Case("JSON", "solve", '{"puzzle": 1}', "puzzle"),
    # one line
    Case("line one short", "solve", LINE[:-1], "got 80"),
    Case("line one long", "solve", LINE + ".", "got 82"),
    Case("line with a letter", "solve", LINE.replace("7", "!", 1), "'!'"),
    Case("line with a letter above n", "solve", LINE.replace("7", "A", 1), "'A'"),
    Case("second line bad", "solve", LINE + "\n" + LINE[:-2] + "\n", "line 2"),
    Case("unicode digits", "solve", LINE.replace("5", "½"), "'½"),
    # rows
    Case("row too short", "solve", edit(ROWS, 4, "8 0", "8"), "line 4: expected 9 cells, got 8"),
    Case("row too long", "solve", edit(ROWS, 9, "7 9", "7 9 1"), "line 9"),
    Case("row missing", "solve", ROWS[: ROWS.rindex("\n", 0, -1) + 1], "expected 9 rows, got 8"),
    Case("value out of range", "solve", edit(ROWS, 3, "9", "10"), "line 3, column 3: expected 0 to 9, got '10'"),
    Case("negative value", "solve", edit(ROWS, 3, "9", "-9"), "'-9'"),
    Case("a huge number", "solve", edit(ROWS, 3, "9", "9" * 5000), "expected 0 to 9"),
    Case("a fraction", "solve", edit(ROWS, 1, "5", "5.5"), "'5.5'"),
    Case("a letter in rows", "solve", edit(ROWS, 1, "5", "five"), "'five'"),
    Case("not a square size", "solve", "1 2 3 4 5\n" * 5, "of size 5 cannot have boxes"),
    Case("7x7 has no boxes", "solve", "0 0 0 0 0 0 0\n" * 7, "use the kind latin"),
    # boxed, csv, contest, others
    Case("boxed with a row short", "solve", edit(BOXED, 2, "1 2", "1"), "line 2"),
    Case("boxed with a rule askew", "solve", ASKEW, "line"),
    Case("boxed with a letter", "solve", BOXED.replace("3 |", "z |", 1), "'z'"),
    Case("csv with a word", "solve", FOUR.replace(" ", ",").replace("3", "x", 1), "'x'"),
    Case("csv row short", "solve", edit(FOUR.replace(" ", ","), 2, "2,0", "2"), "line 2"),
    Case("contest with too few grids", "analyze", "2\n1\n1\n", "2"),
    Case("contest with no grids", "analyze --from contest", "0\n", "0"),
    Case("contest with 51 grids", "analyze --from contest", "51\n" + "1\n1\n" * 51, "51"),
    Case("contest with size 51", "analyze --from contest", "1\n51\n" + "0 " * 51 * 51, "51"),
    Case("contest with a value above its size", "analyze", "1\n2\n1 2\n2 3\n", "'3'"),
    Case("contest cut off", "analyze", "1\n4\n1 2 3 4\n", "expected"),
    Case("analyze nothing", "analyze", "", "got nothing"),
    Case("pencilmark of wrong length", "solve --from pencilmark", "1234" * 15, "60"),
    Case("told the wrong format", "solve --from boxed", LINE, "'|'"),
    # answers: the puzzle is readable, and the answer is no
    Case("given twice in a row", "solve", "1 1 0 0\n" + "0 0 0 0\n" * 3, "1 is repeated in row 1: r1c1, r1c2", 1),
    Case("given twice in a column", "solve", "1 0 0 0\n0 0 0 0\n1 0 0 0\n0 0 0 0\n", "repeated in column 1", 1),
    Case("given twice in a box", "solve", "1 0 0 0\n0 1 0 0\n0 0 0 0\n0 0 0 0\n", "repeated in box 1", 1),
    Case("given twice on a diagonal", "solve -k diagonal", "1..............1", "repeated in diagonal 1", 1),
    Case("given twice in a window", "solve -k window", ".....1....1.....", "repeated in window 1", 1),
    Case("no solution", "solve", "123...4.........", "no solution exists", 1),
    Case("no solution, tile", "tile 1 1", "123...4.........", "no solution exists", 1),
    Case("not unique where it must be", "solve --unique --json --limit x", "." * 16, "limit"),
    # sizes, kinds, layouts
    Case("another size than said", "solve 16", LINE, "expected a puzzle of size 16, got size 9"),
    Case("size 0", "solve 0", LINE, "expected a size from 1"),
    Case("a negative size", "create -- -4", "", "expected a size from 1"),
    Case("a huge size", "create easy 99999999999999999999", "", "expected a size"),
    Case("two sizes", "solve 9 16", LINE, "expected one size"),
    Case("create at a prime size", "create easy 7", "", "of size 7 cannot have boxes"),
    Case("a wrong box", "solve --box 3x3", FOUR, "expected a box of 4 cells"),
    Case("a box that is no box", "solve --box big", FOUR, "such as 2x3"),
    Case("an unknown kind", "solve --kind diagnal", FOUR, "did you mean diagonal?"),
    Case("an empty kind", "solve --kind diagonal+window+", FOUR, "unknown kind"),
    Case("jigsaw without a layout", "solve --kind jigsaw", FOUR, "--kind jigsaw needs --layout FILE"),
    Case("a new jigsaw without a layout", "create --kind jigsaw --no-header", "",
         "needs --layout FILE or --save-layout FILE"),
    Case("a layout for classic", "solve --kind classic --layout LAYOUT", FOUR, "only jigsaw takes a layout",
         layout=LAYOUT),
    Case("layout of another size", "solve --layout LAYOUT", LINE, "expected a layout of size 9, got 4", layout=LAYOUT),
    Case("layout with a region too big", "solve --layout LAYOUT", FOUR, "region 1 has 5 cells",
         layout=LAYOUT.replace("1112", "1111")),
    Case("layout in two pieces", "solve --layout LAYOUT", FOUR, "not connected", layout="1133\n2233\n2211\n4444\n"),
    Case("layout with a short row", "solve --layout LAYOUT", FOUR, "line 2", layout="1112\n122\n3334\n3444\n"),
    Case("an empty layout", "solve --layout LAYOUT", FOUR, "expected a layout", layout=""),
    Case("a missing layout", "solve --layout no-such-file", FOUR, "no such file"),
    # files
    Case("a missing file", "solve no-such-file", "", "'no-such-file': no such file or directory"),
    Case("a directory", "solve FOLDER", "", "is a directory"),
    Case("a file name too long", "solve " + "x" * 5000, "", "too long"),
    Case("two files", "solve a b", "", "expected one file"),
    Case("check against two standard inputs", "check - -", LINE, "only one of the two files can be standard input"),
    Case("check with one file", "check -", LINE, "missing argument"),
    Case("check another size", "check PUZZLE -", FOUR, "expected"),
    Case("output exists", "convert --to line -o PUZZLE", FOUR, " exists (--force overwrites it)"),
    Case("output in no folder", "convert --to line -o no-such-folder/x.sdm", FOUR, "no such file"),
    # words
    Case("an unknown command", "slove", "", "did you mean solve?"),
    Case("a common word for a command", "generate", "", "no such command 'generate': did you mean create?"),
    Case("an unknown option", "solve --unqiue", LINE, "--unique"),
    Case("an unknown level", "create hrad", "", "did you mean hard?"),
    Case("a kind as a level", "create hyper", "", "hyper is a kind, not a level: --kind window"),
    Case("a rule as a level", "create killer", "", "killer is a rule, not a level: --rules killer"),
    Case("a rule as a level of a book", "book killer -o -", "",
         "killer is a rule, not a level: sudoku create --rules killer creates puzzles for --puzzles FILE"),
    Case("a rule that cannot be placed, as a level", "create machine", "", "unknown level 'machine' (choices: easy"),
    Case("rows with some blanks as spaces", "solve", "5 3   7\n6  195   \n 98    6\n",
         "line 1: expected 2 cells, got 3: '5 3   7'; write . or 0 for each empty cell"),
    Case("two levels", "create easy hard", "", "expected one level"),
    Case("an unknown format", "create --format boxd", "", "did you mean boxed?"),
    Case("a drawing as a format", "convert --to pdf", LINE, "pdf is a drawing, not a text format: use sudoku draw"),
    Case("no limit to count to", "count --limit 0", LINE, "expected at least 1, got 0"),
    Case("an unknown source format", "solve --from lien", LINE, "did you mean line?"),
    Case("convert to nothing", "convert", LINE, "needs --to FORMAT"),
    Case("a size the format cannot hold", "convert --to sdx", "0 " * 15 + "0\n" + ("0 " * 15 + "0\n") * 15, "sdx"),
    Case("an unknown engine", "solve --engine fast", LINE, "unknown engine"),
    Case("limit 0", "solve --limit 0", LINE, "0"),
    Case("timeout of 0", "solve --timeout 0", LINE, "above 0"),
    Case("timeout that is no number", "solve --timeout soon", LINE, "'soon'"),
    Case("timeout of nan", "create --timeout nan", "", "above 0"),
    Case("out of time", "solve --timeout 0.01 --engine reference", "." * 625, "undecided", 3),
    Case("out of time, tile", "tile 1 1 --timeout 0.01 --engine reference", "." * 625, "undecided", 3),
    Case("count of none", "create --count 0", "", "0"),
    Case("count in words", "create --count ten", "", "'ten' is not a whole number (see sudoku create --help)"),
    Case("a size of two sides", "create 6x4", "", "unknown level"),
    Case("an unknown kind to convert", "convert --to line --kind diagnal PUZZLE", "", "sudoku: unknown kind"),
    Case("a picture for a solution", "check PUZZLE -", b"\x89PNG\r\n\xff", "sudoku: expected text (UTF-8), got a PNG"),
    Case("no such solution", "check PUZZLE nowhere.txt", "", "sudoku: cannot read "),
    Case("jigsaws of a line each", "rate --kind jigsaw", f"{LINE}\n" * 2, "sudoku: --kind jigsaw needs --layout FILE"),
    Case("an unknown kind and a file", "solve --kind diagnal PUZZLE", "", "sudoku: unknown kind 'diagnal': did you"),
    Case("a book that is no PDF", "book easy -o book.docx", "", "expected a name that ends in .pdf"),
    Case("tile without a column", "tile 1", LINE, "missing argument"),
    Case("tile outside", "tile 10 1", LINE, "expected a row from 1 to 9, got '10'"),
    Case("tile at column 0", "tile 1 0", LINE, "expected a column from 1 to 9, got '0'"),
    Case("tile at a word", "tile one 1", LINE, "'one'"),
    Case("tile of two puzzles", "tile 1 1", LINE + "\n" + LINE, "expected one puzzle, got 2"),
    # lists
    Case("a list without a row", "solve", LIST.replace(" [3, 0, 0, 1],\n", ""),
         "line 1, column 1: expected 4 rows, got 3"),
    Case("a list with a short row", "hint", LIST.replace("2, 0, 0", "2, 0"),
         "line 2, column 3: expected 4 cells in a row"),
    Case("a list with a word", "rate", LIST.replace("4, 0]", "4, no]"), "line 4, column 12: expected 0 to 4, got 'no'"),
    Case("a list with too large a digit", "show", LIST.replace("1]", "9]"),
         "line 3, column 12: expected 0 to 4, got '9'"),
    Case("a list that is not closed", "show", LIST.replace("]]", "]"),
         "column 1: expected ']' to close '[', got the end"),
    Case("a list with two brackets", "explain", LIST.replace("]]", "])"), "line 4, column 14: expected ']', got ')'"),
    Case("a list of strings", "solve", '["0312", "200", "3001", "0040"]', "column 10: expected 4 cells, got 3: '200'"),
    Case("a list with an open quote", "convert --to line", '["0312',
         "column 2: expected a closing quote, got '\"0312'"),
    Case("an array with too large a digit", "solve", "[[0 3]\n [2 9]]", "line 1, column 5: expected 0 to 2, got '3'"),
    Case("an empty list", "solve", "[]\n", "there is no puzzle in 1 line of text: '[]'"),
    Case("an empty list in an object", "candidates", '{"puzzle": []}',
         "column 12: expected a puzzle, got an empty list"),
    Case("an object without a puzzle", "solve", '{"name": "easy"}', "column 1: expected a key puzzle, puzzles,"),
    # candidates
    Case("candidates in no order", "hint", MARKS.replace("124", "142"),
         "line 5, column 7: expected 0 to 4, or several"),
    Case("candidates too large", "candidates", MARKS.replace("124", "125"),
         "line 5, column 7: expected 0 to 4, or several"),
    Case("candidates without a row", "solve", edit(MARKS, 5, "|  24 124 |  3   1  |", ""), "line 2: expected 4 rows"),
    Case("candidates without a cell", "draw", MARKS.replace("|  2   34", "|  34    "),
         "line 2: expected 4 cells, got 3"),
    # a count, and puzzles on one line
    Case("a count too large", "solve", f"3\n{LINE}\n{LINE}\n", "line 1: expected 3 puzzles, as this line says, got 2"),
    Case("a count too small", "rate", f"1\n{ROWS}{ROWS}", "line 1: expected 1 puzzle, as this line says, got 2"),
    Case("a bad line below a count", "convert --to rows", f"2\n{LINE}\n{LINE[1:]}\n",
         "line 3, column 1: expected 81 cells"),
    Case("a bad line among good ones", "solve", f"{LINE}\nabc\n{LINE}\n",
         "line 2, column 1: expected 81 cells, as in other"),
    Case("a bad line to rate", "rate", f"{LINE}\nspam\n{LINE}\n", "line 2, column 1: expected 81 cells, as in other"),
    Case("a title above lines", "show", f"title\n{LINE}\n{LINE}\n",
         "line 1, column 1: expected 81 cells, as in line 2"),
    Case("a stray space", "solve", f"5 {LINE[1:]}", "line 1, column 1: expected 81 cells without a space, got '5 3..7"),
    Case("words behind a digit", "hint", "1 hello world", "line 1, column 1: expected a puzzle, got '1 hello world'"),
    Case("groups with a short one", "solve", GROUPS.replace("700020006", "70002000"),
         "column 51: expected 9 rows of 9 cells"),
    Case("groups with a letter", "solve", GROUPS.replace("060000280", "06000q280"),
         "column 66: expected 0 to 9, got 'q'"),
    Case("80 numbers on a line", "solve", " ".join(LINE[:80]),
         "expected 80 rows, or 81 numbers from 0 to 9 on one line"),
    Case("too large a number on a line", "solve", "1 0 0 0 0 3 0 0 0 0 3 0 0 0 4 7", "16 numbers from 0 to 4 on one"),
    Case("dashes alone", "solve", "-\n", "expected rows with '|' at the boxes, got '-'"),
    Case("question marks alone", "show", "????\n", "there is no puzzle in 1 line of text: '????'"),
    # tables
    Case("a table of other columns", "solve", f"id,text\n1,{LINE}\n",
         "(solve and rate take --column NAME), got 'id,text'"),
    Case("a table to hint at", "hint", f"id;text\n1;{LINE}\n",
         "line 1: expected a header with a column puzzle, puzzles"),
    Case("no such column", "solve --column quiz", f"id,puzzle\n1,{LINE}\n", "with a column 'quiz', got 'id,puzzle'"),
    Case("a column of lines", "rate --column quiz", f"{LINE}\n{LINE}\n",
         "line 1: expected a header with a column 'quiz'"),
    Case("a record without a puzzle", "solve", f"id,puzzle\n1,{LINE}\n2,\n", "line 3: expected a puzzle in column 2"),
    Case("a quote in a table", "solve", f'id,puzzle\n1,"{LINE}\n2,{LINE}\n',
         "line 2: expected a closing quote, got '1,\""),
    # keys of JSON
    Case("an empty kind in JSON", "count", '{"puzzle": "................", "kind": []}',
         "line 1, column 40: expected the kind as a text or a list of texts, got an empty list"),
    Case("rules as an object", "count", '{"puzzle": "................", "rules": {"a": 1}}',
         "line 1, column 41: expected the rules as a text or a list of texts, got an object"),
    Case("a candidate that is no digit", "count", '{"puzzle": "................", "candidates": {"r1c2": [7]}}',
         "line 1, column 56: r1c2: expected candidates from 1 to 4, once each, got '7'"),
    Case("a list of candidates", "count", '{"puzzle": "................", "candidates": [1, 2]}',
         'expected candidates by cells, such as {"r1c1": [1, 2]}, or rules such as "12 r1c1", got a list of numbers'),
    Case("half a name of a technique", "technique naked", "", "sudoku: unknown technique 'naked': did you mean naked-"),
    # headers
    Case("an unknown key", "solve", f"knd: diagonal\n{FOUR}", "line 1: unknown key 'knd' in a header: did you mean"),
    Case("an unknown kind in a header", "hint", f"kind: diagnal\n{FOUR}",
         "line 1: kind: unknown kind 'diagnal': did you mean diagonal"),
    Case("a header alone", "show", "kind: diagonal\n", "line 1: expected a grid below the header, got nothing"),
    # every command
    Case("two puzzles to hint at", "hint", f"{LINE}\n{LINE}\n", "expected one puzzle, got 2"),
    Case("two puzzles to explain", "explain", f"{LINE}\n{LINE}\n", "expected one puzzle, got 2"),
    Case("candidates of two puzzles", "candidates", f"{LINE}\n{LINE}\n", "expected one puzzle, got 2"),
    Case("a hint on another board", "hint --puzzle PUZZLE", FOUR, "expected a puzzle of size 9, got size 4"),
    Case("an unknown scale", "rate --scale sx", LINE, "unknown scale 'sx' (choices: se121"),
    Case("a limit in words", "rate --max-er high", LINE, "expected a rating from 1.0 to 99.9, in tenths, got 'high'"),
    Case("a trace of two puzzles", "rate --trace", f"{LINE}\n{LINE}\n", "--trace needs one puzzle"),
    Case("a drawing that is no picture", "draw -o x.bmp", LINE,
         "expected a name that ends in .svg, .pdf or .png, got 'x.bmp'"),
    Case("a drawing of nothing", "draw", "", "expected a puzzle, got nothing"),
    Case("a spec of a prime size", "spec 7", "", "of size 7 cannot have boxes because 7 is prime"),
    Case("a spec of an unknown kind", "spec 9 --kind diag", "", "unknown kind 'diag': did you mean diagonal?"),
    Case("a pair too large", "pair create 99", "", "expected K from 1 to 16 (the sudokus have K*K rows), got '99'"),
    Case("a pair cut off", "pair check PUZZLE -", "0,0,0,0\n" * 7, "expected"),
    Case("an unknown command of pairs", "pair slove", "", "no such command 'slove': did you mean solve?"),
    Case("help on an unknown command", "help slove", "", "no such command 'slove': did you mean solve?"),
    Case("an unknown shell", "--completion csh", "", "'csh' is not one of 'bash', 'zsh', 'fish'"),
    Case("a port that is none", "serve --port 99999", "", "'--port': expected 0 to 65535, got 99999"),
    Case("a word for kinds", "kinds diagonal", "", "unexpected argument 'diagonal'"),
    Case("an unknown option of formats", "formats --example", "", "no such option '--example'"),
    Case("a misspelt option", "create --seeds 1", "", "no such option '--seeds': did you mean --seed? (see"),
    Case("an option like no other", "create --zzz", "", "no such option '--zzz' (see"),
    Case("a level as an option", "create --level hard", "", "LEVEL has no name, so write only its value"),
    Case("a size as an option", "solve --size 9", LINE, "SIZE has no name, so write only its value"),
    Case("an unknown format to write", "convert --to jsno", LINE, "unknown format 'jsno': did you mean json?"),
    Case("an output of no format", "convert -o x.unknown", LINE, "needs --to FORMAT"),
    Case("an empty book", "book easy --count 0 -o x.pdf", "", "expected 1 to 1000, got 0"),
    Case("an unknown paper", "book easy --paper a3 -o x.pdf", "", "'a3' is not one of 'a4', 'letter'"),
    Case("no form of what is no puzzle", "canonical", LINE + "\n" + LINE[:-1], "line 2, column 1: expected 81 cells"),
    Case("a form in no format", "canonical --to nothing", LINE, "nothing"),
    Case("a form as JSON in a table", "canonical --json --column x", LINE, "--column needs"),
    Case("forms gone on with in a pipe", "canonical --resume PUZZLE", "", "--resume needs --output FILE"),
    Case("the symmetry of prose", "symmetry", "Dear Sir or Madam,\n", "there is no puzzle in 1 line"),
    Case("the symmetry of a box that is none", "symmetry --box 4x4", LINE, "4x4"),
    Case("no threads", "solve --threads 0", LINE, "expected 1 to 1024, got 0"),
    Case("an unknown way to go on", "solve --on-error ignore", LINE, "'ignore' is not one of 'stop', 'skip'"),
    Case("resume without a file", "solve --resume PUZZLE", "", "--resume needs --output FILE"),
    Case("resume of a pipe", "solve --resume -o x.txt", LINE,
         "--resume needs a FILE to read and cannot continue standard input"),
    Case("a line of 17 MB", "analyze", "7" * (17 << 20),
         "line 1: expected lines of up to 16 MB, got a longer one: '777"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_bad_input_gets_one_clear_message(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"LAYOUT": tmp_path / "layout.txt", "FOLDER": tmp_path, "PUZZLE": tmp_path / "puzzle.txt"}
    files["PUZZLE"].write_text(LINE)
    if case.layout is not None:
        files["LAYOUT"].write_text(case.layout)
    args = [str(files.get(word, word)) for word in case.args.split()]
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.iterdir())
    outcome = sudoku(*args, stdin=case.stdin)
    expect_refusal(case, outcome)
    assert files["PUZZLE"].read_text() == LINE
    assert set(tmp_path.iterdir()) == before


def test_there_are_at_least_150_kinds_of_bad_input() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 150


def test_memory_that_does_not_do_is_told() -> None:
    """An engine asked by name says so; `auto` would only be undecided."""
    with patch("nonet.solver.sat.encode", side_effect=MemoryError("the formula would be too large")):
        outcome = sudoku("solve", "--engine", "sat", stdin=LINE.replace("5", "."))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.err == "sudoku: the formula would be too large\n"


@pytest.mark.parametrize("command", [["count"], ["solve"], ["rate"], ["convert", "--to", "line"], ["draw"]])
def test_an_empty_name_of_a_file_is_told_so(command: list[str]) -> None:
    found = sudoku(*command, "")
    assert (found.status, found.out) == (2, "")
    assert found.err == "sudoku: expected the name of a file, or - for standard input, got ''\n"


def test_a_number_that_is_too_long_is_told_so() -> None:
    found = sudoku("count", "--rule", f"killer {'9' * 26} r1c1", stdin="." * 16)
    assert (found.status, found.out) == (2, "")
    assert found.err == f"sudoku: killer: expected numbers of up to 18 digits, got '{'9' * 26}'\n"


@pytest.mark.parametrize(
    "command",
    ["solve", "minimize", "redundant", "extend", "tile r1c2", "true-candidates", "hint", "explain", "rate"],
)
@pytest.mark.parametrize("size", [25, 100])
def test_a_line_of_an_error_is_short_however_many_givens_clash(command: str, size: int) -> None:
    clashing = "".join(" ".join(["1", *["0"] * (size - 2), "2"]) + "\n" for _ in range(size))
    outcome = sudoku(*command.split(), stdin=clashing)
    assert outcome.status in (1, 2)
    assert max(map(len, outcome.err.splitlines()), default=0) < 1200


def test_many_clashing_givens_are_counted() -> None:
    clashing = "".join(" ".join(["1"] * 25) + "\n" for _ in range(25))
    outcome = sudoku("solve", stdin=clashing)
    assert outcome.err.count("is repeated in") == 8
    assert "r1c8 and 17 more; " in outcome.err
    assert outcome.err.endswith("; and 67 more\n")


def test_a_layout_with_many_faults_names_a_few() -> None:
    size = 64
    rows = [" ".join(str((row + column) % size + 1) for column in range(size)) for row in range(size)]
    outcome = sudoku("solve", stdin="layout:\n" + "\n".join(rows) + "\n\n" + ("0 " * size + "\n") * size)
    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err) < 1200
    assert outcome.err.endswith("; and 56 more\n")
