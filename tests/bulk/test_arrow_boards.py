"""Arrow batches of every board: created, solved, rated and checked as the functions for one puzzle do it."""

from __future__ import annotations

from typing import Any

import pytest

import nonet
from nonet import PuzzleError
from nonet._base.seeds import parse_seed
from nonet.solver import core as _native

pa = pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")
import nonet.bulk.arrow  # noqa: E402
from nonet.bulk.arrow import check_batch, create_batch, rate_batch, solve_batch  # noqa: E402

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

BOARDS: dict[str, dict[str, Any]] = {
    "4x4": {"size": 4},
    "6x6 of upright boxes": {"size": 6, "box": (3, 2)},
    "16x16": {"size": 16},
    "diagonal": {"kind": "diagonal"},
    "jigsaw": {"kind": "jigsaw", "size": 5},
    "pair": {"kind": "pair", "size": 4},
    "twodoku": {"kind": "twodoku"},
    "offsets": {"grids": "0,0 2,2", "size": 4},
    "rule of the whole board": {"rules": ["anti-knight"]},
    "rules that are laid": {"size": 4, "rules": ["killer 3 r1c1 r1c2", "thermo r2c1 r3c1"]},
    "rules to place": {"size": 6, "rules": ["thermo"]},
    "no givens": {"size": 4, "rules": ["killer"], "givens": 0},
    "symmetric": {"symmetry": "rotate-180"},
}


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_created_is_solved_rated_and_checked_as_it_stands(board: str) -> None:
    made = create_batch(pa.table({"number": [2, None, 0]}), "easy", seed=3, **BOARDS[board])
    made.validate(full=True)
    solved = solve_batch(made)
    solved.validate(full=True)
    assert solved["count"].to_pylist() == [1, None, 1]
    assert solved["solution"].to_pylist() == made["solution"].to_pylist()
    assert check_batch(made)["outcome"].to_pylist() == ["right", None, "right"]
    rated = rate_batch(made)
    rated.validate(full=True)
    assert rated["level"].to_pylist() == made["level"].to_pylist() == ["easy", None, "easy"]
    assert rated["count"].to_pylist() == [1, None, 1]


@pytest.mark.parametrize("board", BOARDS)
def test_a_row_of_a_set_is_what_create_makes_of_its_seed(board: str) -> None:
    options = BOARDS[board] | ({"layout": "AABBBAACBBACCCEDDCEEDDDEE"} if board == "jigsaw" else {})
    made = create_batch(range(3), "easy", seed=3, **options)
    for row in (0, 2):
        puzzle = nonet.create("easy", seed=parse_seed(made["seed"][row].as_py()), **options)
        assert made["puzzle"][row].as_py() == puzzle.to_text("line", header=False).strip()
        assert made["clues"][row].as_py() == puzzle.grid.clue_count
        assert puzzle.check(made["solution"][row].as_py()).is_right


@pytest.mark.parametrize("criteria", [{}, {"level": "easy"}, {"clues": 26}, {"rules": ["thermo"], "size": 4}])
def test_workers_make_parts_of_one_set(criteria: dict[str, Any]) -> None:
    whole = create_batch(range(8), seed="s", **criteria)
    shuffled = [5, 0, 7, 2]
    for numbers in (range(3, 8), pa.array(shuffled), pa.chunked_array([[5, 0], [7, 2]]), range(0, 8, 3)):
        part = create_batch(numbers, seed="s", threads=1, **criteria)
        listed = numbers if isinstance(numbers, range) else shuffled
        assert part.to_pylist() == whole.take(pa.array(list(listed))).to_pylist()


def test_a_set_is_that_of_create_many() -> None:
    made, many = create_batch(range(5), "hard", seed=9), nonet.create_many(5, "hard", seed=9)
    assert made["er"].to_pylist() == many.er.tolist()
    assert made["level"].to_pylist() == many.level.tolist()
    assert made["puzzle"].to_pylist() == ["".join(map(str, row)).replace("0", ".") for row in many.puzzles.tolist()]
    unrated = create_batch(range(2), seed=9)
    assert (unrated["level"].null_count, unrated["er"].null_count) == (2, 2)


def test_nothing_is_created_of_no_numbers() -> None:
    for numbers in (range(0), pa.array([], pa.int64()), pa.table({"number": pa.array([], pa.int8())})):
        assert create_batch(numbers, "easy", seed=1).num_rows == 0
    assert create_batch(range(0), rules=["thermo"], seed=1).num_rows == 0
    assert create_batch(pa.nulls(2), seed=1)["puzzle"].to_pylist() == [None, None]


@pytest.mark.parametrize(
    ("numbers", "options", "message"),
    [
        (pa.array([0.5]), {}, "expected whole numbers of 0 or more, got the column 'double'"),
        (pa.array([3, -1]), {}, "expected whole numbers of 0 or more, got the number '-1'"),
        (range(-1, 2), {}, r"expected whole numbers of 0 or more, got the range 'range\(-1, 2\)'"),
        (3, {}, "expected a RecordBatch or a Table of pyarrow, got 'int'"),
        (pa.table({"id": [1]}), {}, "expected a column 'number', got 'id'"),
        (range(1), {"seed": None}, "expected a whole number or text for seed"),
        (range(1), {"level": "mild"}, "unknown level"),
        (range(1), {"kind": "round"}, "unknown kind"),
    ],
)
def test_numbers_and_wishes_that_are_none_are_told(numbers: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        create_batch(numbers, **{"seed": 1} | options)


@pytest.mark.parametrize("make", [pa.record_batch, pa.table])
def test_each_row_has_the_board_that_its_columns_say(make: Any) -> None:
    puzzles = ["." * 16, "1..............2", LINE, "." * 16, None]
    batch = make({"puzzle": puzzles, "Kind": ["", "latin", None, " diagonal ", "?"], "rules": [None, "", " ", "", "?"]})
    solved = solve_batch(batch, limit=255)
    assert solved["count"].to_pylist() == [255, nonet.count(puzzles[1], kind="latin", limit=255), 1, 48, None]
    assert solved["solution"][2].as_py() == SOLVED
    for row, kind in enumerate(["classic", "latin", "classic", "diagonal"]):
        assert nonet.check(puzzles[row], solved["solution"][row].as_py(), kind=kind).is_right


def test_columns_and_arguments_that_contradict_each_other_are_told() -> None:
    batch = pa.table({"puzzle": [LINE, LINE], "kind": ["", "diagonal"]})
    with pytest.raises(PuzzleError, match=r"row 2 of the column 'puzzle': expected the kind diagonal, .* got window"):
        solve_batch(batch, kind="window")
    assert solve_batch(batch, kind="window", on_error="skip")["count"].to_pylist() == [0, None]


def test_rules_can_be_taken_off() -> None:
    batch = pa.table({"puzzle": [LINE], "rules": ["killer 45 r1c1 r1c2"]})
    assert solve_batch(batch)["count"].to_pylist() == [0]
    assert solve_batch(batch, rules=[])["count"].to_pylist() == [1]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary(), pa.binary(16), pa.string_view()])
def test_every_sort_of_column_holds_other_boards(kind: Any) -> None:
    lines = ["1..............2", "." * 16]
    values = lines if pa.types.is_string(kind) or "string" in str(kind) else [line.encode() for line in lines]
    batch = pa.table({"puzzle": pa.array(values, kind)})
    assert solve_batch(batch, limit=255)["count"].to_pylist() == [nonet.count(lines[0], limit=255), 255]


def test_lists_of_digits_and_texts_of_all_formats_are_puzzles() -> None:
    digits = [[1, 0, 0, 0] + [0] * 12, [0] * 15 + [4]]
    for kind in (pa.list_(pa.uint8(), 16), pa.list_(pa.int64())):
        assert solve_batch(pa.table({"puzzle": pa.array(digits, kind)}))["count"].to_pylist() == [2, 2]
    texts = [LINE, nonet.Puzzle(LINE).to_text("boxed"), "kind: diagonal\n" + "." * 16, LINE.replace(".", "*")]
    assert solve_batch(pa.table({"puzzle": texts}))["count"].to_pylist() == [1, 1, 2, 1]
    assert rate_batch(pa.table({"puzzle": texts}))["er"].to_pylist() == [1.2, 1.2, None, 1.2]


def test_pencil_marks_are_part_of_a_puzzle() -> None:
    marked = nonet.Puzzle(nonet.create("easy", size=4, seed=1).solution).without("r1c1").to_text("pencilmark")
    open_one = "1 1234 1234 1234\n" + "1234 1234 1234 1234\n" * 3
    text = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
    batch = pa.table({"puzzle": [marked, open_one, text], "solution": [None, "1234341221434321", "1234341221434321"]})
    one = nonet.solve(open_one)
    assert solve_batch(batch)["count"].to_pylist() == [1, one.count, 1]
    assert check_batch(batch)["outcome"].to_pylist() == [None, "right", "right"]


@pytest.mark.parametrize("answer", [solve_batch, rate_batch, check_batch])
def test_a_row_that_is_no_puzzle_is_told_or_skipped(answer: Any) -> None:
    batch = pa.table({"puzzle": [LINE, "1234", LINE[:80] + "!", "", LINE], "solution": [SOLVED] * 5})
    with pytest.raises(PuzzleError, match="row 2 of the column 'puzzle': "):
        answer(batch, size=9)
    with pytest.raises(PuzzleError, match=r"row 3 of the column 'puzzle': .*'!'"):
        answer(batch.slice(1).set_column(0, "puzzle", [[LINE, LINE, LINE[:80] + "!", LINE]]))
    skipped = answer(batch, size=9, on_error="skip")
    first = skipped.schema.names[0]
    assert [value is None for value in skipped[first].to_pylist()] == [False, True, True, True, False]
    with pytest.raises(PuzzleError, match="expected stop or skip for on_error, got 'ignore'"):
        answer(batch, on_error="ignore")


def test_engines_are_chosen_by_name() -> None:
    batch = pa.table({"puzzle": ["." * 16]})
    assert solve_batch(batch, limit=7, engine="boards")["count"].to_pylist() == [7]
    with pytest.raises(nonet.EngineUnavailable, match="lanes is not available"):
        solve_batch(batch, engine="lanes")
    with pytest.raises(PuzzleError, match="unknown engine"):
        solve_batch(batch, engine="none")


def test_boards_without_ratings_are_told() -> None:
    batch = pa.table({"puzzle": ["." * 676]})  # 26x26
    with pytest.raises(PuzzleError, match="row 1 of the column 'puzzle': expected"):
        rate_batch(batch)
    assert rate_batch(batch, on_error="skip")["count"].to_pylist() == [None]


ANSWERS = {
    "right": SOLVED,
    "a given changed": "6" + SOLVED[1:],
    "rows changed": SOLVED[9:18] + SOLVED[:9] + SOLVED[18:],
    "one cell wrong": SOLVED[:2] + "1" + SOLVED[3:],
    "incomplete": SOLVED[:80] + ".",
    "incomplete and wrong": "." * 80 + "1",
    "all ones": "1" * 81,
    "the puzzle": LINE,
}


@pytest.mark.parametrize("kind", ["classic", "diagonal", "anti-knight"])
@pytest.mark.parametrize("rules", [[], ["killer 8 r1c1 r1c2"], ["killer 9 r1c1 r1c2"]])
def test_answers_are_judged_as_check_judges_them(kind: str, rules: list[str]) -> None:
    batch = pa.table({"p": [LINE] * len(ANSWERS), "a": list(ANSWERS.values())})
    judged = check_batch(batch, column="p", answer="a", kind=kind, rules=rules, words=True)
    checks = [nonet.check(LINE, answer, kind=kind, rules=rules) for answer in ANSWERS.values()]
    assert judged["outcome"].to_pylist() == [check.outcome.name.lower() for check in checks]
    assert judged["words"].to_pylist() == list(map(str, checks))
    assert len(set(judged["outcome"].to_pylist())) == (
        3 if kind == "classic" and rules != ["killer 9 r1c1 r1c2"] else 2
    )


def test_an_answer_is_judged_by_the_rules_not_by_a_solution() -> None:
    grids = list(nonet.solutions("." * 16))[:5]
    lines = ["".join(map(str, grid.values)) for grid in grids]
    assert check_batch(pa.table({"puzzle": ["." * 16] * 5, "solution": lines}))["outcome"].unique().to_pylist() == [
        "right"
    ]


def test_an_answer_that_cannot_be_read_is_told_or_skipped() -> None:
    batch = pa.table({"puzzle": [LINE] * 4, "solution": [SOLVED, None, SOLVED[:80], "I give up"]})
    with pytest.raises(PuzzleError, match=r"row 3 of the column 'solution': .*expected 81 cells, got 80"):
        check_batch(batch)
    assert check_batch(batch, on_error="skip", words=True)["words"].to_pylist() == ["right", None, None, None]
    with pytest.raises(PuzzleError, match="expected a column 'answer', got 'puzzle, solution'"):
        check_batch(batch, answer="answer")


def test_lines_of_one_length_are_read_without_an_object_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    made = create_batch(range(200), size=4, seed=1)
    batch = pa.table({"puzzle": made["puzzle"], "solution": made["solution"], "kind": ["classic"] * 200})
    read: list[str] = []
    make = nonet.Puzzle.__init__

    def count(self: nonet.Puzzle, source: Any, *args: Any, **options: Any) -> None:
        read.append(source)
        make(self, source, *args, **options)

    monkeypatch.setattr(nonet.Puzzle, "__init__", count)
    assert check_batch(batch)["outcome"].unique().to_pylist() == ["right"]
    assert len(read) == 2  # the first puzzle and the first answer
