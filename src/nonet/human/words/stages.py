"""The stages of a step: a chain link by link, a proof assumption by assumption, each with what a drawing adds.

The sentences are in texts/<language>/stages.toml.

Contents: `Stage`, chains and nets (`ChainStages`), proofs in lines (`stages_of_lines`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import ENGLISH, and_list, capital, current_language, fill
from nonet.human.step import ChainNode, ProofLine, Step
from nonet.human.tables import read_table
from nonet.human.words.lines import Narration, ProofBlock
from nonet.human.words.names import Namer
from nonet.human.words.rules import title
from nonet.model.candidates import Candidate
from nonet.model.marks import Highlight, Highlights, Link

if TYPE_CHECKING:
    from nonet.human.words.chains import ChainText

MOST_LINES = 40  # a proof with more lines has one stage for each assumption


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a step that a person follows at once: its sentence, and the marks that it adds to a drawing.

    Stages with the same `branch` follow from one assumption; those with a larger `depth` from another one inside it.
    The conclusion has branch -1, and the marks of the step.
    """

    sentence: str
    marks: Highlights
    branch: int = 0
    depth: int = 1


CONCLUSION = -1


@lru_cache
def _templates(language: str) -> dict[str, str]:
    """Return the sentences of a language by their name; one that is missing is English."""
    english = {} if language == ENGLISH else _templates(ENGLISH)
    return english | {name: fields["text"] for name, fields in read_table(f"texts/{language}/stages.toml").items()}


def stage_text(template: str, **facts: str) -> str:
    """Return the sentence of a template, with a capital unless it starts with the name of a cell.

    >>> stage_text("suppose", fact="r1c2 is 5"), stage_text("clash", clash="it would follow that r1c2 is 5")
    ('Suppose r1c2 is 5.', 'So it would follow that r1c2 is 5. That is impossible.')
    """
    return str(capital(fill(_templates(current_language())[template], facts)))


# Chains and nets.


class ChainStages:
    """The stages of a step whose chains a `ChainText` knows."""

    def __init__(self, chains: ChainText) -> None:
        self.chains = chains
        self.name = chains.name

    def way(self, ends: Sequence[int], clash: str = "", branch: int = 0) -> Iterator[Stage]:
        """Yield the assumption, every link on the way to these ends, and the contradiction there if there is one."""
        way = self.chains.way_to(ends)
        premises = [index for index in way if not self.chains.node(index).source]
        supposed = and_list([*dict.fromkeys(self.chains.fact(self.chains.node(index)) for index in premises)])
        template = "suppose-next" if branch else "suppose"
        yield Stage(stage_text(template, fact=supposed), self._marks(premises), branch)
        for indices in self._links(way, ends):
            yield Stage(self._sentence(indices[-1]), self._marks(indices), branch)
        if clash:
            yield Stage(stage_text("clash", clash=clash), self._marks(ends, has_links=False), branch)

    def claim(self, index: int, branch: int) -> Stage:
        """Return the stage of a case that is the conclusion itself."""
        fact = self.chains.fact(self.chains.node(index))
        return Stage(stage_text("claim", fact=fact), self._marks([index]), branch)

    def _links(self, way: Sequence[int], ends: Sequence[int]) -> Iterator[list[int]]:
        """Yield the nodes of each stage, the one that is told last.

        A chain has a stage for each node. A net has one for each digit that it forces: with the candidates that are
        false by then, all at once.
        """
        nodes = {index: self.chains.node(index) for index in way}
        is_chain = all(len(node.source) < 2 for node in nodes.values())
        shown = {index for index in way if not nodes[index].source}
        facts = {_key(nodes[index]) for index in shown}
        for index in way:
            node = nodes[index]
            is_told = is_chain or node.is_on or index in ends or len(node.cells) > 1
            if index in shown or not is_told or _key(node) in facts:
                continue
            facts.add(_key(node))
            found = [index]
            todo = [*node.source]
            while todo:
                if (before := todo.pop()) not in shown:
                    shown.add(before)
                    found.append(before)
                    todo.extend(nodes[before].source)
            shown.add(index)
            yield sorted(found)

    def _sentence(self, index: int) -> str:
        node = self.chains.node(index)
        if node.is_on:
            return self._forced(node)
        sources = [self.chains.node(source) for source in node.source]
        return self._gone(node, sources[0]) if len(sources) == 1 else self._so(node, sources)

    def _forced(self, node: ChainNode) -> str:
        """Return a digit that has to go in, with the reason."""
        fact, digit = self.chains.fact(node), str(node.digit)
        if (region := self.chains.forcing_region(node)) is not None:
            return stage_text("on-region", fact=fact, digit=digit, region=self.name.region(region))
        if self.chains.is_needed_by_rule(node):
            return stage_text("on-rule", fact=fact, digit=digit)
        if len(node.cells) > 1:
            return stage_text("on-cells", fact=fact)
        return stage_text("on-cell", fact=fact, cell=self.name.cell(node.cells[0]))

    def _gone(self, node: ChainNode, source: ChainNode) -> str:
        """Return a candidate that goes, with the reason."""
        facts = {"fact": self.chains.fact(node), "source": self.chains.fact(source)}
        if not source.is_on or self.chains.is_set(node):
            return stage_text("off", **facts)
        if source.cells == node.cells and len(node.cells) == 1:
            cell = self.name.cell(node.cells[0])
            return stage_text("off-cell", cell=cell, digit=str(source.digit), other=str(node.digit))
        cells = dict.fromkeys((*source.cells, *node.cells))
        if source.digit != node.digit:
            rules = self.name.rules_between(source, node)
            titles = dict.fromkeys(title(self.name.board.constraints[rule], self.name) for rule in rules)
            return stage_text("off-rule", **facts, rule=and_list([*titles])) if titles else stage_text("off", **facts)
        if len(cells) == 2 and (tie := self.name.tie(*cells)):
            return stage_text("off-seen", **facts, tie=tie)
        region = self.name.common_region(cells)
        return stage_text("off-group", **facts, region=region) if region else stage_text("off", **facts)

    def _so(self, node: ChainNode, sources: Sequence[ChainNode]) -> str:
        told = and_list([self.chains.fact(source) for source in sources])
        return stage_text("off", source=told, fact=self.chains.fact(node))

    def _marks(self, indices: Iterable[int], *, has_links: bool = True) -> Highlights:
        """Return the candidates of nodes, the cells, and the region of the last one if a region forces it."""
        indices = [*indices]
        nodes = [self.chains.node(index) for index in indices]
        marks = {
            (cell, node.digit): Highlight.PATTERN if node.is_on else Highlight.SECOND
            for node in nodes
            for cell in node.cells
        }
        links = [
            Link(_candidates(self.chains.node(source)), _candidates(node), is_strong=node.is_on)
            for node in nodes
            for source in node.source
        ]
        region = self.chains.forcing_region(nodes[-1]) if nodes and nodes[-1].is_on and has_links else None
        cells = frozenset(cell for cell, _ in marks)
        return Highlights(marks, cells, () if region is None else (region,), tuple(links) if has_links else ())


def _key(node: ChainNode) -> tuple[tuple[int, ...], int, bool]:
    return node.cells, node.digit, node.is_on


def _candidates(node: ChainNode) -> tuple[Candidate, ...]:
    return tuple((cell, node.digit) for cell in node.cells)


# Proofs in lines.


def stages_of_lines(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield a stage for each line that is told; of a long proof, for each assumption.

    An assumption inside another one comes where it is refuted.
    """
    told = Narration(step, name)
    is_long = sum(len(block.places) for block in told.blocks) > MOST_LINES
    for branch, block in enumerate(told.outermost):
        if is_long:
            yield Stage(_whole(step, told, block), _marks_of_places(step.lines, block.places), branch)
        else:
            yield from _stages_of_block(told, block, branch)


def _stages_of_block(told: Narration, block: ProofBlock, branch: int, depth: int = 1) -> Iterator[Stage]:
    start = block.places[:1]
    fact = told.fact(told.lines[start[0]])
    if block.letter:
        sentence = stage_text("suppose-inside", letter=block.letter, fact=fact)
    else:
        sentence = stage_text("suppose-next" if branch else "suppose", fact=fact)
    yield Stage(sentence, _marks_of_places(told.lines, start), branch, depth)
    for places, line in told.told_places(block):
        if told.lines[places[0]].kind == "refuted":
            yield from _stages_of_block(told, told.refuted_by(places[0]), branch, depth + 1)
        yield Stage(capital(line), _marks_of_places(told.lines, places), branch, depth)


def _whole(step: Step, told: Narration, block: ProofBlock) -> str:
    """Return an assumption, how much follows from it, and its end, in a sentence."""
    fact, way = told.fact(step.lines[block.places[0]]), told.way_of(block)
    if step.lines[block.places[-1]].kind == "impossible":
        return stage_text("fails" if way else "fails-at-once", fact=fact, way=way, clash=told.end_of(block))
    return stage_text("leads" if way else "leads-at-once", fact=fact, way=way, end=told.fact(step.lines[-1]))


def _marks_of_places(lines: Sequence[ProofLine], places: Sequence[int]) -> Highlights:
    marks: dict[Candidate, Highlight] = {}
    links: list[Link] = []
    regions: dict[int, None] = {}
    for place in places:
        line = lines[place]
        if line.fact is None:
            marks |= {
                fact: Highlight.PATTERN if lines[source].is_on else Highlight.SECOND
                for source in line.source
                if (fact := lines[source].fact)
            }
            regions |= dict.fromkeys(truth.region for truth in line.truths if truth.region is not None)
            continue
        marks[line.fact] = Highlight.PATTERN if line.is_on else Highlight.SECOND
        starts = [start for source in line.source if (start := lines[source].fact) and start != line.fact]
        links += [Link((start,), (line.fact,), is_strong=line.is_on) for start in starts]
        if line.is_on:
            regions |= dict.fromkeys(truth.region for truth in line.truths if truth.region is not None)
    return Highlights(marks, frozenset(cell for cell, _ in marks), tuple(regions), tuple(links))
