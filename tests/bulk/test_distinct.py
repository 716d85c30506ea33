"""Sets without doubles: what was seen before is known, also up to symmetry, and also after a stop."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.deadline import Deadline
from nonet.bulk.create import Made, Series
from nonet.bulk.create_stream import COLUMNS, Creator
from nonet.bulk.distinct import Distinct, Seen, hash_forms, hash_lines
from nonet.bulk.resume import Target
from nonet.bulk.sinks import make_sink
from nonet.bulk.sources.made import SeedSource
from nonet.bulk.stream import Stream
from nonet.generate.criteria import Criteria
from nonet.model import make_board
from tests.bulk.files import needs_core

np = pytest.importorskip("numpy")


@given(st.lists(st.lists(st.integers(0, 50), max_size=20), max_size=30))
@settings(max_examples=100, deadline=None)
def test_what_was_seen_is_known(chunks: list[list[int]]) -> None:
    seen, expected = Seen(), set[int]()
    for chunk in chunks:
        new = []
        for place, value in enumerate(chunk):
            if value not in expected:
                expected.add(value)
                new.append(place)
        assert seen.add(np.array(chunk, np.uint64)) == new
    assert sum(map(len, seen.runs)) == len(expected)
    sizes = [len(run) for run in seen.runs]
    assert all(one >= 2 * other for one, other in itertools.pairwise(sizes))


def line_of(puzzle: nonet.Puzzle) -> bytes:
    return bytes(puzzle.grid.values).translate(bytes([*b".123456789", *range(10, 256)]))


@needs_core
def test_forms_that_turn_into_each_other_are_the_same_and_others_are_not() -> None:
    puzzles = [nonet.create("easy", seed=number) for number in range(20)]
    lines = [line_of(form) for puzzle in puzzles for form in (puzzle, puzzle.shuffled(seed=1), puzzle.transposed())]
    hashes = hash_forms(lines).reshape(20, 3)
    assert (hashes == hashes[:, :1]).all()
    assert len(set(hashes[:, 0].tolist())) == 20
    assert len(set(hash_lines(lines).tolist())) == 60


@cache
def easy_puzzles() -> list[nonet.Puzzle]:
    return [nonet.create("easy", seed=number) for number in range(12)]


class Disguised(Series):
    """Makes of three numbers in a row the same puzzle in three forms."""

    def make(self, numbers: Sequence[int], deadline: Deadline | None = None) -> list[Made]:
        return [self._form(number) for number in numbers]

    def _form(self, number: int) -> Made:
        return self._made(easy_puzzles()[number // 3].shuffled(seed=number), number)

    def _made(self, puzzle: nonet.Puzzle, number: int) -> Made:
        solution = puzzle.solve().solution
        assert solution is not None
        return Made(puzzle.board, bytes(puzzle.values), bytes(solution.values), f"1/{number}" if number else 1, "easy")


@needs_core
@pytest.mark.parametrize("name", ["o.csv", "o.csv.gz", "o.jsonl", "o.parquet"])
def test_of_all_forms_of_a_puzzle_there_is_one_also_after_a_stop(tmp_path: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    maker, target = Disguised(Criteria(make_board(), "easy"), 1), tmp_path / name
    _run(maker, target, resume=False)
    whole = target.read_bytes()
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        _run(maker, target, resume=False)
    part, journal = (tmp_path / f"{name}.part{ending}" for ending in ("", ".journal"))
    kept, marks = part.read_bytes(), journal.read_text()
    assert marks.count("\n") > 5
    for at in (0.0, 0.3, 0.6, 0.8, 1.0):
        part.write_bytes(kept[: round(at * len(kept))])
        journal.write_text(marks)
        stream = _run(maker, target, resume=True)
        assert target.read_bytes() == whole
        target.unlink()
        assert (stream.report.puzzles, stream.report.tally["double"]) == (10, 18)


class Few(Disguised):
    """Makes three puzzles, and then the same again, in some order."""

    def _form(self, number: int) -> Made:
        return self._made(easy_puzzles()[number**3 % 97 % 3 if number > 40 else 0], number)


@needs_core
@pytest.mark.parametrize("name", ["o.csv", "o.parquet"])
def test_a_run_that_finds_nothing_new_ends_however_many_were_asked_for(tmp_path: Path, name: str) -> None:
    """It ends behind the same puzzle for any number of threads, and after a stop; its journal stays small."""
    pytest.importorskip("pyarrow")
    maker, target, journal = Few(Criteria(make_board(), "easy"), 1), tmp_path / name, tmp_path / f"{name}.part.journal"
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        _run(maker, target, resume=False, source=SeedSource(10**6, 16), threads=1)
    marks = journal.read_text()
    assert marks.count("\n") <= 4
    journal.write_text("".join(marks.splitlines(keepends=True)[:2]))
    ends = []
    for resume, threads in ((True, 3), (False, 1), (False, 4)):
        stream = _run(maker, target, resume=resume, source=SeedSource(10**6, 16), threads=threads)
        ends.append((stream.report.puzzles, stream.report.tally["double"], target.read_bytes()))
        target.unlink()
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][0] == 3
    assert 1030 < ends[0][1] < 1030 + 100


def _run(maker: Disguised, path: Path, *, resume: bool, source: SeedSource | None = None, threads: int = 2) -> Stream:
    source = source or SeedSource(10, 4)
    hash_: Callable[[Any], Any] = hash_forms
    sink = make_sink(path, source, COLUMNS)
    work = Creator(maker, COLUMNS, hash=hash_)
    stream = Stream(source, sink, work, threads=threads, filter=Distinct(hash_, COLUMNS))
    target = Target(path, stream.plan({}))
    try:
        stream.into_target(target, resume=resume, force=False)
    except BaseException:
        target.leave()
        raise
    return stream


def test_a_chunk_is_the_same_wherever_a_run_went_on() -> None:
    source = SeedSource(10, 4)
    cuts = [(chunk.begin, chunk.end) for chunk in source.chunks()]  # type: ignore[attr-defined]
    assert cuts == [(0, 4), (4, 8), (8, 10)]
    assert [chunk.end for chunk in source.chunks(4)] == [8, 10]
    assert list(source.chunks(10)) == []
    more = source.more(10, 9)
    assert more is not None
    assert (more.end, source.more(10, 10)) == (11, None)
