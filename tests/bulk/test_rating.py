"""The work of `sudoku rate`, and rate_many: whatever the way, the same ratings."""

from __future__ import annotations

from unittest.mock import patch

import pytest

pytest.importorskip("numpy")

import numpy as np

import nonet
from nonet._base.errors import PuzzleError
from nonet.bulk import rate_stream as rating
from nonet.bulk.rate_stream import LineRater
from nonet.bulk.sources.text import TextChunk
from nonet.human.rating_scales import choose_fields
from nonet.model import BoardSpec, make_board
from nonet.puzzle.answers import solve_puzzle
from nonet.solver import AUTO
from tests.bulk.files import FOUR, LINE, NO_SOLUTION, SEVERAL, needs_core
from tests.human.puzzles import make_puzzle

pytestmark = needs_core
MADE = ["".join(map(str, make_puzzle(make_board(), seed)[0].values)) for seed in range(6)]


def rater(*, skip: bool = False) -> LineRater:
    return LineRater(BoardSpec(), choose_fields(), solve_puzzle, skip=skip)


def chunk_of(text: str) -> TextChunk:
    return TextChunk(text.encode(), len(text), len(text), is_whole=False)


def test_quick_and_thorough_agree() -> None:
    chunk = chunk_of("\n".join([*MADE, FOUR, "", NO_SOLUTION, "oops", SEVERAL]))
    quick, thorough = rater(skip=True).quick(chunk), rater(skip=True).thorough(chunk)
    assert quick is not None
    assert (quick.answers, quick.tally, quick.records) == (thorough.answers, thorough.tally, thorough.records)
    assert [make() for make in quick.columns] == [make() for make in thorough.columns]
    assert [(remark.record, remark.puzzle, remark.tally) for remark in quick.remarks] == [
        (8, 7, "none"),
        (9, 8, "skipped"),
        (10, 8, "multiple"),
    ]


def test_what_is_not_decided_soon_is_left_to_the_main_thread() -> None:
    with patch.object(AUTO, "patience", return_value=0):
        assert rater().quick(chunk_of("." * 16)) is None
        assert rater().quick(chunk_of(LINE)) is not None


def test_a_run_that_ends_early_computes_no_more() -> None:
    work = rater()
    work.stop()
    with pytest.raises(rating._Stopped):
        work.quick(chunk_of(LINE))


def test_every_blank_and_every_line_end_gives_the_same_rating() -> None:
    texts = [
        LINE,
        LINE.replace(".", "0"),
        LINE.replace(".", "*"),
        f"{LINE},x",
        f"  {LINE} # words",
        LINE.replace(".", "X"),
    ]
    for end in ("\n", "\r\n", "\r"):
        outcome = rater().quick(chunk_of(end.join(texts)))
        assert outcome is not None
        assert [make() for make in outcome.columns] == [*[b"1.2\n" * 6] * 3, b"easy\n" * 6, b"204\n" * 6]


# -- the library -------------------------------------------------------------------------------------------------------


def test_many_ratings_are_those_of_each_puzzle() -> None:
    many = nonet.rate_many([*MADE, SEVERAL, NO_SOLUTION])
    alone = [nonet.Puzzle(line).rate() for line in MADE]
    assert many.level.tolist() == [*(one.level for one in alone), "", ""]
    assert many.hodoku_level.tolist() == [*(one.hodoku.level for one in alone if one.hodoku), "", ""]
    assert many.hodoku_score.tolist() == [*(one.hodoku.score for one in alone if one.hodoku), -1, -1]
    figures = [(one.se121.er, one.se121.ep, one.se121.ed) for one in alone if one.se121]
    found = [(many.er * 10).round(), (many.ep * 10).round(), (many.ed * 10).round()]
    assert list(zip(*(array.tolist()[: len(MADE)] for array in found), strict=True)) == figures
    assert all(np.isnan(array[len(MADE) :]).all() for array in found)
    assert many.count.tolist() == [1] * len(MADE) + [2, 0]
    assert len(many) == len(MADE) + 2


def test_text_lists_and_arrays_are_rated_alike_on_any_number_of_threads() -> None:
    expected = nonet.rate_many(MADE, threads=1)
    digits = np.array([[int(char) for char in line] for line in MADE])
    done: list[tuple[int, int]] = []
    sources = ["\n".join(MADE), "\r\n".join(MADE) + "\r\n", "".join(MADE).encode(), digits, digits.reshape(-1, 9, 9)]
    for source in sources:
        many = nonet.rate_many(source, threads=3, progress=lambda *now: done.append(now))
        assert (many.level == expected.level).all()
        assert (many.hodoku_score == expected.hodoku_score).all()
    assert done == [(len(MADE), len(MADE))] * len(sources)


def test_no_puzzles_are_no_ratings() -> None:
    assert len(nonet.rate_many("")) == 0


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(PuzzleError, match="81 characters"):
        nonet.rate_many([LINE[1:]])
    with pytest.raises(PuzzleError, match="threads"):
        nonet.rate_many([LINE], threads=0)


def test_only_the_scales_that_are_asked_for_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    every = nonet.rate_many([line], scales="all")
    assert (every.er.tolist(), every.sr.tolist(), every.weight.tolist()) == ([1.2], [1.2], [1.5])
    usual = nonet.rate_many([line])
    assert (usual.level.tolist(), usual.hodoku_score.tolist()) == (["easy"], [204])
    assert np.isnan(usual.sr).all()

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("HoDoKu was not asked for")

    monkeypatch.setattr("nonet.human.hodoku.tally", refuse)
    few = nonet.rate_many([line], scales=["se121", "nonet"])
    assert (few.er.tolist(), few.level.tolist()) == ([1.2], ["easy"])
    assert (few.hodoku_level.tolist(), few.hodoku_score.tolist()) == ([""], [-1])
    with pytest.raises(AssertionError):
        nonet.rate_many([line], scales="hodoku")
    with pytest.raises(nonet.PuzzleError, match="unknown scale"):
        nonet.rate_many([line], scales="er")
