"""How many filled grids are symmetric: that is, become themselves by lines in another order, a turn and other digits.

Of 5,472,730,538 essentially different grids 560,151 are (E. Russell and F. Jarvis, 2006). As a grid with k symmetries
stands for k times fewer grids, 50.7 of a million grids are symmetric if all are equally likely.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nonet.model import Grid, make_board
from nonet.solver.canonical import automorphisms

# Essentially different grids by their number of symmetries.
CLASSES = {
    2: 548_449, 3: 7_336, 4: 2_826, 6: 1_257, 8: 29, 9: 42, 12: 92, 18: 85, 27: 2, 36: 15, 54: 11, 72: 2, 108: 3,
    162: 1, 648: 1,
}  # fmt: skip
ALONE = 5_472_170_387  # that have only one
SHARE = sum(count / order for order, count in CLASSES.items()) / (
    ALONE + sum(count / order for order, count in CLASSES.items())
)

_ROUNDS = 3

Hashes = NDArray[np.uint64]


def count_symmetric(grids: NDArray[np.uint8]) -> dict[int, int]:
    """How many of these grids have how many symmetries, where they have more than one."""
    board, found = make_board(), dict[int, int]()
    colours = np.sort(_colours(grids.reshape(-1, 9, 9)).reshape(len(grids), 81), axis=1)
    is_open = (colours[:, 1:] == colours[:, :-1]).any(axis=1)  # where all cells differ, none can become another
    for values in grids[is_open].tolist():
        order = automorphisms(Grid(board, tuple(values))).order
        if order > 1:
            found[order] = found.get(order, 0) + 1
    return found


def _colours(grids: NDArray[np.uint8]) -> Hashes:
    """A number for every cell that symmetries cannot change: cells that become each other have the same."""
    colours: Hashes = _cycles(grids) + _cycles(grids.transpose(0, 2, 1)).transpose(0, 2, 1)
    for _ in range(_ROUNDS):
        mixed = _mixed(colours)
        rows, columns = mixed.sum(axis=2, keepdims=True), mixed.sum(axis=1, keepdims=True)
        around = _mixed(np.broadcast_to(rows, mixed.shape)) + _mixed(np.broadcast_to(columns, mixed.shape))
        colours = _mixed(mixed + around) + 3 * _mixed(_in_boxes(mixed)) + 5 * _mixed(_of_digits(mixed, grids))
    return colours


def _cycles(grids: NDArray[np.uint8]) -> Hashes:
    """For each cell how long its cycles are with the two other rows of its band: down, then to the same digit."""
    places = np.argsort(grids, axis=2)  # in a row, the column of each digit
    lengths = np.zeros(grids.shape, np.uint64)
    for row in range(9):
        for other in {3 * (row // 3) + at for at in range(3)} - {row}:
            below = np.take_along_axis(places[:, row], grids[:, other].astype(np.intp) - 1, axis=1)
            at, length = below.copy(), np.ones(below.shape, np.uint64)
            for _ in range(8):
                is_away = at != np.arange(9)
                length += is_away
                at = np.where(is_away, np.take_along_axis(below, at, axis=1), at)
            lengths[:, row] += _mixed(length)
    return lengths


def _in_boxes(mixed: Hashes) -> Hashes:
    boxes = mixed.reshape(-1, 3, 3, 3, 3).sum(axis=(2, 4), keepdims=True)
    return np.broadcast_to(boxes, (len(mixed), 3, 3, 3, 3)).reshape(mixed.shape)


def _of_digits(mixed: Hashes, grids: NDArray[np.uint8]) -> Hashes:
    sums = np.stack([np.where(grids == digit, mixed, 0).sum(axis=(1, 2)) for digit in range(10)], axis=1)
    flat = np.take_along_axis(sums, grids.reshape(len(grids), 81).astype(np.intp), axis=1)
    return flat.reshape(grids.shape).astype(np.uint64)


def _mixed(numbers: NDArray[np.uint64]) -> Hashes:
    """SplitMix64's last step: sums of mixed numbers tell sets of numbers apart."""
    z = numbers + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))
