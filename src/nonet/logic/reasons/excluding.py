"""Why candidates go by rules, in sentences: a digit is supposed, and what follows is told up to what cannot be.

Each reason names the shapes that it rests on; the digits that it excludes are in no filling of their cells. Nothing
here runs while steps are found: it is asked when somebody reads a step. English, as Namer is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonet.board.masks import digits_of
from nonet.board.shapes import Combo, Constraint, Pair, Sum
from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.reasons.combining import combo_reasons, needed_by_combo
from nonet.logic.reasons.reason import Reason, either_of
from nonet.logic.reasons.summing import sum_reasons
from nonet.logic.reasons.supposing import Masks, Supposing, Trace
from nonet.logic.reasons.tracing import Story, fails_sooner
from nonet.logic.step import Candidate

MOST_CASES = 4  # digits of a cell that are tried one after the other
FEW_PLACES = 4  # of a digit: what they would hold without it is said
FEW_SHAPES = 6  # that are looked at one by one
MOST_EVENTS = 9  # of a story that is told


class Excluding:
    """Says why rules exclude candidates of their cells."""

    def __init__(
        self,
        name: Namer,
        shapes: Sequence[Constraint],
        masks: Masks,
        *,
        houses: Iterable[int] = (),
        label: Callable[[Constraint], str] | None = None,
        noun: str = "the rule",
    ) -> None:
        self.name = name
        self.shapes = tuple(shapes)
        self.masks = dict(masks)
        self.supposing = Supposing(name.board, shapes, masks, houses)
        self.story = Story(name, label, noun)

    def reasons(self, candidates: Sequence[Candidate]) -> list[Reason]:
        """A reason for every candidate, those of one reason together."""
        found: list[Reason] = []
        left = list(candidates)
        for shape in self.shapes if len(self.shapes) <= FEW_SHAPES else ():
            found += self._of_one_shape(shape, [each for each in left if each[0] in shape.cells])
            told = {candidate for reason in found for candidate in reason.candidates}
            left = [candidate for candidate in left if candidate not in told]
        by_cell: dict[int, int] = {}
        for cell, digit in left:
            by_cell[cell] = by_cell.get(cell, 0) | 1 << (digit - 1)
        tried: list[Candidate] = []
        for cell, mask in by_cell.items():
            for part in self._parts(cell, mask):
                own = tuple((cell, digit) for digit in digits_of(part))
                reason = self._refuted({cell: part}, own, f"If {self.name.cell(cell)} were {either_of(part)},")
                found += [reason] if reason else []
                tried += () if reason else own
        return [*_joined(found), *self._by_trying(tried)]

    def without(self, digit: int, places: Sequence[int]) -> Reason:
        """Why the rules need a digit in one of these cells."""
        if len(self.shapes) == 1 and isinstance(self.shapes[0], Combo):
            said = needed_by_combo(self.shapes[0], self.masks, digit, places, self.name)
            if said:
                return Reason((), said, self.shapes, tuple(self.shapes[0].cells))
        start = {cell: self.masks[cell] & ~(1 << (digit - 1)) for cell in places}
        opening = f"Without {digit} in {self.name.either_cell(places)},"
        if len(places) <= FEW_PLACES and all(start.values()):
            opening = f"Without {digit}, {self._would(start)}:"
        told = self._refuted(start, (), opening)
        return told or Reason(
            (), f"{opening} there would be no way left to meet {self._rules}.", self.shapes, self.cells
        )

    def _would(self, start: Masks) -> str:
        """What cells would be, those with the same digits together."""
        alike: dict[int, list[int]] = {}
        for cell, mask in start.items():
            alike.setdefault(mask, []).append(cell)
        return listed([f"{self.name.cells(cells)} would be {either_of(mask)}" for mask, cells in alike.items()])

    def _of_one_shape(self, shape: Constraint, candidates: Sequence[Candidate]) -> list[Reason]:
        """Reasons for what one shape alone excludes."""
        if not isinstance(shape, Combo | Sum):
            return []
        match shape:
            case Combo():
                return combo_reasons(shape, self.masks, candidates, self.name)
            case Sum():
                return sum_reasons(shape, self.masks, candidates, self.name)

    def _parts(self, cell: int, mask: int) -> Iterator[int]:
        """The lost digits of a cell, split into as few parts as have one reason each."""
        trace = self.supposing.refute({cell: mask})
        if trace is not None and len(trace.events) == 2 and not isinstance(trace.end.shape, Pair):
            yield mask  # at once, so each of them does
            return
        for part in _splits(mask, self.masks[cell] & ~mask):
            yield from self._told_as_one(cell, part)

    def _told_as_one(self, cell: int, mask: int) -> Iterator[int]:
        """Digits split so that what is told of several at once is true of each of them."""
        trace = self.supposing.refute({cell: mask}) if is_several(mask) else None
        apart = mask if trace is None else fails_sooner(trace, cell)
        if trace is None:
            yield from (1 << (digit - 1) for digit in digits_of(mask))
        elif apart in (0, mask):
            yield mask
        else:
            yield from self._told_as_one(cell, apart)
            yield from self._told_as_one(cell, mask & ~apart)

    def _refuted(self, start: Masks, candidates: tuple[Candidate, ...], opening: str) -> Reason | None:
        trace = self.supposing.refute(start)
        if trace is not None and len(trace.events) <= MOST_EVENTS:
            return _reason(candidates, f"{opening} {self.story.told(trace)}.", [trace])
        return self._by_cases(start, candidates, opening)

    def _by_cases(self, start: Masks, candidates: tuple[Candidate, ...], opening: str) -> Reason | None:
        """What is left for one cell, digit by digit."""
        masks = self.supposing.consequences(start)
        few = sorted(
            (mask.bit_count(), cell)
            for cell, mask in masks.items()
            if 1 < mask.bit_count() <= MOST_CASES and cell not in start
        )
        for _, cell in few[:3]:
            traces = [self.supposing.refute({**start, cell: 1 << (d - 1)}) for d in digits_of(masks[cell])]
            others = digits_of(self.masks[cell] & ~masks[cell])
            gone = [self.supposing.refute({**start, cell: 1 << (d - 1)}) for d in others]
            sure = [trace for trace in (*traces, *gone) if trace is not None and len(trace.events) <= MOST_EVENTS]
            if len(sure) < len(traces) + len(gone):
                continue
            could = f"{self.name.cell(cell)} could only be {either_of(masks[cell])}"
            cases = [
                f"with {digit}, {self.story.told(trace)}"
                for digit, trace in zip(digits_of(masks[cell]), sure, strict=False)
            ]
            return _reason(candidates, f"{opening} {could}: {'; '.join(cases)}.", sure)
        return None

    def _by_trying(self, candidates: Sequence[Candidate]) -> list[Reason]:
        """Where nothing shorter is found: there is no filling."""
        if not candidates:
            return []
        rules = self.story.noun if self.story.label is None else "these rules"
        said = f"Every way to meet {rules} has been tried: in none of them "
        return [Reason(tuple(candidates), f"{said}{_could(candidates, self.name)}.", self.shapes, self.cells)]

    @property
    def _rules(self) -> str:
        return self.story.rule_of(self.shapes)

    @property
    def cells(self) -> tuple[int, ...]:
        """All cells of the shapes."""
        return tuple(dict.fromkeys(cell for shape in self.shapes for cell in shape.cells))


def _could(candidates: Sequence[Candidate], name: Namer) -> str:
    """Such as "r1c2 is 3 or 4, or r1c3 is 5"."""
    lost: dict[int, int] = {}
    for cell, digit in candidates:
        lost[cell] = lost.get(cell, 0) | 1 << (digit - 1)
    alike: dict[int, list[int]] = {}
    for cell, mask in lost.items():
        alike.setdefault(mask, []).append(cell)
    return listed(
        [f"{name.either_cell(cells)} is {listed(digits_of(mask), 'or')}" for mask, cells in alike.items()], "or"
    )


def is_several(mask: int) -> bool:
    """Whether a mask has two digits or more."""
    return mask & (mask - 1) != 0


def _splits(lost: int, kept: int) -> list[int]:
    """Lost digits: those below all that are kept, those above them, and those between."""
    if not kept:
        return [lost]
    low = lost & ((kept & -kept) - 1)
    high = lost >> kept.bit_length() << kept.bit_length()
    return [part for part in (low, lost & ~low & ~high, high) if part]


def _reason(candidates: tuple[Candidate, ...], sentence: str, traces: Sequence[Trace]) -> Reason:
    shapes = dict.fromkeys(shape for trace in traces for shape in trace.shapes)
    cells = sorted({cell for trace in traces for cell in trace.cells})
    return Reason(candidates, sentence, tuple(shapes), tuple(cells))


def _joined(reasons: Sequence[Reason]) -> list[Reason]:
    """Reasons that differ only in the cell that they begin with are said once."""
    alike: dict[str, list[Reason]] = {}
    for reason in reasons:
        start, _, rest = reason.sentence.partition(" were ")
        key = rest if start.startswith("If ") and " " not in start[3:] else reason.sentence
        alike.setdefault(key, []).append(reason)
    return [_as_one(group, rest) for rest, group in alike.items()]


def _as_one(group: Sequence[Reason], rest: str) -> Reason:
    if len(group) == 1:
        return group[0]
    cells = listed([reason.sentence.split(" ")[1] for reason in group], "or")
    return Reason(
        tuple(candidate for reason in group for candidate in reason.candidates),
        f"If {cells} were {rest}",
        tuple(dict.fromkeys(shape for reason in group for shape in reason.shapes)),
        tuple(sorted({cell for reason in group for cell in reason.cells})),
    )
