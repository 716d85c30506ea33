"""Full house, naked single, hidden single."""

from __future__ import annotations

from nonet._base.language import or_list, say
from nonet.human.highlights import find_blockers
from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _why_only(cell: int, digit: int, name: Namer) -> str:
    """Return the words that say where the other digits are."""
    board = name.board
    families = dict.fromkeys(board.regions[region].family for region in board.regions_of[cell])
    where = or_list([say(family.name) for family in families if not family.tie])
    for family in families:
        if family.tie:
            where = say("{where}, or {tie}", where=where, tie=say(family.tie.replace("apart", "away")))
    if not name.values:
        return say("every other digit is already in its {where}, or was ruled out earlier", where=where)
    seen = {name.values[peer] for peer in board.peers[cell]}
    gone = [d for d in range(1, board.size + 1) if d != digit and d not in seen]
    if not gone:
        return say("every other digit is already in its {where}", where=where)
    one, several = "{digits} was ruled out earlier", "{digits} were ruled out earlier"
    ruled_out = say(one if len(gone) == 1 else several, digits=name.digits(gone))
    left = board.size - 1 - len(gone)
    if not left:
        return ruled_out
    others, other = (
        "{clause}, and the others are already in its {where}",
        "{clause}, and the other is already in its {where}",
    )
    return say(others if left > 1 else other, clause=ruled_out, where=where)


def _why_nowhere_else(region: int, cell: int, digit: int, name: Namer) -> str:
    """Return the words that say why the digit cannot go in the other empty cells of the region."""
    if not name.values:
        return say("every other empty cell sees another {digit}, or it was ruled out there earlier", digit=digit)
    blockers, unseen = find_blockers(name.board, name.values, region, cell, digit)
    if not blockers:
        return say("{digit} was ruled out earlier in every other empty cell", digit=digit)
    one, several = (
        "the {digit} in {cells} rules it out in every other empty cell",
        "the {digit}s in {cells} rule it out in every other empty cell",
    )
    why = say(several if len(blockers) > 1 else one, digit=digit, cells=name.cells(blockers))
    if not unseen:
        return why
    return say("{clause} except {cells}, where it was ruled out earlier", clause=why, cells=name.cells(unseen))


def _facts(step: Step, name: Namer) -> Facts:
    ((cell, digit),) = step.placements
    regions = step.parts[0].regions
    return {
        "cell": name.cell(cell),
        "digit": str(digit),
        "why": _why_only(cell, digit, name),
        "region": name.region(regions[0]) if regions else "",
        "nowhere": _why_nowhere_else(regions[0], cell, digit, name) if regions else "",
    }


SINGLES = ("full-house", "naked-single", "hidden-single")
TECHNIQUES = tuple(Technique(name, _facts) for name in SINGLES)
