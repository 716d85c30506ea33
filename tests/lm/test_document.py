"""The document of a board: complete and readable, and its examples hold when they are read back from its own text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

import nonet
from nonet import PairPuzzle
from nonet._base.errors import CreationError, PuzzleError, UnknownNameError
from nonet.human.verification import verify
from nonet.lm import TaskDocument, describe_board, describe_for_n, describe_pair, examples_for_n, make_examples
from nonet.lm.document import CSV, only_solution
from nonet.model import KINDS, Board, Grid, Layout, make_board
from nonet.model.geometry import full_places
from nonet.solver import ENGINES, find_engine
from tests.cli.sudoku import sudoku
from tests.strategies import random_layout, some_board

BOARDS = {
    f"{board.kind} {board.size} {board.box}": board
    for board in (
        make_board(size=1),
        make_board(size=4),
        make_board(size=6),
        make_board(size=6, box=(3, 2)),
        make_board(),
        make_board(size=16),
        make_board("diagonal"),
        make_board("window", size=4),
        make_board("window"),
        make_board("diagonal+window"),
        make_board("latin", size=2),
        make_board("latin", size=7),
        make_board("latin+diagonal", size=5),
        make_board("jigsaw", layout=random_layout(7, 2)),
        make_board("jigsaw", layout=random_layout(9, 1)),
        make_board("jigsaw+diagonal", layout=random_layout(9, 3)),
        make_board("jigsaw", layout=random_layout(12, 1)),
        *(some_board(kind.id, 9, 5) for kind in KINDS if kind.is_square),
    )
}
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())

# The word by which a bullet is known to be about a family of regions.
FAMILY_WORDS = {
    "row": "Each row",
    "column": "Each column",
    "box": "box",
    "diagonal": "diagonals",
    "window": "window",
    "region": "of the layout",
    "knight's move": "knight's move",
    "pair": "Corresponding",
}


@dataclass(frozen=True)
class Part:
    """A part of the text: its bullets, and its grids (and the layout) by their headings."""

    bullets: list[str]
    grids: dict[str, str]


def parts_of(text: str) -> dict[str, Part]:
    """The document taken apart by nothing but its text, as a stranger would."""
    parts = {}
    for part in re.split(r"^## \d\. ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        heading = re.sub(r" \((NL\([CXY]\)|Dp)\)$", "", heading)
        bullets = re.findall(r"^- (.+)$", body, re.MULTILINE)
        grids = re.findall(r"^([A-Z][\w-]*):\n\n```text\n((?:\S.*\n)+?)```$", body, re.MULTILINE)
        parts[heading] = Part(bullets, dict(grids))
    return parts


@cache
def document_of(board: Board, count: int = 2, seed: int = 1, level: str | None = None) -> TaskDocument:
    return describe_board(board, make_examples(board, count, level, seed))


@EVERY_BOARD
def test_the_document_has_four_parts_and_a_bullet_for_each_rule(board: Board) -> None:
    text = document_of(board).to_text()
    parts = parts_of(text)
    assert text.startswith("# ")
    assert f"{board.height} x {board.width}" in text.splitlines()[0]
    assert list(parts) == ["Rules", "Input format", "Output format", "Solved examples"]
    assert re.findall(r"^## \d.* \((NL\(.\)|Dp)\)$", text, re.MULTILINE) == ["NL(C)", "NL(X)", "NL(Y)", "Dp"]
    assert list(document_of(board).to_data()["labels"].values()) == ["NL(C)", "NL(X)", "NL(Y)", "Dp"]  # type: ignore[attr-defined]
    rules = parts["Rules"].bullets
    assert tuple(rules[2:]) == board.sentences
    for family in {region.family.name for region in board.regions}:
        assert any(FAMILY_WORDS.get(family, "") in rule for rule in rules), family
    for sentence in [*rules, *parts["Input format"].bullets, *parts["Output format"].bullets]:
        assert re.fullmatch(r"[A-Z].*[^ .]\.", sentence)
        assert not re.search(r"\b1 to 1\b", sentence)
        assert not re.search(r"\b1 (rows|columns|numbers|cells)", sentence)


@EVERY_BOARD
def test_the_examples_of_the_text_are_unique_and_solved_right(board: Board) -> None:
    parts = parts_of(document_of(board).to_text())
    grids = parts["Solved examples"].grids
    layout = parts["Rules"].grids.get("Layout")
    assert list(grids) == ["Input-1", "Output-1", "Input-2", "Output-2"]
    for number in (1, 2):
        puzzle = nonet.Puzzle(
            grids[f"Input-{number}"],
            kind=board.kind,
            box=None if layout else board.box,
            layout=layout,
            format="rows",
        )
        solution = nonet.Puzzle(grids[f"Output-{number}"], kind=board.kind, box=puzzle.board.box, layout=layout)
        assert puzzle.board == board
        assert puzzle.is_unique
        assert puzzle.check(solution).is_right
        assert puzzle.solution == solution.grid


@EVERY_BOARD
def test_rows_of_the_examples_are_what_the_formats_say(board: Board) -> None:
    n = board.size
    for name, text in parts_of(document_of(board).to_text())["Solved examples"].grids.items():
        rows = [line.split(" ") for line in text.splitlines()]
        assert (len(rows), {len(row) for row in rows}) == (board.height, {board.width})
        lowest = 0 if name.startswith("Input") else 1
        assert all(lowest <= int(number) <= n for row in rows for number in row)


def test_a_board_that_is_not_square_says_where_its_grids_and_holes_are() -> None:
    board = make_board("samurai")
    document = describe_board(board)
    spans = [
        (1, 9, 1, 9), (1, 9, 13, 21), (7, 15, 7, 15), (13, 21, 1, 9), (13, 21, 13, 21)
    ]  # fmt: skip
    grids = "; ".join(f"rows {a} to {b} and columns {c} to {d}" for a, b, c, d in spans)
    assert document.input_format[1] == f"It is made of 5 grids of 9 x 9 cells with boxes of 3 x 3 cells: {grids}."
    for lines, where, lowest in (
        (document.input_format, "in the grid", 0),
        (document.output_format, "of the solved grid", 1),
    ):
        number = f"a number ranging from {lowest} to 9 representing the corresponding cell {where}"
        assert f"Each row has 21 space-separated entries, each {number}, or - where there is no cell." in lines
        assert document.input_format[1] in lines
    pair = describe_board(make_board("pair", size=4))
    assert pair.output_format[1] == "Rows 1 to 4 are sudoku 1, rows 5 to 8 are sudoku 2."
    assert "-" not in " ".join(describe_board(make_board("pair", size=4)).input_format).replace("space-separated", "")
    assert len(describe_board(make_board("jigsaw", layout=random_layout(6, 1))).output_format) == 3


def test_rules_laid_on_the_board_are_data() -> None:
    rule = "thermo r1c1 r2c1"
    data = json.loads(sudoku("spec", "4", "--rule", rule, "--examples", "0", "--json").out)
    assert data["rules"] == [rule]
    assert data["sentences"] == [
        *describe_board(make_board(size=4)).sentences,
        make_board(size=4, rules=[rule]).sentences[-1],
    ]
    assert json.loads(sudoku("spec", "4", "--examples", "0", "--json").out)["rules"] == []


def test_classic_reads_like_the_seed() -> None:
    document = nonet.describe(size=9, examples=0)
    once = "must have each number from 1 to 9 exactly once."
    assert document.sentences == (
        "Empty cells of the grid must be filled using numbers from 1 to 9.",
        "Cells that are already filled must keep their numbers.",
        f"Each row {once}",
        f"Each column {once}",
        f"Each of the 9 non-overlapping sub-grids (boxes of 3 x 3 cells) {once}",
    )
    numbers = "representing the corresponding cells"
    assert document.input_format == (
        "There are 9 rows and 9 columns representing the 9 x 9 unsolved grid.",
        "Each row represents the corresponding unsolved row of the grid.",
        f"Each row has 9 space-separated numbers ranging from 0 to 9 {numbers} in the grid.",
        "Empty cells are indicated by 0s.",
        "The other cells are filled with numbers from 1 to 9.",
    )
    assert document.output_format == (
        "There are 9 rows and 9 columns representing the 9 x 9 solved grid.",
        "Each row represents the corresponding solved row of the grid.",
        f"Each row has 9 space-separated numbers ranging from 1 to 9 {numbers} of the solved grid.",
    )


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (make_board(size=6), "(boxes of 2 x 3 cells: 2 rows, 3 columns)"),
        (make_board(size=6, box=(3, 2)), "(boxes of 3 x 2 cells: 3 rows, 2 columns)"),
        (make_board("window"), "3 x 3 cells where rows 2-4 or 6-8 cross columns 2-4 or 6-8."),
        (make_board("window", size=16), "where rows 2-5, 7-10 or 12-15 cross columns 2-5, 7-10 or 12-15."),
        (make_board("window", size=6), "It is the block of 2 x 3 cells where rows 2-3 cross columns 2-4."),
        (make_board("diagonal"), "(top left to bottom right, and top right to bottom left)"),
    ],
)
def test_rules_say_where_their_regions_are(board: Board, words: str) -> None:
    assert words in " ".join(describe_board(board).sentences)


@pytest.mark.parametrize("size", [4, 6, 8, 9, 12, 16, 25])
def test_windows_are_where_their_rule_says(size: int) -> None:
    board = make_board("window", size=size)
    match = re.search(r"rows (\S.*) cross columns (\S.*)\.$", board.sentences[-1])
    assert match
    rows, columns = (
        [range(int(a), int(b) + 1) for a, b in re.findall(r"(\d+)-(\d+)", part)] for part in match.groups()
    )
    said = {frozenset(board.cell_at(r, c) for r in down for c in across) for down in rows for across in columns}
    assert said == {frozenset(region.cells) for region in board.regions if region.family.name == "window"}


def test_a_jigsaw_shows_its_layout_and_says_where_it_belongs() -> None:
    layout = random_layout(12, 1)  # labels of two digits
    document = describe_board(make_board("jigsaw", layout=layout))
    assert document.layout is not None
    assert Layout.parse("\n".join(document.layout)) == layout
    assert Layout.parse(parts_of(document.to_text() + "\n")["Rules"].grids["Layout"]) == layout
    assert any("layout" in sentence and "belongs to the rules" in sentence for sentence in document.input_format)
    assert "layout" not in " ".join(describe_board(make_board()).input_format)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("classic", "Sudoku, 4 x 4"),
        ("x", "Diagonal Sudoku, 4 x 4"),
        ("diagonal+window", "Diagonal window Sudoku, 4 x 4"),
        ("latin", "Latin square, 4 x 4"),
        ("latin+diagonal", "Diagonal Latin square, 4 x 4"),
    ],
)
def test_the_title_names_the_kind_as_people_do(kind: str, name: str) -> None:
    assert nonet.describe(kind, size=4, examples=0).title.startswith(name)


# -- boards that are not square, and other separators ---------------------------------------------------------------


def test_a_board_of_any_height_and_separator_can_be_described() -> None:
    one = make_board(size=4)
    two = Board(
        4, full_places(8, 4), (*one.regions, *(replace(r, cells=tuple(c + 16 for c in r.cells)) for r in one.regions))
    )
    grid = Grid(two, (1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 4, 2) * 2)
    document = describe_board(two, [(grid, only_solution(grid))], title="Twins", notation=CSV)
    assert document.title == "Twins"
    assert document.input_format[0] == "There are 8 rows and 4 columns representing the 8 x 4 unsolved grid."
    grids = "rows 1 to 4 and columns 1 to 4; rows 5 to 8 and columns 1 to 4"
    assert document.input_format[1] == f"It is made of 2 grids of 4 x 4 cells: {grids}."
    assert "4 comma-separated numbers ranging from 0 to 4" in document.input_format[3]
    assert document.examples[0].input.splitlines()[:2] == ["1,0,0,0", "0,3,0,0"]
    assert len(document.examples[0].output.splitlines()) == 8


@pytest.mark.parametrize("k", [2, 3])
def test_examples_of_a_pair_are_unique_and_solved_right(k: int) -> None:
    n = k * k
    document = describe_pair(k, seed=1)
    parts = parts_of(document.to_text())
    assert document.title == f"Sudoku pair, two grids of {n} x {n}: rules and formats"
    assert (document.kind, document.size, document.layout) == ("pair", n, None)
    assert f"Rows 1 to {n} are sudoku 1, rows {n + 1} to {2 * n} are sudoku 2." in parts["Input format"].bullets
    assert "must have different numbers." in parts["Rules"].bullets[-1]
    grids = [PairPuzzle(text).grid for text in parts["Solved examples"].grids.values()]
    for puzzle, solution in zip(grids[::2], grids[1::2], strict=True):
        assert find_engine().search(puzzle, 2).is_unique
        assert verify(puzzle, solution).is_right
    assert sudoku("spec", "--pair", str(k), "--seed", "1").out == document.to_text()


# -- examples ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 6])
def test_the_same_seed_gives_the_same_document_and_another_seed_another(size: int) -> None:
    board = make_board(size=size)
    assert document_of(board, seed=5) == describe_board(board, make_examples(board, seed=5))
    assert document_of(board, seed=5) != document_of(board, seed=6)
    first, second = document_of(board, seed=5).examples
    assert first != second
    assert document_of(board, count=1, seed=5).examples == (first,)


def test_without_a_seed_the_examples_are_fresh() -> None:
    assert nonet.describe(examples=1) != nonet.describe(examples=1)


def test_examples_are_the_puzzles_that_create_makes() -> None:
    created = sudoku("create", "hard", "6", "--count", "3", "--seed", "x", "--format", "rows").out
    data = json.loads(sudoku("spec", "6", "--level", "hard", "--examples", "3", "--seed", "x", "--json").out)
    assert "\n\n".join(example["input"] for example in data["examples"]) + "\n" == created


def test_an_example_with_two_solutions_is_never_shown() -> None:
    with pytest.raises(CreationError, match="exactly one solution, got the verdict 'multiple'"):
        only_solution(Grid.empty(make_board(size=4)))


def test_an_example_that_is_solved_wrong_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = make_examples(make_board(size=4), 1, seed=1)[0][0]
    result = find_engine().search(puzzle, 2)
    wrong = replace(result, solutions=(puzzle.with_values([1] * 16),))

    class Liar:
        def search(self, grid: Grid, limit: int) -> object:
            return wrong

    monkeypatch.setattr("nonet.lm.document.find_engine", lambda name: Liar())
    with pytest.raises(CreationError, match="1 is repeated in row 1"):
        only_solution(puzzle)


def test_bad_arguments_of_the_library_are_refused() -> None:
    with pytest.raises(PuzzleError, match="expected 0 or more examples, got -1"):
        nonet.describe(examples=-1)
    with pytest.raises(UnknownNameError, match="did you mean hard"):
        nonet.describe(level="hrad", examples=0)  # type: ignore[arg-type]
    with pytest.raises(CreationError, match="no filled grid exists"):
        nonet.describe("latin+diagonal", size=3)


@pytest.mark.parametrize("size", [25, 36])
def test_big_documents_are_quick(size: int) -> None:
    if ENGINES[0].unavailable():
        pytest.skip("the reference engine takes minutes at this size")
    assert len(nonet.describe(size=size, examples=1, seed=1).examples) == 1


@pytest.mark.parametrize("call", [describe_for_n, lambda choice: examples_for_n(choice, 1)])
def test_a_size_for_general_n_is_refused(call: Callable[[Any], object]) -> None:
    with pytest.raises(nonet.PuzzleError, match=r"^expected a BoardSpec, such as .*, got '2' \(int\)$"):
        call(2)
