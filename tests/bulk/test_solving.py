"""The fast ways of solving lines give what one puzzle at a time gives."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.bulk.outcome import ChunkResult
from nonet.bulk.solve_stream import LineSolver
from nonet.bulk.sources.text import TextChunk
from nonet.formats.line import usual_cells
from nonet.model import BoardSpec
from nonet.puzzle.answers import solve_puzzle
from tests.bulk.files import FOUR, FOUR_SOLVED, LINE, NO_SOLUTION, SEVERAL, SOLVED, needs_core
from tests.families import for_each

pytest.importorskip("numpy")


def solver(engine: str | None = None, *, skip: bool = False, kind: str = "classic") -> LineSolver:
    return LineSolver(BoardSpec(kind), partial(solve_puzzle, engine=engine), engine, skip=skip)


def answer(work: LineSolver, text: str | bytes) -> ChunkResult:
    if isinstance(text, str):
        work.usual = usual_cells(text.splitlines())  # as the stream does
    data = text.encode() if isinstance(text, str) else text
    chunk = TextChunk(data, len(data), len(data), is_whole=False)
    return work.quick(chunk) or work.thorough(chunk)


def summary(outcome: ChunkResult) -> tuple[object, ...]:
    """All that must not depend on the way, where no puzzle has several solutions."""
    remarks = [(remark.record, remark.puzzle, remark.tally, remark.words()) for remark in outcome.remarks]
    tally = {name: number for name, number in outcome.tally.items() if number and name != "unique"}
    columns = [bytes(make()) for make in outcome.columns]
    return bytes(outcome.answers), outcome.records, outcome.puzzles, tally, remarks, columns


def proper_puzzles(count: int, seed: int) -> list[str]:
    """Puzzles with one solution or none."""
    random = Random(seed)
    puzzles = []
    for _ in range(count):
        cells = [
            digit if digit == given or random.random() < 0.5 else "." for digit, given in zip(SOLVED, LINE, strict=True)
        ]
        if random.random() < 0.2:
            cells[random.randrange(81)] = random.choice("123456789")
        puzzles.append("".join(cells))
    return puzzles


@needs_core
@given(st.integers(0, 2**32), st.sampled_from(["\n", "\r\n", " some words\n", ":1:x\n", ",\t\n"]))
@settings(max_examples=15, deadline=None)
def test_regular_mixed_and_one_by_one_agree(seed: int, end: str) -> None:
    text = "".join(puzzle + end for puzzle in proper_puzzles(8, seed))
    expected = summary(answer(solver("reference"), text))
    assert summary(answer(solver(), text)) == expected
    irregular = summary(answer(solver(), f"{LINE}   \n{text}"))
    assert irregular[0] == SOLVED.encode() + b"\n" + bytes(str(expected[0], "ascii"), "ascii")  # type: ignore[call-overload]


@needs_core
def test_counts_are_a_column_of_their_own() -> None:
    outcome = answer(solver(skip=True), f"{LINE}\n\n{NO_SOLUTION}\n{SEVERAL}\noops\n{FOUR}\n")
    assert bytes(outcome.columns[1]()) == b"1\n\n0\n2\n\n1\n"
    assert [(remark.record, remark.puzzle, remark.tally) for remark in outcome.remarks] == [
        (2, 1, "none"),
        (3, 2, "multiple"),
        (4, 3, "skipped"),
    ]


@needs_core
@for_each("bad", [b"\t", b"\x00", b"\x05", b"~", b"A", b"\xff", b" "])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b" x\n"])
@pytest.mark.parametrize("at", [0, 40, 80])
def test_no_byte_but_a_cell_is_taken_for_one(bad: bytes, end: bytes, at: int) -> None:
    """The core takes the bytes 1 to 9 for digits; a tab is one of them."""
    line = LINE.encode()
    text = line + end + line[:at] + bad + line[at + 1 :] + end
    outcome = answer(solver(skip=True), text)
    lines = bytes(outcome.answers).split(b"\n")
    assert lines[0] == SOLVED.encode()
    assert lines[1] == b""
    assert answer(solver(), text).fault


@needs_core
@pytest.mark.parametrize("blank", "-?_*")
def test_all_blanks_of_a_line_are_known(blank: str) -> None:
    for others in ("", f"{LINE} x\n", f"{FOUR}\n"):
        text = others + f"{LINE.replace('.', blank)}\n" * 2
        assert bytes(answer(solver(), text).answers).endswith(f"{SOLVED}\n{SOLVED}\n".encode())


@needs_core
def test_rows_on_one_line_are_a_puzzle() -> None:
    rows = " ".join(LINE[at : at + 9] for at in range(0, 81, 9))
    assert bytes(answer(solver(), f"{rows}\n{LINE}\n{rows}\n").answers) == f"{SOLVED}\n".encode() * 3


@needs_core
@pytest.mark.parametrize("bad", ["abc", "spam", "5 rows"])
def test_a_bad_line_is_compared_with_the_others(bad: str) -> None:
    fault = answer(solver(), f"{LINE}\n" * 5 + f"{bad}\n{LINE}\n").fault
    assert fault
    word = bad.partition(" ")[0]
    assert str(fault) == f"line 6, column 1: expected 81 cells, as in other lines, got {len(word)}: {word!r}"


@needs_core
@pytest.mark.parametrize("rest", [",a\nb", ",\n#c", ", \r ", "\n   ", "\ra  "])
def test_a_line_end_behind_a_puzzle_makes_another_line(rest: str) -> None:
    """Also where both lines together are as long as the others."""
    text = f"{LINE},abc\n{LINE}{rest}\n{LINE},abc\n"
    assert summary(answer(solver(skip=True), text)) == summary(answer(solver("reference", skip=True), text))


@needs_core
def test_what_follows_a_puzzle_need_not_be_text() -> None:
    """It is skipped, whatever the way the puzzle goes."""
    line, four = LINE.encode(), FOUR.encode()
    text = b"".join(puzzle + b" caf\xe9\n" for puzzle in (line, b" " + line, four, b"\xe9" + line, line + b"\xe9"))
    outcome = answer(solver(skip=True), text)
    assert bytes(outcome.answers).split(b"\n") == [*2 * [SOLVED.encode()], FOUR_SOLVED.encode(), b"", b"", b""]
    assert summary(outcome) == summary(answer(solver("reference", skip=True), text))


@pytest.mark.parametrize("blank", "._*Xx0")
def test_every_blank_of_the_line_format_is_one(blank: str) -> None:
    text = LINE.replace(".", blank)
    assert bytes(answer(solver(), f"{text}\n{text}\n").answers) == f"{SOLVED}\n{SOLVED}\n".encode()


def test_other_kinds_and_sizes_are_solved_one_by_one() -> None:
    work = solver(kind="diagonal")
    assert work.quick(TextChunk(b"", 0, 0, is_whole=False)) is None
    first = bytes(answer(work, "." * 81 + "\n").answers).decode().strip()
    assert len({first[10 * i] for i in range(9)}) == 9
    assert bytes(answer(solver(), f"{FOUR}\n").answers) == b"1423231442313142\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [("1" * 49, "cannot have boxes"), ("12", "expected 81 cells, as in other lines, got 2"), (";", "got ';'")],
)
def test_what_is_no_puzzle_is_a_fault_with_its_line(text: str, words: str) -> None:
    outcome = answer(solver(), f"{LINE}\n{text}\n")
    assert outcome.fault
    assert outcome.fault.line == 2
    assert words in outcome.fault.reason
