"""Almost locked sets: ALS-XZ, ALS-XY-wing, ALS chain, death blossom; and Sue de Coq.

In words a set is a group: "group A (r1c2 and r1c3, with 2, 5 and 7)".
"""

from __future__ import annotations

from string import ascii_uppercase

from nonet.human.step import Step, StepPart
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _group(part: StepPart, name: Namer) -> str:
    return f"{name.cells(part.cells)}, with {name.digits(part.digits)}"


def _common(step: Step, name: Namer) -> Facts:
    """The digits that go, and where the groups lie."""
    digits = sorted({digit for _, digit in step.eliminations})
    return {
        "z": name.digits(digits),
        "either_z": name.either(digits),
        "z_stand": f"{name.digits(digits)} {'stands' if len(digits) == 1 else 'stand'}",
        "z_is": f"{digits[0]} is" if len(digits) == 1 else f"each of {name.digits(digits)} is",
        "regions": name.regions(sorted({group.regions[0] for group in step.parts_of("set")})),
    }


def _xz(step: Step, name: Namer) -> Facts:
    a, b = step.parts_of("set")
    links = [link.digits[0] for link in step.parts_of("link")]
    facts = {"a": _group(a, name), "b": _group(b, name)} | _common(step, name)
    return facts | (_two_links(*links) if len(links) == 2 else _one_link(links[0], facts))


def _one_link(x: int, facts: Facts) -> Facts:
    return {
        "why": f"only one of them can hold {x}, and the other then holds {facts['z']}",
        "left_out": f"all places of {x} in A and B see each other, so A or B leaves {x} out"
        " and holds all its other digits",
        "result": f"So {facts['z_is']} in A or in B, and no cell that sees all its places there can hold it",
    }


def _two_links(x: int, y: int) -> Facts:
    return {
        "why": f"only one of them can hold {x}, and only one {y},"
        " so each holds one of the two and all its other digits",
        "left_out": f"all places of {x} in A and B see each other, and so do those of {y}:"
        " neither digit can be in both, so A leaves out one of the two and B the other",
        "result": f"So {x} and {y} are in A or in B, every other digit of a group is in that group,"
        " and no cell that sees all those places can hold it",
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
        "between": "; then ".join(f"{letter} ({group}) lacks {x} and holds {y}" for letter, group, x, y in between),
    }


def _blossom(step: Step, name: Namer) -> Facts:
    (stem,) = step.parts_of("stem")
    petals = list(zip(ascii_uppercase, stem.digits, step.parts_of("set"), strict=False))
    return _common(step, name) | {
        "stem": name.cell(stem.cells[0]),
        "digits": name.either(stem.digits),
        "cases": "; ".join(
            f"if it is {digit}, in group {letter} ({name.either_cell(petal.cells)})" for letter, digit, petal in petals
        ),
        "groups": "; ".join(f"{letter} ({_group(petal, name)})" for letter, _, petal in petals),
    }


def _sue_de_coq(step: Step, name: Namer) -> Facts:
    (middle,) = step.parts_of("pattern")
    beside_line, beside_box = step.parts_of("set")
    v, s, t = (set(part.digits) for part in (middle, beside_line, beside_box))
    cells = {*middle.cells, *beside_line.cells, *beside_box.cells}
    twice = f", counting {name.digits(sorted(s & t))} twice as it can be on both sides" if s & t else ""
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


TECHNIQUES = (
    Technique("als-xz", _xz),
    Technique("als-xy-wing", _xy_wing),
    Technique("als-chain", _chain),
    Technique("death-blossom", _blossom),
    Technique("sue-de-coq", _sue_de_coq),
)
