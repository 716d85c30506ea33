"""Board options mean the same for every source: text, rows, a Grid or a Puzzle. None is ignored."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import nonet
from nonet import Grid, Puzzle, make_board

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [[0 if c == "." else int(c) for c in EASY[i : i + 9]] for i in range(0, 81, 9)]
LAYOUT = "1112\n1222\n3334\n3444"

MAKERS: dict[str, Callable[[str], object]] = {
    "text": str,
    "rows": lambda line: [[int(c) if c != "." else 0 for c in line]],
    "grid": lambda line: Puzzle(line).grid,
    "puzzle": Puzzle,
}


@pytest.fixture(params=MAKERS)
def make(request: pytest.FixtureRequest) -> Callable[[str], object]:
    return MAKERS[request.param]


def test_the_kind_counts_for_every_source(make: Callable[[str], object]) -> None:
    """nonet.count(Puzzle(...), kind="diagonal") counted the solutions of the classic puzzle."""
    assert nonet.count(make(EASY)) == 1
    assert nonet.count(make(EASY), kind="diagonal") == 0
    assert nonet.solve(make("." * 16), limit=1000, kind="diagonal").count == 48
    assert sum(1 for _ in nonet.solutions(make("." * 16), kind="latin")) == 576
    assert not nonet.is_unique(make(EASY), kind="diagonal")
    assert nonet.check(make(EASY), make(SOLVED)).is_right
    assert not nonet.check(make(EASY), make(SOLVED), kind="diagonal").is_right
    assert nonet.Puzzle(make(EASY), kind="diagonal").board == make_board("diagonal")


def test_an_unknown_kind_and_another_size_are_refused_for_every_source(make: Callable[[str], object]) -> None:
    for function in (nonet.Puzzle, nonet.solve, nonet.count, nonet.is_unique, nonet.solutions):
        with pytest.raises(nonet.UnknownNameError, match=r"unknown kind 'nonsense'.* \(sudoku kinds lists all\)"):
            function(make(EASY), kind="nonsense")
        with pytest.raises(nonet.GeometryError, match="expected a puzzle of size 16, got size 9"):
            function(make(EASY), size=16)
        with pytest.raises(nonet.GeometryError, match="only jigsaw takes a layout, not classic"):
            function(make("." * 16), kind="classic", layout=LAYOUT)


def test_box_and_layout_count_for_every_source(make: Callable[[str], object]) -> None:
    assert Puzzle(make("." * 36), box=(3, 2)).board.box == (3, 2)
    assert Puzzle(make("." * 16), layout=LAYOUT).board == make_board("jigsaw", layout=LAYOUT)
    assert Puzzle(make("." * 16), size=4).board == make_board(size=4)


def test_what_is_not_said_stays_as_it_is() -> None:
    tall = Puzzle("." * 36, box=(3, 2))
    assert Puzzle(tall, kind="diagonal").board == make_board("diagonal", size=6, box=(3, 2))
    shapes = Puzzle("." * 16, kind="jigsaw", layout=LAYOUT)
    assert Puzzle(shapes, kind="jigsaw+diagonal").board == make_board("jigsaw+diagonal", layout=LAYOUT)
    assert Puzzle(shapes, kind="classic").board == make_board(size=4)
    assert Puzzle(shapes) == shapes
    marked = Grid(make_board(size=4), (1, *[0] * 15), (1, *[0b0110] * 15), frozenset({0}))
    again = Puzzle(marked, kind="diagonal").grid
    assert (again.candidates, again.placed) == (marked.candidates, marked.placed)


def test_a_format_is_what_to_text_writes() -> None:
    assert Puzzle(ROWS, format="sdm").to_text() == Puzzle(Puzzle(ROWS), format="line").to_text() == EASY + "\n"
    with pytest.raises(nonet.UnknownNameError, match="unknown format"):
        Puzzle(ROWS, format="nonsense")


def test_a_solution_on_another_board_is_held_against_the_rules_of_the_puzzle() -> None:
    puzzle = Puzzle("." * 16, kind="diagonal")
    assert not puzzle.check(Puzzle("1234341221434321")).is_right
    assert puzzle.check(Puzzle("1234341243212143")).is_right
    with pytest.raises(nonet.PuzzleError, match="expected a solution of 4 x 4 cells, got 9 x 9"):
        puzzle.check(Puzzle(SOLVED))


def test_a_board_that_is_no_square_keeps_its_kind() -> None:
    pair = nonet.PairPuzzle([[0] * 4] * 8).grid
    assert Puzzle(pair).board == pair.board
    with pytest.raises(nonet.GeometryError, match="expected no kind, box, layout, grids or rules for a pair board"):
        Puzzle(pair, kind="diagonal")


def test_a_solution_may_come_as_anything_on_boards_with_rules_or_holes() -> None:
    """A puzzle with a thermometer refused its own solution as text: the rule was lost on the way."""
    thermo = Puzzle(Grid.empty(make_board(size=4, rules=["thermo r1c1 r1c2 r1c3"])))
    samurai = Puzzle(Grid.empty(make_board("samurai")))
    pair = Puzzle(Grid.empty(make_board("pair", size=4)))
    for puzzle in (thermo, samurai, pair):
        solution = puzzle.solution
        assert solution is not None
        for answer in (solution, Puzzle(solution), solution.rows, solution.to_numpy(), list(solution)):
            assert puzzle.check(answer).is_right
    assert thermo.check("1234341221434321").is_right
    assert not thermo.check("4321123434122143").is_right


def test_rows_of_a_board_with_holes_make_a_puzzle() -> None:
    samurai = Puzzle(Grid.empty(make_board("samurai")).with_digit("r21c21", 7))
    assert Puzzle(samurai.rows, kind="samurai") == Puzzle(list(samurai), kind="samurai") == samurai
    rows = samurai.rows
    rows[0][9] = 3
    with pytest.raises(nonet.PuzzleError, match="expected 0 at r1c10, where the board has no cell, got 3"):
        Puzzle(rows, kind="samurai")
    with pytest.raises(nonet.PuzzleError, match="expected 21 rows of 21 digits for this board, got 9 rows"):
        Puzzle([[0] * 9] * 9, kind="samurai")


def test_rules_are_a_board_option(make: Callable[[str], object]) -> None:
    rules = ["thermo r1c1 r1c2 r1c3"]
    board = make_board(size=4, rules=rules)
    assert Puzzle(make("." * 16), rules=rules).board == board
    assert nonet.count(make("." * 16), rules=rules) == nonet.count(Grid.empty(board)) < 288
    assert Puzzle(Puzzle(make("." * 16), rules=rules), kind="diagonal").board == make_board(
        "diagonal", size=4, rules=rules
    )


def test_puzzles_with_rules_are_read_created_and_described() -> None:
    rules = ["thermo r1c1 r1c2"]
    assert nonet.read("." * 16, rules=rules)[0].board == make_board(size=4, rules=rules)
    for kind in ("classic", "jigsaw"):
        puzzle = nonet.create("easy", size=4, kind=kind, rules=rules, seed=1)
        assert [str(rule) for rule in puzzle.board.rules] == rules
        assert puzzle.is_unique
    assert "thermometer" in nonet.describe(size=4, rules=rules, examples=1, seed=1).to_text()
    for bad in ("thermo r1c1 r1c2", 5):
        with pytest.raises(nonet.PuzzleError, match="expected a list of rules, got"):
            Puzzle("." * 16, rules=bad)  # type: ignore[arg-type]


def test_a_layout_alone_means_jigsaw_everywhere() -> None:
    shapes = "1112\n3122\n3342\n3444"
    assert nonet.make_board(layout=shapes).kind == "jigsaw"
    assert nonet.create("easy", layout=shapes, seed=1).board == nonet.make_board(layout=shapes)
    assert nonet.describe(layout=shapes, examples=1, seed=1).rules == nonet.describe("jigsaw", layout=shapes).rules
    with pytest.raises(nonet.GeometryError, match="only jigsaw takes a layout, not classic"):
        nonet.create("easy", kind="classic", layout=shapes)


@pytest.mark.parametrize("kind", ["classic", "diagonal"])
def test_rules_join_those_of_the_source(kind: str) -> None:
    ruled = nonet.Puzzle("1" + "." * 15, kind=kind, rules=["thermo r1c1 r2c1"])
    for source in (ruled, ruled.grid, ruled.to_text(), ruled.to_text("table"), ruled.to_text("json")):
        more = nonet.Puzzle(source, rules=["thermo r1c2 r2c2", "thermo r1c1 r2c1"])
        assert list(map(str, more.board.rules)) == ["thermo r1c1 r2c1", "thermo r1c2 r2c2"]
    assert nonet.read(ruled.to_text(), rules=["thermo r1c2 r2c2"])[0].board == more.board


@pytest.mark.parametrize("kind", ["classic", "diagonal"])
def test_an_empty_list_takes_the_rules_off(kind: str) -> None:
    ruled = nonet.Puzzle("1" + "." * 15, kind=kind, rules=["thermo r1c1 r2c1"])
    bare = nonet.Puzzle("1" + "." * 15, kind=kind)
    for source in (ruled, ruled.grid, ruled.to_text()):
        assert nonet.Puzzle(source, rules=[]) == bare
        assert nonet.Puzzle(source) == ruled
        assert nonet.Puzzle(source, kind=kind) == ruled
    assert nonet.count(ruled, rules=iter(())) == bare.count()


@pytest.mark.parametrize("size", [4, 9])
def test_the_size_of_a_pair_follows_from_its_digits(size: int) -> None:
    puzzle = nonet.Puzzle(nonet.Grid.empty(nonet.make_board("pair", size=size)).with_digit(0, 3))
    pair = nonet.PairPuzzle(puzzle.grid)
    for source in (pair.rows, puzzle.values, pair.to_csv()):
        assert nonet.Puzzle(source, kind="pair") == puzzle
    with pytest.raises(nonet.PuzzleError, match="expected 18 rows of 9 digits"):
        nonet.Puzzle([[0] * 5] * 2, kind="pair")


def test_a_count_that_was_cut_short_does_not_look_exact() -> None:
    some, every = nonet.count("." * 16, limit=287), nonet.count("." * 16)
    assert (repr(some), str(some), f"{some:,}", some + 1) == ("at least 287", "287", "287", 288)
    assert (repr(every), str(every)) == ("288", "288")
    assert isinstance(some, nonet.Count)
    assert not some.is_exact


PIECES = "111222\n111222\n333444\n333444\n555666\n555666"


@pytest.mark.parametrize(("kind", "layout"), [("latin+window", None), ("jigsaw+window", PIECES)])
def test_the_box_that_shapes_a_window_stays_as_it_is(kind: str, layout: str | None) -> None:
    """Such a board has no boxes, so its box was forgotten, and the window became another with the next rule."""
    tall = make_board(kind, size=6, box=(3, 2), layout=layout)
    assert tall != make_board(kind, size=6, layout=layout)
    puzzle = Puzzle(Grid.empty(tall))
    ruled = make_board(kind, size=6, box=(3, 2), layout=layout, rules=["thermo r1c1 r1c2"])
    assert Puzzle(puzzle, rules=["thermo r1c1 r1c2"]).board == ruled
    assert Puzzle(Puzzle(Grid.empty(ruled)), rules=[]).board == tall
    assert Puzzle(puzzle, kind=f"{kind}+diagonal").board == make_board(
        f"{kind}+diagonal", size=6, box=(3, 2), layout=layout
    )
    assert eval(repr(tall), {"make_board": make_board}) == tall
    assert eval(repr(puzzle), {"Puzzle": Puzzle, "make_board": make_board, "Grid": Grid}) == puzzle
    solution = puzzle.solution
    assert solution is not None
    assert puzzle.check(Puzzle(solution).to_text("line")).is_right


def test_a_new_layout_keeps_the_other_rules_of_a_jigsaw() -> None:
    """Puzzle(a diagonal jigsaw, layout=another) was a plain jigsaw."""
    other = "1222\n1124\n1344\n3334"
    board = make_board("jigsaw+diagonal", layout=LAYOUT)
    assert Puzzle(Grid.empty(board), layout=other).board == make_board("jigsaw+diagonal", layout=other)
    assert Puzzle("." * 16, kind="diagonal").board == make_board("diagonal", size=4)
    assert Puzzle(Puzzle("." * 16), layout=other).board == make_board("jigsaw", layout=other)
