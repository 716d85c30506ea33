"""Namer: what cells, digits, regions and effects are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import and_list, or_list, say
from nonet.human.step import ChainNode, Step
from nonet.model import Board, Look
from nonet.model.candidates import Candidate
from nonet.model.constraints import allows
from nonet.model.regions import BY_CELLS, spoken_cell, spoken_label, spoken_region


@dataclass(frozen=True, slots=True)
class Namer:
    """Names on one board; `values` are the digits of the grid, where they are known."""

    board: Board
    values: tuple[int, ...] = ()

    def cell(self, cell: int) -> str:
        return spoken_cell(self.board.name_of(cell))

    def cells(self, cells: Iterable[int]) -> str:
        """Return cells in words: "r1c2, r1c3 and r4c5"."""
        return and_list([self.cell(cell) for cell in cells])

    def either_cell(self, cells: Iterable[int]) -> str:
        """Return a choice of cells in words: "r1c2 or r1c3"."""
        return or_list([self.cell(cell) for cell in cells])

    def digits(self, digits: Iterable[int]) -> str:
        """Return digits in words: "3, 4 and 7"."""
        return and_list(digits)

    def either(self, digits: Iterable[int]) -> str:
        """Return a choice of digits in words: "3 or 4"."""
        return or_list(digits)

    def region(self, region: int) -> str:
        """Return the board's name of a region: "box 4", "row 1", "window 2", "the cage at r1c1"."""
        return spoken_region(self.board.regions[region])

    def regions(self, regions: Iterable[int]) -> str:
        """Return regions in words: "rows 2 and 5", "row 1 and box 3"."""
        names = [self.board.regions[region] for region in regions]
        families = {region.family for region in names}
        if len(names) > 1 and len(families) == 1:
            article = "the " if names[0].label.startswith(BY_CELLS) else ""
            labels = and_list([spoken_label(region) for region in names])
            return say(f"{article}{names[0].family.plural} {{labels}}", labels=labels)
        return and_list([spoken_region(region) for region in names])

    def common_region(self, cells: Iterable[int]) -> str:
        """Return a region with all these cells, lines before boxes, else a rule's cells that differ; empty if none."""
        wanted = set(cells)
        named = [spoken_region(region) for region in self.board.regions if wanted <= set(region.cells)]
        others = self.board.cliques[len(self.board.regions) :]
        return next(iter(named), "") or next((self._title(clique) for clique in others if wanted <= set(clique)), "")

    def _title(self, clique: Sequence[int]) -> str:
        """Return the title of the rule whose cells must differ: "the 15 cage at r6c7"; the cells if it has none."""
        from nonet.human.words.rules import title

        of_rules = self.board.rule_of_constraint
        found = (each for each in self.board.constraints if each in of_rules and {*each.cells} == {*clique})
        constraint = next(found, None)
        return title(constraint, self) if constraint else say("{cells}, which must differ", cells=self.cells(clique))

    def shared_region(self, a: int, b: int) -> str:
        """Return the region that two cells share; empty if they share none, or are tied by a move."""
        return "" if self._tied_by_move(a, b) else self.common_region((a, b))

    def _tied_by_move(self, a: int, b: int) -> str:
        shared = [region for region in self.board.regions if a in region.cells and b in region.cells]
        return say(shared[0].family.tie) if shared and shared[0].family.tie else ""

    def tie(self, a: int, b: int) -> str:
        """Return the tie of two cells: "both in row 1", "a knight's move apart"; empty if they have none."""
        if tie := self._tied_by_move(a, b):
            return tie
        where = self.common_region((a, b))
        return say("both in {region}", region=where) if where else ""

    def brief_tie(self, a: int, b: int) -> str:
        """Return the tie of two cells in brackets: "row 1", "a knight's move apart"."""
        return self.shared_region(a, b) or self.tie(a, b)

    def share(self, a: int, b: int) -> str:
        """Return what two cells do: "share row 1", "are a knight's move apart"."""
        if region := self.shared_region(a, b):
            return say("share {region}", region=region)
        return say("are {tie}", tie=self.tie(a, b))

    def twice(self, digit: int, a: int, b: int) -> str:
        """Return the clash of two cells that see each other for one digit: "row 1 would contain 5 twice"."""
        if region := self.shared_region(a, b):
            return say("{region} would contain {digit} twice", digit=digit, region=region)
        tie = self.tie(a, b)
        cells = self.cells((a, b))
        return say("{cells}, which are {tie}, would both be {digit}", cells=cells, tie=tie, digit=digit) if tie else ""

    def constraints_of_links(self, step: Step) -> list[int]:
        """Return the constraints that a chain rests on: those of the step, and those of two cells on its way."""
        constraints = [*step.constraints]
        for node in step.nodes:
            for source in (step.nodes[index] for index in node.source):
                constraints += self.rules_between(source, node)
        return constraints

    def rules_between(self, one: ChainNode, other: ChainNode) -> list[int]:
        """Return the constraints of two cells that exclude one candidate beside another."""
        if len(one.cells) + len(other.cells) > 2 or not one.is_on or other.is_on:
            return []
        (a,), (b,) = one.cells, other.cells
        if a == b or (one.digit == other.digit and b in self.board.peers[a]):
            return []
        digit_of = {a: one.digit, b: other.digit}
        return [
            index
            for index in self.board.constraints_of[a]
            if {*(cells := self.board.constraints[index].cells)} == {a, b}
            if not allows(self.board.constraints[index], [digit_of[cell] for cell in cells])
        ]

    def effect(self, step: Step) -> str:
        """Return the effect of the step: "r1c2 is 5", "r1c2 and r3c2 cannot be 7"."""
        if step.placements:
            return and_list([self.is_digit(cell, digit) for cell, digit in step.placements])
        return self.removals(step.eliminations)

    def is_digit(self, cell: int, digit: int) -> str:
        """Return a placed digit: "r1c2 is 5"."""
        return say("{cell} is {digit}", cell=self.cell(cell), digit=digit)

    def removals(self, candidates: Sequence[Candidate]) -> str:
        """Return removals such as "r1c2 and r3c2 cannot be 7": cells that lose the same digits share a clause."""
        lost: dict[int, list[int]] = {}
        for cell, digit in sorted(candidates):
            lost.setdefault(cell, []).append(digit)
        groups: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in lost.items():
            groups.setdefault(tuple(digits), []).append(cell)
        return and_list(
            [
                say("{cells} cannot be {digits}", cells=self.cells(cells), digits=self.either(digits))
                for digits, cells in groups.items()
            ]
        )


# How cells see each other, where it is not by a row, a column or a box: nobody sees that at a glance.

MOST = 6  # so many are told; of a long net the first ones show how it goes on

_AT_A_GLANCE = (Look.LINE, Look.AREA)


def sights_of(step: Step, name: Namer) -> str:
    """Return a sentence on cells that see each other by something else than a line or a box; empty if none do."""
    if step.constraints and not step.nodes:
        return ""  # what a rule says of its cells is not sight
    pairs = dict.fromkeys((min(pair), max(pair)) for pair in _pairs(step, name) if not _is_plain(*pair, name))
    told = [say("{cells} are {tie}", cells=name.cells(pair), tie=name.tie(*pair)) for pair in [*pairs][:MOST]]
    return say("{sentence}.", sentence=and_list(told)) if told else ""


def _pairs(step: Step, name: Namer) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells whose sight the step uses: links of chains, and eliminations of the pattern."""
    peers = name.board.peers
    for node in step.nodes:
        for source in (step.nodes[index] for index in node.source):
            if source.is_on and not node.is_on and source.digit == node.digit:
                yield from ((a, b) for a in source.cells for b in node.cells if b in peers[a])
    ends = [(node.cells, (node.digit,)) for node in (*step.nodes[:1], *step.nodes[-1:])]
    pattern = [(part.cells, part.digits) for part in step.parts] or ends
    for cell, digit in step.eliminations:
        for cells, digits in pattern:
            if digit in digits:
                yield from ((cell, other) for other in cells if other in peers[cell])


def _is_plain(a: int, b: int, name: Namer) -> bool:
    """Return True if two cells share a row, a column or a box, or a piece of a jigsaw."""
    regions = name.board.regions
    shared = {*name.board.regions_of[a]} & {*name.board.regions_of[b]}
    return any(regions[region].family.look in _AT_A_GLANCE for region in shared)
