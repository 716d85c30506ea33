"""Arrow: columns in, batches out, with the answers of solve_many and rate_many."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

import nonet
from nonet import EngineUnavailable, PuzzleError
from nonet._base.errors import install_command
from nonet.bulk.arrays import as_buffer
from nonet.solver import core as _native

pa = pytest.importorskip("pyarrow")
np = pytest.importorskip("numpy")
import nonet.bulk.arrow  # noqa: E402

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLES = [LINE, "." * 81, "1" * 81, LINE.replace(".", "0"), SOLVED]
COUNTS = [1, 2, 0, 1, 1]


def columns() -> dict[str, Any]:
    """The same puzzles in every sort of column."""
    digits = [[int(cell) if cell != "." else 0 for cell in line] for line in PUZZLES]
    padded = pa.array(["x" * 7, *PUZZLES, "y"])
    return {
        "string": pa.array(PUZZLES),
        "large": pa.array(PUZZLES, pa.large_string()),
        "binary": pa.array([line.encode() for line in PUZZLES]),
        "large binary": pa.array([line.encode() for line in PUZZLES], pa.large_binary()),
        "fixed": pa.array([line.encode() for line in PUZZLES], pa.binary(81)),
        "fixed, cut": pa.array([b"1" * 81, *(line.encode() for line in PUZZLES)], pa.binary(81))[1:],
        "list": pa.array(digits, pa.list_(pa.uint8(), 81)),
        "list, cut": pa.array([digits[0], *digits], pa.list_(pa.uint8(), 81))[1:],
        "words": pa.array(PUZZLES).dictionary_encode(),
        "cut": padded[1:6],
        "chunks": pa.chunked_array([PUZZLES[:2], [], PUZZLES[2:]]),
        "one chunk": pa.chunked_array([PUZZLES]),
        "column of a table": pa.table({"p": PUZZLES})["p"],
        "column of a batch": pa.record_batch({"p": PUZZLES})["p"],
    }


@pytest.mark.parametrize("form", columns())
def test_every_column_has_the_same_answers(form: str) -> None:
    many = nonet.solve_many(columns()[form])
    assert many.count.tolist() == COUNTS
    assert "".join(map(str, many.solutions[0].tolist())) == SOLVED
    assert nonet.rate_many(columns()[form]).count.tolist() == COUNTS


@pytest.mark.parametrize("form", ["string", "large", "fixed", "list", "cut", "one chunk"])
def test_text_is_read_where_it_lies(form: str) -> None:
    column = columns()[form]
    view, stride = as_buffer(column)
    array = column.chunk(0) if hasattr(column, "chunk") else column
    buffers = [buffer for buffer in array.buffers() if buffer is not None]
    at = np.frombuffer(view, np.uint8).__array_interface__["data"][0]
    assert any(buffer.address <= at < buffer.address + buffer.size for buffer in buffers)
    assert (len(view), stride) == (5 * 81, 81)


@pytest.mark.parametrize("make", [pa.record_batch, pa.table])
@pytest.mark.parametrize("answer", [nonet.solve_many, nonet.rate_many])
def test_of_a_table_only_one_column_is_taken(make: Any, answer: Any) -> None:
    assert answer(make({"quizzes": PUZZLES})).count.tolist() == COUNTS
    with pytest.raises(PuzzleError, match=r"puzzles, table\['quizzes'\], got a table with the columns 'id, quizzes'"):
        answer(make({"id": ["1"], "quizzes": [LINE]}))


def test_nothing_in_nothing_out() -> None:
    for empty in (pa.array([], pa.string()), pa.chunked_array([], pa.string()), pa.array([], pa.binary(81))):
        assert len(nonet.solve_many(empty)) == 0
    assert nonet.bulk.arrow.solve_batch(pa.record_batch({"puzzle": pa.array([], pa.string())})).num_rows == 0


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (pa.array([LINE, "123"]), "expected 81 characters for puzzle 2, got '123'"),
        (pa.array([LINE, None]), "expected 81 characters for puzzle 2, got nothing"),
        (pa.array([LINE, LINE[:80] + "q"]), "puzzle 2, cell 81: expected a digit"),
        (pa.array([1.5]), "expected 81 characters for puzzle 1, got '1.5'"),
        (pa.array([[1, 2]]), "expected a column of strings, got 'list"),
        (pa.chunked_array([[LINE], ["é" * 81]]), "expected 81 characters for puzzle 2"),
    ],
)
def test_what_is_no_column_of_puzzles_is_told(column: Any, message: str) -> None:
    with pytest.raises(PuzzleError, match="expected") as raised:
        nonet.solve_many(column)
    assert message in str(raised.value)


@pytest.mark.parametrize("make", [pa.record_batch, pa.table])
def test_a_batch_is_solved(make: Any) -> None:
    solved = nonet.bulk.arrow.solve_batch(
        make({"id": [1, 2, 3, 4, 5, 6], "puzzle": [*PUZZLES[:2], None, *PUZZLES[2:]]})
    )
    assert solved.schema.names == ["solution", "count"]
    assert solved["count"].to_pylist() == [1, 2, None, 0, 1, 1]
    solutions = solved["solution"].to_pylist()
    assert (solutions[0], solutions[2], solutions[3], solutions[5]) == (SOLVED, None, None, SOLVED)
    assert nonet.check(PUZZLES[1], solutions[1]).is_right
    solved.validate(full=True)


def test_a_batch_is_rated() -> None:
    rated = nonet.bulk.arrow.rate_batch(pa.record_batch({"p": [LINE, None, "." * 81]}), column="p")
    assert rated.to_pylist() == [
        {"level": "easy", "er": 1.2, "ep": 1.2, "ed": 1.2, "hodoku_level": "easy", "hodoku_score": 204, "count": 1},
        dict.fromkeys(rated.schema.names),
        dict.fromkeys(rated.schema.names) | {"count": 2},
    ]
    rated.validate(full=True)


def test_a_board_column_of_records_is_refused() -> None:
    for rules in ({"thermo": "r1c1 r1c2"}, [{"thermo": "r1c1 r1c2"}]):
        with pytest.raises(PuzzleError, match=r"expected text in a column .*, got 'rules' of '(struct|list)"):
            nonet.bulk.arrow.solve_batch(pa.record_batch({"puzzle": [LINE], "rules": [rules]}))


@pytest.mark.parametrize("text", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("of", [pa.list_, pa.large_list])
def test_rules_may_be_lists_as_json_has_them(of: Any, text: Any) -> None:
    rules = [["thermo r1c2 r1c1", "anti-king"], ["thermo r1c1 r1c2"], [None, "thermo r1c2 r1c1"], [], None]
    batch = pa.table({"puzzle": [LINE] * 5, "rules": pa.array(rules, of(text))})
    assert nonet.bulk.arrow.solve_batch(batch)["count"].to_pylist() == [0, 0, 1, 1, 1]


EMPTY = [LINE, None, "", "." * 81]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary_view()])
def test_every_sort_of_text_may_have_gaps_and_empty_texts(kind: Any) -> None:
    batch = pa.table({"puzzle": pa.array(EMPTY, kind), "solution": pa.array([SOLVED, SOLVED, SOLVED, ""], kind)})
    assert nonet.bulk.arrow.solve_batch(batch)["count"].to_pylist() == [1, None, None, 2]
    assert nonet.bulk.arrow.rate_batch(batch)["count"].to_pylist() == [1, None, None, 2]
    assert nonet.bulk.arrow.solve_batch(batch, kind="diagonal")["count"].to_pylist() == [0, None, None, 2]
    assert nonet.bulk.arrow.check_batch(batch)["outcome"].to_pylist() == ["right", None, None, None]


def test_words_of_a_dictionary_may_be_empty() -> None:
    batch = pa.table({"puzzle": pa.array(EMPTY).dictionary_encode()})
    assert nonet.bulk.arrow.solve_batch(batch)["count"].to_pylist() == [1, None, None, 2]


def test_two_columns_of_the_name_are_told() -> None:
    batch = pa.Table.from_arrays([pa.array([LINE]), pa.array([LINE])], names=["puzzle", "puzzle"])
    for answer in (nonet.bulk.arrow.solve_batch, nonet.bulk.arrow.rate_batch, nonet.bulk.arrow.check_batch):
        with pytest.raises(PuzzleError, match="expected one column 'puzzle', got 2 of that name"):
            answer(batch)


@pytest.mark.parametrize("make", [pa.record_batch, pa.table])
def test_columns_that_say_the_classic_board_change_nothing(make: Any) -> None:
    kinds = pa.array(["classic", "", None, "diagonal"]).dictionary_encode()
    said = {"kind": kinds, "box": ["3x3", None, " ", ""], "layout": pa.nulls(4), "rules": [""] * 4}
    batch = make({"puzzle": [LINE, LINE, LINE, None], **said})  # the last row has no puzzle
    assert nonet.bulk.arrow.solve_batch(batch)["count"].to_pylist() == [1, 1, 1, None]
    assert nonet.bulk.arrow.rate_batch(batch)["count"].to_pylist() == [1, 1, 1, None]
    named = make({"kind": [LINE]})
    assert nonet.bulk.arrow.solve_batch(named, column="kind")["count"].to_pylist() == [1]


def test_all_options_of_solve_many_are_there() -> None:
    batch = pa.record_batch({"puzzle": ["." * 81]})
    assert nonet.bulk.arrow.solve_batch(batch, limit=7, threads=1, engine="boards")["count"].to_pylist() == [7]
    with pytest.raises(PuzzleError, match="for limit"):
        nonet.bulk.arrow.solve_batch(batch, limit=0)


def test_what_is_no_batch_is_told() -> None:
    with pytest.raises(PuzzleError, match="expected a column 'puzzle', got 'a, b'"):
        nonet.bulk.arrow.solve_batch(pa.record_batch({"a": [1], "b": [2]}))
    with pytest.raises(PuzzleError, match="expected a RecordBatch or a Table of pyarrow, got 'list'"):
        nonet.bulk.arrow.rate_batch([LINE])


def test_without_pyarrow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(EngineUnavailable, match=re.escape(install_command("pyarrow"))):
        nonet.bulk.arrow.solve_batch(None)
    assert nonet.solve_many([LINE]).count.tolist() == [1]
