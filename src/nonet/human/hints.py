"""The next step a person would find easiest, and the whole path of such steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from nonet._base.deadline import Deadline
from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import current_language, find_language, say
from nonet.human.find import find_in_order, find_steps
from nonet.human.highlights import marks_of
from nonet.human.levels import level_of_technique
from nonet.human.position import Position
from nonet.human.step import ProofLine, Step, Truth, some
from nonet.human.tables import read_table
from nonet.human.words.explain import Explanation, explain, stages_of
from nonet.human.words.stages import Stage
from nonet.model import Board, Look
from nonet.model.candidates import Candidate, digits_of
from nonet.model.marks import Highlights

if TYPE_CHECKING:
    from nonet._base.names import Level

# Levels whose techniques are quick enough to find every step of.
_EXHAUSTIVE_LEVELS = ("easy", "medium", "hard")

_FEW = 3  # open cells of a region that are seen at a glance


@dataclass(frozen=True)  # without slots, so that words and marks can be kept
class Hint:
    """A step with its position: the digits and candidates it changes, its sentences, and the cells to highlight.

    `placements`, `eliminations` and `cells` name cells. `step`, `position` and `marks` number cells from 0, for engines
    and drawings.
    """

    position: Position
    step: Step

    @property
    def words(self) -> Explanation:
        """The step in words: name, nudge, sentence, proof, in the language that is spoken (`nonet.set_language`)."""
        return self.words_in(current_language())

    def words_in(self, language: str) -> Explanation:
        """Return the step in words of a language: "de", "en" or "fr". UnknownNameError if there is no such language."""
        found = find_language(language)
        if found not in self._words:
            self._words[found] = explain(self.step, self.position.board, self.position.values, found)
        return self._words[found]

    @cached_property
    def _words(self) -> dict[str, Explanation]:
        """The words in each language that they were asked in."""
        return {}

    @cached_property
    def marks(self) -> Highlights:
        """The cells, candidates and links that a drawing points out."""
        return marks_of(self.step, self.position)

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The step part by part: the links of a chain, the assumptions of a net or a trial, the reasons of a rule.

        Each has a sentence and the marks that it adds to a drawing. Steps that are seen at once have none.
        """
        return self.stages_in(current_language())

    def stages_in(self, language: str) -> tuple[Stage, ...]:
        """Return the stages with the sentences of a language, as `words_in` does."""
        found = find_language(language)
        if found not in self._stages:
            self._stages[found] = stages_of(self.step, self.marks, self.position.board, self.position.values, found)
        return self._stages[found]

    @cached_property
    def _stages(self) -> dict[str, tuple[Stage, ...]]:
        """The stages in each language that they were asked in."""
        return {}

    @property
    def technique(self) -> str:
        """The id of the technique, such as "x-wing". `words.name` is its name for people."""
        return self.step.technique

    @property
    def placements(self) -> dict[str, int]:
        """The digits that the step places, by the name of the cell: {"r5c5": 5}."""
        return {self.position.board.name_of(cell): digit for cell, digit in self.step.placements}

    @property
    def eliminations(self) -> dict[str, tuple[int, ...]]:
        """The candidates that the step removes, by the name of the cell: {"r1c3": (2, 4)}."""
        found: dict[int, list[int]] = {}
        for cell, digit in sorted(self.step.eliminations):
            found.setdefault(cell, []).append(digit)
        return {self.position.board.name_of(cell): tuple(digits) for cell, digits in found.items()}

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the cells that a drawing points out, in reading order."""
        return tuple(map(self.position.board.name_of, sorted(self.marks.cells)))

    @property
    def level(self) -> Level:
        """The level of the technique."""
        return level_of_technique(self.step.technique)

    def to_dict(self, cells: Literal["names", "numbers"] = "names", *, language: str | None = None) -> dict[str, Any]:
        """Return the hint as plain data, ready for JSON.

        Args:
            cells: "names" writes r1c1 and adds the proof in the terms of `nonet.human.step.Step`, as the command does.
                "numbers" counts cells from 0 and adds the highlights of a drawing, the stages and the position, for
                the page.
            language: The language of its sentences (default: the one that is spoken, see `nonet.set_language`).
        """
        words = self.words_in(language or current_language())
        is_named = cells == "names"
        name: Callable[[int], object] = self.position.board.name_of if is_named else int
        return {
            "technique": self.step.technique,
            "name": words.name,
            "level": self.level,
            "sentence": words.sentence,
            "nudge": words.nudge,
            "why": list(words.proof),
            "branches": [{"title": branch.title, "lines": list(branch.lines)} for branch in words.branches],
            "placements": _candidate_dicts(self.step.placements, name),
            "eliminations": _candidate_dicts(self.step.eliminations, name),
            **(_proof_dict(self.step, self.position.board) if is_named else self._page_dict(language)),
        }

    def _page_dict(self, language: str | None) -> dict[str, Any]:
        """Return the marks that a drawing points out, the stages, and the position before the step."""
        marks = self.marks
        return {
            "marks": {
                **_marks_dict(marks),
                "groups": [sorted(cells) for cells in marks.groups],
                "covers": list(marks.covers),
                "second": marks.second,
                "focus": sorted(marks.focus),
            },
            "stages": [
                {"sentence": stage.sentence, "branch": stage.branch, "depth": stage.depth, **_marks_dict(stage.marks)}
                for stage in self.stages_in(language or current_language())
            ],
            "values": list(self.position.values),
            "candidates": [digits_of(mask) for mask in self.position.candidates()],
        }

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show."""
        return self.to_svg()

    def to_svg(self) -> str:
        """Return the step as a drawing."""
        from nonet.draw.svg import to_svg
        from nonet.human.highlights import scene_of_hint

        return to_svg(scene_of_hint(self))

    def __str__(self) -> str:
        return say("{technique}: {sentence}", technique=self.words.name, sentence=self.words.sentence)

    def __repr__(self) -> str:
        return f"<Hint {self.step.technique}: {some(self.step.effects(self.position.board.name_of))}>"


def _candidate_dicts(candidates: Iterable[Candidate], name: Callable[[int], object]) -> list[dict[str, Any]]:
    return [{"cell": name(cell), "digit": digit} for cell, digit in candidates]


def _marks_dict(marks: Highlights) -> dict[str, Any]:
    return {
        "candidates": [
            {"cell": cell, "digit": digit, "mark": mark.value} for (cell, digit), mark in marks.candidates.items()
        ],
        "cells": sorted(marks.cells),
        "regions": list(marks.regions),
        "links": [
            {
                "source": _candidate_dicts(link.source, int),
                "target": _candidate_dicts(link.target, int),
                "strong": link.is_strong,
            }
            for link in marks.links
        ],
    }


def _proof_dict(step: Step, board: Board) -> dict[str, Any]:
    name = board.name_of
    parts = [
        asdict(part) | {"cells": list(map(name, part.cells)), "regions": [board.regions[r].name for r in part.regions]}
        for part in step.parts
    ]
    return {
        "truths": [_truth_dict(truth, board) for truth in step.truths],
        "deadly": [name(cell) for cell in step.deadly],
        "parts": parts,
        "chain": [asdict(node) | {"cells": [name(c) for c in node.cells]} for node in step.nodes],
        "lines": [_line_dict(line, board) for line in step.lines],
    }


def _truth_dict(truth: Truth, board: Board) -> dict[str, Any]:
    if truth.cell is not None:
        return {"cell": board.name_of(truth.cell)}
    if truth.region is not None:
        return {"region": board.regions[truth.region].name, "digit": truth.digit}
    return {"cells": [board.name_of(cell) for cell in board.constraints[truth.constraint or 0].cells]}


def _line_dict(line: ProofLine, board: Board) -> dict[str, Any]:
    fact = {"cell": board.name_of(line.fact[0]), "digit": line.fact[1], "is_on": line.is_on} if line.fact else {}
    truths = [_truth_dict(truth, board) for truth in line.truths]
    return {"kind": line.kind, "depth": line.depth, **fact, "truths": truths, "source": list(line.source)}


@lru_cache
def hint_order() -> tuple[tuple[str, ...], ...]:
    """Return our order, easiest first: rows of techniques that a person would look for together."""
    return tuple(map(tuple, read_table("scales/hints.toml")["rows"]))


@lru_cache
def _exhaustive_rows() -> int:
    """Return the number of rows of which every step is found: the first ones."""
    return sum(level_of_technique(row[0]) in _EXHAUSTIVE_LEVELS for row in hint_order())


def next_step(position: Position, *, unique: bool = True, deadline: Deadline | None = None) -> Step | None:
    """Return the easiest step by our order; None if there is none. Raise RunTimeout if the deadline comes first.

    Among the steps of one row the choice is made by what a person sees, so that turning or relabelling the grid changes
    it only where two steps look alike. Hard techniques have an order of their own: their first step is taken.
    """
    options = {"uniqueness": int(unique)}
    steps = find_in_order(position, hint_order(), _exhaustive_rows(), options, deadline)
    return min(steps, key=lambda step: _effort(position, step), default=None)


def step_of_technique(
    position: Position, technique: str, *, unique: bool = True, deadline: Deadline | None = None
) -> Step | None:
    """Return the step of one technique that a person would see first; None if it finds none."""
    is_first = level_of_technique(technique) not in _EXHAUSTIVE_LEVELS
    steps = find_steps(position, [technique], {"uniqueness": int(unique)}, first=is_first, deadline=deadline)
    return min(steps, key=lambda step: _effort(position, step), default=None)


class StepPath(Iterator[Hint]):
    """The steps of a solution, found one by one as they are asked for. A notebook draws how difficult each is."""

    def __init__(self, steps: Iterator[Hint]) -> None:
        self._steps = steps
        self._known: deque[Hint] = deque()  # found for a drawing, but not taken yet
        self._techniques: list[str] = []  # of all steps found
        self._error: Exception | None = None  # it came while a drawing was made, and belongs after the last step

    def __iter__(self) -> StepPath:
        return self

    def __next__(self) -> Hint:
        return self._known.popleft() if self._known else self._find()

    def _find(self) -> Hint:
        if self._error:
            raise self._error
        found = next(self._steps)
        self._techniques.append(found.step.technique)
        return found

    def to_svg(self, theme: str = "light") -> str:
        """Return the difficulty of all steps as a chart: the weight of each technique. No step is lost by it.

        `theme` is "light" or "dark". Raise RunTimeout if the time for the steps is over before the last.
        """
        self._find_all()
        if self._error:
            raise self._error
        return self._drawn(theme)

    def _repr_svg_(self) -> str:
        """Return the picture that notebooks show: as far as there was time for it."""
        self._find_all()
        return self._drawn()

    def _find_all(self) -> None:
        try:
            while True:
                self._known.append(self._find())
        except StopIteration:
            pass
        except RunTimeout as error:
            self._error = error

    def _drawn(self, theme: str = "light") -> str:
        from nonet.human.summary import path_svg

        ends = ", until time ran out" if self._error else ""
        return path_svg(self._techniques, f"Difficulty along the solution{ends}", theme)


def solve_path(position: Position, *, unique: bool = True, deadline: Deadline | None = None) -> Iterator[Hint]:
    """Yield each step with its position, until solved or no technique helps; raise RunTimeout at the deadline."""
    while 0 in position.values:
        step = next_step(position, unique=unique, deadline=deadline)
        if step is None:
            return
        yield Hint(position, step)
        position = position.after(step)


def _effort(position: Position, step: Step) -> tuple[int, ...]:
    """Return the effort to see a step, compared with others of its row; ties are by its place in reading order."""
    effect = step.placements or step.eliminations
    if step.technique == "naked-single":
        # A cell's only digit is seen once few cells of a region are open.
        fewest = min(_open(position, region) for region in position.board.regions_of[effect[0][0]])
        return (1 if fewest <= _FEW else 3, fewest, *effect[0])
    if step.technique in ("full-house", "hidden-single"):
        # A digit's only place in a box is seen before that in a line.
        region = step.parts[0].regions[0]
        is_line = position.board.regions[region].family.look is Look.LINE
        return (2 if is_line else 1, _open(position, region), *effect[0])
    cells = sum(len(part.cells) for part in step.parts) + len(step.nodes)
    return (cells, -len(effect), *min(effect))


def _open(position: Position, region: int) -> int:
    return sum(position.values[cell] == 0 for cell in position.board.regions[region].cells)
