"""The marks of a proof in lines: what is supposed, the facts on the way, and where it breaks. Not every arrow."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.board.marks import Candidate, Highlight, Highlights, Link
from nonet.logic.position import Position
from nonet.logic.step import ProofLine, Step, Truth


def marks_of_lines(step: Step, position: Position) -> Highlights:
    """Facts under the first assumption alone; lines lead from it to the end by the latest fact each time."""
    lines = step.lines
    marks: dict[Candidate, Highlight] = {}
    for line in lines:
        if line.depth == 1 and line.fact is not None:
            marks[line.fact] = Highlight.PATTERN if line.is_on else Highlight.SECOND
    marks |= dict.fromkeys(step.eliminations, Highlight.REMOVED)
    marks |= dict.fromkeys(step.placements, Highlight.PLACED)
    supposed = {line.fact[0] for line in lines if line.depth == 1 and line.kind == "suppose" and line.fact}
    broken = [truth for line in lines if line.depth == 1 and line.kind == "impossible" for truth in line.truths]
    cells = frozenset(supposed).union(*(_cells_of(truth, position) for truth in broken))
    regions = tuple(truth.region for truth in broken if truth.region is not None)
    return Highlights(marks, cells, regions, tuple(_links(lines)))


def _cells_of(truth: Truth, position: Position) -> set[int]:
    if truth.shape is not None:
        return set(position.board.shapes[truth.shape].cells)
    return set() if truth.cell is None else {truth.cell}


def _links(lines: tuple[ProofLine, ...]) -> Iterator[Link]:
    """From the end of each outermost block back to its assumption."""
    for place, line in enumerate(lines):
        is_last = line.depth == 1 and (
            place + 1 == len(lines) or lines[place + 1].depth == 0 or _opens(lines[place + 1])
        )
        if is_last:
            yield from _way_back(lines, place)


def _opens(line: ProofLine) -> bool:
    return line.kind == "suppose" and line.depth == 1


def _way_back(lines: tuple[ProofLine, ...], place: int) -> Iterator[Link]:
    while True:
        sources = [source for source in lines[place].source if lines[source].depth == 1]
        if not sources:
            return
        source = max(sources)
        start, end = lines[source].fact, lines[place].fact
        if start and end:
            yield Link((start,), (end,), is_strong=lines[place].is_on)
        place = source
