"""Step: a conclusion a person can draw, with all that proves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nonet._base.fast_dataclass import dataclass
from nonet.model.candidates import Candidate, digits_of

if TYPE_CHECKING:
    from nonet.solver.core import LogicStep


@dataclass(frozen=True, slots=True)
class Truth:
    """Facts of which one must be true: what a cell may hold, where a digit may go, or how a constraint is filled.

    A region without a digit is one whose sum counts. With such regions, it is not the constraints of the same line that
    are filled: it is what the regions hold less what the constraints add up to.
    """

    cell: int | None
    region: int | None  # its index in board.regions
    digit: int | None
    constraint: int | None = None  # its index in board.constraints


@dataclass(frozen=True, slots=True)
class StepPart:
    """A piece of the pattern: what it is to the reader, its cells, digits and regions (by index)."""

    role: str
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    regions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChainNode:
    """A link of a chain: the digit is in one of these cells (on) or in none; it follows from the nodes `source`."""

    cells: tuple[int, ...]
    digit: int
    is_on: bool
    source: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProofLine:
    """A line of a long proof; its `depth` is how many assumptions it stands under.

    suppose     an assumption; it opens a block
    follows     with the opposite of the fact, and with the lines `source`, no choice from the truths is left
    impossible  the same without a fact: a contradiction
    refuted     the opposite of what the block before it supposed
    cases       what all the blocks before it lead to: they suppose each candidate of the truth, or one and its opposite
    """

    kind: str
    depth: int
    fact: Candidate | None
    is_on: bool
    truths: tuple[Truth, ...]
    source: tuple[int, ...]  # places of lines


@dataclass(frozen=True, slots=True)
class Step:
    """Placements or eliminations of a technique, and their proof.

    The proof: assume a candidate that is to go, or that a placed cell is something else. Then there is no choice of one
    candidate from every truth (and one of the extra candidates of the deadly pattern) without two that exclude each
    other, by a region or by a constraint; where constraints are named, none that they allow. With `regions` it is not
    the constraints themselves that must allow it: what the regions hold less what the constraints add up to must be
    right. `parts` and `nodes` are the same in the terms of the technique, for words and drawings. Where there are
    `lines`, they are the proof instead.
    """

    technique: str
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    truths: tuple[Truth, ...]
    deadly: tuple[int, ...]
    deadly_digits: tuple[int, ...]
    parts: tuple[StepPart, ...]
    nodes: tuple[ChainNode, ...]
    ends: tuple[int, ...]
    is_double: bool = False
    constraints: tuple[int, ...] = ()  # of the board that it rests on, by index
    regions: tuple[int, ...] = ()  # full ones, by index: it rests on their sum less those of the constraints
    lines: tuple[ProofLine, ...] = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Return an attribute by the name that it had in earlier versions."""
            from nonet._base.moved import old_attribute

            return old_attribute(self, name)

    def effects(self, name_of: Callable[[int], str] = "cell {}".format) -> list[str]:
        """Return the effects in short: r2c3 = 3, or r1c2 != 5. Without a board, cells go by number."""
        placed = [f"{name_of(cell)} = {digit}" for cell, digit in self.placements]
        return placed + [f"{name_of(cell)} != {digit}" for cell, digit in self.eliminations]

    def __str__(self) -> str:
        return f"{self.technique}: {', '.join(self.effects())}"

    def __repr__(self) -> str:
        return f"<Step {self.technique}: {some(self.effects())}>"

    def parts_of(self, role: str) -> tuple[StepPart, ...]:
        """Return the parts with this role, in order."""
        return tuple(part for part in self.parts if part.role == role)


def step_of(found: LogicStep) -> Step:
    """Return the step that the core found."""
    return Step(
        found.technique,
        tuple(found.placements),
        tuple(found.eliminations),
        tuple(_truth(*truth) for truth in found.truths),
        tuple(found.deadly),
        tuple(digits_of(found.deadly_digits)),
        tuple(
            StepPart(role, tuple(cells), tuple(digits_of(mask)), tuple(regions))
            for role, cells, mask, regions in found.parts
        ),
        tuple(ChainNode(tuple(cells), digit, is_on, tuple(source)) for cells, digit, is_on, source in found.nodes),
        tuple(found.ends),
        found.is_double,
        tuple(found.shapes),
        tuple(found.houses),
        tuple(map(_line, found.lines)),
    )


def some(words: Sequence[str], most: int = 3) -> str:
    """Return the first few of several words.

    >>> some(["r1c1 = 5"]), some(["a", "b", "c", "d", "e"])
    ('r1c1 = 5', 'a, b, c and 2 more')
    """
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more


def _truth(cell: int, region: int, digit: int, constraint: int) -> Truth:
    if cell >= 0:
        return Truth(cell, None, None)
    return Truth(None, region, digit or None) if region >= 0 else Truth(None, None, None, constraint)


def _line(row: tuple[str, int, int, int, bool, list[tuple[int, int, int, int]], list[int]]) -> ProofLine:
    kind, depth, cell, digit, is_on, truths, source = row
    fact = None if kind == "impossible" else (cell, digit)
    return ProofLine(kind, depth, fact, is_on, tuple(_truth(*truth) for truth in truths), tuple(source))
