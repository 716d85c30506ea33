"""What a technique is to the words."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from nonet.logic.naming import Namer
from nonet.logic.step import Step
from nonet.records import dataclass

Facts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Technique:
    """An id, and the facts that fill the {places} of its texts. {effect} is always there.

    A technique whose steps come in two forms has texts for each: `text` says which are a step's.
    """

    id: str
    facts: Callable[[Step, Namer], Facts]
    text: Callable[[Step], str] = attrgetter("technique")


def either_end(name: Namer, a: int, b: int) -> str:
    """What a chain from a to b makes true: "at least one of r1c1 and r5c7", or the cell it comes back to."""
    return name.cell(a) if a == b else f"at least one of {name.cells((a, b))}"
