"""What a technique is to the words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.human.step import Step
from nonet.human.words.lines import Branch, Narration
from nonet.human.words.names import Namer
from nonet.human.words.stages import Stage, stages_of_lines

Facts = dict[str, str]


def narrated(step: Step, name: Namer) -> tuple[Branch, ...]:
    """Return the lines of a step that is proved line by line."""
    return Narration(step, name).branches() if step.lines else ()


def narrated_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield the stages of a step that is proved line by line, without the conclusion."""
    if step.lines:
        yield from stages_of_lines(step, name)


@dataclass(frozen=True, slots=True)
class Technique:
    """An id, and the facts that fill the {places} of its texts. {effect} is always there.

    A technique whose steps come in two forms has texts for each: `text` says which are a step's. `branches` tells what
    a short proof has no room for. `stages` tells the step part by part, up to its conclusion.
    """

    id: str
    facts: Callable[[Step, Namer], Facts]
    text: Callable[[Step], str] = attrgetter("technique")
    branches: Callable[[Step, Namer], tuple[Branch, ...]] = narrated
    stages: Callable[[Step, Namer], Iterator[Stage]] = narrated_stages


def either_end(name: Namer, a: int, b: int) -> str:
    """Return the conclusion of a chain from a to b: "at least one of r1c1 and r5c7", or the cell it comes back to."""
    return name.cell(a) if a == b else say("at least one of {cells}", cells=name.cells((a, b)))
