"""The one model: a board is cells and regions.

Glossary (one word per idea, everywhere in the project):

    cell       an int, 0-based, in reading order; its name is r1c1 in text only
    digit      1..n; in a Grid 0 means empty
    region     a set of cells that must all differ; one of n cells holds every digit
    candidate  a cell and a digit that may go there; a set of digits is a bit mask, bit d-1 for digit d
    given      a digit that belongs to the puzzle;  placed  a digit that somebody put in
    Board      shape and rules: cells, digits, regions
    Grid       a board with digits in some cells
    Puzzle     a grid meant to have one solution (above, in nonet.puzzle: it can solve, check, print itself)
    Kind       a rule that gives regions (classic, diagonal ...); kinds add up with +
    Layout     the shapes of a jigsaw

May import: errors only. Start reading at `board.py`, then `kinds/classic.py`.
"""

from nonet.board.board import Board
from nonet.board.geometry import box_shape, cell_name, parse_cell
from nonet.board.grid import Grid
from nonet.board.kinds import KINDS, find_kind
from nonet.board.kinds.base import Kind
from nonet.board.layout import Layout
from nonet.board.make import BoardChoice, make_board
from nonet.board.regions import Region

__all__ = [
    "KINDS",
    "Board",
    "BoardChoice",
    "Grid",
    "Kind",
    "Layout",
    "Region",
    "box_shape",
    "cell_name",
    "find_kind",
    "make_board",
    "parse_cell",
]
