"""Rules beyond regions: what one rule leaves, what it needs, what several say together, and sums of whole regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from nonet._base.language import and_list, capital, say
from nonet.human.step import ChainNode, Step, StepPart
from nonet.human.techniques.base import Facts, Technique
from nonet.human.techniques.chains import choice_of
from nonet.human.words.names import Namer
from nonet.human.words.rules import noun_of, rules_of, statement, title, title_of, titles
from nonet.human.words.stages import Stage, stage_text
from nonet.model.candidates import Candidate, digits_of
from nonet.model.marks import Highlight, Highlights, Link

# The reasons are imported where a step of a rule is explained: most puzzles have no rules.
if TYPE_CHECKING:
    from nonet.human.words.reasons import Excluding
    from nonet.human.words.traces import Reason
    from nonet.model.constraints import Constraint, Sum
    from nonet.model.rules.base import Rule

LEAST_RULES = {"joint-rules": 2}  # so many rules are said at least
FEW_SUMS = 5  # so many are added up before the reader's eyes


def _masks(step: Step) -> dict[int, int]:
    """Return the digits or candidates of the rules' cells, from the step."""
    return {
        cell: sum(1 << (digit - 1) for digit in part.digits) for part in step.parts_of("pattern") for cell in part.cells
    }


def _constraints(step: Step, name: Namer) -> list[Constraint]:
    return [name.board.constraints[index] for index in step.constraints]


def gone(step: Step, masks: dict[int, int]) -> list[Candidate]:
    """Return the candidates that a step excludes: next to a placed digit, all others of its cell."""
    others = [(cell, other) for cell, digit in step.placements for other in digits_of(masks[cell]) if other != digit]
    return [*step.eliminations, *others]


def excluding(step: Step, name: Namer) -> Excluding:
    """Return the words that say why the rules of a step exclude candidates; several rules appear by name."""
    from nonet.human.words.reasons import Excluding

    constraints = _constraints(step, name)
    houses = [region for part in step.parts_of("base") for region in part.regions]
    label = None if len(rules_of(constraints, name)) == 1 else partial(title, name=name)
    return Excluding(name, constraints, _masks(step), houses=houses, label=label)


def _facts(reasons: Sequence[Reason], step: Step, name: Namer) -> Facts:
    """Return the rules that the reasons rest on, in sentences and by name, and the reasons, one per line."""
    constraints = _resting(reasons, step, name)
    cells = sorted({cell for reason in reasons for cell in reason.cells})
    is_several = len({title(constraint, name) for constraint in constraints}) > 1
    return {
        "rule": statement(constraints, cells, name),
        "title": (named := titles(constraints, name)),
        "look": say(
            "Look at these rules together: {rules}" if is_several else "Look at {rules} in several places at once",
            rules=named,
        ),
        "reasons": "\n".join(sentence for sentence, _ in _once(reasons)),
    }


def _resting(reasons: Sequence[Reason], step: Step, name: Namer) -> list[Constraint]:
    """Return the constraints that the reasons rest on; all of the step if too few of its rules remain."""
    used = {constraint for reason in reasons for constraint in reason.constraints}
    constraints = [constraint for constraint in _constraints(step, name) if constraint in used]
    if len(rules_of(constraints, name)) < LEAST_RULES.get(step.technique, 1):  # what was left by the others tells it
        return _constraints(step, name)
    return constraints


def _once(reasons: Sequence[Reason]) -> list[tuple[str, list[Reason]]]:
    """Return each sentence once, with its reasons; those that list the same ways for several digits are one."""
    from nonet.human.words.reasons import all_have

    found: dict[str, list[Reason]] = {}
    for reason in reasons:
        found.setdefault(reason.ways or reason.sentence, []).append(reason)
    told = []
    for head, same in found.items():
        digits = [*dict.fromkeys(digit for reason in same for digit in reason.needed)]
        told.append((all_have(head, digits) if digits else head, same))
    return told


def _at_hand(step: Step, name: Namer) -> Facts:
    return _facts(excluding(step, name).reasons(gone(step, _masks(step))), step, name)


def _combinations(step: Step, name: Namer) -> Facts:
    """Return the facts of one rule. A sum with few combinations is told by them, since a player thinks in them."""
    from nonet.human.words.reasons import combinations_left
    from nonet.model.constraints import Combo

    facts = _at_hand(step, name)
    constraints = _constraints(step, name)
    if len(constraints) != 1 or not isinstance(constraints[0], Combo):
        return facts
    left = combinations_left(constraints[0], _masks(step), name)
    if not left:
        return facts
    rule = name.board.rule_of_constraint[constraints[0]]
    cells = name.cells(constraints[0].cells)
    return facts | {
        "rule": capital(say("{rule} in {cells} can only be {ways}.", rule=noun_of(rule), cells=cells, ways=left))
    }


def _in_house(step: Step, name: Namer) -> Facts:
    (house,) = step.parts_of("base")
    return _at_hand(step, name) | {"house": name.regions(house.regions)}


def _needed(step: Step, name: Namer) -> Facts:
    why = excluding(step, name)
    reasons = [why.without(part.digits[0], part.cells) for part in step.parts_of("pincer")]
    return _facts(reasons, step, name) | _places(step, name)


def _places(step: Step, name: Namer) -> Facts:
    """Return the digits that the rules need, and their places."""
    places = step.parts_of("pincer")
    needs = [say("{digits} in {cells}", digits=part.digits[0], cells=name.either_cell(part.cells)) for part in places]
    return {
        "needs": and_list(_together(places, name) or needs),
        "digit": and_list([part.digits[0] for part in places]),
        "places": name.cells(dict.fromkeys(cell for part in places for cell in part.cells)),
        "either_victim": name.either_cell(dict.fromkeys(cell for cell, _ in step.eliminations)),
    }


def _together(places: Sequence[StepPart], name: Namer) -> list[str]:
    """Return the words for several digits with the same places, named once; empty if the places differ."""
    if len({part.cells for part in places}) > 1:
        return []
    cells = name.either_cell(places[0].cells) if len(places) == 1 else name.cells(places[0].cells)
    return [say("{digits} in {cells}", digits=and_list([part.digits[0] for part in places]), cells=cells)]


def _house_sum(step: Step, name: Namer) -> Facts:
    constraints = _constraints(step, name)
    rest = rest_of(step, name)
    weights = dict(zip(rest.cells, rest.weights, strict=True))
    inside = [_times(weight, cell, name) for cell, weight in weights.items() if weight > 0]
    beyond = [_times(-weight, cell, name) for cell, weight in weights.items() if weight < 0]
    held = len(step.regions) * name.board.size * (name.board.size + 1) // 2
    one = "{regions} contains every digit, so it adds up to {sum}"
    several = "{regions} contain every digit, so together they add up to {sum}"
    is_told = len(rest.cells) == 1 and bool(step.placements)
    side = [abs(weight) for weight in weights.values() if (weight > 0 if inside else weight < 0)]
    left = _rest(inside, beyond, rest.totals[0], is_sum=side != [1])
    return {
        "houses": name.regions(step.regions),
        "held": say(several if len(step.regions) > 1 else one, regions=name.regions(step.regions), sum=held),
        "sums": _sums(constraints, name),
        "left": left,
        "rest": left if is_told else say("{fact}: {effect}", fact=left, effect=name.effect(step)),
        "reasons": "\n".join(reason.sentence for reason in _sum_reasons(step, name)),
    }


def rest_of(step: Step, name: Namer) -> Sum:
    """Return what the regions of the step hold less what its rules add up to, as a sum of the other cells."""
    from nonet.human.step_checker import rest_of_houses

    return rest_of_houses(name.board, step.regions, _constraints(step, name))


def _sum_reasons(step: Step, name: Namer) -> list[Reason]:
    from nonet.human.words.reasons import Excluding

    masks = _masks(step)
    return Excluding(name, [rest_of(step, name)], masks, noun=say("the sum")).reasons(gone(step, masks))


def _sums(constraints: Sequence[Constraint], name: Namer) -> str:
    """Return the words for the subtracted sums: their names and their total."""
    from nonet.human.step_checker import total_of

    sums = [total_of(constraint) for constraint in constraints]
    if len(sums) == 1:
        rule = name.board.rule_of_constraint.get(constraints[0])
        bare = title_of(rule, name.board.rule_context, is_numbered=False) if rule else title(constraints[0], name)
        return capital(say("{rule} adds up to {sum}", rule=bare, sum=sums[0]))
    if len(sums) <= FEW_SUMS:
        named = and_list([title(constraint, name) for constraint in constraints])
        terms = f"{' + '.join(map(str, sums))} = {sum(sums)}"
        return capital(say("{rules} add up to {sum}", rules=named, sum=terms))
    corners = and_list([name.cell(min(constraint.cells)) for constraint in constraints])
    return say("The {count} sums at {cells} add up to {sum}", count=len(sums), cells=corners, sum=sum(sums))


def _times(weight: int, cell: int, name: Namer) -> str:
    """Return a cell as it counts in a sum: twice if a rule and a region both add it up."""
    return name.cell(cell) if weight == 1 else say("{count} times {cell}", count=weight, cell=name.cell(cell))


def _rest(inside: Sequence[str], beyond: Sequence[str], total: int, *, is_sum: bool) -> str:
    """Return the words for the arithmetic of the remaining cells, and of those outside.

    `is_sum`: they are several cells, or one that counts twice.
    """
    near, far = and_list(inside), and_list(beyond)
    if not beyond:
        return say("{cells} add up to {sum}" if is_sum else "{cells} must be {sum}", cells=near, sum=total)
    if not inside:
        template = _OUTSIDE[len(beyond) > 1][is_sum]
        return say(template, cells=far, sum=-total)
    one, several = "{cells}, which is outside", "{cells}, which are outside, together"
    than = say(several if len(beyond) > 1 else one, cells=far)
    if total == 0:
        same, must = "{cells} add up to the same as {than}", "{cells} must be the same as {than}"
        return say(same if len(inside) > 1 else must, cells=near, than=than)
    more, less = (
        ("{cells} add up to {sum} more than {than}", "{cells} add up to {sum} less than {than}")
        if is_sum
        else ("{cells} must be {sum} more than {than}", "{cells} must be {sum} less than {than}")
    )
    return say(more if total > 0 else less, cells=near, sum=abs(total), than=than)


_OUTSIDE = (
    ("{cells}, which is outside, must be {sum}", "{cells}, which is outside, add up to {sum}"),
    ("{cells}, which are outside, must be {sum}", "{cells}, which are outside, add up to {sum}"),
)


def _forcing(step: Step, name: Namer) -> Facts:
    premises = [node for node in step.nodes if node.is_on]
    choice = choice_of(premises, step, name)
    cells = list(dict.fromkeys(premise.cells[0] for premise in premises))
    if len(cells) > 1:
        choice = f"{choice} ({name.either_cell(cells)})"
    cases = [_case(index, step, name) for index, node in enumerate(step.nodes) if node.is_on]
    return {"choice": choice, "cases": " ".join(cases), "ties": "told"}


def _case(premise: int, step: Step, name: Namer) -> str:
    """Return the words for the candidates that one of the choices rules out, and the reason."""
    supposed = step.nodes[premise]
    gone: dict[str, list[Candidate]] = {}  # by the reason
    for node in step.nodes:
        if node.source == (premise,):
            gone.setdefault(_how(supposed, node, step, name), []).append((node.cells[0], node.digit))
    clauses = [say("{fact}{reason}", fact=name.removals(lost), reason=how) for how, lost in gone.items()]
    one = name.is_digit(supposed.cells[0], supposed.digit)
    return say("If {fact}, {clauses}.", fact=one, clauses=and_list(clauses))


def _how(supposed: ChainNode, node: ChainNode, step: Step, name: Namer) -> str:
    """Return the reason why one candidate rules another out: they see each other, or a rule demands it."""
    from nonet.human.words.traces import left_by

    (a,), (b,) = supposed.cells, node.cells
    if a == b:
        return ""
    if supposed.digit == node.digit and (tie := name.tie(a, b)):
        return f" ({say('they are {tie}', tie=tie)})"
    ruling = [constraint for constraint in name.board.constraints if {a, b} <= {*constraint.cells}]
    digit_of = {a: supposed.digit, b: node.digit}
    for constraint in ruling:
        digits = (1 << (digit_of[cell] - 1) if cell in digit_of else name.board.all_digits for cell in constraint.cells)
        if not all(left_by(constraint, [*digits])):
            return f" ({say('by {rules}', rules=title(constraint, name))})"
    used = [title(constraint, name) for constraint in _constraints(step, name) if constraint in ruling]
    return f" ({say('by {rules}', rules=used[0] if len({*used}) == 1 else say('a rule'))})"


# The stages of a step: what its rules say, one after the other, then each reason.

FEW_STATED = 4  # so many rules have a stage each


def _rule_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield the regions if the step needs whole ones, then its rules, then the reasons."""
    for part in step.parts_of("base"):
        yield Stage(stage_text("region", region=name.regions(part.regions)), Highlights(regions=part.regions))
    reasons = excluding(step, name).reasons(gone(step, _masks(step)))
    yield from _stated(reasons, step, name)
    yield from _reasoned(reasons)


def _needed_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield the rules, why they need the digits, and where these can be."""
    why = excluding(step, name)
    places = step.parts_of("pincer")
    reasons = [why.without(part.digits[0], part.cells) for part in places]
    yield from _stated(reasons, step, name)
    facts = _places(step, name)
    marked = {(cell, part.digits[0]): Highlight.PATTERN for part in places for cell in part.cells}
    marks = Highlights(marked, frozenset(cell for cell, _ in marked))
    if step.technique == "blocked-rule":
        victims = dict.fromkeys(step.eliminations, Highlight.REMOVED)
        blocked = Highlights(marked | victims, frozenset(cell for cell, _ in (*marked, *victims)))
        words = stage_text("blocked", victim=facts["either_victim"], digit=facts["digit"], places=facts["places"])
        yield Stage(words, blocked)
        yield from _reasoned(reasons)
    else:
        yield from _reasoned(reasons)
        yield Stage(stage_text("needs", needs=facts["needs"]), marks)


def _sum_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield the sum of whole regions, the sums to subtract, the difference, and what it excludes."""
    facts = _house_sum(step, name)
    constraints = _constraints(step, name)
    rest = rest_of(step, name)
    taken = frozenset(cell for constraint in constraints for cell in constraint.cells)
    yield Stage(stage_text("held", held=facts["held"]), Highlights(regions=step.regions))
    yield Stage(stage_text("sums", sums=facts["sums"]), Highlights(cells=taken))
    yield Stage(stage_text("rest", rest=facts["left"]), Highlights(cells=frozenset(rest.cells)))
    yield from _reasoned(_sum_reasons(step, name))


def _forcing_stages(step: Step, name: Namer) -> Iterator[Stage]:
    """Yield each choice with the candidates that it rules out."""
    premises = [index for index, node in enumerate(step.nodes) if node.is_on]
    for branch, index in enumerate(premises):
        after = [node for node in step.nodes if node.source == (index,)]
        own = step.nodes[index]
        marks = {(own.cells[0], own.digit): Highlight.PATTERN}
        marks |= {(node.cells[0], node.digit): Highlight.SECOND for node in after}
        links = tuple(
            Link(((own.cells[0], own.digit),), ((node.cells[0], node.digit),), is_strong=False)
            for node in after
            if node.cells != own.cells
        )
        yield Stage(_case(index, step, name), Highlights(marks, frozenset(own.cells), links=links), branch)


def _stated(reasons: Sequence[Reason], step: Step, name: Namer) -> Iterator[Stage]:
    """Yield the rules that the reasons rest on, a stage each if they are few."""
    constraints = _resting(reasons, step, name)
    cells = sorted({cell for reason in reasons for cell in reason.cells})
    groups: dict[Rule | None, list[Constraint]] = {}
    for constraint in constraints:
        groups.setdefault(name.board.rule_of_constraint.get(constraint), []).append(constraint)
    for group in groups.values() if len(groups) <= FEW_STATED else [constraints]:
        marked = frozenset(cell for constraint in group for cell in constraint.cells)
        yield Stage(statement(group, cells, name), Highlights(cells=marked))


def _reasoned(reasons: Sequence[Reason]) -> Iterator[Stage]:
    for sentence, same in _once(reasons):
        removed = {candidate: Highlight.REMOVED for reason in same for candidate in reason.candidates}
        cells = frozenset(cell for reason in same for cell in reason.cells)
        yield Stage(sentence, Highlights(removed, cells))


TECHNIQUES = (
    Technique("rule-at-hand", _combinations, stages=_rule_stages),
    Technique("rule-must-contain", _needed, stages=_needed_stages),
    Technique("house-sum", _house_sum, stages=_sum_stages),
    Technique("joint-rules", _at_hand, stages=_rule_stages),
    Technique("blocked-rule", _needed, stages=_needed_stages),
    Technique("rule-forcing", _forcing, stages=_forcing_stages),
    Technique("house-and-rules", _in_house, stages=_rule_stages),
)
