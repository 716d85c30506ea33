"""What every rule means, once more, in plain Python from the words of the catalogue: the tests hold shapes against it.

A meaning is a function of the filled board and the rule's numbers and groups. Nothing here looks at shapes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise
from math import ceil, prod

from tests.model.filled_boards import Filled, Groups, Meaning, Place, all_differ, band, is_high, is_low
from tests.model.line_meanings import (
    arrow,
    between,
    double_arrow,
    entropic,
    index_line,
    is_run,
    lockout,
    modular,
    on_set,
    pairs_on,
    region_sum,
    row_sum,
    same_difference,
    sequence,
    slingshot,
    sum_line,
    up_and_down,
    whispers,
    zipper,
)

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


# -- cages ------------------------------------------------------------------------------------------------------------


def killer(f: Filled, values: Sequence[int], groups: Groups) -> bool:
    digits = f.of(groups[0])
    adds_up = not values or values[0] == sum(digits)
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
