"""The one model: a board is places, regions and constraints.

Glossary (one word per idea, everywhere in the project):

    cell       an int, 0-based, in reading order; its name is r1c1 in text only
    place      row and column of a cell on the canvas; a canvas may have holes
    digit      1..n; in a Grid 0 means empty
    region     a set of cells that must all differ; one of n cells holds every digit
    candidate  a cell and a digit that may go there; a set of digits is a bit mask, bit d-1 for digit d
    given      a digit that belongs to the puzzle;  placed  a digit that somebody put in
    constraint a demand on cells that is no region: the second is more than the first
    rule       what people lay on a board beside its kind, such as a thermometer; it gives constraints
    family     what regions of one sort are called and how they look: rows, boxes, windows
    Board      cells with their places, digits, regions and constraints
    Grid       a board with digits in some cells
    Puzzle     a grid meant to have one solution (above, in nonet.puzzle.puzzle: it can solve, check, print itself)
    Kind       gives places and regions (classic, diagonal ...); kinds add up with +
    Layout     the pieces of a jigsaw
    subgrid    one of several n x n grids on a canvas; `grid 2` in words. offsets say where they stand
    fog        what hides cells from a player until a right digit clears them; it counts for nothing else
    orbit      cells that a symmetry takes to one another, so that all of them are clues or none

Start reading at `board.py`, then `kinds/plain.py`, `constraints.py` and `rules/base.py`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from nonet.model.board import Board, BoardPart
from nonet.model.geometry import Place, box_shape, cell_name, parse_place, place_name
from nonet.model.grid import Grid
from nonet.model.kinds import KINDS, find_kind
from nonet.model.kinds.base import Kind
from nonet.model.layout import Layout
from nonet.model.regions import Family, Look, Region
from nonet.model.rules import find_rule, parse_rule
from nonet.model.spec import BoardOptions, BoardSpec, make_board

if TYPE_CHECKING:
    from nonet.model.constraints import Constraint, Pair
    from nonet.model.rules.base import Rule

__all__ = [
    "KINDS",
    "Board",
    "BoardOptions",
    "BoardPart",
    "BoardSpec",
    "Constraint",
    "Family",
    "Grid",
    "Kind",
    "Layout",
    "Look",
    "Pair",
    "Place",
    "Region",
    "Rule",
    "box_shape",
    "cell_name",
    "find_kind",
    "find_rule",
    "make_board",
    "parse_place",
    "parse_rule",
    "place_name",
]

_LATER = {"Rule": "nonet.model.rules.base", "Pair": "nonet.model.constraints", "Constraint": "nonet.model.constraints"}

if not TYPE_CHECKING:  # a checker that sees a `__getattr__` believes in every name

    def __getattr__(name: str) -> object:
        """Return a class that plain boards do not need, from the file that is imported for it."""
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
