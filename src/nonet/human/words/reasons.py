"""Why candidates go by rules, in sentences: a digit is supposed, and what follows is told up to what cannot be.

Each reason names the constraints that it rests on; the digits that it excludes are in no filling of their cells.
Nothing here runs while steps are found: it is asked when somebody reads a step.

Contents: reasons of sets of digits (`combo_reasons`), reasons of sums (`sum_reasons`), and `Excluding`, which asks both
and joins their sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import ENGLISH, and_list, capital, in_language, or_list, say
from nonet.human.words.names import Namer
from nonet.human.words.traces import (
    Assumption,
    Masks,
    Reason,
    Story,
    Supposing,
    Trace,
    either_of,
    extreme_sum,
    fails_sooner,
    left_by,
    with_amount,
)
from nonet.model.candidates import Candidate, digits_of
from nonet.model.constraints import AnyOf, CellCount, Combo, Constraint, Domain, Machine, Pair, Sum

# Why cells whose digits are a set of some family, such as a cage, exclude candidates.

FEW_SETS = 6  # so many combinations are listed
FEW_TRIED = 3  # so many are placed before the reader's eyes


def combo_reasons(combo: Combo, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Return reasons for the candidates that have a short one."""
    return _Combining(combo, masks, name).reasons(candidates)


def needed_by_combo(combo: Combo, masks: Masks, digit: int, places: Sequence[int], name: Namer) -> Reason | None:
    """Return why every way has this digit, in one sentence; None if that takes more than a short one."""
    own = _Combining(combo, masks, name)
    if len(places) == len([cell for cell in combo.cells if masks[cell] >> (digit - 1) & 1]):
        if 0 < len(own.sets) <= FEW_SETS:
            if len(own.sets) == 1:
                return own.needing(say("{sentence}.", sentence=own.ways))
            return replace(own.needing(all_have(own.ways, [digit])), ways=own.ways, needed=(digit,))
        if own.total is None:
            return None
        left = {cell: mask & ~(1 << (digit - 1)) for cell, mask in masks.items()}
        least = "Without {digit}, the cells add up to at least {sum}, not {total}."
        most = "Without {digit}, the cells add up to at most {sum}, not {total}."
        for sign, template in ((1, least), (-1, most)):
            found = extreme_sum(combo.cells, left, name.board, sign)
            if found is not None and sign * found > sign * own.total:
                return own.needing(say(template, digit=digit, sum=found, total=own.total))
    return None


def all_have(ways: str, digits: Sequence[int]) -> str:
    """Return a sentence on combinations that all have some digits."""
    return say("{ways}. All of them contain {digits}.", ways=ways, digits=and_list(digits))


def combinations_left(combo: Combo, masks: Masks, name: Namer) -> str:
    """Return the few combinations that a sum can still be: "5+9 or 6+8"; empty if there are many or the sum varies."""
    own = _Combining(combo, masks, name)
    is_told = own.total is not None and 0 < len(own.sets) <= FEW_SETS and len(combo.cells) > 1
    return or_list(["+".join(map(str, digits_of(chosen))) for chosen in own.sets]) if is_told else ""


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
            found.append(self._reason(absent, self._without(digits)))
        elif absent and self.total is not None:
            found += self._by_bounds(absent)
        told = {candidate for reason in found for candidate in reason.candidates}
        left = dict(zip(self.combo.cells, left_by(self.combo, [self.masks[c] for c in self.combo.cells]), strict=True))
        for candidate in candidates:
            cell, digit = candidate
            if candidate not in told and not left[cell] >> (digit - 1) & 1:
                found += self._by_placing(candidate)
        return found

    def needing(self, sentence: str) -> Reason:
        """Return the reason why the combinations need a digit."""
        return self._reason((), sentence)

    @property
    def ways(self) -> str:
        """The ways that are left, without a full stop."""
        one = "the only combination left for {cells} is {ways}"
        several = "the only combinations left for {cells} are {ways}"
        cells = self.name.cells(self.combo.cells)
        ways = say(one if len(self.sets) == 1 else several, cells=cells, ways=and_list(self._named(self.sets)))
        return f"{self._differ}{capital(ways)}"

    @property
    def _differ(self) -> str:
        """That the digits differ, where the rule does not say it, but a region does."""
        rule = self.name.board.rule_of_constraint.get(self.combo)
        with in_language(ENGLISH):
            words = self.name.board.words_of(rule) if rule else ""
        own = {*self.combo.cells}
        regions = [number for number, region in enumerate(self.name.board.regions) if own <= {*region.cells}]
        if not regions or ("repeat" in words and "may repeat" not in words):
            return ""
        cells, region = self.name.cells(self.combo.cells), self.name.region(regions[0])
        return f"{say('{cells} differ, since they share {region}.', cells=cells, region=region)} "

    def _without(self, digits: Sequence[int]) -> str:
        one = "{ways}. It does not contain {digits}."
        several = "{ways}. None of them contains {digits}."
        return say(one if len(self.sets) == 1 else several, ways=self.ways, digits=or_list(digits))

    def _named(self, sets: Sequence[int]) -> list[str]:
        if len(sets) == 1 and self.total is None:
            return [and_list(digits_of(sets[0]))]
        sign = "+" if self.total is not None else " "
        return [sign.join(map(str, digits_of(chosen))) for chosen in sets]

    def _reason(self, candidates: Sequence[Candidate], sentence: str) -> Reason:
        return Reason(tuple(candidates), sentence, (self.combo,), self.combo.cells)

    def _if_were(self, candidates: Sequence[Candidate], template: str, **facts: object) -> Reason:
        cells = tuple(dict.fromkeys(cell for cell, _ in candidates))
        return _supposed(candidates, (self.combo,), self.combo.cells, cells, self.name, template, facts)

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
        others = _OTHER_CELL if len(self.combo.cells) == 2 else _OTHERS
        template = others[len(needs) > 1][sign < 0]
        mask = sum(1 << (digit - 1) for digit in digits)
        candidates = [(cell, digit) for cell in cells for digit in digits]
        yield self._if_were(candidates, template, digits=either_of(mask), need=edge, bound=bound)

    def _by_placing(self, candidate: Candidate) -> Iterator[Reason]:
        """Yield a digit that few ways have, and none of them here."""
        cell, digit = candidate
        having = [chosen for chosen in self.sets if chosen >> (digit - 1) & 1]
        if 0 < len(having) <= FEW_TRIED:
            pieces = [self._unplaced(cell, chosen & ~(1 << (digit - 1))) for chosen in having]
            template = "If {cells} were {digits}, the digits would be {ways}: {reasons}."
            ways = or_list(self._named(having))
            yield self._if_were([candidate], template, digits=digit, ways=ways, reasons="; ".join(pieces))

    def _unplaced(self, cell: int, rest: int) -> str:
        """Return why the other cells cannot hold these digits."""
        others = [other for other in self.combo.cells if other != cell]
        for other in others:
            if not self.masks[other] & rest:
                return say("{cells} cannot be {digits}", cells=self.name.cell(other), digits=either_of(rest))
        for digit in digits_of(rest):
            if not any(self.masks[other] >> (digit - 1) & 1 for other in others):
                return say("no other cell can be {digit}", digit=digit)
        for other in others:
            own = self.masks[other] & rest
            alike = [one for one in others if not self.masks[one] & rest & ~own]
            if len(alike) > own.bit_count():
                return say(
                    "of these, {cells} can only be {digits}", cells=self.name.cells(alike), digits=either_of(own)
                )
        digits = and_list(digits_of(rest))
        return say("{digits} cannot be placed in {cells}", digits=digits, cells=self.name.cells(others))


# What the other cells of a sum would need, and what they reach: for one digit or several, too large or too small.
_OTHER_CELL = (
    (
        "If {cells} were {digits}, the other cell would have to be {need}, but is at least {bound}.",
        "If {cells} were {digits}, the other cell would have to be {need}, but is at most {bound}.",
    ),
    (
        "If {cells} were {digits}, the other cell would have to be at most {need}, but is at least {bound}.",
        "If {cells} were {digits}, the other cell would have to be at least {need}, but is at most {bound}.",
    ),
)
_OTHERS = (
    (
        "If {cells} were {digits}, the others would have to add up to {need}, but add up to at least {bound}.",
        "If {cells} were {digits}, the others would have to add up to {need}, but add up to at most {bound}.",
    ),
    (
        "If {cells} were {digits}, the others would have to add up to at most {need}, but add up to at least {bound}.",
        "If {cells} were {digits}, the others would have to add up to at least {need}, but add up to at most {bound}.",
    ),
)
_NAMED_CELL = (
    (
        "If {cells} were {digits}, {others} would have to be {need}, but is at least {bound}.",
        "If {cells} were {digits}, {others} would have to be {need}, but is at most {bound}.",
    ),
    (
        "If {cells} were {digits}, {others} would have to be at most {need}, but is at least {bound}.",
        "If {cells} were {digits}, {others} would have to be at least {need}, but is at most {bound}.",
    ),
)
_NAMED_CELLS = (
    (
        "If {cells} were {digits}, {others} would have to add up to {need}, but add up to at least {bound}.",
        "If {cells} were {digits}, {others} would have to add up to {need}, but add up to at most {bound}.",
    ),
    (
        "If {cells} were {digits}, {others} would have to add up to at most {need}, but add up to at least {bound}.",
        "If {cells} were {digits}, {others} would have to add up to at least {need}, but add up to at most {bound}.",
    ),
)


def _supposed(  # noqa: PLR0917  (a reason with what it is made of)
    candidates: Sequence[Candidate],
    constraints: tuple[Constraint, ...],
    cells: Sequence[int],
    supposed: Sequence[int],
    name: Namer,
    template: str,
    facts: Mapping[str, object],
) -> Reason:
    """Return a reason that supposes a digit of one cell, or of any of several."""
    assumption = Assumption(template, facts)
    sentence = assumption.of(name.either_cell(supposed))
    return Reason(tuple(candidates), sentence, constraints, tuple(cells), assumption if len(supposed) == 1 else None)


# Why cells that add up to something exclude candidates: one side is too small or too large.

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
            only = "{cell} can only be {digit}: with any other digit the sum would be wrong."
            only = say(only, cell=self.name.cell(cell), digit=sides.total)
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
        facts = {"digits": digit, "others": self.name.cells(cells), "need": need}
        template = _BETWEEN[0 < len(sums) <= FEW_SUMS][len(cells) > 1]
        if 0 < len(sums) <= FEW_SUMS:
            facts["sums"] = or_list(sums)
        yield self._if_were(sides.cell, [digit], template, facts)

    def _if_were(self, cell: int, digits: Sequence[int], template: str, facts: Mapping[str, object]) -> Reason:
        candidates = [(cell, digit) for digit in digits]
        return _supposed(candidates, (self.constraint,), self.constraint.cells, [cell], self.name, template, facts)

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
        facts: dict[str, object] = {"digits": either_of(sum(1 << (digit - 1) for digit in lost))}
        if sides.own and sides.far:
            template = _TWO_SIDES[len(sides.far) > 1 or sides.total != 0][sign < 0]
            facts |= {
                "side": self.name.cells(sorted([sides.cell, *sides.own])),
                "sum": edge + near,
                "far": with_amount(self.name.cells(sides.far), sides.total),
                "bound": other + sides.total,
            }
        elif sides.own:
            template = self._must(sides.own, facts, (sides.total - edge, near), sign, is_one=len(lost) == 1)
        else:
            template = self._must(sides.far, facts, (edge - sides.total, other), -sign, is_one=len(lost) == 1)
        return self._if_were(sides.cell, lost, template, facts)

    def _must(
        self, cells: Sequence[int], facts: dict[str, object], numbers: tuple[int, int], sign: int, *, is_one: bool
    ) -> str:
        """Return the template for the sum that cells would need, and add that sum and the one they reach."""
        facts |= {"need": numbers[0], "bound": numbers[1]}
        if len(cells) > FEW_CELLS:
            return _OTHERS[not is_one][sign < 0]
        facts["others"] = self.name.cells(cells)
        return (_NAMED_CELLS if len(cells) > 1 else _NAMED_CELL)[not is_one][sign < 0]


# What other cells would need, for a cell that is too large (or too small), where they can reach no such sum.
_BETWEEN = (
    (
        "If {cells} were {digits}, {others} would have to be {need}, which is not possible.",
        "If {cells} were {digits}, {others} would have to add up to {need}, which is not possible.",
    ),
    (
        "If {cells} were {digits}, {others} would have to be {need}, but can only be {sums}.",
        "If {cells} were {digits}, {others} would have to add up to {need}, but can only add up to {sums}.",
    ),
)
_TWO_SIDES = (
    (
        "If {cells} were {digits}, {side} would add up to at least {sum}, but {far} can be at most {bound}.",
        "If {cells} were {digits}, {side} would add up to at most {sum}, but {far} must be at least {bound}.",
    ),
    (
        "If {cells} were {digits}, {side} would add up to at least {sum}, but {far} can add up to at most {bound}.",
        "If {cells} were {digits}, {side} would add up to at most {sum}, but {far} must add up to at least {bound}.",
    ),
)


# Why circles, each digit of which is the number of circles with it, exclude candidates.


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
    ways = or_list(["+".join(map(str, digits_of(chosen))) for chosen in left])
    digits = or_list(sorted({digit for _, digit in lost}))
    one = "The different digits in the {count} circles can only add up to {count} as {ways}, without {digits}."
    several = "The different digits in the {count} circles can only add up to {count} as {ways}, none with {digits}."
    sentence = say(several if len(left) > 1 else one, count=len(cells), ways=ways, digits=digits)
    return [Reason(tuple(lost), sentence, (circles,), cells)]


def _crowded(circles: CellCount, masks: Masks, candidates: Sequence[Candidate], name: Namer) -> list[Reason]:
    """Return the reason for a digit that would have to be in more circles than can hold it."""
    (digit, *others) = digits_of(circles.mask)
    lost = [candidate for candidate in candidates if candidate[1] == digit]
    room, family = _room(circles.cells, digit, masks, name)
    if others or not lost or room >= digit:
        return []
    template = (
        "If {cells} were {digit}, {digit} of the circles would have to be {digit}, "
        "but those that can be {digit} are in only {room}."
    )
    facts = {
        "digit": digit,
        "room": say(f"{{count}} {family if room == 1 else _PLURALS.get(family, f'{family}s')}", count=room),
    }
    return [_supposed(lost, (circles,), circles.cells, [cell for cell, _ in lost], name, template, facts)]


_PLURALS = {"box": "boxes"}


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
        for sign in (1, -1):
            bound = extreme_sum(own, left, name.board, sign)
            if bound is not None and sign * bound > sign * total:
                first = name.cells(own) if digit <= FEW_CELLS else say("the first {count} cells", count=digit)
                facts = {"digits": digit, "total": total, "first": first, "bound": bound}
                template = (
                    _X_SUM[sign < 0] if digit > 1 else "If {cells} were {digits}, the sum would be 1, not {total}."
                )
                found.append(_supposed([(cell, digit)], (x_sum,), line, [cell], name, template, facts))
                break
    return found


_X_SUM = (
    "If {cells} were {digits}, {first} would add up to at least {bound}, not {total}.",
    "If {cells} were {digits}, {first} would add up to at most {bound}, not {total}.",
)

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
        noun: str = "",
    ) -> None:
        self.name = name
        self.constraints = tuple(constraints)
        self.masks = dict(masks)
        self.supposing = Supposing(name.board, constraints, masks, houses)
        self.story = Story(name, label, noun or say("the rule"))

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
                if why := self._told_of({cell: part}):
                    facts = {"digits": either_of(part), "story": why[0]}
                    assumption = Assumption("If {cells} were {digits}, {story}.", facts)
                    reason = self._reason(own, assumption.of(self.name.cell(cell)), why[1])
                    found.append(replace(reason, supposed=assumption))
                else:
                    tried += own
        return [*_joined(found, self.name), *self._by_trying(tried)]

    def without(self, digit: int, places: Sequence[int]) -> Reason:
        """Return the reason why the rules need a digit in one of these cells."""
        if len(self.constraints) == 1 and isinstance(self.constraints[0], Combo):
            said = needed_by_combo(self.constraints[0], self.masks, digit, places, self.name)
            if said:
                return said
        start = {cell: self.masks[cell] & ~(1 << (digit - 1)) for cell in places}
        told = self._told_of(start)
        no_way = say("there would be no way left to satisfy {rules}", rules=self._rules)
        story = told[0] if told else no_way
        if len(places) <= FEW_PLACES and all(start.values()):
            would = self._would(start)
            sentence = say("Without {digit}, {would}. Then {story}.", digit=digit, would=would, story=story)
        else:
            cells = self.name.either_cell(places)
            sentence = say("Without {digit} in {cells}, {story}.", digit=digit, cells=cells, story=story)
        return self._reason((), sentence, told[1]) if told else Reason((), sentence, self.constraints, self.cells)

    def _would(self, start: Masks) -> str:
        """Return the words for the content of the cells, those with the same digits together."""
        alike: dict[int, list[int]] = {}
        for cell, mask in start.items():
            alike.setdefault(mask, []).append(cell)
        return and_list(
            [
                say("{cells} would be {digits}", cells=self.name.cells(cells), digits=either_of(mask))
                for mask, cells in alike.items()
            ]
        )

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

    def _told_of(self, start: Masks) -> tuple[str, list[Trace]] | None:
        """Return why these cells cannot hold only this, with the traces that it rests on; None if that is too long."""
        trace = self.supposing.refute(start)
        if trace is not None and len(trace.events) <= MOST_EVENTS:
            return self.story.told(trace), [trace]
        return self._by_cases(start)

    def _by_cases(self, start: Masks) -> tuple[str, list[Trace]] | None:
        """Return the same by the cases of one cell: its remaining digits one by one."""
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
            cases = [
                say("with {digit}, {story}", digit=digit, story=self.story.told(trace))
                for digit, trace in zip(digits_of(masks[cell]), sure, strict=False)
            ]
            could = "{cell} could only be {digits}: {cases}"
            digits = either_of(masks[cell])
            return say(could, cell=self.name.cell(cell), digits=digits, cases="; ".join(cases)), sure
        return None

    @staticmethod
    def _reason(candidates: tuple[Candidate, ...], sentence: str, traces: Sequence[Trace]) -> Reason:
        constraints = dict.fromkeys(constraint for trace in traces for constraint in trace.constraints)
        cells = sorted({cell for trace in traces for cell in trace.cells})
        return Reason(candidates, sentence, tuple(constraints), tuple(cells))

    def _by_trying(self, candidates: Sequence[Candidate]) -> list[Reason]:
        """Return the longest reason, used if no shorter one is found: there is no filling."""
        if not candidates:
            return []
        rules = self.story.noun if self.story.label is None else say("these rules")
        check = "A check of every way to satisfy {rules} shows that {effect}."
        shown = say(check, rules=rules, effect=self.name.removals(candidates))
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


def _joined(reasons: Sequence[Reason], name: Namer) -> list[Reason]:
    """Return the reasons, of which those that differ only in their first cell become one."""
    alike: dict[str, list[Reason]] = {}
    for reason in reasons:
        key = reason.supposed.of("") if reason.supposed else reason.sentence
        alike.setdefault(key, []).append(reason)
    return [_as_one(group, name) for group in alike.values()]


def _as_one(group: Sequence[Reason], name: Namer) -> Reason:
    first = group[0]
    if len(group) == 1 or first.supposed is None:
        return first
    cells = name.either_cell([reason.candidates[0][0] for reason in group])
    return Reason(
        tuple(candidate for reason in group for candidate in reason.candidates),
        first.supposed.of(cells),
        tuple(dict.fromkeys(constraint for reason in group for constraint in reason.constraints)),
        tuple(sorted({cell for reason in group for cell in reason.cells})),
    )
