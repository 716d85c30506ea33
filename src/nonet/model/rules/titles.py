"""What a single rule is called in a sentence: the 23 cage at r4c7, the renban from r5c8 to r6c7. Always short."""

from __future__ import annotations

from nonet._base.errors import listed
from nonet.model.rules.base import Rule, RuleFamily, roman_numeral
from nonet.model.rules.context import RuleContext

_FEW = 2  # so many cells are named; of more, where the rule begins


def title_of(rule: Rule, context: RuleContext) -> str:
    """Such as "the 23 cage at r4c7"."""
    noun = _noun_of(rule)
    if not rule.places:
        return f"the {noun}"
    own, subgrid = context.spots_of(rule)[0]
    where = _where(rule, own)
    grid = f" of grid {rule.grid}" if subgrid is not None and rule.grid else ""
    return f"the {noun} {where}{grid}"


def _noun_of(rule: Rule) -> str:
    """What the rule is called, with its number if it has exactly one."""
    type_ = rule.type
    if not type_.noun:
        noun = f"{type_.id} rule" if rule.is_whole else type_.id.replace("-", " ")
    else:
        number = rule.values[0] if len(rule.values) == 1 else None
        clue = "" if number is None else roman_numeral(number) if type_.roman else str(number)
        noun = " ".join(type_.noun.replace("{}", clue).split())
    return f"{noun}s" if type_.family is RuleFamily.CELLS and len(rule.places) > 1 else noun


def _where(rule: Rule, context: RuleContext) -> str:
    places = [place for place in rule.places if context.is_cell(place)]
    family = rule.type.family
    if not places:  # a clue outside the board, or alternatives of which none names a cell
        return f"of {context.line_name(rule.places[0])}"
    names = [context.name(place) for place in places]
    if family is RuleFamily.LINES and len(names) > 1:
        return f"from {names[0]} to {names[-1]}"
    if len(names) == _FEW and family is RuleFamily.EDGES:
        return f"between {listed([context.name(place) for place in sorted(places)])}"
    if family is RuleFamily.CELLS:
        return f"at {listed(names)}" if len(names) <= _FEW else f"at {names[0]} and {len(names) - 1} other places"
    return f"at {context.name(min(places))}"
