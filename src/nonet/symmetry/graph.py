"""A board, and a grid on it, as a coloured graph: what its automorphisms and canonical labelling are asked of.

Every cell is a vertex, and so is every region, joined to its cells. A shape is a vertex with others below it, one for
each role that cells play in it: the two ends of a thermometer's step, the cells of a cage. A digit is a vertex joined
to the cells that hold it. Colours keep apart what may not change places.

A shape that is read in an order, such as a sandwich, is the same only in that order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from nonet import _native
from nonet.board import Board, Grid
from nonet.board.families import COLUMN, ROW
from nonet.board.masks import digits_of
from nonet.errors import EngineUnavailable, PuzzleError
from nonet.records import dataclass
from nonet.symmetry.roles import RoleNode, is_blind, node_of

_CELL, _REGION, _SHAPE, _DIGIT, _MARKS = range(
    5
)  # low ones are labelled first, so that a board comes before its digits

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
        """A new vertex."""
        vertex = len(self.colours)
        self.colours.append(colour)
        self.edges += [(vertex, neighbour) for neighbour in neighbours]
        return vertex

    def label(self, what: str) -> Labelling:
        """A canonical labelling; PuzzleError where the search for it is too long."""
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
        """The graph of these vertices alone, by their numbers in the sequence."""
        number = {vertex: at for at, vertex in enumerate(vertices)}
        edges = [(number[a], number[b]) for a, b in self.edges if a in number and b in number]
        return Graph([self.colours[vertex] for vertex in vertices], edges)


@lru_cache(maxsize=32)
def board_graph(board: Board) -> Graph:
    """A board: its cells in order, then its regions and shapes."""
    graph = Graph([(_CELL, "")] * board.cell_count)
    regions = {
        ("line" if region.family in (ROW, COLUMN) else region.family.name, frozenset(region.cells))
        for region in board.regions
    }
    for name, cells in sorted(regions, key=lambda region: (region[0], sorted(region[1]))):
        graph.add((_REGION, name), *sorted(cells))
    for node in dict.fromkeys(map(node_of, board.shapes)):
        _add_node(graph, node)
    return graph


def _add_node(graph: Graph, node: RoleNode, above: int | None = None) -> None:
    """What a shape demands, with all that is below it."""
    vertex = graph.add((_SHAPE, node.key), *sorted(node.cells), *(() if above is None else (above,)))
    for part in node.parts:
        _add_node(graph, part, vertex)


@lru_cache(maxsize=32)
def board_labels(board: Board) -> Labelling:
    """The labelling of a board alone."""
    return board_graph(board).label(f"a board of {board.cell_count} cells")


@lru_cache(maxsize=32)
def are_digits_alike(board: Board) -> bool:
    """Whether digits may be renamed: no shape tells them apart."""
    return all(map(is_blind, board.shapes))


@dataclass(frozen=True, slots=True)
class GridGraph:
    """A grid as a graph: that of its board, and digits."""

    graph: Graph
    digits: dict[int, int]  # the vertex of each digit that stands somewhere


def grid_graph(grid: Grid) -> GridGraph:
    """The board of a grid, then the digits that stand in it or among its pencil marks."""
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
