"""Bad input of every sort: one clear message, the right status, nothing on standard output, no traceback."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.sudoku import sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(" ".join(LINE[i : i + 9].replace(".", "0")) for i in range(0, 81, 9)) + "\n"
FOUR = "0 3 1 2\n2 0 0 4\n3 0 0 1\n0 0 4 0\n"
BOXED = "+-----+-----+\n| 0 3 | 1 2 |\n| 2 0 | 0 4 |\n+-----+-----+\n| 3 0 | 0 1 |\n| 0 0 | 4 0 |\n+-----+-----+\n"
ASKEW = "".join(BOXED.splitlines(keepends=True)[i] for i in (0, 1, 3, 2, 4, 5, 6))
LAYOUT = "1112\n1222\n3334\n3444\n"


@dataclass(frozen=True)
class Case:
    """A call that must fail: `words` is what the message must say."""

    name: str
    args: str
    stdin: str | bytes
    words: str
    status: int = 2
    layout: str | None = None

    def __str__(self) -> str:
        return self.name


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
    Case("UTF-16", "solve", LINE.encode("utf-16"), "expected text (UTF-8), got UTF-16"),
    Case("a picture", "hint", b"\x89PNG\r\n\x1a\n", "expected text (UTF-8), got a PNG picture"),
    Case("a name of a file", "solve", "puzzles.txt\n", "got the name of a file: 'puzzles.txt'"),
    Case("a puzzle for a file", f"hint {LINE}", "", "(a puzzle? echo PUZZLE | sudoku ...)"),
    Case("a puzzle of digits for a file", f"solve {LINE.replace('.', '0')}", "", "(a puzzle? echo PUZZLE"),
    Case("NUL bytes", "solve", "\0" * 81, "'\\x00"),
    Case("prose", "solve", "Dear Sir or Madam,\nplease solve this.\n", "expected"),
    Case("XML", "solve", "<sudoku/>", "'<sudoku/>'"),
    Case("JSON", "solve", '{"puzzle": 1}', "puzzle"),
    # one line
    Case("line one short", "solve", LINE[:-1], "got 80"),
    Case("line one long", "solve", LINE + ".", "got 82"),
    Case("line with a letter", "solve", LINE.replace("7", "!", 1), "'!'"),
    Case("line with a letter above n", "solve", LINE.replace("7", "A", 1), "'A'"),
    Case("second line bad", "solve", LINE + "\n" + LINE[:-2] + "\n", "line 2"),
    Case("unicode digits", "solve", LINE.replace("5", "٥"), "'٥"),
    # rows
    Case("row too short", "solve", edit(ROWS, 4, "8 0", "8"), "line 4: expected 9 cells, got 8"),
    Case("row too long", "solve", edit(ROWS, 9, "7 9", "7 9 1"), "line 9"),
    Case("row missing", "solve", ROWS[: ROWS.rindex("\n", 0, -1) + 1], "expected 9 rows, got 8"),
    Case("value out of range", "solve", edit(ROWS, 3, "9", "10"), "line 3, column 3: expected 0 to 9, got '10'"),
    Case("negative value", "solve", edit(ROWS, 3, "9", "-9"), "'-9'"),
    Case("a huge number", "solve", edit(ROWS, 3, "9", "9" * 5000), "expected 0 to 9"),
    Case("a fraction", "solve", edit(ROWS, 1, "5", "5.5"), "'5.5'"),
    Case("a letter in rows", "solve", edit(ROWS, 1, "5", "five"), "'five'"),
    Case("not a square size", "solve", "1 2 3 4 5\n" * 5, "size 5 has no boxes"),
    Case("7x7 has no boxes", "solve", "0 0 0 0 0 0 0\n" * 7, "choose the kind latin"),
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
    Case("create at a prime size", "create easy 7", "", "size 7 has no boxes"),
    Case("a wrong box", "solve --box 3x3", FOUR, "expected a box of 4 cells"),
    Case("a box that is no box", "solve --box big", FOUR, "such as 2x3"),
    Case("an unknown kind", "solve --kind diagnal", FOUR, "did you mean diagonal?"),
    Case("an empty kind", "solve --kind diagonal+", FOUR, "unknown kind"),
    Case("jigsaw without a layout", "solve --kind jigsaw", FOUR, "expected --layout FILE with --kind jigsaw"),
    Case("a new jigsaw without a layout", "create --kind jigsaw --no-header", "",
         "expected --layout FILE or --save-layout FILE"),
    Case("a layout for classic", "solve --kind classic --layout LAYOUT", FOUR, "only jigsaw takes a layout",
         layout=LAYOUT),
    Case("layout of another size", "solve --layout LAYOUT", LINE, "expected a layout of size 9, got 4", layout=LAYOUT),
    Case("layout with a region too big", "solve --layout LAYOUT", FOUR, "region 1 has 5 tiles",
         layout=LAYOUT.replace("1112", "1111")),
    Case("layout in two pieces", "solve --layout LAYOUT", FOUR, "not connected", layout="1133\n2233\n2211\n4444\n"),
    Case("layout with a short row", "solve --layout LAYOUT", FOUR, "line 2", layout="1112\n122\n3334\n3444\n"),
    Case("an empty layout", "solve --layout LAYOUT", FOUR, "expected a layout", layout=""),
    Case("a missing layout", "solve --layout no-such-file", FOUR, "no such file"),
    # files
    Case("a missing file", "solve no-such-file", "", "no such file or directory: 'no-such-file'"),
    Case("a directory", "solve FOLDER", "", "is a directory"),
    Case("a file name too long", "solve " + "x" * 5000, "", "too long"),
    Case("two files", "solve a b", "", "expected one file"),
    Case("check against two standard inputs", "check - -", LINE, "standard input for both"),
    Case("check with one file", "check -", LINE, "missing argument"),
    Case("check another size", "check PUZZLE -", FOUR, "expected"),
    Case("output exists", "convert --to line -o PUZZLE", FOUR, "the output exists"),
    Case("output in no folder", "convert --to line -o no-such-folder/x.sdm", FOUR, "no such file"),
    # words
    Case("an unknown command", "slove", "", "did you mean solve?"),
    Case("an unknown option", "solve --unqiue", LINE, "--unique"),
    Case("an unknown level", "create hrad", "", "did you mean hard?"),
    Case("two levels", "create easy hard", "", "expected one level"),
    Case("an unknown format", "create --format boxd", "", "did you mean boxed?"),
    Case("an unknown source format", "solve --from lien", LINE, "did you mean line?"),
    Case("convert to nothing", "convert", LINE, "expected --to"),
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
    Case("no such solution", "check PUZZLE nowhere.txt", "", "sudoku: cannot read: no such file or directory"),
    Case("jigsaws of a line each", "rate --kind jigsaw", f"{LINE}\n" * 2, "sudoku: expected --layout FILE with"),
    Case("an unknown kind and a file", "solve --kind diagnal PUZZLE", "", "sudoku: unknown kind: did you mean"),
    Case("a book that is no PDF", "book easy -o book.docx", "", "expected a name that ends in .pdf"),
    Case("tile without a column", "tile 1", LINE, "missing argument"),
    Case("tile outside", "tile 10 1", LINE, "expected a row from 1 to 9, got '10'"),
    Case("tile at column 0", "tile 1 0", LINE, "expected a column from 1 to 9, got '0'"),
    Case("tile at a word", "tile one 1", LINE, "'one'"),
    Case("tile of two puzzles", "tile 1 1", LINE + "\n" + LINE, "expected one puzzle, got 2"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_bad_input_gets_one_clear_message(case: Case, tmp_path: Path) -> None:
    files = {"LAYOUT": tmp_path / "layout.txt", "FOLDER": tmp_path, "PUZZLE": tmp_path / "puzzle.txt"}
    files["PUZZLE"].write_text(LINE)
    if case.layout is not None:
        files["LAYOUT"].write_text(case.layout)
    args = [str(files.get(word, word)) for word in case.args.split()]
    outcome = sudoku(*args, stdin=case.stdin)
    assert case.words in outcome.err
    assert (outcome.status, outcome.out) == (case.status, "")
    assert len(outcome.err.splitlines()) == 1
    assert "Traceback" not in outcome.err
    assert files["PUZZLE"].read_text() == LINE


def test_there_are_at_least_sixty_kinds_of_bad_input() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 60


def test_memory_that_does_not_do_is_told() -> None:
    """An engine asked by name says so; `auto` would only be undecided."""
    with patch("nonet.engines.sat.encode", side_effect=MemoryError("the formula would be too large")):
        outcome = sudoku("solve", "--engine", "sat", stdin=LINE.replace("5", "."))
    assert (outcome.status, outcome.out) == (3, "")
    assert outcome.err == "sudoku: the formula would be too large\n"
