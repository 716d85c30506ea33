"""Rules as a step says them: each sentence once, with the cells that matter; and what a single rule is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nonet._base.language import ENGLISH, and_list, current_language, say, say_noun
from nonet.human.words.names import Namer
from nonet.model.constraints import Constraint
from nonet.model.rules import every_rule
from nonet.model.rules.base import Rule, RuleFamily, RuleType, roman_numeral

if TYPE_CHECKING:
    from nonet.model.rules.context import RuleContext

MOST_NAMED = 9  # cells of a rule that are all named
MOST_TITLES = 3  # rules that a nudge names


def rules_of(constraints: Iterable[Constraint], name: Namer) -> list[Rule]:
    """Return the rules that constraints come from, each once."""
    found = (name.board.rule_of_constraint.get(constraint) for constraint in constraints)
    return [*dict.fromkeys(rule for rule in found if rule is not None)]


def title(constraint: Constraint, name: Namer) -> str:
    """Return the title of a constraint's rule: the 23 cage at r4c7."""
    rule = name.board.rule_of_constraint.get(constraint)
    return (
        title_of(rule, name.board.rule_context)
        if rule
        else say("the rule of {cells}", cells=name.cells(dict.fromkeys(constraint.cells)))
    )


def titles(constraints: Sequence[Constraint], name: Namer) -> str:
    """Return the titles of the rules of constraints: all of them, or the first and the number of others."""
    found = [*dict.fromkeys(title(constraint, name) for constraint in constraints)]
    if len(found) <= MOST_TITLES:
        return and_list(found)
    return say("{rule} and {count} other rules near it", rule=found[0], count=len(found) - 1)


def statement(constraints: Sequence[Constraint], cells: Sequence[int], name: Namer) -> str:
    """Say the rules of constraints in sentences, one for all rules that say the same. `cells` are what matters."""
    own: dict[Rule, set[int]] = {}
    for constraint in constraints:
        for rule in rules_of([constraint], name):
            own.setdefault(rule, set()).update(constraint.cells)
    heads: dict[str, list[str]] = {}
    for rule, among in own.items():
        head, tail = _split(name.board.words_of(rule))
        matter = [cell for cell in sorted({*cells}) if cell in among]
        heads.setdefault(head, []).append(_shortened(rule, tail, matter, name))
    if not heads:
        return say("A rule of the board ties {cells} together.", cells=name.cells(cells))
    return " ".join(
        say("{sentence}: {cells}.", sentence=head, cells="; ".join(tails)) if tails != [""] else f"{head}."
        for head, tails in heads.items()
    )


def _split(words: str) -> tuple[str, str]:
    """Return a sentence, and the names of the cells after it."""
    head, colon, tail = words.rstrip(".").rpartition(": ")
    is_names = colon and all(word[:1] == "r" and word[1:2].isdigit() for word in tail.replace(";", ",").split(", "))
    return (head.rstrip(), tail) if is_names else (words.rstrip("."), "")


def _shortened(rule: Rule, tail: str, cells: Sequence[int], name: Namer) -> str:
    """Return the names of a rule's cells; if very many, only those that matter."""
    if len(rule.places) <= MOST_NAMED or not tail:
        return tail
    if len(cells) <= MOST_NAMED:
        return say("{count} cells, here {cells}", count=len(rule.places), cells=name.cells(cells))
    context = name.board.rule_context.spots_of(rule)[0].context
    first, last = context.name(rule.places[0]), context.name(rule.places[-1])
    return say("{count} cells from {first} to {last}", count=len(rule.places), first=first, last=last)


# What a single rule is called in a sentence: the 23 cage at r4c7, the renban from r5c8 to r6c7. Always short.

_FEW = 2  # so many cells are named; of more, where the rule begins


def title_of(rule: Rule, context: RuleContext, *, is_numbered: bool = True) -> str:
    """Return a title such as "the 23 cage at r4c7", without its number "the cage at r4c7"."""
    noun = noun_of(rule, is_numbered=is_numbered)
    if not rule.places:
        return noun
    own, subgrid = context.spots_of(rule)[0]
    found = say("{noun} {where}", noun=noun, where=_where(rule, own))
    if subgrid is not None and rule.grid:
        return say("{name} of {grid}", name=found, grid=say("grid {number}", number=rule.grid))
    return found


def noun_of(rule: Rule, *, is_numbered: bool = True) -> str:
    """Return the noun for the rule with its article, and with its number if it has exactly one."""
    type_ = rule.type
    number = rule.values[0] if len(rule.values) == 1 and is_numbered else None
    clue = "" if number is None else roman_numeral(number) if type_.roman else str(number)
    noun = type_.noun or (f"{type_.id} rule" if rule.is_whole else type_.id.replace("-", " "))
    is_several = type_.family is RuleFamily.CELLS and len(rule.places) > 1
    return say_noun(f"the {noun}s" if is_several else f"the {noun}", clue)


def bare_noun(type_: RuleType) -> str:
    """Return what such a rule is called, without an article and a number; empty if the language has no word for it."""
    noun = type_.noun or (f"{type_.id} rule" if type_.family is RuleFamily.WHOLE else type_.id.replace("-", " "))
    found = say_noun(f"the {noun}", "")
    return "" if found.startswith("the ") else format(found, "bare")


def _where(rule: Rule, context: RuleContext) -> str:
    places = [place for place in rule.places if context.is_cell(place)]
    family = rule.type.family
    if not places:  # a clue outside the board, or alternatives of which none names a cell
        return say("of {line}", line=context.line_name(rule.places[0]))
    names = [context.name(place) for place in places]
    if family is RuleFamily.LINES and len(names) > 1:
        return say("from {first} to {last}", first=names[0], last=names[-1])
    if len(names) == _FEW and family is RuleFamily.EDGES:
        return say("between {cells}", cells=and_list([context.name(place) for place in sorted(places)]))
    if family is RuleFamily.CELLS and len(names) > _FEW:
        return say("at {cell} and {count} other places", cell=names[0], count=len(names) - 1)
    return say("at {cell}", cell=and_list(names) if family is RuleFamily.CELLS else context.name(min(places)))


# What each rule is called in a list, such as that of the page.


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
