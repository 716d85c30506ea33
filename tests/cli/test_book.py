"""sudoku book: the file it writes, what it says, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from nonet._base.errors import install_command
from nonet.bulk.books.book import make_book
from nonet.generate.make import choose_board
from nonet.model import BoardSpec, Grid
from nonet.puzzle.puzzle import Puzzle
from tests.cli.sudoku import sudoku
from tests.draw.test_paper import pages

FOUR = "0312200430010040\n"
OPEN = "." * 16 + "\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_book_is_written_and_told_of(folder: Path) -> None:
    outcome = sudoku("book", "easy", "hard", "6", "-n", "6", "--seed", "7", "--title", "Six", "--hints")
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.err == "sudoku: 6 puzzles on 5 pages in book.pdf\n"
    made = (folder / "book.pdf").read_bytes()
    assert made == make_book(["easy", "hard"], 6, size=6, seed=7, title="Six", hints=True)
    assert [path.name for path in folder.iterdir()] == ["book.pdf"]


def test_without_a_seed_one_is_chosen_and_named(folder: Path) -> None:
    first = sudoku("book", "easy", "4", "-n", "2", "-o", "one.pdf")
    assert first.status == 0
    seed = first.err.split("--seed ")[1].split()[0]
    assert first.err.endswith(f"--seed {seed} makes it again\n")
    assert sudoku("book", "easy", "4", "-n", "2", "-o", "two.pdf", "--seed", seed).status == 0
    assert (folder / "one.pdf").read_bytes() == (folder / "two.pdf").read_bytes()


def test_a_mix_of_levels_and_kinds_on_letter_paper(folder: Path) -> None:
    words = (
        "book 6 --mix easy:2,hard:4 --kind classic --kind diagonal --paper letter --per-page 2 --no-solutions --seed 1"
    )
    assert sudoku(*words.split()).status == 0
    found = pages((folder / "book.pdf").read_bytes())
    assert len(found) == 2 + 3
    assert "3 Sudokus, 6 x 6: 1 easy, 2 hard" in found[0]
    assert "3 diagonal Sudokus, 6 x 6: 1 easy, 2 hard" in found[0]


def test_a_layout_makes_a_jigsaw(folder: Path) -> None:
    (folder / "layout.txt").write_text("1112\n1332\n4332\n4442\n")
    outcome = sudoku("book", "easy", "-n", "1", "--layout", "layout.txt", "--seed", "1")
    assert (outcome.status, outcome.err) == (0, "sudoku: 1 puzzle on 4 pages in book.pdf\n")
    assert "1 jigsaw Sudoku, 4 x 4: easy" in pages((folder / "book.pdf").read_bytes())[0]


def test_puzzles_of_a_file_in_any_format(folder: Path) -> None:
    (folder / "puzzles.txt").write_text(FOUR * 3)
    assert sudoku("book", "--puzzles", "puzzles.txt").err == "sudoku: 3 puzzles on 4 pages in book.pdf\n"
    boxed = sudoku("convert", "--to", "boxed", stdin=FOUR * 3).out
    assert sudoku("book", "--puzzles", "-", "-o", "boxed.pdf", stdin=boxed).status == 0
    assert (folder / "boxed.pdf").read_bytes() == (folder / "book.pdf").read_bytes()


def test_a_book_has_the_title_and_author_of_the_header(folder: Path) -> None:
    (folder / "puzzles.txt").write_text(f"title: Class 4b\nauthor: Ann\n{FOUR}")
    assert sudoku("book", "--puzzles", "puzzles.txt").err == "sudoku: 1 puzzle on 4 pages in book.pdf\n"
    cover = pages((folder / "book.pdf").read_bytes())[0]
    assert "Class 4b" in cover
    assert "Ann" in cover
    assert sudoku("book", "--puzzles", "puzzles.txt", "--title", "Other", "-o", "b.pdf").status == 0
    other = pages((folder / "b.pdf").read_bytes())[0]
    assert "Other" in other
    assert "Class 4b" not in other


def test_titles_that_differ_or_cannot_be_printed_are_not_on_the_cover(folder: Path) -> None:
    (folder / "puzzles.txt").write_text(f"title: One\n{FOUR}\ntitle: Two\n{FOUR}")
    assert sudoku("book", "--puzzles", "puzzles.txt").status == 0
    assert "One" not in pages((folder / "book.pdf").read_bytes())[0]
    (folder / "long.txt").write_text(f"title: {'x' * 121}\n{FOUR}")
    outcome = sudoku("book", "--puzzles", "long.txt", "-o", "long.pdf")
    assert outcome.status == 0
    assert "it is left out\n" in outcome.err


def test_an_output_that_exists_is_kept_unless_forced(folder: Path) -> None:
    (folder / "book.pdf").write_bytes(b"mine")
    outcome = sudoku("book", "easy", "4", "-n", "1")
    assert (outcome.status, outcome.out) == (2, "")
    assert " exists (--force overwrites it)" in outcome.err
    assert (folder / "book.pdf").read_bytes() == b"mine"
    assert sudoku("book", "easy", "4", "-n", "1", "--force").status == 0
    assert (folder / "book.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ("easy hrad", 2, "unknown level 'hrad': did you mean hard?"),
        ("--count 0", 2, "expected 1 to 1000, got 0"),
        ("--count 2", 2, "expected at least 3 puzzles, one of each level (easy, medium, hard), got 2"),
        ("easy --mix easy:3", 2, "--mix cannot be used with LEVEL or --count"),
        ("--mix easy-3", 2, "expected a mix such as easy:8,hard:4, got 'easy-3'"),
        ("--puzzles f --seed 1", 2, "--puzzles cannot be used with LEVEL, --count, --mix or --seed"),
        ("easy --puzzles f", 2, "--puzzles cannot be used with LEVEL"),
        ("--puzzles f -k classic -k latin", 2, "expected one kind for the puzzles of a file, got 2"),
        ("--puzzles f.none", 2, "cannot read 'f.none': no such file or directory"),
        ("--puzzles bad", 2, "bad: line 1, column 1: expected 16 cells, got 15"),
        ("--puzzles f", 1, "puzzle 2 has more than one solution"),
        ("--per-page 3", 2, "expected 1, 2, 4 or 6 puzzles per page, got 3"),
        ("--paper a5", 2, "'a5' is not one of 'a4', 'letter'"),
        ("25 --per-page 6", 2, "expected at most 1 per page for a board of 25x25, got 6"),
        ("--kind hexagon", 2, "unknown kind"),
        ("4 9", 2, "expected one size, got 4 and 9"),
        ("--title 数独", 2, "in a title: the fonts of PDF and PNG have Western letters only"),
        ("-o none/book.pdf", 2, "cannot write 'none/book.pdf': no such file or directory"),
    ],
)
def test_misuse_is_named_and_nothing_is_written(folder: Path, words: str, status: int, message: str) -> None:
    (folder / "f").write_text(FOUR + OPEN)
    (folder / "bad").write_text("031220043001004\n")
    before = sorted(folder.iterdir())
    outcome = sudoku("book", *words.split())
    assert (outcome.status, outcome.out) == (status, "")
    assert outcome.err.startswith("sudoku: ")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before


def test_standard_output_gets_the_file() -> None:
    command = [sys.executable, "-m", "nonet", "book", "easy", "4", "-n", "1", "--seed", "1", "-o", "-"]
    finished = subprocess.run(command, capture_output=True, check=True)
    assert finished.stdout == make_book(["easy"], 1, size=4, seed=1)
    assert finished.stderr == b"sudoku: 1 puzzle on 4 pages\n"


def test_a_missing_package_is_named_before_the_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.setattr("nonet.bulk.create.Series.create", interrupt)
    outcome = sudoku("book", "easy", "-n", "1")
    assert (outcome.status, outcome.out) == (2, "")
    assert install_command("fpdf2", "pypdfium2") in outcome.err
    assert list(folder.iterdir()) == []


def interrupt(*_args: object, **_options: object) -> NoReturn:
    raise KeyboardInterrupt


@pytest.mark.parametrize("where", ["nonet.bulk.create.Series.create", "nonet._base.files.os.link"])
def test_ctrl_c_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    monkeypatch.setattr(where, interrupt)
    outcome = sudoku("book", "easy", "4", "-n", "2")
    assert (outcome.status, outcome.out, outcome.err.strip()) == (130, "", "")
    assert list(folder.iterdir()) == []


def test_a_puzzle_that_is_not_proved_in_time_is_status_3(folder: Path) -> None:
    board = choose_board(BoardSpec("jigsaw+diagonal", 16), 2)  # empty, it takes the engines seconds
    (folder / "open.txt").write_text(Puzzle(Grid.empty(board)).to_text("rows"))
    outcome = sudoku("book", "--puzzles", "open.txt", "--timeout", "0.05")
    assert (outcome.status, outcome.out) == (3, "")
    assert (
        outcome.err.strip() == "sudoku: puzzle 1: time ran out before it was known whether it has exactly one solution"
    )
    assert not (folder / "book.pdf").exists()


def test_a_puzzle_that_there_is_no_time_to_prove_is_status_3(folder: Path) -> None:
    (folder / "open.txt").write_text("." * 81)
    outcome = sudoku("book", "--puzzles", "open.txt", "--timeout", "0.000001")
    assert (outcome.status, "puzzle 1: time ran out before it was known" in outcome.err) == (3, True)
    assert not (folder / "book.pdf").exists()


def test_a_rule_is_laid_on_every_board_of_a_book(folder: Path) -> None:
    outcome = sudoku("book", "easy", "4", "-n", "2", "--rule", "thermo r1c1 r1c2", "--seed", "1", "--no-cover")
    assert outcome.status == 0, outcome.err
    assert "Thermo: digits rise" in " ".join(pages((folder / "book.pdf").read_bytes())[0].split())


def test_titles_stand_above_puzzles_and_those_that_cannot_be_printed_are_told(folder: Path) -> None:
    one = f"title: One\nauthor: Ada\n\n{FOUR}"
    (folder / "in.txt").write_text(f"{one}\n{one.replace('One', 'Two')}\n{one.replace('One', chr(0x6570))}", "utf-8")
    outcome = sudoku("book", "--puzzles", "in.txt")
    words = " ".join(" ".join(pages((folder / "book.pdf").read_bytes())).split())
    assert "One, by Ada" in words
    assert "Two, by Ada" in words
    assert "it is left out" in outcome.err


def test_a_book_says_that_paper_cannot_lift_fog(folder: Path) -> None:
    (folder / "puzzles.txt").write_text("fog: all\n" + FOUR)
    assert sudoku("book", "--puzzles", "puzzles.txt").err.startswith(
        "sudoku: paper cannot lift fog: the book prints all that it hides\n"
    )
