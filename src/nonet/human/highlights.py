"""The marks of a step: what a drawing points out. One way for all techniques, from their parts and chains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from nonet.human.position import Position
from nonet.human.step import ChainNode, ProofLine, Step, Truth
from nonet.model import Board, Grid
from nonet.model.candidates import Candidate
from nonet.model.marks import Highlight, Highlights, Link

if TYPE_CHECKING:
    from nonet.draw.scene import Scene
    from nonet.human.hints import Hint


# The marks of a proof in lines: what is supposed, the facts on the way, and where it breaks. Not every arrow.


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
    return Highlights(marks, cells, regions, tuple(_line_links(lines)))


def _cells_of(truth: Truth, position: Position) -> set[int]:
    if truth.constraint is not None:
        return set(position.board.constraints[truth.constraint].cells)
    return set() if truth.cell is None else {truth.cell}


def _line_links(lines: tuple[ProofLine, ...]) -> Iterator[Link]:
    """Yield the links from the end of each outermost block back to its assumption."""
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


# Blockers: the digits on the board that keep a digit out of the other cells of a region, or other digits out of a cell.


class Blockers(NamedTuple):
    """As few cells with the digit as keep it out of open cells of a region; and open cells that see none of it."""

    cells: tuple[int, ...]
    unseen: tuple[int, ...]


def find_blockers(board: Board, values: Sequence[int], region: int, cell: int, digit: int) -> Blockers:
    """Return the cells that keep a digit out of the other cells of the region, and the cells that none of them sees.

    Each time the blocker is taken that most of the remaining cells see, so that a person has few to look at.
    """
    left = {other for other in board.regions[region].cells if other != cell and not values[other]}
    chosen = []
    while left:
        seen: dict[int, int] = {}
        for other in left:
            for peer in board.peers[other]:
                if values[peer] == digit:
                    seen[peer] = seen.get(peer, 0) + 1
        if not seen:
            break
        best = min(seen, key=lambda peer: (-seen[peer], peer))
        chosen.append(best)
        left -= set(board.peers[best])
    return Blockers(tuple(sorted(chosen)), tuple(sorted(left)))


def find_cell_blockers(board: Board, values: Sequence[int], cell: int, digit: int) -> tuple[int, ...]:
    """Return one cell for each other digit that the cell sees; digits that were ruled out earlier have none.

    The cells lie in as few regions of the cell as possible, so that a person scans few of them. Digits that no region
    of the cell holds come last: rules such as anti-knight exclude them.
    """
    regions = [board.regions[region].cells for region in board.regions_of[cell]]
    seen = {values[peer] for peer in board.peers[cell]} - {0, digit}
    in_regions = seen & {values[other] for cells in regions for other in cells}
    choices = (choice for count in range(len(regions) + 1) for choice in combinations(regions, count))
    fewest = next(choice for choice in choices if in_regions <= {values[other] for cells in choice for other in cells})
    holders: dict[int, int] = {}
    for other in chain(*fewest, board.peers[cell]):
        if values[other] in seen:
            holders.setdefault(values[other], other)
    return tuple(sorted(holders.values()))


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
    """Return the marks of a step; its effect has priority over its pattern."""
    marks = marks_of_lines(step, position) if step.lines else _marks_of_parts(step, position)
    return replace(marks, focus=_focus_of(step, marks, position.board))


def _focus_of(step: Step, marks: Highlights, board: Board) -> frozenset[int]:
    """Return the cells of the step, of its regions and constraints, and of all candidates that it names."""
    truths = [*step.truths, *(truth for line in step.lines for truth in line.truths)]
    regions = {truth.region for truth in truths if truth.region is not None}
    constraints = {truth.constraint for truth in truths if truth.constraint is not None}
    facts = {line.fact[0] for line in step.lines if line.fact}
    linked = {cell for link in marks.links for cell, _ in (*link.source, *link.target)}
    return frozenset(
        marks.cells.union(
            facts,
            linked,
            step.deadly,
            (cell for cell, _ in marks.candidates),
            (truth.cell for truth in truths if truth.cell is not None),
            *(board.regions[region].cells for region in regions.union(marks.regions, step.regions)),
            *(board.constraints[place].cells for place in constraints.union(step.constraints)),
        )
    )


def _marks_of_parts(step: Step, position: Position) -> Highlights:
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
    cells |= _blockers_of(step, position)
    # Two colours meet in a region each time they alternate: pointed out, those would be half of the board.
    parts = [part for part in step.parts if part.role not in _COLOURS]
    regions = tuple(dict.fromkeys(region for part in parts for region in part.regions))
    covers = tuple(dict.fromkeys(region for part in step.parts_of("cover") for region in part.regions))
    groups = tuple(frozenset(part.cells) for part in sets) if step.technique in _LETTERED else ()
    second = _second_words(step, has_second_sets=bool(second_sets))
    return Highlights(marks, cells, regions, tuple(_links(step)), groups, covers, second)


def _blockers_of(step: Step, position: Position) -> set[int]:
    """Return the cells whose digits leave a single no other digit or no other place."""
    if step.technique not in ("hidden-single", "naked-single"):
        return set()
    board, values = position.board, position.values
    ((cell, digit),) = step.placements
    if step.technique == "naked-single":
        return {*find_cell_blockers(board, values, cell, digit)}
    return {*find_blockers(board, values, step.parts[0].regions[0], cell, digit).cells}


def _second_words(step: Step, *, has_second_sets: bool) -> str:
    """Return the words for the candidates on the other side; empty for a chain, whose links show them."""
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


# A hint as a scene: its step pointed out on the board, with its words below.


def scene_of_hint(hint: Hint, *, candidates: bool = False) -> Scene:
    """Return the scene of the step, with the candidates of the cells that it is about.

    With `candidates` all cells have theirs. Without, there are none if only a digit goes in.
    """
    from nonet.draw.scene import Scene  # a hint in words needs no drawing

    position, marks, words = hint.position, hint.marks, hint.words
    placed = frozenset(cell for cell, digit in enumerate(position.values) if digit and cell not in position.given)
    is_single = not marks.links and set(marks.candidates.values()) <= {Highlight.PLACED}
    focus = range(position.board.cell_count) if candidates else marks.focus
    masks = [mask if cell in focus else 0 for cell, mask in enumerate(position.candidates())]
    return Scene.of(
        Grid(position.board, position.values, placed=placed),
        candidates=None if is_single and not candidates else masks,
        marks=marks,
        title=words.name,
        caption=words.sentence,
        labels=True,
    )
