"""What the tests of pairs share: random pairs, and a truth that owes nothing to the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from nonet import Grid, PairPuzzle
from nonet.puzzle.pair import pair_board
from nonet.solver import find_engine

SHIPPED = Path(__file__).parent.parent / "data" / "pairs"


@cache
def some_solution(k: int, seed: int) -> Grid:
    """A filled pair."""
    found = find_engine().search(Grid.empty(pair_board(k)), 1, seed=seed).solution
    assert found is not None
    return found


@st.composite
def pairs(draw: st.DrawFn, ks: Sequence[int] = (2, 3), density: tuple[float, float] = (0.0, 1.0)) -> PairPuzzle:
    """Emptied solutions, some with a digit changed: pairs with no, one and many solutions."""
    solution = some_solution(draw(st.sampled_from(ks)), draw(st.integers(0, 5)))
    random = Random(draw(st.integers(0, 2**32)))
    keep = draw(st.floats(*density))
    values = [digit if random.random() < keep else 0 for digit in solution]
    if draw(st.booleans()):
        values[random.randrange(len(values))] = random.randint(0, solution.board.size)
    return PairPuzzle(solution.with_values(values))


@cache
def all_4x4() -> tuple[tuple[int, ...], ...]:
    """Every 4x4 Sudoku, by trying every four permutations."""
    found = []
    for rows in product(permutations((1, 2, 3, 4)), repeat=4):
        columns_differ = all(len({row[column] for row in rows}) == 4 for column in range(4))
        boxes_differ = columns_differ and all(
            len({*rows[top][left : left + 2], *rows[top + 1][left : left + 2]}) == 4
            for top in (0, 2)
            for left in (0, 2)
        )
        if boxes_differ:
            found.append(sum(rows, ()))
    return tuple(found)


def true_solutions(givens: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every solution of a pair of 4x4 Sudokus, by looking at all there are."""
    first, second = ([grid for grid in all_4x4() if fits(half, grid)] for half in (givens[:16], givens[16:]))
    return (one + other for one in first for other in second if all(map(int.__ne__, one, other)))


def fits(givens: Iterable[int], grid: Iterable[int]) -> bool:
    return all(given in (0, digit) for given, digit in zip(givens, grid, strict=True))


def breaks_no_rule(values: Sequence[int]) -> bool:
    """Whether a filled pair keeps every rule, looked at cell by cell."""
    n = round((len(values) // 2) ** 0.5)
    k = round(n**0.5)
    first, second = values[: n * n], values[n * n :]
    for half in (first, second):
        rows = [half[at : at + n] for at in range(0, n * n, n)]
        boxes = [
            [rows[top + i][left + j] for i in range(k) for j in range(k)]
            for top in range(0, n, k)
            for left in range(0, n, k)
        ]
        if any(sorted(cells) != list(range(1, n + 1)) for cells in (*rows, *zip(*rows, strict=True), *boxes)):
            return False
    return all(map(int.__ne__, first, second))


class NaiveSolver:
    """python-sat with the rules of pairs spelled out, sharing nothing with the library.

    A variable says: in sudoku s, row r, column c, digit d. A fresh one is made for every question.
    """

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        from pysat.solvers import Solver

        self.size = len(rows[0])
        self.solver = Solver("cadical153")
        self._add_rules()
        for line, row in enumerate(rows):
            for column, digit in enumerate(row):
                if digit:
                    self.solver.add_clause([self.variable(line, column, digit)])

    def variable(self, line: int, column: int, digit: int) -> int:
        """The line counts on through both Sudokus."""
        return (line * self.size + column) * self.size + digit

    def _add_rules(self) -> None:
        n, k = self.size, round(self.size**0.5)
        digits, places = range(1, n + 1), list(product(range(n), range(n)))
        for line, column in product(range(2 * n), range(n)):
            self.solver.add_clause([self.variable(line, column, digit) for digit in digits])
        for (r1, c1), (r2, c2) in combinations(places, 2):
            if r1 == r2 or c1 == c2 or (r1 // k, c1 // k) == (r2 // k, c2 // k):
                for start, digit in product((0, n), digits):
                    self._differ((start + r1, c1), (start + r2, c2), digit)
        for (row, column), digit in product(places, digits):
            self._differ((row, column), (n + row, column), digit)

    def _differ(self, one: tuple[int, int], other: tuple[int, int], digit: int) -> None:
        self.solver.add_clause([-self.variable(*one, digit), -self.variable(*other, digit)])

    def solution(self) -> list[list[int]] | None:
        """n cells that have a digit each and no digit twice have exactly one each, so the first is the only one."""
        if not self.solver.solve():
            return None
        true = {literal for literal in self.solver.get_model() if literal > 0}
        return [
            [
                next(d for d in range(1, self.size + 1) if self.variable(line, column, d) in true)
                for column in range(self.size)
            ]
            for line in range(2 * self.size)
        ]

    def forbid(self, solution: Sequence[Sequence[int]]) -> None:
        """Some cell must not have the digit it has there."""
        self.solver.add_clause(
            [
                -self.variable(line, column, digit)
                for line, row in enumerate(solution)
                for column, digit in enumerate(row)
            ]
        )


def can_differ(rows: Sequence[Sequence[int]], line: int, column: int) -> bool:
    """Whether the other clues allow another digit in this cell: by Glucose, which gets what they leave open.

    It shares nothing with the library, nor with `NaiveSolver`, which takes long for 25x25.
    """
    from pysat.solvers import Solver

    n, k = len(rows[0]), round(len(rows[0]) ** 0.5)
    groups: list[list[tuple[int, int]]] = []
    for top in (0, n):
        groups += ([(top + i, j) for j in range(n)] for i in range(n))
        groups += ([(top + i, j) for i in range(n)] for j in range(n))
        groups += ([(top + i + a, j + b) for a, b in product(range(k), repeat=2)]
                   for i, j in product(range(0, n, k), repeat=2))  # fmt: skip
    couples = [[(i, j), (n + i, j)] for i, j in product(range(n), repeat=2)]
    givens = {(i, j): digit for i, row in enumerate(rows) for j, digit in enumerate(row) if digit}
    wrong = givens.pop((line, column))
    left = {place: {*range(1, n + 1)} for place in product(range(2 * n), range(n))}
    left |= {place: {digit} for place, digit in givens.items()}
    left[line, column].discard(wrong)
    for group in groups + couples:
        taken = {givens[place] for place in group if place in givens}
        for place in group:
            if place not in givens:
                left[place] -= taken
    number = {(place, digit): at for at, (place, digit) in enumerate(
        ((place, digit) for place, digits in left.items() for digit in digits), 1)}  # fmt: skip
    with Solver("glucose4") as solver:
        exactly = [[number[place, digit] for digit in digits] for place, digits in left.items()]
        exactly += ([number[place, digit] for place in group if digit in left[place]]
                    for group in groups for digit in range(1, n + 1))  # fmt: skip
        at_most = [[number[place, digit] for place in couple] for couple in couples
                   for digit in left[couple[0]] & left[couple[1]]]  # fmt: skip
        for clause in exactly:
            solver.add_clause(clause)
        for together in exactly + at_most:
            for one, other in combinations(together, 2):
                solver.add_clause([-one, -other])
        return bool(solver.solve())


def naive_count(rows: Sequence[Sequence[int]], limit: int = 2) -> int:
    """The number of solutions, counted up to a limit by a fresh solver."""
    naive = NaiveSolver(rows)
    for count in range(limit):
        found = naive.solution()
        if found is None:
            return count
        naive.forbid(found)
    return limit


def needless_clues(rows: list[list[int]]) -> list[tuple[int, int]]:
    """The clues without which the solution is still the only one; each asked of a fresh solver."""
    return [
        (line, column)
        for line, row in enumerate(rows)
        for column, digit in enumerate(row)
        if digit and naive_count(without(rows, line, column)) < 2
    ]


def without(rows: list[list[int]], line: int, column: int) -> list[list[int]]:
    return [[0 if (r, c) == (line, column) else digit for c, digit in enumerate(row)] for r, row in enumerate(rows)]
