"""SVG: valid, inside its view box, the same bytes each time, and made of what the scene shows."""

from __future__ import annotations

import math
import os
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import PuzzleError, UnknownNameError
from nonet.draw import figures
from nonet.draw.drawing import draw_scene
from nonet.draw.scene import Panel, Scene
from nonet.draw.svg import to_svg
from nonet.draw.themes import DARK, LIGHT, THEMES, find_theme
from nonet.model import Grid, make_board
from nonet.model.marks import Highlight, Highlights, Link
from tests.strategies import grids

SMALL = Grid(make_board(size=4), (1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1), placed=frozenset({15}))
FOLDER = Path(__file__).parent.parent / "data" / "drawings"
NAME = "{http://www.w3.org/2000/svg}"


def tree(text: str) -> ET.Element:
    return ET.fromstring(text)


def group(text: str, role: str) -> list[ET.Element]:
    """The figures of a role."""
    return [figure for found in tree(text).iter(NAME + "g") if found.get("class") == role for figure in found]


def texts(text: str, role: str) -> list[str]:
    return [figure.text or "" for figure in group(text, role)]


def marked(grid: Grid, seed: int) -> Highlights:
    """Marks of all sorts on the empty cells of a grid, links between them included."""
    size = grid.board.size
    empty = [cell for cell, digit in enumerate(grid.values) if not digit]
    found = [(cell, (cell * 7 + seed) % size + 1) for cell in empty[:12]]
    kinds = list(Highlight)
    links = tuple(Link((a,), (b,), is_strong=i % 2 == 0) for i, (a, b) in enumerate(pairwise(found)))
    regions = tuple(range(min(2, len(grid.board.regions))))
    marks = {candidate: kinds[(i + seed) % 4] for i, candidate in enumerate(found)}
    return Highlights(marks, frozenset(empty[:3]), regions, links)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    grid = draw(grids(max_size=9))
    placed = frozenset(cell for cell, digit in enumerate(grid.values) if digit and draw(st.booleans()))
    masks = tuple(0 if digit else grid.board.all_digits for digit in grid.values) if draw(st.booleans()) else None
    marks = marked(grid, draw(st.integers(0, 9))) if draw(st.booleans()) else Highlights()
    words = st.text(max_size=60)
    panel = Panel(replace(grid, placed=placed), masks, marks, heading=draw(words))
    panels = (panel, panel) if draw(st.booleans()) else (panel,)
    return Scene(panels, title=draw(words), caption=draw(words), labels=draw(st.booleans()))


def curve_points(a: figures.Point, b: figures.Point, c: figures.Point, d: figures.Point) -> list[figures.Point]:
    """Some of a cubic curve."""
    shares = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (i / 10 for i in range(11))]
    across = [sum(share * point[0] for share, point in zip(four, (a, b, c, d), strict=True)) for four in shares]
    down = [sum(share * point[1] for share, point in zip(four, (a, b, c, d), strict=True)) for four in shares]
    return list(zip(across, down, strict=True))


def points_of(figure: figures.Figure) -> list[figures.Point]:
    """Points of which all must be inside; of a curve those it runs through, its control points may be outside."""
    if isinstance(figure, figures.Path):
        at: figures.Point = (0.0, 0.0)
        found: list[figures.Point] = []
        for name, points in figure.commands:
            found += curve_points(at, *points) if name == "C" else points
            at = points[-1] if points else at
        return found
    reach = figure.radius if isinstance(figure, figures.Circle) else 0.0
    return [(figure.x - reach, figure.y - reach), (figure.x + reach, figure.y + reach)]


@settings(max_examples=30, deadline=None)
@given(scenes())
def test_every_shape_is_finite_and_inside_the_drawing(scene: Scene) -> None:
    drawing = draw_scene(scene)
    for layer in drawing.layers:
        assert layer.role in LIGHT.styles
        for figure in layer.figures:
            for x, y in points_of(figure):
                assert math.isfinite(x)
                assert math.isfinite(y)
                assert -1e-9 <= x <= drawing.width + 1e-9
                assert -1e-9 <= y <= drawing.height + 1e-9


@settings(max_examples=30, deadline=None)
@given(scenes())
def test_svg_is_valid_xml_without_ids_or_scripts_and_the_same_each_time(scene: Scene) -> None:
    text = to_svg(scene)
    assert text == to_svg(scene)
    root = tree(text)
    assert root.get("role") == "img"
    assert root[0].tag == NAME + "title"
    assert root[1].tag == NAME + "desc"
    assert not re.search(r"\b(nan|inf|id=|script)", re.sub(r">[^<]*<", "><", text))


@settings(max_examples=30, deadline=None)
@given(scenes())
def test_every_digit_is_drawn_once_and_givens_apart_from_placed_ones(scene: Scene) -> None:
    text = to_svg(scene)
    given_digits: list[str] = []
    placed_digits: list[str] = []
    for panel in scene.panels:
        for cell, digit in enumerate(panel.grid.values):
            if digit:
                (placed_digits if cell in panel.grid.placed else given_digits).append(str(digit))
    assert sorted(texts(text, "given")) == sorted(given_digits)
    assert sorted(texts(text, "placed")) == sorted(placed_digits)


@pytest.mark.parametrize("size", [1, 2, 6, 9, 12, 16, 25, 36])
def test_candidates_stand_apart_inside_their_cell(size: int) -> None:
    board = make_board("latin", size=size)
    drawing = draw_scene(Scene.of(Grid.empty(board), candidates=[board.all_digits] * board.cell_count))
    (found,) = [layer.figures for layer in drawing.layers if layer.role == "candidate"]
    assert len(found) == size**3
    first = [figure for figure in found[:size] if isinstance(figure, figures.Text)]
    for one in first:
        reach = len(one.text) * 0.556 * one.size / 2
        assert drawing.width / 2 - size / 2 < one.x - reach
        assert one.x + reach < drawing.width / 2 - size / 2 + 1
        for other in first:
            if one != other:
                reaches = reach + len(other.text) * 0.556 * other.size / 2
                assert abs(one.x - other.x) > reaches or abs(one.y - other.y) > 0.72 * one.size


def test_candidates_of_a_huge_board_are_refused_with_its_size() -> None:
    board = make_board(size=49)
    with pytest.raises(PuzzleError, match="up to 36 digits to draw candidates, got 49"):
        Scene.of(Grid.empty(board), candidates=[0] * board.cell_count)


@pytest.mark.parametrize("size", [36, 100])
def test_a_board_of_many_digits_stays_below_100_bytes_a_cell(size: int) -> None:
    board = make_board(size=size)
    text = to_svg(Scene.of(Grid(board, tuple(cell % size + 1 for cell in range(size * size)))))
    assert len(text) < 100 * size * size
    assert len(group(text, "given")) == size * size


def test_removed_candidates_are_crossed_out_and_placed_digits_are_large() -> None:
    marks = Highlights(
        {(1, 2): Highlight.REMOVED, (2, 3): Highlight.PLACED, (4, 2): Highlight.PATTERN, (5, 3): Highlight.SECOND}
    )
    text = to_svg(Scene.of(SMALL, marks=marks))
    assert texts(text, "removed") == ["2"]
    assert len(group(text, "cross")) == 2  # and the sample of the legend
    assert texts(text, "new") == ["3"]
    assert texts(text, "marked") == ["2", "3"]
    assert texts(text, "legend") == ["goes in", "crossed out: goes out", "what it rests on", "fin or other side"]


def test_groups_have_a_frame_and_their_letter_where_no_candidate_stands() -> None:
    marks = Highlights(
        {(1, 1): Highlight.PATTERN, (2, 2): Highlight.SECOND}, groups=(frozenset({1}), frozenset({2, 5}))
    )
    masks = [0 if digit else 0b0011 for digit in SMALL]
    masks[5] = 0b1111
    text = to_svg(Scene.of(SMALL, candidates=masks, marks=marks))
    assert texts(text, "letter") == ["A", "B", "A"]  # no room in the third cell; the last is the sample of the legend
    assert len(group(text, "lettered")) == 1
    assert "group A, B ..." in texts(text, "legend")


def test_text_is_escaped() -> None:
    text = to_svg(Scene.of(SMALL, title="<script>&\x00\ud800", caption='"]]>'))
    assert texts(text, "title") == ["<script>&"]
    assert texts(text, "caption") == ['"]]>']


def test_long_words_wrap_inside_the_drawing() -> None:
    text = to_svg(Scene.of(SMALL, caption="W" * 500 + " and many more words " * 20))
    assert len(texts(text, "caption")) > 10


MARKS = Highlights(
    {(1, 2): Highlight.PATTERN, (2, 2): Highlight.SECOND, (5, 2): Highlight.REMOVED, (10, 2): Highlight.PLACED},
    frozenset({1, 2}),
    (0, 9),
    (Link(((1, 2),), ((2, 2),), is_strong=True), Link(((2, 2),), ((5, 2), (4, 2)), is_strong=False)),
)
GOLDEN = {
    "plain": Scene.of(SMALL),
    "step": Scene.of(SMALL, candidates=[0 if d else 15 for d in SMALL], marks=MARKS, caption="A step.", labels=True),
    "jigsaw": Scene.of(Grid.empty(make_board("jigsaw+diagonal", layout="1112\n1332\n4332\n4442")), title="Spiral"),
    "window": Scene((Panel(Grid.empty(make_board("window", size=4)), heading="One"),) * 2),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_small_scenes_look_as_they_did(name: str) -> None:
    """After a change that was looked at, NONET_GOLDEN=write writes them anew."""
    file = FOLDER / f"{name}.svg"
    drawn = to_svg(GOLDEN[name])
    if os.environ.get("NONET_GOLDEN") == "write":
        file.write_text(drawn, "utf-8")
    assert drawn == file.read_text("utf-8")


def test_themes_have_the_same_roles_and_other_colours() -> None:
    assert LIGHT.styles.keys() == DARK.styles.keys()
    assert to_svg(Scene.of(SMALL), DARK) != to_svg(Scene.of(SMALL))
    assert [find_theme(theme.id) for theme in THEMES] == list(THEMES)
    with pytest.raises(UnknownNameError, match=r"unknown theme 'blue' \(choices: light, dark\)"):
        find_theme("blue")


def test_width_sets_the_size_and_keeps_the_proportions() -> None:
    root = tree(to_svg(Scene.of(SMALL), width=1000))
    assert (root.get("width"), root.get("height")) == ("1000", "1000")


def test_the_description_names_the_rules_and_ends_like_a_sentence() -> None:
    ruled = nonet.Puzzle("1" + "." * 15, kind="diagonal", rules=["thermo r1c1 r2c1"])
    words = ET.fromstring(ruled.to_svg())[1].text or ""
    assert "The digits of the thermometer rise from its bulb: r1c1, r2c1." in words
    assert all(sentence in words for sentence in ruled.board.sentences)
    plain = ET.fromstring(nonet.Puzzle("1" + "." * 15).to_svg())[1].text or ""
    assert plain.startswith("1 of 16 cells have a digit")
    for text in (words, plain):
        assert text.endswith("-.")
        assert ".." not in text


def test_a_pair_is_drawn_and_described_with_its_rules() -> None:
    rules = ["thermo r1c1 r1c2", "thermo r7c4 r8c4", "thermo r4c1 r5c1"]
    text = to_svg(Scene.of(Grid.empty(make_board("pair", size=4, rules=rules))))
    bulbs = sorted(float(figure.get("cx", "")) for figure in group(text, "rule-bulb"))
    assert len(bulbs) == len(group(text, "rule-line")) == 2
    assert bulbs[0] < 400 < bulbs[1]  # one on each board
    across = "The digits of the thermometer rise from its bulb: r4c1 of sudoku 1, r1c1 of sudoku 2."
    said = " ".join(texts(text, "caption"))
    assert said.startswith("Corresponding cells of the two sudokus")
    assert said.endswith(across)
    described = tree(text).findtext(NAME + "desc") or ""
    assert "Corresponding cells of the two sudokus" in described
    assert across in described
    assert "rise from its bulb: r3c4 of sudoku 2, r4c4 of sudoku 2." in described


def test_a_thermometer_with_a_gap_is_no_tube_over_the_cells_between() -> None:
    board = make_board(rules=["thermo r1c1 r1c2 r1c9 r3c9 r4c8"])
    text = to_svg(Scene.of(Grid.empty(board)))
    assert [path.get("d") for path in group(text, "rule-gap")] == ["M163 63H863", "M863 63V263"]
    assert [path.get("d") for path in group(text, "rule-line")] == [
        "M63 63H163",
        "M863 63H863",  # a cell alone: its round ends make a dot
        "M863 263L763 363",
    ]
    assert len(group(text, "rule-bulb")) == 1


def test_a_thermometer_without_a_gap_is_one_tube() -> None:
    text = to_svg(Scene.of(Grid.empty(make_board(rules=["thermo r1c1 r2c2 r2c3"]))))
    assert len(group(text, "rule-line")) == 1
    assert "rule-gap" not in text
    assert "rule-dot" not in text
