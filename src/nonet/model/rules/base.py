"""What a rule is: something people lay on a board beside its kind, such as a thermometer.

A RuleType says what all thermometers have in common: words, constraints, marks. A Rule is one of them, with its numbers
and cells. In text a rule is its name, its numbers, then its cells; groups of cells have a stroke between them:

    killer 10 r1c1 r1c2 r2c1          arrow r1c1 / r1c2 r1c3 / r2c1 r3c1          anti-knight

Cells outside the grid carry clues: r0c4 stands above column 4, r4c0 left of row 4.

Contents: the functions a type of rule is made of, rules that no digits can meet (`seen_to_fail`), Roman numerals,
`RuleFamily`, `RuleArguments`, `RuleType`, `Rule`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field, replace
from enum import StrEnum
from typing import TypeAlias

from nonet._base.errors import GeometryError, PuzzleError, plural, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.model.constraints import NEVER, Constraint, Domain, Pair, effective
from nonet.model.geometry import Place, parse_place, place_name
from nonet.model.regions import Family
from nonet.model.rules.context import RuleContext, Spot
from nonet.model.rules.marks import RuleMark, moved

# The functions that a type of rule is made of. Each gets a rule and the context it lies in.

ToWords: TypeAlias = "Callable[[Rule, RuleContext], str]"  # its sentence, with the names of its cells
ToConstraints: TypeAlias = "Callable[[Rule, RuleContext], Iterable[Constraint]]"  # what it demands
ToMarks: TypeAlias = "Callable[[Rule, RuleContext], Iterable[RuleMark]]"  # how it is drawn
ToProblem: TypeAlias = "Callable[[Rule, RuleContext], str]"  # why it cannot lie there, or nothing


def no_problem(_rule: Rule, _context: RuleContext) -> str:
    """Return an empty problem: the rule fits every board."""
    return ""


# Rules that no digits can meet because of the regions they lie in, as far as that is seen at once.


def seen_to_fail(rule: Rule, context: RuleContext) -> str:
    """Return why no digits can meet a rule that wants equal digits in two cells of a region; empty for other rules."""
    board = context.board
    for constraint in rule.constraints(context):
        if isinstance(constraint, Pair) and _is_equal(constraint):
            region = next((region for region in board.regions if {*constraint.cells} <= {*region.cells}), None)
            if region:
                first, second = map(board.name_of, constraint.cells)
                return f"{first} and {second} are both in {region.name}, and only equal digits would do"
    return ""


def _is_equal(constraint: Pair) -> bool:
    """Return True if the pair allows only equal digits."""
    return not any(mask & ~(1 << index) for index, mask in enumerate(constraint.allowed))


# Roman numerals: X and V between two cells, and other totals written like them.

_LETTERS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_HIGH = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"))
_NUMERALS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
_LONG = 1000  # no sum of two digits is as large, and in numerals it would fill a page


def roman_number(word: str) -> int | None:
    """Return the number of a Roman numeral; None for other texts. Tens may all be X, as we write them.

    >>> roman_number("X"), roman_number("iv"), roman_number("XL"), roman_number("r1c1"), roman_number("IIX")
    (10, 4, 40, None, None)
    """
    if not has_roman_letters(word):
        return None
    digits = [_LETTERS[letter] for letter in word.upper()]
    pairs = zip(digits, [*digits[1:], 0], strict=True)
    number = sum(-digit if digit < following else digit for digit, following in pairs)
    written = (roman_numeral(number), _spelt(number, (*_HIGH, *_NUMERALS)))
    return number if word.upper() in written else None


def has_roman_letters(word: str) -> bool:
    """Return True if a word has only letters of Roman numerals. Their order may still not make a numeral.

    >>> has_roman_letters("IIX"), has_roman_letters("r1c1")
    (True, False)
    """
    return bool(word) and set(word.upper()) <= _LETTERS.keys()


def roman_numeral(number: int) -> str:
    """Return a number in Roman numerals, tens as X: only small numbers are needed.

    >>> roman_numeral(5), roman_numeral(14), roman_numeral(23)
    ('V', 'XIV', 'XXIII')
    """
    if number >= _LONG:
        return str(number)
    return _spelt(number, _NUMERALS)


def _spelt(number: int, numerals: Iterable[tuple[int, str]]) -> str:
    text = ""
    for value, letters in numerals:
        text += letters * (number // value)
        number %= value
    return text


_BETWEEN = r"[\s,;]+"
_NUMBER = r"-?[0-9]{1,18}"  # products and tables of large boards are long

Group = tuple[Place, ...]
MANY = 10**6  # as many cells, groups or numbers as somebody wants


class RuleFamily(StrEnum):
    """The part of a board that a rule is about."""

    WHOLE = "whole board"
    CELLS = "cells"
    EDGES = "edges"
    LINES = "lines"
    CAGES = "cages"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class RuleArguments:
    """The arguments of a rule: the least and the most numbers, groups of cells, and cells in a group.

    `repeats`: a cell may come twice in a group, as on a line that crosses itself. `numbers` and `lists` are what the
    numbers and the groups are called in Python, the last of them if there are more. A number with a question mark can
    be left out and comes behind the cells there; with a star it stands for several.
    """

    values: tuple[int, int] = (0, 0)
    groups: tuple[int, int] = (1, 1)
    cells: tuple[int, int] = (1, MANY)
    repeats: bool = False
    numbers: tuple[str, ...] = ()
    lists: tuple[str, ...] = ("cells",)


NOTHING = RuleArguments(groups=(0, 0), lists=())  # rules of the whole board


class Unsatisfiable(str):
    """A problem of a rule that could lie here but that no digits can meet, such as a total out of reach.

    A rule that somebody typed is refused for it: it is a slip. One that came with a puzzle, in a link or a header, is
    kept, and the puzzle has no solution.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class RuleType:
    """The common properties of all rules of one name. Each name has one object."""

    id: str
    family: RuleFamily
    summary: str  # the rule in general, a sentence without its full stop
    example: str  # the arguments, as text
    words: ToWords  # a sentence with the names of the cells
    constraints: ToConstraints
    marks: ToMarks
    takes: RuleArguments = RuleArguments()
    aliases: tuple[str, ...] = ()
    problem: ToProblem = no_problem  # why it cannot be on a board, or nothing
    regions: Family | None = None  # what its regions are called; needed if it says that cells differ
    example_kind: str = "classic"  # the kind of board that the example can be laid on
    twin: str = ""  # the rule that it may become when a board is turned, such as the other diagonal
    roman: bool = False  # its numbers may be written in Roman numerals
    parse: Callable[[str], Rule] | None = None  # reads its arguments if they are other rules
    numbers: str = ""  # what its numbers mean, in sentences, where its summary and its synopsis do not tell
    meaning: ToWords | None = None  # the summary for who solves a board, with its numbers; None: as it is
    noun: str = (
        ""  # what one such rule is called, with {} for its number; "": the words of its id, see human/words/rules.py
    )


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with its numbers and cells, which it knows by their places: it can be made before there is a board."""

    type: RuleType
    values: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    is_typed: bool = field(default=False, compare=False)  # it was read as text: see Unsatisfiable
    grid: int = 0  # on a board of several grids the number of the one its cells count in; 0: they count on the canvas
    ways: tuple[tuple[Rule, ...], ...] = ()  # of alternatives: the rules of each, whose places are in `groups` too

    def __reduce__(self) -> tuple[Callable[..., Rule], tuple[object, ...]]:
        """Return the name for pickling, since a rule type has functions that cannot be pickled.

        A rule that was registered at run time brings the name of the module that did it.
        """
        return _rule_again, (self.type.id, self.values, self.groups, self.grid, self.ways, *_module_of(self.type))

    @classmethod
    def parse(cls, type_: RuleType, arguments: str) -> Rule:
        """Parse the arguments of a rule as people write them, with spaces or commas between."""
        if type_.parse:
            return type_.parse(arguments)
        values: list[int] = []
        groups: list[Group] = []
        for number, piece in enumerate(arguments.split("/")):
            words = [word for word in re.split(_BETWEEN, piece.strip()) if word]
            while number == 0 and words and (value := _as_number(words[0], type_)) is not None:
                values.append(value)
                del words[0]
            if not (words or number or values) and "/" in arguments:
                typed = f"{type_.id} {arguments.strip()}"
                raise GeometryError(
                    f"{type_.id}: expected cells before the first stroke, got nothing: {shorten(typed)}"
                )
            if words or number:
                groups.append(_places(type_, words, arguments))
        rule = cls(type_, tuple(values), tuple(groups), is_typed=True)
        rule.check()
        return rule

    def check(self) -> None:
        """Raise GeometryError if it has too few or too many numbers, groups or cells."""
        takes, name = self.type.takes, self.type.id
        _demand(takes.values, len(self.values), "number", self)
        if not self.groups and takes.groups[0]:
            raise GeometryError(f"{name} needs cells, such as {self.type.example}")
        _demand(takes.groups, len(self.groups), "group" if takes.groups[1] > 1 else "list", self, "of cells")
        for group in self.groups:
            _demand(takes.cells, len(group), "cell", self)
            if not takes.repeats and len(set(group)) < len(group):
                twice = next(place for place in group if group.count(place) > 1)
                raise GeometryError(f"{name}: {place_name(twice)} is listed twice: {shorten(str(self))}")

    def in_grid(self, number: int) -> Rule:
        """Return the rule in one of several grids, where its cells count from the corner of that grid: the first is 1.

        >>> from nonet.rules import killer
        >>> str(killer(10, "r1c1 r1c2").in_grid(2))
        'grid 2: killer 10 r1c1 r1c2'
        """
        if not hasattr(number, "__index__") or number < 1:
            raise GeometryError(f"expected the number of a grid, from 1, got {shorten(number)}: {shorten(str(self))}")
        return replace(self, grid=number)

    @property
    def is_whole(self) -> bool:
        """True if the rule is about all cells; on a board of several grids, about those of each grid."""
        return self.type.family is RuleFamily.WHOLE and not self.groups

    def constraints(self, context: RuleContext) -> list[Constraint]:
        """Return the constraints of the rule in this context; raise GeometryError if the rule does not fit here."""
        found: list[Constraint] = []
        for own, subgrid in self._contexts(context):
            constraints = self._constraints_on(own)
            cells = dict(enumerate(subgrid.cells)) if subgrid else {}
            found += (constraint.moved(cells) for constraint in constraints) if subgrid else constraints
        return found

    def words(self, context: RuleContext) -> str:
        """Return the rule in one sentence, with the names of its cells."""
        own, subgrid = self._contexts(context)[0]
        words = self.type.words(self._alone, own)
        if subgrid is None:
            return words
        return say(
            "Grid {number}: {sentence}" if self.grid else "In every grid: {sentence}", number=self.grid, sentence=words
        )

    def meaning(self, context: RuleContext) -> str:
        """Return the meaning of such rules in this context, without their cells: a sentence without its full stop."""
        if self.type.meaning is None:
            return say(self.type.summary)
        said = self.type.meaning(self._alone, self._contexts(context)[0].context)
        return said[0].lower() + said[1:]

    def marks(self, context: RuleContext) -> Iterator[RuleMark]:
        """Yield the marks that draw the rule."""
        for own, subgrid in self._contexts(context):
            corner = subgrid.corner if subgrid else (0, 0)
            yield from (moved(mark, *corner) for mark in self.type.marks(self._alone, own))

    def _refuse_distant_places(self, context: RuleContext) -> None:
        """Raise GeometryError for a place that is neither on the board nor right next to it."""
        for row, column in self.places:
            if not (-1 <= row <= context.board.height and -1 <= column <= context.board.width):
                context.cell((row, column))

    def refuse_if_unsatisfiable(self, context: RuleContext) -> None:
        """Raise GeometryError if no digits can meet it."""
        for own, _ in self._contexts(context):
            self._refuse_if(self.type.problem(self._alone, own))
        if not self.is_whole:
            self._refuse_if(seen_to_fail(self, context))

    def why_unsatisfiable(self, context: RuleContext) -> str:
        """Return why no digits can meet the rule; empty if some can."""
        problems = (self.type.problem(self._alone, own) for own, _ in self._contexts(context))
        return next((str(problem) for problem in problems if isinstance(problem, Unsatisfiable)), "")

    @property
    def _alone(self) -> Rule:
        """The rule as the context of its grid sees it."""
        return replace(self, grid=0) if self.grid else self

    def _contexts(self, context: RuleContext) -> tuple[Spot, ...]:
        """Return the contexts of the rule; raise GeometryError if its grid does not exist."""
        try:
            return context.spots_of(self)
        except GeometryError as error:
            self._refuse_if(str(error))
            raise

    def _constraints_on(self, context: RuleContext) -> list[Constraint]:
        alone = self._alone
        try:
            if self.type.family is not RuleFamily.OUTSIDE and not self.ways:
                context.cells(self.places)  # a cell that is not there is the first thing to say
            problem = self.type.problem(alone, context)
            if isinstance(problem, Unsatisfiable):
                self._refuse_distant_places(context)
                return [self._unmet(context)]
            found = [] if problem else effective(self.type.constraints(alone, context))
        except GeometryError as error:
            problem = str(error)
        self._refuse_if(problem)
        return [self._unmet(context)] if NEVER in found else found

    def _unmet(self, context: RuleContext) -> Constraint:
        """Return a constraint that no digits can meet, on a cell of the rule if it has one."""
        return Domain((next((context.cell(place) for place in self.places if context.is_cell(place)), 0),), 0)

    def _refuse_if(self, problem: str) -> None:
        if problem:
            raise GeometryError(f"{self.type.id}: {problem}: {shorten(str(self))}", self)

    def __str__(self) -> str:
        text = f"{self.type.id} {self.arguments}".rstrip()
        return f"grid {self.grid}: {text}" if self.grid else text

    def __repr__(self) -> str:
        return f"<Rule: {self}>"

    @property
    def places(self) -> tuple[Place, ...]:
        """All its places, each once, in order."""
        return tuple(dict.fromkeys(place for group in self.groups for place in group))

    @property
    def value(self) -> int | None:
        """Its number, if it has one."""
        return self.values[0] if self.values else None

    def placed(self, to: Callable[[Place], Place]) -> Rule:
        """Return the rule on other places."""
        groups = tuple(tuple(to(place) for place in group) for group in self.groups)
        ways = tuple(tuple(rule.placed(to) for rule in way) for way in self.ways)
        return replace(self, groups=groups, ways=ways)

    def moved(self, rows: int, columns: int) -> Rule:
        """Return the rule on cells further down and further right."""
        return self.placed(lambda place: (place[0] + rows, place[1] + columns))

    @property
    def arguments(self) -> str:
        """The text after the rule's name."""
        if self.ways:
            return " or ".join(" and ".join(map(str, way)) for way in self.ways)
        groups = " / ".join(" ".join(map(place_name, group)) for group in self.groups)
        return " ".join([*map(str, self.values), groups]).rstrip()


def _module_of(type_: RuleType) -> tuple[str, ...]:
    """Return the name of the module that registered a rule; nothing for rules of Nonet and of installed packages."""
    from nonet.model.rules import is_plugged_in  # the registry imports this file

    if not is_plugged_in(type_):
        return ()
    from nonet._base.plugins import registered

    return tuple(module for sort, id_, module in registered() if (sort, id_) == ("rule", type_.id))


def _rule_again(  # noqa: PLR0917  (as pickle calls it)
    name: str,
    values: tuple[int, ...],
    groups: tuple[Group, ...],
    grid: int,
    ways: tuple[tuple[Rule, ...], ...],
    module: str = "",
) -> Rule:
    from nonet.model.rules import find_rule, known_rule  # the registry imports this file

    if module and known_rule(name) is None:
        from nonet._base.plugins import recall

        recall((("rule", name, module),))
    return Rule(find_rule(name), values, groups, grid=grid, ways=ways)


def _places(type_: RuleType, words: Iterable[str], arguments: str) -> Group:
    try:
        return tuple(parse_place(word) for word in words)
    except PuzzleError as error:
        raise GeometryError(f"{type_.id}: {error}: {shorten(arguments)}") from None


def _as_number(word: str, type_: RuleType) -> int | None:
    if re.fullmatch(_NUMBER, word):
        return int(word)
    if word.removeprefix("-").isdecimal():
        raise GeometryError(f"{type_.id}: expected numbers of up to 18 digits, got {shorten(word)}")
    if not type_.roman or not has_roman_letters(word):
        return None
    if (number := roman_number(word)) is None:
        raise GeometryError(f"{type_.id}: expected a Roman numeral, got {shorten(word)}")
    return number


def _demand(bounds: tuple[int, int], got: int, noun: str, rule: Rule, of: str = "") -> None:
    least, most = bounds
    if least <= got <= most:
        return
    number = least if got < least else most
    wanted = f"{plural(number, noun)} {of}".rstrip() if number else f"no {noun}s {of}".rstrip()
    if least != most:
        wanted = f"at {'least' if got < least else 'most'} {wanted}"
    raise GeometryError(f"{rule.type.id}: expected {wanted}, got {got}: {shorten(str(rule))}")
