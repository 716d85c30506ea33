"""Why candidates go by rules, in sentences: a digit is supposed, and what follows is told up to what cannot be.

Each reason names the constraints that it rests on; the digits that it excludes are in no filling of their cells.
Nothing here runs while steps are found: it is asked when somebody reads a step. English, as Namer is.

Contents: reasons of sets of digits (`combo_reasons`), reasons of sums (`sum_reasons`), and `Excluding`, which asks both
and joins their sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nonet._base.errors import listed, plural
from nonet._base.fast_dataclass import dataclass
from nonet.human.words.names import Namer
from nonet.human.words.traces import (
    Masks,
    Reason,
    Story,
    Supposing,
    Trace,
    either_of,
    extreme_sum,
    fails_sooner,
    left_by,
)
from nonet.model.candidates import Candidate, digits_of
from nonet.model.constraints import AnyOf, CellCount, Combo, Constraint, Domain, Machine, Pair, Sum

# Why cells whose digits are a set of some family, such as a cage, exclude candidates. English, as Namer is.

ALL_HAVE = ", and all have "
FEW_SETS = 6  # so many combinations are listed
FEW_TRIED = 3  # so many are placed before the reader's eyes


def combo_reasons(combo: Combo, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Return reasons for the candidates that have a short one."""
    return _Combining(combo, masks, name).reasons(candidates)


def needed_by_combo(combo: Combo, masks: Masks, digit: int, places: Sequence[int], name: Namer) -> str:
    """Return why every way has this digit, in one sentence; empty if that takes more than a short one."""
    own = _Combining(combo, masks, name)
    if len(places) == len([cell for cell in combo.cells if masks[cell] >> (digit - 1) & 1]):
        if 0 < len(own.sets) <= FEW_SETS:
            return f"{own.ways}{'' if len(own.sets) == 1 else f'{ALL_HAVE}{digit}'}."
        if own.total is None:
            return ""
        left = {cell: mask & ~(1 << (digit - 1)) for cell, mask in masks.items()}
        for sign, word in ((1, "at least"), (-1, "at most")):
            found = extreme_sum(combo.cells, left, name.board, sign)
            if found is not None and sign * found > sign * own.total:
                return f"Without {digit}, the cells add up to {word} {found}, not {own.total}."
    return ""


def combinations_left(combo: Combo, masks: Masks, name: Namer) -> str:
    """Return the few combinations that a sum can still be: "5+9 or 6+8"; empty if there are many or the sum varies."""
    own = _Combining(combo, masks, name)
    is_told = own.total is not None and 0 < len(own.sets) <= FEW_SETS and len(combo.cells) > 1
    return listed(["+".join(map(str, digits_of(chosen))) for chosen in own.sets], "or") if is_told else ""


def fitting_sets(combo: Combo, masks: Masks) -> list[int]:
    """Return the sets of a combo that its cells can still hold."""
    own = [masks[cell] for cell in combo.cells]
    return [chosen for chosen in combo.sets if can_hold([mask & chosen for mask in own])]


def can_hold(masks: list[int]) -> bool:
    """Return True if each cell can have a digit of its own; masks of as many cells as digits."""
    if not masks:
        return True
    first, *others = sorted(masks, key=int.bit_count)
    return any(can_hold([mask & ~(1 << (digit - 1)) for mask in others]) for digit in digits_of(first))


class _Combining:
    def __init__(self, combo: Combo, masks: Masks, name: Namer) -> None:
        self.combo = combo
        self.masks = masks
        self.name = name
        self.sets = sorted(fitting_sets(combo, masks), key=digits_of)
        totals = {sum(digits_of(chosen)) for chosen in combo.sets}
        self.total = totals.pop() if len(totals) == 1 else None

    def reasons(self, candidates: Sequence[Candidate]) -> list[Reason]:
        union = 0
        for chosen in self.sets:
            union |= chosen
        absent = [candidate for candidate in candidates if not union >> (candidate[1] - 1) & 1]
        found: list[Reason] = []
        if 0 < len(self.sets) <= FEW_SETS and absent:
            digits = sorted({digit for _, digit in absent})
            found.append(self._reason(absent, f"{self.ways}{self._without(digits)}."))
        elif absent and self.total is not None:
            found += self._by_bounds(absent)
        told = {candidate for reason in found for candidate in reason.candidates}
        left = dict(zip(self.combo.cells, left_by(self.combo, [self.masks[c] for c in self.combo.cells]), strict=True))
        for candidate in candidates:
            cell, digit = candidate
            if candidate not in told and not left[cell] >> (digit - 1) & 1:
                found += self._by_placing(candidate)
        return found

    @property
    def ways(self) -> str:
        """The ways that are left, without a full stop."""
        only, verb = ("combination", "is") if len(self.sets) == 1 else ("combinations", "are")
        ways = f"the only {only} left for {self.name.cells(self.combo.cells)} {verb} {self._listed(self.sets)}"
        return f"{self._differ}{ways[:1].upper()}{ways[1:]}"

    @property
    def _differ(self) -> str:
        """That the digits differ, where the rule does not say it, but a region does."""
        rule = self.name.board.rule_of_constraint.get(self.combo)
        words = self.name.board.words_of(rule) if rule else ""
        own = {*self.combo.cells}
        regions = [region.name for region in self.name.board.regions if own <= {*region.cells}]
        if not regions or ("repeat" in words and "may repeat" not in words):
            return ""
        return f"{self.name.cells(self.combo.cells)} differ, since they share {regions[0]}. "

    def _without(self, digits: Sequence[int]) -> str:
        start = ". It does not contain" if len(self.sets) == 1 else ". None of them contains"
        return f"{start} {listed(digits, 'or')}"

    def _listed(self, sets: Sequence[int], word: str = "and") -> str:
        sign = "+" if self.total is not None else " "
        return listed([sign.join(map(str, digits_of(chosen))) for chosen in sets], word)

    def _reason(self, candidates: Sequence[Candidate], sentence: str) -> Reason:
        return Reason(tuple(candidates), sentence, (self.combo,), self.combo.cells)

    def _by_bounds(self, candidates: Sequence[Candidate]) -> Iterator[Reason]:
        """Cells of a sum: the others cannot make so little, or so much. Cells that lose the same go together."""
        for sign in (1, -1):
            lost: dict[int, list[int]] = {}
            for cell, digit in candidates:
                bound = self._bound(cell, digit, sign)
                if bound is not None and sign * bound > sign * self._rest(digit):
                    lost.setdefault(cell, []).append(digit)
            groups: dict[tuple[int, ...], list[int]] = {}
            for cell, digits in lost.items():
                bounds = [self._bound(cell, digit, sign) or 0 for digit in digits]
                groups.setdefault((*digits, sign * min(sign * bound for bound in bounds)), []).append(cell)
            for (*digits, bound), cells in groups.items():
                yield from self._too_far(cells, digits, bound, sign)

    def _rest(self, digit: int) -> int:
        """Return the sum of the other cells if one has this digit."""
        assert self.total is not None
        return self.total - digit

    def _bound(self, cell: int, digit: int, sign: int) -> int | None:
        """Return the least (sign 1) or the most (-1) that the other cells add up to with a digit."""
        others = [other for other in self.combo.cells if other != cell]
        left = {other: self.masks[other] & ~(1 << (digit - 1)) for other in others}
        return extreme_sum(others, left, self.name.board, sign)

    def _too_far(self, cells: Sequence[int], digits: Sequence[int], bound: int, sign: int) -> Iterator[Reason]:
        needs = [self._rest(digit) for digit in digits]
        edge = max(needs) if sign > 0 else min(needs)
        if sign * bound <= sign * edge:  # one bound does not do for all the digits
            for digit in digits:
                for cell in cells:
                    yield from self._too_far([cell], [digit], self._bound(cell, digit, sign) or 0, sign)
            return
        least, most = ("at least", "at most")[::sign]
        so = "" if len(needs) == 1 else f" {most}"
        others = "the other cell" if len(self.combo.cells) == 2 else "the others"
        have, reach = ("be", "is") if len(self.combo.cells) == 2 else ("add up to", "add up to")
        mask = sum(1 << (digit - 1) for digit in digits)
        sentence = (
            f"If {self.name.either_cell(cells)} were {either_of(mask)}, {others} would have to {have}{so} {edge}, "
            f"but {reach} {least} {bound}."
        )
        yield self._reason([(cell, digit) for cell in cells for digit in digits], sentence)

    def _by_placing(self, candidate: Candidate) -> Iterator[Reason]:
        """Yield a digit that few ways have, and none of them here."""
        cell, digit = candidate
        having = [chosen for chosen in self.sets if chosen >> (digit - 1) & 1]
        opening = f"If {self.name.cell(cell)} were {digit}"
        if 0 < len(having) <= FEW_TRIED:
            pieces = [self._unplaced(cell, chosen & ~(1 << (digit - 1))) for chosen in having]
            yield self._reason(
                [candidate], f"{opening}, the digits would be {self._listed(having, 'or')}: {'; '.join(pieces)}."
            )

    def _unplaced(self, cell: int, rest: int) -> str:
        """Return why the other cells cannot hold these digits."""
        others = [other for other in self.combo.cells if other != cell]
        for other in others:
            if not self.masks[other] & rest:
                return f"{self.name.cell(other)} cannot be {either_of(rest)}"
        for digit in digits_of(rest):
            if not any(self.masks[other] >> (digit - 1) & 1 for other in others):
                return f"no other cell can be {digit}"
        for other in others:
            own = self.masks[other] & rest
            alike = [one for one in others if not self.masks[one] & rest & ~own]
            if len(alike) > own.bit_count():
                return f"of these, {self.name.cells(alike)} can only be {either_of(own)}"
        return f"{listed(digits_of(rest))} cannot be placed in {self.name.cells(others)}"


# Why cells that add up to something exclude candidates: one side is too small or too large. English, as Namer is.

FEW_CELLS = 4  # so many are named; more are the others
FEW_SUMS = 5  # so many are listed


def sum_reasons(total: Sum, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Return reasons for the candidates that have a short one; none for sums with weights beyond one."""
    if len(total.totals) != 1 or not {*total.weights} <= {1, -1}:
        return []
    by_cell: dict[int, list[int]] = {}
    for cell, digit in candidates:
        by_cell.setdefault(cell, []).append(digit)
    summing = _Summing(total, masks, name)
    return [reason for cell, digits in by_cell.items() for reason in summing.of_cell(cell, digits)]


@dataclass(frozen=True, slots=True)
class _Sides:
    """A cell and the others of its side add up to as much as the far side and the total."""

    cell: int
    own: tuple[int, ...]
    far: tuple[int, ...]
    total: int


class _Summing:
    def __init__(self, total: Sum, masks: Masks, name: Namer) -> None:
        self.constraint = total
        self.masks = masks
        self.name = name
        self.weights = dict(zip(total.cells, total.weights, strict=True))

    def of_cell(self, cell: int, digits: Sequence[int]) -> Iterator[Reason]:
        """Yield the too small and the too large digits of a cell, each group in one sentence."""
        weight = self.weights[cell]
        own = tuple(other for other, each in self.weights.items() if each == weight and other != cell)
        far = tuple(other for other, each in self.weights.items() if each == -weight)
        sides = _Sides(cell, own, far, weight * self.constraint.totals[0])
        if not own and not far:
            only = f"{self.name.cell(cell)} can only be {sides.total}: with any other digit the sum would be wrong."
            yield Reason(tuple((cell, digit) for digit in digits), only, (self.constraint,), self.constraint.cells)
            return
        for sign in (1, -1):
            lost = [digit for digit in digits if self._is_beyond(sides, digit, sign)]
            if lost:
                yield self._reason(sides, lost, sign)
            digits = [digit for digit in digits if digit not in lost]
        for digit in digits:
            yield from self._between(sides, digit)

    def _between(self, sides: _Sides, digit: int) -> Iterator[Reason]:
        """Yield a digit for which few other cells would need an impossible sum, though the digit is within bounds."""
        if (sides.own and sides.far) or len(sides.own or sides.far) > FEW_CELLS:
            return
        cells = sides.own or sides.far
        need = sides.total - digit if sides.own else digit - sides.total
        sums = self._sums(sides.cell, digit, cells)
        if need in sums:
            return
        have, make = ("add up to", "can only add up to") if len(cells) > 1 else ("be", "can only be")
        rest = f"but {make} {listed(sums, 'or')}" if 0 < len(sums) <= FEW_SUMS else "which is not possible"
        would = f"If {self.name.cell(sides.cell)} were {digit}, {self.name.cells(cells)} would have to {have} {need}"
        yield Reason(((sides.cell, digit),), f"{would}, {rest}.", (self.constraint,), self.constraint.cells)

    def _sums(self, cell: int, digit: int, cells: Sequence[int]) -> list[int]:
        """Return all sums of some cells with a digit."""
        peers = self.name.board.peers
        ways: list[dict[int, int]] = [{cell: digit}]
        for other in cells:
            ways = [
                {**way, other: each}
                for way in ways
                for each in digits_of(self.masks[other])
                if not any(known == each and place in peers[other] for place, known in way.items())
            ]
        return sorted({sum(way.values()) - digit for way in ways})

    def _is_beyond(self, sides: _Sides, digit: int, sign: int) -> bool:
        """Return True if its side is too large (sign 1) or too small (-1) even then."""
        near, other = self._ends(sides, digit, sign)
        return near is not None and other is not None and sign * (digit + near) > sign * (other + sides.total)

    def _ends(self, sides: _Sides, digit: int, sign: int) -> tuple[int | None, int | None]:
        """Return the least of the own side and the most of the far one with a digit; with sign -1 the reverse."""
        return self._extreme(sides.cell, digit, sides.own, sign), self._extreme(sides.cell, digit, sides.far, -sign)

    def _extreme(self, cell: int, digit: int, cells: Sequence[int], sign: int) -> int | None:
        """Return the least or the most of some cells with a digit; cells that see it cannot have it too."""
        peers = self.name.board.peers[cell]
        bit = 1 << (digit - 1)
        left = {other: self.masks[other] & ~(bit if other in peers else 0) for other in cells}
        return extreme_sum(cells, left, self.name.board, sign)

    def _reason(self, sides: _Sides, lost: Sequence[int], sign: int) -> Reason:
        edge = min(lost) if sign > 0 else max(lost)
        near, other = self._ends(sides, edge, sign)
        assert near is not None
        assert other is not None
        least, most = ("at least", "at most")[::sign]
        if sides.own and sides.far:
            side = self.name.cells(sorted([sides.cell, *sides.own]))
            more = f" plus {sides.total}" if sides.total > 0 else f" minus {-sides.total}" if sides.total < 0 else ""
            far = f"{self.name.cells(sides.far)}{more}"
            reach = "add up to" if len(sides.far) > 1 or more else "be"
            rest = f"{side} would add up to {least} {edge + near}, but {far} can {reach} {most} {other + sides.total}"
        elif sides.own:
            rest = self._must(sides.own, (sides.total - edge, near), (most, least), is_one=len(lost) == 1)
        else:
            rest = self._must(sides.far, (edge - sides.total, other), (least, most), is_one=len(lost) == 1)
        mask = sum(1 << (digit - 1) for digit in lost)
        sentence = f"If {self.name.cell(sides.cell)} were {either_of(mask)}, {rest}."
        return Reason(tuple((sides.cell, digit) for digit in lost), sentence, (self.constraint,), self.constraint.cells)

    def _must(self, cells: Sequence[int], numbers: tuple[int, int], words: tuple[str, str], *, is_one: bool) -> str:
        """Return the words for the sum that cells would need, and the sum that they can reach."""
        which = "the others" if len(cells) > FEW_CELLS else self.name.cells(cells)
        have, make = ("add up to", "add up to") if len(cells) > 1 else ("be", "is")
        so = "" if is_one else f" {words[0]}"
        return f"{which} would have to {have}{so} {numbers[0]}, but {make} {words[1]} {numbers[1]}"


# Why circles, each digit of which is the number of circles with it, exclude candidates. English, as Namer is.


def rule_id(constraint: Constraint, name: Namer) -> str:
    """Return the id of the rule that a constraint comes from; empty if there is none."""
    rule = name.board.rule_of_constraint.get(constraint)
    return rule.type.id if rule else ""


def circle_reasons(
    circles: CellCount | AnyOf, masks: Masks, candidates: Sequence[Candidate], name: Namer
) -> list[Reason]:
    """Return reasons for digits that too few circles can hold, and for those in no set with the right sum."""
    own = [candidate for candidate in candidates if candidate[0] in circles.cells]
    if isinstance(circles, CellCount):
        return _crowded(circles, masks, own, name)
    cells = circles.cells
    sets = [way[0].mask for way in circles.alternatives if len(way) == 1 and isinstance(way[0], Domain)]
    left = [
        chosen
        for chosen in sets
        if all(masks[cell] & chosen for cell in cells)
        and all(_room(cells, digit, masks, name)[0] >= digit for digit in digits_of(chosen))
    ]
    lost = [(cell, digit) for cell, digit in own if not any(chosen >> (digit - 1) & 1 for chosen in left)]
    if not lost or not 0 < len(left) <= FEW_SETS:
        return []
    ways = listed(["+".join(map(str, digits_of(chosen))) for chosen in left], "or")
    digits = listed(sorted({digit for _, digit in lost}), "or")
    none = "none with" if len(left) > 1 else "without"
    count = len(cells)
    sentence = f"The different digits in the {count} circles can only add up to {count} as {ways}, {none} {digits}."
    return [Reason(tuple(lost), sentence, (circles,), cells)]


def _crowded(circles: CellCount, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Return the reason for a digit that would have to be in more circles than can hold it."""
    (digit, *others) = digits_of(circles.mask)
    lost = [candidate for candidate in candidates if candidate[1] == digit]
    room, family = _room(circles.cells, digit, masks, name)
    if others or not lost or room >= digit:
        return []
    cells = name.either_cell([cell for cell, _ in lost])
    sentence = (
        f"If {cells} were {digit}, {digit} of the circles would have to be {digit}, "
        f"but those that can be {digit} are in only {plural(room, family)}."
    )
    return [Reason(tuple(lost), sentence, (circles,), circles.cells)]


def _room(cells: Sequence[int], digit: int, masks: Masks, name: Namer) -> tuple[int, str]:
    """Return the number of rows, columns or boxes with a cell that can be the digit, whichever is least."""
    able = {cell for cell in cells if masks[cell] >> (digit - 1) & 1}
    counts: dict[str, int] = {}
    covered: dict[str, set[int]] = {}
    for region in name.board.regions:
        if able.intersection(region.cells):
            counts[region.family.name] = counts.get(region.family.name, 0) + 1
            covered.setdefault(region.family.name, set()).update(region.cells)
    whole = [(count, family) for family, count in counts.items() if able <= covered[family]]
    return min(whole, default=(len(able), "cell"))


# Why the first digit of an X-sum is impossible: the cells that it counts make too little or too much.


def x_sum_reasons(x_sum: Machine | AnyOf, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Return reasons for the first digits, each with the sum that its cells can make."""
    rule = name.board.rule_of_constraint[x_sum]
    of_rule = [each for each, its in name.board.rule_of_constraint.items() if its is rule and isinstance(each, Machine)]
    if len(of_rule) != 1:
        return []
    line, total, found = of_rule[0].cells, rule.values[0], list[Reason]()
    for cell, digit in candidates:
        if cell != line[0]:
            continue
        own = line[:digit]
        left = {each: masks[each] & ~(1 << (digit - 1)) for each in own} | {cell: 1 << (digit - 1)}
        for sign, word in ((1, "at least"), (-1, "at most")):
            bound = extreme_sum(own, left, name.board, sign)
            if bound is not None and sign * bound > sign * total:
                cells = name.cells(own) if digit <= FEW_CELLS else f"the first {digit} cells"
                reach = f"{cells} would add up to {word} {bound}" if digit > 1 else "the sum would be 1"
                sentence = f"If {name.cell(cell)} were {digit}, {reach}, not {total}."
                found.append(Reason(((cell, digit),), sentence, (x_sum,), line))
                break
    return found


MOST_CASES = 4  # digits of a cell that are tried one after the other
FEW_PLACES = 4  # of a digit: what they would hold without it is said
FEW_CONSTRAINTS = 6  # that are looked at one by one
MOST_EVENTS = 9  # of a story that is told


class Excluding:
    """Says why rules exclude candidates of their cells."""

    def __init__(
        self,
        name: Namer,
        constraints: Sequence[Constraint],
        masks: Masks,
        *,
        houses: Iterable[int] = (),
        label: Callable[[Constraint], str] | None = None,
        noun: str = "the rule",
    ) -> None:
        self.name = name
        self.constraints = tuple(constraints)
        self.masks = dict(masks)
        self.supposing = Supposing(name.board, constraints, masks, houses)
        self.story = Story(name, label, noun)

    def reasons(self, candidates: Sequence[Candidate]) -> list[Reason]:
        """Return a reason for every candidate; candidates with one reason share it."""
        found: list[Reason] = []
        left = list(candidates)
        for constraint in self.constraints if len(self.constraints) <= FEW_CONSTRAINTS else ():
            found += self._of_one_constraint(constraint, [each for each in left if each[0] in constraint.cells])
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
        """Return the reason why the rules need a digit in one of these cells."""
        if len(self.constraints) == 1 and isinstance(self.constraints[0], Combo):
            said = needed_by_combo(self.constraints[0], self.masks, digit, places, self.name)
            if said:
                return Reason((), said, self.constraints, tuple(self.constraints[0].cells))
        start = {cell: self.masks[cell] & ~(1 << (digit - 1)) for cell in places}
        opening = f"Without {digit} in {self.name.either_cell(places)},"
        if len(places) <= FEW_PLACES and all(start.values()):
            opening = f"Without {digit}, {self._would(start)}. Then"
        told = self._refuted(start, (), opening)
        return told or Reason(
            (), f"{opening} there would be no way left to satisfy {self._rules}.", self.constraints, self.cells
        )

    def _would(self, start: Masks) -> str:
        """Return the words for the content of the cells, those with the same digits together."""
        alike: dict[int, list[int]] = {}
        for cell, mask in start.items():
            alike.setdefault(mask, []).append(cell)
        return listed([f"{self.name.cells(cells)} would be {either_of(mask)}" for mask, cells in alike.items()])

    def _of_one_constraint(self, constraint: Constraint, candidates: Sequence[Candidate]) -> list[Reason]:
        """Return reasons for the candidates that one constraint alone excludes."""
        match constraint:
            case Combo():
                return combo_reasons(constraint, self.masks, candidates, self.name)
            case Sum():
                return sum_reasons(constraint, self.masks, candidates, self.name)
            case CellCount() | AnyOf() if rule_id(constraint, self.name) == "counting-circles":
                return circle_reasons(constraint, self.masks, candidates, self.name)
            case Machine() | AnyOf() if rule_id(constraint, self.name) == "x-sum":
                return x_sum_reasons(constraint, self.masks, candidates, self.name)
        return []

    def _parts(self, cell: int, mask: int) -> Iterator[int]:
        """Yield the lost digits of a cell, split into as few parts as have one reason each."""
        trace = self.supposing.refute({cell: mask})
        if trace is not None and len(trace.events) == 2 and not isinstance(trace.end.constraint, Pair):
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
        """Return the reason by the cases of one cell: its remaining digits one by one."""
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
        """Return the longest reason, used if no shorter one is found: there is no filling."""
        if not candidates:
            return []
        rules = self.story.noun if self.story.label is None else "these rules"
        shown = f"A check of every way to satisfy {rules} shows that {self.name.removals(candidates)}."
        return [Reason(tuple(candidates), shown, self.constraints, self.cells)]

    @property
    def _rules(self) -> str:
        return self.story.rule_of(self.constraints)

    @property
    def cells(self) -> tuple[int, ...]:
        """All cells of the constraints."""
        return tuple(dict.fromkeys(cell for constraint in self.constraints for cell in constraint.cells))


def is_several(mask: int) -> bool:
    """Return True if a mask has two digits or more."""
    return mask & (mask - 1) != 0


def _splits(lost: int, kept: int) -> list[int]:
    """Return the lost digits below all kept ones, those above them, and those between."""
    if not kept:
        return [lost]
    low = lost & ((kept & -kept) - 1)
    high = lost >> kept.bit_length() << kept.bit_length()
    return [part for part in (low, lost & ~low & ~high, high) if part]


def _reason(candidates: tuple[Candidate, ...], sentence: str, traces: Sequence[Trace]) -> Reason:
    constraints = dict.fromkeys(constraint for trace in traces for constraint in trace.constraints)
    cells = sorted({cell for trace in traces for cell in trace.cells})
    return Reason(candidates, sentence, tuple(constraints), tuple(cells))


def _joined(reasons: Sequence[Reason]) -> list[Reason]:
    """Return the reasons, of which those that differ only in their first cell become one."""
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
        tuple(dict.fromkeys(constraint for reason in group for constraint in reason.constraints)),
        tuple(sorted({cell for reason in group for cell in reason.cells})),
    )
