"""The marks of a panel as figures: tints, outlines, badges around candidates, crosses, links.

Nothing is told by colour alone: what a step rests on is in a disc, its other side in a square, what goes out is crossed
out, what goes in has a ring.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from nonet.board import Look
from nonet.board.marks import Candidate, Highlight, Highlights
from nonet.board.masks import digits_of
from nonet.board.rules.marks import Cage
from nonet.render.borders import inset, outlines
from nonet.render.figures import Circle, Figure, Layer, Path, Point, joined, polyline, rectangle
from nonet.render.lettering import centred
from nonet.render.links import route
from nonet.render.places import Places
from nonet.render.scene import Panel

_BADGES = {Highlight.PATTERN: "badge-pattern", Highlight.SECOND: "badge-second", Highlight.REMOVED: "badge-removed"}
_BADGE_OF_NEW = "badge-new"


def large_digits(panel: Panel) -> dict[int, int]:
    """Cells in which the step puts a digit that is drawn large: where nothing else is to be seen of the cell.

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
    """What lies under lines and digits: the tints of marked cells."""
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
    """The groups of cells that the words name by a letter: a frame around each, and its letter in every cell of it.

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
    """What the letter of a group stands on."""
    side = 0.9 * radius
    return rectangle(at[0] - side, at[1] - side, 2 * side, 2 * side)


def badge_layers(panel: Panel) -> Iterator[Layer]:
    """What lies under candidates: a disc, a square or a ring for each that is marked."""
    places = Places(panel.grid.board)
    large = large_digits(panel)
    figures: dict[str, list[Figure]] = {role: [] for role in (*_BADGES.values(), _BADGE_OF_NEW)}
    for (cell, digit), mark in sorted(panel.marks.candidates.items()):
        if cell not in large and not panel.grid.values[cell]:
            role = _BADGES.get(mark, _BADGE_OF_NEW)
            figures[role].append(badge(mark, places.candidate(cell, digit), places.radius))
    return (Layer(role, tuple(found)) for role, found in figures.items())


def badge(mark: Highlight, at: Point, radius: float) -> Figure:
    """What is drawn under a candidate."""
    if mark is Highlight.SECOND:
        side = 0.88 * radius
        return rectangle(at[0] - side, at[1] - side, 2 * side, 2 * side)
    return Circle(*at, radius)


def candidate_layers(panel: Panel) -> Iterator[Layer]:
    """The candidates, plain or marked, and crosses over those that go out."""
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
    """The candidates to draw: those of the scene, and those that are marked in any case."""
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
    """A line through a candidate, from corner to corner."""
    reach = 0.85 * radius
    return polyline([(at[0] - reach, at[1] + reach), (at[0] + reach, at[1] - reach)])


def link_layers(panel: Panel) -> Iterator[Layer]:
    """The links of a chain: lines that are solid if strong and dashed if weak, with arrow heads."""
    if not panel.marks.links:
        return
    curves = route(panel)
    yield Layer("link-weak", tuple(curve.line for curve in curves if not curve.is_strong))
    yield Layer("link-strong", tuple(curve.line for curve in curves if curve.is_strong))
    yield Layer("arrow", (joined(curve.arrow for curve in curves),))


def group_layer(panel: Panel) -> Layer:
    """A frame around candidates that are one end of a link together."""
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
