"""solve_many and rate_many on every board, and from everything that a Puzzle is made of."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import nonet
from nonet.bulk.solve_many import texts_of
from nonet.model import Board, BoardOptions
from tests.bulk.files import needs_core

np = pytest.importorskip("numpy")
pytestmark = needs_core

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = "11122\n11222\n33344\n33444\n55555"

BOARDS: dict[str, dict[str, Any]] = {
    "classic": {},
    "small": {"size": 4},
    "diagonal": {"kind": "diagonal"},
    "anti-knight": {"kind": "anti-knight"},
    "latin": {"kind": "latin", "size": 5},
    "boxes": {"size": 6, "box": (3, 2)},
    "jigsaw": {"layout": JIGSAW},
    "thermo": {"rules": ["thermo r1c1 r2c1 r3c1"]},
    "whole": {"size": 6, "rules": ["anti-king"]},
    "two grids": {"size": 4, "grids": "0,0 2,2"},
    "pair": {"kind": "pair", "size": 4},
    "large": {"size": 12},
}


def made_on(options: dict[str, Any], count: int = 4) -> Any:
    return nonet.create_many(count, "easy", seed=3, **options)


@pytest.mark.parametrize("name", BOARDS)
def test_new_puzzles_flow_into_the_others(name: str) -> None:
    made = made_on(BOARDS[name])
    solved = nonet.solve_many(made)
    assert solved.board == made.board
    assert solved.count.tolist() == [1] * 4
    assert (solved.solutions == made.solutions).all()
    assert nonet.rate_many(made).level.tolist() == made.level.tolist() == ["easy"] * 4


@pytest.mark.parametrize("name", BOARDS)
def test_arrays_and_texts_with_a_board_give_the_same(name: str) -> None:
    options = BOARDS[name]
    made = made_on(options, 2)
    board: Board = made.board
    forms: dict[str, Any] = {
        "array": made.puzzles,
        "wide": made.puzzles.astype(np.int64),
        "lists": made.puzzles.tolist(),
    }
    if board.is_square:
        forms["boxes"] = made.puzzles.reshape(-1, board.size, board.size)
        forms |= {"lines": made.texts(), "text": "\n".join(made.texts()) + "\n", "generator": iter(made.texts())}
        forms["bytes"] = "\n".join(made.texts()).encode()
        forms["column"] = np.array(made.texts(), object)
    for form, puzzles in forms.items():
        solved = nonet.solve_many(puzzles, **options)
        assert solved.board == board, form
        assert solved.count.tolist() == [1, 1], form
        assert (solved.solutions == made.solutions).all(), form


@pytest.mark.parametrize("name", ["diagonal", "thermo", "boxes"])
def test_answers_are_those_of_one_at_a_time(name: str) -> None:
    """Puzzles with none, one and many solutions, on a board where classic answers would differ."""
    options: BoardOptions = BOARDS[name]  # type: ignore[assignment]
    random = np.random.default_rng(1)
    solution = np.array(nonet.solve("." * (36 if name == "boxes" else 81), **options).solution).reshape(-1)
    rows = [np.where(random.random(len(solution)) < keep, solution, 0) for keep in (0.2, 0.35, 0.5, 0.8)]
    rows[3][random.integers(len(solution))] = 1
    solved = nonet.solve_many(np.array(rows), limit=5, **options)
    rated = nonet.rate_many(np.array(rows), **options)
    for at, row in enumerate(rows):
        puzzle = nonet.Puzzle(row, **options)
        assert solved.count[at] == puzzle.count(5)
        level = puzzle.rate().level
        assert rated.level[at] == (level or "")


def test_a_board_changes_the_answer() -> None:
    made = made_on({"kind": "diagonal"}, 5)
    assert set(nonet.solve_many(made.puzzles).count.tolist()) > {1}  # taken as classic, as arrays are
    assert nonet.solve_many(made.puzzles, kind="diagonal").count.tolist() == [1] * 5
    puzzles = [nonet.Puzzle(row, kind="diagonal") for row in made.puzzles]
    assert nonet.solve_many(puzzles).count.tolist() == [1] * 5  # each knows its board
    with pytest.raises(nonet.PuzzleError, match="kind cannot be used with created puzzles"):
        nonet.solve_many(made, kind="window")


ODD: dict[str, Any] = {
    "underscores": CLASSIC.replace(".", "_"),
    "dashes": CLASSIC.replace(".", "-"),
    "x": CLASSIC.replace(".", "x"),
    "stars": CLASSIC.replace(".", "*"),
    "bytes": CLASSIC.encode(),
    "bytearray": bytearray(CLASSIC.encode()),
    "bytes of digits": bytes(nonet.Puzzle(CLASSIC).values),
    "flat": list(nonet.Puzzle(CLASSIC).values),
    "tuple": nonet.Puzzle(CLASSIC).values,
    "rows": nonet.Puzzle(CLASSIC).rows,
    "array": np.array(nonet.Puzzle(CLASSIC)),
    "drawing": str(nonet.Puzzle(CLASSIC)),
    "puzzle": nonet.Puzzle(CLASSIC),
    "grid": nonet.Puzzle(CLASSIC).grid,
}


@pytest.mark.parametrize("form", ODD)
def test_what_a_puzzle_is_made_of_is_taken_in_bulk(form: str) -> None:
    source = ODD[form]
    assert nonet.Puzzle(source) == nonet.Puzzle(CLASSIC)
    expected = nonet.solve_many([CLASSIC])
    for puzzles in ([source], [CLASSIC, source], (each for each in [source])):
        solved = nonet.solve_many(puzzles)
        assert (solved.solutions[-1] == expected.solutions[0]).all()
        assert set(solved.count.tolist()) == {1}
    assert nonet.rate_many([source]).level.tolist() == ["easy"]
    assert nonet.canonical_many([source]).forms.shape == (1, 81)


def test_text_with_other_blanks_is_taken_as_lines_too() -> None:
    for blank in "_-x*":
        text = "\n".join([CLASSIC.replace(".", blank)] * 3)
        assert nonet.solve_many(text).count.tolist() == nonet.solve_many(text.encode()).count.tolist() == [1, 1, 1]


def test_a_fault_behind_odd_puzzles_is_named_at_its_place() -> None:
    odd = CLASSIC.replace(".", "_")
    with pytest.raises(nonet.PuzzleError, match="puzzle 3: expected"):
        nonet.solve_many([odd, odd, CLASSIC[:-1] + "%", odd])


def test_a_fault_among_many_puzzles_is_found_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are not read one by one first."""
    read: list[object] = []

    def note(source: object, **options: object) -> nonet.Puzzle:
        read.append(source)
        return nonet.Puzzle(source, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("nonet.bulk.arrays.Puzzle", note)
    lines = [CLASSIC] * 1000 + [CLASSIC[:-1] + "%"] + [CLASSIC] * 1000
    for puzzles in (lines, "\n".join(lines), "\n".join(lines).encode()):
        read.clear()
        with pytest.raises(nonet.PuzzleError, match=r"puzzle 1001, cell 81: expected a digit, '\.' or 0, got '%'"):
            nonet.solve_many(puzzles)
        assert len(read) == 1


def test_rows_of_one_puzzle_are_not_taken_for_many() -> None:
    with pytest.raises(nonet.PuzzleError, match="got 9 rows of one: put them into a list"):
        nonet.solve_many(nonet.Puzzle(CLASSIC).rows)
    with pytest.raises(nonet.PuzzleError, match=r"got 13 at the end \(puzzle 4\)"):
        nonet.solve_many("." * 256)  # three puzzles and a rest, or one of 16x16
    assert nonet.solve_many("." * 256, limit=1, size=16).count.tolist() == [1]


def test_rows_without_a_puzzle_can_be_skipped() -> None:
    column = np.array([CLASSIC, None, float("nan"), "", "12%", CLASSIC.replace(".", "_")], object)  # as pandas has it
    with pytest.raises(nonet.PuzzleError, match="puzzle 2"):
        nonet.solve_many(column)
    solved = nonet.solve_many(column, on_error="skip")
    assert solved.count.tolist() == [1, 0, 0, 0, 0, 1]
    assert list(solved.errors) == [1, 2, 3, 4]
    assert solved.texts()[1:5] == [""] * 4
    assert solved.texts()[0] == solved.texts()[5] == nonet.Puzzle(CLASSIC).solution.to_text("line").strip()  # type: ignore[union-attr]
    rated = nonet.rate_many(column, on_error="skip")
    assert rated.level.tolist() == ["easy", "", "", "", "", "easy"]
    assert (rated.hodoku_score[0], rated.hodoku_score[1], list(rated.errors)) == (204, -1, [1, 2, 3, 4])
    assert nonet.solve_many([None], on_error="skip").count.tolist() == [0]
    with pytest.raises(nonet.PuzzleError, match="expected stop or skip for on_error, got 'ignore'"):
        nonet.solve_many(column, on_error="ignore")  # type: ignore[arg-type]


def test_room_can_be_used_again_on_every_board() -> None:
    for options in ({}, {"kind": "diagonal"}, {"size": 12}):
        made = made_on(options, 2)
        first = nonet.solve_many(made)
        again = nonet.solve_many(made.puzzles, into=first, **options)
        assert again.solutions is first.solutions
        assert (again.solutions == made.solutions).all()


def test_texts_are_puzzles_again() -> None:
    for options in ({}, {"size": 16}, {"kind": "diagonal"}):
        made = made_on(options, 2)
        solved = nonet.solve_many(made)
        assert solved.texts() == made.solution_texts()
        for text, row in zip(made.texts(), made.puzzles, strict=True):
            assert nonet.Puzzle(text, **options).values == tuple(row.tolist())
    board = nonet.make_board("latin", size=40)
    digits = np.arange(1600, dtype=np.uint8).reshape(1, -1) % 41
    [text] = texts_of(board, digits)
    assert nonet.Puzzle(text, kind="latin").values == tuple(digits[0].tolist())


def test_results_can_be_pickled_and_say_their_board() -> None:
    solved = nonet.solve_many(["1" + "." * 15, "?"], limit=9, size=4, on_error="skip")
    again = pickle.loads(pickle.dumps(solved))
    assert (again.board, again.errors) == (solved.board, solved.errors)


def test_threads_and_engines_change_nothing() -> None:
    made = made_on({"kind": "diagonal"}, 30)
    one = nonet.solve_many(made, threads=1)
    two = nonet.solve_many(made, threads=2, engine="boards")
    assert (one.solutions == two.solutions).all()
    with pytest.raises(nonet.EngineUnavailable, match="lanes"):
        nonet.solve_many(made, engine="lanes")


def test_boards_without_ratings_are_refused_in_a_sentence() -> None:
    with pytest.raises(nonet.PuzzleError, match="up to 25x25"):
        nonet.rate_many([[0] * 36 * 36], kind="latin")


def puzzles_of(texts: list[str]) -> Iterator[str]:
    yield from texts


def test_a_generator_is_taken() -> None:
    assert nonet.solve_many(puzzles_of([CLASSIC] * 3)).count.tolist() == [1, 1, 1]
