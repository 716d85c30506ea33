"""Supposing: what rules make of an assumption, event by event, until something cannot be.

It sees the cells of some shapes and nothing else: what they may hold, which of them see each other, and full regions
among them. Every round looks at all that the round before has changed, so the first contradiction is near; what
it does not rest on is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace

from nonet.board import Board
from nonet.board.masks import digits_of
from nonet.board.shapes import AnyOf, Constraint, Pair, Rank, Sum
from nonet.logic.reasons.arcs import left_by
from nonet.records import dataclass

MOST_ROUNDS = 12
DEAR = 4  # times as much work, about: machines, cages and alternatives
MOST_WORK = 2000  # cells of shapes and groups that are asked for the words of one step; more is told without a story

Masks = Mapping[int, int]  # what each cell holds or may hold


@dataclass(frozen=True, slots=True)
class Event:
    """A cell loses candidates: by a shape; without one, by cells that see it. It rests on the events `sources`."""

    cell: int
    mask: int  # what is left
    shape: Constraint | None
    sources: tuple[int, ...]
    is_assumed: bool = False
    cells: tuple[int, ...] = ()  # whose digits do it, where no shape does: one that is decided, or a group
    digit: int = 0  # that has no other place in the group, a full region


@dataclass(frozen=True, slots=True)
class Trace:
    """What follows from an assumption, in order. The last event is the contradiction: no digit is left."""

    events: tuple[Event, ...]
    start: Masks = field(compare=False)

    @property
    def end(self) -> Event:
        return self.events[-1]

    @property
    def shapes(self) -> list[Constraint]:
        """The shapes it rests on, each once."""
        return [*dict.fromkeys(event.shape for event in self.events if event.shape is not None)]

    @property
    def cells(self) -> set[int]:
        """All cells that it speaks of."""
        own = {cell for event in self.events for cell in (event.cell, *event.cells)}
        return own | {cell for shape in self.shapes for cell in shape.cells}


class Supposing:
    """Asks what an assumption leads to."""

    def __init__(self, board: Board, shapes: Sequence[Constraint], masks: Masks, houses: Iterable[int] = ()) -> None:
        self.masks = dict(masks)
        # Alternatives come last: most often they say once more what another shape says, and asking them takes long.
        self.shapes = sorted(shapes, key=lambda shape: isinstance(shape, AnyOf | Rank))
        self.shapes_of: dict[int, list[int]] = {cell: [] for cell in self.masks}
        for number, shape in enumerate(self.shapes):
            for cell in dict.fromkeys(shape.cells):
                self.shapes_of[cell].append(number)
        self.peers = {cell: [peer for peer in board.peers[cell] if peer in self.masks] for cell in self.masks}
        cliques = (tuple(cell for cell in clique if cell in self.masks) for clique in board.cliques)
        self.cliques = [clique for clique in dict.fromkeys(cliques) if len(clique) > 1]
        self.houses = [board.regions[house].cells for house in houses]
        self.size = board.size
        self.work = 0
        self._refuted: dict[tuple[tuple[int, int], ...], Trace | None] = {}

    def refute(self, start: Masks) -> Trace | None:
        """Why these cells cannot hold only this; None if no contradiction is found.

        At first only what the assumption changes is looked at: most often that is enough, and the story is shorter.
        """
        key = tuple(sorted(start.items()))
        if key not in self._refuted:
            self._refuted[key] = self._find(start)
        return self._refuted[key]

    def _find(self, start: Masks) -> Trace | None:
        for is_wide in (False, True):
            run = _Run(self, start, is_wide=is_wide)
            for _ in range(MOST_ROUNDS):
                if not run.changed or self.work > MOST_WORK:
                    break
                if (end := run.round()) is not None:
                    return run.trace(end)
        return None

    def consequences(self, start: Masks) -> dict[int, int]:
        """What is left everywhere; only to be asked where nothing contradicts it."""
        run = _Run(self, start)
        for _ in range(MOST_ROUNDS):
            if not run.changed or run.round() is not None:
                break
        return run.masks


class _Run:
    """One assumption on its way."""

    def __init__(self, of: Supposing, start: Masks, *, is_wide: bool = True) -> None:
        self.of = of
        self.is_wide = is_wide
        self.masks = of.masks | dict(start)
        self.events = [Event(cell, mask, None, (), is_assumed=True) for cell, mask in start.items()]
        self.last = {event.cell: place for place, event in enumerate(self.events)}
        self.changed = {*of.masks} if is_wide else {*start}

    def round(self) -> int | None:
        """All that follows at once; the place of a contradiction, if there is one."""
        found = [*self._by_sight(), *self._by_shapes(), *self._by_groups()]
        found.sort(key=self._order)
        self.changed = set()
        for event in found:
            left = self.masks[event.cell] & event.mask
            if left == self.masks[event.cell]:
                continue
            sources = {*event.sources, *self._places([event.cell])}
            place = len(self.events)
            self.events.append(replace(event, mask=left, sources=tuple(sorted(sources))))
            self.masks[event.cell] = left
            self.last[event.cell] = place
            self.changed.add(event.cell)
            if not left:
                return place
        return None

    def _order(self, event: Event) -> tuple[bool, bool, bool]:
        """Contradictions first; of them those of few cells, and rather in a cell that nothing was said of yet."""
        return (event.mask != 0, event.shape is not None and len(event.shape.cells) > 2, event.cell in self.last)

    def _places(self, cells: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted({self.last[cell] for cell in cells if cell in self.last}))

    def _by_sight(self) -> list[Event]:
        found: list[Event] = []
        for cell in sorted(self.changed):
            bit = self.masks[cell]
            if is_one(bit):
                found += [
                    Event(peer, self.masks[peer] & ~bit, None, self._places([cell]), cells=(cell,))
                    for peer in self.of.peers[cell]
                    if self.masks[peer] & bit
                ]
        return found

    def _by_shapes(self) -> list[Event]:
        found: list[Event] = []
        for number in sorted({number for cell in self.changed for number in self.of.shapes_of[cell]}):
            shape = self.of.shapes[number]
            if isinstance(shape, AnyOf | Rank) and (found or not self.is_wide):
                break
            self.of.work += len(shape.cells) * (1 if isinstance(shape, Pair | Sum) else DEAR)
            own = [self.masks[cell] for cell in shape.cells]
            left = left_by(shape, own)
            for cell, before, mask in zip(shape.cells, own, left, strict=True):
                if mask != before:
                    found.append(Event(cell, mask, shape, self._places(shape.cells)))
        return found

    def _by_groups(self) -> list[Event]:
        """Cells that see each other and have too few digits, or all of them; a digit that has one place in a house."""
        found: list[Event] = []
        for clique in self.of.cliques:
            if self.changed.isdisjoint(clique):
                continue
            self.of.work += len(clique)
            for digits in self._unions(clique):
                inside = tuple(cell for cell in clique if not self.masks[cell] & ~digits)
                count = digits.bit_count()
                if len(inside) < 2 or len(inside) < count or count < 2:
                    continue
                sources = self._places(inside)
                if len(inside) > count:
                    found.append(Event(inside[0], 0, None, sources, cells=inside))
                    return found
                found += [
                    Event(cell, self.masks[cell] & ~digits, None, sources, cells=inside)
                    for cell in clique
                    if cell not in inside and self.masks[cell] & digits
                ]
        for house in self.of.houses:
            found += self._places_in(house)
        return found

    def _unions(self, clique: Sequence[int]) -> list[int]:
        own = list(dict.fromkeys(self.masks[cell] for cell in clique))
        pairs = {one | other for one in own for other in own}
        union = 0
        for mask in own:
            union |= mask
        return sorted({*pairs, union}, key=lambda mask: (mask.bit_count(), mask))

    def _places_in(self, house: Sequence[int]) -> list[Event]:
        found = []
        for digit in range(1, self.of.size + 1):
            bit = 1 << (digit - 1)
            places = [cell for cell in house if self.masks[cell] & bit]
            if len(places) > 1 or (places and self.masks[places[0]] == bit):
                continue
            gone = [cell for cell in house if self.of.masks[cell] & bit and not self.masks[cell] & bit]
            cell = places[0] if places else (gone or house)[0]
            sources = self._places(gone)
            found.append(Event(cell, bit if places else 0, None, sources, cells=tuple(house), digit=digit))
        return found

    def trace(self, end: int) -> Trace:
        """The events that the end rests on."""
        needed: set[int] = set()
        todo = [end]
        while todo:
            place = todo.pop()
            if place in needed:
                continue
            needed.add(place)
            todo += self._spare(place)
        return Trace(tuple(self.events[place] for place in sorted(needed)), self.of.masks)

    def _spare(self, place: int) -> list[int]:
        """The sources of an event that it cannot do without: each is left out in turn, latest first."""
        event = self.events[place]
        shape = event.shape
        sources = list(event.sources)
        if shape is None or len(sources) < 2:
            return sources
        for source in sorted(sources):
            fewer = [other for other in sources if other != source]
            known = {cell: self._known(cell, fewer) for cell in {*shape.cells, event.cell}}
            left = dict(zip(shape.cells, left_by(shape, [known[cell] for cell in shape.cells]), strict=True))
            if not left[event.cell] & known[event.cell] & ~event.mask:
                sources = fewer
        return sources

    def _known(self, cell: int, sources: Sequence[int]) -> int:
        mask = self.of.masks[cell]
        for source in sources:
            if self.events[source].cell == cell:
                mask &= self.events[source].mask
        return mask


def is_one(mask: int) -> bool:
    """Whether a mask has one digit."""
    return mask != 0 and mask & (mask - 1) == 0


def digits_in(masks: Iterable[int]) -> list[int]:
    """All digits of some masks."""
    union = 0
    for mask in masks:
        union |= mask
    return digits_of(union)
