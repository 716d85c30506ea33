"""The marks of a step: what a drawing points out. One way for all techniques, from their parts and chains."""

from __future__ import annotations

from nonet.board.marks import Candidate, Link, Mark, Marks
from nonet.logic.position import Position
from nonet.logic.step import Node, Step

_SECOND = {"fin", "endo-fin", "colour-2", "extra", "stem"}
_NO_CELLS = {"base", "cover"}  # these are about their regions


def marks_of(step: Step, position: Position) -> Marks:
    """What to point out; what the step does wins over what it rests on."""
    masks = position.candidates()
    marks: dict[Candidate, Mark] = {}
    for part in step.parts:
        mark = Mark.SECOND if part.role in _SECOND else Mark.PATTERN
        for cell in part.cells:
            for digit in part.digits:
                if masks[cell] >> (digit - 1) & 1:
                    marks[cell, digit] = mark
    for node in step.nodes:
        for cell in node.cells:
            marks[cell, node.digit] = Mark.PATTERN if node.is_on else Mark.SECOND
    marks |= dict.fromkeys(step.eliminations, Mark.REMOVED)
    marks |= dict.fromkeys(step.placements, Mark.PLACED)
    cells = frozenset(cell for part in step.parts if part.role not in _NO_CELLS for cell in part.cells)
    regions = tuple(dict.fromkeys(region for part in step.parts for region in part.regions))
    return Marks(marks, cells, regions, tuple(_links(step)))


def _links(step: Step) -> list[Link]:
    return [
        Link(_candidates(step.nodes[source]), _candidates(node), is_strong=node.is_on)
        for node in step.nodes
        for source in node.source
    ]


def _candidates(node: Node) -> tuple[Candidate, ...]:
    return tuple((cell, node.digit) for cell in node.cells)
