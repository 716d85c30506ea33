"""Charts: readable without colours, the same bytes each time, and as wide as they say."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from nonet._base.errors import PuzzleError
from nonet.draw.charts import (
    CHARTS,
    WIDTH,
    BarPlot,
    CurvePlot,
    HistogramPlot,
    bar_lines,
    chart_bytes,
    chart_kind,
    draw_chart,
    ranges_of,
)
from nonet.draw.figures import Drawing, Path, Text, text_width
from nonet.draw.svg import svg_of
from nonet.draw.themes import THEMES, Theme

BORDERS = ((23.0, "easy"), (30.0, "medium"), (66.0, "hard"), (79.0, "expert"), (float("inf"), "extreme"))
SVG = "{http://www.w3.org/2000/svg}"


def chart() -> Drawing:
    plots = (
        BarPlot("Level", (("easy", 1), ("hard & long", 1_000_000), ("none", 0))),
        HistogramPlot("ER", ((12, 4), (26, 1), (119, 2)), BORDERS),
        CurvePlot("Steps", (10, 23, 71, 10), BORDERS),
    )
    return draw_chart("Difficulty", "A line of words.", plots, "Words for who cannot see it.")


def test_a_chart_has_a_title_and_a_description_for_screen_readers() -> None:
    root = ElementTree.fromstring(svg_of(chart()))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Difficulty"
    assert root.findtext(f"{SVG}desc") == "Words for who cannot see it."


def test_a_chart_has_its_numbers_in_words() -> None:
    words = [element.text for element in ElementTree.fromstring(svg_of(chart())).iter(f"{SVG}text")]
    assert {"hard & long", "1,000,000 (100.0 %)", "1 (<0.1 %)", "0 (0 %)", "medium", "Steps"} <= set(words)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.id)
def test_a_chart_has_a_paper_of_its_own_in_every_theme(theme: Theme) -> None:
    """So that it can be read on pages of any colour."""
    first = ElementTree.fromstring(svg_of(chart(), theme)).find(f"{SVG}g")
    assert first is not None
    assert first.get("class") == "paper"
    assert first.get("fill") == theme.styles["paper"].fill
    assert svg_of(chart(), theme) == svg_of(chart(), theme)


def test_bars_are_as_long_as_their_counts_and_within_the_chart() -> None:
    [bars] = [layer for layer in BarPlot("", (("a", 50), ("b", 100))).layers(0) if layer.role == "axis"]
    found = [layer for layer in BarPlot("", (("a", 50), ("b", 100))).layers(0) if layer.role == "bar"]
    lengths = []
    for layer in found:
        [figure] = layer.figures
        assert isinstance(figure, Path)
        across = [x for _, points in figure.commands for x, _ in points]
        lengths.append(max(across) - min(across))
        assert max(across) < WIDTH
    assert lengths[1] == pytest.approx(2 * lengths[0])
    assert bars.figures


@pytest.mark.parametrize("values", [(10,), (15, 10), (23, 24), (79, 120, 200), tuple(range(10, 120)), (10,) * 700])
def test_no_word_of_a_curve_or_histogram_is_outside_the_chart(values: tuple[int, ...]) -> None:
    counts = tuple((value, 7 ** (at % 9)) for at, value in enumerate(dict.fromkeys(values)))
    drawing = draw_chart("t", "", [CurvePlot("curve", values, BORDERS), HistogramPlot("er", counts, BORDERS)], "d")
    texts = [figure for layer in drawing.layers for figure in layer.figures if isinstance(figure, Text)]
    for text in texts:
        width = text_width(text.text, text.size)
        left = text.x - width * {"start": 0, "middle": 0.5, "end": 1}[text.anchor]
        assert left >= 0, text
        assert left + width <= WIDTH, text
        assert 0 < text.y < drawing.height
    below = sorted((text.x, text.text) for text in texts if text.anchor == "middle" and text.text.isdecimal())
    assert all(second - first > 14 for (first, _), (second, _) in itertools.pairwise(below))


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_is_a_file_of_every_kind(kind: str) -> None:
    if kind != "svg":
        pytest.importorskip("fpdf")
        pytest.importorskip("pypdfium2")
    begin = {"svg": b"<svg ", "png": b"\x89PNG", "pdf": b"%PDF-"}[kind]
    data = chart_bytes(chart(), kind)
    assert data.startswith(begin)
    assert data == chart_bytes(chart(), kind)


@pytest.mark.parametrize("length", [1, 20, 60, 300])
def test_long_names_of_bars_are_cut(length: int) -> None:
    drawing = draw_chart("t", "", [BarPlot("", (("W" * length, 3), ("b", 123_456)))], "d")
    texts = [figure for layer in drawing.layers for figure in layer.figures if isinstance(figure, Text)]
    assert all(text.x >= text_width(text.text, text.size) * (text.anchor == "end") for text in texts)
    assert any(text.text == "W" * length for text in texts) == (length <= 20)


def test_the_ending_of_a_name_says_the_kind() -> None:
    assert chart_kind("a/b.SVG") == "svg"
    for name in ("plot", "plot.jpg", "svg", "plot.svg.gz"):
        with pytest.raises(PuzzleError, match=r"expected a name that ends in \.svg, \.png or \.pdf for a plot, got "):
            chart_kind(name)


def test_ranges_cover_all_numbers_once() -> None:
    values = [(number, number) for number in range(0, 120, 7)]
    for most in (1, 3, 12, 500):
        ranges = ranges_of(values, most)
        assert len(ranges) <= most
        assert sum(count for *_, count in ranges) == sum(count for _, count in values)
        assert all(end + 1 == begin for (_, end, _), (begin, *_) in itertools.pairwise(ranges))


@pytest.mark.parametrize("width", [10, 30, 40, 60, 80, 200])
@pytest.mark.parametrize("unicode", [False, True])
def test_bars_in_characters_fit_the_line(width: int, unicode: bool) -> None:
    rows = [("easy", 3), ("medium", 12_345), ("hard", 0)]
    lines = bar_lines(rows, width, unicode=unicode)
    assert [line.split()[:2] for line in lines] == [["easy", "3"], ["medium", "12,345"], ["hard", "0"]]
    assert all(len(line) <= max(width, 26) for line in lines)
    assert ("█" in lines[1] or "#" in lines[1]) == (width >= 40)
    assert unicode or all(line.isascii() for line in lines)
    assert not re.search(r"[█#▏]", lines[2])
