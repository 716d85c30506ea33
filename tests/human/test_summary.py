"""Summaries of ratings agree with the ratings one by one, on every board, and draw themselves."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import nonet
from nonet import Puzzle, RunTimeout
from nonet.human.hints import Hint, StepPath, hint_order
from nonet.human.levels import LEVELS, weights
from nonet.human.paths import UNSOLVED, find_hardest
from nonet.human.rating import rating_keys
from nonet.human.summary import RatingSummary
from nonet.puzzle.explain import find_path
from tests.bulk.files import LINE, NO_SOLUTION, SEVERAL, needs_core

np = pytest.importorskip("numpy")
pytestmark = needs_core

EXTREME = "......1...7.1...34.......951..8.............99486..5..61.53.........1...8...9.2.7"


@pytest.mark.parametrize("size", [4, 9])
def test_the_hardest_technique_of_many_is_that_of_each(size: int) -> None:
    made = [nonet.create_many(20, level, size=size, seed=5) for level in LEVELS[: 4 if size == 9 else 1]]
    for many in made:
        one_by_one = [Puzzle(text, size=size).rate(scales="nonet") for text in many.texts()]
        found = find_hardest(many.board, many.puzzles.tobytes())
        assert found == [one.hardest if one.is_solved else UNSOLVED for one in one_by_one]
        assert all(len(one.techniques) == one.steps for one in one_by_one)


def test_a_summary_counts_what_ratings_say() -> None:
    many = nonet.create_many(40, "hard", seed=2)
    counts: Counter[str] = Counter()
    for keys in rating_keys(many.board, many.puzzles.tobytes(), many.solutions.tobytes()):
        counts.update(keys)
    counts["none"] += 2
    summary = RatingSummary.of_counts(42, counts)
    ratings = [Puzzle(text).rate() for text in many.texts()]
    assert summary.levels == Counter(one.level for one in ratings)
    assert summary.er == Counter(one.er for one in ratings)
    assert summary.techniques == Counter(one.hardest for one in ratings)
    assert list(summary.er) == sorted(summary.er)
    assert (summary.puzzles, summary.rated, summary.unrated) == (42, 40, {"none": 2})
    assert summary.sentences == ("Without a rating: 2 without a solution.",)
    assert json.loads(json.dumps(summary.to_dict()))["levels"] == {"hard": 40}
    assert pickle.loads(pickle.dumps(summary)) == summary
    arrays = nonet.rate_many(many).summary()
    assert (arrays.levels, arrays.er) == (summary.levels, summary.er)


@pytest.mark.parametrize("kind", ["diagonal", "jigsaw", "samurai"])
def test_a_board_without_er_says_so_in_one_sentence(kind: str) -> None:
    puzzle = nonet.create("easy", kind=kind, seed=1)
    assert puzzle.solution
    keys = rating_keys(puzzle.board, bytes(puzzle.grid.values), bytes(puzzle.solution.values))
    summary = RatingSummary.of_counts(1, Counter(keys[0]))
    assert summary.sentences == ("Only classic 9x9 puzzles of digits alone have an ER.",)
    assert not summary.er
    assert "easy" in summary.levels
    assert str(summary).count("ER") == 1


def test_many_ratings_draw_themselves() -> None:
    many = nonet.rate_many([LINE, NO_SOLUTION, SEVERAL, EXTREME, "bad"], on_error="skip")
    root = ElementTree.fromstring(many._repr_svg_())
    title, described = (element.text or "" for element in list(root)[:2])
    assert title == "Difficulty of 5 puzzles"
    assert "Level: easy 1, extreme 1." in described
    assert "Without a rating: 1 without a solution, 1 with several solutions and 1 skipped." in described
    assert many.to_svg() == many._repr_svg_() != many.to_svg("dark")
    with pytest.raises(nonet.PuzzleError, match="unknown theme 'blue'"):
        many.to_svg("blue")


@pytest.mark.parametrize(
    ("scales", "words"),
    [("se121", "ER"), ("hodoku", "HoDoKu's level"), ("weight", "Weight of the hardest technique"), ("nonet", "Level")],
)
def test_many_ratings_draw_the_scales_that_they_have(scales: str, words: str) -> None:
    summary = nonet.rate_many([LINE], scales=scales).summary()
    assert [line for line in str(summary).splitlines()[1:] if line and line[0] != " "] == [words]
    assert words in summary.to_svg()


def test_nothing_rated_is_a_chart_too() -> None:
    for many in (nonet.rate_many([SEVERAL]), nonet.rate_many([])):
        ElementTree.fromstring(many.to_svg())
        assert str(many.summary()).splitlines()[0] in ("1 puzzle", "0 puzzles")


def test_new_puzzles_draw_themselves_if_they_are_rated() -> None:
    assert "hard 3" in nonet.create_many(3, "hard", seed=1).to_svg()
    assert nonet.create_many(3, seed=1)._repr_svg_() is None


def test_a_rating_draws_the_way_to_the_solution() -> None:
    rating = Puzzle(EXTREME).rate()
    root = ElementTree.fromstring(rating._repr_svg_() or "")
    assert "The hardest of" in (root[1].text or "")
    assert rating.to_svg() == rating.to_svg() != rating.to_svg("dark")
    for empty in (Puzzle(EXTREME).rate(scales="hodoku"), Puzzle(SEVERAL).rate()):
        assert empty._repr_svg_() is None
        with pytest.raises(nonet.PuzzleError, match="expected a rating with steps to draw"):
            empty.to_svg()


def test_a_path_draws_itself_and_loses_no_step() -> None:
    whole = [str(hint) for hint in Puzzle(LINE).steps()]
    path = Puzzle(LINE).steps()
    assert isinstance(path, StepPath)
    first = str(next(path))
    svg = path._repr_svg_()
    assert f"The hardest of {len(whole)} steps" in svg
    assert [first, *map(str, path)] == whole
    assert path.to_svg() == svg == find_path(Puzzle(LINE)).to_svg()
    assert "There are no steps" in Puzzle(str(Puzzle(LINE).solution)).steps().to_svg()


def test_a_path_that_is_out_of_time_draws_what_it_has_and_still_says_so() -> None:
    def late() -> Iterator[Hint]:
        yield from [next(Puzzle(LINE).steps()) for _ in range(2)]
        raise RunTimeout("time ran out")

    path = StepPath(late())
    assert "until time ran out" in path._repr_svg_()
    with pytest.raises(RunTimeout):
        path.to_svg()
    assert len([next(path), next(path)]) == 2
    with pytest.raises(RunTimeout):
        next(path)


def test_every_technique_of_a_path_has_a_weight() -> None:
    assert {name for row in hint_order() for name in row} <= set(weights())
