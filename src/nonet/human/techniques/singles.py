"""Full house, naked single, hidden single."""

from __future__ import annotations

from nonet._base.errors import listed
from nonet.human.highlights import find_blockers
from nonet.human.step import Step
from nonet.human.techniques.base import Facts, Technique
from nonet.human.words.names import Namer


def _why_only(cell: int, digit: int, name: Namer) -> str:
    """Return the words that say where the other digits are."""
    board = name.board
    families = dict.fromkeys(board.regions[region].family for region in board.regions_of[cell])
    where = listed([family.name for family in families if not family.tie], "or")
    where += "".join(f", or {family.tie.replace('apart', 'away')}" for family in families if family.tie)
    if not name.values:
        return f"every other digit is already in its {where}, or was ruled out earlier"
    seen = {name.values[peer] for peer in board.peers[cell]}
    gone = [d for d in range(1, board.size + 1) if d != digit and d not in seen]
    if not gone:
        return f"every other digit is already in its {where}"
    was = "was" if len(gone) == 1 else "were"
    left = board.size - 1 - len(gone)
    others = ", and the others are" if left > 1 else ", and the other is"
    return f"{name.digits(gone)} {was} ruled out earlier" + (f"{others} already in its {where}" if left else "")


def _why_nowhere_else(region: int, cell: int, digit: int, name: Namer) -> str:
    """Return the words that say why the digit cannot go in the other empty cells of the region."""
    everywhere = "every other empty cell"
    if not name.values:
        return f"{everywhere} sees another {digit}, or it was ruled out there earlier"
    blockers, unseen = find_blockers(name.board, name.values, region, cell, digit)
    if not blockers:
        return f"{digit} was ruled out earlier in {everywhere}"
    digits, rule = (f"{digit}s", "rule") if len(blockers) > 1 else (str(digit), "rules")
    why = f"the {digits} in {name.cells(blockers)} {rule} it out in {everywhere}"
    return f"{why} except {name.cells(unseen)}, where it was ruled out earlier" if unseen else why


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
