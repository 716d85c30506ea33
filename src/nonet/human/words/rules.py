"""Rules as a step says them: each sentence once, with the cells that matter. English, as Namer is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet._base.errors import listed
from nonet.human.words.names import Namer
from nonet.model.constraints import Constraint
from nonet.model.rules.base import Rule
from nonet.model.rules.titles import title_of

MOST_NAMED = 9  # cells of a rule that are all named
MOST_TITLES = 3  # rules that a nudge names


def rules_of(constraints: Iterable[Constraint], name: Namer) -> list[Rule]:
    """The rules that constraints come from, each once."""
    found = (name.board.rule_of_constraint.get(constraint) for constraint in constraints)
    return [*dict.fromkeys(rule for rule in found if rule is not None)]


def title(constraint: Constraint, name: Namer) -> str:
    """What the rule of a constraint is called: the 23 cage at r4c7."""
    rule = name.board.rule_of_constraint.get(constraint)
    return (
        title_of(rule, name.board.rule_context)
        if rule
        else f"the rule of {name.cells(dict.fromkeys(constraint.cells))}"
    )


def titles(constraints: Sequence[Constraint], name: Namer) -> str:
    """What the rules of constraints are called, all of them or the first and how many more."""
    found = [*dict.fromkeys(title(constraint, name) for constraint in constraints)]
    if len(found) <= MOST_TITLES:
        return listed(found)
    return f"{found[0]} and {len(found) - 1} other rules near it"


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
        return f"A rule of the board ties {name.cells(cells)} together."
    return " ".join(f"{head}: {'; '.join(tails)}." if tails != [""] else f"{head}." for head, tails in heads.items())


def _split(words: str) -> tuple[str, str]:
    """A sentence, and the names of the cells behind it."""
    head, colon, tail = words.rstrip(".").rpartition(": ")
    is_names = colon and all(word[:1] == "r" and word[1:2].isdigit() for word in tail.replace(";", ",").split(", "))
    return (head, tail) if is_names else (words.rstrip("."), "")


def _shortened(rule: Rule, tail: str, cells: Sequence[int], name: Namer) -> str:
    """The names of a rule's cells; of very many only those that matter."""
    if len(rule.places) <= MOST_NAMED or not tail:
        return tail
    if len(cells) <= MOST_NAMED:
        return f"{len(rule.places)} cells, here {name.cells(cells)}"
    context = name.board.rule_context.spots_of(rule)[0].context
    return f"{len(rule.places)} cells from {context.name(rule.places[0])} to {context.name(rule.places[-1])}"
