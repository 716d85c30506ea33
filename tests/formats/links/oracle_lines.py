"""Random lines and arrows of f-puzzles, and whether a grid keeps to them. See `oracle.py`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil
from random import Random
from typing import Any

from tests.formats.links.fpuzzles_boards import (
    Board,
    Made,
    Place,
    Rows,
    at,
    bands,
    different,
    line,
    names,
    near,
    number,
)


def on_line(key: str, test: Callable[[Board, list[int], list[Place], int | None], bool], **options: Any) -> Any:
    """A rule on a line; `values` are numbers it may have."""
    values = options.pop("values", [None])

    def make(board: Board, random: Random) -> Made:
        lines = [line(board, random, **options) for _ in range(random.randint(1, 2))]
        value = random.choice(values)
        entry: dict[str, Any] = {"lines": [names(each) for each in lines]}
        if value is not None:
            entry["value"] = number(value, random)
        elif random.random() < 0.3:
            entry["value"] = ""
        return Made({key: [entry]}, lambda rows: all(test(board, at(rows, each), each, value) for each in lines))

    return make


def renban(_board: Board, digits: list[int], places: list[Place], _value: int | None) -> bool:
    found = dict(zip(places, digits, strict=True)).values()
    return different(list(found)) and max(found) - min(found) == len(found) - 1


def nabner(_board: Board, digits: list[int], places: list[Place], _value: int | None) -> bool:
    found = sorted(dict(zip(places, digits, strict=True)).values())
    return all(two - one > 1 for one, two in pairwise(found))


def between(_board: Board, digits: list[int], _places: list[Place], _value: int | None) -> bool:
    low, high = sorted((digits[0], digits[-1]))
    return all(low < digit < high for digit in digits[1:-1])


def lockout(board: Board, digits: list[int], _places: list[Place], value: int | None) -> bool:
    low, high = sorted((digits[0], digits[-1]))
    least = ceil(board.size / 2) - 1 if value is None else value
    return high - low >= least and not any(low <= digit <= high for digit in digits[1:-1])


def region_sum(board: Board, digits: list[int], places: list[Place], _value: int | None) -> bool:
    sums = [digits[0]]
    for (one, two), digit in zip(pairwise(places), digits[1:], strict=True):
        if board.label(one) == board.label(two):
            sums[-1] += digit
        else:
            sums.append(digit)
    return len({*sums}) == 1


def zipper(_board: Board, digits: list[int], _places: list[Place], _value: int | None) -> bool:
    half = len(digits) // 2
    sums = {one + two for one, two in zip(digits[:half], reversed(digits[-half:]), strict=True)}
    return sums == {digits[half]} if len(digits) % 2 else len(sums) == 1


def entropic(board: Board, digits: list[int], _places: list[Place], _value: int | None) -> bool:
    found = [bands(board.size)[digit - 1] for digit in digits]
    return all(different(found[start : start + 3]) for start in range(max(1, len(found) - 2)))


def modular(_board: Board, digits: list[int], _places: list[Place], _value: int | None) -> bool:
    found = [digit % 3 for digit in digits]
    return all(different(found[start : start + 3]) for start in range(max(1, len(found) - 2)))


LINES: dict[str, Any] = {
    "thermometer": on_line("thermometer", lambda _b, d, _p, _v: all(one < two for one, two in pairwise(d)), most=4),
    "slowthermometer": on_line(
        "slowthermometer", lambda _b, d, _p, _v: all(a <= b for a, b in pairwise(d)), crosses=True
    ),
    "palindrome": on_line("palindrome", lambda _b, d, _p, _v: d == d[::-1], crosses=True),
    "renban": on_line("renban", renban, crosses=True, most=4),
    "nabner": on_line("nabner", nabner, most=3),
    "whispers": on_line(
        "whispers",
        lambda b, d, _p, v: all(abs(x - y) >= (ceil(b.size / 2) if v is None else v) for x, y in pairwise(d)),
        values=[None, 1, 2, 3],
        most=4,
        crosses=True,
    ),
    "betweenline": on_line("betweenline", between, least=3, most=4),
    "lockout": on_line("lockout", lockout, values=[None, 1, 2], least=2, most=4),
    "regionsumline": on_line("regionsumline", region_sum),
    "zipperline": on_line("zipperline", zipper, least=2, most=5),
    "entropicline": on_line("entropicline", entropic, crosses=True),
    "modularline": on_line("modularline", modular, crosses=True),
    "doublearrow": on_line("doublearrow", lambda _b, d, _p, _v: d[0] + d[-1] == sum(d[1:-1]), least=3, most=5),
}


def arrow(board: Board, random: Random) -> Made:
    """One circle and one or two shafts, or a pill of two cells."""
    shafts = []
    walk = line(board, random, 2, 4)
    bulb = [walk[0]]
    shafts.append(walk)
    if random.random() < 0.4:
        start, bulb = walk[0], [walk[0]]
        beside = [place for place in near(board, start) if place not in walk]
        bulb += beside[:1]
    elif random.random() < 0.5:
        other = line(board, random, 2, 3)
        shafts.append([walk[0], *other[1:]])
    random.shuffle(bulb)
    entry = {"cells": names(bulb), "lines": [names(shaft) for shaft in shafts]}

    def test(rows: Rows) -> bool:
        total = int("".join(map(str, at(rows, sorted(bulb)))))
        return all(sum(at(rows, shaft[1:])) == total for shaft in shafts)

    return Made({"arrow": [entry]}, test)
