"""The marks of a panel as figures: tints, outlines, badges around candidates, crosses, links.

Nothing is told by colour alone: what a step rests on is in a disc, its other side in a square, what goes out is crossed
out, what goes in has a ring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import pairwise
from math import dist, hypot, inf
from string import ascii_uppercase

from nonet._base.fast_dataclass import dataclass
from nonet.draw.figures import Circle, Figure, Layer, Path, Point, centred, joined, polyline, rectangle
from nonet.draw.geometry import Places, inset, outlines
from nonet.draw.scene import Panel
from nonet.model import Look
from nonet.model.candidates import Candidate, digits_of
from nonet.model.marks import Highlight, Highlights, Link
from nonet.model.rules.marks import Cage

# The links of a step as curves with arrow heads, bent so that they pass beside digits and beside each other.
#
# Each link is tried with several bends, and the one that covers least is taken, in the order of the chain.

# How far the control point stands aside, as a share of the length. The slight ones come first: of equals they win.
_BENDS = tuple(sign * bend for bend in (0.14, 0.24, 0.36, 0.5, 0.7, 0.95) for sign in (1, -1))
_SAMPLES = 40
_ARROW = 0.13  # long; half as wide
_SPACING = 0.06  # links closer than this lie on top of each other

# What a stretch of a link costs, a cell long, where it passes over something.
_OUTSIDE, _OVER_MARKED, _OVER_LINK, _OVER_DIGIT, _OVER_CANDIDATE = 40.0, 30.0, 9.0, 5.0, 2.5
_LENGTH = 1.0


@dataclass(frozen=True, slots=True)
class Curve:
    """A link as drawn: the line, and the arrow head at its end."""

    line: Path
    arrow: Path
    is_strong: bool


def route(panel: Panel) -> list[Curve]:
    """Return the curves of a panel's links, each link once."""
    router = _Router(panel, Places(panel.grid.board))
    return [router.curve(link) for link in dict.fromkeys(panel.marks.links)]


@dataclass
class _Router:
    panel: Panel
    places: Places
    taken: set[tuple[int, int]] = field(default_factory=set)  # squares at and beside the links so far

    def curve(self, link: Link) -> Curve:
        source, target = self._ends(link)
        start, end = self.places.candidate(*source), self.places.candidate(*target)
        own = {*link.source, *link.target}
        ways = [_quadratic(start, end, bend, lean) for bend in _bends(start, end) for lean in (0.0, -0.2, 0.2)]
        best, least = ways[0], inf
        for way in ways:
            cost = self._cost(list(_points(way)), own, least)
            if cost < least:
                best, least = way, cost
        for point in _points(best):
            column, row = _square(point)
            self.taken |= {(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        return self._trimmed(best, link.is_strong)

    def _ends(self, link: Link) -> tuple[Candidate, Candidate]:
        """Return the candidates of two groups that are nearest to each other."""
        pairs = [(source, target) for source in link.source for target in link.target]
        return min(pairs, key=lambda pair: dist(self.places.candidate(*pair[0]), self.places.candidate(*pair[1])))

    def _cost(self, points: Sequence[Point], own: set[Candidate], limit: float) -> float:
        """Return the cost of a way, at least up to the limit: beyond it the rest is not computed, which saves time."""
        stretch = sum(dist(a, b) for a, b in pairwise(points)) / len(points)
        cost = stretch * len(points) * _LENGTH
        for point in points:
            if cost >= limit:
                break
            cost += stretch * self._cost_at(point, own)
        return cost

    def _cost_at(self, point: Point, own: set[Candidate]) -> float:
        board = self.panel.grid.board
        x, y = point
        cell = board.cell_by_place.get((int(y), int(x))) if x >= 0 and y >= 0 else None
        if cell is None:
            return _OUTSIDE
        over_link = _OVER_LINK if _square(point) in self.taken else 0.0
        return self._cost_of_cell(cell, point, own) + over_link

    def _cost_of_cell(self, cell: int, point: Point, own: set[Candidate]) -> float:
        panel, places = self.panel, self.places
        if panel.grid.values[cell]:
            return _OVER_DIGIT if dist(point, places.centre(cell)) < 0.6 * places.digit_size else 0.0
        candidate = (cell, places.nearest_digit(cell, point))
        if candidate in own:
            return 0.0
        is_near = dist(point, places.candidate(*candidate)) < places.radius
        if candidate in panel.marks.candidates:
            return _OVER_MARKED if is_near else 0.0
        is_shown = panel.candidates is not None and panel.candidates[cell] >> (candidate[1] - 1) & 1
        return _OVER_CANDIDATE if is_near and is_shown else 0.0

    def _trimmed(self, way: _Way, is_strong: bool) -> Curve:  # noqa: FBT001  (what kind of curve it becomes)
        """Return the curve from edge to edge of the figures at its ends, with the arrow at the end."""
        gap = self.places.radius + 0.015
        at = _position(way)
        start = _first(lambda t: dist(at(t), way[0]) >= gap, range(101), 0.3)
        tip = _first(lambda t: dist(at(t), way[2]) >= gap, range(100, -1, -1), 0.7)
        size = min(_ARROW, 0.55 * dist(at(start), at(tip)))
        base = _first(lambda t: dist(at(t), at(tip)) >= size, range(int(100 * tip), -1, -1), start)
        return Curve(_as_cubic(_part(way, start, base)), _head(at(base), at(tip)), is_strong)


_Way = tuple[Point, Point, Point]  # start, control point, end of a quadratic curve


def _bends(start: Point, end: Point) -> Sequence[float]:
    """Return the bends to try. Neighbours in a cell have little room between them: their links are arcs."""
    return _BENDS if dist(start, end) > 0.5 else (1.4, -1.4, 1.8, -1.8)


def _quadratic(start: Point, end: Point, bend: float, lean: float) -> _Way:
    """Return a curve that bends aside, most of it nearer to its start or its end if it leans."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = 0.5 + lean
    return start, (start[0] + along * dx - bend * dy, start[1] + along * dy + bend * dx), end


def _position(way: _Way) -> Callable[[float], Point]:
    (x0, y0), (x1, y1), (x2, y2) = way

    def at(t: float) -> Point:
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2

    return at


def _points(way: _Way) -> Iterator[Point]:
    at = _position(way)
    return (at((i + 0.5) / _SAMPLES) for i in range(_SAMPLES))


def _square(point: Point) -> tuple[int, int]:
    return int(point[0] // _SPACING), int(point[1] // _SPACING)


def _first(is_met: Callable[[float], bool], hundredths: Iterable[int], otherwise: float) -> float:
    return next((i / 100 for i in hundredths if is_met(i / 100)), otherwise)


def _part(way: _Way, start: float, end: float) -> _Way:
    """Return the stretch of a curve between two of its parameters."""
    at = _position(way)
    (x0, y0), (x1, y1), (x2, y2) = way
    a, b, c = (1 - start) * (1 - end), start * (1 - end) + end * (1 - start), start * end
    return at(start), (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2), at(end)


def _as_cubic(way: _Way) -> Path:
    (x0, y0), (x1, y1), (x2, y2) = way
    first = (x0 + 2 / 3 * (x1 - x0), y0 + 2 / 3 * (y1 - y0))
    second = (x2 + 2 / 3 * (x1 - x2), y2 + 2 / 3 * (y1 - y2))
    return Path((("M", (way[0],)), ("C", (first, second, way[2]))))


def _head(base: Point, tip: Point) -> Path:
    dx, dy = tip[0] - base[0], tip[1] - base[1]
    half = 0.42
    if hypot(dx, dy) == 0:
        return polyline([base, tip, base], closed=True)
    left, right = (base[0] - dy * half, base[1] + dx * half), (base[0] + dy * half, base[1] - dx * half)
    return polyline([left, tip, right], closed=True)


_BADGES = {Highlight.PATTERN: "badge-pattern", Highlight.SECOND: "badge-second", Highlight.REMOVED: "badge-removed"}
_BADGE_OF_NEW = "badge-new"


def large_digits(panel: Panel) -> dict[int, int]:
    """Return the cells whose new digit is drawn large: those that show nothing else.

    A chain that ends there, or candidates of the cell that are marked too, keep it small.
    """
    marks = panel.marks
    ends = {candidate for link in marks.links for candidate in (*link.source, *link.target)}
    busy = {cell for (cell, _), mark in marks.candidates.items() if mark is not Highlight.PLACED}
    return {
        cell: digit
        for (cell, digit), mark in marks.candidates.items()
        if mark is Highlight.PLACED and cell not in busy and (cell, digit) not in ends
    }


def cell_layers(panel: Panel) -> Iterator[Layer]:
    """Yield the layers under lines and digits: the tints of marked cells."""
    places, marks = Places(panel.grid.board), panel.marks
    new = set(large_digits(panel))
    region = {cell for index in marks.regions for cell in panel.grid.board.regions[index].cells}
    second = {cell for cell in marks.cells if _is_second(marks, cell)} - new
    tints = {
        "cell-region": region - marks.cells - new,
        "cell-pattern": marks.cells - second - new,
        "cell-second": second,
        "cell-new": new,
    }
    for role, cells in tints.items():
        if cells:
            yield Layer(role, (joined(rectangle(*places.corner(cell), 1, 1) for cell in sorted(cells)),))


def _is_second(marks: Highlights, cell: int) -> bool:
    found = {mark for (place, _), mark in marks.candidates.items() if place == cell}
    return Highlight.SECOND in found and Highlight.PATTERN not in found


def region_layer(panel: Panel) -> Layer:
    """Soft outlines of the regions the step is about; those of boxes and jigsaw pieces lie inside those of lines.

    Where there are cages, they lie between the border and these.
    """
    board = panel.grid.board
    has_cages = any(isinstance(mark, Cage) for marks in board.marks for mark in marks)
    outer, inner = (0.035, 0.05) if has_cages else (0.06, 0.1)
    paths = [
        polyline(inset(loop, outer if region.family.look is Look.LINE else inner), closed=True)
        for region in (board.regions[index] for index in panel.marks.regions)
        for loop in outlines(board.places[cell] for cell in region.cells)
    ]
    return Layer("region", (joined(paths),) if paths else ())


def lettered_layers(panel: Panel) -> Iterator[Layer]:
    """Yield the groups of cells that the words name by a letter: a frame around each, and its letter in every cell.

    The letter stands where the cell has no candidate; where it has all, the frame must do.
    """
    if not panel.marks.groups:
        return
    board, places = panel.grid.board, Places(panel.grid.board)
    shown = set(_shown(panel))
    frames, tags, letters = [], [], []
    for letter, cells in zip(ascii_uppercase, panel.marks.groups, strict=False):
        frames += [polyline(inset(loop, 0.045), closed=True) for loop in outlines(board.places[cell] for cell in cells)]
        for cell in sorted(cells):
            free = next((digit for digit in range(1, board.size + 1) if (cell, digit) not in shown), None)
            if free is not None:
                x, y = places.candidate(cell, free)
                tags.append(tag((x, y), places.radius))
                letters.append(centred(x, y, letter, places.candidate_size))
    yield Layer("lettered", (joined(frames),))
    yield Layer("tag", tuple(tags))
    yield Layer("letter", tuple(letters))


def tag(at: Point, radius: float) -> Path:
    """Return the square under the letter of a group."""
    side = 0.9 * radius
    return rectangle(at[0] - side, at[1] - side, 2 * side, 2 * side)


def badge_layers(panel: Panel) -> Iterator[Layer]:
    """Return the layers under candidates: a disc, a square or a ring for each marked one."""
    places = Places(panel.grid.board)
    large = large_digits(panel)
    figures: dict[str, list[Figure]] = {role: [] for role in (*_BADGES.values(), _BADGE_OF_NEW)}
    for (cell, digit), mark in sorted(panel.marks.candidates.items()):
        if cell not in large and not panel.grid.values[cell]:
            role = _BADGES.get(mark, _BADGE_OF_NEW)
            figures[role].append(badge(mark, places.candidate(cell, digit), places.radius))
    return (Layer(role, tuple(found)) for role, found in figures.items())


def badge(mark: Highlight, at: Point, radius: float) -> Figure:
    """Return the figure under a candidate."""
    if mark is Highlight.SECOND:
        side = 0.88 * radius
        return rectangle(at[0] - side, at[1] - side, 2 * side, 2 * side)
    return Circle(*at, radius)


def candidate_layers(panel: Panel) -> Iterator[Layer]:
    """Return the candidates, plain or marked, and crosses over those that go out."""
    places, marks = Places(panel.grid.board), panel.marks
    shown = _shown(panel)
    # Grey is not dark enough on the lines that rules draw.
    plain = "candidate-dark" if any(panel.grid.board.marks) else "candidate"
    roles: dict[str, list[Figure]] = {plain: [], "marked": [], "removed": [], "cross": [], "new": []}
    for candidate in shown:
        role = _role(marks.candidates.get(candidate)) or plain
        x, y = places.candidate(*candidate)
        roles[role].append(centred(x, y, str(candidate[1]), places.candidate_size))
        if role == "removed":
            roles["cross"].append(cross((x, y), places.radius))
    for cell, digit in sorted(large_digits(panel).items()):
        roles["new"].append(centred(*places.centre(cell), str(digit), places.digit_size))
    return (Layer(role, tuple(found)) for role, found in roles.items())


def _shown(panel: Panel) -> list[Candidate]:
    """Return the candidates to draw: those of the scene, and those that are marked in any case."""
    large = large_digits(panel)
    marked = set(panel.marks.candidates)
    if panel.candidates is not None:
        masks = enumerate(panel.candidates)
        marked |= {(cell, digit) for cell, mask in masks for digit in digits_of(mask)}
    return sorted(found for found in marked if not panel.grid.values[found[0]] and found[0] not in large)


def _role(mark: Highlight | None) -> str:
    if mark is None:
        return ""
    return {Highlight.REMOVED: "removed", Highlight.PLACED: "new"}.get(mark, "marked")


def cross(at: Point, radius: float) -> Path:
    """Return a line through a candidate, from corner to corner."""
    reach = 0.85 * radius
    return polyline([(at[0] - reach, at[1] + reach), (at[0] + reach, at[1] - reach)])


def link_layers(panel: Panel) -> Iterator[Layer]:
    """Yield the links of a chain: lines that are solid if strong and dashed if weak, with arrow heads."""
    if not panel.marks.links:
        return
    curves = route(panel)
    yield Layer("link-weak", tuple(curve.line for curve in curves if not curve.is_strong))
    yield Layer("link-strong", tuple(curve.line for curve in curves if curve.is_strong))
    yield Layer("arrow", (joined(curve.arrow for curve in curves),))


def group_layer(panel: Panel) -> Layer:
    """Return a frame around candidates that are one end of a link together."""
    places = Places(panel.grid.board)
    groups = {tuple(sorted(end)) for link in panel.marks.links for end in (link.source, link.target) if len(end) > 1}
    figures = []
    for group in sorted(groups):
        points = [places.candidate(*candidate) for candidate in group]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        right, bottom = max(x for x, _ in points), max(y for _, y in points)
        room = 1.2 * places.radius
        figures.append(rectangle(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room))
    return Layer("group", tuple(figures))
