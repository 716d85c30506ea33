"""What is said below a drawing: rules that it cannot show, and what marks mean that not everybody knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.model import Board, Look, Rule, place_name
from nonet.model.rules.base import RuleFamily
from nonet.model.rules.marks import Cage, Disc, Ink, RuleMark, Stroke, TextMark, TileMark, Tint

# Drawn as everybody knows them. Other lines, cages and clues look much alike, so that words have to say what they are.
WELL_KNOWN = frozenset(
    {"arrow", "difference", "greater", "killer", "little-killer", "quadruple", "ratio", "thermo", "xv"}
)
_NUMBER = r"[0-9]+"
_NOT_A_NUMBER = r"[^0-9\s-]+"
_TINTED = frozenset({Tint})  # how regions look that are drawn as those of a kind
_BY_ARROWS = frozenset({"rossini"})  # their numbers are told by an arrow
_ORDINALS = ("first", "second", "third", "fourth")
_MOST_NUMBERS = 3  # said in general; tables have dozens, and words of their own

Sort = tuple[str, tuple[int, ...]]  # the name of a rule, and those of its numbers that its marks do not show


def said_below(board: Board) -> tuple[str, ...]:
    """Return the lines below a drawing of a board."""
    return *unseen(board), *meanings(board)


def unseen(board: Board) -> list[str]:
    """Return the sentences of a board that its drawing does not show."""
    rules = zip(board.rules, board.marks, strict=True)
    unshown = [rule for rule, marks in rules if not (marks or _is_seen(rule)) or _lies_across(rule, board)]
    return [*board.spoken(board.hidden), *map(board.words_of, unshown)]


def meanings(board: Board) -> list[str]:
    """Return a sentence for each sort of rule that is drawn, except those that everybody knows.

    If two sorts look the same, both appear, with their places.
    """
    sorts: dict[Sort, list[Rule]] = {}
    looks: dict[Sort, set[object]] = {}
    for rule, marks in zip(board.rules, board.marks, strict=True):
        if (marks or _is_tinted(rule)) and not _lies_across(rule, board):
            sort = rule.type.id, hidden_numbers(rule, marks)
            sorts.setdefault(sort, []).append(rule)
            looks.setdefault(sort, set()).add(frozenset(map(_look, marks)) or _TINTED)
    said: list[str] = []
    for sort, rules in sorts.items():
        if lettered := [words for rule in rules if (words := with_letter(board, rule))]:
            said += lettered
            continue
        is_alike = any(looks[sort] & looks[other] for other in sorts if other != sort)
        if is_alike or sort[0] not in WELL_KNOWN:
            said += in_general(board, rules, sort[1], _where(rules, board) if is_alike else "")
    return said


def with_letter(board: Board, rule: Rule) -> str:
    """Return the sentence of a rule whose groups have a letter on the board; empty if no other rule has groups."""
    marks = board.marks[board.rules.index(rule)]
    has_groups = len(rule.groups) > 1 and isinstance(marks[0], Tint) if marks else False
    letter = next((mark.text for mark in marks if isinstance(mark, TextMark)), "") if has_groups else ""
    return letter and f"{_spoken(rule)} {letter} ({_colour(board, rule)}): {board.words_of(rule)}"


def in_general(board: Board, rules: Sequence[Rule], hidden: tuple[int, ...], where: str = "") -> Iterator[str]:
    """Yield one sentence for all rules of one sort, or the sentences of rules with tables of numbers."""
    if len(hidden) > _MOST_NUMBERS:
        yield from map(board.words_of, rules)
        return
    title = " ".join([_spoken(rules[0]), *map(str, hidden), *([f"({where})"] if where else [])])
    yield f"{title}: {rules[0].meaning(board.rule_context)}."


def _spoken(rule: Rule) -> str:
    """Return the name of a rule at the start of a sentence."""
    name = rule.type.id.replace("-", " ")
    if len(name) == 2:
        return name.upper()  # XV
    return f"{name[0].upper()}{name[1:]}"


def hidden_numbers(rule: Rule, marks: Sequence[RuleMark]) -> tuple[int, ...]:
    """Return the numbers of a rule that its marks do not show."""
    if rule.type.id in WELL_KNOWN | _BY_ARROWS:
        return ()
    words = " ".join(map(_letters, marks))
    if "".join(map(str, rule.values)) in words:  # one behind the other
        return ()
    shown = {*re.findall(_NUMBER, words)}
    return tuple(value for value in rule.values if str(value) not in shown)


def _letters(mark: RuleMark) -> str:
    return mark.text if isinstance(mark, TextMark) else mark.label if isinstance(mark, Cage) else ""


def _look(mark: RuleMark) -> object:
    """Return the look of a mark without its place and number, as it is for readers who see no colours."""
    if isinstance(mark, Disc | TileMark) and mark.edge is Ink.NONE:
        return mark.fill  # a circle says odd and a square even only to those who know
    if isinstance(mark, Disc | TileMark):
        return type(mark), mark.fill, mark.edge, mark.angle % 90 if isinstance(mark, TileMark) else 0
    if isinstance(mark, Stroke):
        return Stroke, mark.head > 0
    return Tint if isinstance(mark, Tint) else (type(mark), mark.ink, *re.findall(_NOT_A_NUMBER, _letters(mark)))


def _where(rules: Sequence[Rule], board: Board) -> str:
    """Return the places of rules: first cells, or the lines of clues, after the colour of lines and cells."""
    found = [f"{_place(rule, board)}{f' of grid {rule.grid}' if rule.grid else ''}" for rule in rules]
    colour = _colour(board, rules[0])
    return ", ".join([*([colour] if colour else []), *found])


def _colour(board: Board, rule: Rule) -> str:
    """Return the colour of a rule's line or cells, in words; empty for other marks, or for several colours."""
    marks = board.marks[board.rules.index(rule)]
    first = next(iter(marks), None)
    inks = {mark.ink for mark in marks if isinstance(mark, Stroke | Tint)}
    is_coloured = isinstance(first, Stroke | Tint) and len(inks) == 1
    return inks.pop().removeprefix("tint-").replace("-", " ") if is_coloured else ""


def _place(rule: Rule, board: Board) -> str:
    if not rule.places:
        return "all cells"
    if rule.type.family is not RuleFamily.OUTSIDE:
        return place_name(min(rule.places) if rule.type.family is RuleFamily.CAGES else rule.places[0])
    beside = [other for other in board.rules if _shares_place(rule, other)]
    return f"{_clue_name(rule, beside, board)}{_side(rule, board)}"


def _shares_place(rule: Rule, other: Rule) -> bool:
    return other.type.family is RuleFamily.OUTSIDE and (other.grid, other.places[0]) == (rule.grid, rule.places[0])


def _clue_name(rule: Rule, beside: Sequence[Rule], board: Board) -> str:
    """Return the name of a rule among the clues at one place, by its letters; empty for a clue that is alone there."""
    texts = [" ".join(filter(None, map(_letters, board.marks[board.rules.index(other)]))) for other in beside]
    at = beside.index(rule)
    if len(beside) < 2 or not texts[at]:
        return ""
    same = [number for number, text in enumerate(texts) if text == texts[at]]
    order = f"{_ORDINALS[same.index(at)]} " if 1 < len(same) <= len(_ORDINALS) else ""
    return f"the {order}{texts[at]} "


def _side(rule: Rule, board: Board) -> str:
    """Return the side of the grid where a clue stands, and its line."""
    row, column = rule.places[0]
    if 0 <= column < board.size:
        return f"{'above' if row < 0 else 'below'} column {column + 1}"
    return f"{'left' if column < 0 else 'right'} of row {row + 1}"


def _is_seen(rule: Rule) -> bool:
    """Return True if the regions of a rule are drawn as those of a kind are: a border, a tint or a band."""
    return rule.type.regions is not None and rule.type.regions.look not in (Look.HIDDEN, Look.LINE)


def _is_tinted(rule: Rule) -> bool:
    return rule.type.regions is not None and rule.type.regions.look is Look.TINT


def _lies_across(rule: Rule, board: Board) -> bool:
    """Return True if no single part of a board of parts contains the rule: no line can join its cells."""
    own = [{board.places[cell] for cell in part.cells} for part in board.parts]
    return bool(own) and not any(places.issuperset(rule.places) for places in own)
