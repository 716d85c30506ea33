"""The puzzles that the page offers to create: cards for those that people look for first, then every kind and rule.

Contents: `CARDS`, and the cards of all others (`every_card`); which kinds and rules there are, with their sizes and
levels (`offers`).

`offers.json` has what tools/make_offers.py measured: for each kind and each rule the sizes and levels whose puzzles
come soon. A choice of a kind and rules has what all its parts have.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path

from nonet._base.fast_dataclass import dataclass
from nonet._base.language import say
from nonet.draw.svg import thumbnail
from nonet.generate.rules.registry import placeable
from nonet.human.levels import LEVELS
from nonet.human.words.rules import rule_titles
from nonet.model import Grid, box_shape, find_kind, make_board
from nonet.model.kinds import every_kind, with_base
from nonet.model.kinds.base import KindArgs
from nonet.model.rules import known_rule
from nonet.model.rules.base import RuleFamily
from nonet.web.server.settings import Limits

OFFERS = Path(__file__).with_name("offers.json")
SIZES = (4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 25)  # a chip for each, so not all that there are
RULE_SIZES = (4, 6, 8, 9, 12, 16)

_MOST_OVERLAYS = 3  # at once on classic; other bases take one, since random shapes with more can hardly be filled
_USUAL_SIZE, _USUAL_LEVELS, _TINY = 9, 3, 4  # of what was not measured; tiny boards have easy puzzles alone

Offers = dict[str, dict[str, list[str]]]  # of kinds and rules: by size as text, the levels


@dataclass(frozen=True, slots=True)
class Card:
    """A puzzle to choose: its board and rules, and its picture as rules and digits in a corner of a board.

    A card without `marks` shows a whole board of its kind. A card with a size is for that size alone.
    """

    id: str
    name: str
    line: str
    kind: str = "classic"
    rules: tuple[str, ...] = ()
    size: int | None = None
    group: str = ""  # empty for those that are in view at once
    marks: tuple[str, ...] = ()
    digits: str = ""  # in reading order of the corner

    def picture(self) -> str:
        """Return a small drawing; a rule without a picture of its own has none."""
        if self.marks or self.digits:
            board = make_board("classic", size=9, rules=self.marks)
            cells = {(i // _CORNER) * 9 + i % _CORNER: int(each) for i, each in enumerate(self.digits) if each != "."}
            return thumbnail(Grid(board, tuple(cells.get(cell, 0) for cell in range(81))), _CORNER)
        if self.rules:
            return ""
        kind = find_kind(self.kind)
        if kind.needs_layout:
            return thumbnail(Grid.empty(make_board(self.kind, layout=_SHAPES)))
        size = self.size or (9 if kind.is_square else sizes_of_kind(self.kind)[0])
        return thumbnail(Grid.empty(make_board(self.kind, size=size)))


_CORNER = 4  # cells: rows and columns of a picture
_SHAPES = "112222 111422 133444 333344 556666 555566".replace(" ", "\n")

CARDS = (
    Card("classic", "Classic", "Every row, column and box has each digit once."),
    Card(
        "killer",
        "Killer",
        "The digits of a cage add up to its number.",
        rules=("killer",),
        marks=("killer 12 r1c1 r1c2 r2c1", "killer 9 r1c3 r1c4", "killer 20 r2c2 r2c3 r3c2", "killer 7 r3c3 r3c4"),
    ),
    Card(
        "thermo",
        "Thermo",
        "Digits rise from the bulb to the tip.",
        rules=("thermo",),
        marks=("thermo r4c1 r3c1 r2c1 r1c2", "thermo r2c3 r2c4 r3c4 r4c3"),
    ),
    Card(
        "arrow",
        "Arrow",
        "The digits along an arrow add up to the digit in its circle.",
        rules=("arrow",),
        marks=("arrow r2c1 / r1c2 r1c3 r2c4", "arrow r4c2 / r3c3 r3c4"),
    ),
    Card(
        "kropki",
        "Kropki",
        "White dots join consecutive digits, black dots a digit and its double.",
        rules=("kropki",),
        marks=("difference r1c1 r1c2", "ratio r1c3 r2c3", "difference r3c2 r3c3", "ratio r3c4 r4c4", "ratio r3c1 r4c1"),
    ),
    Card(
        "sandwich",
        "Sandwich",
        "A number outside is the sum of the digits between 1 and the highest.",
        rules=("sandwich",),
        marks=("sandwich 5 r0c1", "sandwich 12 r0c3", "sandwich 8 r2c0", "sandwich 0 r4c0"),
        digits="....1539........",
    ),
    Card(
        "little-killer",
        "Little killer",
        "A number outside is the sum along its diagonal.",
        rules=("little-killer",),
        marks=("little-killer 31 r0c1 r1c2", "little-killer 20 r0c3 r1c4", "little-killer 17 r3c0 r4c1"),
    ),
    Card(
        "renban",
        "Renban",
        "A line has consecutive digits, in any order.",
        rules=("renban",),
        marks=("renban r1c1 r2c2 r1c3", "renban r4c1 r3c2 r3c3 r2c4"),
    ),
    Card(
        "whispers",
        "Whispers",
        "Neighbours on a green line differ by 5 or more.",
        rules=("whispers",),
        marks=("whispers r4c1 r3c1 r2c2 r1c2", "whispers r4c2 r4c3 r3c4 r2c4"),
    ),
    Card("jigsaw", "Jigsaw", "Irregular shapes instead of boxes.", kind="jigsaw"),
    Card("diagonal", "Diagonal", "Both long diagonals have each digit once, too.", kind="diagonal"),
    Card("window", "Window", "Four more boxes inside have each digit once.", kind="window"),
    Card(
        "anti-knight",
        "Anti-knight",
        "Cells a knight's move apart differ.",
        kind="anti-knight",
        marks=("extra-region r1c4 r3c4 r4c3 r4c1",),
        digits=".....5..........",
    ),
    Card("samurai", "Samurai", "Five grids that share their corner boxes.", kind="samurai"),
    Card(
        "xv",
        "XV",
        "X joins two digits that add up to 10, V two that add up to 5.",
        rules=("xv",),
        marks=("xv 10 r1c1 r1c2", "xv 5 r2c3 r3c3", "xv 10 r3c1 r4c1", "xv 5 r4c3 r4c4"),
    ),
    Card(
        "greater",
        "Greater than",
        "Signs point to the smaller digit.",
        rules=("greater",),
        marks=("greater r1c1 r1c2", "greater r2c3 r1c3", "greater r3c2 r3c1", "greater r3c4 r4c4", "greater r3c3 r2c3"),
    ),
    Card(
        "palindrome",
        "Palindrome",
        "A line reads the same from both ends.",
        rules=("palindrome",),
        marks=("palindrome r1c1 r1c2 r2c3 r3c4 r4c4", "palindrome r4c2 r3c1 r2c1"),
    ),
    Card(
        "between",
        "Between",
        "The digits on a line are between those in its circles.",
        rules=("between",),
        marks=("between r1c1 r1c2 r2c3 r3c3", "between r4c1 r4c2 r4c3 r3c4"),
    ),
    Card(
        "skyscraper",
        "Skyscraper",
        "A number outside is how many towers it sees.",
        rules=("skyscraper",),
        marks=("skyscraper 3 r0c1", "skyscraper 1 r0c4", "skyscraper 2 r2c0", "skyscraper 4 r3c0"),
    ),
    Card(
        "even-odd",
        "Even and odd",
        "Grey squares are even, grey circles are odd.",
        rules=("even", "odd"),
        marks=("even r1c1", "even r2c3", "even r4c4", "odd r1c4", "odd r3c2", "odd r4c1"),
    ),
    Card("mini", "6×6", "A short one, with boxes of 2×3 cells.", size=6),
    Card("giant", "16×16", "A long one, with boxes of 4×4 cells.", size=16),
)


def every_card() -> tuple[Card, ...]:
    """Return `CARDS`, and a card for every other kind and rule whose puzzles come soon."""
    others = (*_other_rules(), *_other_kinds())
    return (*CARDS, *(card for card in others if all(offers()[part] for part in (card.kind, *card.rules))))


def _other_kinds() -> Iterator[Card]:
    shown = {card.kind for card in CARDS}
    for kind in every_kind():
        if kind.id not in shown and sizes_of_kind(kind.id):
            yield Card(kind.id, kind.id.capitalize(), _sentence(say(kind.summary)), kind=kind.id, group=_BOARDS)


def _other_rules() -> Iterator[Card]:
    shown = {name for card in CARDS for name in card.rules}
    names = rule_titles()
    for family in RuleFamily:
        for id_ in rule_names():
            type_ = known_rule(id_)
            if type_ and type_.family is family and id_ not in shown:
                yield Card(id_, names[id_], _sentence(say(type_.summary)), rules=(id_,), group=_GROUPS[family])


_BOARDS = "Other boards"
_GROUPS = {
    RuleFamily.LINES: "Lines",
    RuleFamily.CAGES: "Cages",
    RuleFamily.EDGES: "Between cells",
    RuleFamily.CELLS: "In cells",
    RuleFamily.OUTSIDE: "Clues outside",
    RuleFamily.WHOLE: "The whole board",
}


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}".rstrip(".") + "."


# What is offered: kinds and their combinations, and rules, each with its sizes and levels.


def kind_names() -> list[str]:
    """Return the kinds that puzzles are created of, and how they are combined."""
    kinds = [kind for kind in every_kind() if not kind.needs_grids]
    overlays = [kind.id for kind in kinds if not kind.is_base]
    sets = ["+".join(each) for count in range(2, _MOST_OVERLAYS + 1) for each in combinations(overlays, count)]
    bases = [kind.id for kind in kinds if kind.is_base and kind.is_square and kind.id != "classic"]
    names = [kind.id for kind in kinds] + sets + [f"{base}+{overlay}" for base in bases for overlay in overlays]
    return [name for name in names if sizes_of_kind(name)]


def kinds_with_rules() -> list[str]:
    """Return the kinds that are offered with rules: on boards of several grids such puzzles take too long."""
    return [name for name in kind_names() if find_kind(name).is_square]


def rule_names() -> list[str]:
    """Return the names of rules that the creator places, without those that are kinds as well."""
    kinds = {name for kind in every_kind() for name in (kind.id, *kind.aliases)}
    return [*_BUNDLES, *(id_ for id_ in placeable() if id_ not in kinds and id_ not in _BOTH)]


_BUNDLES = ("kropki",)  # names of several rules that have a card
_BOTH = ("windoku",)  # the kind window


@lru_cache(maxsize=256)
def sizes_of_kind(name: str, largest: int = Limits().create_size) -> list[int]:
    """Return the sizes of a kind whose boards have no more cells than the largest square."""
    kind = find_kind(name)
    full = replace(with_base(kind), needs_layout=False)  # there are jigsaws of every size
    found: list[int] = []
    for size in SIZES:
        frame = KindArgs(size, box_shape(size))
        if size > largest or full.problem_on(frame):
            continue
        if not kind.is_square and len(full.places(frame)) > largest**2:
            break
        found.append(size)
    return found


def sizes_of(name: str) -> list[int]:
    """Return the sizes that a kind or a rule could have: which of them come soon is measured."""
    return sizes_of_kind(name) if name in kind_names() else [*RULE_SIZES]


@cache
def offers() -> Offers:
    """Return what each kind and each rule offers: what was measured, and else the usual levels of sizes up to 9."""
    measured: Offers = json.loads(OFFERS.read_text(encoding="utf-8"))
    sizes = {name: sizes_of_kind(name) for name in kind_names()} | {name: [*RULE_SIZES] for name in rule_names()}
    return {name: measured[name] if name in measured else _usual(few) for name, few in sizes.items()}


def _usual(sizes: Sequence[int]) -> dict[str, list[str]]:
    """Return the levels of a kind or a rule that was not measured, such as those of plug-ins."""
    few = [size for size in sizes if size <= _USUAL_SIZE] or sizes[:1]
    return {str(size): list(LEVELS[: _USUAL_LEVELS if size > _TINY else 1]) for size in few}
