"""Rules beyond regions: what one rule leaves, what it needs, what several say together, and sums of whole regions."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.board.shapes import Shape
from nonet.errors import listed
from nonet.logic.checker import rest_of_houses, total_of
from nonet.logic.naming import Namer
from nonet.logic.reasons import reason_of
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique
from nonet.logic.techniques.forcing import choice_of

FEW_SUMS = 5  # so many are added up before the reader's eyes


def _masks(step: Step) -> dict[int, int]:
    """What the cells of the rules hold or may hold, as the step says."""
    return {
        cell: sum(1 << (digit - 1) for digit in part.digits) for part in step.parts_of("pattern") for cell in part.cells
    }


def _shapes(step: Step, name: Namer) -> list[Shape]:
    return [name.board.shapes[index] for index in step.shapes]


def _rule(step: Step, name: Namer) -> Facts:
    """The rules in sentences, and why they leave what they leave."""
    masks = _masks(step)
    reason = reason_of(_shapes(step, name), masks, name)
    return {"rule": " ".join(name.rules(step.shapes, masks)), "reason": reason}


def _at_hand(step: Step, name: Namer) -> Facts:
    facts = _rule(step, name)
    otherwise = f"No way that is left to fill {name.cells(_masks(step))} has any other digits."
    return facts | {"reason": facts["reason"] or otherwise}


def _in_house(step: Step, name: Namer) -> Facts:
    (house,) = step.parts_of("base")
    return _at_hand(step, name) | {"house": name.regions(house.regions)}


def _needed(step: Step, name: Namer) -> Facts:
    (places,) = step.parts_of("pincer")
    digit = places.digits[0]
    facts = _rule(step, name)
    needs = f"The rule cannot be met without {digit} in {name.either_cell(places.cells)}."
    return facts | {
        "reason": f"{facts['reason']} {needs}".strip(),
        "digit": str(digit),
        "places": name.cells(places.cells),
        "either_place": name.either_cell(places.cells),
        "either_victim": name.either_cell(cell for cell, _ in step.eliminations),
    }


def _house_sum(step: Step, name: Namer) -> Facts:
    shapes = _shapes(step, name)
    rest = rest_of_houses(name.board, step.houses, shapes)
    weights = dict(zip(rest.cells, rest.weights, strict=True))
    inside = [_times(weight, cell, name) for cell, weight in weights.items() if weight > 0]
    beyond = [_times(-weight, cell, name) for cell, weight in weights.items() if weight < 0]
    held = len(step.houses) * name.board.size * (name.board.size + 1) // 2
    verb = "hold" if len(step.houses) > 1 else "holds"
    sums = [total_of(shape) for shape in shapes]
    added = f"{' + '.join(map(str, sums))} = {sum(sums)}" if 1 < len(sums) <= FEW_SUMS else str(sum(sums))
    return {
        "houses": name.regions(step.houses),
        "held": f"{name.regions(step.houses)} {verb} every digit, which makes {held}",
        "sums": f"The sums {'that cover' if beyond else 'inside'} {_them(step)} make {added}",
        "rest": _rest(inside, beyond, rest.totals[0]),
    }


def _them(step: Step) -> str:
    return "them" if len(step.houses) > 1 else "it"


def _times(weight: int, cell: int, name: Namer) -> str:
    """A cell as it counts in a sum: twice where a rule and a region both add it up."""
    return name.cell(cell) if weight == 1 else f"{weight} times {name.cell(cell)}"


def _rest(inside: Sequence[str], beyond: Sequence[str], total: int) -> str:
    """What the arithmetic says of the cells that are left, and of those outside."""
    if not beyond:
        return f"{_make(inside)} {total}"
    if not inside:
        return f"{listed(beyond)} outside {'make' if len(beyond) > 1 else 'makes'} {-total}"
    than = f"{listed(beyond)} outside"
    if total == 0:
        return f"{_make(inside)} as much as {than}"
    return f"{_make(inside)} {abs(total)} {'more' if total > 0 else 'less'} than {than}"


def _make(cells: Sequence[str]) -> str:
    return f"{listed(cells)} {'make' if len(cells) > 1 else 'makes'}"


def _forcing(step: Step, name: Namer) -> Facts:
    premises = [node for node in step.nodes if node.is_on]
    return {"choice": choice_of(premises, name)}


TECHNIQUES = (
    Technique("rule-at-hand", _at_hand),
    Technique("rule-must-contain", _needed),
    Technique("house-sum", _house_sum),
    Technique("joint-rules", _at_hand),
    Technique("blocked-rule", _needed),
    Technique("rule-forcing", _forcing),
    Technique("house-and-rules", _in_house),
)
