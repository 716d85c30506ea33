"""Forcing chains and forcing nets."""

from __future__ import annotations

from collections.abc import Sequence

from nonet._base.fast_dataclass import dataclass
from nonet.human.step import ChainNode, Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.chains import ChainText, clash_of, first_clash
from nonet.human.words.lines import Branch
from nonet.human.words.names import Namer


@dataclass(frozen=True, slots=True)
class _Way:
    """An assumption and how far it is followed: to a clash, if it meets one, else to the conclusion."""

    premise: ChainNode
    ends: tuple[int, ...]
    clash: str  # nothing if it does not fail
    is_claim: bool = False  # whether the assumption is the conclusion itself, so that nothing is to be followed


def _ways(step: Step, chains: ChainText) -> list[_Way]:
    """One way for a contradiction, one for each choice otherwise."""
    if not step.technique.endswith("-verity"):
        return [_refutation(step.ends, chains)]
    return [_branch(end, chains) for end in step.ends]


def _refutation(ends: Sequence[int], chains: ChainText) -> _Way:
    """The proof that was found, or a shorter one where two things on its way clash before its end."""
    found = first_clash(chains, ends)
    if found and len(chains.way_to(found)) < len(chains.way_to(ends)):
        ends = found
    return _Way(chains.premise_of(ends[0]), tuple(ends), clash_of([chains.node(end) for end in ends], chains.name))


def _branch(end: int, chains: ChainText) -> _Way:
    premise = chains.premise_of(end)
    if not chains.node(end).source:
        return _Way(premise, (end,), "", is_claim=True)
    found = first_clash(chains, [end])
    if not found:
        return _Way(premise, (end,), "")
    return _Way(premise, found, clash_of([chains.node(each) for each in found], chains.name))


def _contradiction(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    (way,) = _ways(step, chains)
    return {
        "cell": name.cell(way.premise.cells[0]),
        "were": chains.would(way.premise),
        "suppose": chains.fact(way.premise),
        "story": chains.story(way.ends),
        "key": chains.key([way.ends]),
        "clash": way.clash,
    }


def _verity(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    ways = _ways(step, chains)
    followed = [way for way in ways if not way.is_claim]
    stories = [_story(way, chains) for way in followed]
    return {
        "question": _question(ways, step, name),
        "finding": _finding(ways, chains),
        "branches": " ".join(stories) + chains.key(way.ends for way in followed),
        "end": _end(ways),
    }


def _left(ways: Sequence[_Way]) -> int:
    return sum(not way.clash for way in ways)


def _story(way: _Way, chains: ChainText) -> str:
    failing = f": {way.clash}, which cannot be" if way.clash else ""
    return f"If {chains.fact(way.premise)}, then {chains.story(way.ends)}{failing}."


def _question(ways: Sequence[_Way], step: Step, name: Namer) -> str:
    """What to look for: what follows every time, or which ways fail."""
    choice = choice_of([way.premise for way in ways], step, name)
    return f"which ways fail, {choice}" if _left(ways) == 1 else f"what follows every time, {choice}"


def _finding(ways: Sequence[_Way], chains: ChainText) -> str:
    """How the ways lead to the conclusion, up to the conclusion itself."""
    name = chains.name
    failing = [way.premise for way in ways if way.clash]
    left = [way for way in ways if not way.clash]
    if not failing:
        return f"{choice_of([way.premise for way in ways], chains.step, name)},"
    gone = _failure(failing, [way.premise for way in ways], chains)
    if len(left) > 1:
        return f"{gone}, and {choice_of([way.premise for way in left], chains.step, name)},"
    return f"{gone}, so" if left[0].is_claim else f"{gone}, so {chains.fact(left[0].premise)}, and"


def _failure(failing: Sequence[ChainNode], all_: Sequence[ChainNode], chains: ChainText) -> str:
    """Which assumptions fail: "2 and 7 fail in r1c9", "in box 1, 7 fails in r1c3 and r3c3"."""
    name = chains.name
    if any(not premise.is_on for premise in all_):
        return f"it fails that {chains.fact(failing[0])}"
    cells = dict.fromkeys(premise.cells[0] for premise in all_)
    if len(cells) == 1:
        digits = name.digits(premise.digit for premise in failing)
        return f"{digits} {'fail' if len(failing) > 1 else 'fails'} in {name.cells(cells)}"
    places = name.cells(premise.cells[0] for premise in failing)
    return f"in {_region_of(all_, chains.step, name)}, {failing[0].digit} fails in {places}"


def _end(ways: Sequence[_Way]) -> str:
    """How the ways are summed up, up to the conclusion."""
    if not any(way.clash for way in ways):
        return "one of these is the case, so"
    if _left(ways) > 1:
        return "one of the ways that are left is right, so"
    return "only one way is left:" if any(way.is_claim for way in ways) else "only one way is left, so"


def _lines(step: Step, name: Namer) -> tuple[Branch, ...]:
    """Each way line by line, where the short proof has no room for all reasons."""
    chains = ChainText(step, name)
    ways = [way for way in _ways(step, chains) if not way.is_claim]
    if not chains.key(way.ends for way in ways):
        return ()
    return tuple(
        Branch(
            f"If {chains.fact(way.premise)}",
            (*map(chains.line, chains.told(way.ends)), *([f"So {way.clash}."] if way.clash else [])),
        )
        for way in ways
    )


def choice_of(premises: Sequence[ChainNode], step: Step, name: Namer) -> str:
    """What one of the premises must be."""
    first = premises[0]
    if any(not premise.is_on for premise in premises):
        return f"whether {name.cell(first.cells[0])} is {first.digit} or not"
    if len({premise.cells for premise in premises}) == 1:
        return f"whichever of {name.digits(premise.digit for premise in premises)} goes in {name.cell(first.cells[0])}"
    return f"wherever {first.digit} goes in {_region_of(premises, step, name)}"


def _region_of(premises: Sequence[ChainNode], step: Step, name: Namer) -> str:
    """The region that has only these places for a digit: one that the proof rests on, as others may have more."""
    cells = {premise.cells[0] for premise in premises}
    rested = [truth.region for truth in step.truths if truth.digit == premises[0].digit and truth.region is not None]
    found = next((region for region in rested if cells <= {*name.board.regions[region].cells}), None)
    return name.common_region(cells) if found is None else name.region(found)


TECHNIQUES = tuple(
    Technique(f"forcing-{kind}-{name}", facts, branches=_lines)
    for kind in ("chain", "net")
    for name, facts in (("contradiction", _contradiction), ("verity", _verity))
)
