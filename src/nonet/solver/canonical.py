"""The canonical form of a grid: the one form that stands for all of them.

On a classic 9x9 it is the least of all forms, read row by row, an empty cell being less than any digit: the min-lex
form that others use too. On every other board, and where a classic 9x9 has pencil marks or placed digits, which the
order of digits says nothing of, it is the form that a search with refinement comes to (`labelled_form`).
It is the same for all forms of a puzzle, and it is on the same board, but it has no order to it: another version of
Nonet may come to another form.

Contents: a constraint as a tree of roles (`node_of`), a board as a coloured graph (`board_graph`), `canonical_form`,
`automorphisms`, `fingerprint`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import prod

from nonet._base.errors import EngineUnavailable, PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.model import Board, Grid
from nonet.model.candidates import digits_of
from nonet.model.constraints import (
    AnyOf,
    CellCount,
    Combo,
    Constraint,
    Different,
    Domain,
    Element,
    Machine,
    Pair,
    Rank,
    SameCounts,
    Sum,
    in_any_order,
    transposed,
)
from nonet.model.regions import COLUMN, ROW
from nonet.model.symmetry import Symmetry
from nonet.model.transformation import Transformation
from nonet.solver import core as _native

# What a constraint demands, as a tree without an order: the roles that cells play in it, and what tells digits apart.


@dataclass(frozen=True, slots=True)
class RoleNode:
    """Cells that play one role, and parts. `key` says everything about it but its cells."""

    key: str
    cells: frozenset[int] = frozenset()
    parts: frozenset[RoleNode] = frozenset()


def node_of(constraint: Constraint) -> RoleNode:  # noqa: C901, PLR0911, PLR0912  (a case for each sort of constraint)
    """Return the tree of a constraint. Constraints with the same tree demand the same.

    Not from the parts of the constraint: which cells may change places is what it means. Keys decide canonical forms.
    """
    match constraint:
        case Domain():
            return RoleNode(f"domain {constraint.mask}", frozenset(constraint.cells))
        case Different():
            return RoleNode("different", frozenset(constraint.cells))
        case Combo():
            return RoleNode(f"combo {constraint.sets}", frozenset(constraint.cells))
        case Pair():
            return _pair(constraint)
        case Sum():
            return _in_roles(f"sum {constraint.totals}", zip(constraint.weights, constraint.cells, strict=True))
        case Machine():
            if in_any_order(constraint.automaton):
                times = Counter(constraint.cells)
                return _in_roles(f"machine {constraint.automaton}", ((times[cell], cell) for cell in times))
            return _in_roles(f"machine {constraint.automaton}", enumerate(constraint.cells))
        case CellCount():
            control = () if constraint.control is None else ((1, constraint.control),)
            counted = ((0, cell) for cell in constraint.counted)
            return _in_roles(f"count {constraint.mask} {constraint.allowed}", (*counted, *control))
        case SameCounts():
            return RoleNode("same", parts=frozenset(RoleNode("group", frozenset(group)) for group in constraint.groups))
        case Element():
            return _in_roles("element", enumerate((constraint.index, constraint.value, *constraint.listed)))
        case Rank():
            return _rank(constraint)
        case AnyOf():
            alternatives = (
                RoleNode("all", parts=frozenset(map(node_of, constraints))) for constraints in constraint.alternatives
            )
            return RoleNode("or", parts=frozenset(alternatives))
        case _:
            raise TypeError(f"unknown constraint {type(constraint).__name__}")


def _rank(constraint: Rank) -> RoleNode:
    sides = (
        RoleNode("side", parts=frozenset(_in_roles("line", enumerate(line)) for line in side))
        for side in constraint.sides
    )
    key = f"rank {constraint.digit} {constraint.less} {constraint.has_ties}"
    return RoleNode(key, parts=frozenset((_in_roles("own line", enumerate(constraint.line)), *sides)))


def _pair(constraint: Pair) -> RoleNode:
    table, turned = constraint.allowed, transposed(constraint.allowed)
    if table == turned:
        return RoleNode(f"pair {table}", frozenset(constraint.cells))
    cells = constraint.cells if table < turned else constraint.cells[::-1]
    return _in_roles(f"pair {min(table, turned)}", enumerate(cells))


def _in_roles(key: str, roles: Iterable[tuple[int, int]]) -> RoleNode:
    """Return a node with one below it for each role, a number, and its cells."""
    by_role: dict[int, set[int]] = {}
    for role, cell in roles:
        by_role.setdefault(role, set()).add(cell)
    return RoleNode(
        key, parts=frozenset(RoleNode(f"{key} role {role}", frozenset(cells)) for role, cells in by_role.items())
    )


def is_blind(constraint: Constraint) -> bool:
    """Return True if a constraint only compares digits for equality, so that it holds under any renaming of digits.

    >>> is_blind(Pair(0, 1, (0b01, 0b10))), is_blind(Pair(0, 1, (0b10, 0b00)))
    (True, False)
    """
    match constraint:
        case Different() | SameCounts():
            return True
        case Pair(allowed=table):
            equal = tuple(1 << digit for digit in range(len(table)))
            every = (1 << len(table)) - 1
            return table in (equal, tuple(every & ~mask for mask in equal))
        case AnyOf():
            return all(is_blind(each) for constraints in constraint.alternatives for each in constraints)
        case _:
            return False


# A board, and a grid on it, as a coloured graph: what its automorphisms and canonical labelling are asked of.
#
# Every cell is a vertex, and so is every region, joined to its cells. A constraint is a vertex with others below it,
# one for each role that cells play in it: the two ends of a thermometer's step, the cells of a cage. A digit is a
# vertex joined to the cells that hold it. Colours keep apart what may not change places.
#
# A constraint that is read in an order, such as a sandwich, is the same only in that order.

# Low ones are labelled first, so that a board comes before its digits.
_CELL, _REGION, _CONSTRAINT, _DIGIT, _MARKS = range(5)

_WORK = 8_000_000  # vertices times nodes of a search: some seconds

Edge = tuple[int, int]
Colour = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Labelling:
    """By label its vertex; generators of the automorphisms, by vertex what it becomes; how many there are."""

    vertices: list[int]
    generators: list[list[int]]
    order: int


class Graph:
    """Vertices, each of a colour, and edges."""

    def __init__(self, colours: Sequence[Colour] = (), edges: Sequence[Edge] = ()) -> None:
        self.colours = list(colours)
        self.edges = list(edges)

    def add(self, colour: Colour, *neighbours: int) -> int:
        """Return a new vertex."""
        vertex = len(self.colours)
        self.colours.append(colour)
        self.edges += [(vertex, neighbour) for neighbour in neighbours]
        return vertex

    def label(self, what: str) -> Labelling:
        """Return a canonical labelling; raise PuzzleError if the search for it is too long."""
        if reason := _native.missing():
            raise EngineUnavailable(reason)
        number = {colour: at for at, colour in enumerate(sorted(set(self.colours)))}
        budget = max(2_000, _WORK // max(1, len(self.colours)))
        found = _native.label_graph([number[colour] for colour in self.colours], self.edges, budget)
        if found is None:
            raise PuzzleError(f"the symmetries of {what} take too long to find")
        vertices, generators, sizes = found
        return Labelling(vertices, generators, prod(sizes))

    def renamed(self, vertices: Sequence[int]) -> Graph:
        """Return the graph of these vertices alone, by their numbers in the sequence."""
        number = {vertex: at for at, vertex in enumerate(vertices)}
        edges = [(number[a], number[b]) for a, b in self.edges if a in number and b in number]
        return Graph([self.colours[vertex] for vertex in vertices], edges)


@lru_cache(maxsize=32)
def board_graph(board: Board) -> Graph:
    """Return the graph of a board: its cells in order, then its regions and constraints."""
    graph = Graph([(_CELL, "")] * board.cell_count)
    regions = {
        ("line" if region.family in (ROW, COLUMN) else region.family.name, frozenset(region.cells))
        for region in board.regions
    }
    for name, cells in sorted(regions, key=lambda region: (region[0], sorted(region[1]))):
        graph.add((_REGION, name), *sorted(cells))
    for node in dict.fromkeys(map(node_of, board.constraints)):
        _add_node(graph, node)
    return graph


def _add_node(graph: Graph, node: RoleNode, above: int | None = None) -> None:
    """Add the vertex of a constraint, and those of all its parts."""
    vertex = graph.add((_CONSTRAINT, node.key), *sorted(node.cells), *(() if above is None else (above,)))
    for part in node.parts:
        _add_node(graph, part, vertex)


@lru_cache(maxsize=32)
def board_labels(board: Board) -> Labelling:
    """Return the labelling of a board alone."""
    return board_graph(board).label(f"a board of {board.cell_count} cells")


@lru_cache(maxsize=32)
def are_digits_alike(board: Board) -> bool:
    """Return True if digits may be renamed: no constraint distinguishes them."""
    return all(map(is_blind, board.constraints))


@dataclass(frozen=True, slots=True)
class GridGraph:
    """A grid as a graph: that of its board, and digits."""

    graph: Graph
    digits: dict[int, int]  # the vertex of each digit that stands somewhere


def grid_graph(grid: Grid) -> GridGraph:
    """Return the graph of a grid: its board, then the digits that are in it or among its pencil marks."""
    board, marks = grid.board, grid.candidates
    start = board_graph(board)
    graph = Graph(start.colours, start.edges)
    alike = are_digits_alike(board)
    open_cells = [cell for cell, value in enumerate(grid.values) if not value]
    marked = [cell for cell in open_cells if marks and marks[cell] & board.all_digits != board.all_digits]
    for cell, value in enumerate(grid.values):
        graph.colours[cell] = (_CELL, "placed" if cell in grid.placed else "given" if value else "")
    used = range(1, board.size + 1) if marked else sorted(set(grid.values) - {0})
    digits = {digit: graph.add((_DIGIT, "" if alike else f"{digit:06}")) for digit in used}
    graph.edges += [(cell, digits[value]) for cell, value in enumerate(grid.values) if value]
    for cell in marked:
        graph.add((_MARKS, ""), cell, *(digits[digit] for digit in digits_of((marks or ())[cell] & board.all_digits)))
    return GridGraph(graph, digits)


WAY = 28  # bytes of a way to a form: mirrored or not, nine rows, nine columns, nine digits


@dataclass(frozen=True, slots=True)
class Canonical:
    """A grid in its canonical form, and the transformation that leads there."""

    grid: Grid
    transformation: Transformation


def canonical_form(grid: Grid) -> Canonical:
    """Return the canonical form of a grid on any board; raise PuzzleError if the search for it is too long."""
    board = grid.board
    if board.is_classic and grid.candidates is None and not grid.placed:
        return _least_form(grid)
    if grid == Grid.empty(board):  # every form of it is the same, and looking at all of them would take long
        return Canonical(grid, Transformation(tuple(range(board.cell_count)), tuple(range(1, board.size + 1))))
    return labelled_form(grid)


def _least_form(grid: Grid) -> Canonical:
    if reason := _native.missing():
        raise EngineUnavailable(reason)
    form, way = bytearray(len(grid.values)), bytearray(WAY)
    _native.canonical_into(bytes(grid.values), form, way)
    transformation = Transformation.of(symmetry_of_way(way), grid.board)
    return Canonical(Grid(grid.board, tuple(form)), transformation)


def symmetry_of_way(way: bytes | bytearray) -> Symmetry:
    """Return a way to a form, as the core writes it, by rows and columns."""
    return Symmetry(bool(way[0]), tuple(way[1:10]), tuple(way[10:19]), tuple(way[19:28]))


def labelled_form(grid: Grid) -> Canonical:
    """Return the form by canonical labellings: one of the grid, and one of the board.

    Labels alone do not say where a cell goes: they know nothing of rows. So the board is labelled too, once as it is
    and once under the labels of the grid; where both labellings say the same, there the cell goes.
    """
    board = grid.board
    parts, plain = grid_graph(grid), board_graph(board)
    count = len(plain.colours)
    labels = parts.graph.label("this puzzle").vertices
    under_labels = plain.renamed(labels[:count]).label("this puzzle").vertices
    cells = [0] * board.cell_count
    for label, vertex in zip(under_labels, board_labels(board).vertices, strict=True):
        if vertex < board.cell_count:
            cells[vertex] = labels[label]
    moved = tuple(grid.values[cell] for cell in cells)
    digits = tuple(range(1, board.size + 1))
    if are_digits_alike(board):
        by_label = [vertex for vertex in labels if vertex >= count]
        digit_of = {vertex: digit for digit, vertex in parts.digits.items()}
        met = [*filter(None, moved), *(digit_of[vertex] for vertex in by_label if vertex in digit_of), *digits]
        names = {digit: name for name, digit in enumerate(dict.fromkeys(met), 1)}
        digits = tuple(names[digit] for digit in digits)
    transformation = Transformation(tuple(cells), digits)
    return Canonical(transformation.apply(grid), transformation)


# The automorphisms of a grid: the transformations of its board that leave it as it is.


@dataclass(frozen=True, slots=True)
class Automorphisms:
    """The automorphisms: their number, with the identity, and generators that compose to all of them.

    Digits that stand nowhere keep their names; renaming them would change nothing to see.
    """

    order: int
    generators: tuple[Transformation, ...]
    identity: Transformation

    def __iter__(self) -> Iterator[Transformation]:
        """Yield all automorphisms, the identity first. There may be many: an empty classic 9x9 has 3,359,232."""
        found = {self.identity}
        waiting = [self.identity]
        yield from waiting
        while waiting:
            one = waiting.pop()
            for generator in self.generators:
                after = one.then(generator)
                if after not in found:
                    found.add(after)
                    waiting.append(after)
                    yield after


def automorphisms(grid: Grid) -> Automorphisms:
    """Return the automorphisms of a grid on any board; raise PuzzleError if the search for them is too long."""
    board = grid.board
    parts = grid_graph(grid)
    found = parts.graph.label("this puzzle")
    digit_of = {vertex: digit for digit, vertex in parts.digits.items()}
    generators = []
    for becomes in found.generators:
        comes_from = {new: old for old, new in enumerate(becomes)}
        cells = tuple(comes_from[cell] for cell in range(board.cell_count))
        names = {digit: digit_of[becomes[vertex]] for digit, vertex in parts.digits.items()}
        digits = tuple(names.get(digit, digit) for digit in range(1, board.size + 1))
        generators.append(Transformation(cells, digits))
    identity = Transformation(tuple(range(board.cell_count)), tuple(range(1, board.size + 1)))
    return Automorphisms(found.order, tuple(generators), identity)


@dataclass(frozen=True, slots=True)
class Symmetries:
    """The symmetries of a puzzle.

    `solution` is None where there is not exactly one solution. `looks` are the symmetries that the pattern of clues
    has to the eye: rotate-180, mirror ...
    """

    puzzle: Automorphisms
    solution: Automorphisms | None
    looks: tuple[str, ...]


# The fingerprint of a grid: the same for all grids that turn into each other by symmetry, whatever board they are on.
#
# A canonical form is a grid on the same board. Two jigsaws whose shapes are mirror images are on different boards,
# so their forms differ though they are the same puzzle; their fingerprints are equal.

BYTES = 8


def fingerprint(grid: Grid) -> bytes:
    """Return eight bytes for a grid and all its forms; raise PuzzleError if the search for them is too long.

    It is a hash of the graph of the grid under its canonical labels: colours in their order, then edges.

    >>> from nonet.model import make_board
    >>> board = make_board(size=4)
    >>> one, other = (Grid(board, (digit, *[0] * 15)) for digit in (1, 3))
    >>> fingerprint(one) == fingerprint(other)
    True
    """
    graph = grid_graph(grid).graph
    labels = graph.label("this puzzle").vertices
    label_of = [0] * len(labels)
    for label, vertex in enumerate(labels):
        label_of[vertex] = label
    edges = sorted((label_of[a], label_of[b]) if label_of[a] < label_of[b] else (label_of[b], label_of[a])
                   for a, b in graph.edges)  # fmt: skip
    text = repr(([graph.colours[vertex] for vertex in labels], edges))
    return blake2b(text.encode(), digest_size=BYTES, person=b"nonet symmetry").digest()
