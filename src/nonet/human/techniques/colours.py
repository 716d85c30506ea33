"""Simple and multi colours: places of a digit that are all true or all false together."""

from __future__ import annotations

from collections.abc import Iterable

from nonet._base.errors import listed
from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer

Cells = tuple[int, ...]


def _colours(step: Step) -> list[Cells]:
    """The colours in pairs: either all of one or all of the other is true."""
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
        "regions": "each of " * (len(regions) > 1) + name.regions(regions),
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
    """Which colours meet, so that one of their opposites is true; in rare steps there is more than one such pair."""
    a, b, c, d = _colours(step)
    lost = [cell for cell, _ in step.eliminations]
    digit = step.parts[0].digits[0]
    reasons: list[str] = []
    for near, far in ((a, b), (b, a)):
        for near2, far2 in ((c, d), (d, c)):
            meeting = _meeting(near, near2, name)
            if meeting and any(_sees(cell, far, name) and _sees(cell, far2, name) for cell in lost):
                reasons.append(
                    f"{name.cells(meeting)} are {name.tie(*meeting)} and not both {digit}, "
                    f"so {digit} is in {name.cells(far)} or in {name.cells(far2)}"
                )
    return _multi(step, name) | {"reasons": listed(reasons, "and")}


def _multi_2(step: Step, name: Namer) -> Facts:
    a, b, c, d = _colours(step)
    lost = {cell for cell, _ in step.eliminations}
    wrong = a if set(a) <= lost else b
    return _multi(step, name) | {
        "wrong": name.cells(wrong),
        "meets": _said(_meeting(wrong, c, name), _meeting(wrong, d, name), name),
    }


def _meeting(one: Iterable[int], two: Iterable[int], name: Namer) -> Cells:
    """A cell of each that see each other."""
    return next(((a, b) for a in one for b in two if b in name.board.peers[a]), ())


def _sees(cell: int, cells: Iterable[int], name: Namer) -> bool:
    return any(other in name.board.peers[cell] for other in cells)


def _said(one: Cells, two: Cells, name: Namer) -> str:
    """Which candidates of two pairs see each other."""
    (a, b), (c, d) = one, two
    if a == c:
        return f"{name.cell(a)} sees {name.cells((b, d))}"
    return f"{name.cell(a)} sees {name.cell(b)} and {name.cell(c)} sees {name.cell(d)}"


TECHNIQUES = (
    Technique("simple-colours-trap", _simple),
    Technique("simple-colours-wrap", _simple),
    Technique("multi-colours-1", _multi_1),
    Technique("multi-colours-2", _multi_2),
)
