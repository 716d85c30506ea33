"""The text of a pair: read strictly, written exactly, every error with its place."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import FormatError, Grid, PairPuzzle, PuzzleError, make_board
from nonet.model import Board
from tests.cli.sudoku import sudoku
from tests.puzzle.samples import pairs, some_solution

FOUR = "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,2\n0,3,0,0\n0,0,0,0\n0,0,0,0\n0,4,0,0\n"


def edit(line: int, new: str, text: str = FOUR) -> str:
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines)


@given(pairs(ks=(2, 3, 4)))
def test_what_is_written_reads_back(pair: PairPuzzle) -> None:
    text = pair.to_csv()
    assert re.fullmatch(r"([0-9]+(,[0-9]+)*\n)+", text)
    assert PairPuzzle(text) == pair
    assert PairPuzzle(text).to_csv() == text
    assert eval(repr(pair), {"PairPuzzle": PairPuzzle}) == pair


@given(pairs(), st.sampled_from([",", ";", "\t", " ", ", ", " ; ", "  "]), st.sampled_from(["\n", "\r\n", "\r"]))
def test_separators_line_ends_and_blank_lines_do_not_matter(pair: PairPuzzle, separator: str, end: str) -> None:
    lines = pair.to_csv().replace(",", separator).splitlines()
    half = len(lines) // 2
    text = "\ufeff" + end.join([*lines[:half], "", " \t", *lines[half:]])
    assert PairPuzzle(text) == pair
    assert PairPuzzle(end + text.removeprefix("\ufeff") + end * 2) == pair


def test_leading_zeros_are_read() -> None:
    assert PairPuzzle(FOUR.replace("0", "000").replace("2", "02")) == PairPuzzle(FOUR)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "expected a pair of sudokus (2 n lines of n numbers), got nothing"),
        ("\ufeff\n \n", 1, 1, "got nothing"),
        (edit(2, "0,0,0"), 2, 6, "expected 4 numbers, got 3: '0,0,0'"),
        (edit(2, "0,0,0,0,0"), 2, 9, "expected 4 numbers, got 5: '0,0,0,0,0'"),
        (edit(2, "0,0,0,0,"), 2, 9, "expected 4 numbers, got 5: '0,0,0,0,'"),
        (edit(3, "0,0, 5,0"), 3, 6, "expected 0 to 4, got '5'"),
        (edit(8, "0,0,0,-1"), 8, 7, "expected 0 to 4, got '-1'"),
        (edit(8, "0,0,0,+1"), 8, 7, "expected 0 to 4, got '+1'"),
        (edit(1, "1.0,0,0,0"), 1, 1, "expected 0 to 4, got '1.0'"),
        (edit(1, '"5",0,0,0'), 1, 2, "expected 0 to 4, got '5'"),
        (edit(1, "1,0,..,0"), 1, 5, "expected 0 to 4, got '..'"),
        (edit(1, "1,0,é,0"), 1, 5, "expected 0 to 4, got 'é'"),
        (edit(1, "1,0,²,0"), 1, 5, "expected 0 to 4, got '²'"),
        (edit(1, f"1,0,{'9' * 5000},0"), 1, 5, "expected 0 to 4, got '999"),
        (edit(1, "1;0;0;0"), 1, 8, "expected 4 numbers, got 1: '1;0;0;0'"),
        (edit(1, "# a comment"), 8, 1, "expected 8 lines of 4 numbers (two sudokus), got 7"),
        ("a,b,c,d\n" + FOUR, 1, 1, "expected 0 to 4, got 'a'"),
        (FOUR.split("\n", 1)[1], 7, 1, "expected 8 lines of 4 numbers (two sudokus), got 7"),
        (FOUR[:32], 4, 1, "expected 8 lines of 4 numbers (two sudokus), got 4, the last of them '0,0,0,2'"),
        (FOUR + "\n1,2,3,4\n", 10, 1, "expected 8 lines of 4 numbers (two sudokus), got 9: '1,2,3,4'"),
        ("1,2,3\n" * 6, 1, 1, "expected 1, 4, 9 ... 256 numbers, got 3: '1,2,3'"),
        ("0,0,0,0,0,0\n" * 12, 1, 1, "expected 1, 4, 9 ... 256 numbers, got 6"),
        (",".join("0" * 289) + "\n", 1, 1, "expected 1, 4, 9 ... 256 numbers, got 289"),
        ("hello\n", 1, 1, "expected 0 to 1, got 'hello'"),
        ("0\n", 1, 1, "expected 2 lines of 1 number (two sudokus), got 1"),
        ("hello\nworld\n", 1, 1, "expected 0 to 1, got 'hello'"),
        ("0\x07\n1\n", 1, 1, "expected 0 to 1, got '0\\x07'"),
    ],
)
def test_an_error_says_where_and_what(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        PairPuzzle(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.reason


@pytest.mark.parametrize(
    "text",
    [
        FOUR.replace("0", ""),
        FOUR.replace("0", "."),
        FOUR.replace("0", "-").replace(",", ";"),
        FOUR.replace("0", "").replace(",", "\t"),
        re.sub("([0-9])", r'"\1"', FOUR),
        re.sub("([0-9])", r'" \1 "', FOUR).replace(",", " , "),
        "# a pair\n" + FOUR.replace("\n", "\n\n"),
    ],
    ids=["empty", "dots", "dashes", "tabs", "quotes", "spaced quotes", "comments"],
)
def test_a_pair_is_read_as_leniently_as_a_csv_grid(text: str) -> None:
    assert PairPuzzle(text) == PairPuzzle(FOUR)


RULED = "kind: pair\nthermo: r1c2 r1c1\n"
ACROSS = "thermo: r4c4 r5c4"  # from sudoku 1 to sudoku 2


def test_a_header_lays_rules_on_the_pair() -> None:
    pair = PairPuzzle(RULED + FOUR)
    assert pair.board == make_board("pair", size=4, rules=["thermo r1c2 r1c1"])
    assert pair.solution is None  # 1 cannot be above another digit
    assert PairPuzzle(FOUR).solution is not None
    assert sudoku("pair", "solve", "-o", "-", stdin=RULED + FOUR).status == 1


@pytest.mark.parametrize(
    "board",
    [
        make_board("pair", size=4, rules=["thermo r1c2 r1c1"]),
        make_board("pair", size=4, rules=["thermo r4c4 r5c4"]),
        make_board("pair", size=6),
        make_board("pair", size=6, box=(3, 2)),
        make_board("pair", size=4, box=(1, 4)),
        make_board("pair", size=1),
    ],
    ids=repr,
)
def test_a_board_that_numbers_do_not_tell_comes_back(board: Board) -> None:
    pair = PairPuzzle(Grid.empty(board))
    assert PairPuzzle(pair.to_csv()) == pair
    assert eval(repr(pair), {"PairPuzzle": PairPuzzle}) == pair


def test_a_solution_need_not_repeat_the_rules_of_its_pair() -> None:
    pair = PairPuzzle(f"{ACROSS}\n{FOUR}")
    assert pair.solution is not None
    bare = pair.solution.to_csv().partition("\n\n")[2]
    assert pair.check(bare).is_right
    assert pair.check(pair.solution.to_csv()).is_right
    turned = PairPuzzle(f"thermo: r5c4 r4c4\n{FOUR}")
    assert not turned.check(bare).is_right
    with pytest.raises(PuzzleError, match=r"expected a solution on the board of the pair.*r4c4 r5c4"):
        pair.check(turned)


@pytest.mark.parametrize(
    ("header", "line", "words"),
    [
        ("kind: pair\nthermo: r9c1 r9c2\n", 2, "there is no cell r9c1 on this board"),
        ("box: 3x3\n", 1, "expected a box of 4 cells for size 4, got 3x3"),
        ("kind: pair\nsize: 9\n", 1, "expected a puzzle of size 9, got size 4"),
        ("kind: diagonal\n", 1, "expected a pair of sudokus, got the kind diagonal"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(header: str, line: int, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        PairPuzzle(header + FOUR)
    assert caught.value.line == line
    assert words in caught.value.reason


def place_of_error(text: str) -> tuple[int | None, int | None]:
    """Where reading fails, (0, 0) if it does not. Any other exception than ours comes through."""
    try:
        pair = PairPuzzle(text)
    except FormatError as error:
        return error.line, error.column
    assert PairPuzzle(pair.to_csv()) == pair
    return 0, 0


@given(st.text(alphabet="0123456789,;\t \n\r.-x#\"'\x00٣²\ufeff\x0b\x0c\x1c\u2028", max_size=200))
@settings(max_examples=300)
def test_any_text_is_a_pair_or_an_error_with_its_place(text: str) -> None:
    assert None not in place_of_error(text)


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_pair_is_a_pair_or_an_error_with_its_place(data: st.DataObject) -> None:
    text = list(PairPuzzle(some_solution(data.draw(st.sampled_from((2, 3))), 0)).to_csv())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place : place + data.draw(st.integers(0, 3))] = data.draw(st.text(max_size=3))
    assert None not in place_of_error("".join(text))
