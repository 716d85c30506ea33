"""How cells see each other, where it is not by a row, a column or a box: nobody sees that at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board import Look
from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.step import Step

MOST = 6  # so many are told; of a long net the first ones show how it goes on

_AT_A_GLANCE = (Look.LINE, Look.AREA)


def sights_of(step: Step, name: Namer) -> str:
    """A sentence on the cells of a step that see each other by something else; empty if there are none."""
    if step.shapes and not step.nodes:
        return ""  # what a rule says of its cells is not sight
    pairs = dict.fromkeys((min(pair), max(pair)) for pair in _pairs(step, name) if not _is_plain(*pair, name))
    told = [f"{name.cells(pair)} are {name.tie(*pair)}" for pair in [*pairs][:MOST]]
    return f"{listed(told, 'and')}." if told else ""


def _pairs(step: Step, name: Namer) -> Iterator[tuple[int, int]]:
    """Cells of which the step uses that they see each other: links of chains, and what the pattern rules out."""
    peers = name.board.peers
    for node in step.nodes:
        for source in (step.nodes[index] for index in node.source):
            if source.is_on and not node.is_on and source.digit == node.digit:
                yield from ((a, b) for a in source.cells for b in node.cells if b in peers[a])
    ends = [(node.cells, (node.digit,)) for node in (*step.nodes[:1], *step.nodes[-1:])]
    pattern = [(part.cells, part.digits) for part in step.parts] or ends
    for cell, digit in step.eliminations:
        for cells, digits in pattern:
            if digit in digits:
                yield from ((cell, other) for other in cells if other in peers[cell])


def _is_plain(a: int, b: int, name: Namer) -> bool:
    """Whether two cells share a row, a column or a box, or a piece of a jigsaw."""
    regions = name.board.regions
    shared = {*name.board.regions_of[a]} & {*name.board.regions_of[b]}
    return any(regions[region].family.look in _AT_A_GLANCE for region in shared)
