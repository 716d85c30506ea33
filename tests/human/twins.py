"""Plain twins of native techniques: every step straight from the definition, as slow as that is. Classic boards.

Each gives the eliminations of all its steps, a set for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from nonet.human.position import Position
from nonet.model import Region
from nonet.model.candidates import digits_of

Found = set[frozenset[tuple[int, int]]]

MAX_LINKS = 20


class Marks:
    """The pencil marks of a position."""

    def __init__(self, position: Position) -> None:
        self.board = position.board
        self.digits = [digits_of(mask) for mask in position.candidates()]
        self.open = [cell for cell in range(81) if self.digits[cell]]

    def places(self, region: Region, digit: int) -> list[int]:
        return [cell for cell in region.cells if digit in self.digits[cell]]

    def regions(self, *families: str) -> list[Region]:
        return [region for region in self.board.regions if not families or region.family.name in families]

    def sees(self, a: int, b: int) -> bool:
        return b in self.board.peers[a]

    def strong(self, digit: int, *families: str) -> list[tuple[int, int]]:
        links = [self.places(region, digit) for region in self.regions(*families)]
        return [(link[0], link[1]) for link in links if len(link) == 2]

    def of_size(self, size: int) -> list[int]:
        return [cell for cell in self.open if len(self.digits[cell]) == size]

    def removing(self, digit: int, *seen: int) -> frozenset[tuple[int, int]]:
        """The digit goes from the cells that see all these."""
        return frozenset(
            (cell, digit)
            for cell in self.open
            if digit in self.digits[cell] and all(self.sees(cell, other) for other in seen)
        )

    def common(self, a: int, b: int) -> Region | None:
        """The first region that holds both."""
        return next((region for region in self.board.regions if {a, b} <= set(region.cells)), None)


def skyscrapers(position: Position) -> Found:
    marks = Marks(position)
    found: Found = set()
    for family in ("row", "column"):
        for digit in range(1, 10):
            for one, two in combinations(marks.strong(digit, family), 2):
                in_line = [_crossing(a, family) == _crossing(b, family) for a, b in zip(one, two, strict=True)]
                if sum(in_line) == 1:
                    free = in_line.index(False)
                    found.add(marks.removing(digit, one[free], two[free]))
    return found - {frozenset()}


def kites(position: Position) -> Found:
    marks = Marks(position)
    found: Found = set()
    for digit in range(1, 10):
        for row in marks.strong(digit, "row"):
            for column in marks.strong(digit, "column"):
                if set(row) & set(column):
                    continue
                joined = [(r, c) for r in permutations(row) for c in permutations(column) if _box(r[0]) == _box(c[0])]
                for (_, free_a), (_, free_b) in joined[:1]:
                    victim = free_b // 9 * 9 + free_a % 9
                    if digit in marks.digits[victim]:
                        found.add(frozenset({(victim, digit)}))
    return found


def empty_rectangles(position: Position) -> Found:
    marks = Marks(position)
    found: Found = set()
    for digit in range(1, 10):
        for box in marks.regions("box"):
            places = marks.places(box, digit)
            if len(places) < 3:
                continue
            for row in {cell // 9 for cell in places}:
                for column in {cell % 9 for cell in places}:
                    off_row = [cell for cell in places if cell // 9 != row]
                    off_column = [cell for cell in places if cell % 9 != column]
                    if off_row and off_column and not set(off_row) & set(off_column):
                        found |= _rectangle(marks, digit, set(box.cells), row, column)
    return found


def _rectangle(marks: Marks, digit: int, box: set[int], row: int, column: int) -> Found:
    found: Found = set()
    for family in ("row", "column"):
        for x, y in (pair for link in marks.strong(digit, family) for pair in permutations(link)):
            if family == "column" and x // 9 == row:
                victim = y // 9 * 9 + column
            elif family == "row" and x % 9 == column:
                victim = row * 9 + y % 9
            else:
                continue
            if not {x, y, victim} & box and digit in marks.digits[victim]:
                found.add(frozenset({(victim, digit)}))
    return found


def xy_wings(position: Position) -> Found:
    marks = Marks(position)
    found: Found = set()
    cells = marks.of_size(2)
    for pivot in cells:
        for a, b in combinations([cell for cell in cells if marks.sees(pivot, cell)], 2):
            sets = [set(marks.digits[cell]) for cell in (pivot, a, b)]
            if len(set.union(*sets)) == 3 and all(one != two for one, two in combinations(sets, 2)):
                (digit,) = sets[1] & sets[2]
                found.add(marks.removing(digit, a, b))
    return found - {frozenset()}


def xyz_wings(position: Position) -> Found:
    marks = Marks(position)
    found: Found = set()
    for pivot in marks.of_size(3):
        whole = set(marks.digits[pivot])
        near = [c for c in marks.of_size(2) if marks.sees(pivot, c) and set(marks.digits[c]) < whole]
        for a, b in combinations(near, 2):
            shared = set(marks.digits[a]) & set(marks.digits[b])
            if len(shared) == 1:
                found.add(marks.removing(shared.pop(), pivot, a, b))
    return found - {frozenset()}


def w_wings(position: Position) -> Found:
    marks = Marks(position)
    found: Found = set()
    for a, b in combinations(marks.of_size(2), 2):
        if marks.digits[a] != marks.digits[b]:
            continue
        for lost, linked in permutations(marks.digits[a]):
            for p, q in (pair for link in marks.strong(linked) for pair in permutations(link)):
                apart = not {a, b} & {p, q}
                if apart and [marks.sees(*pair) for pair in ((p, a), (q, b), (p, b), (q, a))] == [
                    True,
                    True,
                    False,
                    False,
                ]:
                    found.add(marks.removing(lost, a, b))
    return found - {frozenset()}


def x_chains(position: Position, max_links: int = MAX_LINKS) -> Found:
    marks = Marks(position)
    found: Found = set()
    for digit in range(1, 10):
        cells = [cell for cell in marks.open if digit in marks.digits[cell]]
        weak = {a: [b for b in cells if marks.sees(a, b)] for a in cells}
        strong = {a: [b for b in weak[a] if len(marks.places(marks.common(a, b), digit)) == 2] for a in cells}  # type: ignore[arg-type]
        for start in cells:
            for end in set(_walk([start], strong, weak, max_links)):
                found.add(marks.removing(digit, start, end))
    return found - {frozenset()}


def _walk(path: list[int], links: dict[int, list[int]], others: dict[int, list[int]], left: int) -> Iterator[int]:
    """The ends of all paths of alternating links, of three links or more."""
    is_strong = len(path) % 2 == 1
    for cell in links[path[-1]] if left else ():
        if is_strong and len(path) >= 3 and (cell == path[0] or cell not in path):
            yield cell
        if cell not in path:
            yield from _walk([*path, cell], others, links, left - 1)


def xy_chains(position: Position, max_cells: int = MAX_LINKS // 2) -> Found:
    marks = Marks(position)
    cells = marks.of_size(2)
    found: Found = set()

    def extend(path: list[int], digit: int, goal: int) -> None:
        for cell in cells:
            if cell in path or digit not in marks.digits[cell] or not marks.sees(path[-1], cell):
                continue
            (leaving,) = set(marks.digits[cell]) - {digit}
            if leaving == goal:
                found.add(marks.removing(goal, path[0], cell))
            if len(path) + 1 < max_cells:
                extend([*path, cell], leaving, goal)

    for start in cells:
        for goal, leaving in permutations(marks.digits[start]):
            extend([start], leaving, goal)
    return found - {frozenset()}


def _crossing(cell: int, family: str) -> int:
    return cell % 9 if family == "row" else cell // 9


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3
