"""Rules made of Python functions: `pair_rule`, `set_rule` and `machine_rule`.

A function says which digits a rule allows. It is asked about all digits once for each size of board and each number of
cells, and the answers become a constraint that engines know: a table of pairs, a family of sets, or an automaton. So
such a rule is as quick as one that is built in, and hints and proofs know it, too.

Contents: `pair_rule`, `set_rule`, `machine_rule`; what they have in common: drawing, words, and calls of the function.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, perm
from typing import Any, Literal, TypeAlias, TypeVar

from nonet._base.errors import PuzzleError, listed, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.model.constraints import Automaton, Combo, Constraint, Different, Machine, transposed
from nonet.model.rules.automata import automaton
from nonet.model.rules.base import (
    MANY,
    NOTHING,
    Rule,
    RuleArguments,
    RuleFamily,
    RuleType,
    ToConstraints,
    ToMarks,
    ToProblem,
    ToWords,
    Unsatisfiable,
)
from nonet.model.rules.cages import CAGE
from nonet.model.rules.common import chain, clique, no_marks, strokes
from nonet.model.rules.context import RuleContext
from nonet.model.rules.marks import Cage, Depth, Disc, Ink, RuleMark, TextMark, middle
from nonet.model.rules.tables import Sets, Table, mask_of

# Where a rule lies: on the cells of a line, between two cells, in a cage, or on all neighbours of the board.
On: TypeAlias = Literal["line", "edge", "cage", "board"]

State = TypeVar("State", bound=Hashable)  # of a `machine_rule`

MOST_ASKED = 20_000  # combinations of digits, or states, that a function is asked about
MOST_STATES = 5_000  # of an automaton, after equal ones are merged: with more, a hint takes a minute

_FAMILIES = {
    "line": RuleFamily.LINES,
    "edge": RuleFamily.EDGES,
    "cage": RuleFamily.CAGES,
    "board": RuleFamily.WHOLE,
}
_EXAMPLES = {"line": "r1c3 r2c4 r3c5", "edge": "r1c1 r1c2", "cage": "r1c1 r1c2 r2c1", "board": ""}
_INKS = {"line": Ink.TEAL, "edge": Ink.WHITE, "cage": Ink.BLACK, "board": Ink.NONE}


def pair_rule(
    name: str,
    allowed: Callable[[int, int], bool] | Callable[..., bool],  # both, so that pyright knows the types of a lambda
    *,
    on: On = "line",
    summary: str = "",
    words: str = "",
    numbers: Iterable[str] = (),
    example: str = "",
    aliases: Iterable[str] = (),
    noun: str = "",
    ink: str = "",
    label: str = "",
) -> RuleType:
    """Return a rule of which digits go together in two cells. `nonet.register` makes it known.

    Args:
        name: The name of the rule in texts: lower case, with hyphens.
        allowed: Whether two digits go together: called with both, then with the numbers of the rule. On a line and an
            edge the first digit is that of the cell that is named first. In a cage and on the board both orders must
            be allowed.
        on: The cells of the rule: neighbours on a "line", the two cells of an "edge", any two cells of a "cage", or
            all neighbours of the "board", which needs no cells.
        summary: The meaning of the rule in general, such as "neighbours on the line differ by 5 or more".
        words: The sentence of one rule, for lists and hints. `{cells}` becomes the names of its cells, and the name
            of a number in braces becomes that number. The default is the summary with the cells.
        numbers: The names of numbers before the cells, such as "difference".
        example: The numbers and cells of an example. If the rule has numbers, the default is 1 for each.
        aliases: Other names.
        noun: The word that hints use for the rule. The default is its name.
        ink: The colour, such as "teal" or "gold", of the line, dot or cage.
        label: Text in the dot, or in the corner of the cage. By default these are the numbers.

    Raises:
        PuzzleError: An argument is wrong.

    >>> gap = pair_rule("gap", lambda a, b: abs(a - b) >= 5, summary="neighbours on the line differ by 5 or more")
    >>> gap.id, gap.example
    ('gap', 'r1c3 r2c4 r3c5')

    To put it on a board, register it and write its name with cells:

        nonet.register(gap)
        nonet.Puzzle("." * 81, rules=["gap r1c1 r1c2 r1c3"])
    """
    style = _Style.of(name, on, ("line", "edge", "cage", "board"), numbers=numbers, words=words, ink=ink, label=label)
    pairs = _AllowedPairs(name, allowed, on)
    return style.rule(
        summary or f"{_PAIRS[on]} are such as {name} allows together",
        pairs.constraints,
        pairs.problem,
        example=example,
        aliases=aliases,
        noun=noun,
        least=2,
    )


_PAIRS = {
    "line": "neighbours on the line",
    "edge": "the two digits",
    "cage": "any two digits in the cage",
    "board": "digits side by side",
}


class _AllowedPairs:
    """The pairs of digits that the function of a `pair_rule` allows, as constraints."""

    def __init__(self, name: str, allowed: Callable[..., bool], on: str) -> None:
        self.name, self.allowed, self.on = name, allowed, on
        self.table = lru_cache(maxsize=256)(self._table)

    def _table(self, size: int, values: tuple[int, ...]) -> Table:
        digits = range(1, size + 1)
        found = tuple(
            sum(1 << (second - 1) for second in digits if _ask(self.name, self.allowed, first, second, *values))
            for first in digits
        )
        if self.on in ("line", "edge"):
            return found
        return tuple(one & other for one, other in zip(found, transposed(found), strict=True))

    def constraints(self, rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        table = self.table(context.size, rule.values)
        if self.on == "board":
            for pair in context.neighbours():
                yield from chain(pair, table)
        else:
            yield from (clique if self.on == "cage" else chain)(context.cells(rule.groups[0]), table)

    def problem(self, rule: Rule, context: RuleContext) -> str:
        none = not any(self.table(context.size, rule.values))
        return Unsatisfiable(f"no two digits from 1 to {context.size} go together") if none else ""


def set_rule(
    name: str,
    allowed: Callable[..., bool],
    *,
    on: Literal["cage", "line"] = "cage",
    ordered: bool = False,
    different: bool = False,
    cells: int | tuple[int, int] = (1, MANY),
    summary: str = "",
    words: str = "",
    numbers: Iterable[str] = (),
    example: str = "",
    aliases: Iterable[str] = (),
    noun: str = "",
    ink: str = "",
    label: str = "",
) -> RuleType:
    """Return a rule of which digits a group of cells may hold together. `nonet.register` makes it known.

    Nonet calls the function with all combinations of digits. A rule with more than 20,000 of them is rejected: on 9x9
    those with 9 cells or more, or with 5 or more if their order counts.

    Args:
        name: The name of the rule in texts: lower case, with hyphens.
        allowed: Whether digits are allowed: called with a tuple of them, ascending, then with the numbers of the rule.
        on: How it is drawn, as a "cage" or as a "line".
        ordered: Give the function the digits in the order of the cells.
        different: Also require that no digit repeats in the group.
        cells: How many cells a group has: a number, or the fewest and the most.
        summary: The meaning of the rule in general, such as "the digits in the cage add up to a prime".
        words: The sentence of one rule: see `pair_rule`.
        numbers: The names of numbers before the cells.
        example: The numbers and cells of an example.
        aliases: Other names.
        noun: The word that hints use for the rule. The default is its name.
        ink: The colour of the cage or line.
        label: Text in the corner of the cage. By default these are the numbers.

    Raises:
        PuzzleError: An argument is wrong.

    >>> even = set_rule("even-cage", lambda digits: sum(digits) % 2 == 0, summary="the digits have an even sum")
    >>> even.family.value
    'cages'
    """
    style = _Style.of(name, on, ("cage", "line"), numbers=numbers, words=words, ink=ink, label=label)
    sets = _AllowedSets(name, allowed, ordered=ordered, different=different)
    return style.rule(
        summary or f"the digits in the {on} are such as {name} allows together",
        sets.constraints,
        sets.problem,
        example=example,
        aliases=aliases,
        noun=noun,
        bounds=_bounds(name, cells),
        are_different=different,
        repeats=ordered,
    )


class _AllowedSets:
    """The sets of digits that the function of a `set_rule` allows, as constraints."""

    def __init__(self, name: str, allowed: Callable[..., bool], *, ordered: bool, different: bool) -> None:
        self.name, self.allowed = name, allowed
        self.ordered, self.different = ordered, different
        self.sets = lru_cache(maxsize=64)(self._sets)
        self.machine = lru_cache(maxsize=64)(self._machine)

    def _sets(self, size: int, count: int, values: tuple[int, ...]) -> Sets:
        chosen = combinations(range(1, size + 1), count)
        return tuple(sorted(mask_of(digits) for digits in chosen if _ask(self.name, self.allowed, digits, *values)))

    def _machine(self, size: int, count: int, values: tuple[int, ...]) -> Automaton:
        digits = range(1, size + 1)
        asked: Iterable[tuple[int, ...]]
        if self.different:
            asked = permutations(digits, count)
        elif self.ordered:
            asked = product(digits, repeat=count)
        else:
            asked = combinations_with_replacement(digits, count)
        wanted = [each for each in asked if _ask(self.name, self.allowed, each, *values)]
        return _accepting(size, wanted, ordered=self.ordered)

    def constraints(self, rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        own = context.cells(rule.groups[0])
        said = context.size, len(own), rule.values
        if self.different:
            yield Different(tuple(sorted(own)))
        if self.ordered:
            yield Machine(own, self.machine(*said))
        elif self.different or _are_in_region(own, context):
            yield Combo(tuple(sorted(own)), self.sets(*said))
        else:
            yield Machine(tuple(sorted(own)), self.machine(*said))

    def problem(self, rule: Rule, context: RuleContext) -> str:
        size, count = context.size, len(rule.groups[0])
        if self.different and count > size:
            return Unsatisfiable(f"{count} cells cannot hold different digits from 1 to {size}")
        asked = self._count(size, count)
        if asked > MOST_ASKED:
            return (
                f"{count} cells with digits from 1 to {size} have {asked:,} combinations, at most {MOST_ASKED:,} can "
                "be looked at: take fewer cells, or make the rule with machine_rule"
            )
        if self.ordered or not (self.different or _are_in_region(context.cells(rule.groups[0]), context)):
            is_small = len(self.machine(size, count, rule.values).steps) <= MOST_STATES
            return "" if is_small else _too_many_states(count, size)
        return ""

    def _count(self, size: int, count: int) -> int:
        """Return the number of combinations of digits."""
        if self.different:
            return perm(size, count) if self.ordered else comb(size, count)
        return size**count if self.ordered else comb(size + count - 1, count)


def machine_rule(
    name: str,
    *,
    start: State,
    step: Callable[[State, int], State | None] | Callable[..., State | None],
    accept: Callable[..., bool] | None = None,
    on: Literal["line", "cage"] = "line",
    summary: str = "",
    words: str = "",
    numbers: Iterable[str] = (),
    example: str = "",
    aliases: Iterable[str] = (),
    noun: str = "",
    ink: str = "",
    label: str = "",
) -> RuleType:
    """Return a rule that reads the digits of a line one after another. `nonet.register` makes it known.

    It begins in the state `start`. Each digit leads to another state, and the last state must be accepted. States are
    numbers, tuples or whatever else can be a key of a dict; engines are faster if there are few of them.

    Args:
        name: The name of the rule in texts: lower case, with hyphens.
        start: The state before the first digit.
        step: The next state: called with the state and the digit, then with the numbers of the rule. None means that
            the digit is not allowed.
        accept: Whether a line may end in a state: called with it, then with the numbers (default: in every state).
        on: How it is drawn, as a "line" or as a "cage".
        summary: The meaning of the rule in general, such as "the running total is never a multiple of 5".
        words: The sentence of one rule: see `pair_rule`.
        numbers: The names of numbers before the cells.
        example: The numbers and cells of an example.
        aliases: Other names.
        noun: The word that hints use for the rule. The default is its name.
        ink: The colour of the line or cage.
        label: Text in the corner of the cage. By default these are the numbers.

    Raises:
        PuzzleError: An argument is wrong.

    >>> rising = machine_rule("rising", start=0, step=lambda last, digit: digit if digit > last else None)
    >>> rising.takes.cells[0]
    2
    """
    style = _Style.of(name, on, ("line", "cage"), numbers=numbers, words=words, ink=ink, label=label)
    machine = _StateMachine(name, start, step, accept)
    return style.rule(
        summary or f"the digits of the {on}, in order, are such as {name} allows",
        machine.constraints,
        machine.problem,
        example=example,
        aliases=aliases,
        noun=noun,
        least=2,
        repeats=True,
    )


class _StateMachine:
    """The functions of a `machine_rule`, as constraints."""

    def __init__(
        self, name: str, start: Hashable, step: Callable[..., Hashable], accept: Callable[..., bool] | None
    ) -> None:
        self.name, self.start, self.step, self.accept = name, start, step, accept
        self.check(start, "for start")
        self.machine = lru_cache(maxsize=64)(self._machine)

    def check(self, state: object, where: str) -> None:
        """Raise PuzzleError for a state that cannot be a key of a dict."""
        try:
            hash(state)
        except TypeError:
            raise PuzzleError(
                f"{self.name}: expected a state that can be a key of a dict {where}, "
                f"got {shorten(state)} ({type(state).__name__})"
            ) from None

    def _machine(self, size: int, count: int, values: tuple[int, ...]) -> Automaton | None:
        """Return the automaton for lines of a number of cells; None if it has too many states."""
        depth: dict[Hashable, int] = {self.start: 0}  # how early a state can be reached; none goes on from the end

        def follow(state: Hashable, digit: int) -> Hashable | None:
            if depth[state] == count or len(depth) > MOST_ASKED:
                return None
            after: Hashable | None = _called(self.name, self.step, state, digit, *values)
            if after is not None:
                self.check(after, "from step")
                depth.setdefault(after, depth[state] + 1)
            return after

        def ends(state: Hashable) -> bool:
            return self.accept is None or _ask(self.name, self.accept, state, *values)

        found = automaton(size, self.start, follow, ends)
        return None if len(depth) > MOST_ASKED or len(found.steps) > MOST_STATES else found

    def constraints(self, rule: Rule, context: RuleContext) -> Iterator[Constraint]:
        own = context.cells(rule.groups[0])
        found = self.machine(context.size, len(own), rule.values)
        assert found, "the problem of the rule says that it has too many states"
        yield Machine(own, found)

    def problem(self, rule: Rule, context: RuleContext) -> str:
        count = len(rule.groups[0])
        is_small = self.machine(context.size, count, rule.values) is not None
        return "" if is_small else _too_many_states(count, context.size)


def _bounds(name: str, cells: object) -> tuple[int, int]:
    """Return the fewest and the most cells of a group."""
    found = cells if isinstance(cells, tuple) else (cells, cells)
    if len(found) != 2 or not all(isinstance(each, int) for each in found) or not 1 <= found[0] <= found[1]:
        raise PuzzleError(
            f"{name}: expected a number of cells, or the fewest and the most, for cells, got {shorten(cells)}"
        )
    return found[0], found[1]


def _too_many_states(count: int, size: int) -> str:
    return f"its machine has more than {MOST_STATES:,} states on {count} cells with digits from 1 to {size}"


def _are_in_region(cells: tuple[int, ...], context: RuleContext) -> bool:
    """Return True if a region of the board already says that cells differ. There sets say all."""
    wanted = {*cells}
    return len(wanted) == len(cells) and any(
        wanted <= {*region.cells} for region in (*context.rows, *context.columns, *context.boxes)
    )


def _accepting(size: int, wanted: Iterable[tuple[int, ...]], *, ordered: bool) -> Automaton:
    """Return an automaton that accepts these sequences of digits; if they are not ordered, in any order."""
    ends = {*wanted}
    begun = set(ends)
    for digits in ends:
        if ordered:
            begun.update(digits[:length] for length in range(len(digits)))
        else:
            begun.update(part for length in range(len(digits)) for part in combinations(digits, length))

    def step(read: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        after = (*read, digit) if ordered else tuple(sorted((*read, digit)))
        return after if after in begun else None

    start: tuple[int, ...] = ()
    return automaton(size, start, step, lambda read: read in ends)


# What the three have in common.


def _called(name: str, function: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401  (what it returns)
    """Return the answer of a function of the rule; raise PuzzleError that names it if it fails."""
    try:
        return function(*arguments)
    except Exception as error:
        given = ", ".join(map(repr, arguments))
        reason = f"{type(error).__name__}: {error}"
        raise PuzzleError(f"the function of the rule {name} fails for ({given}): {reason}") from error


def _ask(name: str, function: Callable[..., Any], *arguments: object) -> bool:
    return bool(_called(name, function, *arguments))


@dataclass(frozen=True, slots=True)
class _Style:
    """The words and the look of a rule."""

    name: str
    on: str
    numbers: tuple[str, ...]
    sentence: str
    ink: Ink
    label: str

    @classmethod
    def of(
        cls, name: str, on: str, places: tuple[str, ...], *, numbers: Iterable[str], words: str, ink: str, label: str
    ) -> _Style:
        """Return the style; raise PuzzleError for an argument that is wrong."""
        if not isinstance(name, str):
            raise PuzzleError(f"expected the name of the rule, such as far, before its function, got {shorten(name)}")
        if on not in places:
            raise PuzzleError(f"{name}: expected {listed(places, 'or')} for on, got {shorten(on)}")
        inks = [each.value for each in Ink if each is not Ink.NONE]
        if ink and ink not in inks:
            raise PuzzleError(f"{name}: expected a colour for ink, got {shorten(ink)} (choices: {', '.join(inks)})")
        named = (numbers,) if isinstance(numbers, str) else tuple(numbers)
        if wrong := next((each for each in named if not each.isidentifier() or each == "cells"), None):
            raise PuzzleError(f"{name}: expected names such as difference for numbers, got {shorten(wrong)}")
        style = cls(name, on, named, words, Ink(ink) if ink else _INKS[on], label)
        style.words_of("r1c1", (1,) * len(named))
        return style

    def words_of(self, cells: str, values: tuple[int, ...]) -> str:
        """Return the sentence of a rule with the names of its cells; nothing if there is none of its own."""
        try:
            return self.sentence.format(cells=cells, **dict(zip(self.numbers, values, strict=False)))
        except (KeyError, IndexError, ValueError, AttributeError, TypeError):
            known = listed(["{cells}", *(f"{{{number}}}" for number in self.numbers)])
            raise PuzzleError(
                f"{self.name}: expected no braces but {known} in words, got {shorten(self.sentence)}"
            ) from None

    def rule(
        self,
        summary: str,
        constraints: ToConstraints,
        problem: ToProblem,
        *,
        example: str,
        aliases: Iterable[str],
        noun: str,
        least: int = 1,
        bounds: tuple[int, int] | None = None,
        are_different: bool = False,
        repeats: bool = False,
    ) -> RuleType:
        """Return the type of rule."""
        cells = bounds or ((2, 2) if self.on == "edge" else (least, MANY))
        values = (len(self.numbers), len(self.numbers))
        takes = RuleArguments(values=values, cells=cells, repeats=repeats or self.on == "line", numbers=self.numbers)
        if self.on == "board":
            takes = RuleArguments(values=values, groups=NOTHING.groups, lists=NOTHING.lists, numbers=self.numbers)
        example = example or " ".join([*("1" for _ in self.numbers), self._usual_cells(cells)]).strip()
        return RuleType(
            id=self.name,
            family=_FAMILIES[self.on],
            summary=summary.rstrip("."),
            example=example,
            words=self._to_words(summary.rstrip(".")),
            constraints=constraints,
            marks=self._to_marks(),
            takes=takes,
            aliases=(aliases,) if isinstance(aliases, str) else tuple(aliases),
            problem=problem,
            regions=CAGE if are_different else None,
            noun=noun,
        )

    def _usual_cells(self, bounds: tuple[int, int]) -> str:
        """Return the cells of an example."""
        usual = _EXAMPLES[self.on].split()
        if not usual or bounds[0] <= len(usual) <= bounds[1]:
            return " ".join(usual)
        count = min(max(len(usual), bounds[0]), bounds[1])
        return " ".join(f"r{1 + at // 9}c{1 + at % 9}" for at in range(count))

    def _to_words(self, summary: str) -> ToWords:
        head = summary[:1].upper() + summary[1:]

        def words(rule: Rule, context: RuleContext) -> str:
            cells = context.names(rule.groups[0]) if rule.groups else ""
            if self.sentence:
                return self.words_of(cells, rule.values)
            said = ", ".join(f"{number} {value}" for number, value in zip(self.numbers, rule.values, strict=False))
            return f"{head}{f' ({said})' if said else ''}{f': {cells}' if cells else ''}."

        return words

    def _to_marks(self) -> ToMarks:
        if self.on == "board":
            return no_marks

        def marks(rule: Rule, _context: RuleContext) -> Iterator[RuleMark]:
            label = self.label or " ".join(map(str, rule.values))
            if self.on == "line":
                yield from strokes(rule.groups[0], self.ink, 0.14)
            elif self.on == "cage":
                yield Cage(rule.groups[0], label, self.ink)
            else:
                spot = middle(*rule.groups[0])
                is_dark = self.ink in (Ink.BLACK, Ink.DARK_GREY)
                yield Disc(spot, 0.15, self.ink, Ink.BLACK, 0.03, Depth.OVER)
                if label:
                    yield TextMark(spot, label, 0.2, Ink.WHITE if is_dark else Ink.BLACK)

        return marks
