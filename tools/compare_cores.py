"""Compare core.wasm with the native core: solutions, counts, steps, ratings, clauses, proofs, new puzzles, forms.

    python -m tools.compare_cores --puzzles 100000              in Node
    python -m tools.compare_cores --puzzles 100000 --host wasmtime --core build/wasm/core-scalar.wasm

The puzzles are of every kind and every rule: solutions with most digits removed, some of them wrong. No question has a
time limit, so all answers must be equal.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from nonet import model as boards
from nonet._base.errors import GeometryError
from nonet._base.wasm_core import make_core
from nonet.human.hints import hint_order
from nonet.model import Grid, make_board
from nonet.model.kinds import KINDS
from nonet.model.rules import RULES
from nonet.solver import find_engine
from nonet.solver.core import pack_values
from tools.wasm_hosts import CORE, NodeHost, WasmtimeHost

HOSTS: dict[str, Callable[[Path], Any]] = {"node": NodeHost, "wasmtime": WasmtimeHost}
EASY_ROWS = 16  # of the order of hints: the others take long where a puzzle is not nearly solved
CLASSIC = 0  # the place of the classic 9x9 among all boards
SLICE = 400  # guesses of a search
MANY = 100  # constraints
Question = Callable[[ModuleType, Any, bytes, int], object]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=2000, help="how many (default: 2000)")
    parser.add_argument("--host", choices=HOSTS, default="node", help="what runs core.wasm (default: node)")
    parser.add_argument("--core", type=Path, default=CORE, help="the file (default: build/wasm/core.wasm)")
    parser.add_argument("--seed", type=int, default=1, help="of the puzzles (default: 1)")
    given = parser.parse_args()
    native = importlib.import_module("nonet._core")
    wasm = make_core(HOSTS[given.host](given.core))
    start, spent = time.monotonic(), {"native": 0.0, "core.wasm": 0.0}
    made = differing = 0
    for title, made, native_answers, wasm_answers in compare(native, wasm, given.puzzles, given.seed, spent):
        differing += 1
        print(f"{title}, puzzle {made}:\n  native     {native_answers}\n  core.wasm  {wasm_answers}", flush=True)
    seconds = ", ".join(f"{name} {value:,.0f} s" for name, value in spent.items())
    print(f"{given.puzzles:,} puzzles in {time.monotonic() - start:,.0f} s ({seconds}), {differing} with other answers")
    return 1 if differing else 0


def compare(
    native: ModuleType, wasm: ModuleType, count: int, seed: int, spent: dict[str, float] | None = None
) -> Iterator[tuple[str, int, str, str]]:
    """Yield each puzzle with another answer: its board, its number, and both answers to the first such question."""
    spent = {} if spent is None else spent
    cases = every_board()
    for number in range(count):
        title, _ = cases[place_of(number)]
        random = Random(f"{seed} {number}")
        values = some_values(place_of(number), random)
        found = []
        for name, core in (("native", native), ("core.wasm", wasm)):
            start = time.perf_counter()
            found.append([*answers(core, place_of(number), values, number)])
            spent[name] = spent.get(name, 0.0) + time.perf_counter() - start
        for one, other in zip(*found, strict=True):
            if one != other:
                yield title, number, shorten(one), shorten(other)
                break


def place_of(number: int) -> int:
    """Return which board a puzzle has: every third is a classic 9x9, the others take turns."""
    return CLASSIC if number % 3 == 0 else number // 3 * 2 % len(every_board()) + number % 3 - 1


def shorten(answer: object) -> str:
    text = repr(answer)
    return text if len(text) < 400 else f"{text[:400]}..."


# Boards of every kind and rule.


@cache
def every_board() -> list[tuple[str, boards.Board]]:
    """Return a board for each kind, small ones too, and for the example of each rule."""
    found = []
    for kind in KINDS:
        for size in (9, 4, 6, 12, 16) if kind.id == "classic" else (6, 9):
            try:
                layout = layout_of(size) if kind.needs_layout else None
                found.append((f"{kind.id} {size}x{size}", make_board(kind.id, size=size, layout=layout)))
            except GeometryError:  # there is no such board
                continue
    for rule in RULES:
        text = f"{rule.id} {rule.example}".strip()
        found.append((text, make_board(rule.example_kind, rules=[text])))
    if len(found) % 2:  # so that each has its turn, see `place_of`
        found.append(found[-1])
    return found


def layout_of(size: int) -> boards.Layout:
    """Return a jigsaw: boxes, of which two have exchanged a cell with a neighbour."""
    from tests.strategies import random_layout

    return random_layout(size, 1)


@cache
def solution_of(place: int) -> Grid | None:
    board = every_board()[place][1]
    return find_engine(None).search(Grid.empty(board), 1, budget=3000, seed=5).solution


def some_values(place: int, random: Random) -> list[int]:
    """Return digits of a solution, few or many, sometimes with a wrong one."""
    board, solution = every_board()[place][1], solution_of(place)
    share = random.choice((0.25, 0.35, 0.5, 0.8))
    digits = solution.values if solution else [0] * board.cell_count
    values = [digit if random.random() < share else 0 for digit in digits]
    if random.random() < 0.1:
        values[random.randrange(len(values))] = random.randint(1, board.size)
    return values


# Questions. Each is asked of both cores, and gives values that can be compared.


def answers(core: ModuleType, place: int, values: Sequence[int], number: int) -> Iterator[object]:
    """Yield the answers to all questions that fit a board."""
    board = every_board()[place][1]
    packed = pack_values(values, board.size)
    own = _board_of(core, place)
    questions: list[Question] = [searched, counted, propagated, encoded, proved]
    if not core.problem_with(own):
        questions += [stepped] if number % 4 or is_slow(board) else [stepped, tallied]
    if board.is_classic:
        questions += [rated, formed, solved, created]
    for question in questions:
        yield question.__name__, question(core, own, packed, number)


_BOARDS: dict[tuple[int, int], Any] = {}


def _board_of(core: ModuleType, at: int) -> Any:  # noqa: ANN401 - a Board of this core
    if (id(core), at) not in _BOARDS:
        door: Any = importlib.import_module("nonet.solver.core")
        own, door.Board = door.Board, core.Board
        try:
            _BOARDS[id(core), at] = door._board_of.__wrapped__(boards.board.AsListed(every_board()[at][1]))  # noqa: SLF001
        finally:
            door.Board = own
    return _BOARDS[id(core), at]


def searched(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    search = core.Search(board, values, seed=number)
    status = search.run(3, SLICE)
    return status.name, search.take(), search.nodes, search.dead_ends


def counted(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    status, found = core.Search(board, values).count(50, SLICE)
    return status.name, found


def propagated(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    return core.propagate(board, values)


def encoded(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    cnf = core.encode(board, values, ladder_from=number % 3 * 6)
    if cnf is None:
        return None
    return cnf.variable_count, cnf.candidates(), cnf.fixed(), cnf.clauses(0, 300), cnf.clause_count


def proved(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    if board.grid_bytes != board.cell_count:
        return None
    listed = every_board()[place_of(number)][1]
    given = [[cell * board.size + digit] for cell, digit in enumerate(values) if digit]
    prover = core.Prover(board.size, board.cell_count, [region.cells for region in listed.regions], given)
    if not prover.settle():
        return prover.is_complete, prover.cost, prover.write(True)
    if not prover.candidates():
        return prover.settled()
    begun = prover.begin_steps([])
    claims = [prover.claim(literal, []) for literal in prover.candidates()[:5]]
    return prover.settled(), prover.candidates(), prover.clauses(0, 200), prover.cost, begun, claims


def is_slow(board: boards.Board) -> bool:
    """Return True for boards with hundreds of constraints, on which a step takes a tenth of a second."""
    return len(board.constraints) > MANY


def most_steps(board: boards.Board) -> int:
    return 3 if is_slow(board) else 40


STEP = (
    *("technique", "placements", "eliminations", "truths", "deadly", "deadly_digits", "parts", "nodes", "ends"),
    *("is_double", "shapes", "houses", "lines"),
)


def stepped(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    """Return the whole path by the easier rows; once in a while also the first step of any row."""
    listed = every_board()[place_of(number)][1]
    logic = core.Logic(board, listed.constraints_by_rule)
    is_given = bytes(map(bool, values))
    order = core.LogicOrder([list(row) for row in hint_order()[:EASY_ROWS]])
    end, path = logic.walk(values, is_given, [], order, {"uniqueness": 1}, b"", most_steps(listed))
    steps = [(row, *(getattr(step, name) for name in STEP)) for row, step in path]
    if number % 40 or is_slow(listed):
        return end, steps
    whole = core.LogicOrder([list(row) for row in hint_order()])
    found = logic.find_in_order(values, is_given, [], whole, 5, {})
    return end, steps, [[getattr(step, name) for name in STEP] for step in found]


def tallied(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    order = core.LogicOrder([list(row) for row in hint_order()[:EASY_ROWS]])
    logic = core.Logic(board)
    return logic.tally(values, order, {}, b""), logic.record(values, order, {})


def rated(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    most = 45 if number % 10 else 75
    return core.rate_se121(values, max_er=most), core.trace_se121(values, 30)


def formed(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    forms, ways = bytearray(81), bytearray(28)
    core.canonical_into(values, forms, ways)
    colours = list(values[:27])
    edges = [(a, b) for a in range(27) for b in range(a) if a % 9 == b % 9 or a // 3 == b // 3]
    return core.canonical(values), bytes(forms), bytes(ways), core.label_graph(colours, edges, 5000)


def solved(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    text = bytes(48 + digit for digit in values) + b"\n"
    solutions, counts = bytearray(81), bytearray(1)
    done = core.solve_lanes_into(text, solutions, counts, 2, 82)
    counter = core.LanesCounter(values, [], 2)
    found = min(counter.run(300, 50_000), 300), len(counter.solutions())  # which come first depends on the lanes
    return (
        core.solve_lanes(text, 200, 82, text=True),
        core.solve_batch(board, values, 2),
        (done, bytes(solutions), bytes(counts)),
        found,
        core.gather_lines(text),
        core.common_line(text),
        core.hash_each(values, 81),
    )


def created(core: ModuleType, board: Any, values: bytes, number: int) -> object:  # noqa: ANN401
    keys = Random(number).randbytes(32)
    cells = bytes(range(81))
    grids, orders = core.fill_grids(keys, 1), core.make_orders(keys, 1, cells)
    dug = core.dig_lanes(grids, orders)
    made = core.create_rated(keys[:16], (12, 70), [(12, 70)], (22, 40), (24, 30), False, (20, 60), cells, number)
    return grids, orders, dug, made


if __name__ == "__main__":
    sys.exit(main())
