"""What a single rule is called in a sentence: the 23 cage at r4c7, the renban from r5c8 to r6c7. Always short."""

from __future__ import annotations

from nonet.board.rules.base import Rule, RuleFamily
from nonet.board.rules.ground import Ground
from nonet.errors import listed

# Where the id of a rule type is not what one such thing is called.
_NOUNS = {
    "killer": "cage",
    "region": "region",
    "odd": "odd cells",
    "even": "even cells",
    "low": "low cells",
    "high": "high cells",
    "friendly": "friendly cells",
    "minimum": "minimum",
    "maximum": "maximum",
    "thermo": "thermometer",
    "slow-thermo": "slow thermometer",
    "whispers": "whisper line",
    "dutch-whispers": "Dutch whisper line",
    "between": "between line",
    "lockout": "lockout line",
    "entropic": "entropic line",
    "modular": "modular line",
    "parity": "parity line",
    "zipper": "zipper line",
    "sequence": "sequence line",
    "region-sum": "region sum line",
    "row-sum": "row sum line",
    "clone": "clones",
    "same-set": "groups of the same digits",
    "equal-sums": "groups of one sum",
    "xv": "mark",
    "difference": "white dot",
    "ratio": "black dot",
    "greater": "sign",
    "either": "choice of rules",
    "outside": "outside clue",
    "next-to": "neighbour clue",
    "index-line": "index line",
    "pair-table": "table",
    "pairs-table": "table",
    "candidates": "allowed digits",
}
_FEW = 2  # so many cells are named; of more, where the rule begins
_ROMAN = {5: "V", 10: "X"}


def title_of(rule: Rule, ground: Ground) -> str:
    """Such as "the 23 cage at r4c7"."""
    noun = _NOUNS.get(rule.type.id, rule.type.id.replace("-", " "))
    if rule.is_whole:
        return f"the {noun} rule"
    own, section = ground.spots_of(rule)[0]
    where = _where(rule, own)
    grid = f" of grid {rule.grid}" if section is not None and rule.grid else ""
    return f"the {_with_clue(rule, noun)} {where}{grid}"


def _with_clue(rule: Rule, noun: str) -> str:
    if rule.type.id == "xv" and len(rule.values) == 1:
        return _ROMAN.get(rule.values[0], noun)
    if len(rule.values) != 1:
        return noun
    if rule.type.family is RuleFamily.CAGES:
        return f"{rule.values[0]} {noun}"
    return f"{noun} {rule.values[0]}" if rule.type.family in (RuleFamily.OUTSIDE, RuleFamily.EDGES) else noun


def _where(rule: Rule, ground: Ground) -> str:
    places = [place for place in rule.places if ground.is_cell(place)]
    family = rule.type.family
    if family is RuleFamily.OUTSIDE and not places:
        return f"of {ground.line_name(rule.places[0])}"
    names = [ground.name(place) for place in places]
    if family is RuleFamily.LINES and len(names) > 1:
        return f"from {names[0]} to {names[-1]}"
    if len(names) == _FEW and family is RuleFamily.EDGES:
        return f"between {listed([ground.name(place) for place in sorted(places)])}"
    if family is RuleFamily.CELLS:
        return f"in {listed(names)}" if len(names) <= _FEW else f"in {names[0]} and {len(names) - 1} other cells"
    return f"at {ground.name(min(places))}"
