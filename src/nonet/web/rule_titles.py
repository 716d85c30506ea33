"""What each rule is called in lists of the page."""

from __future__ import annotations

from collections import Counter

from nonet._base.language import ENGLISH, current_language
from nonet.human.words.rules import bare_noun
from nonet.model.rules import every_rule
from nonet.model.rules.base import RuleType


def rule_titles() -> dict[str, str]:
    """Return the name of each rule, with a capital.

    It is the noun, or the id if that says more or others share the noun.
    """
    spoken = {rule.id: _spoken_name(rule) for rule in every_rule()}
    shared = Counter(spoken.values())
    chosen = {id_: name if shared[name] == 1 else id_.replace("-", " ") for id_, name in spoken.items()}
    if current_language() != ENGLISH:
        chosen |= {rule.id: name for rule in every_rule() if (name := bare_noun(rule))}
    return {id_: name[0].upper() + name[1:] for id_, name in chosen.items()}


def _spoken_name(rule: RuleType) -> str:
    noun = rule.noun.removesuffix("{}").removesuffix(" rule").removeprefix("rule of the ").removeprefix("rule of ")
    own = rule.id.upper() if rule.roman else rule.id  # XV
    return own if "{}" in noun or not noun.strip() else noun.strip()
