"""Chains in words: what an assumption leads to, digit by digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from nonet._base.language import and_list, say
from nonet.human.step import ChainNode, Step
from nonet.human.words.names import Namer
from nonet.model import Board

FEW = 6  # so many forced digits are told with their reasons in full; of more only the region that forces each

# What the short reasons of a long story mean.
KEY = "A region in brackets has no other place left for the digit. Without brackets, the cell has no other digit left."


class ChainText:
    """The chains of one step in words."""

    def __init__(self, step: Step, name: Namer) -> None:
        self.step = step
        self.name = name

    def node(self, index: int) -> ChainNode:
        """Return a node by its place; -1 is the last."""
        return self.step.nodes[index]

    def fact(self, node: ChainNode) -> str:
        """Return a fact such as "r1c2 is 5", "r1c2 is not 5", "5 is in r1c2 or r1c3"."""
        if len(node.cells) == 1:
            return fact_of(self.name.cell(node.cells[0]), node.digit, is_on=node.is_on)
        if self.is_set(node):
            rest = next(part.digits for part in self.step.parts_of("set") if part.cells == node.cells)
            digits = self.name.digits(digit for digit in rest if digit != node.digit)
            cells = self.name.cells(node.cells)
            left = "{cells} cannot hold {digit} and are left with {digits}"
            return say(left, cells=cells, digit=node.digit, digits=digits)
        template = "{digit} is in {cells}" if node.is_on else "{digit} is not in {cells}"
        return say(template, digit=node.digit, cells=self.name.either_cell(node.cells))

    def would(self, node: ChainNode) -> str:
        """Return an assumption such as "r1c2 were 5", "r1c2 were not 5"."""
        if len(node.cells) == 1:
            return assumption(self.name.cell(node.cells[0]), node.digit, is_on=node.is_on)
        if self.is_set(node):
            return self.fact(node)
        template = "{digit} were in {cells}" if node.is_on else "{digit} were not in {cells}"
        return say(template, digit=node.digit, cells=self.name.either_cell(node.cells))

    def premise_of(self, end: int) -> ChainNode:
        """Return the assumption at the head of the chain that ends there."""
        return next(self.node(index) for index in self.way_to([end]) if not self.node(index).source)

    def story(self, ends: Iterable[int], *, brief: bool = False) -> str:
        """Return all that the assumption forces on the way to these ends, each once; if brief, without reasons."""
        told = self.told(ends)
        reason = (lambda _: "") if brief else self._reason if len(told) <= FEW else self._short_reason
        return and_list([_with(self.fact(node), reason(node)) for node in told])

    def key(self, stories: Iterable[Iterable[int]]) -> str:
        """Return a sentence, after a space, on the brackets of stories to these ends; empty if no story is long."""
        return f" {say(KEY)}" if any(len(self.told(ends)) > FEW for ends in stories) else ""

    def told(self, ends: Iterable[int]) -> list[ChainNode]:
        """Return the nodes of a story to these ends: placed digits, groups, sets and the ends, each once.

        A candidate that goes is left out, since the reader sees it from the digit before it; a group is not seen so.
        """
        ends = tuple(ends)
        told: dict[tuple[tuple[int, ...], int, bool], ChainNode] = {}
        for index in self.way_to(ends):
            node = self.node(index)
            if node.source and (node.is_on or index in ends or len(node.cells) > 1):
                told.setdefault((node.cells, node.digit, node.is_on), node)
        return list(told.values())

    def line(self, node: ChainNode) -> str:
        """Return a fact as a line of its own: "r1c2 is 5, the only place left in row 1."."""
        if reason := self._why(node):
            return say("{fact}, {reason}.", fact=self.fact(node), reason=reason)
        return say("{sentence}.", sentence=self.fact(node))

    def way_to(self, ends: Iterable[int]) -> list[int]:
        """Return the nodes that the ends rest on, and the ends themselves."""
        needed = {*ends}
        todo = [*needed]
        while todo:
            more = [index for index in self.node(todo.pop()).source if index not in needed]
            needed.update(more)
            todo.extend(more)
        return sorted(needed)

    def is_set(self, node: ChainNode) -> bool:
        """Return True if the node is a set of cells that has lost a digit, so that it needs all its others."""
        return not node.is_on and any(part.cells == node.cells for part in self.step.parts_of("set"))

    def _reason(self, node: ChainNode) -> str:
        return f" ({why})" if (why := self._why(node)) else ""

    def _why(self, node: ChainNode) -> str:
        """Return why an on node follows: its digit has no other place, or its cell no other digit."""
        if not node.is_on:
            return ""
        if region := self._forcing_region(node):
            one, several = "the only place left in {region}", "the only places left in {region}"
            return say(several if len(node.cells) > 1 else one, region=region)
        if self._is_one_digit(node) and len(self._cells_of_link(node)) > 1:
            return say("the only other place for a {digit} that a rule needs", digit=node.digit)
        return say("the only digit left there")

    def _short_reason(self, node: ChainNode) -> str:
        """Return the region alone, or a full reason for a digit that a rule needs, since no region gives it."""
        if node.is_on and (region := self._forcing_region(node)):
            return f" ({region})"
        is_by_rule = node.is_on and self.is_needed_by_rule(node)
        return self._reason(node) if is_by_rule else ""

    def _forcing_region(self, node: ChainNode) -> str:
        """Return the region in which the digit of an on node has no other place; empty if there is none."""
        region = self.forcing_region(node)
        return "" if region is None else self.name.region(region)

    def forcing_region(self, node: ChainNode) -> int | None:
        """Return the same region by its index in board.regions."""
        if not self._is_one_digit(node):
            return None
        cells = self._cells_of_link(node)
        for truth in self.step.truths:
            if truth.region is None or truth.digit != node.digit:
                continue
            if cells <= set(self.name.board.regions[truth.region].cells):
                return truth.region
        return None

    def is_needed_by_rule(self, node: ChainNode) -> bool:
        """Return True if an on node is the last place of a digit in the cells of a rule."""
        return self._is_one_digit(node) and len(self._cells_of_link(node)) > 1

    def _is_one_digit(self, node: ChainNode) -> bool:
        sources = [self.node(index) for index in node.source]
        return all(source.digit == node.digit and not self.is_set(source) for source in sources)

    def _cells_of_link(self, node: ChainNode) -> set[int]:
        return set(node.cells).union(*(self.node(index).cells for index in node.source))


def _with(clause: str, reason: str) -> str:
    """Return a clause with its reason in brackets, if it has one."""
    return say("{fact}{reason}", fact=clause, reason=reason) if reason else clause


def fact_of(cell: str, digit: int, *, is_on: bool) -> str:
    """Return a fact: "r1c2 is 5", "r1c2 is not 5"."""
    return say("{cell} is {digit}" if is_on else "{cell} is not {digit}", cell=cell, digit=digit)


def assumption(cell: str, digit: int, *, is_on: bool) -> str:
    """Return an assumption: "r1c2 were 5", "r1c2 were not 5"."""
    return say("{cell} were {digit}" if is_on else "{cell} were not {digit}", cell=cell, digit=digit)


# Clashes in chains: two things that an assumption leads to and that cannot both be, and the words for them.


def first_clash(chains: ChainText, ends: Iterable[int]) -> tuple[int, ...]:
    """Return the two nodes on the way to these ends that clash after the fewest others; empty if none do.

    A net places all singles of a round, even those that another of them makes impossible, so it may run past one.
    """
    way = chains.way_to(ends)
    pairs = [(a, b) for a, b in combinations(way, 2) if _exclude(chains.node(a), chains.node(b), chains.name.board)]
    return min(pairs, key=lambda pair: (len(chains.way_to(pair)), pair), default=())


def _exclude(one: ChainNode, other: ChainNode, board: Board) -> bool:
    if len(one.cells) > 1 or len(other.cells) > 1:
        return False
    (a,), (b,) = one.cells, other.cells
    if not (one.is_on and other.is_on):
        return a == b and one.digit == other.digit and one.is_on != other.is_on
    return one.digit != other.digit if a == b else one.digit == other.digit and b in board.peers[a]


def clash_of(ends: Sequence[ChainNode], name: Namer) -> str:
    """Return the contradiction at the ends of the chains, in words."""
    cell, digit = name.cell(ends[0].cells[0]), ends[0].digit
    cells = dict.fromkeys(end.cells for end in ends)
    if len(ends) == 1:
        template = (
            "it would follow that {cell} is {digit}" if ends[0].is_on else "it would follow that {cell} is not {digit}"
        )
        return say(template, cell=cell, digit=digit)
    if len({(end.cells, end.digit) for end in ends}) == 1:
        return say("{cells} would have to be {digit} and not be {digit}", cells=cell, digit=digit)
    if ends[0].is_on and len(cells) == 1:
        digits = name.digits(sorted(end.digit for end in ends))
        return say("{cells} would have to be {digits} at once", cells=cell, digits=digits)
    if len(cells) == 1:
        return say("no digit would be left for {cell}", cell=cell)
    if ends[0].is_on:
        return name.twice(digit, ends[0].cells[0], ends[1].cells[0])
    region = name.common_region(cell for end in ends for cell in end.cells)
    return say("{region} would have no place for {digit}", region=region, digit=digit)
