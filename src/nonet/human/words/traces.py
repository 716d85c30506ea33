"""Story: a trace told, from an assumption to what cannot be.

Contents: the candidates that one constraint leaves (`left_by`), `Supposing` with its `Trace` of events, least and
largest sums (`extreme_sum`), `Reason`, and `Story`, which tells a trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import TypeAlias

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import and_list, or_list, say
from nonet.human.words.names import Namer
from nonet.model import Board
from nonet.model.board import AsListed
from nonet.model.candidates import Candidate, digits_of
from nonet.model.constraints import AnyOf, Combo, Constraint, Machine, Pair, Rank, Sum, transposed
from nonet.model.rules.automata import rank_machines

# What one constraint leaves of the candidates of its cells, quickly: for words, which suppose a digit and see what
# follows.
#
# Exact for pairs, sums, machines and small cages. Elsewhere a candidate may stay that is in no filling, but none that
# is in one goes: `nonet.model.constraints.supported` is the slow truth.

MOST_STATES = 3000  # sets of used digits that are followed through a cage
MOST_WAYS = 40  # alternatives that are looked into one by one


def left_by(constraint: Constraint, masks: Sequence[int]) -> list[int]:
    """Return the remaining candidates, one mask per cell of `constraint.cells`; all 0 if it cannot be met."""
    left = _found(constraint, masks) if all(masks) else ()
    return list(left) if left and all(left) else [0] * len(masks)


def _found(constraint: Constraint, masks: Sequence[int]) -> Sequence[int]:  # noqa: PLR0911  (a case for each sort of constraint)
    match constraint:
        case Pair():
            return [_beside(constraint.allowed, masks), _beside(transposed(constraint.allowed), masks[::-1])]
        case Sum():
            return _of_sum(constraint, masks)
        case Machine():
            return _of_machine(constraint, masks)
        case Combo():
            return _of_combo(constraint, masks)
        case Rank():
            return _of_rank(constraint, masks)
        case AnyOf() if len(constraint.alternatives) <= MOST_WAYS:
            return _of_alternatives(constraint, masks)
    return _by_asking(constraint, masks)


def _beside(allowed: Sequence[int], masks: Sequence[int]) -> int:
    return sum(1 << (digit - 1) for digit in digits_of(masks[0]) if allowed[digit - 1] & masks[1])


def _of_sum(constraint: Sum, masks: Sequence[int]) -> list[int]:
    """Sums as bits: what the first cells can make, and what the last ones must be met with."""
    size = max(mask.bit_length() for mask in masks)
    zero = size * sum(-weight for weight in constraint.weights if weight < 0)  # no sum is less
    terms = [
        [weight * digit for digit in digits_of(mask)] for mask, weight in zip(masks, constraint.weights, strict=True)
    ]
    before = [1 << zero]
    for term in terms:
        before.append(_shifted(before[-1], term))
    after = sum(1 << (total + zero) for total in constraint.totals if total + zero >= 0)
    left = [0] * len(masks)
    for at in reversed(range(len(masks))):
        weight = constraint.weights[at]
        for digit in digits_of(masks[at]):
            if _shifted(before[at], [weight * digit]) & after:
                left[at] |= 1 << (digit - 1)
        after = _shifted(after, [-amount for amount in terms[at]])
    return left


def _shifted(sums: int, amounts: Sequence[int]) -> int:
    found = 0
    for amount in amounts:
        found |= sums << amount if amount >= 0 else sums >> -amount
    return found


def _of_machine(constraint: Machine, masks: Sequence[int]) -> list[int]:
    steps = constraint.automaton.steps
    reached = [{0}]
    for mask in masks:
        digits = digits_of(mask)
        reached.append({steps[state][digit - 1] for state in reached[-1] for digit in digits} - {-1})
    good = {state for state in reached[-1] if constraint.automaton.accepting[state]}
    left: dict[int, int] = {}
    for at in reversed(range(len(masks))):
        kept, earlier = 0, set()
        for digit in digits_of(masks[at]):
            from_here = {state for state in reached[at] if steps[state][digit - 1] in good}
            if from_here:
                kept |= 1 << (digit - 1)
                earlier |= from_here
        cell = constraint.cells[at]
        left[cell] = left.get(cell, kept) & kept  # a cell may come twice
        good = earlier
    return [left[cell] for cell in constraint.cells]


def _of_combo(constraint: Combo, masks: Sequence[int]) -> list[int]:
    """Cell by cell, the sets of digits that the cells so far can have used up."""
    union = 0
    for mask in masks:
        union |= mask
    good = {chosen for chosen in constraint.sets if not chosen & ~union}
    reached: list[set[int]] = [{0}]
    for mask in masks:
        bits = [1 << (digit - 1) for digit in digits_of(mask)]
        reached.append({used | bit for used in reached[-1] for bit in bits if not used & bit})
        if len(reached[-1]) > MOST_STATES:
            return _of_sets(good, masks)
    good &= reached[-1]
    left = [0] * len(masks)
    for at in reversed(range(len(masks))):
        earlier: set[int] = set()
        for digit in digits_of(masks[at]):
            bit = 1 << (digit - 1)
            found = {used ^ bit for used in good if used & bit} & reached[at]
            if found:
                left[at] |= bit
                earlier |= found
        good = earlier
    return left


def _of_sets(sets: set[int], masks: Sequence[int]) -> list[int]:
    """Return the same, less exactly, if there are too many sets of used digits."""
    fitting = 0
    for chosen in sets:
        if all(mask & chosen for mask in masks):
            fitting |= chosen
    return [mask & fitting for mask in masks]


def _of_alternatives(constraint: AnyOf, masks: Sequence[int]) -> list[int]:
    mask_of = dict(zip(constraint.cells, masks, strict=True))
    left = [0] * len(masks)
    for constraints in constraint.alternatives:
        own = dict(mask_of)
        for each in sorted(constraints, key=lambda each: len(each.cells)):
            for cell, mask in zip(each.cells, left_by(each, [own[cell] for cell in each.cells]), strict=True):
                own[cell] &= mask
        if all(own.values()):
            left = [mask | own[cell] for mask, cell in zip(left, constraint.cells, strict=True)]
    return left


def _of_rank(constraint: Rank, masks: Sequence[int]) -> Sequence[int]:
    machines = rank_machines(constraint, max(constraint.digit, *(mask.bit_length() for mask in masks)))
    return _of_alternatives(machines, masks) if machines.cells == constraint.cells else masks


def _by_asking(constraint: Constraint, masks: Sequence[int]) -> list[int]:
    """Candidate by candidate: whether the constraint might be met with it."""
    left = []
    for at, mask in enumerate(masks):
        tries = (
            digit for digit in digits_of(mask) if constraint.can([*masks[:at], 1 << (digit - 1), *masks[at + 1 :]])
        )
        left.append(sum(1 << (digit - 1) for digit in tries))
    return left


# Supposing: what rules make of an assumption, event by event, until something cannot be.
#
# It sees the cells of some constraints and nothing else: what they may hold, which of them see each other, and full
# regions among them. Every round looks at all that the round before has changed, so the first contradiction is near;
# what it does not rest on is left out.

MOST_ROUNDS = 12
DEAR = 4  # times as much work, about: machines, cages and alternatives
MOST_WORK = 2000  # cells of constraints and groups asked for the words of one step; more is told without a story

Masks = Mapping[int, int]  # what each cell holds or may hold


@dataclass(frozen=True, slots=True)
class Event:
    """A cell loses candidates: by a constraint; without one, by cells that see it. It rests on the events `sources`."""

    cell: int
    mask: int  # what is left
    constraint: Constraint | None
    sources: tuple[int, ...]
    is_assumed: bool = False
    cells: tuple[int, ...] = ()  # whose digits do it, where no constraint does: one that is decided, or a group
    digit: int = 0  # that has no other place in the group, a full region


@dataclass(frozen=True, slots=True)
class Trace:
    """The consequences of an assumption, in order. The last event is the contradiction: no digit is left."""

    events: tuple[Event, ...]
    start: Masks = field(compare=False)

    @property
    def end(self) -> Event:
        return self.events[-1]

    @property
    def constraints(self) -> list[Constraint]:
        """The constraints it rests on, each once."""
        return [*dict.fromkeys(event.constraint for event in self.events if event.constraint is not None)]

    @property
    def cells(self) -> set[int]:
        """All cells that it speaks of."""
        own = {cell for event in self.events for cell in (event.cell, *event.cells)}
        return own | {cell for constraint in self.constraints for cell in constraint.cells}


class Supposing:
    """Asks what an assumption leads to."""

    def __init__(
        self, board: Board, constraints: Sequence[Constraint], masks: Masks, houses: Iterable[int] = ()
    ) -> None:
        self.masks = dict(masks)
        # Alternatives come last: most often they repeat what another constraint says, and asking them takes long.
        self.constraints = sorted(constraints, key=lambda constraint: isinstance(constraint, AnyOf | Rank))
        self.constraints_of: dict[int, list[int]] = {cell: [] for cell in self.masks}
        for number, constraint in enumerate(self.constraints):
            for cell in dict.fromkeys(constraint.cells):
                self.constraints_of[cell].append(number)
        self.peers = {cell: [peer for peer in board.peers[cell] if peer in self.masks] for cell in self.masks}
        cliques = (tuple(cell for cell in clique if cell in self.masks) for clique in board.cliques)
        self.cliques = [clique for clique in dict.fromkeys(cliques) if len(clique) > 1]
        self.houses = [board.regions[house].cells for house in houses]
        self.size = board.size
        self.work = 0
        self._refuted: dict[tuple[tuple[int, int], ...], Trace | None] = {}

    def refute(self, start: Masks) -> Trace | None:
        """Return why these cells cannot hold only this; None if no contradiction is found.

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
        """Return the candidates left everywhere; call it only if nothing contradicts the assumption."""
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
        """Apply all direct consequences; return the place of a contradiction, None if there is none."""
        found = [*self._by_sight(), *self._by_constraints(), *self._by_groups()]
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
        return (
            event.mask != 0,
            event.constraint is not None and len(event.constraint.cells) > 2,
            event.cell in self.last,
        )

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

    def _by_constraints(self) -> list[Event]:
        found: list[Event] = []
        for number in sorted({number for cell in self.changed for number in self.of.constraints_of[cell]}):
            constraint = self.of.constraints[number]
            if isinstance(constraint, AnyOf | Rank) and (found or not self.is_wide):
                break
            self.of.work += len(constraint.cells) * (1 if isinstance(constraint, Pair | Sum) else DEAR)
            own = [self.masks[cell] for cell in constraint.cells]
            left = left_by(constraint, own)
            for cell, before, mask in zip(constraint.cells, own, left, strict=True):
                if mask != before:
                    found.append(Event(cell, mask, constraint, self._places(constraint.cells)))
        return found

    def _by_groups(self) -> list[Event]:
        """Return events of cells that see each other with too few digits, or of a digit with one place in a house."""
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
        """Return the events that the end rests on."""
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
        """Return the sources that an event needs: each is left out in turn, latest first."""
        event = self.events[place]
        constraint = event.constraint
        sources = list(event.sources)
        if constraint is None or len(sources) < 2:
            return sources
        for source in sorted(sources):
            fewer = [other for other in sources if other != source]
            known = {cell: self._known(cell, fewer) for cell in {*constraint.cells, event.cell}}
            left = dict(
                zip(constraint.cells, left_by(constraint, [known[cell] for cell in constraint.cells]), strict=True)
            )
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
    """Return True if a mask has one digit."""
    return mask != 0 and mask & (mask - 1) == 0


def digits_in(masks: Iterable[int]) -> list[int]:
    """Return all digits of some masks."""
    union = 0
    for mask in masks:
        union |= mask
    return digits_of(union)


# What cells add up to at least or at most, where those that see each other differ.

LONG = 5  # cells whose sums are not searched exactly
MOST_SUMS = 2000  # sets of used digits that are followed


def extreme_sum(cells: Sequence[int], masks: Mapping[int, int], board: Board, sign: int) -> int | None:
    """Return the least (sign 1) or the largest (sign -1) sum of cells; None if they cannot be filled.

    Of many cells only those that share a region are known to differ: then the number is still right, only not as close.
    """
    wanted = tuple((cell, masks[cell]) for cell in cells)
    return _extreme_sum(wanted, AsListed(board), sign)


@lru_cache(maxsize=1024)
def _extreme_sum(wanted: tuple[tuple[int, int], ...], listed: AsListed, sign: int) -> int | None:
    board, cells, masks = listed.board, [cell for cell, _ in wanted], dict(wanted)
    digits = {cell: sorted(digits_of(masks[cell]), key=lambda digit: sign * digit) for cell in cells}
    if not all(digits.values()):
        return None
    order = sorted(cells, key=lambda cell: len(digits[cell]))
    if len(order) > LONG:
        return _extreme_of_many(order, masks, board, sign)
    ideal = [sign * sum(digits[cell][0] for cell in order[at:]) for at in range(len(order) + 1)]
    best: list[int] = []

    def descend(taken: dict[int, int], total: int) -> None:
        if best and total + ideal[len(taken)] >= best[0]:
            return
        if len(taken) == len(order):
            best[:] = [total]
            return
        cell = order[len(taken)]
        barred = {taken[peer] for peer in board.peers[cell] if peer in taken}
        for digit in digits[cell]:
            if digit not in barred:
                descend({**taken, cell: digit}, total + sign * digit)

    descend({}, 0)
    return sign * best[0] if best else None


def _extreme_of_many(cells: Sequence[int], masks: Mapping[int, int], board: Board, sign: int) -> int | None:
    """Region by region, the largest share of the cells first."""
    left, total = {*cells}, 0
    while left:
        shares = (left.intersection(clique) for clique in board.cliques)
        share = max(shares, key=len, default=set())
        group = sorted(share or left)
        left -= {*group}
        found = _extreme_of_group([masks[cell] for cell in group], sign) if share else _apart(group, masks, sign)
        if found is None:
            return None
        total += found
    return total


def _apart(cells: Sequence[int], masks: Mapping[int, int], sign: int) -> int:
    """Return the least or largest sum of cells of which no two share a region."""
    return sum(sign * min(sign * digit for digit in digits_of(masks[cell])) for cell in cells)


def _extreme_of_group(masks: Sequence[int], sign: int) -> int | None:
    """Cells that all differ: the best sum for every set of digits that the cells so far can have used up."""
    best = {0: 0}
    for mask in sorted(masks, key=int.bit_count):
        following: dict[int, int] = {}
        for used, total in best.items():
            for digit in digits_of(mask & ~used):
                after, more = used | 1 << (digit - 1), total + sign * digit
                if more < following.get(after, more + 1):
                    following[after] = more
        best = following
        if len(best) > MOST_SUMS:
            return sum(sign * min(sign * digit for digit in digits_of(mask)) for mask in masks)
    return sign * min(best.values()) if best else None


# Reason: why candidates go, in a sentence that can be checked.

FEW_DIGITS = 4  # so many are listed; more are a range, where they are one


@dataclass(frozen=True, slots=True)
class Reason:
    """No filling of `cells` that suits the constraints has one of the candidates; the sentence says why."""

    candidates: tuple[Candidate, ...]
    sentence: str
    constraints: tuple[Constraint, ...]
    cells: tuple[int, ...]
    supposed: Assumption | None = None  # where the sentence supposes a digit of a single cell
    ways: str = ""  # the combinations that are left, where all of them have the digits `needed`
    needed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Assumption:
    """A sentence on what a digit of one cell leads to. `template` has a place for the cells, `facts` all others."""

    template: str
    facts: Mapping[str, object]

    def of(self, cells: str) -> str:
        """Return the sentence with these cells."""
        return say(self.template, cells=cells, **self.facts)


def either_of(mask: int) -> str:
    """Return the digits of a mask: "3 or 4"; many in a row: "one of 3 to 9".

    >>> either_of(0b1100), either_of(0b111111100)
    ('3 or 4', 'one of 3 to 9')
    """
    digits = digits_of(mask)
    if len(digits) > FEW_DIGITS and digits[-1] - digits[0] == len(digits) - 1:
        return say("one of {first} to {last}", first=digits[0], last=digits[-1])
    return or_list(digits)


FEW_GONE = 3  # fewer lost digits than that are named, where more are left
FEW_GIVEN = 3  # cells with candidates that matter are all named

# A clause of a story: what is said, the rule in brackets after it, and whether it contradicts the one before.
Clause: TypeAlias = "tuple[str, str, bool]"


class Story:
    """Tells traces. `label` names the rule of a constraint where several rules are at work; `noun` where one is."""

    def __init__(self, name: Namer, label: Callable[[Constraint], str] | None = None, noun: str = "the rule") -> None:
        self.name = name
        self.label = label
        self.noun = noun

    def told(self, trace: Trace) -> str:
        """Return the consequences and the contradiction in words, without a capital and a full stop."""
        known = dict(trace.start)
        lost: dict[tuple[str, str, str, str], list[int]] = {}  # what is said of cells, with those it is said of
        told = _worth_telling(trace)
        for event in trace.events[:-1]:
            before, known[event.cell] = known[event.cell], event.mask
            if event in told:
                lost.setdefault(self._loss(event, before), []).append(event.cell)
        told_of: list[Clause] = [
            (say(said, cells=self.name.cells(sorted(cells)), digits=digits) + share, by, False)
            for (said, digits, share, by), cells in lost.items()
        ]
        end, by, is_but = self._end(trace.end, known, trace)
        *clauses, last = _with_rules_once([*told_of, (end, by, is_but)])
        if not clauses:
            return last
        first = ", ".join(clauses)
        if is_but:
            return say("{before}, but {clause}", before=first, clause=last)
        if len(clauses) > 1:
            return say("{before}, and {clause}", before=first, clause=last)
        return and_list([first, last])

    def _loss(self, event: Event, before: int) -> tuple[str, str, str, str]:
        """Return the new candidates of a cell, or the lost ones if these are shorter: a template, the digits, why."""
        by = self._share(event), self._by(event)
        gone = before & ~event.mask
        if gone.bit_count() < FEW_GONE <= event.mask.bit_count():
            return "{cells} could not be {digits}", either_of(gone), *by
        return "{cells} would be {digits}", either_of(event.mask), *by

    def rule_of(self, constraints: Iterable[Constraint]) -> str:
        """Return the rule of some constraints: the current one, or the named ones."""
        if self.label is None:
            return self.noun
        return and_list([*dict.fromkeys(map(self.label, constraints))])

    def _by(self, event: Event) -> str:
        return self._by_rule(self.label(event.constraint)) if self.label and event.constraint is not None else ""

    @staticmethod
    def _by_rule(rule: str) -> str:
        return f" ({say('by {rules}', rules=rule)})"

    def _share(self, event: Event) -> str:
        """Return the cells that leave a cell these candidates, in brackets."""
        if event.constraint is not None or len(event.cells) < 2:
            return ""
        if event.digit:
            region = self.name.common_region(event.cells)
            return f" ({say('the only place for {digit} in {region}', digit=event.digit, region=region)})"
        return f" ({say('{cells} take the other digits', cells=self.name.cells(event.cells))})"

    def _end(self, end: Event, known: dict[int, int], trace: Trace) -> Clause:
        cell, mask = end.cell, known[end.cell]
        if end.constraint is not None:
            return self._broken(end, known, trace)
        return self._end_by_sight(end, cell, mask, known, trace), "", False

    def _end_by_sight(self, end: Event, cell: int, mask: int, known: dict[int, int], trace: Trace) -> str:
        """Return the contradiction of cells that see each other."""
        if end.digit:
            region = self.name.common_region(end.cells)
            return say("{digit} would have no place in {region}", digit=end.digit, region=region)
        if len(end.cells) > 1:
            return self._too_few(sorted({cell, *end.cells}), known)
        (other,) = end.cells
        if trace.start[cell] == mask and is_one(mask):
            is_placed = self.name.values and self.name.values[cell]
            is_already = "{cell} is already {digit}, and the two are {tie}"
            can_only = "{cell} can only be {digit}, and the two are {tie}"
            tie = self.name.tie(cell, other)
            return say(is_already if is_placed else can_only, cell=self.name.cell(cell), digit=either_of(mask), tie=tie)
        return self._both(cell, other, mask)

    def _both(self, a: int, b: int, mask: int) -> str:
        """Return two cells that see each other with one digit."""
        tie, cells, digits = self.name.tie(a, b), self.name.cells(sorted((a, b))), either_of(mask)
        if self.name.shared_region(a, b):
            return say("{cells}, {tie}, would both be {digits}", cells=cells, tie=tie, digits=digits)
        if tie:
            return say("{cells}, which are {tie}, would both be {digits}", cells=cells, tie=tie, digits=digits)
        return say("{cells}, which must differ, would both be {digits}", cells=cells, digits=digits)

    def _too_few(self, cells: Sequence[int], known: dict[int, int]) -> str:
        digits = digits_in(known[cell] for cell in cells)
        region = self.name.common_region(cells)
        only = "{cells}, in {region}, would have only {digits} between them"
        return say(only, cells=self.name.cells(cells), region=region, digits=and_list(digits))

    def _broken(self, end: Event, known: dict[int, int], trace: Trace) -> Clause:
        """Return a constraint that cannot be met."""
        constraint = end.constraint
        assert constraint is not None
        if isinstance(constraint, Pair):
            said, is_but = self._beside(constraint, end.cell, known, trace)
            return said, self._by(end), is_but
        if isinstance(constraint, Sum) and (said := self._unequal(constraint, known)):
            return said, self._by(end), False
        return self._unfilled(constraint, known, trace)

    def _unfilled(self, constraint: Constraint, known: dict[int, int], trace: Trace) -> Clause:
        """Return the digits that a constraint would need in one of its cells, which it cannot be.

        That is the cell with the fewest such digits; they follow from the candidates of the others that matter.
        """
        full = self.name.board.all_digits
        needed = needed_cells(constraint, known, full)
        supposed = {event.cell for event in trace.events if event.is_assumed}
        others = [cell for cell in dict.fromkeys(constraint.cells) if cell not in supposed]
        rule = self.rule_of([constraint])
        if not supposed.issuperset(needed):
            masks = {cell: known[cell] if cell in needed else full for cell in constraint.cells}
            wanted = {cell: _wanted_by(constraint, masks | {cell: full}, cell) for cell in needed if cell in others}
            cell = min(wanted, key=lambda cell: (wanted[cell].bit_count(), cell))
            if wanted[cell] and not wanted[cell] & known[cell]:
                is_lost = known[cell] != trace.start[cell]  # a clause before says what the cell would be
                own = self._must_be(cell, wanted[cell], is_but=is_lost)
                own = self._given([other for other in wanted if other != cell], own)
                return own, self._by_rule(rule) if self.label else "", is_lost
        if len(others) == 1:
            return say("no digit in {cell} would satisfy {rule}", cell=self.name.cell(others[0]), rule=rule), "", False
        whatever, broken = (
            "{rule} could not be satisfied, whatever its other cells contain",
            "{rule} could not be satisfied",
        )
        return say(whatever if others else broken, rule=rule), "", False

    def _must_be(self, cell: int, mask: int, *, is_but: bool) -> str:
        """Return the digits that a cell would have to be; if that is no contrast to what was said, that it cannot."""
        must = "{cell} would have to be {digits}" if is_but else "{cell} would have to be {digits}, which it cannot be"
        return say(must, cell=self.name.cell(cell), digits=either_of(mask))

    def _given(self, cells: Sequence[int], clause: str) -> str:
        """Return what follows from the candidates of some cells, after these."""
        if not cells:
            return clause
        if len(cells) <= FEW_GIVEN:
            return say("the candidates of {cells} mean that {clause}", cells=self.name.cells(cells), clause=clause)
        return say("the candidates of the other cells mean that {clause}", clause=clause)

    def _beside(self, constraint: Pair, cell: int, known: dict[int, int], trace: Trace) -> tuple[str, bool]:
        """Return the words for two cells of a pair, and whether they contradict what was said before."""
        other = _partner(constraint, cell)
        wanted = _wanted(constraint, cell, known[other])
        if not wanted:
            return say("no digit would fit in {cell}", cell=self.name.cell(cell)), False
        if known[cell] != trace.start[cell] and wanted == known[other] and is_one(wanted):
            return self._both(cell, other, wanted), False
        if (
            constraint.allowed == tuple(1 << digit for digit in range(len(constraint.allowed)))
            and known[cell] == trace.start[cell]
        ):
            also = "{cell} would also have to be {digits}, which it cannot be"
            return say(also, cell=self.name.cell(cell), digits=either_of(wanted)), False
        if known[cell] != trace.start[cell]:
            # What a cell that sees it leaves was not told apart, see `_worth_telling`.
            if _is_clash(trace.events[-2], trace.end):
                own = "{cell} would be {digits}, but would have to be {wanted}"
                digits = either_of(known[cell])
                return say(own, cell=self.name.cell(cell), digits=digits, wanted=either_of(wanted)), False
            return self._must_be(cell, wanted, is_but=True), True
        return self._must_be(cell, wanted, is_but=False), False

    def _unequal(self, constraint: Sum, known: dict[int, int]) -> str:
        """Return two sides of a sum that cannot be equal; empty if that is not the reason."""
        if len(constraint.totals) != 1 or not {*constraint.weights} <= {1, -1}:
            return ""
        one, two = (
            [c for c, w in zip(constraint.cells, constraint.weights, strict=True) if w == sign] for sign in (1, -1)
        )
        for own, far, total in ((one, two, constraint.totals[0]), (two, one, -constraint.totals[0])):
            least = extreme_sum(own, known, self.name.board, 1)
            most = extreme_sum(far, known, self.name.board, -1)
            if least is not None and most is not None and least > most + total and (own or far):
                return _side_by_side((own, least), (far, most), total, self.name)
        return ""


def _wanted_by(constraint: Constraint, masks: Mapping[int, int], cell: int) -> int:
    """Return the digits that a constraint allows in one cell."""
    return left_by(constraint, [masks[each] for each in constraint.cells])[constraint.cells.index(cell)]


def _with_rules_once(clauses: Sequence[Clause]) -> list[str]:
    """Return the clauses, of which those in succession that rest on one rule name it in the last."""
    pairs = zip(clauses, [*clauses[1:], ("", "", False)], strict=True)
    return [said if by == after else f"{said}{by}" for (said, by, _), (_, after, _) in pairs]


def fails_sooner(trace: Trace, cell: int) -> int:
    """Digits assumed in a cell that are out before the story is: it would be false of them.

    Such a digit is taken from the cell on the way, or the pair at the end allows no digit at all beside it.
    """
    assumed, end = trace.events[0].mask, trace.end
    out = 0
    for event in trace.events[1:-1]:
        if event.cell == cell:
            out |= assumed & ~event.mask
    if isinstance(end.constraint, Pair) and end.cell != cell == _partner(end.constraint, end.cell):
        without = [digit for digit in digits_of(assumed) if not _wanted(end.constraint, end.cell, 1 << (digit - 1))]
        out |= sum(1 << (digit - 1) for digit in without)
    return out


def _partner(constraint: Pair, cell: int) -> int:
    return constraint.second if cell == constraint.first else constraint.first


def _wanted(constraint: Pair, cell: int, others: int) -> int:
    """Return the mask that a pair allows in a cell, for these digits of its partner."""
    table = transposed(constraint.allowed) if cell == constraint.first else constraint.allowed
    wanted = 0
    for digit in digits_of(others):
        wanted |= table[digit - 1]
    return wanted


def _side_by_side(low: tuple[Sequence[int], int], high: tuple[Sequence[int], int], total: int, name: Namer) -> str:
    """Return one side, with its least sum, that is too large for the largest sum of the other; either may be empty."""
    (own, least), (far, most) = low, high
    if not far:
        one, several = (
            "{cells} would be at least {sum}, not {total}",
            "{cells} would add up to at least {sum}, not {total}",
        )
        return say(several if len(own) > 1 else one, cells=name.cells(own), sum=least, total=total)
    if not own:
        one, several = (
            "{cells} would be at most {sum}, not {total}",
            "{cells} would add up to at most {sum}, not {total}",
        )
        return say(several if len(far) > 1 else one, cells=name.cells(far), sum=most, total=-total)
    one = say("{cells} would be at least {sum}", cells=name.cells(own), sum=least)
    several = say("{cells} would add up to at least {sum}", cells=name.cells(own), sum=least)
    beyond = with_amount(name.cells(far), total)
    is_one = len(far) == 1 and not total
    could_be, could_add = (
        "{clause}, but {cells} could be at most {sum}",
        "{clause}, but {cells} could add up to at most {sum}",
    )
    clause = several if len(own) > 1 else one
    return say(could_be if is_one else could_add, clause=clause, cells=beyond, sum=most + total)


def with_amount(cells: str, amount: int) -> str:
    """Return cells with what is added to their sum: "r1c1 and r1c2 plus 3"."""
    if not amount:
        return cells
    return say("{cells} plus {amount}" if amount > 0 else "{cells} minus {amount}", cells=cells, amount=abs(amount))


def needed_cells(constraint: Constraint, known: dict[int, int], full: int) -> list[int]:
    """Return the cells that make a constraint impossible to meet: without the candidates of one, it could be met."""
    masks = {cell: known[cell] for cell in constraint.cells}
    for cell in masks:
        wider = {**masks, cell: full}
        if not all(left_by(constraint, [wider[each] for each in constraint.cells])):
            masks = wider
    return [cell for cell, mask in masks.items() if mask != full]


def _worth_telling(trace: Trace) -> list[Event]:
    """Return the events without assumptions and without those that a later event or the end repeats."""
    events, end = trace.events[:-1], trace.end
    after = [*(event.cell for event in events[1:]), end.cell if _is_clash(events[-1], end) else None]
    known = {**trace.start, **{event.cell: event.mask for event in events}}
    group = {end.cell, *end.cells} if end.constraint is None and not end.digit else set()
    union = digits_in(known[cell] for cell in group)
    return [
        event
        for event, cell in zip(events, after, strict=True)
        if not event.is_assumed and event.cell != cell
        if event.cell not in group or digits_of(event.mask) != union
    ]


def _is_clash(before: Event, end: Event) -> bool:
    """Return True if a pair needs in a cell the very digit that the other cell takes from it."""
    return isinstance(end.constraint, Pair) and before.constraint is None and len(before.cells) == 1
