"""What every rule means, once more, in plain Python from the words of the catalogue: the tests hold shapes against it.

A meaning is a function of the filled board and the rule's numbers and groups. Nothing here looks at shapes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby, pairwise, product
from math import ceil, prod

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


# -- whole board ------------------------------------------------------------------------------------------------------


def in_ratio(a: int, b: int, ratios: Iterable[int]) -> bool:
    return any(a == k * b or b == k * a for k in ratios)


def anti_queen(f: Filled, values: Sequence[int], _groups: Groups) -> bool:
    return not any(
        f[a] == f[b] and f[a] in (values or [f.size]) and abs(a[0] - b[0]) == abs(a[1] - b[1])
        for a, b in combinations(f.digits, 2)
    )


def anti_taxicab(f: Filled, _values: Sequence[int], _groups: Groups) -> bool:
    return not any(f[a] == f[b] == abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in combinations(f.digits, 2))


def disjoint(f: Filled, _values: Sequence[int], _groups: Groups) -> bool:
    return all(all_differ(f.of(places)) for places in zip(*f.boxes, strict=True))


def windoku(f: Filled, _values: Sequence[int], _groups: Groups) -> bool:
    height, width = f.box
    tops = range(1, f.size - height, height + 1)
    lefts = range(1, f.size - width, width + 1)
    return all(
        all_differ(f[top + i, left + j] for i in range(height) for j in range(width)) for top in tops for left in lefts
    )


def flatmates(f: Filled, _values: Sequence[int], _groups: Groups) -> bool:
    middle = (f.size + 1) // 2
    return all(
        f.digits.get((row - 1, column)) == 1 or f.digits.get((row + 1, column)) == f.size
        for (row, column), digit in f.digits.items()
        if digit == middle
    )


def is_checkerboard(digits: Sequence[int]) -> bool:
    a, b, c, d = (digit % 2 for digit in digits)
    return a == d != b == c


# -- cells ------------------------------------------------------------------------------------------------------------


def around(f: Filled, place: Place) -> list[Place]:
    row, column = place
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [other for other in near if other in f.digits]


def extreme(name: str, sign: int) -> Meaning:
    def meaning(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
        marked = {place for group in f.marked.get(name, ()) for place in group}
        return all(
            (f[other] - f[place]) * sign > 0 for place in groups[0] for other in around(f, place) if other not in marked
        )

    return meaning


def row_indexer(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return all(f[f[r, c] - 1, c] == r + 1 for r, c in groups[0])


def column_indexer(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return all(f[r, f[r, c] - 1] == c + 1 for r, c in groups[0])


def box_indexer(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return all(f[f.box_of(place)[f[place] - 1]] == f.box_of(place).index(place) + 1 for place in groups[0])


def circles(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return all(count == digit for digit, count in Counter(f.of(groups[0])).items())


def friendly(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return all(f[place] in (place[0] + 1, place[1] + 1, f.boxes.index(f.box_of(place)) + 1) for place in groups[0])


# -- lines ------------------------------------------------------------------------------------------------------------


def pairs_on(check: Callable[[int, int, int], bool]) -> Meaning:
    """Something is true of all neighbours on the line; it gets both digits and the size."""
    return lambda f, _values, groups: all(check(a, b, f.size) for a, b in pairwise(f.of(groups[0])))


def whispers(usual: Callable[[int], int]) -> Meaning:
    def meaning(f: Filled, values: Sequence[int], groups: Groups) -> bool:
        least = values[0] if values else usual(f.size)
        return all(abs(a - b) >= least for a, b in pairwise(f.of(groups[0])))

    return meaning


def is_run(digits: Sequence[int]) -> bool:
    return sorted(digits) == list(range(min(digits), min(digits) + len(digits)))


def on_set(check: Callable[[list[int]], bool]) -> Meaning:
    return lambda f, _values, groups: check(f.of(dict.fromkeys(groups[0])))


def between(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    first, *inner, last = f.of(groups[0])
    return all(min(first, last) < digit < max(first, last) for digit in inner)


def lockout(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    first, *inner, last = f.of(groups[0])
    least = values[0] if values else ceil(f.size / 2) - 1
    return abs(first - last) >= least and not any(min(first, last) <= d <= max(first, last) for d in inner)


def windows_differ(width: int, digits: Sequence[object]) -> bool:
    """No class comes twice among any `width` in a row, or on a shorter line."""
    return all(digits[i] != digits[j] for i, j in combinations(range(len(digits)), 2) if j - i < width)


def entropic(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return windows_differ(3, [band(digit, f.size) for digit in f.of(groups[0])])


def modular(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    modulus = values[0] if values else 3
    return windows_differ(modulus, [digit % modulus for digit in f.of(groups[0])])


def same_difference(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return len({abs(a - b) for a, b in pairwise(f.of(groups[0]))}) == 1


def sequence(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return len({a - b for a, b in pairwise(f.of(groups[0]))}) == 1


def up_and_down(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    steps = [b - a for a, b in pairwise(f.of(groups[0]))]
    return 0 not in steps and all(one * other < 0 for one, other in pairwise(steps))


def index_line(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    return all(digits[v - 1] == i for i, v in enumerate(digits, 1) if v <= len(digits))


def slingshot(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    x, k, *others = f.of(groups[0])
    return k <= len(others) and others[k - 1] == x


def bulb_number(f: Filled, bulb: Sequence[Place]) -> int | None:
    """The decimal number of a bulb; None where a digit behind the first is none of 0-9."""
    first, *others = f.of(sorted(bulb))
    if any(digit > 9 for digit in others):
        return None
    number = first
    for digit in others:
        number = 10 * number + digit
    return number


def arrow(check: Callable[[int, list[int]], bool]) -> Meaning:
    def meaning(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
        number = bulb_number(f, groups[0])
        return number is not None and all(check(number, f.of(shaft)) for shaft in groups[1:])

    return meaning


def double_arrow(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    first, *inner, last = f.of(groups[0])
    return sum(inner) == first + last


def pieces_by(f: Filled, places: Sequence[Place], key: Callable[[Place], object]) -> bool:
    return len({sum(f.of(piece)) for _, piece in groupby(places, key)}) == 1


def region_sum(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return pieces_by(f, groups[0], lambda place: f.boxes.index(f.box_of(place)))


def row_sum(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    return pieces_by(f, groups[0], lambda place: place[0])


def zipper(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    half = len(digits) // 2
    sums = {digits[i] + digits[-1 - i] for i in range(half)} | ({digits[half]} if len(digits) % 2 else set())
    return len(sums) == 1


def can_be_cut(digits: Sequence[int], total: int) -> bool:
    if not digits:
        return True
    return any(sum(digits[:i]) == total and can_be_cut(digits[i:], total) for i in range(1, len(digits) + 1))


def sum_line(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    if groups[0][0] != groups[0][-1] or len(groups[0]) == 1:
        return can_be_cut(digits, values[0])
    ring = digits[:-1]
    return any(can_be_cut(ring[i:] + ring[:i], values[0]) for i in range(len(ring)))


# -- cages ------------------------------------------------------------------------------------------------------------


def killer(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    adds_up = not values or values[0] in (0, sum(digits))
    return adds_up and (len(digits) > f.size or all_differ(digits))


def subset_sums(digits: Sequence[int]) -> set[int]:
    return {sum(chosen) for k in range(1, len(digits) + 1) for chosen in combinations(digits, k)}


def digital_root(number: int) -> int:
    while number > 9:
        number = sum(map(int, str(number)))
    return number


def equality(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    digits, half = f.of(groups[0]), len(groups[0]) / 2
    odd = sum(digit % 2 == 1 for digit in digits)
    low, high = (sum(test(digit, f.size) for digit in digits) for test in (is_low, is_high))
    return all_differ(digits) and odd == low == high == half


def look_and_say(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    return all(digits.count(digit) == count for count, digit in zip(values[::2], values[1::2], strict=True))


def contains(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    return not Counter(values) - Counter(f.of(groups[0]))


def contains_exactly(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    return all(digits.count(digit) == values.count(digit) for digit in values)


def lunchbox(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    ends = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return all_differ(digits) and sum(digits[ends[0] + 1 : ends[1]]) == values[0]


def magic_square(f: Filled, _values: Sequence[int], groups: Groups) -> bool:
    side = round(len(groups[0]) ** 0.5)
    digits = f.of(sorted(groups[0]))
    rows = [digits[i * side : (i + 1) * side] for i in range(side)]
    columns = [[row[i] for row in rows] for i in range(side)]
    slants = [[rows[i][i] for i in range(side)], [rows[i][side - 1 - i] for i in range(side)]]
    return len({sum(line) for line in [*rows, *columns, *slants]}) == 1


# -- outside ----------------------------------------------------------------------------------------------------------


def clue(check: Callable[[list[int], Sequence[int], int], bool]) -> Meaning:
    """Something is true of the line; it gets the digits from the clue's side, the numbers, and the size."""
    return lambda f, values, groups: check(f.line(groups[0][0]), values, f.size)


def first_cells(check: Callable[[list[int], Sequence[int]], bool]) -> Meaning:
    return lambda f, values, groups: check(f.line(groups[0][0])[: f.depth(groups[0][0])], values)


def little_killer(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    (row, column), (to_row, to_column) = groups[0]
    down, right = to_row - row, to_column - column
    digits = []
    while (to_row, to_column) in f.digits:
        digits.append(f[to_row, to_column])
        to_row, to_column = to_row + down, to_column + right
    return sum(digits) == values[0]


def between_crusts(line: list[int], one: int, other: int) -> int | None:
    if one not in line or other not in line:
        return None
    start, end = sorted((line.index(one), line.index(other)))
    return sum(line[start + 1 : end])


def seen(line: list[int]) -> int:
    return sum(all(digit > before for before in line[:i]) for i, digit in enumerate(line))


def first_hidden(line: list[int]) -> int:
    return next((digit for i, digit in enumerate(line) if any(digit < before for before in line[:i])), 0)


def rossini(digits: list[int], values: Sequence[int]) -> bool:
    rises = all(a < b for a, b in pairwise(digits))
    falls = all(a > b for a, b in pairwise(digits))
    return {1: rises, -1: falls, 0: not rises and not falls}[values[0]]


def beside_highest(line: list[int], n: int) -> list[int]:
    at = line.index(n)
    return sorted(line[max(at - 1, 0) : at] + line[at + 1 : at + 2])


def are_allowed(a: int, b: int, masks: Sequence[int]) -> bool:
    return bool(masks[a - 1] >> (b - 1) & 1)


def machine(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    """The numbers are how many states there are, then of each whether it is an end, and the next for each digit."""
    width = f.size + 1
    state = 0
    for digit in f.of(groups[0]):
        state = values[1 + state * width + digit]
        if state < 0:
            return False
    return values[1 + state * width] == 1


def full_rank(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    n = f.size
    outside = [place for i in range(n) for place in ((-1, i), (n, i), (i, -1), (i, n))]
    lines = sorted(f.line(place) for place in outside)
    own = f.line(groups[0][0])
    return lines.count(own) == 1 and lines.index(own) + 1 == values[0]


MEANINGS: dict[str, Meaning] = {
    "full-rank": full_rank,
    "pair-table": lambda f, v, g: all(are_allowed(a, b, v) for a, b in pairwise(f.of(g[0]))),
    "pairs-table": lambda f, v, g: all(
        are_allowed(f[a], f[b], v) and are_allowed(f[b], f[a], v) for a, b in combinations(dict.fromkeys(g[0]), 2)
    ),
    "machine": machine,
    "weighted-sum": lambda f, v, g: sum(w * d for w, d in zip(v[1:], f.of(g[0]), strict=True)) == v[0],
    "diagonal+": lambda f, _v, _g: all_differ(f[f.size - 1 - i, i] for i in range(f.size)),
    "diagonal-": lambda f, _v, _g: all_differ(f[i, i] for i in range(f.size)),
    "anti-knight": lambda f, _v, _g: all(f[a] != f[b] for a, b in f.apart(1, 2)),
    "anti-king": lambda f, _v, _g: all(f[a] != f[b] for a, b in f.corners()),
    "anti-move": lambda f, v, _g: all(f[a] != f[b] for a, b in f.apart(v[0], v[1])),
    "anti-queen": anti_queen,
    "non-consecutive": lambda f, _v, _g: all(abs(f[a] - f[b]) != 1 for a, b in f.neighbours() if not f.is_dotted(a, b)),
    "diagonally-non-consecutive": lambda f, _v, _g: all(abs(f[a] - f[b]) != 1 for a, b in f.corners()),
    "anti-taxicab": anti_taxicab,
    "disjoint-groups": disjoint,
    "windoku": windoku,
    "global-entropy": lambda f, _v, _g: all(
        {band(d, f.size) for d in f.of(square)} == {"low", "middle", "high"} for square in f.squares()
    ),
    "global-mod": lambda f, v, _g: all(
        {d % (v[0] if v else 3) for d in f.of(square)} == {*range(v[0] if v else 3)} for square in f.squares()
    ),
    "dutch-flatmates": flatmates,
    "negative-kropki": lambda f, _v, _g: (
        not any(
            abs(f[a] - f[b]) == 1 or in_ratio(f[a], f[b], f.ratios or (2,))
            for a, b in f.neighbours()
            if not f.is_dotted(a, b)
        )
    ),
    "negative-ratio": lambda f, _v, _g: (
        not any(in_ratio(f[a], f[b], f.ratios or (2,)) for a, b in f.neighbours() if not f.is_dotted(a, b))
    ),
    "negative-xv": lambda f, _v, _g: (
        not any(
            f[a] + f[b] in (5, 10)
            for a, b in f.neighbours()
            if not any({a, b} == {*mark} for mark in f.marked.get("xv", ()))
        )
    ),
    "negative-battenburg": lambda f, _v, _g: (
        not any(
            is_checkerboard(f.of(square))
            for square in f.squares()
            if not any({*square} == {*mark} for mark in f.marked.get("battenburg", ()))
        )
    ),
    "odd": lambda f, _v, g: all(d % 2 == 1 for d in f.of(g[0])),
    "even": lambda f, _v, g: all(d % 2 == 0 for d in f.of(g[0])),
    "low": lambda f, _v, g: all(is_low(d, f.size) for d in f.of(g[0])),
    "high": lambda f, _v, g: all(is_high(d, f.size) for d in f.of(g[0])),
    "candidates": lambda f, v, g: all(d in v for d in f.of(g[0])),
    "minimum": extreme("minimum", 1),
    "maximum": extreme("maximum", -1),
    "row-indexer": row_indexer,
    "column-indexer": column_indexer,
    "box-indexer": box_indexer,
    "counting-circles": circles,
    "friendly": friendly,
    "difference": lambda f, v, g: abs(f[g[0][0]] - f[g[0][1]]) == (v[0] if v else 1),
    "ratio": lambda f, v, g: in_ratio(f[g[0][0]], f[g[0][1]], [v[0] if v else 2]),
    "xv": lambda f, v, g: sum(f.of(g[0])) == v[0],
    "greater": lambda f, _v, g: f[g[0][0]] > f[g[0][1]],
    "quadruple": contains,
    "corner-sum": lambda f, v, g: sum(f.of(g[0])) == v[0],
    "corner-product": lambda f, v, g: prod(f.of(g[0])) == v[0],
    "battenburg": lambda f, _v, g: is_checkerboard(f.of(sorted(g[0]))),
    "thermo": pairs_on(lambda a, b, _n: a < b),
    "slow-thermo": pairs_on(lambda a, b, _n: a <= b),
    "whispers": whispers(lambda n: ceil(n / 2)),
    "dutch-whispers": whispers(lambda n: ceil(n / 2) - 1),
    "palindrome": lambda f, _v, g: f.of(g[0]) == f.of(g[0])[::-1],
    "between": between,
    "lockout": lockout,
    "renban": on_set(is_run),
    "nabner": on_set(lambda digits: all(abs(a - b) > 1 for a, b in combinations(digits, 2))),
    "not-renban": on_set(lambda digits: not is_run(digits)),
    "unique-line": on_set(all_differ),
    "entropic": entropic,
    "modular": modular,
    "parity": pairs_on(lambda a, b, _n: (a + b) % 2 == 1),
    "same-difference": same_difference,
    "sequence": sequence,
    "up-and-down": up_and_down,
    "index-line": index_line,
    "slingshot": slingshot,
    "arrow": arrow(lambda number, shaft: sum(shaft) == number),
    "product-arrow": arrow(lambda number, shaft: prod(shaft) == number),
    "average-arrow": arrow(lambda number, shaft: sum(shaft) == number * len(shaft)),
    "double-arrow": double_arrow,
    "region-sum": region_sum,
    "row-sum": row_sum,
    "zipper": zipper,
    "sum-line": sum_line,
    "killer": killer,
    "sum": lambda f, v, g: sum(f.of(g[0])) == v[0],
    "extra-region": lambda f, _v, g: all_differ(f.of(g[0])),
    "region": lambda f, _v, g: all_differ(f.of(g[0])),
    "clone": lambda f, _v, g: len({tuple(f.of(group)) for group in g}) == 1,
    "same-set": lambda f, _v, g: len({tuple(sorted(f.of(group))) for group in g}) == 1,
    "equal-sums": lambda f, _v, g: len({sum(f.of(group)) for group in g}) == 1,
    "magic-square": magic_square,
    "product-cage": lambda f, v, g: prod(f.of(g[0])) == v[0],
    "difference-cage": lambda f, v, g: 2 * max(f.of(g[0])) - sum(f.of(g[0])) == v[0],
    "quotient-cage": lambda f, v, g: max(f.of(g[0])) ** 2 == v[0] * prod(f.of(g[0])),
    "digital-root-cage": lambda f, v, g: all_differ(f.of(g[0])) and digital_root(sum(f.of(g[0]))) == v[0],
    "look-and-say": look_and_say,
    "equality-cage": equality,
    "rellik-cage": lambda f, v, g: all_differ(f.of(g[0])) and v[0] not in subset_sums(f.of(g[0])),
    "contains": contains,
    "contains-exactly": contains_exactly,
    "count-distinct": lambda f, _v, g: f[g[0][0]] == len({*f.of(g[1])}),
    "lunchbox": lunchbox,
    "little-killer": little_killer,
    "sandwich": clue(lambda line, v, n: between_crusts(line, 1, n) == v[0]),
    "sandwich-between": clue(lambda line, v, _n: between_crusts(line, v[0], v[1]) == v[2]),
    "x-sum": clue(lambda line, v, _n: sum(line[: line[0]]) == v[0]),
    "skyscraper": clue(lambda line, v, _n: seen(line) == v[0]),
    "hidden-skyscraper": clue(lambda line, v, _n: first_hidden(line) == v[0]),
    "numbered-room": clue(lambda line, v, _n: line[line[0] - 1] == v[0]),
    "frame-sum": first_cells(lambda digits, v: sum(digits) == v[0]),
    "outside": first_cells(lambda digits, v: not Counter(v) - Counter(digits)),
    "rossini": first_cells(rossini),
    "maximin": first_cells(lambda digits, v: max(digits) - min(digits) == v[0]),
    "next-to": clue(lambda line, v, n: beside_highest(line, n) == sorted(v)),
}
