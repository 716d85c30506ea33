"""What is said about a step: a nudge, a sentence, a short proof. The texts are in texts/<language>/*.toml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import ENGLISH, capital, current_language, fill, in_language, say
from nonet.human.step import Step
from nonet.human.tables import FOLDER, read_table
from nonet.human.techniques import FAMILIES, Technique, find_technique
from nonet.human.words.lines import Branch, constraints_of_lines
from nonet.human.words.names import Namer, sights_of
from nonet.human.words.rules import statement
from nonet.human.words.stages import CONCLUSION, Stage, stage_text
from nonet.model import Board
from nonet.model.marks import Highlights

LEAST_STAGES = 2  # before the conclusion: fewer are no help


@dataclass(frozen=True, slots=True)
class Explanation:
    """A step in words, from the least to the most that is given away."""

    name: str  # of the technique: X-wing
    nudge: str  # where to look
    sentence: str  # the whole step
    proof: tuple[str, ...]  # why, in a few sentences
    branches: tuple[Branch, ...] = ()  # where that is not all: each assumption, line by line


@dataclass(frozen=True, slots=True)
class StepText:
    """A technique's texts, with {places} for the facts of a step."""

    name: str
    about: str  # what the technique is, for somebody who has never heard of it
    nudge: str
    sentence: str
    proof: tuple[str, ...]
    aliases: tuple[str, ...]  # other names that people know it by
    spot: str  # for its lesson: where and how to look for it


def explain(step: Step, board: Board, values: Sequence[int] = (), language: str | None = None) -> Explanation:
    """Return the step in words; with the digits of the grid, it can name those that a cell sees.

    `language` is the one to say it in (default: the one that is spoken, see `nonet.set_language`).
    """
    with in_language(language):
        return _explained(step, board, values)


def _explained(step: Step, board: Board, values: Sequence[int]) -> Explanation:
    namer = Namer(board, tuple(values))
    technique = find_technique(step.technique)
    text = text_of(technique.text(step))
    facts = {"effect": namer.effect(step)} | technique.facts(step, namer)

    def filled(template: str) -> str:
        return capital(fill(template, facts))

    proof = (*_lines(map(filled, text.proof)), *_seen(step, namer, facts), *_rules_used(step, namer))
    branches = technique.branches(step, namer)
    return Explanation(text.name, filled(text.nudge), filled(text.sentence), tuple(map(str, proof)), branches)


def stages_of(
    step: Step, marks: Highlights, board: Board, values: Sequence[int] = (), language: str | None = None
) -> tuple[Stage, ...]:
    """Return the step part by part: the links of a chain, the assumptions of a proof, the reasons of a rule.

    The last stage is the conclusion, with the marks of the whole step. A step that is seen at once has no stages.
    `language` is as for `explain`.
    """
    with in_language(language):
        return _told_by_stages(step, marks, board, values)


def _told_by_stages(step: Step, marks: Highlights, board: Board, values: Sequence[int]) -> tuple[Stage, ...]:
    namer = Namer(board, tuple(values))
    technique = find_technique(step.technique)
    stages = [*technique.stages(step, namer)]
    if len(stages) < LEAST_STAGES:
        return ()
    return (*stages, Stage(_conclusion(technique, step, namer), marks, CONCLUSION))


def _conclusion(technique: Technique, step: Step, namer: Namer) -> str:
    """Return the last sentence of the proof; where it only lists reasons, the effect."""
    last = text_of(technique.text(step)).proof[-1]
    effect = namer.effect(step)
    if "{reasons}" in last:
        return stage_text("effect", effect=effect)
    facts = {"effect": effect}
    if last.count("{") > last.count("{effect}"):
        facts |= technique.facts(step, namer)
    return capital(fill(last, facts))


def _lines(filled: Iterable[str]) -> Iterator[str]:
    """Return the lines of facts, of which one may have several."""
    return (capital(line) for text in filled for line in text.splitlines())


def _seen(step: Step, namer: Namer, facts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ties of cells that are hard to see at a glance; empty if the proof mentions them already."""
    sights = "" if facts.get("ties") else sights_of(step, namer)
    return (sights,) if sights else ()


def _rules_used(step: Step, namer: Namer) -> tuple[str, ...]:
    """Return the rules that a chain or a long proof rests on, in one line; empty if regions are enough."""
    board = namer.board
    if not board.constraints or not (step.nodes or step.lines):
        return ()
    numbers = [*namer.constraints_of_links(step), *constraints_of_lines(step.lines, board)]
    cells = {cell for node in step.nodes for cell in node.cells} | {line.fact[0] for line in step.lines if line.fact}
    constraints = [board.constraints[number] for number in dict.fromkeys(numbers)]
    if not constraints:
        return ()
    return (say("Rules used: {rules}", rules=statement(constraints, sorted(cells), namer)),)


def text_of(technique: str) -> StepText:
    """Return the texts of a technique."""
    text = _find_text(technique)
    if text is None:
        raise KeyError(technique)
    return text


def name_of_technique(technique: str) -> str:
    """Return the name of a technique; it is made from the id if no name is written.

    >>> name_of_technique("hidden-single"), name_of_technique("no-such-thing")
    ('Hidden single', 'No such thing')
    """
    text = _find_text(technique)
    return text.name if text else technique.replace("-", " ").capitalize()


def _find_text(technique: str) -> StepText | None:
    """Return the text of a technique, by family: a first hint, most often a single, reads only one short file."""
    for language in dict.fromkeys((current_language(), ENGLISH)):  # what is not translated stays English
        families = (_texts(language, family) for family in FAMILIES)
        if text := next((texts[technique] for texts in families if technique in texts), None):
            return text
    return None


@lru_cache
def _texts(language: str, family: str) -> dict[str, StepText]:
    file = f"texts/{language}/{family}.toml"
    tables = read_table(file) if language == ENGLISH or (FOLDER / file).exists() else {}
    own = {"aliases": (), "spot": ""}  # a technique that is like another has none of its aliases
    return {technique: _text(tables.get(fields.get("like"), {}) | own | fields) for technique, fields in tables.items()}


def _text(fields: dict[str, Any]) -> StepText:
    return StepText(
        fields["name"], fields["about"], fields["nudge"], fields["sentence"], tuple(fields["proof"]),
        tuple(fields["aliases"]), fields["spot"],
    )  # fmt: skip
