"""The fingerprint of a grid: the same for all grids that turn into each other by symmetry, whatever board they are on.

A canonical form is a grid on the same board. Two jigsaws whose shapes are mirror images are on different boards, so
their forms differ though they are the same puzzle; their fingerprints are equal.
"""

from __future__ import annotations

from hashlib import blake2b

from nonet.board import Grid
from nonet.symmetry.graph import grid_graph

BYTES = 8


def fingerprint(grid: Grid) -> bytes:
    """Eight bytes that stand for a grid and all its forms; PuzzleError where the search for them is too long.

    It is a hash of the graph of the grid (`graph.py`) under its canonical labels: colours in their order, then edges.

    >>> from nonet.board import make_board
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
