"""Chains: colours, wings, X-chains and XY-chains, loops, forcing chains and nets.

Contents: colours, wings, simple chains, loops, forcing chains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import and_list, say
from nonet.human.step import ChainNode, Step
from nonet.human.techniques.base import Facts, Technique, either_end
from nonet.human.words.chains import ChainText, clash_of, first_clash
from nonet.human.words.lines import Branch
from nonet.human.words.names import Namer
from nonet.human.words.stages import ChainStages, Stage

# Simple and multi colours: places of a digit that are all true or all false together.


Cells = tuple[int, ...]


def _colours(step: Step) -> list[Cells]:
    """Return the colours in pairs: either all of one or all of the other is true."""
    return [part.cells for part in step.parts if part.role in ("colour-1", "colour-2")]


def _simple(step: Step, name: Namer) -> Facts:
    one, two = _colours(step)
    lost = {cell for cell, _ in step.eliminations}
    wrong, right = (one, two) if set(one) <= lost else (two, one)
    clash = _meeting(wrong, wrong, name) or wrong[:2]
    regions = step.parts[0].regions
    return {
        "digit": str(step.parts[0].digits[0]),
        "one": name.cells(one),
        "two": name.cells(two),
        "regions": say("each of {regions}" if len(regions) > 1 else "{regions}", regions=name.regions(regions)),
        "first": name.cell(min(one + two)),
        "wrong": name.cells(wrong),
        "right": name.cells(right),
        "clash": name.cells(clash),
        "tie": name.tie(*clash) if len(clash) == 2 else "",
    }


def _multi(step: Step, name: Namer) -> Facts:
    a, b, c, d = _colours(step)
    return {
        "digit": str(step.parts[0].digits[0]),
        "a": name.cells(a),
        "b": name.cells(b),
        "c": name.cells(c),
        "d": name.cells(d),
        "first": name.cell(min(a + b)),
        "second": name.cell(min(c + d)),
    }


def _multi_1(step: Step, name: Namer) -> Facts:
    """Return the colours that meet, so that one of their opposites is true; rare steps have more than one such pair."""
    a, b, c, d = _colours(step)
    lost = [cell for cell, _ in step.eliminations]
    digit = step.parts[0].digits[0]
    reasons: list[str] = []
    for near, far in ((a, b), (b, a)):
        for near2, far2 in ((c, d), (d, c)):
            meeting = _meeting(near, near2, name)
            if meeting and any(_sees(cell, far, name) and _sees(cell, far2, name) for cell in lost):
                reasons.append(
                    say(
                        "{cells} are {tie} and cannot both be {digit}, so {digit} is in {one} or in {two}",
                        cells=name.cells(meeting),
                        tie=name.tie(*meeting),
                        digit=digit,
                        one=name.cells(far),
                        two=name.cells(far2),
                    )
                )
    return _multi(step, name) | {"reasons": ". ".join(reasons)}


def _multi_2(step: Step, name: Namer) -> Facts:
    a, b, c, d = _colours(step)
    lost = {cell for cell, _ in step.eliminations}
    wrong = a if set(a) <= lost else b
    return _multi(step, name) | {
        "wrong": name.cells(wrong),
        "meets": _meetings(_meeting(wrong, c, name), _meeting(wrong, d, name), name),
    }


def _meeting(one: Iterable[int], two: Iterable[int], name: Namer) -> Cells:
    """Return one cell of each that see each other."""
    return next(((a, b) for a in one for b in two if b in name.board.peers[a]), ())


def _sees(cell: int, cells: Iterable[int], name: Namer) -> bool:
    return any(other in name.board.peers[cell] for other in cells)


def _meetings(one: Cells, two: Cells, name: Namer) -> str:
    """Return the words for the candidates of two pairs that see each other."""
    (a, b), (c, d) = one, two
    if a == c:
        return say("{cell} sees {cells}", cell=name.cell(a), cells=name.cells((b, d)))
    return and_list([say("{cell} sees {cells}", cell=name.cell(p), cells=name.cell(q)) for p, q in (one, two)])


_COLOURS = (
    Technique("simple-colours-trap", _simple),
    Technique("simple-colours-wrap", _simple),
    Technique("multi-colours-1", _multi_1),
    Technique("multi-colours-2", _multi_2),
)


# XY-wing, XYZ-wing, W-wing: a few cells with two or three candidates, one of which must be a certain digit.


def _hinged(step: Step, name: Namer) -> Facts:
    """Return the facts of a pivot and two pincers: the digits left to each if the pivot takes its other digit."""
    (pivot,) = step.parts_of("pivot")
    first, second = step.parts_of("pincer")
    lost = step.eliminations[0][1]
    return {
        "digit": str(lost),
        "pivot": name.cell(pivot.cells[0]),
        "pincer1": name.cell(first.cells[0]),
        "pincer2": name.cell(second.cells[0]),
        "pincers": name.cells(first.cells + second.cells),
        "all": name.cells(pivot.cells + first.cells + second.cells),
        "either": name.either(pivot.digits),
        "one": str(next(digit for digit in first.digits if digit != lost)),
        "two": str(next(digit for digit in second.digits if digit != lost)),
    }


def _w_wing(step: Step, name: Namer) -> Facts:
    first, second = step.parts_of("pincer")
    (link,) = step.parts_of("link")
    return {
        "digit": str(step.eliminations[0][1]),
        "linked": str(link.digits[0]),
        "pincer1": name.cell(first.cells[0]),
        "pincer2": name.cell(second.cells[0]),
        "pincers": name.cells(first.cells + second.cells),
        "either": name.either(first.digits),
        "region": name.region(link.regions[0]),
        "near1": name.cell(link.cells[0]),
        "near2": name.cell(link.cells[1]),
    }


_WINGS = (Technique("xy-wing", _hinged), Technique("xyz-wing", _hinged), Technique("w-wing", _w_wing))


# X-chain, XY-chain, remote pair.


def _x_chain(step: Step, name: Namer) -> Facts:
    cells = [node.cells[0] for node in step.nodes]
    return {
        "digit": str(step.nodes[0].digit),
        "start": name.cell(cells[0]),
        "end": name.cell(cells[-1]),
        "way": _way(cells, name),
        "ends": either_end(name, cells[0], cells[-1]),
        "chain": say(", so ").join(_x_links(step, name)),
    }


def _way(cells: Sequence[int], name: Namer) -> str:
    """Return the cells between the ends, if any; two cells are a short chain, but one."""
    return say(" by way of {cells}", cells=name.cells(cells[1:-1])) if len(cells) > 2 else ""


def _x_links(step: Step, name: Namer) -> list[str]:
    """Return the links from one place to the next: a forced place with the region that forces it, or a lost one."""
    digit = step.nodes[0].digit
    regions = [truth.region for truth in step.truths if truth.region is not None]
    links = []
    for number, node in enumerate(step.nodes[1:], 1):
        cell = name.cell(node.cells[0])
        if node.is_on:
            links.append(f"{say('{cell} is {digit}', cell=cell, digit=digit)} ({name.region(regions[number // 2])})")
        else:
            links.append(say("{cell} is not", cell=cell))
    return links


def _xy_chain(step: Step, name: Namer) -> Facts:
    start, end = step.nodes[0], step.nodes[-1]
    return {
        "digit": str(start.digit),
        "start": name.cell(start.cells[0]),
        "end": name.cell(end.cells[0]),
        "way": _way(step.parts[0].cells, name),
        "ends": name.cells((start.cells[0], end.cells[0])),
        "chain": say(", so ").join(name.is_digit(node.cells[0], node.digit) for node in step.nodes if node.is_on),
    }


def _remote_pair(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    return {
        "cells": name.cells(part.cells),
        "digits": name.digits(part.digits),
        "either": name.either(part.digits),
        "start": name.cell(part.cells[0]),
        "end": name.cell(part.cells[-1]),
        "odd": name.cells(part.cells[::2]),
        "even": name.cells(part.cells[1::2]),
        "are_odd": say(_are_all(len(part.cells[::2]))),
        "are_even": say(_are_all(len(part.cells[1::2])).removeprefix("are ")),
    }


def _are_all(count: int) -> str:
    return "is" if count == 1 else "are both" if count == 2 else "are all"


def _chain_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield the links of a chain that is followed in one direction."""
    chains = ChainText(step, name)
    yield from ChainStages(chains).way(step.ends or (len(step.nodes) - 1,))


_SIMPLE_CHAINS = (
    Technique("x-chain", _x_chain, stages=_chain_stages),
    Technique("xy-chain", _xy_chain, stages=_chain_stages),
    Technique("remote-pair", _remote_pair),
)


# Nice loops and alternating chains, plain and grouped.


def _continuous(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    return {
        "cell": name.cell(step.nodes[0].cells[0]),
        "suppose": chains.fact(step.nodes[0]),
        "story": chains.story(step.ends),
        "key": chains.key([step.ends]),
        "chain": chains.story(step.ends, brief=True),
    }


def _discontinuous(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    supposed = _supposed(step)
    return {
        "cell": name.cell(supposed.cells[0]),
        "were": chains.would(supposed),
        "suppose": chains.fact(supposed),
        "story": chains.story(step.ends),
        "key": chains.key([step.ends]),
        "chain": chains.story(step.ends, brief=True),
        "end": _end_of_loop(supposed, step, chains),
    }


def _end_of_loop(supposed: ChainNode, step: Step, chains: ChainText) -> str:
    """Return the conclusion of the loop. If "not this" is refuted, this is true, and so other cells lose candidates."""
    if supposed.is_on:
        return chains.name.effect(step)
    shown = chains.fact(replace(supposed, is_on=True))
    others = [candidate for candidate in step.eliminations if (candidate[0],) != supposed.cells]
    return say("{fact}, and {effect}", fact=shown, effect=chains.name.removals(others)) if others else shown


def _supposed(step: Step) -> ChainNode:
    """Return the node that the loop refutes: its start, or, if it is "not this, hence not that", that."""
    first, last = step.nodes[0], step.nodes[-1]
    return first if first.is_on or last.is_on else replace(last, is_on=True)


def _aic(step: Step, name: Namer) -> Facts:
    chains = ChainText(step, name)
    first, last = step.nodes[0], step.nodes[-1]
    return {
        "cell": name.cell(first.cells[0]),
        "digit": str(first.digit),
        "first": chains.fact(replace(first, is_on=True)),
        "last": chains.fact(last),
        "suppose": chains.fact(first),
        "story": chains.story(step.ends),
        "key": chains.key([step.ends]),
        "chain": chains.story(step.ends, brief=True),
    }


_LOOPS = tuple(
    Technique(f"{prefix}{name}", facts, stages=_chain_stages)
    for prefix in ("", "grouped-")
    for name, facts in (
        ("continuous-nice-loop", _continuous),
        ("discontinuous-nice-loop", _discontinuous),
        ("aic", _aic),
    )
)


# Forcing chains and forcing nets.


@dataclass(frozen=True, slots=True)
class _Way:
    """An assumption and how far it is followed: to a clash, if it meets one, else to the conclusion."""

    premise: ChainNode
    ends: tuple[int, ...]
    clash: str  # nothing if it does not fail
    is_claim: bool = False  # whether the assumption is the conclusion itself, so that nothing is to be followed


def _ways(step: Step, chains: ChainText) -> list[_Way]:
    """Return one way for a contradiction, otherwise one for each choice."""
    if not step.technique.endswith("-verity"):
        return [_refutation(step.ends, chains)]
    return [_branch(end, chains) for end in step.ends]


def _refutation(ends: Sequence[int], chains: ChainText) -> _Way:
    """Return the proof, or a shorter one if two things on its way clash before its end."""
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
    supposed, story = chains.fact(way.premise), chains.story(way.ends)
    if way.clash:
        failing = "If {fact}, then {story}: {clash}, which is impossible."
        return say(failing, fact=supposed, story=story, clash=way.clash)
    return say("If {fact}, then {story}.", fact=supposed, story=story)


def _question(ways: Sequence[_Way], step: Step, name: Namer) -> str:
    """Return the question to ask: the common consequence of all ways, or the ways that fail."""
    choice = choice_of([way.premise for way in ways], step, name)
    return say("which ways fail, {choice}" if _left(ways) == 1 else "what follows every time, {choice}", choice=choice)


def _finding(ways: Sequence[_Way], chains: ChainText) -> str:
    """Return the words from the ways to the conclusion, without the conclusion itself."""
    name = chains.name
    failing = [way.premise for way in ways if way.clash]
    left = [way for way in ways if not way.clash]
    if not failing:
        return say("{choice},", choice=choice_of([way.premise for way in ways], chains.step, name))
    gone = _failure(failing, [way.premise for way in ways], chains)
    if len(left) > 1:
        choice = choice_of([way.premise for way in left], chains.step, name)
        return say("{failure}, and {choice},", failure=gone, choice=choice)
    if left[0].is_claim:
        return say("{failure}, so", failure=gone)
    return say("{failure}, so {fact}, and", failure=gone, fact=chains.fact(left[0].premise))


def _failure(failing: Sequence[ChainNode], all_: Sequence[ChainNode], chains: ChainText) -> str:
    """Return the words for the assumptions that fail: "in r1c9, 2 leads to a contradiction"."""
    name = chains.name
    if any(not premise.is_on for premise in all_):
        return say("assuming that {fact} leads to a contradiction", fact=chains.fact(failing[0]))
    cells = dict.fromkeys(premise.cells[0] for premise in all_)
    if len(cells) == 1:
        digits = name.digits(premise.digit for premise in failing)
        one, several = "in {cells}, {digits} leads to a contradiction", "in {cells}, {digits} lead to a contradiction"
        return say(several if len(failing) > 1 else one, cells=name.cells(cells), digits=digits)
    places = name.either_cell(premise.cells[0] for premise in failing)
    region = _region_of(all_, chains.step, name)
    leads = "in {region}, {digit} leads to a contradiction in {cells}"
    return say(leads, region=region, digit=failing[0].digit, cells=places)


def _end(ways: Sequence[_Way]) -> str:
    """Return the words that sum up the ways, without the conclusion."""
    if not any(way.clash for way in ways):
        return say("one of these is the case, so")
    if _left(ways) > 1:
        return say("one of the ways that are left is right, so")
    return say("only one way is left:" if any(way.is_claim for way in ways) else "only one way is left, so")


def _lines(step: Step, name: Namer) -> tuple[Branch, ...]:
    """Return each way line by line, if the short proof has no room for all reasons."""
    chains = ChainText(step, name)
    ways = [way for way in _ways(step, chains) if not way.is_claim]
    if not chains.key(way.ends for way in ways):
        return ()
    return tuple(
        Branch(
            str(say("If {fact}", fact=chains.fact(way.premise))),
            (*map(chains.line, chains.told(way.ends)), *_so(way.clash)),
        )
        for way in ways
    )


def _forcing_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield every assumption with all that follows from it; the contradiction of a single one is the conclusion."""
    chains = ChainText(step, name)
    stages = ChainStages(chains)
    is_verity = step.technique.endswith("-verity")
    for branch, way in enumerate(_ways(step, chains)):
        if way.is_claim:
            yield stages.claim(way.ends[0], branch)
        else:
            yield from stages.way(way.ends, way.clash if is_verity else "", branch)


def _so(clash: str) -> list[str]:
    return [say("So {clash}{by}.", clash=clash, by="")] if clash else []


def choice_of(premises: Sequence[ChainNode], step: Step, name: Namer) -> str:
    """Return the words for the choice between the premises."""
    first = premises[0]
    if any(not premise.is_on for premise in premises):
        return say("whether {cell} is {digit} or not", cell=name.cell(first.cells[0]), digit=first.digit)
    if len({premise.cells for premise in premises}) == 1:
        digits = name.digits(premise.digit for premise in premises)
        return say("whichever of {digits} goes in {cell}", digits=digits, cell=name.cell(first.cells[0]))
    return say("wherever {digit} goes in {region}", digit=first.digit, region=_region_of(premises, step, name))


def _region_of(premises: Sequence[ChainNode], step: Step, name: Namer) -> str:
    """Return the region with only these places for a digit: one that the proof rests on, since others may have more."""
    cells = {premise.cells[0] for premise in premises}
    rested = [truth.region for truth in step.truths if truth.digit == premises[0].digit and truth.region is not None]
    found = next((region for region in rested if cells <= {*name.board.regions[region].cells}), None)
    return name.common_region(cells) if found is None else name.region(found)


_FORCING = tuple(
    Technique(f"forcing-{kind}-{name}", facts, branches=_lines, stages=_forcing_stages)
    for kind in ("chain", "net")
    for name, facts in (("contradiction", _contradiction), ("verity", _verity))
)


TECHNIQUES = (*_COLOURS, *_WINGS, *_SIMPLE_CHAINS, *_LOOPS, *_FORCING)
