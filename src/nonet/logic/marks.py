"""The marks of a step: what a drawing points out. One way for all techniques, from their parts and chains."""

from __future__ import annotations

from nonet.board.marks import Candidate, Highlight, Highlights, Link
from nonet.logic.blockers import find_blockers
from nonet.logic.line_marks import marks_of_lines
from nonet.logic.position import Position
from nonet.logic.step import ChainNode, Step

# The other side of a pattern, and what readers call it.
_SECOND = {
    "fin": "fins",
    "endo-fin": "fins",
    "colour-2": "the other colour",
    "extra": "extra candidates",
    "stem": "the stem",
}
_COLOURS = {"colour-1", "colour-2"}
_NO_CELLS = {"base", "cover"}  # these are about their regions

# Techniques whose words call their sets group A, B, ...
_LETTERED = {"als-xz", "als-xy-wing", "als-chain", "death-blossom"}

# Which sets of a step are the other side: of two that are linked, one. The middle one of a wing comes last.
_SECOND_SETS = {
    "als-xz": slice(1, None, 2),
    "als-xy-wing": slice(2, None),
    "als-chain": slice(1, None, 2),
    "sue-de-coq": slice(None),
}
_NONE = slice(0)


def marks_of(step: Step, position: Position) -> Highlights:
    """What to point out; what the step does wins over what it rests on."""
    if step.lines:
        return marks_of_lines(step, position)
    masks = position.candidates()
    marks: dict[Candidate, Highlight] = {}
    sets = step.parts_of("set")
    second_sets = sets[_SECOND_SETS.get(step.technique, _NONE)]
    for part in step.parts:
        mark = Highlight.SECOND if part.role in _SECOND or part in second_sets else Highlight.PATTERN
        found = [(cell, digit) for cell in part.cells for digit in part.digits if masks[cell] >> (digit - 1) & 1]
        if part.role == "link":  # of sets: what it links keeps the mark of its set
            found = [candidate for candidate in found if candidate not in marks]
        marks |= dict.fromkeys(found, mark)
    for node in step.nodes:
        for cell in node.cells:
            marks[cell, node.digit] = Highlight.PATTERN if node.is_on else Highlight.SECOND
    marks |= dict.fromkeys(step.eliminations, Highlight.REMOVED)
    marks |= dict.fromkeys(step.placements, Highlight.PLACED)
    cells = frozenset(cell for part in step.parts if part.role not in _NO_CELLS for cell in part.cells)
    if step.technique == "hidden-single":
        ((cell, digit),) = step.placements
        cells |= {*find_blockers(position.board, position.values, step.parts[0].regions[0], cell, digit).cells}
    # Two colours meet in a region each time they alternate: pointed out, those would be half of the board.
    parts = [part for part in step.parts if part.role not in _COLOURS]
    regions = tuple(dict.fromkeys(region for part in parts for region in part.regions))
    covers = tuple(dict.fromkeys(region for part in step.parts_of("cover") for region in part.regions))
    groups = tuple(frozenset(part.cells) for part in sets) if step.technique in _LETTERED else ()
    second = _second_words(step, has_second_sets=bool(second_sets))
    return Highlights(marks, cells, regions, tuple(_links(step)), groups, covers, second)


def _second_words(step: Step, *, has_second_sets: bool) -> str:
    """What the candidates on the other side are; nothing is said of a chain, whose links say it."""
    words = [_SECOND[part.role] for part in step.parts if part.role in _SECOND]
    return words[0] if words else "the other group" if has_second_sets else ""


def _links(step: Step) -> list[Link]:
    return [
        Link(_candidates(step.nodes[source]), _candidates(node), is_strong=node.is_on)
        for node in step.nodes
        for source in node.source
    ]


def _candidates(node: ChainNode) -> tuple[Candidate, ...]:
    return tuple((cell, node.digit) for cell in node.cells)
