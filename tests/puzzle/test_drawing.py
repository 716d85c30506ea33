"""Drawing puzzles, hints and pairs: the use case, and what notebooks show."""

from __future__ import annotations

import pytest

from nonet import PairPuzzle, Puzzle
from nonet._base.errors import PuzzleError, UnknownNameError
from nonet.model import Grid, make_board
from nonet.puzzle.pictures import DRAWINGS, draw_puzzle, draw_scenes, scene_of
from tests.draw.test_paper import pages
from tests.draw.test_svg import texts

EASY = Puzzle("0312 2004 3001 0040".replace(" ", ""))
PAIR = PairPuzzle([[1, 0, 0, 0]] + [[0] * 4] * 3, [[0, 2, 0, 0]] + [[0] * 4] * 3)
STARTS = {"svg": b"<svg ", "pdf": b"%PDF-", "png": b"\x89PNG"}


@pytest.mark.parametrize("to", DRAWINGS)
@pytest.mark.parametrize("puzzle", [EASY, PAIR], ids=["puzzle", "pair"])
def test_every_kind_of_file_is_drawn(to: str, puzzle: Puzzle | PairPuzzle) -> None:
    assert draw_puzzle(puzzle, to, candidates=True, labels=True, title="Title").startswith(STARTS[to])


def test_a_hint_is_drawn_with_its_name_and_sentence() -> None:
    found = EASY.hint()
    assert found is not None
    svg = draw_puzzle(EASY, "svg", hint=found).decode()
    assert texts(svg, "title") == ["Full house"]
    assert texts(svg, "new") == ["3"]
    assert texts(svg, "candidate") == []
    assert " ".join(texts(svg, "caption")) == found.words.sentence
    assert texts(draw_puzzle(EASY, "svg", hint=found, candidates=True, title="Mine").decode(), "title") == ["Mine"]


def test_a_solution_is_drawn_as_placed_digits() -> None:
    assert EASY.solution
    svg = draw_puzzle(EASY, "svg", solution=EASY.solution).decode()
    assert len(texts(svg, "given")) == EASY.grid.clue_count
    assert len(texts(svg, "placed")) == 16 - EASY.grid.clue_count


def test_the_solution_of_a_pair_is_drawn_side_by_side() -> None:
    assert PAIR.solution
    svg = draw_puzzle(PAIR, "svg", solution=PAIR.solution.grid).decode()
    assert texts(svg, "heading") == ["Sudoku 1", "Sudoku 2"]
    assert texts(svg, "given") == ["1", "2"]
    assert len(texts(svg, "placed")) == 30


def test_candidates_of_a_pair_know_of_the_other_sudoku() -> None:
    first, second = scene_of(PAIR, candidates=True).panels
    assert first.candidates
    assert second.candidates
    assert not first.candidates[1] & 0b10  # the 2 of the second
    assert not second.candidates[0] & 0b01  # the 1 of the first


def test_a_solution_of_another_board_is_refused() -> None:
    other = Puzzle([[0] * 9] * 9).grid
    with pytest.raises(PuzzleError, match="the solution and the puzzle are on different boards"):
        draw_puzzle(EASY, "svg", solution=other)


def test_unknown_drawings_are_named() -> None:
    with pytest.raises(UnknownNameError, match=r"unknown drawing 'gif' \(choices: svg, pdf, png\)"):
        draw_puzzle(EASY, "gif")


def test_several_scenes_are_pages_of_a_pdf_and_nothing_else() -> None:
    scenes = [scene_of(EASY, title="One"), scene_of(EASY, title="Two")]
    assert [page.strip()[:3] for page in pages(draw_scenes(scenes, "pdf"))] == ["One", "Two"]
    with pytest.raises(PuzzleError, match="expected one puzzle for a drawing of the kind png, got 2"):
        draw_scenes(scenes, "png")


@pytest.mark.parametrize("shown", [EASY, EASY.grid, EASY.hint(), PAIR], ids=["puzzle", "grid", "hint", "pair"])
def test_notebooks_show_a_drawing(shown: Puzzle) -> None:
    assert shown._repr_svg_().startswith("<svg ")


def test_kinds_are_told_apart_by_shape() -> None:
    svg = draw_puzzle(Puzzle.of(Grid.empty(make_board("diagonal+window"))), "svg").decode()
    assert 'class="tint"' in svg
    assert 'class="band"' in svg
