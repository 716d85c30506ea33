"""Rules that drawings may stand for, held against the stored solution.

SudokuPad draws and does not know rules. What people draw for a rule is mostly the same, so a drawing suggests some. A
suggestion is made for all drawings that look alike, and only if the solution, where there is one, keeps to it: a cage's
number is a product now and then. It stays a proposal that a user must accept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from typing import TypeAlias

from nonet.board import Board, BoardSpec, Rule, find_rule
from nonet.board.rules.base import Group
from nonet.board.shapes import allows
from nonet.errors import PuzzleError
from nonet.formats.base import PROPOSED
from nonet.formats.links._items import LinkItem, as_list
from nonet.formats.links._scl_read import cage_cells
from nonet.formats.links.texts import solution_digits
from nonet.records import dataclass

Point = tuple[float, float]
_FAR = 1024  # no board has more rows


@dataclass(frozen=True, slots=True)
class Proposals:
    """Proposed rules, a sentence that says how sure they are, and how many drawings stand for none of them."""

    rules: tuple[Rule, ...] = ()
    words: str = ""
    others: int = 0


# Drawings that look alike: for each rule they may stand for, most likely first, that rule on all of them.
_Look: TypeAlias = tuple[tuple[Rule, ...], ...]


# The colours that people draw lines in, and what such lines may be, most likely first.
_COLOURS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("#67f067", ("whispers",)),
    ("#ffa600", ("dutch-whispers",)),
    ("#f067f0", ("renban",)),
    ("#c9c883", ("nabner",)),
    ("#2ecbff", ("region-sum",)),
    ("#cdb1ec", ("zipper",)),
    ("#ffccaa", ("entropic",)),
    ("#33bbbb", ("modular",)),
    ("#ff6666", ("parity",)),
)
# Colours near none of them; what a solution tells apart.
_ANY_LINE = ("palindrome", "renban", "whispers", "dutch-whispers", "region-sum", "between", "zipper", "entropic")


def propose(data: Mapping[str, object], choice: BoardSpec, info: Mapping[str, str]) -> Proposals:
    """What the drawings of a puzzle may mean."""
    try:
        board = choice.board()
    except PuzzleError:
        return Proposals()  # the board itself cannot be: its own message says so
    digits = solution_digits(info["solution"]) if "solution" in info else []
    solution = digits if digits and all(digits) else []
    items = _items_of(data)
    marks = [mark for mark in map(_Mark.of, (*items["underlays"], *items["overlays"])) if mark]

    def kept(looks: Iterator[_Look]) -> list[Rule]:
        best = (next((rules for rules in look if _holds(rules, board, choice, solution)), ()) for look in looks)
        return [rule for rules in best for rule in rules]

    found = kept(_line_looks(items["lines"], marks, board.size)) + kept(
        _arrow_looks(items["arrows"], marks, board.size)
    )
    bulbs = {cell for rule in found for cell in _ends(rule)}
    dots = [mark for mark in marks if not bulbs.intersection(mark.cells())]
    found += kept(_dot_looks(dots, board.size)) + kept(_cage_looks(items["cages"]))
    rules = tuple(dict.fromkeys(rule for rule in found if rule not in choice.rules))
    if not rules:
        return Proposals()
    sure = "which the stored solution keeps to" if solution else "unproved, as no solution is stored"
    names: dict[str, int] = {}
    for rule in rules:
        names[rule.type.id] = names.get(rule.type.id, 0) + 1
    listed = ", ".join(f"{name} ({count})" for name, count in names.items())
    way = "--proposed takes them, and so does rules=puzzle.proposals"
    others = _others(items, marks, found, board.size)
    return Proposals(rules, f"{PROPOSED}, {sure}, and not taken as rules: {listed} ({way})", others)


def _holds(rules: Sequence[Rule], board: Board, choice: BoardSpec, solution: Sequence[int]) -> bool:
    """Whether rules can lie on the board, and the solution keeps to them."""
    try:
        laid = replace(choice, rules=(*choice.rules, *rules)).board() if rules else board
    except PuzzleError:
        return False
    if not rules:
        return False
    if not solution:
        return True
    regions = [region.cells for region in laid.regions if region not in board.regions]
    shapes = [shape for shape in laid.shapes if shape not in board.shapes]
    return all(len({solution[cell] for cell in cells}) == len(cells) for cells in regions) and all(
        allows(shape, [solution[cell] for cell in shape.cells]) for shape in shapes
    )


def _items_of(data: Mapping[str, object]) -> dict[str, list[LinkItem]]:
    return {
        key: [LinkItem.of(each, f"{key} {number}") for number, each in enumerate(as_list(data.get(key), key), 1)]
        for key in ("lines", "arrows", "underlays", "overlays", "cages")
    }


def _ends(rule: Rule) -> Group:
    """The cells with a disc of the rule's own, which is no sign of odd digits."""
    if rule.type.id in ("thermo", "slow-thermo", "arrow"):
        return rule.groups[0] if rule.type.id == "arrow" else rule.groups[0][:1]
    return (rule.groups[0][0], rule.groups[0][-1]) if rule.type.id in ("between", "double-arrow") else ()


def _others(items: Mapping[str, Sequence[LinkItem]], marks: Sequence[_Mark], rules: Sequence[Rule], size: int) -> int:
    """How many drawings stand for none of the rules."""
    groups = {frozenset(group) for rule in rules for group in rule.groups}
    discs = groups | {frozenset((cell,)) for rule in rules for cell in _ends(rule)}
    lines = sum(frozenset(_path(line, size)) not in groups for line in items["lines"])
    arrows = sum(frozenset(_shaft(arrow, size)[1:]) not in groups for arrow in items["arrows"])
    known = sum(not discs.isdisjoint((frozenset(mark.cells()), frozenset(mark.covered()))) for mark in marks)
    loose = len(items["underlays"]) + len(items["overlays"]) - known
    return lines + arrows + loose


@dataclass(frozen=True, slots=True)
class _Mark:
    """Something drawn around a point."""

    centre: Point
    width: float
    height: float
    is_round: bool
    colour: str
    text: str

    @classmethod
    def of(cls, item: LinkItem) -> _Mark | None:
        centre = _point(item.fields.get("center"))
        if centre is None:
            return None
        sides = (item.fields.get(key) for key in ("width", "height"))
        width, height = (float(side) if isinstance(side, int | float) else 0.0 for side in sides)
        colour = str(item.fields.get("backgroundColor") or "").lower()
        text = item.fields.get("text")
        words = "" if text is None else str(text).strip()
        return cls(centre, width, height, bool(item.fields.get("rounded")), colour, words)

    def cells(self) -> Group:
        """The cell it stands in, the two whose edge or the four whose corner it marks."""
        row, column = self.centre
        rows = [floor(row)] if row % 1 else [int(row) - 1, int(row)]
        columns = [floor(column)] if column % 1 else [int(column) - 1, int(column)]
        return tuple((each, other) for each in rows for other in columns)

    def covered(self) -> Group:
        """The cells whose centres it covers: one of a circle, several of a pill."""
        (row, column), high, wide = self.centre, self.height / 2, self.width / 2
        rows = range(max(ceil(row - high - 0.5), -1), min(floor(row + high - 0.5), _FAR) + 1)
        columns = range(max(ceil(column - wide - 0.5), -1), min(floor(column + wide - 0.5), _FAR) + 1)
        return tuple((each, other) for each in rows for other in columns)


def _point(value: object) -> Point | None:
    if isinstance(value, list) and len(value) == 2 and all(isinstance(each, int | float) for each in value):
        return float(value[0]), float(value[1])
    return None


def _rule(name: str, values: Sequence[int], *groups: Group) -> Rule | None:
    rule = Rule(find_rule(name), tuple(values), groups)
    try:
        rule.check()
    except PuzzleError:
        return None
    return rule


def _all(rules: Sequence[Rule | None]) -> tuple[Rule, ...]:
    """The rules if all could be made."""
    made = [rule for rule in rules if rule is not None]
    return tuple(made) if len(made) == len(rules) else ()


def _shaft(item: LinkItem, size: int) -> Group:
    """The cells of an arrow. It may begin at the rim of its circle and end before the centre of a cell."""
    points = [_point(point) for point in as_list(item.fields.get("wayPoints"), item.name)]
    ends = (0, len(points) - 1)
    snapped = [_centre(point) if point and at in ends else point for at, point in enumerate(points)]
    return _cells_on(snapped, size)


def _centre(point: Point) -> Point:
    return floor(point[0]) + 0.5, floor(point[1]) + 0.5


def _path(item: LinkItem, size: int) -> Group:
    """The cells that a line runs through, from centre to centre."""
    return _cells_on([_point(point) for point in as_list(item.fields.get("wayPoints"), item.name)], size)


def _cells_on(points: Sequence[Point | None], size: int) -> Group:
    if any(point is None or point[0] % 1 != 0.5 or point[1] % 1 != 0.5 for point in points):
        return ()
    corners = [(int(point[0]), int(point[1])) for point in points if point]
    cells = corners[:1]
    for (row, column), (to_row, to_column) in pairwise(corners):
        steps = max(abs(to_row - row), abs(to_column - column))
        if steps and {abs(to_row - row), abs(to_column - column)} - {0, steps}:
            return ()
        way = ((to_row > row) - (to_row < row), (to_column > column) - (to_column < column))
        cells += [(row + way[0] * step, column + way[1] * step) for step in range(1, steps + 1)]
    return tuple(cells) if all(max(cell) < size and min(cell) >= 0 for cell in cells) else ()


def _line_looks(lines: Sequence[LinkItem], marks: Sequence[_Mark], size: int) -> Iterator[_Look]:
    """Lines of one colour and thickness. One with a disc at an end only is a thermometer."""
    looks: dict[tuple[str, str], list[Group]] = {}
    bulbs = {mark.cells() for mark in marks if mark.is_round and mark.width > 0.5 and not mark.text}
    for line in lines:
        path = _path(line, size)
        if len(path) > 1:
            key = (str(line.fields.get("color") or "").lower()[:7], str(line.fields.get("thickness")))
            looks.setdefault(key, []).append(path)
    for (colour, _), paths in looks.items():
        meanings = [_all([_rule(name, (), path) for path in paths]) for name in _names_of(colour)]
        if all(((path[0],) in bulbs) != ((path[-1],) in bulbs) for path in paths):
            turned = [path if (path[0],) in bulbs else path[::-1] for path in paths]
            meanings[:0] = [_all([_rule(name, (), path) for path in turned]) for name in ("thermo", "slow-thermo")]
        elif all((path[0],) in bulbs and (path[-1],) in bulbs for path in paths):
            meanings[:0] = [_all([_rule(name, (), path) for path in paths]) for name in ("between", "double-arrow")]
        yield tuple(meanings)


def _names_of(colour: str) -> tuple[str, ...]:
    for known, names in _COLOURS:
        if _is_near(colour, known):
            return (*names, *(name for name in _ANY_LINE if name not in names))
    return _ANY_LINE


def _is_near(one: str, other: str) -> bool:
    try:
        pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    except ValueError:
        return False
    return all(abs(first - second) <= 40 for first, second in pairs)


def _arrow_looks(arrows: Sequence[LinkItem], marks: Sequence[_Mark], size: int) -> Iterator[_Look]:
    """Arrows from a circle; those from outside the grid are clues."""
    shafts: dict[Group, list[Group]] = {}
    bulbs = [mark.covered() for mark in marks if mark.is_round and min(mark.width, mark.height) > 0.5]
    bulb_of = {cell: bulb for bulb in bulbs if len(bulb) <= _LONGEST_PILL for cell in bulb}
    for arrow in arrows:
        path = _shaft(arrow, size)
        if len(path) > 1 and (bulb := bulb_of.get(path[0])):
            shafts.setdefault(bulb, []).append(path[1:])
    rules = [_rule("arrow", (), tuple(sorted(bulb)), *each) for bulb, each in shafts.items()]
    if rules:
        yield (_all(rules),)


_LONGEST_PILL = 3
_LETTERS = {"X": 10, "V": 5, "x": 10, "v": 5}


def _dot_looks(marks: Sequence[_Mark], size: int) -> Iterator[_Look]:
    """Small marks on edges and corners, and discs and squares in cells."""
    inside = [mark for mark in marks if all(min(cell) >= 0 and max(cell) < size for cell in mark.cells())]
    edges = [mark for mark in inside if len(mark.cells()) == 2]
    white = [mark for mark in edges if mark.is_round and mark.width < 0.5 and _is_near(mark.colour, "#ffffff")]
    black = [mark for mark in edges if mark.is_round and mark.width < 0.5 and _is_near(mark.colour, "#000000")]
    for name, dots in (("difference", white), ("ratio", black)):
        numbers = [(int(dot.text),) if dot.text.isdecimal() else () for dot in dots]
        rules = [_rule(name, number, dot.cells()) for number, dot in zip(numbers, dots, strict=True)]
        if rules and not any(dot.text in _LETTERS for dot in dots):
            yield (_all(rules),)
    letters = [_rule("xv", (_LETTERS[mark.text],), mark.cells()) for mark in edges if mark.text in _LETTERS]
    if letters:
        yield (_all(letters),)
    cells = [mark for mark in inside if len(mark.cells()) == 1 and not mark.text and 0.5 < mark.width < 1]
    grey = [mark for mark in cells if mark.colour and len({mark.colour[at : at + 2] for at in (1, 3, 5)}) == 1]
    odd = [_rule("odd", (), mark.cells()) for mark in grey if mark.is_round]
    even = [_rule("even", (), mark.cells()) for mark in grey if not mark.is_round]
    for rules in (odd, even):
        if rules:
            yield (_all(rules),)


def _cage_looks(cages: Sequence[LinkItem]) -> Iterator[_Look]:
    """Cages with a number that the program does not compare with anything."""
    rules = []
    for cage in cages:
        cells, value = cage_cells(cage), cage.fields.get("value")
        number = int(value) if isinstance(value, int) or (isinstance(value, str) and value.isdecimal()) else None
        if cells and number and cage.fields.get("unique") is not True:
            rules.append(_rule("killer", (number,), cells))
    if rules:
        sums = [rule and _rule("sum", rule.values, *rule.groups) for rule in rules]
        yield (_all(rules), _all(sums))
