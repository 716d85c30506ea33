"""The calls that `fuzz_binding.py` makes: one function for each function, method and property of the core.

Contents: what may be raised; numbers, buffers and lists, right and wrong (`Maker`); boards and shapes (`BoardMaker`);
a case and its calls (`Case`, with a method for each name of `_core.pyi`); the loop (`run`).
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

EXPECTED = (ValueError, TypeError, OverflowError, TimeoutError, MemoryError, BufferError)
CALLS_OF_A_CASE = 60

EDGES = (-1, 0, 1, 2, 63, 64, 65, 255, 256, 2**15, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53, 2**63 - 1, 2**63)
WRONG: tuple[Any, ...] = (
    None,
    "",
    "r1c1",
    1.5,
    float("nan"),
    b"",
    [],
    (),
    {},
    object(),
    True,
    -(2**63),
    -(2**63) - 1,
    2**64 - 1,
    2**64,
)
EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class Maker:
    """Numbers, buffers and lists, nearly always of the right form."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def wrong(self) -> Any:  # noqa: ANN401 - anything at all
        return self.random.choice(WRONG)

    def number(self, low: int, high: int) -> Any:  # noqa: ANN401
        """Mostly a number of that range."""
        kind = self.random.random()
        if kind < 0.97:
            return self.random.randint(low, high)
        return self.random.choice(EDGES) if kind < 0.99 else self.wrong()

    def seconds(self) -> Any:  # noqa: ANN401
        kind = self.random.random()
        if kind < 0.97:
            return self.random.choice((0.0, 0.0005, 0.002))
        return self.random.choice((-1.0, float("nan"), "1", 1e-300))

    def buffer(self, data: bytes) -> Any:  # noqa: ANN401
        """These bytes as some buffer; sometimes not quite these, or not one that can be read."""
        if self.chance(0.85):
            return data
        at = self.random.randint(0, len(data))
        return self.random.choice(
            (
                bytearray(data),
                memoryview(data),
                data[:at],
                data + self.random.randbytes(at + 1),
                data[:at] + self.random.randbytes(1) + data[at + 1 :],
                memoryview(data)[::2],
                array("H", data[: len(data) // 2 * 2]),
                self.wrong(),
            )
        )

    def writable(self, size: int) -> Any:  # noqa: ANN401
        kind = self.random.random()
        if kind < 0.9:
            return bytearray(size)
        if kind < 0.95:
            return bytearray(max(0, size + self.random.randint(-90, 90)))
        if kind < 0.97:
            return memoryview(bytearray(size + 8))[self.random.randint(0, 8) :][:size]
        return bytes(size) if kind < 0.98 else self.wrong()

    def numbers(self, low: int, high: int, most: int) -> Any:  # noqa: ANN401
        if self.chance(0.01):
            return self.wrong()
        made: list[Any] = [self.random.randint(low, high) for _ in range(self.random.randint(0, most))]
        if made and self.chance(0.03):
            made[self.random.randrange(len(made))] = self.random.choice((*EDGES, *WRONG))
        return made

    def grids(self) -> bytes:
        """One to three classic 9x9 grids: full ones with holes, an easy puzzle, or noise."""
        made = b""
        for _ in range(self.random.randint(1, 3)):
            kind = self.random.random()
            if kind < 0.4:
                share = self.random.random() * 0.7
                made += bytes(0 if self.chance(share) else int(digit) for digit in FULL)
            elif kind < 0.7:
                made += bytes(map(int, EASY))
            elif kind < 0.9:
                made += bytes(self.random.randint(1, 9) if self.chance(0.15) else 0 for _ in range(81))
            else:
                made += bytes(self.random.choices(range(10), k=81))
        return made

    def lines(self) -> bytes:
        """Grids as lines of text, more or less."""
        grids = self.grids()
        end = self.random.choice((b"\n", b"\r\n", b"\n", b",x\n", b""))
        text = b"".join(bytes(48 + digit for digit in grids[at : at + 81]) + end for at in range(0, len(grids), 81))
        if self.chance(0.3):
            text = text.replace(b"0", b".")
        if self.chance(0.2):
            text = text.rstrip(b"\n")
        if self.chance(0.1):
            at = self.random.randint(0, len(text))
            text = text[:at] + self.random.randbytes(self.random.randint(0, 90)) + text[at:]
        return text


class BoardMaker(Maker):
    """Boards and shapes as the core takes them, most of them sound and small."""

    def make(self) -> tuple[int, int, list[list[int]], list[str]]:
        """Size, number of cells, regions and their kinds, all sound."""
        kind = self.random.random()
        if kind < 0.6:
            return self.square(self.random.choice((1, 2, 3, 4, 4, 4, 4, 5, 6)))
        if kind < 0.64:
            return self.square(self.random.choice((7, 8, 9, 9)))
        size = self.random.choice((1, 2, 3, 4, 5, 6, 9, 16, 25, 31, 32, 33, 63, 64, 65, 128, 255, 256, 257, 300))
        cell_count = self.random.randint(1, 20)
        regions = [self.some_cells(cell_count, size) for _ in range(self.random.randint(0, 6))]
        kinds = [self.random.choice(("row", "column", "box", "other")) for _ in regions]
        return size, cell_count, regions, kinds if self.chance(0.7) else []

    def square(self, size: int) -> tuple[int, int, list[list[int]], list[str]]:
        rows = [[row * size + column for column in range(size)] for row in range(size)]
        columns = [list(column) for column in zip(*rows, strict=True)]
        regions, kinds = rows + columns, ["row"] * size + ["column"] * size
        height = {4: 2, 6: 2, 8: 2, 9: 3}.get(size)
        if height and self.chance(0.8):
            width = size // height
            for top in range(0, size, height):
                for left in range(0, size, width):
                    regions.append([rows[top + r][left + c] for r in range(height) for c in range(width)])
                    kinds.append("box")
        if self.chance(0.3):
            regions.append(self.some_cells(size * size, size))
            kinds.append("other")
        return size, size * size, regions, kinds

    def some_cells(self, cell_count: int, most: int) -> list[int]:
        return self.random.sample(range(cell_count), self.random.randint(0, min(cell_count, most, 9)))

    def mask(self, size: int) -> bytes:
        kind = self.random.random()
        mask = (1 << size) - 1 if kind < 0.2 else 0 if kind < 0.25 else self.random.getrandbits(size)
        return mask.to_bytes((size + 63) // 64 * 8, "little")

    def shape(self, size: int, cell_count: int, depth: int = 0) -> Any:  # noqa: ANN401
        """One shape, mostly sound."""
        if self.chance(0.01):
            return self.wrong()
        name = self.random.choice(tuple(self.SORTS))
        if name == "or" and depth > (20 if self.chance(0.05) else 1):
            name = "domain"
        cells, numbers, masks, inner = self.SORTS[name](self, size, cell_count, depth)
        shape: list[Any] = [name, cells, numbers, masks, inner]
        if self.chance(0.05):
            shape[self.random.randrange(5)] = self.random.choice(
                (
                    self.wrong(),
                    self.numbers(-3, cell_count + 3, 8),
                    self.random.randbytes(8 * self.random.randint(0, 3)),
                )
            )
        if self.chance(0.01):
            shape = shape[: self.random.randint(0, 5)]
        return tuple(shape)

    def _cells(self, cell_count: int, most: int = 6) -> list[int]:
        """Distinct cells; sometimes one twice, or one that is not there."""
        cells = self.some_cells(cell_count, most)
        if cells and self.chance(0.02):
            cells.append(self.random.choice((cells[0], cell_count, -1, 2**32)))
        return cells

    def _domain(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        return self._cells(cell_count), [], self.mask(size), []

    def _different(self, _size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        return self._cells(cell_count), [], b"", []

    def _pair(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        cells = [self.random.randrange(cell_count) for _ in range(2 if self.chance(0.98) else 3)]
        return cells, [], b"".join(self.mask(size) for _ in range(size)), []

    def _combo(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        cells = self._cells(cell_count, min(size, 5))
        width = (size + 63) // 64 * 8
        sets = {sum(1 << d for d in self.random.sample(range(size), min(size, len(cells)))) for _ in range(4)}
        return cells, [], b"".join(each.to_bytes(width, "little") for each in sorted(sets)), []

    def _sum(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        cells = self._cells(cell_count)
        big = 2**20 if self.chance(0.03) else 2
        weights = [1 if self.chance(0.6) else self.random.randint(-big, big) or 1 for _ in cells]
        most = 2**60 if self.chance(0.03) else size * 4
        totals = [self.random.randint(-most // 4, most) for _ in range(self.random.randint(0, 5))]
        return cells, [*weights, *totals], b"", []

    def _machine(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        cells = [self.random.randrange(cell_count) for _ in range(self.random.randint(0, 5))]
        states = self.random.randint(1, 5)
        numbers = []
        for _ in range(states):
            numbers += [int(self.chance(0.6)), *(self.random.randint(-1, states - 1) for _ in range(size))]
        if self.chance(0.03):
            numbers[self.random.randrange(len(numbers))] = self.random.choice(EDGES)
        return cells, numbers, b"", []

    def _count(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        cells = self._cells(cell_count)
        if self.chance(0.4):
            return [*cells, self.random.randrange(cell_count)], [1], self.mask(size), []
        allowed = self.numbers(-1, 6, 4)
        if isinstance(allowed, list) and self.chance(0.95):
            return cells, [0, *allowed], self.mask(size), []
        return cells, allowed, self.mask(size), []

    def _same(self, _size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        groups, width = self.random.randint(1, 3), self.random.randint(0, 3)
        cells = [self.random.randrange(cell_count) for _ in range(groups * width)]
        return cells, [groups if self.chance(0.95) else self.random.choice(EDGES)], b"", []

    def _element(self, _size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        return [self.random.randrange(cell_count) for _ in range(self.random.randint(1, 7))], [], b"", []

    def _rank(self, size: int, cell_count: int, _depth: int) -> tuple[Any, ...]:
        length, sides, lines = self.random.randint(1, 4), self.random.randint(1, 3), self.random.randint(1, 3)
        cells = [self.random.randrange(cell_count) for _ in range(length * (1 + sides * lines))]
        digit, less = self.random.randint(1, size), self.random.randint(0, sides)
        numbers = [length, sides, digit, less, int(self.chance(0.3))]
        if self.chance(0.05):
            numbers[self.random.randrange(len(numbers))] = self.random.choice(EDGES)
        return cells, numbers, b"", []

    def _or(self, size: int, cell_count: int, depth: int) -> tuple[Any, ...]:
        inner = [
            [self.shape(size, cell_count, depth + 1) for _ in range(self.random.randint(0, 2))]
            for _ in range(self.random.randint(0, 3))
        ]
        return [], [], b"", inner

    SORTS: dict[str, Callable[[Any, int, int, int], tuple[Any, ...]]] = {  # noqa: RUF012 - a table
        "domain": _domain,
        "different": _different,
        "pair": _pair,
        "combo": _combo,
        "sum": _sum,
        "machine": _machine,
        "count": _count,
        "same": _same,
        "element": _element,
        "rank": _rank,
        "or": _or,
    }

    def values(self, size: int, cell_count: int, share: float = 0.3) -> bytes:
        width = 1 if size <= 255 else 2
        digits = [self.random.randint(1, size) if self.chance(share) else 0 for _ in range(cell_count)]
        return b"".join(digit.to_bytes(width, "little") for digit in digits)

    def candidates(self, size: int, cell_count: int) -> Any:  # noqa: ANN401
        kind = self.random.random()
        if kind < 0.7:
            return None
        if kind < 0.85:
            return self.buffer(b"".join(self.mask(size) for _ in range(cell_count)))
        return self.numbers(0, (1 << min(size, 63)) - 1, cell_count) if kind < 0.95 else self.wrong()


class Call:
    """A function of the core, how often it is called, and what makes a call of it."""

    def __init__(self, name: str, weight: float, make: Callable[[Case], Any]) -> None:
        self.name, self.weight, self.make = name, weight, make


CALLS: dict[str, Call] = {}


def calls(name: str, weight: float = 1) -> Callable[[Callable[[Case], Any]], Callable[[Case], Any]]:
    def register(make: Callable[[Case], Any]) -> Callable[[Case], Any]:
        CALLS[name] = Call(name, weight, make)
        return make

    return register


def reads(sort: str, *names: str, weight: float = 1) -> None:
    """Methods without arguments, and properties."""
    for name in names:
        CALLS[f"{sort}.{name}"] = Call(f"{sort}.{name}", weight, partial(_read, sort, name))


def _read(sort: str, name: str, case: Case) -> None:
    case.own(sort, name)


class Case(BoardMaker):
    """Boards and what was made of them, for the calls of one case."""

    def __init__(self, core: Any, random: Random, *, is_printed: bool) -> None:  # noqa: ANN401 - the module
        super().__init__(random)
        self.core, self.is_printed = core, is_printed
        self.techniques = [name for name, _, _ in core.techniques()]
        self.size, self.cell_count, self.regions, self.kinds = self.make()
        self.made: dict[str, list[Any]] = {}
        self.board = core.Board(self.size, self.cell_count, self.regions, self.kinds)
        self.name = ""

    def call(self, function: Callable[..., Any], *args: Any) -> Any:  # noqa: ANN401
        """Make the call; None if it raised what it may."""
        if self.is_printed:
            print(self.name, *map(repr, args), flush=True)
        try:
            return function(*args)
        except EXPECTED as error:
            if self.is_printed:
                print("   ", type(error).__name__, error, flush=True)
            return None

    def keep(self, sort: str, made: Any) -> None:  # noqa: ANN401
        if made is not None:
            kept = self.made.setdefault(sort, [])
            kept.append(made)
            del kept[:-4]

    def pick(self, sort: str) -> Any:  # noqa: ANN401
        """Something made before; rarely something else, or what was never initialised."""
        if self.chance(0.005):
            return self.wrong()
        if self.chance(0.003):
            kind = getattr(self.core, sort)
            return kind.__new__(kind)
        kept = self.made.get(sort)
        return self.random.choice(kept) if kept else None

    def own(self, sort: str, attribute: str, *args: Any) -> Any:  # noqa: ANN401
        """Call a method of something made before, or read a property; nothing if there is none."""
        kept = self.made.get(sort)
        if not kept:
            return None
        target = self.random.choice(kept)
        if args or callable(getattr(type(target), attribute)):
            return self.call(getattr(target, attribute), *args)
        return self.call(getattr, target, attribute)

    def some_board(self) -> Any:  # noqa: ANN401
        return self.pick("Board") if "Board" in self.made and self.chance(0.9) else self.board

    def digits(self, share: float = 0.3) -> Any:  # noqa: ANN401
        return self.buffer(self.values(self.size, self.cell_count, share))

    def some_techniques(self, most: int) -> list[str]:
        names = self.random.sample(self.techniques, self.random.randint(1, most))
        return [*names, "no-such-technique"] if self.chance(0.01) else names

    def options(self) -> Any:  # noqa: ANN401
        if self.chance(0.7):
            return {}
        names = ("uniqueness", "missing_candidates", "two_candidate_rectangles", "siamese", "als_overlap", "als_nodes")
        numbers = ("als_chains_both_ways", "als_chain_links", "max_fins", "max_endo_fins", "chain_links", "net_rounds")
        chosen = self.random.sample(names + numbers, self.random.randint(1, 4))
        options = {name: self.random.choice((0, 1, 1, 2, 3, 5, 20, -1, 2**31 - 1, -(2**31))) for name in chosen}
        if self.chance(0.02):
            return {"no such option": 1}
        return options if self.chance(0.99) else self.wrong()

    def removed(self) -> Any:  # noqa: ANN401
        if self.chance(0.01):
            return self.wrong()
        return [
            (self.number(0, self.cell_count - 1), self.number(1, self.size)) for _ in range(self.random.randint(0, 6))
        ]

    def givens(self) -> Any:  # noqa: ANN401
        return b"" if self.chance(0.5) else self.buffer(self.random.randbytes(self.cell_count))


# -- boards and searches ----------------------------------------------------------------------------------------------


@calls("Board", 3)
def _board(case: Case) -> None:
    size, cell_count, regions, kinds = case.size, case.cell_count, [*case.regions], [*case.kinds]
    shapes: Any = [case.shape(size, cell_count) for _ in range(case.random.randint(0, 4))]
    args: list[Any] = [size, cell_count, regions, kinds, shapes]
    kind = case.random.random()
    if kind < 0.02:
        args[case.random.randrange(5)] = case.wrong()
    elif kind < 0.04:
        args[case.random.randrange(2)] = case.random.choice(EDGES)
    elif kind < 0.06 and regions:
        regions[0] = case.numbers(-1, cell_count, 6)
    elif kind < 0.07 and kinds:
        kinds[0] = "diagonal"
    if kind < 0.01 and (board := case.pick("Board")) is not None:
        case.call(type(board).__init__, board, *args)  # a second time
        return
    case.keep("Board", case.call(case.core.Board, *args))


reads("Board", "size", "cell_count", "grid_bytes", "mask_bytes", weight=0.5)


@calls("Status", 0.1)
def _status(case: Case) -> None:
    case.call(case.core.Status, case.number(0, 4))


@calls("Search", 3)
def _search(case: Case) -> None:
    seed = None if case.chance(0.5) else case.number(0, 2**40)
    args = case.some_board(), case.digits(0.2), case.candidates(case.size, case.cell_count), seed
    case.keep("Search", case.call(case.core.Search, *args))


def _nodes(case: Case) -> Any:  # noqa: ANN401
    """Guesses of a search: with millions it would not end."""
    nodes = case.number(0, 50)
    return min(nodes, 500) if isinstance(nodes, int) else nodes


@calls("Search.run", 3)
def _search_run(case: Case) -> None:
    ends = [] if case.chance(0.7) else [case.number(0, 20)]
    case.own("Search", "run", case.number(0, 20), _nodes(case), *ends)


@calls("Search.count", 2)
def _search_count(case: Case) -> None:
    case.own("Search", "count", case.number(0, 50), _nodes(case))


reads("Search", "take", "nodes", "dead_ends", weight=1)


@calls("solve_batch")
def _solve_batch(case: Case) -> None:
    if case.cell_count > 20 or case.size > 9:
        return  # no bound on the time spent
    grids = b"".join(case.values(case.size, case.cell_count, 0.4) for _ in range(case.random.randint(0, 3)))
    case.call(case.core.solve_batch, case.some_board(), case.buffer(grids), case.number(1, 5))


@calls("propagate", 2)
def _propagate(case: Case) -> None:
    args = case.some_board(), case.digits(), case.candidates(case.size, case.cell_count)
    case.call(case.core.propagate, *args)


# -- formulas and proofs ----------------------------------------------------------------------------------------------


@calls("encode", 2)
def _encode(case: Case) -> None:
    args = case.some_board(), case.digits(), case.candidates(case.size, case.cell_count), case.number(0, 6)
    case.keep("Cnf", case.call(case.core.encode, *args))


@calls("Cnf", 0.2)
def _cnf(case: Case) -> None:
    case.call(case.core.Cnf)


reads("Cnf", "variable_count", "candidate_count", "clause_count", "candidates", "fixed", weight=0.7)


@calls("Cnf.clauses")
def _cnf_clauses(case: Case) -> None:
    case.own("Cnf", "clauses", case.number(0, 40), None if case.chance(0.1) else case.number(0, 60))


def _literals(case: Case, most: int = 4) -> Any:  # noqa: ANN401
    top = max(1, case.cell_count * case.size)
    made = case.numbers(-top, top, most)
    return [each or 1 if isinstance(each, int) else each for each in made] if isinstance(made, list) else made


@calls("Prover", 2)
def _prover(case: Case) -> None:
    stated = [_literals(case) for _ in range(case.random.randint(0, 12))]
    args: list[Any] = [case.size, case.cell_count, case.regions, stated]
    if case.chance(0.04):
        args[case.random.randrange(4)] = case.random.choice((*WRONG, *EDGES))
    if case.chance(0.02):
        args[2] = [case.numbers(-1, case.cell_count, 6), *case.regions]
    size, cell_count = args[:2]
    if isinstance(size, int) and isinstance(cell_count, int) and 1500 < size * cell_count <= 2**27:
        return  # right, but it takes long
    case.keep("Prover", case.call(case.core.Prover, *args))


reads("Prover", "settle", "candidates", "settled", "is_complete", "cost", "close_steps", "write_steps", weight=1)


@calls("Prover.clauses")
def _prover_clauses(case: Case) -> None:
    case.own("Prover", "clauses", case.number(0, 40), case.number(0, 60))


@calls("Prover.state")
def _prover_state(case: Case) -> None:
    case.own("Prover", "state", _literals(case))


def _varint(number: int) -> bytes:
    made = bytearray()
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    return bytes([*made, number])


@calls("Prover.add_trace")
def _add_trace(case: Case) -> None:
    """Lemmas as a solver writes them in binary LRAT, with numbers that may mean nothing."""
    if case.chance(0.2):
        case.own("Prover", "add_trace", case.buffer(case.random.randbytes(case.random.randint(0, 40))))
        return
    trace, most = bytearray(), case.random.choice((5, 50, 2**20, 2**40))
    for number in range(case.random.randint(0, 6)):
        literals = [case.random.randint(0, 2 * most) for _ in range(case.random.randint(0, 3))]
        hints = [case.random.randint(1, 2 * most) for _ in range(case.random.randint(0, 5))]
        if case.chance(0.2):
            trace += b"d" + b"".join(map(_varint, hints)) + b"\0"
            continue
        trace += b"a" + _varint(2 * (number + case.random.choice((1, 100, most))))
        trace += b"".join(map(_varint, literals)) + b"\0" + b"".join(map(_varint, hints)) + b"\0"
    case.own("Prover", "add_trace", case.buffer(bytes(trace)))


@calls("Prover.begin_steps")
def _begin_steps(case: Case) -> None:
    case.own("Prover", "begin_steps", case.numbers(0, 12, 3))


@calls("Prover.claim", 2)
def _claim(case: Case) -> None:
    top = case.cell_count * case.size
    case.own("Prover", "claim", case.number(-top, top), _literals(case))


@calls("Prover.write")
def _prover_write(case: Case) -> None:
    case.own("Prover", "write", case.chance(0.5))


# -- lanes and lines --------------------------------------------------------------------------------------------------


def _strided(case: Case) -> tuple[Any, Any]:
    """Grids, and the stride they have, or another."""
    if case.chance(0.5):
        return case.buffer(case.grids()), case.number(81, 81)
    text = case.lines()
    stride = text.find(b"\n") + 1 or 81
    return case.buffer(text), stride if case.chance(0.9) else case.number(78, 90)


@calls("solve_lanes", 0.7)
def _solve_lanes(case: Case) -> None:
    puzzles, stride = _strided(case)
    case.call(case.core.solve_lanes, puzzles, case.number(1, 3), stride, case.chance(0.5))


@calls("solve_lanes_into", 0.7)
def _solve_lanes_into(case: Case) -> None:
    puzzles, stride = _strided(case)
    room = case.random.choice((243, 243, 250, 81))
    args = puzzles, case.writable(room), case.writable(3), case.number(1, 3), stride
    case.call(case.core.solve_lanes_into, *args)


@calls("pack_grids")
def _pack_grids(case: Case) -> None:
    puzzles, stride = _strided(case)
    case.call(case.core.pack_grids, puzzles, case.writable(48 * 3), stride, case.chance(0.5))


@calls("unpack_grids")
def _unpack_grids(case: Case) -> None:
    planes = case.buffer(case.random.randbytes(48 * case.random.randint(0, 3)))
    case.call(case.core.unpack_grids, planes, case.writable(82 * 3), case.chance(0.5))


@calls("LanesCounter", 0.7)
def _counter(case: Case) -> None:
    grids = case.grids()
    room = case.random.choice((0, len(grids), len(grids), 81))
    marks = [case.random.choice((511, 511, case.random.randrange(1 << 16))) for _ in range(room)]
    made = case.call(case.core.LanesCounter, case.buffer(grids), marks, case.number(0, 2))
    case.keep("LanesCounter", made)


@calls("LanesCounter.run", 0.5)
def _counter_run(case: Case) -> None:
    case.own("LanesCounter", "run", case.number(0, 200), case.random.choice((0, 1, 10, 50)))


reads("LanesCounter", "is_done", weight=0.5)


@calls("LanesCounter.solutions", 0.5)
def _counter_solutions(case: Case) -> None:
    case.own("LanesCounter", "solutions")


@calls("LanesCounter.split", 0.5)
def _counter_split(case: Case) -> None:
    case.keep("LanesCounter", case.own("LanesCounter", "split"))


@calls("common_line")
def _common_line(case: Case) -> None:
    case.call(case.core.common_line, case.buffer(case.lines()))


@calls("gather_lines")
def _gather_lines(case: Case) -> None:
    case.call(case.core.gather_lines, case.buffer(case.lines()))


# -- techniques -------------------------------------------------------------------------------------------------------


@calls("LogicOrder")
def _order(case: Case) -> None:
    rows: Any = [case.some_techniques(4) for _ in range(case.random.randint(0, 6))]
    case.keep("LogicOrder", case.call(case.core.LogicOrder, rows if case.chance(0.98) else case.wrong()))


@calls("Logic")
def _logic(case: Case) -> None:
    rules: Any = [case.numbers(0, 3, 3) for _ in range(case.random.randint(0, 2))]
    case.keep("Logic", case.call(case.core.Logic, case.some_board(), rules))


@calls("Logic.find", 2)
def _find(case: Case) -> None:
    args = case.digits(), case.givens(), case.removed(), case.some_techniques(6), case.chance(0.5), case.options()
    for step in case.own("Logic", "find", *args, case.seconds()) or ():
        case.keep("LogicStep", step)


@calls("Logic.find_in_order")
def _find_in_order(case: Case) -> None:
    args = case.digits(), case.givens(), case.removed(), case.pick("LogicOrder"), case.number(0, 6), case.options()
    for step in case.own("Logic", "find_in_order", *args, case.seconds()) or ():
        case.keep("LogicStep", step)


@calls("Logic.walk")
def _walk(case: Case) -> None:
    solution = b"" if case.chance(0.7) else case.digits(1)
    args = case.digits(), case.givens(), case.removed(), case.pick("LogicOrder"), case.options(), solution
    path = case.own("Logic", "walk", *args, case.number(0, 20), case.seconds())
    for _, step in path[1] if path else ():
        case.keep("LogicStep", step)


def _puzzles(case: Case) -> Any:  # noqa: ANN401
    return case.buffer(b"".join(case.values(case.size, case.cell_count, 0.4) for _ in range(case.random.randint(0, 2))))


@calls("Logic.record")
def _record(case: Case) -> None:
    case.own("Logic", "record", _puzzles(case), case.pick("LogicOrder"), case.options(), case.seconds())


@calls("Logic.tally")
def _tally(case: Case) -> None:
    puzzles = _puzzles(case)
    solutions = b"" if case.chance(0.5) else _puzzles(case)
    case.own("Logic", "tally", puzzles, case.pick("LogicOrder"), case.options(), solutions, case.seconds())


@calls("LogicStep", 0.1)
def _step(case: Case) -> None:
    case.call(case.core.LogicStep)


reads("LogicStep", "technique", "placements", "eliminations", "truths", "deadly", "deadly_digits", weight=0.3)
reads("LogicStep", "parts", "nodes", "ends", "is_double", "shapes", "houses", "lines", weight=0.3)


@calls("problem_with")
def _problem_with(case: Case) -> None:
    case.call(case.core.problem_with, case.some_board())


calls("techniques", 0.1)(lambda case: case.call(case.core.techniques))
calls("keep_memory", 0.02)(lambda case: case.call(case.core.keep_memory))
calls("build_info", 0.1)(lambda case: case.call(case.core.build_info))


# -- creation, symmetry, ratings --------------------------------------------------------------------------------------


def _keys(case: Case) -> Any:  # noqa: ANN401
    return case.buffer(case.random.randbytes(16 * case.random.randint(0, 2)))


def _orders(case: Case) -> bytes:
    """An order of cells: shuffled, some together, ended early or not."""
    order = bytearray(case.random.sample(range(81), 81))
    for _ in range(case.random.randint(0, 3)):
        order[case.random.randrange(80)] |= 128
    if case.chance(0.3):
        order[case.random.randrange(81)] = 255
    return bytes(order)


@calls("fill_grids", 0.5)
def _fill_grids(case: Case) -> None:
    case.call(case.core.fill_grids, _keys(case), case.number(0, 3))


@calls("make_orders", 0.5)
def _make_orders(case: Case) -> None:
    case.call(case.core.make_orders, _keys(case), case.number(0, 3), case.buffer(_orders(case)))


@calls("dig_lanes", 0.5)
def _dig_lanes(case: Case) -> None:
    solutions = bytes(map(int, FULL))
    puzzles = None if case.chance(0.5) else case.buffer(bytes(d if case.chance(0.8) else 0 for d in solutions))
    fewest = None if case.chance(0.5) else case.buffer(bytes([case.random.randrange(82)]))
    case.call(case.core.dig_lanes, case.buffer(solutions), case.buffer(_orders(case)), puzzles, fewest)


@calls("create_rated", 0.1)
def _create_rated(case: Case) -> None:
    def span(low: int, high: int) -> Any:  # noqa: ANN401
        return tuple(sorted(case.random.randint(low, high) for _ in range(2))) if case.chance(0.98) else case.wrong()

    level = None if case.chance(0.3) else span(10, 120)
    ranges = [span(10, 120) for _ in range(case.random.randint(0, 3))]
    args = (
        _keys(case),
        level,
        ranges,
        span(17, 81),
        span(17, 81),
        case.chance(0.5),
        (case.number(0, 2), case.number(0, 3)),
    )
    case.call(case.core.create_rated, *args, case.buffer(_orders(case)), case.number(0, 9), case.seconds())


@calls("canonical", 0.1)
def _canonical(case: Case) -> None:
    case.call(case.core.canonical, case.buffer(bytes(map(int, EASY))))


@calls("canonical_into", 0.1)
def _canonical_into(case: Case) -> None:
    case.call(case.core.canonical_into, case.buffer(bytes(map(int, FULL))), case.writable(81), case.writable(28))


@calls("hash_each")
def _hash_each(case: Case) -> None:
    width = case.random.randint(1, 90)
    data = case.random.randbytes(width * case.random.randint(0, 3))
    case.call(case.core.hash_each, case.buffer(data), width if case.chance(0.9) else case.number(0, 9))


@calls("label_graph")
def _label_graph(case: Case) -> None:
    count = case.random.randint(0, 12)
    edges: Any = [tuple(case.random.sample(range(count), 2)) for _ in range(case.random.randint(0, 20)) if count > 1]
    if case.chance(0.05):
        edges.append((case.number(-1, 12), case.number(-1, 12)))
    colours = [case.number(0, 2) for _ in range(count)]
    case.call(case.core.label_graph, colours, edges, case.random.choice((0, 1, 10, 1000, -1)))


@calls("rate_se121", 0.15)
def _rate_se121(case: Case) -> None:
    threads = 1 if case.chance(0.9) else case.number(1, 3)
    args = case.buffer(case.grids()), threads, case.number(0, 60), 0.002, 0.0 if case.chance(0.5) else case.seconds()
    case.call(case.core.rate_se121, *args)


@calls("trace_se121", 0.15)
def _trace_se121(case: Case) -> None:
    grid = case.grids()[:81]
    case.call(case.core.trace_se121, case.buffer(grid), case.number(0, 60), 0.002)


_Assume = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int)
_Solve = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)
_Stop = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
# A solver that knows everything at once: kept alive here, as its addresses are handed over.
_SOLVER = _Assume(lambda _solver, _literal: None), _Solve(lambda _solver: 10), _Stop(lambda _solver: None)
_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype, _capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


@calls("solve_outside", 0.3)
def _solve_outside(case: Case) -> None:
    addresses: Any = tuple(ctypes.cast(function, ctypes.c_void_p).value for function in _SOLVER)
    if case.chance(0.1):
        addresses = case.random.choice(((0, 0, 0), addresses[:2], (*addresses[:2], -1), case.wrong()))
    handle = _capsule(1, None, None) if case.chance(0.9) else case.wrong()
    seconds = None if case.chance(0.5) else case.random.choice((0.0, 1.0, float("nan")))
    args = addresses, _literals(case), case.chance(0.2), seconds, case.chance(0.5)
    case.call(case.core.solve_outside, handle, *args)


@calls("add_outside", 0.3)
def _add_outside(case: Case) -> None:
    address: Any = ctypes.cast(_SOLVER[0], ctypes.c_void_p).value  # it takes a solver and a literal, as `add` does
    if case.chance(0.1):
        address = case.random.choice((0, -1, None, "1"))
    handle = _capsule(1, None, None) if case.chance(0.9) else case.wrong()
    clauses: Any = [_literals(case) for _ in range(case.random.randrange(4))]
    if case.chance(0.1):
        clauses = case.random.choice(([*clauses, case.wrong()], [[case.wrong()]], case.wrong()))
    case.call(case.core.add_outside, handle, address, clauses)


# -- the loop ---------------------------------------------------------------------------------------------------------


def load(folder: Path) -> Any:  # noqa: ANN401
    """The core in this folder, as a module."""
    spec = importlib.util.spec_from_file_location("_core", next(folder.glob("_core*.so")))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_case(core: Any, seed: int, number: int, *, is_printed: bool = False) -> Counter[str]:  # noqa: ANN401
    """All calls of one case; how often each function was called.

    Each call has random numbers of its own, so that no answer, which may depend on the clock, changes later calls.
    """
    start = hash((seed, number)) & (2**63 - 1)
    random = Random(start)
    case = Case(core, random, is_printed=is_printed)
    names, weights = [*CALLS], [call.weight for call in CALLS.values()]
    chosen = ["Board", "Logic", "LogicOrder", *random.choices(names, weights, k=CALLS_OF_A_CASE)]
    for index, name in enumerate(chosen):
        random.seed(start + index)
        case.name = name
        CALLS[name].make(case)
    return Counter(chosen)


def run(core: Any, seed: int, *, seconds: float, most: int, progress: Path) -> Counter[str]:  # noqa: ANN401
    """Cases, until so many seconds have passed or so many calls were made; 0: no such end."""
    made: Counter[str] = Counter()
    total, number, start, said = 0, 0, time.monotonic(), time.monotonic()
    with progress.open("r+b", buffering=0) as file:
        while not (seconds and time.monotonic() - start >= seconds) and not (most and total >= most):
            file.seek(0)
            file.write(number.to_bytes(8, "little"))
            counted = run_case(core, seed, number)
            made += counted
            total += counted.total()
            number += 1
            if time.monotonic() - said > 60:
                said = time.monotonic()
                print(f"{total:,} calls in {said - start:,.0f} s", flush=True)
    print(f"{total:,} calls in {number:,} cases, {time.monotonic() - start:,.0f} s, no report", flush=True)
    return made


def main() -> None:
    folder, seed, seconds, most, progress, *case = sys.argv[1:]
    core = load(Path(folder))
    if case:
        Path(progress).write_bytes(int(case[0]).to_bytes(8, "little"))
        run_case(core, int(seed), int(case[0]), is_printed=True)
        return
    made = run(core, int(seed), seconds=float(seconds), most=int(most), progress=Path(progress))
    print("fewest:", ", ".join(f"{name} {made[name]:,}" for name in sorted(CALLS, key=made.__getitem__)[:5]))


if __name__ == "__main__":
    main()
