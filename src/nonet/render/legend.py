"""What the marks of a drawing mean, in words: a line of samples under the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonet.board.marks import Highlight
from nonet.records import dataclass
from nonet.render.figures import Layer, Point, Text, polyline, rectangle
from nonet.render.lettering import DIGIT_HEIGHT, LINE_HEIGHT, centred, text_width
from nonet.render.pointing import badge, cross, large_digits, tag
from nonet.render.scene import Panel

_Sample = Callable[[float, float, float], list[Layer]]  # x and y of its middle, half its height


@dataclass(frozen=True, slots=True)
class LegendItem:
    """A sample and what it means."""

    words: str
    width: float  # of the sample, in heights of it
    sample: _Sample


def items_of(panels: Iterable[Panel]) -> list[LegendItem]:
    """What has to be explained of the marks of these panels."""
    shown = list(panels)
    found = [panel.marks for panel in shown]
    kinds = {mark for marks in found for mark in marks.candidates.values()}
    links = [link for marks in found for link in marks.links]
    items = [_item_of(mark, is_chain=bool(links)) for mark in Highlight if mark in kinds]
    if any(map(large_digits, shown)):
        items[0] = LegendItem("goes in", 1.0, _large)
    if any(marks.groups for marks in found):
        items.append(LegendItem("group A, B ...", 1.0, _letter))
    if any(marks.regions for marks in found):
        items.append(LegendItem("region it is about", 1.6, _region))
    if any(link.is_strong for link in links):
        items.append(LegendItem("strong link", 2.6, _link("link-strong")))
    if any(not link.is_strong for link in links):
        items.append(LegendItem("weak link", 2.6, _link("link-weak")))
    if any(len(end) > 1 for link in links for end in (link.source, link.target)):
        items.append(LegendItem("taken together", 1.6, _group))
    return items


def _item_of(mark: Highlight, *, is_chain: bool) -> LegendItem:
    words = {
        Highlight.PLACED: "goes in",
        Highlight.REMOVED: "crossed out: goes out",
        Highlight.PATTERN: "true in the chain" if is_chain else "what it rests on",
        Highlight.SECOND: "false in the chain" if is_chain else "fin or other side",
    }
    return LegendItem(words[mark], 1.0, _badge(mark))


def _badge(mark: Highlight) -> _Sample:
    def draw(x: float, y: float, half: float) -> list[Layer]:
        role = {Highlight.PLACED: "badge-new"}.get(mark, f"badge-{mark.value}")
        layers = [Layer(role, (badge(mark, (x, y), half),))]
        if mark is Highlight.REMOVED:
            layers.append(Layer("cross", (cross((x, y), half),)))
        return layers

    return draw


def _large(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("cell-new", (rectangle(x - half, y - half, 2 * half, 2 * half),))]


def _group(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("group", (rectangle(x - 1.5 * half, y - 0.8 * half, 3 * half, 1.6 * half),))]


def _letter(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("tag", (tag((x, y), half),)), Layer("letter", (centred(x, y, "A", 1.6 * half),))]


def _region(x: float, y: float, half: float) -> list[Layer]:
    return [Layer("region", (rectangle(x - 1.5 * half, y - 0.8 * half, 3 * half, 1.6 * half),))]


def _link(role: str) -> _Sample:
    def draw(x: float, y: float, half: float) -> list[Layer]:
        left, right = x - 2.5 * half, x + 2.5 * half
        line = polyline([(left, y), (right - half, y)])
        head = [(right - half, y - 0.45 * half), (right, y), (right - half, y + 0.45 * half)]
        return [Layer(role, (line,)), Layer("arrow", (polyline(head, closed=True),))]

    return draw


def draw_legend(items: list[LegendItem], at: Point, width: float, size: float) -> tuple[list[Layer], float]:
    """The items in lines no wider than `width`, from a point at their top left; and how high they are."""
    layers: list[Layer] = []
    height = 0.0
    for number, line in enumerate(_lines(items, width, size)):
        x = at[0]
        middle = at[1] + (number + 0.5) * LINE_HEIGHT * size
        for item in line:
            sample = item.width * size
            layers += item.sample(x + sample / 2, middle, 0.45 * size)
            baseline = middle + DIGIT_HEIGHT * size / 2
            layers.append(Layer("legend", (Text(x + sample + 0.4 * size, baseline, item.words, size, "start"),)))
            x += _width(item, size)
        height = (number + 1) * LINE_HEIGHT * size
    return layers, height


def _width(item: LegendItem, size: float) -> float:
    return text_width(item.words, size) + (item.width + 0.4 + 1.2) * size


def _lines(items: list[LegendItem], width: float, size: float) -> Iterator[list[LegendItem]]:
    line: list[LegendItem] = []
    for item in items:
        if line and sum(_width(other, size) for other in [*line, item]) > width:
            yield line
            line = []
        line.append(item)
    if line:
        yield line
