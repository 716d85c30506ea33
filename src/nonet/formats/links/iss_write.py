"""From a grid to a text of ISS.

Contents: constraints as items (`constraint_items`), the grid (`write_grid`), one function for each form of rule, and
the table of rules at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from operator import gt, le
from typing import TypeAlias

from nonet._base.errors import FormatError, shorten
from nonet.formats.links.fields import default_labels, kind_rules, labels_of
from nonet.formats.links.iss_rules import ALPHABET, cell_text, diagonal_step, write_net, write_table
from nonet.formats.pencil_marks import masks_of
from nonet.model import Board, Grid, Place, Rule, box_shape
from nonet.model.candidates import digits_of
from nonet.model.constraints import (
    AnyOf,
    Automaton,
    CellCount,
    Combo,
    Constraint,
    Different,
    Domain,
    Element,
    Machine,
    Pair,
    Rank,
    SameCounts,
    Sum,
    pair_table,
)
from nonet.model.geometry import ray_on_square, share_side
from nonet.model.rules.automata import automaton, rank_machines
from nonet.model.rules.base import Group
from nonet.model.rules.custom import automaton_of
from nonet.model.rules.tables import Table, differ_by, differ_by_at_least, half, in_ratio, table

# Constraints as items of ISS, for rules that it has no name for: any demand is a table, a sum or an automaton there.

_MOST_STATES = 1 << 12


def constraint_items(rule: Rule, board: Board) -> str:
    """Return the items of all constraints of a rule; empty if ISS cannot express one of them."""
    items = [_constraint_item(constraint, board.size) for constraint in rule.constraints(board.rule_context)]
    return "".join(items) if all(items) else ""


def _constraint_item(constraint: Constraint, size: int) -> str:  # noqa: C901, PLR0911  (a case for each sort)
    """Return a constraint in the items of ISS; empty if its automaton is too large."""
    match constraint:
        case Domain():
            return _domain(constraint, size)
        case Different():
            return _line("AllDifferent", constraint.cells, size)
        case Pair():
            return _line(f"Pair~{write_table(constraint.allowed)}~_", constraint.cells, size)
        case Combo():
            return _combo(constraint, size)
        case Sum():
            return _sum(constraint, size)
        case Machine():
            return _automaton_item(constraint, size, constraint.automaton)
        case CellCount():
            return _count(constraint, size)
        case SameCounts():
            return _line(f"SameValues~{len(constraint.groups)}", constraint.cells, size)
        case Element():
            return _line("ValueIndexing", (constraint.value, constraint.index, *constraint.listed), size)
        case Rank():
            return _or(rank_machines(constraint, size), size)
        case AnyOf():
            return _or(constraint, size)
        case _:
            raise TypeError(f"ISS has no words for the constraint {type(constraint).__name__}")


def _line(head: str, cells: Sequence[int], size: int) -> str:
    return f".{head}" + "".join(f"~{cell_text(divmod(cell, size))}" for cell in cells)


def _domain(constraint: Domain, size: int) -> str:
    digits = "_".join(map(str, digits_of(constraint.mask)))
    cells = [cell_text(divmod(cell, size)) for cell in constraint.cells]
    return "." + "".join(f"~{cell}_{digits}" for cell in cells) if digits else ""


def _sum(constraint: Sum, size: int) -> str:
    if len(constraint.totals) == 1:
        weights = "_".join(map(str, constraint.weights))
        return _line(f"Sum~{constraint.totals[0]}_=_{weights}", constraint.cells, size)
    if len({*constraint.weights}) > 1:
        return ""
    weight, most = constraint.weights[0], max(map(abs, constraint.totals))

    def step(total: int, digit: int) -> int | None:
        after = total + weight * digit
        return after if abs(after) <= most else None

    return _automaton_item(constraint, size, automaton(size, 0, step, lambda total: total in constraint.totals))


def _or(constraint: AnyOf, size: int) -> str:
    parts = [[_constraint_item(each, size) for each in constraints] for constraints in constraint.alternatives]
    if not all(text for texts in parts for text in texts):
        return ""
    return ".Or" + "".join(f".And{''.join(texts)}.End" for texts in parts) + ".End"


def _combo(constraint: Combo, size: int) -> str:
    """Return an automaton whose state is the digits so far, while they are part of a set."""
    count = len(constraint.cells)
    if len(constraint.sets) << count > _MOST_STATES * 16:
        return ""
    parts = {
        sum(1 << (digit - 1) for digit in chosen)
        for each in constraint.sets
        for length in range(count + 1)
        for chosen in combinations(tuple(digits_of(each)), length)
    }

    def step(seen: int, digit: int) -> int | None:
        after = seen | 1 << (digit - 1)
        return after if after != seen and after in parts else None

    return _automaton_item(constraint, size, automaton(size, 0, step, lambda seen: seen in constraint.sets))


def _count(constraint: CellCount, size: int) -> str:
    """Return an automaton that counts the digits; a control cell, read last, must have the number as its digit."""
    length = len(constraint.counted)

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        read, found = state
        if read < length:
            return read + 1, found + (constraint.mask >> (digit - 1) & 1)
        return (read + 1, 0) if digit == found else None

    def accepts(state: tuple[int, int]) -> bool:
        read, found = state
        return read == length + 1 if constraint.control is not None else read == length and found in constraint.allowed

    return _automaton_item(constraint, size, automaton(size, (0, 0), step, accepts))


def _automaton_item(constraint: Constraint, size: int, made: Automaton) -> str:
    return _line(f"NFA~{write_net(made)}~_", constraint.cells, size) if len(made.steps) <= _MOST_STATES else ""


_LARGEST = 16

Write: TypeAlias = Callable[[Rule, int], str]


def write_grid(grid: Grid) -> str:
    """Return the text of a grid; raise FormatError that names everything without an item of ISS."""
    board = grid.board
    size = board.size
    if size > _LARGEST:
        raise FormatError(f"expected a board of up to 16x16 for ISS, got {size}x{size}")
    names, regions = kind_rules(board, "ISS", _WHOLE)
    whole = [f".{_WHOLE[name]}" for name in names] + [_all_differ(cells, size) for cells in regions]
    items = [f".Shape~{size}x{size}"] if size != 9 else []
    items += [_areas(board), _givens(grid), *whole, *_rules(board)]
    return "".join(items) or "."


def _areas(board: Board) -> str:
    labels = labels_of(board)
    if labels == default_labels(board.size) and box_shape(board.size):
        return ""
    if all(label is None for label in labels):
        return ".NoBoxes"
    counts = {label: labels.count(label) for label in labels}
    is_usual = all((count == board.size) == (label is not None) for label, count in counts.items())
    if not is_usual:
        return _small_areas(board, labels)
    letters = {label: ALPHABET[number] for number, label in enumerate(sorted(counts, key=lambda each: each is None))}
    return ".NoBoxes.Jigsaw~" + "".join(letters[label] for label in labels)


def _small_areas(board: Board, labels: Sequence[int | None]) -> str:
    """Regions that are not of n cells. There they are no regions, only cells that differ."""
    needing = [rule for rule in board.rules if rule.type.id in ("region-sum", "disjoint-groups", "box-indexer")]
    if needing:
        raise FormatError(
            f"ISS takes the rule {needing[0].type.id} only on boards whose regions all have {board.size} cells"
        )
    pieces = [[cell for cell, own in enumerate(labels) if own == label] for label in {*labels} - {None}]
    return ".NoBoxes" + "".join(_all_differ(piece, board.size) for piece in sorted(pieces))


def _all_differ(cells: Sequence[int], size: int) -> str:
    return _item("AllDifferent", *(cell_text(divmod(cell, size)) for cell in cells))


def _givens(grid: Grid) -> str:
    size, every = grid.board.size, grid.board.all_digits
    words = []
    for cell, mask in enumerate(masks_of(grid)):
        name = cell_text(divmod(cell, size))
        if not mask and size > 1:
            words.append(f"~{name}_1~{name}_2")  # a cell without candidates, as givens that contradict each other
        elif mask != every or size == 1:
            words.append(f"~{name}_{'_'.join(map(str, digits_of(mask)))}")
    return "." + "".join(words) if words else ""


def _rules(board: Board) -> Iterable[str]:
    strict = _strict_kropki(board.rules)
    yield from [".StrictKropki"] * bool(strict)
    for rule in board.rules:
        if rule.type.id == "region" or rule.type.id in strict:  # which the areas say, and what was said
            continue
        yield _text(rule, board)


def _text(rule: Rule, board: Board) -> str:
    """Return the items of a rule."""
    if rule.ways:
        return _either(rule, board)
    if not (text := _named(rule, board) or constraint_items(rule, board)):
        raise FormatError(f"ISS does not support the rule {shorten(str(rule))}")
    return text


def _either(rule: Rule, board: Board) -> str:
    ways = ["".join(_text(each, board) for each in way) for way in rule.ways]
    return f".Or{''.join(f'.And{way}.End' for way in ways)}.End"


def _named(rule: Rule, board: Board) -> str:
    """Return the item of a rule that ISS has by name; empty if it has none."""
    name = rule.type.id
    if name == "non-consecutive" and any(other.type.id in _DOTS for other in board.rules):
        return ""  # there a dot is no exception
    if name == "killer" and rule.value == 0:
        return ""  # there it is a cage without a total
    if name in _WHOLE:
        return f".{_WHOLE[name]}" if not rule.values else ""
    return _WRITERS[name](rule, board.size) if name in _WRITERS else ""


_DOTS = ("difference", "ratio")


def _strict_kropki(rules: Iterable[Rule]) -> tuple[str, ...]:
    """Return the rules that are one rule there: no neighbours without a dot are consecutive, or in the ratio 1:2."""
    names = ("non-consecutive", "negative-ratio")
    usual = {"difference": (None, 1), "ratio": (None, 2)}
    is_usual = all(rule.value in usual[rule.type.id] for rule in rules if rule.type.id in usual)
    return names if is_usual and {*names} <= {rule.type.id for rule in rules} else ()


_WHOLE: Mapping[str, str] = {
    "diagonal+": "Diagonal~1",
    "diagonal-": "Diagonal~-1",
    "windoku": "Windoku",
    "anti-knight": "AntiKnight",
    "anti-king": "AntiKing",
    "anti-taxicab": "AntiTaxicab",
    "non-consecutive": "AntiConsecutive",
    "disjoint-groups": "DisjointSets",
    "global-entropy": "GlobalEntropy",
    "global-mod": "GlobalMod",
    "dutch-flatmates": "DutchFlatmates",
    "negative-kropki": "StrictKropki",
    "negative-xv": "StrictXV",
}


def _item(name: str, *words: object) -> str:
    return "." + "~".join(map(str, (name, *words)))


def _texts(cells: Group) -> list[str]:
    return [cell_text(cell) for cell in cells]


def _cells(name: str) -> Write:
    return lambda rule, _size: _item(name, *_texts(rule.groups[0]))


def _numbered(name: str, default: Callable[[int], int]) -> Write:
    def write(rule: Rule, size: int) -> str:
        value = default(size) if rule.value is None else rule.value
        return _item(name, value, *_texts(rule.groups[0]))

    return write


def _pair(name: str, usual: int | None = None) -> Write:
    """Return a mark between two cells; other numbers than the usual one are tables."""

    def write(rule: Rule, size: int) -> str:
        one, two = rule.groups[0]
        if rule.value in (None, usual) and share_side(one, two):
            return _item(name, cell_text(one), cell_text(two))
        if rule.type.id not in _TABLES:
            return ""
        made = _TABLES[rule.type.id](size, usual or 0 if rule.value is None else rule.value)
        return _item("Pair", write_table(made), "_", cell_text(one), cell_text(two))

    return write


_TABLES: Mapping[str, Callable[[int, int], Table]] = {
    "difference": lambda size, number: table(size, differ_by, number),
    "ratio": lambda size, number: table(size, in_ratio, number),
    "greater": lambda size, _number: pair_table(size, gt),
}


def _xv(rule: Rule, _size: int) -> str:
    name = {5: "V", 10: "X"}.get(rule.value or 0)
    one, two = rule.groups[0]
    if name and share_side(one, two):
        return _item(name, cell_text(one), cell_text(two))
    return _item("Sum", rule.value, cell_text(one), cell_text(two))


def _arrow(rule: Rule, _size: int) -> str:
    bulb, *shafts = rule.groups
    head = ["Arrow"] if len(bulb) == 1 else ["PillArrow", str(len(bulb))]
    return "".join(_item(*head, *_texts(bulb), *_texts(shaft)) for shaft in shafts)


def _sum_line(rule: Rule, _size: int) -> str:
    cells = rule.groups[0]
    is_loop = len(cells) > 1 and cells[0] == cells[-1]
    return _item("SumLine", rule.value, *_texts(cells[:-1] if is_loop else cells), *["LOOP"] * is_loop)


def _weighted(rule: Rule, _size: int) -> str:
    total, *weights = rule.values
    return _item("Sum", f"{total}_=_{'_'.join(map(str, weights))}", *_texts(rule.groups[0]))


def _little_killer(rule: Rule, size: int) -> str:
    start, first = rule.groups[0]
    down, right = first[0] - start[0], first[1] - start[1]
    cells = ray_on_square(first, (down, right), size)
    if len(cells) < 2:
        return _item("Sum", rule.value, *_texts(cells))
    # A diagonal is named by one of its ends, which also says where it leads.
    end = first if diagonal_step(first, size) == (down, right) else cells[-1]
    return _item("LittleKiller", rule.value, cell_text(end))


def _line_name(place: Place, size: int) -> str:
    """Return the row or column next to which a place is: R2, C2."""
    row, column = place
    return cell_text((0, column))[2:] if row in (-1, size) else cell_text((row, 0))[:2]


def _sandwich(rule: Rule, size: int) -> str:
    return _item("Sandwich", rule.value, _line_name(rule.groups[0][0], size))


def _one_side(name: str) -> Write:
    def write(rule: Rule, size: int) -> str:
        place = rule.groups[0][0]
        clues = [str(rule.value), ""] if -1 in place else ["", str(rule.value)]
        return _item(name, _line_name(place, size), *clues)

    return write


def _same_set(rule: Rule, _size: int) -> str:
    return _item("SameValues", len(rule.groups), *(text for group in rule.groups for text in _texts(group)))


def _clone(rule: Rule, _size: int) -> str:
    """Return items that demand that the first cells of all groups are equal, and so on."""
    return "".join(_item("SameValues", len(cells), *_texts(cells)) for cells in zip(*rule.groups, strict=True))


def _equal_sums(rule: Rule, _size: int) -> str:
    words: list[str] = []
    for group in rule.groups:
        words += ["-"] * bool(words) + _texts(group)
    return _item("EqualSum", *words)


def _digits(name: str) -> Write:
    return lambda rule, _size: _item(name, "_".join(map(str, rule.values)), *_texts(rule.groups[0]))


def _quad(rule: Rule, _size: int) -> str:
    return _item("Quad", cell_text(min(rule.groups[0])), *rule.values)


def _look_and_say(rule: Rule, _size: int) -> str:
    is_short = all(0 <= value < 10 for value in rule.values)
    return _item("LookAndSay", "".join(map(str, rule.values)), *_texts(rule.groups[0])) if is_short else ""


def _candidates(mask_of: Callable[[int, Rule], Iterable[int]]) -> Write:
    def write(rule: Rule, size: int) -> str:
        digits = "_".join(map(str, mask_of(size, rule)))
        return "." + "".join(f"~{text}_{digits}" for text in _texts(rule.groups[0])) if digits else ""

    return write


def _nabner(rule: Rule, size: int) -> str:
    apart = table(size, differ_by_at_least, 2)
    return _item("PairX", write_table(apart), "_Nabner", *_texts(tuple(dict.fromkeys(rule.groups[0]))))


def _slow(rule: Rule, size: int) -> str:
    return _item("Pair", write_table(pair_table(size, le)), "_Slow", *_texts(rule.groups[0]))


def _table(name: str) -> Write:
    return lambda rule, _size: _item(name, write_table(rule.values), "_", *_texts(rule.groups[0]))


def _machine(rule: Rule, size: int) -> str:
    return _item("NFA", write_net(automaton_of(rule.values, size)), "_", *_texts(rule.groups[0]))


_WRITERS: Mapping[str, Write] = {
    "odd": _candidates(lambda size, _rule: range(1, size + 1, 2)),
    "even": _candidates(lambda size, _rule: range(2, size + 1, 2)),
    "low": _candidates(lambda size, _rule: range(1, size // 2 + 1)),
    "high": _candidates(lambda size, _rule: range(half(size) + 1, size + 1)),
    "candidates": _candidates(lambda _size, rule: rule.values),
    "row-indexer": lambda rule, _size: _item("Indexing", "R", *_texts(rule.groups[0])),
    "column-indexer": lambda rule, _size: _item("Indexing", "C", *_texts(rule.groups[0])),
    "counting-circles": _cells("CountingCircles"),
    "difference": _pair("WhiteDot", 1),
    "ratio": _pair("BlackDot", 2),
    "greater": _pair("GreaterThan"),
    "xv": _xv,
    "quadruple": _quad,
    "thermo": _cells("Thermo"),
    "slow-thermo": _slow,
    "arrow": _arrow,
    "double-arrow": _cells("DoubleArrow"),
    "whispers": _numbered("Whisper", half),
    "dutch-whispers": _numbered("Whisper", lambda size: half(size) - 1),
    "renban": _cells("Renban"),
    "nabner": _nabner,
    "palindrome": _cells("Palindrome"),
    "between": _cells("Between"),
    "lockout": _numbered("Lockout", lambda size: half(size) - 1),
    "region-sum": _cells("RegionSumLine"),
    "zipper": _cells("Zipper"),
    "sum-line": _sum_line,
    "entropic": lambda rule, size: _cells("Entropic")(rule, size) if size == 9 else "",
    "modular": _numbered("Modular", lambda _size: 3),
    "parity": lambda rule, _size: _item("Modular", 2, *_texts(rule.groups[0])),
    "unique-line": lambda rule, _size: _item("AllDifferent", *_texts(tuple(dict.fromkeys(rule.groups[0])))),
    "slingshot": _cells("ValueIndexing"),
    "killer": _numbered("Cage", lambda _size: 0),
    "sum": _numbered("Sum", lambda _size: 0),
    "weighted-sum": _weighted,
    "extra-region": _cells("AllDifferent"),
    "clone": _clone,
    "same-set": _same_set,
    "equal-sums": _equal_sums,
    "look-and-say": _look_and_say,
    "equality-cage": _cells("EqualityCage"),
    "rellik-cage": _numbered("RellikCage", lambda _size: 0),
    "contains": _digits("ContainAtLeast"),
    "contains-exactly": _digits("ContainExact"),
    "count-distinct": lambda rule, _size: _item("CountDistinct", *_texts((*rule.groups[0], *rule.groups[1]))),
    "lunchbox": _numbered("Lunchbox", lambda _size: 0),
    "corner-sum": _numbered("Sum", lambda _size: 0),
    "little-killer": _little_killer,
    "sandwich": _sandwich,
    "x-sum": _one_side("XSum"),
    "skyscraper": _one_side("Skyscraper"),
    "hidden-skyscraper": _one_side("HiddenSkyscraper"),
    "numbered-room": _one_side("NumberedRoom"),
    "full-rank": _one_side("FullRank"),
    "pair-table": _table("Pair"),
    "pairs-table": _table("PairX"),
    "machine": _machine,
}
