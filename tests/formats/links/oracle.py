"""Random puzzles of f-puzzles, and an answer of its own to whether a grid keeps to them.

Nothing of Nonet is used here but names of JSON keys: each rule is written out a second time, as a sentence of Python
over a filled grid, so that a misreading of a key shows as a count that differs.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from random import Random
from typing import Any

from tests.formats.links.fpuzzles_boards import (
    Board,
    Made,
    Place,
    Rows,
    at,
    different,
    edges,
    line,
    name,
    names,
    near,
    number,
    outside,
)
from tests.formats.links.oracle_lines import (
    LINES,
    arrow,
)

# -- rules that are a key with true --------------------------------------------------------------------------------


def whole(key: str) -> Callable[[Board, Random], Made]:
    def make(board: Board, random: Random) -> Made:
        del random
        size = board.size
        if key.startswith("diagonal"):
            cells = [(row, size - 1 - row if key[-1] == "+" else row) for row in range(size)]
            return Made({key: True}, lambda rows: different(at(rows, cells)))
        if key == "disjointgroups":
            boxes: dict[int, list[Place]] = {}
            for place in board.places:
                if (label := board.label(place)) is not None:
                    boxes.setdefault(label, []).append(place)
            groups = [[box[k] for box in boxes.values() if k < len(box)] for k in range(size)]
            return Made({key: True}, lambda rows: all(different(at(rows, group)) for group in groups))
        steps = [(1, 2), (2, 1), (1, -2), (2, -1)] if key == "antiknight" else [(1, 1), (1, -1)]
        pairs = [((r, c), (r + a, c + b)) for r, c in board.places for a, b in steps if (r + a, c + b) in board.places]
        return Made({key: True}, lambda rows: all(different(at(rows, pair)) for pair in pairs))

    return make


# -- cells ---------------------------------------------------------------------------------------------------------


def parity(key: str) -> Callable[[Board, Random], Made]:
    def make(board: Board, random: Random) -> Made:
        cells = random.sample(board.places, random.randint(1, 3))
        rest = int(key == "odd")
        return Made(
            {key: [{"cell": each} for each in names(cells)]}, lambda rows: all(d % 2 == rest for d in at(rows, cells))
        )

    return make


def extreme(key: str) -> Callable[[Board, Random], Made]:
    def make(board: Board, random: Random) -> Made:
        cells = random.sample(board.places, random.randint(1, 2))

        def test(rows: Rows) -> bool:
            sign = 1 if key == "minimum" else -1
            return all(
                sign * rows[cell[0]][cell[1]] < sign * rows[other[0]][other[1]]
                for cell in cells
                for other in near(board, cell)
                if other not in cells
            )

        return Made({key: [{"cell": each} for each in names(cells)]}, test)

    return make


def indexer(key: str) -> Callable[[Board, Random], Made]:
    def make(board: Board, random: Random) -> Made:
        cells = random.sample(board.places, random.randint(1, 3))

        def test(rows: Rows) -> bool:
            for row, column in cells:
                digit = rows[row][column]
                if key == "rowindexer" and rows[digit - 1][column] != row + 1:
                    return False
                if key == "columnindexer" and rows[row][digit - 1] != column + 1:
                    return False
                if key == "boxindexer":
                    box = [place for place in board.places if board.label(place) == board.label((row, column))]
                    target = box[digit - 1]
                    if rows[target[0]][target[1]] != box.index((row, column)) + 1:
                        return False
            return True

        return Made({key: [{"cells": names(cells)}]}, test)

    return make


# -- edges ---------------------------------------------------------------------------------------------------------


def dots(board: Board, random: Random) -> Made:
    """Dots of both colours, with and without numbers, and the negatives that speak of the pairs without one."""
    chosen = random.sample(edges(board), random.randint(1, 4))
    white, black = chosen[::2], chosen[1::2]
    steps = [random.choice([None, None, 2]) for _ in white]
    ratios = [random.choice([None, None, 3]) for _ in black]
    is_tight, is_strict = random.random() < 0.4, random.random() < 0.4
    fields: dict[str, Any] = {
        "difference": [_dot(pair, value, random) for pair, value in zip(white, steps, strict=True)],
        "ratio": [_dot(pair, value, random) for pair, value in zip(black, ratios, strict=True)],
    }
    if is_tight:
        fields["nonconsecutive"] = True
    if is_strict:
        fields["negative"] = ["ratio"]
    used = {value or 2 for value in ratios} or {2}

    def test(rows: Rows) -> bool:
        pairs = {pair: sorted(at(rows, pair)) for pair in edges(board)}
        bare = [digits for pair, digits in pairs.items() if pair not in chosen]
        return (
            all(pairs[pair][1] - pairs[pair][0] == (value or 1) for pair, value in zip(white, steps, strict=True))
            and all(pairs[pair][1] == (value or 2) * pairs[pair][0] for pair, value in zip(black, ratios, strict=True))
            and not (is_tight and any(two - one == 1 for one, two in bare))
            and not (is_strict and any(two == ratio * one for one, two in bare for ratio in used))
        )

    return Made(fields, test)


def _dot(pair: tuple[Place, Place], value: int | None, random: Random) -> dict[str, Any]:
    cells = names(random.sample(pair, 2))
    return {"cells": cells} if value is None else {"cells": cells, "value": number(value, random)}


def xv(board: Board, random: Random) -> Made:
    pairs = random.sample(edges(board), random.randint(1, 3))
    letters = [random.choice("XV") if board.size > 5 else "V" for _ in pairs]
    is_strict = random.random() < 0.5
    entries = [{"cells": names(pair), "value": letter} for pair, letter in zip(pairs, letters, strict=True)]
    fields: dict[str, Any] = {"xv": entries, **({"negative": ["xv"]} if is_strict else {})}

    def test(rows: Rows) -> bool:
        totals = {pair: sum(at(rows, pair)) for pair in edges(board)}
        if any(totals[pair] != {"X": 10, "V": 5}[letter] for pair, letter in zip(pairs, letters, strict=True)):
            return False
        return not is_strict or all(totals[pair] not in (5, 10) for pair in totals if pair not in pairs)

    return Made(fields, test)


def quadruple(board: Board, random: Random) -> Made:
    row, column = random.randrange(board.size - 1), random.randrange(board.size - 1)
    cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    values = [random.randint(1, board.size) for _ in range(random.randint(1, 3))]

    def test(rows: Rows) -> bool:
        digits = at(rows, cells)
        return all(digits.count(value) >= values.count(value) for value in values)

    return Made({"quadruple": [{"cells": names(cells), "values": values}]}, test)


# -- cages ---------------------------------------------------------------------------------------------------------


def killer(board: Board, random: Random) -> Made:
    cells = line(board, random, 1, 4)
    total = random.choice([None, "", 0, "0", random.randint(2, 3 * board.size)])
    entry: dict[str, Any] = {"cells": names(cells)} if total is None else {"cells": names(cells), "value": total}

    def test(rows: Rows) -> bool:
        digits = at(rows, cells)
        return different(digits) and (total in (None, "", 0, "0") or sum(digits) == total)

    return Made({"killercage": [entry]}, test)


def extra_region(board: Board, random: Random) -> Made:
    cells = random.sample(board.places, random.randint(2, board.size))
    return Made({"extraregion": [{"cells": names(cells)}]}, lambda rows: different(at(rows, cells)))


def clone(board: Board, random: Random) -> Made:
    cells = random.sample(board.places, 4)
    one, two = cells[:2], cells[2:]
    entry = {"cells": names(one), "cloneCells": names(two)}
    return Made({"clone": [entry]}, lambda rows: at(rows, one) == at(rows, two))


# -- outside -------------------------------------------------------------------------------------------------------


def little_killer(board: Board, random: Random) -> Made:
    ways = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
    size = board.size
    while True:
        start = random.choice(
            [(-1, random.randint(-1, size)), (random.randint(-1, size), -1), (size, random.randint(-1, size))]
        )
        way = random.choice(list(ways))
        down, right = ways[way]
        cells = []
        place = (start[0] + down, start[1] + right)
        while place in board.places:
            cells.append(place)
            place = (place[0] + down, place[1] + right)
        if cells:
            break
    total = random.randint(len(cells), len(cells) * size)
    entry: dict[str, Any] = {"cell": name(start), "direction": way, "value": number(total, random)}
    if random.random() < 0.7:
        entry["cells"] = names(cells)
    return Made({"littlekillersum": [entry]}, lambda rows: sum(at(rows, cells)) == total)


def clue(key: str) -> Callable[[Board, Random], Made]:
    def make(board: Board, random: Random) -> Made:
        place, cells = outside(board, random)
        size = board.size
        value = random.randint(0, size) if key == "sandwichsum" else random.randint(1, size)
        if key == "xsum":
            value = random.randint(1, size * (size + 1) // 2)

        def test(rows: Rows) -> bool:
            digits = at(rows, cells)
            if key == "sandwichsum":
                first, last = sorted((digits.index(1), digits.index(size)))
                return sum(digits[first + 1 : last]) == value
            if key == "xsum":
                return sum(digits[: digits[0]]) == value
            return sum(digit == max(digits[: index + 1]) for index, digit in enumerate(digits)) == value

        return Made({key: [{"cell": name(place), "value": number(value, random)}]}, test)

    return make


RULES: dict[str, Callable[[Board, Random], Made]] = {
    **{key: whole(key) for key in ("diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups")},
    **{key: parity(key) for key in ("odd", "even")},
    **{key: extreme(key) for key in ("minimum", "maximum")},
    **{key: indexer(key) for key in ("rowindexer", "columnindexer", "boxindexer")},
    "dots": dots,
    "xv": xv,
    "quadruple": quadruple,
    **LINES,
    "arrow": arrow,
    "killercage": killer,
    "extraregion": extra_region,
    "clone": clone,
    "littlekillersum": little_killer,
    **{key: clue(key) for key in ("sandwichsum", "xsum", "skyscraper")},
}


def boxes(size: int) -> Board:
    """The board of f-puzzles where nothing is said of regions."""
    height = next(each for each in range(isqrt(size), 0, -1) if size % each == 0)
    width = size // height
    places = [(row, column) for row in range(size) for column in range(size)]
    return Board(size, tuple(row // height * (size // width) + column // width for row, column in places))
