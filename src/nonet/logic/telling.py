"""Chains in words: what an assumption leads to, digit by digit. English, as Namer is."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.errors import listed
from nonet.logic.naming import Namer
from nonet.logic.step import Node, Step

FEW = 6  # so many forced digits are told with their reasons; of more only the digits


class Teller:
    """Tells the chains of one step."""

    def __init__(self, step: Step, name: Namer) -> None:
        self.step = step
        self.name = name

    def node(self, index: int) -> Node:
        """A node by its place; -1 is the last."""
        return self.step.nodes[index]

    def fact(self, node: Node) -> str:
        """Such as "r1c2 is 5", "r1c2 is not 5", "5 is in r1c2 or r1c3"."""
        if len(node.cells) == 1:
            return f"{self.name.cell(node.cells[0])} is{'' if node.is_on else ' not'} {node.digit}"
        if self._is_set(node):
            rest = next(part.digits for part in self.step.parts_of("set") if part.cells == node.cells)
            digits = self.name.digits(digit for digit in rest if digit != node.digit)
            return f"{self.name.cells(node.cells)} cannot hold {node.digit} and are left with {digits}"
        return f"{node.digit} is{'' if node.is_on else ' not'} in {self.name.either_cell(node.cells)}"

    def would(self, node: Node) -> str:
        """Such as "r1c2 were 5", "r1c2 were not 5"."""
        return self.fact(node).replace(" is", " were", 1)

    def premise_of(self, end: int) -> Node:
        """The assumption at the head of the chain that ends there."""
        return next(self.node(index) for index in self._way_to(end) if not self.node(index).source)

    def story(self, ends: Iterable[int], *, brief: bool = False) -> str:
        """All that the assumption forces on the way to these ends, in order, each thing once; if brief, no reasons."""
        told: dict[tuple[tuple[int, ...], int, bool], Node] = {}
        for end in ends:
            for index in self._way_to(end):
                node = self.node(index)
                if node.source and (node.is_on or index == end or self._is_set(node)):
                    told.setdefault((node.cells, node.digit, node.is_on), node)
        with_reasons = not brief and len(told) <= FEW
        clauses = [self.fact(node) + (self._reason(node) if with_reasons else "") for node in told.values()]
        return listed(clauses, "and") or "that is so at once"

    def _way_to(self, end: int) -> list[int]:
        """The nodes that the end rests on, and the end itself."""
        needed, todo = {end}, [end]
        while todo:
            more = [index for index in self.node(todo.pop()).source if index not in needed]
            needed.update(more)
            todo.extend(more)
        return sorted(needed)

    def _is_set(self, node: Node) -> bool:
        return not node.is_on and any(part.cells == node.cells for part in self.step.parts_of("set"))

    def _reason(self, node: Node) -> str:
        """Why an on node follows: its digit has no other place, or its cell no other digit."""
        if not node.is_on:
            return ""
        sources = [self.node(index) for index in node.source]
        cells = set(node.cells).union(*(source.cells for source in sources))
        if all(source.digit == node.digit and not self._is_set(source) for source in sources):
            for truth in self.step.truths:
                if truth.region is None or truth.digit != node.digit:
                    continue
                region = self.name.board.regions[truth.region]
                if cells <= set(region.cells):
                    return f" (the only place left in {region.name})"
            if len(cells) > 1:
                return " (one of two places for a digit that a rule needs)"
        return " (the only digit left there)"
