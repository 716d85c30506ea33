"""Full house, naked single, hidden single."""

from __future__ import annotations

from nonet.logic.naming import Namer, listed
from nonet.logic.step import Step
from nonet.logic.techniques.base import Facts, Technique


def _why_only(cell: int, digit: int, name: Namer) -> str:
    """Where the other digits went."""
    board = name.board
    families = dict.fromkeys(board.regions[region].family.name for region in board.regions_of[cell])
    where = listed(list(families), "or")
    if not name.values:
        return f"every other digit stands in its {where}, or was ruled out before"
    seen = {name.values[peer] for peer in board.peers[cell]}
    gone = [d for d in range(1, board.size + 1) if d != digit and d not in seen]
    if not gone:
        return f"every other digit stands in its {where}"
    was = "was" if len(gone) == 1 else "were"
    return f"{name.digits(gone)} {was} ruled out before, and the others stand in its {where}"


def _facts(step: Step, name: Namer) -> Facts:
    ((cell, digit),) = step.placements
    regions = step.parts[0].regions
    return {
        "cell": name.cell(cell),
        "digit": str(digit),
        "why": _why_only(cell, digit, name),
        "region": name.region(regions[0]) if regions else "",
    }


TECHNIQUES = tuple(Technique(name, _facts) for name in ("full-house", "naked-single", "hidden-single"))
