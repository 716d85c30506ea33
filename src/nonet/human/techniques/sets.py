"""Sets of cells and digits: locked candidates, subsets, almost locked sets, aligned exclusion.

Contents: pointing and claiming, subsets, direct forms of both, almost locked sets, exclusion.
"""

from __future__ import annotations

from itertools import combinations
from string import ascii_uppercase

from nonet._base.language import and_list, say
from nonet.human.step import Step, StepPart
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer
from nonet.model.candidates import Candidate

# Locked candidates: pointing and claiming.


def _locked_candidates(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    source, *targets = part.regions
    victims = [cell for cell, _ in step.eliminations]
    return {
        "digit": str(part.digits[0]),
        "cells": name.either_cell(part.cells),
        "source": name.region(source),
        "target": name.regions(targets),
        "victims": name.cells(victims),
        "see": say("sees" if len(victims) == 1 else "see"),
        "ties": "" if targets else and_list([_sees(victim, part.cells, name) for victim in victims]),
        "all": say("both" if len(part.cells) == 2 else "all"),
    }


def _sees(victim: int, places: tuple[int, ...], name: Namer) -> str:
    """Return each place with how it is seen: "r3c1 sees r4c1 (column 1) and r4c3 (a knight's move apart)"."""
    seen = [f"{name.cell(place)} ({name.brief_tie(victim, place)})" for place in places]
    return say("{cell} sees {cells}", cell=name.cell(victim), cells=and_list(seen))


def _locked_form(step: Step) -> str:
    """Return the form: the places are all in a second region, or some cell sees them all from outside it."""
    return step.technique if len(step.parts[0].regions) == 2 else f"{step.technique}-by-sight"


_INTERSECTIONS = tuple(Technique(name, _locked_candidates, _locked_form) for name in ("pointing", "claiming"))


# Naked, locked and hidden pairs, triples and quads.


_COUNTS = {2: "two", 3: "three", 4: "four"}


def _subset(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    return {
        "cells": name.cells(part.cells),
        "digits": name.digits(part.digits),
        "either": name.either(part.digits),
        "count": say(_COUNTS[len(part.cells)]),
        "region": name.region(part.regions[0]),
        "regions": name.regions(part.regions),
    }


_SUBSETS = tuple(
    Technique(f"{kind}-{size}", _subset)
    for kind, sizes in (("locked", 2), ("naked", 3), ("hidden", 3))
    for size in ("pair", "triple", "quad")[:sizes]
)


# Direct pointing, claiming, hidden pair and triple: a pattern, and the single it brings about at once.


def _locking(step: Step, name: Namer) -> Facts:
    pattern, link = step.parts
    source, target = pattern.regions
    ((cell, digit),) = step.placements
    return {
        "digit": str(digit),
        "cell": name.cell(cell),
        "cells": name.either_cell(pattern.cells),
        "all": say("both" if len(pattern.cells) == 2 else "all"),
        "source": name.region(source),
        "target": name.region(target),
        "region": name.region(link.regions[0]),
    }


def _hidden(step: Step, name: Namer) -> Facts:
    hidden, link = step.parts
    ((cell, digit),) = step.placements
    return {
        "digit": str(digit),
        "cell": name.cell(cell),
        "cells": name.cells(hidden.cells),
        "digits": name.digits(hidden.digits),
        "taken": name.either_cell(place for place in link.cells if place in hidden.cells),
        "region": name.region(hidden.regions[0]),
    }


_DIRECT = (
    *(Technique(name, _locking) for name in ("direct-pointing", "direct-claiming")),
    *(Technique(name, _hidden) for name in ("direct-hidden-pair", "direct-hidden-triple")),
)


# Almost locked sets: ALS-XZ, ALS-XY-wing, ALS chain, death blossom; and Sue de Coq.
#
# In words a set is a group: "group A (r1c2 and r1c3, with 2, 5 and 7)".


def _group(part: StepPart, name: Namer) -> str:
    return say("{cells}, with {digits}", cells=name.cells(part.cells), digits=name.digits(part.digits))


def _common(step: Step, name: Namer) -> Facts:
    """Return the eliminated digits, and the places of the groups."""
    digits = sorted({digit for _, digit in step.eliminations})
    return {
        "z": name.digits(digits),
        "either_z": name.either(digits),
        "z_must": say("{digits} must be", digits=name.digits(digits)),
        "z_is": say("{digits} is" if len(digits) == 1 else "each of {digits} is", digits=name.digits(digits)),
        "regions": name.regions(sorted({group.regions[0] for group in step.parts_of("set")})),
    }


def _xz(step: Step, name: Namer) -> Facts:
    a, b = step.parts_of("set")
    links = [link.digits[0] for link in step.parts_of("link")]
    facts = {"a": _group(a, name), "b": _group(b, name)} | _common(step, name)
    return facts | (_two_links(*links) if len(links) == 2 else _one_link(links[0], facts))


def _one_link(x: int, facts: Facts) -> Facts:
    return {
        "why": say("only one of them can hold {x}, and the other then holds {z}", x=x, z=facts["z"]),
        "left_out": say(
            "all places of {x} in A and B see each other, so A or B leaves {x} out and holds all its other digits", x=x
        ),
        "result": say(
            "So {z_is} in A or in B, and no cell that sees all its places there can hold it", z_is=facts["z_is"]
        ),
    }


def _two_links(x: int, y: int) -> Facts:
    return {
        "why": say(
            "only one of them can hold {x}, and only one {y}, so each holds one of the two and all its other digits",
            x=x,
            y=y,
        ),
        "left_out": say(
            "all places of {x} in A and B see each other, and so do those of {y}: neither digit can be in both, "
            "so A leaves out one of the two and B the other",
            x=x,
            y=y,
        ),
        "result": say(
            "So {x} and {y} are in A or in B, every other digit of a group is in that group, "
            "and no cell that sees all those places can hold it",
            x=x,
            y=y,
        ),
    }


def _xy_wing(step: Step, name: Namer) -> Facts:
    groups = dict(zip("abc", (_group(part, name) for part in step.parts_of("set")), strict=True))
    links = dict(zip("xy", (str(part.digits[0]) for part in step.parts_of("link")), strict=True))
    return groups | links | _common(step, name)


def _chain(step: Step, name: Namer) -> Facts:
    groups = [_group(part, name) for part in step.parts_of("set")]
    links = [part.digits[0] for part in step.parts_of("link")]
    letters = [ascii_uppercase[number % 26] for number in range(len(groups))]
    between = zip(letters[1:-1], groups[1:-1], links, links[1:], strict=False)
    return _common(step, name) | {
        "count": str(len(groups)),
        "first": groups[0],
        "last": groups[-1],
        "letter": letters[-1],
        "x": str(links[0]),
        "y": str(links[-1]),
        "between": say("; then ").join(
            say("{letter} ({group}) does not contain {x}, so it contains {y}", letter=letter, group=group, x=x, y=y)
            for letter, group, x, y in between
        ),
    }


def _blossom(step: Step, name: Namer) -> Facts:
    (stem,) = step.parts_of("stem")
    petals = list(zip(ascii_uppercase, stem.digits, step.parts_of("set"), strict=False))
    return _common(step, name) | {
        "stem": name.cell(stem.cells[0]),
        "digits": name.either(stem.digits),
        "cases": "; ".join(
            say(
                "if it is {digit}, in group {letter} ({cells})",
                digit=digit,
                letter=letter,
                cells=name.either_cell(petal.cells),
            )
            for letter, digit, petal in petals
        ),
        "groups": "; ".join(f"{letter} ({_group(petal, name)})" for letter, _, petal in petals),
    }


def _sue_de_coq(step: Step, name: Namer) -> Facts:
    (middle,) = step.parts_of("pattern")
    beside_line, beside_box = step.parts_of("set")
    v, s, t = (set(part.digits) for part in (middle, beside_line, beside_box))
    cells = {*middle.cells, *beside_line.cells, *beside_box.cells}
    both = name.digits(sorted(s & t))
    twice = say(", counting {digits} twice as it can be on both sides", digits=both) if s & t else ""
    return {
        "middle": name.cells(middle.cells),
        "digits": name.digits(middle.digits),
        "line": name.region(middle.regions[0]),
        "box": name.region(middle.regions[1]),
        "in_line": f"{name.cells(beside_line.cells)} ({name.digits(beside_line.digits)})",
        "in_box": f"{name.cells(beside_box.cells)} ({name.digits(beside_box.digits)})",
        "count": str(len(cells)),
        "twice": twice,
        "line_digits": name.digits(sorted(((v | s) - t) | (s & t))),
        "box_digits": name.digits(sorted(((v | t) - s) | (s & t))),
    }


_ALMOST_LOCKED_SETS = (
    Technique("als-xz", _xz),
    Technique("als-xy-wing", _xy_wing),
    Technique("als-chain", _chain),
    Technique("death-blossom", _blossom),
    Technique("sue-de-coq", _sue_de_coq),
)


# Aligned pair and triple exclusion.


def _exclusion(step: Step, name: Namer) -> Facts:
    base, *excluders = step.parts
    why = _why_no_pair if len(base.cells) == 2 else _why_no_triple
    see = any(b in name.board.peers[a] for a, b in combinations(base.cells, 2))
    return {
        "cells": name.cells(base.cells),
        "claims": "; ".join(_claim(candidate, base, name) for candidate in step.eliminations),
        "repeat": say("repeat a digit or ") if see else "",
        "excluders": name.either_cell(part.cells[0] for part in excluders),
        "choices": and_list([f"{name.cell(part.cells[0])} ({name.either(part.digits)})" for part in excluders]),
        "why": " ".join(why(candidate, base, excluders, name) for candidate in step.eliminations),
    }


def _claim(candidate: Candidate, base: StepPart, name: Namer) -> str:
    """Return a claim such as "With 9 in r4c7, no digit fits in r4c8"."""
    cell, digit = candidate
    one, two = (
        "with {digit} in {cell}, no digit fits in {others}",
        "with {digit} in {cell}, no two digits fit in {others}",
    )
    template = one if len(base.cells) == 2 else two
    return say(template, digit=digit, cell=name.cell(cell), others=_others(cell, base, name))


def _others(cell: int, base: StepPart, name: Namer) -> str:
    return name.cells(other for other in base.cells if other != cell)


def _why_no_pair(candidate: Candidate, base: StepPart, excluders: list[StepPart], name: Namer) -> str:
    """Return the words for each digit of the other cell: it would repeat this one, or leave a cell nothing."""
    cell, digit = candidate
    (other,) = (each for each in base.cells if each != cell)
    emptied: dict[int, list[int]] = {}  # by the digit that would empty them
    for part in excluders:
        if digit in part.digits and len(part.digits) == 2:
            emptied.setdefault(sum(part.digits) - digit, []).append(part.cells[0])
    again = say("{digit} again would be seen from {cell}", digit=digit, cell=name.cell(cell))
    reasons = [again] if other in name.board.peers[cell] else []
    reasons += [
        say("{digit} would leave nothing for {cells}", digit=second, cells=name.either_cell(cells))
        for second, cells in sorted(emptied.items())
    ]
    suppose = "Suppose {cell} is {digit}, and try {other}: {reasons}."
    return say(suppose, cell=name.cell(cell), digit=digit, other=name.cell(other), reasons=and_list(reasons))


def _why_no_triple(candidate: Candidate, base: StepPart, excluders: list[StepPart], name: Namer) -> str:
    """Return the candidates that the digit leaves in the cells beside; going through all pairs would take too long."""
    cell, digit = candidate
    left = [
        say(
            "{cell} only {digits}",
            cell=name.cell(part.cells[0]),
            digits=name.either(other for other in part.digits if other != digit),
        )
        for part in excluders
        if digit in part.digits
    ]
    return say(
        "Suppose {cell} is {digit}{leaves}. Each choice of candidates for {others} "
        "then repeats a digit where it must not, or takes the last digit of a cell.",
        cell=name.cell(cell),
        digit=digit,
        leaves=say(": that leaves {cells}", cells=and_list(left)) if left else "",
        others=_others(cell, base, name),
    )


_EXCLUSION = tuple(Technique(f"aligned-{size}-exclusion", _exclusion) for size in ("pair", "triple"))


TECHNIQUES = (*_INTERSECTIONS, *_SUBSETS, *_DIRECT, *_ALMOST_LOCKED_SETS, *_EXCLUSION)
