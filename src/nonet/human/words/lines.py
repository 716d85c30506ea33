"""Proofs in lines, told: what an assumption forces line by line, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import and_list, say
from nonet.human.step import ProofLine, Step, Truth
from nonet.human.words.chains import assumption, fact_of
from nonet.human.words.names import Namer
from nonet.human.words.rules import title
from nonet.model import Board
from nonet.model.candidates import Candidate
from nonet.model.constraints import Pair, allows

# The rules that the lines of a long proof rest on: those they name, and those of two cells, which they do not.


def constraints_of_lines(lines: Sequence[ProofLine], board: Board) -> list[int]:
    """Return all constraints, by index, each once."""
    found: dict[int, None] = {}
    for line in lines:
        found |= dict.fromkeys(truth.constraint for truth in line.truths if truth.constraint is not None)
        found |= dict.fromkeys(pair_constraints(line, lines, board))
    return [*found]


def pair_constraints(line: ProofLine, lines: Sequence[ProofLine], board: Board) -> list[int]:
    """Return the constraints by which the digits of earlier lines remove candidates that a line is about.

    A line with a cell is about its candidates, one with a region about the places of a digit, and one with neither
    about two digits that exclude each other.
    """
    if line.kind not in ("follows", "impossible"):
        return []
    placed = [lines[place].fact for place in line.source if lines[place].is_on]
    on = [fact for fact in placed if fact is not None]
    wanted = [*_candidates(line, board)] if line.truths else on
    found: dict[int, None] = {}
    for fact in on:
        for other in wanted:
            if other != line.fact and not _is_seen(fact, other, board):
                found |= dict.fromkeys(_barring(fact, other, board))
    return [*found]


def _candidates(line: ProofLine, board: Board) -> Iterator[Candidate]:
    for truth in line.truths:
        if truth.cell is not None:
            yield from ((truth.cell, digit) for digit in range(1, board.size + 1))
        elif truth.region is not None and truth.digit is not None:
            yield from ((cell, truth.digit) for cell in board.regions[truth.region].cells)


def _is_seen(one: Candidate, other: Candidate, board: Board) -> bool:
    """Return True if a region is enough for one candidate to exclude the other."""
    return one[0] == other[0] or (one[1] == other[1] and other[0] in board.peers[one[0]])


def _barring(one: Candidate, other: Candidate, board: Board) -> Iterator[int]:
    digit_of = dict((one, other))
    for index in board.constraints_of[one[0]]:
        constraint = board.constraints[index]
        is_between = isinstance(constraint, Pair) and {*constraint.cells} == {*digit_of}
        if is_between and not allows(constraint, [digit_of[cell] for cell in constraint.cells]):
            yield index


@dataclass(frozen=True, slots=True)
class Branch:
    """One assumption of a long proof, and what follows from it."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProofBlock:
    """The lines under one assumption, by place; blocks inside it are blocks of their own."""

    letter: str  # how lines around it refer to it; none for the outermost
    places: tuple[int, ...]


class Narration:
    """Tells the lines of one step."""

    def __init__(self, step: Step, name: Namer) -> None:
        self.lines = step.lines
        self.name = name
        self.blocks = _blocks_of(step.lines)
        self._block_at = {block.places[0]: block for block in self.blocks}

    @property
    def outermost(self) -> list[ProofBlock]:
        """The blocks that stand under one assumption alone."""
        return [block for block in self.blocks if not block.letter]

    def fact(self, line: ProofLine) -> str:
        """Return a fact such as "r1c2 is 5" or "r1c2 is not 5"."""
        cell, digit = _known(line.fact)
        return fact_of(self.name.cell(cell), digit, is_on=line.is_on)

    def would(self, block: ProofBlock) -> str:
        """Return the assumption of a block, such as "r1c2 were 5"."""
        line = self.lines[block.places[0]]
        cell, digit = _known(line.fact)
        return assumption(self.name.cell(cell), digit, is_on=line.is_on)

    def end_of(self, block: ProofBlock) -> str:
        """Return the contradiction at the end of a block: box 7 would have no place for 5."""
        return self.clash(self.lines[block.places[-1]])

    def way_of(self, block: ProofBlock) -> str:
        """Return a short summary of the lines between the assumption and the end; empty if there are none."""
        forced = [self.lines[place] for place in block.places[1:]]
        digits = sum(line.is_on for line in forced)
        tried = sum(not line.is_on and line.kind == "refuted" for line in forced)
        one, several = "{count} more digit follows", "{count} more digits follow"
        words = [say(one if digits == 1 else several, count=digits)] if digits else []
        if tried:
            one, several = "{count} nested assumption fails", "{count} nested assumptions fail"
            words.append(say(one if tried == 1 else several, count=tried))
        return and_list(words)

    def branches(self) -> tuple[Branch, ...]:
        """Return each assumption with its consequences."""
        return tuple(self._branch(block) for block in self.blocks)

    def clash(self, line: ProofLine) -> str:
        """Return the contradiction at the end of a block."""
        if line.truths:
            return self._broken(line.truths)
        (first, is_on), (second, is_second_on) = ((_known(s.fact), s.is_on) for s in self._sources(line))
        cells = self.name.cells(dict.fromkeys((first[0], second[0])))
        if not (is_on and is_second_on):
            return say("{cells} would have to be {digit} and not be {digit}", cells=cells, digit=first[1])
        if first[0] == second[0]:
            digits = self.name.digits(sorted((first[1], second[1])))
            return say("{cells} would have to be {digits} at once", cells=cells, digits=digits)
        if first[1] == second[1] and (twice := self.name.twice(first[1], first[0], second[0])):
            return twice
        both = and_list([f"{self.name.cell(cell)} = {digit}" for cell, digit in (first, second)])
        rules = self._titles(pair_constraints(line, self.lines, self.name.board)) or say("a rule")
        return say("{both} would break {rules}", both=both, rules=rules)

    def _broken(self, truths: Sequence[Truth]) -> str:
        truth = truths[0]
        if houses := _houses_of(truths):
            return say("the sum of {regions} could not be right", regions=self.name.regions(houses))
        if truth.cell is not None:
            return say("no digit would be left for {cell}", cell=self.name.cell(truth.cell))
        if truth.region is not None:
            region = self.name.region(truth.region)
            return say("{region} would have no place for {digit}", region=region, digit=truth.digit)
        assert truth.constraint is not None
        return say("there would be no way left to satisfy {rules}", rules=self._titles([truth.constraint]))

    def _titles(self, constraints: Iterable[int]) -> str:
        """Return the titles of the constraints' rules; empty without constraints."""
        return and_list(
            [*dict.fromkeys(title(self.name.board.constraints[constraint], self.name) for constraint in constraints)]
        )

    def _by(self, line: ProofLine) -> str:
        """Return the rules that leave a line's cell or region no other candidate, in brackets."""
        found = self._titles(pair_constraints(line, self.lines, self.name.board))
        return f" ({say('by {rules}', rules=found)})" if found else ""

    def _sources(self, line: ProofLine) -> list[ProofLine]:
        return [self.lines[place] for place in line.source]

    def _branch(self, block: ProofBlock) -> Branch:
        supposed = self.fact(self.lines[block.places[0]])
        also = "{letter}: suppose also that {fact}"
        head = say(also, letter=block.letter, fact=supposed) if block.letter else say("If {fact}", fact=supposed)
        return Branch(str(head), tuple(sentence for _, sentence in self.told_places(block)))

    def told_places(self, block: ProofBlock) -> list[tuple[list[int], str]]:
        """Return a sentence for each line, with its place; candidates removed for one reason share a sentence."""
        told: list[tuple[list[int], str]] = []
        places = list(block.places[1:])
        while places:
            line = self.lines[places[0]]
            run = [line]
            if not line.is_on and line.kind == "follows":
                run += _same_reason(line, [self.lines[place] for place in places[1:]])
            told.append((places[: len(run)], self._sentence(run, places[0])))
            places = places[len(run) :]
        return told

    def _sentence(self, run: Sequence[ProofLine], place: int) -> str:
        line = run[0]
        if line.kind == "impossible":
            return say("So {clash}{by}.", clash=self.clash(line), by=self._by(line) if line.truths else "")
        if line.kind == "refuted":
            opposite = "{fact}: the opposite leads to a contradiction, see {letter}."
            return say(opposite, fact=self.fact(line), letter=self.refuted_by(place).letter)
        if line.is_on:
            (truth,) = line.truths
            if truth.region is None:
                return say("{fact}, the only digit left there{by}.", fact=self.fact(line), by=self._by(line))
            region = self.name.region(truth.region)
            only = "{fact}, the only place left in {region}{by}."
            return say(only, fact=self.fact(line), region=region, by=self._by(line))
        gone = self.name.removals([_known(each.fact) for each in run])
        return say("{fact}{reason}.", fact=gone, reason=self._reason(run))

    def refuted_by(self, place: int) -> ProofBlock:
        """Return the block that a refuted line closes: the last one that began before it, one deeper."""
        depth = self.lines[place].depth + 1
        starts = [at for at in self._block_at if at < place and self.lines[at].depth == depth]
        return self._block_at[max(starts)]

    def _reason(self, run: Sequence[ProofLine]) -> str:
        truths = run[0].truths
        if not truths:
            return ""
        first = truths[0]
        if houses := _houses_of(truths):
            return say(", by the sum of {regions} minus the sums of the rules there", regions=self.name.regions(houses))
        if first.constraint is not None:
            return say(", by {rules}", rules=self._titles([first.constraint]))
        if len(truths) == 1:
            assert first.region is not None
            is_one = len({_known(line.fact)[0] for line in run}) == 1
            sees_it = ", as every place left for {digit} in {region} sees it"
            sees_them = ", as every place left for {digit} in {region} sees them"
            region = self.name.region(first.region)
            return say(sees_it if is_one else sees_them, digit=first.digit, region=region)
        if first.region is not None:
            digits = self.name.digits(truth.digit or 0 for truth in truths)
            region = self.name.region(first.region)
            return say(", as {region} has no other cells left for {digits}", region=region, digits=digits)
        cells = self.name.cells(truth.cell or 0 for truth in truths)
        return say(", as {cells} have only two digits left between them", cells=cells)


def _houses_of(truths: Sequence[Truth]) -> list[int]:
    """Return the regions whose sum a line rests on."""
    return [truth.region for truth in truths if truth.region is not None and truth.digit is None]


def _known(fact: Candidate | None) -> Candidate:
    assert fact is not None
    return fact


def _same_reason(line: ProofLine, following: Sequence[ProofLine]) -> list[ProofLine]:
    run: list[ProofLine] = []
    for other in following:
        if other.kind != "follows" or other.is_on or other.truths != line.truths or not line.truths:
            break
        run.append(other)
    return run


def _blocks_of(lines: Sequence[ProofLine]) -> list[ProofBlock]:
    """Return the blocks of a proof, outer ones before those inside them."""
    stack: list[list[int]] = []
    found: list[list[int]] = []
    for place, line in enumerate(lines):
        depth = line.depth - 1 if line.kind == "suppose" else line.depth
        del stack[depth:]
        if line.kind == "suppose":
            stack.append([])
            found.append(stack[-1])
        if stack:
            stack[-1].append(place)
    letters = _letters()
    blocks = sorted(found, key=lambda places: (lines[places[0]].depth > 1, places[0]))
    return [ProofBlock("" if lines[places[0]].depth == 1 else next(letters), tuple(places)) for places in blocks]


def _letters() -> Iterator[str]:
    """Yield a, B ... Z, A2, B2 ..."""
    for number in count():
        yield chr(ord("A") + number % 26) + (str(number // 26 + 1) if number >= 26 else "")
