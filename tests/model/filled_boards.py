"""A filled board as the meanings of rules see it, and what they all ask of digits. Nothing here looks at shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

Place = tuple[int, int]
Groups = Sequence[Sequence[Place]]


@dataclass
class Filled:
    """A filled n x n board: the digit at each place, the boxes in reading order, and the dots and marks on it."""

    size: int
    digits: dict[Place, int]
    boxes: list[list[Place]]
    box: tuple[int, int]
    marked: dict[str, list[list[Place]]] = field(default_factory=dict)  # by the rule's name
    ratios: tuple[int, ...] = ()

    def __getitem__(self, place: Place) -> int:
        return self.digits[place]

    def of(self, places: Iterable[Place]) -> list[int]:
        return [self.digits[place] for place in places]

    def neighbours(self) -> Iterator[tuple[Place, Place]]:
        for row, column in self.digits:
            for other in ((row, column + 1), (row + 1, column)):
                if other in self.digits:
                    yield (row, column), other

    def corners(self) -> Iterator[tuple[Place, Place]]:
        for row, column in self.digits:
            for other in ((row + 1, column + 1), (row + 1, column - 1)):
                if other in self.digits:
                    yield (row, column), other

    def squares(self) -> Iterator[list[Place]]:
        for row, column in product(range(self.size - 1), repeat=2):
            yield [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]

    def apart(self, rows: int, columns: int) -> Iterator[tuple[Place, Place]]:
        for one, other in combinations(self.digits, 2):
            distance = abs(one[0] - other[0]), abs(one[1] - other[1])
            if distance in ((rows, columns), (columns, rows)):
                yield one, other

    def line(self, outside: Place) -> list[int]:
        row, column = outside
        n = self.size
        if row == -1:
            return [self[i, column] for i in range(n)]
        if row == n:
            return [self[i, column] for i in reversed(range(n))]
        if column == -1:
            return [self[row, i] for i in range(n)]
        return [self[row, i] for i in reversed(range(n))]

    def depth(self, outside: Place) -> int:
        return self.box[0] if outside[0] in (-1, self.size) else self.box[1]

    def is_dotted(self, one: Place, other: Place) -> bool:
        dots = [*self.marked.get("difference", ()), *self.marked.get("ratio", ())]
        return any({one, other} == {*dot} for dot in dots)

    def box_of(self, place: Place) -> list[Place]:
        return next(box for box in self.boxes if place in box)


Meaning = Callable[[Filled, Sequence[int], Groups], bool]


def all_differ(digits: Iterable[int]) -> bool:
    digits = list(digits)
    return len(digits) == len(set(digits))


def band(digit: int, n: int) -> str:
    third, rest = divmod(n, 3)
    low = third + (rest == 2)
    return "low" if digit <= low else "high" if digit > n - low else "middle"


def is_low(digit: int, n: int) -> bool:
    return digit < (n + 1) / 2


def is_high(digit: int, n: int) -> bool:
    return digit > (n + 1) / 2
