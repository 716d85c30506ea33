"""solve_many: every form of input, any number of threads, the same answers as one puzzle at a time."""

from __future__ import annotations

import ctypes
import dataclasses
import mmap
import pickle
import re
import sys
from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet.bulk import solve_many as many
from nonet.solver import ENGINES
from nonet.solver.base import CORE_TASK
from nonet.solver.bulk import LanesEngine
from tests.families import for_each

np = pytest.importorskip("numpy")
pytestmark = pytest.mark.skipif(ENGINES[0].unavailable() is not None, reason="the compiled core is missing")

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def some_puzzles(count: int, seed: int = 1) -> list[str]:
    """Emptied solutions, every third with a digit changed: no, one and many solutions."""
    random = Random(seed)
    puzzles = []
    for number in range(count):
        keep = random.uniform(0.3, 0.6)
        cells = [digit if random.random() < keep else "." for digit in SOLVED]
        if number % 3 == 0:
            cells[random.randrange(81)] = random.choice("123456789")
        puzzles.append("".join(cells))
    return puzzles


PUZZLES = some_puzzles(300)


def forms() -> dict[str, object]:
    lines = "\n".join(PUZZLES)
    digits = np.array([[0 if c == "." else int(c) for c in puzzle] for puzzle in PUZZLES], np.uint8)
    return {
        "list": PUZZLES,
        "tuple": tuple(PUZZLES),
        "text": lines + "\n",
        "text without the last line end": lines,
        "bytes": lines.encode(),
        "bytearray": bytearray(lines.encode()),
        "windows lines": (lines.replace("\n", "\r\n") + "\r\n").encode(),
        "no line ends": "".join(PUZZLES).encode(),
        "array": digits,
        "array of ints": digits.astype(np.int64),
        "grids": digits.reshape(-1, 9, 9),
        "view": np.asfortranarray(digits),
    }


@pytest.mark.parametrize("form", forms())
def test_every_form_of_input_gives_the_same(form: str) -> None:
    result = nonet.solve_many(forms()[form])
    expected = nonet.solve_many(PUZZLES)
    assert (result.count == expected.count).all()
    assert (result.solutions == expected.solutions).all()


@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(1, 5))
@settings(max_examples=25, deadline=None)
def test_answers_are_those_of_one_at_a_time(seed: int, threads: int, limit: int) -> None:
    puzzles = some_puzzles(9, seed)
    result = nonet.solve_many(puzzles, limit=limit, threads=threads)
    for puzzle, solution, count in zip(puzzles, result.solutions, result.count, strict=True):
        assert nonet.count(puzzle, limit=limit) == count
        if count:
            assert nonet.check(puzzle, solution).is_right
        else:
            assert not solution.any()


def test_threads_and_tasks_do_not_change_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = nonet.solve_many(PUZZLES)
    monkeypatch.setattr(LanesEngine, "task", 7)
    seen: list[tuple[int, int]] = []
    result = nonet.solve_many("\n".join(PUZZLES), threads=3, progress=lambda done, total: seen.append((done, total)))
    assert (result.solutions == expected.solutions).all()
    assert (result.count == expected.count).all()
    assert seen[-1] == (300, 300)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_a_few_puzzles_start_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object) -> None:
        raise AssertionError(words)

    monkeypatch.setattr("nonet.bulk.threads.Thread", refuse)
    assert len(nonet.solve_many(PUZZLES, threads=8)) == 300


def test_some_thousand_puzzles_are_shared_among_the_threads() -> None:
    """Each task is a quarter of what is left, or 1,024."""
    assert list(many._cuts(6000, 2, CORE_TASK)) == [0, 1500, 2625, 3649, 4673, 5697, 6000]
    assert list(many._cuts(4000, 2, CORE_TASK)) == [0, 4000]
    assert list(many._cuts(70_000, 1, CORE_TASK)) == [0, 32_768, 65_536, 70_000]


def test_tasks_become_smaller_towards_the_end_so_that_threads_end_together() -> None:
    cuts = list(many._cuts(300_000, 2, CORE_TASK))
    sizes = [end - start for start, end in pairwise(cuts)]
    assert sum(sizes) == 300_000
    assert sizes[:-1] == sorted(sizes[:-1], reverse=True)
    assert (sizes[0], sizes[-2]) == (CORE_TASK, 1024)
    assert set(sizes[:-1]) <= set(range(1024, CORE_TASK + 1))


def test_a_memory_map_is_read_in_place(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES) + "\n")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        counts = nonet.solve_many(mapped).count.tolist()
    assert counts == nonet.solve_many(PUZZLES).count.tolist()


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(nonet.EngineUnavailable, match="pip install numpy"):
        nonet.solve_many([SOLVED])


def test_nothing_in_nothing_out() -> None:
    nothings: list[object] = [[], "", b"", np.empty((0, 81), np.uint8)]
    for empty in nothings:
        result = nonet.solve_many(empty)
        assert (len(result), result.solutions.shape) == (0, (0, 81))


def test_unique_is_known_from_a_limit_of_two_on() -> None:
    assert nonet.solve_many([SOLVED, "." * 81]).is_unique.tolist() == [True, False]
    with pytest.raises(nonet.PuzzleError, match="a limit of 1 cannot show which puzzles are unique"):
        _ = nonet.solve_many([SOLVED], limit=1).is_unique


class Column:
    """What a data frame's column shows to numpy."""

    def __array__(self, dtype: object = None, copy: object = None) -> Any:
        return np.array(PUZZLES, object)


class Frame:
    """What a data frame shows to numpy: its columns side by side."""

    def __init__(self, columns: dict[Any, Any]) -> None:
        self.columns = list(columns)
        self.values = np.array([list(row) for row in zip(*columns.values(), strict=True)])

    def __array__(self, dtype: object = None, copy: object = None) -> Any:
        return self.values


@pytest.mark.parametrize(
    ("columns", "usual", "names"),
    [
        ({"quizzes": [SOLVED], "solutions": [SOLVED]}, "'quizzes'", "quizzes, solutions"),
        ({"id": ["7"], "Puzzle": [SOLVED]}, "'Puzzle'", "id, Puzzle"),
        ({0: [SOLVED], 1: [SOLVED]}, "NAME", "0, 1"),
    ],
)
@pytest.mark.parametrize("answer", [nonet.solve_many, nonet.rate_many])
def test_a_table_of_several_columns_is_refused(answer: Any, columns: dict[Any, Any], usual: str, names: str) -> None:
    message = f"expected one column of puzzles, table[{usual}], got a table with the columns '{names}'"
    with pytest.raises(nonet.PuzzleError, match=re.escape(message)):
        answer(Frame(columns))


def test_a_table_of_one_column_or_of_digits_is_taken() -> None:
    assert nonet.solve_many(Frame({"quizzes": PUZZLES})).count.tolist() == nonet.solve_many(PUZZLES).count.tolist()
    assert nonet.solve_many(Frame({cell: [int(digit)] * 2 for cell, digit in enumerate(SOLVED)})).count.tolist() == [
        1,
        1,
    ]


@pytest.mark.parametrize(
    "puzzles",
    [
        np.array(PUZZLES),
        np.array(PUZZLES, object),
        np.array(PUZZLES, "S"),
        Column(),
        [puzzle.encode() for puzzle in PUZZLES],
        "\n".join(PUZZLES) + "\n\n\r\n",
        "\r\n".join(PUZZLES) + "\r\n\r\n",
    ],
)
def test_columns_of_strings_and_blank_lines_at_the_end_are_taken(puzzles: object) -> None:
    assert nonet.solve_many(puzzles).count.tolist() == nonet.solve_many(PUZZLES).count.tolist()


@pytest.mark.parametrize(
    ("puzzles", "message"),
    [
        (["1" * 80], "expected 81 characters for puzzle 1"),
        ([SOLVED, 5], "for puzzle 2"),
        ("1" * 80, "expected puzzles of 81 characters, got 80"),
        (SOLVED + SOLVED[:-1], r"got 80 at the end \(puzzle 2\)"),
        (SOLVED + "\n" + SOLVED[:-1], "line 2: expected 81 characters, got 80: '"),
        (f"{SOLVED}\n{SOLVED}\nabc\n{SOLVED}\n{SOLVED}\n{SOLVED}", "line 3: expected 81 characters, got 3: 'abc'"),
        (f"{SOLVED}\n\n{SOLVED[:-1]}q\n", "line 3, column 81: expected a digit, '.' or 0, got 'q'"),
        (f"{SOLVED}\n{chr(0xE9) * 81}\n", f"line 2, column 1: expected a digit, '.' or 0, got '{chr(0xE9)}'"),
        ([SOLVED, chr(0xE9) * 81], f"puzzle 2, cell 1: expected a digit, '.' or 0, got '{chr(0xE9)}'"),
        (SOLVED + "\n" + SOLVED.replace("5", "q"), "puzzle 2, cell 1: expected a digit, '.' or 0, got 'q'"),
        ("é" * 81, "expected a digit"),
        (f"{SOLVED}\n{SOLVED}7{SOLVED}\n", "line 2: expected 81 characters, got 163"),
        (f"{SOLVED}\n" * 40_000 + SOLVED + "7" + SOLVED, "line 40001: expected 81 characters, got 163"),
        (
            np.array([SOLVED, "1"]),
            r"the puzzles are on different boards: expected the size 9 x 9, got 1 x 1 \(puzzle 2\)",
        ),
        (np.array([SOLVED, None]), "expected 81 characters for puzzle 2"),
        (np.full((1, 81), 10), "expected digits from 0 to 9"),
        (np.full((1, 81), -1), "expected digits from 0 to 9"),
        (np.full((2, 81), 10, np.uint8), "puzzle 1, cell 1: expected a digit, '.' or 0, got '10'"),
        (np.zeros((2, 80), np.uint8), "shape"),
        (np.zeros((1, 81), float), "float64"),
        (5, "expected text"),
        (None, "expected text"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(puzzles: object, message: str) -> None:
    with pytest.raises(nonet.PuzzleError, match=message):
        nonet.solve_many(puzzles)


@pytest.mark.parametrize(("limit", "threads"), [(0, None), (256, None), (1, 0)])
def test_limits_and_threads_must_make_sense(limit: int, threads: int | None) -> None:
    with pytest.raises(nonet.PuzzleError, match="expected"):
        nonet.solve_many([SOLVED], limit=limit, threads=threads)


def wide_forms() -> dict[str, Any]:
    """Two puzzles as numbers in memory of other sorts than bytes."""
    values = np.array([int(symbol.replace(".", "0")) for symbol in PUZZLES[0] + PUZZLES[1]])
    kinds = [f"{order}{sign}{size}" for order in "<>" for sign in "iu" for size in (1, 2, 4, 8)]
    forms: dict[str, Any] = {f"view of {kind}": memoryview(values.astype(kind)) for kind in kinds}
    forms |= {f"array {code}": array(code, values.tolist()) for code in "bBhHiIlLqQ"}
    numbers = [ctypes.c_int8, ctypes.c_uint8, ctypes.c_int16, ctypes.c_int, ctypes.c_uint32, ctypes.c_int64]
    forms |= {f"ctypes {kind.__name__}": (kind * len(values))(*values.tolist()) for kind in numbers}
    row = ctypes.c_int * 81
    forms["rows of ctypes"] = (row * 2)(*[row(*digits) for digits in values.reshape(2, 81).tolist()])
    for kind in ("u1", "i4"):
        forms[f"every second {kind}"] = memoryview(np.repeat(values.astype(kind), 2))[::2]
        forms[f"columns first {kind}"] = memoryview(np.asfortranarray(values.astype(kind).reshape(2, 81)))
        forms[f"boxes {kind}"] = memoryview(values.astype(kind).reshape(2, 9, 9))
    forms["every second character"] = memoryview((PUZZLES[0] + PUZZLES[1]).replace("", "x")[1:].encode())[::2]
    return forms


@for_each("form", wide_forms())
def test_numbers_of_every_width_are_read_as_numbers(form: str) -> None:
    found = nonet.solve_many(wide_forms()[form])
    expected = nonet.solve_many(PUZZLES[:2])
    assert found.count.tolist() == expected.count.tolist()
    assert (found.solutions == expected.solutions).all()


@pytest.mark.parametrize(
    ("puzzles", "message"),
    [
        (array("d", [0.0] * 81), "expected whole numbers of shape (N, 81) or (N, 9, 9), got float64"),
        (array("f", [0.0] * 81), "expected whole numbers of shape (N, 81) or (N, 9, 9), got float32"),
        (array("i", [0] * 80), "expected whole numbers of shape (N, 81) or (N, 9, 9), got int32 of shape (80,)"),
        (array("i", [10] * 81), "expected digits from 0 to 9, got 10"),
        (array("h", [-1] * 81), "expected digits from 0 to 9, got -1"),
        ((ctypes.c_double * 81)(), "expected whole numbers of shape (N, 81) or (N, 9, 9), got float64"),
        ((ctypes.c_void_p * 81)(), "expected whole numbers"),
        (None, "got 'NoneType'"),
    ],
)
def test_memory_that_holds_no_digits_is_refused(puzzles: object, message: str) -> None:
    with pytest.raises(nonet.PuzzleError, match=re.escape(message)):
        nonet.solve_many(puzzles)


def test_puzzles_of_several_boards_are_refused_in_a_sentence() -> None:
    classic, diagonal = nonet.Puzzle(SOLVED), nonet.Puzzle(SOLVED, kind="diagonal")
    held = np.empty(2, object)
    held[:] = [classic, diagonal]
    for puzzles in ([classic, diagonal], [classic.grid, diagonal.grid], held):
        for function in (nonet.solve_many, nonet.rate_many):
            words = r"the puzzles are on different boards: .*diagonal.* \(puzzle 2\)"
            with pytest.raises(nonet.PuzzleError, match=words):
                function(puzzles)
    assert nonet.solve_many([classic, SOLVED, classic.grid]).count.tolist() == [1, 1, 1]
    assert nonet.solve_many(classic).count.tolist() == [1]


@pytest.mark.parametrize("wrap", [str, str.encode, lambda text: [text]])
def test_a_text_with_a_header_says_its_board(wrap: Any) -> None:
    found = nonet.solve_many(wrap(nonet.Puzzle("." * 16, kind="diagonal").to_text("line")), limit=100)
    assert (found.board.kind, found.count.tolist()) == ("diagonal", [48])


@pytest.mark.parametrize("between", ["\n", "# a comment\n", "  \n# one\n\n"])
def test_blank_lines_and_comments_are_skipped_as_the_command_does(between: str) -> None:
    text = f"{between}{SOLVED}\n{between}{SOLVED.replace('5', '.')}\r\n{between}"
    for puzzles in (text, text.encode()):
        assert nonet.solve_many(puzzles).count.tolist() == [1, 1]


def test_lines_may_end_differently() -> None:
    for text in (f"{SOLVED}\r\n{SOLVED}\n\n{SOLVED}\r\n", f"{SOLVED}\n{SOLVED}\r{SOLVED}"):
        assert nonet.solve_many(text).count.tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    "call",
    [
        nonet.solve_many,
        nonet.rate_many,
        nonet.canonical_many,
        lambda lines: nonet.create_many(len(lines), seed=len(lines)),
    ],
)
def test_answers_are_compared_field_by_field(call: Callable[[list[str]], Any]) -> None:
    one, two = PUZZLES[1:2], [PUZZLES[1], "." * 81]
    assert call(two) == call(two)
    assert call(two) == dataclasses.replace(call(two))
    assert call(two) == pickle.loads(pickle.dumps(call(two)))
    assert call(one) != call(two)
    assert call(one) != 1
    with pytest.raises(TypeError, match="unhashable type: 'Many"):
        hash(call(one))


def test_a_changed_answer_keeps_its_errors_and_its_board() -> None:
    found = nonet.rate_many(["0312200430010040", None], on_error="skip", size=4)
    again = dataclasses.replace(found, hodoku_score=found.hodoku_score)
    assert (again.errors, again.board) == (found.errors, found.board)
    assert list(found.errors) == [1]
    assert found.board.size == 4
    assert found != nonet.rate_many(["0312200430010040", ""], on_error="skip", size=4)  # for another reason
    assert "errors" not in dataclasses.asdict(found)


def test_room_for_another_board_is_named() -> None:
    room = nonet.solve_many(["." * 16] * 2)
    with pytest.raises(
        nonet.PuzzleError, match=r"^expected room for 2 solutions of 81 cells, got room for 2 of 16 cells$"
    ):
        nonet.solve_many(PUZZLES[:2], into=room)


# -- puzzles that are skipped --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_skipping_in_text_and_in_arrays_is_skipping_in_lists(seed: int) -> None:
    random = Random(seed)
    lines = random.sample(PUZZLES, 6)
    bad = sorted(random.sample(range(6), random.randint(1, 5)))
    for number in bad:
        cell = random.randrange(81)
        lines[number] = lines[number][:cell] + "q" + lines[number][cell + 1 :]
    digits = np.array([[10 if cell == "q" else int(cell.replace(".", "0")) for cell in line] for line in lines])
    wanted = nonet.solve_many(lines, on_error="skip")
    assert list(wanted.errors) == bad
    text = "\n".join(lines)
    forms = (
        text, text.encode(), memoryview(text.encode()), text.replace("\n", "\r\n") + "\r\n", "".join(lines),
        "# a comment\n\n" + text,
        digits, digits.astype(np.uint8), digits.reshape(-1, 9, 9), digits.reshape(-1), array("i", digits.reshape(-1)),
    )  # fmt: skip
    for form in forms:
        found = nonet.solve_many(form, on_error="skip")
        assert found.count.tolist() == wanted.count.tolist()
        assert found.solutions.tolist() == wanted.solutions.tolist()
        assert list(found.errors) == bad
        with pytest.raises(nonet.PuzzleError):
            nonet.solve_many(form)
    assert nonet.rate_many(text, on_error="skip", scales="nonet").errors == wanted.errors
    rated = nonet.rate_many(digits, on_error="skip", scales="nonet")
    assert rated.level.tolist() == nonet.rate_many(lines, on_error="skip", scales="nonet").level.tolist()


def test_lines_and_arrays_of_other_boards_are_skipped_too() -> None:
    small = "0312200430010040"
    found = nonet.solve_many(f"{small}\nabc\n{small}\n", on_error="skip", size=4)
    assert (found.count.tolist(), list(found.errors)) == ([1, 0, 1], [1])
    found = nonet.solve_many(np.array([[5] * 16, [0] * 16]), on_error="skip", size=4)
    assert (found.count.tolist(), found.errors) == ([0, 2], {0: "cell 1: expected a digit from 0 to 4, got 5"})


@pytest.mark.parametrize("puzzles", ["abc", "12..\n3...\n....\n...q\n"])
def test_text_without_a_puzzle_a_line_cannot_be_skipped(puzzles: str) -> None:
    with pytest.raises(nonet.PuzzleError, match='on_error="skip" needs a list, or text with one puzzle per line'):
        nonet.solve_many(puzzles, on_error="skip")


@pytest.mark.parametrize(
    "puzzles", ["\n".join(SOLVED[row : row + 9] for row in range(0, 81, 9)), f"kind: classic\n{SOLVED}\n{SOLVED}"]
)
def test_texts_that_can_be_read_are_read_the_same_if_others_are_skipped(puzzles: str) -> None:
    assert nonet.solve_many(puzzles, on_error="skip") == nonet.solve_many(puzzles)


@pytest.mark.parametrize("puzzles", [np.zeros((2, 80), np.uint8), np.zeros((1, 81)), np.full((3, 16), 5)])
def test_an_array_of_another_shape_is_refused_as_a_whole(puzzles: object) -> None:
    with pytest.raises(nonet.PuzzleError, match=r"expected whole numbers of shape \(N, 81\)"):
        nonet.solve_many(puzzles, on_error="skip")
