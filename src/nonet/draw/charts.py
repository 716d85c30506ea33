"""Charts of plain numbers: bars, a histogram and a curve as a `Drawing`, and bars in characters for a terminal.

A chart is a title with plots below one another. Lengths are in pixels. Colours are those of the themes, every bar has
its number in words, and no meaning depends on a colour. The same numbers give the same bytes.

Contents: the plots (`BarPlot`, `HistogramPlot`, `CurvePlot`), a chart of them (`draw_chart`), a file of it
(`chart_kind`, `check_chart`, `chart_bytes`), and `bar_lines` for terminals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Protocol

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.draw.figures import Anchor, Drawing, Figure, Layer, Text, joined, merged, polyline, rectangle, text_width
from nonet.draw.themes import LIGHT, Theme

CHARTS = ("svg", "png", "pdf")  # endings of files

WIDTH = 640.0
_MARGIN = 20.0
_TITLE, _HEADING, _WORDS, _SMALL = 18.0, 14.0, 12.0, 11.0  # sizes of letters
_GAP = 26.0  # between plots
_ROW, _BAR = 22.0, 14.0
_AXIS_ROOM = 44.0  # for the numbers left of an upright axis
_LEVEL_ROOM = 62.0  # for the names of levels right of a curve
_MAX_LABEL = 280.0  # of the names of bars
_MAX_COLUMNS = 120  # of a histogram

# What is drawn first, so that bars hide the lines behind them and letters are above all.
_ORDER = ("paper", "area", "scale", "bar", "limit", "curve", "axis", "legend", "caption", "heading", "title")

Border = tuple[float, str]  # where a range ends on an axis, and the name of the range


class Plot(Protocol):
    """A part of a chart: its height with its heading, and its figures."""

    @property
    def height(self) -> float: ...
    def layers(self, top: float) -> Iterator[Layer]: ...


@dataclass(frozen=True, slots=True)
class BarPlot:
    """A bar for each name, as long as its number.

    `words` are written at the ends of the bars (default: the number as a count, and its share).
    """

    heading: str
    rows: tuple[tuple[str, float], ...]
    words: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        return 28 + _ROW * len(self.rows)

    def layers(self, top: float) -> Iterator[Layer]:
        yield _text("heading", _MARGIN, top + _HEADING, self.heading, _HEADING)
        total, most = sum(count for _, count in self.rows), max((count for _, count in self.rows), default=0)
        names = [_shortened(name) for name, _ in self.rows]
        left = _MARGIN + 8 + max((text_width(name, _WORDS) for name in names), default=0)
        words = self.words or [f"{count:,} ({share(count, total)})" for _, count in self.rows]
        room = WIDTH - _MARGIN - left - 8 - max((text_width(each, _WORDS) for each in words), default=0)
        bottom = top + self.height
        for at, (name, (_, count), number) in enumerate(zip(names, self.rows, words, strict=True)):
            middle = top + 28 + _ROW * (at + 0.5)
            length = max(room * count / most, 1.0) if count else 0.0
            yield _text("legend", left - 8, middle + 4, name, _WORDS, anchor="end")
            if count:
                yield Layer("bar", (rectangle(left, middle - _BAR / 2, length, _BAR),))
            yield _text("caption", left + length + 6, middle + 4, number, _WORDS)
        yield Layer("axis", (polyline([(left, top + 26), (left, bottom)]),))


@dataclass(frozen=True, slots=True)
class HistogramPlot:
    """An upright bar for each range of numbers. `borders` are named ranges of the axis, such as those of levels."""

    heading: str
    values: tuple[tuple[int, int], ...]  # numbers in tenths, and how many there are of each
    borders: tuple[Border, ...] = ()  # in tenths: the highest number of each range but the last

    height = 196.0

    def layers(self, top: float) -> Iterator[Layer]:
        yield _text("heading", _MARGIN, top + _HEADING, self.heading, _HEADING)
        ranges = ranges_of(self.values, _MAX_COLUMNS)
        left, right = _MARGIN + _AXIS_ROOM, WIDTH - _MARGIN
        high, low = top + 44, top + self.height - 20
        step = (right - left) / len(ranges)
        gap = 2.0 if step > 8 else 1.0
        ticks = _ticks(max(count for *_, count in ranges))
        scale = (low - high) / ticks[-1]
        yield from _grid(ticks, left, right, low, scale)
        for at, (_, _, count) in enumerate(ranges):
            if count:
                length = max(count * scale, 1.0)
                yield Layer("bar", (rectangle(left + at * step + gap / 2, low - length, step - gap, length),))
        first, width = ranges[0][0], ranges[0][1] - ranges[0][0] + 1
        last = 0.0
        for at, (begin, end, _) in enumerate(ranges):
            words = in_range(begin, end)
            if step < text_width(words, _SMALL) + 10 and begin % 10:
                continue
            spot, half = left + (at + 0.5) * step, text_width(words, _SMALL) / 2
            if spot - half > last:
                yield _text("legend", spot, low + 15, words, _SMALL, anchor="middle")
                last = spot + half + 10
        yield from self._ranges(first, first + width * len(ranges), (left, right), (top + 38, low))
        yield Layer("axis", (polyline([(left, low), (right, low)]),))

    def _ranges(self, first: int, end: int, across: tuple[float, float], down: tuple[float, float]) -> Iterator[Layer]:
        """The named ranges: a dashed line at the end of each, and its name where there is room."""
        left, right = across
        begin = left
        for border, name in self.borders:
            at = left + (right - left) * (min(max(border + 1, first), end) - first) / (end - first)
            if left < at < right:
                yield Layer("limit", (polyline([(at, down[0] - 8), (at, down[1])]),))
            if name and at - begin > text_width(name, _SMALL) + 6:
                yield _text("legend", (begin + at) / 2, down[0] - 2, name, _SMALL, anchor="middle")
            begin = at


@dataclass(frozen=True, slots=True)
class CurvePlot:
    """A number for each step of a path, in tenths, as a line of stairs. `borders` are named ranges, lowest first."""

    heading: str
    values: tuple[int, ...]
    borders: tuple[Border, ...] = ()
    name: str = "step"  # of what is counted along the path

    height = 250.0

    def layers(self, top: float) -> Iterator[Layer]:
        yield _text("heading", _MARGIN, top + _HEADING, self.heading, _HEADING)
        left, right = _MARGIN + _AXIS_ROOM, WIDTH - _MARGIN - _LEVEL_ROOM
        high, low = top + 28, top + self.height - 36
        most = max(self.values)
        border = next((end for end, _ in self.borders if most <= end < float("inf")), most + 5)
        end = max(round(border), 20)
        ticks = range(10, end + 1, 10 if end <= 60 else 20)
        scale = (low - high) / (end - 5)

        def y_of(value: float) -> float:
            return low - (value - 5) * scale

        yield from _grid(ticks, left, right, y_of(0), scale, in_tenths=True)
        step = (right - left) / len(self.values)
        stairs = [(left + (at + side) * step, y_of(value)) for at, value in enumerate(self.values) for side in (0, 1)]
        yield Layer("area", (polyline([(left, low), *stairs, (right, low)], closed=True),))
        begin = 5.0
        for number, name in self.borders:
            ends = min(number, end)
            if begin >= end:
                break
            if number < end:
                yield Layer("limit", (polyline([(left, y_of(number)), (right, y_of(number))]),))
            if (ends - begin) * scale > _SMALL:
                yield _text("legend", right + 6, y_of((begin + ends) / 2) + 4, name, _SMALL)
            begin = number
        yield Layer("curve", (polyline(stairs),))
        yield Layer("axis", (polyline([(left, low), (right, low)]),))
        every = max(1, -(-len(self.values) // 12))
        every = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, every) if size >= every)
        for number in range(every, len(self.values) + 1, every) if every > 1 else range(1, len(self.values) + 1):
            yield _text("legend", left + (number - 0.5) * step, low + 15, str(number), _SMALL, anchor="middle")
        yield _text("legend", (left + right) / 2, low + 31, self.name, _SMALL, anchor="middle")


def draw_chart(title: str, words: str, plots: Sequence[Plot], description: str) -> Drawing:
    """Return a chart of some plots, with a line of words below its title. `description` is for who cannot see it."""
    top = _MARGIN + _TITLE + (22 if words else 4)
    layers = [_text("title", _MARGIN, _MARGIN + _TITLE - 4, title, _TITLE)]
    if words:
        layers.append(_text("legend", _MARGIN, _MARGIN + _TITLE + 16, words, _WORDS))
    for plot in plots:
        top += 16
        layers += plot.layers(top)
        top += plot.height + _GAP - 16
    height = top + (0 if plots else _MARGIN)
    layers.append(Layer("paper", (rectangle(0, 0, WIDTH, height),)))
    ordered = sorted(map(_joined, merged(layers)), key=lambda layer: _ORDER.index(layer.role))
    return Drawing(WIDTH, height, 1.0, tuple(ordered), title, description)


def _joined(layer: Layer) -> Layer:
    """The paths of a layer as one, which takes less to write."""
    paths = [figure for figure in layer.figures if not isinstance(figure, Text)]
    texts = [figure for figure in layer.figures if isinstance(figure, Text)]
    whole: list[Figure] = [joined(paths)] if len(paths) > 1 else list(paths)  # type: ignore[arg-type]
    return Layer(layer.role, (*whole, *texts))


def _shortened(name: str) -> str:
    """Return a name that has room beside its bar."""
    kept = name
    while text_width(kept, _WORDS) > _MAX_LABEL:
        kept = f"{kept.removesuffix('...')[:-1]}..."
    return kept


def _text(role: str, x: float, y: float, words: str, size: float, *, anchor: Anchor = "start") -> Layer:
    return Layer(role, (Text(x, y, words, size, anchor),))


def _grid(
    ticks: Sequence[int], left: float, right: float, low: float, scale: float, *, in_tenths: bool = False
) -> Iterator[Layer]:
    """Thin lines across a plot, with their numbers at the left."""
    for tick in ticks:
        y = low - tick * scale
        yield Layer("scale", (polyline([(left, y), (right, y)]),))
        words = f"{tick / 10:.1f}" if in_tenths else f"{tick:,}"
        yield _text("legend", left - 6, y + 4, words, _SMALL, anchor="end")


def _ticks(most: int) -> list[int]:
    """Return round numbers from 0 to at least `most`, about four of them.

    >>> _ticks(3), _ticks(87), _ticks(1234)
    ([0, 1, 2, 3], [0, 50, 100], [0, 500, 1000, 1500])
    """
    size = next(step for power in range(20) for step in (10**power, 2 * 10**power, 5 * 10**power) if step * 4 >= most)
    return list(range(0, -(-most // size) * size + 1, size))


def ranges_of(values: Sequence[tuple[int, int]], most: int) -> list[tuple[int, int, int]]:
    """Return at most so many equal ranges of numbers in tenths: the first and last number of each, and its count.

    >>> ranges_of([(12, 5), (26, 1)], 4)
    [(10, 14, 5), (15, 19, 0), (20, 24, 0), (25, 29, 1)]
    """
    low, high = min(number for number, _ in values), max(number for number, _ in values)
    width = next(width for width in (1, 2, 5, 10, 20, 50, 100, high + 1) if high // width - low // width < most)
    counts: dict[int, int] = {}
    for number, count in values:
        counts[number // width] = counts.get(number // width, 0) + count
    return [(at * width, at * width + width - 1, counts.get(at, 0)) for at in range(low // width, high // width + 1)]


def in_range(begin: int, end: int) -> str:
    """Return a range of numbers in tenths as text.

    >>> in_range(12, 12), in_range(10, 14)
    ('1.2', '1.0-1.4')
    """
    return f"{begin / 10:.1f}" if begin == end else f"{begin / 10:.1f}-{end / 10:.1f}"


def share(count: float, total: float) -> str:
    """Return the share of a count in percent.

    >>> share(1, 3), share(1, 100_000), share(0, 0)
    ('33.3 %', '<0.1 %', '0 %')
    """
    if not count:
        return "0 %"
    return f"{100 * count / total:.1f} %" if 2000 * count >= total else "<0.1 %"


# A chart as a file.


def chart_kind(name: str) -> str:
    """Return the format that the ending of a file name asks for: svg, png or pdf. PuzzleError for any other."""
    kind = PurePath(name).suffix.lower().removeprefix(".")
    if kind not in CHARTS:
        raise PuzzleError(f"expected a name that ends in .svg, .png or .pdf for a plot, got {shorten(name)}")
    return kind


def check_chart(kind: str) -> None:
    """Raise EngineUnavailable if a package for the format is missing: before the work, not after it."""
    if kind == "png":
        from nonet.draw.png import check_png

        check_png()
    if kind != "svg":
        from nonet.draw.pdf import new_document

        new_document()


def chart_bytes(drawing: Drawing, kind: str, theme: Theme = LIGHT) -> bytes:
    """Return a chart as a file of a format: svg, png or pdf."""
    from nonet.draw.svg import svg_of

    if kind == "svg":
        return svg_of(drawing, theme).encode()
    from nonet.draw.pdf import page_of

    page = page_of(drawing, theme)
    if kind == "pdf":
        return page
    from nonet.draw.png import SHARPNESS, pixels_of

    return pixels_of(page, round(SHARPNESS * drawing.width * drawing.cell_size))


# Bars in characters.

_EIGHTHS = " ▏▎▍▌▋▊▉"
BAR_SIGNS = "█▏▎▍▌▋▊▉"  # what a terminal must be able to show
_LONGEST, _SHORTEST = 40, 4  # characters of the longest bar
_COLOUR = "\x1b[36m{}\x1b[0m"


def bar_lines(
    rows: Sequence[tuple[str, int]], width: int, *, unicode: bool, color: bool = False, label_width: int = 0
) -> list[str]:
    """Return a line for each name: the name, its count, its share and a bar; narrow terminals get no bar.

    >>> for line in bar_lines([("easy", 6), ("hard", 2)], 40, unicode=False):
    ...     print(line)
      easy  6   75.0 %  ####################
      hard  2   25.0 %  #######
    """
    total, most = sum(count for _, count in rows), max((count for _, count in rows), default=0)
    names = max([label_width, *(len(name) for name, _ in rows)])
    counts = max((len(f"{count:,}") for _, count in rows), default=1)
    room = min(_LONGEST, width - names - counts - 15)
    lines = []
    for name, count in rows:
        line = f"  {name:<{names}}  {count:>{counts},}  {share(count, total):>7}"
        if count and room >= _SHORTEST:
            bar = _bar(count, most, room, unicode=unicode)
            line += f"  {_COLOUR.format(bar) if color else bar}"
        lines.append(line)
    return lines


def _bar(count: int, most: int, room: int, *, unicode: bool) -> str:
    if not unicode:
        return "#" * max(1, round(room * count / most))
    eighths = max(1, round(8 * room * count / most))
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()
