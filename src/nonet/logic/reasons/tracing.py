"""Story: a trace told, from an assumption to what cannot be. English, as Namer is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from nonet.board.masks import digits_of
from nonet.board.shapes import Constraint, Pair, Sum, transposed
from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.reasons.arcs import left_by
from nonet.logic.reasons.extremes import extreme_sum
from nonet.logic.reasons.reason import either_of
from nonet.logic.reasons.supposing import Event, Trace, digits_in, is_one

FEW_GONE = 3  # fewer lost digits than that are named, where more are left


class Story:
    """Tells traces. `label` names the rule of a shape, where several rules are at work; the `noun` is that of one."""

    def __init__(self, name: Namer, label: Callable[[Constraint], str] | None = None, noun: str = "the rule") -> None:
        self.name = name
        self.label = label
        self.noun = noun

    def told(self, trace: Trace) -> str:
        """What follows, and how it ends; without a capital and a full stop."""
        known = dict(trace.start)
        lost: dict[str, list[int]] = {}  # what is said of cells, with those it is said of
        told = _worth_telling(trace)
        for event in trace.events[:-1]:
            before, known[event.cell] = known[event.cell], event.mask
            if event in told:
                lost.setdefault(self._loss(event, before), []).append(event.cell)
        clauses = [f"{self.name.cells(sorted(cells))} {said}" for said, cells in lost.items()]
        clauses.append(self._end(trace.end, known, trace))
        return listed(clauses, "and") if len(clauses) < 3 else f"{', '.join(clauses[:-1])}, and {clauses[-1]}"

    def _loss(self, event: Event, before: int) -> str:
        """What becomes of a cell: what it would be, or what it could not be where that is shorter."""
        gone = before & ~event.mask
        if gone.bit_count() < FEW_GONE <= event.mask.bit_count():
            return f"could not be {either_of(gone)}{self._by(event)}"
        return f"would be {either_of(event.mask)}{self._by(event)}"

    def rule_of(self, shapes: Iterable[Constraint]) -> str:
        """The rule of some shapes: the one at hand, or those that are named."""
        if self.label is None:
            return self.noun
        return listed([*dict.fromkeys(map(self.label, shapes))])

    def _by(self, event: Event) -> str:
        if event.shape is None and len(event.cells) > 1:
            return f" ({self._share(event)})"
        return f" (by {self.label(event.shape)})" if self.label and event.shape is not None else ""

    def _share(self, event: Event) -> str:
        if event.digit:
            return f"the only place for {event.digit} in {self.name.common_region(event.cells)}"
        return f"{self.name.cells(event.cells)} take the other digits"

    def _end(self, end: Event, known: dict[int, int], trace: Trace) -> str:
        cell, mask = end.cell, known[end.cell]
        if end.shape is not None:
            return self._broken(end, known, trace)
        if end.digit:
            return f"{end.digit} would have no place in {self.name.common_region(end.cells)}"
        if len(end.cells) > 1:
            return self._too_few(sorted({cell, *end.cells}), known)
        (other,) = end.cells
        if trace.start[cell] == mask and is_one(mask):
            is_placed = self.name.values and self.name.values[cell]
            can = f"is {either_of(mask)} already" if is_placed else f"can only be {either_of(mask)}"
            return f"{self.name.cell(cell)} {can}, and the two are {self.name.tie(cell, other)}"
        return self._both(cell, other, mask)

    def _both(self, a: int, b: int, mask: int) -> str:
        """Two cells that see each other with one digit."""
        tie = self.name.tie(a, b)
        cells = self.name.cells(sorted((a, b)))
        if tie.startswith("both "):
            return f"{cells} would both be {either_of(mask)}, {tie.removeprefix('both ')}"
        return f"{cells}, which are {tie}, would both be {either_of(mask)}"

    def _too_few(self, cells: Sequence[int], known: dict[int, int]) -> str:
        digits = digits_in(known[cell] for cell in cells)
        region = self.name.common_region(cells)
        return f"{self.name.cells(cells)}, in {region}, would have only {listed(digits)} between them"

    def _broken(self, end: Event, known: dict[int, int], trace: Trace) -> str:
        """A shape that cannot be met."""
        shape = end.shape
        assert shape is not None
        if isinstance(shape, Pair):
            return self._beside(shape, end.cell, known, trace) + self._by(end)
        if isinstance(shape, Sum) and (said := self._unequal(shape, known)):
            return said + self._by(end)
        return f"{self.rule_of([shape])} could not be met{self._where(shape, known, trace)}"

    def _where(self, shape: Constraint, known: dict[int, int], trace: Trace) -> str:
        """The cells whose candidates that rests on, where they are fewer than all."""
        needed = needed_cells(shape, known, self.name.board.all_digits)
        supposed = {event.cell for event in trace.events if event.is_assumed}
        others = [cell for cell in needed if cell not in supposed]
        if not others:
            return ", whatever its other cells hold" if {*shape.cells} - supposed else ""
        if len(others) < len({*shape.cells} - supposed):
            return f" with what {self.name.cells(others)} can hold"
        return " with what its other cells can hold"

    def _beside(self, shape: Pair, cell: int, known: dict[int, int], trace: Trace) -> str:
        other = _partner(shape, cell)
        wanted = _wanted(shape, cell, known[other])
        if not wanted:
            return f"no digit would fit in {self.name.cell(cell)}"
        if known[cell] != trace.start[cell] and wanted == known[other] and is_one(wanted):
            return self._both(cell, other, wanted)
        if (
            shape.allowed == tuple(1 << digit for digit in range(len(shape.allowed)))
            and known[cell] == trace.start[cell]
        ):
            return f"{self.name.cell(cell)} would be {either_of(wanted)}, too, which it cannot be"
        if known[cell] != trace.start[cell]:
            # What a cell that sees it leaves was not told apart, see `_worth_telling`.
            own = f"would be {either_of(known[cell])} and " if _is_clash(trace.events[-2], trace.end) else ""
            return f"{self.name.cell(cell)} {own}would also have to be {either_of(wanted)}"
        return f"{self.name.cell(cell)} would have to be {either_of(wanted)}, which it cannot be"

    def _unequal(self, shape: Sum, known: dict[int, int]) -> str:
        """Two sides of a sum that cannot be as much as each other; nothing if that is not why."""
        if len(shape.totals) != 1 or not {*shape.weights} <= {1, -1}:
            return ""
        one, two = ([c for c, w in zip(shape.cells, shape.weights, strict=True) if w == sign] for sign in (1, -1))
        for own, far, total in ((one, two, shape.totals[0]), (two, one, -shape.totals[0])):
            least = extreme_sum(own, known, self.name.board, 1)
            most = extreme_sum(far, known, self.name.board, -1)
            if least is not None and most is not None and least > most + total and (own or far):
                return _side_by_side(self.name.cells(own), least, self.name.cells(far), most, total)
        return ""


def fails_sooner(trace: Trace, cell: int) -> int:
    """Digits assumed in a cell that are out before the story is: it would be false of them.

    Such a digit is taken from the cell on the way, or the pair at the end allows no digit at all beside it.
    """
    assumed, end = trace.events[0].mask, trace.end
    out = 0
    for event in trace.events[1:-1]:
        if event.cell == cell:
            out |= assumed & ~event.mask
    if isinstance(end.shape, Pair) and end.cell != cell == _partner(end.shape, end.cell):
        without = [digit for digit in digits_of(assumed) if not _wanted(end.shape, end.cell, 1 << (digit - 1))]
        out |= sum(1 << (digit - 1) for digit in without)
    return out


def _partner(shape: Pair, cell: int) -> int:
    return shape.second if cell == shape.first else shape.first


def _wanted(shape: Pair, cell: int, others: int) -> int:
    """What a pair allows in a cell beside these digits of its partner."""
    table = transposed(shape.allowed) if cell == shape.first else shape.allowed
    wanted = 0
    for digit in digits_of(others):
        wanted |= table[digit - 1]
    return wanted


def _side_by_side(own: str, least: int, far: str, most: int, total: int) -> str:
    """One side that is too large for the other; either may have no cells."""
    if not far:
        return f"{own} would make at least {least}, not {total}"
    if not own:
        return f"{far} would make at most {most}, not {-total}"
    more = f" plus {total}" if total > 0 else f" less {-total}" if total < 0 else ""
    return f"{own} would make at least {least}, but {far}{more} at most {most + total}"


def needed_cells(shape: Constraint, known: dict[int, int], full: int) -> list[int]:
    """The cells whose candidates matter to a shape that cannot be met: without one of them it could."""
    masks = {cell: known[cell] for cell in shape.cells}
    for cell in masks:
        wider = {**masks, cell: full}
        if not all(left_by(shape, [wider[each] for each in shape.cells])):
            masks = wider
    return [cell for cell, mask in masks.items() if mask != full]


def _worth_telling(trace: Trace) -> list[Event]:
    """All but assumptions, what the next event says better of the same cell, and what the end says once more."""
    events, end = trace.events[:-1], trace.end
    after = [*(event.cell for event in events[1:]), end.cell if _is_clash(events[-1], end) else None]
    known = {**trace.start, **{event.cell: event.mask for event in events}}
    group = {end.cell, *end.cells} if end.shape is None and not end.digit else set()
    union = digits_in(known[cell] for cell in group)
    return [
        event
        for event, cell in zip(events, after, strict=True)
        if not event.is_assumed and event.cell != cell
        if event.cell not in group or digits_of(event.mask) != union
    ]


def _is_clash(before: Event, end: Event) -> bool:
    """Whether a pair wants for a cell the very digit that the other cell takes from it."""
    return isinstance(end.shape, Pair) and before.shape is None and len(before.cells) == 1
